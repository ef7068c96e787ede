"""A table of Totally Zombies!!! for rule checks: positions in short, and what is done at it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.engine import Driver
from companion.games import NewGame, rulebook
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.state import TotallyZombies
from companion.packs import load
from tests.rules.at_table import AtTable

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Flo", "Gus", "Hal")


class Outbreak(AtTable[TotallyZombies]):
    """A running game of Totally Zombies!!!."""

    @property
    def ana(self) -> Player:
        return self.game.players[0]

    @property
    def ben(self) -> Player:
        return self.game.players[1]

    def at(self, player: Player) -> str | None:
        """The square of a player by its name."""
        return self.game.map.names[player.at] if player.on_map else None

    def zombies(self, square: str) -> str:
        """What stands on a square: a letter for each figure (Z, G enhanced, C clown, D dog)."""
        return self.game.zombies.get(self.game.map.square(square), "")

    def play(self, card: str, seat: int = 0, /, **value: Any) -> Outbreak:
        """Somebody plays or uses a card, or does one of the things that are no cards."""
        self.driver.interrupt("play", seat, {"card": card, **value})
        return self

    def play_refused(self, card: str, seat: int = 0, /, **value: Any) -> str:
        """The rule by which a play is refused."""
        return self.refusing(lambda: self.driver.interrupt("play", seat, {"card": card, **value}))

    def plays(self, seat: int = 0) -> list[str]:
        """What a seat may play or use now."""
        return [str(one["card"]) for one in self.game.plays(seat, self.driver.waiting)]


def begin(players: int = 2, **wish: Any) -> Outbreak:
    """A new game whose decks the companion keeps, at its first question."""
    book = rulebook("totally-zombies")
    new = NewGame(NAMES[:players], "competitive", own_deck=wish.pop("own_deck", True), **wish)
    game: Any = book.new(load(book.pack), new)
    return Outbreak(Driver(game))


def table(step: str = "tile", players: Any = 2, **position: Any) -> Outbreak:
    """A position: so many players, or what each of them has. Without a `map` it is the starting row (Town Square at
    0,0, a crossroad at 1,0, a Subway Station at 2,0), and `more` lists tiles beside it."""
    book = rulebook("totally-zombies")
    has = [{} for _ in range(players)] if isinstance(players, int) else players
    turn = {"step": step, **position.pop("turn", {})}
    more = position.pop("more", ())
    document = {
        "turn": turn,
        "map": [*position.pop("map", ROW), *more],
        "players": [{"name": name, **one} for name, one in zip(NAMES, has, strict=False)],
        **{key.replace("_", "-"): value for key, value in position.items()},
    }
    game: Any = book.load(document, load(book.pack))
    return Outbreak(Driver(game))


def tile(name: str, at: str, turn: str = "r0", **also: Any) -> dict[str, Any]:
    return {"tile": name, "at": at, "turn": turn, **{key.replace("_", "-"): value for key, value in also.items()}}


ROW = (tile("town-square", "0,0"), tile("town-crossroad", "1,0"), tile("subway-station", "2,0", "r90"))
"""The starting row."""


def horde(*there: str) -> list[dict[str, Any]]:
    """Zombies: `0,0.C` is a regular one, `0,0.C dog` another breed, `0,0.C dog 2` two of them; `funhouse 0,0.C` is
    another place."""
    return [_figure(*_written(one)) for one in there]


def _written(figure: str) -> list[str]:
    place, dot, rest = figure.partition(".")
    square, *more = rest.split()
    return [place + dot + square, *more]


def _figure(at: str, kind: str = "zombie", count: str = "1") -> dict[str, Any]:
    return {"at": at, "kind": kind, "count": int(count)}


def bullets(*squares: str) -> list[dict[str, str]]:
    return [{"at": at, "what": "bullet"} for at in squares]


def lives(*squares: str) -> list[dict[str, str]]:
    return [{"at": at, "what": "life"} for at in squares]


def entrances(*squares: str) -> list[dict[str, str]]:
    """Sewer entrances on these squares."""
    return [{"at": at} for at in squares]


def hand(*cards: str | None) -> Sequence[str | None]:
    """A hand of these cards; None is one of the Town that nobody has shown."""
    return list(cards)
