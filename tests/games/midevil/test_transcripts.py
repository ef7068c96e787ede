"""MidEvil, told line by line: the three examples that the rulebook prints, a duel, a death."""

from __future__ import annotations

from tests.games.telling import Telling
from tests.rules.haunting import bones, stand, tile

GRAVEYARD = tile("graveyard", "0,1")


def test_alex_fills_a_named_tile() -> None:
    """Three skeletons are called for: he puts one red and two blue, whatever their points."""
    table = stand("tile", [{"name": "Alex"}, {}])
    told = Telling(table).answer("smith", "0,1 r0", "1 red, 2 blue", "0,1.C", "0,1.N", "0,1.W", "0,1.C")
    assert table.game.pools() == {"white": 40, "red": 39, "blue": 18}
    told.reads("midevil-alex")


def test_marissa_fills_a_tile_without_a_name() -> None:
    """Six points; the pool has three white and one red, the tile three squares: four points are the nearest."""
    gone = {"white": 37, "red": 39, "blue": 20}
    table = stand("tile", [{"name": "Marissa"}, {}], removed=gone)
    told = Telling(table).answer("forest-lane", "0,1 r0", 6, "0,1.N", "0,1.C", "0,1.S")
    assert table.game.pools() == {"white": 1, "red": 0, "blue": 0}
    told.reads("midevil-marissa")


def test_jonathan_spends_a_white_and_a_red() -> None:
    """He begins beside a skeleton, rolls a 1 and raises it to 4."""
    jonathan = {"name": "Jonathan", "skeletons": {"white": 1, "red": 1}}
    table = stand("fight", [jonathan, {}], skeletons=bones(("blue", "0,0.C")))
    told = Telling(table).answer(1, "1 white, 1 red")
    assert (table.game.removed, table.game.players[0].skeletons) == ({"white": 1, "red": 1}, {"blue": 1})
    told.reads("midevil-jonathan")


def test_a_duel_and_the_way_home() -> None:
    ana = {"at": "0,0.SW", "skeletons": {"red": 1}}
    table = stand("move", [ana, {"at": "0,0.S"}], book=1, turn={"left": 4}, map=[GRAVEYARD])
    told = Telling(table).answer("E", 2, 5, "ready", "2 lives, 1 red", "1 life")
    told.answer("re-roll", 3, "stop", "re-roll", 4, "N").matches("midevil-duel")


def test_a_holder_dies_and_another_one_brings_the_book_home() -> None:
    ana = {"at": "0,0.SW", "lives": 0, "skeletons": {"white": 1}, "front": ["torch"]}
    skeletons = bones(("red", "0,0.SW"))
    table = stand("fight", [ana, {"at": "0,1.C"}], map=[GRAVEYARD], book=0, skeletons=skeletons)
    told = Telling(table).answer(1, "die")
    told.answer("watchtower", "1,0 r0", "1 white", "1,0.C", "1,0.C", 6, "S", "S", "S")
    told.matches("midevil-death")
