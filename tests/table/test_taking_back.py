"""What the driver keeps of dice that were taken back."""

from __future__ import annotations

import pytest

from companion.engine import BadInput
from tests.rules.sitting import Sitting, given


def rolled_and_corrected() -> Sitting:
    """Ana rolled a 2, took it back, corrected it to a 5, and is asked for her movement."""
    table = given(zombies="0,0.C", step="fight").answer(2)
    table.driver.undo()
    table.driver.correct({"chance": 5})
    return table.answer(5, 3)


def test_a_die_that_was_seen_is_why_another_one_is_not_legal() -> None:
    table = given(zombies="0,0.C", step="fight").answer(2)
    table.driver.undo()
    no = table.driver.why_not(4)
    assert no is not None
    assert no.rule == "zombies.ruling.dice-validity"
    assert table.driver.why_not(2) is None


def test_a_corrected_die_survives_an_undo_later_in_the_turn() -> None:
    table = rolled_and_corrected().answer("N")
    table.driver.undo()
    assert [record.value for record in table.driver.history] == [{"chance": 5}, 5, 3]
    assert table.asks == "move.step"


def test_a_corrected_die_does_not_change_a_later_one_that_is_taken_back() -> None:
    table = given("straight 0,1", zombies="0,0.C 0,0.N", step="fight").answer(2)
    table.driver.undo()
    table.driver.correct({"chance": 5})
    table.answer(5, 3, "N", 6)
    table.driver.undo()
    assert (table.asks, table.driver.offer) == ("combat.roll", 6)


def test_a_zombie_that_is_corrected_away_while_it_moves_is_chosen_anew() -> None:
    table = given("straight 0,1", zombies="0,0.C 0,1.N", step="zombies", ana={"at": "0,0.N"}).answer(2, "0,1.N")
    table.driver.correct({"zombies.0,1.N": None})
    assert (table.asks, table.options, table.game.due) == ("zombies.which", ["0,0.C"], 2)


def test_the_map_is_not_corrected_in_the_middle_of_an_event() -> None:
    table = given("straight 0,1", zombies="0,0.C 0,1.N", step="zombies", ana={"at": "0,0.N"}).answer(2, "0,1.N")
    with pytest.raises(BadInput, match="finish what has been begun"):
        table.driver.correct({"map": [{"tile": "town-square", "at": "0,0"}]})


def test_a_fork_after_a_corrected_die_stands_at_the_same_question() -> None:
    table = rolled_and_corrected()
    twin = table.driver.fork()
    assert twin.pending is not None
    assert (twin.pending.name, twin.game.position()) == (table.asks, table.game.position())
