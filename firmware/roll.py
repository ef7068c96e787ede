"""From shaking and changing readings to a roll that counts: empty, handling, rolling, settling, then what it came to.

A roll counts only if dice came into wells that had been empty, knocking on the tray on their way, and then lay still.
A die turned by hand, laid down or taken away is handling; a bump against the table is nothing at all. Pure: the time,
the knocks and the readings come in, states and outcomes go out.

    roll = Roll()
    roll.arm(2)
    outcome = roll.step(now, knock, [nine levels, nine levels])     # None, or an Outcome to tell
    roll.state, roll.dice                                           # what to show meanwhile
"""

import pips
import trayframe as wire

TICKS_MASK = 0x3FFFFFFF  # ticks_ms of a 32-bit board wraps here

KNOCK = 0.08  # share of full scale that is a knock ...
HUSH = 0.04  # ... and below which the next one may come
KNOCKS = 3  # a die that is laid down knocks once or twice, a rolling one more often ...
THROW_MS = 100  # ... and over a longer time
PAUSE_MS = 700  # knocks farther apart than this do not belong together
MOVED = 0.12  # change of a level, as a share of white, that noise does not bring about
SETTLE_MS = 120
STILL_MS = 500
PATIENCE_MS = 2000  # for a second die that comes later than the first
STIRRING_MS = 3000  # readings that change for so long without a knock are a hand's work
FOLLOW = 1 / 32  # how fast the levels that count as unchanged follow daylight
SMOOTH = 1 / 6  # how fast the levels that are read follow the readings: noise goes, and the last rocking of a die too


def since(now, then):
    return (now - then) & TICKS_MASK


class Outcome:
    """What a roll came to: rolled, cocked or wrong-count; `dice` are the upper faces, None for one that is cocked."""

    def __init__(self, number, state, dice, confidence):
        self.number = number
        self.state = state
        self.dice = dice
        self.confidence = confidence


class Well:
    """One well: whether its levels change, and what they are without the noise."""

    def __init__(self):
        self.seen = False
        self.empty = True
        self.vacated = True  # it was empty: what lies in it now has come in since
        self.changed = False  # since the last outcome
        self.visited = False  # something came into it while it was empty, and may have gone again
        self.thrown = False  # what lies in it was thrown, and is not counted yet
        self._anchor = [0.0] * 9
        self._smooth = [0.0] * 9

    def look(self, levels):
        """Take in nine levels; True if they changed."""
        moved = self._moved(levels)
        if moved or not self.seen:
            self._anchor = list(levels)
            self._smooth = list(levels)
        self.changed = self.changed or moved
        self.visited = self.visited or (moved and self.vacated)
        for i in range(9):
            self._anchor[i] += (levels[i] - self._anchor[i]) * FOLLOW
            self._smooth[i] += (levels[i] - self._smooth[i]) * SMOOTH
        self.seen = True
        self.empty = min(levels) > -3 * pips.EMPTY and max(levels) < pips.EMPTY
        self.vacated = self.vacated or self.empty
        self.thrown = self.thrown and not self.empty
        return moved

    def _moved(self, levels):
        return self.seen and any(abs(levels[i] - self._anchor[i]) > MOVED for i in range(9))

    def read(self):
        """What lies here, from the readings of the last quarter of a second or since the last change."""
        return pips.read(self._smooth)

    def forget(self):
        """An outcome has been told: only what comes in from now on is news."""
        self.vacated = self.empty
        self.changed = self.visited = False


class Roll:
    def __init__(self, wells=2):
        self.state = wire.EMPTY
        self.dice = []
        self.armed = 0  # dice expected; none: whatever comes is told
        self.wanted = False  # a throw is being waited for
        self.trusted = True  # sensors that are not calibrated name no faces
        self.rolls = 0
        self.wells = [Well() for _ in range(wells)]
        self._before = wire.EMPTY  # the state to go back to after a mere bump
        self._loud = False
        self._knocks = 0
        self._first_knock = self._last_knock = self._last_move = 0
        self._started = False

    def arm(self, dice):
        self.armed = dice
        self.wanted = True

    def disarm(self):
        self.armed = 0
        self.wanted = False

    def lies(self):
        """The upper faces of the dice in the wells as they lie now, None for one that cannot be read."""
        return [reading.top for reading in self._lying()]

    def step(self, now, knock, fields):
        """One look at the tray; an Outcome when a roll has come to one."""
        knocked = self._listen(now, knock)
        moved = False
        for well, levels in zip(self.wells, fields):  # noqa: B905  MicroPython's zip has no strict
            moved = well.look(levels) or moved
        if not self._started:
            return self._start(now)
        if moved:
            self._last_move = now
        return self._next(now, moved, knocked)

    # What happens

    def _start(self, now):
        """Dice that lie there when the power comes have not been rolled."""
        self._started = True
        self._last_move = self._last_knock = now
        if not all(well.empty for well in self.wells):
            self.state = wire.HANDLING
            self.dice = self.lies()
        for well in self.wells:
            well.forget()

    def _listen(self, now, knock):
        if self._loud:
            self._loud = knock > HUSH
            return False
        if knock <= KNOCK:
            return False
        self._loud = True
        if not self._knocks or since(now, self._last_knock) > PAUSE_MS:
            self._knocks = 0
            self._first_knock = now
        self._knocks += 1
        self._last_knock = now
        return True

    def _throwing(self, now):
        """The knocks so far are those of dice on their way."""
        long = since(self._last_knock, self._first_knock) >= THROW_MS
        return self._knocks >= KNOCKS and long and since(now, self._last_knock) <= PAUSE_MS

    def _next(self, now, moved, knocked):
        state = self.state
        if state == wire.ROLLING:
            self._rolling(now)
        elif state == wire.SETTLING:
            if moved or knocked:
                self.state = wire.ROLLING
            elif self._quiet(now) >= STILL_MS:
                return self._settled(now)
        elif knocked and self._throwing(now):
            if state != wire.HANDLING:
                self._before = state
            self._go(wire.ROLLING)
        elif moved and state != wire.HANDLING:
            self._before = wire.HANDLING
            self._go(wire.HANDLING)
        elif state == wire.HANDLING and not moved:
            self._handled(now)
        return None

    def _go(self, state):
        self.state = state
        self.dice = []

    def _quiet(self, now):
        return min(since(now, self._last_move), since(now, self._last_knock))

    def _rolling(self, now):
        if since(now, self._last_knock) > STIRRING_MS:
            self._before = wire.HANDLING
            self._go(wire.HANDLING)
        elif self._quiet(now) >= SETTLE_MS:
            self.state = wire.SETTLING

    def _handled(self, now):
        """Hands are off when everything has been still: then the wells are empty, or hold dice nobody rolled."""
        if since(now, self._last_move) < STILL_MS:
            return
        if all(well.empty for well in self.wells):
            self._go(wire.EMPTY)
            self._before = wire.EMPTY
        elif any(well.changed for well in self.wells):
            self.dice = self.lies()
        for well in self.wells:
            well.thrown = well.thrown and not well.changed
            well.forget()

    # What it comes to

    def _lying(self):
        readings = [self._read(well) for well in self.wells]
        return [reading for reading in readings if reading.kind != pips.NONE]

    def _read(self, well):
        reading = well.read()
        if reading.kind == pips.FACE and not self.trusted:
            return pips.Reading(pips.COCKED)
        return reading

    def _settled(self, now):
        came = [well for well in self.wells if well.changed and not well.empty]
        if not came:
            return self._vanished(now)
        if not all(well.vacated for well in came):
            return self._by_hand()
        lying = [well for well in self.wells if not well.empty]
        if len(lying) < self.armed and self._quiet(now) < PATIENCE_MS:
            return None  # without reading faces: that takes the board a tenth of a second
        # A die that lay there before counts only if it was thrown and has not counted: beside one that was cocked.
        old = self.armed and any(not well.thrown for well in lying if well not in came)
        for well in came:
            well.thrown = True
        return self._tell(self._lying() if self.armed else [self._read(well) for well in came], missing=old)

    def _vanished(self, now):
        """Nothing came, or a die did and is not seen: it jumped out, or is dark and stands on its edge.

        Whoever waits for a roll shall hear of the second, or would wait for ever.
        """
        if not self.wanted or not any(well.visited for well in self.wells):
            return self._nothing()
        if self._quiet(now) < PATIENCE_MS:
            return None
        return self._tell(self._lying(), missing=True)

    def _nothing(self):
        """A bump, or a throw that missed the wells: all is as it was, but for wells that are empty now."""
        state = self._before
        if all(well.empty for well in self.wells):
            state = wire.EMPTY
        elif any(well.changed for well in self.wells):
            state = wire.HANDLING
        self._knocks = 0
        self._go(state)
        if state != wire.EMPTY:
            self.dice = self.lies()
        for well in self.wells:
            well.forget()
        return None

    def _by_hand(self):
        """A die moved without ever leaving its well: rattled or turned, not rolled."""
        self._knocks = 0
        self._go(wire.HANDLING)
        self.dice = self.lies()
        for well in self.wells:
            well.thrown = well.thrown and not well.changed
            well.forget()
        return None

    def _tell(self, readings, missing=False):
        self.dice = [reading.top for reading in readings]
        if None in self.dice:
            self.state = wire.COCKED
        elif missing or (self.armed and len(readings) != self.armed):
            self.state = wire.WRONG_COUNT
        else:
            self.state = wire.ROLLED
            self.wanted = False
            for well in self.wells:
                well.thrown = False
        self.rolls += 1
        self._knocks = 0
        self._before = self.state
        for well in self.wells:
            well.forget()
        return Outcome(self.rolls, self.state, self.dice, min([reading.confidence for reading in readings] or [0.0]))
