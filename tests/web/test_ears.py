"""Sounds and the browser's voice in a real browser: off until they are wanted, and the same sounds as the desk's."""

from __future__ import annotations

import json

from companion.sounds import FILE, recipes
from companion.web.files import PAGES, Files
from tests.web.browsing import Visitor, Windows

PLAYED = "() => import('/static/ears.js').then((one) => one.ears.played)"
SAID = "() => import('/static/ears.js').then((one) => one.ears.said)"
PRIVATE = """(sentence) => import('/static/ears.js')
    .then((one) => { one.refused(sentence, true); one.refused('Not so', false); })"""


def heard(visitor: Visitor, script: str) -> list[str]:
    found = visitor.page.evaluate(script)
    assert isinstance(found, list)
    return found


def until_heard(visitor: Visitor, script: str, what: str) -> None:
    visitor.until(f"(what) => ({script})().then((all) => all.some((one) => one.includes(what)))", what)


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
    at_table.page.evaluate(PRIVATE, "The card that nobody knows")
    until_heard(at_table, PLAYED, "refused")
    until_heard(at_table, SAID, "Not so")
    assert not any("nobody knows" in words for words in heard(at_table, SAID))
    before = at_table.asked
    at_table.tap(0, 6)  # the helipad
    at_table.answered(before)
    until_heard(at_table, PLAYED, "win")
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
