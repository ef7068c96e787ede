"""The horde: zombies of four breeds on the squares of the map, and how they stand in positions.

What stands on a square is a short text, a letter for each figure: `ZDD` is a zombie with two dogs.
"""

from __future__ import annotations

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
