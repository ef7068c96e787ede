"""The stage in a real browser: over TLS, awake, turned towards whoever is asked, in large letters, nothing hidden."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from companion.engine.letters import LONGEST_NAME
from companion.web.files import PAGES
from tests.web.browsing import NEARLY_WON, Companion, Visitor, Windows, companion, through_a_tunnel
from tests.web.fitting import cut
from tests.web.staging import LANDSCAPE, Fed
from tests.web.test_news import FIGHT as A_FIGHT
from tests.web.test_totally_medieval import ATTACKING, BREEZE, FIGHT, MOVE, position

COUNTING = """(() => {
  window.asked = [];
  const real = navigator.wakeLock?.request.bind(navigator.wakeLock);
  if (real) navigator.wakeLock.request = (what) => { const lock = real(what); window.asked.push(what); return lock; };
})()"""
ROLLED = "face => document.getElementById('shown').innerText.includes(`rolls ${face}`)"
ON_ANOTHER = """() => [...document.querySelectorAll('#seats :is(.chip, .middle *)')].flatMap((one, i, all) => {
    const a = one.getBoundingClientRect();
    return all.slice(i + 1).filter((other) => {
        const b = other.getBoundingClientRect();
        const [wide, high] = [Math.min(a.right, b.right) - Math.max(a.left, b.left),
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
        return (one.matches('.chip') || other.matches('.chip')) && wide > 1 && high > 1;
    }).map((other) => `${one.innerText} lies on ${other.innerText}`);
})"""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
ON_TOP = """() => { const one = document.getElementById('lost');
    const box = one.getBoundingClientRect();
    return document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2) === one; }"""
TABLETS = (LANDSCAPE, {"width": 1024, "height": 768}, {"width": 768, "height": 1024})
TURNED = "degrees => document.getElementById('stage').dataset.turn === String(degrees)"
CROWD: dict[str, Any] = {
    "game": "totally-zombies",
    "players": [{"name": name} for name in ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Max-Emil", "Hannelore")],
}


@pytest.fixture(scope="module")
def encrypted(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Companion]:
    folder = tmp_path_factory.mktemp("encrypted")
    (folder / "companion.toml").write_text("[web]\ntls = true\n")
    with companion(folder, options=("--config", str(folder / "companion.toml"))) as one:
        yield one


def stage_of(visitor: Visitor, place: str) -> Page:
    """Another window of the same browser, on the stage."""
    page: Page = visitor.context.new_page()
    page.set_default_timeout(20_000)
    page.set_viewport_size(LANDSCAPE)
    page.add_init_script(COUNTING)
    page.goto(f"{place}/stage")
    page.wait_for_selector("#prompt")
    return page


def seen_on(page: Page) -> list[str]:
    """Everything that comes to a page from now on."""
    heard: list[str] = []
    page.on("websocket", lambda line: line.on("framereceived", lambda data: heard.append(str(data))))
    return heard


def test_over_tls_it_stays_awake(encrypted: Companion, windows: Windows) -> None:
    visitor = windows.open(encrypted.url, ignore_https_errors=True)
    visitor.load(NEARLY_WON)
    stage = stage_of(visitor, encrypted.place)
    assert stage.evaluate("() => isSecureContext")
    stage.wait_for_function("() => window.asked.includes('screen')")
    visitor.page.click("#tab-more")
    assert visitor.page.locator("a[href='/stage']").count() == 1
    assert not visitor.wrong


def test_the_page_can_be_put_on_a_home_screen(encrypted: Companion, windows: Windows) -> None:
    visitor = windows.open(encrypted.url, ignore_https_errors=True)
    link = visitor.page.get_attribute("link[rel=manifest]", "href")
    told = (
        visitor.page.evaluate("async (link) => (await fetch(link, {credentials: 'omit'})).text()", link) if link else ""
    )
    manifest = json.loads((PAGES / "manifest.webmanifest").read_text())
    assert json.loads(told) == manifest
    parsed = visitor.context.new_cdp_session(visitor.page).send("Page.getAppManifest")
    assert parsed["errors"] == []
    for icon in manifest["icons"]:
        assert (PAGES / Path(icon["src"]).name).is_file()
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}


def test_letters_are_read_at_a_metre(at_table: Visitor, running: Companion) -> None:
    stage = stage_of(at_table, running.place)
    size = stage.evaluate("() => parseFloat(getComputedStyle(document.getElementById('prompt')).fontSize)")
    assert size >= LANDSCAPE["height"] / 18
    inside = """() => { const box = document.getElementById('prompt').getBoundingClientRect();
        return box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth; }"""
    assert stage.evaluate(inside)


def test_what_everybody_has_is_drawn_and_has_room_for_eight(windows: Windows, running: Companion) -> None:
    visitor = windows.open(running.url)
    visitor.load(CROWD)
    stage = stage_of(visitor, running.place)
    stage.wait_for_selector("#people > li:nth-child(8)")
    assert stage.locator("#people > li").count() == len(stage.locator("#people .facts").all()) == 8
    assert stage.locator("#people > li:first-child .facts .icon").count() >= 3
    assert not {"♥", "•", "☠", "G"} & set(stage.inner_text("#people"))
    for size in (LANDSCAPE, {"width": 800, "height": 1180}):
        stage.set_viewport_size(size)
        outside = stage.evaluate(
            """() => [...document.querySelectorAll('header, header *')].filter((one) => {
                const box = one.getBoundingClientRect();
                return box.left < 0 || box.right > innerWidth + 1;
            }).map((one) => one.outerHTML)"""
        )
        assert outside == []
        assert stage.locator("#map").bounding_box()["height"] > size["height"] / 3


def test_the_longest_names_are_not_cut(windows: Windows, running: Companion) -> None:
    visitor = windows.open(running.url)
    called = "Maximiliane-Theodora von und zu Hohenloh"
    assert len(called) == LONGEST_NAME
    players = [{"name": f"{called[:-1]}{at}"} for at in range(8)]
    visitor.load({**CROWD, "players": players, "turn": {"seat": 0, "step": "move", "left": 5}})
    stage = stage_of(visitor, running.place)
    stage.wait_for_selector("#people > li:nth-child(8)")
    wrong = []
    for size in (*TABLETS, {"width": 800, "height": 1280}):
        stage.set_viewport_size(size)
        stage.evaluate(DRAWN)
        wrong += [f"{size}: {one}" for one in cut(stage)]
        menu, step = stage.locator("#menu").bounding_box(), stage.locator("#step").bounding_box()
        assert menu is not None
        assert step is not None
        assert menu["x"] >= step["x"] + step["width"], "the button stays in its corner"
    stage.click("#menu")
    for size in (*TABLETS, {"width": 800, "height": 1280}):
        stage.set_viewport_size(size)
        stage.evaluate(DRAWN)
        wrong += [f"seats at {size}: {one}" for one in cut(stage)]
        wrong += [f"seats at {size}: {one}" for one in stage.evaluate(ON_ANOTHER)]
    assert wrong == []


def test_people_who_sit_side_by_side_are_all_read(windows: Windows, running: Companion) -> None:
    visitor = windows.open(running.url)
    visitor.load({**CROWD, "turn": {"seat": 0, "step": "move", "left": 5}})
    stage = stage_of(visitor, running.place)
    stage.click("#menu")
    for edge in ("near", "left", "far", "right"):
        assert stage.locator(f".edge.{edge} .chip").count() == 2
    for size in TABLETS:
        stage.set_viewport_size(size)
        assert stage.evaluate(ON_ANOTHER) == []
        boxes = [one.bounding_box() for one in stage.locator(".edge.left .chip, .edge.right .chip").all()]
        assert all(box is not None and box["height"] > box["width"] for box in boxes), "as whoever sits there reads it"
        assert all(box is not None and box["y"] >= 0 for box in boxes)


def test_a_line_that_is_lost_is_seen_from_a_metre_away(windows: Windows, running: Companion) -> None:
    with through_a_tunnel(running.port) as (place, tunnel):
        visitor = windows.open(running.host_at(place))
        visitor.load(NEARLY_WON)
        visitor.page.goto(f"{place}/stage")
        visitor.see("#prompt")
        tunnel.fall_silent()
        for _ in range(20):
            visitor.page.clock.fast_forward(3000)
        visitor.until("() => !document.getElementById('lost').hidden")
        assert visitor.page.evaluate(ON_TOP)
        size = visitor.page.evaluate("() => parseFloat(getComputedStyle(document.getElementById('lost')).fontSize)")
        assert size >= min(visitor.page.viewport_size.values()) / 24
        tunnel.come_back()
        visitor.page.clock.fast_forward(5000)
        visitor.until("() => document.getElementById('lost').hidden")
        visitor.wrong.clear()  # of the line, which was dead


def test_it_turns_towards_whoever_is_asked_as_people_sit(at_table: Visitor, running: Companion) -> None:
    stage = stage_of(at_table, running.place)
    stage.wait_for_function(TURNED, arg=0)
    stage.click("#menu")
    stage.click("[data-key=sit0]")
    stage.click("[data-key=seated]")
    stage.wait_for_function(TURNED, arg=90)
    stage.reload()
    stage.wait_for_function(TURNED, arg=90)  # it is remembered
    stage.click("#menu")
    stage.click("[data-key=turning]")
    stage.click("[data-key=seated]")
    stage.wait_for_function(TURNED, arg=0)  # for those who do not want it


def test_everybody_has_an_edge_before_anybody_says_so(at_table: Visitor, running: Companion) -> None:
    stage = stage_of(at_table, running.place)
    bens = {**NEARLY_WON, "turn": {"seat": 1, "step": "move", "left": 4}}
    at_table.load(bens)
    stage.wait_for_function(TURNED, arg=180)


def test_dice_and_cards_are_shown_large(at_table: Visitor, running: Companion) -> None:
    stage = Fed(at_table, running.place)
    page = stage.page
    stage.tell(stage.card("Chainsaw"), stage.roll(6))
    page.wait_for_selector("#shown.revealed h2")
    assert page.inner_text("#shown h2") == "Chainsaw"
    size = "() => { const all = document.getElementById('shown'); return [all.offsetWidth, all.offsetHeight]; }"
    assert page.evaluate(size) == [1280, 800], "over the whole screen"
    stage.later(0.5)
    page.click("#shown")
    page.wait_for_selector("#shown.rolled .die")
    for drawn in ("#shown .die", "#shown .die rect"):
        box = page.locator(drawn).bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 200, drawn
    stage.later(0.5)
    page.click("#shown")
    page.wait_for_selector("#shown", state="hidden")


def test_two_quick_taps_put_away_no_more_than_one(at_table: Visitor, running: Companion) -> None:
    stage = Fed(at_table, running.place)
    stage.tell(stage.card("Chainsaw"), stage.roll(6))
    stage.see("Chainsaw")
    stage.later(0.5)
    stage.page.evaluate("() => { for (const tap of [1, 2]) document.getElementById('shown').click(); }")
    stage.see("rolls 6")
    stage.later(0.5)
    stage.page.click("#shown")
    stage.see("")


def test_the_next_games_dice_are_shown_too(at_table: Visitor, running: Companion) -> None:
    stage = stage_of(at_table, running.place)
    for dice in (("d3", "o0", "d6"), ("d4",)):  # more happens in the first game than in the one after it
        at_table.page.bring_to_front()
        at_table.load(A_FIGHT)
        for key in dice:
            at_table.step(lambda keys, key=key: key)  # type: ignore[misc]
        at_table.see(".happening.roll .thrown .die")
        stage.wait_for_function(ROLLED, arg=dice[-1][1])


def test_the_dice_of_a_companion_that_was_started_anew_are_shown_too(at_table: Visitor, running: Companion) -> None:
    stage = Fed(at_table, running.place)
    stage.tell(stage.roll(2))
    stage.see("rolls 2")
    stage.count_from(1)
    stage.tell(stage.roll(5))
    stage.see("rolls 5")


def test_the_newest_is_seen_and_nothing_queues(at_table: Visitor, running: Companion) -> None:
    stage = Fed(at_table, running.place)
    rolls = [stage.roll(face) for face in (1, 2, 3, 4, 5)]
    stage.tell(rolls[0])
    stage.see("rolls 1")
    for many in range(2, 6):
        stage.tell(*rolls[:many])
    stage.tell(*rolls, stage.card("Fear"))
    stage.later(2.6)
    stage.see("rolls 5")
    stage.later(2.6)
    stage.see("Fear")
    stage.later(8.1)
    stage.see("")


def test_a_new_question_waits_for_nothing_but_what_came_with_it(at_table: Visitor, running: Companion) -> None:
    stage = Fed(at_table, running.place)
    stage.tell(stage.card("Chainsaw"))
    stage.see("Chainsaw")
    stage.tell(stage.roll(3))
    stage.tell(ask="And now?")
    stage.later(4.1)
    stage.see("")  # not the old die
    stage.tell(stage.roll(2), ask="And now?")
    stage.see("rolls 2")
    stage.later(1)
    stage.see("rolls 2")  # whoever rolled sees it
    stage.later(1.6)
    stage.see("")
    stage.tell(stage.card("Fear"), ask="And now?")
    stage.later(7)
    stage.see("Fear")  # somebody may want to do something against it
    stage.tell(ask="And now?")
    stage.later(0.1)
    stage.see("")


LETTERS = """() => [...document.querySelectorAll('#map *')].filter((one) => one.checkVisibility()
    && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
    .map((one) => parseFloat(getComputedStyle(one).fontSize))"""
IN_SIGHT = """() => { const all = document.querySelector('.matting'); return all.scrollHeight <= all.clientHeight; }"""
SHOWN = "n => [...document.querySelectorAll('.land')].filter((one) => one.checkVisibility()).length === n"


def test_a_mat_and_what_is_fought_for_are_read_from_a_metre_away(windows: Windows, running: Companion) -> None:
    visitor = windows.open(running.url)
    visitor.load(position(MOVE))
    stage = stage_of(visitor, running.place)
    for told, lands in ((position(MOVE), 9), (position(FIGHT, ATTACKING, BREEZE), 1)):
        visitor.load(told)
        stage.wait_for_function(SHOWN, arg=lands)
        for size in TABLETS:
            stage.set_viewport_size(size)
            stage.wait_for_function(IN_SIGHT)
            assert min(stage.evaluate(LETTERS)) >= min(size.values()) / 40
    assert stage.inner_text(".land:visible strong") == "Frozen Pass"
    assert stage.is_visible(".score")


def test_the_map_stays_as_bright_when_another_comes(at_table: Visitor, running: Companion) -> None:
    stage = stage_of(at_table, running.place)
    for left in (3, 2, 1):
        at_table.load({**NEARLY_WON, "turn": {"seat": 0, "step": "move", "left": left}})
        stage.wait_for_function(
            "left => document.getElementById('prompt').textContent.includes(`${left} left`)", arg=left
        )
        assert not stage.locator(".under-map").count()


def test_it_follows_the_language_of_its_browser_and_offers_it(at_table: Visitor, running: Companion) -> None:
    stage = stage_of(at_table, running.place)
    stage.wait_for_function("() => document.getElementById('prompt').textContent.includes('4 left')")
    at_table.page.bring_to_front()
    at_table.page.click("#tab-more")
    at_table.page.select_option("#panel-more [data-key=language]", "de")
    stage.wait_for_function("() => document.getElementById('prompt').textContent.includes('noch 4')")
    assert stage.inner_text("#menu") == "Plätze"
    stage.click("#menu")
    stage.select_option("#seats [data-key=language]", "en")
    stage.wait_for_function("() => document.querySelector('#seats h2').textContent.includes('everybody sit')")
    at_table.until("() => document.getElementById('tab-people').textContent === 'Players'")


def test_on_a_home_screen_a_hand_is_a_hand(at_table: Visitor, running: Companion, windows: Windows) -> None:
    at_table.page.click("#tab-people")
    at_table.press("hand0")
    link = str(at_table.see("dialog a.button").get_attribute("href"))
    hand = windows.open(f"{link}.")  # as it is copied out of a sentence
    hand.see("#turn strong")
    hand.until("() => document.getElementById('title').textContent === 'Ana'")
    told = hand.context.new_cdp_session(hand.page).send("Page.getAppManifest")
    assert told["errors"] == []
    assert told["manifest"]["startUrl"].startswith(link), "and not the table, which would ask for a code"
    assert "#" not in told["url"]
    assert "start_url" not in told["data"], "the link is nobody else's"


def test_what_was_copied_with_the_hosts_address_does_no_harm(running: Companion, windows: Windows) -> None:
    for more in (";", ".", ")", "%3E"):
        visitor = windows.open(f"{running.url}{more}")
        visitor.until("() => document.body.dataset.role === 'host'")


def test_nothing_hidden_comes_to_it(windows: Windows, running: Companion) -> None:
    visitor = windows.open(running.url)
    visitor.load(NEARLY_WON)
    page: Page = visitor.context.new_page()
    heard = seen_on(page)
    page.goto(f"{running.place}/stage")
    page.wait_for_selector("#prompt")
    told = [json.loads(one) for one in heard]
    assert any("question" in one.get("s", {}) for one in told)
    assert not any("hand" in one.get("s", {}) for one in told)


def test_without_tls_it_says_that_the_screen_may_go_dark(at_table: Visitor, running: Companion) -> None:
    page: Page = at_table.context.new_page()
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    page.goto(f"{running.place}/stage")
    page.click("#menu")
    assert "tls = true" in page.inner_text(".awake")


def test_a_stranger_sees_nothing_of_the_game(running: Companion, windows: Windows) -> None:
    stranger = windows.open(f"{running.place}/stage")
    stranger.see("#guest form")
    assert not stranger.page.is_visible("#stage")
