"""The content of a pack of Totally Medieval: civilizations with their cards, Terrains, Situations, illnesses, mats."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from companion.games.kit.mat import Mat
from companion.games.totally_medieval.entries import (
    DETAILS,
    card_from,
    civilization_from,
    illness_from,
    situation_from,
    terrain_from,
)
from companion.games.totally_medieval.mat_entries import mat_from
from companion.games.totally_medieval.pack_checks import DICE_VALUES, PIECES, Entries, check_together
from companion.games.totally_medieval.printed import MedievalPack
from companion.games.totally_medieval.stated import remarks
from companion.packs.building import played_with, stamped
from companion.packs.reading import Head, Problems

__all__ = ["BELONGS", "FILES", "PIECES", "build"]

FILES = {
    "civilization": "civilizations.toml",
    "card": "cards.toml",
    "terrain": "terrains.toml",
    "situation": "situations.toml",
    "illness": "illnesses.toml",
    "mat": "mats.toml",
}
BELONGS = {"effect": DETAILS, "map": ("edges", "coastal", "water")}
"""A new effect comes with its own numbers, a new drawing of the mat with its own borders and coast."""


def build(head: Head, entries: Entries, problems: Problems, known: int) -> MedievalPack | None:
    """The pack; None when more than the known problems were noted."""
    mats = {id: drawn for id, entry in entries["mat"].items() if (drawn := mat_from(entry))}
    pack = MedievalPack(
        id=head.id,
        title=head.title,
        game=head.game,
        edition=head.edition,
        pieces=MappingProxyType(head.pieces),
        digest="",
        civilizations=MappingProxyType({id: civilization_from(entry) for id, entry in entries["civilization"].items()}),
        people=MappingProxyType({id: card_from(entry) for id, entry in entries["card"].items()}),
        terrains=MappingProxyType({id: terrain_from(entry) for id, entry in entries["terrain"].items()}),
        illnesses=MappingProxyType({id: illness_from(entry) for id, entry in entries["illness"].items()}),
        situations=MappingProxyType({id: situation_from(entry) for id, entry in entries["situation"].items()}),
        mats=MappingProxyType({id: drawn.mat for id, drawn in mats.items()}),
        dice_cards={value: head.pieces.get(f"dice-cards-{value}", 0) for value in DICE_VALUES},
        mat_marks=MappingProxyType({id: drawn.mark for id, drawn in mats.items()}),
    )
    if len(problems) == known:  # only whole entries can be compared with each other
        check_together(head, entries, pack, problems)
    if len(problems) > known:
        return None
    contradictions = [remark for drawn in mats.values() for remark in drawn.remarks]
    object.__setattr__(pack, "remarked", (*contradictions, *map(str, remarks(pack))))
    return stamped(pack, _printed(head, pack))


def _printed(head: Head, pack: MedievalPack) -> dict[str, Any]:
    """What counts for the digest: what is played with, not how sure we are of it."""
    return {
        **head.printed(),
        "civilizations": _rows(pack.civilizations),
        "cards": _rows(pack.people),
        "terrains": _rows(pack.terrains),
        "illnesses": _rows(pack.illnesses),
        "situations": _rows(pack.situations),
        "mats": [[id, *_drawn(mat)] for id, mat in pack.mats.items()],
    }


def _rows(rows: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [played_with(row) for row in rows.values()]


def _drawn(mat: Mat) -> tuple[object, ...]:
    return mat.rectangles, mat.neighbours, mat.storage
