"""Totally Zombies!!!: life and bullets, tokens on the map, and searching."""

from __future__ import annotations

import pytest

from companion.engine import PositionError
from tests.rules.citing import rule
from tests.rules.outbreak import bullets, horde, lives, table, tile

STORE = [tile("front-door", "0,1"), tile("pet-store", "0,2", "r180")]


@rule("totally-zombies.token.life-cap")
def test_five_life_tokens_are_the_most() -> None:
    game = table("move", [{"at": "0,0.C", "life": 5, "guts": 4}, {}], tokens=lives("0,0.N"))
    assert game.play_refused("guts-for-life") == "totally-zombies.token.life-cap"
    game.answer(3, "N")
    assert game.play_refused("take-token") == "totally-zombies.move.pick-up-life-cap"
    four = table("move", [{"at": "0,0.C", "life": 4}, {}], tokens=lives("0,0.N")).answer(3, "N", "take")
    assert four.ana.life == 10
    with pytest.raises(PositionError) as no:
        table("move", [{"life": 6}, {}])
    assert no.value.rule == "totally-zombies.token.life-cap"


@rule("totally-zombies.token.bullets-unlimited")
def test_bullets_have_no_limit() -> None:
    game = table("move", [{"at": "0,0.C", "bullets": 14}, {}], tokens=bullets("0,0.N")).answer(3, "N", "take")
    assert (game.ana.bullets, game.game.tokens) == (15, {})


@rule("totally-zombies.ruling.pick-up-timing")
def test_a_token_left_lying_may_still_be_taken_in_the_own_turn() -> None:
    game = table("move", [{"at": "0,0.C"}, {"at": "1,0.C"}], tokens=bullets("0,0.N", "1,0.C")).answer(3, "N", "leave")
    assert "take-token" in game.plays(0)
    assert "take-token" not in game.plays(1)
    assert game.play_refused("take-token", 1) == "totally-zombies.ruling.pick-up-timing"
    game.play("take-token")
    assert (game.ana.bullets, game.asks) == (4, "move.step")
    assert game.play_refused("take-token") == "totally-zombies.move.pick-up"


@rule("totally-zombies.move.search")
def test_who_ends_the_turn_in_an_empty_building_may_find_a_bullet() -> None:
    game = table("zombies", [{"at": "2,0.E", "bullets": 2}, {}])
    assert game.options == ["search", "no"]
    game.answer("search")
    assert game.ana.bullets == 3
    assert game.refused("search", name="turn.search") == "totally-zombies.move.search"
    crowded = table("zombies", [{"at": "2,0.E"}, {}], zombies=horde("2,0.NE"), turn={"due": 0})
    assert crowded.asks == "event.discard"
    assert crowded.refused("search", name="turn.search") == "totally-zombies.move.search"
    outside = table("zombies", [{"at": "2,0.C"}, {}])
    assert outside.refused("search", name="turn.search") == "totally-zombies.move.search"


@rule("totally-zombies.ruling.search-places", "totally-zombies.clarify.mall-not-building")
def test_stores_are_searched_but_entrances_funhouse_and_sewers_are_not() -> None:
    assert table("zombies", [{"at": "0,2.S"}, {}], more=STORE).asks == "turn.search"
    entrance = table("zombies", [{"at": "0,1.C"}, {}], more=STORE)
    assert entrance.refused("search", name="turn.search") == "totally-zombies.move.search"
    below = table("zombies", [{"at": "sewer 2,0.E"}, {}])
    assert below.refused("search", name="turn.search") == "totally-zombies.ruling.sewer-underground-limits"
    booth = [tile("ticket-booth", "0,1"), *FUNHOUSE]
    inside = table("zombies", [{"at": "funhouse 0,0.C"}, {}], more=booth)
    assert inside.refused("search", name="turn.search") == "totally-zombies.ruling.search-places"


FUNHOUSE = [
    tile("funhouse-2", "0,1", "r270", layer="funhouse"),
    tile("funhouse-1", "1,1", layer="funhouse"),
    tile("funhouse-3", "0,0", layer="funhouse"),
    tile("funhouse-4", "1,0", "r270", layer="funhouse"),
]


@rule("totally-zombies.ruling.search-timing")
def test_all_parts_of_a_building_count_and_the_dead_search_nothing() -> None:
    base = [tile("front-gate", "0,1"), tile("barracks", "0,2")]
    split = table("zombies", [{"at": "0,2.NW"}, {}], more=base, zombies=horde("0,2.SE"), turn={"due": 0})
    assert split.asks == "event.discard"
    assert split.refused("search", name="turn.search") == "totally-zombies.move.search"
    dead = table("zombies", [{"dead": True, "fell": "town"}, {"hand": 0}], turn={"cut": True})
    assert dead.game.seat == 1
