"""Leaving things to the companion in the terminal: `auto`, `always` and `never`, with how, how long, and whose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from companion.engine import TABLE, BadInput, Game, Request
from companion.games.kit.questions import left_for_good, ways_of
from companion.languages import ENGLISH, joined, say
from companion.table.agreements import GAME, ONCE, PHASE, in_words, usual_group
from companion.terminal import card_plays
from companion.terminal.typed import TYPED, called, in_ids

if TYPE_CHECKING:
    from companion.terminal.session import Session

LENGTHS = {"once": ONCE, "step": PHASE, "phase": PHASE, "game": GAME}
"""How long, as people type it."""
WHOSE = "for"
"""Before the name of the one player whom it is about."""


class Wish(NamedTuple):
    """What somebody wants to leave to the companion."""

    what: str
    how: str = ""
    seat: int = TABLE
    length: str = ""
    """Empty: the rest of this step, as far as the same thing is asked."""


def read(game: Game, rest: str, asked: Request[Any] | None = None, language: str = ENGLISH) -> Wish:
    """`zombies hungry step for Ana`: the words in any order, the name last. Where nobody says what, it is what is
    asked: the rest of the step, or where a way or a length is named the group that it belongs to."""
    rest = in_ids(rest, _words(game), language)
    words, _, name = f" {rest} ".partition(f" {WHOSE} ")
    seat = card_plays.seat_of(game, name.strip()) if name.strip() else TABLE
    said = words.split()
    length = next((word for word in said if word in LENGTHS), "")
    named = [word for word in said if word != length]
    group = usual_group(game, asked) if asked is not None else ""
    of_step = asked.name.partition(".")[0] if asked is not None else ""
    usual = group if LENGTHS.get(length) in (PHASE, GAME) else of_step
    what = next((word for word in named if word in left_for_good(game.id)), named[0] if named else usual)
    if what not in left_for_good(game.id) and what in ways_of(game, group):  # only how: `auto hungry`
        what = group
    more = [word for word in named if word != what]
    if len(more) > 1:
        raise BadInput(say("{} is too much: say what, how, how long, and for whom", repr(" ".join(more)[:40])))
    return Wish(what, more[0] if more else "", seat, LENGTHS.get(length, ""))


def _words(game: Game) -> dict[str, str]:
    """Every word that may be typed here, in the language that people read, by what it means."""
    groups = left_for_good(game.id)
    ways = {how: called(how, way) for what in groups for how, way in ways_of(game, what).items()}
    return (
        {word: TYPED[word] for word in (*LENGTHS, WHOSE)} | ways | {what: called(what, groups[what]) for what in groups}
    )


def auto(session: Session, rest: str) -> None:
    """Hand over: by default whatever the pending question belongs to, for the rest of this step."""
    wish = _read(session, rest, session.table.driver.ask())
    if wish.length in (PHASE, GAME):
        _agree(session, wish, True)
    else:
        session.table.auto(wish.what, wish.how, wish.seat, once=wish.length == ONCE)


def always(session: Session, rest: str) -> None:
    """What the companion does by itself in this game; with a word, from now on."""
    if rest:
        _agree(session, _read(session, rest), True)
        return
    for what, group in left_for_good(session.game.id).items():
        session.screen.say(joined("", ("  ", called(what, group), ": ", _who(session, what), ". ", group.how)))
        for seat in {one.seat for one in session.table.agreements if one.what == what and one.seat != TABLE}:
            session.screen.say(joined("", (f"    {session.game.names[seat]}: ", _who(session, what, seat), ".")))
        for how, way in ways_of(session.game, what).items() if len(ways_of(session.game, what)) > 1 else ():
            session.screen.say(joined("", ("    ", called(how, way), ": ", way.how)))
    session.screen.say(
        say("`{always} WHAT [HOW] [{for} NAME]` leaves it to the companion, `{never} WHAT` no longer.", **TYPED)
    )


def never(session: Session, rest: str) -> None:
    """No longer: people decide again."""
    if not rest:
        rolls = called("rolls", left_for_good(session.game.id)["rolls"])
        raise BadInput(
            say("say what you want to decide again, such as `{never} {}`; `{always}` lists it", rolls, **TYPED)
        )
    _agree(session, _read(session, rest), False)


def _read(session: Session, rest: str, asked: Request[Any] | None = None) -> Wish:
    return read(session.game, rest, asked, session.screen.language)


def _agree(session: Session, wish: Wish, on: bool) -> None:
    table = session.table
    table.automate(wish.what, on, wish.how, wish.seat, this_phase=wish.length == PHASE)
    title = left_for_good(session.game.id)[wish.what].title
    session.screen.say(joined("", (title, ": ", _who(session, wish.what, wish.seat), ".")))


def _who(session: Session, what: str, seat: int = TABLE) -> str:
    return in_words(session.game, session.table.agreements, what, seat)
