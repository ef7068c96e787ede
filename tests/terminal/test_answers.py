"""Options as people see and type them."""

from __future__ import annotations

import pytest

from companion.engine import CHOICE, ROLL, Die, Numbers, Options, Request, Words
from companion.terminal.answers import COMPACT, Choices, columns, slug, spelled

CARDS = {"fear": "Fear", "fire-axe": "Fire Axe", "first-aid-kit": "First Aid Kit", "none": "keep all cards"}


def choices(options: Options[str] | Options[int], kind: str = CHOICE) -> Choices:
    return Choices(Request(0, kind, "test", options, "a.rule"))


def words(labels: dict[str, str]) -> Choices:
    return choices(Words(labels, "a.rule", "choose one"))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("1", "fear"),
        ("4", "none"),
        ("FEAR", "fear"),
        ("fire axe", "fire-axe"),
        ("firs", "first-aid-kit"),
        ("keep", "none"),
        ("fi", "fi"),  # two begin so: the rules are asked, and refuse it
        ("f", "f"),
        ("5", 5),
    ],
)
def test_what_is_typed_is_what_is_meant(typed: str, meant: object) -> None:
    assert words(CARDS).read(typed) == meant


def test_numbers_are_answers_where_answers_are_numbers() -> None:
    bullets = choices(Numbers(0, 3, "a.rule"))
    assert bullets.read("0") == 0
    assert bullets.read("3") == 3
    assert bullets.numbers() == {}
    assert bullets.outside("9") == ""


def test_a_number_of_no_option_says_which_there_are() -> None:
    assert words(CARDS).outside("9") == "There is no option 9: choose 1 to 4, or type the answer itself."
    assert words(CARDS).outside("4") == ""
    assert words(CARDS).outside("fear") == ""


def test_a_name_that_says_its_id_is_shown_alone() -> None:
    lines = " ".join(words(CARDS).lines(200))
    assert "2) Fire Axe" in lines
    assert "4) none: keep all cards" in lines


def test_a_die_is_not_a_list() -> None:
    assert list(choices(Die("a.rule", "a.rule"), ROLL).lines(80)) == ["  1 to 6"]


def test_long_lists_are_cut_and_say_so() -> None:
    many = words({f"option-{number}": f"option-{number}" for number in range(50)})
    short, whole = list(many.lines(80)), list(many.lines(80, everything=True))
    assert short[-1] == f"  and {50 - COMPACT} more: `options` lists them all, or type the answer itself"
    assert "50) option-49" in "".join(whole)
    assert len(many.numbers()) == 50


def test_columns_read_from_top_to_bottom_and_fit() -> None:
    assert list(columns(["aa", "b", "c"], 11)) == ["  aa  c", "  b"]
    assert list(columns(["a long one"], 5)) == ["  a long one"]


def test_squares_and_steps_are_spelled_as_the_notation_does() -> None:
    assert [spelled(text) for text in ("1,-2.sw", "ne", "n", "stop", "Fear")] == ["1,-2.SW", "NE", "N", "stop", "Fear"]


def test_a_slug_has_no_signs() -> None:
    assert slug("I Don't Think They're Dead") == "i-dont-think-theyre-dead"
    assert slug("Hey, Look! A Shotgun!") == "hey-look-a-shotgun"
