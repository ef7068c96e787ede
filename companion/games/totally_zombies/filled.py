"""Tiles that have all they get: by which rule nothing more comes onto one that somebody still wants to fill."""

from __future__ import annotations

from companion.games.totally_zombies.meta import ARMY_BASE, CIRCUS, WOODS
from companion.games.totally_zombies.printed import HELIPAD, ROAD
from companion.games.totally_zombies.state import TotallyZombies
from companion.tiles import Square

ENTRANCE_ROAD = "totally-zombies.entrance.road-empty"
FIRST_TILES = "totally-zombies.setup.start-tiles-empty"


def why_no_more(game: TotallyZombies, what: str, square: Square) -> str:
    """The rule by which no zombie or token comes onto that tile any more; empty where it is no matter of the tile."""
    if square < 0:
        return ""
    index = square // 9
    tile = game.map.laid[index].tile
    if index in first_tiles(game):
        return FIRST_TILES
    if what == "tile.bullet" and tile.area == ARMY_BASE:
        return _ammo(game, tile.kind == HELIPAD, tile.special)
    if tile.kind != ROAD:
        return "totally-zombies.tile.named-contents"
    if tile.id == game.pack.straight.id and _leads_to_entrance(game, index):
        return ENTRANCE_ROAD
    return f"totally-zombies.tile.{_unnamed(tile.area)}"


def first_tiles(game: TotallyZombies) -> list[int]:
    """The tiles of the starting row, which stay where they were laid."""
    cells = [lying.cell for lying in game.pack.start_row]
    return [index for cell in cells if (index := game.map.cells.get(cell, -1)) >= 0]


def _ammo(game: TotallyZombies, helipad: bool, special: frozenset[str]) -> str:
    if helipad:
        return "totally-zombies.tile.army-ammo-not-helipad"
    return f"totally-zombies.tile.army-ammo{'-armory' if 'armory' in special else ''}"


def _unnamed(area: str) -> str:
    return {CIRCUS: "circus-unnamed-empty", WOODS: "woods-dog-roll"}.get(area, "unnamed-zombies")


def _leads_to_entrance(game: TotallyZombies, index: int) -> bool:
    """Is it the road between a station and an entrance (totally-zombies.entrance.road-beside-entrance)?"""
    return any(game.map.laid[other].tile.kind == "entrance" for other in game.adjacent(index))
