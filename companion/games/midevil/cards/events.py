"""Event cards: played, carried out and discarded."""

from __future__ import annotations

from typing import Any

from companion.engine import Refusal, Request
from companion.games.horde.cards import Play
from companion.games.midevil.cards.card import SENSE, event
from companion.games.midevil.chapters.death import gain_lives
from companion.games.midevil.people import MOST_LIVES
from companion.games.midevil.questions import SKELETONS_ROLL
from companion.games.midevil.state import MidEvil


def takes_lives(game: MidEvil, play: Play, asked: Request[Any]) -> Refusal | None:
    player = game.players[play.seat]
    if player.lives < MOST_LIVES and game.life_supply() > 0 and not player.dead:
        return None
    return Refusal(SENSE, f"{player.name} can take no life token now")


@event("grateful-villagers", sense=takes_lives)
async def grateful_villagers(game: MidEvil, play: Play) -> None:
    player = game.players[play.seat]
    taken = gain_lives(game, player, game.card(play.card).numbers["lives"])
    game.tell("{} takes {} life tokens", player.name, taken)


def before_skeleton_die(game: MidEvil, play: Play, asked: Request[Any]) -> Refusal | None:
    if SKELETONS_ROLL.asked_by(asked):
        return None
    return Refusal(SENSE, f"{game.card(play.card).name} is played before the skeleton movement die")


@event("dead-calm", sense=before_skeleton_die)
async def dead_calm(game: MidEvil, play: Play) -> None:
    game.still = True
