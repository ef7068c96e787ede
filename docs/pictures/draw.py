"""Draws docs/pictures/terminal.svg: what a game looks like in the terminal, taken from a real one.

Run it from the top of the project: `python docs/pictures/draw.py`.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from html import escape
from pathlib import Path

from companion.bots import act, bot
from companion.engine import Driver, Game, Json
from companion.games import NewGame, rulebook
from companion.packs import load
from companion.table.entries import entry_of

HERE = Path(__file__).parent
COMMAND = ("play", "zombies", "--players", "Ana,Ben", "--bots", "0", "--seed", "5", "--chance", "auto")
TURN = 9
COLUMNS, CHARACTER, LINE, MARGIN = 80, 8.43, 17.0, 16.0
COLOURS = {"> ": "#8ae9c1", "  refused": "#ff8b7b", "== ": "#ffd166", "-> ": "#ffffff", "zombies.": "#8ae9c1"}


def position(seed: int) -> Json:
    """A position in the middle of a move, reached by two bots."""
    players = bot("sensible", seed)
    book = rulebook("zombies")
    driver: Driver[Game] = Driver(book.new(load(book.pack), NewGame(("Ana", "Ben"), "competitive", own_deck=True)))
    while driver.game.turn_number() < TURN or driver.ask().name != "move.step":
        act(players, driver)
    state, since = driver.at_boundary()
    return state.position() | {"since": [entry_of(record) for record in since]}


def session() -> list[str]:
    """The last screen of a session that loads the position and asks why a step is not allowed."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "position.json")
        file.write_text(json.dumps(position(seed=4)), encoding="utf-8")
        command = [sys.executable, "-m", "companion", *COMMAND, "--journals", folder]
        typed = f"load {file}\nwhy W\nquit\n"
        run = subprocess.run(command, input=typed, capture_output=True, text=True, check=True)
    lines = run.stdout.splitlines()
    start = max(index for index, line in enumerate(lines) if line.startswith("== Turn"))
    end = next(index for index in range(start, len(lines)) if lines[index].startswith("> quit"))
    return lines[start:end]


def svg(lines: list[str]) -> str:
    """The lines as a picture, light on dark."""
    width, height = COLUMNS * CHARACTER + 2 * MARGIN, len(lines) * LINE + 2 * MARGIN
    rows = [_row(line, MARGIN + (row + 0.8) * LINE) for row, line in enumerate(lines)]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}">',
            "<style>text{font:14px 'DejaVu Sans Mono','Liberation Mono',Menlo,Consolas,monospace}</style>",
            '<rect width="100%" height="100%" rx="10" fill="#10151c"/>',
            *rows,
            "</svg>",
            "",
        ]
    )


def _row(line: str, y: float) -> str:
    place = f'x="{MARGIN}" y="{y:.1f}" xml:space="preserve"'
    return f'<text {place} fill="{_colour(line)}">{escape(line)}</text>'


def _colour(line: str) -> str:
    return next((colour for start, colour in COLOURS.items() if line.startswith(start)), "#d7dee7")


if __name__ == "__main__":
    (HERE / "terminal.svg").write_text(svg(session()), encoding="utf-8")
