"""Who sits down at a table: names, pawns, how many."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeVar

from companion.engine import BadInput, Json, Refused
from companion.engine.reading import Part
from companion.languages import joined, say


class SeatRules(NamedTuple):
    """What a rulebook cites."""

    most: str
    """So many can play at most."""
    least: str
    """So many are needed."""
    pawn: str
    """Each has a pawn of its own."""


class Seated(Protocol):
    """A player with a pawn."""

    name: str
    pawn: str


P = TypeVar("P", bound=Seated)
Entry = str | Mapping[str, Json]


def seat_players(
    players: Sequence[Entry],
    between: tuple[int, int],
    pawns: Sequence[str],
    rules: SeatRules,
    make: Callable[[int, str, str], P],
    mode: str,
) -> list[P]:
    """Names and pawns, clockwise."""
    least, most = between
    if len(players) > most:
        raise Refused(rules.most, say("there are {} pawns, so at most {} can play, not {}", most, most, len(players)))
    if len(players) < least:
        raise Refused(rules.least, say("{} play needs at least {} players, not {}", mode, least, len(players)))
    seated: list[P] = []
    for seat, entry in enumerate(players):
        name, pawn = _name_and_pawn(entry, pawns, [player.pawn for player in seated], rules.pawn)
        if name in [player.name for player in seated]:
            raise BadInput(say("two players are called {}: give each a name of their own", name))
        seated.append(make(seat, name, pawn))
    return seated


def _name_and_pawn(entry: Entry, pawns: Sequence[str], taken: Sequence[str], rule: str) -> tuple[str, str]:
    wish = {"name": entry} if isinstance(entry, str) else entry
    if not isinstance(wish, Mapping) or not isinstance(wish.get("name"), str) or not str(wish["name"]).strip():
        raise BadInput('a player is a name, or {"name": "Ana", "pawn": "red"}')
    pawn = wish.get("pawn") or next(colour for colour in pawns if colour not in taken)
    if pawn not in pawns:
        raise BadInput(say("there is no {} pawn; the pawns are {}", pawn, joined(", ", map(say, pawns))))
    if pawn in taken:
        raise Refused(rule, say("the {} pawn is taken: {} needs another one", say(pawn), wish["name"]))
    return str(wish["name"]), str(pawn)


def seats_of(part: Part, keys: Sequence[str], pawns: Sequence[str], like: str) -> list[Entry]:
    """The players that a position names, each with the pawn it says."""
    entries: list[Entry] = []
    for entry in part.items():
        if isinstance(entry.value, str):
            raise entry.fail(f"expected an object such as {like}")
        entry.table(keys)
        name: dict[str, Json] = {"name": entry.part("name").text()}
        if entry.has("pawn"):
            name["pawn"] = entry.part("pawn").word(pawns)
        entries.append(name)
    return entries
