"""One thing has one name in every catalogue: the glossary of `docs/translating.md`, held against all that is said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from tests.languages.test_catalogues import ROOT, words


class Term(NamedTuple):
    """A term of the games, and how it is known in a sentence."""

    english: str
    """A pattern: the noun alone, not the verb that is written alike."""
    german: str
    """A pattern of what one of its translations holds."""
    never: str = "(?!)"
    """What says the same thing, and is not our word for it."""


GLOSSARY = {
    "battle": Term("battles?", "kampf|kämpf", "schlacht(?!feld)"),
    "bullet": Term("bullets?", "patrone", "kugel|munition"),
    "building": Term("(?<!of )buildings?", "gebäude"),
    "calibrate": Term("(re)?calibrat(e|es|ed|ing|ion)", "ein(zu|ge)?mess|miss .*ein", "kalibrier"),
    "Creation Point": Term("creation points?", "erschaffungspunkt", "schöpfung"),
    "deck": Term("decks?", "stapel|karten gezogen", r"\bdeck(s|e)?\b(?! (das|den|die))"),
    "discard": Term(
        "discard(s|ed|ing)?", "abz?u?w|ab(zu|ge)?leg|ablage|(wirf|wirft|werfen|legt|gibt).* ab|geworfen|abg[ea]"
    ),
    "door": Term("doors?", r"tür|\btore?s?\b"),
    "guts": Term("guts", "mut"),
    "hand": Term("(in|from|whole|of the|of a|the own) hand|hand (cards?|limit)", "hand|händ|hält"),
    "heart": Term("hearts?", "herz"),
    "life token": Term("life tokens?", "lebensmarker|leben"),
    "paired": Term("(un)?paired( phones?| pages?)?|pairing", "koppel|kopplung", "verb(u|i)nd"),
    "pawn": Term("pawns?", "figur|farbe|pferd"),
    "Round": Term("(?-i:Rounds?)|(this|a|each|every|of the|per) round", "runde"),
    "ruling": Term("(?<![.])rulings?", "auslegung", "klarstellung"),
    "skeleton": Term("skeletons?", "skelett"),
    "square": Term("squares?", "feld|mitte"),
    "step": Term("(one|a|two|more|of|in) steps?|steps? [0-9]|steps", "schritt|geh"),
    "tile": Term("(the|a|map|that|which|every|new|drawn) tiles?", "plättchen"),
    "token": Term("tokens?", "marker|leben|patrone|herz|überlebend|eingang|eingäng"),
    "turn": Term("(the|this|your|own|his|next|that|a|each|every) turn", r"zug|zügen?\b|beginnt|\bdran\b"),
}
IN_ZOMBIE_SLAYER = {"tile": Term("(the|a|that|every|new|drawn) (tiles?|town cards?)", "karte", "plättchen")}
"""Its tiles are cards, in English too."""
EXCEPTIONS = {
    "answer bullets, life or guts": "what is typed is a word of the protocol",
    "answer deck or discards": "what is typed is a word of the protocol",
    "answer discard or keep": "what is typed is a word of the protocol",
    "teams have two players each": "players are paired, not phones",
    "From then on no cards are drawn": "the cards of that deck are named",
    "Bullet tokens may be spent": "what is spent need not be discarded as well",
    "After a failed roll a player who can afford": "the bullets that are missing",
    "In the pawn's own turn yes": "its player is meant",
    "Combat, then life token, then fate": "its player is meant",
    "May a road run into a side": "outside squares are open ground",
    "What if the square behind is a wall": "what is behind is told from there",
    "no skeleton stands on a square beside": "beside the pawn is a square",
    "the card does not reach that square": "as far as that",
    "A player in the sewers goes on moving": "above him are squares",
    "To the end of your next turn all players may": "twice as far",
    "One player discards one item in front of him now": "half as far",
    "it shuffles and draws": "in every game: a tile of Zombie Slayer is a card",
    "Map tiles": "in every game: a tile of Zombie Slayer is a card",
    "Played with the tiles and cards": "in every game: a tile of Zombie Slayer is a card",
    "Lay the tile here": "in every game: a tile of Zombie Slayer is a card",
    "Look for the tile": "in every game: a tile of Zombie Slayer is a card",
    "Which tile beside?": "few letters",
    "No: building squares, and outside squares": "the tile is what is spoken of",
    "A tile with a printed place name": "the question before it says what is meant",
    "The two moves of a turn may instead": "moves are those of a turn",
}
"""What need not have the German term, each by the beginning of its English words, with the reason."""


def _said() -> Iterator[tuple[str, str, str]]:
    """Every message: its catalogue, its English without gaps, its German."""
    for part in words.PARTS:
        for one in words.catalogue("de", part):
            if one.id:
                english, german = (" | ".join(it) if not isinstance(it, str) else it for it in (one.id, one.string))
                yield part, english, german


SAID = list(_said())
PRINTED = {english for _, english, german in SAID if english == german and english[:1].isupper()} - {"Hand"}
NAMES = re.compile("|".join(rf"\b{re.escape(name)}(?!\w)" for name in sorted(PRINTED, key=len, reverse=True)))
"""What stays as it is printed: `Town Square` is no square."""


def _term(part: str, name: str) -> Term:
    return (IN_ZOMBIE_SLAYER if part == "zombie-slayer" else {}).get(name, GLOSSARY[name])


def _has(pattern: str, text: str) -> bool:
    return re.search(pattern, re.sub(r"{[^}]*}|`[^`]*`", "", text), re.IGNORECASE) is not None


@pytest.mark.parametrize("name", GLOSSARY)
def test_a_term_comes_with_its_german_term(name: str) -> None:
    missing = [
        (part, english, german)
        for part, english, german in SAID
        if _has(rf"\b({_term(part, name).english})\b", NAMES.sub("", english))
        and not _has(_term(part, name).german, german)
        and not english.startswith(tuple(EXCEPTIONS))
    ]
    assert not missing


@pytest.mark.parametrize("name", GLOSSARY)
def test_nothing_else_is_said_for_it(name: str) -> None:
    others = [
        (part, english, german)
        for part, english, german in SAID
        if _has(rf"\b({_term(part, name).english})\b", NAMES.sub("", english))
        and _has(_term(part, name).never, german)
        and not english.startswith(tuple(EXCEPTIONS))
    ]
    assert not others


def test_every_exception_is_one() -> None:
    """An exception that nobody needs any more is struck out."""
    needless = {
        start
        for start in EXCEPTIONS
        if not any(
            _has(rf"\b({_term(part, name).english})\b", NAMES.sub("", english))
            and not _has(_term(part, name).german, german)
            for name in GLOSSARY
            for part, english, german in SAID
            if english.startswith(start)
        )
    }
    assert not needless


def test_the_glossary_is_what_translators_read() -> None:
    table = (ROOT / "docs" / "translating.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| ([^|]+?) \| ([^|]+?) \|$", table, re.MULTILINE))
    assert {name for name in rows if name in GLOSSARY} == set(GLOSSARY)
    assert not [name for name, term in GLOSSARY.items() if not _has(term.german, rows[name])]
