"""The dice tray at work: looks at its lane 25 times a second, tells the companion what happens, never stops.

Whatever goes wrong is caught, told over the link and tried again; a board that gets no further is reset by its hardware
watchdog. Only `board` knows the hardware.
"""

import pips
import ring
from guide import Guide
from link import Link, describe
from roll import Roll, since

LOOK_MS = 40
PASS_MS = 4
IDENTIFY_MS = 4000
GIVE_UP = 125  # failures in a row: five seconds without one good look


class Tray:
    def __init__(self, board):
        pips.prepare()
        self.board = board
        self.guide = Guide(board)
        self.places = len(self.guide.calibrations)
        self.roll = Roll(self.places)
        self.link = Link(board.port, board.ticks_ms, self, self.places)
        self.failures = 0
        self._shaking = False
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
        self._shake(False)
        answer = self.guide.calibrate(step)
        if self.guide.calibrated and not before:
            self.link.mended()
        self._start_anew()
        return answer

    def identify(self):
        self._identified = self.board.ticks_ms()

    def selftest(self):
        self._shaking = False  # the test lets the motor hum, and stops it
        answer = self.guide.selftest()
        self._start_anew()
        return answer

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
            self._hush()
            self.link.fault(describe(error))
            return False

    def _trust(self):
        self.roll.trusted = self.guide.calibrated
        if not self.guide.calibrated:
            self.link.fault("not calibrated")
        elif self.guide.missing:
            self.link.fault(self.guide.missing)

    def _start_anew(self):
        """What lies there now was put there by hand; the count of rolls and what is expected stay."""
        before, self.roll = self.roll, Roll(self.places)
        self.roll.rolls = before.rolls
        self.roll.armed = before.armed
        self.roll.wanted = before.wanted
        self._trust()

    def _shake(self, on):
        if on != self._shaking:
            self._shaking = on
            self.board.shake(on)

    def _hush(self):
        """Whatever went wrong, the motor does not run on."""
        self.roll.shaking = False
        try:
            self._shake(False)
        except Exception:  # then it is the motor that is broken
            pass

    def _listen(self):
        self._knock = max(self._knock, self.board.knock())

    def _look(self):
        fields = []
        for place in range(self.places):
            fields.append(self.guide.calibrations[place].levels(self.board.look(place)))
            self._listen()  # a look takes longer than the piezo holds a knock
        knock, self._knock = self._knock, 0.0
        outcome = self.roll.step(self._looked, knock, fields)
        self._shake(self.roll.shaking)
        if outcome is not None:
            self.link.roll(outcome.number, outcome.dice, outcome.places, outcome.sure, outcome.state)
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
