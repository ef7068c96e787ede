"""Calibration and self-test: what somebody at the table is asked to do, and what the board finds.

The calibration leads itself: every step answers with the `next` one and with the words that say what to do before it.

    begin -> take all dice out -> empty -> lay white paper in -> white (kept) -> lay dice in -> check
"""

import pips

LOOKS = 16
STRAY = 12000  # counts with the light off: more is a lamp or the sun, and too much of the scale is gone
NOT_EMPTY = 9000  # counts of an empty place: more is a bare sensor, a dirty floor, or something in the lane
BLIND = 4  # counts that the floor alone gives with the light on: less is no light, or no current

SPIN_MS = 400  # until the motor hums evenly
LISTEN_MS = 120
LEAST_MA, MOST_MA = 10, 300  # that a motor draws which turns
HUMS = 0.05  # share of full scale that the piezo shows more while it does
DANCES = 0.02  # share of white by which the readings of a die change meanwhile
WORDS = 300  # letters that fit into an answer


class Guide:
    """`calibrations` has one for each place; `missing` says in words which place does not answer."""

    def __init__(self, board):
        self._board = board
        self._floor = None
        fitted = board.fitted()
        found = (list(fitted) + [False]).index(False)  # noqa: RUF005  MicroPython has no [*fitted]
        stored = pips.restore(board.load())
        self.calibrated = stored is not None and len(stored) >= found
        self.calibrations = stored if self.calibrated else [pips.Calibration() for _ in range(max(1, found))]
        self.missing = f"place {found + 1} does not answer" if found < len(self.calibrations) else ""

    def calibrate(self, step):
        steps = {"begin": self._begin, "empty": self._empty, "white": self._white, "check": self._check}
        if step not in steps:
            raise ValueError("steps are begin, empty, white, check")
        return steps[step]()

    def _places(self):
        return range(len(self.calibrations))

    def _begin(self):
        self._floor = None
        if self.missing:
            raise ValueError(self.missing)
        return _then("empty", "Take all dice out of the lane.")

    def _empty(self):
        floor = []
        for place in self._places():
            self._refuse_loose(place)
            unlit, lit = self._sweeps(place)
            self._refuse(place, "lamp or sun on sensors", [unlit[i] > STRAY for i in range(9)])
            floor.append([lit[i] - unlit[i] for i in range(9)])
            self._refuse(place, "not empty, or dirty: sensors", [count > NOT_EMPTY for count in floor[place]])
        self._floor = floor
        return _then("white", "Lay the white paper flat into the lane, and dice on it.")

    def _white(self):
        if self._floor is None:
            raise ValueError("the step empty comes first")
        found = []
        for place in self._places():
            unlit, lit = self._sweeps(place)
            self._refuse(place, "lamp or sun on sensors", [unlit[i] > STRAY for i in range(9)])
            self._refuse(place, "too bright, saturated: sensors", [count > pips.BRIGHTEST for count in lit])
            one = pips.Calibration(self._floor[place], [lit[i] - unlit[i] for i in range(9)])
            self._refuse(place, "too dark, no white seen: sensors", [i + 1 in one.weak() for i in range(9)])
            found.append(one)
        self._board.save(pips.store(found))
        self.calibrations = found
        self.calibrated = True
        return _then("check", "Kept. Take the paper out and lay dice into the lane.")

    def _check(self):
        words = []
        for place in self._places():
            unlit, lit = self._sweeps(place)
            counts = [pips.DAZZLED if lit[i] > pips.BRIGHTEST else lit[i] - unlit[i] for i in range(9)]
            words.append(f"place {place + 1}: {_say(pips.read(self.calibrations[place].levels(counts)))}")
        return _then("", "; ".join(words))

    def _refuse_loose(self, place):
        loose = self._board.loose(place)
        self._refuse(place, "not connected: sensors", [i in loose for i in range(9)])

    def _refuse(self, place, words, bad):
        if any(bad):
            raise ValueError(f"place {place + 1} {words} {_list(bad)}")

    def _sweeps(self, place):
        """What each sensor gives without and with its light, the mean of several looks."""
        unlit, lit = [0] * 9, [0] * 9
        for _ in range(LOOKS):
            for light, total in ((False, unlit), (True, lit)):
                counts = self._board.sweep(place, light)
                for i in range(9):
                    total[i] += counts[i]
            self._board.feed()
        return [one // LOOKS for one in unlit], [one // LOOKS for one in lit]

    # The self-test

    def selftest(self):
        """Light off and light on under every place, then the motor; what is wrong, in words."""
        wrong = [] if self.calibrated else ["not calibrated"]
        fitted = self._board.fitted()
        for place in self._places():
            if fitted[place]:
                wrong += [f"place {place + 1} {words}" for words in self._sensors(place)]
            else:
                wrong.append(f"place {place + 1} does not answer")
        if self._board.knock() > 0.5:
            wrong.append("piezo stuck")
        draws, trouble = self._motor()
        if trouble:
            wrong.append(trouble)
        words = _join(wrong) or f"{len(self.calibrations)} places: all sensors answer, the motor shakes at {draws} mA"
        return {"ok": not wrong, "words": words, "calibrated": self.calibrated}

    def _sensors(self, place):
        """What is wrong with the sensors of a place; each is named once."""
        loose = self._board.loose(place)
        unlit, lit = self._sweeps(place)
        more = [lit[i] - unlit[i] for i in range(9)]
        least = [self.calibrations[place].floor[i] // 4 if self.calibrated else BLIND for i in range(9)]
        kinds = []
        for i in range(9):
            if i in loose:
                kinds.append("not connected: sensors")
            elif unlit[i] > pips.BRIGHTEST:
                kinds.append("stuck bright: sensors")
            elif unlit[i] > STRAY:
                kinds.append("lamp or sun on sensors")
            elif more[i] < max(BLIND, least[i]):
                kinds.append("blind: sensors")
            else:
                kinds.append("")
        if kinds == ["blind: sensors"] * 9:
            return ["has no light"]
        names = ("not connected: sensors", "stuck bright: sensors", "lamp or sun on sensors", "blind: sensors")
        return [f"{name} {_list([kind == name for kind in kinds])}" for name in names if name in kinds]

    def _motor(self):
        """What the motor draws, and what is wrong with it: that it turns is known by its current, that it shakes by the
        piezo, or by dice whose readings change.
        """
        before, idle = self._listen(), self._board.motor_current()
        self._board.shake(True)
        try:
            self._wait(SPIN_MS)
            hums = self._listen() - before
            draws = self._board.motor_current() - idle
            dances = self._dances()
        finally:
            self._board.shake(False)
        self._wait(SPIN_MS)
        if draws < LEAST_MA:
            return draws, "motor draws no current"
        if draws > MOST_MA:
            return draws, f"motor draws {draws} mA and does not turn"
        if hums < HUMS and not dances:
            return draws, f"motor draws {draws} mA, but nothing shakes"
        return draws, ""

    def _dances(self):
        """Whether a die lies there whose readings change from look to look."""
        for place in self._places():
            looks = []
            for _ in range(4):
                looks.append(self.calibrations[place].levels(self._board.look(place)))
                self._board.sleep_ms(7)
            if max(looks[0]) < pips.EMPTY:
                continue
            spans = [max([look[i] for look in looks]) - min([look[i] for look in looks]) for i in range(9)]
            if max(spans) > DANCES:
                return True
        return False

    def _listen(self):
        """The loudest that the piezo is for a while."""
        loudest = 0.0
        for _ in range(LISTEN_MS // 4):
            loudest = max(loudest, self._board.knock())
            self._board.sleep_ms(4)
        return loudest

    def _wait(self, ms):
        self._board.sleep_ms(ms)
        self._board.feed()


def _then(step, words):
    return {"next": step, "words": words}


def _list(bad):
    numbers = [str(i + 1) for i in range(9) if bad[i]]
    return "1 to 9" if len(numbers) == 9 else " ".join(numbers)


def _join(parts):
    """As many as fit into an answer."""
    words = ""
    for part in parts:
        if len(words) + len(part) > WORDS:
            return words + "; and more"
        words += ("; " if words else "") + part
    return words


def _say(reading):
    if reading.kind == pips.FACE:
        return f"{reading.top} up, {int(100 * reading.confidence)} % sure"
    return "nothing" if reading.kind == pips.NONE else "cocked"
