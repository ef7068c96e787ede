"""What has just happened, as it stands in positions: some cards are played right after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from companion.engine import Json
from companion.engine.reading import Part
from companion.games.horde.people import last_seat
from companion.games.kit.forms import At, TileAt, Value, Whole
from companion.games.kit.parts import COPIED, Copying
from companion.games.totally_zombies.meta import BREEDS, JEEP
from companion.languages import say
from companion.tiles import Square

Happened = tuple[int, ...]
"""Who did it, and what about."""


class Among(Value[int]):
    """One of several things by its number, written as its word."""

    def __init__(self, words: Callable[[Any], Sequence[str]]) -> None:
        self.words = words

    def write(self, game: Any, value: int) -> Json:
        return self.words(game)[value]

    def read(self, game: Any, part: Part) -> int:
        words = self.words(game)
        return words.index(part.word(words))


def laid_things(game: Any) -> list[str]:
    """All that may lie before a player."""
    return [*game.pack.cards, JEEP]


SEAT, SQUARE, TILE = Whole(0, last_seat), At(), TileAt()
ABOUT: dict[str, tuple[Value[int], ...]] = {
    "began": (SEAT,),
    "killed": (SEAT, SQUARE, Among(lambda game: BREEDS)),
    "came": (SEAT, SQUARE),
    "entered": (SEAT, TILE),
    "died": (SEAT,),
    "lay": (),
    "rolled": (SEAT,),
}
"""What each event is about."""
SEVERAL: dict[str, Value[int]] = {"died": Among(laid_things), "lay": Whole(), "rolled": Whole(1, 6)}
"""Of what it is about any number besides: what lay before the dead and what was left on it, dice."""


class Just(Value[dict[str, Happened]]):
    """`{"killed": [0, "1,0.C", "dog"]}`: who, and what about."""

    copying: Copying = COPIED

    def write(self, game: Any, value: dict[str, Happened]) -> Json:
        there = {name: one for name, one in value.items() if still_there(game, name, one)}
        return {name: [form.write(game, what) for form, what in _pairs(name, one)] for name, one in there.items()}

    def read(self, game: Any, part: Part) -> dict[str, Happened]:
        found = {name: _read(game, name, part.part(name)) for name in part.table(tuple(ABOUT))}
        if len(found.get("died", (0,))) != len(found.get("lay", ())) + 1:
            raise part.part("lay").fail(say("expected a number for each thing that lay before the dead"))
        return found


def _read(game: Any, name: str, part: Part) -> Happened:
    entries = list(part.items())
    if len(entries) < len(ABOUT[name]) or (len(entries) > len(ABOUT[name]) and name not in SEVERAL):
        raise part.fail(say("expected who did it and what it is about, {} entries", len(ABOUT[name])))
    return tuple(form.read(game, entry) for form, entry in _pairs(name, entries))


def _pairs(name: str, about: Sequence[Any]) -> Iterator[tuple[Value[int], Any]]:
    """Each part of an event with its form."""
    forms = (*ABOUT[name], *[SEVERAL[name]] * (len(about) - len(ABOUT[name]))) if name in SEVERAL else ABOUT[name]
    return zip(forms, about, strict=True)


def carried(name: str, about: Happened, going: Mapping[Square, Square]) -> Happened:
    """The same event on squares that were turned or moved with their tile."""

    def there(form: Value[int], what: int) -> int:
        if form is SQUARE:
            return going.get(what, what)
        return going.get(9 * what, 9 * what) // 9 if form is TILE else what

    return tuple(there(form, what) for form, what in _pairs(name, about))


def still_there(game: Any, name: str, about: Happened) -> bool:
    """Do the square and the tile of an event lie on the table? A card may have taken them away."""
    for form, what in _pairs(name, about):
        if form is SQUARE and game.map.names[what] not in game.map.by_name:
            return False
        if form is TILE and what in game.map.gone:
            return False
    return True
