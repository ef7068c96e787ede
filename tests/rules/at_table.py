"""What the rule checks of every game do at a table: look, answer, and see what is refused by which rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar

import pytest

from companion.engine import Driver, Game, PositionError, Refused, Request
from tests.conformance.listing import lists_what_it_allows

G = TypeVar("G", bound=Game)


class AtTable(Generic[G]):
    """One running game with words that read like a rule check."""

    def __init__(self, driver: Driver[G]) -> None:
        self.driver = driver

    # -------------------------------------------------------------- looking

    @property
    def game(self) -> G:
        return self.driver.game

    @property
    def pending(self) -> Request[Any]:
        assert self.driver.pending is not None, f"the game is over: {self.driver.over}"
        lists_what_it_allows(self.driver.pending)
        return self.driver.pending

    @property
    def asks(self) -> str:
        """The name of the pending question; "over" after the end."""
        return self.driver.pending.name if self.driver.pending else "over"

    @property
    def options(self) -> list[Any]:
        return list(self.pending.options)

    @property
    def log(self) -> str:
        return "\n".join(self.game.log)

    # -------------------------------------------------------------- doing

    def answer(self, *values: Any, name: str | None = None, seat: int | None = None) -> Self:
        """Answer the pending questions, one after the other."""
        for value in values:
            if self.driver.pending is not None:
                lists_what_it_allows(self.driver.pending)
            self.driver.answer(value, name=name, seat=seat)
        return self

    def until(self, *names: str, **answers: Any) -> Self:
        """Answer with the first option (or `answers[name with _]`) until one of these questions is asked."""
        for _ in range(400):
            if self.asks in names or self.asks == "over":
                return self
            key = self.asks.replace(".", "_")
            self.driver.answer(answers[key] if key in answers else next(iter(self.pending.options)))
        raise AssertionError(f"{names} is never asked; now {self.asks}")

    def correct(self, **changes: Any) -> Self:
        self.driver.correct({path.replace("__", "."): value for path, value in changes.items()})
        return self

    def fork(self) -> Self:
        """The same game once more, to try something else."""
        return type(self)(self.driver.fork())

    # -------------------------------------------------------------- refusals

    def refused(self, value: Any, name: str | None = None, seat: int | None = None) -> str:
        """The rule by which an answer (or a report that was not asked for) is refused."""
        return self.refusing(lambda: self.driver.answer(value, name=name, seat=seat))

    def correct_refused(self, changes: dict[str, Any]) -> str:
        return self.refusing(lambda: self.driver.correct(changes))

    def refusing(self, attempt: Callable[[], None]) -> str:
        """The rule by which an attempt is refused; it must change nothing and must not be recorded."""
        before, asked, history = self.game.position(), self._number, len(self.driver.history)
        with pytest.raises((Refused, PositionError)) as no:
            attempt()
        assert self.game.position() == before, "a refusal changed the game"
        assert (self._number, len(self.driver.history)) == (asked, history), "a refusal was recorded"
        assert isinstance(no.value, Refused | PositionError)
        return no.value.rule

    @property
    def _number(self) -> int:
        """The number of the pending question; 0 after the end."""
        return self.driver.pending.number if self.driver.pending else 0
