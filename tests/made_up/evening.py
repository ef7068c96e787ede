"""An evening at the fair: two players, one of them in the sewer, with a Funhouse of four rooms."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from companion.engine import Json
from companion.table import Table
from tests.made_up import add
from tests.made_up.fair.state import Fair, load

add("fair")

PACK = SimpleNamespace(id="fair", title="Fair", digest="", tiles={}, cards={})
ROOMS = ("0,0", "1,0", "0,1", "1,1")
TOWN: list[Json] = [
    {"tile": "square", "at": "0,0"},
    {"tile": "bank", "at": "1,0"},
    {"tile": "cross", "at": "0,1"},
    {"tile": "lobby", "at": "2,0"},
    *({"tile": "room", "at": cell, "turn": f"r{90 * turn}" if turn else "r0", "layer": "funhouse"}
      for turn, cell in enumerate(ROOMS)),
]  # fmt: skip


def evening(*places: str, **more: Any) -> Table:
    """The table of a fair."""
    return Table(fair(*places, **more))


def fair(*places: str, step: str = "walk", tile: str = "", zombies: tuple[str, ...] = (), **more: Any) -> Fair:
    """Ana, Ben and others where they stand, at a step."""
    names = ("Ana", "Ben", "Cleo", "Dan")
    players = [{"name": name, "at": at} for name, at in zip(names, places or ("0,0.C", "sewer 1,0.N"), strict=False)]
    turn = {"number": 1, "seat": 0, "step": step, "tile": tile}
    document = {"turn": turn, "map": TOWN, "zombies": [{"at": at} for at in zombies], "players": players, **more}
    return load(document, PACK)
