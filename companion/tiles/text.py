"""The map drawn in text: tiles with their streets, walls, buildings and doors, and whatever stands on them.

A drawing is a pure function of a scene: the map, the figures, and the marks that number squares and free cells. The
coordinates on the margins are those of the notation: column 1, row 0 and the west square of that tile are `1,0.W`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby, zip_longest
from textwrap import wrap
from typing import Any, NamedTuple

from companion.languages import joined, say, says, spoken
from companion.tiles.map import Cell, Map, Square
from companion.tiles.places import Surface
from companion.tiles.tile import ALONG, BLOCKED, BUILDING, OUTSIDE, PIT, STEPS, STREET, TURNED, Tile

WIDE, HIGH = 10, 4
"""Characters from tile to tile; tiles that touch share the line between them."""
MARGIN = 4
"""Room for the row numbers on the left."""
ACROSS = (range(4), range(4, 7), range(7, 11))
ALONGSIDE = (range(2), range(2, 3), range(3, 5))
"""The characters that close the three squares of a side: of one that runs across, and of one that runs up and down."""
FIT_SQUARE, FIT_CELL = 3, 9
EDGES = ("=H", "═║")
"""The edge of the table, across and upright; for terminals that have them finer ones."""


class Figure(NamedTuple):
    """Something that stands on a square: one letter, a finer one for terminals that have it, and a style."""

    letter: str
    fine: str
    style: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """What is to be drawn."""

    map: Map[Any]
    figures: Mapping[Square, Sequence[Figure]] = field(default_factory=dict)
    marks: Mapping[Square, str] = field(default_factory=dict)
    """A short text, such as a number, on squares that may be chosen."""
    notes: Mapping[Cell, Sequence[str]] = field(default_factory=dict)
    """Up to three short lines on cells where no tile lies yet."""
    layer: str = ""
    """Which layer of the map is drawn."""
    surface: Surface | None = None
    """How large the table is, where somebody said so: its edges are drawn where they are seen."""


@dataclass(frozen=True, slots=True)
class Look:
    """The characters of a drawing: three for each kind of square, sixteen for lines by the arms they have (NESW)."""

    squares: Mapping[str, str]
    door: str
    lines: str
    fine: bool
    colours: Mapping[str, str] = field(default_factory=dict)
    """For each style the numbers of its ANSI escape; without any the drawing is plain."""

    def coloured(self) -> Look:
        return Look(self.squares, self.door, self.lines, self.fine, COLOURS)


COLOURS = {
    "mark": "1;33",
    "note": "33",
    "zombie": "1;32",
    "pawn": "1;7",
    "heart": "1;31",
    "bullet": "1;36",
    "survivor": "1;34",
    "door": "1;35",
    "strip": "32",
    "violet": "1;35",
    "green": "1;32",
    "blue": "1;34",
    "necromancer": "1;31",
    "skeleton-white": "1;37",
    "skeleton-red": "1;31",
    "skeleton-blue": "1;34",
    "skeleton-black": "1;35",
    "line": "2",
    "ground": "2",
}
CASTLE, DUNGEON, BRIDGE, TREES, WATER = "cd=t~"
COMMON = {OUTSIDE: " , ", BRIDGE: "===", DUNGEON: " _ ", PIT: "( )"}
"""Open ground, bridges, the dungeon and a pit look the same everywhere."""
PLAIN = Look(
    {**COMMON, STREET: " . ", BUILDING: ":::", BLOCKED: "###", CASTLE: "%%%", TREES: "^^^", WATER: "~~~"},
    "[ ]",
    " |-+||++-+-+++++",
    False,
)
FINE = Look(
    {**COMMON, STREET: " · ", BUILDING: "░░░", BLOCKED: "▓▓▓", CASTLE: "▒▒▒", TREES: "♣♣♣", WATER: "≈≈≈"},
    "[ ]",
    " │─└││┌├─┘─┴┐┤┬┼",
    True,
)


class Window(NamedTuple):
    """The cells that are drawn."""

    west: int
    east: int
    south: int
    north: int

    def columns(self) -> range:
        return range(self.west, self.east + 1)

    def rows(self) -> range:
        return range(self.north, self.south - 1, -1)

    def holds(self, cell: Cell) -> bool:
        return self.west <= cell[0] <= self.east and self.south <= cell[1] <= self.north


def draw(
    scene: Scene, look: Look = PLAIN, width: int = 80, height: int | None = None, around: Cell | None = None
) -> list[str]:
    """The map as lines of text. What does not fit is cut off around the cell in question, and a line says so."""
    whole = extent(scene)
    fit_columns = max(1, (width - MARGIN - 1) // WIDE)
    fit_rows = max(1, (height - 2) // HIGH) if height is not None else whole.north - whole.south + 1
    window = crop(whole, fit_columns, fit_rows, around or (0, 0))
    canvas = Canvas(window)
    for cell in scene.map.layers[scene.layer]:
        if window.holds(cell):
            _draw_tile(canvas, scene, look, cell)
    for cell, words in scene.notes.items():
        if window.holds(cell):
            _draw_note(canvas, cell, words)
    canvas.rule_lines(look)
    if scene.surface is not None:
        _draw_edges(canvas, scene.surface, look)
    lines = list(canvas.text(look))
    while not lines[-1]:
        lines.pop()
    return [*lines, *wrap(hint(whole, window), width)]


def draw_turns(tile: Tile, quarters: Sequence[int], look: Look = PLAIN) -> list[str]:
    """One tile in some of its orientations, side by side."""
    map: Map[Tile] = Map()
    for place, turn in enumerate(quarters):
        map = map.with_tile(tile, (2 * place, 0), turn)
    canvas = Canvas(Window(0, 2 * len(quarters) - 2, 0, 0))
    for cell in map.cells:
        _draw_tile(canvas, Scene(map), look, cell)
    canvas.rule_lines(look)
    return [*_titles(quarters), *canvas.rows(look)]


def _titles(quarters: Sequence[int]) -> list[str]:
    """How each is turned, above its middle; in several lines where a language needs them."""
    titles = [wrap(spoken(TURNED[turn]), 2 * WIDE - 1) for turn in quarters]
    rows = zip_longest(*titles, fillvalue="")
    return [(" " * (MARGIN - WIDE // 2) + "".join(f"{one:^{2 * WIDE}}" for one in row)).rstrip() for row in rows]


def extent(scene: Scene) -> Window:
    """All cells that have a tile or a note."""
    cells = [*scene.map.layers[scene.layer], *scene.notes]
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return Window(min(xs), max(xs), min(ys), max(ys))


def crop(whole: Window, columns: int, rows: int, around: Cell) -> Window:
    """So many columns and rows at most, with the cell in the middle where that is possible."""
    west, east = _slice(whole.west, whole.east, columns, around[0])
    south, north = _slice(whole.south, whole.north, rows, around[1])
    return Window(west, east, south, north)


def _slice(low: int, high: int, count: int, middle: int) -> tuple[int, int]:
    if high - low < count:
        return low, high
    first = min(max(low, middle - count // 2), high - count + 1)
    return first, first + count - 1


def hint(whole: Window, window: Window) -> str:
    """How much of the map is not drawn, and on which sides."""
    north, east = whole.north - window.north, whole.east - window.east
    south, west = window.south - whole.south, window.west - whole.west
    parts = (
        (north, says(north, "{} row north", "{} rows north")),
        (east, says(east, "{} column east", "{} columns east")),
        (south, says(south, "{} row south", "{} rows south")),
        (west, says(west, "{} column west", "{} columns west")),
    )
    hidden = joined(", ", [words for count, words in parts if count])
    return spoken(say("(the map goes on: {})", hidden)) if hidden else ""


class Canvas:
    """Characters with their styles, and the lines that will be joined to boxes."""

    def __init__(self, window: Window, wide: int = WIDE, high: int = HIGH) -> None:
        self.window = window
        self.wide, self.high = wide, high
        columns, rows = len(window.columns()) * wide + 1, len(window.rows()) * high + 1
        self.cells: list[list[tuple[str, str]]] = [[(" ", "")] * columns for _ in range(rows)]
        self.arms: dict[tuple[int, int], int] = {}

    def corner(self, cell: Cell) -> tuple[int, int]:
        """Row and column of the north-west corner of a cell."""
        return (self.window.north - cell[1]) * self.high, (cell[0] - self.window.west) * self.wide

    def write(self, row: int, column: int, text: Iterable[tuple[str, str]]) -> None:
        for place, cell in enumerate(text, column):
            self.cells[row][place] = cell

    def line(self, row: int, column: int, side: int, length: int) -> None:
        """A line from a point to the east (1) or to the south (2)."""
        down, right = (1, 0) if side == 2 else (0, 1)
        for k in range(length):
            self._arm(row + k * down, column + k * right, side)
            self._arm(row + (k + 1) * down, column + (k + 1) * right, (side + 2) % 4)

    def dash(self, row: int, column: int, side: int) -> None:
        """A stroke on one point, to the east and west (1) or to the north and south (2)."""
        self._arm(row, column, side)
        self._arm(row, column, (side + 2) % 4)

    def _arm(self, row: int, column: int, side: int) -> None:
        self.arms[row, column] = self.arms.get((row, column), 0) | 1 << side

    def rule_lines(self, look: Look) -> None:
        for (row, column), arms in self.arms.items():
            self.cells[row][column] = (look.lines[arms], "line")

    def text(self, look: Look) -> Iterator[str]:
        """The finished lines, with the column numbers above and the row numbers on the left."""
        numbers = "".join(f"{x:^{self.wide}}" for x in self.window.columns())
        yield (" " * MARGIN + numbers).rstrip()
        for index, row in enumerate(self.rows(look)):
            place, within = divmod(index, self.high)
            number = str(self.window.north - place) if within == self.high // 2 else ""
            yield f"{number:>{MARGIN - 1}}{row[MARGIN - 1 :]}".rstrip()

    def rows(self, look: Look) -> Iterator[str]:
        """The finished lines, with room for the margin."""
        for row in self.cells:
            yield (" " * MARGIN + _styled(row, look)).rstrip()


def _styled(row: list[tuple[str, str]], look: Look) -> str:
    if not look.colours:
        return "".join(letter for letter, _ in row)
    parts: list[str] = []
    for style, run in groupby(row, key=lambda cell: cell[1]):
        text = "".join(letter for letter, _ in run)
        colour = look.colours.get(style)
        parts.append(f"\x1b[{colour}m{text}\x1b[0m" if colour else text)
    return "".join(parts)


def _draw_tile(canvas: Canvas, scene: Scene, look: Look, cell: Cell) -> None:
    index = scene.map.layers[scene.layer][cell]
    row, column = canvas.corner(cell)
    for k in range(9):
        square = 9 * index + k
        down, right = divmod(k, 3)
        canvas.write(row + 1 + down, column + 1 + 3 * right, square_text(scene, look, square))
        if k in (0, 2, 6, 8):  # where no line begins, a corner shows where the tile ends
            canvas.write(row + down * HIGH // 2, column + right * WIDE // 2, [("+", "line")])
    for side in range(len(STEPS)):
        closed = [scene.map.walled(9 * index + k, side) for k in ALONG[side]]
        _draw_side(canvas, row, column, side, closed)


def _draw_side(canvas: Canvas, row: int, column: int, side: int, closed: Sequence[bool]) -> None:
    """One side of a tile; where one can leave it, the line has a gap."""
    row += HIGH if side == 2 else 0
    column += WIDE if side == 1 else 0
    (down, right), way, parts = ((0, 1), 1, ACROSS) if side in (0, 2) else ((1, 0), 2, ALONGSIDE)
    lined = [step for part, is_closed in zip(parts, closed, strict=True) if is_closed for step in part]
    for step in lined:
        if step + 1 in lined:
            canvas.line(row + step * down, column + step * right, way, 1)
        elif step - 1 not in lined:  # one character alone: a stroke in its middle
            canvas.dash(row + step * down, column + step * right, way)


def square_text(scene: Scene, look: Look, square: Square) -> list[tuple[str, str]]:
    """Three characters: what stands there, and its mark beside it."""
    kind = scene.map.kinds[square]
    door = square in scene.map.doors or _has_door(scene.map, square)
    ground = [(letter, "door" if door else "ground") for letter in (look.door if door else look.squares[kind])]
    return standing_on(ground, scene.figures.get(square, ()), scene.marks.get(square, ""), look)


def _has_door(map: Map[Any], square: Square) -> bool:
    """Does a printed door lead out of the building here, onto the same tile? Windows on all sides are no doors."""
    if BUILDING in map.tile_of(square).windows:
        return False
    ways = (there for there in map.sides[square] if there // 9 == square // 9)
    return map.kinds[square] == BUILDING and any(map.kinds[there] != BUILDING for there in ways)


def standing_on(ground: list[tuple[str, str]], there: Sequence[Figure], mark: str, look: Look) -> list[tuple[str, str]]:
    """Three characters of ground with the figures on it and a mark."""
    mark = mark[:FIT_SQUARE]
    figures = [(figure.fine if look.fine else figure.letter, figure.style) for figure in there]
    room = FIT_SQUARE - len(mark)
    if len(figures) > room:
        figures = [*figures[: room - 1], ("+", figures[0][1])] if room > 1 else figures[:room]
    marked = [(letter, "mark") for letter in mark]
    if mark and figures:
        return [*figures, *ground[:1] * (room - len(figures)), *marked]
    if mark:
        return [*ground[: (room + 1) // 2], *marked, *ground[3 - room // 2 :]]
    first = 1 if len(figures) == 1 else 0
    return [*ground[:first], *figures, *ground[first + len(figures) :]]


def _draw_edges(canvas: Canvas, surface: Surface, look: Look) -> None:
    """The sides of the picture at which the table ends."""
    window, across, upright = canvas.window, *EDGES[look.fine]
    last, east = len(canvas.cells) - 1, len(canvas.cells[0]) - 1
    for row, ends in ((0, window.north == surface.north), (last, window.south == -surface.south)):
        if ends:
            canvas.write(row, 0, [(across, "line")] * (east + 1))
    for column, ends in ((0, window.west == -surface.west), (east, window.east == surface.east)):
        for row in range(last + 1) if ends else ():
            canvas.write(row, column, [(upright, "line")])


def _draw_note(canvas: Canvas, cell: Cell, words: Sequence[str]) -> None:
    row, column = canvas.corner(cell)
    for down, text in enumerate(words[:3], 1):
        canvas.write(row + down, column + 1, [(letter, "note") for letter in f"{text[:FIT_CELL]:^{FIT_CELL}}"])
