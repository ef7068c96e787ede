"""The ledger of every roll: who rolled what, for what, in which turn, and where the number came from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from companion.engine import TRAY, BadInput, Json, Record
from companion.games.kit.questions import keeps_order, rolls_dice
from companion.games.kit.wording import faces
from companion.table.entries import FRESH, effective, record_of
from companion.table.errors import JournalDamaged
from companion.table.fairness import ENOUGH, FACES, Verdict, judge
from companion.table.journal import Recorded

WELLS = 2

SOURCES = {
    TRAY: "dice tray",
    "typed": "typed in",
    "buttons": "buttons",
    "web": "typed on the page",
    "auto": "the companion's dice",
    "bot": "bots",
}
"""Where a roll can come from, as people say it, in the order in which they want to know."""


@dataclass(frozen=True, slots=True)
class Roll:
    """One roll that counted, of one die or of a hand of them."""

    turn: int
    seat: int
    name: str
    value: Json
    source: str
    first: Json = None
    """What it was first, where it was taken back and changed."""

    @property
    def changed(self) -> str:
        """What it was first, in words; empty where nobody changed it."""
        return f"first {faces(self.first)}" if self.first is not None else ""

    @property
    def faces(self) -> tuple[int, ...]:
        """What each die showed."""
        return faces_of(self.value)

    @property
    def wells(self) -> tuple[int, ...]:
        """The faces by the well of the tray in which the die lay; nothing where that is not known."""
        known = self.source == TRAY and keeps_order(self.name) and len(self.faces) == WELLS
        return self.faces if known else ()


@dataclass(frozen=True, slots=True)
class Group:
    """Dice that are judged together: all from one source, or those that lay in one well of the tray."""

    source: str
    well: int
    """0 for all dice of the source."""
    counts: dict[int, int]
    verdict: Verdict

    @property
    def label(self) -> str:
        source = SOURCES.get(self.source, self.source)
        return f"{source}, well {self.well}" if self.well else source


class Ledger:
    """All rolls of a history, in their order. What was taken back is not in it."""

    def __init__(self, history: Sequence[Record]) -> None:
        self._history = history

    def __iter__(self) -> Iterator[Roll]:
        for record in self._history:
            if record.chance and rolls_dice(record.name) and faces_of(record.value):
                yield Roll(record.turn, record.seat, record.name, record.value, record.source, record.before)

    def counts(self, source: str | None = None) -> dict[int, int]:
        """How often each face came up, from one source or from all."""
        return count(face for roll in self if source in (None, roll.source) for face in roll.faces)

    def groups(self) -> list[Group]:
        """The dice of each source, and those of each well of the tray, with a verdict that knows of the others."""
        return judged(list(self))


def judged(rolls: Sequence[Roll]) -> list[Group]:
    """These rolls by source and well, the sources in the order of `SOURCES`, and what to think of each."""
    places = {(source, 0): count(_from(rolls, source)) for source in _sources(rolls)}
    for well in range(1, WELLS + 1):
        lay = count(roll.wells[well - 1] for roll in rolls if roll.wells)
        if any(lay.values()):
            places[TRAY, well] = lay
    among = max(1, sum(sum(counts.values()) >= ENOUGH for counts in places.values()))
    ordered = sorted(places, key=lambda place: (_rank(place[0]), place[1]))
    return [Group(source, well, places[source, well], judge(places[source, well], among)) for source, well in ordered]


def count(faces: Iterable[int]) -> dict[int, int]:
    """How often each face came up."""
    seen = Counter(faces)
    return {face: seen[face] for face in FACES}


def faces_of(value: Json) -> tuple[int, ...]:
    """The faces in the answer to a roll: of one die, or of a hand of them; none where nothing was rolled."""
    faces = value if isinstance(value, list) else [value]
    whole = all(isinstance(face, int) and not isinstance(face, bool) and face in FACES for face in faces)
    return tuple(faces) if whole else ()


def recorded_rolls(recorded: Recorded) -> list[Roll]:
    """The rolls of a game on disk, without replaying it; JournalDamaged names a line that cannot be understood."""
    parts: list[list[Record]] = [[]]
    for index, entry in enumerate(recorded.entries()):
        if entry.get("do") == FRESH:  # it went on from a position; what was rolled before was rolled all the same
            parts.append([])
            continue
        try:
            parts[-1].append(record_of(entry))
        except BadInput as error:
            raise JournalDamaged(recorded.path, index + 2, f"is no record ({error})") from error
    return [roll for part in parts for roll in Ledger([part[index] for index in effective(part)])]


def _from(rolls: Sequence[Roll], source: str) -> Iterator[int]:
    return (face for roll in rolls if roll.source == source for face in roll.faces)


def _sources(rolls: Sequence[Roll]) -> list[str]:
    return list(dict.fromkeys(roll.source for roll in rolls))


def _rank(source: str) -> tuple[int, str]:
    known = list(SOURCES)
    return (known.index(source) if source in SOURCES else len(known), source)
