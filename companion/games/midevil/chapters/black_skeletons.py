"""Black skeletons go two squares where others go one, through squares on which another skeleton stands."""

from __future__ import annotations

from companion.engine import Json, Refusal
from companion.games.horde.squares import DIAGONALS
from companion.games.kit.squares import Squares
from companion.games.midevil.meta import BLACK
from companion.games.midevil.state import MidEvil
from companion.languages import say
from companion.tiles import SIDES, Square
from companion.tiles.ground import AROUND

TWO = "midevil.castle-skeleton.black-two-squares"
EXACTLY = "midevil.ruling.black-exactly-two"
NO_DIAGONAL = "midevil.castle-skeleton.black-no-diagonal"


def is_black(game: MidEvil, square: Square) -> bool:
    return game.skeletons.get(square) == BLACK


def ends(game: MidEvil, here: Square) -> list[Square]:
    """Where a black skeleton may end: two squares away, on some tables also one (midevil.ruling.black-exactly-two).
    What stands on the way does not matter: a skeleton (midevil.castle-skeleton.black-passes-skeletons) or a pawn
    (midevil.ruling.black-through-pawns)."""
    ways, reached = game.map.neighbours, {here}
    passed: set[Square] = set()
    for step in range(1, game.pack.figures[BLACK].steps + 1):
        reached = {there for square in reached for there in ways[square] if there >= 0}
        if step == game.pack.figures[BLACK].steps or game.rule_is("black-distance", "one-or-two"):
            passed |= reached
    return sorted(square for square in passed if square != here and square not in game.skeletons)


class BlackSteps(Squares):
    """Where a black skeleton goes: the square on which its two steps end."""

    __slots__ = ("square",)

    def __init__(self, game: MidEvil, square: Square) -> None:
        super().__init__(game, lambda: ends(game, square), self._no, TWO)
        self.square = square

    def _no(self, there: Square) -> Refusal | None:
        game, here = self.game, self.square
        if not is_black(game, here):
            return Refusal("midevil.skeleton.roll-sets-number", say("no black skeleton stands there any more"))
        if there in ends(game, here):
            return None
        if there == here:
            return Refusal(EXACTLY, say("it has to go to another square"))
        if there in game.skeletons:
            return Refusal("midevil.tile.one-skeleton-per-square", say("it may pass another skeleton, not stop there"))
        if there in game.map.neighbours[here]:
            return Refusal(EXACTLY, say("a black skeleton goes two squares"))
        if any(game.map.square_at(game.map.facing(here, way)) == there for way in range(len(SIDES), len(AROUND))):
            return Refusal(NO_DIAGONAL, say("a wall is in the way, and no step is diagonal"))
        return Refusal(TWO, say("a black skeleton goes two squares, one after the other, never through a wall"))

    def read(self, raw: Json) -> Square | Refusal:
        if raw in DIAGONALS:
            return Refusal(NO_DIAGONAL, say("no step is diagonal: name the square on which its two steps end"))
        return super().read(raw)
