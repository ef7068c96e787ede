"""What a pack may lay out for the dungeon game: a layout that an owner enters is checked against the set-up rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.midevil.printed import CASTLE, DUNGEON, Setup, Tile
from companion.packs.reading import Entry
from companion.tiles import STEPS, Cell

if TYPE_CHECKING:
    from companion.games.midevil.pack import MidevilPack

AROUND = "three plain dirt tiles and"
BARE = ("altar", "bridge", "drawbridge", "plain-dirt")
"""The tiles in the middle get no skeletons (midevil.dungeon-setup.no-start-skeletons)."""
TAKEN_OUT = {"inn": "midevil.dungeon-setup.remove-inns", "road": "midevil.dungeon-setup.remove-unnamed"}


def check_dungeon(entry: Entry, setup: Setup, pack: MidevilPack) -> None:
    """The Altar in the middle, dirt and a bridge around it, the castle beyond that bridge."""
    if DUNGEON not in setup.sets:
        return
    lying = {one.cell: pack.tiles[one.tile] for one in setup.lay}
    middle = next((cell for cell, tile in lying.items() if "altar" in tile.special), None)
    if middle != (0, 0):  # midevil.dungeon-setup.altar-in-middle
        entry.wrong("the Altar does not lie in the middle", "the Altar at 0,0")
        return
    _check_around(entry, setup, lying)
    if CASTLE in setup.sets:
        _check_castle(entry, setup, lying)
    if strange := setup.filled & {*BARE}:
        entry.wrong(f"skeletons on {', '.join(sorted(strange))}", "none on the Altar and the tiles around it")
    for kind in TAKEN_OUT:
        if kind not in setup.without:
            entry.wrong(f"tiles of the kind {kind!r} stay in the stack", f'without = ["{kind}", ...]')


def _beside(cell: Cell) -> list[Cell]:
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in STEPS]


def _check_around(entry: Entry, setup: Setup, lying: dict[Cell, Tile]) -> None:
    """Without the castle the Bridge (midevil.dungeon-setup.altar-surround), with it the Drawbridge
    (midevil.dungeon-setup.castle-altar-surround)."""
    bridge = "drawbridge" if CASTLE in setup.sets else "bridge"
    around = [lying[cell].special if cell in lying else frozenset() for cell in _beside((0, 0))]
    if sorted("plain-dirt" in special for special in around) != [False, True, True, True] or not any(
        bridge in special for special in around
    ):
        entry.wrong("other tiles around the Altar", f"{AROUND} the {bridge.capitalize()} on its four sides")


def _check_castle(entry: Entry, setup: Setup, lying: dict[Cell, Tile]) -> None:
    """It begins on the far side of the Drawbridge (midevil.dungeon-setup.castle-beyond-bridge); only white
    skeletons stand in it (midevil.dungeon-setup.castle-white-skeletons)."""
    drawbridge = next((cell for cell, tile in lying.items() if "drawbridge" in tile.special), (0, 0))
    beyond = lying.get((2 * drawbridge[0], 2 * drawbridge[1]))
    dirt = [cell for cell, tile in lying.items() if "plain-dirt" in tile.special]
    beside_dirt = [
        cell for place in dirt for cell in _beside(place) if cell in lying and "castle" in lying[cell].special
    ]
    if beyond is None or "castle" not in beyond.special or beside_dirt:
        entry.wrong("the castle is not attached to the Drawbridge", "a Castle tile beyond it, and none beside dirt")
    if setup.colours != ("white",):
        entry.wrong("skeletons of other colours in the castle", 'colours = ["white"]')
