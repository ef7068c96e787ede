"""Items and weapons: what happens when a card in front of its owner is discarded for its effect."""

from __future__ import annotations

from typing import Any

from companion.engine import Refusal, Request
from companion.games.horde.cards import Play
from companion.games.horde.events.asking import EventQuestions
from companion.games.horde.events.board import zombies_in
from companion.games.horde.events.shared import use
from companion.games.horde.events.world import EventGame, EventPlayer, World
from companion.games.kit.questions import Question
from companion.games.kit.wording import many
from companion.languages import say
from companion.tiles import NOWHERE


def in_combat(asks: EventQuestions) -> tuple[Question, ...]:
    """Whoever has to fight in the middle of another card may use a weapon for it."""
    return (asks.fight,)


def _held_already(world: World, game: EventGame, play: Play, asked: Request[Any]) -> Refusal | None:
    return Refusal(world.cites.sense, say("nobody moves zombies anyway")) if world.zombies_held(game) else None


@use("all-the-marbles", sense=_held_already)
async def all_the_marbles(world: World, game: EventGame, play: Play) -> None:
    """Nobody moves zombies until the end of the owner's next turn."""
    world.after_discard(game, play, play.seat, world.next_turn_of(game, play.seat))


@use("lots-of-ammo")
async def lots_of_ammo(world: World, game: EventGame, play: Play) -> None:
    """Three bullets."""
    world.gain_bullets(game, game.players[play.seat], 3)


# ---------------------------------------------------------------------- a bonus to the end of the turn


def _own_combat(world: World, game: EventGame, play: Play, asked: Request[Any]) -> Refusal | None:
    if not world.asks.fight.asked_by(asked) or asked.seat != play.seat:
        return Refusal(world.cites.sense, say("it is used in one of one's own combats, before the roll"))
    if play.seat != game.seat:
        return Refusal(world.cites.sense, say("its bonus is for a turn of one's own"))
    return world.no_second(game, play)


@use("chainsaw", sense=_own_combat, reacts=in_combat, needs_pawn=True)
async def chainsaw(world: World, game: EventGame, play: Play) -> None:
    """+2 to every combat roll for the rest of this turn."""
    _for_this_turn(world, game, play, NOWHERE)


def _for_this_turn(world: World, game: EventGame, play: Play, about: int) -> None:
    world.after_discard(game, play, game.seat, 1, about)
    world.used_in_combat(game, play)


def _worth_burning(world: World, game: EventGame, play: Play, asked: Request[Any]) -> Refusal | None:
    if play.seat != game.seat:
        return Refusal(world.cites.sense, say("its bonus is for a turn of one's own"))
    if world.truce(game):
        return Refusal(world.cites.sense, say("nobody fights in this turn"))
    return _nothing_in_reach(world, game, play) or world.no_second(game, play)


def _nothing_in_reach(world: World, game: EventGame, play: Play) -> Refusal | None:
    near = world.in_reach(game, game.players[play.seat])
    if not near:
        return Refusal(world.cites.sense, say("it reaches only {}", world.reach))
    if not any(zombies_in(world, game, building) for building in near):
        return Refusal(world.cites.sense, say("there is no zombie in that building"))
    return None


async def _into_which(world: World, game: EventGame, play: Play) -> int:
    """The building in reach that has zombies; of several the player chooses one."""
    near = world.in_reach(game, game.players[play.seat])
    worth = [building for building in near if zombies_in(world, game, building)]
    if len(worth) < 2:
        return (*worth, *near)[0]

    def no(building: int) -> Refusal | None:
        return None if building in worth else Refusal(world.cites.sense, say("it reaches only {}", world.reach))

    building: int = await world.asks.target.to(play.seat, world.buildings(game, no))
    return building


@use("molotov-cocktail", sense=_worth_burning, reacts=in_combat, needs_pawn=True)
async def molotov_cocktail(world: World, game: EventGame, play: Play) -> None:
    """+2 against the zombies of one building for the rest of this turn."""
    _for_this_turn(world, game, play, await _into_which(world, game, play))


# ---------------------------------------------------------------------- a building at one stroke


def _worth_throwing(world: World, game: EventGame, play: Play, asked: Request[Any]) -> Refusal | None:
    return world.no_kill(game) or _nothing_in_reach(world, game, play) or world.no_second(game, play)


@use("grenade", sense=_worth_throwing, reacts=in_combat, needs_pawn=True)
async def grenade(world: World, game: EventGame, play: Play) -> None:
    """All zombies of the building are the owner's, for one life token."""
    player: EventPlayer = game.players[play.seat]
    building = await _into_which(world, game, play)
    beset = bool(world.standing(game, player.at)) and not player.fighting  # a combat collects when it is over
    world.used_in_combat(game, play)
    killed = await world.blow_up(game, player, world.inside(game, building))
    game.tell("{} blows up {}", player.name, many(killed, "zombie"))
    world.look_for_winner(game)
    await world.lose_life(game, player)
    if beset and player.on_map:
        await world.freed(game, player)
