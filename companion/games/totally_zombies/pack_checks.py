"""Compares the entries of a pack of Totally Zombies!!! with each other: what the rules speak of must be there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, NamedTuple

from companion.games.totally_zombies.areas import ARMY_BASE, CIRCUS, MALL, SCHOOL, TOWN, WOODS
from companion.games.totally_zombies.printed import (
    BREEDS,
    ENTRANCE,
    HELIPAD,
    NAMED,
    PLACES,
    ROAD,
    SPECIAL,
    START,
    Layout,
    Tile,
)
from companion.packs.building import check_effect
from companion.packs.entries import BONUSES
from companion.packs.pack import BY_HAND
from companion.packs.reading import Entry, Head, Problems
from companion.tiles import STEPS, Cell

if TYPE_CHECKING:
    from companion.games.totally_zombies.pack import TotallyZombiesPack

CARDS = "companion.games.totally_zombies.cards"
"""The module that registers what the cards do."""
PLAYERS = range(2, 8)
"""For so many players a number of kills is given; the last one holds for more."""

Entries = Mapping[str, Mapping[str, Entry]]


class Needed(NamedTuple):
    """Tiles without which the rules cannot be played."""

    kind: str
    area: str
    tag: str = ""
    copies: int = 1

    def __str__(self) -> str:
        return f'of kind "{self.kind}" in the {self.area}' + (f' with special = ["{self.tag}"]' if self.tag else "")

    def fits(self, tile: Tile) -> bool:
        return (tile.kind, tile.area) == (self.kind, self.area) and (not self.tag or self.tag in tile.special)


NEEDED = (
    Needed(START, TOWN),
    *(Needed(HELIPAD, area) for area in (TOWN, ARMY_BASE, MALL, SCHOOL)),
    *(Needed(HELIPAD, area, copies=0) for area in (WOODS, CIRCUS)),  # totally-zombies.reference.victory-tiles
    *(Needed(ENTRANCE, area) for area in (ARMY_BASE, MALL, WOODS, SCHOOL, CIRCUS)),
    Needed(ENTRANCE, TOWN, copies=0),
    Needed(SPECIAL, MALL, "escalator"),
    Needed(SPECIAL, WOODS, "cabin"),
    Needed(SPECIAL, CIRCUS, "big-top", 2),
    Needed(SPECIAL, CIRCUS, "big-top-2"),
    Needed(SPECIAL, CIRCUS, "funhouse", 4),
)
CROSSROAD, STATION, STRAIGHT = "a crossroad", "a Subway Station", "a straight road"
RESERVED = {CROSSROAD: 1, STATION: 5, STRAIGHT: 4}
"""What is taken out of the town's deck: the start row (totally-zombies.setup.remove-start-tiles), and what joins four
areas (totally-zombies.setup.reserve-connector-roads, totally-zombies.setup.reserve-connector-subways)."""


def check_together(head: Head, entries: Entries, pack: TotallyZombiesPack, problems: Problems) -> None:
    _check_needed(head, pack, problems)
    _check_reserved(head, entries, pack, problems)
    _check_cards(head, entries, pack, problems)
    _check_breeds(head, entries, pack, problems)
    _check_layouts(head, entries, pack, problems)
    players = Counter(one.players for one in pack.thresholds.values())
    for number in PLAYERS:
        if players[number] != 1:
            found = f"{players[number]} thresholds for {number} players"
            problems.note(head.file, "", found, f"one [[threshold]] with players = {number}")


# ---------------------------------------------------------------------- tiles


def _check_needed(head: Head, pack: TotallyZombiesPack, problems: Problems) -> None:
    for needed in NEEDED:
        count = sum(pack.tile_copies[id] for id, tile in pack.tiles.items() if needed.fits(tile))
        if count != needed.copies:
            problems.note(head.file, "", f"{count} tiles {needed}", f"{needed.copies} of them")


def _check_reserved(head: Head, entries: Entries, pack: TotallyZombiesPack, problems: Problems) -> None:
    found: Counter[str] = Counter()
    for id, number in pack.reserved.items():
        what = _connecting(pack.tiles[id])
        found[what] += number
        if number and not what:
            entries["tile"][id].wrong("reserved on a tile that joins nothing", f"{', '.join(RESERVED)} of the town")
    for what, number in RESERVED.items():
        if found[what] != number:
            problems.note(
                head.file, "", f"{what} is reserved {found[what]} times", f"reserved = {number} on such a tile"
            )


def _connecting(tile: Tile) -> str:
    """What a tile of the town is good for in the start row or between two areas."""
    if tile.area != TOWN:
        return ""
    if tile.kind == NAMED:
        return STATION if "subway" in tile.special else ""
    roads = {"NESW": CROSSROAD, "NS": STRAIGHT, "EW": STRAIGHT}
    return roads.get(tile.exits, "") if tile.kind == ROAD else ""


# ---------------------------------------------------------------------- cards and breeds


def _check_cards(head: Head, entries: Entries, pack: TotallyZombiesPack, problems: Problems) -> None:
    places = {tile.name for tile in pack.tiles.values() if tile.structure}
    effects = _effects()
    for card in pack.cards.values():
        entry = entries["card"][card.id]
        if card.id in pack.tiles:
            entry.wrong("a tile has this id too", "an id that no tile has")
        for name in card.where:
            if name not in places and name not in PLACES:
                expected = (
                    f"{', '.join(PLACES)}, or names of tiles with a building or place: {', '.join(sorted(places))}"
                )
                entry.wrong(f"where names {name!r}, where nobody can be", expected, "where")
        if effects:
            check_effect(entry, card, effects)
        if card.effect in BONUSES and not card.bonus:
            entry.wrong(f"effect {card.effect} without a bonus", "bonus, the number that is added to the roll")
    if [card.area for card in pack.cards.values() if card.aside] != [CIRCUS]:
        problems.note(
            head.file, "", "no Clown Car, or another card that is no part of a deck", "one card with aside = true"
        )


def _effects() -> set[str]:
    """What the cards register. They are imported when a pack is checked: listing packs must stay light."""
    if find_spec(CARDS) is None:
        return set()
    registered: Iterable[str] = import_module(CARDS).effects()
    return {BY_HAND, *BONUSES, *registered}


def _check_breeds(head: Head, entries: Entries, pack: TotallyZombiesPack, problems: Problems) -> None:
    for id in BREEDS:
        if id not in pack.breeds:
            problems.note(head.file, "", f"there is no breed {id!r}", f'one [[figure]] with id = "{id}"')
    letters = Counter(breed.letter for breed in pack.breeds.values())
    for id, breed in pack.breeds.items():
        if letters[breed.letter] > 1:
            entries["figure"][id].wrong(f"two breeds have the letter {breed.letter!r}", "a letter of its own", "letter")


# ---------------------------------------------------------------------- layouts


def _check_layouts(head: Head, entries: Entries, pack: TotallyZombiesPack, problems: Problems) -> None:
    for id, check in (("start", _check_row), ("funhouse", _check_ring)):
        if id not in pack.layouts:
            problems.note(head.file, "", f"there is no layout {id!r}", f'one [[layout]] with id = "{id}"')
            continue
        layout, entry = pack.layouts[id], entries["layout"][id]
        strange = [one.tile for one in layout.lay if one.tile not in pack.tiles]
        if strange:
            entry.wrong(f"there is no tile {strange[0]!r}", "the id of a tile of this pack", "lay")
        else:
            check(layout, pack, entry)


def _check_row(layout: Layout, pack: TotallyZombiesPack, entry: Entry) -> None:
    """Start tile, crossroad and station lie in a row, and a road leads along it (totally-zombies.setup.start-line)."""
    kinds = [pack.tiles[one.tile] for one in layout.lay]
    wanted = [tile.kind == START or _connecting(tile) for tile in kinds] == [True, CROSSROAD, STATION]
    ends = _road_ends(layout, pack)
    joined = [end for end, beyond in ends.items() if beyond in ends]
    if not wanted or {one.cell for one in layout.lay} != {(0, 0), (1, 0), (2, 0)} or len(joined) != 4:
        expected = "start tile at 0,0, crossroad at 1,0 and Subway Station at 2,0, their roads joined"
        entry.wrong("the start row is no row", expected, "lay")


def _check_ring(layout: Layout, pack: TotallyZombiesPack, entry: Entry) -> None:
    """The light squares of the four Funhouse tiles are one closed ring (totally-zombies.funhouse.circle)."""
    funhouse = {id for id, tile in pack.tiles.items() if "funhouse" in tile.special}
    ends = _road_ends(layout, pack)
    closed = len(ends) == 8 and all(beyond in ends for beyond in ends.values())
    square = {one.cell for one in layout.lay} == {(0, 0), (1, 0), (0, 1), (1, 1)}
    if {one.tile for one in layout.lay} != funhouse or not square or not closed:
        entry.wrong("the Funhouse is no ring", "its four tiles at 0,0 1,0 0,1 1,1, turned into a closed ring", "lay")


def _road_ends(layout: Layout, pack: TotallyZombiesPack) -> dict[tuple[Cell, int], tuple[Cell, int]]:
    """The ends of the roads of tiles that are laid together, each with the end that would meet it."""
    ends = {}
    for one in layout.lay:
        for side in pack.tiles[one.tile].looks[one.quarters].exits:
            beyond = (one.cell[0] + STEPS[side][0], one.cell[1] + STEPS[side][1])
            ends[one.cell, side] = (beyond, (side + 2) % 4)
    return ends
