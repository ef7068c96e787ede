"""What people want when they press something: the desk says it, whoever runs the desk does it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from companion.engine import Json


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer the pending question; more values answer those that follow, as long as the same thing is asked."""

    number: int
    values: tuple[Json, ...]
    source: str = ""
    """Where the answer comes from (`tray`, `typed`); empty: from whoever says so."""
    names: tuple[str, ...] = ()
    """The names of the questions that the values answer, where they are not all the same one."""


@dataclass(frozen=True, slots=True)
class Together:
    """Answer the pending question and the rest of its series at one stroke: all of it counts, or nothing."""

    number: int
    values: tuple[Json, ...]


@dataclass(frozen=True, slots=True)
class RollForMe:
    """The companion rolls (or draws) what is asked."""

    number: int


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card out of turn."""

    seat: int
    play: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last decisions."""

    steps: int = 1
    first: tuple[int, int] | None = None
    """The decision with which it must begin, by its place and its number; None where nobody said so."""


@dataclass(frozen=True, slots=True)
class Correct:
    """Set what the table shows."""

    changes: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class HandOver:
    """Let the companion decide the rest of this step, once."""

    what: str


@dataclass(frozen=True, slots=True)
class Automate:
    """From now on the companion answers (or no longer answers) a kind of question by itself."""

    what: str
    on: bool


@dataclass(frozen=True, slots=True)
class Begin:
    """A new game, as `new_opening` reads it."""

    wish: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Load:
    """A game that goes on from a position, as `load_opening` reads it."""

    wish: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on with a game that was left."""

    journal: Path


@dataclass(frozen=True, slots=True)
class Leave:
    """A player leaves the game."""

    seat: int


@dataclass(frozen=True, slots=True)
class Matched:
    """Something on the list of the real table is done; without a number everything."""

    item: int = 0
    on_page: bool = False
    """There is no real map at all: nothing has to match from now on."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Everybody agrees to end the game."""


@dataclass(frozen=True, slots=True)
class PutAway:
    """Leave the table; the game is kept."""


@dataclass(frozen=True, slots=True)
class Set:
    """Change a setting of the desk, such as brightness or palette."""

    changes: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Keep:
    """A journal from elsewhere: put it on the shelf and go on with it."""

    journal: str


@dataclass(frozen=True, slots=True)
class NewCode:
    """A new code with which phones are paired."""


@dataclass(frozen=True, slots=True)
class LetPhones:
    """Phones of the network may join the page from now on, or no longer."""

    on: bool


@dataclass(frozen=True, slots=True)
class ForgetPhones:
    """No phone is paired any more, and no link of a seat is good."""


@dataclass(frozen=True, slots=True)
class TrayStep:
    """The next step in calibrating the dice tray."""

    step: str


@dataclass(frozen=True, slots=True)
class Shutdown:
    """Put everything to rest and switch off."""


Intent: TypeAlias = (
    Answer
    | Together
    | RollForMe
    | Play
    | Undo
    | Correct
    | HandOver
    | Automate
    | Begin
    | Load
    | Resume
    | Leave
    | Matched
    | Stop
    | PutAway
    | Set
    | Keep
    | NewCode
    | LetPhones
    | ForgetPhones
    | Shutdown
    | TrayStep
)
