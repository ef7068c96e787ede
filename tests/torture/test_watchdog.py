"""systemd's part, played: what hangs is killed and started again, what need not is not, and the game goes on."""

from __future__ import annotations

from typing import Any

import pytest

from tests.torture.apart import tried

QUICK = "watchdog.WATCHDOG, watchdog.FED = 3.0, {fed}\nwatchdog.SABOTAGE = {{what: None for what in {what!r}}}\n"
NOTHING_HANGS = """
from companion.torture import at_the_pipe
at_the_pipe.SABOTAGE["worker"] = lambda daemon: None
"""
NEVER_FED = """
from companion.service import Systemd
Systemd.alive = lambda self: False
"""
ZEROS = ("needless restarts", "restarts that did not come", "games that did not go on")


def watched(*what: str, fed: int, before: str = "") -> dict[str, Any]:
    return tried("watchdog", {f"{what[0]} sabotaged": 1}, QUICK.format(fed=fed, what=what) + before)


def held(found: dict[str, Any]) -> None:
    assert found["broken"] == []
    assert [found["did"][zero] for zero in ZEROS] == [0, 0, 0]


def test_after_a_disk_that_never_answers_the_game_goes_on_in_another_life() -> None:
    found = watched("disk", fed=6)
    held(found)
    assert found["did"]["restarts"] == 1


@pytest.mark.no_cover
def test_a_watchdog_that_is_fed_for_nothing_is_found_out() -> None:
    found = watched("worker", fed=2, before=NOTHING_HANGS)
    assert found["did"]["restarts that did not come"] == 1
    assert found["broken"]


@pytest.mark.no_cover
def test_a_restart_for_nothing_is_found_out() -> None:
    found = watched("screen", fed=2, before=NEVER_FED)
    assert found["did"]["needless restarts"] == 1
    assert found["broken"]


@pytest.mark.no_cover
def test_everything_that_may_hang() -> None:
    found = watched("loop", "worker", "disk", "screen", "failing disk", fed=6)
    held(found)
    assert found["did"]["restarts"] == 3
    assert found["did"]["answers after it"] == 2
