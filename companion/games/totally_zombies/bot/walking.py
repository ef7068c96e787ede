"""The bot's movement: the next step, Subway, ducts, Funhouse, and where a sewer entrance helps."""

from __future__ import annotations

from typing import Any

from companion.engine import Json, Request
from companion.games.horde.squares import STOP
from companion.games.totally_zombies.bot.mind import Mind
from companion.games.totally_zombies.bot.plans import Plan, plan
from companion.games.totally_zombies.bot.ways import A_STEP, A_TURN, Prices, Ways, other_stations
from companion.games.totally_zombies.chapters.ducts import ducts_beside
from companion.games.totally_zombies.chapters.rolling import DUCT, RIDE, ROLL_IT, WAIT
from companion.games.totally_zombies.chapters.sewers import no_opening
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.questions import DOWN, OUT, UP
from companion.games.totally_zombies.state import TotallyZombies
from companion.tiles import FAR, SIDE, Square

A_REACH = 4
"""An entrance within so many steps is at hand."""
WORTH_A_TOKEN = A_TURN // 2
"""A sewer entrance is placed where it saves as much."""


# ---------------------------------------------------------------------- on foot


def step(mind: Mind, request: Request[Any]) -> Json:
    """One step nearer to what is wanted, or none; somebody else's pawn is led away from what it wants."""
    options: Any = request.options
    walker: Player = getattr(options, "player", mind.game.active)
    if OUT in options:
        return OUT if walker is mind.me else None
    if walker is not mind.me:
        return lead_astray(mind, walker, request)
    found = plan(mind)
    ways = {way: price_of(mind.game, walker, found, str(way)) for way in options if way != STOP}
    best = min(ways, key=lambda way: ways[way], default=STOP)
    if STOP not in options:
        return best
    there = walker.at in found.goals
    return best if best != STOP and not there and ways[best] < FAR and ways[best] <= found.price(walker.at) else STOP


def price_of(game: TotallyZombies, walker: Player, found: Plan, way: str) -> int:
    """What it costs to get on by this step."""
    there = leads_to(game, walker, way)
    return A_STEP + found.fights[game.zombies.get(there, "")] + found.price(there)


def leads_to(game: TotallyZombies, walker: Player, way: str) -> Square:
    """The square to which a step leads."""
    if way == DOWN:
        return game.below(walker.at)
    return game.above(walker.at) if way == UP else game.map.sides[walker.at][SIDE[way]]


def lead_astray(mind: Mind, walker: Player, request: Request[Any]) -> Json:
    """Away from what the other one wants, into zombies where there are any."""
    game = mind.game
    found = plan(mind._replace(me=walker))
    ways = [way for way in request.options if way != STOP]

    def bad(way: Json) -> tuple[bool, int]:
        there = leads_to(game, walker, str(way))
        return there in game.zombies, found.price(there)

    return max(ways, key=bad) if ways else STOP


# ---------------------------------------------------------------------- otherwise


def how(mind: Mind, request: Request[Any]) -> Json:
    """The Subway or an air duct where that is quicker than walking."""
    game, me, found = mind.game, mind.me, plan(mind)
    on_foot = min((found.price(there) for there in game.map.sides[me.at] if there >= 0), default=FAR) + A_STEP
    if me.at in found.goals:
        return ROLL_IT
    train = min((found.price(there) for there in other_stations(game, me.at)), default=FAR)
    if RIDE in request.options and train + A_TURN <= on_foot:
        return RIDE
    if WAIT in request.options and train + 2 * A_TURN < on_foot:
        return WAIT
    duct = min((found.price(there) for there in ducts_beside(game, me.at // 9)), default=FAR)
    return DUCT if DUCT in request.options and duct + A_TURN <= on_foot else ROLL_IT


def come_out(mind: Mind, request: Request[Any]) -> Json:
    """Of a train or an air duct: where the way on is cheapest."""
    game, found = mind.game, plan(mind)

    def price(name: Json) -> int:
        square = game.map.square(name)
        return found.price(square) + found.fights[game.zombies.get(square, "")]

    return min(request.options, key=price)


def far_from_their_goal(mind: Mind, request: Request[Any]) -> Json:
    """Out of the Funhouse somebody else comes where it helps them least."""
    game = mind.game
    found = plan(mind._replace(me=game.active)) if game.active is not mind.me else None
    return max(request.options, key=lambda name: found.price(game.map.square(name)) if found else 0)


# ---------------------------------------------------------------------- a sewer entrance


def sewer_entrance(mind: Mind) -> Square | None:
    """Where an entrance would save much of the way to win: near the goal first, then where one stands; None where it
    would not."""
    game, me = mind.game, mind.me
    found = plan(mind)
    if not found.wins or me.sewers < 1 or found.price(me.at) < WORTH_A_TOKEN:
        return None
    there = _opening_near(mind, found.ways.prices(), found.price(me.at))
    ends = (there, _opening_near(mind, _steps_from(mind), A_REACH))
    tokens = [square for square in ends if square is not None and square not in game.sewers]
    if not tokens or None in ends or len(tokens) > me.sewers:
        return None
    saved = found.price(me.at) - Ways(game, me, found.goals, found.fights, tokens).price(me.at)
    return tokens[0] if saved >= WORTH_A_TOKEN * len(tokens) else None


def _steps_from(mind: Mind) -> Prices:
    """How far the squares around are, as far as one gets in a turn."""
    here = mind.game.above(mind.me.at)
    return mind.game.map.reach(here, A_REACH - 1)


def _opening_near(mind: Mind, far: Prices, most: int) -> Square | None:
    """The nearest road square with an entrance, or on which one may be placed; None where all of them are too far."""
    game, me = mind.game, mind.me
    for square in sorted(far, key=lambda square: far[square]):
        if far[square] >= most:
            return None
        if square in game.sewers or (not game.level(square) and no_opening(game, me.seat, square) is None):
            return square
    return None
