"""Two languages at one table in a real browser: everybody reads the own one, and the game is the same."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.web.browsing import NEARLY_WON, PHONE, Companion, Visitor, Windows

GERMAN = "de-DE"
LOOKS = "() => [...document.querySelectorAll('.figure title')].map((one) => one.textContent).sort()"
SPOKEN = """(() => {
  window.spoken = [];
  const real = speechSynthesis.speak.bind(speechSynthesis);
  speechSynthesis.speak = (said) => { window.spoken.push([said.lang, said.text]); real(said); };
})()"""


def asks(visitor: Visitor, words: str) -> None:
    visitor.until("words => document.getElementById('prompt')?.textContent.includes(words)", words)


def speak(visitor: Visitor, language: str) -> None:
    """Another language, as people choose it on the page."""
    visitor.page.click("#tab-more")
    visitor.page.select_option("#panel-more [data-key=language]", language)


def test_two_phones_at_one_table_speak_two_languages_and_change_them(at_table: Visitor, running: Companion) -> None:
    windows = Windows(at_table.context.browser)
    german = windows.open(running.url, size=PHONE, locale=GERMAN)
    asks(german, "gehe einen Schritt oder halte an: noch 4")
    asks(at_table, "4 left")
    assert german.page.evaluate("() => document.documentElement.lang") == "de"
    at_table.tap(0, 5)
    asks(german, "noch 2")
    asks(at_table, "2 left")
    assert german.text("#tab-people") == "Spieler"
    german.page.click("#tab-people")
    assert german.page.get_attribute(".facts li", "aria-label") == "3 Herzen"
    assert german.page.locator(".person .facts .icon").count() == at_table.page.locator(".person .facts .icon").count()
    speak(german, "en")
    asks(german, "2 left")
    assert german.text("#tab-people") == "Players"
    speak(at_table, "de")
    asks(at_table, "noch 2")
    asks(german, "2 left")
    speak(at_table, "en")
    asks(at_table, "2 left")
    windows.close()


def test_a_hand_and_the_stage_are_german_and_change_while_they_are_looked_at(
    at_table: Visitor, running: Companion
) -> None:
    windows = Windows(at_table.context.browser)
    german = windows.open(running.url, locale=GERMAN)
    german.see("#prompt")
    german.page.click("#tab-people")
    german.press("hand0")
    link = str(german.page.wait_for_selector("dialog a.button").get_attribute("href"))
    german.page.keyboard.press("Escape")
    hand = windows.open(link, size=PHONE, locale=GERMAN)
    hand.until("() => document.getElementById('turn').textContent.includes('Du bist dran!')")
    asks(hand, "noch 4")
    hand.page.select_option("[data-key=language]", "en")
    asks(hand, "4 left")
    assert "your turn" in hand.text("#turn")
    stage: Page = german.context.new_page()
    stage.goto(f"{running.place}/stage")
    stage.wait_for_function("() => document.getElementById('prompt')?.textContent.includes('noch 4')")
    assert stage.inner_text("#menu") == "Plätze"
    stage.close()
    windows.close()


def test_who_won_is_said_on_the_stage_in_its_language(windows: Windows, running: Companion) -> None:
    visitor = windows.open(running.url, locale=GERMAN)
    visitor.load(NEARLY_WON)
    asks(visitor, "noch 4")
    stage: Page = visitor.context.new_page()
    stage.goto(f"{running.place}/stage")
    stage.wait_for_selector("#prompt")
    visitor.page.bring_to_front()
    visitor.tap(0, 5)
    asks(visitor, "noch 2")
    visitor.tap(0, 6)
    visitor.see(".ending")
    assert visitor.text(".ending h2") == "Ana gewinnt!"
    stage.wait_for_function("() => document.getElementById('prompt')?.textContent === 'Ana gewinnt!'")
    with visitor.context.expect_page() as opened:
        visitor.press("story")
    story = opened.value
    story.wait_for_selector("#film .figure")
    assert story.evaluate("() => document.documentElement.lang") == "de"
    assert "Ana gewinnt" in str(story.text_content(".ending"))
    story.close()


def test_the_browsers_voice_reads_german_as_german(windows: Windows, running: Companion) -> None:
    visitor = windows.open("about:blank", locale=GERMAN)
    visitor.context.add_init_script(SPOKEN)
    visitor.page.goto(running.url)
    visitor.load(NEARLY_WON)
    asks(visitor, "noch 4")
    visitor.page.click("#tab-more")
    visitor.press("speech")
    visitor.tap(0, 5)
    asks(visitor, "noch 2")
    said = "words => window.spoken.some(([lang, text]) => lang === words[0] && text.includes(words[1]))"
    visitor.until(said, ["de", "noch 2"])
    speak(visitor, "en")
    visitor.until("() => document.documentElement.lang === 'en'")
    visitor.tap(0, 4)
    visitor.until(said, ["en", "1 left"])


def test_the_stage_offers_nothing_before_it_listens(at_table: Visitor, running: Companion) -> None:
    """Its words come late here: a button without them would do nothing."""
    stage: Page = at_table.context.new_page()
    held: list[Any] = []
    stage.route("**/static/texts.json*", lambda route: held.append(route))
    with stage.expect_request("**/static/texts.json*"):
        stage.goto(f"{running.place}/stage")
    assert not stage.is_visible("#menu")
    held[0].continue_()
    stage.wait_for_selector("#menu")
    stage.click("#menu")
    stage.wait_for_selector(".awake")
    stage.close()


def test_a_page_whose_companion_goes_while_it_loads_comes_up_by_itself(windows: Windows, running: Companion) -> None:
    visitor = windows.open("about:blank")
    gone = [True]
    visitor.page.route("**/static/map.js", lambda route: route.abort() if gone[0] else route.continue_())
    visitor.page.goto(running.url)
    visitor.page.wait_for_function("() => document.documentElement.lang && !document.querySelector('#tabs button')")
    gone[0] = False
    visitor.page.clock.fast_forward(2000)
    visitor.see(".wizard, #prompt, .ending")
    visitor.wrong[:] = [one for one in visitor.wrong if "ERR_FAILED" not in one]
