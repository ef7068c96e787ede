"""Placing dungeon tiles: whoever leaves a tile down there, where no tile lies beyond, draws one and lays it.

That is the only way in which dungeon tiles come onto the table (midevil.dungeon-tile.no-other-way).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.engine import Refusal
from companion.games.horde.map_tiles import DrawRules, Draws, lay_drawn
from companion.games.kit.places import COMPASS
from companion.games.midevil.chapters.drawbridge import beside_flank
from companion.games.midevil.chapters.dungeon import Exit, beside, room_for_altar
from companion.games.midevil.chapters.map_tiles import Places
from companion.games.midevil.meta import DUNGEON
from companion.games.midevil.people import Player
from companion.games.midevil.printed import Tile
from companion.games.midevil.questions import DRAW_BELOW, PLACE_BELOW
from companion.games.midevil.state import Map, MidEvil
from companion.languages import say
from companion.tiles import Cell, Placement

ALTAR = "dungeon-altar"
LEAVING = "midevil.dungeon-tile.placed-on-leaving"
CONNECT = "midevil.ruling.dungeon-tile-must-connect"
BLOCKED = "midevil.dungeon-tile.no-blocked-passage"
DEAD_END = "midevil.ruling.dungeon-tile-unplaceable"
STAYS_OPEN = "midevil.ruling.dungeon-altar-stuck"


# ---------------------------------------------------------------------- what fits where


class Passages(Places):
    """Where a dungeon tile may lie: beyond the exit; the Dungeon Altar off any dungeon tile."""

    __slots__ = ("exit",)
    ways = "passage"

    def __init__(self, game: MidEvil, tile: Tile, exit: Exit) -> None:
        super().__init__(game, tile)
        self.exit = exit

    def candidates(self) -> Iterable[Placement]:
        cells = [self.exit.cell]
        if ALTAR in self.tile.special:
            cells += sorted(cell for cell in self.game.map.roads_of(DUNGEON) if cell != self.exit.cell)
        return (Placement(cell, quarters) for cell in cells for quarters in range(4))

    def refusal(self, value: Placement) -> Refusal | None:
        game = self.game
        if value.cell in game.map.cells:
            return Refusal("midevil.dungeon-tile.no-overlap", say("a tile lies there already"))
        if value.cell != self.exit.cell:
            if ALTAR not in self.tile.special:
                return Refusal(LEAVING, say("the tile is laid where the pawn leaves its tile"))
            if not any(game.map.laid[other].tile.below for other in _leading_to(game.map, value.cell)):
                return Refusal(
                    "midevil.dungeon-tile.altar-off-any-dungeon-tile",
                    say("the Dungeon Altar is laid off a dungeon tile"),
                )
        elif self.exit.side not in self.tile.looks[value.quarters].exits:
            return Refusal(CONNECT, say("no passage of the tile would lead {}, to the pawn", COMPASS[self.exit.side]))
        return beside_flank(game, value.cell) or self._misfit(value) or self._closes_the_dungeon(value)

    def _misfit(self, value: Placement) -> Refusal | None:
        """Open sides meet open dungeon sides or nothing, closed ones whatever is closed. A tile may lie beside the
        surface (midevil.dungeon-tile.may-lie-beside-surface), even block it (midevil.dungeon-tile.may-block-surface).
        """
        map, open_sides = self.game.map, self.tile.looks[value.quarters].exits
        for side in range(4):
            other = map.cells.get(beside(value.cell, side))
            if other is None:
                continue
            back, mine = (side + 2) % 4, side in open_sides
            theirs = bool(_mask(map, other) >> back & 1)
            below = map.area_at(other, back) == DUNGEON
            if theirs and below and not mine:
                return Refusal(BLOCKED, say("the passage {} of it would be blocked", COMPASS[side]))
            if mine and not below:
                rule = "midevil.dungeon-tile.no-surface-connection" if theirs else BLOCKED
                return Refusal(rule, say("its passage would end at the surface, {} of it", COMPASS[side]))
            if mine and not theirs:
                return Refusal(CONNECT, say("its passage would end at a wall, {} of it", COMPASS[side]))
        return None

    def _closes_the_dungeon(self, value: Placement) -> Refusal | None:
        """As long as the Dungeon Altar waits in the stack there has to be room for it."""
        game = self.game
        waits = game.pack.special(ALTAR).id in (*game.dungeon, *game.dungeon_under)
        if ALTAR in self.tile.special or not waits or _entrance_to_come(game):
            return None
        leading = {cell: roads.bit_count() for cell, roads in game.map.roads_of(DUNGEON).items() if cell != value.cell}
        for side in self.tile.looks[value.quarters].exits:
            cell = beside(value.cell, side)
            if cell not in game.map.cells:
                leading[cell] = leading.get(cell, 0) + 1
        if any(room_for_altar(game, cell, ways) for cell, ways in leading.items()):
            return None
        return Refusal(STAYS_OPEN, say("no place for the Dungeon Altar would be left"))


def _mask(map: Map, index: int) -> int:
    laid = map.laid[index]
    return laid.tile.looks[laid.quarters].mask


def _leading_to(map: Map, cell: Cell) -> Iterator[int]:
    """The tiles of which a passage leads to an empty place."""
    roads = map.roads_of(DUNGEON).get(cell, 0)
    return (map.cells[beside(cell, side)] for side in range(4) if roads >> side & 1)


def _entrance_to_come(game: MidEvil) -> bool:
    """Can another dungeon still be opened?"""
    return any(game.pack.tile(tile).mouth for tile in (*game.stack, *game.under))


def fits(game: MidEvil, tile: str, exit: Exit) -> bool:
    """Can this tile be laid when it is drawn?"""
    return bool(Passages(game, game.pack.tile(tile), exit))


def fitting(game: MidEvil, exit: Exit) -> list[str]:
    """The kinds of tiles in the dungeon stack that could be laid now."""
    return [tile for tile in dict.fromkeys((*game.dungeon, *game.dungeon_under)) if fits(game, tile, exit)]


def dead_end(game: MidEvil, exit: Exit) -> Refusal | None:
    """Why nothing can be laid beyond an exit any more."""
    for tile in dict.fromkeys((*game.dungeon, *game.dungeon_under)):
        places = Passages(game, game.pack.tile(tile), exit)
        if any(places.refusal(Placement(exit.cell, quarters)) is None for quarters in range(4)):
            return None
    empty = not game.dungeon and not game.dungeon_under
    return Refusal(
        DEAD_END, say("no dungeon tile is left") if empty else say("no dungeon tile fits there: it is a dead end")
    )


# ---------------------------------------------------------------------- drawing and laying


class DungeonDraws(Draws[MidEvil]):
    """The tiles that can lie on top of the dungeon stack."""

    __slots__ = ()
    rules = DrawRules(DRAW_BELOW.rule, DEAD_END, "midevil.dungeon-setup.inventory-tiles")
    called = say("dungeon tile")

    def stack(self) -> list[str]:
        return self.game.dungeon

    def under(self) -> list[str]:
        return self.game.dungeon_under

    def elsewhere(self, tile: Tile | None) -> Refusal | None:
        if tile is not None and not tile.below:
            return Refusal(LEAVING, say("{} is no dungeon tile", tile.name))
        if tile is not None and self.game.dungeon_under:
            return Refusal(self.rules.under, say("what did not fit lies under the stack"))
        return None


async def explore(game: MidEvil, player: Player, exit: Exit) -> None:
    """Draw until a tile lies beyond the exit, before the pawn makes its step (midevil.dungeon-tile.drawn-before-step).
    The Dungeon Altar may be laid elsewhere: then another one is drawn (midevil.ruling.altar-placed-elsewhere)."""
    while exit.cell not in game.map.cells and (could := fitting(game, exit)):
        drawn = await draw_below(game, player, could)
        if drawn not in could:
            game.dungeon_under.append(drawn)
            game.tell("it does not fit and goes under the dungeon stack")
            continue
        await lay_below(game, player, drawn, exit)
    if exit.cell not in game.map.cells:
        game.tell("no dungeon tile fits there: it is a dead end")


async def draw_below(game: MidEvil, player: Player, could: list[str]) -> str:
    """One tile off the dungeon stack; the Dungeon Altar is looked for when nothing else fits."""
    altar = game.pack.special(ALTAR).id
    if could == [altar]:
        game.tell("no other tile fits: the Dungeon Altar is taken out of the stack")
        drawn = altar
    else:
        drawn = await DRAW_BELOW.to(player.seat, DungeonDraws(game))
        game.tell("{} draws {}", player.name, game.pack.tile(drawn).name)
    (game.dungeon if drawn in game.dungeon else game.dungeon_under).remove(drawn)
    return drawn


async def lay_below(game: MidEvil, player: Player, drawn: str, exit: Exit) -> None:
    """The drawer chooses among the ways in which it fits; nothing is put on it (midevil.ruling.dungeon-tile-tokens)."""
    game.tile = drawn
    where: Placement = await PLACE_BELOW.to(player.seat, Passages(game, game.drawn_tile(), exit))
    lay_drawn(game, player, where)
