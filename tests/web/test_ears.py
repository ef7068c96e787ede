"""Sounds and the browser's voice in a real browser: off until they are wanted, and the same sounds as the desk's."""

from __future__ import annotations

import json

import pytest

from companion.sounds import FILE, recipes
from companion.web.files import PAGES, Files
from companion.web.texts import english
from tests.web.browsing import Visitor, Windows
from tests.web.test_browser import _hand_link

PLAYED, SAID = "played", "said"
PRIVATE = """(sentence) => import('/static/ears.js')
    .then((one) => { one.refused(sentence, true); one.refused('Not so', false); })"""


VOICE = """() => { window.spoken = [];
    speechSynthesis.speak = (one) => spoken.push([one.text, one.volume, navigator.userActivation.isActive]); }"""
AT = """([settings, own]) => import('/static/ears.js').then(async (one) => {
    one.heed({ get: () => settings, on() {} }, () => own);
    await one.play('win');
    one.refused('Not so', false);
    return new Promise((done) => setTimeout(() => done([one.ears.played, one.ears.said]), 200)); })"""
"""What is heard of a win and a refusal where these settings hold, on a page that is quiet by itself or not."""


def ears(visitor: Visitor) -> None:
    """The ears of this page at hand, so that what is waited for is looked at at once: a promise would count as yes."""
    visitor.page.evaluate("() => import('/static/ears.js').then((one) => { window.all = one; })")


def heard(visitor: Visitor, what: str) -> list[str]:
    ears(visitor)
    found = visitor.page.evaluate("(what) => all.ears[what]", what)
    assert isinstance(found, list)
    return found


def until_heard(visitor: Visitor, what: str, words: str) -> None:
    ears(visitor)
    visitor.until("([what, words]) => all.ears[what].some((one) => one.includes(words))", [what, words])


def until_it_is(visitor: Visitor, how: str) -> None:
    """Until the ears of this page are awake, or silent."""
    ears(visitor)
    visitor.until(f"() => all.{how}()")


def walk(visitor: Visitor, x: int, y: int) -> None:
    """Ana goes on by a square."""
    before = visitor.asked
    visitor.tap(x, y)
    visitor.answered(before)


def switch(visitor: Visitor, *keys: str) -> None:
    visitor.page.click("#tab-more")
    for key in keys:
        visitor.press(key)


def test_pages_load_the_notes_that_the_recordings_are_made_of() -> None:
    content = Files(PAGES).get("/static/sounds.json")
    assert content is not None
    assert content.body == FILE.read_bytes()
    assert list(json.loads(content.body)["sounds"]) == list(recipes())


def test_a_page_is_silent_until_it_is_switched_on_and_then_plays_and_says_what_happens(at_table: Visitor) -> None:
    at_table.page.click("#tab-more")
    assert [at_table.page.is_checked(f"[data-key={what}]") for what in ("sound", "speech")] == [False, False]
    walk(at_table, 0, 4)
    assert (heard(at_table, PLAYED), heard(at_table, SAID)) == ([], [])
    switch(at_table, "sound", "speech")
    walk(at_table, 0, 5)
    until_heard(at_table, PLAYED, "accepted")
    until_heard(at_table, SAID, "Ana")
    assert [words.count("Ana") for words in heard(at_table, SAID)] == [1], "who is asked is said once"
    at_table.page.evaluate(PRIVATE, "The card that nobody knows")
    until_heard(at_table, PLAYED, "refused")
    until_heard(at_table, SAID, "Not so")
    assert not any("nobody knows" in words for words in heard(at_table, SAID))
    before = at_table.asked
    at_table.tap(0, 6)  # the helipad
    at_table.answered(before)
    until_heard(at_table, PLAYED, "win")
    until_heard(at_table, SAID, "Ana wins!")
    switch(at_table, "sound", "speech")


def test_this_browser_remembers_the_switch_and_whoever_comes_in_late_hears_nothing_old(
    at_table: Visitor, windows: Windows
) -> None:
    switch(at_table, "sound")
    walk(at_table, 0, 4)
    at_table.page.reload()
    at_table.see("#prompt")
    at_table.page.click("#tab-more")
    at_table.see("[data-key=sound]")
    assert at_table.page.is_checked("[data-key=sound]")
    assert heard(at_table, PLAYED) == []
    switch(at_table, "sound")


@pytest.mark.parametrize(
    ("settings", "own", "played"),
    [
        ({"quiet": True}, False, []),
        ({"hushed": True}, False, []),
        ({}, True, []),
        ({"off": ["win"]}, False, ["refused"]),
        ({"quiet": False, "hushed": False, "off": []}, False, ["win"]),
    ],
)
def test_nothing_is_heard_where_the_table_or_the_page_is_quiet(
    at_table: Visitor, settings: dict[str, object], own: bool, played: list[str]
) -> None:
    switch(at_table, "sound", "speech")
    until_it_is(at_table, "awake")
    found = at_table.page.evaluate(AT, [settings, own])
    assert found == [played, ["Not so"] if played else []]
    switch(at_table, "sound", "speech")


def test_quiet_at_the_table_silences_its_page(at_table: Visitor) -> None:
    switch(at_table, "sound", "speech", "quiet")
    until_it_is(at_table, "silent")
    walk(at_table, 0, 4)
    at_table.page.evaluate(PRIVATE, "The card that nobody knows")
    switch(at_table, "quiet")
    at_table.until("() => !all.silent()")
    walk(at_table, 0, 5)
    until_heard(at_table, PLAYED, "accepted")
    assert heard(at_table, PLAYED) == ["accepted"]
    assert not any("Not so" in words for words in heard(at_table, SAID))
    switch(at_table, "sound", "speech")


def test_a_players_own_quiet_silences_that_page_alone(at_table: Visitor, windows: Windows) -> None:
    at_table.page.click("#tab-people")
    hand = windows.open(_hand_link(at_table, 1))
    for key in ("sound", "quiet"):
        hand.press(key)
    assert hand.page.evaluate("() => import('/static/ears.js').then((one) => one.silent())")
    assert not at_table.page.evaluate("() => import('/static/ears.js').then((one) => one.silent())")


def test_the_voice_is_woken_by_a_click_once_and_only_where_it_is_wanted(at_table: Visitor) -> None:
    """Some browsers say nothing before something, be it nothing, was said in a click."""
    at_table.page.evaluate(VOICE)
    at_table.page.click("#tab-more")
    assert at_table.page.evaluate("spoken") == []
    at_table.press("speech")
    assert at_table.page.evaluate("spoken") == [[" ", 0, True]]
    at_table.page.click("#tab-story")
    assert at_table.page.evaluate("spoken") == [[" ", 0, True]]
    at_table.page.reload()
    at_table.see("#prompt")
    at_table.page.evaluate(VOICE)
    at_table.page.evaluate(
        "() => { dispatchEvent(new Event('pointerdown')); }"
    )  # for some browsers this is no touch yet
    assert at_table.page.evaluate("spoken") == []
    at_table.page.click("#tab-more")
    assert at_table.page.evaluate("spoken") == [[" ", 0, True]]
    at_table.press("speech")


def test_a_card_that_is_refused_is_heard_and_its_reason_is_not_said(at_table: Visitor) -> None:
    switch(at_table, "sound", "speech")
    at_table.press("cardplay")
    at_table.press("who1")
    at_table.see("dialog [data-key=could]")
    at_table.page.select_option("dialog [data-key=could]", label="Chainsaw")
    at_table.press("play-real")
    at_table.see("dialog .refusal")
    until_heard(at_table, PLAYED, "refused")
    assert heard(at_table, SAID) == []


def test_a_correction_that_cannot_be_is_heard_and_said(at_table: Visitor) -> None:
    switch(at_table, "sound", "speech", "edit")
    at_table.press("tool-remove")
    at_table.tap(0, 5)  # nothing stands there
    until_heard(at_table, PLAYED, "refused")
    until_heard(at_table, SAID, english()["edit"]["cannot"])
