"""The zombies as the companion leads them: who may go where, whom they hunt, and who is ahead."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from companion.engine import Request
from companion.games.horde.hunting import Field, Horde, Move, Pawn
from companion.games.zombies.chapters.last_man_standing import NO_TILE, TilesBeside
from companion.games.zombies.chapters.squares import ZombieSteps
from companion.games.zombies.chapters.winning import lacks
from companion.games.zombies.chapters.zombie_movement import DONE, Movable
from companion.games.zombies.state import ZOMBIES_TO_WIN, Zombies
from companion.languages import say
from companion.tiles import SIDE, Square

A_LONG_WAY = 20
"""Whoever is so many steps from the Helipad is not near it."""


class Shamblers(Horde[Zombies]):
    """The zombies of the map."""

    one = say("zombie")

    def moves(self, game: Zombies, request: Request[Any]) -> Iterator[Move]:
        options, ways = request.options, game.map.neighbours
        if isinstance(options, Movable):
            for square in options.legal():
                yield Move(DONE) if square == DONE else Move(square, square, self._free(game, square))
        elif isinstance(options, ZombieSteps):
            for way in options.legal():
                yield Move(way, options.square, (ways[options.square][SIDE[way]],))
        elif isinstance(options, TilesBeside):
            yield from self._tiles(game, options)

    def _free(self, game: Zombies, square: Square) -> tuple[Square, ...]:
        ways = game.map.neighbours[square]
        return tuple(there for there in ways if there >= 0 and there not in game.zombies)

    def _tiles(self, game: Zombies, options: TilesBeside) -> Iterator[Move]:
        """A tile is as near as the nearest zombie on it."""
        field = game.map.distances([pawn.at for pawn in self.pawns(game)])
        for index in options.legal():
            there = [square for square in sorted(game.zombies) if square // 9 == index]
            if index == NO_TILE:
                yield Move(index)
            elif there:
                nearest = min(there, key=lambda square: field[square])
                yield Move(index, nearest, (nearest,), stands=True)

    def pawns(self, game: Zombies) -> Sequence[Pawn]:
        hunted = (player for player in game.players if player.on_map and not player.turned)
        return [Pawn(player.seat, player.name, player.at) for player in hunted]

    def against(self, game: Zombies, seat: int, other: int) -> bool:
        if game.coop:
            return False
        if game.last_man:
            return game.players[seat].turned != game.players[other].turned
        return seat != other and not (game.teams and game.players[seat].team == game.players[other].team)

    def ahead(self, game: Zombies, pawn: Pawn) -> tuple[float, int]:
        """By collected zombies where they win, and by the way to the Helipad for whoever may leave."""
        player = game.players[pawn.seat]
        near = 0.0 if game.teams or game.scenarios else player.zombies / ZOMBIES_TO_WIN
        if game.goal >= 0 and not lacks(game, player):
            near = max(near, 1 - game.map.distances([game.goal])[player.at] / A_LONG_WAY)
        return near, player.zombies

    def guarded(self, game: Zombies) -> Collection[Square]:
        return (game.goal,) if game.goal >= 0 else ()

    def far(self, game: Zombies, kind: str, squares: Sequence[Square]) -> Field:
        return game.map.distances(squares)


HORDE = Shamblers()
