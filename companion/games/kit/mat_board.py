"""The board of a game that is played on a printed mat: a few rectangles that people point at, piles, no tiles."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from companion.engine import Json, Request
from companion.games.kit import mat_text
from companion.games.kit.board import GameBoard
from companion.games.kit.mat import NOWHERE, Mat, Square
from companion.games.kit.mat_looks import Box, Heap, InForce, MatLook, Plot, Track
from companion.games.kit.pieces import Point, Spot
from companion.games.kit.turn import Chaptered
from companion.languages import joined, say
from companion.tiles.text import Look

G = TypeVar("G", bound=Chaptered)


class MatBoard(GameBoard[G, Mat]):
    """A rectangle is known by the point in its middle; pointing at it answers its name."""

    square_word = "land"
    verbs = False

    def __init__(self) -> None:
        super().__init__()
        self._ground: WeakKeyDictionary[Mat, dict[Point, Spot]] = WeakKeyDictionary()

    # ------------------------------------------------------------------ what a game says of its mat

    @abstractmethod
    def plot(self, game: G, square: Square) -> Plot:
        """A rectangle as it is drawn."""

    def heaps(self, game: G) -> Sequence[Heap]:
        """The piles that have their places on the mat."""
        return ()

    def tracks(self, game: G) -> Sequence[Track]:
        """What is counted along the edges."""
        return ()

    def in_force(self, game: G) -> InForce | None:
        """The card that counts for everybody now."""
        return None

    def mat(self, game: G) -> MatLook:
        """Everything that is drawn."""
        land = self.land(game)
        boxes = [box_of(land, one.name) for one in (*land.rectangles, *land.storage)]
        return MatLook(
            max(left + width for left, _, width in boxes),
            1 + max(row for _, row, _ in boxes),
            tuple(self.plot(game, square) for square in range(len(land.names))),
            tuple(self.heaps(game)),
            tuple(self.tracks(game)),
            self.in_force(game),
        )

    # ------------------------------------------------------------------ the ground

    def land(self, game: G) -> Mat:
        land: Mat = game.ground  # type: ignore[assignment]  # the game knows it as places by name
        return land

    def point(self, land: Mat, square: Square) -> Point:
        return land.rectangles[square].middle

    def name_at(self, land: Mat, at: Point) -> str:
        square = land.by_point.get(at, NOWHERE)
        return land.names[square] if square != NOWHERE else ""

    def ground(self, game: G) -> Mapping[Point, Spot]:
        land = self.land(game)
        plots = (self.plot(game, square) for square in range(len(land.names)))
        spots = {one.at: Spot(one.name, one.kind, one.called, part=one.words) for one in plots}
        before = self._ground.get(land)
        if before == spots:
            return before
        self._ground[land] = spots
        return spots

    def where(self, game: G, square: Square) -> str:
        return self.land(game).rectangles[square].words

    def where_at(self, game: G, at: Point, door: bool = False) -> str:
        square = self.land(game).by_point.get(at, NOWHERE)
        return self.where(game, square) if square != NOWHERE else ""

    # ------------------------------------------------------------------ pointing

    def far(self, one: Point, other: Point) -> int:
        """Rows are staggered: the middles of two rectangles side by side lie two columns apart."""
        across, up = abs(one[0] - other[0]), abs(one[1] - other[1])
        return up + max(0, across - up) // 2

    def square_of(self, game: G, request: Request[Any] | None, value: Json) -> Square:
        return self.land(game).square(value)

    def mover(self, game: G, request: Request[Any]) -> Point | None:
        return None

    def stands(self, game: G, seat: int) -> Square:
        """Nobody has a pawn of their own."""
        return NOWHERE

    def start(self, game: G) -> Square:
        return 0

    # ------------------------------------------------------------------ in text

    def drawing(
        self, game: G, request: Request[Any] | None, numbers: Mapping[Json, int], look: Look, width: int
    ) -> list[str]:
        """Boxes staggered as on the mat, then the score card of a battle."""
        land = self.land(game)
        marks = {land.names[square]: number for square, number in self.marks(game, request, numbers).items()}
        score = self.score(game)
        return [*mat_text.draw(self.mat(game), marks, self.letters(game), width), *mat_text.score_lines(score, width)]

    def legend(self, game: G, fine: bool) -> str:
        """Whose figures are whose, and what else stands on the text map."""
        whose = (f"{letter} = {name}" for letter, name in zip(self.letters(game), game.names, strict=True))
        return joined("  ", [*whose, *self.signs(fine)])

    def signs(self, fine: bool) -> Sequence[str]:
        return say("~ = coastal"), say("[1] = answer 1")

    def buildings(self, game: G) -> list[str]:
        """Everything that lies face up, and where."""
        return [say("{}, {}", one.title, one.words) for one in self.mat(game).plots if one.title]


def box_of(land: Mat, name: str) -> Box:
    """Where a rectangle or a pile lies."""
    one = next(one for one in (*land.rectangles, *land.storage) if one.name == name)
    return one.left, one.row, one.width
