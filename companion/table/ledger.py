"""The ledger of every roll: who rolled what, for what, in which turn, and where the number came from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from companion.engine import BLUETOOTH, CAMERA, TRAY, BadInput, Json, Record
from companion.engine.reading import numeral
from companion.games.kit.questions import keeps_order, rolls_dice
from companion.games.kit.wording import faces
from companion.languages import say
from companion.table.entries import FRESH, effective, record_of
from companion.table.errors import JournalDamaged
from companion.table.fairness import ENOUGH, FACES, Verdict, judge
from companion.table.journal import Recorded

FIRST_PLACES = 2
"""The first trays had so many places, and their journals say nothing of them."""

SOURCES = {
    TRAY: say("dice tray"),
    CAMERA: say("camera"),
    BLUETOOTH: say("radio dice"),
    "typed": say("typed in"),
    "buttons": say("buttons"),
    "web": say("typed on the page"),
    "auto": say("the companion's dice"),
    "bot": say("bots"),
}
"""Where a roll can come from, as people say it, in the order in which they want to know."""


@dataclass(frozen=True, slots=True)
class ReadDie:
    """One die of a roll: what it showed, where it was read, and in which place there (0: nobody knows)."""

    face: int
    source: str
    place: int = 0


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
    dice: tuple[str, ...] = ()
    """Where each die was read, as the record has it."""

    @property
    def changed(self) -> str:
        """What it was first, in words; empty where nobody changed it."""
        return say("first {}", faces(self.first)) if self.first is not None else ""

    @property
    def faces(self) -> tuple[int, ...]:
        """What each die showed."""
        return faces_of(self.value)

    @property
    def read(self) -> tuple[ReadDie, ...]:
        """Each die by itself: of a hand from several sources every die is its own source's."""
        faces = self.faces
        if len(self.dice) == len(faces):
            return tuple(ReadDie(face, *source_and_place(die)) for face, die in zip(faces, self.dice, strict=True))
        in_places = self.source == TRAY and keeps_order(self.name) and len(faces) == FIRST_PLACES
        return tuple(ReadDie(face, self.source, at if in_places else 0) for at, face in enumerate(faces, 1))


@dataclass(frozen=True, slots=True)
class Group:
    """Dice that are judged together: all from one source, or those that lay in one place of it."""

    source: str
    place: int
    """0 for all dice of the source."""
    counts: dict[int, int]
    verdict: Verdict

    @property
    def label(self) -> str:
        source = SOURCES.get(self.source, self.source)
        return say("{}, place {}", source, self.place) if self.place else source


class Ledger:
    """All rolls of a history, in their order. What was taken back is not in it."""

    def __init__(self, history: Sequence[Record]) -> None:
        self._history = history

    def __iter__(self) -> Iterator[Roll]:
        for record in self._history:
            if record.chance and rolls_dice(record.name) and faces_of(record.value):
                yield Roll(
                    record.turn, record.seat, record.name, record.value, record.source, record.before, record.dice
                )

    def counts(self, source: str | None = None) -> dict[int, int]:
        """How often each face came up, from one source or from all."""
        return count(die.face for roll in self for die in roll.read if source in (None, die.source))

    def groups(self) -> list[Group]:
        """The dice of each source, and those of each of its places, with a verdict that knows of the others."""
        return judged(list(self))


def judged(rolls: Sequence[Roll]) -> list[Group]:
    """These rolls by source and place, the sources in the order of `SOURCES`, and what to think of each."""
    lay: dict[tuple[str, int], list[int]] = {}
    for die in (die for roll in rolls for die in roll.read):
        for place in {0, die.place}:
            lay.setdefault((die.source, place), []).append(die.face)
    places = {where: count(faces) for where, faces in lay.items()}
    among = max(1, sum(sum(counts.values()) >= ENOUGH for counts in places.values()))
    ordered = sorted(places, key=lambda where: (rank(where[0]), where[1]))
    return [
        Group(source, place, places[source, place], judge(places[source, place], among)) for source, place in ordered
    ]


def source_and_place(die: str) -> tuple[str, int]:
    """A die of a record as its source and its place: `tray 3`, `camera`; what cannot be a place is none."""
    source, _, place = die.partition(" ")
    return source, numeral(place) or 0


def die_of(source: str, place: int = 0) -> str:
    """The same as a record holds it."""
    return f"{source} {place}" if place else source


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
            raise JournalDamaged(recorded.path, index + 2, say("is no record ({})", error)) from error
    return [roll for part in parts for roll in Ledger([part[index] for index in effective(part)])]


def rank(source: str) -> tuple[int, str]:
    """Where a source stands in a list of them."""
    known = list(SOURCES)
    return (known.index(source) if source in SOURCES else len(known), source)
