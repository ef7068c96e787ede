"""Disks with moods, damage, a second companion, clocks: the trial finds nothing, and would find what is wrong."""

from __future__ import annotations

from random import Random

import pytest

from companion.table.errors import JournalUnwritable
from companion.table.journal import Journal
from companion.table.table import Table
from companion.torture import disks
from companion.torture.trial import Span, Tally


def tried(seed: int = 5, games: int = 5) -> Tally:
    ticks = iter(range(1 << 30))
    return disks.run(Span(0, {"games": games}, lambda: next(ticks)), Random(seed))


def test_whatever_the_disk_does_what_was_told_is_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disks, "ACTS", 60)
    tally = tried()
    assert tally.broken == []
    for what in ("decisions", "refused for the disk", "starts", "damaged journals", "second companions", "clock jumps"):
        assert tally.did[what], what


def test_a_journal_that_forgets_to_take_back_what_did_not_fit_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Journal, "_mend", lambda journal: None)
    assert tried(games=2).broken


def test_a_table_that_keeps_what_was_refused_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "_restore", lambda table, *_: None)
    assert any("changed the game" in words for words in tried(games=2).broken)


def test_words_without_a_way_on_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(JournalUnwritable, "__str__", lambda error: "no")
    assert any("not told what to do" in words for words in tried(games=2).broken)
