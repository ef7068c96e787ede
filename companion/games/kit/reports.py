"""Reports that nobody asked for: refused with the rule that makes them wrong, by the first row that fits.

    REPORTS = (
        Report("event.draw", "the rule of quicker play", quicker),
        Report("move.step", "the rule that nobody walks away from a fight", in_combat),
        ...
    )

A row names the reports it speaks of (`tile.*` is every one that begins so, `*` any), the rule, and when it fits. A rule
may be worked out: empty means that the row does not fit after all, and a whole refusal is given as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from companion.engine import Game, Json, Player, Refusal, Request
from companion.games.kit.questions import questions_of
from companion.languages import fill, made, say

G = TypeVar("G", bound=Game)
P = TypeVar("P", bound=Player)


class Told(Generic[G]):
    """What somebody reports though it is not the answer to the question that waits."""

    __slots__ = ("game", "name", "seat", "value", "waiting")

    def __init__(self, game: G, name: str, value: Json, seat: int | None, waiting: Request[Any]) -> None:
        self.game = game
        self.name = name
        self.value = value
        self.seat = seat
        """Whose report it is, where that was said."""
        self.waiting = waiting

    @property
    def asks(self) -> str:
        """What is asked instead, and of whom."""
        return asked_instead(self.game, self.waiting)

    @property
    def reporter(self) -> str:
        """Who reports it, in words."""
        return say("the table")

    def waits(self, *names: str) -> bool:
        """Is one of these the question that waits? `combat.*` is any of a combat."""
        return is_one_of(self.waiting.name, names)


class ToldBySeat(Told[G], Generic[G, P]):
    """The same at a table where one player after the other has a turn: whose report it is matters."""

    __slots__ = ()

    @property
    def player(self) -> P | None:
        """Whoever reports, where a seat was named."""
        players: Any = self.game.players
        return players[self.seat] if self.seat is not None and 0 <= self.seat < len(players) else None

    @property
    def who(self) -> P:
        """Whoever reports; where no seat was named, the active player."""
        return self.player or self._active

    @property
    def _active(self) -> P:
        table: Any = self.game
        active: P = table.active
        return active

    @property
    def mine(self) -> bool:
        """Is it the active player who reports?"""
        return self.who is self._active

    @property
    def reporter(self) -> str:
        return self.player.name if self.player else super().reporter

    @property
    def of_another(self) -> bool:
        """Is it the question that waits, but from another seat?"""
        return self.name == self.waiting.name and self.seat is not None and self.seat != self.waiting.seat


T = TypeVar("T", bound=Told[Any])
Test: TypeAlias = Callable[[T], object]
"""Does a row fit?"""
Rule: TypeAlias = str | Callable[[T], str | Refusal]


def asked_instead(game: Game, waiting: Request[Any]) -> str:
    """`Ana is asked "Roll to move"`."""
    who = game.names[waiting.seat] if 0 <= waiting.seat < game.seats else say("the table")
    return say('{} is asked "{}"', who, made(_in_a_line, game.brief(waiting)))


def _in_a_line(words: str) -> str:
    return " ".join(words.split())


def always(told: Told[Any]) -> bool:
    return True


def is_one_of(name: str, names: Iterable[str]) -> bool:
    """Is it called so, or does it begin so (`tile.*`)? `*` is any name."""
    return any(name == known or (known.endswith("*") and name.startswith(known[:-1])) for known in names)


class Report(NamedTuple, Generic[T]):
    """One row: these reports, at this time, break this rule."""

    names: str
    """Divided by spaces."""
    rule: Rule[T]
    when: Test[T] = always
    why: str = say("nobody is asked for that now: {asks}")

    def refusal(self, told: T) -> Refusal | None:
        """Why the report is refused; None when the row does not fit."""
        if not is_one_of(told.name, self.names.split()) or not self.when(told):
            return None
        rule = self.rule if isinstance(self.rule, str) else self.rule(told)
        if isinstance(rule, Refusal):
            return rule
        words = {"asks": told.asks, "who": told.reporter}
        return Refusal(rule, fill(self.why, words)) if rule else None


def during(*names: str) -> Test[Any]:
    """While one of these questions waits: `combat.*` is any of a combat."""
    return lambda told: told.waits(*names)


def under(when: Test[T], *rows: Report[T], why: str = "") -> Iterator[Report[T]]:
    """Rows that fit only while something holds, perhaps all with the same words."""
    for row in rows:
        yield row._replace(when=_both(when, row.when), why=why or row.why)


def _both(one: Test[T], other: Test[T]) -> Test[T]:
    return lambda told: one(told) and other(told)


def first_refusal(rows: Iterable[Report[T]], told: T) -> Refusal:
    """What the first row says that fits; the last one of a game always does."""
    return next(no for row in rows if (no := row.refusal(told)) is not None)


def late(game: Game, name: str, waiting: Request[Any]) -> Refusal:
    """Where a game has no rows: the report breaks the rule of its own question, which is not asked now."""
    question = questions_of(game.id).get(name)
    rule = question.late if question else waiting.rule
    return Refusal(rule, say("nobody is asked for that now: {}", asked_instead(game, waiting)))
