"""Setting right on the page what has no figure: the last die, a laid tile, a door."""

from __future__ import annotations

from typing import Any

from tests.web.browsing import NEARLY_WON, Visitor

FIGHT: dict[str, Any] = {**NEARLY_WON, "turn": {"seat": 0, "step": "fight"}, "zombies": [{"at": "0,1.C"}]}
WITH_STORE: dict[str, Any] = {
    **NEARLY_WON,
    "map": [*NEARLY_WON["map"][:2], {"tile": "gas-station", "at": "0,2", "turn": "r0"}],
}


def edit(table: Visitor) -> None:
    table.page.click("#tab-more")
    table.page.locator("button", has_text="Correct the table on the map").click()
    table.see(".fixes [data-key=fixgroup0]")


def choose(table: Visitor, *labels: str) -> None:
    for label in labels:
        table.page.locator(".fixes button", has_text=label).first.click()


def test_the_last_die_is_set_right(at_table: Visitor) -> None:
    at_table.load(FIGHT)
    at_table.until("() => document.querySelector('[data-key=d2]')")
    at_table.press("d2")
    at_table.until("() => document.getElementById('prompt').textContent.includes('not enough')")
    edit(at_table)
    choose(at_table, "Dice", "Roll of Ana")
    at_table.press("fixvalue4")
    at_table.press("done")
    at_table.until("() => !document.getElementById('prompt').textContent.includes('not enough')")
    at_table.page.click("#tab-dice")
    at_table.until("() => document.querySelector('.rolls .changed')?.textContent.includes('first 2')")


def test_a_laid_tile_is_another_one(at_table: Visitor) -> None:
    at_table.load(WITH_STORE)
    at_table.until("() => document.querySelector('.world')")
    edit(at_table)
    choose(at_table, "Map tiles", "Another tile lies there")
    at_table.tap(0, 6)
    choose(at_table, "Toy Store")
    at_table.page.click("#tab-story")
    at_table.until("() => document.querySelector('.log')?.textContent.includes('Toy Store lies there')")
