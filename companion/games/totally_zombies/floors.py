"""The Mall's second floor in positions: tiles that lie on the table beside those of the first one say so themselves."""

from __future__ import annotations

from typing import Any, cast

from companion.engine import Json
from companion.engine.reading import Part
from companion.games.kit.parts import Column, Field
from companion.games.totally_zombies.meta import MALL, SECOND_FLOOR, UPSTAIRS


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


def zone_of(game: Any, tile: str, layer: str, entry: Part) -> str:
    """The zone in which a position lays a tile; raises PositionError for a second floor outside the Mall."""
    upper = entry.part(SECOND_FLOOR, False)
    area: str = game.pack.tile(tile).area
    if not upper.flag() and layer != UPSTAIRS:
        return area
    if area != MALL:
        raise upper.fail("only tiles of the Mall lie on its second floor", "totally-zombies.special-tile.second-floor")
    return SECOND_FLOOR
