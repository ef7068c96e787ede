"""What the Slayer is heading for now: cards he has not entered, the Temple, then one Life of the Necromancer after the
other."""

from __future__ import annotations

from companion.games.kit.heading import NextGoal
from companion.games.zombie_slayer.bot import HEALTHY
from companion.games.zombie_slayer.state import SLAYER, ZOMBIES, ZombieSlayer
from companion.languages import say, says

LOW = 4
"""With so few cards in the deck the Temple comes next."""
TURNS, FOR_THE_MASTER = 6, 4
"""Turns."""


def next_goal(game: ZombieSlayer, seat: int) -> NextGoal | None:
    """What he goes for, as a sensible player does."""
    if game.step not in (SLAYER, ZOMBIES):
        return None
    if game.master >= 0:
        life = game.master_life - 1
        words = say("the Necromancer at Life {} or less", life) if life else say("the death of the Necromancer")
        return NextGoal(words, FOR_THE_MASTER, lambda after: after.master_life <= life)
    if len(game.deck) <= LOW:
        return NextGoal(say("find the Temple"), TURNS, lambda after: after.master >= 0)
    more = 2 if game.slayer.life >= HEALTHY else 1
    wanted = len(game.entered) + more
    words = says(more, "{} more card of the town entered", "{} more cards of the town entered")
    return NextGoal(words, TURNS, lambda after: len(after.entered) >= wanted)
