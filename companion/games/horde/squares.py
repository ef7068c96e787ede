"""What may be answered where a step or a tile is asked, in the words of the map; a rulebook says why not."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Container, Iterable
from typing import Any, Protocol

from companion.engine import Json, Options, Refusal
from companion.games.kit.places import WAYS, tile_words
from companion.tiles import SIDE, SIDES, Map, Square, read_cell

STOP = "stop"
DIAGONALS = ("NE", "SE", "SW", "NW")


class OnMap(Protocol):
    """A table with a map."""

    map: Map[Any]


class Steps(Options[str]):
    """One step of a figure to the north, east, south or west."""

    __slots__ = ()

    @abstractmethod
    def ground(self) -> Map[Any]:
        """The map it walks on."""

    @abstractmethod
    def here(self) -> Square:
        """Where it stands."""

    @abstractmethod
    def no_step(self, raw: Json) -> Refusal:
        """Why something is no step at all."""

    @abstractmethod
    def there(self, square: Square) -> str:
        """A square in words, and what stands on it."""

    def candidates(self) -> Iterable[str]:
        return tuple(SIDES)

    def free(self, taken: Container[Square] = ()) -> list[str]:
        """The ways that there are, without a reason for each of the others."""
        ways = zip(SIDES, self.ground().neighbours[self.here()], strict=True)
        return [step for step, there in ways if there >= 0 and there not in taken]

    def read(self, raw: Json) -> str | Refusal:
        return raw if isinstance(raw, str) and raw in WAYS else self.no_step(raw)

    def label(self, value: str) -> str:
        return f"{WAYS[value]} to {self.there(self.ground().neighbours[self.here()][SIDE[value]])}"


def no_such_step(raw: Json, diagonal: str, rule: str) -> Refusal:
    """Why something is no step at all: it is diagonal, or it is nothing of the kind."""
    if raw in DIAGONALS:
        return Refusal(diagonal, "no step is diagonal: go north, east, south or west")
    return Refusal(rule, "a figure goes one space north, east, south or west at a time")


class Tiles(Options[int]):
    """Tiles of the map, written by their cell."""

    __slots__ = ("game",)

    def __init__(self, game: OnMap) -> None:
        self.game = game

    @abstractmethod
    def no_tile(self, raw: Json) -> Refusal:
        """Why something is no tile of the map."""

    def read(self, raw: Json) -> int | Refusal:
        cell = read_cell(raw) if isinstance(raw, str) else None
        if cell is not None and cell in self.game.map.cells:
            return self.game.map.cells[cell]
        return self.no_tile(raw)

    def show(self, value: int) -> Json:
        x, y = self.game.map.laid[value].cell
        return f"{x},{y}"

    def label(self, value: int) -> str:
        return tile_words(self.game.map, value)
