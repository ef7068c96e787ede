"""Lists of entries in positions: what lies on squares, tiles as they were laid, parts of the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar, cast

from companion.engine import Json
from companion.engine.reading import MOST_ENTRIES, Part
from companion.games.kit.forms import At, Value
from companion.games.kit.parts import (
    COPIED,
    EACH_COPIED,
    ITSELF,
    NOTHING,
    SHARED,
    THEMSELVES,
    VALUES_COPIED,
    Column,
    Copying,
    Declared,
    Field,
    Form,
)
from companion.games.kit.position import Reading, write_part
from companion.tiles import TURNS, Placement, Square, read_cell

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")
D = TypeVar("D", bound=Declared)

# ---------------------------------------------------------------------- what lies somewhere


class Rows(Form[dict[K, V]]):
    """A value for each key: `{"at": "1,0.C", "what": "heart"}`; the usual value is understood, and may be left out."""

    def __init__(
        self,
        key: Value[K],
        value: Value[V],
        word: str,
        usual: V | None = None,
        *,
        always: bool = False,
        said: Mapping[str, Sequence[str]] | None = None,
        ordered: bool = True,
        heaped: bool = False,
    ) -> None:
        self.key, self.value, self.word, self.usual = key, value, word, usual
        self.always = always or usual is None
        """The usual value is written too."""
        self.said = said or {}
        """What may be said of an entry, but can only be one of these words."""
        self.ordered = ordered
        self.heaped = heaped
        """Numbers of the same key are added up."""
        self.copying = COPIED if value.copying is SHARED else VALUES_COPIED

    def placed(self, square: str, value: Json) -> dict[str, Json]:
        """The entry for something that a correction puts on a square; `true` is the usual one where there is one."""
        return {"at": square} if value is True and not self.always else {"at": square, self.word: value}

    def placed_kind(self, square: str, kind: str, value: Json) -> dict[str, Json]:
        """The entry for so many things of a kind that a correction puts on a square."""
        return {"at": square, self.word: kind}

    def kind_of(self, entry: Mapping[str, Json]) -> Json:
        """Which kind an entry speaks of."""
        return entry.get(self.word, self.usual)

    def show(self, game: Any, owner: Any, field: Field) -> Json:
        there: dict[Any, V] = field.value(owner)
        return [self._entry(game, owner, field, key, there[key]) for key in (sorted(there) if self.ordered else there)]

    def _entry(self, game: Any, owner: Any, field: Field, key: K, value: V) -> dict[str, Json]:
        entry: dict[str, Json] = {"at": self.key.write(game, key)}
        if self.always or value != self.usual:
            entry[self.word] = self.value.write(game, value)
        return beside(game, owner, field, key, entry)

    def load(self, reading: Reading, owner: Any, field: Field, part: Part, path: str) -> None:
        there: dict[K, Any] = {}
        taken: list[tuple[K, Part]] = []
        for entry in part.items():
            entry.table(("at", self.word, *self.said, *(one.key for one, _ in field.columns)))
            key, value = self._read(reading.game, entry)
            reading.row(path, entry, key, value, there)
            there[key] = there[key] + value if self.heaped and key in there else value
            taken.append((key, entry))
        field.set(owner, there)
        for key, entry in taken:
            take_beside(reading.game, owner, field, key, entry)

    def _read(self, game: Any, entry: Part) -> tuple[K, V]:
        key = self.key.read(game, entry.part("at"))
        for word, words in self.said.items():
            if entry.has(word):
                entry.part(word).word(words)
        return key, self.value.read(game, entry.part(self.word, self.usual))


class Spots(Form[set[Square]]):
    """Squares on which something lies: `{"at": "1,0.C"}`."""

    copying: Copying = COPIED
    key = At()

    def placed(self, square: str, value: Json) -> dict[str, Json]:
        """The entry for something that a correction puts on a square."""
        return {"at": square}

    def show(self, game: Any, owner: Any, field: Field) -> Json:
        return [{"at": self.key.write(game, square)} for square in sorted(field.value(owner))]

    def load(self, reading: Reading, owner: Any, field: Field, part: Part, path: str) -> None:
        there: set[Square] = set()
        for entry in part.items():
            entry.table(("at",))
            square = self.key.read(reading.game, entry.part("at"))
            reading.row(path, entry, square, True, there)
            there.add(square)
        field.set(owner, there)


class TileRow(NamedTuple):
    """A tile as a position lays it."""

    entry: Part
    tile: str
    place: Placement

    @property
    def layer(self) -> str:
        return self.place.layer


def tiles_in_pack(game: Any) -> int:
    """All tiles that are in the box, each as often as it is there; where none is counted, what a list may have."""
    copies = getattr(game.pack, "tile_copies", None)
    return MOST_ENTRIES if copies is None else sum(copies.values())


class Laid(Form[T]):
    """The map: its tiles in the order in which they were laid. A chapter lays them out (`Limits.lays`)."""

    def __init__(
        self,
        tile: Value[str],
        like: str,
        piles: Sequence[str] = (),
        ground: Callable[[Any, str], Any] = lambda game, tile: game.pack.tiles.get(tile),
        layers: Sequence[str] = (),
        most: Callable[[Any], int] = tiles_in_pack,
        rule: str = "",
    ) -> None:
        self.tile = tile
        self.like = like
        """A cell, for people who do not know how one is written."""
        self.piles = piles
        """Where tiles lie that are not on the map yet, by path: a tile that is set right changes places with one."""
        self.ground = ground
        """What is printed on a tile of this id; None when there is none."""
        self.layers = layers
        """Tiles on these layers stand in a position too; what lies on others the game lays by itself."""
        self.most, self.rule = most, rule
        """So many tiles there are; they are counted before any is laid."""

    def show(self, game: Any, owner: Any, field: Field) -> Json:
        rows: list[dict[str, Json]] = []
        ground = field.value(owner)
        for index, laid in ground.on_table():
            (x, y), layer = laid.cell, ground.levels[index]
            if layer and layer not in self.layers:
                continue
            row: dict[str, Json] = {"tile": laid.tile.id, "at": f"{x},{y}", "turn": TURNS[laid.quarters]}
            if layer:
                row["layer"] = layer
            rows.append(beside(game, owner, field, index, row))
        return rows

    def load(self, reading: Reading, owner: Any, field: Field, part: Part, path: str) -> None:
        entries = part.items(self.most(reading.game), self.rule)
        rows = [self._row(reading.game, field, entry) for entry in entries]
        reading.lay_out(path, part, rows)
        layers = field.value(owner).layers
        for row in rows:
            take_beside(reading.game, owner, field, layers[row.layer][row.place.cell], row.entry)

    def _row(self, game: Any, field: Field, entry: Part) -> TileRow:
        known = ("tile", "at", "turn", *(("layer",) if self.layers else ()))
        entry.table((*known, *(one.key for one, _ in field.columns)))
        tile = self.tile.read(game, entry.part("tile"))
        cell = read_cell(entry.part("at").text())
        if cell is None:
            raise entry.part("at").fail(f"{entry.value['at']!r} is no cell; cells are written like {self.like}")
        turn, layer = entry.part("turn", "r0").word(TURNS), entry.part("layer", "").word(("", *self.layers))
        place = Placement(cell, TURNS.index(turn), layer)
        return TileRow(entry, tile, place)


# ---------------------------------------------------------------------- what stands in those entries


def beside(game: Any, owner: Any, field: Field, key: Any, entry: dict[str, Json]) -> dict[str, Json]:
    """The entry with what other fields say about its key."""
    for one, column in field.columns:
        column.stand(game, owner, one, key, entry)
    return entry


def take_beside(game: Any, owner: Any, field: Field, key: Any, entry: Part) -> None:
    """Take over what the entry says for other fields."""
    for one, column in field.columns:
        column.take(game, owner, one, key, entry)


class Marked(Column):
    """The keys of which something is true."""

    def __init__(self, beside: str, absent: Callable[[Any], bool]) -> None:
        self.beside, self.absent = beside, absent

    def stand(self, game: Any, owner: Any, field: Field, key: Any, entry: dict[str, Json]) -> None:
        if key in field.value(owner):
            entry[field.key] = True

    def take(self, game: Any, owner: Any, field: Field, key: Any, entry: Part) -> None:
        if entry.part(field.key, self.absent(key)).flag():
            field.value(owner).add(key)


class Numbered(Column):
    """A number for some of the keys."""

    def __init__(self, beside: str, most: Callable[[Any, Any], int]) -> None:
        self.beside, self.most = beside, most

    def stand(self, game: Any, owner: Any, field: Field, key: Any, entry: dict[str, Json]) -> None:
        if key in field.value(owner):
            entry[field.key] = field.value(owner)[key]

    def take(self, game: Any, owner: Any, field: Field, key: Any, entry: Part) -> None:
        if entry.has(field.key):
            field.value(owner)[key] = entry.part(field.key).number(0, self.most(game, key))


def marked(beside: str, absent: Callable[[Any], bool] = lambda key: False) -> set[Any]:
    """What is true of some entries of a list, and stands there."""
    return cast(set[Any], Field(set(), copying=COPIED, column=Marked(beside, absent)))


def numbered(beside: str, most: Callable[[Any, Any], int]) -> dict[Any, int]:
    """A number for some entries of a list, that stands there; `most` knows the game and the key."""
    return cast(dict[Any, int], Field({}, copying=COPIED, column=Numbered(beside, most)))


# ---------------------------------------------------------------------- parts


class Own(Form[D], Generic[D]):
    """One part, which stays the same object whatever the state becomes."""

    copying = Copying(COPIED.made, ITSELF)

    def __init__(self, kind: type[D]) -> None:
        self.inside = kind.document

    def show(self, game: Any, owner: Any, field: Field) -> Json:
        return write_part(game, field.value(owner))

    def load(self, reading: Reading, owner: Any, field: Field, part: Part, path: str) -> None:
        reading.part(field.value(owner), part, path)


class Seated(Form[list[D]]):
    """The parts that are there from the beginning, one for each entry; they stay the same objects."""

    copying = Copying(EACH_COPIED.made, THEMSELVES)

    def __init__(self, kind: type[D]) -> None:
        self.inside = kind.document

    def show(self, game: Any, owner: Any, field: Field) -> Json:
        return [write_part(game, one) for one in field.value(owner)]

    def load(self, reading: Reading, owner: Any, field: Field, part: Part, path: str) -> None:
        for one, entry in zip(field.value(owner), part.items(), strict=True):
            reading.part(one, entry, path)


class Parts(Form[list[D]]):
    """Parts that come and go."""

    copying: Copying = EACH_COPIED

    def __init__(self, kind: type[D]) -> None:
        self.kind, self.inside = kind, kind.document

    def show(self, game: Any, owner: Any, field: Field) -> Json:
        return [write_part(game, one) for one in field.value(owner)]

    def load(self, reading: Reading, owner: Any, field: Field, part: Part, path: str) -> None:
        there: list[D] = []
        for entry in part.items():
            entry.table(tuple(one.key for one in self.inside))
            there.append(reading.new(self.kind, entry, path))
        field.set(owner, there)


class ByName(Form[dict[str, D]]):
    """Parts that come and go, each with its name; always in the same order."""

    copying: Copying = VALUES_COPIED

    def __init__(self, kind: type[D], names: Sequence[str]) -> None:
        self.kind, self.inside, self.names = kind, kind.document, names

    def show(self, game: Any, owner: Any, field: Field) -> Json:
        there: dict[str, D] = field.value(owner)
        return [{"name": name, **write_part(game, there[name])} for name in self.names if name in there]

    def load(self, reading: Reading, owner: Any, field: Field, part: Part, path: str) -> None:
        there: dict[str, D] = {}
        for entry in part.items():
            entry.table(("name", *(one.key for one in self.inside)))
            name = entry.part("name").word(self.names)
            one = reading.new(self.kind, entry, path)
            reading.row(path, entry, name, one, there)
            there[name] = one
        field.set(owner, there)


def own(kind: type[D]) -> D:
    """A part of the state."""
    return cast(D, Field(kind, Own(kind), Own.copying, absent={}))


def seated(kind: type[D]) -> list[D]:
    """The parts that a game begins and ends with, such as its players."""
    return cast(list[D], Field(NOTHING, Seated(kind), Seated.copying))
