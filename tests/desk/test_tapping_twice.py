"""People tap twice: what nobody has looked at is not answered, and dice and discards lie elsewhere."""

from __future__ import annotations

import pytest

from companion.desk.desk import Desk
from companion.desk.intents import Answer, Intent, RollForMe, Undo
from companion.desk.screens.cards import Hand, cards_of
from companion.desk.screens.history import TakeBack
from companion.desk.screens.listing import Listing
from companion.desk.screens.refusal import Refused
from companion.desk.screens.rolling import Rolling
from companion.desk.seeing import GLANCE
from companion.desk.sources import Throw
from companion.table import Table
from tests.desk.scenes import at, dealt, too_many, won, zombies_move
from tests.desk.stage import NOW, ZOMBIES, desk_with, played, words

TWICE = 0.15
"""Seconds between the two taps of a finger that bounces off."""


def tap(desk: Desk, button: str, now: float) -> Intent | None:
    """A short tap of somebody whose eyes follow."""
    desk.frame(now)
    desk.shown(now)
    return desk.down(button, now, now) or desk.up(button, now)


def answered(table: Table, desk: Desk, value: object, now: float) -> None:
    """The table has answered, and the next question is shown."""
    table.answer(value)
    desk.changed(now)
    desk.frame(now)
    desk.shown(now)


@pytest.mark.parametrize("question", ["move.step", "tile.draw", "tile.place", "combat.bullets", "zombies.which"])
def test_the_second_tap_answers_nothing(question: str) -> None:
    desk = desk_with(at(question))
    assert tap(desk, "OK", NOW + TWICE) is None
    assert tap(desk, "OK", NOW + GLANCE - 0.01) is None
    assert "Look: a new question" in words(desk, NOW + GLANCE)
    assert desk.pressing.ignored == 2


@pytest.mark.parametrize("question", ["move.step", "tile.draw", "combat.bullets", "zombies.which"])
def test_after_a_glance_ok_answers(question: str) -> None:
    desk = desk_with(at(question))
    assert isinstance(tap(desk, "OK", NOW + GLANCE), Answer)


def test_a_press_that_began_before_the_question_was_seen_moves_no_cursor_either() -> None:
    desk = desk_with(at("tile.draw"))
    assert desk.down("DOWN", NOW - 0.01, NOW + TWICE) is None
    assert isinstance(desk.top, Listing)
    assert desk.top.cursor == 0
    assert "Look: a new question" in words(desk, NOW + TWICE)


def test_cursors_may_be_moved_at_once() -> None:
    desk = desk_with(at("tile.draw"))
    tap(desk, "DOWN", NOW + TWICE)
    desk.turn(1, NOW + TWICE, NOW + TWICE)
    assert isinstance(desk.top, Listing)
    assert desk.top.cursor == 2


def test_each_question_is_looked_at_anew() -> None:
    table = played(ZOMBIES, "move.step")
    desk = desk_with(table)
    first = tap(desk, "OK", NOW + 1)
    assert isinstance(first, Answer)
    answered(table, desk, first.values[0], NOW + 1.1)
    for later in (TWICE, GLANCE - 0.01):
        assert tap(desk, "OK", NOW + 1.1 + later) is None


def test_the_ok_that_ended_a_move_rolls_no_dice_however_late_it_comes() -> None:
    table = played(ZOMBIES, "zombies.roll")
    desk = desk_with(table)
    assert isinstance(desk.top, Rolling)
    for later in (TWICE, 1.0, 60.0):
        assert tap(desk, "OK", NOW + later) is None
    assert "roll for me" in words(desk, NOW + 60)


def test_dice_wait_for_a_glance_too() -> None:
    desk = desk_with(at("combat.roll"))
    assert tap(desk, "RIGHT", NOW + TWICE) is None
    assert isinstance(tap(desk, "RIGHT", NOW + GLANCE), RollForMe)


def test_a_card_that_must_go_is_chosen_with_an_arrow_first_however_late_ok_comes() -> None:
    """OK showed the hand: the next OK must not throw away the card that happens to stand first."""
    desk = desk_with(too_many())
    assert tap(desk, "OK", NOW + GLANCE) is None
    for later in (TWICE, 1.0, 60.0):
        assert tap(desk, "OK", NOW + 1 + later) is None
    assert "First ▲ or ▼, then OK" in words(desk, NOW + 61.1)
    assert tap(desk, "DOWN", NOW + 62) is None
    assert tap(desk, "OK", NOW + 63) == Answer(too_many().driver.ask().number, ("fear",))


@pytest.mark.parametrize(("arrow", "card"), [("UP", "skateboard"), ("DOWN", "fear"), ("RIGHT", "fear")])
def test_an_arrow_chooses_the_first_or_the_last_card(arrow: str, card: str) -> None:
    desk = desk_with(too_many())
    tap(desk, "OK", NOW + 1)
    tap(desk, arrow, NOW + 2)
    chosen = tap(desk, "OK", NOW + 3)
    assert isinstance(chosen, Answer)
    assert chosen.values == (card,)


def test_keeping_all_stays_one_press_away() -> None:
    desk = desk_with(dealt("event.discard"))
    tap(desk, "OK", NOW + 1)
    assert isinstance(desk.top, Listing)
    assert desk.top.entry is not None
    assert desk.top.entry.options[0].value == "none"


def test_thrown_dice_wait_for_nobody() -> None:
    desk = desk_with(at("combat.roll"))
    assert isinstance(desk.rolled(Throw((6,)), NOW + TWICE), Answer)


def test_a_refusal_is_not_tapped_away() -> None:
    desk = desk_with(zombies_move(), Refused("zombies.move.diagonal", "no", (0, 0)))
    tap(desk, "OK", NOW + TWICE)
    assert isinstance(desk.top, Refused)
    tap(desk, "OK", NOW + GLANCE)
    assert not isinstance(desk.top, Refused)


def test_two_taps_take_nothing_back() -> None:
    desk = desk_with(zombies_move(), TakeBack(1, "Ana: rolls 5"))
    assert tap(desk, "OK", NOW + TWICE) is None
    assert tap(desk, "OK", NOW + GLANCE) == Undo(1)


def test_two_taps_play_no_card() -> None:
    desk = desk_with(dealt("move.roll"))
    desk.show(Hand(0, cards_of(desk, 0)), NOW)
    assert tap(desk, "OK", NOW) is None
    assert tap(desk, "OK", NOW + TWICE) is None
    assert isinstance(desk.top, Hand)


def test_two_taps_leave_the_winner_on_the_screen() -> None:
    desk = desk_with(won())
    tap(desk, "OK", NOW + TWICE)
    assert "wins!" in words(desk, NOW + 9)


def test_the_map_behind_a_verb_is_looked_at_too() -> None:
    desk = desk_with(at("move.step"))
    tap(desk, "BACK", NOW + 1)
    assert type(desk.top) is Listing
    assert tap(desk, "OK", NOW + 1 + TWICE) is None
