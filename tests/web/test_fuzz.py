"""Strangers at a listening server: random, oversized, slow, half-open, and 200 at once. The game goes on."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
import tracemalloc
from base64 import b64encode
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from companion.web import limits
from companion.web.limits import MOST_GUESTS, MOST_PAGES, MOST_SOCKETS, Patience
from companion.web.messages import LONGEST, VERBS
from companion.web.server import PageServer
from tests.web.hosting import STRANGER, ZOMBIES, Browser, TableHost, browsing, dial, question, serving

SHORT = Patience(opening=0.4, hello=0.4, ping=3.0, sending=1.0, closing=0.2)
HANDSHAKE = (
    "GET /socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: companion.1\r\n\r\n"
)
MEBIBYTE = 1 << 20


class Stranger:
    """A plain socket, for everything that no browser would do."""

    def __init__(self, server: PageServer) -> None:
        self.server = server
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter

    async def __aenter__(self) -> Stranger:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        return self

    async def __aexit__(self, *error: object) -> None:
        self.writer.transport.abort()

    async def send(self, data: bytes) -> None:
        with suppress(OSError):
            self.writer.write(data)
            await self.writer.drain()

    async def shake_hands(self) -> None:
        key = b64encode(os.urandom(16)).decode()
        await self.send(HANDSHAKE.format(port=self.server.port, key=key).encode())
        await self.reader.readuntil(b"\r\n\r\n")

    async def until_dropped(self) -> None:
        """Read until the server has had enough."""
        async with asyncio.timeout(15):
            with suppress(OSError):
                while await self.reader.read(65536):
                    continue


def frame(opcode: int, data: bytes, *, final: bool = True, mask: bool = True, length: int | None = None) -> bytes:
    """A WebSocket frame, honest or not."""
    claimed = len(data) if length is None else length
    first = bytes([(0x80 if final else 0) | opcode])
    bit = 0x80 if mask else 0
    if claimed < 126:
        size = bytes([bit | claimed])
    elif claimed < 1 << 16:
        size = bytes([bit | 126]) + claimed.to_bytes(2, "big")
    else:
        size = bytes([bit | 127]) + claimed.to_bytes(8, "big")
    return first + size + (bytes(4) if mask else b"") + data


# ---------------------------------------------------------------------- what strangers do


async def random_bytes(server: PageServer, chance: Random) -> None:
    async with Stranger(server) as stranger:
        await stranger.send(chance.randbytes(chance.randint(1, 3000)))
        await stranger.until_dropped()


async def endless_header(server: PageServer, chance: Random) -> None:
    async with Stranger(server) as stranger:
        await stranger.send(b"GET / HTTP/1.1\r\n" + b"X: " + b"a" * 200_000)
        await stranger.until_dropped()


async def slow_request(server: PageServer, chance: Random) -> None:
    async with Stranger(server) as stranger:
        for letter in b"GET / HTTP/1.1\r\nHost: x":
            await stranger.send(bytes([letter]))
            await asyncio.sleep(0)
        await stranger.until_dropped()


async def silent(server: PageServer, chance: Random) -> None:
    async with Stranger(server) as stranger:
        await stranger.until_dropped()


async def posting(server: PageServer, chance: Random) -> None:
    async with Stranger(server) as stranger:
        await stranger.send(b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000000\r\n\r\n" + bytes(10_000))
        await stranger.until_dropped()


async def no_hello(server: PageServer, chance: Random) -> None:
    async with Stranger(server) as stranger:
        await stranger.shake_hands()
        await stranger.until_dropped()


async def random_frames(server: PageServer, chance: Random) -> None:
    async with Stranger(server) as stranger:
        await stranger.shake_hands()
        await stranger.send(frame(1, b'{"hello":1}'))
        for _ in range(30):
            await stranger.send(chance.randbytes(chance.randint(1, 200)))
        await stranger.until_dropped()


async def large_claim(server: PageServer, chance: Random) -> None:
    """A frame that says it has a gigabyte."""
    async with Stranger(server) as stranger:
        await stranger.shake_hands()
        await stranger.send(frame(1, bytes(1000), length=1 << 30))
        await stranger.until_dropped()


async def endless_fragments(server: PageServer, chance: Random) -> None:
    async with Stranger(server) as stranger:
        await stranger.shake_hands()
        await stranger.send(frame(1, b"x" * 1000, final=False))
        for _ in range(60):
            await stranger.send(frame(0, b"x" * 1000, final=False))
        await stranger.until_dropped()


async def never_reads(server: PageServer, chance: Random) -> None:
    """Asks and asks for rules, and never takes an answer; pings are not answered either."""
    async with Stranger(server) as stranger:
        await stranger.shake_hands()
        await stranger.send(frame(1, b'{"hello":1}'))
        stranger.reader._transport.pause_reading()  # type: ignore[attr-defined]
        ask = frame(1, b'{"id":1,"do":"rule","rule":"zombies.combat.kill-on-four"}')
        for _ in range(200):
            stranger.writer.write(ask)
        async with asyncio.timeout(15):
            while len(server.admission.strangers):  # it hears nothing of being dropped
                await asyncio.sleep(0.02)


async def nonsense(server: PageServer, chance: Random) -> None:
    """Well-formed messages without sense, from somebody of the network."""
    with suppress(ConnectionClosed):
        async with dial(server, {}) as socket:
            await socket.send('{"hello":1}')
            for number in range(30):
                verb = chance.choice(sorted(VERBS))
                said = {key: chance.choice(ODD) for key in chance.sample(ARGUMENTS, 3)}
                await socket.send(json.dumps({"id": number, "do": verb, **said}))
            await asyncio.wait_for(socket.wait_closed(), 15)


ODD = [None, True, -1, 10**18, 1.5, "", "x" * 500, [], {}, [[1]], {"a": {"b": 1}}, "../../etc/passwd", "0,0.C"]
ARGUMENTS = ["n", "value", "values", "seat", "card", "set", "wish", "game", "at", "code", "client", "what", "steps"]

STRANGERS: list[Callable[[PageServer, Random], Awaitable[None]]] = [
    random_bytes,
    endless_header,
    slow_request,
    silent,
    posting,
    no_hello,
    random_frames,
    large_claim,
    endless_fragments,
    never_reads,
    nonsense,
]


async def plays_on(page: Browser, steps: int) -> None:
    """The game goes on at the host's page."""
    for _ in range(steps):
        asked = question(page)
        if asked["private"] or not asked["options"]:
            assert (await page.ask("auto", what=asked["name"]))["ok"]
        else:
            assert (await page.ask("answer", n=asked["n"], value=asked["options"][0]["value"]))["ok"]
        await page.until(lambda asked=asked: question(page)["n"] != asked["n"])  # type: ignore[misc]


async def alone_again(server: PageServer) -> None:
    """Only the host's page is left: no socket, no page, no task of a stranger."""
    async with asyncio.timeout(15):
        while len(server.admission.sockets) or len(server.admission.strangers) or len(server.pages) > 1:
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("stranger", STRANGERS, ids=lambda stranger: stranger.__name__)
def test_a_stranger_is_dropped_and_the_game_goes_on(
    tmp_path: Path, stranger: Callable[[PageServer, Random], Awaitable[None]]
) -> None:
    async def scene() -> None:
        async with serving(TableHost(tmp_path, ZOMBIES), patience=SHORT) as server, browsing(server) as page:
            await page.until(lambda: bool(page.sections.get("question")))
            await asyncio.gather(*(stranger(server, Random(seed)) for seed in range(4)), plays_on(page, 3))
            await alone_again(server)
            await plays_on(page, 1)

    asyncio.run(scene())


@pytest.mark.no_cover
def test_two_hundred_at_once_leave_memory_as_it_was(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    # a line for each sentence to somebody who has gone already: the test's own collector of logs would keep them all
    caplog.set_level(logging.ERROR, logger="asyncio")

    async def scene() -> None:
        async with serving(TableHost(tmp_path, ZOMBIES), patience=SHORT) as server, browsing(server) as page:
            await page.until(lambda: bool(page.sections.get("setup")) and bool(page.sections.get("question")))
            await crowd(server, page, 40)
            await alone_again(server)
            page.came.clear()
            gc.collect()
            before = tracemalloc.get_traced_memory()[0]
            tracemalloc.reset_peak()
            await crowd(server, page, 200)
            await alone_again(server)
            page.came.clear()
            gc.collect()
            after, peak = tracemalloc.get_traced_memory()
            assert after - before < MEBIBYTE, f"{(after - before) / MEBIBYTE:.2f} MiB were kept"
            assert peak - before < 24 * MEBIBYTE, f"{(peak - before) / MEBIBYTE:.1f} MiB at the most"
            await plays_on(page, 2)

    tracemalloc.start()
    try:
        asyncio.run(scene())
    finally:
        tracemalloc.stop()


async def crowd(server: PageServer, page: Browser, count: int) -> None:
    """So many connections at once, half of them real pages, while the game goes on."""
    seen: list[int] = []

    async def one(number: int) -> None:
        # where so many wait the server lets go of some before their handshake is done
        with suppress(OSError, EOFError, ConnectionClosed, InvalidHandshake, TimeoutError, asyncio.IncompleteReadError):
            if number % 2:
                await STRANGERS[number % len(STRANGERS)](server, Random(number))
                return
            async with dial(server, {}) as socket:
                await socket.send(json.dumps({"hello": 1, "token": server.tokens.host if number % 4 else STRANGER}))
                seen.append(len(server.pages))
                await socket.send(json.dumps({"id": 1, "do": "why", "value": "x" * (LONGEST - 100)}))
                await socket.recv()

    async with asyncio.TaskGroup() as group:
        for number in range(count):
            group.create_task(one(number))
        group.create_task(plays_on(page, 3))
    assert max(seen, default=0) <= MOST_PAGES + MOST_GUESTS
    assert len(server.admission.strangers) <= MOST_GUESTS
    assert len(server.admission.sockets) <= MOST_SOCKETS


def test_the_limits_are_what_the_document_says() -> None:
    assert (limits.MOST_PAGES, limits.MOST_GUESTS, LONGEST) == (64, 32, 16384)
