"""One die of the own: rolled, seen, and then used (midevil.setup.inventory-dice)."""

from __future__ import annotations

from companion.engine import Die
from companion.games.kit.questions import OpenQuestion
from companion.games.midevil.moments import DIE_SEEN
from companion.games.midevil.people import Player
from companion.games.midevil.state import MidEvil

SIX_SIDES = "midevil.setup.inventory-dice"


def die(rule: str) -> Die:
    """A die that this rule asks for."""
    return Die(SIX_SIDES, rule)


async def rolled(game: MidEvil, player: Player, question: OpenQuestion) -> int | None:
    """The die that counts, after cards that speak of a die just seen; None when others acted before it was rolled."""
    roll = await question.to(player.seat, die(question.rule))
    while roll is not None and await _thrown_again(game, player, roll):
        roll = await question.to(player.seat, die(question.rule))
    return roll


async def _thrown_again(game: MidEvil, player: Player, roll: int) -> bool:
    for again, working in DIE_SEEN.at_work(game, player):
        if await again(game, player, working, roll):
            return True
    return False
