"""What a player of Totally Medieval is heading for now: the Homeland of the other side where somebody stands near it,
else that the other side loses some of its people."""

from __future__ import annotations

from companion.games.kit.heading import NextGoal
from companion.games.totally_medieval.people import Side
from companion.games.totally_medieval.printed import CHARACTER
from companion.games.totally_medieval.state import SETUP, Medieval
from companion.games.totally_medieval.words import place
from companion.languages import says

NEAR = 1
"""From so few steps away a Homeland is headed for."""
TURNS = 4
SOME = 2
"""So many Characters less of the other side are looked forward to."""


def next_goal(game: Medieval, seat: int) -> NextGoal | None:
    """What that seat goes for, as a sensible player does."""
    me, foe = game.players[seat], game.players[1 - seat]
    if game.step == SETUP or not foe.civilization:
        return None
    homeland_wins = game.options["victory"].startswith("homeland")
    far = game.mat.distances(game.home(foe))
    if homeland_wins and any(far[one.at] <= NEAR and not game.stays_home(one.card) for one in me.characters):
        return NextGoal(place(game, game.home(foe)), TURNS, lambda after: _stands_there(after, seat))
    lost = _lost(game, foe)
    more = min(SOME, max(1, len(foe.characters)))
    words = says(more, "{} Character of {who} out of play", "{} Characters of {who} out of play", who=foe.name)
    return NextGoal(words, TURNS, lambda after: _lost(after, after.players[foe.seat]) >= lost + more)


def _stands_there(game: Medieval, seat: int) -> bool:
    """Is somebody in the Homeland of the other side whom nobody there fights any more?"""
    home = game.home(game.players[1 - seat])
    return bool(game.players[seat].at(home)) and not game.players[1 - seat].at(home)


def _lost(game: Medieval, side: Side) -> int:
    """How many Characters of a side are dead."""
    return sum(game.card(card).kind == CHARACTER for card in side.discard)
