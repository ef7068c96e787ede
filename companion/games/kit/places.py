"""Squares, tiles and placements in words for people: `the street square north of the Hospital's door`.

The words come from the map alone, and no two squares of a map have the same ones. A tile keeps its words while the map
grows: one without a name of its own is told by the nearest named one that lay there before it. A square below the map
is told by the one above it, `the sewer below the Hospital's door`; one apart from it with its layer.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias
from weakref import ReferenceType, WeakKeyDictionary, ref

from companion.games.kit.north import MARK, Ways, Winds
from companion.languages import english_of, joined, meant, say, says
from companion.tiles import (
    BUILDING,
    NOWHERE,
    OUTSIDE,
    SQUARE_NAMES,
    STREET,
    TURNED,
    Cell,
    Layer,
    Map,
    Placement,
    Square,
)
from companion.tiles.ground import Ground

Land: TypeAlias = Ground[Any]

COMPASS = Winds()
"""The four sides in the order of SIDES, as people call them."""
WAYS = Ways()
LYING = (TURNED[0], *(say("turned {}", how) for how in TURNED[1:]))
"""How a tile lies after so many clockwise quarter turns."""
OF = {
    "north": say("north", about="of"), "east": say("east", about="of"),
    "south": say("south", about="of"), "west": say("west", about="of"),
    "north-east": say("north-east", about="of"), "north-west": say("north-west", about="of"),
    "south-east": say("south-east", about="of"), "south-west": say("south-west", about="of"),
}  # fmt: skip
"""Where something lies, seen from something else: `north` of it."""
PARTS = {
    "middle": say("the middle"),
    "north": say("the north side"), "east": say("the east side"),
    "south": say("the south side"), "west": say("the west side"),
    "north-east": say("the north-east corner"), "north-west": say("the north-west corner"),
    "south-east": say("the south-east corner"), "south-west": say("the south-west corner"),
}  # fmt: skip
"""The nine squares of a tile."""
CORNERS = {"NE": say("NE corner"), "SE": say("SE corner"), "SW": say("SW corner"), "NW": say("NW corner")}
SHORT = {
    "C": say("middle"), "north": say("north side"), "east": say("east side"),
    "south": say("south side"), "west": say("west side"),
}  # fmt: skip
LETTERS = {
    "N": say("N"), "E": say("E"), "S": say("S"), "W": say("W"),
    "NE": say("NE"), "SE": say("SE"), "SW": say("SW"), "NW": say("NW"), "C": say("mid"),
}  # fmt: skip
"""The same in at most 11 letters, and in two or three."""
GENERIC = "road"
"""The kind of the tiles that have no name of their own."""
NO_ARTICLE = ("Square", *"0123456789")
"""How names end that stand by themselves: Town Square, Lane 2."""


class Spoken:
    """What was worked out of a map, which never changes: tiles with names, where cells lie, squares in words."""

    __slots__ = ("named", "squares", "tiles", "ways")

    def __init__(self, land: Land) -> None:
        self.named: dict[str, list[int]] = {}
        """For each layer the tiles that have a name of their own: the first one whatever it is."""
        self.ways: dict[tuple[Cell, int, str, str], str] = {}
        self.squares: dict[tuple[Square, str], str] = {}
        self.tiles: dict[tuple[int, str], str] = {}
        seen: set[tuple[str, str]] = set()
        for index, laid in land.on_table():
            layer, name = land.levels[index], laid.tile.name
            own = (layer, name) not in seen and getattr(laid.tile, "kind", "") != GENERIC
            seen.add((layer, name))
            if own or layer not in self.named:
                self.named.setdefault(layer, []).append(index)

    def keep(self, before: Spoken) -> None:
        """All words of a map stay what they are when it grows."""
        self.ways |= before.ways
        self.squares |= before.squares
        self.tiles |= before.tiles


_spoken: WeakKeyDictionary[Land, Spoken] = WeakKeyDictionary()
_latest: list[ReferenceType[Land]] = []
"""The map that was spoken of last: mostly the next one is the same with a tile more."""


def _of(land: Land) -> Spoken:
    spoken = _spoken.get(land)
    if spoken is None:
        spoken = _spoken[land] = Spoken(land)
        before = _latest[0]() if _latest else None
        if before is not None and before in _spoken and _grown(before, land):
            spoken.keep(_spoken[before])
        _latest[:] = [ref(land)]
    return spoken


def _grown(before: Land, land: Land) -> bool:
    """Is a map the earlier one with more tiles, and nothing else?"""
    same = (before.gone, before.called, doors(before)) == (land.gone, land.called, doors(land))
    return same and land.laid[: len(before.laid)] == before.laid and land.levels[: len(before.levels)] == before.levels


class Place:
    """A square on its way into a sentence: its words are made only when somebody reads it."""

    __slots__ = ("land", "square")

    def __init__(self, land: Land, square: Square) -> None:
        self.land = land
        self.square = square

    def __str__(self) -> str:
        return where(self.land, self.square)


class Places:
    """Several squares on their way into a sentence."""

    __slots__ = ("land", "squares")

    def __init__(self, land: Land, squares: Iterable[Square]) -> None:
        self.land = land
        self.squares = squares

    def __str__(self) -> str:
        return all_of(self.land, list(self.squares))


def all_of(land: Land, squares: Sequence[Square]) -> str:
    """Several squares; those of one tile together: `the north side and the middle of Town Square`."""
    tiles = dict.fromkeys(square // 9 for square in squares)
    groups = [[square for square in squares if square // 9 == index] for index in tiles]
    return listed([_together(land, group) for group in groups])


def _together(land: Land, squares: Sequence[Square]) -> str:
    if len(squares) == 1:
        return where(land, squares[0])
    parts = listed([_on_ground(land, square) for square in squares])
    return say("{} of {}", parts, tile_words(land, squares[0] // 9))


def where(land: Land, square: Square) -> str:
    """A square: `the Hospital's door`, `the north side of Town Square`."""
    known = _of(land).squares
    words = known.get((square, MARK.edge))
    if words is None:
        words = known[square, MARK.edge] = _square(land, square)
    return words


def _square(land: Land, square: Square) -> str:
    above = land.above(square)
    if above != NOWHERE:
        return say("{} below {}", _layer(land, square).name, where(land, above))
    tile = tile_words(land, square // 9)
    if square in doors(land):
        return door_of(tile)
    return _beside_door(land, square) or part_of(land, square)


def part_of(land: Land, square: Square) -> str:
    """Where on its tile a square is, door or no door: `the south side of the Hospital`."""
    above = land.above(square)
    if above != NOWHERE:
        return say("{} below {}", _layer(land, square).name, part_of(land, above))
    return say("{} of {}", _on_ground(land, square), tile_words(land, square // 9))


def _beside_door(land: Land, square: Square) -> str:
    """`the street square north of the Hospital's door`; empty where there is no door beside it."""
    if land.kinds[square] != STREET:
        return ""
    for side, door in enumerate(land.neighbours[square][:4]):
        if door in doors(land):
            away = OF[MARK.wind((side + 2) % 4)]
            return say("the street square {} of {}", away, door_of(tile_words(land, door // 9)))
    return ""


def _ground(land: Land, square: Square) -> str:
    """Where a tile has a building: is it the street, or open ground?"""
    first, kind = square - square % 9, land.kinds[square]
    if BUILDING not in land.kinds[first : first + 9] or kind not in (STREET, OUTSIDE):
        return ""
    street: str = getattr(land.laid[square // 9].tile, "street", "") or say("the street")
    return street if kind == STREET else say("the open ground")


def _on_ground(land: Land, square: Square) -> str:
    """`the street on the north side`; where there is nothing to tell apart, `the north side`."""
    ground, name = _ground(land, square), SQUARE_NAMES[square % 9]
    if not ground:
        return _part(square)
    if name == "C":
        return say("{} in {}", ground, _part(square))
    return say("{} on {}" if len(name) == 1 else "{} at {}", ground, _part(square))


def _part(square: Square) -> str:
    return PARTS[MARK.corner(SQUARE_NAMES[square % 9])]


def part(land: Land, square: Square) -> str:
    """Where on its tile a square is, in at most 11 characters for the small screen: `door`, `NE corner`, `street N`."""
    above = land.above(square)
    square = square if above == NOWHERE else above
    name, ground = SQUARE_NAMES[square % 9], _ground(land, square)
    if square in doors(land):
        return say("door")
    if ground:
        return say("street {}" if land.kinds[square] == STREET else "open {}", LETTERS[MARK.letters(name)])
    return CORNERS[MARK.letters(name)] if len(name) > 1 else SHORT["C" if name == "C" else MARK.corner(name)]


def doors(land: Land) -> frozenset[Square]:
    """The squares with door tokens, on a map that has any."""
    return land.doors if isinstance(land, Map) else frozenset()


# ---------------------------------------------------------------------- tiles


def tile_words(land: Land, index: int) -> str:
    """A tile: `the Hospital`, `the corner road north of Town Square`, `the sewer below the Hospital`."""
    known = _of(land).tiles
    words = known.get((index, MARK.edge))
    if words is None:
        words = known[index, MARK.edge] = _tile(land, index)
    return words


def _tile(land: Land, index: int) -> str:
    laid, layer = land.laid[index], land.layer_of(index)
    above = land.cells.get(laid.cell, NOWHERE) if layer is not None and layer.below else NOWHERE
    if layer is not None and above != NOWHERE:
        return say("{} below {}", layer.name, tile_words(land, above))
    called = _called(land, index)
    if layer is None or layer.title.casefold() in called.casefold():  # Funhouse 1 is in the Funhouse
        return called
    return say("{} {}", called, layer.words)


def _called(land: Land, index: int) -> str:
    """A tile by its own name, or by where it lies."""
    laid = land.laid[index]
    if _named(land, index):
        return article(laid.tile.name)
    common = _common(english_of(laid.tile.name))
    called = meant(f"the {common}", "the common {}", laid.tile.name)
    return called + " " + _beside(land, laid.cell, index, land.levels[index])


def _layer(land: Land, square: Square) -> Layer:
    layer = land.layer_of(square // 9)
    assert layer is not None  # it lies below the map
    return layer


def cell_words(land: Land, cell: Cell, layer: str = "") -> str:
    """A cell beside the map: `north of the Hospital`, `2 tiles east of Town Square`."""
    return _beside(land, cell, len(land.laid), layer)


def placed(land: Land, placement: Placement) -> str:
    """Where a tile goes, and how: `north of the Hospital, turned a quarter right`."""
    cell, lying = cell_words(land, placement.cell, placement.layer), LYING[placement.quarters]
    return say("{} ({}), {}", cell, say(placement.layer), lying) if placement.layer else say("{}, {}", cell, lying)


def told_of(land: Land, index: int) -> str:
    """A tile, and where to look for it: `Hospital, north of Town Square`."""
    laid = land.laid[index]
    if index == _of(land).named[land.levels[index]][0]:
        return str(laid.tile.name)
    return say("{}, {}", laid.tile.name, _beside(land, laid.cell, index, land.levels[index]))


def lies(land: Land, index: int) -> str:
    """Where a tile was laid, and how: `north of Town Square, as printed`."""
    laid = land.laid[index]
    return say("{}, {}", _beside(land, laid.cell, index, land.levels[index]), LYING[laid.quarters])


def _named(land: Land, index: int) -> bool:
    """Has the tile a name of its own? The first one is known by its name whatever it is."""
    named = _of(land).named.get(land.levels[index], [])
    place = bisect_left(named, index)
    return place < len(named) and named[place] == index


def _beside(land: Land, cell: Cell, before: int, layer: str = "") -> str:
    """Where a cell lies, seen from the nearest named tile of its layer among those that lay there `before`."""
    known = _of(land).ways
    key = (cell, before, layer, MARK.edge)
    words = known.get(key)
    if words is None:
        words = known[key] = _from_nearest(land, cell, before, layer)
    return words


def _from_nearest(land: Land, cell: Cell, before: int, layer: str) -> str:
    x, y = land.middle(cell)

    def away(index: int) -> tuple[int, int]:
        left, below = land.middle(land.laid[index].cell)
        return x - left, y - below

    named = _of(land).named.get(layer, [])
    near = named[: bisect_left(named, before)]
    if not near:
        return say("first")
    nearest = min(near, key=lambda index: sum(map(abs, away(index))))
    if away(nearest) == (0, 0):  # a tile is told as lying where it lies already
        return say("where {} lies", article(land.laid[nearest].tile.name))
    return say("{} of {}", _away(land, *away(nearest)), article(land.laid[nearest].tile.name), about="away")


def _away(land: Land, east: int, north: int) -> str:
    """`north`, `north-east`, `2 tiles east and 1 north`; where tiles do not line up, in squares."""
    unit = 3 if east % 3 == north % 3 == 0 else 1
    east, north = MARK.winds(east, north)
    along = [(north, "north", "south"), (east, "east", "west")]
    found = [(abs(far) // unit, ahead if far > 0 else back) for far, ahead, back in along if far]
    if unit == 3 and all(far == 1 for far, _ in found):
        return OF["-".join(way for _, way in found)]
    (far, way), *rest = sorted(found, reverse=True)
    if unit == 3:
        first = say("{} {}", land.so_many(far), OF[way])
    else:
        first = says(far, "{} square {}", "{} squares {}", OF[way])
    return say("{} and {} {}", first, rest[0][0], OF[rest[0][1]]) if rest else first


# ---------------------------------------------------------------------- grammar


def article(name: str) -> str:
    """`the Hospital`, but `Town Square` and `Lane 2`."""
    return name if name.endswith(NO_ARTICLE) or name.startswith("the ") else say("the {}", name)


def whose(words: str) -> str:
    """`the Hospital's`."""
    english = english_of(words)
    return meant(f"{english}'" if english.endswith("s") else f"{english}'s", "{}'s", words)


def door_of(tile: str) -> str:
    """`the Hospital's door`."""
    return meant(f"{english_of(whose(tile))} door", "{}'s door", tile)


def _common(name: str) -> str:
    """`corner road`; `T road` and `Parking Lot` stay as they are."""
    proper = name[1:2] in ("", " ") or name[1:] != name[1:].lower()
    return name if proper else name.lower()


def listed(words: Sequence[str]) -> str:
    """`this`, `this and that`, `this, that and those`."""
    if len(words) < 2:
        return joined("", words)
    return say("{} and {}", joined(", ", words[:-1]), words[-1])
