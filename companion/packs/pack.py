"""The content of one printed set: its tiles, its cards and how many pieces lie in the box."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, Protocol, TypeAlias

from companion import tiles
from companion.languages import say

BY_HAND = "by-hand"
NOTHING_YET = "None until discarded."
AT_ONCE = "when used"
MARKS = ("attested", "derived", "assumed")
"""How sure an entry is: the rulebook states it, it follows from what the rulebook states, it is our own design."""


@dataclass(frozen=True, slots=True)
class Tile(tiles.Tile):
    """One kind of map tile: its ground, and what lies on it when it is laid."""

    kind: str = "road"
    """start, road, named or helipad."""
    zombies: int | None = None
    """The printed number; None = one at the end of each road."""
    bullets: int = 0
    hearts: int = 0
    survivors: int = 0

    def printed(self) -> dict[str, Any]:
        """What counts for the digest. The turned squares follow from the others, and stand there as they always did."""
        return {
            "id": self.id,
            "name": self.name,
            "rows": self.rows,
            "exits": self.exits,
            "kind": self.kind,
            "zombies": self.zombies,
            "bullets": self.bullets,
            "hearts": self.hearts,
            "survivors": self.survivors,
            "looks": [(look.squares, look.exits, look.mask) for look in self.looks],
        }


Map: TypeAlias = tiles.Map[Tile]
"""The map that such tiles make."""


@dataclass(frozen=True, slots=True)
class Card:
    """One event card; all of its copies are alike."""

    id: str
    name: str
    copies: int
    type: str  # event, item or weapon
    where: tuple[str, ...]  # names of the tiles in whose building the player must stand; empty = anywhere
    weapon: bool
    effect: str  # id of a built-in effect, or "by-hand": the table resolves it
    when: str
    target: str
    does: str
    ends: str
    stays_in_front: bool
    discards_for: str
    bonus: int = 0  # of the effects combat-bonus and movement-bonus: what is added to the roll
    combats: int = 0  # the card is used up after so many combats; 0 = it stays
    ends_on: str = ""  # "failed-roll": a failed combat roll of its owner ends it
    beside_another: bool = False  # may be used in a combat beside the one card that is allowed

    @property
    def good_for(self) -> str:
        """What a player gets of it: of a card that does nothing where it lies, what it is discarded for."""
        if self.does != NOTHING_YET:
            return self.does
        if self.ends == AT_ONCE:
            return say("Discard it later: {}", self.discards_for)
        return say("Discard it later: {} Ends: {}.", self.discards_for, self.ends)


class Listed(NamedTuple):
    """A line in the list of what a pack holds."""

    id: str
    name: str
    copies: int = 1
    mark: str = ""
    """How sure it is, where the pack says so."""


class Marked(Protocol):
    """An entry that is printed in so many copies, and says how sure it is."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def copies(self) -> int: ...

    @property
    def mark(self) -> str: ...


def listed(rows: Mapping[str, Marked]) -> list[Listed]:
    """A line for each entry."""
    return [Listed(row.id, row.name, row.copies, row.mark) for row in rows.values()]


@dataclass(frozen=True, eq=False)
class Pack:
    """Everything that is printed; two packs with the same digest play the same."""

    id: str
    title: str
    game: str
    edition: str
    pieces: Mapping[str, int]
    digest: str
    tiles: Mapping[str, Tile] = field(default_factory=dict)
    tile_copies: Mapping[str, int] = field(default_factory=dict)
    cards: Mapping[str, Card] = field(default_factory=dict)

    def contents(self) -> dict[str, int]:
        """How many there are of each thing that is listed."""
        return {what: sum(line.copies for line in lines) for what, lines in self.listing().items()}

    def listing(self) -> dict[str, list[Listed]]:
        """Everything that is printed, by what it is, under the ids that commands and programs use."""
        return {
            "tile": [Listed(id, tile.name, self.tile_copies[id]) for id, tile in self.tiles.items()],
            "card": [Listed(card.id, card.name, card.copies) for card in self.cards.values()],
        }

    def remarks(self) -> list[str]:
        """What people should know about it although it can be played with."""
        return []

    def tile(self, id: str) -> Tile:
        return self.tiles[id]

    def card(self, id: str) -> Card:
        return self.cards[id]

    def copies(self, id: str) -> int:
        """How many copies of a tile or card the box holds; no tile has the id of a card."""
        return self.tile_copies[id] if id in self.tile_copies else self.cards[id].copies

    @cached_property
    def start(self) -> Tile:
        return next(tile for tile in self.tiles.values() if tile.kind == "start")

    @cached_property
    def helipad(self) -> Tile:
        return next(tile for tile in self.tiles.values() if tile.kind == "helipad")

    @cached_property
    def stack(self) -> tuple[str, ...]:
        """Ids of all tiles but the start tile, one for each copy, not shuffled."""
        return tuple(id for id, tile in self.tiles.items() if tile.kind != "start" for _ in range(self.tile_copies[id]))

    @cached_property
    def deck(self) -> tuple[str, ...]:
        """Ids of all cards, one for each copy, not shuffled."""
        return tuple(card.id for card in self.cards.values() for _ in range(card.copies))
