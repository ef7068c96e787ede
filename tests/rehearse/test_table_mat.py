"""Lights that tell the truth, on the wires: a mat that never moves, a panel that was mounted the wrong way round."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from companion.daemon.page import DaemonHost
from companion.daemon.recorder import Recorder
from companion.desk.screens.start_tile import StartTile
from companion.desk.screens.walking import WhereIsLightOne
from companion.devices.profile import Profile, load_profile
from companion.devices.simulated.pixels import PixelWire
from companion.devices.wiring import FIXED, Panel
from companion.rehearse import read_script
from companion.rehearse.rehearsal import rehearse
from companion.rehearse.stage import Stage

WIDE, HIGH = 9, 7
NEW_GAME = ["OK"] * 11


def board(mounted: Panel | None = None, viewport: str = FIXED) -> Profile:
    """The simulated board with a small mat, or a panel that was mounted like this."""
    simulated = load_profile("simulated")
    panel = mounted or Panel(0, 0, WIDE, HIGH)
    return replace(
        simulated,
        pixels=replace(simulated.pixels, width=WIDE, height=HIGH, viewport=viewport, panels=(panel,), refresh=3600),
    )


async def shining(stage: Stage) -> set[tuple[int, int]]:
    """The places (column, row) of the lights that people see, by where each LED really is."""
    await asyncio.to_thread(stage.daemon.devices.pixels.idle, 5.0)
    colours = stage.wires.pixels.colours()
    lit = (square for square in range(WIDE * HIGH) if any(colours[3 * square : 3 * square + 3]))
    return {(square % WIDE, square // WIDE) for square in lit}


async def blinking(stage: Stage) -> set[tuple[int, int]]:
    """The lights that blink, as they really lie."""
    lit = await stage.lights()
    points = list(stage.daemon.showing.viewport.points())
    found = (points.index(at) for at, seen in lit.items() if seen.pattern == "blink")
    return {(square % WIDE, square // WIDE) for square in found}


def test_the_start_tile_is_asked_for_and_kept_over_a_power_cut(tmp_path: Path) -> None:
    async def play() -> None:
        async with Stage(tmp_path, profile=board()) as stage:
            await stage.press(*NEW_GAME)
            stage.expect_screen("Bring the light under")
            assert await blinking(stage) == {(4, 3)}
            await stage.press("LEFT", "LEFT", "UP")
            assert await blinking(stage) == {(2, 2)}
            await stage.cut()
            stage.expect_screen("Bring the light under")
            assert await blinking(stage) == {(4, 3)}, "nobody had said that it is so"
            await stage.press("LEFT", "LEFT", "UP", "OK", "RIGHT", "OK")
            assert stage.daemon.desk.settings.mat == "2,2 right"
            await stage.until(lambda: "2,2 right" in _kept(tmp_path), "the place to be kept")
            await stage.cut()
            assert not isinstance(stage.daemon.desk.top, StartTile)
            stage.expect_screen("Is this so?")
            await stage.hold("OK")
            assert (2, 2) in await shining(stage), "all pawns stand on the start tile"

    asyncio.run(play())


def _kept(folder: Path) -> str:
    file = folder / "desk.json"
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def test_every_figure_shines_under_itself_and_nothing_slides(tmp_path: Path) -> None:
    async def play() -> None:
        async with Stage(tmp_path, profile=board()) as stage:
            await stage.press(*NEW_GAME, "UP", "OK", "RIGHT", "OK")
            await stage.choose("town-straight")
            await stage.choose("0,1 r0")
            await stage.roll(4)
            # north lies to the right on this mat: the road runs along its third row
            await stage.press("UP")
            assert await blinking(stage) == {(5, 2)}
            await stage.press("UP")
            assert await blinking(stage) == {(6, 2)}
            await stage.press("UP", "UP")
            assert await blinking(stage) == {(8, 2)}
            assert "This is off the mat" not in stage.text()

    asyncio.run(play())


def test_another_game_is_asked_again_and_begins_where_the_last_one_lay(tmp_path: Path) -> None:
    async def play() -> None:
        async with Stage(tmp_path, profile=board()) as stage:
            await stage.press(*NEW_GAME, "RIGHT", "OK", "OK")
            await stage.hold("WHY")
            await stage.press(*["DOWN"] * 7)
            stage.expect_screen("Put the game away")
            await stage.press("OK")
            await stage.press(*NEW_GAME)
            stage.expect_screen("Bring the light under")
            assert await blinking(stage) == {(5, 3)}

    asyncio.run(play())


def test_a_recorded_session_on_a_mat_plays_again(tmp_path: Path) -> None:
    file = tmp_path / "session.txt"

    async def session() -> None:
        stage = Stage(tmp_path / "games", profile=board())
        clock = asyncio.get_running_loop().time
        stage.recorder = Recorder(file.open("w", encoding="utf-8"), clock, 1, (WIDE, HIGH))
        async with stage:
            await stage.press(*NEW_GAME, "LEFT", "OK", "OK")

    asyncio.run(session())
    assert f"\nmat {WIDE} {HIGH}\n" in file.read_text(encoding="utf-8")
    assert rehearse(read_script(file)) > 10


def test_the_page_shows_the_mat_as_it_is_lit(tmp_path: Path) -> None:
    async def play() -> None:
        async with Stage(tmp_path, profile=board()) as stage:
            await stage.press(*NEW_GAME, "OK", "OK")
            shining = DaemonHost(stage.daemon, stage.wires).shining()
            assert shining.size == (WIDE, HIGH)
            pawns = 3 * (3 * WIDE + 4)
            assert any(shining.lights[pawns : pawns + 3]), "all pawns stand on the start tile"

    asyncio.run(play())


MOUNTED = [
    Panel(0, 0, WIDE, HIGH, "SE", "rows"),
    Panel(0, 0, WIDE, HIGH, "NE", "columns"),
    Panel(0, 0, WIDE, HIGH, "SW", "columns", serpentine=False),
    Panel(0, 0, HIGH, WIDE, "NW", "rows", turn=90),
]


@pytest.mark.parametrize("mounted", MOUNTED, ids=lambda one: f"{one.start}-{one.run}-{one.serpentine}-{one.turn}")
def test_a_panel_that_was_mounted_otherwise_is_found_by_looking(tmp_path: Path, mounted: Panel) -> None:
    """Whoever looks at the lights presses what is seen; from then on every square is lit where it should be."""

    async def play() -> None:
        stage = Stage(tmp_path, profile=board(viewport="follow"))
        stage.wires.pixels = PixelWire(board(mounted).pixels, "pi4")
        async with stage:
            await _walk(stage)
            assert await _corner_lit(stage) == {(0, 0)}
            kept = stage.daemon.desk.settings.panel
            assert kept
            await stage.until(lambda: kept in _kept(tmp_path), "it to be kept")
            await stage.cut()
            assert stage.daemon.desk.settings.panel == kept
            assert await _corner_lit(stage) == {(0, 0)}

    asyncio.run(play())


async def _walk(stage: Stage) -> None:
    """Menu, Devices, Where is light 1?"""
    await stage.hold("WHY")
    await stage.press("UP", "UP", "UP")
    stage.expect_screen("▶Devices")
    await stage.press("OK", "UP", "UP")
    stage.expect_screen("▶Where is light 1?")
    await stage.press("OK")
    ((x, y),) = await _seen(stage, 0)
    await stage.press("DOWN" if y else "UP", "RIGHT" if x else "LEFT", "OK")
    first, second, *_ = await _in_order(stage)
    await stage.press("LEFT" if first[1] == second[1] else "UP", "OK")
    walked = await _in_order(stage)
    beside = all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in pairwise(walked))
    top = stage.daemon.desk.top
    assert isinstance(top, WhereIsLightOne)
    if top.seen(stage.daemon.desk).serpentine != beside:
        await stage.press("UP")
    await stage.press("OK")
    stage.expect_screen("4/4")
    walked = await _in_order(stage)
    assert walked == [(column, 0) for column in range(len(walked))], "from the top left to the right"
    await stage.press("OK")
    stage.expect_screen("The lights are right")


async def _seen(stage: Stage, now: float) -> set[tuple[int, int]]:
    stage.daemon.showing.posing = True
    try:
        stage.daemon.showing.show_lights(now)
        return await shining(stage)
    finally:
        stage.daemon.showing.posing = False


async def _in_order(stage: Stage) -> list[tuple[int, int]]:
    """Where the bright dot is, step by step."""
    seen: list[tuple[int, int]] = []
    steps = len(stage.daemon.desk.lights())
    stage.daemon.showing.posing = True
    try:
        for step in range(steps):
            stage.daemon.showing.show_lights(0.3 * step + 0.01)
            await asyncio.to_thread(stage.daemon.devices.pixels.idle, 5.0)
            colours = stage.wires.pixels.colours()
            levels = [max(colours[3 * square : 3 * square + 3]) for square in range(WIDE * HIGH)]
            brightest = levels.index(max(levels))
            seen.append((brightest % WIDE, brightest // WIDE))
    finally:
        stage.daemon.showing.posing = False
    return seen


async def _corner_lit(stage: Stage) -> set[tuple[int, int]]:
    """Light the upper left square alone, past the desk."""
    stage.daemon.showing.posing = True
    try:
        stage.daemon.devices.pixels.show(bytes((255, 255, 255)) + bytes(3 * (WIDE * HIGH - 1)))
        return await shining(stage)
    finally:
        stage.daemon.showing.posing = False
