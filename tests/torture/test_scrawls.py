"""The short form of the trial: a journal of every game is scrawled in, and every scrawl is told."""

from __future__ import annotations

from random import Random

import pytest

from companion.games import GAMES
from companion.table import journal
from companion.torture import scrawls
from companion.torture.trial import Span, Tally

LEAST = {"journals": len(GAMES)}


def tried(seed: int) -> Tally:
    return scrawls.run(Span(0.0, LEAST, lambda: 0.0), Random(seed))


def test_every_scrawl_in_a_journal_of_every_game_is_told() -> None:
    tally = tried(1)
    assert tally.broken == []
    assert tally.did["told"] == len(GAMES) * scrawls.EACH == sum(tally.did[what] for what in scrawls.SCRAWLS)
    assert tally.did["taken up"] + tally.did["refused"] == tally.did["torn ends"] >= len(GAMES)


def test_the_trial_finds_a_journal_whose_lines_are_no_chain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "CHAINED", journal.FORMAT + 1)
    monkeypatch.setattr(scrawls, "EACH", 20)
    assert any("nobody is told" in words for words in tried(1).broken)
