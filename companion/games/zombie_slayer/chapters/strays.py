"""Why a Zombie is not where a report puts it: reports about Zombies that act by themselves, and the rules they break.

`zombies.which` names a Zombie that is said to act now, `zombie.move` two squares `0,3.N 0,3.C`, `zombie.attack` the
square of a Zombie that is said to attack.
"""

from __future__ import annotations

from companion.engine import Json, Refusal
from companion.games.zombie_slayer.chapters.apart import nearest
from companion.games.zombie_slayer.chapters.paths import ways_on
from companion.games.zombie_slayer.chapters.zombie_turn import next_up
from companion.games.zombie_slayer.meta import A_ZOMBIE
from companion.games.zombie_slayer.state import SLAYER, ZombieSlayer
from companion.languages import say, says
from companion.tiles import Square

ACTION = "zombie-slayer.move.zombie-action"


def no_stray(game: ZombieSlayer, name: str, value: Json) -> Refusal | None:
    """Why the Zombie does not do that; None when the report is no such thing."""
    squares = [game.town.square(word) for word in value.split()] if isinstance(value, str) else []
    if not squares or squares[0] not in game.zombies:
        return None
    if name == "zombies.which":
        return _no_turn(game, squares[0])
    if name == "zombie.attack":
        return _no_attack(game, squares[0])
    return _no_move(game, squares[0], squares[1]) if name == "zombie.move" and len(squares) == 2 else None


def _no_turn(game: ZombieSlayer, square: Square) -> Refusal:
    """It is another one's turn: colour first, then distance."""
    first = next_up(game) or []
    if first and game.zombies[first[0]] != game.zombies[square]:
        return Refusal("zombie-slayer.move.order-colour", say("{} acts before it", A_ZOMBIE[game.zombies[first[0]]]))
    return Refusal("zombie-slayer.move.order-distance", say("the nearest of a colour that has not acted is next"))


def _no_attack(game: ZombieSlayer, square: Square) -> Refusal:
    if not any(goal in game.town.touching[square] for goal in _goals(game, square)):
        return Refusal(
            "zombie-slayer.move.zombie-melee-only", say("it attacks only next to it, without a wall between")
        )
    actions = game.pack.tokens[game.zombies[square]].actions
    return Refusal(
        "zombie-slayer.move.token-numbers", says(actions, "it has {} action in a turn", "it has {} actions in a turn")
    )


def _no_move(game: ZombieSlayer, square: Square, there: Square) -> Refusal:
    """Somebody moved a Zombie otherwise than it goes."""
    goals = _goals(game, square)
    if any(one.at != game.slayer.at and _passes(game, there, one.at) for one in game.followers.values()):
        return Refusal("zombie-slayer.follower.block", say("a follower stands in the way"))
    if any(goal in game.town.touching[square] for goal in goals):
        return Refusal(ACTION, say("next to its target it attacks"))
    if there < 0 or (game.occupied(there) and there != square):
        return Refusal("zombie-slayer.move.no-end-occupied", say("it ends on a free square of the town"))
    actions = game.pack.tokens[game.zombies[square]].actions
    ways = [way for goal in goals for way in ways_on(game, square, goal, actions)]
    if not ways:
        return Refusal("zombie-slayer.move.blocked-stops", say("its way is blocked, and it looks for no other"))
    if there == square:
        return Refusal("zombie-slayer.move.prefer-unblocked", say("a way is free: it does not stand still"))
    if not any(_nearer(game, goal, square, there) for goal in goals):
        return Refusal("zombie-slayer.move.shortest-path", say("it takes a shortest path"))
    return Refusal("zombie-slayer.move.route-tie", say("it goes where the best ways lead"))


def _passes(game: ZombieSlayer, there: Square, at: Square) -> bool:
    """Would a Zombie that moves there have run into the follower, or past him towards the Slayer?"""
    field = game.town.distances((game.slayer.at,))
    return there == at or (there >= 0 and field[there] < field[at] and there in game.town.touching[at])


def _goals(game: ZombieSlayer, square: Square) -> list[Square]:
    _, names = nearest(game, square)
    return [game.slayer.at if name == SLAYER else game.followers[name].at for name in names]


def _nearer(game: ZombieSlayer, goal: Square, square: Square, there: Square) -> bool:
    field = game.town.distances((goal,))
    return field[there] < field[square]
