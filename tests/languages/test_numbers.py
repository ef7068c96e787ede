"""A number chooses its words: where there can be one of a thing, nobody reads `1 bullets`."""

from __future__ import annotations

import re

import pytest

from companion.engine import BadInput
from companion.languages import spoken
from tests.languages.test_catalogues import words
from tests.rules.sitting import given
from tests.table.playing import new_table, play_at_random

THINGS = (
    "actions|battles|bullets|cards|clowns|decisions|dogs|doors|guts tokens|hearts|life tokens|pawns|points|skeletons"
    "|slots|spaces|squares|survivors|tiles|tokens|zombies"
)
NEVER_ONE = {
    "{} zombies": "of many only the number is told",
    "{} zombies stand": "a single one is `a zombie`",
    "{} zombies are to move": "its singular is a message of its own",
    "{} skeletons": "its singular is a message of its own",
    "{} skeletons are to move": "its singular is a message of its own",
    "{} decisions": "its singular is a message of its own",
    "{} bullets kill it": "its singular is a message of its own",
    "not enough, {} bullets would do": "its singular is a message of its own",
    "your {} hearts are added": "its singular is a message of its own",
    "{} holds {} cards:": "its singular is a message of its own",
    "it is {} away, and {} squares are left": "its singular is a message of its own",
    "{} points": "its singular is a message of its own",
    "there are {} pawns": "the number of the box",
    "there are only {} life tokens": "the number of the box",
    "the pack {} has {} cards, too few": "more than are dealt to one",
    "{} zombies on the map": "more than there are figures",
    "{} for the {} squares of the building": "more squares than tokens",
    "{} has {} hearts: the heart stays": "the most that one can have",
    "{} has {} life tokens: the one": "the most that one can have",
    "{} has {} guts tokens, and": "the most that one can have",
    "{} guts tokens are the most": "the most that one can have",
    "{} has {} spell cards": "more than are kept",
    "{} holds {} cards": "more than are kept",
    "{} has collected {}": "so many as win",
    "{} slots are used": "more than there are",
    "{} of {} slots are used": "of several",
    "Carried, {} of {} slots": "of several",
    "for {} points of skeletons": "the price of a spell",
    "that is farther away than {} squares": "the reach of a weapon",
    "{} {} skeletons on the map": "more than there are",
    "a life token costs {} guts tokens": "its price",
    "it takes {} collected zombies": "many",
    "the Helipad is never among the first {} tiles": "half of a deck",
    "{} battles": "two in a turn",
    "all {} Harvest cards": "all of a pack",
    "the other {} cards of each": "all of a pack",
    "the {} Situation cards": "all of a pack",
    "both have taken the top {} cards": "a whole hand",
    "where sums come from": "all of a pack",
    "on the {} side squares": "the name of a side",
}
"""Sentences with a number in which there is never one, each by its beginning, with the reason."""


def test_a_number_before_a_thing_chooses_its_words() -> None:
    """Whoever writes `{} bullets` writes `says`, or says here why there is never one."""
    number = re.compile(rf"(?<!to ){{[^}}]*}} (?!(has|of|with) )([A-Za-z]+ )?({THINGS})\b")
    said = {str(one.id) for part in words.PARTS for one in words.catalogue("de", part) if isinstance(one.id, str)}
    found = {one for one in said if number.search(re.sub("`[^`]*`", "", one))}
    assert not {one for one in found if not one.startswith(tuple(NEVER_ONE))}
    assert not {start for start in NEVER_ONE if not any(one.startswith(start) for one in found)}


@pytest.mark.parametrize(
    ("die", "spent", "said"), [(3, 2, "2 ausgeben und ihn töten (nötig: 1)"), (2, 2, "2 ausgeben und ihn töten")]
)
def test_bullets_too_many_are_told_with_the_number_that_is_needed(die: int, spent: int, said: str) -> None:
    table = given("cross 1,0", ana={"at": "1,0.C"}, zombies="1,0.C", step="fight").answer(die)
    assert spoken(table.pending.options.label(spent), "de") == said


def test_one_step_back_is_one_step() -> None:
    table = new_table()
    with pytest.raises(BadInput, match="undo cannot go back 1 step: there is nothing to take back") as none:
        table.undo()
    assert spoken(none.value.args[0], "de") == "1 Schritt zurück geht nicht: es gibt nichts zurückzunehmen"
    play_at_random(table, 1)
    with pytest.raises(BadInput) as more:
        table.undo(2)
    assert spoken(more.value.args[0], "de") == ("2 Schritte zurück geht nicht: 1 Entscheidung lässt sich zurücknehmen")
