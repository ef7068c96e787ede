"""A made-up table with its page on loopback: a real server in a thread, for windows of a real browser."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.table import Table
from companion.table.onlooker import Onlooker
from tests.web.hosting import TableHost, serving


@contextmanager
def page_of(table: Table, folder: Path) -> Iterator[str]:
    """The address of the page on which this table is seen."""
    ready, ended = threading.Event(), asyncio.Event()
    found: list[tuple[asyncio.AbstractEventLoop, str]] = []

    async def serve() -> None:
        host = TableHost(folder)
        table.onlooker, host.table = Onlooker(table.driver, on_page=True), table
        async with serving(host) as server:
            found.append((asyncio.get_running_loop(), server.host_url))
            ready.set()
            await ended.wait()

    thread = threading.Thread(target=asyncio.run, args=(serve(),))
    thread.start()
    ready.wait()
    loop, url = found[0]
    try:
        yield url
    finally:
        loop.call_soon_threadsafe(ended.set)
        thread.join()
