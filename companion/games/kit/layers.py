"""Layers on the grid of a board: whatever lies below the map or apart from it has places of its own there.

The grid has room for all layers beside each other, so far apart that they never meet. So a point is still a column and
a row, nothing above the games mistakes a square of the sewer for the street above it, and a cursor that walks over one
layer stays on it. Whoever draws the layers in one picture asks where on the map a point lies (`on_map`).
"""

from __future__ import annotations

from typing import Any

from companion.games.kit.pieces import Point
from companion.tiles.ground import Ground

APART = 60_000
"""So many columns lie between the same square of two layers: no table has as many."""


def number_of(at: Point) -> int:
    """Which layer a point lies on: 0 is the map itself."""
    return (at[0] + APART // 2) // APART


def on_map(at: Point) -> Point:
    """Where on the map a point of any layer lies."""
    return at[0] - APART * number_of(at), at[1]


def on_layer(at: Point, number: int) -> Point:
    """The same place on another layer."""
    return at[0] + APART * (number - number_of(at)), at[1]


def numbers(land: Ground[Any]) -> tuple[str, ...]:
    """The layers that a map can have, each at its number; the map itself comes first."""
    return ("", *land.called)


def level_at(land: Ground[Any], at: Point) -> str:
    """The layer on which a point lies, by its name in the notation; the map itself where there is no such layer."""
    levels, number = numbers(land), number_of(at)
    return levels[number] if 0 <= number < len(levels) else ""


def shift(land: Ground[Any], level: str) -> int:
    """So far to the east of the map a layer lies."""
    return APART * numbers(land).index(level) if level else 0
