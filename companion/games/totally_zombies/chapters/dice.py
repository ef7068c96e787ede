"""Dice that a player rolls: read, and heard of by cards that speak of a die (totally-zombies.ruling.card-window)."""

from __future__ import annotations

from companion.engine import Die
from companion.games.kit.questions import OpenQuestion
from companion.games.totally_zombies.chapters.asking import ask
from companion.games.totally_zombies.moments import DIE_ROLLED
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.state import TotallyZombies

VALID = "totally-zombies.ruling.dice-validity"


def die(rule: str) -> Die:
    """One die that this rule asks for."""
    return Die(VALID, rule)


async def rolled(game: TotallyZombies, player: Player, question: OpenQuestion, rule: str = "") -> int | None:
    """One die of the player; None when somebody acted before it was rolled."""
    roll = await ask(game, question, player.seat, die(rule or question.rule))
    if roll is not None:
        await lie_there(game, player, (roll,))
    return roll


async def lie_there(game: TotallyZombies, player: Player, dice: tuple[int, ...]) -> None:
    """Dice of the player lie on the table, whatever they were rolled for."""
    game.just["rolled"] = (player.seat, *dice)
    for heard, working in DIE_ROLLED.at_work(game, player):
        await heard(game, player, working, dice)
