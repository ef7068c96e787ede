"""Squares and answers of Zombies!!!: where an answer lies on the map, and what pointing at a square answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from weakref import WeakKeyDictionary

from companion.engine import CHOICE, Json, Request
from companion.games.kit.board import Point, Spot
from companion.games.zombies.cards.card import Buildings, Seats
from companion.games.zombies.chapters.last_man_standing import TilesBeside
from companion.games.zombies.chapters.map_tiles import Places
from companion.games.zombies.chapters.squares import DIAGONALS, PawnSteps, ZombieSteps, stays_outside
from companion.games.zombies.people import Player
from companion.games.zombies.questions import STOP
from companion.games.zombies.state import Zombies
from companion.packs import Map
from companion.tiles import (
    BLOCKED,
    BUILDING,
    CENTRE,
    NOWHERE,
    OUTSIDE,
    SIDES,
    SQUARE_NAMES,
    STEPS,
    STREET,
    Cell,
    Placement,
    Square,
    read_cell,
    read_placement,
)

KINDS = {STREET: "street", BUILDING: "building", OUTSIDE: "outside", BLOCKED: "blocked"}
CORNERS = dict(zip(((1, 1), (1, -1), (-1, -1), (-1, 1)), DIAGONALS, strict=True))
NINE = ((0, 0), *((x, y) for y in (1, 0, -1) for x in (-1, 0, 1) if x or y))
"""The squares of a tile around its middle, the middle first."""

_GROUNDS: WeakKeyDictionary[Map, Mapping[Point, Spot]] = WeakKeyDictionary()
"""A map never changes, and the ground is looked at after every answer."""


# ---------------------------------------------------------------------- the ground


def ground(game: Zombies) -> Mapping[Point, Spot]:
    """Every square of the map."""
    spots = _GROUNDS.get(game.map)
    if spots is None:
        spots = _GROUNDS[game.map] = spots_of(game.map, 0)
    return spots


def spots_of(map: Map, first: int) -> dict[Point, Spot]:
    """The squares of the tiles from the `first` one on."""
    squares = range(9 * first, 9 * len(map.laid))
    return {point_of(map, square): _spot(map, square) for square in squares}


def _spot(map: Map, square: Square) -> Spot:
    north, east, south, west = map.neighbours[square]
    tile = map.tile_of(square)
    goal = tile.kind == "helipad" and square % 9 == CENTRE
    return Spot(
        map.names[square],
        "goal" if goal else KINDS[map.kinds[square]],
        tile.name,
        (north >= 0, east >= 0, south >= 0, west >= 0),
        square in map.doors,
    )


def point_of(map: Map, square: Square) -> Point:
    """Where a square lies, seen from the middle of Town Square."""
    column, row = map.column_and_row(square)
    return column - 1, row - 1


def name_at(at: Point) -> str:
    """What the square there is called, or would be called if a tile lay there."""
    (x, column), (y, row) = divmod(at[0] + 1, 3), divmod(at[1] + 1, 3)
    return f"{x},{y}.{SQUARE_NAMES[3 * (2 - row) + column]}"


def cell_at(at: Point) -> Cell:
    return (at[0] + 1) // 3, (at[1] + 1) // 3


def nine_of(cell: Cell) -> tuple[Point, ...]:
    """The squares of a cell, the middle first."""
    return tuple((3 * cell[0] + x, 3 * cell[1] + y) for x, y in NINE)


# ---------------------------------------------------------------------- from an answer to the board


def stepping_from(request: Request[Any] | None) -> Square:
    """Where the figure stands that is to take a step; -1 when none is."""
    options = request.options if request else None
    if isinstance(options, PawnSteps):
        return options.player.at
    return options.square if isinstance(options, ZombieSteps) else NOWHERE


def place_of(game: Zombies, request: Request[Any] | None, value: Json) -> Square:
    """The square that an answer means; -1 when it means none."""
    here = stepping_from(request)
    if here != NOWHERE and isinstance(value, str) and len(value) == 1 and value in SIDES:
        return game.map.neighbours[here][SIDES.index(value)]
    return game.map.square(value)


def places(game: Zombies, request: Request[Any], value: Json) -> tuple[Point, ...]:
    """The squares that an answer means: one, the nine of a tile with the middle first, or none."""
    if not isinstance(value, str):
        return _seat(game, request, value)
    square = stepping_from(request) if value == STOP else place_of(game, request, value)
    if square != NOWHERE:
        return (point_of(game.map, square),)
    placement = read_placement(value)
    cell = placement.cell if placement else read_cell(value)
    return nine_of(cell) if cell is not None else ()


def _seat(game: Zombies, request: Request[Any], value: Json) -> tuple[Point, ...]:
    """A player at whom a card is aimed is where the pawn stands."""
    if not isinstance(request.options, Seats) or not isinstance(value, int) or not 0 <= value < len(game.players):
        return ()
    player = game.players[value]
    return (point_of(game.map, player.at),) if player.on_map else ()


def preview(game: Zombies, request: Request[Any], value: Json) -> Mapping[Point, Spot]:
    """The ground that a placement would add."""
    options, placement = request.options, read_placement(value) if isinstance(value, str) else None
    if not isinstance(options, Places) or placement is None or placement.cell in game.map.cells:
        return {}
    return spots_of(game.map.with_tile(options.tile, *placement), len(game.map.laid))


# ---------------------------------------------------------------------- from the board to an answer


def answer_at(game: Zombies, request: Request[Any], verb: str, at: Point) -> Json:
    """What pointing at a square answers, legal or not."""
    options = request.options
    if isinstance(options, PawnSteps | ZombieSteps):
        return _step(game, request, at)
    if isinstance(options, Places):
        return _placement(options, cell_at(at))
    if isinstance(options, Buildings | TilesBeside):
        x, y = cell_at(at)
        return f"{x},{y}"
    if isinstance(options, Seats):
        return _whom(game, options, at)
    return f"{verb} {name_at(at)}".lstrip()


def _step(game: Zombies, request: Request[Any], at: Point) -> str:
    """The side on which a square next to the figure lies; a square farther away by its name."""
    here = stepping_from(request)
    if here == NOWHERE:
        return name_at(at)
    x, y = point_of(game.map, here)
    way = (at[0] - x, at[1] - y)
    if way == (0, 0) and isinstance(request.options, PawnSteps):
        return STOP
    return SIDES[STEPS.index(way)] if way in STEPS else CORNERS.get(way) or name_at(at)


def _placement(options: Places, cell: Cell) -> str:
    """The first way round in which the tile fits there; where none does, as it was drawn."""
    turns = (Placement(cell, quarters) for quarters in range(4))
    return str(next((place for place in turns if options.refusal(place) is None), Placement(cell, 0)))


def _whom(game: Zombies, options: Seats, at: Point) -> Json:
    """The player whose pawn stands there; of several the first at whom one may aim."""
    seats = [player.seat for player in game.players if player.on_map and point_of(game.map, player.at) == at]
    return next((seat for seat in seats if options.refusal(seat) is None), seats[0] if seats else name_at(at))


# ---------------------------------------------------------------------- walking


def mover(game: Zombies, request: Request[Any]) -> Point | None:
    """Where the figure stands that is to move."""
    here = stepping_from(request)
    return None if here == NOWHERE else point_of(game.map, here)


def reach(game: Zombies, request: Request[Any]) -> Mapping[Point, tuple[Json, ...]]:
    """Squares that more than one step leads to, with these steps; no zombie is met before the last one."""
    options = request.options
    if request.name != "move.step" or not isinstance(options, PawnSteps) or not options.player.on_map:
        return {}
    ways = _walks(game, options.player)
    return {point_of(game.map, square): way for square, way in ways.items() if len(way) > 1}


def _walks(game: Zombies, player: Player) -> dict[Square, tuple[str, ...]]:
    """The shortest way to each square that the allowance reaches."""
    ways: dict[Square, tuple[str, ...]] = {player.at: ()}
    open_to = _open_to(game, player)
    edge = [player.at]
    for _ in range(game.left):
        further: list[Square] = []
        for here in edge:
            for side, there in enumerate(game.map.neighbours[here]):
                if there < 0 or there in ways or not open_to(here, there):
                    continue
                ways[there] = (*ways[here], SIDES[side])
                if there not in game.zombies:
                    further.append(there)
        edge = further
    return ways


def _open_to(game: Zombies, player: Player) -> Callable[[Square, Square], bool]:
    """May the pawn go from one square to the next? A card may forbid what the map allows."""
    if not game.effects:
        return lambda here, there: True
    walker = player.copy()

    def open_to(here: Square, there: Square) -> bool:
        walker.at = here
        return stays_outside(game, walker, there) is None

    return open_to


def focus(game: Zombies, request: Request[Any] | None) -> Point:
    """Where the action is: the figure that moves, else the first square that may be chosen, else whoever is asked."""
    if request is None:
        return _standing(game, *(game.over.winners if game.over else ()), game.seat)
    here = mover(game, request)
    if here is not None:
        return here
    first = next(iter(request.options), None) if request.kind == CHOICE else None
    there = places(game, request, first)
    return there[0] if there else _standing(game, request.seat, game.seat)


def _standing(game: Zombies, *seats: int) -> Point:
    """Where the first of these players stands; the start when none is on the map."""
    there = (game.players[seat].at for seat in seats if seat >= 0 and game.players[seat].on_map)
    return point_of(game.map, next(there, game.start))
