"""How the companion lays tiles that people left to it, and what comes onto them: near whoever lays it, or mean."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.kit.questions import ways_of
from companion.table import Table
from tests.rules import haunting
from tests.rules.sitting import Sitting, given

WEST: dict[str, Any] = {"ana": {"at": "-1,0.W"}, "ben": {"at": "-1,0.C"}}
ROAD = ("cross 1,0", "cross 2,0", "cross -1,0")
MOST = 300


def road(**position: Any) -> Sitting:
    """A long road from west to east; Ana lays a tile."""
    return given(*ROAD, **{"ana": {"at": "-1,0.W"}, "ben": {"at": "2,0.E"}, **position})


def column_of(placement: str) -> int:
    return int(placement.partition(",")[0])


def laid(table: Table, how: str, *drawn: Any) -> list[tuple[str, Any, str]]:
    """What the companion decides for people after these answers: the question, the answer, and why."""
    for value in drawn:
        table.answer(value)
    before = len(table.driver.history)
    table.auto("tiles", how)
    return [(record.name, record.value, record.why) for record in table.driver.history[before:]]


@pytest.mark.parametrize(
    ("how", "column", "why"),
    [("near", -2, "as near to Ana as it may lie: 2 squares"), ("mean", 3, "as far from Ben as it may lie: 12 squares")],
)
def test_a_tile_comes_near_to_oneself_or_far_from_the_rival(how: str, column: int, why: str) -> None:
    table = Table(given("straight 1,0 r90", "straight 2,0 r90", "cross -1,0", **WEST).game, seed=1)
    [(name, value, said)] = laid(table, how, "cross")
    assert (name, column_of(value), said) == ("tile.place", column, why)


def test_it_is_mean_to_the_rival_who_leads_of_several() -> None:
    people = {"ana": {"at": "0,0.C"}, "ben": {"at": "2,0.E"}, "cy": {"at": "-1,0.W", "zombies": 20}}
    [(_, value, why)] = laid(Table(road(**people).game, seed=1), "mean", "cross")
    assert column_of(value) >= 2
    assert why.startswith("as far from Cy as it may lie")


@pytest.mark.parametrize(("how", "whom"), [("near", "Ana"), ("mean", "Ben")])
def test_figures_of_the_horde_come_the_other_way_and_tokens_as_the_tile(how: str, whom: str) -> None:
    table = Table(given("cross -1,0", ana={"at": "-1,0.W"}, ben={"at": "0,0.E"}).game, seed=1)
    made = laid(table, how, "depot", "1,0 r0", "1,0.N")
    assert {"tile.zombie", "tile.bullet"} <= {name for name, _, _ in made}
    for name, _, why in made:
        close = (name == "tile.zombie") == (how == "mean")
        assert why.startswith(f"as near to {whom}" if close else f"as far from {whom}"), (name, why)


def test_nobody_is_mean_where_all_play_together() -> None:
    assert list(ways_of(road(mode="cooperative").game, "tiles")) == ["chance", "near"]
    assert list(ways_of(road().game, "tiles")) == ["chance", "near", "mean"]


def test_what_is_no_place_is_left_to_chance() -> None:
    """Which skeletons come onto a tile has nothing to do with where they lie."""
    table = Table(haunting.stand("tile", [{"at": "0,0.C"}, {"at": "0,0.N"}]).game, seed=1)
    for _ in range(MOST):
        if table.driver.ask().name == "tile.colours":
            break
        table.auto(table.driver.ask().name, once=True)
    who = table.game.names[table.driver.ask().seat]
    table.read_log()
    table.auto("tiles", "near", once=True)
    assert (table.driver.history[-1].name, table.driver.history[-1].why) == ("tile.colours", "")
    assert f"the companion draws lots for {who}, as was left to it" in table.read_log()
