"""Opening things in circles, and saying the same twice."""

from __future__ import annotations

from companion.desk.noting import NOTE_LASTS
from companion.desk.screens.choreography import Choreography
from companion.engine import pick
from tests.desk.stage import NOW, ZOMBIES, desk_with, played, press, words


def test_opening_the_same_screens_again_and_again_ends() -> None:
    desk = desk_with(played(ZOMBIES, "move.step"))
    press(desk, *("WHY", "CARD") * 20)
    assert len(desk.screens) <= 4
    for _ in range(4):
        if len(desk.screens) > 1:
            press(desk, "BACK")
    assert len(desk.screens) == 1


def test_the_page_that_is_opened_again_leads_back_to_where_it_was_opened() -> None:
    desk = desk_with()
    press(desk, "OK", "OK", "OK")
    page = desk.top
    desk.down("WHY", NOW, NOW)
    desk.held("WHY", NOW)
    assert "Menu" in words(desk)
    press(desk, "BACK")
    assert desk.top is page


def test_the_same_line_twice_is_seen_twice() -> None:
    desk = desk_with()
    press(desk, "BACK")
    first = desk.frame(NOW)
    press(desk, "BACK")
    again = desk.frame(NOW)
    press(desk, "BACK")
    assert first != again
    assert desk.frame(NOW) == first
    assert "Hold WHY for the menu" in words(desk)


def test_a_button_that_is_held_for_nothing_leaves_its_answer_on_the_screen() -> None:
    desk = desk_with()
    press(desk, "CARD")
    before = desk.frame(NOW)
    assert desk.held("CARD", NOW) is None
    assert desk.frame(NOW) == before


def test_two_lines_are_seen_twice_as_long() -> None:
    desk = desk_with()
    desk.say("Red loses a heart: 2 left", NOW)
    assert "Red loses a heart: 2" in words(desk, NOW + 0.5 * NOTE_LASTS)
    assert "Menu left OK" in words(desk, NOW + 1.5 * NOTE_LASTS)
    assert "loses a heart" not in words(desk, NOW + 2.5 * NOTE_LASTS)
    desk.say("Thank you", NOW)
    assert "Thank you" not in words(desk, NOW + 1.5 * NOTE_LASTS)


def test_figures_that_are_still_to_be_moved_stay_when_somebody_else_goes_on() -> None:
    table = played(ZOMBIES, "zombies.which")
    desk = desk_with(table)
    table.auto("zombies")
    desk.changed(NOW)
    assert isinstance(desk.top, Choreography)
    listed = desk.to_do
    assert len(listed) > 1
    assert table.onlooker is not None
    assert table.onlooker.matched(table.game, listed[0].id)
    table.answer(pick(table.driver.ask().options, 0.5))
    desk.changed(NOW)
    assert isinstance(desk.top, Choreography)
    assert [item for item in desk.to_do if item in listed] == list(listed[1:])
    assert f"2/{len(listed)}" in words(desk)
