"""What the cards of MidEvil have in common: the registry of their effects, and whom or what they may hit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine import Json, Refusal, Request
from companion.games.horde import aims
from companion.games.horde.aims import AimedTiles
from companion.games.horde.cards import Cards, Play, go_on
from companion.games.kit.questions import OpenQuestion
from companion.games.midevil.chapters.dice import rolled
from companion.games.midevil.people import Effect, Player
from companion.games.midevil.state import MidEvil
from companion.languages import say
from companion.tiles import NOWHERE

SENSE = "midevil.ruling.card-without-effect"

CARDS: Cards[MidEvil] = Cards()
EVENTS, USES = CARDS.events, CARDS.uses
event, use = CARDS.event, CARDS.use


class Seats(aims.Seats[MidEvil, Player]):
    """Players that a card may be aimed at: always others."""

    __slots__ = ()

    cites = SENSE

    def no_aim(self, player: Player) -> Refusal | None:
        return Refusal(SENSE, say("this card is aimed at another player")) if player.seat == self.seat else None


class MapTiles(AimedTiles):
    """Tiles of the map that a card may be aimed at."""

    __slots__ = ()

    def no_tile(self, raw: Json) -> Refusal:
        return Refusal(SENSE, say("that is no tile on the map"))


# ---------------------------------------------------------------------- when a card makes sense


def own_turn(game: MidEvil, play: Play, asked: Request[Any]) -> Refusal | None:
    if play.seat == game.seat:
        return None
    return Refusal(SENSE, say("{} is for one's own turn", game.card(play.card).name))


def no_combat(game: MidEvil, play: Play, asked: Request[Any]) -> Refusal | None:
    """No fight with a skeleton and no duel is under way at the table (midevil.ruling.combat-span)."""
    if not any(player.fighting for player in game.players) and not asked.name.startswith("duel."):
        return None
    return Refusal("midevil.ruling.combat-span", say("{} is not played during a combat", game.card(play.card).name))


def of_tile(game: MidEvil, player: Player, *kinds: str) -> bool:
    """Does the pawn stand on a tile of one of these kinds?"""
    return player.on_map and bool(game.map.tile_of(player.at).special.intersection(kinds))


def both(*senses: Callable[[MidEvil, Play, Request[Any]], Refusal | None]) -> Any:
    """All of these must agree."""

    def sense(game: MidEvil, play: Play, asked: Request[Any]) -> Refusal | None:
        return next((no for one in senses if (no := one(game, play, asked)) is not None), None)

    return sense


# ---------------------------------------------------------------------- effects that last


def linger(game: MidEvil, play: Play, whose: int, ends: int, until: str = "end", about: int = NOWHERE) -> Effect:
    """The played card stays visible and goes on working."""
    working = Effect(game.card(play.card).effect, play.card, play.seat, whose, ends, about)
    working.until = until
    go_on(game, working)
    return working


# ---------------------------------------------------------------------- dice of cards


async def die_of(game: MidEvil, play: Play, question: OpenQuestion) -> int:
    """A die that the player of the card rolls for it."""
    roll = None
    while roll is None:
        roll = await rolled(game, game.players[play.seat], question)
    return roll
