"""Phones of every make: small ones, turned ones, with a notch, with blocked storage, with sound that wants a touch."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.web.browsing import NEARLY_WON, PHONE, Companion, Visitor, Windows, from_elsewhere
from tests.web.test_browser import _hand_link

TINY = {"width": 320, "height": 568}
LYING = {"width": 844, "height": 390}
NO_STORAGE = """Object.defineProperty(window, "localStorage",
    { get() { throw new DOMException("The operation is insecure.", "SecurityError"); } });"""
SOUND = """window.tones = 0;
window.AudioContext = class {
    state = "suspended"; currentTime = 0; destination = {};
    // as WebKit does it: only the end of a touch counts
    async resume() { if (["touchend", "click"].includes(window.event?.type)) this.state = "running"; }
    value = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
    createOscillator() { window.tones += 1;
        return { frequency: this.value, connect: (to) => to, start() {}, stop() {} }; }
    createGain() { return { gain: this.value, connect: (to) => to, disconnect() {} }; }
};"""
SEEN = """(key) => {
    const one = document.querySelector(key), box = one.getBoundingClientRect();
    const x = (box.left + box.right) / 2;
    const heights = [box.top + 4, (box.top + box.bottom) / 2, box.bottom - 4];
    return heights.every((y) => one.contains(document.elementFromPoint(x, y)));
}"""
COVERED = """() => [...document.querySelectorAll(".mark.legal rect, .mark.reach rect")].filter((mark) => {
    const box = mark.getBoundingClientRect(), x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
    const map = document.getElementById("map").getBoundingClientRect();
    const outside = y < map.top || y > map.bottom; // what is farther away can be dragged into view
    const farther = outside && mark.parentNode.classList.contains("reach");
    return !farther && !document.elementFromPoint(x, y)?.closest("svg.map");
}).length"""
NEXT_STEPS_COVERED = COVERED.replace(", .mark.reach rect", "")
LONG = "() => { document.getElementById('prompt').textContent = 'A very long question. '.repeat(60); }"
NOTCH = {"top": 0, "left": 47, "bottom": 21, "right": 47}


def on_phone(windows: Windows, url: str, size: dict[str, int], script: str = "", **more: Any) -> Visitor:
    visitor = windows.open("about:blank", size=size, has_touch=True, **more)
    if script:
        visitor.page.add_init_script(script)
    visitor.page.goto(url)
    return visitor


@pytest.mark.parametrize("size", [TINY, PHONE])
def test_a_replay_shows_map_and_slider_and_ends_with_a_new_game(
    size: dict[str, int], running: Companion, at_table: Visitor, windows: Windows
) -> None:
    at_table.page.click("#tab-more")
    at_table.press("stop")
    at_table.page.locator("dialog button.main").click()
    at_table.see(".ending")
    phone = on_phone(windows, running.url, size)
    phone.see(".ending")
    phone.page.click("#tab-people")
    phone.page.locator("#question button", has_text="Look back").tap()
    phone.see("[data-key=slider]")
    assert phone.page.locator("#map .map").is_visible()
    assert phone.page.evaluate(SEEN, "[data-key=slider]")
    assert phone.page.evaluate(SEEN, "[data-key=play]")
    assert phone.page.locator("#map").bounding_box()["height"] > 150
    phone.press("new")
    phone.see(".wizard")


def test_the_main_button_is_seen_and_no_place_is_covered_on_the_smallest_phone(
    running: Companion, at_table: Visitor, windows: Windows
) -> None:
    phone = on_phone(windows, running.url, TINY)
    phone.see("#prompt")
    phone.until("() => document.querySelectorAll('.mark.legal').length")
    assert phone.page.evaluate(COVERED) == 0
    at_table.load({**NEARLY_WON, "turn": {"seat": 0, "step": "move"}})
    phone.until("() => document.getElementById('prompt')?.textContent.includes('roll for movement')")
    assert phone.page.evaluate(SEEN, "#question .main")
    # a long text above it does not push it away
    phone.page.evaluate(LONG)
    assert phone.page.evaluate(SEEN, "#question .main")


@pytest.mark.parametrize("size", [TINY, PHONE])
def test_what_has_to_match_hides_neither_the_places_nor_the_ways_to_go(
    size: dict[str, int], running: Companion, at_table: Visitor, windows: Windows
) -> None:
    phone = on_phone(windows, running.url, size)
    phone.see("#prompt")
    at_table.step(lambda keys: "wN")
    at_table.page.click("#tab-story")
    before = at_table.asked
    at_table.press("undo")
    at_table.answered(before)
    phone.see("#matching")
    phone.until("() => !document.querySelector('.world').getAnimations().length")
    phone.until("() => document.querySelectorAll('.mark.legal').length")
    assert phone.page.evaluate(NEXT_STEPS_COVERED) == 0
    assert phone.page.evaluate(SEEN, "[data-key=zoom-in], .zoom button")
    for way in ("wN", "wS", "wstop"):
        assert phone.page.evaluate(SEEN, f"[data-key={way}]"), way
    if phone.page.locator("#matching.folded").count():  # it makes way by itself, and comes when it is wanted
        phone.press("match-fold")
    phone.see("#matching .sentence")
    phone.press("match-done")
    at_table.until("() => document.querySelector('#matching').hidden")


def test_every_way_to_go_is_seen_on_a_phone_that_lies_down(
    running: Companion, at_table: Visitor, windows: Windows
) -> None:
    phone = on_phone(windows, running.url, LYING)
    phone.see("#prompt")
    for way in ("wN", "wS", "wstop"):
        assert phone.page.evaluate(SEEN, f"[data-key={way}]")


def test_turning_the_phone_keeps_the_tab(running: Companion, at_table: Visitor, windows: Windows) -> None:
    phone = on_phone(windows, running.url, PHONE)
    phone.see("#map .map")
    for tab in ("map", "story"):
        phone.page.click(f"#tab-{tab}")
        phone.page.set_viewport_size(LYING)
        phone.until("() => document.body.classList.contains('wide')")
        assert phone.page.locator("#map .map").is_visible()
        phone.page.set_viewport_size(PHONE)
        phone.until("() => !document.body.classList.contains('wide')")
        phone.until("tab => document.body.dataset.tab === tab", tab)


def test_a_notch_covers_nothing(running: Companion, at_table: Visitor, windows: Windows) -> None:
    phone = on_phone(windows, running.url, LYING)
    phone.see("#prompt")
    phone.context.new_cdp_session(phone.page).send("Emulation.setSafeAreaInsetsOverride", {"insets": NOTCH})
    edges = """() => ["header h1", "#map", "#question", "#panels", "#tabs", "#link"].map((one) => {
        const box = document.querySelector(one).getBoundingClientRect(); return [one, box.left, box.right]; })"""
    phone.until("() => document.querySelector('#map').getBoundingClientRect().left >= 47")
    assert [one for one, left, right in phone.page.evaluate(edges) if left < 47 or right > 844 - 47] == []


def test_blocked_storage_is_survived(running: Companion, at_table: Visitor, windows: Windows) -> None:
    at_table.page.click("#tab-people")
    link = _hand_link(at_table, 1)
    hand = on_phone(windows, link, PHONE, NO_STORAGE)
    hand.see("[data-key=quiet]")
    before = hand.text("[data-key=quiet]")
    hand.press("quiet")
    hand.until("before => document.querySelector('[data-key=quiet]').textContent !== before", before)
    at_table.page.click("#tab-more")
    at_table.press("phones-on")
    code = at_table.see("p.code").inner_text()
    with from_elsewhere(running.port) as url:
        phone = on_phone(windows, url, PHONE, NO_STORAGE)
        phone.see(".pair")
        phone.page.fill("input.code", code)
        phone.page.click(".pair button")
        phone.see("#prompt")
        phone.page.evaluate("() => dispatchEvent(new Event('online'))")
    at_table.press("phones-off")
    at_table.page.locator("dialog button.main").click()
    at_table.see("[data-key=phones-on]")


def test_sound_begins_with_a_touch(at_table: Visitor, windows: Windows) -> None:
    at_table.page.click("#tab-people")
    ana = on_phone(windows, _hand_link(at_table, 0), PHONE, SOUND)
    ana.see("#turn")
    assert ana.page.evaluate("() => window.tones") == 0
    ana.page.locator("#turn").tap()
    at_table.load(json.loads(json.dumps({**NEARLY_WON, "turn": {"seat": 1, "step": "move", "left": 2}})))
    ana.page.goto(_new_link(at_table))
    ana.until("() => document.getElementById('turn').textContent.includes('Ben is asked')")
    ana.page.locator("#turn").tap()
    at_table.step(lambda keys: "wstop")
    while "Ana is asked" not in at_table.text("#question") and not at_table.text("#question").startswith("Ana"):
        at_table.step(lambda keys: next(key for key in keys if key.startswith(("o", "roll", "place"))))
    ana.until("() => window.tones > 0")


def _new_link(table: Visitor) -> str:
    table.page.click("#tab-people")
    return _hand_link(table, 0)


def test_a_short_name_stands_in_one_line_on_the_smallest_phone(
    running: Companion, at_table: Visitor, windows: Windows
) -> None:
    """German words beside it are long: they go below it, and do not break it."""
    phone = on_phone(windows, running.url, TINY, locale="de-DE")
    phone.see("#prompt")
    phone.page.click("#tab-people")
    phone.see(".person.asked .tag.now")
    heights = """() => [...document.querySelectorAll('.who strong')].map((one) =>
        one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).fontSize))"""
    assert max(phone.page.evaluate(heights)) < 2


def test_the_title_of_an_empty_hand_stands_above_its_words(
    running: Companion, at_table: Visitor, windows: Windows
) -> None:
    players = [{**NEARLY_WON["players"][0], "hand": 0}, NEARLY_WON["players"][1]]
    at_table.load({**NEARLY_WON, "players": players})
    at_table.page.click("#tab-people")
    hand = on_phone(windows, _hand_link(at_table, 0), PHONE)
    hand.see("#hand .dim")
    title, words = (hand.page.locator(f"#hand {one}").first.bounding_box() for one in ("h2", ".dim"))
    assert title["x"] == words["x"]
