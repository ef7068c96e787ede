"""A hand that lets dice go over the bowl, one shortly after the other, in as many ways as hands do."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random

import numpy as np

from tests.physics.shape import Shape
from tests.physics.world import Cube, Ground, Vector, World

APART = 27.5
"""Middle to middle, two dice that are turned anyhow do not touch."""

AIM = 45.0
"""From the upper wall to where the hand aims, in the plane of the rim."""

FRICTION = (0.15, 0.5)
BOUNCE = (0.3, 0.6)
OFF_LEVEL = 2.0
SIZES = (15.8, 16.2)
EDGES = (1.0, 2.0)


def any_cube(random: Random) -> Cube:
    return Cube(random.uniform(*SIZES), random.uniform(*EDGES))


def any_ground(random: Random) -> Ground:
    return Ground(random.uniform(*FRICTION), random.uniform(*BOUNCE), OFF_LEVEL, random.uniform(0, 360))


def any_way(random: Random, size: int) -> Vector:
    """A direction, every one as likely."""
    way = np.array([random.gauss(0, 1) for _ in range(size)])
    return np.asarray(way / np.linalg.norm(way))


@dataclass
class Hand:
    """It aims at the middle of the opening and misses it a little, moves while it opens, and spins the dice."""

    random: Random
    x: float
    y: float
    above: float
    speed: Vector
    spin: float

    @classmethod
    def over(cls, shape: Shape, random: Random) -> Hand:
        speed = np.array([random.gauss(0, 200), random.gauss(0, 200), -random.uniform(100, 700)])
        x, y = shape.bowl[0] / 2 + random.gauss(0, 8), shape.long - AIM + random.gauss(0, 8)
        return cls(random, x, y, random.uniform(10, 50), speed, random.uniform(10, 45))

    def let_go(self, world: World, die: int, others: list[int]) -> bool:
        """Let one die go, unless another is still in its way."""
        random = self.random
        speed = self.speed + np.array([random.gauss(0, 60) for _ in range(3)])
        falls = -world.down * 1000
        seconds = (speed[2] + math.sqrt(speed[2] ** 2 + 2 * falls[2] * self.above)) / falls[2]
        x = self.x + random.gauss(0, 6) - speed[0] * seconds
        y = self.y + random.gauss(0, 6) - speed[1] * seconds + falls[1] * seconds**2 / 2
        at = np.array([x, y, world.shape.rim + self.above])
        if any(np.linalg.norm(world.at(other) - at) < APART for other in others):
            return False
        world.let_go(die, at, any_way(random, 4), speed, self.spin * any_way(random, 3))
        return True
