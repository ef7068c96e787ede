"""The maps that the games share: squares, walls, doors, placement, distances, lines of sight."""

from companion.tiles.map import FAR, NOWHERE, Cell, Laid, Map, Placement, Square, read_cell, read_placement
from companion.tiles.places import Layer, Surface
from companion.tiles.tile import (
    BLOCKED,
    BUILDING,
    CENTRE,
    MIDDLES,
    OUTSIDE,
    SIDE,
    SIDES,
    SQUARE_NAMES,
    STEPS,
    STREET,
    TURNED,
    TURNS,
    Tile,
    Turned,
)

# The walled town is imported by the game that needs it: `companion.tiles.town`, `companion.tiles.walled`.

__all__ = [
    "BLOCKED",
    "BUILDING",
    "CENTRE",
    "FAR",
    "MIDDLES",
    "NOWHERE",
    "OUTSIDE",
    "SIDE",
    "SIDES",
    "SQUARE_NAMES",
    "STEPS",
    "STREET",
    "TURNED",
    "TURNS",
    "Cell",
    "Laid",
    "Layer",
    "Map",
    "Placement",
    "Square",
    "Surface",
    "Tile",
    "Turned",
    "read_cell",
    "read_placement",
]
