"""What may happen on top of a waiting question: a cure in the own turn, a goal that people judge, giving up, a draw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine import BadInput, GameOver, Json, Refusal, Refused, Request, Rule, Words
from companion.games.totally_medieval.chapters.healing import THREE_WAYS
from companion.games.totally_medieval.chapters.illness import heal, heals, no_heal
from companion.games.totally_medieval.chapters.winning import DEAD, NO, YES
from companion.games.totally_medieval.people import Side
from companion.games.totally_medieval.questions import GOAL
from companion.games.totally_medieval.state import Medieval
from companion.languages import say

Waiting = tuple[Request[Any], ...]
THE_GOAL = "goal"
"""The word under which somebody says that the agreed goal is reached."""
FRONT = "front"
"""A healer cures where it stands; from the hand nobody is played in between."""
TURN = "totally-medieval.round.alternating-turns"
STEP_ORDER = "totally-medieval.turn.step-order"


def interrupt(game: Medieval, verb: str, seat: int, value: Json, waiting: Waiting) -> Rule:
    """The rule that runs on top; raises Refused when it may not."""
    if verb == "stop":
        return _stopped()
    if seat not in range(game.seats):
        raise BadInput(f"there is no seat {seat!r}; seats are 0 to {game.seats - 1}")
    side = game.players[seat]
    if verb == "leave":
        return _given_up(game, side)
    if verb != "play" or not isinstance(value, Mapping):
        raise BadInput(f"{verb!r} is nothing that can be done here; play, leave or stop")
    if no := no_play(game, side, value, waiting):
        raise Refused(no.rule, no.why)
    return _goal(game, side) if value.get("card") == THE_GOAL else _cure(game, side, value)


def no_play(game: Medieval, side: Side, value: Mapping[str, Json], waiting: Waiting) -> Refusal | None:
    """Why something may not be done now."""
    if value.get("card") == THE_GOAL:
        return _no_goal(game)
    if side is not game.active:
        return Refusal(TURN, say("it is the turn of {}", game.active.name))
    if not waiting or not waiting[-1].window:
        return Refusal(STEP_ORDER, say("what has been begun is finished first"))
    if value.get("from", FRONT) != FRONT:
        return Refusal(THREE_WAYS, say("only a healer in play cures, none in the hand"))
    return no_heal(game, side, str(value.get("card")), str(value.get("target")))


def _no_goal(game: Medieval) -> Refusal | None:
    if not game.rule_is("victory", "custom"):
        return Refusal(
            "totally-medieval.win.goal-before-start", say("no goal of your own was agreed on before the game")
        )
    return None


def plays(game: Medieval, seat: int, waiting: Waiting) -> Iterator[dict[str, Json]]:
    """Every cure that is open to a seat now; a goal is not listed, since only people know when it is reached."""
    side = game.players[seat]
    if side is game.active and waiting and waiting[-1].window:
        for healer, target in heals(game, side):
            yield {"card": healer, "from": FRONT, "target": target}


async def _cure(game: Medieval, side: Side, value: Mapping[str, Json]) -> None:
    heal(game, side, str(value["card"]), str(value["target"]))


async def _goal(game: Medieval, side: Side) -> None:
    """A goal that people judge is confirmed by the other side (totally-medieval.win.alternative-goals)."""
    other = game.opponent(side)
    words = {YES: say("yes, {} has", side.name), NO: say("no, not yet")}
    if await GOAL.to(other.seat, Words(words, GOAL.rule, say("both sides confirm it"))) == YES:
        game.tell("{} has reached the agreed goal", side.name)
        raise GameOver((side.seat,), GOAL.rule)


async def _given_up(game: Medieval, side: Side) -> None:
    game.tell("{} gives up", side.name)
    raise GameOver((1 - side.seat,), "totally-medieval.ruling.resignation")


async def _stopped() -> None:
    raise GameOver((), DEAD)
