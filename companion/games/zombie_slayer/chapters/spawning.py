"""Zombies appear: one die for each card, its encounter pips, and two dice for the square of each Zombie.

Only encounter pips count (zombie-slayer.spawn.encounter-pips), as the card shows them natively; the treasure pip of a
turned card stays the same pip (zombie-slayer.spawn.treasure-pip-position). A face means its coloured pips, never its
number (zombie-slayer.pip.count-coloured, zombie-slayer.pip.example-five, zombie-slayer.pip.example-six), and blank pips
mean nothing (zombie-slayer.pip.ignore-blank).
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.zombie_slayer.chapters.dieagram import Dieagram
from companion.games.zombie_slayer.chapters.rolling import Worth, roll_die, roll_place
from companion.games.zombie_slayer.chapters.squares import Squares
from companion.games.zombie_slayer.meta import A_ZOMBIE, THE_ZOMBIE, ZOMBIE
from companion.games.zombie_slayer.questions import RECYCLE, SPAWN, SPAWN_SQUARE
from companion.games.zombie_slayer.state import SEAT, ZombieSlayer
from companion.languages import say, says
from companion.tiles import CENTRE, FAR, NOWHERE, Square
from companion.tiles.walled import turned_square

COLOURS = ("violet", "green", "blue")
MASTER = "bluegrey"


async def spawn_on(game: ZombieSlayer, cards: Iterable[int]) -> None:
    """A spawn check for each card, one finished before the next (zombie-slayer.ruling.spawn-order)."""
    fresh: set[Square] = set()
    for index in cards:
        await _check(game, index, fresh)


async def _check(game: ZombieSlayer, index: int, fresh: set[Square]) -> None:
    """One die, read against the card's own Dieagram (zombie-slayer.spawn.one-die-per-card)."""
    pips = game.pack.towns[game.town.laid[index].tile.id].encounters
    if pips is None:  # the Town Centre never spawns: zombie-slayer.explore.no-spawn-centre
        return
    game.tell("spawn check on {}", game.town.laid[index].tile.name)
    face = await roll_die(game, SPAWN, SPAWN.rule, game.town.laid[index].tile.name, _fewer(game, pips))
    if pips.count(face, MASTER) and game.master < 0:  # one only: zombie-slayer.ruling.temple-respawn
        summon_master(game, index)
    for (
        colour
    ) in COLOURS:  # zombie-slayer.spawn.pip-to-zombie, in the Temple too: zombie-slayer.spawn.temple-other-pips
        for _ in range(pips.count(face, colour)):
            await spawn(game, index, colour, fresh)


def _fewer(game: ZombieSlayer, pips: Dieagram) -> Worth | None:
    """The fewer and weaker Zombies the better; whether the Necromancer should come is for the player to say."""
    if game.master < 0 and pips.has(MASTER):
        return None
    return lambda dice: (-sum(pips.count(dice[0], colour) * rank for rank, colour in enumerate(COLOURS, 1)),)


def summon_master(game: ZombieSlayer, index: int) -> None:
    """First of all, on the centre (zombie-slayer.boss.place-first, zombie-slayer.spawn.necromancer-centre)."""
    game.master = 9 * index + CENTRE
    game.master_life = game.pack.tokens["necromancer"].life
    game.tell("the Necromancer appears on {}", game.place(game.master))


async def spawn(game: ZombieSlayer, index: int, colour: str, fresh: set[Square]) -> None:
    """One Zombie on a card; `fresh` are the squares of those that came in the same exploration or ritual."""
    if not free_squares(game, index):  # the counter stays in the supply: zombie-slayer.ruling.spawn-occupied
        game.tell("no square is free for {}", A_ZOMBIE[colour])
        return
    if not await counter(game, colour, fresh):
        return
    square = await _square(game, index, game.pack.tokens[colour].actions)
    if square == NOWHERE:
        game.tell("the square is taken: no {}", ZOMBIE[colour])
        return
    appear(game, square, colour)
    fresh.add(square)


def appear(game: ZombieSlayer, square: Square, colour: str) -> None:
    game.zombies[square] = colour
    game.tell("{} appears on {}", A_ZOMBIE[colour], game.place(square))


async def counter(game: ZombieSlayer, colour: str, fresh: set[Square]) -> bool:
    """Take a counter from the supply, else the furthest one from the map; False when there is none to take."""
    if game.supply(colour) > 0:
        return True
    older = [square for square in sorted(game.zombies) if game.zombies[square] == colour and square not in fresh]
    if not older:  # zombie-slayer.ruling.recycle-same-batch
        return False
    furthest = max(game.distance(square) for square in older)
    tied = [square for square in older if game.distance(square) == furthest]
    lifted = tied[0]
    if len(tied) > 1:
        lifted = await RECYCLE.to(SEAT, Squares(game, tied, RECYCLE.rule, say("the one furthest away is taken")))
    del game.zombies[lifted]  # no Experience: zombie-slayer.ruling.recycle-no-experience
    game.used.pop(lifted, None)
    far = say("without a way") if furthest == FAR else says(furthest, "{} square away", "{} squares away")
    game.tell("{} on {} ({}) is taken off the map", THE_ZOMBIE[colour], game.place(lifted), far)
    return True


def free_squares(game: ZombieSlayer, index: int) -> list[Square]:
    """The squares of a card on which nobody stands."""
    return [square for square in range(9 * index, 9 * index + 9) if not game.occupied(square)]


async def _square(game: ZombieSlayer, index: int, actions: int) -> Square:
    """Roll until the square is free; by house rule the nearest free one is taken, or none."""

    def worth(dice: tuple[int, ...]) -> tuple[int]:
        """How far away it is, as far as that matters: can it strike in its next turn?"""
        square = place_on(game, index, *dice)
        return (actions + 2 if game.occupied(square) else min(game.distance(square), actions + 2),)

    while True:
        column, row = await roll_place(game, SPAWN_SQUARE, game.town.laid[index].tile.name, worth)
        square = place_on(game, index, column, row)
        if not game.occupied(square):
            return square
        if game.rule_is("spawn-occupied", "skip"):
            return NOWHERE
        if game.rule_is("spawn-occupied", "nearest-empty"):
            return min(free_squares(game, index), key=lambda free: game.town.gap(free, square))
        game.tell("{} is taken: roll again", game.place(square))


def place_on(game: ZombieSlayer, index: int, column: int, row: int) -> Square:
    """The square two dice mean: read natively, turned as the card lies (zombie-slayer.spawn.native-orientation)."""
    if game.rule_is("coordinate-bands", "12-34-56"):
        native = 3 * ((row - 1) // 2) + (column - 1) // 2
    else:
        native = 3 * ((row - 1) % 3) + (column - 1) % 3
    return 9 * index + turned_square(native, game.town.laid[index].quarters)
