"""A hint for whoever is asked: the best three things to do with the chance to win after each, and the odds of a fight.

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
from companion.bots.knowing import turns_ahead
from companion.bots.odds import Odds, odds
from companion.bots.searching import answers, plays, search
from companion.bots.trying import PASS, Move
from companion.engine import CHOICE, TABLE, BadInput, Driver, Game, Json, Request
from companion.games.kit.board import board_of
from companion.games.kit.courtesy import choosable
from companion.games.kit.questions import declared
from companion.languages import joined, say
from companion.table import asked

BEST = 3
FOR_OPTIONS, FOR_FIGHT = Budget.read("0.6s"), Budget.read("0.15s")
"""Together a hint is there within a second, also where a fight is first counted in vain and then tried out."""


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


@dataclass(frozen=True, slots=True)
class Hint:
    """What the companion would say to somebody who asks."""

    seat: int
    best: tuple[Advised, ...] = ()
    fight: Odds | None = None
    """How likely the fight is survived, or the battle not lost, by whoever decides for the best."""
    soon: float | None = None
    """How likely the game is won within `turns` more turns, after the first of the best."""
    turns: int = 0


def hint(
    driver: Driver[Any],
    seat: int,
    budget: Budget = FOR_OPTIONS,
    stopped: Callable[[], bool] = lambda: False,
    fight: Budget = FOR_FIGHT,
) -> Hint:
    """Advice for a seat that is asked something; refused where it is not."""
    request = driver.ask()
    if request.seat != seat:
        who = say("the whole table") if request.seat == TABLE else driver.game.names[request.seat]
        raise BadInput(say("{} is not asked anything now: {} is", driver.game.names[seat], who))
    tried = [] if stopped() else _tried(driver, request, budget, stopped)
    survived = None if stopped() else odds(driver, seat, fight)
    first = tried[0] if tried else None
    soon = sum(came == 1.0 for came in first.came.values()) / len(first.came) if first else None
    best = tuple(_advised(driver, request, one) for one in tried[:BEST])
    return Hint(seat, best, survived, soon, turns_ahead(driver.game) if first else 0)


def _tried(driver: Driver[Any], request: Request[Any], budget: Budget, stopped: Callable[[], bool]) -> list[Tried]:
    """What can be done now, the best first; what was never tried says nothing."""
    moves = _moves(driver, request)
    if len(moves) < 2:
        return []
    found = search(driver, request.seat, moves, budget, "hint", stopped, BEST)
    return [one for one in found if one.came]


def _moves(driver: Driver[Any], request: Request[Any]) -> list[Move]:
    """Answers, and cards that could be played before; where dice are rolled, a card or none."""
    cards = [move for move in plays(driver, request.seat, None) if move.verb == "play"] if request.window else []
    if request.kind != CHOICE:
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
        label = joined(" ", filter(None, board_of(game.id).play_words(game, move.value)))
    elif move.verb == "answer":
        label = request.options.label(request.options.read(move.value))
    else:
        label = say("no card now")
    return Advised(move.value, label, one.mean, one.margin, len(one.came), move.verb == "play")


def for_one_alone(driver: Driver[Any], seat: int) -> bool:
    """Could a hint tell what only this seat may see, such as the cards it holds? Then nobody else may read it."""
    game, request = driver.game, driver.ask()
    board = board_of(game.id)
    return board.known(game, seat) or asked.hidden(driver, board, request)


# ---------------------------------------------------------------------- in words and for programs


def hint_words(hint: Hint) -> dict[str, Json]:
    """A hint as programs read it: chances from 0 to 1."""
    said: dict[str, Json] = {
        "advice": True,
        "seat": hint.seat,
        "best": [_written(one) for one in hint.best],
    }
    if hint.fight is not None:
        said["fight"] = {"survive": round(hint.fight.chance, 4), "exact": hint.fight.exact}
    if hint.soon is not None:
        said["soon"] = {"win": round(hint.soon, 3), "turns": hint.turns}
    return said


def _written(one: Advised) -> dict[str, Json]:
    what = {"play": one.value} if one.card else {"value": one.value}
    return what | {"label": one.label, "win": round(one.chance, 3), "margin": round(one.margin, 3), "tries": one.tries}


def hint_lines(hint: Hint) -> Iterator[str]:
    """A hint as people read it."""
    for place, one in enumerate(hint.best, 1):
        what = say("play {}", one.label) if one.card else one.label
        yield say(
            "  {}. {}: wins about {} (give or take {})", place, what, f"{one.chance:.0%}", f"{min(one.margin, 1):.0%}"
        )
    if hint.fight is not None:
        about = "" if hint.fight.exact else say("about ")
        yield say(
            "  This fight goes well {}{} of the time, if you decide for the best.", about, f"{hint.fight.chance:.0%}"
        )
    if hint.soon:
        yield say("  Won within {} turns: about {}.", hint.turns, f"{hint.soon:.0%}")
    if not hint.best and hint.fight is None:
        yield say("  There is nothing to choose here.")
