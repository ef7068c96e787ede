"""Who may do what: the one place that decides it, whatever way a wish comes (a page, a button, a program).

A wish carries its origin from where it began to where it is done. What is asked of the table is decided there, against
the very question that is answered: between looking who may and doing it nobody else comes in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.engine import TABLE as EVERYBODY
from companion.engine import BadInput, Driver, Game, Json, Request, Stale
from companion.games.kit.board import HAND, board_of
from companion.games.kit.speaking import hides
from companion.languages import say
from companion.table import asked
from companion.table.errors import NotAllowed
from companion.table.hinting import for_one_alone
from companion.table.table import Table

DESK, PROGRAM, HOST, TABLE, SEAT, GUEST = "desk", "program", "host", "table", "seat", "guest"
"""The buttons of the desk itself; a program on the machine; a page that shows the host's secret; a paired page; a page
with the link of a seat; anybody else, wherever they are."""

GUESTS = frozenset({GUEST})
HOSTS = frozenset({DESK, PROGRAM, HOST})
TABLES = HOSTS | {TABLE}
PLAYERS = TABLES | {SEAT}
ANYBODY = PLAYERS | GUESTS
SEATS = frozenset({SEAT})

WORDS = {
    HOSTS: say("only the desk itself and the host's page"),
    TABLES: say("only the desk itself, the host's page and paired pages"),
    PLAYERS: say("only paired pages and seats"),
    GUESTS: say("only a page that is not paired yet"),
    SEATS: say("only the page of the player who holds it"),
    ANYBODY: "anybody",
}

HIDDEN_ANSWERS = say(
    "the answers are hidden: the player who is asked says so on this page, on the own one, or at the buttons"
)
PAGES = {
    HOST: say("the host's"),
    TABLE: say("a paired one"),
    SEAT: say("that of one player"),
    GUEST: say("not paired yet"),
}
"""What a page that may not do something is told that it is."""

MAY: Mapping[str, frozenset[str]] = {
    "answer": PLAYERS,
    "spread": PLAYERS,
    "roll": PLAYERS,
    "reveal": TABLES,
    "play": PLAYERS,
    "hint": PLAYERS,
    "hints": TABLES,
    "why": PLAYERS,
    "rule": PLAYERS,
    "undo": TABLES,
    "auto": TABLES,
    "automate": TABLES,
    "correct": TABLES,
    "fixes": TABLES,
    "new": TABLES,
    "resume": TABLES,
    "away": TABLES,
    "matched": PLAYERS,
    "leave": TABLES,
    "stop": TABLES,
    "set": TABLES,
    "press": TABLES,
    "hold": TABLES,
    "throw": TABLES,
    "picture": TABLES,
    "dicefrom": TABLES,
    "lookfordice": TABLES,
    "die": TABLES,
    "calibrate": TABLES,
    "plug": TABLES,
    "unplug": TABLES,
    "watch": TABLES,
    "seatlink": TABLES,
    "replay": TABLES,
    "replaylength": TABLES,
    "story": PLAYERS,
    "storyhand": SEATS,
    "ping": ANYBODY,
    "speak": ANYBODY,
    "replies": ANYBODY,
    "pair": GUESTS,
    "phones": HOSTS,
    "code": HOSTS,
    "revoke": HOSTS,
    "export": HOSTS,
    "import": HOSTS,
    "setup": TABLES,
    "shutdown": HOSTS,
}
"""Everything that can be wished for, by whom; `calibrate`, `setup` and `shutdown` by the buttons of the desk alone."""

FIXED = ("seed", "pack")
"""Parts of a wish that only the host may give: whoever knows the seed knows every card to come."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a wish comes from."""

    role: str = GUEST
    seat: int = EVERYBODY
    """The seat whose page it is."""
    game: str = ""
    """The game on the table as it was seen there; empty where none was. What is wished of it is done to no other."""
    uncovered: int = -1
    """The question whose hidden answers were uncovered there, while all others looked away."""
    buttons: bool = False
    """Did it come by a button of the desk? Then what the screen of the desk showed was seen there."""

    @property
    def words(self) -> str:
        """The role as pages see it: `seat:1`."""
        return f"{SEAT}:{self.seat}" if self.role == SEAT else self.role

    @property
    def sees_the_desk(self) -> bool:
        """Does whoever wishes see the screen of the desk, also where it shows a hand? Others look away there."""
        return self.role in (DESK, PROGRAM) or (self.role == HOST and self.buttons)

    def at_buttons(self) -> Origin:
        """The same somebody, with a finger on a button of the desk."""
        return replace(self, buttons=True)


AT_DESK = Origin(DESK, buttons=True)
OF_PROGRAM = Origin(PROGRAM)


def game_of(table: Table) -> str:
    """What the game on a table is called on the shelf."""
    return table.journal.path.stem if table.journal is not None else "game"


# ---------------------------------------------------------------------- whatever is wished for


def check(origin: Origin, what: str, title: str = "") -> None:
    """Raise NotAllowed unless this may be wished from there at all; `title`: as people call it."""
    roles = MAY[what]
    if origin.role not in roles:
        raise NotAllowed(say("{}: {} may do this; this page is {}", title or what, WORDS[roles], PAGES[origin.role]))


def check_game(origin: Origin, table: Table) -> None:
    """What was wished of one game is not done to another that was put in its place meanwhile."""
    if origin.game != game_of(table) and (origin.game or origin.role == SEAT):
        raise NotAllowed(say("another game is on the table now: look at it first"))


def check_correction(origin: Origin, changes: Mapping[str, Json]) -> None:
    """Hands and piles are set right on the host's page: the answer to a guess would tell what lies there."""
    hidden = [path for path, value in changes.items() if hides(path, value)]
    if hidden and origin.role not in HOSTS:
        raise NotAllowed(say("{}: hands and piles are set right on the host's page, not from here", hidden[0]))


def check_wish(origin: Origin, wish: Mapping[str, Json]) -> None:
    """Nobody but the host decides what chance will bring."""
    fixed = [part for part in FIXED if part in wish]
    if fixed and origin.role not in HOSTS:
        raise NotAllowed(say("{}: only the host's page may decide this", fixed[0]))


# ---------------------------------------------------------------------- the question that is asked


def check_answer(origin: Origin, driver: Driver[Game], number: int | None = None) -> None:
    """May the question that is asked now be answered from there? With a number it must be that very question."""
    request = driver.ask()
    if number is not None and number != request.number:
        raise Stale(number, request.number)
    check_stroke(origin, driver, request.number)


def check_stroke(origin: Origin, driver: Driver[Game], first: int) -> None:
    """The same for whatever else is answered at one stroke with the question of the number `first`."""
    request = driver.ask()
    hidden = asked.hidden(driver, board_of(driver.game.id), request)
    _check_question(origin, request, hidden, origin.uncovered == first)


def check_roll(origin: Origin, driver: Driver[Game], number: int) -> None:
    """Letting the companion roll or draw tells nothing; deciding for somebody is another thing."""
    request = driver.ask()
    if number != request.number:
        raise Stale(number, request.number)
    theirs = origin.role == SEAT and request.seat not in (origin.seat, EVERYBODY)
    if theirs or (asked.is_choice(request) and origin.role not in (DESK, PROGRAM)):
        raise NotAllowed(say("roll: only what is rolled or drawn is left to the companion, by those who are asked"))


def check_hint(origin: Origin, driver: Driver[Game], number: int, alone: bool) -> None:
    """Advice for the seat that is asked goes to whoever may answer for it; where it could name cards, to its player
    alone: on the own page, or while all others look away (`alone`)."""
    request = driver.ask()
    if number != request.number:
        raise BadInput(say("hint: another question is asked now"))
    _check_question(origin, request, for_one_alone(driver, request.seat), alone, choice=True)


def _check_question(
    origin: Origin, request: Request[Any], hidden: bool, uncovered: bool, choice: bool | None = None
) -> None:
    """`uncovered`: on this page of the table the player who is asked has said "show it" to this very question."""
    _check_seat(origin, request.seat)
    readable = asked.is_choice(request) if choice is None else choice
    shown = readable and (uncovered or reads(origin, request.seat))
    if hidden and not shown and not origin.sees_the_desk:
        raise NotAllowed(HIDDEN_ANSWERS)


def _check_seat(origin: Origin, seat: int) -> None:
    if origin.role == SEAT and seat not in (origin.seat, EVERYBODY):
        raise NotAllowed(say("this question goes to somebody else"))


def reads(origin: Origin, seat: int) -> bool:
    """Is it the page of the seat that is asked, which may read the answers of a private choice?"""
    return origin.role == SEAT and origin.seat == seat


# ---------------------------------------------------------------------- hands


def check_play(origin: Origin, table: Table, seat: int, source: str) -> None:
    """A seat plays its own cards; for a hand that the companion knows only its player speaks."""
    check_seat(table, seat)
    own = reads(origin, seat)
    if origin.role == SEAT and not own:
        raise NotAllowed(say("a seat plays its own cards"))
    known = source == HAND and board_of(table.game.id).known(table.game, seat)
    if known and not own and not origin.sees_the_desk:
        raise NotAllowed(say("this hand is hidden: its player plays on the own page, or at the buttons"))


def check_seat(table: Table, seat: int) -> None:
    """Is it a seat of the game on the table?"""
    seats = table.game.seats
    if not 0 <= seat < seats:
        raise BadInput(say("there is no seat {}; seats are 0 to {}", seat, seats - 1))
