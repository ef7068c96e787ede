"""The board of a game on a map of tiles side against side: what such boards share, and what most of them do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from companion.engine import Json, Request
from companion.games.kit import layers
from companion.games.kit.pieces import GROUND, Point
from companion.games.kit.tile_board import TileBoard
from companion.games.kit.turn import Chaptered
from companion.tiles import NOWHERE, SQUARE_NAMES, Cell, Map, Placement, Square, Surface
from companion.tiles.text import Figure as Letter
from companion.tiles.text import Look, Scene, draw

G = TypeVar("G", bound=Chaptered)
L = TypeVar("L", bound=Map[Any])
NEAR_BELOW = 14
"""Lines for what lies below the map: three tiles and the numbers above them."""


class MapBoard(TileBoard[G, L]):
    """The map on one grid, with the middle of the tile at 0,0 at its origin. Nothing hidden, no tile in hand."""

    # ------------------------------------------------------------------ the ground

    def land(self, game: G) -> L:
        land: L = game.ground  # type: ignore[assignment]  # the game knows its map as any ground
        return land

    def point(self, land: L, square: Square) -> Point:
        (column, row), level = land.places[square], land.levels[square // 9]
        return (column - 1 + layers.shift(land, level) if level else column - 1), row - 1

    def name_at(self, land: L, at: Point) -> str:
        here = layers.on_map(at)
        (x, column), (y, row) = divmod(here[0] + 1, 3), divmod(here[1] + 1, 3)
        return f"{layers.level_at(land, at)} {x},{y}.{SQUARE_NAMES[3 * (2 - row) + column]}".lstrip()

    def kind(self, land: L, square: Square) -> str:
        return GROUND[land.kinds[square]]

    # ------------------------------------------------------------------ pointing

    def square_of(self, game: G, request: Request[Any] | None, value: Json) -> Square:
        return game.ground.square(value)

    def laid(self, game: G, request: Request[Any], placement: Placement) -> L | None:
        return None

    def mover(self, game: G, request: Request[Any]) -> Point | None:
        return None

    def stands(self, game: G, seat: int) -> Square:
        """Where players have one pawn each it stands `at` a square."""
        return getattr(game.players[seat], "at", NOWHERE)

    # ------------------------------------------------------------------ in text

    def drawing(
        self, game: G, request: Request[Any] | None, numbers: Mapping[Json, int], look: Look, width: int
    ) -> list[str]:
        shown = self.scene(game, request, numbers)
        lines = draw(shown, look, width, None, self.around(game, request, shown.marks))
        for level in self.layers(game):
            lines += self._layer_drawing(game, request, shown, level, look, width)
        return lines

    def scene(self, game: G, request: Request[Any] | None, numbers: Mapping[Json, int]) -> Scene:
        """Everything on the map, with the number of each option that is a place. Whoever is below the map is seen on
        it too, by a small letter."""
        land, marks, figures = self.land(game), self.marks(game, request, numbers), self.lettered(game)
        for square, there in [*figures.items()] if land.called else ():
            if (above := land.above(square)) != NOWHERE:
                lying = [(one.letter.lower(), one.style) for one in there if one.letter.isupper()]
                figures.setdefault(above, []).extend(Letter(small, small, style) for small, style in lying)
        return Scene(land, figures, marks, self.free_cells(numbers), surface=self.surface(game))

    def surface(self, game: G) -> Surface | None:
        """A game that knows how large its table is has it as `surface`."""
        said: tuple[int, int, int, int] | None = getattr(game, "surface", None)
        return None if said is None else Surface(*said)

    def _layer_drawing(
        self, game: G, request: Request[Any] | None, shown: Scene, level: str, look: Look, width: int
    ) -> list[str]:
        """Another layer under its heading, where somebody is there or may go there. Of one below the map, whose people
        are seen on the map too, only what concerns whoever is asked, and what is around that place."""
        land, layer = self.land(game), self.layers(game)[level]
        asked = request.seat if request is not None and request.seat >= 0 else game.seat
        people = (self.stands(game, asked),) if layer.below else shown.figures
        squares = (square for square in (*people, *shown.marks) if square != NOWHERE)
        there = [square for square in squares if land.levels[square // 9] == level]
        if not there:
            return []
        scene = replace(shown, layer=level, notes={}, surface=None)
        height = NEAR_BELOW if layer.below else None
        words = layer.words
        return [f"{words[:1].upper()}{words[1:]}:", *draw(scene, look, width, height, land.laid[there[0] // 9].cell)]

    def around(self, game: G, request: Request[Any] | None, marks: Iterable[Square]) -> Cell:
        """The tile on which something happens now: that of whoever has the turn."""
        here = self.stands(game, game.seat)
        return self.land(game).laid[(here if here >= 0 else self.start(game)) // 9].cell

    def turned(self, request: Request[Any], turns: Sequence[int], look: Look) -> list[str]:
        return []

    def signs(self, fine: bool) -> Sequence[str]:
        return ()
