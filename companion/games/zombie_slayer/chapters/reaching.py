"""Who can be reached from where: steps, blows, shots and throws, each with the rule that forbids it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Refusal
from companion.games.kit.wording import many
from companion.games.zombie_slayer.state import ZombieSlayer
from companion.languages import say, says
from companion.tiles import NOWHERE, SIDES, STEPS, Square

STEP = "zombie-slayer.action.move-one"
MELEE = "zombie-slayer.fight.melee-reach"
SHARE = "zombie-slayer.ruling.slayer-and-occupied-squares"
BORDER = "zombie-slayer.spawn.green-border"
DROP = "zombie-slayer.item.dung-drop"


def no_step(game: ZombieSlayer, here: Square, there: Square) -> Refusal | None:
    """Why nobody on our side can step there: too far, a wall, the border, or an opponent."""
    if there not in game.town.neighbours[here] or there == NOWHERE:
        return _no_way(game, here, there)
    if game.hostile(there):
        return Refusal(SHARE, say("{} stands there", game.figure_at(there)))
    return None


def no_way_over(game: ZombieSlayer, here: Square, way: int) -> Refusal | None:
    """Why nobody on our side can step in that direction: also where a border or nothing lies."""
    if game.town.facing(here, way) in game.town.strips:
        return Refusal(BORDER, say("the green border cannot be entered"))
    there = game.town.beyond(here, way)
    if there == NOWHERE:
        return Refusal(STEP, say("no card of the town lies there"))
    return no_step(game, here, there)


def no_actions(game: ZombieSlayer, far: int) -> Refusal:
    """Why a square is too far: an action for each square (zombie-slayer.action.move-one)."""
    left = says(game.actions, "{} action is left", "{} actions are left")
    return Refusal("zombie-slayer.create.actions-two", say("it is {} away, and {}", many(far, "square"), left))


def _no_way(game: ZombieSlayer, here: Square, there: Square) -> Refusal:
    if there in (NOWHERE, here) or game.town.gap(here, there) > 1:
        return Refusal(STEP, say("a move goes to one of the squares next to the own one"))
    if game.town.orthogonal and there in game.town.touching[here]:
        return Refusal("zombie-slayer.ruling.movement-directions", say("no step is diagonal in this game"))
    return Refusal(STEP, say("a wall is between"))


def no_square(game: ZombieSlayer, here: Square, raw: str, rule: str) -> Refusal:
    """Why something that was written is no square: perhaps it lies on a green border."""
    if game.town.on_strip(raw) or (raw in SIDES and _border_beside(game, here, SIDES.index(raw))):
        return Refusal(BORDER, say("the green border cannot be entered"))
    return Refusal(rule, say("that is no square of the town"))


def _border_beside(game: ZombieSlayer, square: Square, side: int) -> bool:
    x, y = game.town.places[square]
    return (x + STEPS[side][0], y + STEPS[side][1]) in game.town.strips


def steps(game: ZombieSlayer, here: Square) -> Iterator[Square]:
    """The squares one of our side could step to."""
    hostile, ways = game.zombies, game.town.neighbours[here]
    return (there for there in ways if there >= 0 and there not in hostile and there != game.master)


def no_blow(game: ZombieSlayer, here: Square, target: Square) -> Refusal | None:
    """A melee attack reaches the eight squares around that no wall separates (zombie-slayer.fight.melee-reach)."""
    if not game.hostile(target):
        return Refusal(MELEE, say("no opponent stands there"))
    if target in game.town.touching[here]:
        return None
    near = game.town.gap(here, target) == 1
    return Refusal(
        MELEE, say("a wall is between") if near else say("too far for melee: the eight squares around are in reach")
    )


def no_shot(game: ZombieSlayer, here: Square, target: Square) -> Refusal | None:
    """A ranged attack needs a gap, no wall and nobody on the line (zombie-slayer.ruling.ranged-gap, -line-of-sight)."""
    if not game.hostile(target):
        return Refusal("zombie-slayer.fight.attack-pips", say("no opponent stands there"))
    if game.town.gap(here, target) < 2:
        return Refusal("zombie-slayer.ranged.gap", say("too near: at least one empty square has to lie between"))
    crossed = game.town.sight(here, target)
    if crossed is None:
        return Refusal("zombie-slayer.ranged.sight-wall", say("a wall is in the line of sight"))
    for square in crossed:  # dung does not stop it: zombie-slayer.item.dung-no-obstacle
        if game.occupied(square):
            return Refusal(
                "zombie-slayer.ranged.sight-token",
                say("somebody stands in the line of sight, on {}", game.place(square)),
            )
    return None


def no_throw(game: ZombieSlayer, target: Square, at_dung: bool) -> Refusal | None:
    """A torch flies over everybody, not through walls (zombie-slayer.item.torch-ignores-tokens)."""
    here = game.slayer.at
    thing = target in game.dung if at_dung else game.hostile(target)
    if not thing or target == here:
        why = say("a torch is thrown at a Zombie, the Necromancer or a heap of dung, never at the own square")
        return Refusal("zombie-slayer.ruling.torch-targets", why)
    if game.town.sight(here, target) is None:
        return Refusal("zombie-slayer.item.torch-sight", say("a wall is in the line of sight"))
    return None


def no_drop(game: ZombieSlayer, square: Square) -> Refusal | None:
    """Next to the Slayer, no wall between, occupied or not (zombie-slayer.ruling.dung-square)."""
    if square in game.town.touching[game.slayer.at]:
        return None
    return Refusal(DROP, say("dung is dropped on a square next to the Slayer that no wall separates"))
