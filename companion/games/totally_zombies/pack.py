"""The content of a pack of Totally Zombies!!!: tiles and cards of all areas, breeds, layouts, kills to win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any

from companion.games.totally_zombies.areas import AREAS, TOWN
from companion.games.totally_zombies.entries import card_from, figure_from, layout_from, threshold_from
from companion.games.totally_zombies.pack_checks import check_together
from companion.games.totally_zombies.printed import (
    ENTRANCE,
    HELIPAD,
    NAMED,
    ROAD,
    START,
    Breed,
    Card,
    Layout,
    Lying,
    Threshold,
    Tile,
)
from companion.games.totally_zombies.reference import faults
from companion.games.totally_zombies.tile_entries import tile_from
from companion.packs.building import played_with, stamped
from companion.packs.pack import Listed, Pack, listed
from companion.packs.reading import Entry, Head, Problems

FILES = {
    "tile": "tiles.toml",
    "card": "cards.toml",
    "figure": "figures.toml",
    "layout": "setups.toml",
    "threshold": "setups.toml",
}
PIECES = ("zombies", "pawns", "dice")
BELONGS = {"effect": ("bonus", "combats", "ends_on")}

Entries = Mapping[str, Mapping[str, Entry]]


@dataclass(frozen=True, eq=False)
class TotallyZombiesPack(Pack):
    """All sets of Zombies!!!; the areas in play say what of them lies on the table."""

    tiles: Mapping[str, Tile] = field(default_factory=dict)  # type: ignore[assignment]
    cards: Mapping[str, Card] = field(default_factory=dict)
    reserved: Mapping[str, int] = field(default_factory=dict)
    """So many copies of a tile never come into the stack: they lie in the start row or join areas to the town."""
    breeds: Mapping[str, Breed] = field(default_factory=dict)
    layouts: Mapping[str, Layout] = field(default_factory=dict)
    thresholds: Mapping[str, Threshold] = field(default_factory=dict)

    def listing(self) -> dict[str, list[Listed]]:
        tiles = [Listed(id, tile.name, self.tile_copies[id], tile.mark) for id, tile in self.tiles.items()]
        breeds = [Listed(breed.id, breed.name, 1, breed.mark) for breed in self.breeds.values()]
        layouts = [Listed(one.id, ", ".join(map(str, one.lay)), 1, one.mark) for one in self.layouts.values()]
        thresholds = [Listed(one.id, f"{one.kills} kills", 1, one.mark) for one in self.thresholds.values()]
        return {
            "tile": tiles,
            "card": listed(self.cards),
            "breed": breeds,
            "layout": layouts,
            "threshold": thresholds,
        }

    def tile(self, id: str) -> Tile:  # type: ignore[override]
        return self.tiles[id]

    def card(self, id: str) -> Card:
        return self.cards[id]

    @cached_property
    def doored(self) -> Mapping[str, Tile]:
        """The tiles for tables that play with door tokens (totally-zombies.ruling.base-edition-differences)."""
        return MappingProxyType({id: tile.with_doors() for id, tile in self.tiles.items()})

    # ------------------------------------------------------------------ map decks

    def tiles_of(self, area: str) -> tuple[Tile, ...]:
        """The kinds of tiles of an area (totally-zombies.setup.tile-area-identity)."""
        return tuple(tile for tile in self.tiles.values() if tile.area == area)

    def stack(self, area: str, areas_in_play: Collection[str] = AREAS) -> tuple[str, ...]:  # type: ignore[override]
        """Ids of an area's map deck, one for each copy, not shuffled; none where the area is not in play
        (totally-zombies.ruling.expansion-subset). Without start tile and reserved copies
        (totally-zombies.setup.remove-start-tiles), entrances (totally-zombies.setup.entrances-out), the town's Helipad
        (totally-zombies.setup.town-helipad-lower-half), Big Top 2 (totally-zombies.setup.big-top-2-aside) and the
        Funhouse (totally-zombies.setup.funhouse-aside)."""
        if area not in areas_in_play:
            return ()
        ids = (tile.id for tile in self.tiles_of(area) if not self._apart(tile))
        return tuple(id for id in ids for _ in range(self.tile_copies[id] - self.reserved[id]))

    def _apart(self, tile: Tile) -> bool:
        """Does it wait somewhere else than in the deck of its area?"""
        town_helipad = tile.kind == HELIPAD and tile.area == TOWN
        return tile.kind in (START, ENTRANCE) or town_helipad or bool(tile.special & {"big-top-2", "funhouse"})

    def entrance(self, area: str) -> Tile:
        return next(tile for tile in self.tiles_of(area) if tile.kind == ENTRANCE)

    def helipad(self, area: str) -> Tile:  # type: ignore[override]
        return next(tile for tile in self.tiles_of(area) if tile.kind == HELIPAD)

    @cached_property
    def town_helipad(self) -> Tile:
        return self.helipad(TOWN)

    def special(self, tag: str) -> Tile:
        """The first tile that the rules call so."""
        return next(tile for tile in self.tiles.values() if tag in tile.special)

    @cached_property
    def start(self) -> Tile:  # type: ignore[override]
        return next(tile for tile in self.tiles.values() if tile.kind == START)

    @cached_property
    def station(self) -> Tile:
        return self.special("subway")

    @cached_property
    def straight(self) -> Tile:
        """The road that joins an entrance to its station."""
        return next(tile for tile in self._reserved_roads if len(tile.exits) == 2)

    @cached_property
    def crossroad(self) -> Tile:
        """The road of the start row."""
        return next(tile for tile in self._reserved_roads if len(tile.exits) == 4)

    @property
    def _reserved_roads(self) -> list[Tile]:
        return [tile for id, tile in self.tiles.items() if self.reserved[id] and tile.kind == ROAD]

    @cached_property
    def cabin(self) -> Tile:
        return self.special("cabin")

    @cached_property
    def escalator(self) -> Tile:
        return self.special("escalator")

    @cached_property
    def big_top_1(self) -> Tile:
        return next(tile for tile in self._big_top if "big-top-2" not in tile.special)

    @cached_property
    def big_top_2(self) -> Tile:
        return self.special("big-top-2")

    @property
    def _big_top(self) -> list[Tile]:
        return [tile for tile in self.tiles.values() if "big-top" in tile.special]

    @cached_property
    def start_row(self) -> tuple[Lying, ...]:
        """What lies on the table when a game begins (totally-zombies.setup.start-line)."""
        return self.layouts["start"].lay

    @cached_property
    def funhouse(self) -> tuple[Lying, ...]:
        """The Funhouse as it is laid, in places of its own (totally-zombies.funhouse.circle)."""
        return self.layouts["funhouse"].lay

    @cached_property
    def four_ways(self) -> frozenset[str]:
        """The tiles at which one comes out of the Funhouse (totally-zombies.ruling.four-way)."""
        return frozenset(id for id, tile in self.tiles.items() if "funhouse-exit" in tile.special)

    def unmarked(self) -> tuple[Tile, ...]:
        """Tiles with rules of their own that no asterisk shows (totally-zombies.special-tile.asterisk)."""
        return tuple(tile for tile in self.tiles.values() if tile.own_rules and "asterisk" not in tile.special)

    def regular(self, area: str, kind: str = "") -> Counter[str]:
        """An area's tiles that are drawn and laid as they come, unnamed and named, without those that are reserved; or
        only those of one kind (totally-zombies.reference.counting-scope)."""
        return Counter(
            {
                tile.id: self.tile_copies[tile.id] - self.reserved[tile.id]
                for tile in self.tiles_of(area)
                if tile.kind in (ROAD, NAMED) and kind in ("", tile.kind)
            }
        )

    def remarks(self) -> list[str]:
        return [f"{fault.text} ({fault.rule})" for fault in faults(self)]

    # ------------------------------------------------------------------ cards and kills

    def event_deck(self, area: str, clown_cars_in_deck: bool = False) -> tuple[str, ...]:
        """Ids of an area's event deck, one for each copy, not shuffled (totally-zombies.setup.event-decks); the Clown
        Cars are kept beside it, unless the table plays otherwise (totally-zombies.ruling.clown-car-cards)."""
        return self._event_decks[area, clown_cars_in_deck]

    @cached_property
    def _event_decks(self) -> Mapping[tuple[str, bool], tuple[str, ...]]:
        """Worked out once: it is asked for with every card that is drawn."""
        decks: dict[tuple[str, bool], list[str]] = {(area, cars): [] for area in AREAS for cars in (False, True)}
        for card in self.cards.values():
            for cars in (True,) if card.aside else (False, True):
                decks[card.area, cars] += [card.id] * card.copies
        return {key: tuple(deck) for key, deck in decks.items()}

    @cached_property
    def clown_car(self) -> Card:
        return next(card for card in self.cards.values() if card.aside)

    def threshold(self, players: int) -> int:
        """How many kills win among so many players (totally-zombies.win.kill-threshold); the last holds for more."""
        rows = sorted(self.thresholds.values(), key=lambda one: one.players)
        return next((one.kills for one in reversed(rows) if one.players <= players), rows[0].kills)


def build(head: Head, entries: Entries, problems: Problems, known: int) -> TotallyZombiesPack | None:
    """The pack; None when more than the known problems were noted."""
    read = {id: tile_from(entry) for id, entry in entries["tile"].items()}
    pack = TotallyZombiesPack(
        id=head.id,
        title=head.title,
        game=head.game,
        edition=head.edition,
        pieces=MappingProxyType(head.pieces),
        digest="",
        tiles=MappingProxyType({id: tile for id, (tile, _, _) in read.items()}),
        tile_copies=MappingProxyType({id: copies for id, (_, copies, _) in read.items()}),
        reserved=MappingProxyType({id: reserved for id, (_, _, reserved) in read.items()}),
        cards=MappingProxyType({id: card_from(entry) for id, entry in entries["card"].items()}),
        breeds=MappingProxyType({id: figure_from(entry) for id, entry in entries["figure"].items()}),
        layouts=MappingProxyType({id: layout_from(entry) for id, entry in entries["layout"].items()}),
        thresholds=MappingProxyType({id: threshold_from(entry) for id, entry in entries["threshold"].items()}),
    )
    if len(problems) == known:  # only whole entries can be compared with each other
        check_together(head, entries, pack, problems)
    return None if len(problems) > known else stamped(pack, _printed(head, pack))


def _printed(head: Head, pack: TotallyZombiesPack) -> dict[str, Any]:
    """What counts for the digest: what is played with, not how sure we are of it."""
    return {
        **head.printed(),
        "tiles": [
            {**tile.printed(), "copies": pack.tile_copies[id], "reserved": pack.reserved[id]}
            for id, tile in pack.tiles.items()
        ],
        "cards": [card.printed() for card in pack.cards.values()],
        "breeds": [played_with(breed) for breed in pack.breeds.values()],
        "layouts": [[one.id, [str(lying) for lying in one.lay]] for one in pack.layouts.values()],
        "thresholds": [[one.players, one.kills] for one in pack.thresholds.values()],
    }
