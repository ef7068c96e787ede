"""The board of a game on laid tiles: what is asked of a tile in hand, and what the tiles are called."""

from __future__ import annotations

from abc import abstractmethod
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.engine import Json, Request
from companion.games.kit.board import GameBoard
from companion.games.kit.places import told_of
from companion.games.kit.pointing import G
from companion.games.kit.tile_pointing import T, TilePointing
from companion.tiles import CENTRE, NOWHERE, Cell, Laid, Square, read_placement
from companion.tiles.text import Look


class TileBoard(TilePointing[G, T], GameBoard[G, T]):
    """What every board of tiles can do."""

    def tile_drawing(self, game: G, request: Request[Any] | None, look: Look) -> list[str]:
        if request is None or not self.lays(request):
            return []
        turns = sorted({placement.quarters for placement in request.options.legal()})
        return self.turned(request, turns, look)

    @abstractmethod
    def turned(self, request: Request[Any], turns: Sequence[int], look: Look) -> list[str]:
        """The tile in hand, each of these ways round."""

    def marked(self, game: G, request: Request[Any] | None, value: Json) -> Square:
        """The square on which the number of an answer stands; that of a tile of another layer on its middle."""
        square, land = super().marked(game, request, value), self.land(game)
        if square == NOWHERE and (tile := land.tile_named(value)) != NOWHERE and land.levels[tile]:
            return 9 * tile + CENTRE
        return square

    def free_cells(self, numbers: Mapping[Json, int]) -> dict[Cell, list[str]]:
        """The cells in which a tile may be laid, each with the numbers of its answers."""
        found: defaultdict[Cell, list[int]] = defaultdict(list)
        for value, number in numbers.items():
            placement = read_placement(value) if isinstance(value, str) else None
            if placement is not None:
                found[placement.cell].append(number)
        return {cell: ["", " ".join(map(str, its))] for cell, its in found.items()}

    def buildings(self, game: G) -> list[str]:
        """Each tile that has a name, and where it lies."""
        land = self.land(game)
        numbers = {id(laid): index for index, laid in land.on_table()}
        return [told_of(land, numbers[id(laid)]) for laid in self.named(game)]

    def named(self, game: G) -> Iterable[Laid[Any]]:
        """The tiles that people speak of by their names."""
        land = self.land(game)
        return [land.laid[index] for index in land.layers[""].values()]
