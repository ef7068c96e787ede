"""Compares the entries of a pack of Totally Medieval with each other: what the rules speak of must be there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from companion.games.totally_medieval.entries import PREFERENCES
from companion.games.totally_medieval.mat_entries import MIDDLE
from companion.games.totally_medieval.meta import HOUSE_RULES
from companion.games.totally_medieval.printed import (
    CHARACTER,
    HARVEST,
    KING,
    MACHINE,
    QUEEN,
    Civilization,
    MedievalPack,
)
from companion.packs.reading import Entry, Head, Problems

MATS = HOUSE_RULES["mat-layout"].values
DICE_VALUES = range(1, 7)
DICE_CARDS = tuple(f"dice-cards-{value}" for value in DICE_VALUES)
COUNTED = {CHARACTER: "characters", MACHINE: "war-machines", HARVEST: "harvests"}
"""The pieces that a civilization has so many of."""
SHARED = ("terrains", "situations")
PIECES = (*COUNTED.values(), "homelands", *SHARED, *DICE_CARDS)
CALLED = {"characters": "Characters", "war-machines": "War Machines", "harvests": "Harvests", "homelands": "Homelands",
          "terrains": "Terrains", "situations": "Situation cards"}  # fmt: skip

Entries = Mapping[str, Mapping[str, Entry]]


def check_together(head: Head, entries: Entries, pack: MedievalPack, problems: Problems) -> None:
    _check_civilizations(head, entries, pack, problems)
    _check_counts(head, pack, problems)
    _check_illnesses(entries, pack)
    for id in MATS:
        if id not in pack.mats:
            problems.note(head.file, "", f"there is no mat {id!r}", f'one [[mat]] with id = "{id}"')
    for id in sorted({*pack.mats} - {*MATS}):
        entries["mat"][id].wrong("nobody can choose this mat", f"one of {', '.join(MATS)}", "id")


# ---------------------------------------------------------------------- how many


def _check_counts(head: Head, pack: MedievalPack, problems: Problems) -> None:
    """Is there as much of everything as the pack itself says (totally-medieval.setup.pack-contents,
    totally-medieval.setup.game-pack-contents, totally-medieval.category.character-count,
    totally-medieval.category.weather-count)?"""
    for owner, piece, count in counts(pack):
        if count != pack.pieces[piece]:
            found = f"{owner}{count} {CALLED[piece]}"
            problems.note(head.file, "", found, f"{pack.pieces[piece]}, or {piece} = {count} in [pieces]")
    if pack.pieces["homelands"] != 1:  # totally-medieval.homeland.one-per-pack
        problems.note(head.file, "", f"homelands is {pack.pieces['homelands']} in [pieces]", "1: all live in one land")
    if pack.pieces["terrains"] < len(MIDDLE):
        found = f"{pack.pieces['terrains']} Terrains for the {len(MIDDLE)} rectangles in the middle of a mat"
        problems.note(head.file, "", found, f"{len(MIDDLE)} or more")
    if not any(pack.dice_cards.values()):
        problems.note(head.file, "", "there are no Dice cards in [pieces]", f"1 or more of {', '.join(DICE_CARDS)}")


def counts(pack: MedievalPack) -> Iterator[tuple[str, str, int]]:
    """Whose, which piece of the pack, how many there are."""
    for id, civilization in pack.civilizations.items():
        owner = f"{civilization.name}: "
        yield owner, "homelands", civilization.copies
        for kind, piece in COUNTED.items():
            yield owner, piece, sum(card.copies for card in pack.of_kind(kind, id).values())
    yield "", "terrains", sum(terrain.copies for terrain in pack.terrains.values())
    yield "", "situations", sum(card.copies for card in pack.situations.values())


# ---------------------------------------------------------------------- who belongs to whom


def _check_civilizations(head: Head, entries: Entries, pack: MedievalPack, problems: Problems) -> None:
    if len(pack.civilizations) < 2:
        problems.note(head.file, "", f"{len(pack.civilizations)} civilizations", "two or more: one for each player")
    for id, card in pack.people.items():
        entry, civilization = entries["card"][id], pack.civilizations.get(card.civilization)
        if civilization is None:
            known = f"one of {', '.join(pack.civilizations)}"
            entry.wrong(f"there is no civilization {card.civilization!r}", known, "civilization")
            continue
        if not id.startswith(f"{civilization.id}-"):
            entry.wrong(f"id is {id!r}", f'an id such as "{civilization.id}-{id}"', "id")
        _check_preferences(entry, civilization)
    colours = Counter(civilization.colour for civilization in pack.civilizations.values())
    for civilization in pack.civilizations.values():
        if colours[civilization.colour] > 1:
            problem = f"several civilizations are {civilization.colour}"
            entries["civilization"][civilization.id].wrong(problem, "a colour that nobody else has", "colour")
        _check_royals(entries["civilization"][civilization.id], civilization, pack)


def _check_preferences(entry: Entry, civilization: Civilization) -> None:
    """All Characters of a civilization have the same preferred status (totally-medieval.terrain.preference-source,
    totally-medieval.weather.preference-source)."""
    for preference in PREFERENCES:
        said, theirs = entry.table.get(preference, ""), getattr(civilization, preference)
        if said not in ("", theirs):
            expected = f"{theirs!r} like all {civilization.name}, or nothing"
            entry.wrong(f"{preference} is {said!r}, unlike the other {civilization.name}", expected, preference)


def _check_royals(entry: Entry, civilization: Civilization, pack: MedievalPack) -> None:
    """One King and one Queen (totally-medieval.homeland.king-queen-bonus, totally-medieval.win.king-goal)."""
    roles = [card.role for card in pack.of_kind(CHARACTER, civilization.id).values()]
    for role in (KING, QUEEN):
        if roles.count(role) != 1:
            entry.wrong(f"{roles.count(role)} Characters have the role {role}", f'one with role = "{role}"')


def _check_illnesses(entries: Entries, pack: MedievalPack) -> None:
    """Cards and Terrains bring illnesses that exist."""
    known = f"one of {', '.join(pack.illnesses)}"
    brought = [
        *(("situation", card.id, card.illness) for card in pack.situations.values()),
        *(("terrain", land.id, land.effect.illness) for land in pack.terrains.values()),
    ]
    for heading, id, illness in brought:
        if illness and illness not in pack.illnesses:
            entries[heading][id].wrong(f"there is no illness {illness!r}", known, "illness")
