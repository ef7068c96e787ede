"""The Mall's second floor in positions: tiles that lie on the table beside those of the first one say so themselves, or
are found by the hallways that lead to them from the Escalator."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from companion.engine import Json
from companion.engine.reading import Part
from companion.games.kit.parts import Column, Field
from companion.games.kit.rows import TileRow
from companion.games.totally_zombies.meta import MALL, SECOND_FLOOR, UPSTAIRS
from companion.games.totally_zombies.printed import HELIPAD
from companion.languages import say
from companion.tiles import STEPS, Cell


class OnSecondFloor(Column):
    """`{"tile": "mall-hallway", "at": "7,2", "second-floor": true}`."""

    beside = "map"

    def stand(self, game: Any, owner: Any, field: Field, key: Any, entry: dict[str, Json]) -> None:
        if game.map.areas[key] == SECOND_FLOOR and game.map.levels[key] != UPSTAIRS:
            entry[SECOND_FLOOR] = True

    def take(self, game: Any, owner: Any, field: Field, key: Any, entry: Part) -> None:
        """The tile was laid there (`zone_of`)."""


def second_floor() -> bool:
    """What the entries of the map say; it is kept with the map."""
    field = Field(False, key=SECOND_FLOOR, column=OnSecondFloor(), get=lambda game: False, put=lambda game, value: None)
    return cast(bool, field)


def beyond_the_stairs(game: Any, rows: Sequence[TileRow]) -> set[Cell]:
    """The cells to which hallways lead from the upper sides of the Escalator, and that of the Helipad
    (totally-zombies.helipad.mall-second-floor), for positions written by hand."""
    if game.rule_is("second-floor-layout", "separate-plane"):
        return set()
    here = [row for row in rows if not row.layer and game.pack.tile(row.tile).area == MALL]
    lying = {row.place.cell: game.pack.tile(row.tile).looks[row.place.quarters] for row in here}
    ways = [(cell, side) for cell, look in lying.items() for side in look.exits if look.leads[side] == SECOND_FLOOR]
    found = {row.place.cell for row in here if game.pack.tile(row.tile).kind == HELIPAD}
    ways += [(cell, side) for cell in found for side in lying[cell].exits]
    while ways:
        (x, y), side = ways.pop()
        there = x + STEPS[side][0], y + STEPS[side][1]
        look = lying.get(there)
        if look is None or there in found or (side + 2) % 4 not in look.exits or any(look.leads):
            continue
        found.add(there)
        ways += [(there, way) for way in look.exits]
    return found


def zone_of(game: Any, row: TileRow, upstairs: bool) -> str:
    """The zone in which a position lays a tile: upstairs it is where it says so, else where hallways say so; raises
    PositionError for a second floor outside the Mall."""
    tile, layer = row.tile, row.layer
    upper = row.entry.part(SECOND_FLOOR, upstairs)
    area: str = game.pack.tile(tile).area
    if not upper.flag() and layer != UPSTAIRS:
        return area
    if area != MALL:
        raise upper.fail(
            say("only tiles of the Mall lie on its second floor"), "totally-zombies.special-tile.second-floor"
        )
    return SECOND_FLOOR
