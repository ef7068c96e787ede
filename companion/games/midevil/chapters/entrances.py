"""Dungeon Entrances: beside the castle they are laid at set-up; drawn from the stack they keep the place before their
mouth free, and nothing of the surface closes the dungeon."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from companion.engine import TABLE, Json, Options, Refusal
from companion.games.kit.places import COMPASS, listed
from companion.games.midevil.chapters.dungeon import beside, room_for_altar
from companion.games.midevil.meta import DUNGEON
from companion.games.midevil.printed import Lying, Tile
from companion.games.midevil.questions import CHOOSE_ENTRANCES, ENTRANCES
from companion.games.midevil.state import MidEvil
from companion.languages import say
from companion.tiles import Placement
from companion.tiles.tile import SIDE

RULE = "midevil.dungeon-setup.castle-entrances"
MOUTH = "midevil.ruling.entrance-mouth-free"
CLOSED_OFF = "midevil.ruling.surface-tile-vs-dungeon"


# ---------------------------------------------------------------------- beside the castle


class EntrancePlaces(Options[tuple[int, ...]]):
    """As many of the places beside the castle as there are Entrances."""

    __slots__ = ("game", "names")

    def __init__(self, game: MidEvil) -> None:
        self.game = game
        self.names = [castle_beside(game, one) for one in game.setting.entrances]

    def candidates(self) -> Iterable[tuple[int, ...]]:
        return combinations(range(len(self.names)), entrances_of(self.game))

    def refusal(self, value: tuple[int, ...]) -> Refusal | None:
        if len(value) == entrances_of(self.game) == len({*value}):
            return None
        return Refusal(RULE, say("there are {} Dungeon Entrances", entrances_of(self.game)))

    def read(self, raw: Json) -> tuple[int, ...] | Refusal:
        names = [name.strip() for name in raw.split(",")] if isinstance(raw, str) else []
        if names and all(name in self.names for name in names):
            return tuple(sorted(self.names.index(name) for name in names))
        return Refusal(RULE, say("an Entrance lies beside {}, nowhere else", listed(self.names)))

    def show(self, value: tuple[int, ...]) -> Json:
        return ", ".join(self.names[place] for place in value)

    def label(self, value: tuple[int, ...]) -> str:
        return say("beside {}", listed([self.names[place] for place in value]))


def castle_beside(game: MidEvil, entrance: Lying) -> str:
    """The name of the Castle tile to whose cellar door the Entrance turns."""
    return game.map.laid[game.map.cells[castle_at(game, entrance)]].tile.name


def castle_at(game: MidEvil, entrance: Lying) -> tuple[int, int]:
    """The cell of that tile."""
    side = (SIDE[game.pack.tile(entrance.tile).exits[0]] + entrance.quarters) % 4
    return beside(entrance.cell, side)


def entrances_of(game: MidEvil) -> int:
    """So many Entrances there are to lay (midevil.dungeon-setup.inventory-tiles)."""
    return game.pack.tile_copies[game.setting.entrances[0].tile]


async def lay_entrances(game: MidEvil) -> None:
    """Two of the three places, by lot or as the table agrees; all of them with a proxy
    (midevil.ruling.dungeon-castle-entrance-count)."""
    places = game.setting.entrances
    if not places:
        return
    used: Iterable[int] = range(len(places))
    if not game.rule_is("full-entrances", "three-with-proxy"):
        question = CHOOSE_ENTRANCES if game.rule_is("full-entrances", "two-chosen") else ENTRANCES
        used = await question.to(TABLE, EntrancePlaces(game))
    for place in used:
        game.lay(*places[place])
        game.tell("a Dungeon Entrance lies beside {}", castle_beside(game, places[place]))


# ---------------------------------------------------------------------- on the surface


def shuts_the_dungeon(game: MidEvil, tile: Tile, value: Placement) -> Refusal | None:
    """No surface tile lies at the end of a dungeon passage, nor before the mouth of an Entrance; it may touch a closed
    dungeon side. A drawn Entrance is such a tile (midevil.dungeon-tile.entrance-as-base-tile)."""
    if value.cell in game.map.roads_of(DUNGEON):
        return Refusal(CLOSED_OFF, say("a way down ends there: only a dungeon tile is laid there"))
    if not tile.mouth:
        return None
    side = (SIDE[tile.mouth] + value.quarters) % 4
    below = beside(value.cell, side)
    ways = 1 + game.map.roads_of(DUNGEON).get(below, 0).bit_count()
    if below not in game.map.cells and room_for_altar(game, below, ways):
        return None
    return Refusal(MOUTH, say("the place {} of it, before its mouth, has to be free for the dungeon", COMPASS[side]))
