"""Corrections: a physical table drifts from any model, so values may be set by their path, checked and recorded.

The values are set in the position, the position is loaded with all its checks, and the game takes over what it gives.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeAlias, TypeVar, cast

from companion.engine import BadInput, Json, PositionError, Request
from companion.engine.reading import numeral
from companion.games.kit import relaying
from companion.games.kit.forms import At
from companion.games.kit.parts import Declared, Field
from companion.games.kit.rows import Rows, Spots
from companion.games.kit.speaking import Changes
from companion.games.rulebook import rulebook
from companion.languages import made, say

G = TypeVar("G", bound=Any)
Placing: TypeAlias = Mapping[str, Rows[Any, Any] | Spots]
"""The lists in which things are set by the square where they lie."""


class Correction(Generic[G]):
    """One correction of a running game: everything at any time, and the step begins anew from the state.

    A game whose chapters hold more than the state says in `chapters/mending` what has to wait, and what goes on.
    """

    def __init__(self, game: G, changes: Mapping[str, Json], waiting: Request[Any]) -> None:
        self.game = game
        self.changes = changes
        self.waiting = waiting

    def too_early(self) -> str:
        """What has to wait until the question is answered; empty when nothing has."""
        return ""

    def anew(self) -> bool:
        """Do the rules start anew from the state?"""
        return True

    def load(self, document: dict[str, Json]) -> G:
        """The game that stands there; raises PositionError when that cannot be."""
        corrected: Any = rulebook(self.game.id).load(document, self.game.pack)
        if corrected.seats != self.game.seats:
            raise PositionError("players", say("nobody comes or goes in a running game"))
        return cast(G, corrected)

    def break_off(self, corrected: G) -> None:
        """The step begins anew: what was begun is put back."""

    def answerable(self) -> bool:
        """Does the waiting question still make sense?"""
        return True

    def done(self) -> None:
        """Say what was set right."""
        self.game.tell("corrected: {}", Changes(self.game, self.changes))

    def make(self) -> bool:
        """Take it over; True when the rules start anew. Raises, and changes nothing, when it cannot be."""
        if late := self.too_early():
            raise BadInput(say("finish what has been begun first ({}), then correct {}", self._asked(), late))
        corrected = self._loaded()
        if anew := self.anew():
            self.break_off(corrected)
        before = self.game.copy()
        self.game.become(corrected)
        try:
            if not anew and not self.answerable():
                why = say(
                    "then nobody could answer what is asked ({}): answer it first, or take it back", self._asked()
                )
                raise PositionError(next(iter(self.changes)), why)
            self.done()
        except BaseException:  # whatever it was: a correction that is not told of was never made
            self.game.become(before)
            raise
        return anew

    def _asked(self) -> str:
        """The question that waits, in a few words."""
        return made(_in_one_line, self.game.brief(self.waiting))

    def _loaded(self) -> G:
        """The corrected game; a door that no longer fits a tile that was set right is taken off with it."""
        document = self.document()
        try:
            return self.load(document)
        except PositionError:
            tiles = {path.split(".")[1] for path in self.changes if relaying.names_a_tile(self.game, path)}
            document = self.document()
            if not tiles or not relaying.without_spots(document, tiles, by_square(self.game)):
                raise
            return self.load(document)

    def document(self) -> dict[str, Json]:
        """The position with the values set."""
        document: dict[str, Json] = self.game.position()
        placing = by_square(self.game)
        for path, value in self.changes.items():
            if relaying.names_a_tile(self.game, path):
                relaying.set_tile(self.game, document, path, value, placing)
            else:
                set_value(document, path, value, placing)
        return document


def by_square(game: Declared) -> Placing:
    """Every list of things that lie on squares."""
    lists = ((entry.key, entry.form) for entry in game.document if isinstance(entry, Field))
    return {key: form for key, form in lists if isinstance(form, Rows | Spots) and isinstance(form.key, At)}


def set_value(document: dict[str, Json], path: str, value: Json, placing: Placing) -> None:
    """Set one value: `players.1.hearts`, or by square `zombies.1,0.W` or `terrains.t4`, or of one kind
    there `zombies.1,0.W.dog`."""
    head, _, rest = path.partition(".")
    if head in placing and rest and not rest.partition(".")[0].isdecimal():
        _set_square(document, head, rest, value, placing[head])
        return
    keys = path.split(".")
    place: Json = document
    for depth, key in enumerate(keys[:-1]):
        place = _inside(place, key, ".".join(keys[: depth + 1]))
    last = keys[-1]
    if isinstance(place, list):
        _inside(place, last, path)
        place[int(last)] = value
    elif isinstance(place, dict):
        place[last] = value
    else:
        raise BadInput(say("{}: there is nothing inside {}", path, ".".join(keys[:-1])))


def _inside(place: Json, key: str, path: str) -> Json:
    if isinstance(place, dict) and key in place:
        return place[key]
    if isinstance(place, list) and (index := numeral(key)) is not None and index < len(place):
        return place[index]
    raise BadInput(say("{}: there is no {}; there is {}", path, repr(key), _what_is_there(place)))


def _what_is_there(place: Json) -> str:
    if isinstance(place, dict):
        return ", ".join(place)
    several = isinstance(place, list) and place
    return say("{} to {}", 0, len(place) - 1, about="range") if several else say("nothing", about="inside")


def _in_one_line(words: str) -> str:
    return " ".join(words.split())


def _set_square(document: dict[str, Json], what: str, square: str, value: Json, form: Rows[Any, Any] | Spots) -> None:
    document.setdefault(what, [])
    entries = relaying.listing(document, what)
    kind = ".".join(square.split(".")[2:])
    square = square.removesuffix(f".{kind}")
    if not kind:
        entries[:] = [entry for entry in entries if entry["at"] != square]
        placed = form.placed(square, value)
    elif isinstance(form, Spots):
        raise BadInput(say("{}.{}: all {} are of one kind, there is no {}", what, square, what, repr(kind)))
    else:
        entries[:] = [entry for entry in entries if entry["at"] != square or form.kind_of(entry) != kind]
        placed = form.placed_kind(square, kind, value)
    if value not in (None, False, 0):
        entries.append(placed)
