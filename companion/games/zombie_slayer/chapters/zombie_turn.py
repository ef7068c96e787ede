"""The Zombies' turn: violet, green, blue, the nearest first; each goes for whoever is nearest and attacks there."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine import STEP, Refusal, Words
from companion.games.zombie_slayer.chapters.acting import begin_turn
from companion.games.zombie_slayer.chapters.apart import NextZombies, nearest
from companion.games.zombie_slayer.chapters.combat import zombie_attacks_follower, zombie_attacks_slayer
from companion.games.zombie_slayer.chapters.necromancer import ritual
from companion.games.zombie_slayer.chapters.paths import ways_on
from companion.games.zombie_slayer.chapters.spawning import COLOURS
from companion.games.zombie_slayer.chapters.squares import Squares
from companion.games.zombie_slayer.meta import THE_SLAYER
from companion.games.zombie_slayer.questions import PREY, WHERE, WHICH
from companion.games.zombie_slayer.state import SEAT, SLAYER, ZombieSlayer
from companion.games.zombie_slayer.wording import item_words
from companion.languages import joined, say
from companion.tiles import FAR, Square

STILL, BLOCKED = say("stands still on {}: no way"), say("stands blocked on {}")
TOWARDS, ATTACKS = say("moves towards {}"), say("attacks {} from {}")
"""What a Zombie does."""


def _prey(target: str) -> str:
    return THE_SLAYER if target == SLAYER else item_words(target)


async def zombies_act(game: ZombieSlayer) -> None:
    """All Zombies, then the Necromancer's ritual (zombie-slayer.ruling.necromancer-order), then the next turn."""
    if not game.used:
        game.marches = ()
    while (waiting := next_up(game)) is not None:
        await activate(game, waiting)
        await STEP
    if game.master >= 0:
        await ritual(game)
    game.used = {}
    game.number += 1
    game.step = SLAYER
    begin_turn(game)


def next_up(game: ZombieSlayer) -> list[Square] | None:
    """The Zombies of which one acts next: colour before distance (zombie-slayer.move.order-colour, -order-distance)."""
    in_a_row = game.rule_is("zombie-activation", "all-actions-in-a-row")
    for colour in COLOURS:
        actions = game.pack.tokens[colour].actions
        ready = [square for square, kind in game.zombies.items() if kind == colour and _left(game, square, actions) > 0]
        if in_a_row:
            ready = [square for square in ready if square not in game.used]
        elif ready:
            fewest = min(game.used.get(square, 0) for square in ready)
            ready = [square for square in ready if game.used.get(square, 0) == fewest]
        if ready:
            field = game.town.distances((game.slayer.at,))
            nearest = min(field[square] for square in ready)
            return sorted(square for square in ready if field[square] == nearest)
    return None


def _left(game: ZombieSlayer, square: Square, actions: int) -> int:
    return actions - game.used.get(square, 0)


async def activate(game: ZombieSlayer, tied: list[Square]) -> None:
    """One Zombie acts (zombie-slayer.ruling.zombie-activation): all its actions in a row, or one by house rule."""
    square = tied[0]
    if len(tied) > 1 and matters(game, tied):
        options = NextZombies(game, tied, WHICH.rule, say("one of the Zombies that are nearest acts next"))
        square = await WHICH.to(SEAT, options)
    colour = game.zombies[square]
    near = game.distance(square), len(tied)
    left = game.pack.tokens[colour].actions  # zombie-slayer.move.token-numbers
    if game.rule_is("zombie-activation", "one-action-each"):
        left = 1
    game.used[square] = game.used.get(square, 0) + left
    await _spend(game, square, left, near)


def matters(game: ZombieSlayer, tied: list[Square]) -> bool:
    """Zombies that cannot get anywhere act in any order (zombie-slayer.ruling.unreachable-target)."""
    return any(nearest(game, square)[0] < FAR for square in tied)


def _why(game: ZombieSlayer, near: tuple[int, int]) -> str:
    """How far away it was, and how many were as near; nobody reads that in a replay, but the game may go on aloud
    before the Zombie has spent all its actions."""
    if game.quiet:
        return ""
    far, tied = near
    where = say("no way to the Slayer") if far == FAR else say("{} from the Slayer", far)
    return say("{}, {}", where, say("chosen among equals") if tied > 1 else say("nearest of its colour"))


async def _spend(game: ZombieSlayer, square: Square, left: int, near: tuple[int, int]) -> None:
    """Attack while the target is in reach, else move on (zombie-slayer.ruling.attack-or-move)."""
    target = ""
    while left > 0 and square in game.zombies:
        target = await choose_target(game, square, target)
        if not target:
            game.report(game.figure_at(square), _why(game, near), (square,), STILL)
            return
        goal = game.slayer.at if target == SLAYER else game.followers[target].at
        if goal in game.town.touching[square]:
            await _attack(game, square, target, near)
            left -= 1  # an attack or a square for each action: zombie-slayer.move.zombie-action
            continue
        path = await choose_way(game, square, goal, left)
        if not path:
            game.report(game.figure_at(square), _why(game, near), (square,), BLOCKED)
            return
        _march(game, square, path, target, near)
        square = path[-1]
        left -= len(path)


async def choose_target(game: ZombieSlayer, square: Square, before: str) -> str:
    """Whoever is nearest (zombie-slayer.follower.lure); between equals the player decides, once (-lure-tie)."""
    _, names = nearest(game, square)
    if not names or before in names:
        return before if names else ""
    if len(names) == 1:
        return names[0]
    words = {name: THE_SLAYER if name == SLAYER else game.pack.tokens[name].name for name in names}
    target: str = await PREY.to(SEAT, Words(words, PREY.rule, say("equally near are {}", joined(", ", words.values()))))
    return target


async def choose_way(game: ZombieSlayer, square: Square, goal: Square, actions: int) -> tuple[Square, ...]:
    """A shortest way that is not blocked (zombie-slayer.move.prefer-unblocked); ties are the player's (-route-tie)."""
    ways = ways_on(game, square, goal, actions)
    if len(ways) < 2:
        return ways[0] if ways else ()
    ends = {way[-1]: way for way in ways}
    return ends[await WHERE.to(SEAT, Ways(game, ends, square, goal))]


class Ways(Squares):
    """Where the best ways lead a Zombie."""

    __slots__ = ("goal", "here")

    def __init__(self, game: ZombieSlayer, among: Iterable[Square], here: Square, goal: Square) -> None:
        super().__init__(game, among, WHERE.rule, say("one of the squares on the best ways"))
        self.here = here
        self.goal = goal

    def refusal(self, value: Square) -> Refusal | None:
        field = self.game.town.distances((self.goal,))
        if value == self.here:
            return Refusal("zombie-slayer.move.prefer-unblocked", say("a way is free: it does not stand still"))
        if field[value] >= field[self.here]:
            return Refusal("zombie-slayer.move.shortest-path", say("a Zombie takes a shortest path"))
        return super().refusal(value)


def _march(game: ZombieSlayer, square: Square, path: tuple[Square, ...], target: str, near: tuple[int, int]) -> None:
    """Move the counter; it keeps what it has used."""
    there = path[-1]
    game.report(game.figure_at(square), _why(game, near), (square, *path), TOWARDS, _prey(target))
    game.zombies[there] = game.zombies.pop(square)
    game.used[there] = game.used.pop(square)


async def _attack(game: ZombieSlayer, square: Square, target: str, near: tuple[int, int]) -> None:
    game.report(game.figure_at(square), _why(game, near), (square,), ATTACKS, _prey(target))
    if target == SLAYER:
        await zombie_attacks_slayer(game, square)
    else:
        await zombie_attacks_follower(game, square, target)
