"""To win: the opponent's Homeland, or what was agreed on; and what happens when nobody can win any more."""

from __future__ import annotations

from companion.engine import GameOver, Words
from companion.games.kit.mat import Square
from companion.games.totally_medieval.meta import IDLE_ROUNDS
from companion.games.totally_medieval.people import Side
from companion.games.totally_medieval.printed import CHARACTER, KING
from companion.games.totally_medieval.questions import DRAW_GAME
from companion.games.totally_medieval.state import Medieval
from companion.games.totally_medieval.words import place as place_words
from companion.languages import say

HOMELANDS, EMPTY_HOMELAND = "totally-medieval.win.conquer-homelands", "totally-medieval.win.empty-homeland"
KING_GOAL, DEAD = "totally-medieval.win.king-goal", "totally-medieval.ruling.dead-position"
YES, NO = "yes", "no"


def look_for_winner(game: Medieval) -> None:
    """After every move, every battle and every loss (totally-medieval.ruling.win-moment)."""
    for side in game.players:
        if taken(game, side):
            game.tell("{} has conquered {}", side.name, place_words(game, _goal(game, side)))
            raise GameOver((side.seat,), HOMELANDS)
        if king_lost(game, game.opponent(side)):
            game.tell("the King of {} is gone: {} wins", game.opponent(side).name, side.name)
            raise GameOver((side.seat,), KING_GOAL)
    if all(spent(game, side) for side in game.players):
        game.tell("nobody is left who could conquer anything: a draw")
        raise GameOver((), DEAD)


def is_won(game: Medieval) -> bool:
    """Has whoever's turn it is won already? Then nobody tidies up after the last battle."""
    return taken(game, game.active) or king_lost(game, game.other)


def _goal(game: Medieval, side: Side) -> Square:
    return game.home(game.opponent(side))


def taken(game: Medieval, side: Side) -> bool:
    """Does the side hold the Homeland of the other, and does that win (totally-medieval.ruling.goal-combination)?"""
    if game.rule_is("victory", "king-only"):
        return False
    goal = _goal(game, side)
    return bool(side.at(goal)) and not game.opponent(side).at(goal)


def conquer(game: Medieval, side: Side, place: Square) -> None:
    """An opponent's Homeland that nobody defends (any more) is taken (totally-medieval.homeland.empty-falls)."""
    if place == _goal(game, side) and not game.rule_is("victory", "king-only"):
        game.tell("{} takes {}", side.name, place_words(game, place))
        raise GameOver((side.seat,), HOMELANDS if game.battles else EMPTY_HOMELAND)


def king_lost(game: Medieval, side: Side) -> bool:
    """Is the King in the discard, however he came there (totally-medieval.ruling.king-cause), and does that count?"""
    if game.options["victory"] not in ("homeland-or-king", "king-only"):
        return False
    return any(game.card(card).role == KING for card in side.discard)


def spent(game: Medieval, side: Side) -> bool:
    """Is it known that nobody is left, in play, in hand or in the pile, who may leave the Homeland?"""
    if not side.civilization:
        return False
    movers = (
        id
        for id, copies in game.pack.by_civilization[side.civilization].items()
        if game.card(id).kind == CHARACTER and not game.stays_home(id) and side.discard.count(id) < copies
    )
    return next(movers, None) is None


async def offer_draw(game: Medieval) -> None:
    """After ten Rounds in which nothing happened a draw is offered, which both must accept; after twice as many it is
    declared."""
    if game.idle >= 2 * IDLE_ROUNDS:
        game.tell("nothing has happened for {} Rounds: a draw", game.idle)
        raise GameOver((), DEAD)
    if game.idle < IDLE_ROUNDS or game.offered:
        return
    words = {YES: say("yes, a draw"), NO: say("no, we play on")}
    for side in game.from_leader():
        if await DRAW_GAME.to(side.seat, Words(words, DEAD, say("a draw is accepted or not"))) == NO:
            game.offered = True
            return
    game.tell("both agree on a draw")
    raise GameOver((), DEAD)
