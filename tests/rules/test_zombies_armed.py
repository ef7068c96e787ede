"""Well-Armed Helicopter: the checks of the catalogue."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.citing import rule
from tests.rules.sitting import Sitting, given

NEEDED, ONLY = "zombies.scenario-armed.weapon-needed", "zombies.scenario-armed.only-way"
ARMED = "well-armed-helicopter"


def armed(zombies: str = "", mode: str = "competitive", players: int = 2, **people: Any) -> Sitting:
    """Ana stands west of the centre of the Helipad and has three steps left."""
    people["ana"] = {"at": "1,0.W", **people.get("ana", {})}
    return given(
        "town-helipad 1,0", scenario=ARMED, mode=mode, players=players, step="move", turn={"left": 3},
        zombies=zombies, decks={"tiles": []}, **people,
    )  # fmt: skip


def won(table: Sitting, rule: str, *winners: int) -> bool:
    outcome = table.driver.over
    return outcome is not None and (outcome.winners, outcome.rule) == (winners, rule)


@rule("zombies.scenario-armed.weapon-needed")
def test_with_a_weapon_the_centre_wins() -> None:
    table = armed(ana={"front": ["shovel"]}).answer("E")
    assert won(table, NEEDED, 0)


@rule("zombies.scenario-armed.weapon-needed")
@pytest.mark.parametrize("ana", [{}, {"front": ["skateboard"]}, {"hand": ["shovel", "crowbar"]}])
def test_without_a_weapon_the_game_goes_on(ana: dict[str, Any]) -> None:
    """zombies.ruling.armed-where: face up; zombies.ruling.armed-what: a weapon, not any item."""
    table = armed(ana=ana).answer("E")
    assert (table.driver.over, table.asks, table.where("Ana")) == (None, "move.step", "1,0.C")
    assert table.refused("helipad", name="win.claim") == NEEDED
    table.answer("E")
    assert table.where("Ana") == "1,0.E"


@rule("zombies.scenario-armed.weapon-needed")
def test_a_weapon_laid_out_on_the_centre_wins() -> None:
    """zombies.ruling.armed-late"""
    table = armed(ana={"hand": ["shovel"]}).answer("E")
    table.play(0, "shovel")
    assert won(table, NEEDED, 0)


@rule("zombies.scenario-armed.weapon-needed")
def test_a_weapon_used_up_on_the_centre_does_not_count() -> None:
    """zombies.ruling.armed-late: the crowbar goes with the first failed roll."""
    table = armed(zombies="1,0.C", ana={"front": ["crowbar"], "bullets": 3}).answer("E", 1, 2)
    assert (table.ana.zombies, table.zombies, table.ana.front) == (1, set(), {})
    assert (table.driver.over, table.asks) == (None, "move.step")
    assert table.refused("helipad", name="win.claim") == NEEDED


@rule("zombies.scenario-armed.weapon-needed")
@pytest.mark.parametrize(("mode", "wins"), [("cooperative", "zombies.mode-coop.win-all-arrive"), ("team", "")])
def test_each_arriving_player_needs_a_weapon(mode: str, wins: str) -> None:
    """zombies.ruling.scenario-mode-mix"""
    players = 2 if mode == "cooperative" else 4
    others: dict[str, Any] = {"ben" if mode == "cooperative" else "cy": {"arrived": True}}
    table = armed(mode=mode, players=players, **others).answer("E")
    assert (table.driver.over, table.ana.arrived, table.where("Ana")) == (None, False, "1,0.C")
    assert table.refused("helipad", name="win.claim") == NEEDED
    table = armed(mode=mode, players=players, ana={"front": ["shovel"]}, **others).answer("E")
    assert won(table, wins or "zombies.mode-team.both-arrive", 0, 1 if mode == "cooperative" else 2)


@rule("zombies.scenario-armed.only-way")
def test_twenty_five_zombies_win_nothing() -> None:
    table = given("cross 1,0", scenario=ARMED, step="fight", zombies="1,0.C", ana={"at": "1,0.C", "zombies": 24})
    assert table.refused("zombies", name="win.claim") == ONLY
    table.answer(5)
    assert (table.ana.zombies, table.driver.over) == (25, None)
    assert table.refused("zombies", name="win.claim") == ONLY


@rule("zombies.scenario-armed.only-way")
def test_a_zombie_on_the_centre_is_killed_first() -> None:
    table = armed(zombies="1,0.C", ana={"front": ["shovel"]}).answer("E")
    assert (table.asks, table.driver.over) == ("combat.roll", None)
    assert table.refused("helipad", name="win.claim") == "zombies.win.clear-centre"
    table.answer(6)
    assert won(table, NEEDED, 0)


@rule("zombies.scenario-armed.only-way")
def test_the_first_one_there_wins_also_without_the_zombies_minding() -> None:
    table = armed(zombies="1,0.C", ana={"front": ["shovel"], "hand": ["alternate-food-source"]})
    table.play(0, "alternate-food-source")
    table.answer("E")
    assert won(table, "zombies.win.alternate-food-source", 0)
