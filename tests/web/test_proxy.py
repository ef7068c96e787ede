"""Behind a real nginx: strangers are strangers, each for themselves, and the host is whoever has the secret."""

from __future__ import annotations

import asyncio
import json
import threading
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin, Subprotocol

from companion.web.pairing import GUESSES
from companion.web.server import PageServer
from tests.web.browsing import PHONE, Windows
from tests.web.hosting import ZOMBIES, Browser, TableHost, serving
from tests.web.proxying import CARELESS, NAME, Proxy, documented, nginx

pytestmark = pytest.mark.no_cover

BEHIND: dict[str, Any] = {"names": (f"https://{NAME}",), "proxies": (ip_network("127.0.0.1"),)}


def line(proxy: Proxy, origin: str | None, own: str = "127.5.0.1", host: str = "", **headers: str) -> connect:
    named = {"Host": host} if host else {}
    return connect(
        f"wss://{NAME}:{proxy.port}/socket",
        host="127.0.0.1",
        port=proxy.port,
        local_addr=(own, 0),
        ssl=proxy.trusting,
        subprotocols=[Subprotocol("companion.1")],
        origin=Origin(origin) if origin else None,
        additional_headers={name.replace("_", "-"): text for name, text in (named | headers).items()},
        proxy=None,
    )


async def greeted(socket: Any, **said: str) -> Browser:
    await socket.send(json.dumps({"hello": 1, **said}))
    page = Browser(socket)
    await page.until(lambda: "me" in page.sections)
    return page


def ours(proxy: Proxy) -> str:
    return f"https://{NAME}:{proxy.port}"


@pytest.mark.parametrize("proxied", [True, False])
def test_behind_the_documented_proxy_only_the_secret_makes_a_host(tmp_path: Path, proxied: bool) -> None:
    more = BEHIND if proxied else {"names": (NAME,)}

    async def scene() -> None:
        async with serving(TableHost(tmp_path, ZOMBIES), **more) as server:
            with nginx(tmp_path, documented(), server.port) as proxy:
                for claims in ({}, {"X_Forwarded_For": "127.0.0.1"}, {"Forwarded": "for=127.0.0.1"}):
                    for origin in (ours(proxy), None):
                        async with line(proxy, origin, **claims) as socket:
                            page = await greeted(socket)
                            assert page.sections["me"]["role"] == "guest"
                            assert not (await page.ask("export", what="journal"))["ok"]
                for origin in (f"http://127.0.0.1:{server.port}", "https://evil.example"):
                    with pytest.raises(InvalidStatus):
                        await line(proxy, origin)
                async with line(proxy, ours(proxy)) as socket:
                    page = await greeted(socket, token=server.tokens.host)
                    assert page.sections["me"]["role"] == "host"
                assert server.tokens.host not in proxy.log
                assert "/socket" in proxy.log

    asyncio.run(scene())


def test_each_visitor_of_the_documented_proxy_is_a_neighbour_of_their_own(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(TableHost(tmp_path, ZOMBIES), **BEHIND) as server:
            with nginx(tmp_path, documented(), server.port) as proxy:
                code = server.new_code()
                async with line(proxy, ours(proxy), X_Forwarded_For="127.5.0.2") as socket:
                    page = await greeted(socket)
                    for _ in range(GUESSES):
                        await page.ask("pair", code="wrong")
                    assert "wait 10 minutes" in (await page.ask("pair", code=code))["error"]
                async with line(proxy, ours(proxy), own="127.5.0.2") as socket:
                    page = await greeted(socket)
                    assert (await page.ask("pair", code=code))["ok"]
                assert server.listening.urls == [f"https://{NAME}"], "where phones find it"

    asyncio.run(scene())


def test_behind_a_careless_proxy_nobody_is_host_either(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(TableHost(tmp_path, ZOMBIES)) as server:
            with nginx(tmp_path, CARELESS, server.port) as proxy:
                loopback = f"http://127.0.0.1:{server.port}"
                for origin in (None, loopback, loopback.replace("http:", "https:")):
                    async with line(proxy, origin) as socket:
                        page = await greeted(socket)
                        assert page.sections["me"]["role"] == "guest"
                        assert set(page.sections) == {"me"}
                async with line(proxy, loopback) as socket:
                    page = await greeted(socket)
                    assert (await page.ask("pair", code=server.new_code()))["ok"], "pairing works all the same"

    asyncio.run(scene())


def test_a_browser_plays_through_the_documented_proxy(browser: Any, windows: Windows, tmp_path: Path) -> None:
    """A host and a phone over TLS; what the proxy writes down holds no secret."""
    ready, ended = threading.Event(), asyncio.Event()
    found: list[tuple[asyncio.AbstractEventLoop, PageServer]] = []

    async def scene() -> None:
        async with serving(TableHost(tmp_path, ZOMBIES), **BEHIND) as server:
            found.append((asyncio.get_running_loop(), server))
            ready.set()
            await ended.wait()

    thread = threading.Thread(target=asyncio.run, args=(scene(),))
    thread.start()
    ready.wait()
    loop, server = found[0]
    try:
        with nginx(tmp_path, documented(), server.port) as proxy:
            certificate = {"ignore_https_errors": True}
            host = windows.open(f"https://127.0.0.1:{proxy.port}/#host={server.tokens.host}", **certificate)
            host.see("#prompt")
            host.page.click("#tab-people")
            host.press("hand0")
            link = str(host.page.get_attribute("dialog a.button", "href"))
            assert link.startswith(f"https://{NAME}/seat/#")
            hand = windows.open(link.replace(f"//{NAME}", f"//127.0.0.1:{proxy.port}"), size=PHONE, **certificate)
            hand.see(".held")
            for secret in (server.tokens.host, link.partition("#")[2]):
                assert secret not in proxy.log
            assert "/seat/" in proxy.log
    finally:
        loop.call_soon_threadsafe(ended.set)
        thread.join()
