"""The dice as the page gets them: counts and a sentence for each source and each place of the tray."""

from __future__ import annotations

from typing import Any

from companion.web.table_sections import ledger
from tests.desk.stage import SLAYER, played
from tests.desk.test_ledger_screen import long_evening


def test_sources_and_places_have_counts_and_a_sentence() -> None:
    desk = long_evening()
    assert desk.table is not None
    section: Any = ledger(desk.table)
    assert list(section["sources"]) == ["tray", "tray, place 1", "tray, place 2", "auto"] == list(section["verdicts"])
    assert section["sources"]["tray"] == {"1": 36, "2": 32, "3": 33, "4": 35, "5": 33, "6": 153}
    assert section["verdicts"]["tray"].startswith("suspicious: sixes came up 153 of 322 times, 54 would be even; ")
    assert section["verdicts"]["auto"] == "looks fair: 90 rolls, no face stands out"


def test_a_hand_counts_die_by_die_and_is_listed_as_one_roll() -> None:
    table = played(SLAYER, "attack.hand")
    before: Any = ledger(table)
    table.answer([6, 6, 5, 1, 1], source="tray")
    after: Any = ledger(table)
    grown = {face: seen - before["sources"]["tray"][face] for face, seen in after["sources"]["tray"].items()}
    assert grown == {"1": 2, "2": 0, "3": 0, "4": 0, "5": 1, "6": 2}
    assert [6, 6, 5, 1, 1] in [roll["value"] for roll in after["rolls"][-3:]]
