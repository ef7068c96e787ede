"""Where things are: the tiles on the table, the squares above and below ground, areas, buildings and roads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias
from weakref import WeakKeyDictionary

from companion import tiles
from companion.games.totally_zombies.meta import (
    BIG_TOP,
    CIRCUS,
    FUNHOUSE,
    MALL,
    SECOND_FLOOR,
    SEWER,
    TOWN,
    WITH_SEWERS,
)
from companion.games.totally_zombies.pack import TotallyZombiesPack
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.printed import Tile
from companion.tiles import NOWHERE, STREET, Cell, Square
from companion.tiles.tile import WHOLE as ALONG_BORDER
from companion.tiles.tile import turned_square

Map: TypeAlias = tiles.Map[Tile]


class Lying:
    """What was worked out of a map, which never changes: the tiles that people lay, and those that are special."""

    __slots__ = ("kinds", "special", "tiles")

    def __init__(self, map: Map) -> None:
        levels = map.levels
        self.tiles = tuple((index, laid) for index, laid in map.on_table() if levels[index] != SEWER)
        self.special: dict[str, list[int]] = {}
        self.kinds: dict[str, list[int]] = {}
        for index, laid in self.tiles:
            self.kinds.setdefault(laid.tile.kind, []).append(index)
            for special in laid.tile.special:
                self.special.setdefault(special, []).append(index)


_lying_on: WeakKeyDictionary[Map, Lying] = WeakKeyDictionary()


def _lying(map: Map) -> Lying:
    lying = _lying_on.get(map)
    if lying is None:
        lying = _lying_on[map] = Lying(map)
    return lying


class OnTheTable:
    """A table with tiles of several areas, sewers below some of them."""

    __slots__ = ()

    pack: TotallyZombiesPack
    map: Map
    options: dict[str, str]
    areas: tuple[str, ...]
    surface: tuple[int, int, int, int] | None
    blocked: frozenset[Cell]
    start: Square
    tile: str

    # ------------------------------------------------------------------ squares

    def surface_tiles(self) -> Iterator[tuple[int, tiles.Laid[Tile]]]:
        """The tiles of the map that people lay: no sewers."""
        return iter(_lying(self.map).tiles)

    def level(self, square: Square) -> str:
        """The layer on which a square lies: the map itself, the sewer, the Funhouse."""
        return self.map.levels[square // 9]

    def below(self, square: Square) -> Square:
        """The sewer square below a square of the map; -1 where there is none."""
        index = self.map.layers.get(SEWER, {}).get(self.map.laid[square // 9].cell)
        return NOWHERE if index is None or self.level(square) else 9 * index + square % 9

    def above(self, square: Square) -> Square:
        """The square of the map above a sewer square; any other square is itself."""
        if square < 0 or self.level(square) != SEWER:
            return square
        return 9 * self.map.cells[self.map.laid[square // 9].cell] + square % 9

    def underground(self, player: Player) -> bool:
        """Is the pawn in the sewer, its figure on its back (totally-zombies.sewer.lie-flat)?"""
        return player.at >= 0 and self.level(player.at) == SEWER

    def zone(self, square: Square) -> str:
        """The area of a square for laying and closing: the second floor is one of its own."""
        return self.map.areas[square // 9]

    def area(self, square: Square) -> str:
        """The area of a square (totally-zombies.ruling.current-area); only the Town's own is in town
        (totally-zombies.clarify.town-means-town-area)."""
        zone = self.zone(square)
        return MALL if zone == SECOND_FLOOR else zone

    def tile_at(self, square: Square) -> Tile:
        return self.map.tile_of(square)

    def printed(self, square: Square) -> int:
        """Which of the nine squares of its tile, as it is printed, a square is."""
        return turned_square(square % 9, -self.map.laid[square // 9].quarters)

    def spot(self, index: int, k: int) -> Square:
        """Where a square of a tile, as it is printed, lies now."""
        return 9 * index + turned_square(k, self.map.laid[index].quarters)

    def structure_of(self, square: Square) -> int:
        """The tile in whose named structure (building, store, tent, cave, altar ...) a square lies; -1 outside."""
        if square < 0 or self.level(square) == SEWER or not self.tile_at(square).structure:
            return NOWHERE
        return square // 9 if self.printed(square) in self.tile_at(square).structure else NOWHERE

    def structure_squares(self, index: int) -> list[Square]:
        """The squares of a tile's named structure."""
        return sorted(self.spot(index, k) for k in self.map.laid[index].tile.structure)

    def halves(self, index: int) -> list[int]:
        """The tiles over which the structure of a tile reaches: the Big Top is one tent on two of them
        (totally-zombies.special-tile.big-top-pair)."""
        return self.tiles_with(BIG_TOP) if BIG_TOP in self.map.laid[index].tile.special else [index]

    def building_squares(self, index: int) -> list[Square]:
        """The squares of a named structure, on however many tiles."""
        return [square for half in self.halves(index) for square in self.structure_squares(half)]

    def is_building(self, index: int) -> bool:
        """Is the structure of a tile a building for event cards (totally-zombies.clarify.mall-not-building,
        totally-zombies.clarify.woods-buildings)?"""
        tile = self.map.laid[index].tile
        return bool(tile.structure) and tile.area != MALL and "not-a-building" not in tile.special

    def building_of(self, square: Square) -> int:
        """The building in which a square lies, as event cards speak of it, by its first tile; -1 outside."""
        index = self.structure_of(square)
        return self.halves(index)[0] if index >= 0 and self.is_building(index) else NOWHERE

    def inside(self, square: Square) -> int:
        """The building or store in which a square lies; -1 outside."""
        index = self.structure_of(square)
        store = index >= 0 and self.map.laid[index].tile.area == MALL
        return index if store else self.building_of(square)

    def is_road(self, square: Square, for_cards: bool = False) -> bool:
        """Is it a road square (totally-zombies.ruling.road-squares)? Hallways of the Mall are road for cards only."""
        tile = self.tile_at(square)
        if (
            self.level(square) in (SEWER, FUNHOUSE)
            or tile.kind == "helipad"
            or tile.area not in (*WITH_SEWERS, CIRCUS, MALL)
        ):
            return False
        return self.map.kinds[square] == STREET and (for_cards or tile.area != MALL)

    def open_squares(self) -> list[Square]:
        """Every square above ground on which somebody can stand."""
        levels, kinds = self.map.levels, self.map.kinds
        return [s for s in self.map.by_name.values() if levels[s // 9] != SEWER and kinds[s] != tiles.BLOCKED]

    # ------------------------------------------------------------------ tiles

    def tiles_with(self, special: str) -> list[int]:
        """The tiles on the table that are special in this way."""
        return list(_lying(self.map).special.get(special, ()))

    def tiles_of_kind(self, kind: str) -> list[int]:
        """The tiles on the table of this kind, Helipads for instance."""
        return list(_lying(self.map).kinds.get(kind, ()))

    def entrance_of(self, area: str) -> int:
        """Which tile of the map is the entrance of an area; -1 while it is closed. The Town begins at Town Square."""
        kind = "start" if area == TOWN else "entrance"
        laid = self.map.laid
        return next((index for index in self.tiles_of_kind(kind) if laid[index].tile.area == area), NOWHERE)

    def open_areas(self) -> list[str]:
        """The areas whose entrance lies on the table (totally-zombies.turn.legal-decks): from then on they are open
        (totally-zombies.entrance.opens-area)."""
        return [area for area in self.areas if self.entrance_of(area) >= 0]

    def adjacent(self, index: int) -> list[int]:
        """The tiles that touch a tile along a side."""
        x, y = self.map.laid[index].cell
        cells = self.map.layers[self.map.levels[index]]
        beside = (cells.get((x + across, y + up)) for across, up in tiles.STEPS)
        return [other for other in beside if other is not None]

    def drawn_tile(self) -> Tile:
        return self.tile_kind(self.tile)

    def tile_kind(self, id: str) -> Tile:
        """A tile as this table plays it: entered by windows, or by door tokens."""
        return self.pack.doored[id] if self.options["building-entry"] == "door-tokens" else self.pack.tile(id)

    def on_surface(self, cell: Cell) -> bool:
        """Does the cell lie on the table (totally-zombies.tile.table-edge)?"""
        if self.surface is None or cell in self.blocked:
            return cell not in self.blocked
        west, east, south, north = self.surface
        return -west <= cell[0] <= east and -south <= cell[1] <= north


_SEWERS: dict[tuple[str, tuple[tuple[str, str], ...]], Tile] = {}


def sewer_below(tile: Tile) -> Tile:
    """Sewers run below every square, whatever stands above (totally-zombies.sewer.all-squares), each joined to those
    beside it (totally-zombies.sewer.connected), and to those of another area at the entrance only
    (totally-zombies.ruling.sewer-between-areas)."""
    key = tile.area, tile.leads
    if key not in _SEWERS:
        _SEWERS[key] = Tile(
            SEWER, "sewer", ("ooo", "ooo", "ooo"), "", joints=ALONG_BORDER, area=tile.area, leads=tile.leads
        )
    return _SEWERS[key]
