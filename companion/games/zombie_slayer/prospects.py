"""What a position of Zombie Slayer promises: Life and Luck, what he carries and knows, who helps, and who is near."""

from __future__ import annotations

from companion.games.kit.prospects import likely, weighed
from companion.games.zombie_slayer.meta import DUNG, TORCH
from companion.games.zombie_slayer.state import ZombieSlayer
from companion.tiles import NOWHERE

FIRE = (TORCH, DUNG)
CLOSE = 3
WEIGHTS = (0.53, 0.0, 0.1, 0.05, 0.32, -0.11, 1.28, -0.63, 0.1, -2.08)
"""Life, followers, Zombies and the Necromancer fitted to twelve positions of each of 375 games; the rest is small and
the right way round, because whoever carries more has mostly been longer under way."""


def prospects(game: ZombieSlayer, seat: int) -> float:
    """How likely the Necromancer dies before the Slayer, if he plays sensibly."""
    return likely(weighed(counted_together(game), WEIGHTS))


def counted_together(game: ZombieSlayer) -> tuple[float, ...]:
    """What speaks for the Slayer; the last one is there in every position."""
    slayer = game.slayer
    master = game.master != NOWHERE
    return (
        slayer.life,
        slayer.luck,
        sum(count for item, count in slayer.items.items() if item not in FIRE),
        sum(slayer.items.get(item, 0) for item in FIRE),
        len(game.followers) + slayer.fanatics,
        sum(game.distance(square) <= CLOSE for square in game.zombies),
        float(master),
        game.master_life if master else 0.0,
        sum(sum(face.values()) for face in slayer.pips.faces) / 5,
        1.0,
    )


FIGHT = ("attack.", "defence.", "luck.")
"""How the questions of a fight begin."""


def fallen(game: ZombieSlayer, seat: int) -> bool:
    """Has the fight cost the Slayer's life?"""
    return game.slayer.life <= 0
