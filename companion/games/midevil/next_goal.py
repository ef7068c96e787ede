"""What a player of MidEvil is heading for now: home with what wins, to the Necronomicon, or some more points."""

from __future__ import annotations

from companion.games.kit.heading import NextGoal
from companion.games.midevil.bot import NEAR, dear, points_first
from companion.games.midevil.chapters.winning import points_count
from companion.games.midevil.delving import goes_home
from companion.games.midevil.goals import home
from companion.games.midevil.meta import POINTS_TO_WIN
from companion.games.midevil.people import Player
from companion.games.midevil.state import SETUP, MidEvil
from companion.languages import say, says
from companion.tiles import FAR, Square

A_TURN = 4
"""So many steps a turn brings, fights on the way counted."""
FEW, MOST = 2, 4
"""Turns: at least, and at most."""
POINTS = 4
"""So many points are looked forward to."""


def next_goal(game: MidEvil, seat: int) -> NextGoal | None:
    """What that seat goes for, as a sensible player does."""
    me = game.players[seat]
    if game.step == SETUP or me.gone:
        return None
    if goes_home(game, me) and game.goals:
        return _home(game, me)
    holder = game.holder()
    if holder is not None and holder is not me and _far(game, me, holder.at) <= NEAR:
        return _book(game, me, say("take the Necronomicon from {}", holder.name), holder.at)
    if holder is None and game.grave >= 0 and not points_first(game, me):
        return _book(game, me, say("the Necronomicon in the middle of the Graveyard"), game.grave)
    if points_count(game):
        return _points(game, me)
    return _found(game)


def _home(game: MidEvil, me: Player) -> NextGoal:
    words = say("bring the Necronomicon to {}", home(game)) if game.book == me.seat else home(game)
    turns = _turns(min(_far(game, me, goal) for goal in game.goals))
    return NextGoal(words, turns, lambda after: False)  # whoever is there has won


def _book(game: MidEvil, me: Player, words: str, at: Square) -> NextGoal:
    return NextGoal(words, _turns(_far(game, me, at)), lambda after: after.book == me.seat)


def _points(game: MidEvil, me: Player) -> NextGoal:
    more = min(POINTS, POINTS_TO_WIN - game.points(me))
    wanted = game.points(me) + more
    words = says(more, "{} more point of skeletons", "{} more points of skeletons")
    return NextGoal(words, FEW, lambda after: after.points(after.players[me.seat]) >= wanted)


def _found(game: MidEvil) -> NextGoal | None:
    """Where points win nothing: the next thing that has to be found."""
    if game.grave < 0:
        return NextGoal(say("the Graveyard found"), MOST, lambda after: after.grave >= 0)
    if not game.goals:
        return NextGoal(say("{} found", home(game)), MOST, lambda after: bool(after.goals))
    return None


def _far(game: MidEvil, me: Player, there: Square) -> int:
    return dear(game, {there: 0}).get(me.at, FAR)


def _turns(steps: int) -> int:
    return min(MOST, FEW + steps // A_TURN)
