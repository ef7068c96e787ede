"""A hint for whoever is asked: the best three things to do with the chance to win after each, the odds of a fight, and
how likely the seat gets where it is heading for.

It is advice, never a rule, and says no more than the seat may know: whatever others hold is dealt anew for every try.
Nothing is done to the game. A program that goes on playing meanwhile gives a copy: `hint(table.driver.fork(), seat)`
may run in another thread, and ends soon after `stopped()` says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from companion.bots.budget import Budget
from companion.bots.foresighted import ForesightedBot
from companion.bots.halving import Tried
from companion.bots.odds import Odds, in_fight, odds
from companion.bots.reaching import Reach, reach
from companion.bots.searching import answers, plays, search
from companion.bots.trying import PASS, Move
from companion.engine import CHOICE, TABLE, BadInput, Driver, Game, Json, Request
from companion.games.kit.board import board_of
from companion.games.kit.courtesy import choosable
from companion.games.kit.questions import declared
from companion.languages import joined, say, says
from companion.table import asked

__all__ = [
    "Advised",
    "Hint",
    "Odds",
    "Reach",
    "for_one_alone",
    "goal_line",
    "hint",
    "hint_lines",
    "hint_words",
    "percents",
    "untold",
]

BEST = 3
INDENT = "  "
FOR_OPTIONS, IN_FIGHT, FOR_FIGHT, FOR_GOAL = map(Budget.read, ("0.5s", "0.25s", "0.15s", "0.35s"))
"""Together a hint is there within a second, also where a fight is first counted in vain and then tried out: in a fight
there is less time for the options."""


@dataclass(frozen=True, slots=True)
class Advised:
    """Something one could do, and the chance to win after it."""

    value: Json
    label: str
    chance: float
    margin: float
    """Nineteen times in twenty the chance is no farther off."""
    tries: int
    card: bool = False
    """A card that would be played first, and no answer."""
    told: bool = True
    """Was it tried often enough? If not, its chance means nothing: it is what a sensible player would do."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What the companion would say to somebody who asks."""

    seat: int
    best: tuple[Advised, ...] = ()
    fight: Odds | None = None
    """How likely the fight is survived, or the battle not lost, by whoever decides for the best."""
    goal: Reach | None = None
    """How likely the seat gets where it is heading for, after the first of the best."""


def hint(
    driver: Driver[Any],
    seat: int,
    budget: Budget | None = None,
    stopped: Callable[[], bool] = lambda: False,
    fight: Budget = FOR_FIGHT,
    goal: Budget = FOR_GOAL,
) -> Hint:
    """Advice for a seat that is asked something; refused where it is not."""
    request = driver.ask()
    if request.seat != seat:
        who = say("the whole table") if request.seat == TABLE else driver.game.names[request.seat]
        raise BadInput(say("{} is not asked anything now: {} is", driver.game.names[seat], who))
    if stopped():
        return Hint(seat)
    budget = budget or (IN_FIGHT if in_fight(driver, seat) else FOR_OPTIONS)
    tried = _tried(driver, request, budget, stopped)
    survived = None if stopped() else odds(driver, seat, fight)
    ahead = None if stopped() else reach(driver, seat, goal, stopped, tried[0].move if tried else PASS, "hint")
    return Hint(seat, tuple(_advised(driver, request, one) for one in tried), survived, ahead)


def _tried(driver: Driver[Any], request: Request[Any], budget: Budget, stopped: Callable[[], bool]) -> list[Tried]:
    """The best that can be done now, the first of all first; where nothing could be tried often enough to say
    something, what a sensible player would do."""
    moves = _moves(driver, request)
    if len(moves) < 2:
        return []
    found = search(driver, request.seat, moves, budget, "hint", stopped, BEST)
    told = [one for one in found if one.told]
    return told[:BEST] or [one for one in found if one.move is moves[0]]


def _moves(driver: Driver[Any], request: Request[Any]) -> list[Move]:
    """Answers, and cards that could be played before; where dice or facts are asked for, a card or none."""
    cards = [move for move in plays(driver, request.seat, None) if move.verb == "play"] if request.window else []
    question = declared(request)
    if request.kind != CHOICE or (question is not None and question.fact):
        return [PASS, *cards] if cards else []
    first = ForesightedBot("hint").answer(driver)
    return [*_different(driver.game, request, answers(request, first, Random("hint"))), *cards]


def _different(game: Game, request: Request[Any], moves: list[Move]) -> list[Move]:
    """Answers that lead to the same thing, such as a straight road turned half round, are one, as people see it."""
    question, options = declared(request), request.options
    if question is None or question.same is None:
        return moves
    same = question.same
    listed = {same(game, request, value): value for value in map(options.show, choosable(game, request))}
    keys = dict.fromkeys(same(game, request, move.value) for move in moves)
    return [Move("answer", listed[key]) for key in keys]


def _advised(driver: Driver[Any], request: Request[Any], one: Tried) -> Advised:
    game, move = driver.game, one.move
    if move.verb == "play":
        label = joined(": ", filter(None, board_of(game.id).play_words(game, move.value)))
    elif move.verb == "answer":
        label = request.options.label(request.options.read(move.value))
    else:
        label = say("no card now")
    return Advised(move.value, label, one.mean, one.margin, len(one.came), move.verb == "play", one.told)


def for_one_alone(driver: Driver[Any], seat: int) -> bool:
    """Could a hint tell what only this seat may see, such as the cards it holds? Then nobody else may read it."""
    game, request = driver.game, driver.ask()
    board = board_of(game.id)
    return board.known(game, seat) or asked.hidden(driver, board, request)


# ---------------------------------------------------------------------- in words and for programs


def hint_words(hint: Hint) -> dict[str, Json]:
    """A hint as programs read it: chances from 0 to 1, null where there was too little time to tell."""
    said: dict[str, Json] = {
        "advice": True,
        "seat": hint.seat,
        "best": [_written(one) for one in hint.best],
    }
    if hint.fight is not None:
        survive = round(hint.fight.chance, 4) if hint.fight.told else None
        said["fight"] = {"survive": survive, "exact": hint.fight.exact}
    if hint.goal is not None:
        ahead = {"words": hint.goal.goal.words, "turns": hint.goal.goal.turns}
        said["goal"] = ahead | _estimate("reach", hint.goal)
    return said


def _written(one: Advised) -> dict[str, Json]:
    what = {"play": one.value} if one.card else {"value": one.value}
    return what | {"label": one.label} | _estimate("win", one)


def _estimate(key: str, one: Advised | Reach) -> dict[str, Json]:
    """A chance, how far off it may be, and of how many tries that is known."""
    chance, margin = (round(one.chance, 3), round(one.margin, 3)) if one.told else (None, None)
    return {key: chance, "margin": margin, "tries": one.tries}


def hint_lines(hint: Hint) -> Iterator[str]:
    """A hint as people read it."""
    for place, one in enumerate(hint.best, 1):
        what = say("play {}", one.label) if one.card else one.label
        if one.told:
            yield say("  {}. {}: wins about {} (give or take {})", place, what, *percents(one))
        else:
            yield joined(INDENT, ("", untold(what)))
    if hint.fight is not None:
        yield joined(INDENT, ("", fight_line(hint.fight)))
    if hint.goal is not None:
        yield joined(INDENT, ("", goal_line(hint.goal)))
    if not hint.best and hint.fight is None:
        yield say("  There is nothing to choose here.")


def untold(what: str) -> str:
    """What a sensible player does, where nothing could be tried often enough."""
    return say("{}: what a sensible player does. There was too little time to tell how often it wins.", what)


def fight_line(fight: Odds) -> str:
    """How a fight goes."""
    if not fight.told:
        return say("There was too little time to tell how this fight goes.")
    about = "" if fight.exact else say("about ")
    return say("This fight goes well {}{} of the time, if you decide for the best.", about, f"{fight.chance:.0%}")


def goal_line(ahead: Reach) -> str:
    """How likely it is to get where one is heading for."""
    words, turns = ahead.goal.words, ahead.goal.turns
    if not ahead.told:
        return say("Next goal: {}. There was too little time to tell how likely that is.", words)
    return says(
        turns,
        "Next goal: {goal}. Within {} turn of yours about {chance} (give or take {margin}).",
        "Next goal: {goal}. Within {} turns of yours about {chance} (give or take {margin}).",
        goal=words,
        chance=percents(ahead)[0],
        margin=percents(ahead)[1],
    )


def percents(one: Advised | Reach) -> tuple[str, str]:
    """A chance and how far off it may be, as people read them."""
    return f"{one.chance:.0%}", f"{one.margin:.0%}"
