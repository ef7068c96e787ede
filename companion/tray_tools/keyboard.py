"""Lines that somebody types while the event loop goes on, so that the tray is heard meanwhile."""

from __future__ import annotations

import asyncio
import os


class Keyboard:
    """Standard input, or any other file that has a number."""

    def __init__(self, fd: int) -> None:
        self._fd = fd
        self._typed = b""

    async def line(self) -> str | None:
        """What was typed up to ENTER; None when nobody can type any more."""
        while b"\n" not in self._typed:
            await self._readable()
            data = os.read(self._fd, 1024)
            if not data:
                return None
            self._typed += data
        line, _, self._typed = self._typed.partition(b"\n")
        return line.decode(errors="replace").strip()

    async def _readable(self) -> None:
        loop = asyncio.get_running_loop()
        ready = asyncio.Event()
        try:
            loop.add_reader(self._fd, ready.set)
        except PermissionError:  # a plain file, which is always ready
            return
        try:
            await ready.wait()
        finally:
            loop.remove_reader(self._fd)
