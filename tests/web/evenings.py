"""Whole games that bots play, with a journal of each: evenings of which a story can be told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from companion.bots.sensible import SensibleBot
from companion.engine import Json
from companion.table import Table, begin, new_opening
from tests.table.playing import no_sync

EVENINGS: Mapping[str, Mapping[str, Json]] = {
    "zombies": {"game": "zombies", "players": ["Ana", "Ben", "Cleo"]},
    "cooperative": {"game": "zombies", "players": ["Ana", "Ben"], "mode": "cooperative"},
    "midevil": {"game": "midevil", "players": ["Ana", "Ben", "Cleo"]},
    "totally-zombies": {"game": "totally-zombies", "players": ["Ana", "Ben", "Cleo"]},
    "totally-medieval": {"game": "totally-medieval", "players": ["Ana", "Ben"]},
    "miniatures": {"game": "totally-medieval", "players": ["Ana", "Ben"], "variants": ["miniatures"]},
    "zombie-slayer": {"game": "zombie-slayer", "players": ["Ana"]},
}
"""Every game, and ways to play that hide something else."""


def play_evening(
    path: Path,
    wish: Mapping[str, Json],
    most: int = 4000,
    seed: int = 3,
    look: Callable[[Table], None] = lambda table: None,
) -> Table:
    """Bots play to the end, or so many decisions; whoever looks on does so before each of them and at the end."""
    table = begin(new_opening({"seed": seed, "chance": "auto", **wish}), journal=path, sync=no_sync)
    bot = SensibleBot(seed)
    for _ in range(most):
        look(table)
        if table.driver.pending is None:
            break
        played = bot.interrupt(table.driver)
        if played is not None:
            table.interrupt("play", *played)
        else:
            table.answer(bot.answer(table.driver))
    look(table)
    return table
