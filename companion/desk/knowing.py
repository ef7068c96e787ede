"""What the desk knows besides the table: its settings, the devices, the dice, phones, games on the shelf."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING

from companion.desk.laying import Laid
from companion.engine import TRAY
from companion.games.kit.pieces import Point
from companion.languages import say

if TYPE_CHECKING:
    from companion.table.hinting import Hint

GONE_THROUGH = "done"
"""Where the first run stands once it was gone through or left: it does not come by itself any more."""


CALLED = {
    "tray": say("tray"),
    "camera": say("camera"),
    "bluetooth": say("bluetooth"),
    "pixels": say("pixels"),
    "screen": say("screen"),
    "sound": say("sound"),
    "buttons": say("buttons"),
}
"""The devices, as people call them."""


def called(device: str) -> str:
    """A device, as people call it."""
    return CALLED.get(device, device)


@dataclass(frozen=True, slots=True)
class Settings:
    """How the desk looks and behaves; people change it in the menu."""

    brightness: float = 0.6
    palette: str = "bright"
    quiet: bool = False
    """Fewer words: no line for every accepted answer."""
    dice_from: str = "any"
    """Whose dice count: `any`, or some of `companion.desk.sources.CHOICES`, such as `tray` or `camera+typed`. While one
    of the real ones is there, what others tell is only offered."""
    idle_minutes: float = 15.0
    """Screen and lights are dimmed after so many minutes without a press; 0: never."""
    walk_through: bool = True
    """After a restart, compare the model with the table figure by figure."""
    calm: bool = False
    """Lights that move less: breaths stand still, blinks are slower."""
    north: str = "up"
    """The edge of the map that people call north: `up`, `right`, `down` or `left`."""
    mat: str = ""
    """How the map lies on a table mat (`Lie.words`); empty: nobody has said so yet."""
    mat_of: str = ""
    """The game for which people have said that; of another one they are asked again."""
    panel: str = ""
    """How the lights lie, as people have seen it (`Laid.words`); empty: as the configuration says."""
    volume: float = 0.7
    """How loud the loudspeaker is, from 0 (silent) to 1."""
    speech: bool = False
    """Are questions, refusals and the moves of figures said aloud?"""
    language: str = "en"
    """The language of the table, by its code."""


@dataclass(frozen=True, slots=True)
class Device:
    """What the desk knows of a device: is it there, what is wrong, what helps."""

    name: str
    state: str = "ok"
    words: str = ""
    remedy: str = ""
    ready: bool = True
    """False for one that is there, and of no use before people have done what `remedy` says."""

    @property
    def works(self) -> bool:
        """Is it there, and of use?"""
        return self.state == "ok" and self.ready


@dataclass(frozen=True, slots=True)
class Wired:
    """What is pressed on this desk: each button with the number of its GPIO, and the two of a knob if there is one."""

    pins: Mapping[str, int] = field(default_factory=dict)
    knob: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Panel:
    """What the desk knows of the lights: how many there are, and in which order they hang on their wire."""

    width: int = 16
    height: int = 16
    fixed: bool = False
    """Do they lie under the tiles (a table mat), or beside the table (a map panel)?"""
    chain: tuple[Point, ...] = ()
    """The squares of the first panel (column and row from its upper left) from the first light to the last, as is
    believed now; empty where several panels lie differently, of which one alone tells nothing."""
    size: tuple[int, int] = (16, 16)
    """Columns and rows of the first panel."""
    laid: Laid = field(default_factory=Laid)
    """How it lies, as is believed now ..."""
    configured: Laid = field(default_factory=Laid)
    """... and as the configuration says."""


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
    fingerprint: str = ""
    """Of the page's certificate; empty where it is not encrypted."""


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
    """How far it has come: the step that OK takes next, and what the tray (or the camera) said last."""

    step: str = "begin"
    words: str = say("The tray learns how its floor and a die look. It takes a minute; OK begins.")
    failed: bool = False
    waiting: bool = False
    device: str = TRAY
    """What is calibrated."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A hint that was asked for: it is thought about until there is one, or a reason why there is none."""

    number: int = -1
    """Of the question; a hint about another one is void."""
    hint: Hint | None = None
    words: str = ""
    """Why there is none."""

    @property
    def thinking(self) -> bool:
        return self.number >= 0 and self.hint is None and not self.words


@dataclass(frozen=True, slots=True)
class RadioDie:
    """A die with a radio: one of this table's, or one that was heard nearby."""

    address: str
    name: str
    chosen: bool = False
    here: bool = False
    battery: int | None = None
    charging: bool = False
    fault: str = ""
    """Why it cannot be taken."""
    make: str = ""
    colour: str = ""
    low: bool = False
    """Should people charge it?"""
    trouble: str = ""
    """Why it is not here ..."""
    remedy: str = ""
    """... and what helps."""

    @property
    def state(self) -> str:
        """In a word or two."""
        if not self.chosen:
            return say("new")
        if not self.here:
            return say("away")
        return f"{self.battery}%{'+' if self.charging else ''}" if self.battery is not None else say("here")


@dataclass(frozen=True, slots=True)
class RadioList:
    """Dice with a radio, where the table can have them: this table's first."""

    dice: tuple[RadioDie, ...] = ()
    looking: bool = False
    words: str = ""
    """How the last look around went, where that is worth a word."""
    fitted: bool = False


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
        return f"{left}s" if (left := self.left(now)) else say("time is up")
