"""Bullets and hearts: where they lie, who takes them, and what they count; the checks of the catalogue."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.citing import rule
from tests.rules.sitting import Sitting, given, load_refused


def depot_with_zombies() -> Sitting:
    """DEPOT lies at 1,0 with its door on N and five zombies in it: the bullets come next."""
    table = given()
    table.answer("depot", "1,0 r0", "1,0.N", "1,0.NW", "1,0.N", "1,0.NE", "1,0.E", "1,0.SE")
    assert table.asks == "tile.bullet"
    return table


# ---------------------------------------------------------------------- lying on the map


@rule("zombies.token.in-building")
def test_tokens_go_inside_the_building() -> None:
    table = depot_with_zombies()
    assert table.refused("1,0.SW") == "zombies.token.in-building", "an outside square"
    assert table.refused("1,0.W") == "zombies.token.in-building", "a street square"
    table.answer("1,0.NW", "1,0.NE", "1,0.SE")
    assert table.tokens == {"1,0.NW": "bullet", "1,0.NE": "bullet", "1,0.SE": "heart"}


@rule("zombies.token.in-building")
@pytest.mark.parametrize("what", ["bullet", "heart"])
def test_no_token_is_loaded_or_corrected_onto_the_street_of_a_building(what: str) -> None:
    """DEPOT has its street on W, C and S; a tile without a building keeps what lies on it."""
    for street in ("1,0.W", "1,0.C", "1,0.S"):
        assert load_refused("depot 1,0", doors="1,0.N", **{f"{what}s": street}) == "zombies.token.in-building"
    lying: dict[str, Any] = {f"{what}s": "1,0.E 0,1.C"}
    table = given("depot 1,0", "cross 0,1", doors="1,0.N", step="move", **lying)
    assert table.tokens == {"1,0.E": what, "0,1.C": what}
    assert table.correct_refused({"tokens.1,0.C": what}) == "zombies.token.in-building"
    table.driver.correct({"tokens.1,0.N": what})
    assert table.tokens == {"1,0.E": what, "0,1.C": what, "1,0.N": what}


@rule("zombies.token.in-building")
def test_a_card_may_put_a_token_on_the_street() -> None:
    """zombies.card.supersedes"""
    table = given("depot 1,0", doors="1,0.N", step="move", ana={"hand": ["mystery"]})
    table.play(0, "mystery")
    table.driver.correct({"tokens.1,0.C": "heart"})
    assert (table.tokens, "overrules zombies.token.in-building" in table.log) == ({"1,0.C": "heart"}, True)


@rule("zombies.token.one-per-space")
def test_one_token_to_a_space() -> None:
    table = depot_with_zombies()
    assert "1,0.NW" in table.zombies
    table.answer("1,0.NW")
    assert table.tokens == {"1,0.NW": "bullet"}, "a zombie does not stand in the way of a bullet"
    assert table.refused("1,0.NW") == "zombies.token.one-per-space"


@rule("zombies.token.bullet-or-heart")
def test_a_bullet_or_a_heart_but_not_both() -> None:
    table = depot_with_zombies()
    table.answer("1,0.NW", "1,0.N")
    assert table.asks == "tile.heart"
    assert table.refused("1,0.NW") == "zombies.token.bullet-or-heart"
    table.answer("1,0.NE")
    assert table.tokens["1,0.NE"] == "heart"


@rule("zombies.token.never-moved")
def test_nobody_shifts_a_token() -> None:
    table = given("depot 1,0", doors="1,0.N", hearts="1,0.SE", step="move", ana={"at": "1,0.E", "hearts": 2})
    assert table.refused({"from": "1,0.SE", "to": "1,0.E"}, name="token.move") == "zombies.token.never-moved"
    table.answer(1, "S")
    assert table.tokens == {}
    assert table.ana.hearts == 3, "it leaves the space by being collected"


# ---------------------------------------------------------------------- in front of the players


@rule("zombies.token.flip-option")
def test_face_down_tokens_do_not_count() -> None:
    table = given("cross 1,0", ana={"at": "1,0.C", "flips": True}, zombies="1,0.C", step="fight")
    table.answer(2, 2)
    assert (table.ana.hearts, table.ana.bullets, table.ana.spent_bullets) == (3, 1, 2)
    table = given(
        "cross 1,0",
        ana={"at": "1,0.C", "flips": True, "bullets": 1, "face-down-bullets": 2},
        zombies="1,0.C",
        step="fight",
    )
    table.answer(2)
    assert table.options == [0, 1]
    assert table.refused(2) == "zombies.token.flip-option"
    assert table.refused(3) == "zombies.token.flip-option"
    table.answer(0)
    assert (table.ana.hearts, table.ana.spent_hearts) == (2, 1)


@rule("zombies.token.flip-option")
def test_face_down_tokens_count_neither_for_the_helipad_nor_for_movement() -> None:
    flipped = {"flips": True, "bullets": 1, "face-down-bullets": 2, "hearts": 2, "face-down-hearts": 1}
    table = given(ana=flipped, ben={"bullets": 2})
    table.answer("town-helipad")
    assert (table.asks, table.asked) == ("tile.place", "Ben"), "most bullets: 2 against 1"
    table = given("cross 1,0", ana=flipped, step="move")
    table.answer(4)
    assert table.game.left == 6


@rule("zombies.token.heart-cap")
def test_no_more_than_five_hearts() -> None:
    table = given("cross 1,0", hearts="1,0.W", step="move", ana={"at": "0,0.E", "hearts": 5})
    table.answer(1, "E")
    assert table.ana.hearts == 5
    assert table.tokens == {"1,0.W": "heart"}
    assert table.correct_refused({"players.0.hearts": 6}) == "zombies.token.heart-cap"
    table = given("cross 1,0", hearts="1,0.W", step="move", ana={"at": "0,0.E", "hearts": 4})
    table.answer(1, "E")
    assert table.ana.hearts == 5
    assert table.tokens == {}


@rule("zombies.token.bullets-unlimited")
def test_any_number_of_bullets() -> None:
    table = given("cross 1,0", bullets="1,0.W", step="move", ana={"at": "0,0.E", "bullets": 12})
    table.answer(1, "E")
    assert table.ana.bullets == 13
    table.driver.correct({"players.0.bullets": 99})
    assert table.ana.bullets == 99


# ---------------------------------------------------------------------- collecting


@rule("zombies.token.collect-on-entry")
def test_a_free_token_is_taken_on_entry() -> None:
    table = given("depot 1,0", doors="1,0.N", bullets="1,0.N", step="move", ana={"at": "1,0.W"})
    table.answer(1, "E")
    assert table.where("Ana") == "1,0.C"
    assert table.refused("1,0.N", name="token.take") == "zombies.token.collect-on-entry"
    assert table.ana.bullets == 3, "next to it is not on it"
    table.answer("N")
    assert table.ana.bullets == 4
    assert table.tokens == {}
    assert table.asks == "move.step"


@rule("zombies.token.into-collection")
def test_a_collected_heart_is_one_to_lose() -> None:
    table = given(
        "cross 1,0", hearts="1,0.W", zombies="1,0.C", step="move", ana={"at": "0,0.E", "hearts": 2, "bullets": 0}
    )
    table.answer(1, "E")
    assert table.ana.hearts == 3
    table.answer("E", 1)
    assert table.ana.hearts == 2
    assert table.asks == "combat.roll"


@rule("zombies.token.into-collection")
def test_a_collected_bullet_can_be_spent_in_the_same_move_by_its_owner() -> None:
    table = given("cross 1,0", bullets="1,0.W", zombies="1,0.C", step="move", ana={"at": "0,0.E", "bullets": 0})
    table.answer(1, "E", "E", 3)
    assert table.asks == "combat.bullets"
    assert table.refused(1, name="combat.bullets", seat=1) == "zombies.token.into-collection"
    table.answer(1)
    assert (table.ana.bullets, table.ana.zombies, table.ben.bullets) == (0, 1, 3)


@rule("zombies.token.zombie-first")
def test_a_token_under_a_zombie_waits_for_the_kill() -> None:
    inside = {"at": "1,0.NE", "hearts": 1, "bullets": 0}
    table = given("depot 1,0", doors="1,0.N", hearts="1,0.E", zombies="1,0.E", step="move", ana=inside)
    table.answer(1, "S")
    assert table.asks == "combat.roll"
    assert table.tokens == {"1,0.E": "heart"}
    assert table.refused("1,0.E", name="token.take") == "zombies.token.zombie-first"
    table.answer(5)
    assert (table.ana.hearts, table.tokens) == (2, {})
    table = given("depot 1,0", doors="1,0.N", hearts="1,0.E", zombies="1,0.E", step="move", ana=inside)
    table.answer(1, "S", 2)
    assert table.where("Ana") is None
    assert table.tokens == {"1,0.E": "heart"}


@rule("zombies.token.zombie-first")
def test_a_zombie_that_does_not_fight_still_covers_its_token() -> None:
    hand = {"at": "1,0.W", "hand": ["alternate-food-source"]}
    table = given("cross 1,0", bullets="1,0.C", zombies="1,0.C", step="move", ana=hand)
    table.answer(3).play(0, "alternate-food-source").answer("E")
    assert (table.where("Ana"), table.asks) == ("1,0.C", "move.step")
    assert (table.ana.bullets, table.tokens) == (3, {"1,0.C": "bullet"})
    assert table.refused("1,0.C", name="token.take") == "zombies.token.zombie-first"


@rule("zombies.token.zombie-first")
def test_the_bullet_under_the_zombie_cannot_be_fired_at_it() -> None:
    table = given("cross 1,0", bullets="1,0.C", zombies="1,0.C", step="move", ana={"at": "1,0.W", "bullets": 1})
    table.answer(1, "E", 2)
    assert table.asks == "combat.bullets"
    assert table.refused(2) == "zombies.token.zombie-first"
    table.answer(0, 3)
    assert table.refused(2) == "zombies.token.zombie-first"
    table.answer(1)
    assert (table.ana.zombies, table.ana.bullets, table.tokens) == (1, 1, {})
