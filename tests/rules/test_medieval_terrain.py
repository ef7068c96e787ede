"""Terrains of Totally Medieval: turned up on arrival, and what they do to those who hold them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.engine import Driver
from companion.games import rulebook
from companion.games.totally_medieval.words import place
from tests.rules.citing import rule
from tests.rules.test_medieval_movement import harvest, marching, offered
from tests.rules.warring import move, refused, where

RULE = "totally-medieval"


def fight(driver: Driver[Any], attack: int, defence: int) -> None:
    """Move no more, and fight one battle with these dice."""
    if driver.ask().name == "move.from":
        driver.answer("stop")
    driver.answer([attack], name="battle.attack-roll")
    driver.answer([defence], name="battle.defence-roll")


def fall_back(driver: Driver[Any]) -> None:
    driver.answer("no", name="battle.again")


def ills(driver: Driver[Any], card: str) -> list[str]:
    """What a Knight suffers from."""
    one = driver.game.players[0].character(f"knights-{card}")
    return [ill.illness for ill in one.ills]


def again(driver: Driver[Any]) -> Driver[Any]:
    """The same table, taken up from its position."""
    return Driver(rulebook(RULE).load(driver.game.position(), driver.game.pack))


# ---------------------------------------------------------------------- face down


@rule("totally-medieval.terrain.flip-on-arrival", "totally-medieval.ruling.terrain-stays-open")
def test_whoever_arrives_turns_the_terrain_up() -> None:
    mat = marching("champion@t1", terrain={"t1": "green-valley"}, down="t4")
    move(mat, "champion", "t4")
    assert mat.ask().name == "terrain.reveal"
    assert "open-meadow" in offered(mat)
    assert refused(mat, "green-valley") == f"{RULE}.terrain.flip-on-arrival"
    assert refused(mat, "atlantis") == f"{RULE}.terrain.flip-on-arrival"
    assert refused(mat, "t4", name="move.from") == f"{RULE}.terrain.flip-on-arrival"
    mat.answer("old-watchtower")
    t4 = mat.game.mat.by_name["t4"]
    assert (place(mat.game, t4), mat.ask().name) == ("Old Watchtower (row 2, middle)", "move.from")
    move(mat, "champion", "t6")
    assert not mat.game.face_down(t4)


@rule("totally-medieval.setup.terrain-hidden")
@pytest.mark.parametrize("own_deck", [False, True])
def test_nobody_knows_what_lies_face_down(own_deck: bool) -> None:
    more: dict[str, Any] = {"own-deck": own_deck}
    mat = marching("champion@t1", down="t4 t5", **more)
    t4 = mat.game.mat.by_name["t4"]
    assert place(mat.game, t4) == "the face-down Terrain in row 2, middle"
    assert not any(row["at"] in ("t4", "t5") for row in mat.game.position()["terrains"])
    assert refused(mat, "fever-swamp", name="terrain.reveal", seat=0) == f"{RULE}.setup.terrain-hidden"
    assert refused(mat, "fever-swamp", name="terrain.reveal", seat=1) == f"{RULE}.setup.terrain-hidden"
    mat.answer("t1")
    options = mat.ask().options
    assert options.label(t4) == "the face-down Terrain in row 2, middle"
    mat.answer("t4")
    mat.answer("fever-swamp", name="terrain.reveal")
    assert place(mat.game, t4) == "Fever Swamp (row 2, middle)"


def test_what_is_turned_up_is_drawn_from_the_unseen_cards() -> None:
    mat = marching("champion@t1", terrain={"t2": "green-valley"}, down="t4 t5")
    move(mat, "champion", "t4")
    options: Any = mat.ask().options
    weights = {name: options.weight(name) for name in offered(mat)}
    assert weights["plain"] == 3
    assert weights["open-meadow"] == 1
    assert "green-valley" not in weights


def test_a_position_may_stand_before_the_terrain_is_turned_up() -> None:
    mat = marching("champion@t1 squire@t1", down="t4")
    move(mat, "champion squire", "t4")
    twin = again(mat)
    for table in (mat, twin):
        table.answer("fever-swamp", name="terrain.reveal")
        assert (ills(table, "squire"), ills(table, "champion")) == (["swamp-fever"], [])
    assert mat.game.position() == twin.game.position()


# ---------------------------------------------------------------------- what they do


@rule("totally-medieval.terrain.effects-vary", "totally-medieval.ruling.pass-through")
def test_a_terrain_may_slow_or_help() -> None:
    mat = marching("champion@hs squire@hs", terrain={"t1": "frozen-pass"})
    move(mat, "champion", "t1")
    assert offered(mat) == ["hs", "stop"]
    assert refused(mat, "t1") == f"{RULE}.terrain.effects-vary"
    helped = marching("champion@hs", terrain={"t1": "open-meadow"}, harvest=(10, 20))
    move(helped, "champion", "t1")
    assert harvest(helped) == 11
    move(helped, "champion", "t4")
    assert (harvest(helped), where(helped, "knights-champion")) == (10, "t4")


@rule("totally-medieval.terrain.none-while-contested")
def test_a_contested_terrain_gives_nothing_until_it_is_won() -> None:
    mat = marching("champion@t1", "raider@t4", terrain={"t4": "open-meadow"}, harvest=(10, 20))
    move(mat, "champion", "t4")
    assert harvest(mat) == 9
    fight(mat, 3, 1)
    assert (where(mat, "vikings-raider"), harvest(mat)) == ("discard", 11)


@rule("totally-medieval.terrain.active-when-free-or-won")
def test_a_terrain_acts_on_newcomers_only_if_it_is_free_or_won() -> None:
    mat = marching("champion@t1 squire@t1", terrain={"t4": "fever-swamp"})
    move(mat, "champion squire", "t4")
    assert (ills(mat, "champion"), ills(mat, "squire")) == ([], ["swamp-fever"])
    beaten = marching("champion@t1 squire@t1 paladin@t1", "raider@t4 jarl@t4", terrain={"t4": "fever-swamp"})
    move(beaten, "squire", "t4")
    fight(beaten, 1, 6)
    assert where(beaten, "knights-squire") == "discard"
    assert (ills(beaten, "champion"), ills(beaten, "paladin")) == ([], [])


@rule("totally-medieval.terrain.good-and-bad-alike")
def test_harm_comes_under_the_same_condition() -> None:
    three = "champion@t1 paladin@t1 squire@t1"
    mat = marching(three, "raider@t4 berserker@t4 huscarl@t4", terrain={"t4": "bandit-gorge"})
    move(mat, "champion paladin squire", "t4")
    fight(mat, 1, 5)  # 9 + 8 + 3 + 1 to 5 + 3 + 8 + 5
    fall_back(mat)
    assert len(mat.game.players[0].characters) == 3
    free = marching(three, terrain={"t4": "bandit-gorge"})
    move(free, "champion paladin squire", "t4")
    assert (where(free, "knights-squire"), len(free.game.players[0].characters)) == ("discard", 2)


@rule("totally-medieval.terrain.presence-needed")
def test_a_terrain_reaches_only_those_who_stand_there() -> None:
    mat = marching("champion@t1:plague", terrain={"t4": "mountain-monastery"})
    claim = {"card": "knights-champion", "by": "mountain-monastery"}
    assert refused(mat, claim, name="heal.claim", seat=0) == f"{RULE}.terrain.presence-needed"
    mat.answer("stop")
    mat.answer("end", name="turn.end")
    assert ills(mat, "champion") == ["plague"]
    there = marching("champion@t1:plague", terrain={"t4": "mountain-monastery"})
    move(there, "champion", "t4")
    assert ills(there, "champion") == []


@rule("totally-medieval.illness.leper-dies-on-terrain")
def test_a_deadly_terrain_does_not_spare_a_leper() -> None:
    mat = marching("squire@t1:leprosy champion@t1 paladin@t1", terrain={"t4": "bandit-gorge"})
    move(mat, "squire champion paladin", "t4")
    assert (where(mat, "knights-squire"), where(mat, "knights-champion")) == ("discard", "t4")


@rule("totally-medieval.ruling.illness-tie")
def test_the_owner_picks_whom_a_terrain_strikes_among_equals() -> None:
    mat = marching("squire@t1 scout@t1 champion@t1", terrain={"t4": "bandit-gorge"})
    move(mat, "squire scout champion", "t4")
    assert (mat.ask().name, mat.ask().seat) == ("terrain.victim", 0)
    assert offered(mat) == ["knights-squire", "knights-scout"]
    assert refused(mat, "knights-champion") == f"{RULE}.ruling.illness-tie"
    twin = again(mat)
    for table in (mat, twin):
        table.answer("knights-scout", name="terrain.victim")
        assert (where(table, "knights-scout"), where(table, "knights-squire")) == ("discard", "t4")
    assert mat.game.position() == twin.game.position()


# ---------------------------------------------------------------------- whom they reach


@rule("totally-medieval.ruling.joining-own-army")
def test_who_joins_friends_meets_only_what_lasts() -> None:
    mat = marching("champion@t1 squire@t4", terrain={"t4": "fever-swamp"})
    move(mat, "champion", "t4")
    assert (ills(mat, "champion"), ills(mat, "squire")) == ([], [])
    cured = marching("champion@t1:plague squire@t4", terrain={"t4": "mountain-monastery"})
    move(cured, "champion", "t4")
    assert ills(cured, "champion") == []
    slow = marching("champion@t1 squire@t4", terrain={"t4": "frozen-pass"})
    move(slow, "champion", "t4")
    slow.answer("t4")
    assert refused(slow, "knights-champion knights-squire", name="move.who") == f"{RULE}.terrain.effects-vary"
    slow.answer("t6")
    assert where(slow, "knights-squire") == "t6"


@rule("totally-medieval.ruling.re-entry")
def test_a_terrain_acts_each_time_it_is_entered_free() -> None:
    mat = marching("champion@t4", terrain={"t4": "open-meadow"}, harvest=(10, 20))
    move(mat, "champion", "t1")
    move(mat, "champion", "t4")
    assert harvest(mat) == 10 - 2 + 2


@rule("totally-medieval.ruling.claim-group")
def test_who_has_moved_counts_and_nobody_else() -> None:
    mat = marching("champion@t1 paladin@t1 squire@t3", terrain={"t4": "bandit-gorge"})
    move(mat, "champion paladin", "t4")
    move(mat, "squire", "t4")
    assert len(mat.game.players[0].characters) == 3
    won = marching("champion@t1 paladin@t1 squire@t3", "thrall@t4", terrain={"t4": "bandit-gorge"})
    move(won, "champion paladin", "t4")
    move(won, "squire", "t4")
    won.answer("knights-champion knights-paladin", name="battle.which")
    fight(won, 6, 1)
    assert (where(won, "vikings-thrall"), where(won, "knights-squire")) == ("discard", "discard")


@rule("totally-medieval.ruling.deadly-terrain-empties")
def test_a_terrain_whose_only_visitor_dies_is_held_by_nobody() -> None:
    mat = marching("champion@t1 squire@hs", terrain={"t4": "bandit-gorge"})
    game = mat.game
    gorge = game.pack.terrains["bandit-gorge"]
    deadly = replace(gorge, effect=gorge.effect._replace(least=1))
    game.pack = replace(game.pack, terrains={**game.pack.terrains, "bandit-gorge": deadly})
    move(mat, "champion", "t4")
    t4 = game.mat.by_name["t4"]
    assert (where(mat, "knights-champion"), game.holder(t4), game.face_down(t4)) == ("discard", None, False)
