"""A new game in the making: which sets a table owns, and how large it is."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from companion.engine import BadInput
from companion.games.kit.house_rules import chosen_rules
from companion.games.totally_zombies.meta import AREAS, IN_PLAY, areas_chosen
from companion.table.draft import EXTRAS, MODE, RULES, value_words
from companion.table.draft import IN_PLAY as PAGE
from tests.table.patchwork import SETS, SPEED, patchwork


def test_all_sets_are_in_play_until_somebody_leaves_one_out(monkeypatch: pytest.MonkeyPatch) -> None:
    draft = patchwork(monkeypatch)
    assert (draft.value(SETS), draft.pieces_in_play(), draft.wish()["options"]) == ("all", "all of them", {})
    draft.switch(SETS, "the-sea")
    assert draft.wish()["options"] == {"sets-in-play": "home+wild-west"}
    assert draft.pieces_in_play() == "the Home and the Wild West"
    draft.switch(SETS, "wild-west")
    assert draft.wish()["options"] == {"sets-in-play": "home"}
    draft.switch(SETS, "the-sea")
    draft.switch(SETS, "wild-west")
    assert draft.wish()["options"] == {}, "all of them is the rule"


def test_what_is_always_there_cannot_be_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    draft = patchwork(monkeypatch)
    draft.switch(SETS, "home")
    assert draft.value(SETS) == "all"


def test_sets_have_a_page_of_their_own_and_are_no_line_among_the_house_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    draft = patchwork(monkeypatch)
    steps = draft.steps()
    assert MODE not in steps
    assert steps.index(PAGE) < steps.index(EXTRAS) < steps.index(RULES)
    assert draft.house_rules() == [SPEED]


def test_the_next_game_is_played_with_the_same_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    draft = patchwork(monkeypatch)
    game: Any = SimpleNamespace(options={"sets-in-play": "home+the-sea", "speed": "fast"})
    draft.take_along(game)
    assert draft.wish()["options"] == {"sets-in-play": "home+the-sea"}


def test_numbers_of_ones_own_are_said_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    draft = patchwork(monkeypatch)
    draft.details["surface"] = [2, 7]
    assert draft.detail("surface") == "[2, 7]"
    assert draft.wish()["details"] == {"surface": [2, 7]}
    draft.next_detail("surface", 1)
    assert draft.detail("surface") == "as large as it takes"
    draft.next_detail("surface", 1)
    assert draft.wish()["details"] == {"surface": [3, 4]}


def test_values_are_called_as_players_call_them() -> None:
    assert value_words(SETS, "wild-west+the-sea") == "the Home, the Wild West and the sea"
    assert value_words(SPEED, "fast") == "fast"


@pytest.mark.parametrize("value", ["", "town+town", "town+all", "moon", "town+moon", "town woods"])
def test_sets_that_make_no_sense_are_refused(value: str) -> None:
    with pytest.raises(BadInput, match="one or several, joined by"):
        chosen_rules({IN_PLAY.name: IN_PLAY}, {IN_PLAY.name: value})


def test_the_town_is_in_every_choice_of_areas() -> None:
    assert areas_chosen("all") == AREAS
    assert areas_chosen("woods+army-base") == ("town", "army-base", "woods")
    assert areas_chosen("town") == ("town",)
