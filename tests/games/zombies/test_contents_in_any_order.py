"""What comes onto a new tile is asked in one order and taken in any, as long as one player puts all of it."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine import AnyOrder, Driver
from companion.games import NewGame, rulebook
from companion.packs import load
from tests.rules.citing import rule
from tests.rules.sitting import Sitting, given
from tests.table.playing import Line

DEPOT = {
    "tile.door": ["1,0.N"],
    "tile.zombie": ["1,0.NW", "1,0.N", "1,0.NE", "1,0.E", "1,0.SE"],
    "tile.bullet": ["1,0.NW", "1,0.NE"],
    "tile.heart": ["1,0.SE"],
}
"""What is printed on DEPOT, and where it goes."""


def put_down(table: Sitting, order: list[str]) -> None:
    left = {name: list(squares) for name, squares in DEPOT.items()}
    for name in order:
        table.answer(left[name].pop(0), name=name, seat=0)


@rule("zombies.door.one-token", "zombies.tile.legend-zombies", "zombies.tile.legend-bullets")
@pytest.mark.parametrize("seed", range(8))
def test_one_player_reports_them_in_any_order(seed: int) -> None:
    order = [name for name, squares in DEPOT.items() for _ in squares]
    Random(seed).shuffle(order)
    table = given().answer("depot", "1,0 r0")
    put_down(table, order)
    assert table.doors == {"1,0.N"}
    assert set(table.zombies) == set(DEPOT["tile.zombie"])
    assert table.tokens == {"1,0.NW": "bullet", "1,0.NE": "bullet", "1,0.SE": "heart"}
    assert not table.asks.startswith("tile."), "the tile is finished when the sums are right, in whatever order"


def test_what_is_finished_is_asked_no_more_and_refused_by_its_own_rule() -> None:
    table = given().answer("depot", "1,0 r0")
    put_down(table, ["tile.heart", "tile.bullet", "tile.bullet"])
    assert table.asks == "tile.door"
    assert table.refused("1,0.E", name="tile.heart", seat=0) == "zombies.door.one-token"
    assert table.refused("1,0.C", name="tile.zombie", seat=0) == "zombies.zombie.place-in-building"


def test_such_a_game_replays_forks_and_is_taken_back() -> None:
    table = given().answer("depot", "1,0 r0")
    put_down(table, ["tile.bullet", "tile.zombie", "tile.heart"])
    driver = table.driver
    twin = driver.fork()
    assert isinstance(twin.pending, AnyOrder)
    assert twin.game.position() == driver.game.position()
    boundary, since = driver.at_boundary()
    for strict in (False, True):
        again = Driver(boundary.copy())
        again.replay(since, strict=strict)
        assert again.game.position() == driver.game.position()
    driver.undo(2)
    assert list(driver.game.position()["tokens"]) == [{"at": "1,0.NW", "what": "bullet"}]
    table.answer("1,0.SE", name="tile.heart", seat=0)
    assert table.asks == "tile.door"


def test_programs_are_told_what_else_may_be_answered() -> None:
    line = Line()
    view = line.new()
    for wish in ("army-surplus", None):
        value = wish or view["options"][0]["value"]
        view = line.say("answer", n=view["n"], value=value)
    assert view["name"] == "tile.door"
    assert view["also"] == ["tile.zombie", "tile.bullet"]
    assert "also" not in line.say("undo")


@rule("zombies.scenario-last-man.human-places-tokens")
def test_in_last_man_standing_the_order_is_kept() -> None:
    wish = NewGame(("Ana", "Ben"), "competitive", scenarios=("last-man-standing",), details={"zombie-player": 1})
    driver = Driver(rulebook("zombies").new(load("zombies-2014"), wish))
    driver.answer("army-surplus")
    driver.answer(next(iter(driver.ask().options)))
    asked = driver.ask()
    assert asked.name == "tile.door"
    assert isinstance(asked, AnyOrder)
    assert list(asked.others()) == []
