"""The commands of the terminal: what may be typed besides an answer. Each is told the rest of its line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from companion import durable
from companion.engine import TABLE, BadInput, PositionError, Refused
from companion.games.kit.board import board_of
from companion.games.kit.north import EDGES, MARK
from companion.games.kit.pieces import Fix
from companion.games.kit.speaking import cannot_be
from companion.languages import english_of, joined, say
from companion.rules import lookup
from companion.table import courtesy, hinting, load_opening
from companion.table.errors import BadLine
from companion.table.lines import LONGEST, read_json
from companion.table.rereading import fixes
from companion.table.shelf import is_bot
from companion.terminal import card_plays, handing
from companion.terminal.help import SQUARE, help_lines
from companion.terminal.typed import TYPED, edges, is_word, word_of

if TYPE_CHECKING:
    from companion.terminal.session import Session

OVER = say("The game is over: `{undo}` goes back into it, `{quit}` leaves, `{help}` says what else there is.", **TYPED)
WHO_DID = {"auto": say("(the companion)"), "bot": say("(bot)")}
"""What history adds where people did it not themselves."""


def show_help(session: Session, rest: str) -> None:
    session.screen.lines(help_lines(session.game, session.opening, session.screen.width))


def why(session: Session, rest: str) -> None:
    """The rule behind the question, or behind a refusal."""
    request = session.table.driver.ask()
    if not rest or session.choices is None:
        session.screen.say(session.game.sentence(request))
        rule(session, request.rule)
        return
    value = session.choices.read(rest)
    no = board_of(session.game.id).why_not(session.game, request, value)
    if no is None:
        session.screen.say(say("That is allowed."))
    else:
        session.screen.say(say("No: {}", joined("", (no.why, f" [{no.rule}]"))))
        rule(session, no.rule)


def rule(session: Session, rest: str) -> None:
    entry = lookup(rest or session.table.driver.ask().rule)
    session.screen.say(joined("", (f"  {entry.id}: ", entry.text)))


def card(session: Session, rest: str) -> None:
    """List the cards that may be played, or play one."""
    if not rest or card_plays.is_seat(session.game, rest):
        for line in card_plays.listed(session.table.driver, _whose(session, rest)):
            session.screen.say(line)
        return
    seat, play = card_plays.read(session.table.driver, rest)
    session.table.interrupt("play", seat, play)


def hand(session: Session, rest: str) -> None:
    for line in board_of(session.game.id).hand_lines(session.game, _whose(session, rest)):
        session.screen.say(line)


def _whose(session: Session, name: str) -> int:
    """The player of that name; without a name the one who is asked. Bots show their cards to nobody."""
    request = session.request
    seat = request.seat if request and request.seat >= 0 else session.game.seat
    if name:
        seat = card_plays.seat_of(session.game, name)
    if is_bot(session.game.names[seat]):
        raise BadInput(say("{} shows its cards to nobody", session.game.names[seat]))
    return seat


def hint(session: Session, rest: str) -> None:
    """What the companion would do: advice for whoever is asked, to those who want it."""
    word, _, name = rest.partition(" ")
    word = word_of(word, session.screen.language, ("on", "off"))
    if word in ("on", "off"):
        _allow_hints(session, word == "on", name.strip())
        return
    if rest:
        raise BadInput(
            say(
                "`{hint}` asks for advice, `{hint} {on}` allows it, `{hint} {off}` no longer: to whoever is asked, or "
                "`{hint} {on} NAME`, or `{hint} {on} {all}`",
                **TYPED,
            )
        )
    seat = session.table.driver.ask().seat
    if seat < 0:
        raise BadInput(say("the whole table is asked now, and hints are for a single player"))
    if seat not in session.table.hints:
        name = session.game.names[seat]
        raise BadInput(say("hints are off for {}; `{hint} {on}` allows them", name, **TYPED))
    session.screen.say(say("Advice, no rule:"))
    for line in hinting.hint_lines(hinting.hint(session.table.driver, seat)):
        session.screen.say(line)


def _allow_hints(session: Session, on: bool, name: str) -> None:
    """Hints for whoever is asked, for somebody by name, or for all; bots need none."""
    seats, names = _hinted(session, name), session.game.names
    for seat in seats:
        session.table.allow_hints(seat, on)
    who = joined(", ", [names[seat] for seat in seats])
    session.screen.say(say("Hints are on for {}.", who) if on else say("Hints are off for {}.", who))


def _hinted(session: Session, name: str) -> list[int]:
    """Whose hints are meant."""
    game = session.game
    if name and not card_plays.is_seat(game, name) and is_word(name, "all", session.screen.language):
        return [seat for seat, one in enumerate(game.names) if not is_bot(one)]
    seat = card_plays.seat_of(game, name) if name else session.table.driver.ask().seat
    if seat < 0:
        raise BadInput(
            say(
                "the whole table is asked now: say whose hints, such as `{hint} {on} {}`, or `{hint} {on} {all}`",
                game.names[0],
                **TYPED,
            )
        )
    if is_bot(game.names[seat]):
        raise BadInput(say("{} needs no hints", game.names[seat]))
    return [seat]


def undo(session: Session, rest: str) -> None:
    if rest and not (rest.isdecimal() and len(rest) < 7):
        raise BadInput(say("{undo} takes a number of decisions, such as `{undo} 2`, not {}", repr(rest[:20]), **TYPED))
    session.table.undo(int(rest or 1))
    session.bots.wait()


def spread(session: Session, rest: str) -> None:
    """Lay out what is left of a series as the companion would."""
    parts = courtesy.spread(session.table.driver)
    if not parts:
        raise BadInput(
            say("there is nothing to spread here: `{spread}` is for several things that are laid out in a row", **TYPED)
        )
    session.table.answer_all([part.value for part in parts])


def correct(session: Session, rest: str) -> None:
    path, _, text = rest.partition(" ")
    path = word_of(path, session.screen.language, ("die",))
    if not path or not text:
        session.screen.say(
            say("say what and how much, such as `{correct} players.1.hearts 4`; `{save}` shows every path", **TYPED)
        )
        _list_fixes(session)
        return
    try:
        value = read_json(text)
    except BadLine:
        value = text  # a bare word is meant as a text
    changes = {path: value}
    try:
        session.table.correct(changes)
    except PositionError as no:
        words = cannot_be(session.game, changes, no.problem)
        raise Refused(no.rule, words) from no if no.rule else BadInput(words)


def _list_fixes(session: Session) -> None:
    """What can be set right, each with how it is typed."""
    for fix in fixes(session.table.driver):
        value = json.dumps(fix.values[0][0]).strip('"') if fix.values else SQUARE
        path = joined(SQUARE, fix.path.split("{at}"))
        session.screen.say(say("  {}: {correct} {} {}", _called(fix), path, value, **TYPED))


def _called(fix: Fix) -> str:
    """What is set right, after what it belongs to, which is named once."""
    told = english_of(fix.words).startswith(english_of(fix.group))
    return fix.words if told else say("{}, {}", fix.group, fix.words)


def show_map(session: Session, rest: str) -> None:
    board = board_of(session.game.id)
    session.screen.forget()
    session.screen.map(session.game, board, session.request, session.choices)
    session.screen.say(joined("; ", board.buildings(session.game)) or say("No buildings yet."))


def compass(session: Session, rest: str) -> None:
    """Which edge of the map people call north."""
    rest = word_of(rest, session.screen.language, EDGES)
    if rest and rest not in EDGES:
        raise BadInput(say("north is one edge of the map: {}", joined(", ", edges())))
    MARK.point(rest or MARK.edge)
    session.screen.say(say("North is {} on the map ({}).", TYPED[MARK.edge], MARK.sign))
    if rest:
        session.shown = -1


def players(session: Session, rest: str) -> None:
    session.screen.forget()
    session.screen.heading(session.game, board_of(session.game.id))


def options(session: Session, rest: str) -> None:
    if session.choices is None:
        session.screen.say(OVER)
    else:
        session.screen.lines(session.choices.lines(session.screen.width, everything=True))


def history(session: Session, rest: str) -> None:
    """The last twenty things that happened."""
    board = board_of(session.game.id)
    if not session.table.driver.history:
        session.screen.say(say("Nothing has happened yet."))
    for record in session.table.driver.history[-20:]:
        words = board.words_of(session.game, record)
        session.screen.say(joined(" ", (f"  {record.number:4}", words, *filter(None, (WHO_DID.get(record.source),)))))


def done(session: Session, rest: str) -> None:
    """Something on the list of the real table is done, or all of it."""
    session.telling.done(session.table, rest)


def match(session: Session, rest: str) -> None:
    session.telling.everything(session.table)


def save(session: Session, rest: str) -> None:
    path = Path(rest or f"{session.game.id}-position.json")
    try:
        durable.write_whole(path, (json.dumps(session.table.position(), indent=1) + "\n").encode())
    except ValueError as error:
        raise BadInput(say("{} cannot be the name of a file: {}", repr(rest), error)) from error
    session.screen.write(say("The position is in {}; `{load} {}` goes on from it.", path, path, **TYPED))


def load(session: Session, rest: str) -> None:
    if not rest:
        raise BadInput(say("say which file, such as `{load} zombies-position.json`", **TYPED))
    try:
        with Path(rest).open(encoding="utf-8") as file:
            position = read_json(file.read(LONGEST + 1))
    except (ValueError, BadLine) as error:
        raise BadInput(say("{} holds no position: {}", rest, error)) from error
    opening = load_opening({"position": position, "chance": session.opening.chance, "seed": session.opening.seed})
    table = session.shelf.begin(opening)
    session.table.close()
    session.opening, session.table = opening, table
    session.screen.forget()
    session.shown = -1


def command_of(typed: str, language: str) -> Callable[[Session, str], None] | None:
    """The command that somebody typed, in English or in the language that is spoken; None for anything else."""
    return COMMANDS.get(word_of(typed, language, COMMANDS))


def leave(session: Session, rest: str) -> None:
    """Whoever types it leaves the terminal; a player by name, or all, leave the game for good."""
    if not rest:
        session.leaving = True
    elif not card_plays.is_seat(session.game, rest) and is_word(rest, "all", session.screen.language):
        session.table.interrupt("stop", TABLE)
    else:
        session.table.interrupt("leave", card_plays.seat_of(session.game, rest))


COMMANDS: dict[str, Callable[[Session, str], None]] = {
    "help": show_help,
    "why": why,
    "rule": rule,
    "card": card,
    "hand": hand,
    "hint": hint,
    "undo": undo,
    "auto": handing.auto,
    "always": handing.always,
    "never": handing.never,
    "spread": spread,
    "correct": correct,
    "map": show_map,
    "compass": compass,
    "players": players,
    "options": options,
    "history": history,
    "done": done,
    "match": match,
    "save": save,
    "load": load,
    "quit": leave,
}
