"""A sum in the terminal: the card is drawn with Enter, the number is typed, and the time is counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.table import Opening, Table, load_opening
from companion.table.shelf import Shelf
from companion.terminal.screen import Screen
from companion.terminal.session import Session
from companion.tiles.text import PLAIN
from tests.rules.summing import fight, position


class Keyboard:
    """Lines that are typed one after the other, each so many seconds after the last."""

    def __init__(self, *lines: str, seconds: float = 1.0) -> None:
        self.lines = list(lines)
        self.seconds = seconds
        self.now = 50.0

    def read(self, prompt: str) -> str | None:
        self.now += self.seconds
        return self.lines.pop(0) if self.lines else None


def session(folder: Path, keys: Keyboard, document: dict[str, object]) -> tuple[Table, str]:
    """Type everything; the table after it, and what was to be read."""
    shelf, said = Shelf(folder), list[str]()
    opening: Opening = load_opening({"position": document, "seed": 3})
    table = shelf.begin(opening)
    Session(shelf, opening, table, Screen(said.append, PLAIN, 80), keys.read, clock=lambda: keys.now).run()
    return table, "\n".join(said)


def undrawn() -> dict[str, object]:
    mat = fight(terrain={"t1": "open-meadow", "t4": "green-valley"}, down="t2 t3 t5 t6 t7")
    written: dict[str, object] = mat.game.position()
    return written


def test_a_number_is_typed_and_never_listed(tmp_path: Path) -> None:
    table, said = session(tmp_path, Keyboard("twelve", "1000", "options", "23"), position())
    assert "Ana, 17 + 6 = ? A right answer earns 5 points.\n  a number from 0 to 999\n" in said
    assert said.count("No: expected a whole number from 0 to 999") == 2
    assert "  22" not in said
    assert "Ana answers 23 to 17 + 6: right, 5 points" in said
    assert table.driver.history[-1].value == 23


def test_enter_draws_what_only_the_companion_knows(tmp_path: Path) -> None:
    table, said = session(tmp_path, Keyboard(""), undrawn())
    assert "Ben, draw a card from the Addition deck for Ana.\n  Enter draws" in said
    drawn = table.driver.history[-1]
    assert (drawn.name, drawn.source) == ("sum.draw", "auto")
    assert str(drawn.value).endswith(" = ?")


def test_a_card_is_typed_by_nobody(tmp_path: Path) -> None:
    table, said = session(tmp_path, Keyboard("5", "nonsense"), undrawn())
    assert "No: a Dice card with a sum is drawn here, no die is thrown" in said
    assert table.driver.history == []


@pytest.mark.parametrize(("takes", "answered"), [(1.0, 23), (30.0, 23), (30.5, "late"), (4000.0, "late")])
def test_what_comes_after_the_time_is_late(tmp_path: Path, takes: float, answered: object) -> None:
    timed = position(options={"answer-seconds": "30"})
    table, said = session(tmp_path, Keyboard("23", seconds=takes), timed)
    assert "17 + 6 = ? A right answer earns 5 points. You have 30 seconds.\n" in said
    assert "\n  a number from 0 to 999 or late (out of time)\n" in said
    assert table.driver.history[-1].value == answered
    assert ("Too late: that took more than 30 seconds." in said) == (answered == "late")


def test_looking_again_gives_no_more_time(tmp_path: Path) -> None:
    timed = position(options={"answer-seconds": "15"})
    table, _ = session(tmp_path, Keyboard("map", "options", "23", seconds=6), timed)
    assert table.driver.history[-1].value == "late"


def test_people_may_say_themselves_that_it_is_too_late(tmp_path: Path) -> None:
    table, said = session(tmp_path, Keyboard("late"), position(options={"answer-seconds": "60"}))
    assert table.driver.history[-1].value == "late"
    assert "Ana is out of time for 17 + 6: 23 was right" in said
