"""A real companion with its page on loopback, besieged by strangers: none gets in, and phones pair all the while."""

from __future__ import annotations

import asyncio
import json
from asyncio import StreamWriter
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from companion.daemon.page import DaemonPage
from companion.desk.intents import Begin
from companion.engine import Json
from companion.rehearse.stage import Stage
from companion.torture.hostile import GONE, PATIENCE, attacked, line_to, somewhere
from companion.torture.trial import Span, Tally
from companion.web.roles import GUEST, HOST, TABLE
from companion.web.server import PageServer

LINES, PHONES, HOSTED = "hostile lines", "phones that paired", "times the host was answered"
AT_ONCE = 8
"""So many attacks go on at the same time."""
MOST_KEPT = 240
"""So many connections of strangers are left open; then they let go of their oldest."""
TURNS = 10
"""So many turns of the loop end what was let go."""
LOOKS = 3
"""So often somebody reads the code again where it has become another one."""
WISH: dict[str, Json] = {"game": "zombies", "players": ["Ana", "Ben"], "chance": "auto"}


class Siege:
    """The companion, and what was done to it."""

    def __init__(self, server: PageServer, tally: Tally) -> None:
        self.server = server
        self.tally = tally
        self.times: list[float] = []
        """Seconds that each phone took to pair."""
        self.most = [0, 0]
        """Pages of strangers, and connections that are none, at the same time."""
        self._kept: deque[ClientConnection | StreamWriter] = deque()

    @property
    def port(self) -> int:
        return self.server.port

    @property
    def secret(self) -> str:
        return self.server.tokens.host

    @property
    def link(self) -> str:
        return self.server.tokens.of_seat(self.server.sections.game_id(), 0)

    @property
    def code(self) -> str:
        """What the small screen shows; somebody asks for another one when there is none."""
        return self.server.pairing.code or self.server.new_code()

    def count(self) -> None:
        self.tally.did[LINES] += 1

    def fault(self, words: str) -> None:
        self.tally.broken.append(f"after {self.tally.did[LINES]} hostile lines: {words}")

    def keep(self, end: ClientConnection | StreamWriter) -> None:
        """A connection that stays open and says nothing."""
        self._kept.append(end)
        while len(self._kept) > MOST_KEPT:
            self._kept.popleft().transport.abort()

    def look(self) -> None:
        """How many strangers are here, and is anybody known besides the host?"""
        admission = self.server.admission
        self.most = [max(self.most[0], len(admission.strangers)), max(self.most[1], len(admission.sockets))]
        known = [page.viewer.role for page in self.server.pages.values() if page.viewer.role != GUEST]
        if known != [HOST]:
            self.fault(f"these are known here, and only the host should be: {known}")

    async def end(self) -> None:
        """Let go of everything, and wait until it is gone."""
        ends = [end.transport for end in self._kept]
        for end in ends:
            end.abort()
        self._kept.clear()
        for _ in range(TURNS):
            await asyncio.sleep(0)


# ---------------------------------------------------------------------- people who belong here


class Person:
    """A page of somebody at the table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.role = ""
        self._number = 0

    async def ask(self, do: str, **said: Json) -> dict[str, Any]:
        self._number += 1
        await self.socket.send(json.dumps({"id": self._number, "do": do, **said}))
        return await self.until(lambda words: words.get("re") == self._number)

    async def until(self, wanted: Any) -> dict[str, Any]:
        async with asyncio.timeout(PATIENCE):
            while True:
                raw = await self.socket.recv()
                words: dict[str, Any] = json.loads(raw) if isinstance(raw, str) else {}
                self.role = words.get("s", {}).get("me", {}).get("role", self.role)
                if wanted(words):
                    return words


async def greeted(socket: ClientConnection, token: str = "") -> Person:
    person = Person(socket)
    await socket.send(json.dumps({"hello": 1, "token": token}))
    await person.until(lambda words: person.role)
    return person


async def phone(siege: Siege, chance: Random) -> None:
    """Somebody who sits down at the table: loads the page, types the code that is shown, and sees the game."""
    own, begun = somewhere(chance), perf_counter()
    why = ""
    for _ in range(LOOKS):
        try:
            await _load(siege.port, own)
            async with line_to(siege.port, own) as socket:
                person = await greeted(socket)
                reply = await person.ask("pair", code=siege.code, name="a phone")
                if reply["ok"]:
                    await person.until(lambda words, person=person: person.role == TABLE)
                    siege.tally.did[PHONES] += 1
                    siege.times.append(perf_counter() - begun)
                    siege.server.revoke(reply["client"])
                    return
                why = str(reply["error"])
        except GONE as error:
            why = f"{type(error).__name__}: {error}"
    siege.fault(f"a phone could not be paired: {why}")


async def _load(port: int, own: str) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(own, 0))
    try:
        writer.write(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        async with asyncio.timeout(PATIENCE):
            page = await reader.read()
        if b"200 OK" not in page[:20]:
            raise EOFError("the page was not sent")
    finally:
        writer.close()


# ---------------------------------------------------------------------- the siege


def run(span: Span, chance: Random) -> Tally:
    """Attack after attack, while phones pair, until the time is over."""
    with TemporaryDirectory() as folder:
        return asyncio.run(_run(Path(folder), span, chance))


async def _run(folder: Path, span: Span, chance: Random) -> Tally:
    tally = Tally()
    async with _companion(folder) as server, line_to(server.port, "127.0.0.1") as socket:
        siege = Siege(server, tally)
        host = await greeted(socket, server.tokens.host)
        strangers = [asyncio.create_task(_stranger(siege, chance.getrandbits(32))) for _ in range(AT_ONCE)]
        try:
            while span.goes_on(tally):
                await _belongs_here(siege, host, chance)
        except (ConnectionClosed, TimeoutError) as error:
            siege.fault(f"the host's page was let go: {error}")
        finally:
            for stranger in strangers:
                stranger.cancel()
            ended = await asyncio.gather(*strangers, return_exceptions=True)
            await siege.end()
        for one in ended:
            if not isinstance(one, asyncio.CancelledError):
                siege.fault(f"an attack of ours failed: {one!r}")
    times = sorted(siege.times) or [0.0]
    tally.measured["pairing in the middle of it"] = f"{times[len(times) // 2]:.2f} s, at the most {times[-1]:.2f} s"
    tally.measured["strangers at once"] = f"{siege.most[0]} pages, {siege.most[1]} connections"
    return tally


async def _stranger(siege: Siege, seed: int) -> None:
    """One attack after the other."""
    chance = Random(seed)
    while True:
        await attacked(siege, chance.getrandbits(32))
        await asyncio.sleep(0)


async def _belongs_here(siege: Siege, host: Person, chance: Random) -> None:
    """In the middle of it a phone pairs, and the host is answered."""
    await phone(siege, chance)
    siege.look()
    reply = await host.ask("ping")
    if not reply["ok"] or host.role != HOST:
        siege.fault(f"the host is not answered: {reply}")
    siege.tally.did[HOSTED] += 1


@asynccontextmanager
async def _companion(folder: Path) -> AsyncIterator[PageServer]:
    """All of it, on simulated wires, with a game on the table."""
    async with Stage(folder, page=True, first_run=False) as stage:
        page = stage.daemon.page
        assert isinstance(page, DaemonPage)
        await stage.daemon.do(Begin(WISH), "typed")
        yield page.server
