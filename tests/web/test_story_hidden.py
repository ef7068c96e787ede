"""Nothing that was never shown is in a story: files of whole games are searched for every card that stayed hidden."""

from __future__ import annotations

import json
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from companion.table import Table
from companion.table.journal import read
from companion.torture.knowing import Known, leaks
from companion.web.story.course import Course
from companion.web.story.page import told
from tests.web.evenings import EVENINGS, play_evening
from tests.web.test_story import data_of

SEED = 730_219_556
"""No number that a story would tell by chance."""
DECISIONS = {"zombie-slayer": 150}
"""It has a hidden deck, no hands, and goes on for long."""


class Witness:
    """Looks on at a game, and knows afterwards what nobody was ever shown."""

    def __init__(self) -> None:
        self.known: Known | None = None

    def look(self, table: Table) -> None:
        self.known = self.known or Known(table)
        self.known.note(table, SEED)


def found_in(html: str, known: Known, seat: int = -1) -> list[str]:
    """Whatever a story tells that this seat must not know (-1: anybody); its text and its data are read alike."""
    text = "\n".join([html, unescape(html), *_strings(data_of(html))])
    return [*leaks(json.dumps({"story": text}), known, seat, False)]


def _strings(data: Any) -> list[str]:
    if isinstance(data, str):
        return [data]
    inside = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return [text for one in inside for text in _strings(one)]


@pytest.mark.no_cover
@pytest.mark.parametrize("name", EVENINGS)
def test_no_byte_of_a_whole_game_tells_what_was_never_shown(name: str, tmp_path: Path) -> None:
    path, witness = tmp_path / "evening-0001.journal", Witness()
    wish = {**EVENINGS[name]}
    play_evening(path, wish, DECISIONS.get(name, 4000), SEED, witness.look).close()
    known = witness.known
    assert known is not None
    course = Course(read(path))
    assert found_in(told(course).html, known) == []
    for seat in range(len(course.names)):
        shown = found_in(told(course, {seat}).html, known)
        assert found_in(told(course, {seat}).html, known, seat) == [], "a player who agrees shows the own cards alone"
        held = {card for card in course.board.in_hand(course.game, seat) if card} - known.open
        assert bool(shown) == bool(held), "and all of them"


def test_a_card_that_stays_in_a_hand_is_found_where_its_player_shows_it(tmp_path: Path) -> None:
    """The short form: some turns of Zombies!!!, in which everybody holds something to the end."""
    path, witness = tmp_path / "zombies-0001.journal", Witness()
    play_evening(path, EVENINGS["zombies"], 60, SEED, witness.look).close()
    assert witness.known is not None
    assert witness.known.hidden() >= 3
    course = Course(read(path))
    assert found_in(told(course).html, witness.known) == []
    assert found_in(told(course, {0}).html, witness.known) != []
