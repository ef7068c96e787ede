"""The firmware onto the board: open its door, copy, compare, reset, and hear it say hello with the right version.

The firmware does not stop for a stray interrupt. Three in a row make it restart without firmware and watchdog for a
minute (`Board.open_door`), in which mpremote finds the usual console. A board without our firmware is there already.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from companion.devices import trayframe as wire
from companion.devices.firmware import board_files
from companion.devices.trayport import FAILURES, explain
from companion.devices.wiring import TrayWiring
from companion.tray_tools.errors import FlashFailed
from companion.tray_tools.mpremote import Mpremote, is_deaf
from companion.tray_tools.port import Neighbours
from companion.tray_tools.selftest import Say
from companion.tray_tools.session import session

KNOCK = b"\r\x03\x03\x03"
"""What opens the door."""
STEP = 0.05
LEAVING, COMING, BOOTING = 2.0, 15.0, 1.0
"""Seconds: for a board to begin its reset, to be back on the USB, and until its door is open."""
TRIES = 3
HELLO = 20.0
"""Seconds from the reset to a hello."""
LAST = "main.py"
"""Copied last: a board that loses its power before has no half of the new firmware to start with."""

COMPARE = """\
import binascii, hashlib
for name in {names!r}:
    try:
        digest = hashlib.sha256()
        with open(name, "rb") as file:
            part = file.read(512)
            while part:
                digest.update(part)
                part = file.read(512)
        print(name, binascii.hexlify(digest.digest()).decode())
    except OSError:
        print(name, "missing")
"""
"""Runs on the board."""


@dataclass(frozen=True, slots=True)
class Load:
    """What goes onto a board."""

    files: Mapping[str, Path]

    @classmethod
    def ours(cls) -> Load:
        files = board_files()
        return cls({name: files[name] for name in sorted(files, key=lambda name: (name == LAST, name))})

    @property
    def size(self) -> int:
        return sum(path.stat().st_size for path in self.files.values())

    def digests(self) -> dict[str, str]:
        return {name: sha256(path.read_bytes()).hexdigest() for name, path in self.files.items()}

    @property
    def copying(self) -> list[str]:
        """The words for mpremote."""
        return ["fs", "cp", *map(str, self.files.values()), ":"]

    @property
    def comparing(self) -> list[str]:
        return ["exec", COMPARE.format(names=list(self.files))]


def rehearsed(load: Load, mpremote: Mpremote) -> Iterator[str]:
    """What would be done, in words."""
    for name, digest in load.digests().items():
        yield f"  {name:14} {load.files[name].stat().st_size:6,} bytes  {digest[:12]}"
    yield "open the board's door: three Ctrl-C on its port"
    for words in (load.copying, ["exec", "(compare the SHA-256 of every file)"], ["reset"]):
        yield "run: " + " ".join(mpremote.line(*words))
    yield f"wait for its hello with firmware {wire.FIRMWARE}"


class Flasher:
    """Brings a load onto the board at a port. `pause` waits for so many seconds."""

    def __init__(
        self,
        wiring: TrayWiring,
        neighbours: Neighbours,
        mpremote: Mpremote,
        say: Say,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        self._wiring = wiring
        self._neighbours = neighbours
        self._mpremote = mpremote
        self._say = say
        self._pause = pause

    def flash(self, load: Load) -> None:
        """Everything up to the reset; FlashFailed or TrayUnfit says why not."""
        self.open_door()
        self._say(f"copying {len(load.files)} files ({load.size:,} bytes)")
        self._patiently(*load.copying)
        self._say("comparing them on the board")
        self.compare(load)
        self._say("resetting the board")
        with suppress(FlashFailed):  # the board may be gone before mpremote has let go of it: its hello decides
            self._mpremote("reset")

    def open_door(self) -> None:
        """Knock, and wait until the board is back with its console; one that stays where it is has it open already."""
        before = self._seen()
        self._knock()
        if self._until(lambda: self._seen() != before, LEAVING):
            self._say("the firmware on it makes way")
            if not self._until(lambda: self._seen() is not None, COMING):
                raise FlashFailed(
                    f"the board at {self._wiring.port} went away and did not come back; "
                    "unplug it, plug it in and run this again"
                )
            self._pause(BOOTING)

    def compare(self, load: Load) -> None:
        """Have the board work out what it has; FlashFailed names the files that differ."""
        there = dict(line.split() for line in self._mpremote(*load.comparing).splitlines() if len(line.split()) == 2)
        wrong = [name for name, digest in load.digests().items() if there.get(name) != digest]
        if wrong:
            raise FlashFailed(
                f"{', '.join(wrong)}: not on the board as they are here; use a shorter cable and run this again"
            )

    def _knock(self) -> None:
        from serial import Serial

        wiring = self._wiring
        try:
            port = Serial(wiring.port, wiring.baud, timeout=0, write_timeout=1, exclusive=True)
        except FAILURES as error:
            raise self._neighbours.unfit(wiring, *explain(error, wiring.port, opening=True)) from error
        try:
            port.write(KNOCK)
            self._pause(STEP)
            port.reset_output_buffer()  # the kernel would wait for a board that does not read
        except FAILURES:
            pass  # it has gone already, or takes nothing: mpremote will say so
        finally:
            port.close()

    def _patiently(self, *words: str) -> None:
        """A board that has just come back may not be at its console yet."""
        for left in reversed(range(TRIES)):
            try:
                self._mpremote(*words)
                return
            except FlashFailed as error:
                if not left or not is_deaf(error):
                    raise
                self._pause(BOOTING)

    def _seen(self) -> tuple[str, int] | None:
        """Which port is there now; one that was away in between is another."""
        path = Path(self._wiring.port)
        try:
            return str(path.resolve(strict=True)), path.stat().st_ino
        except OSError:
            return None

    def _until(self, condition: Callable[[], bool], seconds: float) -> bool:
        for _ in range(round(seconds / STEP)):
            if condition():
                return True
            self._pause(STEP)
        return condition()


async def greeted(
    wiring: TrayWiring, neighbours: Neighbours, version: str = wire.FIRMWARE, patience: float = HELLO
) -> str:
    """Wait for the hello of the new firmware; what it complains about, empty if nothing."""
    async with session(wiring, neighbours) as talk:
        await talk.fit(patience, returning=True)
        if talk.tray.firmware != version:
            raise FlashFailed(
                f"the board says hello with firmware {talk.tray.firmware}, but {version} was put on it; "
                "unplug it, plug it in and run this again"
            )
        return "not calibrated" if (await talk.tray.selftest()).get("calibrated") is False else ""
