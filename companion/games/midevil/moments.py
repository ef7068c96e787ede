"""Where cards have their say in the middle of a rule.

Most cards are played while a question waits (`chapters/interrupts`). Some lie in front of a player, or work on for a
while, and change what a rule does: such a card registers a function for its effect at one of these moments, and the
rule asks the moment. A rule knows no card, and a card no rule but its moment:

    @WEAPON.of("combat-bonus")
    def sword(game: MidEvil, player: Player, working: Working) -> int:
        return game.card(working.card).numbers["bonus"]
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import ClassVar, TypeAlias, TypeVar

from companion.games.horde import moments
from companion.games.horde.moments import Working as Working
from companion.games.midevil.people import Player
from companion.games.midevil.state import MidEvil
from companion.tiles import Square

F = TypeVar("F")


class Moment(moments.Moment[F]):
    """One such place."""

    every: ClassVar = []


Number: TypeAlias = Callable[[MidEvil, Player, Working], int]
Asks: TypeAlias = Callable[[MidEvil, Player, Working], Awaitable[bool]]

WEAPON: Moment[Number] = Moment()
"""What a weapon in front adds to the combat roll as it lies; of several the best one counts (one per roll)."""
COMBAT_ROLL: Moment[Number] = Moment()
"""What is added to a combat roll beside the weapon."""
KILL_NUMBER: Moment[Callable[[MidEvil, Player, Working, str], int]] = Moment()
"""What is enough against a skeleton of this colour with a weapon that adds nothing."""
BEFORE_FIGHT: Moment[Asks] = Moment()
"""Before a combat die is thrown: weapons that have to be named beforehand. True when somebody was asked."""
COMBAT_DIE: Moment[Callable[[MidEvil, Player, Working, int], Awaitable[int]]] = Moment()
"""The combat die lies on the table: what counts instead of it."""
SETTLED: Moment[Callable[[MidEvil, Player, Working], None]] = Moment()
"""A combat roll is settled, for better or worse; the die still lies there."""
FAILED_WAYS: Moment[Callable[[MidEvil, Player, Working], dict[str, str]]] = Moment()
"""Further answers to a failed combat roll, each with its label."""
FAILED_ANSWER: Moment[Callable[[MidEvil, Player, Working, str], Awaitable[bool]]] = Moment()
"""Somebody gave one of them: True when the card has dealt with the failed roll."""
PAYING: Moment[Asks] = Moment()
"""A life token is being paid for a re-roll: True when it stays with its owner."""
DIE_SEEN: Moment[Callable[[MidEvil, Player, Working, int], Awaitable[bool]]] = Moment()
"""An own die outside a duel lies on the table and is not used yet: True when it is thrown again."""
MOVEMENT_CAP: Moment[Callable[[MidEvil, Player, Working, int], int]] = Moment()
"""The movement die is replaced or capped; the later card last."""
MOVEMENT_BONUS: Moment[Number] = Moment()
"""What is then added to the movement die, or taken from it; never below 1."""
NO_STEP: Moment[Callable[[MidEvil, Player, Working, Square], str]] = Moment()
"""Why a card forbids a step onto a square; empty where it does not."""
PASSING: Moment[Asks] = Moment()
"""The pawn has come onto a square with a skeleton: True when it goes on without a fight."""
NO_MOVE: Moment[Callable[[MidEvil, Player, Working], bool]] = Moment()
"""Does a card take the movement of this turn?"""
NO_PLAY: Moment[Callable[[MidEvil, Player, Working], str]] = Moment()
"""Why a card forbids the player to play another one from hand; empty where it does not."""
NO_SHOT: Moment[Callable[[MidEvil, Player, Working], str]] = Moment()
"""Why a card forbids ranged weapons; empty where it does not."""
FALLING: Moment[Asks] = Moment()
"""The pawn is about to fall into the pit: True when it stays where it is."""
BRIDGE_DIE: Moment[Callable[[MidEvil, Player, Working], Awaitable[int]]] = Moment()
"""A Drawbridge die is due: the result that is chosen instead, 0 when it is rolled."""
