"""A hint in the browser: switched on under Table, asked for by the question, read by its player alone, gone with it."""

from __future__ import annotations

from tests.web.browsing import Visitor, Windows
from tests.web.test_browser import _hand_link
from tests.web.test_card_out_of_turn import KNOWN

HINT = "#question [data-key=hint]"


def allow(page: Visitor, seat: int = 0) -> None:
    page.page.click("#tab-more")
    page.page.locator(f"[data-key=hints{seat}]").check()
    page.see(HINT)
    page.page.click("#tab-people")


def test_a_hint_is_switched_on_asked_for_and_goes_with_its_question(at_table: Visitor) -> None:
    assert not at_table.page.locator(HINT).count(), "off by default"
    allow(at_table)
    asked = at_table.asked
    at_table.press("hint")
    at_table.see("#question .advice")
    at_table.until("() => /Advice|nothing to choose/.test(document.querySelector('.advice')?.textContent)")
    assert at_table.asked == asked, "nothing is answered"
    assert "100%" in at_table.text(".advice li")
    at_table.press("wN")
    at_table.answered(asked)
    at_table.until("() => !document.querySelector('.advice')")


def test_a_hint_that_could_name_cards_is_uncovered_by_its_player_and_is_plain_on_the_own_page(
    at_table: Visitor, windows: Windows
) -> None:
    at_table.load(KNOWN)
    at_table.until("() => document.querySelector('[data-key=cardplay]')")
    allow(at_table)
    at_table.press("hint")
    at_table.see("#question .look-away")
    assert not [said for said in at_table.heard if '"advice"' in said]
    at_table.press("uncover")
    at_table.until("() => document.querySelector('.advice .uncovered ol li')")
    own = windows.open(_hand_link(at_table, 0))
    own.press("hint")
    own.until("() => document.querySelector('.advice ol li')")
    assert "%" in own.text(".advice")
    other = windows.open(_hand_link(at_table, 1))
    other.see("#turn")
    assert not other.page.locator(HINT).count()
    fresh = windows.open(_hand_link(at_table, 0))
    fresh.see(HINT)
    at_table.page.click("#tab-more")
    at_table.page.locator("[data-key=hints0]").uncheck()
    fresh.until("() => !document.querySelector('[data-key=hint]')")
