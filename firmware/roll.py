"""From shaking and changing readings to a roll that counts: empty, handling, rolling, settling, then what it came to.

A roll counts only if dice came into a lane that had been clear, knocking on the tray on their way, and then lay still.
The motor hums from the throw on, so that they slide down, lie flat and queue; it is stopped for the reading, and once
more started if a die is missing or cannot be read. A throw that is asked for and of which nothing comes is told too. A
die turned by hand, laid down or taken away is handling; a bump against the table is nothing at all. Pure: the time, the
knocks and the readings come in, states and outcomes go out.

    roll = Roll(5)
    roll.arm(2)
    outcome = roll.step(now, knock, [nine levels of each place])    # None, or an Outcome to tell
    roll.state, roll.dice, roll.shaking                             # what to show meanwhile, and to do
"""

import pips
import trayframe as wire

TICKS_MASK = 0x3FFFFFFF  # ticks_ms of a 32-bit board wraps here

KNOCK = 0.08  # share of full scale that is a knock ...
LOUDER = 1.3  # ... if it is so many times as loud as the look before: dice that tumble are hardly ever silent
KNOCKS = 3  # a die that is laid down knocks once or twice, a rolling one more often ...
THROW_MS = 100  # ... and over a longer time
HARD = 0.45  # share of full scale: what knocks so hard hit the tray itself, and came through no rubber under it
DROP_MS = 160  # one knock and an empty lane for so long: a die has been dropped and lies, or slides, in the bowl
PAUSE_MS = 700  # knocks farther apart than this do not belong together
MOVED = 0.12  # change of a level, as a share of white, that noise does not bring about ...
DANCED = 0.3  # ... nor the humming of the motor
FOLLOW = 1 / 16  # how fast the levels that count as unchanged follow daylight
SMOOTH = 1 / 4  # how fast the levels that are read follow the readings: noise goes, and the last rocking of a die too
CLEAR_LOOKS = 3  # in a row without a die: then the lane is clear

# The motor. All times are since the throw.
LEAST_MS = 500  # every hum lasts so long at least,
HUM_MS = 1600  # and so long where nobody knows how many dice come;
LONGEST_MS = 3600  # but no longer than this, whatever is missing
LAST_HUM_MS = 2400  # and what has settled later is read as it is
DEAF_MS = 160  # until motor and piezo have calmed down
SETTLE_MS = 200
STILL_MS = 400
HANDS_OFF_MS = 500
STIRRING_MS = 7000  # what still moves then is a hand


def since(now, then):
    return (now - then) & TICKS_MASK


class Outcome:
    """What a roll came to: rolled, cocked or wrong-count; `dice` are the upper faces, None for one that is cocked.

    `places` says where each lies, from 1 at the end of the lane, and `sure` how certain each is.
    """

    def __init__(self, number, state, dice, places, sure):
        self.number = number
        self.state = state
        self.dice = dice
        self.places = places
        self.sure = sure

    @property
    def confidence(self):
        return min(self.sure or [0.0])


def comes_to(readings, armed):
    """What the readings of all places, from the end of the lane on, come to if so many dice are expected.

    A place that is read as nothing below one with a die means that the queue is stuck on its way: what is seen of it is
    no die that lies where it should, though it may look like one.
    """
    kinds = [reading.kind for reading in readings]
    dice = len(kinds) - kinds.count(pips.NONE)
    if pips.COCKED in kinds or pips.NONE in kinds[:dice]:
        return wire.COCKED
    return wire.ROLLED if dice and armed in (0, dice) else wire.WRONG_COUNT


class Place:
    """One place: whether its levels change, and what they are without the noise."""

    def __init__(self):
        self.seen = False
        self.empty = True
        self.changed = False  # since hands or dice came
        self._anchor = [0.0] * 9
        self._smooth = [0.0] * 9
        self._before = [0.0] * 9

    def look(self, levels, much):
        """Take in nine levels; True if they changed by `much`."""
        moved = self.seen and _differ(levels, self._anchor, much)
        if moved or not self.seen:
            self._anchor = list(levels)
            self._smooth = list(levels)
        self.changed = self.changed or moved
        for i in range(9):
            self._anchor[i] += (levels[i] - self._anchor[i]) * FOLLOW
            self._smooth[i] += (levels[i] - self._smooth[i]) * SMOOTH
        self.seen = True
        self.empty = min(levels) > -3 * pips.EMPTY and max(levels) < pips.EMPTY
        return moved

    def read(self):
        """What lies here, from the readings of the last quarter of a second or since the last change."""
        return pips.read(self._smooth)

    def keep(self):
        """So it is now; `shifted` will say if it is otherwise."""
        self._before = list(self._smooth)
        self.changed = False

    def calm(self):
        """What the motor did to the levels is past: they are taken as they come from the next look on."""
        self.seen = False

    def shifted(self):
        return _differ(self._smooth, self._before, MOVED)


def _differ(some, others, much):
    return any(abs(some[i] - others[i]) > much for i in range(9))


class Roll:
    def __init__(self, places=5):
        self.state = wire.EMPTY
        self.dice = []
        self.armed = 0  # dice expected; none: whatever comes is told
        self.wanted = False  # a throw is being waited for
        self.trusted = True  # sensors that are not calibrated name no faces
        self.shaking = False  # the motor shall hum
        self.clear = False  # nothing of an earlier throw, and nothing that was laid there, is in the lane
        self.rolls = 0
        self.places = [Place() for _ in range(places)]
        self._before = wire.EMPTY  # the state to go back to after a mere bump
        self._empty_looks = 0
        self._visited = False  # something came into the clear lane, and may have gone again
        self._were = 0  # dice that lay there before the throw
        self._heard = 0.0  # the look before
        self._awaited = False  # a throw that is asked for, and not only a bump: it is told, whatever comes of it
        self._knocks = 0
        self._hardest = 0.0
        self._first_knock = self._last_knock = self._last_move = 0
        self._thrown = self._hummed = self._hushed = 0
        self._started = False

    def arm(self, dice):
        self.armed = dice
        self.wanted = True
        self._past()

    def disarm(self):
        self.armed = 0
        self.wanted = False
        self._past()

    def _past(self):
        """A throw of which nothing came is forgotten when something else is asked for; dice that lie there are not."""
        if self.state == wire.WRONG_COUNT and not self.dice:
            self.state = self._before = wire.EMPTY

    def lies(self):
        """The upper faces of the dice in the lane as they lie now, None for one that cannot be read."""
        return [reading.top for reading in self._readings() if reading.kind != pips.NONE]

    def step(self, now, knock, fields):
        """One look at the tray; an Outcome when a roll has come to one."""
        knocked = self._listen(now, knock)
        moved = False
        much = DANCED if self.shaking else MOVED
        for place, levels in zip(self.places, fields):  # noqa: B905  MicroPython's zip has no strict
            moved = place.look(levels, much) or moved
        if not self._started:
            return self._start(now)
        self._watch_emptiness()
        if moved:
            self._last_move = now
            self._visited = self._visited or self.clear
        return self._next(now, moved, knocked)

    def lying(self):
        """How many places are not empty."""
        return len([place for place in self.places if not place.empty])

    # What happens

    def _start(self, now):
        """Dice that lie there when the power comes have not been rolled."""
        self._started = True
        self._last_move = self._last_knock = self._hushed = now
        if self.lying():
            self.state = wire.HANDLING
            self.dice = self.lies()
        self._forget()

    def _watch_emptiness(self):
        self._empty_looks = 0 if self.lying() else self._empty_looks + 1
        if self._empty_looks >= CLEAR_LOOKS:
            self.clear = True

    def _listen(self, now, knock):
        """Whether the tray is knocked; while the motor hums the piezo hears nothing else."""
        before, self._heard = self._heard, knock
        if self.shaking or since(now, self._hushed) < DEAF_MS:
            self._heard = 1.0
            return False
        if knock <= KNOCK or knock <= LOUDER * before:
            return False
        if not self._knocks or since(now, self._last_knock) > PAUSE_MS:
            self._knocks = 0
            self._hardest = 0.0
            self._first_knock = now
        self._knocks += 1
        self._hardest = max(self._hardest, knock)
        self._last_knock = now
        return True

    def _throwing(self, now):
        """The knocks so far are those of dice on their way."""
        long = since(self._last_knock, self._first_knock) >= THROW_MS
        return self._knocks >= KNOCKS and long and since(now, self._last_knock) <= PAUSE_MS

    def _dropped(self, now, moved):
        """A throw is waited for, and something fell into the bowl: whoever lays a die down by hand is over the lane.

        What comes into the lane right after a hard knock is a die too: a hand is seen there before it is heard.
        """
        nothing = self.state == wire.EMPTY or (self.state == wire.WRONG_COUNT and not self.lying())
        waiting = self.wanted and self.clear and nothing and self._knocks
        least = 0 if moved and self._hardest >= HARD else DROP_MS
        return waiting and least <= since(now, self._first_knock) <= PAUSE_MS

    def _next(self, now, moved, knocked):
        state = self.state
        if state == wire.ROLLING:
            self._rolling(now)
        elif state == wire.SETTLING:
            return self._settling(now, knocked)
        elif (knocked and self._throwing(now)) or self._dropped(now, moved):
            self._throw(now)
        elif moved and state != wire.HANDLING:
            self._before = wire.HANDLING
            self._go(wire.HANDLING)
        elif state == wire.HANDLING and not moved:
            self._handled(now)
        return None

    def _go(self, state):
        self.state = state
        self.dice = []

    def _throw(self, now):
        """Dice are on their way: from now on the motor helps them."""
        if self.state != wire.HANDLING:
            self._before = self.state
        several = self._knocks > 1 and self.state != wire.HANDLING  # hands that take dice out knock too, but softly
        self._awaited = self.wanted and (several or self._hardest >= HARD)
        self._were = self.lying()
        for place in self.places:
            place.keep()
        self._thrown = now
        self._hum(now)

    def _hum(self, now):
        self._go(wire.ROLLING)
        self.shaking = True
        self._hummed = self._last_move = now

    def _rolling(self, now):
        passed = since(now, self._thrown)
        steady = since(now, self._hummed) >= LEAST_MS and since(now, self._last_move) >= SETTLE_MS
        if passed >= LONGEST_MS or (steady and self._enough(passed)):
            self.shaking = False
            self.state = wire.SETTLING
            self._hushed = self._last_move = now

    def _enough(self, passed):
        """Nothing more is to be expected of the motor."""
        if self.armed and not any(place.empty for place in self.places[: self.armed]):
            return True  # at the end of the lane: one on its way may stop, or creep, as soon as it is not shaken
        return passed >= HUM_MS and (not self.wanted or (not self.armed and self.lying() > 0))

    def _settling(self, now, knocked):
        passed = since(now, self._thrown)
        if since(now, self._hushed) < DEAF_MS:
            for place in self.places:
                place.calm()
        elif knocked and passed < LONGEST_MS:
            self._hum(now)  # another die comes
        elif min(since(now, self._last_move), since(now, self._hushed), since(now, self._last_knock)) >= STILL_MS:
            return self._settled(passed, now)
        elif passed >= STIRRING_MS:
            self._before = wire.HANDLING
            self._go(wire.HANDLING)
        return None

    def _handled(self, now):
        """Hands are off when everything has been still: then the lane is empty, or holds dice nobody rolled."""
        if since(now, self._last_move) < HANDS_OFF_MS:
            return
        if not self.lying():
            self._go(wire.EMPTY)
            self._before = wire.EMPTY
            self._forget()
        elif any(place.changed for place in self.places):
            self.dice = self.lies()
            self._forget()

    def _forget(self):
        """Only what comes into the lane from now on is news, and only when all this has been taken out."""
        self.clear = not self.lying()
        self._visited = False
        for place in self.places:
            place.keep()

    # What it comes to

    def _readings(self):
        return [self._read(place) for place in self.places]

    def _read(self, place):
        if place.empty:
            return pips.Reading(pips.NONE)
        reading = place.read()
        if reading.kind == pips.FACE and not self.trusted:
            return pips.Reading(pips.COCKED)
        return reading

    def _settled(self, passed, now):
        if not self.lying():
            return self._vanished()
        if not self.clear:
            return self._among_old()
        late = passed >= LAST_HUM_MS
        if self.lying() < self.armed and not late:
            self._hum(now)
            return None  # without reading faces: that takes the board a tenth of a second for each
        readings = self._readings()
        state = comes_to(readings, self.armed)
        if state == wire.COCKED and not late:
            self._hum(now)
            return None
        return self._tell(state, readings)

    def _among_old(self):
        """Dice lay in the lane before: with a new one among them nobody knows which counts, so none does.

        If none came whoever throws is told that old ones lie there; that is said, once, until they are taken out.
        """
        untouched = self.lying() == self._were and not any(place.shifted() for place in self.places)
        missed = self._awaited and self.wanted and untouched and self._before == wire.ROLLED
        if missed or self.lying() > self._were:
            return self._tell(wire.WRONG_COUNT, self._readings())
        return self._nothing()

    def _vanished(self):
        """Nothing came, or a die did and is not seen: it jumped out, stays in the bowl, or is dark and on its edge.

        Whoever waits for a roll shall hear of it, or would wait for ever; but not because of a bump against the table,
        nor because hands knocked while they took out what lay there.
        """
        if self.wanted and (self._visited or (self._awaited and not self._were)):
            return self._tell(wire.WRONG_COUNT, [])
        return self._nothing()

    def _nothing(self):
        """A bump, a throw that missed the lane, or dice that were rattled: all is as it was, or was moved by hand."""
        state = self._before
        if not self.lying():
            state = wire.EMPTY
        elif any(place.shifted() for place in self.places):
            state = wire.HANDLING
        self._knocks = 0
        self._go(state)
        if state != wire.EMPTY:
            self.dice = self.lies()
        self._forget()
        return None

    def _tell(self, state, readings):
        found = [(i + 1, readings[i]) for i in range(len(readings)) if readings[i].kind != pips.NONE]
        self.dice = [reading.top for _, reading in found]
        self.state = self._before = state
        if state == wire.ROLLED:
            self.wanted = False
        self.rolls += 1
        self._knocks = 0
        self._forget()
        places, sure = [place for place, _ in found], [reading.confidence for _, reading in found]
        return Outcome(self.rolls, state, self.dice, places, sure)
