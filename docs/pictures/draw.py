"""Draws docs/pictures/terminal.svg: what a game looks like in the terminal, taken from a real one.

Run it from the top of the project: `python docs/pictures/draw.py`.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from html import escape
from pathlib import Path

HERE = Path(__file__).parent
COMMAND = ("play", "zombies", "--players", "Ana,Ben", "--bots", "1", "--seed", "11", "--chance", "auto")
TURNS = 400
LINES = 34
COLUMNS, CHARACTER, LINE, MARGIN = 84, 8.43, 17.0, 16.0
COLOURS = {"> ": "#8ae9c1", "  *": "#9fb3c8", "== ": "#ffd166", "-> ": "#ffffff"}


def session() -> list[str]:
    """The lines of a game in which the companion decides everything until there is something to see."""
    typed = "auto\n" * TURNS + "why N\n"
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "companion", *COMMAND, "--journals", folder]
        run = subprocess.run(command, input=typed, capture_output=True, text=True, check=True)
    return run.stdout.splitlines()


def screen(lines: list[str]) -> list[str]:
    """One whole screen: from the header of a move to what follows its question."""
    starts = [index for index, line in enumerate(lines) if line.startswith("== Turn") and "move," in line]
    start = max((index for index in starts if _busy(lines, index)), key=lambda index: _score(lines, index))
    return lines[start : start + LINES]


def _busy(lines: list[str], index: int) -> bool:
    return any("░" in line for line in lines[index : index + LINES])


def _score(lines: list[str], index: int) -> int:
    shown = "\n".join(lines[index : index + LINES])
    return sum(shown.count(mark) for mark in ("z", "░", "♥", "•", "[")) - 200 * shown.count("== Turn")


def svg(lines: list[str]) -> str:
    """The lines as a picture, light on dark."""
    width, height = COLUMNS * CHARACTER + 2 * MARGIN, len(lines) * LINE + 2 * MARGIN
    rows = [
        f'<text x="{MARGIN}" y="{MARGIN + (row + 0.8) * LINE:.1f}" fill="{_colour(line)}">{escape(line)}</text>'
        for row, line in enumerate(lines)
    ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}">',
            "<style>text{font:14px 'DejaVu Sans Mono','Liberation Mono',Menlo,Consolas,monospace;white-space:pre}</style>",
            '<rect width="100%" height="100%" rx="10" fill="#10151c"/>',
            *rows,
            "</svg>",
            "",
        ]
    )


def _colour(line: str) -> str:
    return next((colour for start, colour in COLOURS.items() if line.startswith(start)), "#d7dee7")


if __name__ == "__main__":
    (HERE / "terminal.svg").write_text(svg(screen(session())), encoding="utf-8")
