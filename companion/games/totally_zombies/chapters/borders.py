"""What tiles show at their borders: areas, roads and squares that can be entered; and what lies around a free cell.

A border is twelve edges, as bits (`tiles.BORDER`). Whether a tile fits somewhere is a few bit operations; what was
worked out for a map, which never changes, is kept with it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple
from weakref import WeakKeyDictionary

from companion.games.totally_zombies.meta import SECOND_FLOOR, UPSTAIRS, WOODS
from companion.games.totally_zombies.printed import Tile
from companion.games.totally_zombies.state import Map
from companion.tiles import NOWHERE, STEPS, Cell
from companion.tiles.tile import BORDER, CLOSED, THREE

Zones = tuple[str, str, str, str]
"""The area on each side; empty where nothing lies."""


def beside(cell: Cell, side: int) -> Cell:
    """The cell on that side of a cell."""
    return cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]


def along(sides: int) -> int:
    """All edges of these sides."""
    return sides * THREE


class Border(NamedTuple):
    """What a tile shows to the cells around it."""

    zones: Zones
    roads: int
    """The sides at which a road leads on."""
    open: int
    """The edges with a square that can be entered."""
    ways: int
    """The edges in the Woods over which one can step: they have no roads."""


NOTHING = Border(("", "", "", ""), 0, 0, 0)


def border(tile: Tile, quarters: int, zone: str = "") -> Border:
    """The border of a tile that lies so; the zone is its area, unless it is the Mall's second floor."""
    look = tile.looks[quarters]
    return _border(look.squares, look.exits, look.mask, look.leads, zone or tile.area)


@lru_cache(maxsize=4096)
def _border(squares: str, exits: tuple[int, ...], mask: int, leads: Zones, zone: str) -> Border:
    zones = tuple(lead or zone for lead in leads)
    wooded = sum(1 << side for side in range(4) if zones[side] == WOODS)
    roads = sum(1 << side for side in exits) & ~wooded
    enters = sum(bit for bit, _, k in BORDER if squares[k] not in CLOSED)
    return Border((zones[0], zones[1], zones[2], zones[3]), roads, enters, mask & along(wooded))


@lru_cache(maxsize=256)
def floor_of(stairs: Border, upper: bool) -> Border:
    """What stairs show on one of two planes: the sides that lead to the other floor are closed there."""
    here = sum(1 << side for side, zone in enumerate(stairs.zones) if (zone == SECOND_FLOOR) == upper)
    return Border(stairs.zones, stairs.roads & here, stairs.open & along(here), stairs.ways & along(here))


class Around(NamedTuple):
    """What lies around a free cell, seen from the cell."""

    zones: Zones
    tiles: tuple[int, int, int, int]
    roads: int
    open: int
    ways: int

    def sides(self, zone: str) -> int:
        """The sides on which something of that area lies."""
        north, east, south, west = self.zones
        return (north == zone) | (east == zone) << 1 | (south == zone) << 2 | (west == zone) << 3

    @property
    def touching(self) -> int:
        """The sides on which anything lies."""
        return 15 & ~self.sides("")


class Reach(NamedTuple):
    """A free cell to which an area leads: what a tile of that area meets there."""

    touching: int
    roads: int
    foreign: int
    """The edges with squares of other areas that can be entered."""
    ways: int

    def takes(self, tile: Border) -> bool:
        """Does a tile, all of whose sides belong to the area, fit? Each road meets a road, nothing joins another area,
        and something joins its own (totally-zombies.ruling.attach, totally-zombies.ruling.area-adjacency)."""
        if tile.open & self.foreign:
            return False
        if tile.ways:
            return bool(tile.ways & self.ways)
        return tile.roads & self.touching == self.roads != 0


class Plane:
    """One layer of the map, for laying tiles on it."""

    __slots__ = ("_reach", "fits", "free", "lying", "numbers", "open", "zones")

    def __init__(self, map: Map, layer: str) -> None:
        self.numbers: Mapping[Cell, int] = map.layers.get(layer, {})
        self.lying: dict[Cell, Border] = {cell: _lying(map, index, layer) for cell, index in self.numbers.items()}
        self.free: dict[Cell, Around] = {cell: self.around(cell) for cell in self._beside()}
        self.zones = tuple(sorted({zone for tile in self.lying.values() for zone in tile.zones}))
        self.open: dict[Hashable, dict[str, frozenset[Cell]]] = {}
        self.fits: dict[Hashable, bool] = {}
        """What other chapters have worked out: the open cells of each area, and whether a tile fits anywhere."""
        self._reach: dict[str, dict[Cell, Reach]] = {}

    def _beside(self) -> Iterator[Cell]:
        """The free cells beside a tile, each once."""
        near = dict.fromkeys(beside(cell, side) for cell in self.lying for side in range(4))
        return (cell for cell in near if cell not in self.lying)

    def around(self, cell: Cell, new: Mapping[Cell, Border] | None = None) -> Around:
        """What lies around a cell, with tiles that are about to be laid."""
        zones, tiles, roads, enters, ways = ["", "", "", ""], [NOWHERE] * 4, 0, 0, 0
        x, y = cell
        for side, (across, up) in enumerate(STEPS):
            there = x + across, y + up
            tile = self.lying.get(there) or (new.get(there) if new else None)
            if tile is not None:
                back = (side + 2) % 4
                zones[side], tiles[side] = tile.zones[back], self.numbers.get(there, NOWHERE)
                roads |= (tile.roads >> back & 1) << side
                enters |= (tile.open >> back & THREE) << side
                ways |= (tile.ways >> back & THREE) << side
        first, second, third, fourth = tiles
        return Around((zones[0], zones[1], zones[2], zones[3]), (first, second, third, fourth), roads, enters, ways)

    def reach(self, zone: str) -> dict[Cell, Reach]:
        """The free cells to which an area leads and on which a further tile of it could lie: no road of another area
        leads there (totally-zombies.ruling.closed-definition)."""
        if zone not in self._reach:
            found = ((cell, _reach(around, zone)) for cell, around in self.free.items())
            self._reach[zone] = {cell: reach for cell, reach in found if reach is not None}
        return self._reach[zone]


def _lying(map: Map, index: int, layer: str) -> Border:
    laid = map.laid[index]
    shown = border(laid.tile, laid.quarters, map.areas[index])
    return floor_of(shown, layer == UPSTAIRS) if map.landings and (index, UPSTAIRS) in map.landings else shown


def _reach(around: Around, zone: str) -> Reach | None:
    if zone not in around.zones:
        return None
    own = around.sides(zone)
    roads, ways = around.roads & own, around.ways & along(own)
    if not (roads or ways) or around.roads & ~own:
        return None
    touching = around.touching
    return Reach(touching, roads, around.open & along(touching & ~own), ways)


class Latest:
    """The map that was asked for last: mostly it is asked for again."""

    __slots__ = ("map", "planes")

    def __init__(self) -> None:
        self.map: Map | None = None
        self.planes: dict[str, Plane] = {}


_latest = Latest()
_planes: WeakKeyDictionary[Map, dict[str, Plane]] = WeakKeyDictionary()


def plane(map: Map, layer: str = "") -> Plane:
    """A layer of the map for laying tiles. Kept with the map."""
    known = _latest.planes if _latest.map is map else _known(map)
    if layer not in known:
        known[layer] = Plane(map, layer)
    return known[layer]


def _known(map: Map) -> dict[str, Plane]:
    _latest.map, _latest.planes = map, _planes.setdefault(map, {})
    return _latest.planes
