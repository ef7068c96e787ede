"""A card takes a tile off the table or moves it: what may go, and what goes with it
(totally-zombies.ruling.tile-removed)."""

from __future__ import annotations

from companion.engine import Refusal
from companion.games.horde.cards import drop_effects
from companion.games.totally_zombies.chapters.carrying import carry
from companion.games.totally_zombies.just import still_there
from companion.games.totally_zombies.people import Effect
from companion.games.totally_zombies.state import Map, TotallyZombies
from companion.languages import say
from companion.tiles import NOWHERE, STEPS, Placement

RULE = "totally-zombies.ruling.tile-removed"


def never_removed(game: TotallyZombies, index: int) -> Refusal | None:
    """Why a tile stays where it lies, whatever a card says."""
    tile = game.map.laid[index].tile
    if tile.kind in ("start", "helipad", "entrance") or tile.special & {"cabin", "big-top", "funhouse"}:
        return Refusal(RULE, say("{} is never removed", tile.name))
    if index in connectors(game):
        return Refusal(RULE, say("what joins an area to the Town is never removed"))
    return None


def connectors(game: TotallyZombies) -> set[int]:
    """The straight road and the Subway Station by which each area on the table is joined to the Town."""
    found: set[int] = set()
    for index, laid in game.surface_tiles():
        if laid.tile.kind == "entrance":
            road = _towards_town(game, index)
            found.add(road)
            found.update(other for other in game.adjacent(road) if "subway" in game.map.laid[other].tile.special)
    return found


def _towards_town(game: TotallyZombies, entrance: int) -> int:
    """The tile beside an entrance on its side of the Town."""
    laid = game.map.laid[entrance]
    (x, y), side = laid.cell, next(side for side, area in enumerate(laid.tile.looks[laid.quarters].leads) if area)
    return game.map.cells[x + STEPS[side][0], y + STEPS[side][1]]


def on_edge(game: TotallyZombies, index: int) -> bool:
    """Is a cell free beside at least one side of a tile?"""
    x, y = game.map.laid[index].cell
    cells = game.map.layers[game.map.levels[index]]
    return any((x + across, y + up) not in cells for across, up in STEPS)


def take_off(game: TotallyZombies, index: int) -> None:
    """A tile leaves the game with all tokens, sewer entrances and zombies that are still on it; the sewer below it goes
    as well. The cell is free again, and other tiles may stay cut off."""
    squares = set(range(9 * index, 9 * index + 9))
    for square in squares & game.zombies.keys():
        del game.zombies[square]
        game.moved.pop(square, None)
    for square in squares & game.tokens.keys():
        del game.tokens[square]
    game.sewers -= squares
    game.fresh -= squares
    for player in game.players:
        player.waits = NOWHERE if player.waits == index else player.waits
    drop_effects(game, [one for one in game.effects if _about_tile(one, index)])
    game.removed.append(game.map.laid[index].tile.id)
    game.map = map_without(game, index)
    game.just = {name: about for name, about in game.just.items() if still_there(game, name, about)}


def _about_tile(effect: Effect, index: int) -> bool:
    """Does a card that goes on working speak of a tile, or of a square on it?"""
    return index == {"tile": effect.about, "square": effect.about // 9}.get(effect.points, NOWHERE)


def map_without(game: TotallyZombies, index: int) -> Map:
    """The map without a tile and the sewer below it."""
    below, rest = sewer_of(game, index), game.map.without(index)
    return rest if below == NOWHERE else rest.without(below)


def sewer_of(game: TotallyZombies, index: int) -> int:
    """The piece of sewer below a tile; -1 where there is none."""
    return game.below(9 * index) // 9


# ---------------------------------------------------------------------- moving


def helipad_lifted(game: TotallyZombies, index: int) -> Map:
    """The map without a Helipad; buildings whose walls were open to its roof are closed again."""
    led_there = {edge for edge in game.map.gaps if game.map.beyond(*edge) // 9 == index}
    rest = map_without(game, index)
    return rest.with_gaps(rest.gaps - led_there) if led_there else rest


def move_helipad(game: TotallyZombies, index: int, where: Placement, zone: str) -> int:
    """A Helipad is laid elsewhere with all that stands and lies on it or below it; its new index."""
    tile, below = game.map.laid[index].tile, sewer_of(game, index)
    printed = [game.printed(square) for square in range(9 * index, 9 * index + 9)]
    game.map = helipad_lifted(game, index)
    new = game.lay(tile.id, where.cell, where.quarters, zone, where.layer)
    going = {9 * index + k: game.spot(new, printed[k]) for k in range(9)}
    if below != NOWHERE:
        going |= {9 * below + k: game.below(going[9 * index + k]) for k in range(9)}
    carry(game, going)
    return new
