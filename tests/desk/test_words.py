"""Words that fit: wrapped, or moved past a window."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.desk.words import REST, STEP, moved_on, opens, wrap


@pytest.mark.parametrize(
    ("words", "columns", "shown"),
    [("short", 5, "short"), ("longer", 5, "long…"), ("two words", 5, "two…"), ("any", 1, "…"), ("any", 0, "")],
)
def test_the_beginning_of_words_that_are_seen_whole_elsewhere(words: str, columns: int, shown: str) -> None:
    assert opens(words, columns) == shown


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        ("You may not enter a building by its wall", ["You may not", "enter a", "building by", "its wall"]),
        ("Supercalifragilistic!", ["Supercalifra", "gilistic!"]),
        ("ab Supercalifragilistic cd", ["ab", "Supercalifra", "gilistic cd"]),
        ("one\n\ntwo", ["one", "", "two"]),
        ("exactly twelv", ["exactly", "twelv"]),
        ("twelve chars and", ["twelve chars", "and"]),
        ("", []),
    ],
)
def test_wrap(words: str, lines: list[str]) -> None:
    assert wrap(words, 12) == lines


@given(st.text("ab \n", max_size=60), st.integers(1, 21))
def test_wrapped_lines_fit_and_lose_no_letter(words: str, columns: int) -> None:
    lines = wrap(words, columns)
    assert all(len(line) <= columns for line in lines)
    assert "".join("".join(lines).split()) == "".join(words.split())


def test_a_long_text_rests_then_moves_a_letter_at_a_time_then_rests_and_starts_again() -> None:
    hidden = 2
    assert moved_on(hidden, 0.0) == moved_on(hidden, REST - 0.01) == 0
    assert moved_on(hidden, REST + 0.01) == 1
    assert moved_on(hidden, REST + STEP + 0.01) == moved_on(hidden, REST + STEP + REST - 0.01) == 2
    assert moved_on(hidden, 2 * REST + 2 * STEP + 0.01) == 0
