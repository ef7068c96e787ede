"""Why an answer is refused, in German: answers are called what people read, never what programs write."""

from __future__ import annotations

from typing import Any

import pytest

from companion.languages import spoken
from tests.games.zombies.evening import evening
from tests.languages.test_catalogues import words
from tests.rules.outbreak import table as outbreak
from tests.rules.slaying import given as slaying

CROSS = "town-crossroad 1,0"


def kit() -> Any:
    """Ana has lost a fight, and a First Aid Kit lies in front of her."""
    ana = {"front": ["first-aid-kit"], "bullets": 0}
    return evening(CROSS, step="fight", zombies="0,0.C", ana=ana).answer(1)


def weapons() -> Any:
    """Ana fights with two weapons in front of her, one of which she may use; another zombie is not far."""
    return evening(CROSS, step="fight", zombies="0,0.C", ana={"front": ["fire-axe", "chainsaw"]})


def belongings() -> Any:
    """Ana plays Butter Fingers on Ben, who has a Skateboard and two bullets."""
    ana, ben = {"hand": ["butter-fingers"], "event-tokens": 1}, {"front": ["skateboard"], "bullets": 2}
    return outbreak("move", [ana, ben]).play("butter-fingers", target="Ben")


def skill() -> Any:
    """A red treasure of the first lane: a new skill."""
    return slaying(at="3,0.C", entered="3,0", items={}).answer("search", 3, 2)


@pytest.mark.parametrize(
    ("table", "english", "german"),
    [
        (kit, "answer heart or first-aid-kit", "wähle davon: ein Herz verlieren, stattdessen First Aid Kit abwerfen"),
        (weapons, "answer fire-axe or none", "wähle davon: Fire Axe benutzen, die Wahl offen lassen"),
        (belongings, "choose one of skateboard, bullets", "wähle davon: Skateboard abwerfen, 2 Patronen abwerfen"),
        (skill, "not known yet: aimed-shot, barrage", "eine Fertigkeit, die du noch nicht kannst: Aimed Shot, Barrage"),
    ],
)
def test_answers_are_called_what_people_read(table: Any, english: str, german: str) -> None:
    refused = table().pending.options.why_not("xyz")
    assert english in refused.why
    assert german in spoken(refused.why, "de")


def test_nobody_is_told_to_type_a_word_of_the_protocol() -> None:
    """`answer turn or stay`: in German the answers that are listed are typed, or their numbers."""
    told = [str(one.string) for part in words.PARTS for one in words.catalogue("de", part) if one.id]
    assert not [one for one in told if one.startswith("antworte mit")]
