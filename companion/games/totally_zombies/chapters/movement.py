"""Player movement: square by square up to the allowance; what is met on the way is dealt with at once."""

from __future__ import annotations

from companion.games.horde.cards import drop_effects
from companion.games.horde.squares import STOP
from companion.games.kit.places import where
from companion.games.totally_zombies.chapters.arriving import arrive, awaits, enter
from companion.games.totally_zombies.chapters.asking import ask
from companion.games.totally_zombies.chapters.cars import offer_car
from companion.games.totally_zombies.chapters.combat import must_fight
from companion.games.totally_zombies.chapters.funhouse import choose_exit, funhouse_tile, turn_after
from companion.games.totally_zombies.chapters.rolling import decider, set_off, walker
from companion.games.totally_zombies.chapters.sewers import step_cost
from companion.games.totally_zombies.chapters.squares import PawnSteps
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.questions import MOVE_STEP, OUT
from companion.games.totally_zombies.state import STEP, TotallyZombies
from companion.tiles import NOWHERE, SIDE


async def move(game: TotallyZombies, player: Player) -> None:
    """Step 5: a roll or what takes its place, then as many squares as the player likes (totally-zombies.move.up-to)."""
    await set_off(game, player)
    if game.dice or game.left > 0:  # not where something else took the place of the movement
        await walk(game, walker(game, player))
        end_with_movement(game, player)
    game.left, game.mover = 0, NOWHERE
    await offer_car(game, player)


def end_with_movement(game: TotallyZombies, player: Player) -> None:
    """Cards about this movement work no more, those about the next one come nearer to it."""
    ended = ("move", "roll") if game.dice else ("move",)
    about_it = [one for one in game.effects if one.until in ended and one.whose == player.seat]
    drop_effects(game, [effect for effect in about_it if effect.ends < 2])
    for effect in about_it:
        effect.ends -= 1


async def walk(game: TotallyZombies, player: Player) -> None:
    """Step by step while there is movement left; a won fight takes nothing from it
    (totally-zombies.move.continue-after-combat)."""
    if player.fighting:
        await arrive(game, player)
    while player.on_map and game.left >= step_cost(game, player):  # a lone half is lost: ruling sewer-half-steps
        step = await ask(game, MOVE_STEP, decider(game, player), PawnSteps(game, player))
        if step is None:
            continue
        if step == STOP:  # totally-zombies.move.may-stop
            break
        if must_fight(game, player):
            await arrive(game, player)  # it came while the pawn stood there: totally-zombies.ruling.contents-on-player
        else:
            await take_step(game, player, step)


async def take_step(game: TotallyZombies, player: Player, step: str, counted: bool = True) -> None:
    """One step with all that it brings; other pawns are never in the way (totally-zombies.move.share-space). A card
    that sends the pawn somewhere counts its squares itself."""
    cost = step_cost(game, player) if step in SIDE else STEP
    behind, together = funhouse_tile(game, player.at), game.pawns_on(player.at)
    there = await choose_exit(game, player) if step == OUT else PawnSteps(game, player).goes_to(step)
    if there < 0:
        return  # a card has closed the way out of the Funhouse
    game.left -= cost if counted else 0
    enter(game, player, there)
    if not game.quiet:
        game.tell("{} goes to {}", player.name, where(game.map, there))
    if behind != NOWHERE:
        await turn_after(game, together, behind)
    if awaits(game, player):
        await arrive(game, player)
