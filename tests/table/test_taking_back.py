"""What is kept of dice that were taken back, and what may be typed anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine import BadInput
from companion.table import load_opening
from companion.table.journal import read
from companion.table.ledger import recorded_rolls
from companion.table.rereading import fixes
from companion.table.shelf import Shelf
from tests.rules.sitting import Sitting, given
from tests.table.playing import Line, standing

FIGHT = {
    "game": "zombies",
    "turn": {"seat": 0, "step": "fight"},
    "zombies": [{"at": "0,0.C"}, {"at": "0,0.N"}],
    "players": [{"name": "Ana"}, {"name": "Ben"}],
}


def rolled_and_corrected() -> Sitting:
    """Ana rolled a 2, took it back, corrected it to a 5, and is asked for her movement."""
    table = given(zombies="0,0.C", step="fight").answer(2)
    table.driver.undo()
    table.driver.correct({"chance": 5})
    return table.answer(5, 3)


def test_a_die_that_was_seen_is_why_another_one_is_not_legal() -> None:
    table = given(zombies="0,0.C", step="fight")
    table.driver.answer(2, source="tray")
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
    assert (table.asks, table.driver.before) == ("combat.roll", 6)


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


# ---------------------------------------------------------------------- what people typed


def test_a_mistyped_die_is_typed_again_and_the_ledger_says_what_it_was_first() -> None:
    line = Line()
    line.fight()
    line.answer(2)
    asked = line.say("undo")
    assert (asked["before"], asked["count"]) == (2, 6)
    assert "offer" not in asked
    after = line.say("answer", n=asked["n"], value=5)
    assert "changed by Ana: 5, first 2" in after["log"]
    assert line.say("ledger")["rolls"] == [
        {"turn": 1, "seat": 0, "name": "combat.roll", "value": 5, "source": "typed", "before": 2}
    ]
    assert [entry.get("before") for entry in line.say("history")["history"]] == [2]


def test_a_die_of_a_tray_stays_what_it_was_over_the_protocol() -> None:
    line = Line()
    line.fight()
    line.answer(2, source="tray")
    asked = line.say("undo")
    assert (asked["offer"], [option["value"] for option in asked["options"]]) == (2, [2])
    assert "before" not in asked
    no = line.say("answer", n=asked["n"], value=5)
    assert no["refused"]["rule"] == "zombies.ruling.dice-validity"


def test_what_was_typed_anew_is_the_same_after_a_power_cut(tmp_path: Path) -> None:
    opening = load_opening({"position": FIGHT, "chance": "ask"})
    shelf = Shelf(tmp_path)
    table = shelf.begin(opening)
    table.answer(2)
    table.undo()
    assert table.journal is not None
    path = table.journal.path
    table.close()
    _, table = shelf.resume(path)
    assert (table.driver.before, table.driver.offer) == (2, None)
    table.answer(5)
    table.answer(6)
    assert table.driver.ask().name == "move.step"
    table.undo()
    table.close()
    _, again = shelf.resume(path)
    assert [(roll.value, roll.first, roll.changed) for roll in again.ledger] == [(5, 2, "first 2")]
    assert again.driver.before == 6
    assert [(roll.value, roll.first) for roll in recorded_rolls(read(path))] == [(5, 2)]
    again.close()


# ---------------------------------------------------------------------- the die that was read last


@pytest.mark.parametrize("source", ["typed", "tray"])
def test_a_die_that_was_misread_is_set_right_in_one_act(tmp_path: Path, source: str) -> None:
    """Ana's 2 was a 5: what came of the 2 never was; the ledger says so, also after a power cut."""
    shelf = Shelf(tmp_path)
    table = shelf.begin(load_opening({"position": FIGHT, "chance": "ask"}))
    table.answer(2, source=source)
    assert table.driver.ask().name == "combat.bullets"
    (fix,) = [fix for fix in fixes(table.driver) if fix.group == "Dice"]
    assert (fix.words, fix.path, fix.now) == ("Roll of Ana", "die", 2)
    table.correct({"die": 5})
    assert table.driver.ask().name != "combat.bullets"
    rolls = [(roll.value, roll.first, roll.source) for roll in table.ledger]
    assert rolls == [(5, 2, source)]
    assert table.journal is not None
    table.close()
    _, again = shelf.resume(table.journal.path)
    assert [(roll.value, roll.first, roll.source) for roll in again.ledger] == rolls
    assert standing(again.driver) == standing(table.driver)
    again.close()


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"die": 7}, "a die shows"),
        ({"die": 2}, "shows that already"),
        ({"die.3": 4}, "there is no such die"),
        ({"die": 4, "players.0.hearts": 2}, "by itself"),
    ],
)
def test_a_die_that_cannot_be_so_is_refused_and_nothing_has_changed(changes: dict[str, int], why: str) -> None:
    line = Line()
    line.fight()
    line.answer(2)
    before = line.say("view")["n"], line.say("state")
    said = line.say("correct", set=changes)
    assert not said["ok"]
    assert why in str(said)
    assert (line.say("view")["n"], line.say("state")) == before


def test_without_a_die_that_somebody_read_there_is_none_to_set_right() -> None:
    line = Line()
    line.fight()
    assert "nobody read a die" in str(line.say("correct", set={"die": 4}))
