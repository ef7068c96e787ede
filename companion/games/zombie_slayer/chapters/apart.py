"""Whom Zombies go for, and which of them are in nobody's way: their order has no effect, so nobody need be asked."""

from __future__ import annotations

from companion.games.zombie_slayer.chapters.paths import ways_on
from companion.games.zombie_slayer.chapters.squares import Squares
from companion.games.zombie_slayer.meta import NAMED
from companion.games.zombie_slayer.state import SLAYER, ZombieSlayer
from companion.tiles import FAR, Square


def nearest(game: ZombieSlayer, square: Square) -> tuple[int, list[str]]:
    """The distance to the nearest of Slayer and named followers, and who they are."""
    goals = {SLAYER: game.slayer.at, **{name: game.followers[name].at for name in NAMED if name in game.followers}}
    far = {name: game.town.distances((at,))[square] for name, at in goals.items()}
    least = min(far.values())
    return least, [name for name in goals if far[name] == least] if least < FAR else []


class NextZombies(Squares):
    """The Zombies of which one acts next, all of one colour and equally near."""

    __slots__ = ()

    def indifferent(self, square: Square) -> bool:
        """Does it act the same whether it comes before or after the others?"""
        return all(other == square or _apart(self.game, square, other) for other in self.among)


def _apart(game: ZombieSlayer, one: Square, other: Square) -> bool:
    """Both go for the Slayer's square, and wherever either ends, the other goes as it would have gone before."""
    if not _goes_for_slayer(game, one) or not _goes_for_slayer(game, other):
        return False  # a follower who dies leads the others elsewhere
    return _leaves_alone(game, one, other) and _leaves_alone(game, other, one)


def _goes_for_slayer(game: ZombieSlayer, square: Square) -> bool:
    """Is it the Slayer, or somebody on his square? Whoever dies there, the others come to the same square."""
    _, names = nearest(game, square)
    return all(name == SLAYER or game.followers[name].at == game.slayer.at for name in names)


def _leaves_alone(game: ZombieSlayer, one: Square, other: Square) -> bool:
    before = _ends(game, other)
    for end in _ends(game, one) - {one}:
        twin = game.copy()
        twin.zombies[end] = twin.zombies.pop(one)
        if _ends(twin, other) != before:
            return False
    return True


def _ends(game: ZombieSlayer, square: Square) -> set[Square]:
    """Where it may stand after its turn; whoever is beside the Slayer, or blocked, stays."""
    if game.slayer.at in game.town.touching[square]:
        return {square}
    ways = ways_on(game, square, game.slayer.at, game.pack.tokens[game.zombies[square]].actions)
    return {way[-1] for way in ways} or {square}
