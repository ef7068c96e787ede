"""What the decks still offer: which tiles can be placed, without closing an area or only by it."""

from __future__ import annotations

from collections import Counter

from companion.games.totally_zombies.chapters.borders import plane
from companion.games.totally_zombies.chapters.entrances import is_fifth, station_places
from companion.games.totally_zombies.chapters.placing import legal_places
from companion.games.totally_zombies.meta import MALL
from companion.games.totally_zombies.printed import ENTRANCE, HELIPAD, Tile
from companion.games.totally_zombies.state import TotallyZombies

FIRST_TILES = 2
"""Among so many tiles of a deck no Helipad and no Cabin is kept (totally-zombies.helipad.first-two-tiles)."""
SWITCHES = ("closing-scope", "second-floor-layout")


def is_victory_tile(tile: Tile) -> bool:
    """A Helipad or the Cabin: auctioned, and never discarded (totally-zombies.ruling.cabin-never-discarded)."""
    return tile.kind == HELIPAD or "cabin" in tile.special


def placeable(game: TotallyZombies, tile: str, forced: bool = False) -> bool:
    """Is there a place for a tile, without closing an area unless that is forced? Kept with the map."""
    known = plane(game.map).fits
    key = tile, forced, game.surface, game.blocked, *(game.options[switch] for switch in SWITCHES)
    if key not in known:
        kind = game.tile_kind(tile)
        if kind.kind == ENTRANCE:
            known[key] = not is_fifth(game, kind) and bool(station_places(game, kind, forced))
        else:
            known[key] = bool(legal_places(game, tile, forced))
    return known[key]


def too_early(game: TotallyZombies, area: str) -> bool:
    """Would a victory tile be among the first tiles of its deck (totally-zombies.ruling.first-two-count)?"""
    return game.decks[area].drawn < FIRST_TILES


def needs_escalator(game: TotallyZombies, area: str) -> bool:
    """Does the Mall's Helipad wait for the Escalator (totally-zombies.helipad.mall-escalator-first)?"""
    return area == MALL and not game.tiles_with("escalator")


def can_be_kept(game: TotallyZombies, area: str, tile: str) -> bool:
    """Could the tile be placed if it came up now, without closing an area?"""
    if is_victory_tile(game.pack.tile(tile)) and (too_early(game, area) or needs_escalator(game, area)):
        return False
    return placeable(game, tile)


def untested(game: TotallyZombies, area: str) -> Counter[str]:
    """The tiles of stack and discards that have not come up in this step (totally-zombies.ruling.draw-loop)."""
    piles = game.decks[area]
    left = Counter((*piles.tiles, *piles.tile_discards))
    return left - Counter(game.tested if area == game.deck else ())


def open_draw(game: TotallyZombies, area: str) -> bool:
    """Can any tile of the deck be placed without closing an area? Then the draw goes on until it turns up, a victory
    tile too (totally-zombies.ruling.forced-closing-includes-victory-tiles)."""
    return any(can_be_kept(game, area, tile) for tile in untested(game, area))


def closing_tiles(game: TotallyZombies, area: str) -> Counter[str]:
    """The tiles of a deck that fit by closing an area; one that is auctioned needs another place
    (totally-zombies.ruling.auction-needs-spot)."""
    piles = game.decks[area]
    left = Counter((*piles.tiles, *piles.tile_discards))
    fitting = {tile for tile in left if not is_victory_tile(game.pack.tile(tile)) and placeable(game, tile, True)}
    return Counter({tile: count for tile, count in left.items() if tile in fitting})


def offers(game: TotallyZombies, area: str) -> bool:
    """Can any tile of the deck be placed in any way?"""
    return open_draw(game, area) or bool(closing_tiles(game, area))
