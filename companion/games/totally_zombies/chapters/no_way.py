"""Why there is no way from a square over one of its sides, for pawns and zombies alike."""

from __future__ import annotations

from companion.engine import Refusal
from companion.games.kit.places import COMPASS
from companion.games.totally_zombies.meta import CALLED, CIRCUS, FUNHOUSE, MALL, SEWER, WOODS
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import say
from companion.tiles import BUILDING, Square
from companion.tiles.tile import CLOSED

OFF_MAP = "totally-zombies.ruling.path-freedom"
WALLS = "totally-zombies.move.no-walls"


def no_way(game: TotallyZombies, here: Square, side: int) -> Refusal:
    """Why nobody goes from a square over that side: nothing lies there, it is closed, or something stands between."""
    there, across = game.map.toward(here, side)
    if game.level(here) == SEWER:
        return _no_sewer(game, here, there)
    if there < 0:
        if game.level(here) == FUNHOUSE:
            return Refusal(
                "totally-zombies.ruling.funhouse-exit", say("no other tile of the Funhouse lies on that side")
            )
        return Refusal(OFF_MAP, say("no tile lies {} of here", COMPASS[side]))
    if game.map.kinds[there] in CLOSED:
        return _closed(game, there)
    return _parted(game, here, there) if across else _walled(game, here, there)


def _no_sewer(game: TotallyZombies, here: Square, there: Square) -> Refusal:
    """Below ground only the end of the sewers, and another area, stop anybody."""
    if there >= 0:
        why = say("the sewers of two areas are joined only at the entrance of an area")
        return Refusal("totally-zombies.ruling.sewer-between-areas", why)
    return Refusal("totally-zombies.sewer.areas", say("the sewers end here"))


def _closed(game: TotallyZombies, there: Square) -> Refusal:
    """A square that nobody enters."""
    tile = game.tile_at(there)
    if game.level(there) == FUNHOUSE:
        return Refusal("totally-zombies.move.funhouse-light", say("dark squares of the Funhouse are closed"))
    if tile.area == WOODS:
        if tile.kind == "entrance":
            return Refusal("totally-zombies.move.woods-bridge-sides", say("nobody walks beside the bridge"))
        return Refusal("totally-zombies.move.woods-water", say("there is water"))
    if tile.kind == "road":
        if len(tile.exits) == 4:
            return Refusal("totally-zombies.move.unnamed-roads-only", say("only the road can be entered here"))
        return Refusal("totally-zombies.move.no-unnamed-structure", say("a building without a name cannot be entered"))
    if tile.area == CIRCUS and tile.structure:
        return Refusal("totally-zombies.move.circus-tents", say("only the tent with a name can be entered"))
    return Refusal(
        "totally-zombies.move.named-one-structure", say("only the named place and the road can be entered here")
    )


def _parted(game: TotallyZombies, here: Square, there: Square) -> Refusal:
    """Two tiles that lie side by side without a way between the two squares."""
    if game.zone(here) != game.zone(there):
        one, other = CALLED[game.zone(here)], CALLED[game.zone(there)]
        return Refusal("totally-zombies.entrance.only-link", say("no way leads from {} to {} here", one, other))
    if game.level(here) == FUNHOUSE:
        return Refusal("totally-zombies.move.funhouse-light", say("the light path does not go on there"))
    if "parking-lot" in game.tile_at(here).special or "parking-lot" in game.tile_at(there).special:
        return Refusal("totally-zombies.ruling.parking-lot", say("the lot is left only where a road meets it"))
    if BUILDING in (game.map.kinds[here], game.map.kinds[there]):
        return _walled(game, here, there)
    return Refusal(WALLS, say("from tile to tile one goes only where roads meet"))


def _walled(game: TotallyZombies, here: Square, there: Square) -> Refusal:
    """A wall without a window."""
    inside = here if game.map.kinds[here] == BUILDING else there
    area = game.area(inside)
    if game.map.kinds[inside] != BUILDING:
        return Refusal(WALLS, say("there is a wall"))
    if area == MALL:
        return Refusal("totally-zombies.clarify.windows-not-mall", say("a store is entered only at its entrance"))
    if area == WOODS:
        why = say("there is a wall: this place is entered only at its marked entrance")
        return Refusal("totally-zombies.clarify.windows-not-reinforced", why)
    if game.rule_is("building-entry", "door-tokens"):
        return Refusal("totally-zombies.ruling.base-edition-differences", say("there is a wall: go through the door"))
    return Refusal(WALLS, say("there is a wall"))
