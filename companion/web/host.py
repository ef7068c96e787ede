"""What the page needs of whoever runs the table: to look at it, to be told of changes, to have something done."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeVar

from companion.engine import Json
from companion.table import Opening, Table
from companion.table.hinting import Hint
from companion.table.rights import Origin

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class DeviceLine:
    """One device: is it there, what is wrong, what helps, and can it be pulled out in a simulation?"""

    name: str
    state: str
    words: str = ""
    remedy: str = ""
    pluggable: bool = False


@dataclass(frozen=True, slots=True)
class KeptGame:
    """One game on the shelf."""

    id: str
    title: str
    players: str
    when: int = 0
    """When it was last played, in seconds since 1970."""
    over: bool = False
    game: str = ""
    names: Sequence[str] = ()
    """The people who played it, without bots."""
    why: str = ""
    """Why it cannot be taken up."""


@dataclass(frozen=True, slots=True)
class SourceLine:
    """One source of dice: what it sees, and whether its dice count at this table."""

    name: str
    state: str = "empty"
    faces: Sequence[int | None] = ()
    counts: bool = True


@dataclass(frozen=True, slots=True)
class CountingLine:
    """Something that dice may come from, and whether it counts at this table; how it is, its `DeviceLine` says."""

    name: str
    counts: bool


@dataclass(frozen=True, slots=True)
class RadioDieLine:
    """A die with a radio: one of this table's, or one that was heard nearby."""

    address: str
    name: str
    make: str = ""
    colour: str = ""
    chosen: bool = False
    here: bool = False
    battery: int | None = None
    charging: bool = False
    low: bool = False
    fault: str = ""
    """Why it cannot be taken."""
    trouble: str = ""
    """Why it is not here ..."""
    remedy: str = ""
    """... and what helps."""


@dataclass(frozen=True, slots=True)
class DicingLine:
    """Whose dice count, and the dice with a radio."""

    sources: Sequence[CountingLine] = ()
    radio: bool = False
    """Can this table have dice with a radio?"""
    looking: bool = False
    """Are they being looked for?"""
    words: str = ""
    """How that went, where it is worth a word."""
    dice: Sequence[RadioDieLine] = ()


@dataclass(frozen=True, slots=True)
class DiceLine:
    """What the sources of dice see, what was thrown that nobody had asked for, and the pictures that were read."""

    sources: Sequence[SourceLine] = ()
    unasked: Sequence[int] = ()
    by: str = ""
    """The source of these."""
    pictures: Sequence[str] = ()
    """The names of the latest ones, the latest last."""
    typing: bool = True
    """Do dice count now that people type in?"""
    rolling: bool = True
    """May the companion roll?"""


@dataclass(frozen=True, slots=True)
class ClockLine:
    """The time that people have for the question that waits."""

    number: int
    """Of the question."""
    left: float
    of: int


@dataclass(frozen=True, slots=True)
class Shining:
    """What the small screen and the board of lights show."""

    frame: bytes
    """1024 bytes: page p, column x at 128*p+x, bit n is row 8p+n."""
    private: bool
    """Does this very frame show a hand? Then it is for the machine's own screen alone."""
    size: tuple[int, int] = (0, 0)
    lights: bytes = b""
    """Red, green, blue of every light, row by row from the north west."""


@dataclass(frozen=True, slots=True)
class Result:
    """How it went: done, against a rule, or not possible for another reason."""

    rule: str = ""
    why: str = ""
    error: str = ""

    @property
    def ok(self) -> bool:
        return not self.why and not self.error


DONE = Result()


class Host(Protocol):
    """Whoever runs the table."""

    @property
    def simulated(self) -> bool:
        """Are the wires simulated, so that dice can be thrown and devices pulled out from the page?"""

    @property
    def busy(self) -> bool:
        """Is something being done to the table? Nobody may look at it then."""

    @property
    def table(self) -> Table | None: ...

    @property
    def opening(self) -> Opening | None: ...

    @property
    def folder(self) -> Path:
        """Where games are kept."""

    @property
    def state(self) -> Path:
        """Where the page remembers what outlives a restart."""

    def in_background(self, work: Callable[[], None]) -> None:
        """Do something that may wait for the disk; nobody waits for it."""

    @property
    def packs(self) -> Sequence[str]:
        """Where packs of tiles and cards are looked for first."""

    @property
    def pack(self) -> str:
        """The pack that is suggested for new games of its game; empty: the usual ones."""

    def log(self) -> Sequence[tuple[int, str]]:
        """The latest lines that the game told, each with its number."""

    def shelf(self) -> Sequence[KeptGame]: ...

    def devices(self) -> Sequence[DeviceLine]: ...

    def settings(self) -> Mapping[str, Json]:
        """`brightness`, `palette`, `quiet`, `hushed` (are these the quiet hours?), the sounds that are `off`, `calm`,
        `north`, and the `language` of the table."""

    def dice(self) -> DiceLine: ...

    def dicing(self) -> DicingLine: ...

    async def picture(self, name: str) -> bytes | None:
        """One of the pictures that `dice` names; None where it is not there (any more)."""

    def clock(self) -> ClockLine | None:
        """None while nobody counts the seconds."""

    def shining(self) -> Shining: ...

    async def look(self, work: Callable[[], T]) -> T:
        """Look at the table as soon as nobody acts; the work is done at once, in the loop."""

    async def do(self, deed: Mapping[str, Json], source: str, origin: Origin) -> Result:
        """Do what a page wants: `{"do": "answer", "n": 3, "values": ["N"]}`; one thing at a time with all others.
        Whether it may be done from there is decided at that moment, by `table.rights`."""

    async def hint(self, n: int, may: Callable[[Table], None]) -> Hint:
        """Advice for whoever is asked the question of this number, thought about while everything goes on; raises a
        CompanionError that says why there is none. `may` is asked while nobody acts, and raises where it is not for
        whoever asks."""

    def watch(self, changed: Callable[[], None], shone: Callable[[], None]) -> Callable[[], None]:
        """Call these in the loop after every change, and after every new frame or light; gives what ends it."""
