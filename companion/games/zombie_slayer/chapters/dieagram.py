"""Dieagrams: the six faces of a die with coloured pips, drawn side by side as three lines of text.

```
...  ..D  ..D  M.M  o.o  S.M      every face has its pips where a die has them; . is no pip
.o.  ...  .D.  ...  .o.  M.M      o is an unpainted pip, any other letter a colour
...  D..  D..  M.M  o.o  M.o
```
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from companion.engine import Json
from companion.engine.reading import Part
from companion.games.kit.forms import Value
from companion.games.zombie_slayer.meta import PRICES
from companion.languages import say

if TYPE_CHECKING:
    from companion.packs.reading import Entry

Face = Mapping[str, int]
"""How many pips of each colour a face has; unpainted ones are left out."""

UPPER_RIGHT = (0, 2)
PIPS = (
    ((1, 1),),
    ((0, 2), (2, 0)),
    ((0, 2), (1, 1), (2, 0)),
    ((0, 0), (0, 2), (2, 0), (2, 2)),
    ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    ((0, 0), (0, 2), (1, 0), (1, 2), (2, 0), (2, 2)),
)
"""Row and column of the pips of each face."""
NO_PIP, BLANK = ".", "o"


@dataclass(frozen=True, slots=True)
class Dieagram:
    """What a die means for one being or one card."""

    faces: tuple[Face, ...]

    def count(self, face: int, colour: str) -> int:
        """The pips of a colour on the face that was rolled."""
        return self.faces[face - 1].get(colour, 0)

    def blank(self, face: int) -> int:
        """The unpainted pips of a face."""
        return face - sum(self.faces[face - 1].values())

    def painted(self, face: int, colour: str) -> Dieagram:
        """The same with one more pip of a colour on a face."""
        changed = dict(self.faces[face - 1])
        changed[colour] = changed.get(colour, 0) + 1
        return dieagram((*self.faces[: face - 1], changed, *self.faces[face:]))

    def has(self, colour: str) -> bool:
        return any(face.get(colour) for face in self.faces)


def dieagram(faces: Iterable[Mapping[str, int]]) -> Dieagram:
    """A Dieagram from the counts of its faces."""
    return Dieagram(tuple(MappingProxyType({colour: n for colour, n in face.items() if n}) for face in faces))


EMPTY = dieagram([{}] * 6)


class Faces(Value[Dieagram]):
    """Six faces, each with its pips."""

    def write(self, game: Any, value: Dieagram) -> Json:
        return [dict(sorted(face.items())) for face in value.faces]

    def read(self, game: Any, part: Part) -> Dieagram:
        """None has more pips than its number (zombie-slayer.pip.dieagram-shape)."""
        faces: list[dict[str, int]] = []
        for number, face in enumerate(part.items(), 1):
            counts = {name: face.part(name).number(0, 6) for name in face.table(("skill", *PRICES))}
            if sum(counts.values()) > number:
                why = say("the {}-face has {} pips", number, sum(counts.values()))
                raise face.fail(why, "zombie-slayer.pip.dieagram-shape")
            faces.append(counts)
        if len(faces) != 6:
            raise part.fail(say("there are {} faces; a die has six", len(faces)), "zombie-slayer.pip.dieagram-shape")
        return dieagram(faces)


# ---------------------------------------------------------------------- drawings

Grid = tuple[str, str, str]


def grids(entry: Entry, key: str, letters: str) -> tuple[Grid, ...]:
    """The six faces of a drawing, each as three lines of three; nothing when the drawing is wrong."""
    lines = [line.split() for line in entry.text(key).splitlines() if line.strip()]
    if len(lines) != 3 or any(len(words) != 6 or any(len(word) != 3 for word in words) for words in lines):
        if key in entry.table:
            entry.wrong(f"{key} is not six faces side by side", "three lines of six groups of three characters")
        return ()
    faces = tuple((lines[0][n], lines[1][n], lines[2][n]) for n in range(6))
    problem = next((words for n, face in enumerate(faces) if (words := _misdrawn(n + 1, face, letters))), "")
    if problem:
        entry.wrong(f"{key}: {problem}", f"the pips of a die, each {BLANK} or one of {' '.join(letters)}")
        return ()
    return faces


def _misdrawn(number: int, face: Grid, letters: str) -> str:
    """What is wrong with one face (zombie-slayer.pip.dieagram-shape)."""
    drawn = {(row, column) for row in range(3) for column in range(3) if face[row][column] != NO_PIP}
    if len(drawn) != number:
        return f"the {number}-face has {len(drawn)} pips"
    if drawn != set(PIPS[number - 1]):
        return f"the pips of the {number}-face are not where a die has them"
    strange = sorted({face[row][column] for row, column in drawn} - {*letters, BLANK})
    return f"the {number}-face has the pips {' '.join(strange)}" if strange else ""


def counted(face: Grid, names: Mapping[str, str], without: tuple[int, int] | None = None) -> dict[str, int]:
    """The coloured pips of a drawn face by name, one place left out."""
    marks = (
        face[row][column]
        for row in range(3)
        for column in range(3)
        if face[row][column] in names and (row, column) != without
    )
    return dict(Counter(names[mark] for mark in marks))
