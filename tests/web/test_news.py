"""In a real browser: what happened is seen on every window, and the real table is made to match on all of them."""

from __future__ import annotations

from typing import Any

from tests.web.browsing import PHONE, Companion, Visitor, Windows
from tests.web.test_browser import _hand_link

FIGHT: dict[str, Any] = {
    "game": "zombies",
    "mode": "competitive",
    "turn": {"seat": 0, "step": "fight"},
    "map": [
        {"tile": "town-square", "at": "0,0", "turn": "r0"},
        {"tile": "town-straight", "at": "0,1", "turn": "r0"},
    ],
    "zombies": [{"at": "0,1.C"}, {"at": "0,0.W"}, {"at": "0,0.E"}],
    "players": [
        {"name": "Ana", "at": "0,1.C", "hearts": 3, "bullets": 3, "hand": 3},
        {"name": "Ben", "at": "0,0.C", "hearts": 3, "bullets": 3, "hand": 3},
    ],
}
HORDE: dict[str, Any] = {**FIGHT, "turn": {"seat": 0, "step": "zombies"}, "zombies": [{"at": "0,0.W"}, {"at": "0,1.N"}]}


def both(windows: Windows, running: Companion, position: dict[str, Any]) -> tuple[Visitor, Visitor]:
    """A large window and a phone at the same table."""
    wide, phone = windows.open(running.url), windows.open(running.url, size=PHONE)
    wide.load(position)
    wide.page.click("#tab-people")
    for one in (wide, phone):
        one.see("#prompt")
    phone.page.click("#tab-map")
    return wide, phone


def test_the_die_and_what_it_means_stay_until_the_next_decision(running: Companion, windows: Windows) -> None:
    wide, phone = both(windows, running, FIGHT)
    assert wide.text("#question .standing-now").split() == ["3", "3", "0", "3"]
    wide.press("d3")
    for one in (wide, phone):
        one.see(".happening.roll .die")
        assert "Ana rolls 3: not enough, one bullet would do" in one.text("#news")
        assert one.page.locator(".happening.roll circle").count() == 3
    assert wide.page.locator(".thrown").count() == 1, "dice tumble"
    wide.press("o0")
    for one in (wide, phone):
        one.see(".happening.lost")
        assert "Ana loses a heart" in one.text("#news")
        assert "rolls 3" not in one.text("#news")


def test_dice_do_not_tumble_for_whoever_likes_it_calm(running: Companion, windows: Windows) -> None:
    wide, _ = both(windows, running, FIGHT)
    calm = windows.open(running.url, reduced_motion="reduce")
    calm.see("#prompt")
    wide.press("d5")
    calm.see(".happening.won")
    assert "Ana kills a zombie" in calm.text("#news")
    assert not calm.page.locator(".thrown").count()


def test_a_figure_stands_at_its_start_until_it_is_done_and_done_on_one_is_done_on_all(
    running: Companion, windows: Windows
) -> None:
    wide, phone = both(windows, running, HORDE)
    left_to_the_companion(wide)
    for one in (wide, phone):
        one.see("#matching .sentence")
        one.see(".way-head")
        assert "1 of 2" in one.text("#matching")
    assert in_the_way(wide) == in_the_way(phone) == []
    start = shown_at(wide)
    phone.press("match-done")
    wide.until("() => document.querySelector('#matching').innerText.includes('1 of 1')")
    assert shown_at(wide) != start, "one of them has gone"
    wide.press("match-done")
    for one in (wide, phone):
        one.until("() => document.querySelector('#matching').hidden")
        assert not one.page.locator(".way-head").count()


def left_to_the_companion(one: Visitor) -> None:
    """A 2 is rolled for the zombies, and the companion moves them."""
    before = one.asked
    one.press("d2")
    one.answered(before)
    one.press("auto")


def shown_at(one: Visitor) -> list[str]:
    """Where the zombies stand on the page."""
    script = "() => [...document.querySelectorAll('.figure.zombie')].map((f) => f.style.transform).sort()"
    found: list[str] = one.page.evaluate(script)
    return found


def in_the_way(one: Visitor) -> list[float]:
    """Places of the present move that the list hides."""
    one.until("() => !document.querySelector('.world').getAnimations().length")
    script = """() => { const box = document.querySelector('#matching').getBoundingClientRect();
        return [...document.querySelectorAll('.way-start, .way-end')].map((ring) => ring.getBoundingClientRect())
          .filter((ring) => { const x = ring.x + ring.width / 2, y = ring.y + ring.height / 2;
            return x > box.left && x < box.right && y > box.top && y < box.bottom; }).map((ring) => ring.y); }"""
    found: list[float] = one.page.evaluate(script)
    return found


def test_what_is_taken_back_is_put_back_on_the_table_and_nothing_blocks_the_game(
    running: Companion, windows: Windows
) -> None:
    wide, phone = both(windows, running, HORDE)
    left_to_the_companion(wide)
    wide.see("#matching .sentence")
    wide.press("match-all")
    phone.until("() => document.querySelector('#matching').hidden")
    before = wide.asked
    wide.page.click("#tab-story")
    wide.press("undo")
    wide.answered(before)
    wide.see("#matching .sentence")
    assert "Move on the table" in wide.text("#matching")
    wide.press("match-fold")
    assert "2 things to match" in wide.text("#matching")
    wide.press("auto")  # people may go on all the same; what was moved again need not be moved back
    phone.until("() => document.querySelector('#matching').hidden")


# ---------------------------------------------------------------------- a card out of turn


def test_a_card_out_of_turn_is_large_on_every_window_and_hides_neither_the_question_nor_its_place(
    running: Companion, windows: Windows
) -> None:
    ana, ben = FIGHT["players"]
    town = {**FIGHT, "turn": {"seat": 0, "step": "move", "left": 4}, "zombies": [{"at": "0,0.W"}]}
    wide, phone = both(windows, running, {**town, "players": [ana, {**ben, "hand": ["fear", "chainsaw"]}]})
    hand = windows.open(_hand_link(wide, 1), size=PHONE)
    hand.press("play0")
    hand.see(".card-large h3")
    for one in (wide, phone):
        one.see(".card-large h3")
        assert "Fear" in one.text(".card-large")
        assert "Ben plays Fear" in one.text("#news")
        box = one.page.locator(".card-large").bounding_box()
        question = one.page.locator("#question").bounding_box()
        assert box["y"] + box["height"] <= question["y"] or box["x"] + box["width"] <= question["x"]
    phone.press("card-close")
    assert not phone.page.locator(".card-large").count()
    wide.page.clock.fast_forward(10_000)
    wide.until("() => !document.querySelector('.card-large')")
