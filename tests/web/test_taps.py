"""Fewer taps: figures are dragged and tapped, a building is filled at one stroke, Enter accepts; the map is still."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from scripts.counting import page_taps
from tests.web.browsing import NEARLY_WON, PHONE, Companion, Visitor, Windows, companion

ZOMBIE_STEP: dict[str, Any] = {
    **NEARLY_WON,
    "turn": {"seat": 0, "step": "zombies", "due": 2},
    "zombies": [{"at": "0,0.W"}, {"at": "0,2.N"}, {"at": "0,1.N"}],
}


@pytest.fixture
def table(running: Companion, windows: Windows) -> Visitor:
    return windows.open(running.url, reduced_motion="reduce")


def asking(visitor: Visitor, position: dict[str, Any], words: str) -> Visitor:
    visitor.load(position)
    visitor.until("words => document.getElementById('prompt')?.textContent.includes(words)", words)
    visitor.steady()
    return visitor


def drag(visitor: Visitor, here: tuple[int, int], there: tuple[int, int]) -> None:
    visitor.steady()
    mouse, start, end = visitor.page.mouse, visitor.on_map(*here), visitor.on_map(*there)
    mouse.move(*start)
    mouse.down()
    mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=3)
    mouse.move(*end, steps=3)
    mouse.up()


# ---------------------------------------------------------------------- whole turns


def test_recorded_turns_keep_to_their_budgets(table: Visitor) -> None:
    assert page_taps.taken(table, page_taps.TOWN, page_taps.street) <= 9
    assert page_taps.taken(table, page_taps.TWO_ROADS, page_taps.fire_station) <= 16


# ---------------------------------------------------------------------- figures


def test_whoever_is_dragged_stays_where_it_is_put_down(table: Visitor) -> None:
    asking(table, NEARLY_WON, "4 left")
    drag(table, (0, 3), (0, 4))
    table.until("() => document.getElementById('prompt')?.textContent.includes('roll for zombie movement')")
    assert (0, 4) in table.standing("pawn")


def test_whoever_is_dragged_where_nobody_can_go_is_put_back_and_told_why(table: Visitor) -> None:
    asking(table, NEARLY_WON, "4 left")
    drag(table, (0, 3), (1, 3))
    assert "Not allowed" in table.see(".bubble .refused").inner_text()
    assert "4 left" in table.prompt


def test_a_tap_on_the_own_pawn_stops(table: Visitor) -> None:
    asking(table, NEARLY_WON, "4 left")
    table.tap(0, 3)
    table.until("() => document.getElementById('prompt')?.textContent.includes('roll for zombie movement')")


def test_a_zombie_is_dragged_the_way_it_goes(table: Visitor) -> None:
    asking(table, ZOMBIE_STEP, "2 to go")
    drag(table, (0, 7), (1, 7))  # away from everybody, which nobody would suggest
    table.until("() => document.getElementById('prompt')?.textContent.includes('1 to go')")
    assert (1, 7) in table.standing("zombie")


def test_one_tap_moves_a_zombie_where_only_one_way_makes_sense(table: Visitor) -> None:
    asking(table, ZOMBIE_STEP, "2 to go")
    table.tap(-1, 0)  # Ben stands east of it
    table.until("() => document.getElementById('prompt')?.textContent.includes('1 to go')")
    assert (0, 0) in table.standing("zombie")


def test_a_zombie_dragged_against_a_wall_waits_and_says_why(table: Visitor) -> None:
    asking(table, ZOMBIE_STEP, "2 to go")
    drag(table, (0, 4), (1, 4))
    assert "Not allowed" in table.see(".bubble .refused").inner_text()
    assert "where does the zombie go" in table.prompt


# ---------------------------------------------------------------------- at one stroke


def fire_station(visitor: Visitor) -> None:
    asking(visitor, page_taps.TWO_ROADS, "draw a map tile")
    visitor.step(lambda keys: 'o"fire-station"')
    visitor.step(lambda keys: "place")
    visitor.see("[data-key=spread]")


def test_what_is_spread_is_seen_and_changed_by_dragging(table: Visitor) -> None:
    fire_station(table)
    assert table.page.locator(".layer-plan .figure").count() == 13
    drag(table, (1, 5), (0, 6))  # a bullet goes into the middle
    table.see("text=Put all 13 so")
    table.step(lambda keys: "spread")
    assert (0, 6) in table.standing("bullet")
    assert (1, 5) not in table.standing("bullet")


def test_a_plan_against_the_rules_is_refused_with_its_reason(table: Visitor) -> None:
    fire_station(table)
    drag(table, (1, 5), (0, 5))  # onto the street
    table.see("text=Put all 13 so")
    table.press("spread")
    assert "building" in table.see("#question .refused").inner_text()


def test_enter_accepts_what_is_suggested(table: Visitor) -> None:
    fire_station(table)
    table.steady()
    before = table.asked
    table.page.evaluate("() => document.activeElement.blur()")
    table.page.keyboard.press("Enter")
    table.answered(before)
    assert "draw an event card" in table.prompt
    table.steady()
    before = table.asked
    table.page.keyboard.press("Enter")  # a card face down
    table.answered(before)
    assert "roll for movement" in table.prompt
    table.steady()
    table.page.keyboard.press("Enter")  # nobody accepts a die
    assert "roll for movement" in table.prompt


# ---------------------------------------------------------------------- looks

VIEW = "() => document.querySelector('.world').style.transform"
FRAMED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"


def chosen(key: str, keys: list[str]) -> str:
    return key


def test_the_map_stays_still_during_a_step(running: Companion, windows: Windows) -> None:
    phone = windows.open(running.url, size=PHONE, reduced_motion="reduce")
    asking(phone, NEARLY_WON, "4 left")
    phone.page.click("#tab-map")
    phone.page.evaluate(FRAMED)  # a map that was not seen is framed when it is
    before = phone.page.evaluate(VIEW)
    for way in ("wN", "wS", "wN"):
        phone.step(partial(chosen, way))
        assert phone.page.evaluate(VIEW) == before


def test_names_lie_under_figures_and_numbers_above(table: Visitor) -> None:
    asking(table, NEARLY_WON, "4 left")
    layers = table.page.evaluate("() => [...document.querySelectorAll('.world > g')].map((one) => one.classList[0])")
    signs, figures, numbers = (layers.index(f"layer-{name}") for name in ("signs", "figures", "numbers"))
    assert signs < figures < numbers
    assert table.page.locator(".layer-numbers .number").count() > 3
    assert table.page.locator(".layer-numbers .number.aside").count()  # beside Ben, whose square has a number too


def test_the_last_move_is_marked(table: Visitor) -> None:
    asking(table, NEARLY_WON, "4 left")
    assert not table.page.locator(".trail").count()
    table.tap(0, 5)
    table.until("() => document.getElementById('prompt')?.textContent.includes('2 left')")
    points = str(table.page.locator(".trail").first.get_attribute("points")).split()
    assert (points[0], points[-1]) == ("0,-180", "0,-300")


HIDDEN = """() => {
    const boxes = [...document.querySelectorAll('#map > :not(svg, .bubble, .zoom), .zoom > *')]
        .filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
    const meet = (a, b) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
    return [...document.querySelectorAll('.layer-lit .mark.legal rect')].map((one) => one.getBoundingClientRect())
        .filter((lit) => boxes.some((box) => meet(lit, box))).length; }"""
LAID_OVER = """() => { const over = document.createElement('p');
    Object.assign(over.style, { position: 'absolute', top: 0, left: 0, right: 0, height: '300px', margin: 0 });
    document.getElementById('map').prepend(over); }"""


def test_nothing_over_the_map_hides_the_place_in_question(table: Visitor) -> None:
    """Something is laid over the upper part of the map: the squares of the next question are turned to the rest."""
    asking(table, NEARLY_WON, "4 left")
    assert table.page.evaluate(HIDDEN) == 0
    table.page.evaluate(LAID_OVER)
    assert table.page.evaluate(HIDDEN) > 0
    table.step(lambda keys: "wN")
    table.until("() => !document.querySelector('.world').getAnimations().length")
    assert table.page.evaluate(HIDDEN) == 0


def test_what_everybody_says_of_themselves_is_one_form(windows: Windows, tmp_path: Path) -> None:
    with companion(tmp_path) as one:
        table = windows.open(one.url)
        table.see(".wizard")
        table.page.locator("[data-key='lead']").check(force=True)
        table.begin("zombies", "ask")
        for _ in range(20):
            if "film" in table.prompt:
                break
            table.step(lambda keys: next(key for key in keys if key not in ("why", "list", "find", "cardplay")))
        assert table.page.locator(".series input").count() == 2
        second = table.text(".series strong >> nth=1")
        table.page.fill("[data-key=form0]", "12")
        table.page.fill("[data-key=form1]", "3")
        table.step(lambda keys: "form")
        assert table.prompt.startswith(f"{second},")  # who saw one last begins
