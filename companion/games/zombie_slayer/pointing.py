"""Squares and answers of Zombie Slayer: where an answer lies in the town, and what pointing at a square answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from weakref import WeakKeyDictionary

from companion.engine import Json, Request
from companion.games.kit.board import Point, Spot
from companion.games.zombie_slayer.chapters.deeds import ATTACK, MOVE, SHOOT, Deeds
from companion.games.zombie_slayer.chapters.exploring import Places
from companion.games.zombie_slayer.chapters.free_uses import AT_DUNG, DROP, THROW, FreeUses
from companion.games.zombie_slayer.chapters.reaching import steps
from companion.games.zombie_slayer.chapters.squares import Squares
from companion.games.zombie_slayer.chapters.walking import STOP, DashSteps
from companion.games.zombie_slayer.chapters.zombie_turn import Ways
from companion.games.zombie_slayer.meta import NAMED
from companion.games.zombie_slayer.state import TEMPLE, ZombieSlayer
from companion.tiles import CENTRE, NOWHERE, Cell, Placement, Square, read_placement
from companion.tiles.town import Town, block, strip_places

STREET, GOAL, FOUNTAIN, BLOCKED = "street", "goal", "fountain", "blocked"
BY_HAND = (MOVE, ATTACK, SHOOT)
FREE = (DROP, THROW)
"""What pointing means when nobody said what is to be done: the first that can be."""

_GROUNDS: WeakKeyDictionary[Town, Mapping[Point, Spot]] = WeakKeyDictionary()
"""A town never changes, and the ground is looked at after every answer."""


# ---------------------------------------------------------------------- the ground


def ground(game: ZombieSlayer) -> Mapping[Point, Spot]:
    """Every square of the town, and the green borders that nobody can stand on."""
    spots = _GROUNDS.get(game.town)
    if spots is None:
        spots = _GROUNDS[game.town] = spots_of(game.town, 0)
    return spots


def spots_of(town: Town, first: int) -> dict[Point, Spot]:
    """The squares and borders of the cards from the `first` one on."""
    spots: dict[Point, Spot] = {}
    for index in range(first, len(town.laid)):
        laid = town.laid[index]
        spots.update((town.places[square], _spot(town, square)) for square in range(9 * index, 9 * index + 9))
        border = strip_places(laid.cell, laid.tile.looks[laid.quarters].border)
        spots.update((place, Spot(name_at(town, place), BLOCKED, laid.tile.name)) for place in border)
    return spots


def _spot(town: Town, square: Square) -> Spot:
    tile = town.tile_of(square)
    north, east, south, west = town.neighbours[square][:4]
    kind = STREET
    if tile.kind == TEMPLE:
        kind = GOAL
    elif tile.kind == "centre" and square == tile.fountain:
        kind = FOUNTAIN
    return Spot(town.names[square], kind, tile.name, (north >= 0, east >= 0, south >= 0, west >= 0))


def name_at(town: Town, at: Point) -> str:
    """What the square there is called; where no card lies it is called like the middle of one."""
    square = town.squares.get(at, NOWHERE)
    return town.names[square] if square != NOWHERE else f"{at[0]},{at[1]}.C"


def middle_first(cell: Cell) -> tuple[Point, ...]:
    """The squares of a card, the middle first."""
    nine = block(cell)
    return (nine.pop(CENTRE), *nine)


# ---------------------------------------------------------------------- from an answer to the board


def place_of(game: ZombieSlayer, value: Json) -> Square:
    """The square that an answer means; -1 when it means none."""
    words = value.split() if isinstance(value, str) else []
    return next((square for word in words if (square := game.town.square(word)) != NOWHERE), NOWHERE)


def places(game: ZombieSlayer, request: Request[Any], value: Json) -> tuple[Point, ...]:
    """The squares that an answer means: one, the nine of a card with the middle first, or none."""
    square = place_of(game, value)
    if square != NOWHERE:
        return (game.town.places[square],)
    if value == STOP:
        return (game.town.places[game.slayer.at],)
    placement = read_placement(value) if isinstance(value, str) else None
    return middle_first(placement.cell) if placement else ()


def preview(game: ZombieSlayer, request: Request[Any], value: Json) -> Mapping[Point, Spot]:
    """The ground that a placement would add."""
    options, placement = request.options, read_placement(value) if isinstance(value, str) else None
    if not isinstance(options, Places) or placement is None or game.town.overlaps(options.ground, placement):
        return {}
    return spots_of(game.town.with_tile(options.ground, *placement), len(game.town.laid))


# ---------------------------------------------------------------------- from the board to an answer


def answer_at(game: ZombieSlayer, request: Request[Any], verb: str, at: Point) -> Json:
    """What pointing at a square answers, legal or not."""
    options = request.options
    if isinstance(options, Places):
        return _placement(options, at)
    name = name_at(game.town, at)
    if isinstance(options, DashSteps) and at == game.town.places[game.slayer.at]:
        return STOP
    if isinstance(options, Deeds | FreeUses):
        return _deed(options, verb, name)
    return f"{verb} {name}".lstrip()


def _placement(options: Places, at: Point) -> str:
    """The first way round in which the card fits with its middle there; where none does, as it was drawn."""
    turns = (Placement(at, quarters) for quarters in range(4))
    return str(next((place for place in turns if options.refusal(place) is None), Placement(at, 0)))


def _deed(options: Deeds | FreeUses, verb: str, name: str) -> str:
    """What is done there: with this verb, by this follower, at the dung, or whatever can be done."""
    if verb in NAMED or not verb:
        deeds = FREE if isinstance(options, FreeUses) else BY_HAND
        return _first(options, [f"{verb} {deed} {name}".lstrip() for deed in deeds])
    if verb == f"{THROW} {AT_DUNG}":
        return f"{THROW} {name} {AT_DUNG}"
    return f"{verb} {name}"


def _first(options: Deeds | FreeUses, wishes: list[str]) -> str:
    return next((wish for wish in wishes if options.why_not(wish) is None), wishes[0])


# ---------------------------------------------------------------------- walking


def mover(game: ZombieSlayer, request: Request[Any]) -> Point | None:
    """Where the figure stands that is to move or act."""
    if isinstance(request.options, Ways):
        return game.town.places[request.options.here]
    if request.name in ("turn.action", "move.step", "dash.step"):
        return game.town.places[game.slayer.at]
    return None


def reach(game: ZombieSlayer, request: Request[Any]) -> Mapping[Point, tuple[Json, ...]]:
    """Squares that the Slayer reaches with more than one of his actions, with these moves."""
    if request.name != "turn.action" or game.aimed or game.enduring:
        return {}
    ways: dict[Square, tuple[str, ...]] = {game.slayer.at: ()}
    edge = [game.slayer.at]
    for _ in range(game.actions):
        further: list[Square] = []
        for here in edge:
            for there in steps(game, here):
                if there not in ways:
                    ways[there] = (*ways[here], f"{MOVE} {game.town.names[there]}")
                    further.append(there)
        edge = further
    return {game.town.places[square]: way for square, way in ways.items() if len(way) > 1}


def focus(game: ZombieSlayer, request: Request[Any] | None) -> Point:
    """Where the action is: the figure that moves, the first square that may be chosen, else the Slayer."""
    here = mover(game, request) if request else None
    if request is None or here is not None:
        return here or game.town.places[game.slayer.at]
    options = request.options
    if isinstance(options, Squares | Places):
        there = places(game, request, next(iter(options), None))
        if there:
            return there[0]
    card = getattr(options, "card", "")
    index = next((index for index, laid in enumerate(game.town.laid) if laid.tile.name == card), NOWHERE)
    return game.town.laid[index].cell if index != NOWHERE else game.town.places[game.slayer.at]
