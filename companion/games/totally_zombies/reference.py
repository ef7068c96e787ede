"""The reference table at the end of the rulebook: what the tiles of each area add up to.

A pack of one's own may differ, because boxes do (totally-zombies.ruling.town-tile-count); then people are told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from companion.games.totally_zombies.areas import AREAS, ARMY_BASE, CIRCUS, MALL, SCHOOL, TOWN, WOODS
from companion.games.totally_zombies.printed import ENTRANCE, HELIPAD, NAMED, SPECIAL, START, Tile

if TYPE_CHECKING:
    from companion.games.totally_zombies.pack import TotallyZombiesPack

AVERAGE_DIE = 3.5
"""How many dogs a tile of the woods counts for, on which a die decides (totally-zombies.reference.dog-average)."""
TOTALS = "totally-zombies.reference.totals"


class Row(NamedTuple):
    """What one area adds up to."""

    start: int
    helipads: int
    entrances: int
    special: int
    reserved: int
    regular: int
    """Tiles that are drawn and laid as they come."""
    named: int
    """Those of them with a building, a store or another named place."""
    bullets: int
    life: int
    zombies: int
    """Those that are printed, or stand at the ends of roads."""
    rolled: int = 0
    """Tiles on which a die says how many."""

    @property
    def expected(self) -> float:
        """How many zombies the area has on average."""
        return self.zombies + AVERAGE_DIE * self.rolled

    @property
    def tokens_per_zombie(self) -> float:
        """Follows from the others (totally-zombies.reference.token-ratio)."""
        return (self.bullets + self.life) / self.expected


TABLE: Mapping[str, Row] = {
    TOWN: Row(1, 1, 0, 0, 10, 36, 20, 43, 32, 124),  # totally-zombies.reference.town-tiles
    ARMY_BASE: Row(0, 1, 1, 0, 0, 13, 5, 8, 4, 48),  # totally-zombies.reference.army-base-tiles
    MALL: Row(0, 1, 1, 1, 0, 13, 10, 17, 10, 51),  # totally-zombies.reference.mall-tiles
    WOODS: Row(0, 0, 1, 1, 0, 28, 11, 19, 19, 49, 17),  # totally-zombies.reference.woods-tiles
    SCHOOL: Row(0, 1, 1, 0, 0, 14, 7, 14, 17, 66),  # totally-zombies.reference.school-tiles
    CIRCUS: Row(0, 0, 1, 6, 0, 8, 4, 9, 10, 18),  # totally-zombies.reference.circus-tiles
}
"""The table as the rulebook has it."""

COUNTED = {
    "start": "start tiles",
    "helipads": "Helipads",
    "entrances": "entrances",
    "special": "special tiles",
    "reserved": "reserved tiles",
    "regular": "regular tiles",
    "named": "named tiles among them",
    "bullets": "bullets",
    "life": "life tokens",
    "zombies": "zombies",
    "rolled": "tiles with a die of zombies",
}
SUMS = ("bullets", "life", "zombies", "rolled")


class Fault(NamedTuple):
    """A number of a pack that is not the table's."""

    rule: str
    text: str


def row_of(pack: TotallyZombiesPack, area: str) -> Row:
    """What the tiles of an area add up to."""
    kinds: Counter[str] = Counter()
    for tile in pack.tiles_of(area):
        kinds[tile.kind] += pack.tile_copies[tile.id]
    regular, counted = pack.regular(area), Counter(dict(_counted(pack, area)))
    return Row(
        start=kinds[START],
        helipads=kinds[HELIPAD],
        entrances=kinds[ENTRANCE],
        special=kinds[SPECIAL],
        reserved=sum(pack.reserved[tile.id] for tile in pack.tiles_of(area)),
        regular=regular.total(),
        named=pack.regular(area, NAMED).total(),
        bullets=_sum(pack, counted, "bullets"),
        life=_sum(pack, counted, "life"),
        zombies=sum(number * standing(pack.tiles[id]) for id, number in counted.items()),
        rolled=sum(number for id, number in regular.items() if pack.tiles[id].rolled),
    )


def _counted(pack: TotallyZombiesPack, area: str) -> Iterator[tuple[str, int]]:
    """Tiles whose contents are in the table, with their number: no entrance, no Helipad and nothing that is reserved,
    but the Cabin and both halves of the Big Top (totally-zombies.reference.counting-scope)."""
    yield from pack.regular(area).items()
    for tile in pack.tiles_of(area):
        if tile.special & {"cabin", "big-top"}:
            yield tile.id, pack.tile_copies[tile.id]


def _sum(pack: TotallyZombiesPack, counted: Counter[str], what: str) -> int:
    return sum(number * int(getattr(pack.tiles[id], what)) for id, number in counted.items())


def standing(tile: Tile) -> int:
    """How many zombies come with a tile, as far as no die decides."""
    return len(tile.exits) if tile.zombies is None else tile.zombies


def bullets_with_extra(pack: TotallyZombiesPack, area: str, kind: str = "") -> int:
    """The bullets of an area's regular tiles together with those that the army base gets besides."""
    rows = ((pack.tiles[id], number) for id, number in pack.regular(area, kind).items())
    return sum(number * (tile.bullets + tile.extra_bullets) for tile, number in rows)


def faults(pack: TotallyZombiesPack) -> list[Fault]:
    """Where a pack does not add up to the table."""
    found = []
    for area in AREAS:
        ours, theirs = row_of(pack, area)._asdict(), TABLE[area]._asdict()
        for what, words in COUNTED.items():
            if ours[what] != theirs[what]:
                rule = TOTALS if what in SUMS else f"totally-zombies.reference.{area}-tiles"
                found.append(Fault(rule, f"{area}: {ours[what]} {words}, the rulebook's table has {theirs[what]}"))
    return found
