"""Areas that are closed off: where a further tile could still be laid (totally-zombies.ruling.closed-definition)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from companion.games.totally_zombies.chapters.borders import Border, Plane, beside, plane
from companion.games.totally_zombies.meta import SECOND_FLOOR, UPSTAIRS
from companion.games.totally_zombies.state import TotallyZombies
from companion.tiles import Cell
from companion.tiles.tile import THREE

CHANGED = 5
"""A tile changes its own cell and the four beside it."""
NO_CELLS: frozenset[Cell] = frozenset()


class New(NamedTuple):
    """A tile that is about to be laid."""

    cell: Cell
    border: Border
    layer: str = ""
    quarters: int = 0


def two_planes(game: TotallyZombies) -> bool:
    """Does the Mall's second floor lie apart (totally-zombies.ruling.second-floor-layout)?"""
    return game.rule_is("second-floor-layout", "separate-plane")


def layer_of(game: TotallyZombies, zone: str) -> str:
    """The layer on which the tiles of an area lie."""
    return UPSTAIRS if zone == SECOND_FLOOR and two_planes(game) else ""


def inside(game: TotallyZombies, cell: Cell, layer: str = "") -> bool:
    """Does a cell lie on the table (totally-zombies.tile.table-edge)? A floor that lies apart has no edges."""
    return bool(layer) or game.on_surface(cell)


def open_cells(game: TotallyZombies, zone: str) -> frozenset[Cell]:
    """Where a further tile could join an area."""
    return openings(game).get(zone, NO_CELLS)


def openings(game: TotallyZombies) -> dict[str, frozenset[Cell]]:
    """For each area on the table the cells where a further tile could join it. Kept with the map."""
    known, key = plane(game.map).open, (game.surface, game.blocked, two_planes(game))
    if key not in known:
        known[key] = {zone: _open(game, zone) for zone in plane(game.map).zones}
    return known[key]


def _open(game: TotallyZombies, zone: str) -> frozenset[Cell]:
    layer = layer_of(game, zone)
    return frozenset(cell for cell in plane(game.map, layer).reach(zone) if inside(game, cell, layer))


def closed_off(game: TotallyZombies, new: Sequence[New]) -> str:
    """The first area that these tiles would close off; empty where there is none. All open areas count, and the floors
    of the Mall each for itself; at some tables only that of the tile (totally-zombies.ruling.closing-scope)."""
    own, known = sorted({zone for one in new for zone in one.border.zones}), openings(game)
    others = () if game.rule_is("closing-scope", "own-area") else known
    zones = [zone for zone in (*own, *(zone for zone in others if zone not in own)) if _few(known, zone, len(new))]
    if not zones:
        return ""
    near = {cell for one in new for cell in (one.cell, *(beside(one.cell, side) for side in range(4)))}
    return next((zone for zone in zones if _closes(game, zone, new, near)), "")


def _few(known: Mapping[str, Collection[Cell]], zone: str, tiles: int) -> bool:
    """Are there so few open cells that these tiles could take them all? They change nothing but what is near them."""
    return zone not in known or len(known[zone]) <= CHANGED * tiles


def _closes(game: TotallyZombies, zone: str, new: Sequence[New], near: set[Cell]) -> bool:
    """Would an area that is open, or that these tiles open, be closed?"""
    known = open_cells(game, zone)
    if not known <= near or (not known and zone in openings(game)):  # what was closed before is not closed by them
        return False
    layer = layer_of(game, zone)
    here = plane(game.map, layer)
    laid = {one.cell: one.border for one in new if one.layer == layer}
    left = [cell for cell in (*known, *_edges(here, laid, zone)) if cell not in laid]
    return not any(inside(game, cell, layer) and _stays_open(here, cell, laid, zone) for cell in left)


def _edges(here: Plane, new: Mapping[Cell, Border], zone: str) -> Iterator[Cell]:
    """The free cells to which the new tiles lead within an area."""
    for cell, tile in new.items():
        for side in range(4):
            leads = tile.roads >> side & 1 or tile.ways & THREE << side
            if leads and tile.zones[side] == zone and beside(cell, side) not in here.lying:
                yield beside(cell, side)


def _stays_open(here: Plane, cell: Cell, new: Mapping[Cell, Border], zone: str) -> bool:
    """Does no road of another area lead to the cell?"""
    around = here.around(cell, new)
    return not around.roads & ~around.sides(zone)
