"""Where event cards have their say in the middle of a rule (see `horde/moments`): which places there are."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import ClassVar, TypeAlias, TypeVar

from companion.games.horde import moments
from companion.games.horde.moments import Working as Working
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.state import TotallyZombies
from companion.tiles import Square

F = TypeVar("F")


class Moment(moments.Moment[F]):
    """One such place."""

    every: ClassVar = []

    def effect_in_front(self, game: TotallyZombies, player: Player, card: str) -> str:
        """The copy of a card does what that card does; a weapon that must not be used does nothing, but is left behind
        like any other where it cannot come along."""
        if game.effects and self not in (NO_WEAPONS, ENTERED) and weapons_off(game, player):
            return ""
        return game.works_as(player, card).effect


Number: TypeAlias = Callable[[TotallyZombies, Player, Working], int]
Yes: TypeAlias = Callable[[TotallyZombies, Player, Working], bool]
Why: TypeAlias = Callable[[TotallyZombies, Player, Working], str]
"""Why a card forbids it; empty where it does not."""

# ---------------------------------------------------------------------- combat

NO_WEAPONS: Moment[Yes] = Moment()
"""Do weapons and items have no effect now?"""
WEAPON: Moment[Number] = Moment()
"""What a weapon in front, or one that was used up for a while, adds to the combat roll. Asked at any time."""
COMBAT_ROLL: Moment[Number] = Moment()
"""What is added to a combat roll, or taken from it, beside weapons. Asked once for each roll: it may use itself up."""
KILL_NUMBER: Moment[Callable[[TotallyZombies, Player, Working, str, int], int]] = Moment()
"""What kills a zombie of this breed, where it is usually the number given."""
NO_BULLETS: Moment[Why] = Moment()
"""Why no bullets are spent in combat."""
BULLET_PRICE: Moment[Callable[[TotallyZombies, Player, Working, int], int]] = Moment()
"""How many bullets it takes to add so much."""
PAY_WAYS: Moment[Callable[[TotallyZombies, Player, Working], dict[str, str]]] = Moment()
"""Further ways to pay for a failed roll: an answer, which begins with the card's id, and its label."""
PAY_ANSWER: Moment[Callable[[TotallyZombies, Player, Working, str], Awaitable[bool]]] = Moment()
"""Somebody gave one of them: True when the card has dealt with the failed roll."""
PAID: Moment[Callable[[TotallyZombies, Player, Working, str], None]] = Moment()
"""`life`, `guts` or `bullets` were spent in a combat."""
SPELL_ROLL: Moment[Number] = Moment()
"""What is added to the roll for the spell, or taken from it, beside Pages."""
NO_FIGHT: Moment[Callable[[TotallyZombies, Player, Working, Square], bool]] = Moment()
"""Does a card keep the player from fighting on this square?"""
COMBAT_OVER: Moment[Callable[[TotallyZombies, Player, Working], None]] = Moment()
"""A combat in which dice were rolled is over."""
KILLED: Moment[Callable[[TotallyZombies, Player, Working, Square, str], Awaitable[bool]]] = Moment()
"""The player has killed a zombie of this breed there: True when it does not come into the collection."""
OTHER_ROLL: Moment[Number] = Moment()
"""What is added to a die, or taken from it, that is rolled for neither combat, movement nor spell: for zombies, dogs or
a card. Results never fall below 0."""
DIE_ROLLED: Moment[Callable[[TotallyZombies, Player, Working, tuple[int, ...]], Awaitable[None]]] = Moment()
"""Dice of the player lie on the table, whatever they were rolled for."""
LOSING: Moment[Callable[[TotallyZombies, Player, Working, int], Awaitable[int]]] = Moment()
"""The player is about to lose so much life (in halves), but not in a combat: so much of it is lost after all."""
DYING: Moment[Yes] = Moment()
"""The player has just died and loses what it has: True when all collected zombies are kept."""

# ---------------------------------------------------------------------- movement

LOSES_TURN: Moment[Yes] = Moment()
"""Does a card take this whole turn?"""
NO_ROLL: Moment[Why] = Moment()
"""Why there is no movement roll, and no movement instead of it, in this turn."""
NO_MOVE: Moment[Why] = Moment()
"""Why the pawn does not move in any way, not even by cards."""
ROLL_BONUS: Moment[Number] = Moment()
"""What is added to the movement dice."""
ROLL_CHANGE: Moment[Callable[[TotallyZombies, Player, Working, int], int]] = Moment()
"""The movement roll is halved, or made less."""
ALLOWANCE: Moment[Callable[[TotallyZombies, Player, Working, int], int]] = Moment()
"""The squares that come out of it are doubled or halved."""
MOVES_ANOTHER: Moment[Number] = Moment()
"""The seat whose pawn the movement roll of the player moves, by just as many squares; -1 where it is the own one."""
NO_CAR_DICE: Moment[Yes] = Moment()
"""Does a car give no second movement die?"""
STEP_COST: Moment[Callable[[TotallyZombies, Player, Working, int], int]] = Moment()
"""What a step below ground costs, in half squares."""
NO_STEP: Moment[Callable[[TotallyZombies, Player, Working, Square], str]] = Moment()
"""Why a card forbids that the pawn comes to a square: by a step, a ride, a duct, a way into the sewer, or because
another card puts it there."""
NO_WALK: Moment[Callable[[TotallyZombies, Player, Working, Square], str]] = Moment()
"""Why a card forbids this way of the own movement (a step, a ride, a duct); other cards may put the pawn there."""
NO_STOP: Moment[Why] = Moment()
"""Why the movement must go on while there is a way."""
ENTERED: Moment[Callable[[TotallyZombies, Player, Working, Square], None]] = Moment()
"""The pawn has come onto a square (from the one given), by whatever means."""
NO_PICK_UP: Moment[Why] = Moment()
"""Why tokens stay where they lie."""
NO_ENTRANCE: Moment[Callable[[TotallyZombies, Player, Working, Square], str]] = Moment()
"""Why nobody goes down or up at a sewer entrance."""

# ---------------------------------------------------------------------- zombies and cards

ZOMBIE_STAYS: Moment[Callable[[TotallyZombies, Player, Working, Square, str], str]] = Moment()
"""Why a zombie of this breed on that square is not moved in the zombie step."""
NO_ZOMBIE_STEP: Moment[Callable[[TotallyZombies, Player, Working, Square, Square, str], str]] = Moment()
"""Why a zombie of this breed does not go from the first square to the second, nor is moved there by a card."""
NO_PLAY: Moment[Why] = Moment()
"""Why the player plays no cards from hand."""
TURN_ENDS: Moment[Callable[[TotallyZombies, Player, Working], Awaitable[None]]] = Moment()
"""The turn of the player is about to end."""


def weapons_off(game: TotallyZombies, player: Player) -> bool:
    """Do weapons and items have no effect for this player now?"""
    return any(off(game, player, working) for off, working in NO_WEAPONS.at_work(game, player))


def why_not(moment: Moment[Why], game: TotallyZombies, player: Player) -> str:
    """The first reason of a card at work against something; empty where there is none."""
    if not (player.front or game.effects):
        return ""
    reasons = (why(game, player, working) for why, working in moment.at_work(game, player))
    return next((why for why in reasons if why), "")


def changed_die(game: TotallyZombies, player: Player, face: int) -> int:
    """What counts of a die that is rolled for neither combat, movement nor spell."""
    if not (player.front or game.effects):
        return face
    return max(0, face + sum(add(game, player, working) for add, working in OTHER_ROLL.at_work(game, player)))
