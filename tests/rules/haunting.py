"""A table of MidEvil for rule checks: positions in short, and what is done at it."""

from __future__ import annotations

from typing import Any

from companion.engine import Driver
from companion.games import NewGame, rulebook
from companion.games.midevil.state import MidEvil
from companion.packs import load
from tests.rules.at_table import AtTable

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Flo")


class Haunted(AtTable[MidEvil]):
    """A running game of MidEvil."""


def begin(players: int = 2, mode: str = "base", **wish: Any) -> Haunted:
    """A new game whose cards the companion keeps, at its first question."""
    book = rulebook("midevil")
    new = NewGame(NAMES[:players], mode, own_deck=wish.pop("own_deck", True), **wish)
    game: Any = book.new(load(book.pack), new)
    return Haunted(Driver(game))


def stand(step: str = "tile", players: Any = 2, **position: Any) -> Haunted:
    """A position: so many players, or what each of them has; tiles as `map` lists them beside the Altar at 0,0."""
    book = rulebook("midevil")
    has = [{} for _ in range(players)] if isinstance(players, int) else players
    turn = {"step": step, **position.pop("turn", {})}
    tiles = [{"tile": "altar", "at": "0,0"}, *position.pop("map", [])]
    document = {
        "turn": turn,
        "map": tiles,
        "players": [{"name": name, **one} for name, one in zip(NAMES, has, strict=False)],
        **position,
    }
    game: Any = book.load(document, load(book.pack))
    return Haunted(Driver(game))


def in_castle(
    step: str = "tile", players: Any = 2, bridge: str = "up", mode: str = "castle", **position: Any
) -> Haunted:
    """A position on the map with which a game with the castle begins; `map` lists what lies beside it."""
    pack: Any = load(rulebook("midevil").pack)
    lay = [(one.tile, one.cell) for one in pack.setup(mode).lay]
    raised = pack.special("drawbridge").back
    first = [tile(raised if name == "drawbridge" and bridge == "up" else name, f"{x},{y}") for name, (x, y) in lay]
    has = [{} for _ in range(players)] if isinstance(players, int) else players
    document = {
        "mode": mode,
        "turn": {"step": step, **position.pop("turn", {})},
        "map": [*first, *position.pop("map", [])],
        "players": [{"name": name, **one} for name, one in zip(NAMES, has, strict=False)],
        **position,
    }
    game: Any = rulebook("midevil").load(document, pack)
    return Haunted(Driver(game))


def tile(name: str, at: str, turn: str = "r0") -> dict[str, str]:
    return {"tile": name, "at": at, "turn": turn}


def bones(*there: tuple[str, str]) -> list[dict[str, str]]:
    """Skeletons: a colour and a square each."""
    return [{"colour": colour, "at": at} for colour, at in there]


def tokens(*squares: str) -> list[dict[str, str]]:
    """Life tokens on these squares."""
    return [{"at": at} for at in squares]


# ---------------------------------------------------------------------- the dungeon

ENTRANCE = tile("dungeon-entrance", "0,1", "r180")
"""North of the Altar; its last square is 0,1.N, and beyond it lies nothing yet."""
PASSAGE = tile("dungeon-straight", "0,2")
"""The first dungeon tile, from south to north."""


def below(
    at: str, *tiles: dict[str, str], steps: int = 4, ana: Any = None, ben: Any = None, **position: Any
) -> Haunted:
    """Ana moves in the dungeon game: so many steps are left. North of the Altar lies an Entrance, then these tiles."""
    players = [{"at": at, **(ana or {})}, ben or {}]
    turn = {"left": 2 * steps, "die": 4, **position.pop("turn", {})}
    return stand(position.pop("step", "move"), players, map=[ENTRANCE, *tiles], mode="dungeon", turn=turn, **position)


def buy(table: Haunted, seat: int = 0) -> Haunted:
    """Somebody buys a spell."""
    table.driver.interrupt("play", seat, {"card": "spell"})
    return table
