"""Dice over the places of the tray as its sensors see them: light, blur, noise and all, without any knowledge of how
the firmware reads them.

A `Die` lies in a `Pose` over a `Field` of nine sensors, beside its neighbours in the lane; `Field.read` gives the nine
converter counts the board would get (lit minus unlit). Everything random comes from the `random.Random` that is passed
in. Lengths are millimetres, angles degrees; x runs across the lane, y up the slope, away from its end.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import TypeAlias

from companion.devices.simulated.traysensors import (
    WHOLE_SPREAD,
    Circuit,
    Sensor,
    any_current,
    count,
    spoil,
)

PITCH = 4.0
"""From one sensor, and on an average die from one place for a pip, to the next."""
PLACE_PITCH = 16.0
"""From the middle of one place of the lane to that of the next."""

BRIGHTEST = 56000
DAZZLED = -65536
"""What the board gives for a sensor that is brighter than this: its transistor may conduct all it can."""

SPOTS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


@dataclass(frozen=True, slots=True)
class Die:
    """An ordinary die: `body` and `pips` are shares of the light that white paper sends back."""

    body: float = 0.9
    pips: float = 0.08
    size: float = 16.0
    pip_radius: float = 1.5
    rounding: float = 1.5
    pip_pitch: float = PITCH


@dataclass(frozen=True, slots=True)
class Pose:
    """How a die lies: `bottom` on the floor, turned by quarters and `yaw`, shifted, and `tilt` towards `lean`."""

    bottom: int
    quarters: int = 0
    yaw: float = 0.0
    x: float = 0.0
    y: float = 0.0
    tilt: float = 0.0
    lean: float = 0.0

    @property
    def top(self) -> int:
        return 7 - self.bottom


@dataclass(frozen=True, slots=True)
class Light:
    """What disturbs the sensors, as shares of what white sends back; `converter` is the noise of the converter itself,
    in counts.
    """

    ambient: float = 0.05
    flicker: float = 0.02
    noise: float = 0.01
    spill: float = 0.03
    converter: float = 22.0


INDOORS = Light()
STILL_AIR = Light(ambient=0.0, flicker=0.0, noise=0.0, spill=0.0, converter=0.0)

Lying: TypeAlias = tuple["Die", "Pose"]
"""A die, and how it lies relative to the middle of a place."""


@dataclass(frozen=True, slots=True)
class Sweep:
    """What nine sensors give without and with their light."""

    unlit: list[int]
    lit: list[int]

    @property
    def counts(self) -> list[int]:
        """What the board makes of it when it looks."""
        return [DAZZLED if lit > BRIGHTEST else lit - unlit for lit, unlit in zip(self.lit, self.unlit, strict=True)]


@lru_cache(maxsize=512)
def seen_pip(pip: float, spot: float) -> tuple[float, ...]:
    """The share of a Gaussian spot that a round pip fills, for every tenth of a millimetre between their centres."""
    return tuple(_seen_pip(pip, spot, tenth / 10) for tenth in range(80))


def _seen_pip(pip: float, spot: float, distance: float, strips: int = 24) -> float:
    width = 2 * pip / strips
    total = 0.0
    for strip in range(strips):
        x = -pip + (strip + 0.5) * width
        height = math.sqrt(pip * pip - x * x)
        bell = math.exp(-(((x - distance) / spot) ** 2) / 2) / (spot * math.sqrt(2 * math.pi))
        total += bell * math.erf(height / (spot * math.sqrt(2))) * width
    return total


def nearer(gap: float) -> float:
    """How much light comes back over a gap above the floor, as a share of that from the floor itself."""
    return 1.0 / (1.0 + (gap / 1.6) ** 2)


class Field:
    """Nine sensors in three rows under one place, each with its own current, position and stray light."""

    def __init__(
        self,
        random: Random,
        circuit: Circuit | None = None,
        spread: tuple[float, float] = WHOLE_SPREAD,
        misplaced: float = 0.1,
        spot_spread: float = 0.1,
    ) -> None:
        self._random = random
        self.circuit = circuit or Circuit()
        self.broken: dict[int, str] = {}
        """Sensors, from 1 on, and what each suffers from."""
        self.sensors = tuple(
            Sensor(
                (i % 3 - 1) * PITCH + random.uniform(-misplaced, misplaced),
                (i // 3 - 1) * PITCH + random.uniform(-misplaced, misplaced),
                any_current(random, spread),
                random.uniform(0.01, 0.05),
                round(1.0 + random.uniform(-spot_spread, spot_spread), 2),
            )
            for i in range(9)
        )

    def read(self, die: Die | None, pose: Pose | None = None, light: Light = INDOORS) -> list[int]:
        """Converter counts of an empty place, or of a die on it."""
        return self.sense([(die, pose)] if die and pose else [], light).counts

    def read_white(self, light: Light = INDOORS) -> list[int]:
        """Converter counts with white paper on the floor."""
        return self.sense_white(light).counts

    def sense(self, dice: Iterable[Lying], light: Light = INDOORS) -> Sweep:
        """What the sensors give for the dice that lie over them and beside them."""
        return self.sweep(self.shares(dice), light)

    def shares(self, dice: Iterable[Lying]) -> list[float]:
        """The share of white that each sensor gets back from all of them."""
        shares = [0.0] * 9
        for die, pose in dice:
            for i, share in enumerate(self.returned(die, pose)):
                shares[i] += share
        return shares

    def sense_white(self, light: Light = INDOORS) -> Sweep:
        return self.sweep([1.0] * 9, light)

    def sense_hand(self, light: Light = INDOORS) -> Sweep:
        """A finger in the lane: bright and uneven."""
        x, y = self._random.uniform(-6, 6), self._random.uniform(-6, 6)
        reach = self._random.uniform(3, 7)
        glow = [
            0.8 * nearer(self._random.uniform(0, 2)) * math.exp(-((s.x - x) ** 2 + (s.y - y) ** 2) / (2 * reach**2))
            for s in self.sensors
        ]
        return self.sweep(glow, light)

    def returned(self, die: Die, pose: Pose) -> list[float]:
        """The share of white each sensor gets back from this die alone."""
        angle = math.radians(90 * pose.quarters + pose.yaw)
        c, s = math.cos(angle), math.sin(angle)
        spots = SPOTS[pose.bottom]
        shares = []
        for sensor in self.sensors:
            dx, dy = sensor.x - pose.x, sensor.y - pose.y
            u, v = dx * c + dy * s, dy * c - dx * s
            shares.append(
                _from_face(die, spots, u, v, sensor.spot) if not pose.tilt else _tilted(die, pose, u, v, sensor)
            )
        return shares

    def sweep(self, shares: list[float], light: Light) -> Sweep:
        """From light to numbers: neighbours spill, every sensor has its current, noise and stray light."""
        gauss, uniform = self._random.gauss, self._random.uniform
        spilled = sum(shares) / 9 * light.spill
        unlit: list[int] = []
        lit: list[int] = []
        for sensor, share in zip(self.sensors, shares, strict=True):
            white = sensor.white(self.circuit)
            back = (share * (1 - light.spill) + spilled + sensor.floor + gauss(0.0, light.noise)) * white
            for counts, more in ((unlit, 0.0), (lit, back)):
                stray = light.ambient * white * (1 + uniform(-light.flicker, light.flicker))
                counts.append(count(stray + more, self.circuit, gauss(0.0, light.converter)))
        spoil(unlit, self.broken)
        return Sweep(unlit, spoil(lit, self.broken, unlit))


def _edge(place: float, half: float, spot: float) -> float:
    """The share of a spot that falls between two edges."""
    if abs(place) + 3 * spot < half:
        return 1.0
    scale = spot * math.sqrt(2)
    return (math.erf((half - place) / scale) + math.erf((half + place) / scale)) / 2


def _from_face(die: Die, spots: tuple[tuple[int, int], ...], u: float, v: float, spot: float) -> float:
    """What a sensor at (u, v) of a flat face gets back."""
    half = die.size / 2 - die.rounding / 2
    if max(abs(u), abs(v)) > half + 4 * spot:
        return 0.0
    back = die.body * _edge(u, half, spot) * _edge(v, half, spot)
    seen = seen_pip(die.pip_radius, spot)
    for column, row in spots:
        place = math.hypot(u - column * die.pip_pitch, v - row * die.pip_pitch) * 10
        at = int(place)
        if at < 79:
            share = seen[at] + (seen[at + 1] - seen[at]) * (place - at)
            back += (die.pips - die.body) * share
    return back


def _tilted(die: Die, pose: Pose, u: float, v: float, sensor: Sensor) -> float:
    """The same for a die that stands on an edge: the face rises from it, and the face beside it rises beyond it."""
    lean = math.radians(pose.lean)
    along = (u * math.cos(lean) + v * math.sin(lean)) + die.size / 2
    slope = math.radians(pose.tilt)
    if along >= 0:
        gap, stretch = along * math.tan(slope), 1 / math.cos(slope) - 1
        u += along * stretch * math.cos(lean)
        v += along * stretch * math.sin(lean)
        wide = round(sensor.spot * (1 + 0.2 * gap), 1)
        return _from_face(die, SPOTS[pose.bottom], u, v, min(wide, 4.0)) * nearer(gap)
    if max(abs(u), abs(v)) > die.size:
        return 0.0  # it leans over another place
    return die.body * nearer(-along / math.tan(slope)) * math.sin(slope)
