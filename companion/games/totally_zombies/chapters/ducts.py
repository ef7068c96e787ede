"""Air ducts of the Mall: instead of a movement roll from one store to the next, or to the Helipad."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Refusal
from companion.games.kit.places import Place
from companion.games.kit.squares import Squares
from companion.games.totally_zombies.chapters.arriving import arrive, enter
from companion.games.totally_zombies.chapters.asking import ask
from companion.games.totally_zombies.chapters.combat import must_fight
from companion.games.totally_zombies.chapters.squares import no_walk
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.questions import DUCT
from companion.games.totally_zombies.state import NOT_ROLLED, TotallyZombies
from companion.languages import say
from companion.tiles import NOWHERE, STEPS, Square
from companion.tiles.ground import AROUND

SPOT = "duct"


def duct_of(game: TotallyZombies, index: int) -> Square:
    """The square of a tile with the air duct; -1 where there is none."""
    k = game.map.laid[index].tile.spots.get(SPOT)
    return NOWHERE if k is None else game.spot(index, k)


def on_duct(game: TotallyZombies, square: Square) -> bool:
    return square >= 0 and square == duct_of(game, square // 9)


def ducts_beside(game: TotallyZombies, index: int) -> list[Square]:
    """The ducts of the stores that are adjacent to that of a tile, the Mall's Helipad among them
    (totally-zombies.move.air-duct-helipad)."""
    found = (duct_of(game, other) for other in adjacent_stores(game, index))
    return sorted(duct for duct in found if duct >= 0)


def adjacent_stores(game: TotallyZombies, index: int) -> Iterator[int]:
    """The tiles whose stores adjoin (totally-zombies.ruling.duct-adjacency): on the same floor, and touching along a
    side; a table may count corners too, or any tile beside."""
    corners = game.rule_is("duct-adjacency", "edge-or-corner")
    (x, y), cells = game.map.laid[index].cell, game.map.layers[game.map.levels[index]]
    for across, up in AROUND if corners else STEPS:
        other = cells.get((x + across, y + up), NOWHERE)
        if other < 0 or game.map.areas[other] != game.map.areas[index]:
            continue
        if game.rule_is("duct-adjacency", "neighbour-tile") or touch(game, index, other, corners):
            yield other


def touch(game: TotallyZombies, one: int, other: int, corners: bool) -> bool:
    """Do squares of the two stores lie side by side (or corner to corner)?"""
    places = {game.map.places[square] for square in store_squares(game, other)}
    ways = AROUND if corners else STEPS
    return any(
        (x + across, y + up) in places
        for x, y in (game.map.places[square] for square in store_squares(game, one))
        for across, up in ways
    )


def store_squares(game: TotallyZombies, index: int) -> list[Square]:
    """The squares of a tile's store; of a Helipad all of them."""
    return game.structure_squares(index) or game.map.squares_of(index)


def no_duct(game: TotallyZombies, player: Player) -> Refusal | None:
    """Why the player crawls through no air duct in this turn."""
    if not on_duct(game, player.at):
        return Refusal(DUCT.rule, say("there is no air duct here"))
    if not game.stood:
        return Refusal(DUCT.rule, say("only who begins the turn on the air duct can use it"))
    if not any(no_end(game, player, there) is None for there in ducts_beside(game, player.at // 9)):
        return Refusal(DUCT.rule, say("no store with an air duct adjoins"))
    return None


def no_end(game: TotallyZombies, player: Player, square: Square) -> Refusal | None:
    """Why the duct does not lead to that square."""
    if not on_duct(game, square):
        return Refusal(DUCT.rule, say("there is no air duct"))
    if square not in ducts_beside(game, player.at // 9):
        return Refusal("totally-zombies.ruling.duct-adjacency", say("the ducts lead only to stores that adjoin"))
    return no_walk(game, player, square)


def ends_of(game: TotallyZombies, player: Player) -> Squares:
    """Where the player may come out, as an answer."""
    ends = ducts_beside(game, player.at // 9)
    return Squares(game, lambda: ends, lambda square: no_end(game, player, square), DUCT.rule)


async def crawl(game: TotallyZombies, player: Player) -> None:
    """The duct is the whole movement (totally-zombies.move.air-duct); what stands at its end is fought."""
    if must_fight(game, player):
        await arrive(game, player)  # it came meanwhile: totally-zombies.ruling.contents-on-player
    while player.on_map and game.left == NOT_ROLLED and no_duct(game, player) is None:
        there = await ask(game, DUCT, player.seat, ends_of(game, player))
        if there is not None:
            game.left = 0
            enter(game, player, there)
            game.tell("{} crawls through the air duct to {}", player.name, Place(game.map, there))
            await arrive(game, player)
