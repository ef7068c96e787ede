"""After the end of a game every word that can be typed is answered, in every game: nothing ends in a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine import TABLE
from companion.games import GAMES, rulebook
from companion.games.kit.board import board_of
from companion.table import new_opening
from companion.table.shelf import Shelf
from companion.terminal.commands import COMMANDS
from companion.terminal.screen import Screen
from companion.terminal.session import Session
from companion.tiles.text import PLAIN

NAMES = ("Ana", "Max-bot", "Cy", "Dee")
ARGUMENTS = (
    "",
    "Ana",
    "Max-bot",
    "fear",
    "fear Ana",
    "Ana fear",
    "Ana fear Cy",
    "nobody",
    "1",
    "2",
    "0,0.C",
    "all",
    "/",
    "x y z",
)
"""What people may put behind a word; each is good for one command at least."""


def sit_down(game: str, folder: Path, stop: bool) -> tuple[Session, list[str]]:
    """A game of a person (and, where several play, a bot and others), which has just ended if it is stopped."""
    least, _ = rulebook(game).players[rulebook(game).modes[0]]
    opening = new_opening({"game": game, "players": list(NAMES[:least]), "seed": 3, "chance": "auto"})
    shelf = Shelf(folder)
    table = shelf.begin(opening)
    if stop:
        table.interrupt("stop", TABLE)
    lines: list[str] = []
    session = Session(shelf, opening, table, Screen(lines.append, PLAIN, width=80), lambda prompt: None)
    session.show()
    return session, lines


@pytest.fixture(autouse=True)
def somewhere_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions are saved in here."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("stop", [True, False])
@pytest.mark.parametrize("word", [*COMMANDS, ""])
@pytest.mark.parametrize("game", GAMES)
def test_every_word_is_answered(game: str, word: str, stop: bool, tmp_path: Path) -> None:
    for rest in ARGUMENTS:
        session, lines = sit_down(game, tmp_path / "games", stop)
        before = len(lines)
        session.obey(f"{word} {rest}".strip())
        session.show()
        assert len(lines) > before or session.leaving, (word, rest)
        session.table.close()


@pytest.mark.parametrize("word", ["card", "card fear", "why", "auto", "options", "1", ""])
@pytest.mark.parametrize("game", GAMES)
def test_what_concerns_a_question_is_answered_with_the_end(game: str, word: str, tmp_path: Path) -> None:
    session, lines = sit_down(game, tmp_path / "games", stop=True)
    shown = len(lines)
    session.obey(word)
    assert "game is over" in " ".join(lines[shown:])
    session.table.close()


@pytest.mark.parametrize("game", GAMES)
def test_the_hand_of_a_player_can_still_be_looked_at(game: str, tmp_path: Path) -> None:
    session, lines = sit_down(game, tmp_path / "games", stop=True)
    shown = len(lines)
    session.obey("hand")
    assert " ".join(lines[shown:]).split() == " ".join(board_of(game).hand_lines(session.game, 0)).split()
    session.table.close()
