"""Golden lights: a panel as it was last looked at and found good, as text: for every square a colour and a pattern.

`o~` is a square that breathes in the colour `go`; dark squares are blank. The letters stand under the picture.
"""

from __future__ import annotations

from companion.desk.lights import Lights
from companion.desk.palette import BRIGHT, Palette
from companion.desk.panel import render
from companion.desk.reading_lights import Seen, read_lights, sample_times
from companion.desk.table_mat import TableMat
from companion.desk.viewport import Viewport
from tests.golden import same_as_golden

LETTERS = {
    "go": "o", "cursor": "+", "refused": "x", "path": "p", "red": "R", "blue": "B", "green": "G", "yellow": "Y",
    "black": "K", "white": "W", "zombie": "z", "violet-zombie": "v", "green-zombie": "g", "blue-zombie": "b",
    "necromancer": "N", "bullet": "•", "heart": "♥", "survivor": "s", "hidden": "?", "follower": "f", "dung": "d",
    "orange": "O", "violet": "V", "enhanced": "e", "dog": "D", "clown": "C", "sewer": "u", "battle": "X",
}  # fmt: skip
MARKS = {"steady": ".", "dim": ",", "breathing": "~", "blink": "!", "fast": "*", "path": ">"}


def seen(
    lights: Lights,
    viewport: Viewport | TableMat,
    palette: Palette = BRIGHT,
    brightness: float = 1.0,
    start: float = 0.0,
) -> dict[tuple[int, int], Seen]:
    """What people see who look at the panel for a while."""
    moments = [render(lights, viewport, palette, brightness, now) for now in sample_times(start)]
    return read_lights(moments, viewport, palette, gamma=1)


def picture(lights: Lights, viewport: Viewport | TableMat, palette: Palette = BRIGHT) -> str:
    """The panel as text, as its rows lie."""
    squares, points = seen(lights, viewport, palette), list(viewport.points())
    lines = [points[start : start + viewport.width] for start in range(0, len(points), viewport.width)]
    rows = ["".join(f"{_square(squares[point]):3}" for point in line).rstrip() for line in lines]
    used = sorted({(LETTERS[one.colour], one.colour) for one in squares.values() if one.colour})
    patterns = sorted({(MARKS[one.pattern], one.pattern) for one in squares.values() if one.colour})
    legend = "  ".join(f"{letter} {name}" for letter, name in [*used, *patterns])
    return "\n".join([*rows, "", legend, ""])


def _square(one: Seen) -> str:
    return LETTERS[one.colour] + MARKS[one.pattern] if one.colour else ""


def golden_lights(name: str, lights: Lights, viewport: Viewport | TableMat, palette: Palette = BRIGHT) -> None:
    """Compare the panel with the stored text of that name."""
    same_as_golden(f"desk/lights-{name}", picture(lights, viewport, palette))
