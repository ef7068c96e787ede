"""Asking: what has just happened is over as soon as somebody answers."""

from __future__ import annotations

from typing import TypeVar

from companion.engine import Options
from companion.games.kit.questions import OpenQuestion
from companion.games.totally_zombies.state import TotallyZombies

T = TypeVar("T")


async def ask(game: TotallyZombies, question: OpenQuestion, seat: int, options: Options[T], rule: str = "") -> T | None:
    """Ask; None when somebody acted meanwhile: look again. Some cards may be played right after something happened
    (`game.just`), which is as long as nobody has answered anything else."""
    answer = await question.to(seat, options, rule)
    if answer is not None:
        game.just.clear()
    return answer
