"""Where a tile may lie: the one predicate that lists the places, checks an answer and says why not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.engine import Json, Refusal
from companion.games.horde.map_tiles import TilePlaces
from companion.games.totally_zombies.chapters.borders import Reach, beside, border, floor_of, plane
from companion.games.totally_zombies.chapters.closing import New, closed_off, inside, layer_of, open_cells, two_planes
from companion.games.totally_zombies.chapters.fitting import (
    ATTACH,
    DUCTED,
    HELIPAD_UPSTAIRS,
    ROOF,
    Trial,
    misfit,
    wrong_sides,
)
from companion.games.totally_zombies.meta import CALLED, CIRCUS, MALL, SECOND_FLOOR, UPSTAIRS, WOODS
from companion.games.totally_zombies.printed import Tile
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import say
from companion.tiles import Cell, Placement

BIG_TOP_PAIR = "totally-zombies.special-tile.big-top-pair"


def zones_of(game: TotallyZombies, tile: Tile) -> tuple[str, ...]:
    """The areas in which a tile may lie: those of the Mall on either floor, once the Escalator lies there
    (totally-zombies.special-tile.second-floor), and its Helipad on the second one
    (totally-zombies.helipad.mall-second-floor)."""
    if DUCTED in tile.special:
        return (SECOND_FLOOR,)
    if tile.area == MALL and not tile.leads and SECOND_FLOOR in plane(game.map).zones:
        return MALL, SECOND_FLOOR
    return (tile.area,)


def zone_at(game: TotallyZombies, tile: Tile, place: Placement) -> str:
    """The area in which a tile would lie there: that of the road which it joins."""
    zones = [zone for zone in zones_of(game, tile) if layer_of(game, zone) == place.layer]
    if len(zones) < 2:
        return zones[0] if zones else tile.area
    around = plane(game.map, place.layer).around(place.cell)
    joined = border(tile, place.quarters).roads & around.roads
    return next((zone for zone in zones if joined & around.sides(zone)), _nearest(zones, around.zones))


def _nearest(zones: Sequence[str], there: Sequence[str]) -> str:
    return next((zone for zone in zones if zone in there), zones[0])


def new_tiles(game: TotallyZombies, tile: Tile, place: Placement, zone: str) -> list[New]:
    """What comes onto the map with a tile: the Escalator lies on two planes, the Big Top is two tiles."""
    shown = border(tile, place.quarters, zone)
    if "escalator" in tile.special and two_planes(game):
        return [New(place.cell, floor_of(shown, False)), New(place.cell, floor_of(shown, True), UPSTAIRS)]
    first = New(place.cell, shown, place.layer, place.quarters)
    half = other_half(game, tile, place)
    if half is None:
        return [first]
    second = game.tile_kind(game.pack.big_top_2.id)
    return [first, New(half.cell, border(second, half.quarters), "", half.quarters)]


def other_half(game: TotallyZombies, tile: Tile, place: Placement) -> Placement | None:
    """Where Big Top 2 goes with Big Top 1, tent against tent (totally-zombies.special-tile.big-top-pair)."""
    if "big-top" not in tile.special or "big-top-2" in tile.special:
        return None
    side = tent_side(tile, place.quarters)
    facing = next(q for q in range(4) if tent_side(game.pack.big_top_2, q) == (side + 2) % 4)
    return Placement(beside(place.cell, side), facing)


def tent_side(tile: Tile, quarters: int) -> int:
    """The side at which half a tent is open."""
    look = tile.looks[quarters]
    return next(side for side in range(4) if look.mask >> side & 1 and side not in look.exits)


def no_closing(zone: str, new: Sequence[New]) -> Refusal:
    """These tiles would close an area: their own, or another one."""
    own = any(zone in one.border.zones for one in new)
    rule = "totally-zombies.tile.no-closing" if own else "totally-zombies.ruling.closing-scope"
    return Refusal(rule, say("that would close {} off: no further tile could be laid there", CALLED[zone]))


class Places(TilePlaces[TotallyZombies, Tile]):
    """Where a tile may lie, and which way round (totally-zombies.tile.rotation)."""

    __slots__ = ("forced",)
    layers = ("", UPSTAIRS)

    def __init__(self, game: TotallyZombies, tile: Tile, forced: bool = False) -> None:
        super().__init__(game, tile)
        self.forced = forced
        """It may close an area, because nothing else is left (totally-zombies.tile.forced-closing)."""

    def candidates(self) -> Iterable[Placement]:
        layers = ("", UPSTAIRS) if two_planes(self.game) else ("",)
        cells = ((cell, layer) for layer in layers for cell in sorted(plane(self.game.map, layer).free))
        return (Placement(cell, quarters, layer) for cell, layer in cells for quarters in range(4))

    def refusal(self, value: Placement) -> Refusal | None:
        if no := self._no_ground(value):
            return no
        if self.tile.kind == "entrance":
            why = say("a Subway Station and a straight road join an entrance to the Town")
            return Refusal("totally-zombies.entrance.connectors", why)
        zone = zone_at(self.game, self.tile, value)
        new = new_tiles(self.game, self.tile, value, zone)
        return self._no_room(value, zone, new) or self._no_partner(new) or self._closes(new)

    # ------------------------------------------------------------------ one reason after the other

    def _no_ground(self, value: Placement) -> Refusal | None:
        """Is there such a cell, free and on the table?"""
        game, layers = self.game, [layer_of(self.game, zone) for zone in zones_of(self.game, self.tile)]
        if value.cell in game.map.layers.get(value.layer, ()):
            return Refusal(ATTACH, say("a tile lies there already"))
        if value.layer not in layers:
            if not value.layer:
                return Refusal(HELIPAD_UPSTAIRS, say("it lies on the second floor, beyond the Escalator"))
            why = say("the second floor begins at the Escalator and takes tiles of the Mall alone")
            return Refusal("totally-zombies.special-tile.second-floor", why)
        if not inside(game, value.cell, value.layer):
            return Refusal("totally-zombies.tile.table-edge", say("that is beyond the edge of the table"))
        return None

    def _no_room(self, value: Placement, zone: str, new: Sequence[New]) -> Refusal | None:
        """Do the sides of the tile fit what lies there?"""
        around = plane(self.game.map, value.layer).around(value.cell)
        return misfit(Trial(self.game.map, self.tile, value.quarters, zone, new[0].border, around))

    def _no_partner(self, new: Sequence[New]) -> Refusal | None:
        """Has the other half of the Big Top room (totally-zombies.ruling.big-top-space)?"""
        if len(new) < 2 or new[1].layer:
            return None
        game, (first, second) = self.game, new
        if second.cell in game.map.cells or not inside(game, second.cell):
            return Refusal(BIG_TOP_PAIR, say("Big Top 2 goes beside it at once, and there is no room for it"))
        around = plane(game.map).around(second.cell, {first.cell: first.border})
        no = wrong_sides(Trial(game.map, game.pack.big_top_2, second.quarters, CIRCUS, second.border, around))
        return Refusal(BIG_TOP_PAIR, say("Big Top 2 goes beside it, and there {}", no.why)) if no else None

    def _closes(self, new: Sequence[New]) -> Refusal | None:
        zone = "" if self.forced else closed_off(self.game, new)
        return no_closing(zone, new) if zone else None

    # ------------------------------------------------------------------ listing

    def legal(self) -> Iterator[Placement]:
        """Whatever fits, without a reason for each place that does not."""
        if self.tile.kind == "entrance":
            return iter(())
        plain = not self.tile.leads and not self.tile.special & {ROOF, DUCTED, "big-top"}
        return self._wherever_it_leads() if plain else self._beside_its_area()

    def _wherever_it_leads(self) -> Iterator[Placement]:
        """A tile whose sides are all of one area lies where its area leads."""
        turns = [border(self.tile, quarters) for quarters in range(4)]
        for layer, cells in sorted(self._reached().items()):
            for cell in sorted(cells):
                zone, reach = cells[cell]
                for quarters, shown in enumerate(turns):
                    if reach.takes(shown):
                        place = Placement(cell, quarters, layer)
                        if self.forced or not closed_off(self.game, new_tiles(self.game, self.tile, place, zone)):
                            yield place

    def _reached(self) -> dict[str, dict[Cell, tuple[str, Reach]]]:
        """For each layer the cells on the table to which the area (or one of two floors) leads."""
        found: dict[str, dict[Cell, tuple[str, Reach]]] = {}
        for zone in zones_of(self.game, self.tile):
            layer = layer_of(self.game, zone)
            reach, here = plane(self.game.map, layer).reach(zone), found.setdefault(layer, {})
            here |= {cell: (zone, reach[cell]) for cell in open_cells(self.game, zone)}
        return found

    def _beside_its_area(self) -> Iterator[Placement]:
        """A tile with sides of its own kind lies somewhere beside its area."""
        zone = zones_of(self.game, self.tile)[0]
        layer = layer_of(self.game, zone)
        cells = sorted(cell for cell, there in plane(self.game.map, layer).free.items() if zone in there.zones)
        places = (Placement(cell, quarters, layer) for cell in cells for quarters in range(4))
        return (place for place in places if self.refusal(place) is None)

    def leading(self, quarters: int) -> str:
        """No roads lead through the Woods (totally-zombies.tile.woods-open-placement)."""
        return "" if self.tile.area == WOODS else super().leading(quarters)

    def no_place(self, raw: Json) -> Refusal:
        why = say("that is no place for a tile: say where, and which way round in quarter turns")
        return Refusal("totally-zombies.tile.rotation", why)


def legal_places(game: TotallyZombies, tile: str, forced: bool = False) -> Places:
    """Where a tile may be laid now."""
    return Places(game, game.tile_kind(tile), forced)
