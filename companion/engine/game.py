"""What the engine needs to know of a game: its state, its rules as one coroutine, and how it may be interrupted."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

from companion.engine.options import Json, Refusal
from companion.engine.request import Outcome, Request, Rule
from companion.engine.seen import AUTOMATIC, FORCED
from companion.languages import say

At = TypeVar("At")


class Player(Protocol):
    """Whoever sits at the table, as everybody above the games knows them."""

    @property
    def name(self) -> str: ...


class March(NamedTuple, Generic[At]):
    """One figure that the companion moved, explained; people follow it on the table at their own pace."""

    figure: str
    path: tuple[At, ...]
    """From where it stood to where it goes: squares by name, on a board by their points; one when it stays."""
    does: str
    why: str = ""
    number: int = 0
    """Counted from 1 within the turn."""
    turn: int = 0

    def __str__(self) -> str:
        return say("{}. {} ({}): {}", self.number, self.figure, self.why, self.does)


REASONS = {"auto": say("by chance"), "bot": say("the bot's choice")}
"""Why something was answered so where whoever answered says nothing: by the source of the answer."""
UNTOLD: March[str] = March("", (), "")
"""A move that was made while nobody listened; it is told anew when somebody looks."""


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
    players: Sequence[Player]
    """Whoever sits at the table, in turn order."""
    mode: str
    by_itself: bool = False
    """Was the last answer given by the companion, and not by people? Then they have to follow what it moved."""
    because: str = ""
    """Why the companion gave it, in players' words; empty where people answered. No part of the position."""
    marches: tuple[March[str], ...] = ()
    """What the companion moved lately, in order. No part of the position."""
    tally: Counter[tuple[str, int]] | None = None
    """What the rulebook counts (`Rulebook.counted`) and whose it is, where somebody wants to know. No part of the
    position: a copy counts nothing, so nobody who tries things out is counted."""

    @abstractmethod
    def run(self) -> Rule:
        """The rules, from the step boundary at which the state stands to the end of the game."""

    @abstractmethod
    def copy(self) -> Self:
        """An independent copy of the state (not of the running rules)."""

    @property
    def names(self) -> list[str]:
        """What the players are called, in turn order."""
        return [player.name for player in self.players]

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

    def banner(self, seat: int) -> str:
        """Under which banner a seat plays, where the sides of a game differ: `Knights`; empty where all are alike."""
        return ""

    def ending(self) -> str:
        """How the game has ended, in words that are the same for endings of one kind: its rule, unless that covers
        several kinds; empty while it goes on."""
        return self.over.rule if self.over else ""

    def tell(self, words: str, *about: object) -> None:
        """Add a line to the log; the words are put together only when somebody listens."""
        if not self.quiet:
            self.log.append(say(words, *about))

    def answered_by(self, source: str, why: str = "") -> None:
        """Note who answers, and why so. What follows by itself from an answer keeps its reason; a reason of its own is
        told once."""
        self.by_itself = source in AUTOMATIC
        if why and why != self.because:
            self.tell("{}", why)
        if source != FORCED:
            self.because = why or REASONS.get(source, "")

    def count(self, what: str, seat: int, times: int = 1) -> None:
        """Something happened that the rulebook says is counted, to this seat or by it."""
        if self.tally is not None:
            self.tally[what, seat] += times

    def march(self, figure: str, path: tuple[str, ...], does: str, why: str = "") -> March[str]:
        """Note that a figure was moved, for people to follow: a rule says why, else whoever answered."""
        moved = March(figure, path, does, why or self.because, len(self.marches) + 1, self.turn_number())
        self.marches += (moved,)
        return moved

    def march_untold(self) -> None:
        """Note that a figure was moved while nobody listened."""
        self.marches += (UNTOLD,)
