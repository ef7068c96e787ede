"""A rulebook whose table may own some of its sets, and measures its table: what wizards ask of such a game."""

from __future__ import annotations

import pytest

from companion.games import HouseRule, Rulebook
from companion.games.rulebook import opened_by
from companion.games.zombies.meta import PAWNS
from companion.table.draft import Draft

SETS = HouseRule(
    "sets-in-play",
    "zombies.ruling.sealing-the-map",
    ("all", "home", "wild-west", "the-sea"),
    several=True,
    always=("home",),
    called={"home": "the Home", "wild-west": "the Wild West"},
)
SPEED = HouseRule("speed", "zombies.ruling.sealing-the-map", ("slow", "fast"))
BOOK = Rulebook(
    "patchwork",
    "Patchwork",
    "zombies-2014",
    {"competitive": (2, 8)},
    {rule.name: rule for rule in (SETS, SPEED)},
    *opened_by("companion.games.zombies.chapters.setup"),
    details={"surface": "how many tiles fit"},
    choices={"surface": ((None, "as large as it takes"), ([3, 4], "8 tiles"))},
    pawns=(*PAWNS, "orange", "violet"),
    goals={"competitive": "Win.", "surface": "How large your table is."},
    measures={"surface": ("to the west", "to the east")},
)


def patchwork(monkeypatch: pytest.MonkeyPatch) -> Draft:
    """A new game of it in the making."""
    monkeypatch.setattr("companion.table.draft.rulebook", lambda game: BOOK)
    monkeypatch.setattr("companion.table.draft.left_for_good", lambda game: {})
    return Draft("patchwork")
