"""Anything at any time on the whole machine: pins, bytes, a tray on its cable, unplugged devices and power cuts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random

import pytest

from companion.desk.intents import Begin
from companion.desk.reading import read_text
from companion.desk.screens.screen import BUTTONS
from companion.desk.screens.shutdown import Confirm
from companion.rehearse.stage import Stage
from tests.daemon.conftest import Play
from tests.daemon.hands import LIKELY, WISHES

pytestmark = [pytest.mark.no_cover, pytest.mark.usefixtures("no_errors")]

DEEDS = 150

WIRED = ("buttons", "screen", "pixels", "tray")
"""What the simulated board has."""


class Mashing:
    """One stage, and hands that know nothing."""

    def __init__(self, stage: Stage, seed: int) -> None:
        self.stage = stage
        self.random = Random(seed)
        self.done: list[str] = []
        self.cuts = 0

    async def act(self) -> None:
        stage, random = self.stage, self.random
        deed = random.choices(
            (self.press, self.hold, self.turn, self.roll, self.tray, self.unplug, self.cut, self.begin),
            (60, 4, 3, 10, 4, 2, 1, 2),
        )[0]
        self.done.append(deed.__name__)
        await deed()
        await stage.settle()
        await stage.until(lambda: stage.daemon.ready, "the companion to live")
        await self.look()

    async def look(self) -> None:
        """What the wires carry is what the desk shows: never an empty screen, never a mistake of ours."""
        assert any(self.stage.picture())
        assert "A bug in" not in " ".join(read_text(self.stage.picture()))

    async def press(self) -> None:
        button = self.random.choice(LIKELY)
        self.done[-1] += f" {button} on {type(self.stage.daemon.desk.top).__name__}"
        before = self.stage.daemon.showing.beats
        await self.stage.press(button)
        assert self.stage.daemon.showing.beats > before

    async def hold(self) -> None:
        if not isinstance(self.stage.daemon.desk.top, Confirm):  # holding OK there ends it all
            await self.stage.hold(self.random.choice(BUTTONS))

    async def turn(self) -> None:
        await self.stage.turn(self.random.choice((-3, -1, 1, 2, 5)))

    async def roll(self) -> None:
        await self.stage.roll(*(self.random.randint(1, 6) for _ in range(self.random.choice((1, 1, 2)))))

    async def tray(self) -> None:
        tray = self.stage.wires.tray
        await self.stage.until(lambda: self.stage.state("tray") == "ok", "the tray to be there")
        ways: list[tuple[Callable[[], None], str]] = [(tray.cocked, "cocked"), (tray.handling, "handling")]
        if self.stage.daemon.desk.wants_dice:  # no number is wrong while nobody waits for any
            ways.append((tray.wrong_count, "wrong-count"))
        await self.stage.dice_say(*self.random.choice(ways))

    async def unplug(self) -> None:
        device = self.random.choice(WIRED)
        self.done[-1] += f" {device}"
        await self.stage.unplug(device)
        if device not in ("buttons", "screen"):
            await self.stage.press(self.random.choice(BUTTONS))
        await self.stage.plug(device)

    async def cut(self) -> None:
        self.cuts += 1
        asked = self._asked()
        await (self.stage.cut() if self.random.random() < 0.5 else self._restart())
        assert self._asked() == asked

    async def _restart(self) -> None:
        await self.stage.stop()
        await self.stage.start()

    def _asked(self) -> tuple[str, int]:
        view = self.stage.daemon.desk.view
        asked = view.question.name if view and view.question else ""
        return asked, len(self.stage.daemon.desk.game_history()) if asked else 0

    async def begin(self) -> None:
        await self.stage.daemon.do(Begin(self.random.choice(WISHES)), "web")


@pytest.mark.parametrize("seed", [1, 2])
def test_anything_at_any_time_on_the_wires(on_stage: Callable[[Play], None], seed: int) -> None:
    async def play(stage: Stage) -> None:
        mashing = Mashing(stage, seed)
        await mashing.begin()
        try:
            for _ in range(DEEDS):
                await mashing.act()
        except Exception as error:
            error.add_note(f"after {len(mashing.done)} deeds, the last: {mashing.done[-6:]}")
            raise
        await asyncio.to_thread(stage.daemon.devices.pixels.idle, 5.0)
        assert mashing.cuts

    on_stage(play)
