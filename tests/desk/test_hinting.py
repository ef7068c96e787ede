"""Hints on the desk: off by default, player by player, never an answer, void with the question, hidden from others."""

from __future__ import annotations

from dataclasses import replace

from companion.desk.desk import Desk
from companion.desk.intents import AllowHints, AskHint
from companion.desk.screens.hinting import Hinted, HintForOne, HintSeats, HintVeil
from companion.desk.screens.menu import Menu
from companion.table import Table
from companion.table.hinting import Hint
from tests.desk.hinted import LONG, alone, asking, fight, hand, spoken_to, think, thinking, told
from tests.desk.scenes import at
from tests.desk.stage import NOW, desk_with, played, press, words
from tests.desk.test_menu import open_entry


def labels(desk: Desk) -> list[str]:
    return [item.label for item in Menu().items(desk)]


def test_hints_are_off_until_somebody_switches_them_on_for_a_player() -> None:
    desk = open_entry(desk_with(fight()), "Hints")
    assert "off" in words(desk)
    assert "Hint" not in labels(desk)
    assert press(desk, "OK", "OK") == AllowHints(0, True)
    assert press(desk, "DOWN", "OK") == AllowHints(1, True)
    assert press(desk, "LEFT") is None
    assert "It is so already" in words(desk)


def test_only_whoever_is_asked_and_wants_it_is_offered_a_hint() -> None:
    table = fight()
    table.allow_hints(1, True)
    desk = desk_with(table)
    assert "Hint" not in labels(desk)
    assert next(item.value for item in Menu().items(desk) if item.label == "Hints") == "Ben"
    table.allow_hints(0, True)
    assert labels(desk)[0] == "Hint"
    table.allow_hints(0, False)
    assert labels(desk)[0] == "Set right"


def test_bots_want_none_and_a_game_that_is_over_has_none() -> None:
    desk = desk_with(played({"game": "zombies", "players": ["Ana", "Max-bot"], "seed": 2}, "move.roll"))
    assert [item.label for item in HintSeats().items(desk)] == ["Ana"]
    assert desk.table is not None
    desk.table.allow_hints(0, True)
    desk.table.correct({"players.0.zombies": 25})
    desk.changed(NOW)
    assert "Hint" not in labels(desk)


def test_it_is_thought_about_and_then_told() -> None:
    desk = asking(spoken_to())
    intent = press(desk, "OK")
    assert isinstance(intent, AskHint)
    assert desk.view is not None
    assert desk.view.question is not None
    assert intent.number == desk.view.question.number
    assert "thinking" in words(desk)
    assert press(desk, "UP") is None
    assert "Still thinking" in words(desk)
    think(desk, intent)
    assert "advice" in words(desk, NOW + 9)
    assert "Fight goes well 89%" in words(desk, NOW + 9)


def test_no_press_on_a_hint_answers_the_question() -> None:
    for button in ("OK", "BACK"):
        desk = told(LONG, fight())
        assert "62%" in words(desk)
        assert press(desk, "DOWN", button) is None
        assert len(desk.screens) == 1, "back at the question"


def test_whoever_leaves_hears_nothing_of_it() -> None:
    desk = thinking()
    asked = desk.advice
    assert press(desk, "BACK") is None
    assert len(desk.screens) == 1
    assert desk.advice is not asked


def test_a_hint_goes_with_its_question() -> None:
    desk = thinking()
    assert desk.table is not None
    desk.table.answer(6)
    desk.changed(NOW)
    assert not any(isinstance(screen, Hinted) for screen in desk.screens)
    late = thinking()
    late.advice = replace(late.advice, number=late.advice.number + 1, hint=LONG)
    assert "62%" not in words(late), "a hint about another question says nothing about this one"


def test_where_it_leads_is_lit() -> None:
    desk = asking(_at_a_step())
    think(desk, press(desk, "OK"))
    lit = desk.top.lights(desk)
    assert len(lit) == 1
    assert desk.top.focus(desk) in lit


def _at_a_step() -> Table:
    return played({"game": "zombies", "players": ["Ana", "Ben"], "seed": 7}, "zombies.which")


def test_a_hint_that_could_name_cards_asks_the_others_to_look_away() -> None:
    desk = asking(hand())
    assert press(desk, "OK") is None
    assert isinstance(desk.top, HintVeil)
    assert press(desk, "UP") is None
    assert "OK shows the hint" in words(desk)
    intent = press(desk, "OK")
    assert isinstance(desk.top, HintForOne)
    assert desk.secret is not None, "no page shows this screen"
    think(desk, intent)
    assert "play Fear" in words(desk)
    assert asking(fight()).secret is None
    assert press(alone(), "BACK") is None


def test_whoever_plays_alone_has_nobody_to_hide_it_from() -> None:
    wish = {"game": "zombies", "players": ["Ana", "Max-bot"], "seed": 2, "chance": "auto"}
    desk = asking(played(wish, "move.roll"))
    assert isinstance(press(desk, "OK"), AskHint)


def test_a_hint_without_anything_to_say_says_so() -> None:
    desk = told(Hint(0), fight())
    assert "There is nothing to choose here." in words(desk)
    assert press(desk, "OK") is None
    assert len(desk.screens) == 1


def test_why_tells_what_a_hint_is() -> None:
    desk = told(LONG, fight())
    press(desk, "WHY")
    assert "give or take 7%, in 40 tries" in words(desk)
    other = open_entry(desk_with(at("move.roll")), "Hints")
    press(other, "OK", "WHY")
    assert "A hint is advice" in words(other)
