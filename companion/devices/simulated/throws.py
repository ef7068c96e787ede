"""What happens in a tray over time, as its board would sense it: dice thrown, laid down, turned, taken away, bumps.

A `Bed` holds the wells and what lies in them; each of its verbs yields the moments that pass meanwhile, one for every
look of the firmware's loop. Random only through the `random.Random` passed in.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from companion.devices.simulated.dice import INDOORS, Die, Field, Light, Pose, any_pose, leaning

LOOK_MS = 20
"""From one look of the firmware's loop to the next."""

FLAT = 1.0
"""Degrees up to which a die lies on a face."""

QUIET = 0.01
"""What the piezo shows when nothing happens, as a share of full scale."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One look: how hard the piezo is knocked (share of full scale), and the converter counts of each well."""

    at: int
    knock: float
    wells: tuple[list[int], ...]


class Bed:
    """Two wells under one tray."""

    def __init__(
        self,
        random: Random,
        die: Die | None = None,
        wells: int = 2,
        light: Light = INDOORS,
        at: int = 0,
        *,
        steady: bool = False,
    ):
        """`steady`: sensors under which nothing changes are not read again, which is quick. It wants a light without
        noise, for noise that stands still is no noise.
        """
        self.random = random
        self._steady = steady
        self._kept: dict[int, tuple[object, list[int]]] = {}
        self.die = die or Die()
        self.light = light
        self.at = at
        self.fields = tuple(Field(random) for _ in range(wells))
        self.lying: list[Pose | None] = [None] * wells
        self.slips = False
        """White slips of paper lie in the wells, for a calibration."""
        self._loud_next = False

    def faces(self) -> list[int | None]:
        """The upper faces of the dice that lie here, None for one that leans."""
        return [None if pose.tilt > FLAT else pose.top for pose in self.lying if pose is not None]

    def still(self) -> Moment:
        """What is sensed while nobody does anything."""
        return self._moment()

    def hand(self) -> Moment:
        """What is sensed while a hand is in the first well."""
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
        """Somebody hits the table; the dice stay where they are."""
        for _ in range(knocks):
            yield self._moment(self._loud())
            yield from self.rest(60)

    def throw(self, *tops: int | None, wells: tuple[int, ...] = (0, 1), ms: int = 600) -> Iterator[Moment]:
        """Dice come out of a hand, tumble over the slopes and run into the wells; None is one that ends up cocked."""
        yield from self._tumble(ms)
        for well, top in zip(wells, tops, strict=False):
            yield from self._run_in(well, top)

    def throw_on_edge(self, well: int = 0, ms: int = 600) -> Iterator[Moment]:
        """A die tumbles into a well and stays on its edge, so steep that only a bright one is seen there."""
        yield from self._tumble(ms)
        yield from self._run_in(well, None)
        self.lying[well] = Pose(1, tilt=45.0)
        yield self._moment(self._loud())

    def throw_past(self, ms: int = 600) -> Iterator[Moment]:
        """Dice tumble and jump out of the tray."""
        yield from self._tumble(ms)

    def throw_out(self, well: int = 0, ms: int = 600) -> Iterator[Moment]:
        """A die tumbles into a well, out of it again, and over the edge of the tray."""
        yield from self._tumble(ms)
        yield from self._run_in(well, None)
        self.lying[well] = None
        yield self._moment(self._loud())

    def reach_in(self, ms: int = 200) -> Iterator[Moment]:
        """A hand comes into the first well."""
        yield from self._hand(0, ms)

    def lift(self, well: int = 0) -> Iterator[Moment]:
        """A hand takes the die away."""
        yield from self._hand(well, 300)
        self.lying[well] = None
        yield from self._hand(well, 60)

    def lay(self, top: int | None, well: int = 0, knocks: int = 1) -> Iterator[Moment]:
        """A hand lays a die into the well, with a click or two; None is one that leans."""
        yield from self._hand(well, 200)
        flat = any_pose_of(self.random, self.die, top or self.random.randint(1, 6))
        self.lying[well] = leaning(self.random, self.die, flat, 20.0, 30.0) if top is None else flat
        for _ in range(knocks):
            yield self._moment(self._loud())
            yield self._moment()
        yield from self._hand(well, 100)

    def turn(self, top: int, well: int = 0, knocks: int = 2) -> Iterator[Moment]:
        """A hand turns the die over in its well."""
        yield from self._hand(well, 200)
        for _ in range(8):
            pose = any_pose_of(self.random, self.die, self.random.randint(1, 6))
            self.lying[well] = leaning(self.random, self.die, pose, 10.0, 45.0)
            yield self._moment()
        yield from self.lay(top, well, knocks)

    def _tumble(self, ms: int) -> Iterator[Moment]:
        for look in range(ms // LOOK_MS):
            yield self._moment(self._loud() if look % 4 == 0 or self.random.random() < 0.2 else QUIET)

    def _run_in(self, well: int, top: int | None) -> Iterator[Moment]:
        flat = any_pose_of(self.random, self.die, top or self.random.randint(1, 6))
        for look in range(8):
            steepest = 45.0 - 5 * look
            self.lying[well] = leaning(self.random, self.die, flat, steepest / 2, steepest)
            yield self._moment(self._loud() if look % 3 == 0 else QUIET)
        self.lying[well] = leaning(self.random, self.die, flat, 20.0, 30.0) if top is None else flat
        yield self._moment(self._loud())

    def _hand(self, well: int, ms: int) -> Iterator[Moment]:
        for _ in range(ms // LOOK_MS):
            yield self._moment(hand=well)

    def _loud(self) -> float:
        return self.random.uniform(0.15, 0.9)

    def _moment(self, knock: float = QUIET, hand: int | None = None) -> Moment:
        self.at += LOOK_MS
        return Moment(self.at, knock, tuple(self._seen(well, hand == well) for well in range(len(self.fields))))

    def _seen(self, well: int, hand: bool) -> list[int]:
        field, pose = self.fields[well], self.lying[well]
        if hand:
            return field.read_hand(self.light)
        there: object = "slip" if self.slips else pose
        before, counts = self._kept.get(well, ("nothing yet", []))
        if not self._steady or before != there:
            counts = (
                field.read_white(self.light) if self.slips else field.read(self.die if pose else None, pose, self.light)
            )
            self._kept[well] = there, counts
        return counts


def any_pose_of(random: Random, die: Die, top: int) -> Pose:
    """A pose in which a known face is up."""
    pose = any_pose(random, die)
    return Pose(7 - top, pose.quarters, pose.yaw, pose.x, pose.y, pose.tilt, pose.lean)
