"""Area entrances: a reserved Subway Station and a straight road join each of them to the Town."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from companion.engine import Json, Refusal
from companion.games.horde.map_tiles import TilePlaces
from companion.games.totally_zombies.chapters.asking import ask
from companion.games.totally_zombies.chapters.borders import Border, beside, border, plane
from companion.games.totally_zombies.chapters.closing import New, closed_off, inside, open_cells
from companion.games.totally_zombies.chapters.contents import fill
from companion.games.totally_zombies.chapters.fitting import ATTACH, OWN_AREA, ROADS_MATCH, Trial, misfit
from companion.games.totally_zombies.chapters.laying import lay_funhouse, lay_tile, placer
from companion.games.totally_zombies.chapters.placing import no_closing
from companion.games.totally_zombies.meta import CIRCUS, TOWN
from companion.games.totally_zombies.printed import ENTRANCE, Tile
from companion.games.totally_zombies.questions import PLACE_ROAD, PLACE_STATION
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import say
from companion.tiles import SIDE, Cell, Placement

MOST_AREAS = 4
"""So many areas are joined to the Town (totally-zombies.entrance.first-four)."""
ORDER, CONNECTORS = "totally-zombies.entrance.road-beside-entrance", "totally-zombies.entrance.connectors"


def joined_areas(game: TotallyZombies) -> int:
    """How many areas are joined to the Town."""
    return sum(1 for _, laid in game.surface_tiles() if laid.tile.kind == ENTRANCE)


def is_fifth(game: TotallyZombies, tile: Tile) -> bool:
    """Is it an entrance that comes up after four areas were joined (totally-zombies.ruling.entrance-count)?"""
    return tile.kind == ENTRANCE and joined_areas(game) >= MOST_AREAS


# ---------------------------------------------------------------------- where the three tiles may lie


class Chain(NamedTuple):
    """An entrance that is to be joined to the Town, and a station: what may lie behind it."""

    game: TotallyZombies
    entrance: Tile
    forced: bool
    """It may close an area, because nothing else is left."""
    cell: Cell
    station: Border
    new: bool
    """The station is only tried there."""

    @property
    def lying(self) -> dict[Cell, Border]:
        """What is tried beside what lies there."""
        return {self.cell: self.station} if self.new else {}

    def no_road(self, value: Placement) -> Refusal | None:
        """Why the road cannot lie there: it leads from the station to the entrance, which has to fit too."""
        road = road_of(self.game)
        side = next((side for side in range(4) if beside(self.cell, side) == value.cell), -1)
        shown = border(road, value.quarters)
        if side < 0:
            return Refusal(ORDER, say("the straight road lies between the Subway Station and the entrance"))
        if not self.station.roads >> side & 1 or not shown.roads >> (side + 2) % 4 & 1:
            return Refusal(ROADS_MATCH, say("the roads of the Subway Station and of the straight road would not meet"))
        if no := self._misfit(road, value, TOWN, self.lying):
            return no
        far = next(one for one in range(4) if shown.roads >> one & 1 and one != (side + 2) % 4)
        end, lying = self.entrance_at(beside(value.cell, far), far), {**self.lying, value.cell: shown}
        if no := self._misfit(self.entrance, end, self.entrance.area, lying):
            return Refusal(CONNECTORS, say("{} comes at the end of the road, and there {}", self.entrance.name, no.why))
        return None if self.forced else self._closes({**lying, end.cell: border(self.entrance, end.quarters)})

    def entrance_at(self, cell: Cell, side: int) -> Placement:
        """The entrance at the end of a road that leads to that side: its way to the Town faces the road."""
        town = next(SIDE[name] for name, area in self.entrance.leads if area == TOWN)
        return Placement(cell, ((side + 2) % 4 - town) % 4)

    def _misfit(self, tile: Tile, place: Placement, zone: str, lying: Mapping[Cell, Border]) -> Refusal | None:
        game = self.game
        if place.cell in game.map.cells or place.cell in lying:
            return Refusal(ATTACH, say("a tile lies there already"))
        if not inside(game, place.cell):
            return Refusal("totally-zombies.tile.table-edge", say("that is beyond the edge of the table"))
        around = plane(game.map).around(place.cell, lying)
        return misfit(Trial(game.map, tile, place.quarters, zone, border(tile, place.quarters), around))

    def _closes(self, lying: Mapping[Cell, Border]) -> Refusal | None:
        new = [New(cell, shown) for cell, shown in lying.items()]
        zone = closed_off(self.game, new)
        return no_closing(zone, new) if zone else None

    def no_rest(self) -> Refusal | None:
        """Why neither road nor entrance find room behind the station."""
        why = Refusal(CONNECTORS, say("there is no room for the road and the entrance behind the Subway Station"))
        for side in range(4):
            if self.station.roads >> side & 1 and (cell := beside(self.cell, side)) not in self.game.map.cells:
                quarters = next(q for q in range(4) if (side + 2) % 4 in road_of(self.game).looks[q].exits)
                no = self.no_road(Placement(cell, quarters))
                if no is None:
                    return None
                why = no if no.rule not in (ATTACH, OWN_AREA, ORDER) else why
        return why


def road_of(game: TotallyZombies) -> Tile:
    """The straight road that joins an entrance."""
    return game.tile_kind(game.pack.straight.id)


class LinkPlaces(TilePlaces[TotallyZombies, Tile]):
    """Where a tile of the connection may lie."""

    __slots__ = ("entrance", "forced")

    def __init__(self, game: TotallyZombies, tile: Tile, entrance: Tile, forced: bool = False) -> None:
        super().__init__(game, tile)
        self.entrance = entrance
        self.forced = forced

    def no_place(self, raw: Json) -> Refusal:
        return Refusal(
            "totally-zombies.tile.rotation", say("that is no place for a tile: say where, and which way round")
        )


class StationPlaces(LinkPlaces):
    """Where the Subway Station may lie, turned as its placer likes (totally-zombies.entrance.subway-rotation), as long
    as its roads meet the Town and the road (totally-zombies.ruling.station-rotation-limits)."""

    __slots__ = ()

    def candidates(self) -> Iterable[Placement]:
        cells = sorted(plane(self.game.map).free)
        return (Placement(cell, quarters) for cell in cells for quarters in range(4))

    def refusal(self, value: Placement) -> Refusal | None:
        chain = self._chain(value, new=False)
        if no := chain._misfit(self.tile, value, TOWN, {}):
            if no.rule in (ATTACH, OWN_AREA):
                return Refusal(ORDER, say("the Subway Station joins a road of the Town, the road lies behind it"))
            return no
        return self._chain(value).no_rest()

    def legal(self) -> Iterator[Placement]:
        """Wherever the Town leads and the rest of the chain fits."""
        reach, turns = plane(self.game.map).reach(TOWN), [border(self.tile, quarters) for quarters in range(4)]
        for cell in sorted(open_cells(self.game, TOWN)):
            for quarters, shown in enumerate(turns):
                if reach[cell].takes(shown) and self._chain(Placement(cell, quarters)).no_rest() is None:
                    yield Placement(cell, quarters)

    def _chain(self, value: Placement, new: bool = True) -> Chain:
        return Chain(self.game, self.entrance, self.forced, value.cell, border(self.tile, value.quarters), new)


class RoadPlaces(LinkPlaces):
    """On which side of the station the road begins."""

    __slots__ = ("chain",)

    def __init__(self, game: TotallyZombies, entrance: Tile, station: int, forced: bool = False) -> None:
        super().__init__(game, road_of(game), entrance, forced)
        laid = game.map.laid[station]
        self.chain = Chain(game, entrance, forced, laid.cell, border(laid.tile, laid.quarters), False)

    def candidates(self) -> Iterable[Placement]:
        cells = sorted(beside(self.chain.cell, side) for side in range(4))
        return (Placement(cell, quarters) for cell in cells for quarters in range(4))

    def refusal(self, value: Placement) -> Refusal | None:
        return self.chain.no_road(value)


def station_places(game: TotallyZombies, entrance: Tile, forced: bool = False) -> StationPlaces:
    """Where the station of an entrance may lie."""
    return StationPlaces(game, game.tile_kind(game.pack.station.id), entrance, forced)


# ---------------------------------------------------------------------- laying them


async def connect(game: TotallyZombies) -> bool:
    """Station, road and entrance are placed together, and that is the step (totally-zombies.ruling.entrance-uses-draw);
    False when there is no room any more."""
    entrance = game.drawn_tile()
    station = await _place_station(game, entrance)
    road = await _place_road(game, entrance, station) if station >= 0 else None
    if road is None:
        return False
    chain = RoadPlaces(game, entrance, station, game.forced).chain
    game.tile = ""
    side = next(side for side in range(4) if beside(chain.cell, side) == road.cell)
    who = placer(game)
    [_] = lay_tile(game, who, road_of(game), road)  # totally-zombies.entrance.road-empty
    far = next(one for one in road_of(game).looks[road.quarters].exits if one != (side + 2) % 4)
    [gate] = lay_tile(game, who, entrance, chain.entrance_at(beside(road.cell, far), far))
    if entrance.area == CIRCUS:
        lay_funhouse(game)
    await fill(game, who, station)  # totally-zombies.entrance.subway-contents
    await fill(game, who, gate)  # totally-zombies.ruling.entrance-contents
    return True


async def _place_station(game: TotallyZombies, entrance: Tile) -> int:
    """The station is laid; -1 when there is no room for the connection."""
    while places := station_places(game, entrance, game.forced):
        where = await ask(game, PLACE_STATION, placer(game).seat, places)
        if where is not None:
            return lay_tile(game, placer(game), places.tile, where)[0]
    return -1


async def _place_road(game: TotallyZombies, entrance: Tile, station: int) -> Placement | None:
    """Where the road goes; None when a card has taken its room meanwhile."""
    while places := RoadPlaces(game, entrance, station, game.forced):
        where = await ask(game, PLACE_ROAD, placer(game).seat, places)
        if where is not None:
            return where
    return None
