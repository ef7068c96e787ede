"""Who answers: people, a seeded generator, a bot, a recorded game. One protocol for all, and who is asked what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, ClassVar, Protocol, TypeVar

from companion.engine import DRAW, ROLL, Driver, Game, Json, Record, Request, pick
from companion.games.kit.questions import in_group

T = TypeVar("T")

BY_KIND = {"rolls": ROLL, "draws": DRAW}
"""What people call the questions that chance answers, in every game."""


class Answerer(Protocol):
    """Answers the pending question of a driver; None leaves it to people."""

    @property
    def source(self) -> str:
        """What the journal calls this answerer."""

    def answer(self, driver: Driver[Game]) -> Json | None: ...


class Typed:
    """People: the table waits for them."""

    source: ClassVar[str] = "typed"

    def answer(self, driver: Driver[Game]) -> Json | None:
        return None


class Generator:
    """Rolls, draws and decides at random.

    Keeps no state: what it answers depends on the seed and the number of the question alone, so a resumed game
    goes on exactly as an uninterrupted one would. A roll that was taken back is not rolled again.
    """

    source: ClassVar[str] = "auto"

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def answer(self, driver: Driver[Game]) -> Json | None:
        offer = driver.offer
        if offer is not None:
            return offer
        request = driver.ask()
        return pick(request.options, Random(f"{self.seed}/{request.number}").random())


class Replay:
    """Answers as a recorded game did, as long as the questions are the same; then leaves it to people."""

    source: ClassVar[str] = "auto"

    def __init__(self, records: Iterable[Record]) -> None:
        self._records: Iterator[Record] = (record for record in records if record.verb == "answer")
        self._next = next(self._records, None)

    def answer(self, driver: Driver[Game]) -> Json | None:
        record = self._next
        if record is None or record.name != driver.ask().name:
            return None
        self._next = next(self._records, None)
        return record.value


class Answerers:
    """Who answers which kind of question for which seat; the closest agreement counts, people answer the rest."""

    def __init__(self) -> None:
        self._asked: dict[tuple[str | None, int | None], Answerer] = {}
        self._people = Typed()
        self.forced = False
        """Does a question answer itself that leaves people nothing to decide?"""

    def let(self, answerer: Answerer, kind: str | None = None, seat: int | None = None) -> None:
        """From now on this answerer is asked, for one kind of question, for one seat, for both, or for everything."""
        self._asked[kind, seat] = answerer

    def automatic(self, kind: str) -> bool:
        """Is this kind of question answered without people, whoever is asked?"""
        return not isinstance(self._asked.get((kind, None), self._people), Typed)

    def who(self, request: Request[Any]) -> Answerer:
        """The answerer of a question."""
        kind, seat = request.kind, request.seat
        for agreement in ((kind, seat), (None, seat), (kind, None), (None, None)):
            if agreement in self._asked:
                return self._asked[agreement]
        return self._people


def belongs(what: str, request: Request[Any]) -> bool:
    """Is the question one of those that are called so: rolls, draws, all, a group of its game, a step, its own name?"""
    if what in BY_KIND:
        return request.kind == BY_KIND[what]
    return what in ("all", request.name) or in_group(what, request)
