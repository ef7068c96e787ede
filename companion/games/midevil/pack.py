"""The content of a pack of MidEvil: tiles, cards, spells, fate, skeletons by colour, and the set-ups of its modes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from types import MappingProxyType
from typing import Any

from companion.games.midevil.dungeon_layout import check_dungeon
from companion.games.midevil.effects import NECRONOMICON
from companion.games.midevil.entries import (
    card_from,
    fate_from,
    figure_from,
    pair_from,
    setup_from,
    spell_from,
    winning_from,
)
from companion.games.midevil.layout import check_castle
from companion.games.midevil.printed import (
    CASTLE,
    CELLAR,
    MODES,
    UP,
    EventCard,
    Fate,
    Figure,
    Lying,
    Map,
    Setup,
    Spell,
    SpellPair,
    Tile,
    WinningSet,
)
from companion.games.midevil.tile_entries import other_side, tile_from
from companion.languages import joined, say
from companion.packs.building import played_with, stamped
from companion.packs.pack import Listed, Pack, listed
from companion.packs.reading import Entry, Head, Problems
from companion.tiles import STEPS
from companion.tiles.tile import SIDE

FILES = {
    "tile": "tiles.toml",
    "card": "cards.toml",
    "spell": "spells.toml",
    "pair": "spells.toml",
    "winning": "spells.toml",
    "fate": "fate.toml",
    "figure": "figures.toml",
    "setup": "setups.toml",
}
PIECES = ("life-tokens", "pawns", "dice", "fate-cards")
"""What is only counted; the Dungeon Fate cards are in no deck (midevil.dungeon-setup.inventory-fate-cards)."""
BELONGS = {"effect": ("numbers",)}
ONE_OF_EACH = ("altar", "graveyard", "drawbridge", "pit", "dungeon-altar")
"""The rules speak of one tile of each of these kinds."""

Entries = Mapping[str, Mapping[str, Entry]]


@dataclass(frozen=True, eq=False)
class MidevilPack(Pack):
    """The three sets of MidEvil; a mode says which of them are played with."""

    tiles: Mapping[str, Tile] = field(default_factory=dict)  # type: ignore[assignment]
    cards: Mapping[str, EventCard] = field(default_factory=dict)
    spells: Mapping[str, Spell] = field(default_factory=dict)
    pairs: Mapping[str, SpellPair] = field(default_factory=dict)
    winnings: Mapping[str, WinningSet] = field(default_factory=dict)
    fates: Mapping[str, Fate] = field(default_factory=dict)
    figures: Mapping[str, Figure] = field(default_factory=dict)
    setups: Mapping[str, Setup] = field(default_factory=dict)
    faces: Mapping[str, Tile] = field(default_factory=dict)
    """The other sides of tiles that have two; no tile to be drawn."""

    def listing(self) -> dict[str, list[Listed]]:
        tiles = [Listed(id, tile.name, self.tile_copies[id], tile.mark) for id, tile in self.tiles.items()]
        pairs = [Listed(pair.id, pair.does, 1, pair.mark) for pair in self.pairs.values()]
        winnings = [Listed(one.id, self.named(one.spells), 1, one.mark) for one in self.winnings.values()]
        fates = [
            Listed(fate.id, joined("", (f"{fate.roll}: ", fate.name)), 1, fate.mark) for fate in self.fates.values()
        ]
        setups = [
            Listed(setup.id, say("the game {}", say(setup.mode)), 1, setup.mark) for setup in self.setups.values()
        ]
        return {
            "tile": tiles,
            "card": listed(self.cards),
            "spell": listed(self.spells),
            "pair of spells": pairs,
            "winning set": winnings,
            "fate": fates,
            "skeleton": listed(self.figures),
            "set-up": setups,
        }

    def named(self, spells: Iterable[str]) -> str:
        """Spells by their names."""
        return joined(", ", (self.spells[id].name for id in sorted(spells)))

    def card(self, id: str) -> EventCard:
        return self.cards[id]

    def tile(self, id: str) -> Tile:  # type: ignore[override]
        """The tile with this id, or the face of one."""
        return self.tiles[id] if id in self.tiles else self.faces[id]

    def turned_over(self, id: str) -> Tile:
        """What the other side of a tile shows."""
        return self.tile(self.tile(id).back)

    def setup(self, mode: str) -> Setup:
        return next(setup for setup in self.setups.values() if setup.mode == mode)

    def special(self, kind: str) -> Tile:
        """The only tile of its special kind: altar, graveyard, drawbridge, pit, dungeon-altar."""
        return next(tile for tile in self.tiles.values() if kind in tile.special)

    def first_map(self, mode: str, entrances: Iterable[Lying] = ()) -> Map:
        """The map when a game begins, with those of the Entrances beside the castle that were drawn."""
        setup, ground = self.setup(mode), Map()
        for id, cell, quarters in setup.lay:
            tile = self.tiles[id]
            raised = "drawbridge" in tile.special and setup.drawbridge == UP
            ground = ground.with_tile(self.turned_over(id) if raised else tile, cell, quarters)
        for id, cell, quarters in entrances:  # only the cellar door beside it leads to such an Entrance
            ground = ground.with_tile(self.tiles[id], cell, quarters, CELLAR)
        return ground

    def tile_stack(self, mode: str) -> tuple[str, ...]:
        """Ids of the surface tiles that are shuffled, one for each copy, not shuffled: those of all sets of the mode
        (midevil.castle-setup.inventory-tiles, midevil.dungeon-setup.castle-mixed-stack) but for what lies there already
        (midevil.castle-setup.mixed-tile-stack, midevil.castle-setup.dirt-from-base). Entrances are among them
        (midevil.dungeon-setup.entrances-in-stack) unless they are laid beside the castle."""
        setup = self.setup(mode)
        left = Counter(
            {
                id: self.tile_copies[id]
                for id, tile in self.tiles.items()
                if tile.set in setup.sets and not tile.below and not setup.without & tile.special
            }
        )
        left.subtract(one.tile for one in setup.lay)
        for one in setup.entrances:
            left[one.tile] = 0
        return tuple(left.elements())

    @cached_property
    def dungeon_stack(self) -> tuple[str, ...]:
        """Ids of the dungeon tiles, one for each copy, not shuffled."""
        return tuple(id for id, tile in self.tiles.items() if tile.below for _ in range(self.tile_copies[id]))

    def event_deck(self, mode: str) -> tuple[str, ...]:
        """Ids of the event cards of a mode, one for each copy, without the Necronomicon, not shuffled: those of its
        sets (midevil.castle-setup.inventory-events, midevil.dungeon-setup.deal-base-events) make one deck
        (midevil.castle-setup.mixed-event-deck, midevil.dungeon-setup.castle-mixed-events)."""
        sets = self.setup(mode).sets
        dealt = (card for card in self.cards.values() if card.set in sets and card.effect != NECRONOMICON)
        return tuple(card.id for card in dealt for _ in range(card.copies))

    @cached_property
    def spell_deck(self) -> tuple[str, ...]:
        """Ids of the spells, one for each copy, not shuffled."""
        return tuple(spell.id for spell in self.spells.values() for _ in range(spell.copies))

    @cached_property
    def necronomicon(self) -> str:
        return next(card.id for card in self.cards.values() if card.effect == NECRONOMICON)

    def figures_of(self, mode: str) -> tuple[Figure, ...]:
        """The skeletons of a mode, colour by colour."""
        sets = self.setup(mode).sets
        return tuple(figure for figure in self.figures.values() if figure.set in sets)

    @cached_property
    def fate_of(self) -> Mapping[int, Fate]:
        """What each face of the die brings."""
        return {fate.roll: fate for fate in self.fates.values()}

    @cached_property
    def pair_of(self) -> Mapping[frozenset[str], SpellPair]:
        """What each two spells do together."""
        return {pair.spells: pair for pair in self.pairs.values()}


def build(head: Head, entries: Entries, problems: Problems, known: int) -> MidevilPack | None:
    """The pack; None when more than the known problems were noted."""
    read = {id: tile_from(entry) for id, entry in entries["tile"].items()}
    tiles = {id: tile for id, (tile, _) in read.items()}
    faces = [other_side(tile, entries["tile"][id]) for id, tile in tiles.items() if tile.back]
    pack = MidevilPack(
        id=head.id,
        title=head.title,
        game=head.game,
        edition=head.edition,
        pieces=MappingProxyType(head.pieces),
        digest="",
        tile_copies=MappingProxyType({id: copies for id, (_, copies) in read.items()}),
        tiles=MappingProxyType(tiles),
        faces=MappingProxyType({face.id: face for face in faces}),
        cards=MappingProxyType({id: card_from(entry) for id, entry in entries["card"].items()}),
        spells=MappingProxyType({id: spell_from(entry) for id, entry in entries["spell"].items()}),
        pairs=MappingProxyType({id: pair_from(entry) for id, entry in entries["pair"].items()}),
        winnings=MappingProxyType({id: winning_from(entry) for id, entry in entries["winning"].items()}),
        fates=MappingProxyType({id: fate_from(entry) for id, entry in entries["fate"].items()}),
        figures=MappingProxyType({id: figure_from(entry) for id, entry in entries["figure"].items()}),
        setups=MappingProxyType({id: setup_from(entry) for id, entry in entries["setup"].items()}),
    )
    if len(problems) == known:  # only whole entries can be compared with each other
        _check_together(head, entries, pack, problems)
    return None if len(problems) > known else stamped(pack, _printed(head, pack))


def _printed(head: Head, pack: MidevilPack) -> dict[str, Any]:
    """What counts for the digest: what is played with, not how sure we are of it."""
    return {
        **head.printed(),
        "tiles": [{**tile.printed(), "copies": pack.tile_copies[id]} for id, tile in pack.tiles.items()],
        "faces": [face.printed() for face in pack.faces.values()],
        "cards": [card.printed() for card in pack.cards.values()],
        "spells": [[spell.id, spell.name, spell.copies] for spell in pack.spells.values()],
        "pairs": [[one.id, sorted(one.spells), one.effect.printed(), one.does] for one in pack.pairs.values()],
        "winnings": [sorted(one.spells) for one in pack.winnings.values()],
        "fates": [[one.id, one.roll, one.name, one.effect.printed(), one.does] for one in pack.fates.values()],
        "figures": [played_with(figure) for figure in pack.figures.values()],
        "setups": [setup.printed() for setup in pack.setups.values()],
    }


# ---------------------------------------------------------------------- everything together


def _check_together(head: Head, entries: Entries, pack: MidevilPack, problems: Problems) -> None:
    for kind in ONE_OF_EACH:
        count = sum(pack.tile_copies[id] for id, tile in pack.tiles.items() if kind in tile.special)
        if count != 1:
            problems.note(head.file, "", f"{count} tiles are special as {kind!r}", f'one with special = ["{kind}"]')
    books = [card.id for card in pack.cards.values() if card.effect == NECRONOMICON and card.copies == 1]
    if len(books) != 1:
        problems.note(head.file, "", f"{len(books)} Necronomicons", f'one card with effect = "{NECRONOMICON}"')
    for id in {*pack.tiles} & {*pack.cards}:
        entries["card"][id].wrong("a tile has this id too", "an id that no tile has")
    _check_spells(head, entries, pack, problems)
    _check_fates(head, pack, problems)
    _check_setups(head, entries, pack, problems)


def _check_spells(head: Head, entries: Entries, pack: MidevilPack, problems: Problems) -> None:
    """Every two spells have their entry, and only spells that exist are named."""
    for key, rows in (("pair", pack.pairs), ("winning", pack.winnings)):
        for id, row in rows.items():
            for spell in sorted(row.spells - {*pack.spells}):
                entries[key][id].wrong(f"there is no spell {spell!r}", f"spells out of {', '.join(pack.spells)}")
    counted = Counter(pair.spells for pair in pack.pairs.values())
    for one, other in combinations(pack.spells, 2):
        if counted[frozenset((one, other))] != 1:
            count = counted[frozenset((one, other))]
            expected = f'one [[pair]] with spells = ["{one}", "{other}"]'
            problems.note(head.file, "", f"{count} pairs of {one} and {other}", expected)


def _check_fates(head: Head, pack: MidevilPack, problems: Problems) -> None:
    rolls = Counter(fate.roll for fate in pack.fates.values())
    for roll in range(1, 7):
        if rolls[roll] != 1:
            problems.note(
                head.file, "", f"{rolls[roll]} fates for a roll of {roll}", f"one [[fate]] with roll = {roll}"
            )


def _check_setups(head: Head, entries: Entries, pack: MidevilPack, problems: Problems) -> None:
    modes = [setup.mode for setup in pack.setups.values()]
    for mode in MODES:
        if modes.count(mode) != 1:
            count = modes.count(mode)
            problems.note(head.file, "", f"{count} set-ups for the mode {mode}", f'one [[setup]] with mode = "{mode}"')
    for id, setup in pack.setups.items():
        _check_setup(entries["setup"][id], setup, pack)


def _check_setup(entry: Entry, setup: Setup, pack: MidevilPack) -> None:
    used = Counter(one.tile for one in setup.lay)
    for tile in {*used, *(one.tile for one in setup.entrances), setup.start.tile, setup.goal.tile}:
        if tile not in pack.tiles:
            entry.wrong(f"there is no tile {tile!r}", "the id of a tile of this pack")
            return
        if used[tile] > pack.tile_copies[tile]:
            entry.wrong(
                f"{tile} lies there {used[tile]} times", f"at most {pack.tile_copies[tile]}, as many as there are"
            )
    if setup.start.tile not in used:
        entry.wrong(f"the game starts on {setup.start.tile}, which is not laid", "a tile of lay")
    for colour in setup.colours:
        if colour not in pack.figures:
            entry.wrong(f"there is no skeleton {colour!r}", f"colours out of {', '.join(pack.figures)}")
    if bool(setup.drawbridge) != (CASTLE in setup.sets):
        entry.wrong(
            "drawbridge without the castle, or the other way round", "drawbridge exactly where castle is in sets"
        )
    check_castle(entry, setup, pack)
    check_dungeon(entry, setup, pack)
    for one in setup.entrances:
        if not _beside_cellar(one, setup, pack):
            entry.wrong(
                f"no cellar door leads to the Entrance ({one})", "a place and turn at the cellar of a Castle tile"
            )


def _beside_cellar(entrance: Lying, setup: Setup, pack: MidevilPack) -> bool:
    """Does an Entrance lie at the cellar of a Castle tile, its surface side turned to it?"""
    for one in setup.lay:
        cellar = pack.tiles[one.tile].cellar
        if cellar:
            side = (SIDE[cellar] + one.quarters) % 4
            beyond = (one.cell[0] + STEPS[side][0], one.cell[1] + STEPS[side][1])
            surface = {(SIDE[exit] + entrance.quarters) % 4 for exit in pack.tiles[entrance.tile].exits}
            if beyond == entrance.cell and (side + 2) % 4 in surface:
                return True
    return False
