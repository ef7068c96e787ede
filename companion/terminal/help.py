"""What `help` says: it speaks of the game being played, with cards, groups and names of this table."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill

from companion.engine import Game
from companion.games.kit.board import board_of
from companion.games.kit.questions import left_for_good, questions_of, ways_of
from companion.table import Opening
from companion.table.draft import spoken

MARGIN = 18


def help_lines(game: Game, opening: Opening, width: int) -> Iterator[str]:
    """Everything that can be typed while this game is played, in lines."""
    for line in _lines(game, opening):
        margin = " " * (MARGIN + 3 if line.startswith(" ") else 0)
        yield fill(line, width, subsequent_indent=margin, break_on_hyphens=False)


def _lines(game: Game, opening: Opening) -> Iterator[str]:
    book, board = opening.book, board_of(game.id)
    yield f"{book.title}, {spoken(game.mode)}. {book.goal(game.mode)}".rstrip()
    for extra in (*opening.scenario, *opening.variants):
        yield f"{spoken(extra).capitalize()}: {book.goal(extra)}"
    yield "Answer with the number of an option, or with the answer itself."
    yield _line("Enter", "let the companion roll or draw what is asked, or take the answer that is offered")
    yield _line("spread", "where several things are laid out: let the companion spread the rest of them")
    yield _line("SQUARE", "while moving: walk to that square, as it is called on the map")
    yield _line("why [ANSWER]", "the rule behind the question, or why an answer is not allowed")
    if cards := board.cards(game):
        word = board.card_word
        yield _line("card [PLAYER]", f"the {word}s that may be played now; `card {sorted(cards)[0]}` plays one by name")
        yield _line("hand [PLAYER]", f"the {word}s of a player")
    yield _line("hint", "what the companion would do here, and how likely it wins; `hint on` allows it first")
    yield _line("undo [N]", "take back the last decision, or the last N; the companion's dice stay as they fell")
    yield _line("auto [WHAT]", f"let the companion decide the rest of this step (or: {_groups(game)})")
    yield from _ways(game)
    yield _line("always [WHAT]", "what the companion does by itself in this game, or from now on; `never WHAT` ends it")
    yield _line("correct", "what can be set right; `correct die 4` says what the last die showed")
    yield _line("correct WHAT VALUE", "say what the table shows")
    yield _line("match", "what you have to put on the table, move or take away; `done` or `done 2` ticks it off")
    yield _line("compass [EDGE]", "which edge of the map you call north: up, right, down or left")
    yield _line("map, players, options, history, rule ID", "")
    yield _line("save [FILE]", "write the position to a file; load FILE goes on from one")
    yield _line("quit", "leave; the game is kept")


def _line(what: str, does: str) -> str:
    return f"  {what.ljust(MARGIN)} {does}".rstrip()


def _groups(game: Game) -> str:
    """The words under which questions are handed over."""
    return ", ".join([*questions_of(game.id).groups, "rolls", "draws"])


def _ways(game: Game) -> Iterator[str]:
    """How the companion may decide: with a horde to lead there are several ways."""
    for what in left_for_good(game.id):
        if len(ways := list(ways_of(game, what))) > 1:
            yield _line(f"auto {what} HOW", f"decided so: {', '.join(ways)}; `once`, `step` or `game`, `for NAME`")
