"""Devices fail at random moments: the game goes on, its journal says the same, and every device comes back."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.table import Table
from companion.torture import devices, mishaps
from companion.torture.comparing import differs
from companion.torture.trial import Tally
from companion.torture.trials import DECISIONS

DECIDED = 80


@pytest.fixture(autouse=True)
def hushed() -> Iterator[None]:
    """What is lost and found again is logged, and would fill the output."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


def test_every_game_has_its_decisions() -> None:
    assert set(DECISIONS) == {devices.counted(game) for game in GAMES}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_with_failing_devices(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(devices, "ODDS", 0.3)
    tally = Tally()
    devices.play(game, 1, tally, DECIDED)
    assert not tally.broken
    assert tally.did[devices.counted(game)]
    assert tally.did["mishaps"] > 3


def test_the_same_chances_are_the_same_evening() -> None:
    first, second = Tally(), Tally()
    devices.play("zombies", 7, first, 25)
    devices.play("zombies", 7, second, 25)
    assert first.did == second.did
    assert first.did["presses"]


def test_a_press_that_nobody_hears_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Edges get lost and levels are never looked at again: the hands must not go on as if nothing were wrong."""
    monkeypatch.setattr(mishaps.Mishaps, "troubled", lambda self, device, since: False)
    monkeypatch.setattr(mishaps, "LONGEST", 500.0)
    monkeypatch.setattr(mishaps, "SHORTEST", 499.0)
    monkeypatch.setattr(mishaps.Mishaps, "_ways", lambda self, device: [self._buttons()[0]])
    monkeypatch.setattr(devices, "ODDS", 1.0)
    tally = Tally()
    devices.play("zombies", 1, tally, 20)
    assert len(tally.broken) == 1
    assert "was not heard" in tally.broken[0]


def test_a_journal_that_has_lost_its_last_answer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def without_the_last(table: Table, folder: Path) -> str:
        assert table.journal is not None
        lines = table.journal.path.read_bytes().splitlines(keepends=True)
        table.journal.path.write_bytes(b"".join(lines[:-1]))
        return differs(table, folder)

    monkeypatch.setattr(devices, "differs", without_the_last)
    tally = Tally()
    devices.play("zombies", 1, tally, 12)
    assert len(tally.broken) == 1
    assert "journal" in tally.broken[0]


def test_a_die_that_somebody_began_to_type_is_typed_to_its_end() -> None:
    """In this evening it was left at a three, and nobody found the way to five other dice."""
    tally = Tally()
    devices.play("zombie-slayer", 130744242, tally, most=40)
    assert tally.broken == []
    assert tally.did[devices.counted("zombie-slayer")] == 40
