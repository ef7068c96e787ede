"""Player movement: the checks of the catalogue."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.citing import rule
from tests.rules.sitting import Sitting, given

ROAD = ("cross 1,0", "cross 2,0", "cross 3,0")


def moving(die: int = 4, zombies: str = "3,0.N", **ana: Any) -> Sitting:
    """Step 4 on a long road to the east, after the movement roll; a zombie far away keeps step 5 alive."""
    table = given(*ROAD, ana={"at": "0,0.C", **ana}, zombies=zombies, step="move", decks={"tiles": []})
    return table.answer(die)


@rule("zombies.move.one-die")
def test_movement_is_rolled_with_one_die() -> None:
    table = given("cross 1,0", step="move")
    assert table.refused([2, 2]) == "zombies.move.one-die"
    table.answer(4)
    assert table.asks == "move.step"


@rule("zombies.move.add-hearts")
@pytest.mark.parametrize(("hearts", "die", "allowance"), [(3, 4, 7), (5, 6, 11), (1, 1, 2)])
def test_die_and_hearts_are_the_allowance(hearts: int, die: int, allowance: int) -> None:
    table = moving(die, hearts=hearts)
    assert table.game.left == allowance
    table.answer(*(["E", "W"] * allowance)[:allowance])
    assert table.asks == "zombies.roll"
    assert table.refused("E", name="move.step") == "zombies.move.add-hearts"


@rule("zombies.move.up-to")
def test_fewer_spaces_than_allowed() -> None:
    table = moving()
    table.answer("E", "E", "stop")
    assert (table.where("Ana"), table.asks) == ("1,0.W", "zombies.roll")
    table.answer(1, "3,0.N", "S", "none", "skip", 1, "3,0.C", "N", "none")
    assert (table.game.active.name, table.asks) == ("Ana", "move.roll")
    assert table.refused("E", name="move.step") == "zombies.move.up-to", "the 5 unused spaces are gone"
    table.answer(1)
    assert table.game.left == 4


@rule("zombies.move.up-to")
def test_not_moving_at_all() -> None:
    table = moving()
    table.answer("stop")
    assert (table.where("Ana"), table.asks) == ("0,0.C", "zombies.roll")


@rule("zombies.move.stop-any-time")
def test_stopping_on_the_way() -> None:
    table = moving()
    table.answer("E", "E", "E", "stop")
    assert (table.where("Ana"), table.game.step) == ("1,0.C", "zombies")


@rule("zombies.move.stop-any-time")
def test_no_stopping_in_a_combat() -> None:
    table = moving(zombies="0,0.E")
    table.answer("E")
    assert table.asks == "combat.roll"
    # as the check itself says, it is the ban on leaving a combat that speaks
    assert table.refused("stop", name="move.step") == "zombies.combat.no-retreat"


@rule("zombies.move.no-diagonal")
def test_no_step_is_diagonal() -> None:
    # a zombie that came to her after step 2 keeps Ana from having won on the centre of the Helipad
    table = given("town-helipad 1,0", ana={"at": "1,0.C"}, zombies="1,0.C", step="move")
    table.answer(1)
    for corner in ("NE", "SE", "SW", "NW"):
        assert table.refused(corner) == "zombies.move.no-diagonal"
    table.answer("N", "E")
    assert (table.where("Ana"), table.game.left) == ("1,0.NE", 2)
    table.answer("stop", 1, "1,0.C")
    assert table.refused("NE") == "zombies.move.no-diagonal", "nor is a step of a zombie"


@rule("zombies.move.street-between-tiles")
def test_from_tile_to_tile_only_by_street() -> None:
    tiles = ("town-helipad 1,0", "depot 2,0")
    table = given(*tiles, doors="2,0.NW", ana={"at": "1,0.NE"}, step="move")
    table.answer(3)
    assert table.refused("E") == "zombies.move.street-between-tiles", "a building square, even with its door there"
    table.answer("S", "S")
    assert table.where("Ana") == "1,0.SE"
    assert table.refused("E") == "zombies.move.street-between-tiles", "an outside square"
    table.answer("N", "E")
    assert table.where("Ana") == "2,0.W"


@rule("zombies.move.resume-after-combat")
def test_what_is_left_after_a_combat_may_be_moved() -> None:
    table = moving(zombies="1,0.C 3,0.N")
    table.answer("E", "E", "E")
    assert (table.asks, table.game.left) == ("combat.roll", 4)
    table.answer(1, 0, 2, 0, 5)
    assert (table.asks, table.game.left, table.ana.hearts) == ("move.step", 4, 1), "combat rolls cost no movement"
    table.answer("E", "E", "E", "E")
    assert (table.where("Ana"), table.asks) == ("2,0.E", "zombies.roll")
    # a space beyond the allowance is refused by the rule that fixes the allowance
    assert table.refused("E", name="move.step") == "zombies.move.add-hearts"


@rule("zombies.move.resume-after-combat")
def test_only_a_part_of_what_is_left_may_be_moved() -> None:
    table = moving(zombies="1,0.C 3,0.N")
    table.answer("E", "E", "E", 6, "E", "stop")
    assert (table.where("Ana"), table.asks) == ("1,0.E", "zombies.roll")


@rule("zombies.move.share-space")
def test_pawns_share_a_space() -> None:
    others: dict[str, Any] = {name: {"at": "1,0.C"} for name in ("ben", "cy", "dee", "eve", "flo")}
    table = given("cross 1,0", ana={"at": "1,0.W"}, step="move", **others)
    table.answer(1, "E")
    assert {table.where(player.name) for player in table.game.players} == {"1,0.C"}
    assert len(table.game.players) == 6
    assert table.asks == "move.step", "no fight follows"
    assert table.refused(5, name="combat.roll") == "zombies.move.share-space"
    table.answer("stop")
    assert table.where("Ana") == "1,0.C"


@rule("zombies.move.through-players")
def test_pawns_do_not_block() -> None:
    table = given("cross 1,0", ana={"at": "0,0.E"}, ben={"at": "1,0.W"}, step="move")
    table.answer(1)
    assert table.refused("1,0.C") == "zombies.move.through-players", "Ben's space is not skipped"
    assert table.refused("EE") == "zombies.move.through-players"
    table.answer("E")
    assert (table.where("Ana"), table.game.left) == ("1,0.W", 3)
    assert {"E", "stop"} <= set(table.options), "she may stop on Ben's space and need not"
    table.answer("E")
    assert (table.where("Ana"), table.game.left) == ("1,0.C", 2)
