"""One way to play a game beside its modes and variants (see `tests/conformance/settings.py`)."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.engine import Json

LONG = bool(os.environ.get("COMPANION_LONG"))
"""Continuous integration plays with every number of players, everybody else with few, four and many."""


@dataclass(frozen=True)
class Setting:
    """One of them, with the number of players who play it where not every number is played."""

    name: str = ""
    players: int = 4
    options: Mapping[str, str] = field(default_factory=dict)
    details: Mapping[str, Json] = field(default_factory=dict)
    position: Mapping[str, Any] = field(default_factory=dict)
    """Where it begins; without one at the beginning."""
    variants: tuple[str, ...] = ()
    real_cards: bool = False
    """The cards always lie on the table: nobody sees through their backs."""

    def at(self, players: int) -> dict[str, Any]:
        """The position with so many of its players."""
        return {**self.position, "players": self.position["players"][:players]}


USUAL = Setting()


def house_rules(players: int, **options: str) -> Setting:
    written = {name.replace("_", "-"): value for name, value in options.items()}
    return Setting("+".join(written.values()), players, written)
