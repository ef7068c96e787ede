"""What the Slayer is heading for now: to be rid of the zombies around him, a full pack, cards he has not entered, the
Temple, then one Life of the Necromancer after the other."""

from __future__ import annotations

from companion.games.kit.heading import NextGoal
from companion.games.zombie_slayer.bot import HEALTHY, has_items, nearest, packed, well_used
from companion.games.zombie_slayer.meta import LEVEL
from companion.games.zombie_slayer.state import SLAYER, ZOMBIES, ZombieSlayer
from companion.languages import say, says
from companion.tiles import FAR

CLOSE = 4
"""Zombies that are no farther away come first, unless the Necromancer is nearer."""
LOW = 4
"""With so few cards in the deck the Temple comes next."""
FOR_CARDS, FOR_THE_MASTER, FOR_THINGS = 6, 4, 6
"""Turns."""


def next_goal(game: ZombieSlayer, seat: int) -> NextGoal | None:
    """What he goes for, as a sensible player does."""
    if game.step not in (SLAYER, ZOMBIES):
        return None
    master = game.distance(game.master) if game.master >= 0 else FAR
    if nearest(game) <= min(CLOSE, master):
        return _zombies(game)
    if game.master >= 0:
        return _master(game)
    if game.slayer.life >= HEALTHY and not packed(game) and any(has_items(game, card) for card in game.entered):
        before = well_used(game)
        return NextGoal(say("one more item carried"), FOR_THINGS, lambda after: well_used(after) > before)
    if len(game.deck) <= LOW:
        return NextGoal(say("find the Temple"), FOR_CARDS, lambda after: after.master >= 0)
    more = 2 if game.slayer.life >= HEALTHY else 1
    wanted = len(game.entered) + more
    words = says(more, "{} more card of the town entered", "{} more cards of the town entered")
    return NextGoal(words, FOR_CARDS, lambda after: len(after.entered) >= wanted)


def _zombies(game: ZombieSlayer) -> NextGoal:
    """One in a turn. Each is a point of Experience; with ten of them he counts anew."""
    before, more = game.slayer.experience, min(2, len(game.zombies))
    words = says(more, "{} more zombie destroyed", "{} more zombies destroyed")
    return NextGoal(words, more, lambda after: (after.slayer.experience - before) % LEVEL >= more)


def _master(game: ZombieSlayer) -> NextGoal:
    life = game.master_life - 1
    words = say("the Necromancer at Life {} or less", life) if life else say("the death of the Necromancer")
    return NextGoal(words, FOR_THE_MASTER, lambda after: after.master_life <= life)
