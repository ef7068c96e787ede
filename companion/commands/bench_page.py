"""What the page costs: memory over a daemon without it, from an answer to two pages that show it, bytes per step."""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from statistics import quantiles
from time import perf_counter
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

import companion
from companion.engine import Json
from companion.web.packing import unpacked_question
from companion.web.tokens import SECRET

PAGES, STEPS, ANSWERS = 8, 60, 120
LONGEST_REPLY = 1 << 20

CHILD = """
import asyncio, json, sys, tempfile
from pathlib import Path
from companion.daemon.daemon import Daemon
from companion.desk.intents import Answer, Begin, Load
from companion.devices.profile import load_profile
from companion.devices.simulated import Wires
from companion.engine import pick

def resident():
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1024

async def play(daemon, steps):
    for number in range(steps):
        request = daemon.sitting.table.driver.ask()
        value = pick(request.options, number * 0.618 % 1)
        await daemon.do(Answer(request.number, (value,)), "typed")

async def whole(folder, wires, page):
    daemon = Daemon(wires.profile, Path(folder), seed=1, page=page)
    running = asyncio.create_task(daemon.run())
    while not daemon.ready:
        await asyncio.sleep(0.001)
    wish = json.loads(await asyncio.to_thread(sys.stdin.readline))
    await daemon.do(Load(wish) if "position" in wish else Begin(wish), "typed")
    print(json.dumps(daemon.page.host_address if daemon.page else ""), flush=True)
    while (line := await asyncio.to_thread(sys.stdin.readline)).strip():
        await play(daemon, int(line))
        print(json.dumps(resident()), flush=True)
    daemon.stop()
    await running

with tempfile.TemporaryDirectory() as folder, Wires(load_profile("simulated")) as wires:
    page = None
    if sys.argv[1] == "page":
        from companion.daemon.page import page_opener
        page = page_opener("127.0.0.1", 0, wires)
    asyncio.run(whole(folder, wires, page))
"""


NEW_GAME: Json = {"game": "zombies", "players": ["Ana", "Ben", "Cleo", "Dan"], "chance": "auto"}


class PageCost(NamedTuple):
    """MiB over the daemon without a page, and in all; the 95th percentile in milliseconds; bytes to one page for one
    step."""

    memory: float
    whole: float
    press: float
    step: float


class Reader:
    """A page that notes when it was told of which question, and how many bytes that took."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.question: dict[str, Any] = {}
        self.bytes = 0
        self.told = asyncio.Event()
        self.task = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for message in self.socket:
            self.bytes += len(message)
            said = json.loads(message)
            if said.get("s", {}).get("question"):
                self.question = unpacked_question(said["s"]["question"])
                self.told.set()

    async def newer(self, number: int) -> None:
        """Wait until a later question than this one is shown."""
        while not self.question or self.question["n"] <= number:
            self.told.clear()
            await asyncio.wait_for(self.told.wait(), 30)

    async def say(self, said: Json) -> None:
        await self.socket.send(json.dumps(said))


def page_cost() -> PageCost:
    """Measured with daemons of their own, in processes of their own."""
    return asyncio.run(_cost())


async def _cost() -> PageCost:
    async with _daemon("none", NEW_GAME) as (process, _):
        bare = await _told(process, STEPS + ANSWERS)
    async with _daemon("page", NEW_GAME) as (process, at), AsyncExitStack() as stack:
        readers = [await _open(at, stack) for _ in range(PAGES)]
        for reader in readers:
            await reader.newer(-1)
        await _told(process, STEPS)
        await asyncio.gather(*(_quiet(reader) for reader in readers))
        before = sum(reader.bytes for reader in readers)
        press = await _presses(readers[0], readers[1])
        step = (sum(reader.bytes for reader in readers) - before) / PAGES / ANSWERS
        memory = await _told(process, 1)
        for reader in readers:
            reader.task.cancel()
        return PageCost(memory - bare, memory, press, step)


async def _presses(one: Reader, other: Reader) -> float:
    """From an answer on one page until both pages show the next question."""
    times: list[float] = []
    for number in range(ANSWERS):
        asked = one.question
        begun = perf_counter()
        await _press(one, number)
        await asyncio.gather(one.newer(asked["n"]), other.newer(asked["n"]))
        times.append(perf_counter() - begun)
        await asyncio.sleep(0.05)  # nobody answers faster than pages may
    return quantiles(times, n=20)[-1] * 1000


async def _press(page: Reader, number: int) -> None:
    """Some answer to what the page shows."""
    asked = page.question
    if asked["options"]:
        value = asked["options"][number % len(asked["options"])]["value"]
        await page.say({"id": number, "do": "answer", "n": asked["n"], "value": value})
    else:
        await page.say({"id": number, "do": "auto", "what": asked["name"]})


def largest_step(position: Json) -> float:
    """The most bytes that one page is sent for one answer, in a game that goes on from a position."""
    return asyncio.run(_largest_step(position))


async def _largest_step(position: Json) -> float:
    async with _daemon("page", {"position": position, "chance": "auto"}) as (_, at), AsyncExitStack() as stack:
        reader, most = await _open(at, stack), 0
        await reader.newer(-1)
        for number in range(STEPS):
            before = reader.bytes
            await _press(reader, number)
            await reader.newer(reader.question["n"])
            most = max(most, reader.bytes - before)
            await asyncio.sleep(0.05)
        reader.task.cancel()
        return most


async def _quiet(reader: Reader) -> None:
    """Nothing has come for a while."""
    last = -1
    while last != reader.bytes:
        last = reader.bytes
        await asyncio.sleep(0.1)


async def _open(at: str, stack: AsyncExitStack) -> Reader:
    """A page of the host's, by its address."""
    place, _, secret = at.partition(f"/#{SECRET}")
    address = f"{place.replace('http', 'ws')}/socket"
    wanted = [Subprotocol("companion.1")]
    socket = await stack.enter_async_context(
        connect(address, subprotocols=wanted, compression=None, max_size=LONGEST_REPLY, proxy=None)
    )
    reader = Reader(socket)
    await reader.say({"hello": 1, "token": secret, "seat": "", "lang": "en"})
    return reader


async def _told(process: Process, steps: int) -> float:
    """Let it play so many steps; the MiB it has then."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"{steps}\n".encode())
    return float(json.loads(await process.stdout.readline()))


@asynccontextmanager
async def _daemon(page: str, wish: Json) -> AsyncIterator[tuple[Process, str]]:
    """A daemon with a game, in a process of its own, and the address of its host's page."""
    folder = str(Path(companion.__file__).parent.parent)
    code = f"import sys; sys.path.insert(0, {folder!r})\n{CHILD}"
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", code, page, stdin=PIPE, stdout=PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(json.dumps(wish).encode() + b"\n")
        yield process, str(json.loads(await process.stdout.readline()))
    finally:
        process.stdin.close()
        await process.wait()
