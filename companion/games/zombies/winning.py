"""Winning the game: tested after every change, for all players, in whoever's turn (zombies.ruling.win-at-once)."""

from __future__ import annotations

from companion.engine import GameOver
from companion.games.zombies.state import ZOMBIES_TO_WIN, Player, Zombies


def look_for_winner(game: Zombies) -> None:
    """The active player comes first, then clockwise (zombies.ruling.win-same-moment); raises GameOver."""
    for player in game.from_active():
        if player.zombies >= ZOMBIES_TO_WIN:
            game.tell("{} has collected {} zombies and wins!", player.name, player.zombies)
            raise GameOver((player.seat,), "zombies.win.twenty-five")
        rule = escapes(game, player)
        if rule:
            game.tell("{} reaches the centre of the Helipad and wins!", player.name)
            raise GameOver((player.seat,), rule)


def escapes(game: Zombies, player: Player) -> str:
    """The rule by which the player escapes right now; empty when it does not."""
    if player.at != game.goal or player.at < 0:
        return ""
    if player.at not in game.zombies:  # zombies.win.clear-centre, zombies.ruling.empty-centre
        return "zombies.win.helipad-centre"
    return "zombies.win.alternate-food-source" if game.truce() else ""
