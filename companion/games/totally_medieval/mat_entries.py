"""Reads a mat from its drawing: where the rectangles lie, which of them border on each other, which are coastal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from companion.games.kit.mat import Mat, Rectangle
from companion.games.totally_medieval.entries import single
from companion.languages import say
from companion.packs.entries import mark_of
from companion.packs.reading import Entry

SOUTH, NORTH = "hs", "hn"
MIDDLE = tuple(f"t{number}" for number in range(1, 8))
NODES = (SOUTH, *MIDDLE, NORTH)
"""Nine rectangles: two Homelands and seven for Terrains (totally-medieval.category.terrain-count)."""
NOTHING = "."
ENDS = (("draw_s", SOUTH, "discard_s"), ("discard_n", NORTH, "draw_n"))
"""Each short side: the Draw pile left of the Homeland, as its owner sees it, the discard right of it."""
PILES = {
    "draw_s": say("the south Draw pile"),
    "discard_s": say("the south discard"),
    "draw_n": say("the north Draw pile"),
    "discard_n": say("the north discard"),
}
HOMES = {SOUTH: say("the south Homeland"), NORTH: say("the north Homeland")}
ACROSS = {
    1: (say("row {}, the whole width"),),
    2: (say("row {}, left"), say("row {}, right")),
    3: (say("row {}, left"), say("row {}, middle"), say("row {}, right")),
}
"""How the rectangles of a row are called, as the south player sees them."""
ADJACENCY, WATER = "totally-medieval.ruling.adjacency", "totally-medieval.terrain.coastal-touches-water"


class DrawnMat(NamedTuple):
    """A mat, how sure it is, and what it contradicts itself in."""

    mat: Mat
    mark: str
    remarks: tuple[str, ...]


class Spot(NamedTuple):
    """Where a rectangle lies in the drawing: the units it covers, and its row from the south."""

    name: str
    left: int
    right: int
    row: int

    def borders_on(self, other: Spot) -> bool:
        """Do they share a stretch of border? A corner is none (totally-medieval.ruling.adjacency)."""
        if self.row == other.row:
            return self.right == other.left or other.right == self.left
        return abs(self.row - other.row) == 1 and max(self.left, other.left) < min(self.right, other.right)


def mat_from(entry: Entry) -> DrawnMat | None:
    """A mat; None where its drawing cannot be read."""
    id, mark, known = entry.word("id"), mark_of(entry), len(entry.problems)
    spots = _spots(entry)
    single(entry)
    entry.text("note", "")
    tint = _nodes(entry, "coastal", needed=True)
    water = _nodes(entry, "water") if "water" in entry.table else tint
    edges = _edges(entry, spots)
    entry.refuse_unknown_keys(("edges", "water"))
    if len(entry.problems) > known:
        return None
    remarks = [*_unlike(id, tint, water), *_unjoined(id, spots, edges)]
    mat = Mat(_rectangles(spots, water), edges, _storage(spots))
    if len(mat.distances(0)) < len(NODES):
        far = ", ".join(name for number, name in enumerate(mat.names) if number not in mat.distances(0))
        entry.wrong(f"no way leads from {SOUTH} to {far}", "a way from every rectangle to every other", "edges")
    return DrawnMat(mat, mark, tuple(remarks))


# ---------------------------------------------------------------------- the drawing


def _spots(entry: Entry) -> dict[str, Spot]:
    """The rectangles of a drawing, by name; none where it cannot be read."""
    rows = [line.split() for line in entry.text("map").strip().split("\n")][::-1]
    if len(rows[0]) < 1:
        return {}
    if any(len(row) != len(rows[0]) for row in rows):
        entry.wrong("the lines of map have different lengths", "as many words in every line", "map")
        return {}
    found = [spot for number, row in enumerate(rows) for spot in _runs(row, number)]
    names = [spot.name for spot in found]
    return {spot.name: spot for spot in found} if _all_there(entry, names) and _ends_right(entry, found) else {}


def _runs(row: Sequence[str], number: int) -> Iterable[Spot]:
    """The rectangles of one row: words that stand side by side are one."""
    left = 0
    for unit in range(1, len(row) + 1):
        if unit == len(row) or row[unit] != row[left]:
            if row[left] != NOTHING:
                yield Spot(row[left], left, unit, number)
            left = unit


def _all_there(entry: Entry, names: Sequence[str]) -> bool:
    """Nine rectangles and four piles, each once."""
    wanted = (*NODES, *PILES)
    missing = [name for name in wanted if name not in names]
    strange = [name for name in names if name not in wanted]
    twice = [name for name in wanted if names.count(name) > 1]
    faults = (("map has no", missing), ("map has the strange", strange), ("map has in several pieces", twice))
    for problem, some in faults:
        if some:
            entry.wrong(f"{problem} {', '.join(some)}", f"each of {', '.join(wanted)} in one piece", "map")
    return not (missing or strange or twice)


def _ends_right(entry: Entry, spots: Sequence[Spot]) -> bool:
    """Homelands and piles lie at the short sides, and nothing else (totally-medieval.ruling.pile-rectangles)."""
    last = max(spot.row for spot in spots)
    ends = tuple(tuple(spot.name for spot in spots if spot.row == row) for row in (0, last))
    if ends != ENDS:
        expected = f"{' '.join(ENDS[1])} in the first line and {' '.join(ENDS[0])} in the last"
        entry.wrong("the Homelands do not lie between their piles at the short sides", expected, "map")
    return ends == ENDS


# ---------------------------------------------------------------------- borders and coast


def _edges(entry: Entry, spots: dict[str, Spot]) -> list[tuple[str, str]]:
    """The pairs that border on each other: as they are listed, or as they are drawn."""
    if not spots or "edges" not in entry.table:
        return [(one, other) for one, other in combinations(NODES, 2) if spots and spots[one].borders_on(spots[other])]
    edges: list[tuple[str, str]] = []
    for text in entry.texts("edges"):
        pair = tuple(sorted(text.split(), key=lambda name: NODES.index(name) if name in NODES else -1))
        if len(pair) != 2 or not {*pair} <= {*NODES} or pair[0] == pair[1]:
            entry.wrong(f"edges has {text!r}", f'two of {", ".join(NODES)}, such as "hs t1"', "edges")
        elif (pair[0], pair[1]) in edges:
            entry.wrong(f"edges has {text!r} twice", "each pair once", "edges")
        elif not spots[pair[0]].borders_on(spots[pair[1]]):
            problem = f"edges has {text!r}, which touch at most at a corner in the drawing"
            entry.wrong(problem, "rectangles that share a stretch of border", "edges")
        else:
            edges.append((pair[0], pair[1]))
    return edges


def _nodes(entry: Entry, key: str, needed: bool = False) -> frozenset[str]:
    """The rectangles that a list names."""
    names = entry.texts(key)
    if needed and key not in entry.table:
        entry.wrong(f"{key} is missing", f'{key} = rectangles, such as ["t1", "t7"]')
    for name in names:
        if name not in NODES:
            entry.wrong(f"{key} names {name!r}", f"some of {', '.join(NODES)}", key)
    return frozenset(names)


def _unlike(id: str, tint: frozenset[str], water: frozenset[str]) -> list[str]:
    """Where the two marks of a coast disagree, the water decides (totally-medieval.ruling.coastal-set)."""
    words = {True: "touches water and has the inland tint: it is coastal", False: "is tinted as coastal and touches no "
             "water: it is inland"}  # fmt: skip
    return [f"mat {id}: {name} {words[name in water]} ({WATER})" for name in NODES if (name in tint) != (name in water)]


def _unjoined(id: str, spots: dict[str, Spot], edges: Sequence[tuple[str, str]]) -> list[str]:
    """Rectangles that border on each other without a way between them."""
    return [
        f"mat {id}: {one} and {other} share a border, and no edge joins them ({ADJACENCY})"
        for one, other in combinations(NODES, 2)
        if spots[one].borders_on(spots[other]) and (one, other) not in edges
    ]


# ---------------------------------------------------------------------- the mat itself


def _rectangles(spots: dict[str, Spot], coastal: frozenset[str]) -> list[Rectangle]:
    return [
        Rectangle(name, _words(spots, spot), spot.left, spot.row, spot.right - spot.left, name in coastal)
        for name, spot in ((name, spots[name]) for name in NODES)
    ]


def _storage(spots: dict[str, Spot]) -> list[Rectangle]:
    return [
        Rectangle(name, words, spots[name].left, spots[name].row, spots[name].right - spots[name].left, storage=True)
        for name, words in PILES.items()
    ]


def _words(spots: dict[str, Spot], spot: Spot) -> str:
    """What people call a rectangle: `row 2, middle`."""
    if spot.name in HOMES:
        return HOMES[spot.name]
    row = sorted(other.left for other in spots.values() if other.row == spot.row)
    place = row.index(spot.left)
    across = ACROSS.get(len(row))
    if across is None:
        return say("row {}, number {} from the left", spot.row, place + 1)
    return say(across[place], spot.row)
