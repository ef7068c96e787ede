"""Positions: the whole state as readable JSON, written and read by what the fields declare.

What concerns several parts together is a limit that a chapter puts up:

    limits = Limits(MyGame)

    @limits.each("zombies")                       # before an entry of that list is taken
    def one_for_each_square(game: MyGame, row: Row) -> None: ...

    @limits.of("players.hearts")                  # when that value has been read, or is not there
    def hearts_on_the_map(game: MyGame, player: Player, part: Part) -> None: ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from companion.engine import Json
from companion.engine.reading import Part
from companion.games.kit.parts import NOTHING, Declared, Entry, Field, Form, Section

HEADER = ("game", "pack", "mode")
"""What every position begins with."""
Overrule: TypeAlias = Callable[[str], None]
"""Hears of a rule that is overruled instead of kept."""

D = TypeVar("D", bound=Declared)
G = TypeVar("G", bound=Declared)
Check = TypeVar("Check", bound=Callable[..., None])

# ---------------------------------------------------------------------- writing


def write(game: Any) -> dict[str, Json]:
    """The state; what is as in a new game is left out where that reads better."""
    return {"game": game.id, "pack": game.pack.id, "mode": game.mode, **write_part(game, game)}


def write_part(game: Any, part: Declared) -> dict[str, Json]:
    """One part of the state."""
    return dict(_written(game, part, part.document))


def _written(game: Any, owner: Declared, entries: Iterable[Entry]) -> Iterator[tuple[str, Json]]:
    for entry in entries:
        if isinstance(entry, Section):
            if entry.when is None or entry.when(owner):
                yield entry.key, dict(_written(game, owner, entry.fields))
        elif entry.always or entry.value(owner) != entry.start:
            yield entry.key, entry.shown(game, owner)


# ---------------------------------------------------------------------- reading


class Row(NamedTuple):
    """An entry of a list that is about to be taken."""

    entry: Part
    key: Any
    """What it is about: a square, a name."""
    value: Any
    there: Any
    """What has been taken before it."""
    overrule: Overrule | None

    def soft(self, problem: str, rule: str) -> None:
        """A limit that something on the table may overrule."""
        if self.overrule is None:
            raise self.entry.fail(problem, rule)
        self.overrule(rule)


class Limits(Generic[G]):
    """What must hold of a position beyond each value by itself; kept by path, such as `players.hearts`."""

    def __init__(self, of: type[G]) -> None:
        self.known = (*HEADER, *(entry.key for entry in of.document))
        self.paths = set(_paths(of.document, ""))
        self.entries: dict[str, Callable[..., None]] = {}
        self.values: dict[str, Callable[..., None]] = {}
        self.layouts: dict[str, Callable[..., None]] = {}

    def each(self, path: str) -> Callable[[Check], Check]:
        """Called with the game and each entry of a list, before it is taken."""
        return self._kept(self.entries, path)

    def of(self, path: str) -> Callable[[Check], Check]:
        """Called with the game, the part it belongs to (if that is not the game) and what was written, if anything."""
        return self._kept(self.values, path)

    def lays(self, path: str) -> Callable[[Check], Check]:
        """Called with the game, what was written and its tiles, to lay them out."""
        return self._kept(self.layouts, path)

    def _kept(self, kept: dict[str, Callable[..., None]], path: str) -> Callable[[Check], Check]:
        if path not in self.paths or path in kept:
            raise LookupError(f"{path} is not declared, or has its limit already")

        def keep(check: Check) -> Check:
            kept[path] = check
            return check

        return keep

    def root(self, document: Json) -> Part:
        """The document to read from; what is not known is an error."""
        root = Part(document)
        root.table(self.known)
        return root

    def load(self, game: G, root: Part, overrule: Overrule | None = None) -> G:
        """The game with everything that the document says; it must have been made for what the table chose."""
        Reading(game, self, overrule).entries(game, root, game.document, "")
        return game


def _paths(entries: Iterable[Entry], path: str) -> Iterator[str]:
    for entry in entries:
        yield path + entry.key
        inside = entry.fields if isinstance(entry, Section) else entry.form.inside if entry.form else ()
        yield from _paths(inside, f"{path}{entry.key}.")


class Reading:
    """One document on its way into a game."""

    def __init__(self, game: Any, limits: Limits[Any], overrule: Overrule | None) -> None:
        self.game = game
        self.limits = limits
        self.overrule = overrule

    def part(self, owner: Declared, part: Part, path: str) -> None:
        """Every field of one part."""
        part.table(tuple(entry.key for entry in owner.document))
        self.entries(owner, part, owner.document, f"{path}.")

    def new(self, kind: type[D], part: Part, path: str) -> D:
        """A part that was not there before."""
        one = object.__new__(kind)
        one.begin()
        self.entries(one, part, kind.document, f"{path}.")
        return one

    def entries(self, owner: Declared, part: Part, entries: Iterable[Entry], path: str) -> None:
        for entry in in_order(tuple(entries)):
            if isinstance(entry, Section):
                self._section(owner, part, entry, path)
            elif entry.form is not None:
                self._field(owner, part, entry, entry.form, path)

    def _section(self, owner: Declared, part: Part, section: Section, path: str) -> None:
        if section.when is not None and not part.has(section.key):
            return
        inside = part.part(section.key, {})
        inside.table(tuple(field.key for field in section.fields))
        self.entries(owner, inside, section.fields, f"{path}{section.key}.")
        self._check(owner, inside, path + section.key)

    def _field(self, owner: Declared, part: Part, field: Field, form: Form[Any], path: str) -> None:
        there = part.has(field.key)
        default = None if there or field.absent is NOTHING else field.absent
        inside = part.part(field.key, default(self.game, owner) if callable(default) else default)
        if there or field.absent is not NOTHING:
            form.load(self, owner, field, inside, path + field.key)
        self._check(owner, inside, path + field.key)

    def _check(self, owner: Declared, part: Part, path: str) -> None:
        if check := self.limits.values.get(path):
            check(*((self.game, part) if owner is self.game else (self.game, owner, part)))

    def row(self, path: str, entry: Part, key: Any, value: Any, there: Any) -> None:
        """An entry of a list is about to be taken."""
        if check := self.limits.entries.get(path):
            check(self.game, Row(entry, key, value, there, self.overrule))

    def lay_out(self, path: str, part: Part, tiles: Sequence[Any]) -> None:
        """The tiles of a map are known: a chapter lays them, else they lie where they are said to."""
        lay: Callable[[Any, Part, Sequence[Any]], None] = self.limits.layouts.get(path, as_they_lie)
        lay(self.game, part, tiles)


def as_they_lie(game: Any, part: Part, tiles: Sequence[Any]) -> None:
    """One tile after the other, each on a cell of its own."""
    empty: Callable[[], Any] = type(game.ground)
    ground = empty()
    for entry, tile, (cell, quarters, layer) in tiles:
        if cell in ground.layers.get(layer, ()):
            raise entry.fail("another tile lies there")
        ground = ground.with_tile(game.pack.tile(tile), cell, quarters, layer=layer)
    game.ground = ground


@cache
def in_order(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """As they are declared, but each after those that it builds on."""
    waiting, order = list(entries), []
    while waiting:
        keys = {entry.key for entry in waiting}
        ready = [entry for entry in waiting if not keys & {*entry.after}]
        if not ready:
            raise LookupError(f"each of these waits for another one: {', '.join(keys)}")
        order.append(ready[0])
        waiting.remove(ready[0])
    return tuple(order)
