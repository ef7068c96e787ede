"""A whole board: its devices chosen from the profile, on all simulated wires at once."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from companion.devices.choosing import Devices, choose
from companion.devices.events import DiceRolled, Event, HealthChanged, Pressed, Released, Turned
from companion.devices.health import State
from companion.devices.profile import Profile, load_profile
from companion.devices.simulated import Wires
from companion.devices.sound.wiring import SoundWiring
from companion.devices.wiring import ButtonWiring, PixelWiring, ScreenWiring, TrayWiring

PATIENCE = 20.0


class Board:
    """Open devices on simulated wires, and everything they told."""

    def __init__(self, profile: Profile) -> None:
        self.wires = Wires(profile)
        self.profile = profile
        self.told: list[Event] = []
        self.devices: Devices
        self._new = asyncio.Event()

    async def __aenter__(self) -> Board:
        self.wires.install()
        loop = asyncio.get_running_loop()

        def tell(event: Event) -> None:
            loop.call_soon_threadsafe(self._take, event)

        self.devices = choose(self.profile, tell, loop)
        self.devices.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await asyncio.to_thread(self.devices.close)
        self.wires.remove()

    def _take(self, event: Event) -> None:
        self.told.append(event)
        self._new.set()

    async def until(self, seen: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not seen():
                self._new.clear()
                await self._new.wait()

    async def heard(self, kind: type[Event]) -> Event:
        """The next event of a kind."""
        already = len(self.told)
        await self.until(lambda: any(isinstance(event, kind) for event in self.told[already:]))
        return next(event for event in self.told[already:] if isinstance(event, kind))

    def states(self) -> set[State]:
        return {health.state for health in self.devices.health()}


@pytest.mark.parametrize("name", ["simulated", "pi3", "pi4", "pi5", "zero2w"])
def test_every_shipped_board_comes_to_life_on_simulated_wires(name: str) -> None:
    async def play() -> None:
        async with Board(load_profile(name)) as board:
            await board.until(lambda: board.states() == {State.OK})
            devices, wires = board.devices, board.wires
            picture, colours = bytes(range(256)) * 4, bytes([255, 0, 0]) * 256
            devices.screen.show(picture)
            devices.pixels.show(colours)
            assert await asyncio.to_thread(devices.screen.idle, PATIENCE)
            assert await asyncio.to_thread(devices.pixels.idle, PATIENCE)
            assert wires.screen.picture() == picture
            assert wires.pixels.colours()[:3] != bytes(3)
            wires.pins.press("OK")
            assert isinstance(await board.heard(Pressed), Pressed)
            wires.pins.release("OK")
            assert isinstance(await board.heard(Released), Released)
            devices.tray.arm(1)
            wires.tray.roll([4])
            roll = await board.heard(DiceRolled)
            assert isinstance(roll, DiceRolled)
            assert (roll.dice, roll.state) == ((4,), "rolled")

    asyncio.run(play())


def test_the_simulated_board_has_a_knob() -> None:
    async def play() -> None:
        async with Board(load_profile("simulated")) as board:
            await board.until(lambda: board.states() == {State.OK})
            board.wires.pins.turn(2)
            await board.until(lambda: sum(event.steps for event in board.told if isinstance(event, Turned)) == 2)

    asyncio.run(play())


def test_every_device_is_missed_and_comes_back() -> None:
    async def play() -> None:
        async with Board(load_profile("simulated")) as board:
            await board.until(lambda: board.states() == {State.OK})
            wires = (
                *(board.wires.pins, board.wires.screen, board.wires.pixels),
                *(board.wires.sound, board.wires.tray),
            )
            for wire in wires:
                wire.unplug()
            await board.until(lambda: board.states() == {State.LOST})
            assert all(health.words and health.remedy for health in board.devices.health())
            assert all(len(health.words) <= 21 for health in board.devices.health())
            for wire in wires:
                wire.plug()
            await board.until(lambda: board.states() == {State.OK})

    asyncio.run(play())


def test_a_board_without_anything_is_off() -> None:
    nothing = Profile(
        "Nothing",
        "pi4",
        ButtonWiring(),
        ScreenWiring(controller="none"),
        PixelWiring(back_end="none"),
        TrayWiring(port=""),
        sound=SoundWiring(device=""),
    )

    async def play() -> None:
        async with Board(nothing) as board:
            assert board.states() == {State.OFF}
            board.devices.look_after()
            assert board.states() == {State.OFF}, "what is not fitted is not begun"

    asyncio.run(play())


def test_the_wires_leave_nothing_behind() -> None:
    from serial import serialposix

    before, threads = dict(sys.modules), set(threading.enumerate())
    real_os = vars(serialposix)["os"]
    wires = Wires(load_profile("simulated"))
    with wires:
        assert vars(serialposix)["os"] is not real_os
        assert Path(wires.tray.path).exists()
    wires.remove()
    assert vars(serialposix)["os"] is real_os
    assert {name for name in ("lgpio", "gpiod", "board") if sys.modules.get(name) is not before.get(name)} == set()
    assert set(threading.enumerate()) <= threads


def test_closing_tells_that_everything_is_off_and_can_be_done_in_the_loop_too() -> None:
    async def play() -> None:
        async with Board(load_profile("simulated")) as board:
            await board.until(lambda: board.states() == {State.OK})
            board.devices.close()
            assert board.states() == {State.OFF}
            await board.until(
                lambda: (
                    [event.health.state for event in board.told if isinstance(event, HealthChanged)][-4:]
                    == [State.OFF] * 4
                )
            )

    asyncio.run(play())


def test_a_tray_at_another_port_is_found_there() -> None:
    profile = load_profile("simulated")
    elsewhere = replace(profile, tray=TrayWiring(port="/dev/ttyACM7"))

    async def play() -> None:
        async with Board(elsewhere) as board:
            await board.until(lambda: board.devices.tray.health.state is State.OK)

    asyncio.run(play())


def test_buttons_and_an_spi_screen_share_the_driver_rpigpio() -> None:
    profile = load_profile("pi4")
    shared = replace(
        profile,
        buttons=replace(profile.buttons, back_end="rpigpio"),
        screen=ScreenWiring(bus="spi", port=0),
        pixels=PixelWiring(back_end="none"),
    )

    async def play() -> None:
        async with Board(shared) as board:
            await board.until(lambda: board.states() == {State.OK, State.OFF})
            picture = bytes(range(256)) * 4
            board.devices.screen.show(picture)
            assert await asyncio.to_thread(board.devices.screen.idle, PATIENCE)
            assert board.wires.screen.picture() == picture
            board.wires.pins.press("WHY")
            assert isinstance(await board.heard(Pressed), Pressed)
            board.devices.buttons.close()
            board.devices.screen.show(bytes(1024))
            assert await asyncio.to_thread(board.devices.screen.idle, PATIENCE)
            assert board.wires.screen.picture() == bytes(1024), "the buttons gave back only their own lines"

    asyncio.run(play())
