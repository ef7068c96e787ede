"""Does the castle of a pack lie as the rulebook says, as far as it does (midevil.ruling.castle-picture-missing)?"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from companion.games.midevil.printed import CASTLE, UP, Map, Setup
from companion.packs.reading import Entry
from companion.tiles import CENTRE, STEPS
from companion.tiles.tile import ALONG

if TYPE_CHECKING:
    from companion.games.midevil.pack import MidevilPack

COUNTS = {"castle": 12, "drawbridge": 1, "plain-dirt": 1}
"""What lies there, and nothing else (midevil.castle-setup.start-layout)."""
STARTS_UP = "up, as the castle game begins (midevil.castle-setup.drawbridge-starts-up)"


def check_castle(entry: Entry, setup: Setup, pack: MidevilPack) -> None:
    """Its fourteen tiles, the raised Drawbridge between castle and dirt, open doors, and the far corner to start in."""
    if setup.mode != CASTLE:
        return
    if setup.drawbridge != UP:
        entry.wrong(f"the Drawbridge begins {setup.drawbridge}", STARTS_UP, "drawbridge")
    counts = Counter(kind for one in setup.lay for kind in pack.tiles[one.tile].special if kind in COUNTS)
    if counts != COUNTS or len(setup.lay) != sum(COUNTS.values()):
        entry.wrong(
            f"{len(setup.lay)} tiles are laid", "12 Castle tiles, the Drawbridge and one plain dirt tile", "lay"
        )
        return
    ground = _lowered(setup, pack)
    _check_bridge(entry, ground)
    _check_openings(entry, ground)
    _check_farthest(entry, setup, ground)


def _lowered(setup: Setup, pack: MidevilPack) -> Map:
    """The layout with the Drawbridge down: what can be walked then."""
    ground = Map()
    for tile, cell, quarters in setup.lay:
        ground = ground.with_tile(pack.tiles[tile], cell, quarters)
    return ground


def _index(ground: Map, kind: str) -> int:
    return next(index for index, laid in enumerate(ground.laid) if kind in laid.tile.special)


def _leads_to(ground: Map, index: int, side: int) -> int:
    """The tile beside; -1 when there is none."""
    (x, y), (dx, dy) = ground.laid[index].cell, STEPS[side]
    return ground.cells.get((x + dx, y + dy), -1)


def _check_bridge(entry: Entry, ground: Map) -> None:
    """It joins the castle and the dirt tile."""
    bridge = _index(ground, "drawbridge")
    joined = {there // 9 for square in range(9 * bridge, 9 * bridge + 9) for there in ground.neighbours[square]}
    beside = [ground.laid[index].tile.special for index in joined - {bridge, -1}]
    if not any("castle" in kinds for kinds in beside) or not any("plain-dirt" in kinds for kinds in beside):
        entry.wrong(
            "the Drawbridge does not join castle and dirt", "the bridge between a Castle tile and the dirt", "lay"
        )


def _check_openings(entry: Entry, ground: Map) -> None:
    """Where a door or a road meets another tile, one can walk through."""
    for index, laid in enumerate(ground.laid):
        for side in laid.tile.looks[laid.quarters].exits:
            passable = any(ground.passable(9 * index + k, side) for k in ALONG[side])
            if _leads_to(ground, index, side) >= 0 and not passable:
                entry.wrong(f"a door of {laid.tile.name} meets a wall", "openings that meet", "lay")


def _check_farthest(entry: Entry, setup: Setup, ground: Map) -> None:
    """Nobody has farther to the door than from where the game starts (midevil.castle-setup.pawns-on-castle-3)."""
    bridge = _index(ground, "drawbridge")
    field = ground.distances(range(9 * bridge, 9 * bridge + 9))
    castle = {
        laid.tile.id: field[9 * index + CENTRE]
        for index, laid in enumerate(ground.laid)
        if "castle" in laid.tile.special
    }
    if castle.get(setup.start.tile, -1) < max(castle.values()) or setup.start.square != CENTRE:
        entry.wrong(
            f"{setup.start} is not farthest from the door", "the centre of the Castle tile farthest from it", "start"
        )
