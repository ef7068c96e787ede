"""Nothing is cut: on every screen, whatever language is spoken, every word can be read somehow."""

from __future__ import annotations

import pytest

from companion.desk.canvas import Canvas
from companion.desk.fitting import Fate, Running, Tight, Watch, watched
from companion.desk.reading import read_text
from companion.desk.screens.screen import BUTTONS
from companion.desk.words import REST, ROLL, STEP
from companion.languages import NAMES, learn
from companion.languages.pseudo import PSEUDO, Pseudo
from tests.desk.scenes import SCENES
from tests.desk.stage import NOW, desks_in

HEADER, KEYS = 0, 7
LONG_NAMES = ("sum-printed",)
"""Scenes on which seconds run out in the first line, beside two names."""


@pytest.fixture(autouse=True)
def pseudo() -> None:
    learn(PSEUDO, Pseudo())


def seen_at(canvas_at: float, running: Running, *, lines: int = 0) -> list[str]:
    """A screen with one long text, drawn at a moment."""
    running.begin(canvas_at)
    canvas = Canvas(running=running)
    if lines:
        canvas.block(1, "one two three four", lines, column=14)
    else:
        canvas.text(1, 14, "abcdefghi")
    return [line[14:].rstrip() for line in read_text(canvas.frame())[1:5]]


def test_a_text_that_is_too_long_runs_along_from_when_it_was_seen() -> None:
    running = Running()
    with watched() as watch:
        assert seen_at(5.0, running)[0] == "abcdefg"
    assert watch.tight == {Tight("abcdefghi", 7, Fate.RUNS, 1)}
    assert running.moves
    assert seen_at(5.0 + REST + 0.01, running)[0] == "bcdefgh"
    assert seen_at(5.0 + REST + STEP + 0.01, running)[0] == "cdefghi"
    running.anew()
    assert seen_at(5.0 + REST + STEP + 0.02, running)[0] == "abcdefg"


def test_a_block_that_is_too_long_rolls_past_line_by_line() -> None:
    running = Running()
    assert seen_at(5.0, running, lines=2) == ["one two", "three", "", ""]
    assert seen_at(5.0 + REST + 0.01, running, lines=2) == ["three", "four", "", ""]
    assert seen_at(5.0 + REST + ROLL, running, lines=2) == ["three", "four", "", ""]


def test_where_nobody_keeps_the_time_it_is_cut_and_told() -> None:
    with watched() as watch:
        Canvas().text(1, 14, "abcdefghi")
        Canvas().big(100, 0, "Ana", 2)
        Canvas().keys(7, [("OK", "a word that is long"), ("BACK", "")])
    assert [one.words for one in watch.lost] == ["Ana", "OK a word that is long BACK", "abcdefghi"]


def test_words_over_other_words_are_told() -> None:
    canvas = Canvas()
    with watched() as watch:
        canvas.text(1, 0, "first")
        canvas.text(1, 4, "second")
    assert [(one.words, one.fate) for one in watch.lost] == [("second", Fate.COVERED)]


def test_texts_below_each_other_share_the_lines() -> None:
    canvas = Canvas(running=Running())
    with watched() as watch:
        canvas.pile(1, ["one", "two words", "", "a longer text that needs lines"], 4, column=14)
    lines = [line[14:].rstrip() for line in read_text(canvas.frame())[1:6]]
    assert lines == ["one", "two", "words", "a", ""]
    assert not watch.lost


def drawn(name: str, language: str, *buttons: str) -> Watch:
    """What is drawn of a scene, and then after each of these presses."""
    with desks_in(language), watched() as watch:
        SCENES[name]().frame(NOW)
        for button in buttons:
            desk = SCENES[name]()
            desk.press(button, NOW)
            desk.frame(NOW)
    return watch


@pytest.mark.parametrize("language", [*NAMES, PSEUDO])
def test_nothing_on_any_screen_is_lost(language: str) -> None:
    lost = {name: found for name in SCENES if (found := drawn(name, language).lost)}
    assert not lost


@pytest.mark.no_cover
@pytest.mark.parametrize("language", [*NAMES, PSEUDO])
def test_nothing_is_lost_after_any_press(language: str) -> None:
    lost = {name: found for name in SCENES if (found := drawn(name, language, *BUTTONS).lost)}
    assert not lost


@pytest.mark.parametrize("language", NAMES)
def test_in_a_language_that_people_speak_keys_and_headers_stand_still(language: str) -> None:
    """They may run along in any language; in ours there are words that are short enough."""
    moving = {
        (name, one.words)
        for name in SCENES
        for one in drawn(name, language).tight
        if one.fate is Fate.RUNS and one.line in (HEADER, KEYS) and name not in LONG_NAMES
    }
    assert not moving
