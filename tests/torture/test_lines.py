"""The trial of hostile lines, for a moment: nothing is broken, and what would be broken is found."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from random import Random

import pytest

from companion.table.referee import Referee
from companion.torture import lines
from companion.torture.lines import LINES, OTHERS, PROCESS_DIED, Ended, Process, Stranger, run
from companion.torture.trial import Span, Tally


class Inside(Process):
    """A referee without a process of its own."""

    def __init__(self) -> None:
        self.referee = Referee()
        self.slowest = 0.0

    def say(self, lines: Sequence[str]) -> list[str]:
        return [self.referee.handle(line) for line in lines]


def attacked(process: Process, rounds: int) -> Tally:
    stranger = Stranger(process, Random(11), Tally())
    stranger.begin()
    for _ in range(rounds):
        stranger.play_on()
        stranger.attack()
    return stranger.tally


def test_a_moment_of_the_trial(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "LINE_PARSERS", ("socket", "script"))
    ticks = count()
    tally = run(Span(3, {}, lambda: float(next(ticks))), Random(1))
    assert tally.broken == []
    assert tally.did[LINES] >= 160
    assert tally.did[OTHERS] >= 2


def test_nothing_is_broken_inside() -> None:
    tally = attacked(Inside(), 6)
    assert tally.broken == []
    assert tally.did["refused"] > 3 * tally.did["taken"]


def test_a_bug_is_told() -> None:
    class Buggy(Inside):
        def say(self, lines: Sequence[str]) -> list[str]:
            bug = '{"ok":false,"error":"this is a bug in the companion"}'
            return [
                bug if '"correct"' in line else answer for line, answer in zip(lines, super().say(lines), strict=True)
            ]

    assert any("this is a bug" in words for words in attacked(Buggy(), 2).broken)


def test_a_refused_line_that_changes_the_game_is_told() -> None:
    class Careless(Inside):
        def say(self, lines: Sequence[str]) -> list[str]:
            answers = super().say(lines)
            if len(lines) == self_batch and self.referee.table is not None:
                self.referee.handle('{"do":"auto","for":"once"}')
                return ['{"ok":false,"error":"no"}'] * len(lines)
            return answers

    self_batch = lines.BATCH
    assert any("changed the game" in words for words in attacked(Careless(), 3).broken)


def test_a_dead_process_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    class Dead(Inside):
        def __init__(self, *args: object) -> None:
            super().__init__()

        def say(self, lines: Sequence[str]) -> list[str]:
            raise Ended(PROCESS_DIED)

        def close(self) -> None:
            return

    monkeypatch.setattr(lines, "Process", Dead)
    monkeypatch.setattr(lines, "LINE_PARSERS", ("script",))
    ticks = count()
    tally = run(Span(2, {}, lambda: float(next(ticks))), Random(1))
    assert any(PROCESS_DIED in words for words in tally.broken)
