"""The printed tray as bodies that dice bump into, from the measures the drawing is made of.

Lengths are millimetres in the plane of the floor: x across the lane from the straight wall, y up the slope from the end
of the lane, z away from the floor.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from tests.hardware.measures import measures_of

THICK = 8.0
"""Walls stand so thick in the simulation, away from the dice: so none is shot through."""


@dataclass(frozen=True, slots=True)
class Block:
    """A box: its middle, half of its sides, and how far it is turned about z."""

    name: str
    middle: tuple[float, float, float]
    half: tuple[float, float, float]
    turned: float = 0.0


@dataclass(frozen=True, slots=True)
class Shape:
    """The numbers of measures.scad that dice feel."""

    lane: float
    lane_long: float
    rail: float
    bowl: tuple[float, float]
    converging: float
    rim: float
    bar: float
    wall: float
    tilt: float
    places: int
    place_pitch: float
    first_place: float
    shake_hertz: float
    shake_g: float
    rods: tuple[tuple[float, float], ...]
    rod: float

    @property
    def long(self) -> float:
        """From the end of the lane to the upper wall of the bowl."""
        return self.lane_long + self.bowl[1]

    def place(self, number: int) -> tuple[float, float]:
        """The middle of a place, counted from 0 at the end of the lane."""
        return self.lane / 2, self.first_place + number * self.place_pitch

    def inside(self, x: float, y: float) -> bool:
        """Whether this is over the lane or over the bowl."""
        if y < self.lane_long:
            return 0 < x < self.lane and y > 0
        wide = self.lane + (y - self.lane_long) / math.tan(math.radians(self.converging))
        return 0 < x < min(wide, self.bowl[0]) and y < self.long

    def holds(self, spot: Iterable[float]) -> bool:
        """Whether a die is in the tray, and not beside it or on its way down from there."""
        x, y, z = spot
        return self.inside(x, y) and z > 0


def drawn() -> Shape:
    """The tray as it is drawn."""
    known = measures_of("tray")
    wanted = {name: known[name] for name in Shape.__dataclass_fields__ if name in known}
    return Shape(**wanted | {"bowl": tuple(known["bowl"]), "rods": tuple(map(tuple, known["rods"]))})


def upright(
    name: str, start: tuple[float, float], end: tuple[float, float], low: float, high: float, thick: float = THICK
) -> Block:
    """A wall whose face runs from start to end, with the dice on the right of that way and its body on the left."""
    (x, y), (to_x, to_y) = start, end
    length = math.hypot(to_x - x, to_y - y)
    left = (-(to_y - y) / length, (to_x - x) / length)
    middle = ((x + to_x) / 2 + left[0] * thick / 2, (y + to_y) / 2 + left[1] * thick / 2, (low + high) / 2)
    angle = math.degrees(math.atan2(to_y - y, to_x - x))
    return Block(name, middle, (length / 2, thick / 2, (high - low) / 2), angle)


def walls(shape: Shape) -> list[Block]:
    """Every wall as a block; faces look to where the dice are."""
    lane, mouth, wide, top, wall = shape.lane, shape.lane_long, shape.bowl[0], shape.long, shape.wall
    slope = math.tan(math.radians(shape.converging))
    shoulder = mouth + (wide - lane) * slope
    low = -THICK
    return [
        upright("end", (lane + THICK, 0.0), (-THICK, 0.0), low, shape.rail),
        upright("straight rail", (0.0, -THICK), (0.0, mouth), low, shape.rail, wall),
        upright("other rail", (lane, mouth), (lane, -THICK), low, shape.rail, wall),
        upright("straight wall", (0.0, mouth - wall), (0.0, top + THICK), low, shape.rim),
        upright("upper wall", (-THICK, top), (wide + THICK, top), low, shape.rim),
        upright("side wall", (wide, top + THICK), (wide, shoulder - THICK), low, shape.rim),
        upright("converging wall", (wide + THICK, shoulder + THICK * slope), (lane, mouth), low, shape.rim),
        upright("bar", (lane + THICK, mouth), (-THICK, mouth), shape.bar, shape.rim, wall),
    ]
