"""Sending to one page: the newest state wins. There is no queue: what is sent is what differs when it is sent."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping

from companion.web.host import Shining
from companion.web.roles import GUEST, HOST, Viewer
from companion.web.sections import Encoded, Shown

FRAME, LIGHTS = b"\x01", b"\x02"
DARK = bytes(1024)

Send = Callable[[str | bytes], Awaitable[None]]


class Page:
    """One page that is open somewhere: what it has, and what it wants."""

    def __init__(self, number: int, viewer: Viewer, send: Send, patience: float) -> None:
        self.number = number
        self.patience = patience
        """Seconds in which it must take what is sent; else it is let go."""
        self.viewer = viewer
        self.me: Encoded = "null"
        self.desk = False
        """Does it show the small screen and the lights?"""
        self.pushed = 0
        """Bytes that were pushed, for measurements."""
        self._send = send
        self._wake = asyncio.Event()
        self._sent: dict[str, Encoded] = {}
        self._tiles: dict[str, Encoded] | None = None
        self._frame = b""
        self._lights = b""

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

    async def run(self, shown: Callable[[], Shown], shining: Callable[[], Shining]) -> None:
        """Send whatever is new, as fast as the page takes it."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            for message in self._news(shown(), shining):
                self.pushed += len(message)
                async with asyncio.timeout(self.patience):
                    await self._send(message)

    def _news(self, shown: Shown, shining: Callable[[], Shining]) -> list[str | bytes]:
        news: list[str | bytes] = []
        text = self.difference(shown)
        if text:
            news.append(text)
        return news + (self._shone(shining()) if self.desk else [])

    def difference(self, shown: Shown) -> str:
        """What this page does not have yet; from now on it counts as sent. Empty when it has everything."""
        seen = shown.seen_by(self.viewer, self.me)
        new = {name: text for name, text in seen.items() if self._sent.get(name) != text}
        gone = [name for name in self._sent if name not in seen]
        self._sent = dict(seen)
        new |= dict.fromkeys(gone, "null")
        new |= self._map(shown.tiles if self.viewer.role != GUEST else {})
        if not new:
            return ""
        return '{"s":{' + ",".join(f'"{name}":{text}' for name, text in new.items()) + "}}"

    def _map(self, tiles: Mapping[str, Encoded]) -> dict[str, Encoded]:
        """Only tiles that are new or changed; the whole map where tiles are gone, as after an undo."""
        had, self._tiles = self._tiles, dict(tiles)
        if not had and not tiles:
            return {}
        if had is None or not had.keys() <= tiles.keys():
            return {"map": '{"all":[' + ",".join(tiles.values()) + "]}"}
        new = [text for cell, text in tiles.items() if had.get(cell) != text]
        return {"map": '{"add":[' + ",".join(new) + "]}"} if new else {}

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
