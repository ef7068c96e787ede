"""What the companion moved is walked through once, and not again when people take something back."""

from __future__ import annotations

from companion.desk.desk import Desk
from companion.desk.screens.choreography import Choreography
from companion.table import Table
from tests.desk.stage import desk_with
from tests.rules.sitting import given


def zombies_wait() -> Table:
    """Ana is asked which of three zombies moves first."""
    town = given("cross 1,0", "cross -1,0", step="zombies", zombies="1,0.C -1,0.C 1,0.N", turn={"due": 2})
    return Table(town.game.copy(), seed=1)


def walks(desk: Desk) -> bool:
    return isinstance(desk.top, Choreography)


def test_zombies_left_to_the_companion_are_walked_through_once() -> None:
    table = zombies_wait()
    desk = desk_with(table)
    table.auto("zombies")
    desk.changed(1.0)
    assert walks(desk)
    for _ in range(2):  # to the list at the end, and done
        desk.press("CARD", 1.5)
    table.answer("none")
    desk.changed(2.0)
    assert not walks(desk)


def test_taking_back_walks_through_nothing() -> None:
    table = zombies_wait()
    desk = desk_with(table)
    table.auto("zombies")
    desk.changed(1.0)
    for now in (2.0, 3.0):  # into Ben's turn
        table.answer(next(iter(table.driver.ask().options)))
        desk.changed(now)
    assert table.driver.game.turn_number() == 2
    table.undo()
    desk.changed(4.0)
    assert not walks(desk)
    table.undo(2)
    desk.changed(5.0)
    assert not walks(desk)
    table.auto("zombies")
    desk.changed(6.0)
    assert walks(desk), "they move anew"
