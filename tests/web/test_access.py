"""Nobody is host who does not hold the host's secret, and no crowd of strangers keeps a phone from pairing."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from companion.torture.hostile import line_to
from companion.web.server import PageServer
from tests.web.hosting import ZOMBIES, Browser, TableHost, serving


def line(
    server: PageServer, origin: str | None = None, own: str = "127.0.0.1", headers: dict[str, str] | None = None
) -> connect:
    """A line from an address of our own choice, with whatever it claims."""
    return line_to(server.port, own, origin, headers)


async def greeted(socket: ClientConnection, **said: str) -> Browser:
    await socket.send(json.dumps({"hello": 1, **said}))
    page = Browser(socket)
    await page.until(lambda: "me" in page.sections)
    return page


CLAIMS: list[tuple[str | None, dict[str, str]]] = [
    (None, {}),
    ("http://127.0.0.1:{port}", {}),
    ("https://127.0.0.1:{port}", {}),
    (None, {"X-Forwarded-For": "127.0.0.1"}),
    (None, {"Forwarded": "for=127.0.0.1;host=localhost"}),
    ("http://127.0.0.1:{port}", {"X-Real-IP": "127.0.0.1"}),
]


@pytest.mark.parametrize(("origin", "headers"), CLAIMS)
def test_nobody_is_host_for_coming_from_loopback(tmp_path: Path, origin: str | None, headers: dict[str, str]) -> None:
    """A proxy on this machine brings strangers from loopback; without an origin, or with one that claims loopback."""

    async def scene() -> None:
        async with serving(TableHost(tmp_path, ZOMBIES)) as server:
            claimed = origin.format(port=server.port) if origin else None
            async with line(server, claimed, headers=headers) as socket:
                page = await greeted(socket)
                assert page.sections["me"]["role"] == "guest"
                assert set(page.sections) == {"me"}
                assert not (await page.ask("export", what="journal"))["ok"]

    asyncio.run(scene())


@pytest.mark.parametrize("idle", [8, 40, 120])
def test_a_phone_pairs_while_strangers_hold_every_place(tmp_path: Path, idle: int) -> None:
    async def scene() -> None:
        async with serving(TableHost(tmp_path, ZOMBIES)) as server, AsyncExitStack() as stack:
            code = server.new_code()
            for number in range(idle):
                guest: Any = line(server, own=f"127.7.{number // 200}.{number % 200 + 1}")
                await (await stack.enter_async_context(guest)).send('{"hello":1}')
                _, writer = await asyncio.open_connection(
                    "127.0.0.1", server.port, local_addr=(f"127.8.{number // 200}.{number % 200 + 1}", 0)
                )
                stack.callback(writer.close)
            async with line(server, own="127.9.0.1") as socket:
                phone = await greeted(socket)
                assert (await phone.ask("pair", code=code))["ok"]
                await phone.until(lambda: phone.sections["me"]["role"] == "table")

    asyncio.run(scene())
