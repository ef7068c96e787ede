"""Cards as the checks of Zombie Slayer need them, and decks with known cards on top."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from companion.games.zombie_slayer.chapters.dieagram import dieagram
from companion.games.zombie_slayer.pack import SlayerPack, TownCard
from companion.packs import load
from companion.tiles.walled import SIZE, WalledTile

PACKS = Path(__file__).parents[1] / "fixtures" / "packs"
OPEN_MAP = """
+ + + +
 . . .#
+ + + +
 . . .#
+ + + +
 . . .#
+ + + +
"""
CLOSED = """
+-+-+-+
|. . .#
+ + + +
|. . .#
+ + + +
|. . .#
+-+-+-+
"""
"""A card that no way leads onto."""
BLIND_WEST = """
+ + + +
|. . .#
+ + + +
|. . .#
+ + + +
|. . .#
+ + + +
"""
"""A card with walls along the whole side across from the border."""


def base() -> SlayerPack:
    """The cards, tokens and tables of the default pack."""
    pack = load("zombie-slayer")
    assert isinstance(pack, SlayerPack)
    return pack


def pips_pack() -> SlayerPack:
    """The default pack and the card `pips`."""
    pack = load("slayer-checks", [PACKS])
    assert isinstance(pack, SlayerPack)
    return pack


def with_card(id: str, map: str, faces: Mapping[int, Mapping[str, int]] | None = None) -> SlayerPack:
    """The default pack with one card drawn anew or added; its encounter pips by face."""
    pack = base()
    rows = tuple(row.ljust(SIZE) for row in map.strip("\n").split("\n"))
    ground = WalledTile(id, id, pack.towns[id].kind if id in pack.towns else "town", rows)
    card = TownCard(ground, dieagram((faces or {}).get(face, {}) for face in range(1, 7)), ("",) * 6)
    return replace(pack, towns=MappingProxyType({**pack.towns, id: card}))


def deck_of(*top: str, rest: tuple[str, ...] = (), own: bool = False) -> dict[str, Any]:
    """A deck with these cards on top, and below them cards whose order nobody knows."""
    return {"cards": [*top, *["?"] * len(rest)], "unseen": list(rest), "own": own}
