"""Dice in the wells of the tray as its sensors see them: light, blur, noise and all, without any knowledge of how the
firmware reads them.

A `Die` lies in a `Pose` over a `Field` of nine sensors; `Field.read` gives the nine converter counts the board would
get (lit minus unlit). Everything random comes from the `random.Random` that is passed in. Lengths are millimetres,
angles degrees.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

PITCH = 4.0
"""From one sensor, and on an average die from one place for a pip, to the next."""

FULL_SCALE = 65535
BRIGHTEST = 56000
DAZZLED = -65536
"""What the board gives for a sensor that is brighter than this: its transistor may conduct all it can."""

WHITE = 24000
"""Converter counts that an average sensor gives for white paper on the floor."""

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
    """What disturbs the sensors: `ambient` is a share of full scale, the rest are shares of white."""

    ambient: float = 0.05
    flicker: float = 0.02
    noise: float = 0.01
    spill: float = 0.03


INDOORS = Light()


@dataclass(frozen=True, slots=True)
class Sensor:
    """One sensor of the field with its own faults."""

    x: float
    y: float
    gain: float = 1.0
    floor: float = 0.02
    spot: float = 1.0


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
    """Nine sensors in three rows under one well, each with its own gain, place and stray light."""

    def __init__(self, random: Random, gain_spread: float = 0.3, misplaced: float = 0.1, spot_spread: float = 0.1):
        self._random = random
        self.sensors = tuple(
            Sensor(
                (i % 3 - 1) * PITCH + random.uniform(-misplaced, misplaced),
                (i // 3 - 1) * PITCH + random.uniform(-misplaced, misplaced),
                random.uniform(1 - gain_spread, 1 + gain_spread),
                random.uniform(0.01, 0.05),
                round(1.0 + random.uniform(-spot_spread, spot_spread), 2),
            )
            for i in range(9)
        )

    def read(self, die: Die | None, pose: Pose | None = None, light: Light = INDOORS) -> list[int]:
        """Converter counts of an empty well, or of a die in it."""
        if die is None or pose is None:
            return self.counts([0.0] * 9, light)
        return self.counts(self.returned(die, pose), light)

    def read_white(self, light: Light = INDOORS) -> list[int]:
        """Converter counts with a slip of white paper on the floor."""
        return self.counts([1.0] * 9, light)

    def read_hand(self, light: Light = INDOORS) -> list[int]:
        """Converter counts with a finger in the well: bright and uneven."""
        x, y = self._random.uniform(-6, 6), self._random.uniform(-6, 6)
        reach = self._random.uniform(3, 7)
        glow = [
            0.8 * nearer(self._random.uniform(0, 2)) * math.exp(-((s.x - x) ** 2 + (s.y - y) ** 2) / (2 * reach**2))
            for s in self.sensors
        ]
        return self.counts(glow, light)

    def returned(self, die: Die, pose: Pose) -> list[float]:
        """The share of white each sensor gets back from the die alone."""
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

    def counts(self, shares: list[float], light: Light) -> list[int]:
        """From light to numbers: neighbours spill, every sensor has its gain, noise and stray light."""
        gauss, uniform = self._random.gauss, self._random.uniform
        spilled = sum(shares) / 9 * light.spill
        counts = []
        for sensor, share in zip(self.sensors, shares, strict=True):
            back = (share * (1 - light.spill) + spilled + sensor.floor) * sensor.gain * WHITE
            unlit = light.ambient * FULL_SCALE * (1 + uniform(-light.flicker, light.flicker))
            lit = light.ambient * FULL_SCALE * (1 + uniform(-light.flicker, light.flicker)) + back
            lit += gauss(0.0, light.noise * WHITE * sensor.gain)
            counts.append(DAZZLED if lit > BRIGHTEST else round(max(0.0, lit) - unlit))
        return counts


def _edge(place: float, half: float, spot: float) -> float:
    """The share of a spot that falls between two edges."""
    if abs(place) + 3 * spot < half:
        return 1.0
    scale = spot * math.sqrt(2)
    return (math.erf((half - place) / scale) + math.erf((half + place) / scale)) / 2


def _from_face(die: Die, spots: tuple[tuple[int, int], ...], u: float, v: float, spot: float) -> float:
    """What a sensor at (u, v) of a flat face gets back."""
    half = die.size / 2 - die.rounding / 2
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
    return die.body * nearer(-along / math.tan(slope)) * math.sin(slope)


@dataclass(frozen=True, slots=True)
class Limits:
    """Within these the tray promises never to name a wrong face."""

    well: float = 18.0
    size: float = 0.2
    pip_radius: float = 0.15
    pip_pitch: float = 0.2
    most_rounding: float = 2.0
    tilt: float = 0.5
    ambient: float = 0.25
    flicker: float = 0.02
    noise: float = 0.015
    spill: float = 0.05
    light_body: tuple[float, float] = (0.65, 1.0)
    dark_body: tuple[float, float] = (0.05, 0.25)
    least_contrast: float = 0.45


PROMISED = Limits()


def any_die(random: Random, limits: Limits = PROMISED) -> Die:
    """A light die with dark pips or a dark one with light pips."""
    if random.random() < 0.5:
        body = random.uniform(*limits.light_body)
        pips = random.uniform(0.02, body - limits.least_contrast)
    else:
        body = random.uniform(*limits.dark_body)
        pips = random.uniform(body + limits.least_contrast, 0.95)
    radius = round(1.5 + random.uniform(-limits.pip_radius, limits.pip_radius), 2)
    size = 16.0 + random.uniform(-limits.size, limits.size)
    pitch = PITCH + random.uniform(-limits.pip_pitch, limits.pip_pitch)
    return Die(body, pips, size, radius, random.uniform(1.0, limits.most_rounding), pitch)


def room(die: Die, well: float, yaw: float) -> float:
    """How far off the centre a die turned by `yaw` can lie between the walls of its well (less than none: it jams)."""
    angle = math.radians(abs(yaw))
    straight = die.size - 2 * die.rounding
    return (well - straight * (math.cos(angle) + math.sin(angle)) - 2 * die.rounding) / 2


def any_pose(random: Random, die: Die, limits: Limits = PROMISED) -> Pose:
    """Any face, turned and shifted as far as the walls of the well allow."""
    yaw = random.uniform(-12.0, 12.0)
    while room(die, limits.well, yaw) < 0:
        yaw = random.uniform(-12.0, 12.0)
    most = room(die, limits.well, yaw)
    x, y = random.uniform(-most, most), random.uniform(-most, most)
    tilt = random.uniform(0.0, limits.tilt)
    return Pose(random.randint(1, 6), random.randrange(4), yaw, x, y, tilt, random.uniform(0.0, 360.0))


def any_light(random: Random, limits: Limits = PROMISED) -> Light:
    return Light(
        random.uniform(0.0, limits.ambient),
        random.uniform(0.0, limits.flicker),
        random.uniform(0.0, limits.noise),
        random.uniform(0.0, limits.spill),
    )


def leaning(random: Random, die: Die, pose: Pose, least: float = 8.0, most: float = 45.0, well: float = 18.0) -> Pose:
    """The same die caught on its edge: between the walls of the well, or steeper, on its rim or on another die."""
    tilt = random.uniform(least, most)
    between = room(die, well, tilt)
    reach = between if between > 0 else 2.0
    x, y = random.uniform(-reach, reach), random.uniform(-reach, reach)
    return replace(pose, x=x, y=y, tilt=tilt, lean=90.0 * random.randrange(4) + random.uniform(-10.0, 10.0))
