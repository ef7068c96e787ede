"""One line for each page, ever: it comes back, notices silence, loses no tap, takes back what was shown and no more."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.web.server import PageServer
from tests.web.browsing import NEARLY_WON, Companion, Tunnel, Visitor, Windows, through_a_tunnel
from tests.web.hosting import Browser, TableHost, dial, question, serving

WISH: dict[str, Any] = {"game": "zombies", "players": ["Ana", "Ben"], "seed": 7}
COUNT_SOCKETS = """
    window.sockets = [];
    const Real = window.WebSocket;
    window.WebSocket = class extends Real { constructor(...all) { super(...all); window.sockets.push(this); } };
"""


# ---------------------------------------------------------------------- the companion's side


def hello(server: PageServer, page: str) -> str:
    return json.dumps({"hello": 1, "token": server.tokens.host, "seat": "", "lang": "en", "page": page})


def test_a_page_that_comes_back_takes_the_place_of_its_former_line(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(TableHost(tmp_path, WISH)) as server, dial(server, {}) as first, dial(server, {}) as second:
            await first.send(hello(server, "one-page"))
            old = Browser(first)
            await old.until(lambda: "me" in old.sections)
            await second.send(hello(server, "one-page"))
            new = Browser(second)
            await new.until(lambda: "me" in new.sections)
            await old.until(lambda: old.ended)
            assert first.close_code == 4002
            assert [page.key for page in server.pages.values()] == ["one-page"]
            assert (await new.ask("ping"))["ok"]

    asyncio.run(scene())


def test_two_pages_of_one_machine_stay_two(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(TableHost(tmp_path, WISH)) as server, dial(server, {}) as first, dial(server, {}) as second:
            pages = [Browser(first), Browser(second)]
            for page, name in zip(pages, ("", ""), strict=True):
                await page.socket.send(hello(server, name))
                await page.until(lambda page=page: "me" in page.sections)  # type: ignore[misc]
            assert len(server.pages) == 2

    asyncio.run(scene())


def test_what_was_asked_before_the_line_died_is_known_afterwards(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(TableHost(tmp_path, WISH)) as server:
            async with dial(server, {}) as socket:
                await socket.send(hello(server, "one-page"))
                page = Browser(socket)
                await page.until(lambda: "question" in page.sections)
                n = question(page)["n"]
                reply = await page.ask("roll", n=n)
                await page.close()
            async with dial(server, {}) as socket:
                await socket.send(hello(server, "one-page"))
                page = Browser(socket)
                await page.until(lambda: "question" in page.sections)
                page._number = 5
                told = await page.ask("replies", ids=[1, 2])
                assert told["returned"]
                assert told["told"] == {"1": {"ok": reply["ok"]}, "2": None}
                await page.close()
            async with dial(server, {}) as socket:
                await socket.send(hello(server, "another-page"))
                page = Browser(socket)
                told = await page.ask("replies", ids=[1])
                assert not told["returned"]
                assert told["told"] == {"1": None}
                await page.close()

    asyncio.run(scene())


def test_a_deed_goes_on_when_its_page_goes_away(tmp_path: Path) -> None:
    async def scene() -> None:
        host = TableHost(tmp_path, WISH)
        async with serving(host) as server:
            assert host.table is not None
            before = host.table.driver.number
            async with host._acting, dial(server, {}) as socket:  # somebody else is at the table
                await socket.send(hello(server, "one-page"))
                await socket.send(json.dumps({"id": 1, "do": "roll", "n": before}))
                while not server.replies._known.get("one-page"):
                    await asyncio.sleep(0)
                socket.transport.abort()
            async with dial(server, {}) as socket:
                await socket.send(hello(server, "one-page"))
                page = Browser(socket)
                page._number = 5
                told = await page.ask("replies", ids=[1])
                assert told["told"]["1"] == {"ok": True}
                assert host.table.driver.number > before
                await page.close()

    asyncio.run(scene())


def test_taking_back_is_bound_to_the_decision_that_was_shown(tmp_path: Path) -> None:
    async def scene() -> None:
        host = TableHost(tmp_path, WISH)
        async with serving(host) as server, dial(server, {}) as socket:
            await socket.send(hello(server, "one-page"))
            page = Browser(socket)
            await page.until(lambda: "question" in page.sections)
            while len(page.sections["history"]) < 3:
                await answer(page)
            shown = page.sections["history"]
            assert len(shown) == 3
            first = shown[1]
            while len(page.sections["history"]) < 4:
                await answer(page)
            length = len(host.table.driver.history) if host.table else 0
            no = await page.ask("undo", steps=2, to=first["at"], n=first["n"])
            assert not no["ok"]
            assert "look again" in no["error"]
            assert host.table is not None
            assert len(host.table.driver.history) == length
            assert (await page.ask("undo", steps=3, to=first["at"], n=first["n"]))["ok"]
            await page.until(lambda: len(page.sections["history"]) == 1)
            # another decision in its place is not the one that was shown
            while len(page.sections["history"]) < 2:
                await answer(page)
            assert not (await page.ask("undo", steps=1, to=first["at"], n=first["n"]))["ok"]
            assert not (await page.ask("undo", steps=1, to=first["at"]))["ok"]
            assert (await page.ask("undo", steps=1))["ok"]

    asyncio.run(scene())


async def answer(page: Browser) -> None:
    """Answer with the last option, or let the companion roll."""
    now = question(page)
    if now["kind"] == "choice":
        reply = await page.ask("answer", n=now["n"], value=now["options"][-1]["value"])
    else:
        reply = await page.ask("roll", n=now["n"])
    assert reply["ok"], reply
    await page.until(lambda: question(page)["n"] != now["n"])
    await page.rest()


# ---------------------------------------------------------------------- the page's side


@pytest.fixture
def tunnel(running: Companion, at_table: Visitor) -> Iterator[tuple[str, Tunnel]]:
    with through_a_tunnel(running.port) as found:
        yield running.host_at(found[0]), found[1]


def quick(windows: Windows, url: str, **more: Any) -> Visitor:
    """A window whose clock is turned by hand, and which counts its sockets."""
    visitor = windows.open("about:blank", **more)
    visitor.page.clock.install()
    visitor.page.add_init_script(COUNT_SOCKETS)
    visitor.page.goto(url)
    visitor.see("#prompt")
    visitor.page.clock.run_for(1_000)  # a tap at once would be one on the question before
    return visitor


OPEN_NOW = "() => window.sockets.filter((socket) => socket.readyState < 2).length"
HEAR = """() => new Promise((done) => {
    const socket = window.sockets.at(-1);
    socket.addEventListener('message', done, { once: true });
    socket.send(JSON.stringify({ id: 0, do: 'ping' }));
})"""
TELL = {
    "online": "() => window.dispatchEvent(new Event('online'))",
    "focus": "() => window.dispatchEvent(new Event('focus'))",
    "pageshow": "() => window.dispatchEvent(new Event('pageshow'))",
    "visibilitychange": "() => document.dispatchEvent(new Event('visibilitychange'))",
}


def story(visitor: Visitor) -> list[str]:
    visitor.page.click("#tab-story")
    return [str(line) for line in visitor.page.locator("#panel-story .log li").all_inner_texts()]


def test_a_second_line_is_never_opened_while_the_first_one_opens(
    tunnel: tuple[str, Tunnel], at_table: Visitor, windows: Windows
) -> None:
    url, network = tunnel
    visitor = quick(windows, url)
    before = story(visitor)
    network.hold_new()
    visitor.page.evaluate("() => window.sockets.at(-1).close()")
    visitor.page.clock.run_for(5_000)
    visitor.see("#lost")
    visitor.until("() => window.sockets.length > 1")
    for script in TELL.values():
        visitor.page.evaluate(script)
        assert visitor.page.evaluate(OPEN_NOW) == 1
    network.come_back()
    visitor.page.clock.run_for(20_000)
    visitor.page.wait_for_selector("#lost", state="hidden")
    assert visitor.page.evaluate(OPEN_NOW) == 1
    at_table.step(lambda keys: "wN")
    visitor.until("n => document.getElementById('question').dataset.n === n", at_table.asked)
    lines = story(visitor)
    assert len(lines) - len(before) <= 2
    assert len(set(lines)) == len(lines)
    take_back(at_table)


def take_back(visitor: Visitor) -> None:
    before = visitor.asked
    visitor.page.click("#tab-story")
    visitor.press("undo")
    visitor.answered(before)


@pytest.mark.parametrize(
    "sign", ["pageshow", *(pytest.param(one, marks=pytest.mark.no_cover) for one in TELL if one != "pageshow")]
)
def test_a_line_that_died_without_a_word_is_noticed_on_looking_back(
    sign: str, tunnel: tuple[str, Tunnel], windows: Windows
) -> None:
    url, network = tunnel
    visitor = quick(windows, url)
    network.fall_silent()
    visitor.page.evaluate(TELL[sign])
    visitor.page.clock.run_for(7_000)
    visitor.see("#lost")
    network.come_back()
    visitor.page.clock.run_for(6_000)
    visitor.page.wait_for_selector("#lost", state="hidden")
    assert visitor.page.evaluate(OPEN_NOW) == 1


def test_silence_of_thirty_seconds_is_noticed_and_a_quiet_table_is_no_silence(
    tunnel: tuple[str, Tunnel], windows: Windows
) -> None:
    url, network = tunnel
    visitor = quick(windows, url)
    for _ in range(8):
        visitor.page.clock.run_for(11_000)
        visitor.page.evaluate(HEAR)
    assert visitor.page.evaluate("() => window.sockets.length") == 1
    network.fall_silent()
    visitor.page.clock.run_for(34_000)
    visitor.see("#lost")
    network.come_back()
    visitor.page.clock.run_for(6_000)
    visitor.page.wait_for_selector("#lost", state="hidden")


@pytest.mark.parametrize("arrived", [False, pytest.param(True, marks=pytest.mark.no_cover)])
def test_a_tap_on_a_dead_line_is_never_lost_without_a_word(
    arrived: bool, tunnel: tuple[str, Tunnel], at_table: Visitor, windows: Windows
) -> None:
    url, network = tunnel
    visitor = quick(windows, url)
    before = visitor.asked
    network.fall_silent(back_only=arrived)
    key = visitor.page.locator("#question [data-key=wN]:visible").first
    key.click()
    if arrived:
        at_table.answered(before)
    visitor.page.clock.run_for(16_000)
    visitor.see("#lost")
    assert "counted" in visitor.text("#lost")
    network.come_back()
    visitor.page.clock.run_for(6_000)
    visitor.page.wait_for_selector("#lost", state="hidden")
    visitor.page.clock.run_for(1_000)
    if arrived:
        visitor.answered(before)
        assert visitor.page.locator(".refusal").count() == 0
        take_back(at_table)
    else:
        visitor.until("() => document.querySelector('.refusal')?.textContent.includes('Not sent')")
        assert visitor.asked == before


def test_taking_back_to_a_decision_takes_back_what_was_shown_and_no_more(at_table: Visitor) -> None:
    at_table.load(NEARLY_WON)
    for way in ("wN", "wS", "wN"):
        at_table.step(lambda keys, way=way: way)  # type: ignore[misc]
    at_table.page.click("#tab-story")
    lines = at_table.page.locator(".history li")
    shown = lines.count()
    before = at_table.asked
    lines.nth(1).locator("button").click()
    at_table.page.locator("dialog button.main").click()
    at_table.answered(before)
    at_table.until("n => document.querySelectorAll('.history li').length === n", shown - 2)
