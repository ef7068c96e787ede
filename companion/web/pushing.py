"""Sending to one page: the newest state wins. There is no queue: what is sent is what differs when it is sent."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import replace
from typing import Any

from companion.languages import ENGLISH
from companion.table.rights import MAY, Origin
from companion.web.host import Shining
from companion.web.roles import HOST, Viewer
from companion.web.sections import Encoded, Lines, Shown, encoded, said_in

FRAME, LIGHTS = b"\x01", b"\x02"
DARK = bytes(1024)

Send = Callable[[str | bytes], Awaitable[None]]


class Page:
    """One page that is open somewhere: what it has, and what it wants."""

    def __init__(
        self, number: int, viewer: Viewer, send: Send, patience: float, key: str = "", returned: bool = False
    ) -> None:
        self.number = number
        self.key = key
        """What it calls itself, the same whenever it comes back; empty where it has no name."""
        self.returned = returned
        """Was it here before, so that what it asked then is known?"""
        self.patience = patience
        """Seconds in which it must take what is sent; else it is let go."""
        self.viewer = viewer
        self.promised: Viewer | None = None
        """Who it becomes once it has its reply: it holds its token before it sees the game, and may be loaded anew."""
        self.link = ""
        """The link of a seat with which it came: it counts again when its game is taken up again."""
        self.address = ""
        """The neighbour from whom it comes."""
        self.me: Encoded = "null"
        self.language = ENGLISH
        """What its people read."""
        self.desk = False
        """Does it show the small screen and the lights? Whoever may not (any more) is sent neither."""
        self.game = ""
        """The game on the table as this page was shown it."""
        self.uncovered = -1
        """The question whose hidden answers the player who is asked has uncovered on this page of the table."""
        self.pushed = 0
        """Bytes that were pushed, for measurements."""
        self._send = send
        self._wake = asyncio.Event()
        self._sent: dict[str, Encoded] = {}
        self._tiles: dict[str, Encoded] | None = None
        self._lists: dict[str, Lines] = {}
        self._frame = b""
        self._lights = b""
        self._long: asyncio.Task[None] | None = None

    @property
    def origin(self) -> Origin:
        """Where its wishes come from: a page of a hand is of one game, any other speaks of the game it was shown."""
        origin = self.viewer.origin
        return replace(origin, game=origin.game or self.game, uncovered=self.uncovered)

    def changed(self) -> None:
        """There is something new; if it is still sending, it looks again afterwards."""
        self._wake.set()

    def become(self, viewer: Viewer, me: Encoded) -> None:
        """Somebody else now, for instance after pairing."""
        self.viewer, self.me = viewer, me
        self.changed()

    def watch(self, desk: bool) -> None:
        self.desk = desk
        self._frame = self._lights = b""
        self.changed()

    async def meanwhile(self, work: Coroutine[Any, Any, None]) -> None:
        """Something that takes long, while the page asks for other things; one such thing after the other."""
        if self._long is not None:
            await asyncio.wait((self._long,))
        self._long = asyncio.create_task(work)
        self._long.add_done_callback(lambda done: done.cancelled() or done.exception())  # the line ended before it did

    def gone(self) -> None:
        """Nobody looks at it any more."""
        if self._long is not None:
            self._long.cancel()

    def speak(self, language: str) -> None:
        """Everything is sent once more, in this language."""
        self.language = language
        self.changed()

    async def run(self, shown: Callable[[str], Shown], shining: Callable[[], Shining]) -> None:
        """Send whatever is new, as fast as the page takes it."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            now = shown(self.language)
            for message in self._news(now, shining):
                self.pushed += len(message)
                async with asyncio.timeout(self.patience):
                    await self._send(message)
            if now.game != self.game:
                self.game, self.uncovered = now.game, -1

    def _news(self, shown: Shown, shining: Callable[[], Shining]) -> list[str | bytes]:
        news: list[str | bytes] = []
        text = self.difference(shown)
        if text:
            news.append(text)
        return news + (self._shone(shining()) if self.desk and self.viewer.role in MAY["watch"] else [])

    def difference(self, shown: Shown) -> str:
        """What this page does not have yet; from now on it counts as sent. Empty when it has everything.

        `shown` is in its language already.
        """
        seen = shown.seen_by(self.viewer, said_in(self.me, self.language))
        new = {name: text for name, text in seen.items() if self._sent.get(name) != text}
        gone = [name for name in self._sent if name not in seen]
        self._sent = dict(seen)
        new |= dict.fromkeys(gone, "null")
        closed = shown.closed_to(self.viewer)
        new |= self._map({} if closed else shown.tiles)
        changes = self._lines({} if closed else shown.lists, new)
        if not new and not changes:
            return ""
        return '{"s":' + _object(new) + (',"l":' + _object(changes) if changes else "") + "}"

    def _lines(self, lists: Mapping[str, Lines], new: dict[str, Encoded]) -> dict[str, Encoded]:
        """How lists have changed; one that this page does not have yet is a section like any other."""
        had, self._lists = self._lists, dict(lists)
        changes: dict[str, Encoded] = {}
        for name, lines in lists.items():
            if name not in had:
                new[name] = _list(lines)
            elif had[name] != lines:
                changes[name] = change(had[name], lines)
        new |= {name: "[]" for name in had if name not in lists}
        return changes

    def _map(self, tiles: Mapping[str, Encoded]) -> dict[str, Encoded]:
        """Only tiles that are new or changed, and the cells of those that are gone; the whole map where that is most
        of it."""
        had, self._tiles = self._tiles, dict(tiles)
        if not had and not tiles:
            return {}
        gone = [cell for cell in had or () if cell not in tiles]
        if had is None or len(gone) > len(tiles) // 2:
            return {"map": '{"all":[' + ",".join(tiles.values()) + "]}"}
        new = [text for cell, text in tiles.items() if had.get(cell) != text]
        if not new and not gone:
            return {}
        return {"map": f'{{"add":[{",".join(new)}]' + (f',"drop":{encoded(gone)}' if gone else "") + "}"}

    def _shone(self, shining: Shining) -> list[str | bytes]:
        """The small screen and the lights; a hand on the screen is for the machine's own page alone."""
        news: list[str | bytes] = []
        frame = DARK if shining.private and self.viewer.role != HOST else shining.frame
        if frame != self._frame:
            self._frame = frame
            news.append(FRAME + frame)
        width, height = shining.size
        lights = bytes((width, height)) + shining.lights
        if shining.lights and lights != self._lights:
            self._lights = lights
            news.append(LIGHTS + lights)
        return news


def change(old: Lines, new: Lines) -> Encoded:
    """What makes the new list of the old one: so many lines go at the front, so many at the end, these are added."""
    start = old.index(new[0]) if new and new[0] in old else len(old)
    same = 0
    while start + same < len(old) and same < len(new) and old[start + same] == new[same]:
        same += 1
    cut = len(old) - start - same
    return f'{{"drop":{start},"cut":{cut},"add":{_list(new[same:])}}}'


def _list(lines: Lines) -> Encoded:
    return "[" + ",".join(lines) + "]"


def _object(parts: Mapping[str, Encoded]) -> Encoded:
    return "{" + ",".join(f'"{name}":{text}' for name, text in parts.items()) + "}"
