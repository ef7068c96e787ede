"""Why a report that nobody asked for is refused: the wrong thing at the wrong time, or from the wrong player."""

from __future__ import annotations

from typing import Any

from companion.engine import Json, Refusal, Request
from companion.games.zombies.state import STEPS, Zombies

STEP_RULES = {
    "tile.draw": ("tile", "zombies.turn.step1-tile"),
    "tile.place": ("tile", "zombies.turn.step1-tile"),
    "tile.door": ("tile", "zombies.door.one-per-building"),
    "tile.zombie": ("tile", "zombies.tile.legend-zombies"),
    "tile.bullet": ("tile", "zombies.tile.legend-bullets"),
    "tile.heart": ("tile", "zombies.tile.legend-hearts"),
    "combat.roll": ("fight", "zombies.turn.step2-fight"),
    "combat.bullets": ("fight", "zombies.combat.bullets-after-failure"),
    "event.draw": ("draw", "zombies.turn.step3-draw"),
    "move.roll": ("move", "zombies.turn.step4-movement-roll"),
    "move.step": ("move", "zombies.turn.step5-zombie-roll"),
    "zombies.roll": ("zombies", "zombies.turn.step5-zombie-roll"),
    "zombies.which": ("zombies", "zombies.zombie.one-die"),
    "zombies.where": ("zombies", "zombies.zombie.one-space"),
    "event.discard": ("discard", "zombies.turn.step6-discard"),
    "event.reshuffle": ("draw", "zombies.card.reshuffle"),
}
"""The step a report belongs to, and the rule it breaks when that step does not ask for it."""

SEAT_RULES = {
    "helipad.tie": "zombies.tile.helipad-tie-die",
    "setup.first": "zombies.setup.first-player-tie",
    "tile.draw": "zombies.turn.clockwise",
}


def unasked(game: Zombies, name: str, value: Json, seat: int | None, waiting: Request[Any]) -> Refusal:
    """The rule that a report breaks which is not the answer to the question asked."""
    asks = f"{_who(game, waiting.seat)} is asked for {waiting.name}"
    if seat is not None and seat != waiting.seat and name == waiting.name:
        return Refusal(_seat_rule(game, waiting), f"{asks}, not {_who(game, seat)}")
    if waiting.name == "setup.ready":
        return Refusal("zombies.setup.before-play", f"set-up is not finished: {asks}")
    if waiting.name.startswith("combat.") and name not in ("combat.roll", "combat.bullets"):
        return _in_combat(game, name, asks)
    if name not in STEP_RULES:
        return Refusal("zombies.turn.fixed-order", asks)
    return _wrong_time(game, name, value, asks)


def _who(game: Zombies, seat: int) -> str:
    return game.players[seat].name if 0 <= seat < len(game.players) else "the table"


def _seat_rule(game: Zombies, waiting: Request[Any]) -> str:
    if waiting.name == "tile.place" and game.tile == game.pack.helipad.id:
        return "zombies.tile.helipad-placer"
    return SEAT_RULES.get(waiting.name, "zombies.turn.fixed-order")


def _in_combat(game: Zombies, name: str, asks: str) -> Refusal:
    if name == "move.step":
        rule = "zombies.combat.no-retreat"
    elif game.step == "fight":
        rule = "zombies.combat.at-turn-start"
    else:
        rule = "zombies.combat.continues"
    return Refusal(rule, f"the combat is not over: {asks}")


def _wrong_time(game: Zombies, name: str, value: Json, asks: str) -> Refusal:
    step, rule = STEP_RULES[name]
    if game.step in STEPS and STEPS.index(game.step) < STEPS.index(step):
        return Refusal("zombies.turn.fixed-order", f"that comes later in the turn: {asks}")
    if name == "tile.door":
        rule = _door_rule(game, value)
    elif name == "move.step" and game.step == "discard":
        rule = "zombies.card.discard-ends-turn"
    elif name in ("tile.bullet", "tile.heart") and game.step == "tile" and _generic(game):
        rule = "zombies.tile.generic-no-legend"
    return Refusal(rule, f"nobody is asked for that now: {asks}")


def _door_rule(game: Zombies, value: Json) -> str:
    """A second door, a door that is to be moved, or a door where there is no building."""
    square = game.map.square(value)
    if square < 0:
        return "zombies.door.one-token"
    kind = game.map.tile_of(square).kind
    if kind == "start":
        return "zombies.tile.town-square-not-building"
    if kind == "helipad":
        return "zombies.tile.helipad-not-building"
    if any(door // 9 == square // 9 for door in game.map.doors):
        newest = square // 9 == len(game.map.laid) - 1 and game.step == "tile"
        return "zombies.door.one-per-building" if newest else "zombies.door.never-moved"
    return "zombies.door.one-token"


def _generic(game: Zombies) -> bool:
    return game.map.laid[-1].tile.kind == "road"
