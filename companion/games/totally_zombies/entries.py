"""Reads cards, breeds, layouts and thresholds of a pack of Totally Zombies!!! one by one, each checked by itself."""

from __future__ import annotations

from companion.games.totally_zombies.areas import AREAS, SETS
from companion.games.totally_zombies.printed import PAGE, Breed, Card, Layout, Threshold
from companion.packs.drawn import lying_of
from companion.packs.entries import TYPES, card_values, check_kept, mark_of
from companion.packs.reading import Entry

CARD_TYPES = (*TYPES, PAGE)
SPENDING, INSIDE = CARD_ENDS = ("spending", "building")
"""What ends a card in front of its owner: life, guts or bullets spent in a combat; a building entered."""
EXAMPLE = "subway-station 2,0 r90"


def card_from(entry: Entry) -> Card:
    """An event card."""
    values = card_values(entry, CARD_TYPES, CARD_ENDS)
    page = values["type"] == PAGE
    card = Card(
        **{**values, "weapon": not page and (values["stays_in_front"] or values["type"] == "weapon")},
        set=entry.one_of("set", tuple(SETS)),
        own_turn=entry.flag("own_turn", page),
        reaction=entry.flag("reaction", False),
        aside=entry.flag("aside", False),
        mark=mark_of(entry),
        note=entry.text("note", ""),
    )
    entry.refuse_unknown_keys()
    check_kept(card, entry)
    if page and not (card.stays_in_front and card.own_turn):
        entry.wrong("a page that is played like another card", "own_turn and stays_in_front true, or left out")
    return card


def figure_from(entry: Entry) -> Breed:
    """The zombies of one breed."""
    breed = Breed(
        id=entry.word("id"),
        name=entry.text("name"),
        many=entry.text("many"),
        letter=entry.text("letter"),
        kill_on=entry.number("kill_on"),
        steps=entry.number("steps", 1),
        damage=entry.number("damage"),
        together=entry.number("together", 1),
        apart=entry.flag("apart", False),
        infects=entry.flag("infects", False),
        stays_in=entry.one_of("stays_in", AREAS, ""),
        stays_out=entry.one_of("stays_out", AREAS, ""),
        mark=mark_of(entry),
        note=entry.text("note", ""),
    )
    entry.refuse_unknown_keys()
    if not 1 <= breed.kill_on <= 6:
        entry.wrong(f"kill_on is {breed.kill_on}", "the least result that beats it, 1 to 6", "kill_on")
    if len(breed.letter) != 1:
        entry.wrong(f"letter is {breed.letter!r}", "a single letter", "letter")
    for key, value in (("steps", breed.steps), ("together", breed.together)):
        if not value:
            entry.wrong(f"{key} is 0", "1 or more", key)
    return breed


def layout_from(entry: Entry) -> Layout:
    """Tiles that are laid together."""
    layout = Layout(entry.word("id"), lying_of(entry, "lay", EXAMPLE), mark_of(entry), entry.text("note", ""))
    entry.refuse_unknown_keys()
    return layout


def threshold_from(entry: Entry) -> Threshold:
    """How many kills win among so many players."""
    threshold = Threshold(
        entry.word("id"), entry.number("players"), entry.number("kills"), mark_of(entry), entry.text("note", "")
    )
    entry.refuse_unknown_keys()
    if not threshold.kills:
        entry.wrong("kills is 0", "1 or more", "kills")
    return threshold
