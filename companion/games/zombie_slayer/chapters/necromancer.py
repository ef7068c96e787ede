"""The Necromancer's turn: the Ritual of Summoning, every time, wherever he stands."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

from companion.engine import Request
from companion.games.kit.wording import many
from companion.games.zombie_slayer.chapters.dieagram import Dieagram
from companion.games.zombie_slayer.chapters.rolling import roll_die, roll_hand
from companion.games.zombie_slayer.chapters.sides import SKILL
from companion.games.zombie_slayer.chapters.spawning import free_squares, spawn
from companion.games.zombie_slayer.meta import THE_NECROMANCER
from companion.games.zombie_slayer.questions import RITUAL_DIE, RITUAL_HAND
from companion.games.zombie_slayer.state import ZombieSlayer
from companion.languages import say
from companion.tiles import Square

AFTER_ALL = say("after all Zombies")
ROLLS = say("rolls {} ritual pips, at most {} Zombies")
FIRST = ("blue", "green", "violet")
"""Who is summoned first when there are too many: zombie-slayer.boss.ritual-overflow."""


async def ritual(game: ZombieSlayer) -> None:
    """Both actions, without moving (zombie-slayer.boss.ritual-every-turn): his Hand, then the Temple's dice."""
    dice = await roll_hand(game, RITUAL_HAND, game.master_life, lambda dice: (-sum(ritual_pips(game, dice)),))
    pips, cap = ritual_pips(game, dice)
    game.report(THE_NECROMANCER, AFTER_ALL, (game.master,), ROLLS, pips, cap)
    index = game.temple()
    if index < 0 or not pips:
        return
    room = min(cap, len(free_squares(game, index)))
    pool = await _pool(game, index, pips, cap, room)
    fresh: set[Square] = set()
    for colour in _kept(pool, room):
        await spawn(game, index, colour, fresh)


@RITUAL_HAND.meaning
def summons(game: ZombieSlayer, request: Request[Any], dice: tuple[int, ...]) -> str:
    pips, cap = ritual_pips(game, dice)
    return say("{}, at most {}", many(pips, "ritual pip"), many(cap, "zombie")) if pips else say("nobody is summoned")


def ritual_pips(game: ZombieSlayer, dice: tuple[int, ...]) -> tuple[int, int]:
    """Pips without 1s (zombie-slayer.boss.one-face-not-ritual), the most on a die (zombie-slayer.boss.ritual-cap)."""
    token = game.pack.tokens["necromancer"].pips
    counts = [token.count(face, SKILL) for face in dice if face != 1]
    most = max(counts, default=0)
    whole = most if game.rule_is("skill-pip-count", "picked-always") else sum(counts)
    return whole, most


async def _pool(game: ZombieSlayer, index: int, pips: int, cap: int, room: int) -> Counter[str]:
    """A die for each pip, until blue alone fills the cap (zombie-slayer.ruling.ritual-procedure)."""
    encounters = game.pack.towns[game.town.laid[index].tile.id].encounters
    assert encounters is not None
    pool: Counter[str] = Counter()
    for _ in range(pips):
        if pool["blue"] >= cap:
            break
        more = partial(_worse, pool, encounters, room)
        face = await roll_die(game, RITUAL_DIE, "zombie-slayer.spawn.one-die-per-card", worth=more)
        pool = _with(pool, encounters, face)
    return pool


def _with(pool: Counter[str], encounters: Dieagram, face: int) -> Counter[str]:
    return pool + Counter({colour: encounters.count(face, colour) for colour in FIRST})


def _worse(pool: Counter[str], encounters: Dieagram, room: int, dice: tuple[int, ...]) -> tuple[int]:
    """How bad the Zombies are that would come: the blue ones most."""
    return (-sum(len(FIRST) - FIRST.index(colour) for colour in _kept(_with(pool, encounters, dice[0]), room)),)


def _kept(pool: Counter[str], most: int) -> list[str]:
    """At most so many, blue before green before violet."""
    return [colour for colour in FIRST for _ in range(pool[colour])][:most]
