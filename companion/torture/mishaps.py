"""What happens to devices in the middle of a game: they vanish and return, answer late, answer garbage, hang."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from companion.desk.screens.screen import BUTTONS
from companion.rehearse.evening import Evening

DEVICES = ("buttons", "screen", "pixels", "sound", "tray")
SHORTEST, LONGEST = 0.02, 12.0
"""Seconds that a mishap lasts: from what nobody notices to what makes a driver be given up."""
AFTERWARDS = 5.0
"""Seconds within which a device is well again that was given up by nobody."""
MANY = 200
"""Bytes of garbage."""

Deed: TypeAlias = Callable[[], object]


def nothing() -> None:
    """What was done needs no end."""


@dataclass(frozen=True, slots=True)
class Mishap:
    """Something that goes wrong with a device, and how it is over."""

    device: str
    kind: str
    begin: Deed
    end: Deed = nothing


class Mishaps:
    """Everything that can go wrong on one stage, at moments that chance chooses."""

    def __init__(self, stage: Evening, chance: Random) -> None:
        self.stage = stage
        self.chance = chance
        self.under_way: dict[str, Mishap] = {}
        self.happened: Counter[str] = Counter()
        self._last: dict[str, float] = {}
        """When a device was last in trouble."""

    def perhaps(self, odds: float) -> None:
        """Something goes wrong with one of the devices that nothing is wrong with, or nothing does."""
        well = [device for device in DEVICES if device not in self.under_way]
        if well and self.chance.random() < odds:
            self._begin(self.chance.choice(self._ways(self.chance.choice(well))))

    def _begin(self, mishap: Mishap) -> None:
        self.happened[f"{mishap.kind}"] += 1
        self.under_way[mishap.device] = mishap
        mishap.begin()
        lasts = SHORTEST * (LONGEST / SHORTEST) ** self.chance.random()
        self.stage.time.loop.call_later(lasts, self._end, mishap)

    def _end(self, mishap: Mishap) -> None:
        if self.under_way.get(mishap.device) is mishap:
            del self.under_way[mishap.device]
            self._last[mishap.device] = self.stage.time.now
            mishap.end()

    def heal(self) -> None:
        """Whatever is wrong is over."""
        for mishap in tuple(self.under_way.values()):
            self._end(mishap)

    def troubled(self, device: str, since: float) -> bool:
        """Was something wrong with a device at any moment since then, or is it not back yet?"""
        late = self._last.get(device, -AFTERWARDS) + AFTERWARDS > since
        return device in self.under_way or late or self.stage.state(device) != "ok"

    def _ways(self, device: str) -> list[Mishap]:
        """All that can go wrong with a device."""
        ways = {"buttons": self._buttons, "screen": self._screen, "pixels": self._pixels, "sound": self._sound}
        return {**ways, "tray": self._tray}[device]()

    def _buttons(self) -> list[Mishap]:
        pins = self.stage.wires.pins
        one = self.chance.choice(BUTTONS)
        return [
            Mishap("buttons", "vanished", pins.unplug, pins.plug),
            Mishap("buttons", "hung", pins.hang, pins.flow),
            Mishap("buttons", "late", pins.lose_edges, lambda: pins.lose_edges(False)),
            Mishap("buttons", "garbage", lambda: pins.bounce(one, self.chance.randint(1, 40))),
        ]

    def _screen(self) -> list[Mishap]:
        wire = self.stage.wires.screen
        return [
            Mishap("screen", "vanished", lambda: wire.unplug(self.chance.randint(0, 1200)), wire.plug),
            Mishap("screen", "hung", wire.hang, wire.flow),
            Mishap("screen", "garbage", wire.power_on),  # it was without power for a moment, and shows noise
        ]

    def _pixels(self) -> list[Mishap]:
        wire = self.stage.wires.pixels
        return [
            Mishap("pixels", "vanished", lambda: wire.unplug(self.chance.randint(0, 4000)), wire.plug),
            Mishap("pixels", "hung", wire.hang, wire.flow),
            Mishap("pixels", "garbage", wire.darken, wire.plug),
        ]

    def _sound(self) -> list[Mishap]:
        wire = self.stage.wires.sound
        return [
            Mishap("sound", "vanished", wire.unplug, wire.plug),
            Mishap("sound", "hung", wire.hang, wire.flow),
            Mishap("sound", "late", lambda: self._mute(True), lambda: self._mute(False)),
        ]

    def _mute(self, mute: bool) -> None:
        self.stage.wires.sound.mute = mute

    def _tray(self) -> list[Mishap]:
        tray = self.stage.tray
        return [
            Mishap("tray", "vanished", tray.unplug, tray.plug),
            Mishap("tray", "hung", lambda: self._silence(True), lambda: self._silence(False)),
            Mishap("tray", "late", lambda: self._bad_wire(delay=0.8), self._bad_wire),
            Mishap("tray", "garbage", lambda: self._bad_wire(drop=0.2, corrupt=0.4, duplicate=0.2), self._bad_wire),
            Mishap("tray", "garbage", lambda: tray.babble(self.chance.randbytes(self.chance.randint(1, MANY)))),
            Mishap("tray", "vanished", tray.reset),
        ]

    def _silence(self, silent: bool) -> None:
        self.stage.tray.silent = silent

    def _bad_wire(self, delay: float = 0.0, drop: float = 0.0, corrupt: float = 0.0, duplicate: float = 0.0) -> None:
        faults = self.stage.tray.faults
        faults.delay, faults.drop, faults.corrupt, faults.duplicate = delay, drop, corrupt, duplicate
