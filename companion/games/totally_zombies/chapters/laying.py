"""Laying a tile: onto its floor, with the other half of the Big Top, and the School's roof joined to buildings."""

from __future__ import annotations

from companion.games.kit.places import placed
from companion.games.totally_zombies.chapters.fitting import ROOF
from companion.games.totally_zombies.chapters.placing import other_half, zone_at
from companion.games.totally_zombies.meta import FUNHOUSE
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.printed import Tile
from companion.games.totally_zombies.state import TotallyZombies
from companion.tiles import BUILDING, NOWHERE, Placement
from companion.tiles.tile import BORDER


def placer(game: TotallyZombies) -> Player:
    """Who places the drawn tile and what comes onto it: a card or an auction may give that to somebody else."""
    return game.active if game.placer == NOWHERE else game.players[game.placer]


def lay_tile(game: TotallyZombies, placer: Player, tile: Tile, where: Placement) -> list[int]:
    """A tile comes onto the map; with Big Top 1 comes Big Top 2 (totally-zombies.special-tile.big-top-pair)."""
    half = other_half(game, tile, where)
    laid = [_lay(game, placer, tile, where)]
    if half is not None:
        laid.append(_lay(game, placer, game.tile_kind(game.pack.big_top_2.id), half))
    return laid


def _lay(game: TotallyZombies, placer: Player, tile: Tile, where: Placement) -> int:
    words = "" if game.quiet else placed(game.map, where)
    index = game.lay(tile.id, where.cell, where.quarters, zone_at(game, tile, where), where.layer)
    game.tell("{} lays {} {}", placer.name, tile.name, words)
    join_roofs(game, index)
    return index


def join_roofs(game: TotallyZombies, index: int) -> None:
    """A Helipad on a roof is reached through the building squares beside it, however that building is entered
    (totally-zombies.ruling.school-roof)."""
    for square, side in [(9 * index + k, side) for _, side, k in BORDER]:
        there = game.map.beyond(square, side)
        if there == NOWHERE or game.zone(square) != game.zone(there):
            continue
        roofs = [s for s in (square, there) if ROOF in game.tile_at(s).special]
        built = [s for s in (square, there) if game.map.kinds[s] == BUILDING]
        if roofs and built and not game.map.passable(square, side):
            game.map = game.map.with_gap(square, side)


def lay_funhouse(game: TotallyZombies) -> None:
    """As soon as the Ticket Booth lies there, apart from the map (totally-zombies.funhouse.placed), as a ring
    (totally-zombies.funhouse.circle)."""
    for tile, cell, quarters in game.pack.funhouse:
        game.lay(tile, cell, quarters, layer=FUNHOUSE)
    game.tell("the Funhouse is laid out: four tiles in a ring, apart from the map")
