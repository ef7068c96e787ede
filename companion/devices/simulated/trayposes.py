"""Any die, lying anyhow, alone or in a queue: what the tray promises to read, and how dice lie that it does not.

Everything random comes from the `random.Random` that is passed in. Lengths are millimetres, angles degrees.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from random import Random

from companion.devices.simulated.dice import PITCH, PLACE_PITCH, Die, Light, Lying, Pose

FIRST_PLACE = 8.0
"""From the end of the lane to the middle of the first place."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Within these the tray promises never to name a wrong face."""

    lane: float = 18.0
    along: float = 1.25
    """Off the middle of a place, up or down the lane."""
    yaw: float = 12.0
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
    least_contrast: float = 0.5


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


def extent(die: Die, yaw: float) -> float:
    """How wide a die is that is turned by `yaw`."""
    angle = math.radians(abs(yaw))
    straight = die.size - 2 * die.rounding
    return straight * (math.cos(angle) + math.sin(angle)) + 2 * die.rounding


def room(die: Die, lane: float, yaw: float) -> float:
    """How far off the middle a die turned by `yaw` can lie between the walls (less than none: it jams)."""
    return (lane - extent(die, yaw)) / 2


def any_yaw(random: Random, die: Die, limits: Limits = PROMISED) -> float:
    """Turned as far as the walls of the lane allow."""
    yaw = random.uniform(-limits.yaw, limits.yaw)
    while room(die, limits.lane, yaw) < 0:
        yaw = random.uniform(-limits.yaw, limits.yaw)
    return yaw


def any_pose(random: Random, die: Die, limits: Limits = PROMISED) -> Pose:
    """Any face, alone on a place, turned and shifted as far as walls and queue allow."""
    yaw = any_yaw(random, die, limits)
    most = room(die, limits.lane, yaw)
    return _lying(random, limits, yaw, random.uniform(-most, most), random.uniform(-limits.along, limits.along))


def any_queue(random: Random, dice: int, limits: Limits = PROMISED) -> list[Lying]:
    """Dice of all kinds as they queue from the end of the lane, touching or nearly so, each relative to its place."""
    while True:
        queue = _queue(random, dice, limits)
        if all(abs(pose.y) <= limits.along for _, pose in queue):
            return queue


def _queue(random: Random, dice: int, limits: Limits) -> list[Lying]:
    end, queue = 0.0, []
    for place in range(dice):
        die = any_die(random, limits)
        yaw = any_yaw(random, die, limits) * random.random()  # what slides along a wall lies straight, more or less
        most, long = room(die, limits.lane, yaw), extent(die, yaw)
        middle = end + long / 2 + (random.uniform(0.0, 0.2) if place else 0.0)
        off = middle - FIRST_PLACE - place * PLACE_PITCH
        queue.append((die, _lying(random, limits, yaw, random.uniform(-most, most), off)))
        end = middle + long / 2
    return queue


def _lying(random: Random, limits: Limits, yaw: float, x: float, y: float) -> Pose:
    tilt = random.uniform(0.0, limits.tilt)
    return Pose(random.randint(1, 6), random.randrange(4), yaw, x, y, tilt, random.uniform(0.0, 360.0))


def around(lane: list[Lying | None], place: int) -> list[Lying]:
    """The dice that the sensors of a place may see: that which lies there, and its neighbours, as seen from it."""
    seen = []
    for other in range(max(0, place - 1), min(len(lane), place + 2)):
        lying = lane[other]
        if lying is not None:
            die, pose = lying
            seen.append((die, replace(pose, y=pose.y + (other - place) * PLACE_PITCH)))
    return seen


def any_light(random: Random, limits: Limits = PROMISED) -> Light:
    return Light(
        random.uniform(0.0, limits.ambient),
        random.uniform(0.0, limits.flicker),
        random.uniform(0.0, limits.noise),
        random.uniform(0.0, limits.spill),
    )


def leaning(random: Random, die: Die, pose: Pose, least: float = 8.0, most: float = 45.0, lane: float = 18.0) -> Pose:
    """The same die caught on its edge: between the walls of the lane, or steeper, on a rail or on another die."""
    tilt = random.uniform(least, most)
    between = room(die, lane, tilt)
    reach = between if between > 0 else 2.0
    x, y = random.uniform(-reach, reach), random.uniform(-reach, reach)
    return replace(pose, x=x, y=y, tilt=tilt, lean=90.0 * random.randrange(4) + random.uniform(-10.0, 10.0))
