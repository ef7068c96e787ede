"""Items and weapons: what happens when a card in front of its owner is discarded for its effect."""

from __future__ import annotations

from typing import Any

from companion.engine import Refusal, Request
from companion.games.horde.cards import Play
from companion.games.kit.wording import many
from companion.games.zombies.cards.card import SENSE, next_turn_of, use
from companion.games.zombies.chapters.death import gain_bullets, lose_heart
from companion.games.zombies.chapters.tokens import collect
from companion.games.zombies.chapters.winning import look_for_winner
from companion.games.zombies.people import Effect, Player
from companion.games.zombies.questions import FIGHT
from companion.games.zombies.state import Zombies
from companion.tiles import BUILDING, NOWHERE

IN_COMBAT = (FIGHT,)
"""Whoever has to fight in the middle of another card may use a weapon for it."""


def _marbles_sense(game: Zombies, play: Play, asked: Request[Any]) -> Refusal | None:
    return Refusal(SENSE, "nobody moves zombies anyway") if game.zombies_held() else None


@use("all-the-marbles", sense=_marbles_sense)
async def all_the_marbles(game: Zombies, play: Play) -> None:
    """Nobody moves zombies until the end of the owner's next turn."""
    ends = next_turn_of(game, play.seat)
    game.effects.append(Effect("all-the-marbles", play.card, play.seat, play.seat, ends, held=False))


@use("lots-of-ammo")
async def lots_of_ammo(game: Zombies, play: Play) -> None:
    """Three bullets."""
    gain_bullets(game.players[play.seat], 3)


def _first_item(game: Zombies, play: Play) -> Refusal | None:
    """One card to a combat (zombies.item.one-per-combat)."""
    player = game.players[play.seat]
    if player.fighting and player.item not in ("", play.card):
        used = game.card(player.item).name
        return Refusal("zombies.item.one-per-combat", f"{used} is the one card of this combat")
    return None


def _in_combat(game: Zombies, play: Play, asked: Request[Any]) -> Refusal | None:
    if not FIGHT.asked_by(asked) or asked.seat != play.seat:
        return Refusal(SENSE, "it is used in one of one's own combats, before the roll")
    if play.seat != game.seat:
        return Refusal(SENSE, "its bonus is for a turn of one's own")
    return _first_item(game, play)


@use("chainsaw", sense=_in_combat, reacts=IN_COMBAT, needs_pawn=True)
async def chainsaw(game: Zombies, play: Play) -> None:
    """+2 to every combat roll for the rest of this turn."""
    _for_this_turn(game, play, NOWHERE)


def _for_this_turn(game: Zombies, play: Play, about: int) -> None:
    effect = game.card(play.card).effect
    game.effects.append(Effect(effect, play.card, play.seat, game.seat, 1, about, held=False))
    _count_as_item(game.players[play.seat], play)


def _count_as_item(player: Player, play: Play) -> None:
    """A card discarded during a combat is the one card of that combat (zombies.item.one-per-combat)."""
    if player.fighting:
        player.item = play.card


def building_in_reach(game: Zombies, player: Player) -> int:
    """The building one is in, or whose door is on a neighbouring square; -1 when there is none."""
    inside = game.building_of(player.at)
    if inside != NOWHERE:
        return inside
    for there in game.map.neighbours[player.at]:
        if game.building_of(there) != NOWHERE:
            return there // 9
    return NOWHERE


def _molotov_sense(game: Zombies, play: Play, asked: Request[Any]) -> Refusal | None:
    if play.seat != game.seat:
        return Refusal(SENSE, "its bonus is for a turn of one's own")
    if game.truce():
        return Refusal(SENSE, "nobody fights in this turn")
    return _nothing_in_reach(game, play) or _first_item(game, play)


def _nothing_in_reach(game: Zombies, play: Play) -> Refusal | None:
    index = building_in_reach(game, game.players[play.seat])
    if index == NOWHERE:
        return Refusal(SENSE, "it reaches only the building one is in or whose door is right in front")
    if not any(square in game.zombies for square in game.map.squares_of(index, BUILDING)):
        return Refusal(SENSE, "there is no zombie in that building")
    return None


@use("molotov-cocktail", sense=_molotov_sense, reacts=IN_COMBAT, needs_pawn=True)
async def molotov_cocktail(game: Zombies, play: Play) -> None:
    """+2 against the zombies of one building for the rest of this turn."""
    _for_this_turn(game, play, building_in_reach(game, game.players[play.seat]))


def _grenade_sense(game: Zombies, play: Play, asked: Request[Any]) -> Refusal | None:
    return _nothing_in_reach(game, play) or _first_item(game, play)


@use("grenade", sense=_grenade_sense, reacts=IN_COMBAT, needs_pawn=True)
async def grenade(game: Zombies, play: Play) -> None:
    """All zombies of the building are the owner's, for one heart; it works in a truce too."""
    player = game.players[play.seat]
    freed = player.at in game.zombies and not player.fighting  # a combat collects when it is over
    _count_as_item(player, play)
    killed = 0
    for square in game.map.squares_of(building_in_reach(game, player), BUILDING):
        while square in game.zombies:
            game.take_zombie(square)
            killed += 1
    player.zombies += killed
    game.tell("{} blows up {}", player.name, many(killed, "zombie"))
    look_for_winner(game)
    await lose_heart(game, player)
    if freed and player.on_map:  # the zombie on the own space is dead: zombies.token.zombie-first
        await collect(game, player)
