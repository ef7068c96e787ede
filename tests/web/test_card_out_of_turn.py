"""A card out of turn on the table's page: who, which card, what it hits; and cards that stay covered when asked for."""

from __future__ import annotations

from typing import Any

from tests.web.browsing import NEARLY_WON, PHONE, PLAYERS, Companion, Visitor, Windows
from tests.web.test_browser import _hand_link

ANA, BEN = PLAYERS
KNOWN: dict[str, Any] = {
    **NEARLY_WON,
    "players": [{**ANA, "hand": ["fire-axe"]}, {**BEN, "hand": ["fear", "chainsaw"]}],
}
STORY = "word => document.querySelector('.log')?.textContent.includes(word)"


def test_a_known_card_is_played_after_the_others_looked_away(at_table: Visitor) -> None:
    """Nothing of Ben's hand is on the page before he says so; then he plays Fear, and whom it hits is asked."""
    at_table.load(KNOWN)
    at_table.until("() => document.querySelector('[data-key=cardplay]')")
    at_table.press("cardplay")
    at_table.press("who1")
    at_table.see("dialog .look-away")
    assert "Ben" in at_table.text("dialog .look-away")
    assert not [said for said in at_table.heard if '"fear"' in said]
    at_table.press("uncover")
    at_table.see("dialog .held")
    assert "Fear" in at_table.text("dialog")
    assert at_table.page.locator("dialog .held.playable").count() == 1  # Chainsaw is for one's own turn
    at_table.page.locator("dialog [data-key=why1]").click()
    at_table.see("dialog .held .refusal")
    at_table.press("play0")
    at_table.page.wait_for_selector("dialog", state="detached")
    at_table.page.click("#tab-story")
    at_table.until(STORY, "Fear")


def test_a_hand_that_is_covered_again_is_gone_from_the_page(at_table: Visitor) -> None:
    at_table.load(KNOWN)
    at_table.until("() => document.querySelector('[data-key=cardplay]')")
    at_table.press("cardplay")
    at_table.press("who1")
    at_table.press("uncover")
    at_table.see("dialog .held")
    at_table.press("cover-again")
    at_table.see("dialog .look-away")
    assert "Fear" not in str(at_table.page.content())
    at_table.page.keyboard.press("Escape")
    at_table.page.wait_for_selector("dialog", state="detached")


def test_a_card_that_nobody_has_shown_is_played_by_its_name_and_a_refusal_names_its_rule(
    at_table: Visitor,
) -> None:
    """Real cards: the companion knows none of them, so nobody needs to look away."""
    at_table.press("cardplay")
    at_table.press("who1")
    at_table.see("dialog [data-key=could]")
    at_table.page.select_option("dialog [data-key=could]", label="Chainsaw")
    at_table.press("play-real")
    at_table.see("dialog .refusal")
    assert "zombies." in at_table.text("dialog .refusal")
    at_table.page.select_option("dialog [data-key=could]", label="Fear")
    at_table.press("play-real")
    at_table.page.wait_for_selector("dialog", state="detached")
    at_table.page.click("#tab-story")
    at_table.until(STORY, "Fear")


def test_a_card_that_nobody_has_shown_is_played_though_another_hand_is_known(at_table: Visitor) -> None:
    """Ana's cards are known, Ben's are not: Ben plays Fear by its name, and nothing tells what Ana holds."""
    players = [{**ANA, "hand": ["fire-axe"]}, {**BEN, "hand": [None, None]}]
    at_table.load({**NEARLY_WON, "players": players})
    at_table.until("() => document.querySelector('[data-key=cardplay]')")
    at_table.press("cardplay")
    at_table.press("who1")
    at_table.see("dialog [data-key=could]")
    assert "Fire Axe" in at_table.text("dialog [data-key=could]"), "it could be Ben's for all that the table knows"
    at_table.page.select_option("dialog [data-key=could]", label="Fear")
    at_table.press("play-real")
    at_table.page.wait_for_selector("dialog", state="detached")
    at_table.page.click("#tab-story")
    at_table.until(STORY, "Fear")


def test_one_hand_of_known_and_unseen_cards_plays_both(at_table: Visitor) -> None:
    players = [{**ANA, "hand": ["fire-axe"]}, {**BEN, "hand": ["chainsaw", None]}]
    at_table.load({**NEARLY_WON, "players": players})
    at_table.until("() => document.querySelector('[data-key=cardplay]')")
    at_table.press("cardplay")
    at_table.press("who1")
    at_table.press("uncover")
    at_table.see("dialog .held")
    at_table.page.select_option("dialog [data-key=could]", label="Fear")
    at_table.press("play-real")
    at_table.page.wait_for_selector("dialog", state="detached")
    at_table.page.click("#tab-story")
    at_table.until(STORY, "Fear")


def test_the_button_is_there_on_a_phone_too(running: Companion, at_table: Visitor, windows: Windows) -> None:
    phone = windows.open(running.url, size=PHONE, has_touch=True)
    phone.see("#question [data-key=cardplay]")
    box = phone.page.locator("[data-key=cardplay]").bounding_box()
    assert box
    assert box["x"] + box["width"] <= PHONE["width"]
    phone.page.locator("[data-key=cardplay]").tap()
    phone.see("dialog [data-key=who0]")


def test_covered_cards_stay_covered_when_they_are_asked_for(at_table: Visitor, windows: Windows) -> None:
    """Ben has to discard: on his own page the question does not lay open what he has covered."""
    hand = ["fear", "chainsaw", "brain-cramp", "zombie-master"]
    turn = {"seat": 1, "step": "discard"}
    at_table.load({**NEARLY_WON, "turn": turn, "players": [{**ANA, "hand": ["fire-axe"]}, {**BEN, "hand": hand}]})
    at_table.page.click("#tab-people")
    phone = windows.open(_hand_link(at_table, 1), size=PHONE, has_touch=True)
    phone.see("#question .option")
    phone.press("cover")
    phone.page.wait_for_selector("#question .option", state="detached")
    assert "Chainsaw" not in phone.text("main")
    phone.press("uncover")
    phone.see("#question .option")
    assert phone.page.locator(".held.back").count() == 0
