"""The turn: a Situation card where a Round begins, then a card, moves, battles and the draw that passes the turn, in
this order (totally-medieval.turn.step-order)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from companion.engine import STEP, TURN, Words
from companion.games.kit.wording import many
from companion.games.totally_medieval.chapters.battle import battle_step
from companion.games.totally_medieval.chapters.cards import card_step
from companion.games.totally_medieval.chapters.drawing import draw_up
from companion.games.totally_medieval.chapters.illness import turn_began, turn_ends
from companion.games.totally_medieval.chapters.movement import move_step
from companion.games.totally_medieval.chapters.setup import set_up
from companion.games.totally_medieval.chapters.situations import flip
from companion.games.totally_medieval.chapters.terrain import go_on
from companion.games.totally_medieval.chapters.winning import look_for_winner, offer_draw
from companion.games.totally_medieval.questions import END
from companion.games.totally_medieval.state import BATTLE, CARD, MOVE, REFILL, SETUP, SITUATION, STEPS, Medieval
from companion.languages import say

Chapter = Callable[[Medieval], Awaitable[None]]
PASS = "end"


async def play(game: Medieval) -> None:
    """The whole game, from the step at which the state stands."""
    if game.step == SETUP:
        await set_up(game)
    look_for_winner(game)  # a position may stand after the deciding blow
    while True:
        if game.step == first_step(game):
            await TURN
        else:
            await STEP
        step = game.step
        await go_on(game)  # a position may stand where a Terrain has still to act
        await CHAPTERS[step](game)
        look_for_winner(game)
        if step != REFILL:
            game.step = STEPS[STEPS.index(step) + 1]


def first_step(game: Medieval) -> str:
    """A turn begins with a Situation card, if one is flipped for it."""
    every_turn = game.rule_is("situation-cadence", "turn")  # totally-medieval.ruling.situation-cadence
    return SITUATION if every_turn or game.seat == game.leader else CARD


async def situation_step(game: Medieval) -> None:
    """Only the first player of a Round flips a card (totally-medieval.round.first-player-flips)."""
    if game.seat == game.leader:
        await offer_draw(game)
    await flip(game)


async def first_of_turn(game: Medieval) -> None:
    """The card step, in which the clocks of illnesses begin to count this turn."""
    if not game.begun:
        begin_turn(game)
    await card_step(game)


def begin_turn(game: Medieval) -> None:
    game.begun = True
    turn_began(game, game.active)
    game.tell("turn {}: {}", game.number, game.active.name)


async def refill_step(game: Medieval) -> None:
    """What ends with the turn, in this order (totally-medieval.ruling.end-of-turn-order); the draw is the signal that
    the opponent is on (totally-medieval.turn.draw-passes-turn)."""
    side = game.active
    if not game.ended:
        while (
            await END.to(side.seat, Words({PASS: _end_words(game)}, END.rule, say("the turn ends with the draw")))
            is None
        ):
            pass  # somebody was cured meanwhile
        game.ended = True
    await turn_ends(game, side)
    look_for_winner(game)
    await draw_up(game, side)
    next_turn(game)


def _end_words(game: Medieval) -> str:
    missing = game.to_draw(game.active)
    return say("end of turn, draw {}", many(missing, "card")) if missing else say("end of turn")


def next_turn(game: Medieval) -> None:
    """The other player is on; after the second turn a new Round begins (totally-medieval.round.end), again with the
    youngest (totally-medieval.round.youngest-starts-round)."""
    if game.seat != game.leader:
        end_round(game)
    game.number, game.seat = game.number + 1, 1 - game.seat
    game.played, game.fought = "", None
    game.starved = game.barred = game.healed = False
    game.begun = game.ended = game.settled = False
    game.moves = game.asked = game.owed = game.battles = 0
    for side in game.players:
        for one in side.characters:
            one.halted = False
    game.step = first_step(game)


def end_round(game: Medieval) -> None:
    """Rounds in which nothing happens are counted (totally-medieval.ruling.dead-position)."""
    game.idle = 0 if game.stirred else game.idle + 1
    game.offered = game.offered and game.idle > 0
    game.stirred = False
    game.round += 1


CHAPTERS: dict[str, Chapter] = {
    SITUATION: situation_step,
    CARD: first_of_turn,
    MOVE: move_step,
    BATTLE: battle_step,
    REFILL: refill_step,
}
