"""Why a report that nobody asked for is refused, and what may interrupt the game: only giving it up."""

from __future__ import annotations

from typing import Any

from companion.engine import BadInput, GameOver, Json, Refusal, Refused, Request, Rule
from companion.games.zombie_slayer.chapters.spawning import free_squares
from companion.games.zombie_slayer.claims import CLAIMS
from companion.games.zombie_slayer.meta import ENDURE, NAMED, SKILLS
from companion.games.zombie_slayer.state import CREATE, SLAYER, STEPS, ZOMBIES, ZombieSlayer
from companion.games.zombie_slayer.strays import no_stray

STOPPED = "zombie-slayer.ruling.giving-up"
"""A game may go on for ever; whoever stops it has neither won nor lost."""

RULES = {
    "setup.luck": "zombie-slayer.luck.start-value",
    "setup.square": "zombie-slayer.setup.slayer-on-fountain",
    "create.skill": "zombie-slayer.create.one-skill",
    "create.skill-pip": "zombie-slayer.create.skill-pip",
    "create.paint": "zombie-slayer.create.twenty-points",
    "level.paint": "zombie-slayer.level.spend-or-save",
    "luck.reroll": "zombie-slayer.luck.reroll",
    "attack.hand": "zombie-slayer.action.attack",
    "attack.pick": "zombie-slayer.fight.pick-one",
    "defence.die": "zombie-slayer.fight.sequence",
    "defence.hand": "zombie-slayer.fight.sequence",
    "defence.pick": "zombie-slayer.fight.sequence",
    "zombie.attack": "zombie-slayer.move.zombie-action",
    "zombie.shoot": "zombie-slayer.move.zombie-melee-only",
    "dash.hand": "zombie-slayer.skill.full-in-order",
    "dash.step": "zombie-slayer.skill.dash-extra",
    "endure.hand": "zombie-slayer.skill.endure-timing",
    "spawn.die": "zombie-slayer.spawn.when",
    "spawn.square": "zombie-slayer.spawn.coordinates",
    "spawn.recycle": "zombie-slayer.spawn.recycle-furthest",
    "tile.draw": "zombie-slayer.explore.draw-per-side",
    "tile.place": "zombie-slayer.explore.any-orientation",
    "tile.return": "zombie-slayer.explore.unplaceable",
    "tile.discard": "zombie-slayer.explore.unplaceable",
    "explore.end": "zombie-slayer.explore.no-open-side",
    "spawn.town-centre": "zombie-slayer.explore.no-spawn-centre",
    "search.die": "zombie-slayer.search.one-action",
    "search.row": "zombie-slayer.search.table-roll",
    "search.card": "zombie-slayer.search.colour-to-card",
    "ritual.hand": "zombie-slayer.boss.ritual-every-turn",
    "ritual.die": "zombie-slayer.boss.ritual-spawn",
    "ritual.pips": "zombie-slayer.boss.one-face-not-ritual",
    "necromancer.place": "zombie-slayer.spawn.necromancer-centre",
    "necromancer.move": "zombie-slayer.boss.ritual-no-move",
    "necromancer.attack": "zombie-slayer.boss.ritual-every-turn",
    "zombies.which": "zombie-slayer.move.order-distance",
    "zombies.where": "zombie-slayer.move.shortest-path",
    "zombies.target": "zombie-slayer.follower.lure",
    **{f"move.{name}": "zombie-slayer.follower.share-square" for name in NAMED},
}
"""The rule each report belongs to."""
EXPLORING = (
    "tile.draw", "tile.return", "tile.discard", "explore.end", "spawn.town-centre", "spawn.recycle", "necromancer.place"
)  # fmt: skip
"""Reports that can be wrong while cards are laid and Zombies come; any other has to wait for that."""
ROLLING = ("attack.hand", "luck.use", "luck.reroll", "attack.pick", "defence.die")
"""What is asked while the Slayer's own attack is under way."""


def unasked(game: ZombieSlayer, name: str, value: Json, seat: int | None, waiting: Request[Any]) -> Refusal:
    """The rule that a report breaks which is not the answer to the question asked."""
    asks = f"{waiting.name} is asked"
    if name in CLAIMS:
        return Refusal(CLAIMS[name](game, value), f"the referee settles that: {asks}")
    if name.startswith(("create.", "setup.square")) and name in RULES:
        return Refusal(RULES[name], f"that is settled: {asks}")
    if STEPS.index(game.step) < STEPS.index(SLAYER):
        rule = waiting.rule if game.step == CREATE else "zombie-slayer.setup.initial-spawn"
        return Refusal(rule, f"set-up is not finished: {asks}")
    if name == "turn.action":
        return _no_action(game, value, waiting, asks)
    exploring = waiting.name in ("tile.draw", "tile.place") or waiting.name.startswith("spawn.")
    if exploring and name not in EXPLORING:
        return Refusal("zombie-slayer.explore.trigger", f"exploring is finished first: {asks}")
    return no_stray(game, name, value) or Refusal(_rule(game, name), f"nobody is asked for that now: {asks}")


def _rule(game: ZombieSlayer, name: str) -> str:
    """The rule that a report belongs to as the game stands."""
    if name.startswith("zombies.") and game.step == SLAYER and game.number == 1 and not game.spent:
        return "zombie-slayer.setup.slayer-first"
    if name == "ritual.zombie":
        temple = game.temple()
        full = temple >= 0 and not free_squares(game, temple)
        return "zombie-slayer.boss.ritual-overflow" if full else "zombie-slayer.boss.ritual-cap"
    return RULES.get(name, "zombie-slayer.action.one-of-list")


def _no_action(game: ZombieSlayer, value: Json, waiting: Request[Any], asks: str) -> Refusal:
    """Somebody wants to act while something else is under way."""
    if waiting.name in ("tile.draw", "tile.place") or waiting.name.startswith("spawn."):
        return Refusal("zombie-slayer.explore.trigger", f"exploring is finished first: {asks}")
    if game.step == ZOMBIES:
        if value == ENDURE:
            return Refusal("zombie-slayer.skill.endure-timing", f"Endure Pain is for actions of the Slayer: {asks}")
        follower = isinstance(value, str) and value.split(" ")[0] in game.followers
        rule = "zombie-slayer.follower.control" if follower else "zombie-slayer.action.zombies-after"
        return Refusal(rule, f"it is the Zombies' turn: {asks}")
    if waiting.name in ROLLING and isinstance(value, str) and value.split(" ")[0] in SKILLS:
        return Refusal("zombie-slayer.ruling.skill-declared-before-roll", f"a skill is said before the roll: {asks}")
    if waiting.name in ("zombie.attack", "defence.hand", "defence.pick"):
        return Refusal("zombie-slayer.search.row-one-attacks", f"the attack is settled first: {asks}")
    return Refusal(waiting.rule, f"that comes later: {asks}")


def interrupt(game: ZombieSlayer, verb: str) -> Rule:
    """Nobody plays cards out of turn; the game can only be stopped."""
    if verb in ("stop", "leave"):
        return _stop(game)
    if verb == "play":
        raise Refused("zombie-slayer.action.one-of-list", "there are no cards to play in this game")
    raise BadInput(f"{verb!r} is nothing that can be done in between")


async def _stop(game: ZombieSlayer) -> None:
    game.tell("the game is stopped")
    raise GameOver((), STOPPED)
