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
    | Stop
    | PutAway
    | Set
    | Keep
    | NewCode
    | ForgetPhones
    | Shutdown
    | TrayStep
)
