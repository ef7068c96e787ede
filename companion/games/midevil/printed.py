"""What is printed on the components of MidEvil, and what lies on the table at the beginning.

Every entry carries its mark: attested by the rulebook, derived from what it says, or assumed by us.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from companion import packs, tiles
from companion.games.midevil.meta import BASE as BASE
from companion.games.midevil.meta import CASTLE as CASTLE
from companion.games.midevil.meta import DUNGEON as DUNGEON
from companion.games.midevil.meta import MODES as MODES
from companion.games.midevil.meta import SETS as SETS
from companion.packs.drawn import Lying as Lying
from companion.tiles.tile import CLOSED, PIT, SQUARE_NAMES

SURFACE, CELLAR = "", "cellar"
"""Areas of the map beside DUNGEON: what lies in the open, and the way from a Castle tile down to an Entrance."""

INSIDE, ANYWHERE, BESIDE, NOWHERE = "inside", "tile", "outside", "none"
TOKENS_ON = (INSIDE, ANYWHERE, BESIDE, NOWHERE)
"""Where skeletons and life tokens of a tile go: into the building, on any square, beside the building, nowhere."""

ITEM, RANGED, EVENT = "item", "ranged-weapon", "event"
UP, DOWN = "up", "down"
UNDER_ROOF = "bc"
"""Squares inside a building or the castle."""

Numbers: TypeAlias = Mapping[str, int]
NO_NUMBERS: Numbers = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Tile(tiles.Tile):
    """One kind of tile: its ground, what is printed on it, and what the rules call it."""

    set: str = field(default=BASE, kw_only=True)
    named: bool = field(default=True, kw_only=True)
    """Is a name printed on it? The others have a name only to be spoken of."""
    skeletons: int | None = field(default=0, kw_only=True)
    """The printed number of figures; None = a die of points."""
    life: int = field(default=0, kw_only=True)
    tokens_on: str = field(default=ANYWHERE, kw_only=True)
    special: frozenset[str] = field(default=frozenset(), kw_only=True)
    """What the rules say about tiles like this one: altar, open-air, castle, courtyard, may-cut-off..."""
    spots: Mapping[str, int] = field(default_factory=dict, kw_only=True, hash=False)
    """Squares that the rules speak of, as the tile lies unturned: start, altar, book, last."""
    cellar: str = field(default="", kw_only=True)
    """The side at which a Dungeon Entrance may be laid against the Castle tile."""
    mouth: str = field(default="", kw_only=True)
    """The side of a Dungeon Entrance that leads down."""
    room: str = field(default="", kw_only=True)
    mark: str = field(default="", kw_only=True)
    note: str = field(default="", kw_only=True)

    @property
    def below(self) -> bool:
        """Does it lie in the dungeon?"""
        return self.area == DUNGEON

    @property
    def building(self) -> bool:
        """Has it an inside under a roof?"""
        return "open-air" not in self.special and any(kind in UNDER_ROOF for row in self.rows for kind in row)

    @property
    def for_tokens(self) -> tuple[int, ...]:
        """The squares, unturned, on which its skeletons and life tokens may be put."""
        if self.tokens_on == NOWHERE:
            return ()
        allowed = UNDER_ROOF if self.tokens_on == INSIDE else ""
        return tuple(
            k
            for k, kind in enumerate("".join(self.rows))
            if kind not in CLOSED + PIT and (not allowed or kind in allowed)
        )

    def printed(self) -> dict[str, Any]:
        """What counts for the digest: what is played with, not how sure we are of it."""
        return {
            "id": self.id,
            "set": self.set,
            "name": self.name,
            "named": self.named,
            "rows": self.rows,
            "exits": self.exits,
            "walls": self.walls,
            "doors": self.doors,
            "back": self.back,
            "skeletons": self.skeletons,
            "life": self.life,
            "tokens_on": self.tokens_on,
            "special": sorted(self.special),
            "spots": dict(self.spots),
            "cellar": self.cellar,
            "mouth": self.mouth,
            "room": self.room,
        }


Map: TypeAlias = tiles.Map[Tile]
"""The map that such tiles make."""


class Effect(NamedTuple):
    """What a card, a pair of spells or a fate does: an effect that the rules know, and its numbers."""

    id: str
    numbers: Numbers = NO_NUMBERS
    rolled: frozenset[str] = frozenset()
    """Which of its numbers a die says."""

    def printed(self) -> list[Any]:
        return [self.id, dict(self.numbers), sorted(self.rolled)]


@dataclass(frozen=True, slots=True)
class EventCard(packs.Card):
    """An event card; what it does is said in words, and by the effect with its numbers."""

    set: str = BASE
    place: str = ""
    """Where its player must be, in words."""
    numbers: Numbers = field(default_factory=dict, hash=False)
    rolled: frozenset[str] = frozenset()
    """Which of its numbers a die says."""
    tags: tuple[str, ...] = ()
    mark: str = ""
    note: str = ""

    @property
    def ranged(self) -> bool:
        return self.type == RANGED

    @property
    def laid_out(self) -> bool:
        """Does it lie before its player from now on? An event may stay visible, but has worked when it was played."""
        return self.stays_in_front and self.type != EVENT

    def printed(self) -> list[Any]:
        """What counts for the digest."""
        words = [self.when, self.place, self.target, self.does, self.ends, self.discards_for]
        effect = Effect(self.effect, self.numbers, self.rolled).printed()
        return [self.id, self.set, self.name, self.copies, self.type, self.stays_in_front, words, effect, self.tags]


@dataclass(frozen=True, slots=True)
class Spell:
    """One of the spells; all of its copies are alike."""

    id: str
    name: str
    copies: int
    mark: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class SpellPair:
    """What two spells do together to the player who brought them together."""

    id: str
    spells: frozenset[str]
    effect: Effect
    does: str
    mark: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class WinningSet:
    """Spells with which a player wins at the Dungeon Altar."""

    id: str
    spells: frozenset[str]
    mark: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Fate:
    """What a face of the die brings on arrival on a dungeon tile."""

    id: str
    roll: int
    name: str
    effect: Effect
    does: str
    mark: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """Skeletons of one colour."""

    id: str
    set: str
    name: str
    copies: int
    points: int
    kill_on: int
    steps: int
    """Squares it goes where a skeleton is moved."""
    through: bool
    """May it pass squares on which another skeleton stands?"""
    pool: bool
    """Is it taken from the pool wherever skeletons are put on the map?"""
    mark: str
    note: str = ""


class Spot(NamedTuple):
    """A square of a tile, unturned; -1 = whichever square."""

    tile: str
    square: int

    def __str__(self) -> str:
        return self.tile if self.square < 0 else f"{self.tile} {SQUARE_NAMES[self.square]}"


@dataclass(frozen=True, slots=True)
class Setup:
    """What lies on the table when a game of one mode begins."""

    id: str
    mode: str
    sets: frozenset[str]
    lay: tuple[Lying, ...]
    entrances: tuple[Lying, ...]
    """Places for Dungeon Entrances beside the castle; empty when they come from the stack."""
    start: Spot
    goal: Spot
    drawbridge: str
    """How it lies: up or down; empty without one."""
    without: frozenset[str]
    """Tiles of these special kinds stay in the box."""
    filled: frozenset[str]
    """Of the tiles that are laid, those of these special kinds get skeletons and life tokens."""
    colours: tuple[str, ...]
    """Skeletons of these colours only are put on them."""
    mark: str
    note: str = ""

    def printed(self) -> list[Any]:
        lying = [[str(one) for one in lying] for lying in (self.lay, self.entrances)]
        kinds = [sorted(kinds) for kinds in (self.sets, self.without, self.filled)]
        return [self.id, self.mode, *lying, str(self.start), str(self.goal), self.drawbridge, *kinds, self.colours]
