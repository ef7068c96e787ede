"""Moves and Terrains that nobody asked for, and the rule that they break."""

from __future__ import annotations

from companion.engine import Json, Refusal
from companion.games.kit.mat import NOWHERE
from companion.games.kit.reports import Report, ToldBySeat, during
from companion.games.totally_medieval.chapters import reach
from companion.games.totally_medieval.chapters.movement import Groups
from companion.games.totally_medieval.people import Side
from companion.games.totally_medieval.questions import MOVE_FROM, MOVE_TO, MOVE_WHO, REVEAL, STARVE
from companion.games.totally_medieval.state import MOVE, STEPS, Medieval
from companion.languages import say

Told = ToldBySeat[Medieval, Side]
ORDER = "totally-medieval.turn.step-order"
BEFORE_BATTLE = "totally-medieval.move.both-before-battle"
HIDDEN = "totally-medieval.setup.terrain-hidden"
MOVING = "move.*"


def out_of_turn(told: Told) -> bool:
    return not told.mine


def before_moves(told: Told) -> bool:
    """Is the step not there yet in which somebody moves?"""
    step = told.game.step
    return step not in STEPS or STEPS.index(step) < STEPS.index(MOVE)


def in_move_step(told: Told) -> bool:
    return told.game.step == MOVE


def another_group(told: Told) -> str | Refusal:
    """Nobody was asked who moves, because only one group may: the others are refused for their own reason."""
    game = told.game
    if told.name != MOVE_WHO.name or not told.waits(MOVE_TO.name):
        return ""
    one = game.active.character(game.moving[0])
    return (Groups(game, one.at).why_not(told.value) if one is not None else None) or ""


def no_move_left(told: Told) -> str | Refusal:
    """The step in which somebody moves is over: because it had to be, or because somebody stopped."""
    game = told.game
    if no := reach.no_moves(game):
        return no
    if game.attacks or game.battles:
        return Refusal(BEFORE_BATTLE, say("all moves are made before the first battle"))
    return _no_departure(game, told.name, told.value) or Refusal(ORDER, say("the moves of this turn are over"))


def _no_departure(game: Medieval, name: str, value: Json) -> Refusal | None:
    at = game.mat.square(value)
    return reach.no_departure(game, at) if name == MOVE_FROM.name and at != NOWHERE else None


def peeking(told: Told) -> bool:
    return not told.waits(REVEAL.name)


REPORTS: tuple[Report[Told], ...] = (
    Report(REVEAL.name, HIDDEN, peeking, say("a Terrain stays face down until somebody arrives on it")),
    Report("*", REVEAL.rule, during(REVEAL.name), say("the Terrain is turned up first: {asks}")),
    Report(MOVING, "totally-medieval.round.alternating-turns", out_of_turn, say("it is not the turn of {who} to move")),
    Report(MOVING, reach.NO_HARVEST, during(STARVE.name), say("nobody moves in a turn without Harvest: {asks}")),
    Report(MOVING, ORDER, before_moves, say("a card is played before anybody moves: {asks}")),
    Report(MOVING, reach.ASK_FIRST, during("sum.*"), say("the sum is answered before anybody moves: {asks}")),
    Report(MOVING, another_group, in_move_step),
    Report(MOVING, no_move_left, lambda told: not in_move_step(told)),
)
