"""House rules of the modes and scenarios: every value does what its ruling says; what makes no sense is refused.

Each group names the ruling that the switch belongs to; the first value is the default.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.zombies.meta import HOUSE_RULES, ONLY_WITH
from tests.rules.sitting import BadInput, Sitting, given, load_refused, new, new_refused

MIX = "zombies.ruling.scenario-mode-mix"
RESCUE, LAST_MAN, ARMED = "search-and-rescue", "last-man-standing", "well-armed-helicopter"
SWITCHES = {
    "coop-third-death": "zombies.ruling.coop-third-death",
    "distance": "zombies.ruling.coop-distance",
    "arrival": "zombies.ruling.arrival",
    "scenario-stacking": MIX,
    "rescue-under-zombie": "zombies.ruling.rescue-under-zombie",
    "last-man-choice": "zombies.ruling.last-man-choice",
}


def coop(*tiles: str, **position: Any) -> Sitting:
    return given(*tiles, mode="cooperative", decks={"tiles": []}, **position)


@pytest.mark.parametrize(("switch", "ruling"), SWITCHES.items())
def test_a_switch_belongs_to_its_ruling(switch: str, ruling: str) -> None:
    assert HOUSE_RULES[switch].ruling == ruling
    assert given("cross 1,0").game.options[switch] == HOUSE_RULES[switch].values[0]


# ---------------------------------------------------------------------- coop-third-death


def third_death(value: str, *others: str) -> Sitting:
    """Ana dies for the third time in step 2; these others are out already."""
    people: dict[str, Any] = {name: {"gone": True, "deaths": 3} for name in others}
    people["ana"] = {"at": "1,0.C", "hearts": 1, "bullets": 0, "deaths": 2}
    options = {"coop-third-death": value}
    return coop("cross 1,0", players=3, options=options, step="fight", zombies="1,0.C", **people).answer(1)


def test_a_third_death_is_lost_for_all() -> None:
    table = third_death("all-lose")
    assert table.driver.over is not None
    assert (table.driver.over.winners, table.driver.over.rule) == ((), "zombies.mode-coop.lose-on-third-death")
    assert "everybody loses" in table.log


def test_the_others_play_on_after_a_third_death() -> None:
    table = third_death("play-on")
    assert (table.driver.over, table.ana.gone, table.ana.hand) == (None, True, [])
    table.answer(1, "1,0.C", "W")
    assert table.game.active.name == "Ben"
    assert "out of the game" in table.log


def test_the_game_is_lost_when_nobody_is_left_to_play_on() -> None:
    table = third_death("play-on", "ben", "cy")
    assert table.driver.over is not None
    assert (table.driver.over.winners, table.driver.over.rule) == ((), "zombies.mode-coop.lose-on-third-death")


# ---------------------------------------------------------------------- distance


def first_ones(value: str, *tiles: str, die: int = 3, **position: Any) -> Sitting:
    return coop(*tiles, options={"distance": value}, step="zombies", **position).answer(die)


@pytest.mark.parametrize(
    ("value", "first"),
    [("walking", "0,0.C"), ("walking-around-zombies", "0,0.C"), ("straight-grid", "1,0.SE")],
)
def test_walls_matter_to_those_who_walk(value: str, first: str) -> None:
    """The zombie in the corner is two squares from Ana as the crow flies, six on foot through the door."""
    people: dict[str, Any] = {"ana": {"at": "1,0.C"}, "ben": {"at": "1,0.C"}}
    table = first_ones(value, "depot 1,0", zombies="0,0.C 1,0.SE", doors="1,0.NW", **people)
    assert table.options == [first]
    table.answer(first)
    assert table.options == [{"1,0.SE": "N", "0,0.C": "E"}[first]]
    other = {"0,0.C": "1,0.SE", "1,0.SE": "0,0.C"}[first]
    table.driver.undo()
    assert table.refused(other) == "zombies.mode-coop.closest-first"


@pytest.mark.parametrize(
    ("value", "order"),
    [
        ("walking", ["1,0.W", "0,0.E", "2,0.C"]),
        ("walking-around-zombies", ["1,0.W", "2,0.C", "0,0.E"]),
        ("straight-grid", ["1,0.W", "0,0.E", "2,0.C"]),
    ],
)
def test_zombies_in_the_way_matter_only_to_those_who_walk_around_them(value: str, order: list[str]) -> None:
    """The second zombie from the west has no way to Ana when the step begins; it is tried again, as the last one."""
    people: dict[str, Any] = {"ana": {"at": "1,0.C"}, "ben": {"at": "1,0.C"}}
    table = first_ones(value, "cross 1,0", "cross 2,0", zombies="0,0.E 1,0.W 2,0.C", **people)
    moved = []
    while table.asks == "zombies.which":
        assert len(table.options) == 1
        moved += table.options
        table.answer(table.options[0])
        table.answer(table.options[0])
    assert moved == order


def test_what_was_measured_is_kept_in_a_position() -> None:
    people: dict[str, Any] = {"ana": {"at": "1,0.C"}, "ben": {"at": "1,0.C"}}
    table = first_ones(
        "walking-around-zombies", "cross 1,0", "cross 2,0", zombies="0,0.E 1,0.W 2,0.C", **people
    ).answer("1,0.W", "E")
    turn = table.game.position()["turn"]
    assert (turn["hunted"], turn["crowd"]) == (["1,0.C"], ["0,0.E", "1,0.W", "2,0.C"])
    table.correct(players__0__bullets=1)
    assert table.options == ["2,0.C"]


def test_a_position_in_the_middle_of_step_five_is_measured_anew() -> None:
    """Written by hand it does not say where the pawns stood."""
    table = coop("cross 1,0", step="zombies", turn={"due": 1}, zombies="1,0.C 1,0.W")
    assert table.options == ["1,0.W"]


# ---------------------------------------------------------------------- arrival


def arrival(value: str, mode: str = "cooperative", zombies: str = "", **people: Any) -> Sitting:
    """Ana stands before the centre of the Helipad with three steps left."""
    people["ana"] = {"at": "1,0.W", "bullets": 0, **people.get("ana", {})}
    players = 4 if mode == "team" else 2
    return given(
        "town-helipad 1,0", mode=mode, players=players, options={"arrival": value}, step="move", turn={"left": 3},
        zombies=zombies, decks={"tiles": []}, **people,
    )  # fmt: skip


def turn_of(table: Sitting, name: str, **answers: Any) -> list[str]:
    """Everything asked until this player's next turn has passed; who moves skips, fights are won, cards are kept."""
    asked: list[str] = []
    usual = {"move.roll": "skip", "zombies.roll": 1, "combat.roll": 6, **answers}
    number = table.game.number
    while table.asks != "over" and not (asked and table.game.active.name != name):
        if table.game.active.name == name and table.game.number > number:
            asked.append(table.asks)
        value = usual.get(table.asks)
        table.answer(table.options[0] if value is None else value)
    return asked


def test_who_has_arrived_leaves_the_map() -> None:
    table = arrival("recorded-and-off").answer("E")
    assert (table.ana.arrived, table.where("Ana"), table.asks) == (True, None, "event.discard")
    asked = turn_of(table, "Ana")
    assert "event.discard" in asked
    assert not {"combat.roll", "move.roll"} & set(asked)


def test_who_has_arrived_stays_where_it_is() -> None:
    """The arrival counts for good; the pawn draws zombies, but neither fights nor moves any more."""
    table = arrival("recorded-and-stays", zombies="1,0.S").answer("E")
    assert (table.ana.arrived, table.where("Ana"), table.game.left) == (True, "1,0.C", 0)
    table.answer(1, "1,0.S", "N")
    assert table.zombies == {"1,0.C"}
    asked = turn_of(table, "Ana")
    assert "event.discard" in asked
    assert not {"combat.roll", "move.roll"} & set(asked)
    assert (table.where("Ana"), table.ana.arrived, table.ana.hearts) == ("1,0.C", True, 3)
    assert table.game.position()["players"][0]["arrived"] is True


@pytest.mark.parametrize("value", ["recorded-and-off", "recorded-and-stays"])
def test_a_recorded_arrival_needs_no_company(value: str) -> None:
    table = arrival(value, ben={"arrived": True, "at": None, "hearts": 3}).answer("E")
    assert table.driver.over is not None
    assert table.driver.over.winners == (0, 1)


def test_all_have_to_stand_together() -> None:
    table = arrival("all-stand-together", ben={"at": "1,0.C"}).answer("E")
    assert table.driver.over is not None
    assert table.driver.over.winners == (0, 1)
    table = arrival("all-stand-together").answer("E")
    assert (table.driver.over, table.asks, table.where("Ana")) == (None, "move.step", "1,0.C")
    table.answer("E", "stop")
    table.correct(players__1__at="1,0.C")
    assert table.driver.over is None, "Ana has gone on"


def test_partners_have_to_stand_together() -> None:
    table = arrival("all-stand-together", mode="team", ben={"at": "1,0.C"}).answer("E")
    assert table.driver.over is None, "Ben is no partner of Ana"
    table = arrival("all-stand-together", mode="team", cy={"at": "1,0.C"}).answer("E")
    assert table.driver.over is not None
    assert table.driver.over.winners == (0, 2)


def test_who_waits_on_the_centre_fights_and_may_die_there() -> None:
    table = arrival("all-stand-together", zombies="1,0.S", ana={"hearts": 1}).answer("E", "stop")
    table.answer(1, "1,0.S", "N")
    assert table.zombies == {"1,0.C"}
    asked = turn_of(table, "Ana", **{"combat.roll": 1, "zombies.which": None})
    assert "combat.roll" in asked
    assert (table.where("Ana"), table.ana.arrived, table.ana.dead) == (None, False, True)
    asked = turn_of(table, "Ana")
    assert "move.roll" in asked, "back on Town Square"


# ---------------------------------------------------------------------- scenario-stacking

BOTH = (RESCUE, ARMED)


def test_one_scenario_at_a_time() -> None:
    assert new_refused(2, scenarios=BOTH) == MIX
    assert new_refused(2, scenarios=BOTH, options={"scenario-stacking": "one-at-a-time"}) == MIX
    assert load_refused("cross 1,0", scenario=list(BOTH)) == MIX


@pytest.mark.parametrize("mode", ["competitive", "cooperative", "team"])
def test_well_armed_helicopter_may_be_added(mode: str) -> None:
    added = {"scenario-stacking": "armed-may-be-added"}
    game = new(4, mode=mode, scenarios=BOTH, options=added).game
    assert (game.rescue, game.armed) == (True, True)
    assert game.position()["scenario"] == list(BOTH)


@pytest.mark.parametrize(
    ("ana", "wins"),
    [
        ({"front": ["shovel"], "survivors": 1}, True),
        ({"front": ["shovel"]}, False),
        ({"survivors": 1}, False),
    ],
)
def test_both_scenarios_make_their_demands(ana: dict[str, Any], wins: bool) -> None:
    table = given(
        "town-helipad 1,0", scenario=list(BOTH), options={"scenario-stacking": "armed-may-be-added"}, step="move",
        turn={"left": 1}, ana={"at": "1,0.W", **ana},
    )  # fmt: skip
    table.answer("E")
    assert (table.asks == "over") is wins


def test_last_man_standing_is_played_by_itself() -> None:
    added = {"scenario-stacking": "armed-may-be-added"}
    assert new_refused(3, scenarios=(LAST_MAN, ARMED), options=added) == MIX
    assert new_refused(3, scenarios=(LAST_MAN, RESCUE), options=added) == MIX
    for mode in ("cooperative", "team"):
        assert new_refused(4, mode=mode, scenarios=(LAST_MAN,)) == MIX
    with pytest.raises(BadInput, match="twice"):
        new(2, scenarios=(ARMED, ARMED), options=added)


# ---------------------------------------------------------------------- switches that make no sense


def settings(switch: str) -> list[tuple[str, tuple[str, ...]]]:
    """Modes and scenarios in which a switch has nothing to say."""
    every = [("competitive", ()), ("cooperative", ()), ("team", ()), ("competitive", (RESCUE,)),
             ("cooperative", (RESCUE,)), ("team", (RESCUE,)), ("competitive", (LAST_MAN,)), ("competitive", (ARMED,)),
             ("cooperative", (ARMED,)), ("team", (ARMED,))]  # fmt: skip
    return [(mode, scenarios) for mode, scenarios in every if not {mode, *scenarios} & {*ONLY_WITH[switch]}]


@pytest.mark.parametrize(
    ("switch", "mode", "scenarios"),
    [(switch, mode, scenarios) for switch in SWITCHES for mode, scenarios in settings(switch)],
)
def test_a_switch_for_something_else_is_refused(switch: str, mode: str, scenarios: tuple[str, ...]) -> None:
    default, *others = HOUSE_RULES[switch].values
    for value in others:
        wish: dict[str, Any] = {"mode": mode, "scenarios": scenarios, "options": {switch: value}}
        assert new_refused(4, **wish) == HOUSE_RULES[switch].ruling
    assert new(4, mode=mode, scenarios=scenarios, options={switch: default}).game.options[switch] == default


def test_every_switch_of_the_modes_can_be_set_somewhere() -> None:
    assert set(SWITCHES) == set(ONLY_WITH)
    for switch, where in ONLY_WITH.items():
        mode = next((word for word in where if word in ("cooperative", "team")), "competitive")
        scenarios = tuple(word for word in where[:1] if word in (RESCUE, LAST_MAN, ARMED))
        for value in HOUSE_RULES[switch].values:
            game = new(4, mode=mode, scenarios=scenarios, options={switch: value}).game
            assert game.options[switch] == value
            shown = game.position()["options"].get(switch, HOUSE_RULES[switch].default)
            assert shown == value
