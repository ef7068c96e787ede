"""The forms in which single values stand in positions, and the functions that declare fields with them.

A bound, a choice of words or a default that depends on the game is a function of the game.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Container, Iterable, Sequence
from typing import Any, TypeAlias, TypedDict, TypeVar, Unpack, cast

from companion.engine import Json
from companion.engine.letters import NAMELESS, cleaned
from companion.engine.reading import Part
from companion.games.kit.parts import COPIED, MAYBE_COPIED, NOTHING, SHARED, Absent, Copying, Field, Form
from companion.games.kit.position import Reading
from companion.tiles import NOWHERE, SIDES, Cell, Square, read_cell

T = TypeVar("T")
MANY = 10_000
"""So many of anything are never on a table."""
Bound: TypeAlias = int | Callable[[Any], int]
Words: TypeAlias = Sequence[str] | Callable[[Any], Sequence[str]]


class How(TypedDict, total=False):
    """What any field can say of itself; `Field` tells what it means."""

    key: str
    always: bool
    absent: Absent
    after: tuple[str, ...]


def field(form: Form[T], start: T = NOTHING, **how: Unpack[How]) -> T:
    """A field that stands in positions in this form."""
    return cast(T, Field(start, form, form.copying, **how))


def view(
    form: Form[T], start: T, get: Callable[[Any], T], put: Callable[[Any, Any], None], **how: Unpack[How]
) -> Field:
    """What stands in positions by itself, but is kept within another field."""
    return Field(start, form, get=get, put=put, **how)


def whole(start: int = 0, low: Bound = 0, high: Bound = MANY, rule: str = "", **how: Unpack[How]) -> int:
    """A whole number between two others."""
    return field(Whole(low, high, rule), start, **how)


def flag(start: bool = False, **how: Unpack[How]) -> bool:
    """Yes or no."""
    return field(Flag(), start, **how)


def word(words: Words, start: str = "", rule: str = "", **how: Unpack[How]) -> str:
    """One of some words."""
    return field(Word(words, rule), start, **how)


def square(off: bool = False, **how: Unpack[How]) -> Square:
    """A square of the map; `off`: or null, when it is none."""
    return field(At(off), NOWHERE, **how)


# ---------------------------------------------------------------------- one value


class Value(Form[T]):
    """A value that can be read by itself."""

    @abstractmethod
    def read(self, game: Any, part: Part) -> T:
        """The value that was written."""

    def write(self, game: Any, value: T) -> Json:
        return value

    def show(self, game: Any, owner: Any, field: Field) -> Json:
        return self.write(game, field.value(owner))

    def load(self, reading: Reading, owner: Any, field: Field, part: Part, path: str) -> None:
        field.set(owner, self.read(reading.game, part))


class Whole(Value[int]):
    def __init__(self, low: Bound = 0, high: Bound = MANY, rule: str = "") -> None:
        self.low, self.high, self.rule = low, high, rule

    def read(self, game: Any, part: Part) -> int:
        low = self.low(game) if callable(self.low) else self.low
        return part.number(low, self.high(game) if callable(self.high) else self.high, self.rule)


class Flag(Value[bool]):
    def read(self, game: Any, part: Part) -> bool:
        return part.flag()


class Either(Value[bool]):
    """Yes or no, each with a word of its own."""

    def __init__(self, yes: str, no: str) -> None:
        self.yes, self.no = yes, no

    def write(self, game: Any, value: bool) -> Json:
        return self.yes if value else self.no

    def read(self, game: Any, part: Part) -> bool:
        return part.word((self.yes, self.no)) == self.yes


class Word(Value[str]):
    def __init__(self, words: Words, rule: str = "") -> None:
        self.words, self.rule = words, rule

    def read(self, game: Any, part: Part) -> str:
        return part.word(self.words(game) if callable(self.words) else self.words, self.rule)


class Text(Value[str]):
    """Any text that says something."""

    def read(self, game: Any, part: Part) -> str:
        return part.text()


class Name(Value[str]):
    """What somebody is called, as it can be shown."""

    def read(self, game: Any, part: Part) -> str:
        return cleaned(part.text()) or NAMELESS


class Anything(Value[str]):
    """Whatever it is, as a text."""

    def read(self, game: Any, part: Part) -> str:
        return str(part.value)


class Named(Value[str]):
    """The id of something in the pack."""

    def __init__(self, what: str, among: Callable[[Any], Container[str]], rule: str = "") -> None:
        self.what, self.among, self.rule = what, among, rule

    def read(self, game: Any, part: Part) -> str:
        name = part.text()
        if name not in self.among(game):
            raise part.fail(f"there is no {self.what} {name!r} in {game.pack.title}", self.rule)
        return name


class At(Value[Square]):
    """A square by its name; the game says which squares there are."""

    def __init__(self, off: bool = False) -> None:
        self.off = off

    def write(self, game: Any, value: Square) -> Json:
        return None if self.off and value < 0 else game.ground.names[value]

    def read(self, game: Any, part: Part) -> Square:
        return NOWHERE if self.off and part.value is None else game.read_square(part)


class Cells(Value[frozenset[Cell]]):
    """Cells of the grid on which tiles lie: `["7,0", "7,1"]`."""

    def write(self, game: Any, value: frozenset[Cell]) -> Json:
        return [f"{x},{y}" for x, y in sorted(value)]

    def read(self, game: Any, part: Part) -> frozenset[Cell]:
        return frozenset(self._cell(entry) for entry in part.items())

    def _cell(self, entry: Part) -> Cell:
        cell = read_cell(entry.text())
        if cell is None:
            raise entry.fail(f"{entry.value!r} is no cell; cells are written like 1,-2")
        return cell


class TileAt(Value[int]):
    """A tile on the map, by the cell where it lies."""

    def write(self, game: Any, value: int) -> Json:
        return str(game.ground.tile_name(value))

    def read(self, game: Any, part: Part) -> int:
        index = int(game.ground.tile_named(part.value))
        if index < 0:
            raise part.fail("expected the cell of a tile on the map, such as 1,0")
        return index


class Side(Value[tuple[Square, int]]):
    """A side of a square: `0,3.W W`."""

    def write(self, game: Any, value: tuple[Square, int]) -> Json:
        return f"{game.ground.names[value[0]]} {SIDES[value[1]]}"

    def read(self, game: Any, part: Part) -> tuple[Square, int]:
        name, _, side = part.text().rpartition(" ")  # a square of another layer has two words
        square = game.ground.square(name)
        if len(side) != 1 or side not in SIDES or square < 0:
            raise part.fail("expected a square and a side, such as '0,3.W W'")
        return square, SIDES.index(side)


class Maybe(Value[T | None]):
    """A value, or null."""

    def __init__(self, form: Value[T]) -> None:
        self.form = form
        self.copying = SHARED if form.copying is SHARED else MAYBE_COPIED

    def write(self, game: Any, value: T | None) -> Json:
        return None if value is None else self.form.write(game, value)

    def read(self, game: Any, part: Part) -> T | None:
        return None if part.value is None else self.form.read(game, part)


# ---------------------------------------------------------------------- some values


class Tupled(Value[tuple[T, ...]]):
    """Some values that change only all at once."""

    def __init__(self, form: Value[T]) -> None:
        self.form = form

    def write(self, game: Any, value: Iterable[T]) -> Json:
        return [self.form.write(game, one) for one in value]

    def read(self, game: Any, part: Part) -> tuple[T, ...]:
        return tuple(self.form.read(game, entry) for entry in part.items())


class Listed(Value[list[T]]):
    """Some values; a limit may look at each before it is taken."""

    copying: Copying = COPIED

    def __init__(self, form: Value[T]) -> None:
        self.form = form

    def write(self, game: Any, value: list[T]) -> Json:
        return [self.form.write(game, one) for one in value]

    def read(self, game: Any, part: Part) -> list[T]:
        return [self.form.read(game, entry) for entry in part.items()]

    def load(self, reading: Reading, owner: Any, field: Field, part: Part, path: str) -> None:
        there: list[T] = []
        for entry in part.items():
            one = self.form.read(reading.game, entry)
            reading.row(path, entry, one, one, there)
            there.append(one)
        field.set(owner, there)


class Pile(Value[list[T | None]]):
    """Cards, with null for one that nobody has shown; or just how many there are."""

    copying: Copying = COPIED

    def __init__(self, card: Value[T], most: Bound, rule: str = "", counted: bool = False) -> None:
        self.card, self.most, self.counted = Maybe(card), Whole(0, most, rule), counted

    def write(self, game: Any, value: list[T | None]) -> Json:
        if self.counted and all(card is None for card in value):
            return len(value)
        return [self.card.write(game, card) for card in value]

    def read(self, game: Any, part: Part) -> list[T | None]:
        if isinstance(part.value, int):
            return [None] * self.most.read(game, part)
        return [self.card.read(game, entry) for entry in part.items()]


class Counts(Value[dict[str, int]]):
    """How many of each kind there are, in their own order; none is left out."""

    copying: Copying = COPIED

    def __init__(self, kinds: Sequence[str], most: Callable[[Any, str], int]) -> None:
        self.kinds, self.most = kinds, most

    def write(self, game: Any, value: dict[str, int]) -> Json:
        return {kind: value[kind] for kind in self.kinds if kind in value}

    def read(self, game: Any, part: Part) -> dict[str, int]:
        counts = {kind: part.part(kind).number(0, self.most(game, kind)) for kind in part.table(self.kinds)}
        return {kind: counts[kind] for kind in self.kinds if counts.get(kind)}
