"""Pages that keep every byte that came to them, over real connections: what each was told, and when it is all there."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from companion.engine import Json

PATIENCE = 60.0
"""Seconds after which a reply counts as missing."""

GONE: dict[str, Any] = {"ok": False, "error": "this page was closed"}


class Ear:
    """One page that listens."""

    def __init__(self, name: str, seat: int = -1, game: str = "") -> None:
        self.name = name
        self.seat = seat
        """The seat whose link it has, ..."""
        self.game = game
        """... and of which game."""
        self.came: list[str | bytes] = []
        """What has come and nobody has looked at yet."""
        self.heard = 0
        """So many bytes came altogether."""
        self.sections: dict[str, Any] = {}
        self.sees_the_desk = False
        """Is it sent whatever the small screen shows?"""
        self.said: dict[int, str] = {}
        """What it asked, by number."""
        self.shown_alone: set[int] = set()
        """What it asked that shows a hand to whoever asked, while all others look away."""
        self._replies: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._number = 0
        self._socket: ClientConnection
        self._reading: asyncio.Task[None]

    async def open(self, port: int, *, token: str = "", seat: str = "") -> Ear:
        """Say hello."""
        self._socket = await connect(
            f"ws://127.0.0.1:{port}/socket",
            subprotocols=[Subprotocol("companion.1")],
            compression=None,
            max_size=None,
            proxy=None,
        )
        await self._socket.send(json.dumps({"hello": 1, "token": token, "seat": seat, "lang": "en"}))
        self._reading = asyncio.create_task(self._read())
        await self.ask("ping")
        return self

    @property
    def role(self) -> str:
        return str((self.sections.get("me") or {}).get("role", ""))

    async def _read(self) -> None:
        with suppress(ConnectionClosed):
            async for message in self._socket:
                self._take(message)
        for waiting in self._replies.values():
            if not waiting.done():
                waiting.set_result(GONE)

    def _take(self, message: str | bytes) -> None:
        self.came.append(message)
        self.heard += len(message)
        if isinstance(message, bytes):
            return
        said = json.loads(message)
        self.sections.update(said.get("s", {}))
        waiting = self._replies.pop(said.get("re", -1), None)
        if waiting is not None and not waiting.done():
            waiting.set_result(said)

    async def ask(self, do: str, **said: Json) -> dict[str, Any]:
        """Ask for something; the reply."""
        self._number += 1
        number, reply = self._number, asyncio.get_running_loop().create_future()
        self._replies[number] = reply
        if do == "reveal" or said.get("alone"):
            self.shown_alone.add(number)
        self.said[number] = json.dumps({"id": number, "do": do, **said})
        try:
            await self._socket.send(self.said[number])
        except ConnectionClosed:
            return GONE
        async with asyncio.timeout(PATIENCE):
            replied: dict[str, Any] = await reply
        return replied

    def taken(self) -> list[str | bytes]:
        """What has come since it was last looked at."""
        came, self.came = self.came, []
        return came

    async def close(self) -> None:
        await self._socket.close()
        await self._reading


def sections_of(message: str) -> Mapping[str, Any]:
    """The sections of a message that was pushed."""
    sections: Mapping[str, Any] = json.loads(message).get("s", {})
    return sections
