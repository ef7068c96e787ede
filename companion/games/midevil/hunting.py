"""The skeletons as the companion leads them: who may go where, whom they hunt, and who is ahead."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from companion.engine import Request
from companion.games.horde.hunting import Field, Horde, Move, Pawn
from companion.games.midevil import goals
from companion.games.midevil.chapters.black_skeletons import BlackSteps, ends, is_black
from companion.games.midevil.chapters.skeleton_movement import Movable
from companion.games.midevil.chapters.squares import SkeletonSteps
from companion.games.midevil.meta import BLACK
from companion.games.midevil.skeleton_words import SKELETON
from companion.games.midevil.state import MidEvil
from companion.languages import say
from companion.tiles import SIDE, Square


class Bones(Horde[MidEvil]):
    """The skeletons of the map."""

    one = say("skeleton")

    def moves(self, game: MidEvil, request: Request[Any]) -> Iterator[Move]:
        options, ways = request.options, game.map.neighbours
        if isinstance(options, Movable):
            for square in options.legal():
                there = self._free(game, square)
                kind, least = game.skeletons[square], min(self._steps(game, square, end) for end in there)
                yield Move(square, square, there, kind, least)
        elif isinstance(options, SkeletonSteps):
            here = options.square
            for way in options.legal():
                yield Move(way, here, (ways[here][SIDE[way]],), game.skeletons[here])
        elif isinstance(options, BlackSteps):
            here = options.square
            for end in options.legal():
                yield Move(end, here, (end,), game.skeletons[here], self._steps(game, here, end))

    def _free(self, game: MidEvil, square: Square) -> tuple[Square, ...]:
        if is_black(game, square):
            return tuple(ends(game, square))
        ways = game.map.neighbours[square]
        return tuple(there for there in ways if there >= 0 and there not in game.skeletons)

    def _steps(self, game: MidEvil, here: Square, end: Square) -> int:
        """One to the square beside it, else as far as a black one goes."""
        return 1 if end in game.map.neighbours[here] else game.pack.figures[BLACK].steps

    def called(self, game: MidEvil, kind: str) -> str:
        return SKELETON[kind]

    def pawns(self, game: MidEvil) -> Sequence[Pawn]:
        return [Pawn(player.seat, player.name, player.at) for player in game.players if player.on_map]

    def against(self, game: MidEvil, seat: int, other: int) -> bool:
        return seat != other

    def ahead(self, game: MidEvil, pawn: Pawn) -> tuple[bool, int]:
        return goals.ahead(game, game.players[pawn.seat])

    def guarded(self, game: MidEvil) -> Collection[Square]:
        return game.goals

    def far(self, game: MidEvil, kind: str, squares: Sequence[Square]) -> Field:
        return game.map.distances(squares)


HORDE = Bones()
