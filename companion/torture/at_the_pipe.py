"""`companion run` in a process of its own whose buttons are a pipe: `OK` on a line presses OK.

After everything that happens it writes what is asked and which answers count, so that whoever kills it can compare. It
is silent until the first question (or the welcome) is there: what comes before is not for anybody yet.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Sequence
from zlib import crc32

from companion.cli import main
from companion.commands import run
from companion.daemon.daemon import Daemon
from companion.desk.intents import Begin, HandOver
from companion.devices.events import Pressed, Released
from companion.engine import Json
from companion.games import rulebook
from companion.torture.sabotage import SABOTAGE

PEOPLE = ("Ana", "Ben")

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
        if line.startswith("begin"):
            game = line.removeprefix("begin").strip() or "zombies"
            people: list[Json] = [*PEOPLE[: rulebook(game).players[rulebook(game).modes[0]][1]]]
            await daemon.do(Begin({"game": game, "players": people, "chance": "auto"}), "typed")
        elif line.startswith("sabotage "):
            SABOTAGE[line.removeprefix("sabotage ")](daemon)
        elif line == "auto":
            await daemon.do(HandOver("all"), "typed")
        else:
            now = daemon.loop.time()
            daemon.tell(Pressed(line, now))
            daemon.tell(Released(line, now))


def tell(daemon: Daemon) -> None:
    if not daemon.ready or daemon.at_table.taken:  # what is being done counts when it is on the disk
        return
    view = daemon.desk.view
    asked = view.question.name if view and view.question else "nothing"
    values, screen = [record.value for record in daemon.desk.game_history()], type(daemon.desk.top).__name__
    state = daemon.desk.devices["buttons"].state
    print(f"{asked} {len(values)} {screen}, buttons {state}, answers {digest(values)}", flush=True)


def digest(values: Sequence[Json]) -> str:
    """Answers in short: the same answers have the same, others hardly ever."""
    return f"{crc32(json.dumps(values).encode()):08x}"


def at_the_pipe(words: Sequence[str]) -> int:
    run.until_ended = until_ended
    return main(["run", *words])


if __name__ == "__main__":
    sys.exit(at_the_pipe(sys.argv[1:]))
