"""No answer by accident: what began on the old question answers nothing; dice never lie where the last button was."""

from __future__ import annotations

import pytest

from tests.web.browsing import DESKTOP, HALF_A_SECOND, NEARLY_WON, PHONE, Companion, Visitor, Windows

TINY = {"width": 320, "height": 568}
IN_THE_MOVE = "() => document.getElementById('prompt')?.textContent.includes('4 left')"


@pytest.fixture
def at_table(running: Companion, windows: Windows) -> Visitor:
    """Ana is to move, and time stands still on the page."""
    visitor = windows.open(running.url)
    visitor.load(NEARLY_WON)
    visitor.until(IN_THE_MOVE)
    visitor.steady()
    stop_the_clock(visitor)
    return visitor


def stop_the_clock(visitor: Visitor) -> None:
    visitor.page.clock.pause_at(visitor.page.evaluate("() => Date.now()") + 1000)


def middle(visitor: Visitor, key: str) -> tuple[float, float]:
    box = visitor.page.locator(f"[data-key='{key}']:visible").first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_second_tap_of_two_answers_nothing_and_says_so(at_table: Visitor) -> None:
    mouse, here, before = at_table.page.mouse, middle(at_table, "wN"), at_table.asked
    mouse.click(*here)
    at_table.answered(before)
    mouse.click(*here)
    at_table.see("#question.soon")
    assert "look first" in str(at_table.page.text_content("#live"))
    assert "3 left" in at_table.prompt
    at_table.page.clock.run_for(HALF_A_SECOND + 1)
    before = at_table.asked
    mouse.click(*here)
    at_table.answered(before)
    assert "2 left" in at_table.prompt


def test_a_finger_that_came_down_on_the_old_question_answers_nothing(
    running: Companion, at_table: Visitor, windows: Windows
) -> None:
    """While Ana's finger lies on a square somebody else answers; she lifts it much later."""
    mouse, before = at_table.page.mouse, at_table.asked
    other = windows.open(running.url)
    other.see("#prompt")
    mouse.move(*at_table.on_map(0, 2))
    mouse.down()
    other.press("wN")
    at_table.answered(before)
    at_table.page.clock.run_for(4 * HALF_A_SECOND)
    mouse.up()
    at_table.see("#question.soon")
    assert "3 left" in at_table.prompt


def test_a_key_that_is_held_answers_once(at_table: Visitor) -> None:
    keyboard, before = at_table.page.keyboard, at_table.asked
    at_table.page.locator("[data-key=wN]").focus()
    keyboard.down("Enter")
    at_table.answered(before)
    at_table.page.clock.run_for(4 * HALF_A_SECOND)
    keyboard.down("Enter")  # it repeats
    at_table.see("#question.soon")
    keyboard.up("Enter")
    assert "3 left" in at_table.prompt


def test_two_taps_on_the_map_go_one_step(at_table: Visitor) -> None:
    mouse, before = at_table.page.mouse, at_table.asked
    mouse.click(*at_table.on_map(0, 4))
    at_table.answered(before)
    mouse.click(*at_table.on_map(0, 5))
    at_table.see("#question.soon")
    assert "3 left" in at_table.prompt


UNDER = """([x, y]) => [...document.querySelectorAll('#question [data-fate], .look-away .main')]
    .filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect())
    .filter((box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom).length"""
SEEN = """() => [...document.querySelectorAll('#question .face')].every((one) => {
    const box = one.getBoundingClientRect(), place = document.getElementById('question').getBoundingClientRect();
    return box.bottom <= place.bottom + 1 && box.top >= place.top; })"""


@pytest.mark.parametrize("size", [DESKTOP, PHONE, TINY], ids=["desktop", "phone", "tiny"])
def test_dice_are_never_laid_under_the_finger(running: Companion, windows: Windows, size: dict[str, int]) -> None:
    """Whichever button is tapped, and wherever: the dice of the next question lie elsewhere, and are seen."""
    visitor = windows.open(running.url, size=size)
    for tapped in range(5):
        visitor.load(NEARLY_WON)
        visitor.page.click("#tab-map, #tab-people")
        visitor.until(IN_THE_MOVE)
        visitor.steady()
        box = visitor.page.locator("[data-key=wstop]:visible").bounding_box()
        spot = box["x"] + box["width"] * (0.1 + 0.2 * tapped), box["y"] + box["height"] * (0.9 - 0.2 * tapped)
        before = visitor.asked
        visitor.page.mouse.click(*spot)
        visitor.answered(before)
        assert visitor.page.locator("#question [data-fate]:visible").count() >= 6
        assert visitor.page.evaluate(UNDER, list(spot)) == 0
        assert visitor.page.evaluate(SEEN)


TAPPED = "([x, y]) => dispatchEvent(new PointerEvent('pointerup', { clientX: x, clientY: y }))"


def stopped_after_a_tap_at(visitor: Visitor, spot: tuple[float, float] | None) -> None:
    """Ana stops with the keyboard, after the last finger was lifted there; then the zombies are rolled for."""
    visitor.load(NEARLY_WON)
    visitor.until(IN_THE_MOVE)
    visitor.steady()
    if spot:
        visitor.page.evaluate(TAPPED, list(spot))
    before = visitor.asked
    visitor.page.locator("[data-key=wstop]").focus()
    visitor.page.keyboard.press("Enter")
    visitor.answered(before)


def test_wherever_a_die_would_lie_it_makes_way_for_the_finger(running: Companion, windows: Windows) -> None:
    visitor = windows.open(running.url)
    stopped_after_a_tap_at(visitor, None)
    boxes = [one.bounding_box() for one in visitor.page.locator("#question [data-fate]:visible").all()]
    assert len(boxes) == 7  # six faces, and "roll for me"
    for box in boxes:
        spot = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        stopped_after_a_tap_at(visitor, spot)
        assert visitor.page.evaluate(UNDER, list(spot)) == 0


NOT_SEEN = """() => { const place = document.getElementById('question').getBoundingClientRect();
    return [...document.querySelectorAll('#question [data-fate]')].filter((one) => one.checkVisibility())
        .filter((one) => { const box = one.getBoundingClientRect();
            return box.top < place.top || box.bottom > Math.min(place.bottom, innerHeight) + 1; })
        .map((one) => one.textContent || one.ariaLabel); }"""
TO_ROLL = "(before) => document.body.dataset.game !== before && document.querySelector('#question [data-key=roll]')"


def test_dice_that_make_way_for_the_finger_are_seen_on_the_smallest_phone(running: Companion, windows: Windows) -> None:
    table, phone = windows.open(running.url), windows.open(running.url, size=TINY, has_touch=True)
    table.load(NEARLY_WON)
    phone.see("#prompt")
    for height in (380, 400, 440, 460, 480, 505):
        spot = [160, height]
        before = phone.page.get_attribute("body", "data-game")
        phone.page.evaluate(TAPPED, spot)
        table.load({**NEARLY_WON, "turn": {"seat": 0, "step": "move"}})
        phone.until(TO_ROLL, before)
        assert phone.page.evaluate(UNDER, spot) == 0
        assert phone.page.evaluate(NOT_SEEN) == [], spot


def test_the_same_number_in_another_game_is_another_question(at_table: Visitor) -> None:
    """Another game comes onto the table while a finger lies on the old one."""
    first = {**NEARLY_WON, "turn": {"seat": 0, "step": "move"}}
    at_table.load(first)
    at_table.page.clock.run_for(2 * HALF_A_SECOND)
    number = at_table.asked
    at_table.load(first)
    assert at_table.asked == number
    assert at_table.page.locator("#question.fresh").count() == 1
