"""The Funhouse: four tiles apart from the map, of which each is turned by whoever leaves it, and the ways out."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine import Refusal, Words
from companion.games.kit.places import tile_words
from companion.games.kit.squares import Squares
from companion.games.totally_zombies.chapters.asking import ask
from companion.games.totally_zombies.chapters.carrying import carry
from companion.games.totally_zombies.meta import FUNHOUSE
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.questions import EXIT_TO, TURN_TILE
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import say
from companion.tiles import CENTRE, NOWHERE, STEPS, Square
from companion.tiles.tile import MIDDLES

WAYS_TO_TURN = {"right": say("right by a quarter"), "left": say("left by a quarter")}
QUARTERS = {"right": 1, "left": 3}


def funhouse_tiles(game: TotallyZombies) -> list[int]:
    """The tiles of the Funhouse, once they are laid."""
    return sorted(game.map.layers.get(FUNHOUSE, {}).values())


def funhouse_tile(game: TotallyZombies, square: Square) -> int:
    """The Funhouse tile on which a square lies; -1 elsewhere."""
    return square // 9 if square >= 0 and game.level(square) == FUNHOUSE else NOWHERE


def centres(game: TotallyZombies) -> list[Square]:
    """The four centre squares (totally-zombies.ruling.funhouse-centres)."""
    return [9 * index + CENTRE for index in funhouse_tiles(game)]


# ---------------------------------------------------------------------- turning


async def turn_behind(game: TotallyZombies, player: Player, index: int) -> None:
    """Whoever has moved off a Funhouse tile turns it (totally-zombies.funhouse.rotate), whoever stays on it
    (totally-zombies.funhouse.rotate-occupied)."""
    while index != NOWHERE and player.on_map and player.at // 9 != index:
        options = Words(WAYS_TO_TURN, TURN_TILE.rule, say("the tile is turned by a quarter: answer right or left"))
        way = await ask(game, TURN_TILE, player.seat, options)
        if way is not None:
            turn(game, index, QUARTERS[way])
            game.tell(
                "{} turns {} to the right" if way == "right" else "{} turns {} to the left",
                player.name,
                tile_words(game.map, index),
            )
            return


async def turn_after(game: TotallyZombies, pawns: Iterable[Player], index: int) -> None:
    """Each of those who stood together turns the tile that it has left; whoever stayed on it does not."""
    for player in pawns:
        await turn_behind(game, player, index)


def turn(game: TotallyZombies, index: int, quarters: int) -> None:
    """Turn a tile with all that stands and lies on it."""
    going = game.map.turning(index, quarters)
    game.map = game.map.with_turn(index, quarters)
    carry(game, going)


# ---------------------------------------------------------------------- leaving


def four_ways(game: TotallyZombies) -> list[Square]:
    """The centre squares on which one comes out of the Funhouse (totally-zombies.ruling.four-way)."""
    return [9 * index + CENTRE for index in game.tiles_with("funhouse-exit")]


def no_exit(game: TotallyZombies, square: Square) -> Refusal | None:
    """Why nobody leaves the Funhouse from that square (totally-zombies.ruling.funhouse-exit)."""
    rule = "totally-zombies.ruling.funhouse-exit"
    if funhouse_tile(game, square) < 0:
        return Refusal(rule, say("only the Funhouse is left this way"))
    if not runs_off(game, square):
        return Refusal(rule, say("the light path does not lead out of the Funhouse here"))
    if not four_ways(game):
        why = say("no crossing of the Circus lies on the table yet: nobody can leave the Funhouse")
        return Refusal("totally-zombies.funhouse.exit-needs-4way", why)
    return None


def runs_off(game: TotallyZombies, square: Square) -> bool:
    """Does the light path of a square lead over a side beyond which no other Funhouse tile lies?"""
    index, k = divmod(square, 9)
    laid, others = game.map.laid[index], game.map.layers[FUNHOUSE]
    x, y = laid.cell
    return any(
        MIDDLES[side] == k and (x + STEPS[side][0], y + STEPS[side][1]) not in others
        for side in laid.tile.looks[laid.quarters].exits
    )


async def choose_exit(game: TotallyZombies, player: Player) -> Square:
    """Where the player comes out: whoever's turn comes next decides (totally-zombies.funhouse.exit-destination), and it
    is one step away (totally-zombies.funhouse.exit-adjacent); -1 when a card has changed the way meanwhile."""
    here, left = player.at, game.left
    while player.at == here and game.left == left and no_exit(game, here) is None:
        there = await ask(game, EXIT_TO, game.from_active()[1].seat, Exits(game, player.name))
        if there is not None:
            return there
    return NOWHERE


class Exits(Squares):
    """The crossings of the Circus as an answer."""

    __slots__ = ("what",)

    def __init__(self, game: TotallyZombies, what: str) -> None:
        super().__init__(game, lambda: four_ways(game), self._no, EXIT_TO.rule)
        self.what = what
        """Who comes out: a card may move another pawn than that of the active player."""

    def _no(self, square: Square) -> Refusal | None:
        among = square in four_ways(self.game)
        return None if among else Refusal(self.rule, say("one comes out on the centre of a Circus crossing"))
