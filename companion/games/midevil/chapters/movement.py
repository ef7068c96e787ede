"""Player movement: one die, then square by square; what is met on the way is dealt with before the next step."""

from __future__ import annotations

from typing import Any

from companion.engine import Request
from companion.games.horde.cards import drop_effects
from companion.games.horde.squares import STOP
from companion.games.kit.places import where
from companion.games.kit.wording import many
from companion.games.midevil.chapters import drawbridge, horse, pit, teleport
from companion.games.midevil.chapters.backtracking import enter_tile
from companion.games.midevil.chapters.combat import SkeletonCombat, must_fight
from companion.games.midevil.chapters.dice import rolled
from companion.games.midevil.chapters.duel import duel_for_book
from companion.games.midevil.chapters.dungeon import exit_at
from companion.games.midevil.chapters.fate import meet_fate
from companion.games.midevil.chapters.landing import land
from companion.games.midevil.chapters.passages import explore
from companion.games.midevil.chapters.squares import PawnSteps
from companion.games.midevil.moments import MOVEMENT_BONUS, MOVEMENT_CAP, NO_MOVE, PASSING
from companion.games.midevil.people import Player
from companion.games.midevil.questions import MOVE_ROLL, MOVE_STEP
from companion.games.midevil.state import NOT_ROLLED, STEP, MidEvil
from companion.tiles import NOWHERE, SIDE, Square


async def roll_movement(game: MidEvil, player: Player) -> None:
    """Step 5: one die is the movement of the turn (midevil.move.single-die), unless it is lost
    (midevil.ruling.lost-movement)."""
    while game.left == NOT_ROLLED and not game.forfeit:
        if loses_movement(game, player):
            game.tell("{} does not move this turn", player.name)
            player.stays = player.teleports = False
            game.left = 0
            return
        if await teleport.instead_of_roll(game, player):
            return
        roll = await rolled(game, player, MOVE_ROLL)
        if roll is not None:
            set_allowance(game, player, roll)


def loses_movement(game: MidEvil, player: Player) -> bool:
    """In the pit, or punished; several losses do not add up."""
    return player.stays or player.stuck > 0 or any(no(game, player, card) for no, card in NO_MOVE.at_work(game, player))


def set_allowance(game: MidEvil, player: Player, roll: int) -> None:
    """Die and cards, in half-steps: a Horse makes two steps out of one by their price."""
    game.die, game.walked = roll, 0
    game.left = STEP * (allowance(game, player, roll) + game.longer)
    game.tell("{} rolls {} and may move {}", player.name, roll, many(horse.steps_left(game, player), "square"))


def allowance(game: MidEvil, player: Player, roll: int) -> int:
    """First what replaces or caps the die, then what is added, never below 1 (midevil.ruling.movement-modifiers)."""
    for cap, working in MOVEMENT_CAP.at_work(game, player):
        roll = cap(game, player, working, roll)
    return changed(game, player, roll)


def changed(game: MidEvil, player: Player, roll: int) -> int:
    """What is added to a movement die, or taken from it."""
    added = sum(add(game, player, working) for add, working in MOVEMENT_BONUS.at_work(game, player))
    return max(1, roll + added) if added else roll


async def move(game: MidEvil, player: Player) -> None:
    """Step 6: up to the allowance, stopping whenever one likes (midevil.move.may-stop-early)."""
    if game.crossed:
        await arrive(game, player)
        if game.step == "meet":
            return
    await meet_fate(game, player)  # a position may stand before it is rolled
    while can_go_on(game, player):
        if player.fights_at != NOWHERE:
            await SkeletonCombat(game, player).run()
            continue
        if player.climbs_to != NOWHERE:
            await climb(game, player)
            if game.step == "meet":
                return
            continue
        step = await MOVE_STEP.to(player.seat, PawnSteps(game, player))
        if step is None:
            continue
        if step == STOP:
            break
        if meets(game, player):
            game.step = "meet"  # it came while the pawn stood there: midevil.ruling.skeleton-placed-on-mover
            return
        if step == drawbridge.LOWER:
            await drawbridge.lower(game, player)
            continue
        if exit := exit_at(game, player.at, SIDE[step]):
            await explore(game, player, exit)
        there = pit.way(game, player.at, SIDE[step])
        if there < 0:
            continue  # a dead end after all: midevil.ruling.dungeon-tile-unplaceable
        await take_step(game, player, there)
        if game.step == "meet":
            return
    if player.slipping and must_fight(game, player):  # it cannot go on any more
        player.slipping, game.step = False, "meet"
        return
    end_movement(game, player)


def end_movement(game: MidEvil, player: Player) -> None:
    """What is left of the allowance is lost, cards for this move have done their work; where the pawn stands now may
    count."""
    game.left = 0
    drop_effects(game, [effect for effect in game.effects if effect.until == "move"])
    teleport.note_end(game, player)


def can_go_on(game: MidEvil, player: Player) -> bool:
    """Is there a step left, and a pawn to take it?"""
    if game.left <= 0 or game.forfeit or player.stuck:
        return False
    if player.climbs_to != NOWHERE:
        return True
    return any(step != STOP for step in PawnSteps(game, player).legal())


async def take_step(game: MidEvil, player: Player, there: Square) -> None:
    """One step; a skeleton is fought in step 7, everything else is dealt with at once."""
    here, price = player.at, horse.cost(game, player, there)
    player.at, player.slipping = there, False
    game.left -= price
    game.walked += 1
    horse.ride(game, player, here, there)
    enter_tile(game, player, here, there)
    if not game.quiet:
        game.tell("{} goes to {}", player.name, where(game.map, there))
    drawbridge.leave(game, here, there)
    await arrive(game, player)


async def climb(game: MidEvil, player: Player) -> None:
    """An ordinary step over a wall; whatever has come to the pawn is fought before."""
    if meets(game, player):
        game.step = "meet"
        return
    there, player.climbs_to = player.climbs_to, NOWHERE
    await take_step(game, player, there)


async def arrive(game: MidEvil, player: Player) -> None:
    """The die of the Drawbridge that was left comes first, then whatever waits on the square."""
    there = player.at
    await drawbridge.raise_behind(game, player)
    if player.at != there:
        return  # a card took the pawn away
    if must_fight(game, player) and not await passes(game, player):
        game.step = "meet"
    elif player.slipping:  # a duel is fought as usual, nothing is picked up
        await duel_for_book(game, player)
    else:
        await land(game, player)


def meets(game: MidEvil, player: Player) -> bool:
    """Must the pawn fight before it goes on?"""
    return must_fight(game, player) and not player.slipping


async def passes(game: MidEvil, player: Player) -> bool:
    """Does a card let the pawn go on without a fight? It needs a step to go on with."""
    for may, working in PASSING.at_work(game, player):
        if any(step in SIDE for step in PawnSteps(game, player).legal()) and await may(game, player, working):
            player.slipping = True
            return True
    return False


async def meet(game: MidEvil, player: Player) -> None:
    """Step 7, in between the steps of step 6 (midevil.turn.step-7-combat-while-moving): the skeleton is fought before
    the pawn goes on (midevil.move.fight-before-continuing)."""
    await land(game, player)
    if can_go_on(game, player):
        game.step = "move"
    else:
        end_movement(game, player)


@MOVE_ROLL.meaning
def moves(game: MidEvil, request: Request[Any], roll: int) -> str:
    """Tried on a copy, because cards change it."""
    twin = game.copy()
    twin.quiet = True
    player = twin.players[request.seat]
    set_allowance(twin, player, roll)
    return many(horse.steps_left(twin, player), "square")
