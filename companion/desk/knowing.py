"""What the desk knows besides the table: its settings, the devices, the dice, phones, games on the shelf."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Settings:
    """How the desk looks and behaves; people change it in the menu."""

    brightness: float = 0.6
    palette: str = "bright"
    quiet: bool = False
    """Fewer words: no line for every accepted answer."""
    dice_from: str = "any"
    """`tray`: while the tray is there, only what is thrown in it counts."""
    idle_minutes: float = 15.0
    """Screen and lights are dimmed after so many minutes without a press; 0: never."""
    walk_through: bool = True
    """After a restart, compare the model with the table figure by figure."""
    calm: bool = False
    """Lights that move less: breaths stand still, blinks are slower."""
    north: str = "up"
    """The edge of the map that people call north: `up`, `right`, `down` or `left`."""


@dataclass(frozen=True, slots=True)
class Device:
    """What the desk knows of a device: is it there, what is wrong, what helps."""

    name: str
    state: str = "ok"
    words: str = ""
    remedy: str = ""


@dataclass(frozen=True, slots=True)
class LeftGame:
    """A game on the shelf that can be taken up again, or says why it cannot."""

    journal: Path
    title: str
    players: str
    over: bool = False
    game: str = ""
    names: tuple[str, ...] = ()
    why: str = ""
    """Why it cannot be taken up."""


@dataclass(frozen=True, slots=True)
class Phones:
    """What the desk knows of the page: where phones find it, the code of the moment, who is there."""

    url: str = ""
    """Empty while phones cannot come."""
    code: str = ""
    until: float = 0.0
    """Until when the code pairs."""
    paired: int = 0
    here: int = 0
    page: bool = False
    """Is there a page at all?"""
    on: bool = False
    """May phones join, if there is a network?"""
    fixed: bool = False
    """Does the configuration say so, for good?"""


@dataclass(slots=True)
class Dice:
    """What the tray says lies in it."""

    state: str = "empty"
    faces: tuple[int | None, ...] = ()
    unasked: tuple[int, ...] = ()
    """A roll that nobody had asked for: shown, and kept until it is taken or thrown away."""


@dataclass(slots=True)
class Note:
    """A line about what just happened."""

    words: str = ""
    since: float = 0.0
    until: float = 0.0
    again: bool = False
    """Was the same line said a moment ago? Then it must look different, or nobody sees that a press was heard."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """How far it has come: the step that OK takes next, and what the tray said last."""

    step: str = "begin"
    words: str = "The tray learns how its floor and a die look. It takes a minute; OK begins."
    failed: bool = False
    waiting: bool = False


@dataclass(frozen=True, slots=True)
class Countdown:
    """The time that people have for an answer, once they have seen the question."""

    number: int
    """Of the question."""
    until: float
    seconds: int
    """How much there was at first."""

    def left(self, now: float) -> int:
        """Seconds that are left, begun ones counted."""
        return max(0, min(self.seconds, ceil(self.until - now)))

    def words(self, now: float) -> str:
        """The same for the small screen."""
        return f"{left}s" if (left := self.left(now)) else "time is up"
