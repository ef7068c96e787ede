"""Whose something is, and what runs together: `der Geraden`, `von Town Square`, `vom Gang`, `zur Heimat`."""

from __future__ import annotations

import pytest

from companion.games.kit.wording import some
from companion.languages import meant, say, spoken
from companion.languages.said import running_together
from companion.languages.tongue import Tongue

ROAD = say("Straight road")
LANE = say("Lane")
AWAY = say("{} of {}", say("north", about="of"), LANE, about="away")
TILE = meant("the straight road", "the common {}", ROAD) + " " + AWAY


@pytest.mark.parametrize(
    ("whose", "german"),
    [
        ("Town Square", "die Nordseite von Town Square"),
        (ROAD, "die Nordseite der Geraden"),
        (say("Town Square"), "die Nordseite von Town Square"),
        (LANE, "die Nordseite des Wegs"),
        (TILE, "die Nordseite der Geraden nördlich des Wegs"),
        (meant("the parking lot", "the common {}", "Parking Lot"), "die Nordseite von Parking Lot"),
    ],
)
def test_a_part_is_told_with_what_it_belongs_to(whose: str, german: str) -> None:
    """Words that have a genitive stand in it, all others have `von` before them."""
    assert spoken(say("{} of {}", say("the north side"), whose), "de") == german


def test_a_number_of_so_many_is_no_possession() -> None:
    assert spoken(say("{} of {}", 2, 7), "de") == "2 von 7"


def test_a_preposition_and_an_article_run_together() -> None:
    """Only where one meets the other at a gap: elsewhere `von dem` may begin a clause."""
    assert spoken(say("a zombie goes from {} to {}", LANE, ROAD), "de") == "ein Zombie geht vom Weg auf die Gerade"
    assert spoken(say("{} goes back to {}", "King", say("the Homeland {}", "Oslo")), "de") == (
        "King geht zurück zur Heimat Oslo"
    )
    assert spoken(say("{} move only within {}", say("zombie clowns"), say("the Circus")), "de").endswith("im Zirkus")
    assert spoken(say("{} looks at the hand of {}", "Ana", "dem Ben"), "de") == "Ana sieht die Hand von dem Ben an"


@pytest.mark.parametrize(
    ("written", "known"),
    [
        (
            "von dem = vom, in dem = im",
            {"von \0dem ": "vom ", "in \0dem ": "im ", "Von \0dem ": "Vom ", "In \0dem ": "Im "},
        ),
        ("von dem vom, = , in = im", {}),
        ("", {}),
    ],
)
def test_a_translator_who_writes_it_otherwise_ends_no_game(written: str, known: dict[str, str]) -> None:
    class Written(Tongue):
        def phrase(self, template: str, about: str = "", form: str = "") -> str:
            return written if about == "run together" else template

    assert dict(running_together(Written())) == known


def test_a_number_has_the_decimals_of_its_language() -> None:
    words = say(
        "A six, {die} pixels wide; the camera tilts by {tilt} degrees. Kept: it reads dice now.", die=31, tilt=2.3
    )
    assert "by 2.3 degrees" in words
    assert "um 2,3 Grad" in spoken(words, "de")
    blurred = say("out of focus: edges are {:.1f} pixels wide. Turn the lens until the pips are sharp", 3.14)
    assert "Kanten sind 3,1 Pixel breit" in spoken(blurred, "de")


@pytest.mark.parametrize(("count", "german"), [(1, "einen Lebensmarker"), (2, "2 Lebensmarker")])
def test_what_a_card_has_cost_is_told_with_its_number(count: int, german: str) -> None:
    """The story of an evening takes the word from the title of a curve."""
    assert spoken(some(count, say("Life tokens").lower()), "de") == german


def test_english_stays_as_it_is_written() -> None:
    assert say("{} of {}", say("the north side"), LANE) == "the north side of Lane"
