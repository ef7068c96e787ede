"""What the packs of most games share: plain tiles, cards whose effects somebody wrote, and the whole of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import asdict
from importlib import import_module
from types import MappingProxyType
from typing import Any, TypeVar

from companion.packs.drawn import exits_of
from companion.packs.entries import card_from, drawing
from companion.packs.pack import BY_HAND, Card, Pack, Tile
from companion.packs.reading import Entry, Head, Problems, digest

Entries = Mapping[str, Mapping[str, Entry]]
FILES = {"tile": "tiles.toml", "card": "cards.toml"}


P = TypeVar("P", bound=Pack)


def stamped(pack: P, content: object) -> P:
    """The pack with the digest of what is played with."""
    object.__setattr__(pack, "digest", digest(content))
    return pack


def played_with(row: Any) -> dict[str, Any]:
    """The values of an entry that count for the digest: not how sure we are of it."""
    return {key: value for key, value in asdict(row).items() if key not in ("mark", "note")}


def plain_tile(entry: Entry) -> Tile:
    """A tile that is its drawing and its exits, nothing else."""
    tile = Tile(entry.word("id"), entry.text("name"), drawing(entry), exits_of(entry))
    entry.refuse_unknown_keys()
    return tile


def check_effect(entry: Entry, card: Card, known: Collection[str]) -> None:
    """Does somebody know what the card does?"""
    if card.effect not in known:
        by_hand = f'"{BY_HAND}" or ' if BY_HAND in known else ""
        expected = f"effect = {by_hand}one of {', '.join(sorted(set(known) - {BY_HAND}))}"
        entry.wrong(f"no built-in effect is called {card.effect!r}", expected)


def plain(cards_module: str) -> Callable[[Head, Entries, Problems, int], Pack | None]:
    """The `build` of a game that has plain tiles and cards, whose effects stand in `CARDS` of a module."""

    def build(head: Head, entries: Entries, problems: Problems, known: int) -> Pack | None:
        effects: Collection[str] = import_module(cards_module).CARDS
        tiles = {id: (plain_tile(entry), 1) for id, entry in entries["tile"].items()}
        cards = {id: card_from(entry) for id, entry in entries["card"].items()}
        for id, card in cards.items():
            check_effect(entries["card"][id], card, effects)
        return None if len(problems) > known else pack_of(head, tiles, cards)

    return build


def pack_of(head: Head, tiles: Mapping[str, tuple[Tile, int]], cards: Mapping[str, Card]) -> Pack:
    """The pack: each tile with its number of copies, and the cards."""
    content = {
        **head.printed(),
        "tiles": [{**tile.printed(), "copies": copies} for tile, copies in tiles.values()],
        "cards": [asdict(card) for card in cards.values()],
    }
    return Pack(
        id=head.id,
        title=head.title,
        game=head.game,
        edition=head.edition,
        pieces=MappingProxyType(head.pieces),
        digest=digest(content),
        tiles=MappingProxyType({id: tile for id, (tile, _) in tiles.items()}),
        tile_copies=MappingProxyType({id: copies for id, (_, copies) in tiles.items()}),
        cards=MappingProxyType(dict(cards)),
    )
