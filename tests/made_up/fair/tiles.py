"""What is printed: roads and buildings of two areas, the sewer, the rooms of the Funhouse."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from companion import tiles
from companion.tiles import Cell, Layer, Map
from companion.tiles.tile import WHOLE


@dataclass(frozen=True, slots=True)
class Tile(tiles.Tile):
    """A tile; roads have no name of their own."""

    kind: str = "named"


SQUARE = Tile("square", "Town Square", ("o.o", "...", "o.o"), "NESW", area="town")
BANK = Tile("bank", "Bank", ("bbb", "...", "###"), "EW", doors="N.S", area="town")
CROSS = Tile("cross", "Crossing", ("#.#", "...", "#.#"), "NESW", "road", area="town")
BEND = Tile("bend", "Bend", ("#.#", "#..", "###"), "NE", "road", area="town")
LOBBY = Tile("lobby", "Lobby", ("ooo", "...", "o.o"), "ESW", area="mall", leads=(("W", "town"),))
ARCADE = Tile("arcade", "Arcade", ("bbb", "...", "bbb"), "EW", area="mall", windows="b")
SEWER = Tile("sewer", "Sewer", ("ooo", "ooo", "ooo"), "", joints=WHOLE)
ROOM = Tile("room", "Room", ("#.#", "#..", "###"), "NE", "road")
TILES = {tile.id: tile for tile in (SQUARE, BANK, CROSS, BEND, LOBBY, ARCADE, SEWER, ROOM)}


class FairMap(Map[Tile]):
    """The map of the fair, and what lies below it and apart from it."""

    __slots__ = ()
    called: ClassVar[Mapping[str, Layer]] = MappingProxyType(
        {"sewer": Layer("the sewer", below=True), "funhouse": Layer("the Funhouse")}
    )

    def laid_out(self, tile: str, cell: Cell, quarters: int = 0, layer: str = "") -> FairMap:
        """With a tile more: below a tile of the town is a sewer, with a manhole in the middle."""
        land = self.with_tile(TILES[tile], cell, quarters, layer=layer)
        if layer or TILES[tile].area != "town":
            return land
        land = land.with_tile(SEWER, cell, 0, layer="sewer")
        x, y = cell
        return land.with_links(land.links | {(land.square(f"{x},{y}.C"), land.square(f"sewer {x},{y}.C"))})
