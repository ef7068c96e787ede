"""The event cards of Totally Zombies!!! against everything that is known about the six decks."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.games.totally_zombies.areas import AREAS, ARMY_BASE, CIRCUS, MALL, SCHOOL, SETS, TOWN, WOODS
from companion.games.totally_zombies.printed import ANY_BUILDING, ANY_SCHOOL_TILE, Card
from companion.packs.pack import MARKS, NOTHING_YET
from tests.packs.totally import totally

PACK = totally()
CARDS = PACK.cards
every_card = pytest.mark.parametrize("card", CARDS.values(), ids=list(CARDS))


def test_each_deck_has_its_number_of_cards() -> None:
    by_set = Counter[str]()
    for card in CARDS.values():
        by_set[card.set] += card.copies
    assert by_set == {"1": 50, "2": 30, "3": 32, "3.5": 50, "4": 50, "5": 32, "6": 32, "7": 32}
    decks = {TOWN: 132, ARMY_BASE: 30, MALL: 32, WOODS: 50, SCHOOL: 32, CIRCUS: 26}
    assert {area: len(PACK.event_deck(area)) for area in AREAS} == decks
    assert len(CARDS) == 150
    assert {id for area in AREAS for id in PACK.event_deck(area)} == set(CARDS) - {"clown-car"}


def test_the_clown_cars_are_kept_beside_their_deck_unless_the_table_plays_otherwise() -> None:
    assert (PACK.clown_car.name, PACK.clown_car.copies) == ("Clown Car", 6)
    assert "clown-car" not in PACK.event_deck(CIRCUS)
    assert Counter(PACK.event_deck(CIRCUS, clown_cars_in_deck=True))["clown-car"] == 6
    assert len(PACK.event_deck(CIRCUS, clown_cars_in_deck=True)) == 32


@every_card
def test_a_card_is_whole(card: Card) -> None:
    assert all(words.strip() for words in (card.name, card.when, card.target, card.does, card.ends))
    assert card.mark in MARKS
    assert card.mark == "attested" or card.note, "an assumption says what was assumed"
    assert card.stays_in_front == (card.type in ("item", "page") or (card.type == "weapon" and card.id != "dynamite"))
    assert card.stays_in_front or not card.discards_for
    assert card.does != NOTHING_YET or card.discards_for
    assert card.area == SETS[card.set]
    words = " ".join((card.when, card.target, card.does, card.discards_for, card.ends)).lower()
    assert "heart" not in words, "life tokens in this game"
    assert "(3)" not in words, "limits of the older rules are read anew"
    assert "(5)" not in words
    assert len(words) < 500, "short words"


@every_card
def test_a_place_of_a_card_is_a_place_of_the_map(card: Card) -> None:
    places = {tile.name for tile in PACK.tiles.values() if tile.structure}
    assert set(card.where) <= places | {ANY_BUILDING, ANY_SCHOOL_TILE}


def test_cards_that_answer_cards_pages_and_weapons() -> None:
    assert {card.id for card in CARDS.values() if card.reaction} == {
        "you-lookin-at-me",
        "where-is-that-music-coming-from",
        "hey-i-got-one-of-those",
        "that-didnt-just-happen",
        "raise-your-hand",
        "back-at-ya",
    }
    pages = [card for card in CARDS.values() if card.page]
    assert sum(card.copies for card in pages) == 12
    assert all(card.area == WOODS and card.own_turn and not card.weapon for card in pages)
    assert {card.id for card in CARDS.values() if card.weapon} == {
        card.id for card in CARDS.values() if card.type in ("item", "weapon")
    }, "all that lies in front counts as a weapon, and dynamite does too"
    assert not [card.id for card in CARDS.values() if card.own_turn and card.stays_in_front and not card.page]


def test_plain_bonuses_are_numbers() -> None:
    plain = {card.id: (card.effect, card.bonus, card.combats, card.ends_on) for card in CARDS.values() if card.bonus}
    assert plain == {
        "fire-axe": ("combat-bonus", 1, 0, ""),
        "hey-look-a-shotgun": ("combat-bonus", 1, 3, ""),
        "skateboard": ("movement-bonus", 2, 0, ""),
        "i-see-the-helicopter": ("i-see-the-helicopter", 1, 0, ""),
        "crossbow": ("crossbow", 1, 0, ""),
        "machete": ("combat-bonus", 1, 0, ""),
        "meat-cleaver": ("combat-bonus", 1, 0, ""),
        "sickle": ("sickle", 1, 0, ""),
        "spear": ("combat-bonus", 1, 0, ""),
        "pool-cue": ("combat-bonus", 1, 0, "spending"),
        "bat": ("combat-bonus", 2, 0, "spending"),
        "ive-got-a-bike": ("ive-got-a-bike", 2, 0, "building"),
    }
    assert [card.id for card in CARDS.values() if card.beside_another] == ["hey-look-a-shotgun"]


def test_what_a_card_is_good_for_is_what_it_is_discarded_for() -> None:
    assert CARDS["lots-of-ammo"].good_for == "Discard it later: Take 3 bullets."
    assert CARDS["machete"].good_for == "+1 to all your combat rolls."
    assert CARDS["twist-of-fate"].good_for == (
        "+1 to your Cabin spell roll while it lies in front of you. "
        "Discard it later: Every other player gives you 1 bullet if he has one."
    )


@every_card
def test_what_a_card_is_good_for_can_be_read_by_itself(card: Card) -> None:
    """The name and these words are all that a screen shows of a card."""
    words = card.good_for
    assert words.endswith("."), "whole sentences"
    assert "None until" not in words
    assert "heart" not in words.lower(), "what people have is called life"
    assert words.split()[0] not in ("He", "Him", "His", "It", "Its", "They", "Them", "Each"), "nobody was named before"
    assert card.id not in words.split()
    assert not any(area in words for area in ("circus", "woods", "mall")), "areas are called by their names"


LASTS = {
    "end of your next turn": "your next turn",
    "end of the target's next turn": "next turn",
    "end of this turn": "this turn",
    "rest of the game": "rest of the game",
}


@every_card
def test_words_say_how_long_a_card_works(card: Card) -> None:
    assert LASTS.get(card.ends, "") in card.good_for


def test_the_place_of_a_card_is_said_in_words() -> None:
    assert CARDS["meat-cleaver"].place == "inside a building or store"
    assert CARDS["bat"].place == "on a tile of the School"
    assert CARDS["first-aid-kit"].place == "inside the Hospital or inside the Drug Store"
    assert CARDS["fear"].place == ""
