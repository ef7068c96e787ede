"""The wizard of the terminal where a table owns some sets of a game, and says how large it is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.table.draft import Draft
from companion.terminal.screen import Screen
from companion.terminal.welcome import Welcome
from companion.tiles.text import PLAIN
from tests.table.patchwork import patchwork


def asked(monkeypatch: pytest.MonkeyPatch, script: str) -> tuple[Draft, str]:
    """Sets and details are asked for; the lines are typed."""
    draft, out = patchwork(monkeypatch), list[str]()
    lines: Iterator[str] = iter(script.split("\n"))

    def read(question: str) -> str:
        out.append(question)
        return next(lines)

    welcome = Welcome(Screen(out.append, PLAIN, 80), read)
    welcome.in_play(draft)
    welcome.details(draft)
    return draft, "\n".join(out)


def test_enter_plays_with_everything_on_a_table_of_any_size(monkeypatch: pytest.MonkeyPatch) -> None:
    draft, out = asked(monkeypatch, "\n")
    assert "Sets in play: which of these do you have?" in out
    assert "1) the Home, always in play" in out
    assert "[all of them]" in out
    assert (draft.wish()["options"], draft.wish()["details"]) == ({}, {})


@pytest.mark.parametrize("typed", ["1, 3", "3", "the-sea", "home the-sea"])
def test_the_sets_that_a_table_has_are_named(monkeypatch: pytest.MonkeyPatch, typed: str) -> None:
    draft, _ = asked(monkeypatch, f"{typed}\n")
    assert draft.wish()["options"] == {"sets-in-play": "home+the-sea"}


def test_a_set_that_nobody_knows_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    draft, out = asked(monkeypatch, "7\nhelp\n1\n")
    assert "Please type numbers from 1 to 3" in out
    assert draft.wish()["options"] == {"sets-in-play": "home"}


def test_the_table_is_measured_in_numbers_of_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    draft, out = asked(monkeypatch, "\n3\n99\n2\n\n")
    assert "Please type a number from 0 to 40." in out
    assert draft.wish()["details"] == {"surface": [2, 0]}


def test_or_it_is_one_of_the_usual_sizes(monkeypatch: pytest.MonkeyPatch) -> None:
    draft, _ = asked(monkeypatch, "\n8 tiles")
    assert draft.wish()["details"] == {"surface": [3, 4]}
