"""Zombie Slayer in German: what is asked, refused, offered and told, with the cases that the sentences need."""

from __future__ import annotations

import pytest

from companion.engine import Refused
from companion.games.kit.board import board_of
from companion.games.zombie_slayer.sheet import standings
from companion.games.zombie_slayer.wording import again
from companion.languages import spoken
from tests.games.zombie_slayer.town import sit


def german(words: str) -> str:
    return spoken(words, "de")


def test_a_question() -> None:
    table = sit()
    sentence = german(table.game.sentence(table.ask()))
    assert sentence == "Ana, was tust du? Noch 2 Aktionen. Ziel: finde den Tempel."
    assert german(table.game.brief(table.ask())) == "Los! Noch 2 Aktionen"


def test_deeds_take_whom_they_are_done_to_in_the_accusative() -> None:
    table = sit("violet 0,0.N; blue 0,3.C")
    options = table.ask().options
    labels = [german(options.label(deed)) for deed in options.legal()]
    assert any(words.startswith("den violetten Zombie auf ") and words.endswith(" angreifen") for words in labels)
    assert all("the " not in words for words in labels)


@pytest.mark.parametrize(
    ("deed", "why"),
    [
        ("barrage 0,3.C", "der Slayer kann Barrage nicht"),
        ("attack 0,3.C", "zu weit für Nahkampf: er reicht auf die acht Felder ringsum"),
        ("move 0,0.N", "der violette Zombie steht dort"),
        ("quaff life-potion", "der Slayer hat keinen solchen Trank"),
    ],
)
def test_refusals(deed: str, why: str) -> None:
    table = sit("violet 0,0.N; blue 0,3.C")
    with pytest.raises(Refused) as no:
        table.answer(deed)
    assert german(no.value.why) == why


def test_the_log_and_the_zombies_ways() -> None:
    table = sit("violet 0,3.N")
    table.game.quiet = False
    table.answer("end")
    while table.ask().name == "zombies.where":
        table.answer(next(iter(table.ask().options)))
    told = [german(line) for line in table.game.log]
    assert told == [
        "1. der violette Zombie (4 vom Slayer entfernt, der nächste seiner Farbe): geht auf den Slayer zu, "
        "auf die Mitte von Lane 1",
        "Zug 2: Der Slayer hat 2 Aktionen",
    ]


@pytest.mark.parametrize(
    ("label", "words"),
    [
        ("keep 4 2", "4 2 behalten"),
        ("Luck: raise the row die", "Glück: Reihen-Würfel hochdrehen"),
        ("melee pip on the 4-face for 2", "Nahkampf-Auge auf die 4 für 2"),
        ("6: 3 defence", "6: 3 Abwehr"),
        ("6: 4 melee and Knock Back", "6: 4 Nahkampf und Knock Back"),
        ("discard life potion", "Lebenstrank abwerfen"),
        ("end the turn", "den Zug beenden"),
    ],
)
def test_what_a_journal_keeps_in_english_is_said_again(label: str, words: str) -> None:
    assert (again(label), german(again(label))) == (label, words)


def test_what_the_board_says() -> None:
    table = sit("green 0,0.N", slayer={"fanatics": 2})
    facts = [german(fact.words) for fact in board_of("zombie-slayer").facts(table.game)]
    assert "Fanatische Bürger bei ihm: 2" in facts
    assert any(words.startswith("Ein grüner Zombie steht") for words in facts), facts


def test_the_pips_of_the_sheet_have_the_letters_of_their_names() -> None:
    """Defence is Abwehr, melee is Nahkampf."""
    sheet = standings(sit().game)[1]
    assert "sheet 3:DDD 4:MMMM 6:SMMMMD" in sheet
    assert "Bogen 3:AAA 4:NNNN 6:SNNNNA" in german(sheet)
