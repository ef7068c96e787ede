"""One throw into the drawn tray, from the hand to what the firmware tells: dice fall in MuJoCo, simulated sensors see
them, and the firmware shakes the lane and reads it, look by look. All that it is told and says is written down.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

import numpy as np

from companion.devices import trayframe as wire
from companion.devices.firmware import run_here
from companion.devices.simulated.trayposes import any_die, any_light
from tests.firmware.poses import AtRest, Lane
from tests.firmware.replay import Stream
from tests.physics.hand import Hand, any_cube, any_ground
from tests.physics.shape import Shape
from tests.physics.world import World

LOOK = 0.04
"""Seconds from one look of the firmware at the sensors to the next."""
KNOCK_EVERY = 0.004
"""The piezo hears what a die's speed jumps by in that time ..."""
LOUD = 1000.0
"""... in full when it is so many mm/s, and ..."""
SOFT = 60.0
"""... nothing of what is slower: a die that lies or slides does not knock."""
ABOVE = 25.0
"""Whose middle is higher touched no floor in that time: a die reaches 14 mm far, and flies less than 10 mm in it."""
LONGEST = 8.0
BEFORE = 5
"""So many looks at the clear lane before the dice leave the hand."""
FLAT = 3.0
CLEARLY = 0.8
"""A face is up when its die is turned by less than 37 degrees: one that rocks on an edge shows no new face."""
ALIKE = 10
"""So many throws go into the same tray; then another one with other sensors is calibrated."""

READ, AGAIN, WRONG, SILENT = "read", "again", "wrong", "silent"
"""What a throw comes to for whoever threw: its faces, a wish to throw again, wrong faces, or nothing at all."""

rolling: Any = run_here("roll")
rolling.pips.MEMORY = 10_000  # a computer has room for every drawing


@dataclass(frozen=True, slots=True)
class Thrown:
    """What a throw came to, and `why` it is asked for again."""

    verdict: str
    why: str
    seconds: float
    friction: float
    told: tuple[int | None, ...]
    first: tuple[int, ...]
    """The upper face of each die when it left the hand."""
    tops: tuple[int, ...]
    changes: tuple[int, ...]
    """How often another face came up after the first touch."""
    looks: int
    otherwise: str | None = None
    """What MicroPython says otherwise; nothing in the best case, None if it was not asked."""


class Tumbler:
    """Counts which faces come up."""

    def __init__(self) -> None:
        self.first = self.face = 0
        self.touched = False
        self.changes = 0

    def see(self, world: World, die: int) -> None:
        axes = world.axes(die)
        self.touched = self.touched or world.touches(die)
        if self.first and np.max(np.abs(axes[2])) < CLEARLY:
            return
        face = upper(axes)
        self.first = self.first or face
        self.changes += self.touched and face != self.face
        self.face = face


def upper(axes: np.ndarray[Any, Any]) -> int:
    """The face that is most up: 1, 2 and 3 along the die's axes, and opposite ones add up to seven."""
    axis = int(np.argmax(np.abs(axes[2])))
    return axis + 1 if axes[2, axis] > 0 else 6 - axis


@lru_cache(maxsize=4)
def calibrated(number: int) -> Lane:
    return Lane(Random(f"tray {number}"))


def tray(number: int, random: Random) -> Lane:
    """One of many trays, each with sensors and a calibration of its own; its noise is that of this throw."""
    lane = calibrated(number)
    for field in lane.fields:
        field._random = random
    return lane


def resting(world: World, die: int, body: float, pips: float) -> AtRest:
    """A die as the sensors are told of it."""
    shape, cube, axes = world.shape, world.cubes[die], world.axes(die)
    x, y, _ = world.at(die)
    place = round((y - shape.first_place) / shape.place_pitch)
    axis = int(np.argmax(np.abs(axes[2])))
    up, aside = axes[:, axis] * np.sign(axes[2, axis]), axes[:, (axis + 1) % 3]
    return AtRest(
        place=place + 1,
        top=upper(axes),
        x=x - shape.lane / 2,
        y=y - shape.first_place - place * shape.place_pitch,
        yaw=float(np.degrees(np.arctan2(aside[1], aside[0]))),
        tilt=float(np.degrees(np.arccos(min(1.0, up[2])))),
        lean=float(np.degrees(np.arctan2(-up[1], -up[0]))),  # where the face below rises
        size=cube.size,
        rounding=cube.edge,
        body=body,
        pips=pips,
    )


class Throw:
    """One throw, from the hand to what the firmware tells."""

    def __init__(self, shape: Shape, dice: int, seed: int) -> None:
        self.random = Random(f"{dice} dice, throw {seed}")
        self.ground = any_ground(self.random)
        self.world = World(shape, [any_cube(self.random) for _ in range(dice)], self.ground)
        self.hand = Hand.over(shape, self.random)
        self.lane = tray(seed // ALIKE, self.random)
        self.light = any_light(self.random)
        self.looks = any_die(self.random)
        self.tumblers = [Tumbler() for _ in range(dice)]
        self.thrown = 0
        self.roll: Any = rolling.Roll(shape.places)
        self.stream = Stream(self.lane.calibrations)
        self._asked = dice

    def play(self) -> Thrown:
        for _ in range(BEFORE):
            self._step(0.0)
        start = self.world.time
        while self.world.time - start < LONGEST:
            outcome = self._step(self._pass())
            if outcome is not None:
                return self._judge(outcome, self.world.time - start)
        return self._judge(None, LONGEST)

    def _pass(self) -> float:
        """The time of one look passes; gives the loudest knock."""
        world, loudest = self.world, 0.0
        world.motor = self.roll.shaking
        if self.thrown < len(world.cubes) and self.hand.let_go(world, self.thrown, list(range(self.thrown))):
            self.thrown += 1
        for _ in range(round(LOOK / KNOCK_EVERY)):
            before = [world.velocity(die) for die in range(self.thrown)]
            world.run(KNOCK_EVERY)
            for die, old in enumerate(before):
                jump = world.velocity(die) - old - world.down * 1000 * KNOCK_EVERY
                if self._on_tray(die):
                    loudest = max(loudest, (float(np.linalg.norm(jump)) - SOFT) / LOUD)
                self.tumblers[die].see(world, die)
        return min(1.0, max(loudest, 0.5 * world.motor))

    def _on_tray(self, die: int) -> bool:
        """Whether what a die bumps into is the tray: what has left it knocks on the table. So high up, there are only
        walls, rods and other dice."""
        spot = self.world.at(die)
        return bool(spot[2] > ABOVE) or self.world.shape.holds(spot)

    def lying(self) -> list[AtRest]:
        """The dice that the sensors may see: those low over the floor of the lane."""
        world = self.world
        low = [die for die in range(self.thrown) if world.at(die)[2] < world.cubes[die].size]
        return [
            resting(world, die, self.looks.body, self.looks.pips)
            for die in low
            if world.at(die)[1] < world.shape.lane_long + world.shape.place_pitch
        ]

    def _step(self, knock: float) -> Any:
        now = round(1000 * LOOK) * len(self.stream)
        counts = self.lane.counts(self.lying(), self.light)
        asked, self._asked = self._asked, 0
        if asked:
            self.roll.arm(asked)
        outcome = self.roll.step(now, knock, self.lane.shares(counts))
        self.stream.note(now, asked, knock, counts, self.roll, outcome)
        return outcome

    def _judge(self, outcome: Any, seconds: float) -> Thrown:
        tops = tuple(upper(self.world.axes(die)) for die in range(len(self.world.cubes)))
        told = tuple(outcome.dice) if outcome else ()
        verdict, why = AGAIN if outcome else SILENT, self._trouble()
        if outcome and outcome.state == wire.ROLLED:
            in_order = sorted(range(len(tops)), key=lambda die: self.world.at(die)[1])
            verdict = READ if told == tuple(tops[die] for die in in_order) else WRONG
        return Thrown(
            verdict,
            "" if verdict == READ else why,
            seconds,
            self.ground.friction,
            told,
            tuple(tumbler.first for tumbler in self.tumblers),
            tops,
            tuple(tumbler.changes for tumbler in self.tumblers),
            len(self.stream),
        )

    def _trouble(self) -> str:
        """What people would see if they looked for the reason."""
        shape = self.world.shape
        spots = [self.world.at(die) for die in range(len(self.world.cubes))]
        if not all(map(shape.holds, spots)):
            return "left the tray"
        if any(y > shape.lane_long for _, y, _ in spots):
            return "stayed in the bowl"
        if any(one.tilt > FLAT for one in self.lying()) or len(self.lying()) < len(spots):
            return "leaning"
        return "off its place"
