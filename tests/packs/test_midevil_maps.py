"""Random maps out of the pack of MidEvil: every tile finds a place, and everything can be reached."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.midevil.printed import DUNGEON, MODES, Map, Tile
from companion.tiles import SIDE, STEPS, Cell, Placement
from companion.tiles.tile import CENTRE, CLOSED, PIT
from tests.packs.test_midevil_set import PACK, TILES

GAMES = 8
ALTAR = TILES["dungeon-altar"]


def beside(cell: Cell) -> list[Cell]:
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in STEPS]


def turned(side: str, quarters: int) -> int:
    return (SIDE[side] + quarters) % 4


def leads_down(ground: Map, cell: Cell, side: int) -> bool:
    """Does that side of the tile on a cell lead into the dungeon: a mouth, or the open end of a passage?"""
    laid = ground.laid[ground.cells[cell]]
    look = laid.tile.looks[laid.quarters]
    return look.leads[side] == DUNGEON or (laid.tile.below and side in look.exits)


def flank(ground: Map, cell: Cell, side: int) -> bool:
    """Must that side of the tile on a cell stay clear?"""
    laid = ground.laid[ground.cells[cell]]
    return "flanks-clear" in laid.tile.special and side not in laid.tile.looks[laid.quarters].exits


def may_lie(ground: Map, tile: Tile, placement: Placement) -> bool:
    """A surface tile: it joins something, cuts nothing off, and keeps clear of flanks and ways down."""
    cuts_off, joins = ground.cut_off(tile, placement), ground.joined(tile, placement)
    if "may-cut-off" not in tile.special and (cuts_off or not joins):
        return False
    for side, there in enumerate(beside(placement.cell)):
        if there in ground.cells:
            back = (side + 2) % 4
            if flank(ground, there, back) or leads_down(ground, there, back):
                return False
            if tile.mouth and turned(tile.mouth, placement.quarters) == side:
                return False
    if not tile.mouth:
        return True
    below = beside(placement.cell)[turned(tile.mouth, placement.quarters)]
    return below not in ground.cells and bool(
        takes(ground.with_tile(tile, placement.cell, placement.quarters), ALTAR, below)
    )


def fits_below(ground: Map, tile: Tile, placement: Placement) -> bool:
    """A dungeon tile: open meets open, closed meets closed, no passage against the surface."""
    exits, met = tile.looks[placement.quarters].exits, False
    for side, there in enumerate(beside(placement.cell)):
        if there not in ground.cells:
            continue
        back = (side + 2) % 4
        if leads_down(ground, there, back) != (side in exits) or flank(ground, there, back):
            return False
        met = met or side in exits
    return met


def takes(ground: Map, tile: Tile, cell: Cell) -> list[int]:
    """The turns in which a dungeon tile fits on a free cell."""
    return [quarters for quarters in range(4) if fits_below(ground, tile, Placement(cell, quarters))]


def ways_down(ground: Map) -> list[Cell]:
    """The free cells before a mouth or an open passage."""
    return [
        cell
        for cell in ground.frontier
        if any(
            there in ground.cells and leads_down(ground, there, (side + 2) % 4)
            for side, there in enumerate(beside(cell))
        )
    ]


def stays_open(ground: Map) -> bool:
    return any(takes(ground, ALTAR, cell) for cell in ways_down(ground))


def surface(mode: str, rng: Random) -> tuple[Map, list[str]]:
    """All tiles of the stack laid somewhere, and those that fitted nowhere."""
    setup = PACK.setup(mode)
    ground = PACK.first_map(mode, rng.sample(setup.entrances, 2) if setup.entrances else ())
    bridge = next((index for index, laid in enumerate(ground.laid) if laid.tile.back), None)
    if bridge is not None:
        ground = ground.with_face(bridge, TILES["drawbridge"])
    stack, homeless = list(PACK.tile_stack(mode)), []
    rng.shuffle(stack)
    for id in stack:
        tile = TILES[id]
        places = [Placement(cell, q) for cell in sorted(ground.frontier) for q in range(4)]
        places = [place for place in places if may_lie(ground, tile, place)]
        if places:
            ground = ground.with_tile(tile, *rng.choice(places))
        else:
            homeless.append(id)
    return ground, homeless


def dungeon(ground: Map, rng: Random) -> Map:
    """Dungeon tiles until the Dungeon Altar lies; none takes its last place (midevil.ruling.dungeon-altar-stuck)."""
    stack = list(PACK.dungeon_stack)
    rng.shuffle(stack)
    while stack:
        cell = rng.choice(sorted(ways_down(ground)))
        for _ in range(len(stack)):
            tile = TILES[stack.pop(0)]
            grown = [ground.with_tile(tile, cell, quarters) for quarters in takes(ground, tile, cell)]
            grown = [one for one in grown if tile is ALTAR or stays_open(one)]
            if grown:
                ground = rng.choice(grown)
                if tile is ALTAR:
                    return ground
                break
            stack.append(tile.id)
        else:
            cell = next(cell for cell in ways_down(ground) if takes(ground, ALTAR, cell))
            return ground.with_tile(ALTAR, cell, takes(ground, ALTAR, cell)[0])
    raise AssertionError("the Dungeon Altar was never laid")


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("mode", MODES)
def test_everything_finds_a_place_and_can_be_reached(mode: str, seed: int) -> None:
    rng = Random(f"{mode} {seed}")
    ground, homeless = surface(mode, rng)
    assert homeless == []
    if DUNGEON in PACK.setup(mode).sets:
        ground = dungeon(ground, rng)
    start = next(i for i, laid in enumerate(ground.laid) if laid.tile.id == PACK.setup(mode).start.tile)
    far = ground.distances([9 * start + CENTRE])
    goals = [i for i, laid in enumerate(ground.laid) if laid.tile.id in ("graveyard", PACK.setup(mode).goal.tile)]
    assert len(goals) == 2
    lost = [
        ground.names[square]
        for square, kind in enumerate(ground.kinds)
        if kind not in CLOSED + PIT and far[square] > 999
    ]
    assert lost == []
