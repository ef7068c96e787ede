"""A table of Totally Zombies!!! for checks of movement: positions in short, and what is done at it."""

from __future__ import annotations

import re
from typing import Any

from companion.engine import Driver
from companion.games import rulebook
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.state import TotallyZombies
from companion.packs import load
from tests.rules.at_table import AtTable

FAR_AWAY = "2,0.S"
"""Where a zombie stands that nobody meets."""
NAMES = ("Ana", "Ben", "Cleo", "Dan")


class Outdoors(AtTable[TotallyZombies]):
    """A running game of Totally Zombies!!!."""

    @property
    def ana(self) -> Player:
        return self.game.players[0]

    @property
    def ben(self) -> Player:
        return self.game.players[1]

    def at(self, seat: int = 0) -> str:
        """Where a pawn stands; empty off the map."""
        square = self.game.players[seat].at
        return self.game.map.names[square] if square >= 0 else ""


def stand(step: str = "move", players: Any = 2, **position: Any) -> Outdoors:
    """A position: so many players, or what each of them has; tiles as `map` lists them beside the starting row. A lone
    zombie waits for step 6."""
    book = rulebook("totally-zombies")
    has = [{} for _ in range(players)] if isinstance(players, int) else players
    document = {
        "turn": {"step": step, **position.pop("turn", {})},
        "map": [*START, *position.pop("map", [])],
        "players": [{"name": name, "hand": 0, **one} for name, one in zip(NAMES, has, strict=False)],
        "zombies": horde(FAR_AWAY),
        **position,
    }
    game: Any = book.load(document, load(book.pack))
    return Outdoors(Driver(game))


def tile(name: str, at: str, turn: str = "r0", **more: Any) -> dict[str, Any]:
    return {"tile": name, "at": at, "turn": turn, **more}


def horde(*there: str) -> list[dict[str, Any]]:
    """Zombies: `1,0.C` for a regular one, `1,0.C dog`, `1,0.C dog 2`, `funhouse 0,0.C clown`."""
    found = (re.fullmatch(r"(.*?\.\w+) ?([a-z]*) ?(\d*)", figure) for figure in there)
    return [_figures(*figure.groups()) for figure in found if figure]


def _figures(at: str, kind: str, count: str) -> dict[str, Any]:
    return {"at": at, "kind": kind or "zombie", "count": int(count or 1)}


def tokens(*there: str) -> list[dict[str, str]]:
    """Tokens: `bullet 1,0.C`."""
    return [{"what": token.split()[0], "at": token.split()[1]} for token in there]


def entrances(*squares: str) -> list[dict[str, str]]:
    """Sewer entrances on these squares."""
    return [{"at": at} for at in squares]


START = [tile("town-square", "0,0"), tile("town-crossroad", "1,0"), tile("subway-station", "2,0", "r90")]
"""The starting row: the inside of the station is in the east."""
FUNHOUSE = [
    tile("funhouse-2", "0,1", "r270", layer="funhouse"),
    tile("funhouse-1", "1,1", "r0", layer="funhouse"),
    tile("funhouse-3", "0,0", "r0", layer="funhouse"),
    tile("funhouse-4", "1,0", "r270", layer="funhouse"),
]
CIRCUS = [
    tile("subway-station", "0,1", "r270"),
    tile("town-straight", "0,2"),
    tile("ticket-booth", "0,3"),
    tile("circus-crossing", "0,4"),
    *FUNHOUSE,
]
"""North of Town Square: station, road, Ticket Booth and a crossing; the Funhouse lies beside the map."""
