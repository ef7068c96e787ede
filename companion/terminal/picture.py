"""What the terminal wants to know of a game to show it; each game has a module `picture` that answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any, Protocol, cast

from companion.engine import Json, Request
from companion.tiles.text import Look


class Picture(Protocol):
    """The words and scenes of one game."""

    def drawing(
        self, game: Any, request: Request[Any] | None, numbers: Mapping[Json, int], look: Look, width: int
    ) -> list[str]: ...

    def tile_drawing(self, game: Any, request: Request[Any] | None, look: Look) -> list[str]: ...

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
