"""Draw the small screens in their true size beside each other: `python hardware/desk/glass.py` writes glass.svg.

Printed without scaling, the drawing shows how large letters are on the table.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
PIXELS = 128
LETTER = 7
"""A capital letter is so many pixels high."""
EDGE, GAP = 6.0, 10.0
WORDS = "Ana 4/6 Move   5 left"


class Glass(NamedTuple):
    """A screen of 128 by 64 pixels, and the area that lights up, in millimetres."""

    name: str
    controller: str
    width: float
    height: float
    note: str = ""

    @property
    def letter(self) -> float:
        """How high a capital letter is."""
        return LETTER * self.width / PIXELS


GLASSES = (
    Glass("2.42 inches", "SSD1309", 55.0, 27.5, "recommended"),
    Glass("1.3 inches", "SH1106", 29.4, 14.7),
    Glass("0.96 inches", "SSD1306", 21.7, 10.9),
)


def drawing() -> str:
    """The three glasses from left to right, all measures in millimetres."""
    width = sum(glass.width for glass in GLASSES) + GAP * len(GLASSES) + 2 * EDGE
    height = max(glass.height for glass in GLASSES) + 30
    lines, x = [], EDGE + GAP / 2
    for glass in GLASSES:
        lines += _glass(glass, x, 10.0)
        x += glass.width + GAP
    size = f'width="{width:g}mm" height="{height:g}mm" viewBox="0 0 {width:g} {height:g}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="DejaVu Sans, Verdana, sans-serif">'
    return "\n".join([head, f'<rect width="{width:g}" height="{height:g}" fill="white"/>', *lines, "</svg>", ""])


def _glass(glass: Glass, x: float, y: float) -> list[str]:
    pixel = glass.width / PIXELS
    area = f'x="{x:g}" y="{y:g}" width="{glass.width:g}" height="{glass.height:g}"'
    column, line = 6 * pixel, 8 * pixel
    letters = [
        f'<text x="{x + (index + 0.5) * column:.2f}" y="{y + line - pixel / 2:.2f}" text-anchor="middle" '
        f'font-family="monospace" font-size="{glass.letter / 0.72:.2f}" fill="#bee2ff">{letter}</text>'
        for index, letter in enumerate(WORDS)
        if letter != " "
    ]
    below = (f"{glass.name}, {glass.controller}", f"letters {glass.letter:.1f} mm", glass.note)
    told = [
        f'<text x="{x:g}" y="{y + glass.height + 5 + 4 * row:g}" font-size="2.6" fill="#24292f">{words}</text>'
        for row, words in enumerate(below)
        if words
    ]
    return [f'<rect {area} rx="0.6" fill="#060a12" stroke="#57606a" stroke-width="0.4"/>', *letters, *told]


if __name__ == "__main__":
    (HERE / "glass.svg").write_text(drawing(), encoding="utf-8")
