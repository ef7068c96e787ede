"""What strangers do to the page: wrong tokens, forged claims, guesses, crowds, paths that lead out, broken bytes."""

from __future__ import annotations

import asyncio
import json
import os
import struct
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException
from websockets.typing import Origin, Subprotocol

from companion.engine import Json
from companion.table.rights import GUEST, MAY
from companion.web.messages import VERBS

if TYPE_CHECKING:
    from companion.torture.strangers import Siege

PATIENCE = 10.0
HASTE = 0.5
"""Seconds for which a stranger waits for an answer."""
GONE = (OSError, EOFError, WebSocketException, TimeoutError, asyncio.IncompleteReadError)
"""Strangers are let go in the middle of a word; that is as it should be."""

UP = ("../", "%2e%2e/", "..%2f", "%252e%252e%252f", "..\\", "%c0%ae%c0%ae/", "....//")
OUT = ("etc/passwd", "page.json", "server.py", "games/zombies-0001.journal")
ORIGINS = ("http://evil.example", "null", "http://127.0.0.1", "https://localhost:1", "file://")
CLAIMS: tuple[dict[str, str], ...] = (
    {},
    {"X-Forwarded-For": "127.0.0.1"},
    {"Forwarded": "for=127.0.0.1;host=localhost"},
    {"X-Real-IP": "127.0.0.1", "Via": "1.1 localhost"},
)
ODD: tuple[Json, ...] = (None, True, -1, 10**18, 1.5, "", "x" * 300, [], {}, [[1]], {"a": 1}, "../../etc/passwd")
ARGUMENTS = ("n", "value", "values", "seat", "card", "set", "wish", "game", "at", "code", "client", "what", "on")
MOST_LINES = 38

FOR_OTHERS = [name for name in VERBS if GUEST not in MAY[name]]

Attack: TypeAlias = Callable[["Siege", Random], Awaitable[None]]


def somewhere(chance: Random) -> str:
    """An address of loopback: strangers have as many as they like."""
    return f"127.{chance.randrange(16, 250)}.{chance.randrange(250)}.{chance.randrange(1, 250)}"


def line_to(port: int, own: str, origin: str | None = None, headers: dict[str, str] | None = None) -> connect:
    return connect(
        f"ws://127.0.0.1:{port}/socket",
        subprotocols=[Subprotocol("companion.1")],
        origin=Origin(origin) if origin else None,
        additional_headers=headers or {},
        local_addr=(own, 0),
        compression=None,
        proxy=None,
        open_timeout=PATIENCE,
        close_timeout=1,
    )


# ---------------------------------------------------------------------- over a WebSocket


def nearly(secret: str, chance: Random) -> str:
    """Something that is not the secret, and looks like it."""
    at = chance.randrange(len(secret))
    wrong = (
        secret[:-1],
        secret + "x",
        secret[:at] + chance.choice("-_aZ09").replace(secret[at], "=") + secret[at + 1 :],
        secret.swapcase(),
        "",
        "undefined",
        "\u0000" + secret,
    )
    return chance.choice([one for one in wrong if one != secret])


async def forged(siege: Siege, chance: Random) -> None:
    """Tokens and links that are nearly right, and then everything that only others may ask for."""
    hello: dict[str, Json] = {"hello": 1, "token": nearly(siege.secret, chance)}
    if chance.random() < 0.4:
        hello = {"hello": 1, "seat": nearly(siege.link, chance)}
    own = f"http://127.0.0.1:{siege.port}"
    async with line_to(
        siege.port, somewhere(chance), chance.choice((None, own)), dict(chance.choice(CLAIMS))
    ) as socket:
        await say(siege, socket, hello)
        for number in range(MOST_LINES):
            verb = chance.choice(FOR_OTHERS)
            said = {name: chance.choice(ODD) for name in chance.sample(ARGUMENTS, 2 if chance.random() < 0.05 else 0)}
            with suppress(WebSocketException):  # it may be over, and what was told before must be read all the same
                await say(siege, socket, {"id": number, "do": verb, **_needed(verb), **said})
        await listen(siege, socket)


def _needed(verb: str) -> dict[str, Json]:
    """Arguments with which it would be done for the host."""
    known: dict[str, Json] = {
        "n": 1,
        "seat": 0,
        "on": True,
        "game": "zombies-0001",
        "at": 0,
        "what": "journal",
        "client": "all",
        "button": "OK",
        "desk": True,
        "card": "fear",
        "plan": [1],
        "dice": [6],
        "address": "00:00:00:00:00:00",
        "to": "take",
        "source": "typed",
        "device": "tray",
        "name": "last",
        "rule": "zombies.combat.kill-on-four",
        "set": {"players.0.hearts": 1},
        "wish": {"game": "zombies", "players": ["A", "B"]},
    }
    return {name: known[name] for name in VERBS[verb].needs if name in known}


async def guessing(siege: Siege, chance: Random) -> None:
    """Wrong codes, as fast as they are taken."""
    async with line_to(siege.port, somewhere(chance)) as socket:
        await say(siege, socket, {"hello": 1})
        for number in range(MOST_LINES):
            code = chance.choice((f"{chance.randrange(10**6):06}", f"{chance.randrange(10**12):012}", "code"))
            if code == siege.code:
                continue
            with suppress(WebSocketException):
                await say(siege, socket, {"id": number, "do": "pair", "code": code})
        await listen(siege, socket)


async def another_site(siege: Siege, chance: Random) -> None:
    """A page of somebody else tries to open a line."""
    siege.count()
    try:
        async with line_to(siege.port, somewhere(chance), chance.choice(ORIGINS)) as socket:
            siege.fault(f"a page of another site opened a line, as {socket.local_address}")
    except InvalidHandshake:
        return


async def say(siege: Siege, socket: ClientConnection, words: dict[str, Json]) -> None:
    siege.count()
    await socket.send(json.dumps(words))


async def listen(siege: Siege, socket: ClientConnection) -> None:
    """Read all that comes; a stranger may learn that it is one, and nothing else."""
    with suppress(WebSocketException):
        await socket.send('{"id":999999,"do":"ping"}')
    async with asyncio.timeout(PATIENCE):
        while (said := json.loads(await socket.recv())).get("re") != 999999:
            judge(siege, said)


def judge(siege: Siege, said: dict[str, Any]) -> None:
    shown = said.get("s", {})
    if set(shown) - {"me"} or shown.get("me", {}).get("role", GUEST) != GUEST or "l" in said:
        siege.fault(f"a stranger was shown {sorted(shown)} as {shown.get('me', {}).get('role')}")
    if said.get("ok") and not {"told", "re"} >= set(said) - {"ok", "returned"}:
        siege.fault(f"a stranger was given {sorted(said)}")


# ---------------------------------------------------------------------- crowds


async def waiting_pages(siege: Siege, chance: Random) -> None:
    """Pages that are opened from many addresses, and then say nothing."""
    for _ in range(chance.randrange(4, 12)):
        siege.count()
        socket = await line_to(siege.port, somewhere(chance))
        siege.keep(socket)
        if chance.random() < 0.7:
            siege.count()
            await socket.send('{"hello":1}')


async def waiting_lines(siege: Siege, chance: Random) -> None:
    """Connections that ask for nothing, or never to the end."""
    for _ in range(chance.randrange(10, 40)):
        siege.count()
        _, writer = await asyncio.open_connection("127.0.0.1", siege.port, local_addr=(somewhere(chance), 0))
        siege.keep(writer)
        writer.write(chance.choice((b"", b"G", b"GET / HTTP/1.1\r\nHost: ")))


# ---------------------------------------------------------------------- requests and bytes


async def request(siege: Siege, chance: Random, head: bytes) -> bytes:
    """Bytes as they stand, and all that is answered."""
    siege.count()
    reader, writer = await asyncio.open_connection("127.0.0.1", siege.port, local_addr=(somewhere(chance), 0))
    try:
        writer.write(head)
        async with asyncio.timeout(HASTE):
            return await reader.read()
    finally:
        writer.transport.abort()


async def leading_out(siege: Siege, chance: Random) -> None:
    """Paths that lead out of the pages, in every spelling; seats' codes without a token."""
    for _ in range(8):
        up = chance.choice(UP) * chance.randrange(1, 8)
        path = chance.choice(("/", "/static/", "/qr/", "//")) + up + chance.choice(OUT)
        path = chance.choice((path, "/qr/0.svg", f"/static/{path}\0.svg", "/page.json"))
        answer = await request(siege, chance, f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{siege.port}\r\n\r\n".encode())
        if answer.startswith(b"HTTP/1.1 200"):
            siege.fault(f"{path!r} was answered")


async def other_names(siege: Siege, chance: Random) -> None:
    """Names that lead here and are not ours, twice the same header, headers without end."""
    hosts = ("evil.example", "", "127.0.0.1:99999999", "[::1", "127.0.0.1.evil.example", "localhost%00.evil.example")
    huge = "X: " + "y" * chance.randrange(10_000, 200_000)
    many = "".join(f"X-{number}: y\r\n" for number in range(300))
    for words in (f"Host: {chance.choice(hosts)}\r\n", f"Host: 127.0.0.1:{siege.port}\r\n{huge}\r\n", many):
        answer = await request(siege, chance, f"GET /static/app.js HTTP/1.1\r\n{words}\r\n".encode())
        if answer.startswith(b"HTTP/1.1 200"):
            siege.fault(f"a request with {words[:40]!r} was answered")


async def broken_bytes(siege: Siege, chance: Random) -> None:
    """No request at all."""
    await request(siege, chance, chance.randbytes(chance.randrange(1, 3000)) + b"\r\n\r\n")
    await request(siege, chance, b"\x16\x03\x01\x02\x00" + chance.randbytes(200) + b"\r\n\r\n")


async def broken_frames(siege: Siege, chance: Random) -> None:
    """A WebSocket whose frames are cut, too large, unmasked, never ended or no text."""
    key = "dGhlIHNhbXBsZSBub25jZQ=="
    head = (
        f"GET /socket HTTP/1.1\r\nHost: 127.0.0.1:{siege.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: companion.1\r\n\r\n"
    ).encode()
    body = b'{"hello":1}'
    frames = (
        b"\x81\x05hello",
        bytes([0x81, 0xFF]) + struct.pack("!Q", 2**62) + os.urandom(40),
        bytes([0x01, 0x80]) + bytes(4) + bytes([0x00, 0x80]) + bytes(4),
        bytes([0x81, 0x80 | len(body)]) + bytes(4) + body + bytes([0x81, 0x82]) + bytes(4) + b"\xff\xfe",
        bytes([0x82, 0x80 | len(body)]) + bytes(4) + body,
        bytes([0xFF, 0x80]) + chance.randbytes(60),
    )
    await request(siege, chance, head + chance.choice(frames) + bytes([0x88, 0x80]) + bytes(4))


ATTACKS: tuple[Attack, ...] = (
    forged,
    forged,
    forged,
    forged,
    guessing,
    guessing,
    guessing,
    another_site,
    waiting_pages,
    waiting_lines,
    leading_out,
    other_names,
    broken_bytes,
    broken_frames,
)
"""What there is most of comes several times."""


async def attacked(siege: Siege, seed: int) -> None:
    """One attack, as this number decides."""
    chance = Random(seed)
    with suppress(*GONE):
        await chance.choice(ATTACKS)(siege, chance)
