"""Winning the game: the checks of the catalogue."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.zombies.meta import MODES
from tests.rules.citing import rule
from tests.rules.sitting import Sitting, given, new, new_refused


def at_the_helipad(zombies: str = "", **ana: Any) -> Sitting:
    """Step 4: Ana stands on the west of the Helipad and has rolled; two players."""
    table = given("town-helipad 1,0", ana={"at": "1,0.W", **ana}, zombies=zombies, step="move")
    return table.answer(1)


def won(table: Sitting, rule: str) -> bool:
    outcome = table.driver.over
    return outcome is not None and (outcome.winners, outcome.rule) == ((0,), rule)


def closed(table: Sitting, rule: str) -> bool:
    """Nothing can be answered, played or corrected any more, by the rule that ended the game."""
    return (
        table.refused("N") == rule
        and table.refused(1, name="zombies.roll", seat=0) == rule
        and table.play_refused(1, "fear", 0) == rule
        and table.correct_refused({"players.0.hearts": 1}) == rule
    )


@rule("zombies.win.three-modes")
@pytest.mark.parametrize("mode", MODES)
def test_a_mode_is_chosen(mode: str) -> None:
    table = new(4, mode=mode)
    assert table.game.mode == mode
    assert table.game.position()["mode"] == mode


@rule("zombies.win.three-modes")
@pytest.mark.parametrize("mode", ["", "competitive team", "competitive+cooperative", "solo"])
def test_exactly_one_mode_is_chosen(mode: str) -> None:
    assert new_refused(2, mode=mode) == "zombies.win.three-modes"


@rule("zombies.win.helipad-centre")
def test_the_first_on_the_empty_centre_wins() -> None:
    table = given("town-helipad 1,0", ana={"at": "1,0.W"}, step="move", turn={"left": 1})
    table.answer("E")
    assert won(table, "zombies.win.helipad-centre")
    assert closed(table, "zombies.win.helipad-centre")
    assert table.driver.history, "the game can be looked at"
    table.driver.undo()
    assert (table.asks, table.where("Ana")) == ("move.step", "1,0.W")


@rule("zombies.win.helipad-centre")
def test_beside_the_centre_nobody_has_won() -> None:
    table = at_the_helipad()
    table.answer("N", "E")
    assert table.where("Ana") == "1,0.N"
    assert table.driver.over is None
    assert table.refused("helipad", name="win.claim") == "zombies.win.helipad-centre"


@rule("zombies.win.clear-centre")
def test_a_zombie_on_the_centre_is_killed_first() -> None:
    table = at_the_helipad("1,0.C", hearts=1, bullets=0)
    table.answer("E")
    assert (table.asks, table.driver.over) == ("combat.roll", None)
    assert table.refused("helipad", name="win.claim") == "zombies.win.clear-centre"
    table.driver.correct({"players.0.zombies": 3})
    assert (table.asks, table.driver.over) == ("combat.roll", None), "no other change makes it a win either"
    table.answer(5)
    assert won(table, "zombies.win.helipad-centre")


@rule("zombies.win.clear-centre")
def test_who_dies_on_the_centre_has_not_won() -> None:
    table = at_the_helipad("1,0.C", hearts=1, bullets=0)
    table.answer("E", 2)
    assert (table.driver.over, table.where("Ana"), table.zombies) == (None, None, {"1,0.C"})


@rule("zombies.win.twenty-five")
def test_the_twenty_fifth_zombie_wins() -> None:
    table = given("cross 1,0", ana={"at": "1,0.C", "zombies": 24}, zombies="1,0.C 1,0.N", step="fight")
    assert "town-helipad" in table.game.stack
    assert table.refused("zombies", name="win.claim") == "zombies.win.twenty-five"
    table.answer(4)
    assert table.ana.zombies == 25
    assert won(table, "zombies.win.twenty-five")
    assert closed(table, "zombies.win.twenty-five")


@rule("zombies.win.twenty-five")
def test_twenty_four_zombies_do_not_win() -> None:
    table = given("cross 1,0", ana={"at": "1,0.C", "zombies": 23}, zombies="1,0.C", step="fight")
    table.answer(4)
    assert (table.ana.zombies, table.driver.over) == (24, None)
    assert table.refused("zombies", name="win.claim") == "zombies.win.twenty-five"


@rule("zombies.win.alternate-food-source")
def test_with_alternate_food_source_a_zombie_does_not_matter() -> None:
    table = at_the_helipad("1,0.C", hand=["alternate-food-source", None])
    table.play(0, "alternate-food-source")
    assert table.driver.over is None
    table.answer("E")
    assert won(table, "zombies.win.alternate-food-source")
    assert table.zombies == {"1,0.C"}
    assert all(record.name != "combat.roll" for record in table.driver.history)


@rule("zombies.win.alternate-food-source")
def test_without_the_card_the_same_step_opens_a_combat() -> None:
    table = at_the_helipad("1,0.C")
    table.answer("E")
    assert table.asks == "combat.roll"
    # the combat that is still to be won has an entry of its own
    assert table.refused("helipad", name="win.claim") == "zombies.win.clear-centre"


# ---------------------------------------------------------------------- positions that are won already

THERE: dict[str, Any] = {"at": "1,0.C"}
LAST_MAN, ARMED, RESCUE = "last-man-standing", "well-armed-helicopter", "search-and-rescue"
WON: list[tuple[str, tuple[int, ...], dict[str, Any]]] = [
    ("zombies.win.twenty-five", (1,), {"ben": {"zombies": 25}}),
    ("zombies.win.helipad-centre", (1,), {"ben": THERE}),
    ("zombies.scenario-armed.weapon-needed", (0,), {"scenario": ARMED, "ana": {**THERE, "front": ["fire-axe"]}}),
    ("zombies.scenario-rescue.object", (0,), {"scenario": RESCUE, "ana": {**THERE, "survivors": 1}}),
    ("zombies.scenario-last-man.human-goal", (0,), {"scenario": LAST_MAN, "ana": THERE, "ben": {"turned": True}}),
    ("zombies.mode-coop.win-all-arrive", (0, 1), {"mode": "cooperative", "ana": THERE, "ben": {"arrived": True}}),
    ("zombies.mode-coop.win-all-arrive", (0, 1), {"mode": "cooperative", "ana": THERE, "ben": THERE}),
    ("zombies.mode-team.both-arrive", (1, 3), {"mode": "team", "players": 4, "ben": THERE, "dee": {"arrived": True}}),
    ("zombies.mode-team.first-team", (1, 3), {"mode": "team", "ben": THERE, "cy": {"arrived": True}, "dee": THERE}),
]


@rule("zombies.ruling.win-at-once")
@pytest.mark.parametrize(("by", "winners", "position"), WON)
def test_a_position_that_is_won_loads_as_won(by: str, winners: tuple[int, ...], position: dict[str, Any]) -> None:
    for step in ("tile", "fight", "move", "zombies"):
        outcome = given("town-helipad 1,0", step=step, **position).driver.over
        assert outcome is not None
        assert (outcome.winners, outcome.rule) == (winners, by)


@rule("zombies.win.clear-centre")
@pytest.mark.parametrize("position", [position for by, _, position in WON if "helipad" in by or "armed" in by])
def test_a_zombie_on_the_helipad_keeps_a_loaded_game_open(position: dict[str, Any]) -> None:
    assert given("town-helipad 1,0", zombies="1,0.C", **position).driver.over is None


@rule("zombies.mode-coop.win-all-arrive")
def test_who_only_stands_on_the_helipad_ends_no_loaded_game_for_the_others() -> None:
    """zombies.ruling.arrival with all-stand-together: an arrival of long ago counts for nothing."""
    assert given("town-helipad 1,0", mode="cooperative", ana=THERE).driver.over is None
    together = {"arrival": "all-stand-together"}
    waits: dict[str, Any] = {"mode": "cooperative", "options": together, "ana": THERE}
    assert given("town-helipad 1,0", ben={"arrived": True, "at": "0,0.C"}, **waits).driver.over is None
    assert given("town-helipad 1,0", ben=THERE, **waits).driver.over is not None
