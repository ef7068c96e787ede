"""Dice and the printed tray in MuJoCo: rigid bodies, friction, and a motor that shakes the tray.

The tray stands still and the world is shaken instead: gravity gets what the motor's shaking is in the tray's own frame,
which is the same to the dice. Lengths are millimetres outside and metres inside.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, TypeAlias

import mujoco
import numpy as np
from numpy.typing import NDArray

from tests.physics.shape import Block, Shape, walls

Vector: TypeAlias = NDArray[np.float64]

STEP = 0.0004
GRAVITY = 9.81
DENSITY = 1.19e-6
"""Kilograms in a cubic millimetre of acrylic."""

HARD = 1000.0
"""How quickly a contact throws a die back, in radians a second: a die at rest sinks in by a hundredth of a mm. A
harder one would want shorter steps, or bounces would gain energy (at 0.4 radians a step they do not)."""

FLOOR, WALLS, DICE = 1, 2, 4
"""What bumps into what. The floor and the faces of walls feel the balls at the corners of a die, the edges of walls and
other dice its hull."""


@dataclass(frozen=True, slots=True)
class Cube:
    """A die as a body: its size and how far its edges are rounded."""

    size: float
    edge: float


@dataclass(frozen=True, slots=True)
class Ground:
    """What differs from table to table: friction of all surfaces, bounce, and how far the table is off level."""

    friction: float
    bounce: float = 0.45
    off_level: float = 0.0
    towards: float = 0.0


def damping(bounce: float) -> float:
    """The share of critical damping that leaves this share of the speed after a bounce."""
    log = math.log(bounce)
    return -log / math.hypot(math.pi, log)


def rounded(cube: Cube) -> Vector:
    """Points of a cube with rounded edges, in metres: around each corner seven points of its ball."""
    inner = cube.size / 2 - cube.edge
    points = []
    for signs in product((-1, 1), repeat=3):
        for chosen in product((0, 1), repeat=3):
            if any(chosen):
                reach = cube.edge / math.sqrt(sum(chosen))
                points.append([sign * (inner + reach * part) for sign, part in zip(signs, chosen, strict=True)])
    return np.array(points) / 1000


class World:
    """One tray with some dice, which wait far away until they are let go; `run` lets time pass."""

    def __init__(self, shape: Shape, cubes: Sequence[Cube], ground: Ground) -> None:
        self.shape = shape
        self.cubes = list(cubes)
        self.motor = False
        self.down = _down(shape.tilt, ground)
        """Gravity as the floor feels it, in metres."""
        self._model = _model(shape, cubes, ground)
        self._data = mujoco.MjData(self._model)
        self._phase = 0.0

    @property
    def time(self) -> float:
        return float(self._data.time)

    def let_go(self, die: int, at: Vector, turned: Vector, speed: Vector, spin: Vector) -> None:
        """A die leaves the hand: place in mm, a quaternion, mm/s, and rad/s about the die's own axes."""
        self._data.qpos[7 * die : 7 * die + 3] = at / 1000
        self._data.qpos[7 * die + 3 : 7 * die + 7] = turned / np.linalg.norm(turned)
        self._data.qvel[6 * die : 6 * die + 3] = speed / 1000
        self._data.qvel[6 * die + 3 : 6 * die + 6] = spin

    def run(self, seconds: float) -> None:
        """The motor's shaft lies across the lane: its weight pulls along the lane and up in turn."""
        gravity, down = self._model.opt.gravity, self.down
        gravity[:] = down
        steps = round(seconds / STEP)
        if not self.motor:
            mujoco.mj_step(self._model, self._data, steps)
            return
        pull = self.shape.shake_g * GRAVITY
        turn = 2 * math.pi * self.shape.shake_hertz * STEP
        for _ in range(steps):
            self._phase += turn
            gravity[1] = down[1] + pull * math.cos(self._phase)
            gravity[2] = down[2] + pull * math.sin(self._phase)
            mujoco.mj_step(self._model, self._data)

    def at(self, die: int) -> Vector:
        return np.array(self._data.qpos[7 * die : 7 * die + 3]) * 1000

    def axes(self, die: int) -> Vector:
        """Columns are the die's own axes."""
        turned = np.zeros(9)
        mujoco.mju_quat2Mat(turned, self._data.qpos[7 * die + 3 : 7 * die + 7])
        return turned.reshape(3, 3)

    def velocity(self, die: int) -> Vector:
        """In mm/s."""
        return np.array(self._data.qvel[6 * die : 6 * die + 3]) * 1000

    def touches(self, die: int) -> bool:
        bodies = self._model.geom_bodyid
        return any(die + 1 in bodies[contact.geom] for contact in self._data.contact)

    def energy(self, die: int) -> float:
        """Of motion and of height, in joules."""
        speed, mass = self._data.qvel[6 * die : 6 * die + 6], self._model.body_mass[die + 1]
        turning = self._model.body_inertia[die + 1, 0] * (speed[3:] @ speed[3:]) / 2
        return float(
            mass * (speed[:3] @ speed[:3]) / 2 + turning - mass * (self.down @ self._data.qpos[7 * die : 7 * die + 3])
        )


def _down(tilt: float, ground: Ground) -> Vector:
    """Down the slope is -y."""
    steep = math.radians(tilt + ground.off_level * math.cos(math.radians(ground.towards)))
    aside = math.radians(ground.off_level * math.sin(math.radians(ground.towards)))
    return GRAVITY * np.array([math.sin(aside), -math.sin(steep) * math.cos(aside), -math.cos(steep) * math.cos(aside)])


def _model(shape: Shape, cubes: Sequence[Cube], ground: Ground) -> Any:
    spec = mujoco.MjSpec()
    spec.option.timestep = STEP
    spec.option.cone = mujoco.mjtCone.mjCONE_ELLIPTIC
    spec.option.impratio = 5  # dice that stick do not creep
    spec.option.iterations = 20
    spec.option.tolerance = 1e-6
    share = damping(ground.bounce)
    contact = {
        "solref": [1 / (HARD * share), share],
        "solimp": [0.95, 0.99, 0.0002, 0.5, 2],
        "friction": [ground.friction, 0.0, 0.0],
    }
    world = spec.worldbody
    world.add_geom(type=mujoco.mjtGeom.mjGEOM_PLANE, size=[1, 1, 1], contype=FLOOR, conaffinity=0, **contact)
    for block in walls(shape):
        _add_wall(world, block, contact)
    for far, high in shape.rods:
        _add_rod(world, shape, far, high, contact)
    for number, cube in enumerate(cubes):
        _add_die(spec, number, cube, contact)
    return spec.compile()


def _add_wall(world: Any, block: Block, contact: dict[str, Any]) -> None:
    half = math.radians(block.turned) / 2
    world.add_geom(
        type=mujoco.mjtGeom.mjGEOM_BOX,
        pos=np.array(block.middle) / 1000,
        size=np.array(block.half) / 1000,
        quat=[math.cos(half), 0, 0, math.sin(half)],
        contype=FLOOR | WALLS,
        conaffinity=0,
        **contact,
    )


def _add_rod(world: Any, shape: Shape, far: float, high: float, contact: dict[str, Any]) -> None:
    y, z = (shape.long - far) / 1000, high / 1000
    ends = [0.0, y, z, shape.bowl[0] / 1000, y, z]
    size = [shape.rod / 2000, 0, 0]
    world.add_geom(
        type=mujoco.mjtGeom.mjGEOM_CAPSULE, fromto=ends, size=size, contype=FLOOR | WALLS, conaffinity=0, **contact
    )


def _add_die(spec: Any, number: int, cube: Cube, contact: dict[str, Any]) -> None:
    mass = DENSITY * cube.size**3
    inertia = mass * (cube.size / 1000) ** 2 / 6
    body = spec.worldbody.add_body(
        pos=[0, 0, 100 + number], ipos=[0, 0, 0], mass=mass, inertia=[inertia] * 3, explicitinertial=True
    )
    body.add_freejoint()
    for signs in product((-1, 1), repeat=3):
        body.add_geom(
            type=mujoco.mjtGeom.mjGEOM_SPHERE,
            size=[cube.edge / 1000, 0, 0],
            pos=np.array(signs) * (cube.size / 2 - cube.edge) / 1000,
            contype=0,
            conaffinity=FLOOR,
            **contact,
        )
    name = f"die {number}"
    spec.add_mesh(name=name, uservert=rounded(cube).flatten())
    body.add_geom(type=mujoco.mjtGeom.mjGEOM_MESH, meshname=name, contype=DICE, conaffinity=WALLS | DICE, **contact)
