"""Keys of tiles that are more than their drawing: exits, sides of squares, spots, and tiles laid at the beginning."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import NamedTuple

from companion import tiles
from companion.packs.reading import Entry
from companion.tiles.tile import BORDER, CLOSED, PIT, SIDE, SIDES, SQUARE_NAMES
from companion.tiles.ways import ways


class Lying(NamedTuple):
    """A tile that is laid at the beginning."""

    tile: str
    cell: tiles.Cell
    quarters: int

    def __str__(self) -> str:
        return f"{self.tile} {tiles.Placement(self.cell, self.quarters)}"


def exits_of(entry: Entry) -> str:
    """The sides at which roads leave."""
    exits = entry.text("exits", "")
    if exits != "".join(side for side in SIDES if side in exits):
        entry.wrong(f"exits is {exits!r}", "sides out of NESW in this order, each once")
        return ""
    return exits


def edges_of(entry: Entry, key: str) -> list[str]:
    """Sides of squares, written `NW.E C.S`."""
    edges = entry.text(key, "").split()
    for edge in edges:
        square, _, side = edge.partition(".")
        if square not in SQUARE_NAMES or side not in SIDE:
            entry.wrong(f"{key} has {edge!r}", "squares with a side, such as NW.E C.S")
            return []
    return edges


def squares_of(entry: Entry, key: str) -> frozenset[int]:
    """Squares of the tile as it lies unturned, written `NW N C`."""
    names = entry.text(key, "").split()
    for name in names:
        if name not in SQUARE_NAMES:
            entry.wrong(f"{key} has {name!r}", f"some of {', '.join(SQUARE_NAMES)}", key)
            return frozenset()
    return frozenset(map(SQUARE_NAMES.index, names))


def spots_of(entry: Entry, known: Collection[str]) -> Mapping[str, int]:
    """The squares that the rules speak of by name."""
    spots: dict[str, int] = {}
    for name, square in entry.mapping("spots").items():
        if name not in known:
            entry.wrong(f"spots has {name}", f"some of {', '.join(known)}")
        elif square not in SQUARE_NAMES:
            entry.wrong(f"{name} of spots is {square!r}", f"one of {', '.join(SQUARE_NAMES)}")
        else:
            spots[name] = SQUARE_NAMES.index(square)
    return MappingProxyType(spots)


def special_of(entry: Entry, known: Collection[str]) -> frozenset[str]:
    """What the rules say about tiles like this one."""
    special = frozenset(entry.texts("special"))
    if strange := special.difference(known):
        entry.wrong(f"special names {', '.join(sorted(strange))}", f"some of {', '.join(known)}")
    return special


def lying_of(entry: Entry, key: str, example: str) -> tuple[Lying, ...]:
    """Tiles with their places, each written `tile x,y r90`."""
    found = []
    for text in entry.texts(key):
        tile, _, where = text.partition(" ")
        placement = tiles.read_placement(where)
        if placement is None:
            entry.wrong(f"{key} has {text!r}", f'a tile, its place and its turn, such as "{example}"')
        else:
            found.append(Lying(tile, placement.cell, placement.quarters))
    return tuple(found)


def check_ground(tile: tiles.Tile, spots: Mapping[str, int], entry: Entry) -> None:
    """Every open square can be walked to from a side of the tile, and nobody speaks of a closed one."""
    squares, look = "".join(tile.rows), tile.looks[0]
    todo = [k for bit, _, k in BORDER if look.mask & bit]
    seen, rows = set(todo), ways(look.walls)[0]
    while todo:
        for there in rows[todo.pop()]:
            if there >= 0 and there not in seen:
                seen.add(there)
                todo.append(there)
    lost = [SQUARE_NAMES[k] for k, kind in enumerate(squares) if kind not in CLOSED + PIT and k not in seen]
    if lost:
        entry.wrong(f"nobody can walk to {', '.join(lost)}", "a way from a side of the tile to every open square")
    for name, k in spots.items():
        if squares[k] in CLOSED:
            entry.wrong(f"{name} of spots is a closed square", "a square that may be entered")
