"""What a position of Totally Zombies!!! promises: zombies collected, life, bullets and guts, and a Helipad that is
near."""

from __future__ import annotations

from math import exp

from companion.games.kit.prospects import share, weighed
from companion.games.totally_zombies.bot.plans import as_the_crow_flies, cabin_squares, helipads
from companion.games.totally_zombies.chapters.spell import pages
from companion.games.totally_zombies.goals import enough
from companion.games.totally_zombies.people import WHOLE, Player
from companion.games.totally_zombies.state import TotallyZombies
from companion.tiles import Square

SOON = 6.0
"""Every so many squares farther away a goal is worth a third."""
WEIGHTS = (1.9, 4.2, 0.1, 0.21, 0.18, 0.36, 2.9, 1.5)


def prospects(game: TotallyZombies, seat: int) -> float:
    """How likely that seat wins from here, if everybody plays sensibly."""
    weights = [weighed(counted(game, player), WEIGHTS) for player in game.players]
    return share(weights[seat], (weight for other, weight in enumerate(weights) if other != seat))


def counted(game: TotallyZombies, player: Player) -> tuple[float, ...]:
    """What speaks for a player: zombies, life, bullets, guts, weapons, and what wins nearby."""
    if player.gone:
        return (-10.0,) + (0.0,) * (len(WEIGHTS) - 1)
    kills = player.kills / max(1, enough(game))
    return (
        kills,
        kills**4,
        player.life / WHOLE,
        player.bullets**0.5,
        player.guts,
        len(player.front),
        near(game, player, helipads(game)),
        near(game, player, cabin_squares(game)) * pages(game, player),
    )


def near(game: TotallyZombies, player: Player, goals: list[Square]) -> float:
    """From 0, far away, to 1, there."""
    if not goals or not player.on_map or game.underground(player):
        return 0.0
    return exp(-min(as_the_crow_flies(game, player.at, goal) for goal in goals) / SOON)


FIGHT = ("combat.",)
"""How the questions of a fight begin."""


def fallen(game: TotallyZombies, seat: int) -> bool:
    """Has the fight cost that player's life?"""
    return game.players[seat].dead
