"""What the engine needs to know of a game: its state, its rules as one coroutine, and how it may be interrupted."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Self

from companion.engine.options import Json, Refusal
from companion.engine.request import Outcome, Request, Rule


class Game(ABC):
    """The whole state of one game, and the rules that change it.

    `run` may be called on any state that stands at a step boundary; everything between two boundaries may live
    in the coroutine. A copy shares nothing that changes.
    """

    id: ClassVar[str]
    kept_roll_rule: ClassVar[str]
    """The rule cited when somebody would rather have another die than the one already seen."""

    over: Outcome | None
    seat: int = 0
    """Whose turn it is; a game for one need not say."""
    quiet: bool
    """True in replays and simulations: nobody reads the log, so no words are made."""
    log: list[str]

    @abstractmethod
    def run(self) -> Rule:
        """The rules, from the step boundary at which the state stands to the end of the game."""

    @abstractmethod
    def copy(self) -> Self:
        """An independent copy of the state (not of the running rules)."""

    @property
    @abstractmethod
    def seats(self) -> int:
        """How many people sit at the table."""

    @abstractmethod
    def turn_number(self) -> int:
        """Counts turns from the start of the game."""

    @abstractmethod
    def interrupt(self, verb: str, seat: int, value: Json, waiting: tuple[Request[Any], ...]) -> Rule:
        """The rule that runs on top of the waiting questions; raises Refused when it may not."""

    @abstractmethod
    def correct(self, changes: Mapping[str, Json], waiting: Request[Any]) -> bool:
        """Set what the table says is so; True when the running rules must start anew from the state.

        Raises PositionError or Refused, and changes nothing, when it cannot be.
        """

    @abstractmethod
    def unasked(self, name: str, value: Json, seat: int | None, waiting: Request[Any]) -> Refusal:
        """Why a report that nobody asked for (wrong name or wrong seat) is refused now."""

    @abstractmethod
    def settle(self) -> None:
        """Look for an ending after something outside the running rule has changed the game; raises GameOver."""

    @abstractmethod
    def position(self) -> dict[str, Json]:
        """The state as readable JSON, which loads to the same state."""

    @abstractmethod
    def sentence(self, request: Request[Any]) -> str:
        """What the question asks, as a sentence."""

    @abstractmethod
    def brief(self, request: Request[Any]) -> str:
        """What the question asks, in a few words for the small screen."""

    @abstractmethod
    def progress(self) -> dict[str, Json]:
        """Where in the turn the game stands: `{"index": 2, "of": 6, "name": "fight"}`."""

    @abstractmethod
    def plays(self, seat: int, waiting: tuple[Request[Any], ...]) -> Iterator[dict[str, Json]]:
        """Every interrupt open to a seat now, as the value to play: `{"card": "fear", "from": "hand"}`."""

    def tell(self, words: str, *about: object) -> None:
        """Add a line to the log; the words are put together only when somebody listens."""
        if not self.quiet:
            self.log.append(words.format(*about))
