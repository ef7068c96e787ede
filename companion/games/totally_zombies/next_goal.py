"""What a player of Totally Zombies!!! is heading for now: a Helipad or the spell where that is near, else zombies."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.kit.heading import NextGoal
from companion.games.kit.places import listed, tile_words
from companion.games.totally_zombies.bot.plans import cabin_squares, helipads
from companion.games.totally_zombies.chapters.spell import pages
from companion.games.totally_zombies.goals import missing
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.state import SETUP, TotallyZombies
from companion.languages import say, says
from companion.tiles import FAR, Square

A_TURN = 5
"""So many squares a turn brings."""
IN_REACH = 10
"""Farther away than this nobody heads for a Helipad, unless there is no other way."""
FEW, MOST = 2, 3
"""Turns: at least, and at most; the first is also how many zombies are looked forward to."""
LARGE = 5
"""With so many players a turn comes round late: nobody looks farther forward than two turns."""


def next_goal(game: TotallyZombies, seat: int) -> NextGoal | None:
    """What that seat goes for, as a sensible player does."""
    me = game.players[seat]
    if game.step == SETUP or me.gone:
        return None
    left, pads, cabin = missing(game, me), helipads(game), cabin_squares(game)
    if left > FEW and _far(game, me, pads) <= IN_REACH:
        return _helipad(game, me, pads)
    if left > FEW and pages(game, me) and _far(game, me, cabin) <= IN_REACH:
        turns = _turns(game, _far(game, me, cabin))
        return NextGoal(say("the spell in the Cabin"), turns, lambda after: False)  # it wins
    more = min(FEW, max(1, left))
    words = says(more, "{} more zombie", "{} more zombies")
    wanted = me.kills + more
    return NextGoal(words, FEW, lambda after: after.players[seat].kills >= wanted)


def _helipad(game: TotallyZombies, me: Player, pads: Sequence[Square]) -> NextGoal:
    words = listed([tile_words(game.map, index) for index in game.tiles_of_kind("helipad")])
    turns = _turns(game, _far(game, me, pads))
    return NextGoal(say("the middle of {}", words), turns, lambda after: False)  # whoever is there has won


def _far(game: TotallyZombies, me: Player, there: Sequence[Square]) -> int:
    if not there or not me.on_map:
        return FAR
    return game.map.distances(there)[game.above(me.at)]


def _turns(game: TotallyZombies, steps: int) -> int:
    return min(FEW if game.seats >= LARGE else MOST, FEW + steps // A_TURN)
