"""The dice tray at work: looks at its wells fifty times a second, tells the companion what happens, never stops.

Whatever goes wrong is caught, told over the link and tried again; a board that gets no further is reset by its hardware
watchdog. Only `board` knows the hardware.
"""

import pips
import ring
from guide import Guide
from link import Link, describe
from roll import Roll, since

WELLS = 2
LOOK_MS = 20
PASS_MS = 4
IDENTIFY_MS = 4000
GIVE_UP = 250  # failures in a row: five seconds without one good look


class Tray:
    def __init__(self, board):
        pips.prepare()
        self.board = board
        self.roll = Roll(WELLS)
        self.guide = Guide(board, WELLS)
        self.link = Link(board.port, board.ticks_ms, self)
        self.failures = 0
        self._knock = 0.0
        self._looked = board.ticks_ms()
        self._identified = None
        self._trust()

    # What the companion asks

    def arm(self, dice):
        self.roll.arm(dice)

    def disarm(self):
        self.roll.disarm()

    def lies(self):
        return self.roll.lies()

    def calibrate(self, step):
        before = self.guide.calibrated
        answer = self.guide.calibrate(step)
        self.roll = _fresh(self.roll)
        self._trust()
        if self.guide.calibrated and not before:
            self.link.mended()
        return answer

    def identify(self):
        self._identified = self.board.ticks_ms()

    def selftest(self):
        return self.guide.selftest()

    # What the tray does

    def forever(self):
        self.board.guard()
        while True:
            self.once()
            self.board.sleep_ms(PASS_MS)

    def once(self):
        """One pass: it never raises, and feeds the watchdog as long as something still works."""
        self._do(self.link.poll)
        self._do(self._listen)
        now = self.board.ticks_ms()
        if since(now, self._looked) >= LOOK_MS:
            self._looked = now
            if self._do(self._look) and self.failures:
                self.failures = 0
                self.link.mended()
                self._trust()
            self._do(self._show)
        if self.board.port.console_wanted:
            self._do(self.board.open_door)
        if self.failures < GIVE_UP:
            self.board.feed()

    def _do(self, part):
        try:
            part()
            return True
        except Exception as error:
            self.failures += 1
            self.link.fault(describe(error))
            return False

    def _trust(self):
        self.roll.trusted = self.guide.calibrated
        if not self.guide.calibrated:
            self.link.fault("not calibrated")

    def _listen(self):
        self._knock = max(self._knock, self.board.knock())

    def _look(self):
        knock, self._knock = self._knock, 0.0
        fields = [self.guide.calibrations[well].levels(self.board.look(well)) for well in range(WELLS)]
        outcome = self.roll.step(self._looked, knock, fields)
        if outcome is not None:
            self.link.roll(outcome.number, outcome.dice, outcome.confidence, outcome.state)
        self.link.state(self.roll.state, self.roll.dice)

    def _show(self):
        now = self._looked
        if self._identified is not None:
            if since(now, self._identified) < IDENTIFY_MS:
                return self.board.show(ring.flashing(now))
            self._identified = None
        if self.link.host_silent:
            return self.board.show(ring.dark())
        self.board.show(ring.colours(self.roll.state, self.roll.dice, self.roll.wanted, now))


def _fresh(roll):
    """What lies there after a calibration was put there by hand; the count of rolls and what is expected stay."""
    fresh = Roll(WELLS)
    fresh.rolls = roll.rolls
    fresh.armed = roll.armed
    fresh.wanted = roll.wanted
    return fresh
