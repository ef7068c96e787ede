"""What a position of MidEvil promises: points collected, lives, weapons, and the way of the book to the Altar."""

from __future__ import annotations

from math import exp

from companion.games.kit.prospects import share, weighed
from companion.games.midevil.chapters.spells import right_spells
from companion.games.midevil.meta import POINTS_TO_WIN
from companion.games.midevil.people import Player
from companion.games.midevil.state import MidEvil
from companion.tiles import Square

A_TURN = 3.5
SOON = 2.0
"""Every so many turns farther away a goal is worth a third."""
WEIGHTS = (2.9, 2.3, 0.14, 0.18, 0.0, 2.0, 1.5, 0.9)


def prospects(game: MidEvil, seat: int) -> float:
    """How likely that seat wins from here, if everybody plays sensibly."""
    weights = [weighed(counted(game, player), WEIGHTS) for player in game.players]
    return share(weights[seat], (weight for other, weight in enumerate(weights) if other != seat))


def counted(game: MidEvil, player: Player) -> tuple[float, ...]:
    """What speaks for a player: points, lives, weapons, the book and its way home, or the way to the book."""
    points = game.points(player) / POINTS_TO_WIN
    holds = game.book == player.seat
    wins = holds or (game.dungeons and right_spells(game, player))
    looks = not wins and game.book < 0 and game.grave >= 0
    return (
        points,
        points**4,
        player.lives,
        len(player.front),
        float(wins),
        near(game, player, game.goals) if wins else 0.0,
        near(game, player, (game.grave,)) if looks else 0.0,
        near(game, player, game.goals) if looks else 0.0,
    )


def near(game: MidEvil, player: Player, goals: tuple[Square, ...]) -> float:
    """From 0, far away, to 1, there."""
    if not goals or not player.on_map:
        return 0.0
    return exp(-game.map.distances(goals)[player.at] / A_TURN / SOON)


FIGHT = ("combat.",)
"""How the questions of a fight begin."""


def fallen(game: MidEvil, seat: int) -> bool:
    """Has the fight cost that player's life?"""
    return game.players[seat].dead
