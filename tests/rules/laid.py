"""Maps of Totally Zombies!!! for rule checks of tiles: the way to another area, a tile that is about to be placed."""

from __future__ import annotations

from typing import Any

from companion.games import rulebook
from companion.packs import load
from tests.rules.outbreak import Outbreak, table, tile

PACK: Any = load(rulebook("totally-zombies").pack)
TILE, RULING = "totally-zombies.tile.", "totally-zombies.ruling."


def gate(entrance: str, x: int = 0) -> list[dict[str, Any]]:
    """An area joined to the Town north of the starting row: its entrance lies at x,3 and leads on to x,4. Its station
    has its building in the west, and a road that leads east."""
    return [tile("subway-station", f"{x},1", "r270"), tile("town-straight", f"{x},2"), tile(entrance, f"{x},3")]


def to_place(name: str, *more: dict[str, Any], **position: Any) -> Outbreak:
    """The active player has drawn a tile and is about to place it; beside the starting row lie other tiles."""
    turn = {"deck": _deck(name), "tile": name, **position.pop("turn", {})}
    return table("tile", position.pop("players", 2), more=more, turn=turn, **position)


def _deck(name: str) -> str:
    printed = PACK.tile(name)
    return "town" if printed.kind == "entrance" else str(printed.area)


def drawing(deck: str, *more: dict[str, Any], **position: Any) -> Outbreak:
    """A deck is chosen and a tile is about to be drawn from it."""
    turn = {"deck": deck, **position.pop("turn", {})}
    return table("tile", position.pop("players", 2), more=more, turn=turn, **position)


def on_tile(table: Outbreak, cell: str) -> tuple[str, str]:
    """What stands and lies on a tile: letters of figures and of tokens."""
    game = table.game
    index = game.map.tile_named(cell)
    squares = range(9 * index, 9 * index + 9)
    figures = "".join(game.zombies.get(square, "") for square in squares)
    return figures, "".join(sorted(game.tokens[square][0] for square in squares if square in game.tokens))
