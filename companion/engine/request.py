"""What a rule asks, and how it waits for the answer.

A rule is a coroutine: `answer = await Request(...)`. There is no event loop; the driver sends the answer in.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from companion.engine.options import Options

T = TypeVar("T")

CHOICE, ROLL, DRAW = "choice", "roll", "draw"
TABLE = -1
"""The seat of a question that goes to everybody at the table."""


class Request(Generic[T]):
    """One question: who is asked what, by which rule, and what may be answered."""

    __slots__ = ("kind", "name", "number", "options", "rule", "seat")
    window = False
    """True where event cards may be played while the question waits."""
    several = False
    """True where other questions may be answered instead: see `AnyOrder`."""

    def __init__(self, seat: int, kind: str, name: str, options: Options[T], rule: str) -> None:
        self.number = 0
        self.seat = seat
        self.kind = kind
        self.name = name
        self.options = options
        self.rule = rule

    def __await__(self) -> Generator[Request[Any], T, T]:
        return (yield self)


class Window(Request[T]):
    """A question during which others may act. The answer is None when they did: look again and ask anew."""

    __slots__ = ()
    window = True

    def __await__(self) -> Generator[Request[Any], T | None, T | None]:  # type: ignore[override]
        return (yield self)


class AnyOrder(Request[Any]):
    """Several questions to one player, in whatever order they are answered. The first one is the one that is shown;
    the answer is the question that was answered, and the value."""

    __slots__ = ("first", "others")
    several = True

    def __init__(self, first: Request[Any], others: Callable[[], Iterable[Request[Any]]]) -> None:
        super().__init__(first.seat, first.kind, first.name, first.options, first.rule)
        self.first = first
        self.others = others
        """What may be answered instead; worked out when somebody wants to."""

    def called(self, name: str) -> Request[Any] | None:
        """The one of that name; None when it is none of them."""
        if name == self.name:
            return self.first
        return next((request for request in self.others() if request.name == name), None)

    def __await__(self) -> Generator[Request[Any], tuple[Request[Any], Any], tuple[Request[Any], Any]]:
        return (yield self)


class Boundary:
    """A place at which nothing lives in coroutine locals: the game can go on from its state alone."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __await__(self) -> Generator[Boundary, None, None]:
        yield self


TURN = Boundary("turn")
STEP = Boundary("step")

Rule: TypeAlias = Coroutine[Any, Any, None]
"""A running rule."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the seats that won (none after an agreed stop or a common defeat) and by which rule."""

    winners: tuple[int, ...]
    rule: str


class GameOver(Exception):
    """Raised by a rule the moment the game has ended."""

    def __init__(self, winners: tuple[int, ...], rule: str) -> None:
        super().__init__(rule)
        self.outcome = Outcome(winners, rule)
