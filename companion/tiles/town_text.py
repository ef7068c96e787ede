"""The walled town drawn in text: every square with whatever stands on it, walls as lines, border strips shaded.

The numbers on the margins are places on the grid of squares; a card is named by the place of its middle square, which
is drawn otherwise: the square north of the middle of the card `0,3` is `0,3.N`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from companion.tiles.places import Cell, Square
from companion.tiles.text import MARGIN, PLAIN, Canvas, Figure, Look, Window, crop, hint, standing_on
from companion.tiles.tile import CENTRE, TURNED
from companion.tiles.town import Town
from companion.tiles.walled import WalledTile

WIDE, HIGH = 4, 2
"""Characters from square to square; the line between two squares is shared."""
GROUND, MIDDLE, STRIP = " . ", " o ", ":::"
FINE_GROUND, FINE_MIDDLE, FINE_STRIP = " · ", " ∘ ", "▒▒▒"


@dataclass(frozen=True, slots=True)
class TownScene:
    """What is to be drawn."""

    town: Town
    figures: Mapping[Square, Sequence[Figure]] = field(default_factory=dict)
    marks: Mapping[Square, str] = field(default_factory=dict)


def draw_town(
    scene: TownScene, look: Look = PLAIN, width: int = 80, height: int | None = None, around: Cell = (0, 0)
) -> list[str]:
    """The town as lines of text. What does not fit is cut off around a place, and a line says so."""
    whole = extent(scene.town)
    columns = max(1, (width - MARGIN - 1) // WIDE)
    rows = max(1, (height - 2) // HIGH) if height is not None else whole.north - whole.south + 1
    window = crop(whole, columns, rows, around)
    canvas = Canvas(window, WIDE, HIGH)
    _draw(canvas, scene, look)
    lines = list(canvas.text(look))
    more = hint(whole, window)
    return [*lines, more] if more else lines


def draw_card_turns(card: WalledTile, quarters: Sequence[int], look: Look = PLAIN) -> list[str]:
    """One card in some of its orientations, side by side."""
    town = Town.empty()
    for place, turn in enumerate(quarters):
        town = town.with_tile(card, (6 * place, 0), turn)
    canvas = Canvas(Window(-2, 6 * len(quarters) - 4, -2, 2), WIDE, HIGH)
    _draw(canvas, TownScene(town), look)
    titles = "".join(f"{TURNED[turn]:^{6 * WIDE}}" for turn in quarters)
    return [(" " * (MARGIN - WIDE // 2) + titles).rstrip(), *canvas.rows(look)]


def extent(town: Town) -> Window:
    """All places that have a card."""
    places = [*town.squares, *town.strips]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return Window(min(xs), max(xs), min(ys), max(ys))


def _draw(canvas: Canvas, scene: TownScene, look: Look) -> None:
    for place, square in scene.town.squares.items():
        if canvas.window.holds(place):
            _draw_square(canvas, scene, look, place, square)
    for place in scene.town.strips:
        if canvas.window.holds(place):
            row, column = canvas.corner(place)
            canvas.write(row + 1, column + 1, [(letter, "strip") for letter in (FINE_STRIP if look.fine else STRIP)])
    canvas.rule_lines(look)


def _draw_square(canvas: Canvas, scene: TownScene, look: Look, place: Cell, square: Square) -> None:
    row, column = canvas.corner(place)
    plain, middle = (FINE_GROUND, FINE_MIDDLE) if look.fine else (GROUND, MIDDLE)
    ground = [(letter, "ground") for letter in (middle if square % 9 == CENTRE else plain)]
    text = standing_on(ground, scene.figures.get(square, ()), scene.marks.get(square, ""), look)
    canvas.write(row + 1, column + 1, text)
    _draw_corner(canvas, square, row, column)
    starts = (
        (row, column, 1, WIDE),
        (row, column + WIDE, 2, HIGH),
        (row + HIGH, column, 1, WIDE),
        (row, column, 2, HIGH),
    )
    for side, (down, right, way, length) in enumerate(starts):
        if scene.town.walled(square, side):
            canvas.line(down, right, way, length)


def _draw_corner(canvas: Canvas, square: Square, row: int, column: int) -> None:
    """The four corners of a card, so that cards can be told apart."""
    down, right = {0: (0, 0), 2: (0, WIDE), 6: (HIGH, 0), 8: (HIGH, WIDE)}.get(square % 9, (-1, -1))
    if down >= 0:
        canvas.cells[row + down][column + right] = ("+", "line")
