"""Calibration and self-test: what somebody at the table is asked to do, and what the board finds.

The calibration leads itself: every step answers with the `next` one and with the words that say what to do before it.

    begin -> take all dice out -> empty -> lay white slips in -> white (kept) -> lay a die in -> check
"""

import pips

LOOKS = 16
STRAY = 12000  # counts with the light off: more is a lamp or the sun, and half the scale is gone
CROSS_TALK = 9000  # counts of an empty well: more is a bare sensor, a dirty floor, or something in the well


class Guide:
    def __init__(self, board, wells):
        self._board = board
        self._wells = wells
        self._floor = None
        self.calibrations = pips.restore(board.load(), wells)
        self.calibrated = self.calibrations is not None
        if not self.calibrated:
            self.calibrations = [pips.Calibration() for _ in range(wells)]

    def calibrate(self, step):
        steps = {"begin": self._begin, "empty": self._empty, "white": self._white, "check": self._check}
        if step not in steps:
            raise ValueError("steps are begin, empty, white, check")
        return steps[step]()

    def _begin(self):
        self._floor = None
        return _then("empty", "Take all dice out of both wells.")

    def _empty(self):
        floor = [self._mean(well) for well in range(self._wells)]
        for well in range(self._wells):
            bad = [i + 1 for i in range(9) if not -CROSS_TALK < floor[well][i] < CROSS_TALK]
            if bad:
                raise ValueError(f"well {well + 1} is not empty, or too bright: sensors {_list(bad)}")
        self._floor = floor
        return _then("white", "Lay a white slip flat into each well, and cover it with a die.")

    def _white(self):
        if self._floor is None:
            raise ValueError("the step empty comes first")
        found = [pips.Calibration(self._floor[well], self._mean(well)) for well in range(self._wells)]
        for well in range(self._wells):
            if found[well].weak():
                raise ValueError(f"well {well + 1}: no white seen by sensors {_list(found[well].weak())}")
        self._board.save(pips.store(found))
        self.calibrations = found
        self.calibrated = True
        return _then("check", "Kept. Take the slips out and lay a die into each well.")

    def _check(self):
        words = []
        for well in range(self._wells):
            reading = pips.read(self.calibrations[well].levels(self._mean(well)))
            words.append(f"well {well + 1}: {_say(reading)}")
        return _then("", "; ".join(words))

    def _mean(self, well):
        total = [0] * 9
        for _ in range(LOOKS):
            counts = self._board.look(well)
            for i in range(9):
                total[i] += counts[i]
            self._board.feed()
        return [one // LOOKS for one in total]

    def selftest(self):
        """Light off and light on under every well; what is wrong, in words."""
        wrong = []
        if not self.calibrated:
            wrong.append("not calibrated")
        for well in range(self._wells):
            unlit = self._board.sweep(well, False)
            lit = self._board.sweep(well, True)
            stray = [i + 1 for i in range(9) if unlit[i] > STRAY]
            dead = [i + 1 for i in range(9) if lit[i] - unlit[i] <= 0]
            if stray:
                wrong.append(f"well {well + 1} too bright: {_list(stray)}")
            if len(dead) == 9:
                wrong.append(f"well {well + 1}: no light")
            elif dead:
                wrong.append(f"well {well + 1} blind: {_list(dead)}")
        knock = self._board.knock()
        if knock > 0.5:
            wrong.append("piezo stuck")
        return {"ok": not wrong, "words": "; ".join(wrong) or "all sensors answer", "calibrated": self.calibrated}


def _then(step, words):
    return {"next": step, "words": words}


def _list(numbers):
    return " ".join([str(number) for number in numbers])


def _say(reading):
    if reading.kind == pips.FACE:
        return f"{reading.top} up, {int(100 * reading.confidence)} % sure"
    return "nothing" if reading.kind == pips.NONE else "cocked"
