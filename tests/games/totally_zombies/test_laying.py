"""Maps that random play lays: what is listed is what is allowed, roads meet roads, and no two areas touch."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.engine import Driver, pick
from companion.games import NewGame, rulebook
from companion.games.totally_zombies.chapters.borders import Plane, along, beside, plane
from companion.games.totally_zombies.chapters.closing import openings
from companion.games.totally_zombies.state import TotallyZombies
from companion.packs import load
from companion.tiles import BUILDING
from companion.tiles.tile import ALONG, THREE

TABLES: dict[str, dict[str, Any]] = {
    "all areas": {},
    "second floor apart, doors": {
        "options": {"second-floor-layout": "separate-plane", "building-entry": "door-tokens"},
    },
    "small table": {"details": {"surface": [3, 4, 3, 4]}, "options": {"closing-scope": "own-area"}},
}


def played(wish: dict[str, Any], seed: int, answers: int = 900) -> Iterator[TotallyZombies]:
    """A game in which chance answers everything, at each draw of a tile."""
    book, random = rulebook("totally-zombies"), Random(seed)
    game: Any = book.new(load(book.pack), NewGame(("Ana", "Ben", "Cleo"), "competitive", own_deck=True, **wish))
    driver = Driver(game)
    for _ in range(answers):
        request = driver.pending
        if request is None:
            return
        if request.name.startswith("tile."):
            listed, options = list(request.options.legal()), request.options
            assert listed == [value for value in options.candidates() if options.refusal(value) is None], request.name
            if request.name == "tile.draw":
                yield game
        driver.answer(pick(request.options, random.random()))


@pytest.mark.parametrize("wish", TABLES.values(), ids=TABLES)
@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_laid_keeps_roads_joined_and_areas_apart(wish: dict[str, Any], seed: int) -> None:
    game = list(played(wish, seed))[-1]
    layers = [layer for layer in ("", "upstairs") if layer in game.map.layers]
    assert len(game.map.cells) > 20
    for layer in layers:
        for cell in game.map.layers[layer]:
            check_tile(game, plane(game.map, layer), cell)
    assert all(game.on_surface(cell) for cell in game.map.cells)


def check_tile(game: TotallyZombies, here: Plane, cell: tuple[int, int]) -> None:
    mine = here.lying[cell]
    around = here.around(cell)
    for side in range(4):
        theirs = around.zones[side]
        if not theirs:
            continue
        if theirs != mine.zones[side]:
            assert not mine.open & around.open & THREE << side, "squares of two areas touch"
            assert not (mine.roads | around.roads) >> side & 1, "a road leads to another area"
        elif (mine.roads ^ around.roads) >> side & 1:
            assert beside_a_store(game, here, cell, side) or beside_a_store(game, here, beside(cell, side), side ^ 2)


def beside_a_store(game: TotallyZombies, here: Plane, cell: tuple[int, int], side: int) -> bool:
    """Does the Mall's Helipad lie there, with a store on that side?"""
    index, other = here.numbers[cell], here.numbers[beside(cell, side)]
    squares = game.map.kinds[9 * other : 9 * other + 9]
    ducted = "second-floor-only" in game.map.laid[index].tile.special
    return ducted and any(squares[k] == BUILDING for k in ALONG[(side + 2) % 4])


@pytest.mark.parametrize("seed", range(2))
def test_no_tile_is_lost_and_no_area_is_closed_unless_nothing_else_is_left(seed: int) -> None:
    opened: set[str] = set()
    for game in played({}, seed):
        for area, piles in game.decks.items():
            away = [*piles.tiles, *piles.tile_discards, *([game.tile] if game.tile else []), *game.removed]
            on_map = [laid.tile.id for _, laid in game.surface_tiles()]
            for tile in {*game.map_deck(area)}:
                copies = game.map_deck(area).count(tile)
                assert away.count(tile) + on_map.count(tile) - game.reserved(area).count(tile) == copies, tile
        now = {zone for zone, cells in openings(game).items() if cells}
        assert opened <= now or "every tile left would close" in "".join(game.log), opened - now
        opened = now


def test_along_are_the_three_edges_of_each_side() -> None:
    assert along(0b0101) == (THREE | THREE << 2)
