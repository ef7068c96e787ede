"""Letting phones join: the page listens in the network without a restart, says where, and no code leads nowhere."""

from __future__ import annotations

import asyncio
import json
import re
import urllib.request
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin, Subprotocol

from companion.web.limits import Patience
from companion.web.listening import NO_NETWORK
from companion.web.names import own_addresses, own_names
from companion.web.server import PageServer
from tests.web.browsing import PHONE, Windows, companion
from tests.web.hosting import Browser, TableHost, browsing, seat_token, serving

WISH: dict[str, Any] = {"game": "zombies", "players": ["Ana", "Ben"], "seed": 7}
ADDRESSES = own_addresses()
NETWORK = pytest.mark.skipif(not ADDRESSES, reason="this machine is in no network, so nobody can come from there")


def from_the_network(server: PageServer, **more: Any) -> AbstractAsyncContextManager[ClientConnection]:
    """A line as a phone opens it, to the first address that the page names."""
    url = server.listening.phone_url
    return connect(
        f"{url.replace('http', 'ws')}/socket",
        subprotocols=[Subprotocol("companion.1")],
        origin=Origin(url),
        compression=None,
        proxy=None,
        **more,
    )


async def greet(line: ClientConnection, token: str = "", seat: str = "") -> Browser:
    await line.send(json.dumps({"hello": 1, "token": token, "seat": seat, "lang": "en"}))
    phone = Browser(line)
    await phone.until(lambda: "me" in phone.sections)
    return phone


@NETWORK
def test_the_host_lets_phones_join_and_ends_it_again_without_a_restart(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(TableHost(tmp_path, WISH)) as server, browsing(server) as host:
            await host.until(lambda: "phones" in host.sections)
            closed = {"on": False, "fixed": False, "urls": [], "svg": "", "trouble": "", "fingerprint": ""}
            assert host.sections["phones"] == closed
            with pytest.raises(OSError):
                await asyncio.open_connection(ADDRESSES[0], server.port)
            assert (await host.ask("phones", on=True))["urls"][0] == f"http://{ADDRESSES[0]}:{server.port}"
            await host.until(lambda: host.sections["phones"]["on"])
            assert "<svg" in host.sections["phones"]["svg"]
            async with from_the_network(server) as line:
                phone = await greet(line)
                assert phone.sections["me"]["role"] == "guest"
                assert set(phone.sections) == {"me"}
                assert not (await phone.ask("phones", on=False))["ok"]
                code = host.sections["pairing"]["code"]
                token = (await phone.ask("pair", code=code))["token"]
                await phone.until(lambda: phone.sections["me"]["role"] == "table")
                assert not (await phone.ask("phones", on=False))["ok"], "a paired phone is not the host"
                assert (await host.ask("phones", on=False))["ok"]
                await phone.until(lambda: phone.ended)
            with pytest.raises(OSError):
                await asyncio.open_connection(ADDRESSES[0], server.port)
            assert (await host.ask("ping"))["ok"]
            await host.until(lambda: not host.sections["phones"]["on"])
            assert host.sections["pairing"]["code"] is None
            await host.ask("phones", on=True)
            async with from_the_network(server) as line:
                assert (await greet(line, token)).sections["me"]["role"] == "table"

    asyncio.run(scene())


@NETWORK
def test_a_stranger_s_name_is_refused_in_the_network_too(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(TableHost(tmp_path, WISH)) as server:
            await server.let_phones(True)

            def status(host: str) -> int:
                request = urllib.request.Request(f"{server.listening.phone_url}/healthz", headers={"Host": host})
                opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
                try:
                    return int(opener.open(request, timeout=20).status)
                except urllib.error.HTTPError as error:
                    return error.code

            there = {
                name: await asyncio.to_thread(status, name) for name in ("evil.example", "localhost", own_names()[0])
            }
            assert there == {"evil.example": 421, "localhost": 421, own_names()[0]: 200}

    asyncio.run(scene())


def test_no_code_leads_nowhere(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(TableHost(tmp_path, WISH)) as server, browsing(server) as host:
            link = await host.ask("seatlink", seat=0)
            assert link["url"].startswith(f"http://127.0.0.1:{server.port}/seat/")
            assert link["svg"] == ""
            assert server._qr(server.tokens.host, 0) is None

    asyncio.run(scene())


def test_without_a_network_it_says_so_and_phones_join_as_soon_as_there_is_one(tmp_path: Path) -> None:
    addresses: list[str] = []

    async def scene() -> None:
        quick = Patience(looking=0.0)
        host = TableHost(tmp_path, WISH)
        async with serving(host, find=lambda: list(addresses), patience=quick) as server, browsing(server) as page:
            no = await page.ask("phones", on=True)
            assert no["error"] == NO_NETWORK
            await page.until(lambda: page.sections["phones"]["trouble"] == NO_NETWORK)
            addresses.append("127.0.0.3")
            await page.until(lambda: page.sections["phones"]["urls"] == [f"http://127.0.0.3:{server.port}"])
            assert page.sections["phones"]["trouble"] == ""
            # another address in the middle of the evening
            addresses[:] = ["127.0.0.4", "127.0.0.3"]
            await page.until(lambda: len(page.sections["phones"]["urls"]) == 2)
            assert page.sections["phones"]["urls"][0] == f"http://127.0.0.4:{server.port}"
            (await asyncio.open_connection("127.0.0.4", server.port))[1].close()

    asyncio.run(scene())


def test_an_address_of_the_configuration_is_in_the_network_for_good(tmp_path: Path) -> None:
    async def scene() -> None:
        host = TableHost(tmp_path, WISH)
        async with serving(host, address="0.0.0.0", find=lambda: ["192.0.2.9"]) as server, browsing(server) as page:
            await page.until(lambda: "phones" in page.sections)
            state = page.sections["phones"]
            assert (state["on"], state["fixed"]) == (True, True)
            assert state["urls"][0] == f"http://192.0.2.9:{server.port}"
            assert server.url == f"http://127.0.0.1:{server.port}", "whoever opens it here is the host"
            assert page.sections["pairing"]["code"] is None, "nobody can pair before somebody wants it"
            await page.ask("phones", on=False)
            assert server.listening.on

    asyncio.run(scene())


@NETWORK
def test_one_address_of_the_network_leaves_the_machine_itself_its_own(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(TableHost(tmp_path, WISH), address=ADDRESSES[0]) as server, browsing(server) as host:
            assert host.sections["me"]["role"] == "host"
            async with from_the_network(server) as line:
                assert (await greet(line)).sections["me"]["role"] == "guest"

    asyncio.run(scene())


@NETWORK
def test_after_a_power_cut_the_phones_of_the_game_come_back_to_the_same_network(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(TableHost(tmp_path, WISH)) as server:
            await server.let_phones(True)
        async with serving(TableHost(tmp_path, WISH)) as server:
            assert server.listening.urls
            assert not server.pairing.code
        async with serving(TableHost(tmp_path)) as server:
            assert not server.listening.on, "without a game nobody waits"
        async with serving(TableHost(tmp_path, WISH), find=lambda: ["192.0.2.77"]) as server:
            assert not server.listening.on, "another network"
        async with serving(TableHost(tmp_path, WISH)) as server:
            await server.let_phones(False)
        async with serving(TableHost(tmp_path, WISH)) as server:
            assert not server.listening.on

    asyncio.run(scene())


def test_a_phone_keeps_its_seat_when_the_game_is_put_away_and_taken_up_again(tmp_path: Path) -> None:
    async def scene() -> None:
        host = TableHost(tmp_path, WISH)
        async with serving(host) as server, browsing(server) as table:
            token = seat_token(server, 1)
            game = server.sections.game_id()
            async with browsing(server, seat=token) as phone:
                assert phone.sections["me"]["role"] == "seat:1"
                await table.ask("away")
                await phone.until(lambda: phone.sections["me"]["why"] != "")
                assert phone.sections["me"]["role"] == "guest"
                assert phone.sections.get("hand") is None
                await table.ask("resume", game=game)
                await phone.until(lambda: phone.sections["me"]["role"] == "seat:1")
                await phone.until(lambda: phone.sections["hand"] is not None)
                await table.ask("new", wish=WISH)
                await phone.until(lambda: phone.sections["me"]["role"] == "guest")

    asyncio.run(scene())


def test_addresses_of_the_household_come_before_others_and_tunnels_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    there = [("lo", "127.0.0.1"), ("docker0", "172.17.0.1"), ("wlan0", "192.168.7.5"), ("eth0", "192.168.7.9")]
    there += [("wg0", "10.9.0.2"), ("usb0", "169.254.3.4")]
    monkeypatch.setattr("companion.web.names._interfaces", lambda: iter(there))
    monkeypatch.setattr("companion.web.names.own_address", lambda: "192.168.7.9")
    monkeypatch.setattr("companion.web.names.sys.platform", "linux")
    assert own_addresses() == ["192.168.7.9", "192.168.7.5"]


# ---------------------------------------------------------------------- in a real browser


@NETWORK
def test_a_phone_joins_by_the_address_and_code_on_the_host_s_page(
    browser: Any, windows: Windows, tmp_path: Path
) -> None:
    with companion(tmp_path) as one:
        host = windows.open(one.url)
        host.begin()
        host.page.click("#tab-people")
        host.press("hand0")
        host.see("dialog")
        assert host.page.locator("dialog .qr").count() == 0, "a code that leads nowhere"
        host.page.locator("dialog [data-key=phones-on]").click()
        host.see("dialog .qr")
        host.page.keyboard.press("Escape")
        host.page.click("#tab-more")
        host.see("#phones .qr")
        url = host.text("#phones .addresses li")
        assert re.match(r"http://(?!127\.)\d+\.\d+\.\d+\.\d+:\d+$", url)
        code = host.text("#phones p.code")
        phone = windows.open(f"{url}/#{code}", size=PHONE)
        phone.see(".pair")
        assert phone.page.input_value("input.code") == code, "the scanned code is typed already"
        assert "#" not in phone.page.url
        phone.page.click(".pair button[type=submit]")
        phone.see("#prompt")
        host.press("phones-off")
        host.page.locator("dialog button.main").click()
        phone.see("#lost")
        host.see("[data-key=phones-on]")
