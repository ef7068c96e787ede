"""Every screen in its main states: how it looks, and that every press gets a visible answer."""

from __future__ import annotations

import re

import pytest

from companion.desk.desk import Desk
from companion.desk.fitting import watched
from companion.desk.screens.screen import BUTTONS
from companion.languages import NAMES
from tests.desk.golden import golden
from tests.desk.scenes import SCENES
from tests.desk.stage import NOW, desks_in


@pytest.mark.parametrize("language", NAMES)
@pytest.mark.parametrize("name", SCENES)
def test_screen_looks_as_it_was_found_good(name: str, language: str) -> None:
    with desks_in(language):
        golden(name, SCENES[name]().frame(NOW), language)


@pytest.mark.parametrize("name", SCENES)
def test_places_are_told_in_words(name: str) -> None:
    """Nobody at a table knows `0,0.N`, nor `-1,0 r90`."""
    with watched() as watch:
        SCENES[name]().frame(NOW)
    assert not [words for words in watch.texts if re.search(r"-?\d+,-?\d+(\.[NESWC]| r\d)|\br(90|180|270)\b", words)]


@pytest.mark.parametrize("name", SCENES)
def test_every_press_gets_a_visible_answer(name: str) -> None:
    silent = [button for button in BUTTONS if not _answers_press(SCENES[name](), button)]
    assert silent == []


@pytest.mark.parametrize("name", SCENES)
def test_every_hold_gets_a_visible_answer(name: str) -> None:
    silent = [button for button in BUTTONS if not _answers_hold(SCENES[name](), button)]
    assert silent == []


def _answers_press(desk: Desk, button: str) -> bool:
    before = desk.frame(NOW)
    return desk.press(button, NOW) is not None or desk.frame(NOW) != before


def _answers_hold(desk: Desk, button: str) -> bool:
    """Down, and the finger stays: something was seen of it, at the latest when it counts as held."""
    before = desk.frame(NOW)
    if desk.down(button, NOW, NOW) is not None:
        return True
    seen = desk.frame(NOW) != before
    return desk.held(button, NOW) is not None or seen or desk.frame(NOW) != before
