"""Courtesy at the table: what leaves nothing to decide is not asked, and a whole series is answered at one stroke.

Every answer is recorded like any other, with a source of its own. It follows from what people decided before, so taking
back their decision takes it back too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple
from weakref import WeakKeyDictionary

from companion.engine import FORCED, TABLE, Driver, Game, Json, Numbers, Record, Request
from companion.games.kit import courtesy
from companion.games.kit.board import Board, Point, board_of
from companion.languages import say
from companion.table.answerers import Generator

LONGEST = 40
"""So many answers of a series at most are given at one stroke."""


class Courtesy:
    """Gives the answer where nothing is left to decide, and says so in the log."""

    source: ClassVar[str] = FORCED

    def answer(self, driver: Driver[Game]) -> Json | None:
        request, game = driver.ask(), driver.game
        value = courtesy.settled(game, request)
        if value is None or board_of(game.id).private(game, request) or card_could_come(driver, request):
            return None
        self._tell(game, request, value)
        return value

    def _tell(self, game: Game, request: Request[Any], value: Json) -> None:
        if game.quiet:
            return
        label = request.options.label(request.options.read(value))
        record = Record("answer", request.number, request.seat, request.name, value, False, FORCED, label)
        game.tell("{} (nothing to decide)", board_of(game.id).words_of(game, record))


class Patient(Generator):
    """Rolls the companion's own dice for people, without a key; it waits while a card could come before the roll."""

    def answer(self, driver: Driver[Game]) -> Json | None:
        return None if card_could_come(driver, driver.ask()) else super().answer(driver)


def card_could_come(driver: Driver[Game], request: Request[Any]) -> bool:
    """Could somebody still play a card at this question? Then it has to wait. Any card will do: a question that waited
    for good ones only would tell what is in the hands."""
    game, board = driver.game, board_of(driver.game.id)
    return request.window and any(board.in_hand(game, seat) or board.in_front(game, seat) for seat in range(game.seats))


# ---------------------------------------------------------------------- a series at one stroke


@dataclass(frozen=True, slots=True)
class Part:
    """One question of a series: to whom, its words, and a sensible answer (None where people fill it in)."""

    name: str
    seat: int
    who: str
    brief: str
    value: Json = None
    label: str = ""
    at: tuple[Point, ...] = ()
    role: str = ""
    """The figure that comes onto the map by it; empty where it is none."""
    numbers: tuple[int, int] | None = None
    """What is filled in: a number from the first to the second..."""
    words: tuple[tuple[Json, str], ...] = ()
    """... or one of these, each with what people call it."""


class Plan(NamedTuple):
    """A series, with the number of its first question and how much had happened when that was asked."""

    number: int
    at: int
    parts: tuple[Part, ...]


_plans: WeakKeyDictionary[Driver[Game], Plan] = WeakKeyDictionary()
"""The series at each table: it is looked at by every screen."""


def plan(driver: Driver[Game]) -> tuple[Part, ...]:
    """The whole series that the pending question begins, in order; nothing where it stands alone."""
    request = driver.pending
    if request is None or not courtesy.series(request) or board_of(driver.game.id).private(driver.game, request):
        return ()
    known = _plans.get(driver)
    if known is None or known.number != request.number:
        parts = _rest(driver, known) if known is not None else ()
        known = _plans[driver] = Plan(request.number, len(driver.history), parts or tuple(_parts(driver.fork())))
    return known.parts if len(known.parts) > 1 else ()


def _rest(driver: Driver[Game], known: Plan) -> tuple[Part, ...]:
    """What is left of a series that was answered so far as it was planned; nothing where it was not, or where
    something was taken back (numbers never come again)."""
    request, since, parts = driver.ask(), driver.history[known.at :], known.parts
    if not since or since[0].number != known.number:
        return ()
    given = [(record.verb, record.seat, record.name, record.value) for record in since]
    planned = [("answer", part.seat, part.name, part.value) for part in parts[: len(given)]]
    rest = parts[len(given) :]
    return rest if given == planned and rest and (rest[0].name, rest[0].seat) == (request.name, request.seat) else ()


def spread(driver: Driver[Game]) -> tuple[Part, ...]:
    """The same where the companion has an answer for each: `spread them`, and people change what they like."""
    parts = plan(driver)
    return parts if all(part.value is not None for part in parts) else ()


def form(driver: Driver[Game]) -> tuple[Part, ...]:
    """The same where people fill in the answers themselves."""
    parts = plan(driver)
    return parts if any(part.value is None for part in parts) else ()


def _parts(twin: Driver[Game]) -> Iterator[Part]:
    """Ask on a copy, and take a sensible answer each time, until something else is asked."""
    board, first = board_of(twin.game.id), twin.ask()
    for _ in range(LONGEST):
        request = twin.pending
        if request is None or not courtesy.goes_on(first, request):
            return
        value = courtesy.spread(twin.game, request)
        yield part_of(twin.game, board, request, value)
        twin.answer(next(iter(request.options)) if value is None else value)


def part_of(game: Game, board: Board, request: Request[Any], value: Json) -> Part:
    """A question and its answer, as people are shown it."""
    who = game.names[request.seat] if request.seat != TABLE else say("Table")
    asked, options = (request.name, request.seat, who, game.brief(request)), request.options
    if value is not None:
        at = board.places(game, request, value)
        return Part(*asked, value, options.label(options.read(value)), at, courtesy.puts(request) if at else "")
    numbers = (options.low, options.high) if isinstance(options, Numbers) else None
    legal = ((options.show(one), options.label(one)) for one in courtesy.choosable(game, request))
    return Part(
        *asked,
        numbers=numbers,
        words=tuple((one, label) for one, label in legal if numbers is None or not isinstance(one, int)),
    )
