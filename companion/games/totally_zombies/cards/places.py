"""Where cards put pawns: tiles to which one could walk, the square of choice, and what keeps a pawn where it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from companion.engine import Refusal, Request
from companion.games.horde.cards import Play
from companion.games.totally_zombies.cards.card import BEATS, SENSE, NoPlayer, Senses, not_moved
from companion.games.totally_zombies.cards.figures import squares_of, these, tile_under
from companion.games.totally_zombies.chapters.arriving import put_pawn
from companion.games.totally_zombies.chapters.squares import forbidden
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.questions import QUESTIONS, put
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import say
from companion.tiles import Square

Reach: TypeAlias = Callable[[TotallyZombies, Player], Iterable[Square]]
"""The squares on which a card could put a pawn."""
PUT_PAWN = QUESTIONS.choice(
    "card.pawn", BEATS, "Put the pawn where?", "{who}, on which square is the pawn put?", said=put(say("pawn"))
)


# ---------------------------------------------------------------------- which tiles and squares


def next_tiles(game: TotallyZombies, index: int) -> list[int]:
    """The tiles beside a tile to which one could step from it."""
    beyond = (there // 9 for here in squares_of(game, index) for there in game.map.sides[here] if there >= 0)
    return sorted({*beyond} - {index})


def squares_beside(game: TotallyZombies, index: int) -> list[Square]:
    """The squares of all those tiles."""
    return [square for tile in next_tiles(game, index) for square in squares_of(game, tile)]


def around(game: TotallyZombies, player: Player) -> list[Square]:
    """The squares of the tiles beside the one on which a player is."""
    return squares_beside(game, tile_under(game, player)) if player.on_map else []


def open_to(game: TotallyZombies, player: Player, reach: Reach) -> list[Square]:
    """Those of the squares on which no card at work keeps the pawn from being put; where it stands is none."""
    there = (square for square in reach(game, player) if square != player.at)
    return [square for square in there if forbidden(game, player, square) is None]


# ---------------------------------------------------------------------- why not


def nowhere(reach: Reach, why: str) -> NoPlayer:
    """A card does not move a player for whom there is no such square; nor one that is not moved at all."""

    def no(game: TotallyZombies, seat: int, player: Player) -> Refusal | None:
        held = not_moved(game, seat, player)
        if held is not None:
            return held
        squares = list(reach(game, player))
        if open_to(game, player, lambda *_: squares):
            return None
        return next((no for square in squares if (no := forbidden(game, player, square))), Refusal(SENSE, why))

    return no


def moves_me(reach: Reach, why: str) -> Senses:
    """The same for a card that moves its own player."""
    no = nowhere(reach, why)

    def sense(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
        return no(game, play.seat, game.players[play.seat])

    return sense


# ---------------------------------------------------------------------- putting


async def put_somewhere(game: TotallyZombies, play: Play, player: Player, reach: Reach) -> None:
    """The player of the card puts a pawn on one of these squares; without a choice nobody is asked."""
    squares = open_to(game, player, reach)
    if not squares:
        return
    there = squares[0]
    if len(squares) > 1:
        there = await PUT_PAWN.to(play.seat, these(game, squares, say("the card does not reach that square")))
    await put_pawn(game, player, there)


# ---------------------------------------------------------------------- what squares are


def wooded(game: TotallyZombies, square: Square) -> bool:
    """Is it a square with trees, above ground?"""
    return square >= 0 and not game.level(square) and game.printed(square) in game.tile_at(square).wooded
