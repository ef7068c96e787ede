"""What the desk and the daemon cost: from a press to both frames, bytes on the screen's wire, cold start, memory."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import quantiles
from time import process_time
from typing import TYPE_CHECKING, NamedTuple

import companion
from companion.bots import RandomBot
from companion.commands.bench import large_game
from companion.desk.desk import Desk
from companion.desk.intents import Answer, Intent
from companion.desk.palette import palette
from companion.desk.panel import render
from companion.desk.picturing import Frame
from companion.desk.sounding import Sounding
from companion.desk.viewport import Viewport
from companion.engine import pick
from companion.games.kit.board import board_of
from companion.games.zombies.state import Zombies
from companion.laboratory.playing import new_table
from companion.packs import Map, Tile
from companion.table import Table
from companion.tiles import Placement

if TYPE_CHECKING:
    from companion.devices.screen import Screen
    from companion.devices.simulated.screen import ScreenWire

GAME, PLAYERS, TILES, ROAD = "zombies", 4, 40, "town-straight"
SIDE = 16
"""A panel of 16 by 16 squares has 256 pixels."""
ANSWERS, MOVES = 400, 400

COLD_START = """
import asyncio, json, sys, tempfile, threading, time
from pathlib import Path
began = float(sys.argv[1])
from companion.daemon.daemon import Daemon
from companion.desk.intents import Begin
from companion.devices.profile import load_profile
from companion.devices.simulated import Wires

def resident():
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1024

async def whole(folder, wires):
    daemon = Daemon(wires.profile, Path(folder), seed=1)
    running = asyncio.create_task(daemon.run())
    while not any(wires.screen.picture()):
        await asyncio.sleep(0.001)
    first = time.time() - began
    while not daemon.ready:
        await asyncio.sleep(0.001)
    ready = time.time() - began
    await daemon.do(Begin({"game": "zombies", "players": ["Ana", "Ben", "Cleo", "Dan"]}), "typed")
    memory = resident()
    daemon.stop()
    await running
    return {"first": first, "ready": ready, "memory": memory}

with tempfile.TemporaryDirectory() as folder, Wires(load_profile("simulated")) as wires:
    print(json.dumps(asyncio.run(whole(folder, wires))))
"""


class Desktop(NamedTuple):
    """The 95th percentiles in milliseconds."""

    answer: float
    cursor: float


def large_table() -> Table:
    """A game with so many tiles. The box has fewer: straight roads are laid on."""
    begin = new_table(GAME, PLAYERS, [])
    game = large_game(begin, TILES // 2, RandomBot("large", eagerness=0)).game.copy()
    assert isinstance(game, Zombies)
    game.quiet = False  # people read what is told
    while len(game.map.laid) < TILES:
        game.map = longer(game.map, begin.pack.tiles[ROAD])
    return Table(game)


def longer(map: Map, road: Tile) -> Map:
    """The map with one road more, where it fits first."""
    cells = ((cell, quarters) for cell in sorted(map.frontier) for quarters in range(4))
    cell, quarters = next(place for place in cells if map.fits(road, Placement(*place)))
    return map.with_tile(road, cell, quarters)


def time_desk(table: Table, heard: Callable[[Desk, Frame], None] = lambda desk, frame: None) -> Desktop:
    """Answers and cursor moves, each up to both frames and to whatever is heard with them."""
    desk, viewport = Desk(), Viewport(SIDE, SIDE)
    now = [0.0]

    def show() -> None:
        nonlocal viewport
        now[0] += 0.5
        heard(desk, desk.drawn(now[0]))
        desk.shown(now[0])
        viewport = viewport.follow(desk.focus())
        render(desk.lights(), viewport, palette("bright"), 0.6, now[0])

    desk.sit(table, 0.0)
    show()
    return Desktop(_times(lambda number: _answer(desk, table, now, show), ANSWERS), _cursor(desk, now, show))


def time_speaking(table: Table) -> float:
    """The same for answers while a voice speaks without end; every answer cuts it, and has it begin anew."""
    from companion.devices.simulated.sound import SoundWire
    from companion.devices.sound import Sound
    from companion.devices.sound.wiring import SoundWiring, SpeechWiring

    ear = Sounding()
    with SoundWire() as wire:
        sound = Sound(SoundWiring(), lambda event: None, SpeechWiring(on=True))

        def heard(desk: Desk, frame: Frame) -> None:
            sound.play(ear.heard(desk))
            sound.say(frame.aloud)

        sound.open()
        sound.found(5.0)
        answer = time_desk(table, heard).answer
        sound.idle(5.0)
        spoken = len(wire.voiced)
        sound.close()
    assert spoken, "nothing was said: this measures nothing"
    return answer


def _answer(desk: Desk, table: Table, now: list[float], show: Callable[[], None]) -> None:
    request = table.driver.pending
    if request is None:
        return
    table.answer(pick(request.options, (len(table.driver.history) * 0.618) % 1), source="buttons")
    desk.changed(now[0])
    show()


def _cursor(desk: Desk, now: list[float], show: Callable[[], None]) -> float:
    ways = ("RIGHT", "DOWN", "LEFT", "UP")

    def move(number: int) -> None:
        wanted: Intent | None = desk.down(ways[number // 3 % 4], now[0], now[0])
        assert not isinstance(wanted, Answer)
        show()

    return _times(move, MOVES)


def _times(do: Callable[[int], None], count: int) -> float:
    times: list[float] = []
    for number in range(count):
        begun = process_time()
        do(number)
        times.append(process_time() - begun)
    return quantiles(times, n=20)[-1] * 1000


def cursor_traffic() -> int:
    """The most bytes that one move of a cursor puts on the wire to the screen, while page and map stay.

    A page that turns, or a map that follows its cursor, is most of the picture, and costs up to all of it.
    """
    from companion.devices.profile import load_profile
    from companion.devices.screen import Screen
    from companion.devices.simulated.screen import ScreenWire

    wiring = load_profile("simulated").screen
    with ScreenWire(wiring) as wire:
        screen = Screen(wiring, lambda event: None)
        screen.open()
        in_a_list = _traffic(screen, wire, listing_table(), ("DOWN", "DOWN", "UP"))
        on_a_map = _traffic(screen, wire, pointing_table(), ("UP", "DOWN", "DOWN", "UP", "LEFT", "RIGHT"))
        screen.close()
    return max(in_a_list, on_a_map)


def _traffic(screen: Screen, wire: ScreenWire, table: Table, buttons: tuple[str, ...]) -> int:
    desk, now, most = Desk(), 1.0, 0
    desk.sit(table, now)
    for button in ("", *buttons):
        before = wire.traffic
        if button:
            desk.down(button, now, now)
        screen.show(desk.frame(now))
        desk.shown(now)
        screen.idle(5.0)
        most = max(most, wire.traffic - before) if button else 0
    return most


def listing_table() -> Table:
    """A game at its first question: which tile was drawn."""
    return Table(new_table(GAME, PLAYERS, []).sit_down().game.copy())


def pointing_table() -> Table:
    """A game in which a pawn may walk."""
    table, board = large_table(), board_of(GAME)
    while not board.reach(table.game, table.driver.ask()):
        table.answer(pick(table.driver.ask().options, 0.5), source="buttons")
    return table


def cold_start(tries: int = 3) -> dict[str, float]:
    """Seconds to the first picture and to the first question, and the MiB of a running game; the best of some tries."""
    folder = str(Path(companion.__file__).parent.parent)
    code = f"import sys; sys.path.insert(0, {folder!r})\n{COLD_START}"
    results: list[dict[str, float]] = []
    for _ in range(tries):
        command = [sys.executable, "-c", code, str(time.time())]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        results.append(json.loads(done.stdout))
    return {name: min(result[name] for result in results) for name in results[0]}
