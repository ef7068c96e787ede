"""What people want when they press something: the desk says it, whoever runs the desk does it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from companion.engine import TABLE, Json


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer the pending question; more values answer those that follow, as long as the same thing is asked."""

    number: int
    values: tuple[Json, ...]
    source: str = ""
    """Where the answer comes from (`tray`, `camera`, `typed`); empty: from whoever says so."""
    names: tuple[str, ...] = ()
    """The names of the questions that the values answer, where they are not all the same one."""
    dice: tuple[str, ...] = ()
    """Where each die of a roll was read, such as `tray 3`; empty where the source says it all."""


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
    number: int | None = None
    """The question that was asked when people looked; nothing is set when it is another one by now."""


@dataclass(frozen=True, slots=True)
class HandOver:
    """Let the companion decide the rest of this step, or (`once`) this question alone: of a seat, in some way."""

    what: str
    how: str = ""
    seat: int = TABLE
    once: bool = False
    number: int | None = None
    """The question that people saw; nothing is handed over when it is another one by now."""


@dataclass(frozen=True, slots=True)
class Automate:
    """From now on the companion answers (or no longer answers) a kind of question by itself."""

    what: str
    on: bool
    how: str = ""
    """The way in which it decides; empty: by chance."""
    seat: int = TABLE
    """Whose questions; TABLE: everybody's."""
    this_phase: bool = False
    """Only as long as this step lasts."""
    number: int | None = None
    """The question that people saw, where it matters."""


@dataclass(frozen=True, slots=True)
class AllowHints:
    """A player may ask for hints from now on, or no longer."""

    seat: int
    on: bool


@dataclass(frozen=True, slots=True)
class AskHint:
    """What would the companion do here, and how likely is it to go well? It is told as `Desk.advice`."""

    number: int


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
class CameraStep:
    """The next step in calibrating the camera."""

    step: str


@dataclass(frozen=True, slots=True)
class SetUpDesk:
    """The first run has come to a step, or was gone through or left: then it does not come by itself any more."""

    step: str
    words: str = ""
    """What is said for a moment."""


@dataclass(frozen=True, slots=True)
class LookForDice:
    """Listen for dice with a radio."""


@dataclass(frozen=True, slots=True)
class ChooseDie:
    """Take a die with a radio for this table, or let it go."""

    address: str
    take: bool = True


@dataclass(frozen=True, slots=True)
class BlinkDie:
    """Have a die with a radio blink."""

    address: str


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
    | AllowHints
    | AskHint
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
    | SetUpDesk
    | Shutdown
    | TrayStep
    | CameraStep
    | LookForDice
    | ChooseDie
    | BlinkDie
)
