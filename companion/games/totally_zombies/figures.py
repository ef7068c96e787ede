"""The horde: zombies of four breeds on the squares of the map, and how they stand in positions.

What stands on a square is a short text, a letter for each figure: `ZDD` is a zombie with two dogs.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.engine import Json
from companion.engine.reading import Part
from companion.games.kit.forms import At, Word
from companion.games.kit.parts import Field
from companion.games.kit.position import Reading
from companion.games.kit.rows import Rows
from companion.games.totally_zombies.meta import BREEDS, CLOWN, DOG, ENHANCED, ZOMBIE
from companion.tiles import Square

LETTER = {ZOMBIE: "Z", ENHANCED: "G", CLOWN: "C", DOG: "D"}
BREED = {letter: breed for breed, letter in LETTER.items()}
UPRIGHT = frozenset((ZOMBIE, ENHANCED, CLOWN))
"""Only one of these stands on a square (totally-zombies.ruling.mixed-breeds-on-square)."""
ONE_UPRIGHT, TWO_DOGS = "totally-zombies.tile.one-zombie-per-square", "totally-zombies.tile.two-dogs-per-square"
_ORDER = "ZGCD"
MOST = 20
"""So many figures never stand on one square, whatever cards do."""


def breeds_of(figures: str) -> list[str]:
    """The breeds that stand there, one for each figure."""
    return [BREED[letter] for letter in figures]


def with_one(figures: str, breed: str) -> str:
    """One figure more."""
    return "".join(sorted(figures + LETTER[breed], key=_ORDER.index))


def without_one(figures: str, breed: str) -> str:
    """One figure fewer."""
    return figures.replace(LETTER[breed], "", 1)


class Figures(Rows[Square, str]):
    """Figures on squares: `{"at": "1,0.C"}`, `{"at": "2,0.C", "kind": "dog", "count": 2}`."""

    def __init__(self) -> None:
        super().__init__(At(), Word(BREEDS), "kind", usual=ZOMBIE)

    def placed(self, square: str, value: Json) -> dict[str, Json]:
        """The entry for figures that a correction puts on a square: `true`, a number of zombies, a breed, or both."""
        if value is True:
            return {"at": square}
        if isinstance(value, dict):
            return {"at": square, **value}
        return {"at": square, "count": value} if isinstance(value, int) else {"at": square, "kind": value}

    def placed_kind(self, square: str, kind: str, value: Json) -> dict[str, Json]:
        return {"at": square, "kind": kind, "count": int(value) if value is True else value}

    def show(self, game: Any, owner: Any, field: Field) -> Json:
        there: dict[Square, str] = field.value(owner)
        rows: list[dict[str, Json]] = []
        for square in sorted(there):
            for breed in dict.fromkeys(breeds_of(there[square])):
                count = there[square].count(LETTER[breed])
                row: dict[str, Json] = {"at": self.key.write(game, square)}
                row |= {} if breed == ZOMBIE else {"kind": breed}
                rows.append(row if count == 1 else {**row, "count": count})
        return rows

    def load(self, reading: Reading, owner: Any, field: Field, part: Part, path: str) -> None:
        there: dict[Square, str] = {}
        for entry in part.items():
            entry.table(("at", "kind", "count"))
            square = self.key.read(reading.game, entry.part("at"))
            breed = entry.part("kind", ZOMBIE).word(BREEDS)
            count = entry.part("count", 1).number(1, MOST)
            reading.row(path, entry, square, LETTER[breed] * count, there)
            for _ in range(count):
                there[square] = with_one(there.get(square, ""), breed)
        field.set(owner, there)


class WithHorde:
    """A table with zombies of several breeds on its squares."""

    __slots__ = ()

    zombies: dict[Square, str]
    moved: dict[Square, str]
    fresh: set[Square]

    def add_zombie(self, square: Square, breed: str = ZOMBIE) -> None:
        self.zombies[square] = with_one(self.zombies.get(square, ""), breed)

    def take_zombie(self, square: Square, breed: str) -> bool:
        """Take one figure off a square; True when it was one that had been moved in this step."""
        rest, moved = without_one(self.zombies[square], breed), self.moved.get(square, "")
        _set(self.zombies, square, rest)
        gone = not _within(moved, rest)  # of several alike the one goes that has not moved
        if gone:
            _set(self.moved, square, without_one(moved, breed))
        if breed == ENHANCED:
            self.fresh.discard(square)
        return gone

    def shift_zombie(self, here: Square, there: Square, breed: str, counts: bool = False, again: bool = False) -> None:
        """Move one figure; in the zombie step that counts as its one move, in which it may go on once again."""
        if again:
            _set(self.moved, here, without_one(self.moved.get(here, ""), breed))
        fresh = breed == ENHANCED and here in self.fresh
        had_moved = self.take_zombie(here, breed)
        self.add_zombie(there, breed)
        if counts or had_moved:
            self.moved[there] = with_one(self.moved.get(there, ""), breed)
        if fresh:
            self.fresh.add(there)


def _set(there: dict[Square, str], square: Square, figures: str) -> None:
    if figures:
        there[square] = figures
    else:
        there.pop(square, None)


def _within(few: str, many: str) -> bool:
    """Are all these figures among the others?"""
    return not Counter(few) - Counter(many)
