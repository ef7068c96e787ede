"""An evening at the fair: two players, one of them in the sewer, with a Funhouse of four rooms."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from companion.engine import Json
from companion.table import Table
from companion.tiles import NOWHERE
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


def crowded(tiles: int = 100, zombies: int = 150, **more: Any) -> Table:
    """A fair that has grown: so many tiles with a sewer below most of them, and zombies all over the town."""
    wide = 10
    cells = [(place % wide, place // wide) for place in range(tiles)]
    kinds = ["bank" if place % 7 == 3 else "cross" if place else "square" for place in range(tiles)]
    town = [{"tile": kind, "at": f"{x},{y}"} for kind, (x, y) in zip(kinds, cells, strict=True)]
    names = [f"{x},{y}.{name}" for name in "NEWC" for x, y in cells if name != "C" or (x, y) != (0, 0)]
    land = fair(map=[*town, *TOWN[4:]]).ground
    standing = [name for name in names if land.square(name) != NOWHERE][:zombies]
    return evening("0,0.C", "sewer 2,1.C", "sewer 1,1.N", "funhouse 0,0.C", map=[*town, *TOWN[4:]],
                   zombies=tuple(standing), **more)  # fmt: skip
