"""The dice on the small screen: a bar for each face, what would be even, and what to think of it."""

from __future__ import annotations

from companion.desk.desk import Desk
from companion.desk.screens.ledger import LedgerScreen, Sheet, sheets
from companion.engine import Record
from tests.desk.golden import golden
from tests.desk.stage import NOW, SLAYER, desk_with, played, press, words

LOADED = {1: 14, 2: 10, 3: 11, 4: 13, 5: 11, 6: 131}


def long_evening() -> Desk:
    """A die in the tray that favours sixes, two dice told apart by their places, and fair dice of the companion."""
    table = played(SLAYER, "attack.hand")
    history = table.driver.history
    history.clear()
    history += [rolled(face, "tray") for face, count in LOADED.items() for _ in range(count)]
    history += [rolled([1 + turn % 6, 1 + turn * 5 % 6], "tray", "spawn.square") for turn in range(66)]
    history += [rolled(1 + turn % 6, "auto") for turn in range(90)]
    return desk_with(table, LedgerScreen())


def rolled(value: object, source: str, name: str = "search.roll") -> Record:
    return Record("answer", 1, 0, name, value, True, source)


def test_all_dice_come_first() -> None:
    golden("dice-all", long_evening().frame(NOW))


def test_a_loaded_die_in_the_tray() -> None:
    desk = long_evening()
    press(desk, "RIGHT")
    golden("dice-tray", desk.frame(NOW))
    press(desk, "WHY")
    golden("dice-tray-why", desk.frame(NOW))
    assert "sixes came up 153 of 322" in words(desk)


def test_each_place_has_its_own_bars() -> None:
    desk = long_evening()
    press(desk, "RIGHT", "RIGHT")
    golden("dice-place", desk.frame(NOW))
    assert [sheet.title for sheet in sheets_of(desk)] == [
        "all dice",
        "tray",
        "tray place 1",
        "tray place 2",
        "companion",
    ]


def test_a_source_whose_only_rolls_were_taken_back_is_not_shown_any_more() -> None:
    desk = long_evening()
    press(desk, "LEFT")
    assert "companion" in words(desk)
    assert desk.table is not None
    del desk.table.driver.history[-90:]
    assert "tray place 2" in words(desk)


def sheets_of(desk: Desk) -> list[Sheet]:
    assert desk.table is not None
    return sheets(desk.table.ledger)
