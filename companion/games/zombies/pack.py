"""The content of a pack of Zombies!!!: tiles and cards, compared with each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.packs.building import check_effect, pack_of
from companion.packs.entries import BONUSES, card_from, tile_from
from companion.packs.pack import BY_HAND, Card, Pack, Tile
from companion.packs.reading import Entry, Head, Problems

FILES = {"tile": "tiles.toml", "card": "cards.toml"}
PIECES = ("zombies", "pawns", "dice")
BELONGS = {"effect": ("bonus", "combats", "ends_on")}

Entries = Mapping[str, Mapping[str, Entry]]


def build(head: Head, entries: Entries, problems: Problems, known: int) -> Pack | None:
    """The pack; None when more than the known problems were noted."""
    tiles = {id: tile_from(entry) for id, entry in entries["tile"].items()}
    cards = {id: card_from(entry) for id, entry in entries["card"].items()}
    if len(problems) == known:  # only whole entries can be compared with each other
        _check_together(head, entries, tiles, cards, problems)
    return None if len(problems) > known else pack_of(head, tiles, cards)


def _check_together(
    head: Head, entries: Entries, tiles: dict[str, tuple[Tile, int]], cards: dict[str, Card], problems: Problems
) -> None:
    if head.game == "zombies":
        for kind in ("start", "helipad"):
            count = sum(copies for tile, copies in tiles.values() if tile.kind == kind)
            if count != 1:
                problems.note(head.file, "", f"{count} tiles of kind {kind!r}", f'one tile with kind = "{kind}"')
    buildings = {tile.name for tile, _ in tiles.values() if tile.kind == "named"}
    effects = {BY_HAND, *BONUSES, *_effects()}
    for card in cards.values():
        entry = entries["card"][card.id]
        if card.id in tiles:
            entry.wrong("a tile has this id too", "an id that no tile has")
        for name in card.where:
            if name not in buildings:
                expected = "names of tiles with a building: " + ", ".join(sorted(buildings))
                entry.wrong(f"where names {name!r}, which is no building", expected)
        check_effect(entry, card, effects)


def _effects() -> Iterable[str]:
    """What the cards register. They are imported when a pack is checked: listing packs must stay light."""
    from companion.games.zombies.cards import effects

    return effects()
