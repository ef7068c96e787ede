"""Claims: reports of what the referee settles by itself, such as the strength of an attack or the end of a push.

Nobody is asked for them, so each is refused with the rule that settles the matter.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from companion.engine import Json
from companion.games.zombie_slayer.chapters.sides import no_reaction
from companion.games.zombie_slayer.meta import BLOCK, ENDURE, RIPOSTE
from companion.games.zombie_slayer.state import ZombieSlayer
from companion.tiles import NOWHERE

Claim: TypeAlias = Callable[[ZombieSlayer, Json], str]


def _spawned(game: ZombieSlayer, zombies: Json) -> str:
    """The value is the number of Zombies a face is said to bring."""
    return "zombie-slayer.pip.count-coloured"


def _strength(game: ZombieSlayer, pips: Json) -> str:
    """The value is what an attack is said to be worth."""
    return "zombie-slayer.create.attribute-effects"


def _push(game: ZombieSlayer, way: Json) -> str:
    """The value is the way a target is said to be knocked back: "0,0.E 3,0.W"."""
    here, _, there = way.partition(" ") if isinstance(way, str) else ("", "", "")
    start, goal = game.town.square(here), game.town.square(there)
    if NOWHERE not in (start, goal) and game.town.gap(start, goal) == 1 and goal not in game.town.touching[start]:
        return "zombie-slayer.skill.knock-back-wall"
    return "zombie-slayer.skill.knock-back-push"


def _defeat(game: ZombieSlayer, square: Json) -> str:
    """The value is the square from which a target is said to have been knocked off the map."""
    return "zombie-slayer.skill.knock-back-defeat"


def _reaction(game: ZombieSlayer, skill: Json) -> str:
    """The value is the skill with which somebody wants to answer an attack, or what he takes for one."""
    if skill == ENDURE:  # a defence is no action of the Slayer: zombie-slayer.ruling.endure-alone
        return "zombie-slayer.skill.endure-timing"
    no = no_reaction(game, skill) if skill in (BLOCK, RIPOSTE) else None
    if no is not None:
        return no.rule
    return "zombie-slayer.skill.riposte-defence-roll" if skill == RIPOSTE else "zombie-slayer.skill.block-timing"


def _luck(game: ZombieSlayer, use: Json) -> str:
    return "zombie-slayer.luck.reroll" if game.slayer.luck > 0 else "zombie-slayer.luck.last-point"


def _always(rule: str) -> Claim:
    """A claim that the same rule settles in every position."""
    return lambda game, value: rule


CLAIMS: dict[str, Claim] = {
    "setup.item": _always("zombie-slayer.item.start-kit"),
    "attack.damage": _always("zombie-slayer.fight.toughness"),
    "fanatic.sacrifice": _always("zombie-slayer.follower.fanatic-sacrifice"),
    "explosion.spare": _always("zombie-slayer.item.explosion-area"),
    "explosion.defence": _always("zombie-slayer.item.explosion-damage"),
    "spawn.count": _spawned,
    "attack.strength": _strength,
    "knock-back.to": _push,
    "knock-back.off": _defeat,
    "defend.skill": _reaction,
    "luck.use": _luck,
}
"""What each claim is called, and the rule by which it is refused."""
