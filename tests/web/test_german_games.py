"""Whole games in German in a real browser, from the wizard to the winner; beside them a phone in a language that nobody
speaks, on which no English word may be left."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.web.browsing import PHONE, Visitor, Windows, companion
from tests.web.clicking import Clicker
from tests.web.leaking import leaks

MOST = 900
"""Answers that are given at most."""
NAMES = ("Pfff", "Tsk")
"""People without vowels: whoever reads one reads a word of ours."""
TABS = ("people", "story", "dice", "desk", "more")


def begin(visitor: Visitor, game: str) -> None:
    """A game of people without vowels, with the companion's dice and cards."""
    visitor.see(".wizard")
    visitor.page.locator(f"[data-key='game-{game}']").check(force=True)
    bot = visitor.page.locator("[data-key='bot1']")
    if bot.count() and bot.is_checked():
        bot.click()
    for seat, name in enumerate(NAMES):
        field = visitor.page.locator(f"[data-key='name{seat}']")
        if field.count():
            field.fill(name)
    visitor.press("begin")
    visitor.see("#prompt")


def opened_by(phone: Visitor, place: str) -> list[Page]:
    """The hand of the first player, and the stage."""
    phone.page.click("#tab-people")
    phone.press("hand0")
    link = str(phone.page.wait_for_selector("dialog a.button").get_attribute("href"))
    phone.page.keyboard.press("Escape")
    pages: list[Page] = []
    for address in (link, f"{place}/stage"):
        page: Page = phone.context.new_page()
        page.goto(address)
        page.wait_for_selector("#prompt, #hand h2")
        pages.append(page)
    phone.page.bring_to_front()
    return pages


def played(hands: Clicker, phone: Visitor, beside: list[Page]) -> Iterator[list[str]]:
    """The game to its end; after every answer what is still English on the phone, and now and then on other pages."""
    visitor = hands.visitor
    for step in range(MOST):
        if visitor.over:
            return
        hands.step()
        same = "n => document.getElementById('question').dataset.n === n"
        phone.until(same, visitor.asked)
        if step % 20 == 0:
            phone.page.click(f"#tab-{TABS[step // 20 % len(TABS)]}")
        yield [*leaks(phone.page), *(words for page in (beside if step % 5 == 0 else ()) for words in leaks(page))]


@pytest.mark.no_cover
@pytest.mark.parametrize(("game", "seed"), [("zombies", 2), ("zombie-slayer", 15)])
def test_a_whole_game_in_german_and_no_english_word_beside_it(
    windows: Windows, tmp_path: Path, game: str, seed: int
) -> None:
    with companion(tmp_path, seed=seed, module="tests.web.strange") as one:
        visitor = windows.open(one.url, locale="de-DE")
        phone = windows.open(one.url, locale="xx", size=PHONE)
        phone.see(".wizard")
        english: dict[str, str] = dict.fromkeys(leaks(phone.page), "wizard")
        begin(visitor, game)
        phone.see("#prompt")
        hands = Clicker(visitor, tmp_path / "games", language="de")
        for found in played(hands, phone, opened_by(phone, one.place)):
            for words in found:
                english.setdefault(words, hands.visitor.asked)
        assert visitor.over, f"not over after {MOST} answers"
        driver = hands.game()
        assert driver.over is not None
        winners = [driver.game.names[seat] for seat in driver.over.winners]
        assert visitor.text(".ending h2") == (f"{winners[0]} gewinnt!" if winners else "Niemand gewinnt.")
        phone.page.click("#tab-map")
        phone.see(".ending")
        with phone.context.expect_page() as opened:
            phone.press("story")
        story = opened.value
        story.wait_for_selector("#film .figure")
        for where, page in (("end", phone.page), ("story", story)):
            for words in leaks(page):
                english.setdefault(words, where)
        assert not english, "\n".join(f"{where} | {words}" for words, where in english.items())
