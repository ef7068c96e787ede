"""Words that fit: cut, wrapped, scrolled."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.desk.words import REST, STEP, cut, marquee, wrap


@pytest.mark.parametrize(
    ("words", "columns", "shown"),
    [("short", 5, "short"), ("longer", 5, "long…"), ("two words", 5, "two…"), ("any", 1, "…"), ("any", 0, "")],
)
def test_cut(words: str, columns: int, shown: str) -> None:
    assert cut(words, columns) == shown


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


def test_a_text_that_fits_does_not_scroll() -> None:
    assert marquee("fits", 4, now=1000.0, since=0.0) == "fits"


def test_a_long_text_rests_then_moves_a_letter_at_a_time_then_rests_and_starts_again() -> None:
    def seen(later: float) -> str:
        return marquee("abcdef", 4, now=50.0 + later, since=50.0)

    assert seen(0) == seen(REST - 0.01) == "abcd"
    assert seen(REST + 0.01) == "bcde"
    assert seen(REST + STEP + 0.01) == seen(REST + STEP + REST - 0.01) == "cdef"
    assert seen(2 * REST + 2 * STEP + 0.01) == "abcd"
