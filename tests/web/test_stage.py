"""The stage in a real browser: over TLS, awake, turned towards whoever is asked, in large letters, nothing hidden."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from companion.web.files import PAGES
from tests.web.browsing import NEARLY_WON, Companion, Visitor, Windows, companion

COUNTING = """(() => {
  window.asked = [];
  const real = navigator.wakeLock?.request.bind(navigator.wakeLock);
  if (real) navigator.wakeLock.request = (what) => { const lock = real(what); window.asked.push(what); return lock; };
})()"""
TURNED = "degrees => document.getElementById('stage').dataset.turn === String(degrees)"
CROWD: dict[str, Any] = {
    "game": "totally-zombies",
    "players": [{"name": name} for name in ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Max-Emil", "Hannelore")],
}
LANDSCAPE = {"width": 1280, "height": 800}


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
    """As the companion tells them: one message more, by hand, on the page's own line."""
    page: Page = at_table.context.new_page()
    page.set_default_timeout(20_000)
    page.set_viewport_size(LANDSCAPE)
    lines: list[Any] = []

    def between(line: Any) -> None:
        lines.append(line)
        server = line.connect_to_server()
        server.on_message(line.send)
        line.on_message(server.send)

    page.route_web_socket("**/socket", between)
    page.goto(f"{running.place}/stage")
    page.wait_for_selector("#prompt")
    one = {"kind": "card", "words": "Ana plays Chainsaw", "short": "", "seat": 0, "faces": [], "means": "", "by": 0}
    card = {**one, "number": 9001, "what": "Chainsaw", "text": "Two more to every fight.", "aside": False}
    roll = {**one, "number": 9002, "kind": "roll", "words": "Ana rolls 6", "faces": [6], "what": "", "text": ""}
    lines[-1].send(json.dumps({"s": {"news": [card, roll | {"aside": False}]}}))
    page.wait_for_selector("#shown.revealed h2")
    assert page.inner_text("#shown h2") == "Chainsaw"
    size = "() => { const all = document.getElementById('shown'); return [all.offsetWidth, all.offsetHeight]; }"
    assert page.evaluate(size) == [1280, 800], "over the whole screen"
    page.click("#shown")
    page.wait_for_selector("#shown.rolled .die")
    tall = "() => parseFloat(getComputedStyle(document.querySelector('#shown .die')).height)"  # however it tumbles
    assert page.evaluate(tall) >= 200
    page.click("#shown")
    page.wait_for_selector("#shown", state="hidden")


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
