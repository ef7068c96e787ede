"""Placing map tiles: drawing one and finding a legal place for it."""

from __future__ import annotations

from companion.engine import Json, Refusal
from companion.games.horde.map_tiles import DrawRules, Draws, TilePlaces, Unplaceable, draw_from, lay_aside, lay_drawn
from companion.games.horde.squares import first_side
from companion.games.kit.places import COMPASS
from companion.games.midevil.chapters.contents import fill
from companion.games.midevil.chapters.drawbridge import beside_flank
from companion.games.midevil.chapters.dungeon import beside
from companion.games.midevil.chapters.entrances import shuts_the_dungeon
from companion.games.midevil.people import Player
from companion.games.midevil.printed import Tile
from companion.games.midevil.questions import DRAW_TILE, PLACE_TILE
from companion.games.midevil.state import MidEvil
from companion.languages import say
from companion.tiles import STEPS, Placement

ATTACH = "midevil.turn.step-2-attach-tile"
UNPLACEABLE = "midevil.ruling.tile-cannot-be-placed"
FITS_NOWHERE = Unplaceable("unplaceable-tile", "remove-from-game", "under-stack-no-redraw")


class TileDraws(Draws[MidEvil]):
    """The tiles that can lie on top of the stack."""

    __slots__ = ()
    rules = DrawRules(DRAW_TILE.rule, UNPLACEABLE, "midevil.setup.inventory-tiles")

    def elsewhere(self, tile: Tile | None) -> Refusal | None:
        if (no := super().elsewhere(tile)) or tile is None:
            return no
        if no := not_in_stack(self.game, tile):
            return no
        if "altar" in tile.special and tile.id == self.game.setting.start.tile:
            return Refusal("midevil.setup.altar-starts-map", say("the Altar lies on the table from the beginning"))
        return None


def not_in_stack(game: MidEvil, tile: Tile) -> Refusal | None:
    """Tiles that the set-up of the dungeon game keeps out of the stack: drawing one is a mistake of the set-up."""
    if tile.below:
        return Refusal(
            "midevil.dungeon-tile.no-other-way", say("dungeon tiles are drawn down there, on leaving a tile")
        )
    if game.dungeons and tile.mouth and game.setting.entrances:
        return Refusal("midevil.dungeon-setup.castle-entrances", say("the Dungeon Entrances lie beside the castle"))
    if taken_out := tile.special & game.setting.without:
        rule = "midevil.dungeon-setup.remove-inns" if "inn" in taken_out else "midevil.dungeon-setup.remove-unnamed"
        return Refusal(rule, say("{} is taken out before the dungeon game", tile.name))
    return None


class Places(TilePlaces[MidEvil, Tile]):
    """Where a surface tile may lie; with MidEvil 2 too (midevil.castle-tile.base-placement-applies), but not beside the
    Drawbridge."""

    __slots__ = ()

    def refusal(self, value: Placement) -> Refusal | None:
        map = self.game.map
        if value.cell in map.cells:
            return Refusal(ATTACH, say("a tile lies there already"))
        if value.cell not in map.frontier:
            return Refusal(ATTACH, say("a tile is laid beside another tile, side to side"))
        if no := beside_flank(self.game, value.cell):
            return no
        if no := shuts_the_dungeon(self.game, self.tile, value):
            return no
        if all(map.laid[other].tile.below for other in self._around(value)):
            return Refusal(
                "midevil.ruling.attach-and-rotate", say("a surface tile is laid beside a tile of the surface")
            )
        if "may-cut-off" in self.tile.special:  # midevil.castle-tile.filth-may-cut-off
            return None
        if not map.joined(self.tile, value):
            return Refusal("midevil.ruling.attach-passable", say("nobody could step onto the tile there"))
        return self._cuts_off(value)

    def _around(self, value: Placement) -> list[int]:
        """The tiles beside a place."""
        cells = [beside(value.cell, side) for side in range(4)]
        return [self.game.map.cells[cell] for cell in cells if cell in self.game.map.cells]

    def _cuts_off(self, value: Placement) -> Refusal | None:
        """A road or an entrance would end at something closed (midevil.ruling.what-is-cut-off)."""
        game = self.game
        if closed := game.map.cut_off(self.tile, value):
            side = first_side(closed)
            other = game.map.cells[value.cell[0] + STEPS[side][0], value.cell[1] + STEPS[side][1]]
            named = game.map.laid[other].tile.building
            rule = "midevil.tile.no-cut-off-entrance" if named else "midevil.tile.no-cut-off-road"
            return Refusal(rule, say("that would close the way out of the tile {} of it", COMPASS[side]))
        for side in range(4):
            if no := self._own_road(value, side):
                return no
        return None

    def _own_road(self, value: Placement, side: int) -> Refusal | None:
        """What only some tables ask for: roads that meet roads, and that the new tile is not cut off either."""
        game, map = self.game, self.game.map
        other = map.cells.get((value.cell[0] + STEPS[side][0], value.cell[1] + STEPS[side][1]))
        if other is None:
            return None
        laid = map.laid[other]
        mine = side in self.tile.looks[value.quarters].exits
        theirs = (side + 2) % 4 in laid.tile.looks[laid.quarters].exits
        if game.rule_is("cut-off-protects", "both") and mine and not map.joined(self.tile, value) >> side & 1:
            return Refusal(
                "midevil.ruling.cut-off-direction", say("its own road {} would be closed off", COMPASS[side])
            )
        unmatched = (theirs and not mine) or (mine and not theirs and game.rule_is("cut-off-protects", "both"))
        if game.rule_is("road-matching", "road-to-road") and unmatched:
            return Refusal(
                "midevil.ruling.what-is-cut-off", say("on the {} side a road would meet no road", COMPASS[side])
            )
        return None

    def no_place(self, raw: Json) -> Refusal:
        return Refusal("midevil.ruling.attach-and-rotate", say("that is no place: say where, and which way round"))


def sealed_in(game: MidEvil, tile: Tile, place: Placement) -> bool:
    """Would every road and gate of the new tile end at something closed? That is allowed, but people are told
    (midevil.ruling.cut-off-direction)."""
    exits, joined = tile.looks[place.quarters].exits, game.map.joined(tile, place)
    beside = [(place.cell[0] + STEPS[side][0], place.cell[1] + STEPS[side][1]) in game.map.cells for side in exits]
    return bool(exits) and all(beside) and not any(joined >> side & 1 for side in exits)


def placeable(game: MidEvil, tile: str) -> bool:
    """Is there a legal place for the tile?"""
    return bool(Places(game, game.pack.tile(tile)))


async def draw_tile(game: MidEvil, player: Player) -> None:
    """Step 1: one tile is drawn (midevil.turn.step-1-draw-tile), in the dungeon game too, wherever the pawn is
    (midevil.dungeon-tile.base-tiles-as-usual); without one steps 1 and 2 are skipped
    (midevil.ruling.empty-tile-stack)."""
    while not game.tile and (game.stack or game.under):
        if not any(placeable(game, tile) for tile in {*game.stack, *game.under}):
            game.tell("no tile that is left fits anywhere: steps 1 and 2 are skipped")
            return
        drawn = await draw_from(game, player, DRAW_TILE, TileDraws(game))
        if drawn is None:
            continue
        if placeable(game, drawn):
            game.tile = drawn
        elif lay_aside(game, drawn, game.removed_tiles, FITS_NOWHERE):
            return


async def place_tile(game: MidEvil, player: Player) -> None:
    """Step 2: the drawn tile is attached where it fits, and gets its skeletons and life tokens."""
    while game.tile:
        placer = game.players[game.placer] if game.placer >= 0 else player
        where = await PLACE_TILE.to(placer.seat, Places(game, game.drawn_tile()))
        if where is None:
            continue
        await fill(game, placer, player, lay_drawn(game, placer, where))
