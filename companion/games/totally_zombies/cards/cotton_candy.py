"""Cotton Candy: +1 to one die roll, before or after it (set 7). Faces stay what they are."""

from __future__ import annotations

from typing import Any

from companion.engine import Refusal, Request
from companion.games.horde.cards import Play, drop_effects
from companion.games.totally_zombies.cards import figures
from companion.games.totally_zombies.cards.card import SENSE, event, this_turn
from companion.games.totally_zombies.cards.town import WORLD
from companion.games.totally_zombies.chapters.rolling import count_roll, squares_of
from companion.games.totally_zombies.meta import DOG
from companion.games.totally_zombies.moments import COMBAT_ROLL, OTHER_ROLL, ROLL_BONUS, SPELL_ROLL, Working
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.questions import (
    DICE_SEEN,
    DOGS,
    FIGHT,
    MOVE_ROLL,
    PAY,
    PLACE_ZOMBIE,
    SPELL,
    WHICH,
    ZOMBIES_ROLL,
)
from companion.games.totally_zombies.state import NOT_ROLLED, TotallyZombies
from companion.languages import say

CANDY = "cotton-candy"
ROLLS = (FIGHT, MOVE_ROLL, ZOMBIES_ROLL, SPELL, DOGS)
TO_COME, TOTAL, SQUARES, ZOMBIE, A_DOG = "to come", "total", "squares", "zombie", "dog"


def sweetens(game: TotallyZombies, asked: Request[Any]) -> str:
    """Which roll is meant: one to come, one that is being paid for, or one whose consequence waits; empty for none."""
    if any(question.asked_by(asked) for question in ROLLS):
        return TO_COME
    if game.players[asked.seat].die and (PAY.asked_by(asked) or DICE_SEEN.asked_by(asked)):
        return TOTAL
    if game.left != NOT_ROLLED and WORLD.about_to_move(game, asked):
        return SQUARES
    if "rolled" not in game.just:
        return ""
    if PLACE_ZOMBIE.asked_by(asked):
        return A_DOG if game.map.laid[game.filling].tile.rolled else ""
    return ZOMBIE if WHICH.asked_by(asked) else ""


def no_roll(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    """Why there is no die to which it would add anything."""
    roll = sweetens(game, asked)
    if not roll:
        return Refusal(SENSE, say("there is no die roll that it could change"))
    if roll != SQUARES:
        return None
    with_it = squares_of(game, game.active, (*game.dice, 1), game.life_rolled)
    more = with_it > squares_of(game, game.active, game.dice, game.life_rolled)
    return None if more else Refusal(SENSE, say("the roll stays below the life tokens: nothing would change"))


@event(CANDY, sense=no_roll, reacts=(SPELL, DICE_SEEN))
async def cotton_candy(game: TotallyZombies, play: Play) -> None:
    """+1 to the roll that is asked for, or that lies there."""
    asked = play.asked
    assert asked is not None
    roll = sweetens(game, asked)
    if roll in (TO_COME, SQUARES):
        this_turn(game, play, about=asked.seat).thing = MOVE_ROLL.name if roll == SQUARES else asked.name
    if roll == SQUARES:
        count_roll(game, game.active)
    elif roll == TOTAL:
        game.players[asked.seat].total += 1
    elif roll == ZOMBIE:
        game.due += 1
    elif roll == A_DOG:
        tile = figures.squares_of(game, game.filling)
        await figures.put(game, Play(asked.seat, play.card), 1, lambda: tile, DOG)


def _meant(player: Player, working: Working, *rolls: str) -> bool:
    return working.lasting.about == player.seat and working.lasting.thing in rolls


@COMBAT_ROLL.of(CANDY)
def in_combat(game: TotallyZombies, player: Player, working: Working) -> int:
    """One roll, and it is used up."""
    if not _meant(player, working, FIGHT.name):
        return 0
    drop_effects(game, [working.lasting])
    return 1


@ROLL_BONUS.of(CANDY)
def on_the_way(game: TotallyZombies, player: Player, working: Working) -> int:
    return int(_meant(player, working, MOVE_ROLL.name))


@SPELL_ROLL.of(CANDY)
def in_the_spell(game: TotallyZombies, player: Player, working: Working) -> int:
    return int(_meant(player, working, SPELL.name))


@OTHER_ROLL.of(CANDY)
def for_zombies(game: TotallyZombies, player: Player, working: Working) -> int:
    """The die for zombies or dogs, not one that is rolled for another card meanwhile."""
    if game.announced or not _meant(player, working, ZOMBIES_ROLL.name, DOGS.name):
        return 0
    drop_effects(game, [working.lasting])
    return 1
