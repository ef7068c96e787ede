"""The Big Top lies on two tiles and is one building for cards (totally-zombies.special-tile.big-top-pair)."""

from __future__ import annotations

from tests.games.totally_zombies.playing import SENSE, horde, other, table, tile, with_cards
from tests.rules.on_foot import CIRCUS

TENT = [*CIRCUS, tile("big-top-1", "0,5"), tile("big-top-2", "0,6", "r180")]
"""North of the crossing: the tent in the middle of both tiles, three squares on each."""
SOUTH, NORTH = ("0,5.NW", "0,5.N", "0,5.NE"), ("0,6.SW", "0,6.S", "0,6.SE")


def test_both_halves_are_filled_at_one_stroke() -> None:
    t = table("move", [with_cards("just-when-you-thought"), other()], more=TENT)
    t.play("just-when-you-thought")
    assert "0,6" not in t.options, "the tent is offered once"
    t.answer("0,6")
    assert [t.zombies(square) for square in (*SOUTH, *NORTH)] == ["Z"] * 6


def test_the_zombies_of_both_halves_are_doubled() -> None:
    there = horde("0,5.N clown", "0,6.S clown")
    t = table("move", [with_cards("slight-miscalculation"), other()], more=TENT, zombies=there)
    t.play("slight-miscalculation", target="0,5").answer("0,5.NW", "0,6.SE")
    assert t.asks == "move.roll"
    assert sum(t.zombies(square) == "Z" for square in (*SOUTH, *NORTH)) == 2


def test_a_grenade_reaches_the_whole_tent() -> None:
    there = horde("0,5.N clown", "0,6.S clown", "0,6.SE clown")
    t = table("move", [other(front=["grenade"], at="0,5.C"), other()], more=TENT, zombies=there)
    t.play("grenade")
    assert (t.ana.zombies, t.ana.life) == ({"clown": 3}, 4)


def test_a_molotov_cocktail_helps_in_the_whole_tent() -> None:
    there = horde("0,6.S clown")
    t = table("move", [other(front=["molotov-cocktail"], at="0,5.C"), other()], more=TENT, zombies=there)
    t.play("molotov-cocktail").answer(4, "N", "N", 2)
    assert t.ana.zombies == {"clown": 1}


def test_barricades_clear_both_halves() -> None:
    there = horde("0,5.N clown", "0,6.S clown")
    t = table("move", [with_cards("barricade-the-door", at="0,5.N"), other()], more=TENT, zombies=there)
    t.play("barricade-the-door").until("move.roll")
    assert not any(t.zombies(square) for square in (*SOUTH, *NORTH))
    assert t.zombies("0,5.C") == t.zombies("0,6.C") == "C"


def test_behind_that_door_is_the_whole_tent_and_nobody_enters_it_twice() -> None:
    t = table("move", [with_cards("behind-that-door", at="0,5.C"), other()], more=TENT)
    t.answer(6, "N").play("behind-that-door").answer(3)
    assert [t.zombies(square) for square in (*SOUTH, *NORTH)] == ["Z"] * 6
    inside = table("move", [with_cards("behind-that-door", at="0,5.N"), other()], more=TENT)
    inside.answer(6, "N")
    assert inside.at(inside.ana) == "0,6.S"
    assert inside.play_refused("behind-that-door") == SENSE


def test_a_zombie_in_the_other_half_keeps_anybody_from_searching() -> None:
    t = table("zombies", [other(at="0,5.N"), other()], more=TENT, zombies=horde("0,6.SW clown"))
    t.until("turn.search", "tile.draw", "tile.deck")
    assert t.game.seat == 1, "nobody was asked to search"
