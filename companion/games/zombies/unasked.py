"""Why a report that nobody asked for is refused: the wrong thing at the wrong time, or from the wrong player."""

from __future__ import annotations

from typing import Any

from companion.engine import Json, Refusal, Request
from companion.games.zombies.chapters.contents import no_survivor
from companion.games.zombies.chapters.death import DEATHS_TO_LOSE
from companion.games.zombies.chapters.map_tiles import entitled
from companion.games.zombies.claims import CLAIMS, claim
from companion.games.zombies.pressing import only_pawns, pressing, step_rule
from companion.games.zombies.sides import order_rule, wrong_side
from companion.games.zombies.state import SETUP, STEPS, Zombies
from companion.packs import Tile

STEP_RULES = {
    "tile.draw": ("tile", "zombies.turn.step1-tile"),
    "tile.place": ("tile", "zombies.turn.step1-tile"),
    "tile.door": ("tile", "zombies.door.one-per-building"),
    "tile.zombie": ("tile", "zombies.tile.legend-zombies"),
    "tile.bullet": ("tile", "zombies.tile.legend-bullets"),
    "tile.heart": ("tile", "zombies.tile.legend-hearts"),
    "tile.token": ("tile", "zombies.scenario-rescue.one-per-square"),
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

CONTENTS = ("tile.place", "tile.door", "tile.zombie", "tile.bullet", "tile.heart", "tile.token")
"""What is asked about a drawn tile, in this order."""

OWN_RULE = ("helipad.tie", "tile.token", "token.turn", "rescue.return")
"""Questions whose rule says by itself who answers."""


def unasked(game: Zombies, name: str, value: Json, seat: int | None, waiting: Request[Any]) -> Refusal:
    """The rule that a report breaks which is not the answer to the question asked."""
    asks = f"{_who(game, waiting.seat)} is asked for {waiting.name}"
    side = wrong_side(game, name, seat, waiting) if game.last_man and game.step != SETUP else ""
    if side:
        return Refusal(side, f"not so in Last Man Standing: {asks}")
    if seat is not None and name not in CLAIMS and _out(game, seat):
        return Refusal("zombies.mode-coop.out-below-one", f"{_who(game, seat)} is out of the game: {asks}")
    if seat is not None and seat != waiting.seat and name == waiting.name:
        return Refusal(_seat_rule(game, waiting), f"{asks}, not {_who(game, seat)}")
    if game.step == SETUP:
        return _before_play(waiting, asks)
    if name in CLAIMS:
        return claim(game, name, seat, value)
    rule = pressing(game, name, seat, waiting)
    if rule:
        return Refusal(rule, f"not now: {asks}")
    if seat is not None and seat != game.seat and name in STEP_RULES and name not in CONTENTS:
        return Refusal(_turn_rule(game, name, waiting), f"it is the turn of {game.active.name}: {asks}")
    if name.startswith("tile.") and name not in STEP_RULES:
        return _no_such_token(game, name.removeprefix("tile."), value)
    if name not in STEP_RULES:
        return Refusal("zombies.turn.fixed-order", asks)
    if waiting.name in ("helipad.tie", *CONTENTS) and not _asked_before(name, waiting):
        return Refusal(_unfinished(waiting), f"the tile is not finished: {asks}")
    return _wrong_time(game, name, value, asks, waiting)


def _out(game: Zombies, seat: int) -> bool:
    """Has the player at that seat died for the last time?"""
    if not game.coop or not 0 <= seat < len(game.players):
        return False
    return game.players[seat].gone and game.players[seat].deaths >= DEATHS_TO_LOSE


def _who(game: Zombies, seat: int) -> str:
    return game.players[seat].name if 0 <= seat < len(game.players) else "the table"


# ---------------------------------------------------------------------- from the wrong player


def _seat_rule(game: Zombies, waiting: Request[Any]) -> str:
    """The question is the right one, the player is not."""
    if waiting.name == "tile.place" and game.tile == game.pack.helipad.id:
        return entitled(game)[1]
    if waiting.name == "tile.draw":
        first = game.number == 1 and len(game.map.laid) == 1
        return "zombies.setup.first-player" if first else "zombies.turn.clockwise"
    if waiting.name in OWN_RULE or waiting.name.startswith("setup."):
        return waiting.rule
    if game.coop and waiting.name in ("zombies.which", "zombies.where"):
        return "zombies.mode-coop.tie-current-player"
    if waiting.name == "combat.bullets":  # they are spent by the player who has them
        return "zombies.token.into-collection"
    return "zombies.turn.fixed-order"


def _turn_rule(game: Zombies, name: str, waiting: Request[Any]) -> str:
    """Somebody acts whose turn it is not."""
    if name == "tile.draw" and waiting.name == "event.discard":
        return "zombies.turn.decide-before-pass"
    if name == "tile.draw" or game.number <= 1:
        return "zombies.turn.clockwise"
    return "zombies.card.discard-ends-turn"


# ---------------------------------------------------------------------- at the wrong time


def _before_play(waiting: Request[Any], asks: str) -> Refusal:
    if waiting.name == "setup.ready":
        asks = f"confirm {', '.join(item for item in waiting.options if item != 'all')}"
    return Refusal("zombies.setup.before-play", f"set-up is not finished: {asks}")


def _asked_before(name: str, waiting: Request[Any]) -> bool:
    """Is this a second helping of something the new tile has got already?"""
    if waiting.name not in CONTENTS or name not in CONTENTS:
        return False
    return CONTENTS.index(name) < CONTENTS.index(waiting.name)


def _unfinished(waiting: Request[Any]) -> str:
    """The rule that wants the new tile placed and filled before anything else happens."""
    return "zombies.turn.step1-tile" if waiting.name == "tile.place" else waiting.rule


def _wrong_time(game: Zombies, name: str, value: Json, asks: str, waiting: Request[Any]) -> Refusal:
    step, rule = STEP_RULES[name]
    if game.step in STEPS and STEPS.index(game.step) < STEPS.index(step):
        return Refusal(order_rule(game), f"that comes later in the turn: {asks}")
    if name == "tile.door":
        rule = _door_rule(game, value)
    elif name == "move.step":
        rule = step_rule(game, waiting)
    elif name == "combat.roll" and game.step == "move" and only_pawns(game):
        rule = "zombies.move.share-space"
    elif name == "tile.zombie":
        rule = _zombie_rule(game, value)
    elif name in ("tile.bullet", "tile.heart") and _tile_meant(game, value).kind == "road":
        rule = "zombies.tile.generic-no-legend"
    elif name in ("tile.bullet", "tile.heart") and game.rescue:
        rule = "zombies.scenario-rescue.mixed-face-down"
    return Refusal(rule, f"nobody is asked for that now: {asks}")


# ---------------------------------------------------------------------- what is put on tiles


def _tile_meant(game: Zombies, value: Json) -> Tile:
    """The tile of the square that was named, else the newest one."""
    square = game.map.square(value)
    return game.map.tile_of(square) if square >= 0 else game.map.laid[-1].tile


def _zombie_rule(game: Zombies, value: Json) -> str:
    if len(game.map.laid) == 1:
        return "zombies.setup.supply"
    generic = _tile_meant(game, value).kind == "road"
    return "zombies.tile.generic-zombies" if generic else "zombies.tile.legend-zombies"


def _no_such_token(game: Zombies, what: str, value: Json) -> Refusal:
    if what == "survivor":
        return no_survivor(game, game.map.square(value))
    return Refusal("zombies.limit.token-kinds", f"there is no {what} token: hearts, bullets, doors and survivors")


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
