"""Why the sides of a tile do not fit on a cell: roads that meet none, areas that would be joined, nothing to join."""

from __future__ import annotations

from typing import NamedTuple

from companion.engine import Refusal
from companion.games.kit.places import COMPASS
from companion.games.totally_zombies.chapters.borders import Around, Border, along
from companion.games.totally_zombies.meta import CALLED, WOODS
from companion.games.totally_zombies.printed import Tile
from companion.games.totally_zombies.state import Map
from companion.languages import say
from companion.tiles import BUILDING, MIDDLES
from companion.tiles.tile import ALONG, THREE

OWN_AREA, ATTACH = "totally-zombies.tile.own-area", "totally-zombies.ruling.attach"
ROADS_MATCH, BLOCKED_ROAD = "totally-zombies.tile.roads-match", "totally-zombies.tile.no-blocked-road"
ONLY_LINK, OTHER_ROUTE = "totally-zombies.entrance.only-link", "totally-zombies.entrance.no-other-route"
HELIPAD_UPSTAIRS = "totally-zombies.helipad.mall-second-floor"
ROOF, DUCTED = "roof", "second-floor-only"
"""The Helipads of the School and of the Mall, which are laid in ways of their own."""


class Trial(NamedTuple):
    """A tile that is tried on a free cell, with what lies around it."""

    map: Map
    tile: Tile
    quarters: int
    zone: str
    border: Border
    around: Around

    @property
    def own_sides(self) -> int:
        """The sides at which it meets its own area, or the one to which the side leads."""
        both = enumerate(zip(self.border.zones, self.around.zones, strict=True))
        return sum(1 << side for side, (mine, theirs) in both if mine == theirs)

    @property
    def joined(self) -> int:
        """The edges over which one could walk onto it: roads, or ways of the Woods."""
        own = self.own_sides
        return self.border.roads & self.around.roads & own | self.border.ways & self.around.ways & along(own)

    def at_building(self, side: int) -> bool:
        """Do squares of a building or store of its own area lie along that side?"""
        index = self.around.tiles[side]
        if index < 0 or not self.own_sides >> side & 1:
            return False
        laid = self.map.laid[index]
        squares = laid.tile.looks[laid.quarters].squares
        return bool(laid.tile.structure) and any(squares[k] == BUILDING for k in ALONG[(side + 2) % 4])

    @property
    def buildings(self) -> bool:
        """Does any side lie along such a building?"""
        return any(self.at_building(side) for side in range(4))


def misfit(trial: Trial) -> Refusal | None:
    """Why the tile cannot lie there, as far as its sides go."""
    if not trial.around.touching:
        return Refusal(ATTACH, say("a tile is laid beside another tile, side to side"))
    if no := _nothing_of_its_own(trial):
        return no
    return wrong_sides(trial) or _not_joined(trial)


def wrong_sides(trial: Trial) -> Refusal | None:
    """What is wrong on the first side that does not fit what lies there."""
    sides = (wrong_side(trial, side) for side in range(4) if trial.around.zones[side])
    return next((no for no in sides if no), None)


def _nothing_of_its_own(trial: Trial) -> Refusal | None:
    """Neither its own area nor, for a roof, a building of it is beside the cell."""
    if ROOF in trial.tile.special and not trial.buildings:
        why = say("it lies on the roof of a School building: one of its sides touches such a building")
        return Refusal("totally-zombies.helipad.school-on-building", why)
    if trial.own_sides:
        return None
    if trial.zone in trial.around.zones:
        return Refusal("totally-zombies.special-tile.escalator", say("its lower end joins the first floor"))
    if DUCTED in trial.tile.special:
        return Refusal(HELIPAD_UPSTAIRS, say("it lies on the second floor, beyond the Escalator"))
    if trial.tile.area == WOODS:
        return Refusal("totally-zombies.tile.woods-open-placement", say("no tile of the Woods lies beside that place"))
    return Refusal(
        OWN_AREA, say("the tile belongs to {}, and nothing of that lies beside the place", CALLED[trial.zone])
    )


def wrong_side(trial: Trial, side: int) -> Refusal | None:
    """What is wrong on one side, where something lies."""
    mine, theirs = trial.border.roads >> side & 1, trial.around.roads >> side & 1
    if trial.own_sides >> side & 1:
        return None if mine == theirs or _needs_no_road(trial, side) else _dead_end(trial, side)
    called = say("{} and {}", CALLED[trial.border.zones[side]], CALLED[trial.around.zones[side]])
    if mine and theirs:
        return Refusal(ONLY_LINK, say("on the {} side roads of {} would join", COMPASS[side], called))
    if trial.border.open & trial.around.open & THREE << side:
        why = say("on the {} side squares of {} that can be entered would touch", COMPASS[side], called)
        return Refusal(OTHER_ROUTE, why)
    return _dead_end(trial, side) if mine or theirs else None


def _needs_no_road(trial: Trial, side: int) -> bool:
    """The Mall's Helipad may lie at the back of a store (totally-zombies.helipad.mall-store-back)."""
    return DUCTED in trial.tile.special and trial.at_building(side)


def _dead_end(trial: Trial, side: int) -> Refusal:
    """A road would meet no road: is it the side of a building that closes it?"""
    mine, index = trial.border.roads >> side & 1, trial.around.tiles[side]
    if ROOF in trial.tile.special:
        return Refusal(
            "totally-zombies.ruling.school-roof", say("on the {} side a road would end at the roof", COMPASS[side])
        )
    if mine:
        square = trial.map.kinds[9 * index + MIDDLES[(side + 2) % 4]] if index >= 0 else ""
    else:
        square = trial.tile.looks[trial.quarters].squares[MIDDLES[side]]
    if square == BUILDING:
        return Refusal(BLOCKED_ROAD, say("on the {} side a road would end at a building", COMPASS[side]))
    return Refusal(ROADS_MATCH, say("on the {} side a road would meet no road", COMPASS[side]))


def _not_joined(trial: Trial) -> Refusal | None:
    if trial.joined or ROOF in trial.tile.special or (DUCTED in trial.tile.special and trial.buildings):
        return None
    if trial.tile.area == WOODS:
        why = say("no way leads onto the tile there: an open side touches an open side")
        return Refusal("totally-zombies.tile.woods-open-placement", why)
    return Refusal(ATTACH, say("no road would join it to its area: two closed sides only"))
