"""How well sources read dice: every throw they told, with what became of it, in a small log beside the journals.

It is for people who wonder whether a tray wants cleaning: nothing of a game depends on it. So it is not synced, a torn
line is passed over, and it never grows beyond a megabyte: then the older half goes.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from companion import durable
from companion.engine import Json
from companion.languages import say

FILE = "readings.jsonl"
"""Its name in the folder of games."""
MOST_BYTES = 1_000_000
"""Some 6,000 throws."""

TAKEN, OFFERED, AGREED, DISPUTED, DROPPED, AGAIN = "taken", "offered", "agreed", "disputed", "dropped", "again"
FATES = (TAKEN, OFFERED, AGREED, DISPUTED, DROPPED, AGAIN)
"""What becomes of a throw: it answered a question; it was offered, because nobody had asked, or not there; another
source had told the same dice already, or others for the same throw; nobody could use it; to be thrown again."""
ROLLED, COCKED, WRONG_COUNT = "rolled", "cocked", "wrong-count"
STATES = (ROLLED, COCKED, WRONG_COUNT)
"""What a throw can come to."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One throw as a source read it."""

    source: str
    state: str
    fate: str
    dice: tuple[int, ...] = ()
    """What could be read."""
    places: tuple[int, ...] = ()
    """The place of each of these dice; empty where the source has none."""
    unread: tuple[int, ...] = ()
    """Places where a die lay that could not be read."""
    wanted: int = 0
    """How many dice were waited for; 0: none."""
    confidence: float = 1.0
    when: int = 0
    """In seconds since 1970."""


class ReadingLog:
    """The file. To be used in a thread that may wait for the disk; trouble is not raised, for nobody misses a line."""

    def __init__(self, folder: Path, most: int = MOST_BYTES) -> None:
        self.path = folder / FILE
        self.most = most

    def keep(self, reading: Reading) -> None:
        """One more line. A line that a power cut has torn is ended first."""
        try:
            durable.make_folder(self.path.parent)
            ended = b"\n" if _is_torn(self.path) else b""
            if durable.append(self.path, ended + _line(reading), durable.unsynced) > self.most:
                self._halve()
        except OSError:  # a disk that is full or gone: the game says so, this log need not
            return

    def _halve(self) -> None:
        """Only the newer half stays; a power cut leaves the old file or the new one."""
        lines = self.path.read_bytes().splitlines(keepends=True)
        durable.write_whole(self.path, b"".join(lines[len(lines) // 2 :]))


def kept_readings(folder: Path) -> list[Reading]:
    """Everything in the log; what cannot be read of it is passed over."""
    try:
        lines = (folder / FILE).read_bytes().splitlines()
    except OSError:
        return []
    return [reading for reading in map(_reading, lines) if reading is not None]


def _is_torn(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.seek(0, os.SEEK_END) > 0 and file.seek(-1, os.SEEK_END) >= 0 and file.read(1) != b"\n"
    except FileNotFoundError:
        return False


def _line(reading: Reading) -> bytes:
    told: dict[str, Json] = {"source": reading.source, "state": reading.state, "fate": reading.fate}
    told |= {"dice": list(reading.dice), "places": list(reading.places), "unread": list(reading.unread)}
    told |= {"wanted": reading.wanted, "confidence": round(reading.confidence, 3), "when": reading.when}
    return json.dumps(told, separators=(",", ":")).encode() + b"\n"


def _reading(line: bytes) -> Reading | None:
    try:
        told = json.loads(line)
        dice, places, unread = (tuple(map(int, told.get(key, ()))) for key in ("dice", "places", "unread"))
        words = (str(told["source"]), str(told["state"]), str(told["fate"]))
        wanted, confidence, when = (
            int(told.get("wanted", 0)),
            float(told.get("confidence", 1.0)),
            int(told.get("when", 0)),
        )
        reading = Reading(*words, dice, places, unread, wanted, confidence, when)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError, OverflowError):
        return None
    return reading if reading.state in STATES else None


# ---------------------------------------------------------------------- judging

ENOUGH = 20
"""Fewer throws say nothing about a source."""
OFTEN = 0.1
"""One throw in ten that has to be made again is too often."""


@dataclass(frozen=True, slots=True)
class Place:
    """One place of a source: so many dice were read there, so many lay there and could not be."""

    number: int
    read: int
    unread: int


@dataclass(frozen=True, slots=True)
class Judgement:
    """How well one source reads."""

    source: str
    throws: int
    fates: dict[str, int]
    cocked: int
    wrong_count: int
    again: int
    """Throws that were waited for and had to be made again."""
    places: tuple[Place, ...]
    words: str

    @property
    def at_once(self) -> float:
        """The share of throws that were read at the first look."""
        return 1 - (self.cocked + self.wrong_count) / self.throws


def judge_readings(readings: list[Reading]) -> list[Judgement]:
    """What to think of each source, in the order in which they first appear."""
    sources = dict.fromkeys(reading.source for reading in readings)
    return [_judged(source, [one for one in readings if one.source == source]) for source in sources]


def _judged(source: str, readings: list[Reading]) -> Judgement:
    states = [reading.state for reading in readings]
    cocked, wrong = states.count(COCKED), states.count(WRONG_COUNT)
    fates = {fate: count for fate in FATES if (count := sum(reading.fate == fate for reading in readings))}
    places = tuple(_places(readings))
    again = sum(reading.fate == AGAIN and reading.wanted > 0 for reading in readings)
    words = _verdict(len(readings), cocked, wrong, fates.get(DISPUTED, 0), places)
    return Judgement(source, len(readings), fates, cocked, wrong, again, places, words)


def _places(readings: list[Reading]) -> Iterator[Place]:
    read = [place for reading in readings for place in reading.places]
    unread = [place for reading in readings for place in reading.unread]
    for number in sorted({*read, *unread}):
        yield Place(number, read.count(number), unread.count(number))


def _verdict(throws: int, cocked: int, wrong: int, disputed: int, places: tuple[Place, ...]) -> str:
    """What to do about it, if anything."""
    if throws < ENOUGH:
        return say("too few throws to say: {} more", ENOUGH - throws)
    bad = [place for place in places if place.unread > OFTEN * (place.read + place.unread)]
    if cocked > OFTEN * throws and len(bad) == 1:
        return say("place {} cannot be read too often: clean it, then calibrate", bad[0].number)
    if cocked > OFTEN * throws:
        return say("dice cannot be read too often: clean it, mind the light, then calibrate")
    if disputed > OFTEN * throws:
        return say("another source reads other faces too often: look who is right, then calibrate")
    if wrong > OFTEN * throws:
        return say("the number of dice is wrong too often: take old dice out before a throw")
    return say("reads well")
