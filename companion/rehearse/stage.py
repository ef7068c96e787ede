"""The stage: a whole daemon on simulated wires. Fingers press pins, dice fall, bytes become a picture again."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Protocol

from companion.daemon.daemon import SHUTDOWN, Choose, Daemon
from companion.daemon.page import page_opener
from companion.daemon.radio_table import recalled, remember
from companion.daemon.recorder import Recorder
from companion.daemon.sitting import Against
from companion.desk.knowing import Settings
from companion.desk.reading import as_read, read_text
from companion.desk.reading_lights import Seen, read_lights, sample_times
from companion.devices.choosing import choose
from companion.devices.dice import BLUETOOTH, CAMERA, TRAY
from companion.devices.profile import Profile, load_profile
from companion.devices.simulated import Wires
from companion.devices.simulated.throws import PLACES
from companion.engine import Json
from companion.games.kit.board import Point
from companion.rehearse.errors import Missed, RehearsalError
from companion.rehearse.fingers import way_to
from companion.service import Starts


class Plugged(Protocol):
    """A wire that can be pulled out."""

    def unplug(self) -> None: ...

    def plug(self) -> None: ...


class DiceWire(Plugged, Protocol):
    """A simulated source of dice, and the hands that throw them there."""

    @property
    def armed(self) -> int:
        """How many dice it waits for now."""

    def roll(self, dice: Sequence[int | None], /) -> None: ...

    def cocked(self) -> None: ...

    def wrong_count(self) -> None: ...

    def handling(self) -> None: ...

    def rolling(self) -> None: ...


PATIENCE = 10.0
"""Seconds of real time after which something that was waited for counts as missing."""


READING = 60.0
"""The same for a throw: a camera reads picture after picture, and the machine may have others to do."""


class Stage:
    """A companion that can be pressed, rolled for, unplugged, cut off and looked at."""

    def __init__(
        self,
        folder: Path,
        *,
        profile: Profile | None = None,
        seed: int | None = 1,
        settings: Settings | None = None,
        page: bool = False,
        glance: float = 0.0,
        first_run: bool | None = None,
        devices: Choose = choose,
        dice: Mapping[str, DiceWire] | None = None,
        places: int = PLACES,
    ) -> None:
        """`places`: as many as the tray has for dice."""
        self.folder = folder
        self.profile = profile or load_profile("simulated")
        self.seed = seed
        self.settings = settings
        self.page = page
        """Is the page offered too, on any port of this machine?"""
        self.glance = glance
        """So long a new screen is looked at before anything is decided on it. These fingers never slip: none."""
        self.first_run = first_run
        """Does the first run come by itself? None: as it would on this board."""
        self.recorder: Recorder | None = None
        self.starts: Starts | None = None
        """Counts the starts that fail, where somebody wants to know."""
        self.wires = Wires(self.profile, places)
        self.devices = devices
        """How the companion chooses its devices."""
        self.dice: dict[str, DiceWire] = {TRAY: self.wires.tray, **self._more_dice(), **(dice or {})}
        """Where dice can be thrown, by the name of the source."""
        self.daemon: Daemon
        self._listened = (0, 0)
        """So many sounds and sentences were heard before what was done last."""
        self._running: asyncio.Task[str] | None = None

    def _more_dice(self) -> dict[str, DiceWire]:
        """Whatever else reads dice on this board; dice with a radio are chosen already, as on the second evening."""
        more: dict[str, DiceWire] = {CAMERA: self.wires.camera} if self.profile.camera.device else {}
        if not self.profile.bluetooth.on:
            return more
        if not recalled(self.folder):
            remember(self.folder, self.wires.bluetooth.known)
        return {**more, BLUETOOTH: self.wires.bluetooth}

    # ------------------------------------------------------------------ life

    async def __aenter__(self) -> Stage:
        self.wires.install()
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            await self.stop()
        finally:
            self.wires.remove()

    async def start(self) -> None:
        """Switch on, and wait for the first question."""
        self.switch_on()
        await self.until(lambda: self.daemon.ready, "the companion to start")
        await self.settle()

    def switch_on(self) -> None:
        """Switch on, and wait for nothing."""
        self.daemon = Daemon(
            self.profile,
            self.folder,
            seed=self.seed,
            settings=self.settings,
            starts=self.starts,
            recorder=self.recorder,
            page=page_opener("127.0.0.1", 0, self.wires) if self.page else None,
            powers_off=True,
            first_run=self.first_run,
            devices=self.devices,
        )
        self.daemon.desk.seeing.glance = self.glance
        self._running = asyncio.create_task(self.daemon.run())

    async def stop(self) -> None:
        """Switch off as people should."""
        if self._running is not None:
            self.daemon.stop()
            await self._running
            self._running = None

    async def cut(self) -> None:
        """Pull the plug: nothing more is written, and the companion starts again."""
        assert self._running is not None
        self.daemon.pull_the_plug()
        await asyncio.gather(self._running, return_exceptions=True)
        await self.start()

    async def ended(self, patience: float = PATIENCE) -> str:
        """Wait until the companion has ended by itself; the reason it gives."""
        assert self._running is not None
        running, self._running = self._running, None
        return await asyncio.wait_for(running, patience)

    # ------------------------------------------------------------------ waiting

    async def until(self, ready: Callable[[], bool], what: str, patience: float = PATIENCE) -> None:
        """Wait until something is so."""
        loop = asyncio.get_running_loop()
        end = loop.time() + patience
        while not ready():
            self._complain()
            if loop.time() > end:
                raise Missed(what, self.text())
            self.daemon.moved.clear()
            try:
                await asyncio.wait_for(self.daemon.moved.wait(), 0.05)
            except TimeoutError:
                continue

    def _complain(self) -> None:
        """A daemon that has died says why."""
        if self._running is None:
            raise RehearsalError("the companion is switched off; `restart` switches it on")
        if self._running.done():
            raise RehearsalError(f"the companion has ended: {self._running.exception() or self._running.result()}")

    async def settle(self) -> None:
        """Wait until everything that was pressed is done and on the screen."""
        await self.until(lambda: not self.daemon.working, "the table to come to rest")
        await self.until(lambda: not self.daemon.desk.calibration.waiting, "the calibration to look", READING)
        await self.until(lambda: not self.daemon.desk.advice.thinking, "the companion to think")
        if self.wires.screen.plugged:
            await asyncio.to_thread(self.daemon.devices.screen.idle, PATIENCE)
        sound = self.daemon.devices.sound
        if self.wires.sound.plugged and not sound.idle(0):
            await asyncio.to_thread(sound.idle, PATIENCE)

    async def _heard(self, told: int, what: str) -> None:
        await self.until(lambda: self.daemon.taken >= told, what)
        await self.settle()

    async def _up(self, button: str) -> None:
        """Wait for the end of a press itself: where everything takes long it was a hold too, and told more."""
        await self.until(lambda: button not in self.daemon.desk.fingers, f"{button} to come up")
        await self.settle()

    # ------------------------------------------------------------------ hands

    async def press(self, *buttons: str) -> None:
        """Press buttons, one after the other, and wait for each to be worked off."""
        for button in buttons:
            told = self.daemon.taken
            self.wires.pins.press(button)
            await self._heard(told + 1, f"a press of {button} to be heard")
            self.wires.pins.release(button)
            await self._up(button)

    async def hold(self, button: str) -> None:
        """Hold a button for as long as a hold takes. It may switch the companion off; the last picture stays."""
        told = self.daemon.taken
        self.wires.pins.press(button)
        await self.until(lambda: self.daemon.taken >= told + 2, f"{button} to be held")
        self.wires.pins.release(button)
        if self.daemon.ending == SHUTDOWN:
            await self.ended()
        else:
            await self._up(button)

    async def turn(self, steps: int) -> None:
        """Turn the knob."""
        told = self.daemon.taken
        self.wires.pins.turn(steps)
        await self._heard(told + abs(steps), "the knob to be heard")

    async def roll(self, *faces: int, source: str = TRAY) -> None:
        """Throw dice before a source."""
        before = self.daemon.dicing.rolls
        await self.until(lambda: self.state(source) == "ok", f"the {source} to be there")
        await self._asked_for(source)
        self.dice[source].roll(list(faces))
        await self.until(lambda: self.daemon.dicing.rolls > before, f"the roll {faces} to arrive", READING)
        await self.settle()

    async def _asked_for(self, source: str) -> None:
        """People throw when the source waits for it; where nobody wants its dice they throw when they like."""
        desk, wire = self.daemon.desk, self.dice[source]
        await self.until(lambda: not desk.wanted_of(source) or bool(wire.armed), f"the {source} to wait for dice")

    async def dice_say(self, does: Callable[[], object], state: str, source: str = TRAY) -> None:
        """Something goes on before a source; wait until the desk knows."""
        await self._asked_for(source)
        does()
        await self.until(lambda: self.daemon.desk.dice.of(source).state == state, f"the {source} to say {state}")
        await self.settle()

    async def choose(self, value: Json) -> None:
        """Answer with a value, by whatever presses lead to it."""
        way = way_to(self.daemon.desk, value)
        if way is None:
            raise Missed(f"a way to answer {value!r} with the buttons", self.text())
        await self.press(*way)

    async def unplug(self, device: str) -> None:
        """Pull a device's cable, and wait until it is missed."""
        self._wire(device).unplug()
        await self.until(lambda: self.state(device) == "lost", f"{device} to be missed")
        await self.settle()

    async def silence_tray(self) -> None:
        """The tray hangs: its cable is in, but it says nothing until it is plugged in anew. Wait until it is missed."""
        self.wires.tray.silent = True
        await self.until(lambda: self.state("tray") == "lost", "the silent tray to be missed")
        await self.settle()

    async def plug(self, device: str) -> None:
        """Put the cable back, and wait until the device is there."""
        if device == "tray":
            self.wires.tray.silent = False
        self._wire(device).plug()
        await self.until(lambda: self.state(device) == "ok", f"{device} to be back")
        await self.settle()

    def _wire(self, device: str) -> Plugged:
        wires: dict[str, Plugged] = {
            "buttons": self.wires.pins,
            "screen": self.wires.screen,
            "pixels": self.wires.pixels,
            "sound": self.wires.sound,
            **self.dice,
        }
        if device not in wires:
            raise Missed(f"a {device} on this board; it has {', '.join(wires)}", self.text())
        return wires[device]

    # ------------------------------------------------------------------ eyes

    def state(self, device: str) -> str:
        """What the desk knows of a device."""
        return self.daemon.desk.devices[device].state

    def picture(self) -> bytes:
        """The picture on the OLED, decoded from the bytes on its wire."""
        return self.wires.screen.picture()

    def lines(self) -> list[str]:
        """The words on the OLED."""
        return read_text(self.picture())

    def text(self) -> str:
        """The words on the OLED in a frame, for messages."""
        return "\n".join(["+" + "-" * 21 + "+", *(f"|{line:21}|" for line in self.lines()), "+" + "-" * 21 + "+"])

    async def lights(self) -> dict[Point, Seen]:
        """What every lit square shows, read from the colours on the LED wire at several moments."""
        showing, pixels = self.daemon.showing, self.daemon.devices.pixels
        now = asyncio.get_running_loop().time()
        moments: list[bytes] = []
        showing.posing = True
        try:
            for time in sample_times(now):
                showing.show_lights(time)
                await asyncio.to_thread(pixels.idle, PATIENCE)
                moments.append(self.wires.pixels.colours())
        finally:
            showing.posing = False
        showing.refresh()
        return read_lights(moments, showing.viewport)

    def point(self, square: str) -> Point:
        """Where a square lies on the board."""
        view = self.daemon.desk.view
        for point, spot in (view.ground if view else {}).items():
            if spot.name == square:
                return point
        raise Missed(f"a square {square}", self.text())

    def refusal(self) -> str:
        """The rule that the last refusal named; empty when the last thing was not refused."""
        from companion.desk.screens.refusal import Refused

        top = self.daemon.desk.top
        if isinstance(top, Refused):
            return top.rule
        outcome = self.daemon.last_outcome
        return outcome.rule if isinstance(outcome, Against) else ""

    # ------------------------------------------------------------------ expecting

    def expect_screen(self, words: str) -> None:
        """The words stand on the screen, in one line or running on over several."""
        if not self._shows(words):
            raise Missed(f'"{words}" on the screen', self.text())

    def _shows(self, words: str) -> bool:
        lines = "\n".join(self.lines())
        return as_read(words) in lines or _words_only(as_read(words)) in _words_only(lines)

    def expect_no_screen(self, words: str) -> None:
        if self._shows(words):
            raise Missed(f'no "{words}" on the screen', self.text())

    async def expect_pixel(self, square: str, pattern: str, colour: str = "") -> None:
        """A square is lit like this."""
        lit = await self.lights()
        seen = lit.get(self.point(square))
        if seen is None:
            where = "off the mat" if self.profile.pixels.fixed else "outside the panel"
            raise Missed(f"the light of {square}", f"it lies {where}")
        if seen.pattern != pattern or (colour and seen.colour != colour):
            raise Missed(f"{square} {pattern} {colour}".rstrip(), f"it is {seen.pattern} {seen.colour}\n{self.text()}")

    def listen(self) -> None:
        """From here on counts what is heard."""
        self._listened = len(self.wires.sound.sounds), len(self.wires.sound.said)

    def expect_sound(self, name: str) -> None:
        """This is the last sound of what was done last; empty: there was none."""
        heard = self.wires.sound.sounds[self._listened[0] :]
        if (heard[-1] if heard else "") != name:
            raise Missed(f"the sound {name}" if name else "no sound", f"heard: {', '.join(heard) or 'nothing'}")

    def expect_said(self, words: str) -> None:
        """These words are in the last sentence that was said after what was done last."""
        said = self.wires.sound.said[self._listened[1] :]
        if not said or words not in said[-1]:
            raise Missed(f'"{words}" to be said', f"said: {' / '.join(said) or 'nothing'}\n{self.text()}")

    def expect_refused(self, rule: str) -> None:
        if self.refusal() != rule:
            raise Missed(f"a refusal by {rule}", f"refused by: {self.refusal() or 'nothing'}\n{self.text()}")

    def expect_question(self, name: str) -> None:
        view = self.daemon.desk.view
        asked = view.question.name if view and view.question else "nothing"
        if asked != name:
            raise Missed(f"the question {name}", f"asked is {asked}\n{self.text()}")

    def expect_over(self, rule: str = "") -> None:
        view = self.daemon.desk.view
        over = view.over if view else None
        if over is None or rule not in ("", over.rule):
            raise Missed(f"the game to be over {rule}".rstrip(), f"{over or 'it goes on'}\n{self.text()}")


def _words_only(text: str) -> str:
    """The words without the parts of drawings beside them."""
    return " ".join(re.sub(r"[^\w\s!?.,:;'+/()-]|_", " ", text).split())
