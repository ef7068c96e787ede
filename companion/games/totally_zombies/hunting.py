"""Zombies of every breed as the companion leads them: who may go where, whom they hunt, and who is ahead."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from companion.engine import Request
from companion.games.horde.hunting import Field, Horde, Move, Pawn
from companion.games.horde.squares import STOP
from companion.games.totally_zombies.bot.plans import helipads, threat
from companion.games.totally_zombies.chapters.infection import NOBODY, Victims
from companion.games.totally_zombies.chapters.squares import ZombieSteps, no_zombie_step, wrong_area
from companion.games.totally_zombies.chapters.zombie_movement import Movable
from companion.games.totally_zombies.meta import ZOMBIE
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import say
from companion.tiles import FAR, SIDE, Square


class Breeds(Horde[TotallyZombies]):
    """The zombies of the map, each of its breed."""

    one = say("zombie")

    def moves(self, game: TotallyZombies, request: Request[Any]) -> Iterator[Move]:
        options, sides = request.options, game.map.sides
        if isinstance(options, Movable):
            for square, breed in options.legal():
                yield Move((square, breed), square, self._free(game, square, breed), breed)
        elif isinstance(options, ZombieSteps):
            here, breed = options.square, options.breed
            for way in options.legal():
                yield Move(way, here, () if way == STOP else (sides[here][SIDE[way]],), breed)
        elif isinstance(options, Victims):
            for square in options.legal():
                yield Move(square) if square == NOBODY else Move(square, square, (square,), ZOMBIE, stands=True)

    def _free(self, game: TotallyZombies, square: Square, breed: str) -> tuple[Square, ...]:
        ways = game.map.sides[square]
        return tuple(there for there in ways if there >= 0 and no_zombie_step(game, square, there, breed) is None)

    def called(self, game: TotallyZombies, kind: str) -> str:
        return game.breed(kind).name

    def pawns(self, game: TotallyZombies) -> Sequence[Pawn]:
        """Everybody but those in the sewers, where no zombie goes."""
        hunted = (player for player in game.players if player.on_map and not game.underground(player))
        return [Pawn(player.seat, player.name, player.at) for player in hunted]

    def against(self, game: TotallyZombies, seat: int, other: int) -> bool:
        return seat != other

    def ahead(self, game: TotallyZombies, pawn: Pawn) -> float:
        return threat(game, game.players[pawn.seat])

    def guarded(self, game: TotallyZombies) -> Collection[Square]:
        return helipads(game)

    def far(self, game: TotallyZombies, kind: str, squares: Sequence[Square]) -> Field:
        """Over the sides of squares alone, and never into an area that the breed keeps out of: a search from the end,
        so that a step is asked for the way it would be made."""
        sides, field = game.map.sides, [FAR] * len(game.map.sides)
        edge, steps = set(squares), 0
        while edge:
            for square in edge:
                field[square] = steps
            around = ((here, there) for there in edge for here in sides[there] if here >= 0 and field[here] == FAR)
            edge = {here for here, there in around if self._walks(game, here, there, kind)}
            steps += 1
        return field

    def _walks(self, game: TotallyZombies, here: Square, there: Square, kind: str) -> bool:
        """Within a tile nothing keeps a breed that got there; between two it may be kept out."""
        return here // 9 == there // 9 or wrong_area(game, here, there, kind) is None


HORDE = Breeds()
