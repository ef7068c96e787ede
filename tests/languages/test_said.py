"""Words remember how they were made, and can be said in another language later."""

from __future__ import annotations

import json
import pickle
from copy import deepcopy

import pytest

from companion.devices.camera.telling import told
from companion.languages import (
    Said,
    Tongue,
    capital,
    fill,
    joined,
    made,
    number,
    say,
    says,
    speaking,
    spoken,
    tongue,
    translated,
)
from companion.languages.said import in_tongue


class Made_up(Tongue):
    """A few words of a language with cases."""

    PHRASES = {  # noqa: RUF012
        ("", "{} goes to {}"): "nach {1:dat} geht {0}",
        ("", "the {} of {}"): "die {} von {}",
        ("dat", "the {} of {}"): "der {} von {}",
        ("", "north side"): "Nordseite",
        ("", " or "): " oder ",
        ("noun", "draw"): "Remis",
        ("", "draw"): "ziehen",
    }
    NUMBERS = {("", "{} zombie"): ("{} Untoter", "{} Untote")}  # noqa: RUF012

    def phrase(self, template: str, about: str = "", form: str = "") -> str:
        for context in (*filter(None, (form, about)), ""):
            if (context, template) in self.PHRASES:
                return self.PHRASES[context, template]
        return template

    def counted(self, one: str, more: str, count: float, form: str = "") -> str:
        return self.NUMBERS[form, one][count != 1]


def in_made_up(words: str) -> str:
    return str(in_tongue(words, Made_up()))


def test_words_are_plain_english_to_everybody() -> None:
    words = say("{} goes to {}", "Ana", say("the {} of {}", say("north side"), "Town Square"))
    assert words == "Ana goes to the north side of Town Square"
    assert json.dumps([words]) == '["Ana goes to the north side of Town Square"]'
    assert pickle.loads(pickle.dumps(words)) == deepcopy(words) == words


def test_words_within_words_take_the_form_that_the_sentence_asks_for() -> None:
    words = say("{} goes to {}", "Ana", say("the {} of {}", say("north side"), "Town Square"))
    assert in_made_up(words) == "nach der Nordseite von Town Square geht Ana"
    assert in_made_up(pickle.loads(pickle.dumps(words))) == in_made_up(words)


@pytest.mark.parametrize(("count", "english", "other"), [(1, "1 zombie", "1 Untoter"), (2, "2 zombies", "2 Untote")])
def test_a_number_chooses_the_words(count: int, english: str, other: str) -> None:
    words = says(count, "{} zombie", "{} zombies")
    assert (words, in_made_up(words)) == (english, other)


def test_two_meanings_of_the_same_words() -> None:
    assert (in_made_up(say("draw")), in_made_up(say("draw", about="noun"))) == ("ziehen", "Remis")


def test_lists_capitals_and_whatever_a_function_makes() -> None:
    side = say("north side")
    assert in_made_up(joined(say(" or "), [side, "Ana"])) == "Nordseite oder Ana"
    assert in_made_up(capital(say("draw"))) == "Ziehen"
    assert in_made_up(made(lambda words: f"<{words}>", side)) == "<Nordseite>"
    assert in_made_up(side + "!") == "Nordseite!"
    assert in_made_up("! " + side) == "! Nordseite"


def test_gaps_with_names() -> None:
    words = fill("{where}", {"where": say("north side"), "about": 3})
    assert in_made_up(words) == "Nordseite"


def test_words_that_are_said_once_more_stay_what_they_are() -> None:
    words = say("{} goes to {}", "Ana", say("north side"))
    assert in_made_up(say(words)) == in_made_up(words) == "nach Nordseite geht Ana"


def test_a_number_has_no_case() -> None:
    assert in_made_up(say("{} goes to {}", 1, 2)) == "nach 2 geht 1"


def test_braces_where_nothing_is_to_be_filled_in() -> None:
    assert say("{} is not filled") == "{} is not filled"
    assert in_made_up(say("{} is not filled")) == "{} is not filled"


def test_what_is_no_word_of_ours_stays_as_it_is() -> None:
    assert spoken("Ana", "de") == "Ana"
    assert translated({"a": ["Ana", 1, None, True]}, "de") == {"a": ["Ana", 1, None, True]}


def test_english_is_spoken_unless_somebody_says_otherwise() -> None:
    words = say("north side")
    assert type(words) is Said
    with speaking("en"):
        assert type(spoken(words)) is str


def test_thousands_are_written_as_the_language_writes_them() -> None:
    assert say("1 of {}", number(2000)) == "1 of 2,000"
    assert spoken(number(1_000_000), "de") == "1.000.000"
    assert spoken(number(33), "de") == "33"


def test_a_number_that_is_not_whole_has_the_sign_of_the_language() -> None:
    assert say("{} pixels and {:.1f} degrees", 36.4, 2.25) == "36.4 pixels and 2.2 degrees"
    assert spoken(say("{:.1f} {}", 2500.5, "mm"), "de") == "2500,5 mm"
    kept = told("die", {"die": 36.4, "tilt": 2.3})["words"]
    assert "36,4 Pixel breit; die Kamera ist um 2,3 Grad geneigt" in str(in_tongue(kept, tongue("de")))
    assert spoken(say("{} {}", "1.0", 3), "de") == "1.0 3"
