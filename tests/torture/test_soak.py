"""A day at the table: what is measured, what counts as growth, and some short hours of it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from companion.torture import soak
from companion.torture.soak import HOURS, Measured, judge
from companion.torture.trial import Span
from tests.torture.test_devices import hushed  # noqa: F401

FLAT = Measured(megabytes=60.0, objects=50_000, threads=10, files=11, lag=0.05, longest=30.0)


def grown(**by: float) -> list[Measured]:
    """Ten hours, each with so much more of something."""
    return [
        replace(FLAT, **{what: getattr(FLAT, what) + hour * more for what, more in by.items()}) for hour in range(10)
    ]


def test_what_stays_as_it_is_holds() -> None:
    assert judge([FLAT] * 10) == []
    assert judge([replace(FLAT, megabytes=40.0), *[FLAT] * 9]) == [], "the first hour warms up"


@pytest.mark.parametrize(
    ("what", "more", "words"),
    [
        ("megabytes", 2.0, "memory grows"),
        ("objects", 1000, "objects are kept"),
        ("threads", 1, "threads are left"),
        ("files", 1, "files stay open"),
        ("lag", 0.01, "the loop works longer"),
    ],
)
def test_what_grows_from_hour_to_hour_is_told(what: str, more: float, words: str) -> None:
    (broken,) = judge(grown(**{what: more}))
    assert broken.startswith(words)


@pytest.mark.usefixtures("hushed")
def test_some_short_hours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "HOUR", 60.0)
    monkeypatch.setattr(soak, "AWAKE", 2.0)
    monkeypatch.setattr(soak, "DECISIONS", 8)
    tally = soak.run(Span(0.0, {HOURS: 5}, lambda: 0.0), Random(1))
    assert [words for words in tally.broken if not words.startswith(("memory", "objects"))] == []
    assert tally.did[HOURS] == 5
    assert set(tally.measured) == {"memory", "objects", "threads", "open files", "a pass of the loop", "the longest"}
