"""What a player of Zombies!!! is heading for now: the Helipad where it lies, what is missing before it, or the next few
zombies."""

from __future__ import annotations

from companion.games.kit.heading import NextGoal
from companion.games.zombies.chapters.winning import lacks
from companion.games.zombies.people import Player
from companion.games.zombies.prospects import turns_away
from companion.games.zombies.state import SETUP, ZOMBIES_TO_WIN, Zombies
from companion.languages import say, says

A_FEW = 2
"""So many zombies are looked forward to, within two turns."""
FAR, SOME = 4, 2
"""Turns: at most, and at least."""


def next_goal(game: Zombies, seat: int) -> NextGoal | None:
    """What that seat goes for, as a sensible player does."""
    me = game.players[seat]
    if game.step == SETUP or me.gone or me.arrived:
        return None
    if me.turned:
        return _one_more_turned(game)
    if lacks(game, me):
        return _lacking(game, me)
    left = ZOMBIES_TO_WIN - me.zombies if not (game.scenarios or game.coop or game.teams) else ZOMBIES_TO_WIN
    if game.goal >= 0 and left > A_FEW:
        return _helipad(game, me)
    if left == ZOMBIES_TO_WIN and (game.scenarios or game.coop or game.teams):
        return NextGoal(say("the Helipad found"), FAR, lambda after: after.goal >= 0)
    return _zombies(me, min(left, A_FEW))


def _helipad(game: Zombies, me: Player) -> NextGoal:
    """To stand there, with nobody left to fight."""

    def reached(after: Zombies) -> bool:
        one = after.players[me.seat]
        return one.arrived or (one.at == after.goal >= 0 and one.at not in after.zombies)

    turns = min(FAR, SOME + int(turns_away(game, me)))
    return NextGoal(say("the middle of the Helipad"), turns, reached)


def _zombies(me: Player, more: int) -> NextGoal:
    wanted = me.zombies + more
    words = says(more, "{} more zombie", "{} more zombies") if me.zombies else says(more, "{} zombie", "{} zombies")
    return NextGoal(words, SOME, lambda after: after.players[me.seat].zombies >= wanted)


def _lacking(game: Zombies, me: Player) -> NextGoal:
    """What the scenario demands before the Helipad."""
    if game.armed and not any(game.card(card).weapon for card in me.front):
        return NextGoal(say("a weapon in front of you"), FAR, lambda after: not lacks(after, after.players[me.seat]))
    rescued = _survivors(game)
    return NextGoal(say("one more survivor rescued"), FAR, lambda after: _survivors(after) > rescued)


def _survivors(game: Zombies) -> int:
    return sum(player.survivors for player in game.players)


def _one_more_turned(game: Zombies) -> NextGoal:
    humans = _humans(game)
    return NextGoal(say("one more human turned"), FAR, lambda after: _humans(after) < humans)


def _humans(game: Zombies) -> int:
    return sum(not (player.turned or player.gone) for player in game.players)
