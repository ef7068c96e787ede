"""What the companion moved is walked through once; what was taken back is moved back."""

from __future__ import annotations

from companion.desk.desk import Desk
from companion.desk.intents import Matched
from companion.desk.screens.choreography import Choreography
from companion.table import Table
from tests.desk.stage import desk_with
from tests.rules.sitting import given


def zombies_wait() -> Table:
    """Ana is asked which of three zombies moves first."""
    town = given("cross 1,0", "cross -1,0", step="zombies", zombies="1,0.C -1,0.C 1,0.N", turn={"due": 3})
    return Table(town.game.copy(), seed=1)


def walks(desk: Desk) -> bool:
    return isinstance(desk.top, Choreography)


def test_zombies_left_to_the_companion_are_walked_through_once() -> None:
    table = zombies_wait()
    desk = desk_with(table)
    table.auto("zombies")
    desk.changed(1.0)
    assert walks(desk)
    assert desk.press("CARD", 1.5) == Matched()
    assert table.onlooker is not None
    assert table.onlooker.matched(table.game)
    table.answer("none")
    desk.changed(2.0)
    assert not walks(desk)


def test_what_was_moved_and_taken_back_before_anybody_followed_is_no_work() -> None:
    table = zombies_wait()
    desk = desk_with(table)
    table.auto("zombies")
    desk.changed(1.0)
    table.undo()
    desk.changed(2.0)
    assert not walks(desk)
    assert not desk.to_do


def test_what_was_followed_and_is_taken_back_is_moved_back() -> None:
    table = zombies_wait()
    desk = desk_with(table)
    table.auto("zombies")
    desk.changed(1.0)
    there = {(item.path[0], item.path[-1]) for item in desk.to_do}
    assert table.onlooker is not None
    assert table.onlooker.matched(table.game)
    desk.changed(2.0)
    assert not walks(desk)
    table.undo()
    desk.changed(3.0)
    assert walks(desk)
    assert {(item.path[-1], item.path[0]) for item in desk.to_do} == there
