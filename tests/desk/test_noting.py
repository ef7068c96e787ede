"""The line above the keys: news stay on it, notes cover them for a moment, and nothing else is ever covered."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.desk.canvas import LINES, STRIP, WIDTH
from companion.desk.noting import NOTE_LASTS
from companion.desk.reading import read_text
from tests.desk.scenes import SCENES, at
from tests.desk.stage import NOW, desk_with

LINE = slice(WIDTH * STRIP, WIDTH * (STRIP + 1))
LONG = "Red: lays it beside the Hospital and then goes on"


def others(frame: bytes) -> bytes:
    """Everything but the line of the notes."""
    return frame[: LINE.start] + frame[LINE.stop :]


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("words", ["tray lost", LONG])
def test_a_note_covers_neither_the_question_nor_the_keys(name: str, words: str) -> None:
    desk = SCENES[name]()
    before = desk.frame(NOW)
    for _ in range(2):
        desk.say(words, NOW)
        after = desk.frame(NOW)
        assert others(after) == others(before)
        assert after != before


def test_long_words_are_seen_line_by_line() -> None:
    desk = desk_with(at("move.step"))
    desk.say(LONG, NOW)
    seen = [read_text(desk.frame(NOW + NOTE_LASTS * part + 0.1))[STRIP].strip() for part in range(4)]
    assert seen == ["Red: lays it beside", "the Hospital and then", "goes on", ""]


@pytest.mark.parametrize("question", ["move.step", "move.roll", "tile.draw", "tile.place", "combat.roll"])
def test_no_question_stands_on_the_line_of_the_news(question: str) -> None:
    desk = desk_with(at(question))
    assert not any(desk.frame(NOW)[LINE])


@pytest.mark.parametrize("question", ["move.step", "move.roll", "tile.draw", "tile.place", "combat.roll"])
def test_news_stay_until_there_are_others(question: str) -> None:
    desk = desk_with(at(question))
    assert desk.view is not None
    before = desk.frame(NOW)
    desk.view = replace(desk.view, news="4: not enough")
    for later in (0.0, 60.0):
        assert read_text(desk.frame(NOW + later))[STRIP].strip() == "4: not enough"
    assert others(desk.frame(NOW)) == others(before)


def test_what_was_just_said_covers_the_news_for_a_moment() -> None:
    desk = desk_with(at("move.step"))
    assert desk.view is not None
    desk.view = replace(desk.view, news="4: not enough")
    desk.say("tray lost", NOW)
    assert read_text(desk.frame(NOW + 0.1))[STRIP].strip() == "tray lost"
    assert read_text(desk.frame(NOW + NOTE_LASTS))[STRIP].strip() == "4: not enough"


def test_while_a_finger_is_down_the_keys_say_what_holding_does() -> None:
    desk = desk_with(at("move.step"))
    keys = read_text(desk.frame(NOW))[LINES - 1]
    desk.down("WHY", NOW, NOW)
    assert read_text(desk.frame(NOW))[LINES - 1].strip() == "WHY hold: menu"
    desk.up("WHY", NOW)
    desk.press("BACK", NOW)
    assert read_text(desk.frame(NOW))[LINES - 1] == keys


def test_news_that_run_along_begin_anew_when_the_clock_leaps() -> None:
    seen = []
    for first in (0.0, 1.7, 2.9):
        desk = desk_with(at("move.step"))
        assert desk.view is not None
        desk.view = replace(desk.view, news=LONG)
        desk.frame(NOW + first)
        seen.append(desk.frame(NOW + 1e9))
    assert seen == seen[:1] * 3
