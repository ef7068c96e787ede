"""Last Man Standing: why a report from the wrong side of the table is refused. Each function gives the rule, or nothing
when the sides are not the matter.
"""

from __future__ import annotations

from typing import Any

from companion.engine import Request
from companion.games.zombies.chapters.last_man_standing import humans_turn
from companion.games.zombies.people import Player
from companion.games.zombies.state import Zombies

LAST_MAN = "zombies.scenario-last-man."
TOKENS = ("tile.bullet", "tile.heart")
PAWN = ("combat.roll", "combat.bullets", "combat.item", "move.roll", "move.step")
"""What is asked of somebody who has a pawn."""


def order_rule(game: Zombies) -> str:
    """The rule by which the steps of this turn come in their order."""
    if not game.last_man:
        return "zombies.turn.fixed-order"
    return LAST_MAN + ("human-turn-normal" if humans_turn(game) else "zombie-turn-normal")


def wrong_side(game: Zombies, name: str, seat: int | None, waiting: Request[Any]) -> str:
    """The rule that gives the job called `name` to somebody else, or to nobody in this turn."""
    player = game.players[seat] if seat is not None and 0 <= seat < len(game.players) else None
    if name == "tile.place" == waiting.name and player and player.turned and game.tile == game.pack.helipad.id:
        return "zombies.ruling.last-man-helipad"
    if humans_turn(game):
        return _in_a_humans_turn(game, name, player, waiting)
    return _in_a_zombies_turn(game, name, player or game.active, waiting)


# ---------------------------------------------------------------------- in a human's turn


def _in_a_humans_turn(game: Zombies, name: str, player: Player | None, waiting: Request[Any]) -> str:
    if name in PAWN and player and player.turned and player is not game.active:
        return LAST_MAN + "zombie-turn-skips"
    if game.step == "tile" and waiting.name.startswith("tile."):
        return _filling(name, player, waiting)
    if game.step != "zombies" or waiting.name.startswith(("card.", "combat.")):
        return ""
    if name == "event.discard":
        return order_rule(game)
    if name == "zombies.roll":  # no die
        return LAST_MAN + "human-turn-zombie-move"
    return _moving(game, name, player) if name.startswith("zombies.") else ""


def _filling(name: str, player: Player | None, waiting: Request[Any]) -> str:
    """The new tile: its zombies by the acting Zombie Player, then the tokens by the human."""
    if name in TOKENS and (waiting.name in ("tile.door", "tile.zombie") or (player and player.turned)):
        return LAST_MAN + "human-places-tokens"
    if player is None or player.seat == waiting.seat:
        return ""
    if name == "tile.zombie" == waiting.name:
        return LAST_MAN + ("zombie-players-take-turns" if player.turned else "zombie-places-zombies")
    if name == "tile.door" == waiting.name and player.turned:
        return "zombies.ruling.who-places-contents"
    return ""


def _moving(game: Zombies, name: str, player: Player | None) -> str:
    """Step 5: only the Zombie Player who placed the zombies moves them."""
    if player is None or player.seat == game.controller:
        return ""
    return LAST_MAN + ("same-player-both-jobs" if player.turned else "zombie-controls-all")


# ---------------------------------------------------------------------- in a Zombie Player's turn


def _in_a_zombies_turn(game: Zombies, name: str, player: Player, waiting: Request[Any]) -> str:
    mine = player is game.active
    if waiting.name.startswith(("card.", "combat.")):
        return ""
    if name in PAWN and player.turned:
        return LAST_MAN + "zombie-turn-skips"
    if name == "zombies.tile":  # a die, and any zombies: not those of certain tiles
        return LAST_MAN + ("zombie-turn-roll" if mine else "zombie-turn-any-zombies")
    if name.startswith("zombies.") and not mine:
        return LAST_MAN + ("zombie-turn-normal" if player.turned else "zombie-controls-all")
    if name in ("zombies.which", "zombies.where") and game.step == "discard":
        return LAST_MAN + "zombie-turn-roll"
    if waiting.name == "tile.draw" and name in ("tile.draw", "event.draw", "zombies.roll", "event.discard"):
        return LAST_MAN + "zombie-turn-normal"
    return ""
