"""What the terminal wants to know of a game to show it; each game has a module `picture` that answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any, Protocol, cast

from companion.engine import Json, Request
from companion.tiles import Cell, Square, Tile
from companion.tiles.text import Scene


class Picture(Protocol):
    """The words and scenes of one game."""

    def scene(self, game: Any, request: Request[Any] | None, numbers: Mapping[Json, int]) -> Scene: ...

    def around(self, game: Any, request: Request[Any] | None, marks: Iterable[Square]) -> Cell: ...

    def drawn_tile(self, game: Any, request: Request[Any] | None) -> tuple[Tile, tuple[int, ...]] | None: ...

    def buildings(self, game: Any) -> list[str]: ...

    def legend(self, game: Any, fine: bool) -> str: ...

    def headline(self, game: Any) -> str: ...

    def standings(self, game: Any) -> list[str]: ...

    def working(self, game: Any) -> Iterable[str]: ...

    def hand(self, game: Any, seat: int) -> list[str]: ...

    def secret(self, name: str) -> bool: ...

    def way(self, game: Any, request: Request[Any], square: str) -> list[Json]: ...


def picture_of(game: str) -> Picture:
    """The picture of a game, by its id."""
    return cast(Picture, import_module(f"companion.games.{game.replace('-', '_')}.picture"))
