"""What is printed on the components of Totally Zombies!!!, and what lies on the table at the beginning.

Every entry carries its mark: attested by a source, derived from what it says, or assumed by us.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, ClassVar, TypeAlias

from companion import packs, tiles
from companion.games.totally_zombies.areas import ARMY_BASE, CIRCUS, MALL, SETS, TOWN, WOODS
from companion.languages import joined, say
from companion.packs.drawn import Lying as Lying
from companion.packs.pack import NOTHING_YET
from companion.tiles import Layer
from companion.tiles.tile import CLOSED, SIDE, SQUARE_NAMES, STREET, WITHIN

START, ROAD, NAMED, HELIPAD, ENTRANCE, SPECIAL = KINDS = ("start", "road", "named", "helipad", "entrance", "special")
ZOMBIE, ENHANCED, DOG, CLOWN = BREEDS = ("zombie", "enhanced", "dog", "clown")
"""The breeds that the rules speak of."""

PAGE = "page"
ANY_BUILDING, ANY_SCHOOL_TILE = PLACES = ("building or store", "school tile")
"""Places of cards that are no single tile."""
PLACE_WORDS = {ANY_BUILDING: say("inside a building or store"), ANY_SCHOOL_TILE: say("on a tile of the School")}
_STREET, _STREETS = say("the street"), {MALL: say("the hallway"), CIRCUS: say("the path")}


@dataclass(frozen=True, slots=True)
class Tile(tiles.Tile):
    """One kind of tile: its ground, what is printed on it, and what the rules call it."""

    set: str = field(default="1", kw_only=True)
    kind: str = field(default=ROAD, kw_only=True)
    zombies: int | None = field(default=0, kw_only=True)
    """The printed number; None = one at the end of each road."""
    rolled: bool = field(default=False, kw_only=True)
    """Does a die say how many?"""
    breed: str = field(default=ZOMBIE, kw_only=True)
    bullets: int = field(default=0, kw_only=True)
    life: int = field(default=0, kw_only=True)
    special: frozenset[str] = field(default=frozenset(), kw_only=True)
    """What the rules say about tiles like this one: subway, escalator, parking-lot, not-a-building..."""
    spots: Mapping[str, int] = field(default_factory=dict, kw_only=True, hash=False)
    """Squares that the rules speak of, as the tile lies unturned: duct, win."""
    wooded: frozenset[int] = field(default=frozenset(), kw_only=True)
    """Squares overgrown with trees."""
    structure: frozenset[int] = field(default=frozenset(), kw_only=True)
    """The squares of the named building, store, tent or place; none on roads, Helipads and entrances."""
    mark: str = field(default="", kw_only=True)
    note: str = field(default="", kw_only=True)

    @property
    def accessible(self) -> tuple[int, ...]:
        """The squares that may be entered, unturned."""
        return tuple(k for k, kind in enumerate("".join(self.rows)) if kind not in CLOSED)

    @property
    def road(self) -> frozenset[int]:
        """The road squares, unturned (totally-zombies.ruling.road-squares): open ground and all of a Helipad are none,
        the woods have none, and those of the mall are road only for cards."""
        if self.kind == HELIPAD or self.area == WOODS or "funhouse" in self.special:
            return frozenset()
        return frozenset(k for k, kind in enumerate("".join(self.rows)) if kind == STREET)

    @property
    def street(self) -> str:
        """What people call its road: hallways lead through the Mall, paths through the Circus."""
        return _STREETS.get(self.area) or _STREET

    @property
    def extra_bullets(self) -> int:
        """Bullets besides the printed ones: two on tiles of the army base (totally-zombies.tile.army-ammo), none on its
        Helipad (totally-zombies.tile.army-ammo-not-helipad), one in the Armory
        (totally-zombies.tile.army-ammo-armory)."""
        if self.area != ARMY_BASE or self.kind == HELIPAD:
            return 0
        return 1 if "armory" in self.special else 2

    @property
    def building(self) -> bool:
        """Is it a building for cards? No store is one (totally-zombies.clarify.mall-not-building), and not every place
        of the woods (totally-zombies.clarify.woods-buildings)."""
        return bool(self.structure) and self.area != MALL and "not-a-building" not in self.special

    @property
    def store(self) -> bool:
        """Is there a store of the mall on it?"""
        return bool(self.structure) and self.area == MALL

    @property
    def own_rules(self) -> bool:
        """Is there a rule about just this tile, apart from what lies on it (totally-zombies.special-tile.asterisk)?"""
        return self.rolled or bool(self.special & OWN_RULES)

    def with_doors(self) -> Tile:
        """The same tile for tables that play with door tokens: no windows, and no door before a token shows where.
        A building in several parts keeps its printed doors, because a token would open only one of them."""
        if not self.structure or not self.windows:
            return self
        whole = _in_one_piece(self.structure)
        kept = [edge for edge in self.doors.split() if not whole or _off_the_tile(edge)]
        return replace(self, windows="", doors=" ".join(kept))

    def printed(self) -> dict[str, Any]:
        """What counts for the digest: what is played with, not how sure we are of it."""
        return {
            "id": self.id,
            "set": self.set,
            "name": self.name,
            "kind": self.kind,
            "rows": self.rows,
            "exits": self.exits,
            "walls": self.walls,
            "doors": self.doors,
            "leads": self.leads,
            "zombies": self.zombies,
            "rolled": self.rolled,
            "breed": self.breed,
            "bullets": self.bullets,
            "life": self.life,
            "special": sorted(self.special),
            "spots": dict(self.spots),
            "wooded": sorted(self.wooded),
            "structure": sorted(self.structure),
        }


OWN_RULES = frozenset(("subway", "motor-pool", "enhanced-lab", "escalator", "big-top"))
"""Tiles of these kinds are what the chapter about special tiles is about."""

Map: TypeAlias = tiles.Map[Tile]
"""The map that such tiles make."""


class LayeredMap(tiles.Map[Tile]):
    """The same map with what lies below it and apart from it."""

    __slots__ = ()
    called: ClassVar[Mapping[str, Layer]] = MappingProxyType(
        {
            "sewer": Layer(say("the sewer"), below=True),
            "funhouse": Layer(say("the Funhouse")),
            "upstairs": Layer(say("the Mall's second floor")),
        }
    )


def _in_one_piece(squares: frozenset[int]) -> bool:
    seen = todo = {min(squares)}
    while todo:
        todo = {there for k in todo for there in WITHIN[k] if there in squares} - seen
        seen = seen | todo
    return seen == squares


def _off_the_tile(edge: str) -> bool:
    square, _, side = edge.partition(".")
    return WITHIN[SQUARE_NAMES.index(square)][SIDE[side]] < 0


@dataclass(frozen=True, slots=True)
class Card(packs.Card):
    """An event card of one of the six decks."""

    set: str = "1"
    own_turn: bool = False
    """May it be played in the own turn only?"""
    reaction: bool = False
    """Does it answer another card before that works?"""
    aside: bool = False
    """Is it kept beside its deck?"""
    mark: str = ""
    note: str = ""

    @property
    def area(self) -> str:
        """The area of its deck."""
        return SETS.get(self.set, TOWN)

    @property
    def page(self) -> bool:
        return self.type == PAGE

    @property
    def good_for(self) -> str:
        """What a player gets of it: while it lies there, and when it is discarded later."""
        now = "" if self.does == NOTHING_YET else self.does
        later = say("Discard it later: {}", self.discards_for) if self.discards_for else ""
        return say("{} {}", now, later) if now and later else now or later

    @property
    def place(self) -> str:
        """Where it is played, in words; empty where it does not matter."""
        return joined(say(" or "), [PLACE_WORDS.get(name) or say("inside the {}", say(name)) for name in self.where])

    def printed(self) -> list[Any]:
        """What counts for the digest."""
        words = [self.when, self.target, self.does, self.ends, self.discards_for]
        numbers = [self.bonus, self.combats, self.ends_on]
        flags = [self.stays_in_front, self.beside_another, self.own_turn, self.reaction, self.aside]
        return [self.id, self.set, self.name, self.copies, self.type, self.effect, self.where, words, numbers, flags]


@dataclass(frozen=True, slots=True)
class Breed:
    """Zombies of one breed."""

    id: str
    name: str
    many: str
    """More than one of them."""
    letter: str
    """On the map of the terminal."""
    kill_on: int
    steps: int
    """Squares it goes where it is moved."""
    damage: int
    """What a failed fight costs, in half life tokens."""
    together: int
    """So many stand on one square."""
    apart: bool
    """Are they counted apart from the other breeds on a square?"""
    infects: bool
    stays_in: str
    """The area that it never leaves by moving; empty where it goes anywhere."""
    stays_out: str
    """The area that it never enters by moving."""
    mark: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Layout:
    """Tiles that are laid together: the start row, the Funhouse."""

    id: str
    lay: tuple[Lying, ...]
    mark: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Threshold:
    """How many kills win among so many players."""

    id: str
    players: int
    kills: int
    mark: str
    note: str = ""
