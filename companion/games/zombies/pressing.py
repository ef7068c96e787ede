"""What presses more than a report nobody asked for: an open combat, a card being resolved, zombies still to be moved,
and what a player has lost by dying. Each function gives the rule, or nothing when it is not the matter.
"""

from __future__ import annotations

from typing import Any

from companion.engine import Request
from companion.games.zombies.chapters.zombie_movement import must_go_on
from companion.games.zombies.meta import KILL_ON
from companion.games.zombies.people import Player
from companion.games.zombies.state import NOT_ROLLED, Zombies


def pressing(game: Zombies, name: str, seat: int | None, waiting: Request[Any]) -> str:
    """The rule by which the report called `name` has to wait, or comes to nothing."""
    if name == "event.draw" and game.quicker():
        return "zombies.quick.no-more-draws"
    if waiting.name.startswith("card."):
        return "zombies.card.regular-immediate"
    if waiting.rule == "zombies.card.hand-limit" or waiting.name in ("token.turn", "rescue.return"):
        return waiting.rule
    if waiting.name.startswith("combat."):
        return _in_combat(game, name, waiting)
    if waiting.name in ("zombies.which", "zombies.where") and name == "event.discard":
        return must_go_on(game)
    return _lost_by_death(game, name, seat, waiting)


def _in_combat(game: Zombies, name: str, waiting: Request[Any]) -> str:
    if name == "combat.item":
        return "zombies.item.one-per-combat"
    if waiting.name == "combat.bullets" and name in ("combat.roll", "move.step"):
        return _open_failure(game.players[waiting.seat])
    if name in ("combat.roll", "combat.bullets"):
        return ""
    if name == "move.step":
        return "zombies.combat.no-retreat"
    if game.step == "fight":
        return "zombies.turn.step2-fight" if name == "event.draw" else "zombies.combat.at-turn-start"
    return "zombies.combat.continues"


def _open_failure(player: Player) -> str:
    """A failed roll costs bullets or a heart before anything else happens."""
    short = player.total + player.bullets < KILL_ON
    return "zombies.combat.heart-lost-short-of-bullets" if short else "zombies.combat.heart-lost-declined"


def _lost_by_death(game: Zombies, name: str, seat: int | None, waiting: Request[Any]) -> str:
    """What a player off the map cannot do any more, and what is done in spite of the death."""
    player = game.players[seat] if seat is not None and 0 <= seat < len(game.players) else game.active
    if name == "event.discard" and player is not game.active and not (player.on_map or player.turned):
        return "zombies.death.discard-stays"
    if game.active.on_map or (game.active.turned and not game.cut):
        return ""
    if player is not game.active:
        passes_on = name == "tile.draw" and waiting.name.startswith("zombies.")
        return "zombies.death.zombie-movement-stays" if passes_on else ""
    if name in ("event.draw", "move.roll"):
        return "zombies.death.turn-cut-short"
    if name == "move.step":
        return "zombies.death.pawn-removed" if game.left == NOT_ROLLED else "zombies.death.movement-lost"
    return ""


def step_rule(game: Zombies, waiting: Request[Any]) -> str:
    """The rule broken by a pawn step before the movement roll, beyond the allowance, or after step 4."""
    if waiting.name == "move.roll":
        return "zombies.move.up-to"  # nothing is left over from an earlier turn
    if waiting.name == "zombies.roll":
        return "zombies.move.add-hearts"
    return "zombies.card.discard-ends-turn" if game.step == "discard" else "zombies.turn.step5-zombie-roll"


def only_pawns(game: Zombies) -> bool:
    """Does the active player share the space with other players, and with no zombie?"""
    here = game.active.at
    return here not in game.zombies and sum(player.at == here for player in game.players) > 1
