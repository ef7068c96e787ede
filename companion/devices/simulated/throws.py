"""What happens in a tray over time, as its board would sense it: dice thrown, laid down, turned, taken away, bumps.

A `Bed` holds the lane and what lies in it; each of its verbs yields the moments that pass meanwhile, one for every look
of the firmware's loop. While the motor hums (`shaking`) dice jitter, and the piezo hears nothing else. Random only
through the `random.Random` passed in.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from companion.devices.simulated.dice import INDOORS, Die, Field, Light, Lying, Pose, Sweep
from companion.devices.simulated.trayposes import PROMISED, any_pose, around, leaning
from companion.devices.simulated.traysensors import Circuit

LOOK_MS = 40
"""From one look of the firmware's loop to the next."""

PLACES = 5

FLAT = 1.0
"""Degrees up to which a die lies on a face."""

SHAKEN = replace(PROMISED, along=0.6, yaw=4.0)
"""How dice lie after the motor has hummed: more straight than they might."""

QUIET = 0.01
"""What the piezo shows when nothing happens, as a share of full scale."""
THROUGH_RUBBER = (0.15, 0.4)
"""A knock against the table, of which the tray's rubber leaves less than of one in the tray ..."""
IN_THE_BOWL = (0.5, 1.0)
"""... such as the first of a die that falls into it."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One look: how hard the piezo is knocked (share of full scale), and what the sensors of each place give."""

    at: int
    knock: float
    places: tuple[Sweep, ...]

    @property
    def counts(self) -> list[list[int]]:
        return [sweep.counts for sweep in self.places]


class Bed:
    """The lane of a tray: dice come into it from the bowl and queue from its end."""

    def __init__(
        self,
        random: Random,
        die: Die | None = None,
        places: int = PLACES,
        light: Light = INDOORS,
        at: int = 0,
        *,
        circuit: Circuit | None = None,
        steady: bool = False,
    ):
        """`steady`: sensors under which nothing changes are not read again, which is quick. It wants a light without
        noise, for noise that stands still is no noise. Its sensors stand where they should, so every flat die is read.
        """
        self.random = random
        self._steady = steady
        self._kept: dict[int, tuple[object, Sweep]] = {}
        self.die = die or Die()
        self.light = light
        self.at = at
        careless = 0.02 if steady else 0.1
        self.fields = tuple(Field(random, circuit, misplaced=careless, spot_spread=careless) for _ in range(places))
        self.lying: list[Pose | None] = [None] * places
        self.slips = False
        """White paper lies in the lane, for a calibration."""
        self.shaking = False
        """The motor hums."""
        self.feeble = False
        """The motor hums, and nothing shakes: its weight is lost, or it came loose from the lane."""
        self._loud_next = False

    def faces(self) -> list[int | None]:
        """The upper faces of the dice that lie here, None for one that leans."""
        return [None if pose.tilt > FLAT else pose.top for pose in self.lying if pose is not None]

    def still(self) -> Moment:
        """What is sensed while nobody does anything."""
        return self._moment()

    def hand(self) -> Moment:
        """What is sensed while a hand is over the first place."""
        return self._moment(hand=0)

    def tumbling(self) -> Moment:
        """What is sensed while dice tumble on and on: a knock every other time."""
        self._loud_next = not self._loud_next
        return self._moment(self._loud() if self._loud_next else QUIET)

    def rest(self, ms: int) -> Iterator[Moment]:
        """Nobody does anything."""
        for _ in range(ms // LOOK_MS):
            yield self._moment()

    def bump(self, knocks: int = 5) -> Iterator[Moment]:
        """Somebody hits the table, or sets a glass down; the dice stay where they are."""
        for _ in range(knocks):
            yield self._moment(self.random.uniform(*THROUGH_RUBBER))
            yield from self.rest(2 * LOOK_MS)

    def drop(self) -> Iterator[Moment]:
        """A die falls into the bowl with one knock, and lies there or has jumped out."""
        yield self._moment(self.random.uniform(*IN_THE_BOWL))

    # Throws

    def throw(self, *tops: int | None, ms: int = 600) -> Iterator[Moment]:
        """Dice come out of a hand, tumble in the bowl and queue in the lane; None is one that ends up cocked."""
        yield from self._tumble(ms)
        for top in tops:
            yield from self._run_in(top)

    def throw_on_edge(self, ms: int = 600) -> Iterator[Moment]:
        """A die tumbles into the lane and stays on its edge, so steep that only a bright one is seen there."""
        yield from self._tumble(ms)
        yield from self._run_in(None)
        self.lying[self._free() - 1] = Pose(1, tilt=45.0)
        yield self._moment(self._loud())

    def throw_past(self, ms: int = 600) -> Iterator[Moment]:
        """Dice tumble and jump out of the tray, or stay in the bowl."""
        yield from self._tumble(ms)

    def throw_out(self, ms: int = 600) -> Iterator[Moment]:
        """A die tumbles into the lane, out of it again, and over the edge of the tray."""
        yield from self._tumble(ms)
        yield from self._run_in(None)
        self.lying[self._free() - 1] = None
        yield self._moment(self._loud())

    def _free(self) -> int:
        """The first place behind the queue."""
        taken = [place for place, pose in enumerate(self.lying) if pose is not None]
        return taken[-1] + 1 if taken else 0

    def _tumble(self, ms: int) -> Iterator[Moment]:
        yield from self.drop()
        for look in range(1, ms // LOOK_MS):
            yield self._moment(self._loud() if look % 3 == 0 else QUIET)

    def _run_in(self, top: int | None) -> Iterator[Moment]:
        """A die slides down the lane, from place to place, and comes to rest behind the others."""
        place = self._free()
        if place >= len(self.lying):
            return  # it stays in the bowl: no sensor sees it
        flat = any_pose_of(self.random, self.die, top or self.random.randint(1, 6))
        for over in range(len(self.lying) - 1, place - 1, -1):
            self.lying[over] = replace(flat, y=self.random.uniform(-4.0, 4.0), tilt=self.random.uniform(0.0, 20.0))
            yield self._moment(self._loud() if over % 2 else QUIET)
            self.lying[over] = None
        self.lying[place] = leaning(self.random, self.die, flat, 20.0, 30.0) if top is None else flat
        yield self._moment(self._loud())

    # Hands

    def reach_in(self, ms: int = 200) -> Iterator[Moment]:
        """A hand comes over the first place."""
        yield from self._hand(0, ms)

    def lift(self, place: int = 0) -> Iterator[Moment]:
        """A hand takes the die away; those above it stay where they are."""
        yield from self._hand(place, 320)
        self.lying[place] = None
        yield from self._hand(place, 80)

    def slide(self) -> Iterator[Moment]:
        """The dice above a gap slide down into it."""
        queue = [pose for pose in self.lying if pose is not None]
        self.lying = [*queue, *[None] * (len(self.lying) - len(queue))]
        yield self._moment()

    def lay(self, top: int | None, place: int = 0, knocks: int = 1) -> Iterator[Moment]:
        """A hand lays a die into the lane, with a click or two; None is one that leans."""
        yield from self._hand(place, 200)
        flat = any_pose_of(self.random, self.die, top or self.random.randint(1, 6))
        self.lying[place] = leaning(self.random, self.die, flat, 20.0, 30.0) if top is None else flat
        for _ in range(knocks):
            yield self._moment(self._loud())
            yield self._moment()
        yield from self._hand(place, 120)

    def turn(self, top: int, place: int = 0, knocks: int = 2) -> Iterator[Moment]:
        """A hand turns the die over where it lies."""
        yield from self._hand(place, 200)
        for _ in range(4):
            pose = any_pose_of(self.random, self.die, self.random.randint(1, 6))
            self.lying[place] = leaning(self.random, self.die, pose, 10.0, 45.0)
            yield self._moment()
        yield from self.lay(top, place, knocks)

    def _hand(self, place: int, ms: int) -> Iterator[Moment]:
        for _ in range(ms // LOOK_MS):
            yield self._moment(hand=place)

    # What is sensed

    def _loud(self) -> float:
        return self.random.uniform(0.15, 0.9)

    def _moment(self, knock: float = QUIET, hand: int | None = None) -> Moment:
        self.at += LOOK_MS
        shaking = self.shaking and not self.feeble
        heard = max(knock, self.random.uniform(0.3, 0.6)) if shaking else knock
        lane = self._lane(shaking)
        return Moment(self.at, heard, tuple(self._seen(place, lane, hand == place) for place in range(len(lane))))

    def _lane(self, shaking: bool) -> list[Lying | None]:
        return [None if pose is None else (self.die, self._jittered(pose) if shaking else pose) for pose in self.lying]

    def _jittered(self, pose: Pose) -> Pose:
        """A die that dances: 3.5 g at 60 Hz are a quarter of a millimetre."""
        uniform = self.random.uniform
        x, y = pose.x + uniform(-0.25, 0.25), pose.y + uniform(-0.25, 0.25)
        return replace(pose, x=x, y=y, tilt=pose.tilt + uniform(0.0, 0.8))

    def _seen(self, place: int, lane: list[Lying | None], hand: bool) -> Sweep:
        field = self.fields[place]
        if hand:
            return field.sense_hand(self.light)
        dice = around(lane, place)
        there: object = (self.slips, dice, dict(field.broken))
        before, sweep = self._kept.get(place, ("nothing yet", Sweep([], [])))
        if not self._steady or before != there:
            sweep = field.sense_white(self.light) if self.slips else field.sense(dice, self.light)
            self._kept[place] = there, sweep
        return sweep


def any_pose_of(random: Random, die: Die, top: int) -> Pose:
    """A pose in which a known face is up, as dice lie that have been shaken."""
    return replace(any_pose(random, die, SHAKEN), bottom=7 - top)
