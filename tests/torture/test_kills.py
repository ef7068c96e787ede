"""A companion that is killed has lost nothing: tried in a process of its own, for forks want one without threads."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.engine import Record
from companion.torture.at_the_pipe import digest
from companion.torture.kills import Desk, Shown
from companion.torture.trial import Tally
from tests.torture.apart import tried

TARDY = """
from companion import durable
write, held = durable.write_at, []
def tardily(*said):
    held.append(said)
    while len(held) > 1:
        write(*held.pop(0))
durable.write_at = tardily
"""
"""A journal that writes what was confirmed only when something else is written."""


def killed(desks: float, kills: int, before: str = "") -> dict[str, Any]:
    return tried("kills", {"kills": kills}, f"kills.DESKS, kills.LIVES = {desks}, 3\n{before}")


def test_killed_referees_lose_nothing() -> None:
    found = killed(desks=0.0, kills=12)
    assert found["broken"] == []
    assert found["did"]["kills"] >= 12
    assert found["did"]["confirmed answers"] > 5
    assert (found["did"]["confirmed answers lost"], found["did"]["wrong states"]) == (0, 0)


@pytest.mark.no_cover
def test_a_journal_that_writes_too_late_is_found_out() -> None:
    found = killed(desks=0.0, kills=12, before=TARDY)
    assert found["did"]["confirmed answers lost"] > 0
    assert found["broken"]


@pytest.mark.no_cover
def test_a_killed_desk_loses_nothing() -> None:
    found = killed(desks=1.0, kills=3)
    assert found["broken"] == []
    assert found["did"]["kills of a whole desk"] >= 3
    assert found["did"]["confirmed answers lost"] == 0


def test_a_line_of_the_desk_is_read() -> None:
    line = f"tile.place 3 Placing, buttons ok, answers {digest([1, 'r0', [2, 3]])}"
    shown = Shown.read(line)
    assert (shown.answers, shown.digest, shown.screen) == (3, digest([1, "r0", [2, 3]]), "Placing")
    assert digest([1, "r0"]) != digest([1, "r90"])


class Written(Desk):
    """A desk with this on its disk."""

    def _on_disk(self) -> tuple[list[Record], bool]:
        return [Record("answer", n, 0, "x", value, source=source) for n, (value, source) in enumerate(WRITTEN)], False


WRITTEN = ((4, "tray"), ("N", "buttons"), ("stop", "forced"), (2, "auto"), ("E", "buttons"))


@pytest.mark.parametrize(
    ("before", "now", "goes_on"),
    [
        ((4, "N"), (4, "N"), True),
        ((4, "N"), (4, "N", "stop"), True),
        ((4, "N"), (4, "N", "stop", 2), True),
        ((4, "N"), (4, "N", "stop", 2, "E"), False),
        ((4, "N"), (4,), False),
        ((4, "S"), (4, "N", "stop"), False),
        ((4,), (4, "N"), False),
    ],
)
def test_a_new_life_may_go_on_by_what_nobody_decides_and_by_nothing_else(
    tmp_path: Path, before: tuple[Any, ...], now: tuple[Any, ...], goes_on: bool
) -> None:
    desk = Written(tmp_path, Random(1), Tally())
    assert desk._goes_on(Shown(len(now), digest(list(now))), Shown(len(before), digest(list(before)))) is goes_on
