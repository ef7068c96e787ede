"""A small host over a real table, and pages that talk to a real server over loopback."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin as CameFrom
from websockets.typing import Subprotocol

from companion.bots.budget import Budget
from companion.daemon.page import intent_of
from companion.daemon.permitting import check, check_at
from companion.engine import TABLE, BadInput, CompanionError, Json, Refused
from companion.table import Generator, Opening, Table, load_opening, new_opening
from companion.table.hinting import Hint, hint
from companion.table.rights import OF_PROGRAM, Origin, check_stroke
from companion.table.shelf import Shelf
from companion.web.host import (
    DONE,
    ClockLine,
    CountingLine,
    DeviceLine,
    DiceLine,
    DicingLine,
    KeptGame,
    Result,
    Shining,
    SourceLine,
)
from companion.web.packing import unpacked
from companion.web.server import PageServer

T = TypeVar("T")
NOTED = ("press", "hold", "throw", "plug", "unplug", "dicefrom", "lookfordice", "die")
PATIENCE = 20.0


class TableHost:
    """One table in the loop itself; what is pressed, thrown and unplugged is only noted."""

    def __init__(self, folder: Path, wish: Mapping[str, Json] | None = None) -> None:
        self.folder = self.state = folder
        self.packs: Sequence[str] = ()
        self.pack = ""
        self.simulated = True
        self.shelf_ = Shelf(folder)
        self.table: Table | None = None
        self.opening: Opening | None = None
        self.noted: list[dict[str, Json]] = []
        self.told = 0
        self.lines: deque[tuple[int, str]] = deque(maxlen=200)
        self.light = Shining(bytes(1024), False)
        self.hinted = 0
        self.counting: ClockLine | None = None
        self.pictures: dict[str, bytes] = {}
        self.set_to: dict[str, Json] = {"brightness": 0.6, "palette": "bright", "quiet": False}
        self._acting = asyncio.Lock()
        self._watching: list[tuple[Callable[[], None], Callable[[], None]]] = []
        if wish is not None:
            self._sit(new_opening(dict(wish)))

    # ------------------------------------------------------------------ looking

    @property
    def busy(self) -> bool:
        return self._acting.locked()

    def in_background(self, work: Callable[[], None]) -> None:
        work()

    def log(self) -> Sequence[tuple[int, str]]:
        return list(self.lines)

    def shelf(self) -> Sequence[KeptGame]:
        return [KeptGame(path.stem, "A game", "Ana, Ben") for path in sorted(self.folder.glob("*.journal"))]

    def devices(self) -> Sequence[DeviceLine]:
        return [DeviceLine("tray", "ok", pluggable=True)]

    def settings(self) -> Mapping[str, Json]:
        return self.set_to

    def dice(self) -> DiceLine:
        return DiceLine([SourceLine("camera", "rolled", (4,))], pictures=tuple(self.pictures))

    def dicing(self) -> DicingLine:
        return DicingLine([CountingLine("camera", True), CountingLine("typed", True)])

    async def picture(self, name: str) -> bytes | None:
        return self.pictures.get(name)

    def clock(self) -> ClockLine | None:
        return self.counting

    def shining(self) -> Shining:
        return self.light

    async def look(self, work: Callable[[], T]) -> T:
        async with self._acting:
            return work()

    async def hint(self, n: int, may: Callable[[Table], None]) -> Hint:
        """Away from the loop, as the daemon does; what happens meanwhile is not its business here."""
        if self.table is None:
            raise BadInput("there is no game on the table")
        may(self.table)
        twin, seat = self.table.driver.fork(), self.table.driver.ask().seat
        if seat not in self.table.hints:
            raise BadInput("Hints are off")
        self.hinted += 1
        return await asyncio.to_thread(hint, twin, seat, Budget(20), fight=Budget(200))

    def watch(self, changed: Callable[[], None], shone: Callable[[], None]) -> Callable[[], None]:
        self._watching.append((changed, shone))
        return lambda: self._watching.remove((changed, shone))

    def changed(self) -> None:
        for changed, _ in list(self._watching):
            changed()

    def shine(self, light: Shining) -> None:
        self.light = light
        for _, shone in list(self._watching):
            shone()

    # ------------------------------------------------------------------ doing

    async def do(self, deed: Mapping[str, Json], source: str, origin: Origin = OF_PROGRAM) -> Result:
        async with self._acting:
            await asyncio.sleep(0)
            try:
                self._may(deed, origin)
                self._do(dict(deed), source, origin)
                result = DONE
            except Refused as no:
                result = Result(no.rule, no.why)
            except CompanionError as error:
                result = Result(error=str(error))
            if self.table is not None:
                for line in self.table.read_log():
                    self.told += 1
                    self.lines.append((self.told, line))
        self.changed()
        return result

    def _may(self, deed: Mapping[str, Json], origin: Origin) -> None:
        """As the daemon decides it, at the table."""
        if deed["do"] in NOTED:
            return
        intent = intent_of(deed, self.folder)
        check(origin, intent)
        if self.table is not None and deed["do"] not in ("new", "load", "resume"):
            check_at(origin, intent, self.table)

    def _do(self, deed: dict[str, Any], source: str, origin: Origin) -> None:
        verb = deed["do"]
        if verb == "new":
            self._sit(new_opening(deed["wish"]))
        elif verb == "load":
            self._sit(load_opening({"position": deed["position"]}))
        elif verb == "resume":
            self._leave()
            self.opening, self.table = self.shelf_.resume(self.folder / f"{deed['id']}.journal")
        elif verb in NOTED or verb == "keep":
            self.noted.append(deed)
        elif verb == "set":
            self.set_to.update(deed["changes"])
        else:
            self._act(verb, deed, source, origin)

    def _act(self, verb: str, deed: dict[str, Any], source: str, origin: Origin) -> None:
        table = self.table
        assert table is not None
        if verb == "answer":
            first, *more = deed["values"]
            table.answer(first, number=deed["n"], source=source)
            for value in more:
                table.answer(value, source=source)
        elif verb == "spread":
            may = partial(check_stroke, origin, first=deed["n"])
            table.answer_all(deed["plan"], number=deed["n"], source=source, may=may)
        elif verb == "roll":
            table.answer(Generator(5).answer(table.driver), number=deed["n"], source="auto")
        elif verb == "play":
            play = {key: value for key, value in deed.items() if key not in ("do", "seat")}
            table.interrupt("play", deed["seat"], play, source)
        elif verb == "undo":
            table.undo(deed["steps"], (deed["to"], deed["n"]) if "to" in deed else None)
        elif verb == "correct":
            table.correct(deed["set"], source)
        elif verb == "auto":
            table.auto(deed["what"], deed.get("how", ""), deed.get("seat", TABLE), once=deed.get("for") == "once")
        elif verb == "hints":
            table.allow_hints(deed["seat"], deed["on"])
        elif verb == "stop":
            table.interrupt("stop", TABLE, None, source)
        elif verb == "away":
            self._leave()

    def _sit(self, opening: Opening) -> None:
        self._leave()
        self.opening, self.table = opening, self.shelf_.begin(opening)
        self.lines.clear()

    def _leave(self) -> None:
        if self.table is not None:
            self.table.close()
        self.table = self.opening = None


ZOMBIES = {"game": "zombies", "players": ["Ana", "Ben", "Cleo"], "seed": 11, "chance": "auto"}
ASKED = {"game": "zombies", "players": ["Ana", "Ben"], "seed": 7, "chance": "ask"}
SLAYER = {"game": "zombie-slayer", "players": ["Ana"], "seed": 3, "chance": "auto"}


class Browser:
    """A page: keeps what it was told, as the real one does, and every byte that came."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.sections: dict[str, Any] = {}
        self.tiles: dict[str, Any] = {}
        self.came: list[str | bytes] = []
        self.replies: dict[int, dict[str, Any]] = {}
        self.heard: Callable[[str | bytes], None] = lambda message: None
        """Told every message as it comes."""
        self._number = 0
        self.ended = False
        self._news = asyncio.Condition()
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        with suppress(ConnectionClosed):
            async for message in self.socket:
                async with self._news:
                    self.take(message)
                    self._news.notify_all()
        async with self._news:
            self.ended = True
            self._news.notify_all()

    def take(self, message: str | bytes) -> None:
        self.came.append(message)
        self.heard(message)
        if isinstance(message, bytes):
            return
        said = json.loads(message)
        for name, value in said.get("s", {}).items():
            self.sections[name] = unpacked(name, value)
            if name == "map":
                self._lay(value)
        for name, change in said.get("l", {}).items():
            old = self.sections[name]
            self.sections[name] = old[change["drop"] : len(old) - change["cut"]] + change["add"]
        if "re" in said:
            self.replies[said["re"]] = said

    def _lay(self, value: dict[str, Any]) -> None:
        if "all" in value:
            self.tiles.clear()
        for tile in value.get("all", value.get("add", [])):
            self.tiles[tile["cell"]] = tile
        for cell in value.get("drop", ()):
            del self.tiles[cell]

    async def until(self, seen: Callable[[], bool]) -> None:
        """Wait until something is seen."""
        async with asyncio.timeout(PATIENCE), self._news:
            await self._news.wait_for(lambda: seen() or self.ended)
        assert seen(), f"the connection ended: {self.socket.close_code} {self.socket.close_reason}"

    async def ask(self, do: str, **said: Json) -> dict[str, Any]:
        """Ask for something; the reply."""
        self._number += 1
        number = self._number
        await self.socket.send(json.dumps({"id": number, "do": do, **said}))
        await self.until(lambda: number in self.replies)
        return self.replies.pop(number)

    async def rest(self) -> None:
        """Everything that was on its way has come: a reply that needs nothing is behind it."""
        await self.ask("rule", rule="zombies.combat.kill-on-four")

    async def close(self) -> None:
        await self.socket.close()
        await self._reading


@asynccontextmanager
async def serving(host: TableHost, **more: Any) -> AsyncIterator[PageServer]:
    server = PageServer(host, **more)
    await server.start()
    try:
        yield server
    finally:
        await server.close()


def dial(server: PageServer, headers: Mapping[str, str], origin: str | None = None) -> connect:
    """Opens a WebSocket as a browser does."""
    return connect(
        f"ws://127.0.0.1:{server.port}/socket",
        subprotocols=[Subprotocol("companion.1")],
        origin=CameFrom(origin) if origin is not None else None,
        additional_headers=dict(headers),
        compression=None,
        max_size=None,
        proxy=None,
    )


@asynccontextmanager
async def browsing(
    server: PageServer, *, token: str | None = None, seat: str = "", headers: Mapping[str, str] | None = None
) -> AsyncIterator[Browser]:
    """A page that has said hello and was told who it is: the host's, unless it shows another token or a seat's link."""
    shown = server.tokens.host if token is None and not seat else token or ""
    async with dial(server, headers or {}) as socket:
        await socket.send(json.dumps({"hello": 1, "token": shown, "seat": seat, "lang": "en"}))
        browser = Browser(socket)
        await browser.until(lambda: "me" in browser.sections)
        yield browser
        await browser.close()


STRANGER = ""
"""The token of somebody who has none."""


def question(browser: Browser) -> dict[str, Any]:
    found: dict[str, Any] = browser.sections["question"]
    return found


async def paired(server: PageServer, name: str = "phone") -> str:
    """The token of a page that was paired just now."""
    code = server.new_code()
    async with browsing(server, token=STRANGER) as guest:
        reply = await guest.ask("pair", code=code, name=name)
    assert reply["ok"], reply
    return str(reply["token"])


@asynccontextmanager
async def phoning(server: PageServer) -> AsyncIterator[Browser]:
    """A paired page from the network."""
    async with browsing(server, token=await paired(server)) as phone:
        yield phone


def seat_token(server: PageServer, seat: int) -> str:
    return server.tokens.of_seat(server.sections.game_id(), seat)
