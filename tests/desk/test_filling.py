"""What everybody is asked in turn is one list on the desk."""

from __future__ import annotations

from companion.desk.desk import Desk
from companion.desk.intents import Together
from companion.desk.screens.filling import Filling
from companion.table import Table
from tests.desk.scenes import films
from tests.desk.stage import NOW, desk_with, press, words


def asked_for_films() -> tuple[Desk, Table]:
    table = films()
    return desk_with(table), table


def test_film_days_of_all_are_said_at_one_stroke() -> None:
    desk, table = asked_for_films()
    assert isinstance(desk.top, Filling)
    assert "Ana ?" in words(desk)
    said = press(desk, "RIGHT", "RIGHT", "OK", "LEFT", "OK", "OK", "OK")
    assert said == Together(table.driver.ask().number, (1, "never", 0))
    table.answer_all(list(said.values), number=said.number)
    assert table.game.names[table.game.seat] == "Cleo"


def test_whoever_has_said_nothing_is_asked_before_all_is_said() -> None:
    desk, _ = asked_for_films()
    assert press(desk, "OK", "DOWN", "DOWN", "OK") is None
    assert "Somebody is missing" in words(desk)
    assert "▶Ben" in words(desk).replace("▶ ", "▶")


def test_back_asks_one_by_one() -> None:
    desk, table = asked_for_films()
    press(desk, "BACK")
    assert not isinstance(desk.top, Filling)
    desk.changed(NOW)
    assert isinstance(desk.top, Filling), "the list is offered again with the next question"
    assert table.driver.ask().seat == 0
