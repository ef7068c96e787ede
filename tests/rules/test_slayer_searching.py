"""Zombie Slayer, searching: when a tile can be searched, what the dice find, and the Zombie that waits there."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.citing import rule
from tests.rules.slaying import Slaying, given

BROWN, RED, NOTHING, BLUE = 2, 3, 5, 6
"""Faces of the first lane, by the treasure they lead to."""


def lane(**position: Any) -> Slaying:
    """The Slayer stands in the middle of the first lane, east of the Town Centre, and has been there."""
    return given(at="3,0.C", entered="3,0", **{"items": {}, **position})


@rule("zombie-slayer.search.one-action")
def test_a_search_costs_an_action() -> None:
    table = lane(turn={"actions": 1, "spent": 1}, bron="0,0.C").answer("search", NOTHING)
    assert (table.asks, table.game.actions) == ("turn.action", 0)  # Bron has actions left
    assert table.refused("search") == "zombie-slayer.search.one-action"
    table = lane(turn={"actions": 1, "spent": 1}, bron="0,0.C").answer("search", BROWN, 2)
    assert (table.game.actions, table.slayer.items) == (0, {"life-potion": 1})


@rule("zombie-slayer.search.one-action")
def test_nobody_searches_without_an_action() -> None:
    table = lane(turn={"actions": 0, "spent": 2}, bron="0,0.C")
    assert table.refused("search") == "zombie-slayer.search.one-action"


@rule("zombie-slayer.search.no-zombies", "zombie-slayer.ruling.search-when-empty")
def test_tile_with_a_zombie_is_not_searched() -> None:
    assert lane(violet="3,0.SE").refused("search") == "zombie-slayer.search.no-zombies"
    table = lane(violet="0,0.E", bron="3,0.W", dung="3,0.N").answer("search")
    assert table.asks == "search.die"


@rule("zombie-slayer.search.once-per-visit")
def test_tile_is_searched_once_a_visit() -> None:
    table = given(at="3,0.W", entered="3,0", items={}).answer("search", NOTHING)
    assert table.refused("search") == "zombie-slayer.search.once-per-visit"
    table.answer("move 0,0.E", "move 3,0.W")
    assert (table.game.number, table.answer("search").asks) == (2, "search.die")


@rule("zombie-slayer.ruling.search-repeat")
@pytest.mark.parametrize("repeat", ["unlimited", "once-per-tile"])
def test_house_rule_search_repeat(repeat: str) -> None:
    """search-repeat: whether a tile can be searched again after leaving it."""
    table = given(at="0,0.E", entered="3,0", searched="3,0", items={}, options={"search-repeat": repeat})
    table.answer("move 3,0.W")
    if repeat == "unlimited":
        assert table.answer("search").asks == "search.die"
    else:
        assert table.refused("search") == "zombie-slayer.ruling.search-repeat"


@rule("zombie-slayer.ruling.search-centre")
def test_town_centre_is_not_searched() -> None:
    table = given()
    assert table.refused("search") == "zombie-slayer.ruling.search-centre"
    assert table.game.actions == 2


@rule("zombie-slayer.search.tile-roll", "zombie-slayer.ruling.treasure-pip-on-one")
def test_only_a_treasure_pip_finds_something() -> None:
    table = lane().answer("search", BROWN)
    assert table.asks == "search.row"
    table = lane().answer("search", NOTHING)  # its two encounter pips mean nothing now
    assert (table.asks, table.zombies, table.slayer.items) == ("turn.action", {}, {})
    table = lane().answer("search", 1)
    assert (table.asks, table.zombies) == ("turn.action", {})


@rule("zombie-slayer.search.colour-to-card")
def test_colour_names_the_treasure_card() -> None:
    table = lane().answer("search", BLUE, 4)
    assert table.where("bron") == "3,0.C"
    table = lane().answer("search", BROWN, 5)
    assert table.slayer.items == {"torch": 1}
    table = lane().answer("search", RED)
    assert table.refused("brown", name="search.card") == "zombie-slayer.search.colour-to-card"
    table.answer(4)
    assert table.asks == "search.face"


@rule("zombie-slayer.search.table-roll")
def test_second_die_is_a_plain_number() -> None:
    table = lane().answer("search", RED, 2)
    assert table.asks == "search.skill"
    table = lane().answer("search", BROWN)
    assert table.refused([2, 2]) == "zombie-slayer.search.table-roll"
    assert table.refused(7) == "zombie-slayer.pip.plain-numbers"
    table.answer(6)
    assert table.slayer.items == {"dragon-dung": 1}


@rule("zombie-slayer.search.row-one-zombie", "zombie-slayer.ruling.found-zombie-square")
def test_a_zombie_waits_beside_the_slayer() -> None:
    table = lane(walls="3,0.C N, 3,0.W N, 3,0.E N", bron="3,0.W").answer("search", BROWN, 1)
    assert table.asks == "search.square"
    assert {*table.options} == {"3,0.E", "3,0.SW", "3,0.S", "3,0.SE"}
    assert table.refused("3,0.N") == "zombie-slayer.search.row-one-zombie"  # behind a wall
    assert table.refused("3,0.W") == "zombie-slayer.search.row-one-zombie"  # taken
    assert table.refused("0,0.E") == "zombie-slayer.search.row-one-zombie"  # too far
    table.answer("3,0.S")
    assert table.zombies == {"3,0.S": "violet"}


@rule("zombie-slayer.ruling.found-zombie-square")
def test_without_a_free_square_no_zombie_appears() -> None:
    table = given(at="3,0.C", entered="3,0", items={}, walls=", ".join(f"3,0.C {side}" for side in "NESW"))
    table.answer("search", BROWN, 1)
    assert (table.asks, table.zombies) == ("turn.action", {})


@rule("zombie-slayer.search.row-one-attacks", "zombie-slayer.search.row-one-acts-again")
def test_found_zombie_attacks_at_once_and_again() -> None:
    table = lane(turn={"actions": 1, "spent": 1}).answer("search", BLUE, 1, "3,0.S")
    assert table.zombies == {"3,0.S": "green"}
    for _ in range(2):
        assert (table.asks, table.game.step) == ("zombie.attack", "slayer")
        assert table.refused("move 3,0.N", name="turn.action") == "zombie-slayer.search.row-one-attacks"
        table.answer(5)
        assert table.refused("move 3,0.N", name="turn.action") == "zombie-slayer.search.row-one-attacks"
        table.answer([3, 3, 3, 3, 3])
    for _ in range(2):  # and twice more in the Zombies' turn
        assert (table.asks, table.game.step) == ("zombie.attack", "zombies")
        table.answer(5, [3, 3, 3, 3, 3])
    assert (table.asks, table.game.number) == ("turn.action", 2)


@rule("zombie-slayer.search.upgrade", "zombie-slayer.ruling.full-face")
def test_upgrade_is_a_free_pip_on_one_face() -> None:
    table = lane().answer("search", RED, 6)
    assert table.asks == "search.face"
    assert table.refused([5, 4]) == "zombie-slayer.search.upgrade"
    # a face without a blank pip: the shape of a Dieagram is what it breaks
    assert table.refused(4) == "zombie-slayer.pip.dieagram-shape"
    table.answer(5)
    assert (table.slayer.pips.count(5, "holy"), table.slayer.points) == (1, 0)
    assert sum(table.slayer.pips.count(face, "holy") for face in range(1, 7)) == 1


@rule("zombie-slayer.ruling.full-face")
def test_upgrade_is_lost_when_every_face_is_full() -> None:
    sheet = {1: {"melee": 1}, 2: {"melee": 2}, 3: {"defence": 3}, 4: {"melee": 4}, 5: {"defence": 5},
             6: {"skill": 1, "melee": 5}}  # fmt: skip
    table = lane(faces=sheet).answer("search", RED, 6)
    assert table.asks == "turn.action"


@rule("zombie-slayer.search.upgrade-skill")
def test_upgrade_row_two_is_a_new_skill() -> None:
    table = lane(skills=["assault"]).answer("search", RED, 2)
    assert table.refused("assault") == "zombie-slayer.search.upgrade-skill"
    table.answer("riposte")
    assert table.slayer.skills == ["assault", "riposte"]
    assert sum(table.slayer.pips.count(face, "skill") for face in range(1, 7)) == 1


@rule("zombie-slayer.ruling.skill-known-all")
def test_ninth_skill_is_nothing() -> None:
    known = ["aimed-shot", "assault", "barrage", "block", "dash", "endure-pain", "knock-back", "riposte"]
    table = lane(skills=known).answer("search", RED, 2)
    assert (table.asks, table.slayer.skills) == ("turn.action", known)
