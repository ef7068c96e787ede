"""The tile map that four of the games share: squares, walls, doors, placement, distances."""

from companion.tiles.map import FAR, NOWHERE, Cell, Laid, Map, Placement, Square, read_cell, read_placement, side_named
from companion.tiles.tile import (
    BLOCKED,
    BUILDING,
    CENTRE,
    MIDDLES,
    OUTSIDE,
    SIDES,
    SQUARE_NAMES,
    STEPS,
    STREET,
    TURNS,
    Tile,
    same_look,
    turned,
)

__all__ = [
    "BLOCKED",
    "BUILDING",
    "CENTRE",
    "FAR",
    "MIDDLES",
    "NOWHERE",
    "OUTSIDE",
    "SIDES",
    "SQUARE_NAMES",
    "STEPS",
    "STREET",
    "TURNS",
    "Cell",
    "Laid",
    "Map",
    "Placement",
    "Square",
    "Tile",
    "read_cell",
    "read_placement",
    "same_look",
    "side_named",
    "turned",
]
