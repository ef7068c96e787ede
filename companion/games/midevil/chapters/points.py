"""Points of skeletons that fate and spells speak of: put on the map, taken from the pool, thrown out of a collection.

Always the highest total not above the number (midevil.ruling.spell-points-shortage); black ones never count.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine import Refusal
from companion.games.kit.places import Place
from companion.games.kit.squares import Squares
from companion.games.kit.wording import many
from companion.games.midevil.bones import Mix, Mixes, by_points, counts_of, mix_words, worth
from companion.games.midevil.meta import COLOURS
from companion.games.midevil.people import Player
from companion.games.midevil.questions import PUT_BESIDE, WHICH_BONES
from companion.games.midevil.skeleton_words import A_SKELETON
from companion.games.midevil.state import MidEvil
from companion.languages import say
from companion.tiles import Square
from companion.tiles.tile import CLOSED, PIT

POINTS = "midevil.dungeon-spell.rolls-are-points"
SHORTAGE = "midevil.ruling.spell-points-shortage"


async def choose(game: MidEvil, chooser: Player, have: Mapping[str, int], points: int, room: int) -> Mix:
    """Which colours make up the points; asked where there is a choice."""
    legal = by_points(game, have, points, room)
    best = worth(game, legal[0])

    def no(mix: Mix) -> Refusal | None:
        total = worth(game, mix)
        if total > points:
            return Refusal(
                POINTS, say("that is {}, not {}: points are counted, not figures", many(total, "point"), points)
            )
        if any(count > have.get(colour, 0) for colour, count in counts_of(mix).items()) or sum(mix) > room:
            return Refusal(SHORTAGE, say("there are not so many of them, or there is no room"))
        return (
            None
            if total == best
            else Refusal(SHORTAGE, say("{} can be reached, not only {}", many(best, "point"), total))
        )

    if len(legal) == 1:
        return legal[0]
    mix: Mix = await WHICH_BONES.to(chooser.seat, Mixes(lambda: legal, no, POINTS))
    return mix


async def take_from_pool(game: MidEvil, player: Player, points: int) -> None:
    """They count like killed ones (midevil.ruling.collection-gains)."""
    mix = await choose(game, player, game.pools(), points, points)
    for colour, count in counts_of(mix).items():
        player.collect(colour, count)
    game.tell("{} takes {} from the pool", player.name, mix_words(mix))


async def throw_out(game: MidEvil, player: Player, points: int) -> None:
    """They leave the game."""
    mix = await choose(game, player, player.skeletons, points, sum(player.skeletons.values()))
    for colour, count in counts_of(mix).items():
        player.give(colour, count)
        game.remove(colour, count)
    game.tell("{} loses {}", player.name, mix_words(mix))


async def put_beside(game: MidEvil, placer: Player, pawn: Player, points: int) -> None:
    """On free squares of the tile on which the pawn stands, on its own square only when no other is free; what stands
    there is fought before the next step (midevil.ruling.skeleton-placed-on-mover)."""
    first = pawn.at - pawn.at % 9
    squares = [square for square in range(first, first + 9) if game.kind(square) not in CLOSED + PIT]
    free = [square for square in squares if square not in game.skeletons]
    mix = await choose(game, placer, game.pools(), points, len(free))
    for colour in reversed(COLOURS):
        for _ in range(mix[COLOURS.index(colour)]):
            options = Beside(game, squares, pawn.at, colour)
            square: Square = await PUT_BESIDE.to(placer.seat, options)
            game.skeletons[square] = colour
            game.tell("{} on {}", A_SKELETON[colour], Place(game.map, square))


class Beside(Squares):
    """Free squares of a tile, that of the pawn last."""

    __slots__ = ("what",)

    def __init__(self, game: MidEvil, squares: list[Square], own: Square, colour: str) -> None:
        self.what = A_SKELETON[colour]

        def no(square: Square) -> Refusal | None:
            if square not in squares:
                return Refusal(PUT_BESIDE.rule, say("it is put on the tile of the pawn"))
            if square in game.skeletons:
                return Refusal("midevil.tile.one-skeleton-per-square", say("a skeleton stands there already"))
            if square == own and any(one != own and one not in game.skeletons for one in squares):
                return Refusal(PUT_BESIDE.rule, say("not on the pawn's own square while another is free"))
            return None

        super().__init__(game, lambda: squares, no, PUT_BESIDE.rule)
