"""`companion run` in a process of its own whose buttons are a pipe: `OK` on a line presses OK, `auto` rolls and draws.

After everything that happens it writes what is asked and how many answers count, so that a test can follow it.
"""

from __future__ import annotations

import asyncio
import sys

from companion.cli import main
from companion.commands import run
from companion.daemon.daemon import Daemon
from companion.desk.intents import Begin, HandOver
from companion.devices.events import Pressed, Released

original = run.until_ended


async def until_ended(daemon: Daemon) -> str:
    """As the command does, with ears for the pipe."""
    loop = asyncio.get_running_loop()
    lines = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    daemon.watchers.append(lambda: tell(daemon))
    daemon.desk.seeing.glance = 0.0  # a pipe needs no time to look
    listening = loop.create_task(listen(daemon, lines))
    try:
        return await original(daemon)
    finally:
        listening.cancel()


async def listen(daemon: Daemon, lines: asyncio.StreamReader) -> None:
    while line := (await lines.readline()).decode().strip():
        if line == "begin":
            await daemon.do(Begin({"game": "zombies", "players": ["Ana", "Ben"], "chance": "auto"}), "typed")
        elif line == "auto":
            await daemon.do(HandOver("all"), "typed")
        else:
            now = daemon.loop.time()
            daemon.tell(Pressed(line, now))
            daemon.tell(Released(line, now))


def tell(daemon: Daemon) -> None:
    view = daemon.desk.view
    asked = view.question.name if view and view.question else "nothing"
    answers, screen = len(daemon.desk.game_history()), type(daemon.desk.top).__name__
    print(f"{asked} {answers} {screen}, buttons {daemon.desk.devices['buttons'].state}", flush=True)


if __name__ == "__main__":
    run.until_ended = until_ended
    sys.exit(main(["run", *sys.argv[1:]]))
