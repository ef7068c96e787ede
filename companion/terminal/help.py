"""What `help` says: it speaks of the game being played, with cards, groups and names of this table."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill

from companion.engine import Game
from companion.games.kit.board import board_of
from companion.games.kit.questions import left_for_good, questions_of, ways_of
from companion.languages import capital, joined, meant, say, spoken
from companion.table import Opening
from companion.table.draft import spoken as called_so
from companion.terminal.typed import TYPED, called, edges

MARGIN = 18
SQUARE = say("SQUARE", about="to be typed")


def help_lines(game: Game, opening: Opening, width: int) -> Iterator[str]:
    """Everything that can be typed while this game is played, in lines."""
    for line in _lines(game, opening):
        margin = " " * (MARGIN + 3 if line.startswith(" ") else 0)
        yield fill(spoken(line), width, subsequent_indent=margin, break_on_hyphens=False)


def _lines(game: Game, opening: Opening) -> Iterator[str]:
    book = opening.book
    yield f"{book.title}, {called_so(game.mode)}. {book.goal(game.mode)}".rstrip()
    for extra in (*opening.scenario, *opening.variants):
        yield f"{capital(called_so(extra))}: {book.goal(extra)}"
    yield say("Answer with the number of an option, or with the answer itself.")
    yield _line(say("Enter"), say("let the companion roll or draw what is asked, or take the answer that is offered"))
    yield _line(TYPED["spread"], say("where several things are laid out: let the companion spread the rest of them"))
    yield _line(SQUARE, say("while moving: walk to that square, as it is called on the map"))
    yield _line(say("{why} [ANSWER]", **TYPED), say("the rule behind the question, or why an answer is not allowed"))
    yield from _cards(game)
    yield _line(
        TYPED["hint"],
        say(
            "what the companion would do here, and how likely it wins; `{hint} {on}` allows it first, "
            "`{hint} {on} NAME` or `{hint} {on} {all}` to others",
            **TYPED,
        ),
    )
    yield _line(
        say("{undo} [N]", **TYPED),
        say("take back the last decision, or the last N; the companion's dice stay as they fell"),
    )
    yield _line(
        say("{auto} [WHAT]", **TYPED),
        say("let the companion decide the rest of this step (or: {})", joined(", ", _groups(game))),
    )
    yield from _ways(game)
    yield _line(
        say("{always} [WHAT]", **TYPED),
        say("what the companion does by itself in this game, or from now on; `{never} WHAT` ends it", **TYPED),
    )
    yield _line(
        TYPED["correct"], say("what can be set right; `{correct} {die} 4` says what the last die showed", **TYPED)
    )
    yield _line(say("{correct} WHAT VALUE", **TYPED), say("say what the table shows"))
    yield _line(
        TYPED["match"],
        say("what you have to put on the table, move or take away; `{done}` or `{done} 2` ticks it off", **TYPED),
    )
    yield _line(
        say("{compass} [EDGE]", **TYPED),
        say("which edge of the map you call north: {}", joined(say(" or "), _but_last(edges()))),
    )
    yield _line(say("{map}, {players}, {options}, {history}, {rule} ID", **TYPED), "")
    yield _line(
        say("{save} [FILE]", **TYPED), say("write the position to a file; {load} FILE goes on from one", **TYPED)
    )
    yield _line(TYPED["quit"], say("leave; the game is kept"))
    yield _line(
        say("{quit} PLAYER", **TYPED),
        say("that player leaves the game for good; `{quit} {all}` ends it for all", **TYPED),
    )


def _cards(game: Game) -> Iterator[str]:
    """Where players hold cards: how they are looked at and played."""
    cards, word = sorted(board_of(game.id).cards(game)), board_of(game.id).card_word
    if cards:
        yield _line(
            say("{card} [PLAYER]", **TYPED),
            meant(
                f"the {word}s that may be played now; `card {cards[0]}` plays one by name",
                "the cards that may be played now; `{} {}` plays one by name",
                TYPED["card"],
                cards[0],
            ),
        )
        yield _line(say("{hand} [PLAYER]", **TYPED), meant(f"the {word}s of a player", "the cards of a player"))


def _line(what: str, does: str) -> str:
    return f"  {what.ljust(MARGIN)} {does}".rstrip()


def _but_last(words: list[str]) -> list[str]:
    """Joined by commas, but for the last one."""
    return [joined(", ", words[:-1]), words[-1]]


def _groups(game: Game) -> list[str]:
    """The words under which questions are handed over."""
    named = left_for_good(game.id)
    return [called(what, named.get(what)) for what in (*questions_of(game.id).groups, "rolls", "draws")]


def _ways(game: Game) -> Iterator[str]:
    """How the companion may decide: with a horde to lead there are several ways."""
    for what, group in left_for_good(game.id).items():
        if len(ways := ways_of(game, what)) > 1:
            words = joined(", ", [called(how, way) for how, way in ways.items()])
            yield _line(
                say("{auto} {} HOW", called(what, group), **TYPED),
                say("decided so: {}; `{once}`, `{step}` or `{game}`, `{for} NAME`", words, **TYPED),
            )
