"""The sensible Slayer: lets the Zombies come, strikes first, searches, explores, and goes for the Necromancer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.engine import Json, Request
from companion.games.zombie_slayer.meta import ASSAULT, LIFE_POTION, MOST_LIFE, NAMED
from companion.games.zombie_slayer.state import ZombieSlayer
from companion.tiles import FAR, Square

GAME = ZombieSlayer.id
NEAR = 3
"""Zombies so near are waited for: whoever comes does not strike first."""
HURT = 3
HOME, PATIENCE, STRONG = 2, 250, 19
"""So many cards are enough to search again and again, for so many turns, until so many pips are painted."""
WISHES = ("defence 5", "melee 5", "defence 2", "defence 1")


def first(*words: Json) -> Callable[[ZombieSlayer, Request[Any]], Json]:
    """The first of these answers that is allowed."""
    return lambda game, request: next((word for word in words if word in request.options), None)


def pick_attack(game: ZombieSlayer, request: Request[Any]) -> Json:
    """The most melee or ranged pips; the skill pip breaks ties."""
    pips = game.slayer.pips
    return max(request.options, key=lambda face: (pips.count(face, "melee"), pips.count(face, "skill")))


def pick_defence(game: ZombieSlayer, request: Request[Any]) -> Json:
    return max(request.options, key=lambda face: game.slayer.pips.count(face, "defence"))


def act(game: ZombieSlayer, request: Request[Any]) -> Json:
    """What to do with the next action."""
    deeds = list(request.options)
    slayer = game.slayer
    if slayer.life <= HURT and f"quaff {LIFE_POTION}" in deeds:
        return f"quaff {LIFE_POTION}"
    wishes = [*_strikes(game), *_followers(game), "search"]
    return next((deed for deed in wishes if deed in deeds), None) or _walk(game, deeds)


def _strikes(game: ZombieSlayer) -> Iterable[str]:
    """The Necromancer first, then whoever stands next to the Slayer."""
    around = [there for there in game.town.touching[game.slayer.at] if game.hostile(there)]
    for there in sorted(around, key=lambda square: square != game.master):
        name = game.town.names[there]
        yield from (f"{ASSAULT} {name}", f"attack {name}")


def _followers(game: ZombieSlayer) -> Iterable[str]:
    if game.slayer.life < MOST_LIFE:
        yield "prycille heal"
    for target in game.opponents():
        name = game.town.names[target]
        yield from (f"bron attack {name}", f"archibald shoot {name}")


def _walk(game: ZombieSlayer, deeds: list[Json]) -> Json:
    """Wait for Zombies that are near; else towards the Necromancer or the nearest new card."""
    hunted = any(game.distance(square) <= NEAR for square in game.zombies)
    goals = [game.master] if game.master >= 0 else _quarry(game) or _new_squares(game)
    if (hunted and game.master < 0) or not goals:
        return "end"
    field = game.town.distances(goals)
    steps = [deed for deed in deeds if isinstance(deed, str) and deed.startswith("move ")]
    best = min(steps, key=lambda deed: field[game.town.square(deed.split()[1])], default=None)
    nearer = best is not None and field[game.town.square(best.split()[1])] < min(field[game.slayer.at], FAR)
    return best if nearer else "end"


def _quarry(game: ZombieSlayer) -> list[Square]:
    """Cards to search again, as long as the Slayer is not strong enough for more of the town."""
    if len(game.entered) <= HOME or game.number > PATIENCE or sum(map(_painted, game.slayer.pips.faces)) > STRONG:
        return []
    here, haunted = game.slayer.at // 9, {square // 9 for square in game.opponents()}
    quiet = [index for index in game.entered - haunted - {here} if game.town.laid[index].tile.kind == "town"]
    return [9 * index + k for index in sorted(quiet) for k in range(9)]


def _painted(face: Mapping[str, int]) -> int:
    return sum(face.values())


def _new_squares(game: ZombieSlayer) -> list[Square]:
    """The squares of cards on which the Slayer has not been."""
    new = [index for index in range(len(game.town.laid)) if index not in game.entered]
    return [9 * index + k for index in new for k in range(9)]


CHOICES: dict[str, Callable[[ZombieSlayer, Request[Any]], Json]] = {
    "create.slayer": first("ludwig"),
    "create.skill": first(ASSAULT),
    "setup.luck": first(6),
    "luck.use": first("keep"),
    "turn.action": act,
    "move.after": first("nothing"),
    "attack.pick": pick_attack,
    "defence.pick": pick_defence,
    "defend.skill": first("riposte", "block"),
    "search.keep": first("take", "leave"),
    "search.face": first(5, 2, 1, 3),
    "search.skill": first("riposte", "block"),
    "level.paint": first(*WISHES),
    **{f"move.{name}": first("along") for name in NAMED},
}
