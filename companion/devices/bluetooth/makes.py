"""What dice with a radio say, make by make: bytes in, meaning out. Nothing here touches the air.

GoDice tell through Nordic's serial service. `R`: it rolls. `S`, `TS`, `MS`, `FS` and three signed bytes: it lies
still, so pointing, after a roll, leaning, after being moved, after being shaken without a roll. Which face is up
follows from the direction of gravity. They cannot be asked what they show.

Pixels tell a state and the index of the face whenever one of the two changes, and tell it again when they are asked.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import dist
from typing import TypeAlias

from companion.devices.bluetooth.wiring import FoundDie, KnownDie, clean
from companion.languages import say

GODICE, PIXELS = "godice", "pixels"


@dataclass(frozen=True, slots=True)
class Rolling:
    """It rolls."""


@dataclass(frozen=True, slots=True)
class Handled:
    """It is in a hand."""


@dataclass(frozen=True, slots=True)
class Rest:
    """It came to rest after a roll, with this face up."""

    face: int


@dataclass(frozen=True, slots=True)
class Leaning:
    """It came to rest on no face."""


@dataclass(frozen=True, slots=True)
class Laid:
    """It lies still, but nobody rolled it."""


@dataclass(frozen=True, slots=True)
class Battery:
    """How full it is, in per cent."""

    level: int
    charging: bool | None = None


@dataclass(frozen=True, slots=True)
class Colour:
    """What colour it has."""

    name: str


Said: TypeAlias = Rolling | Handled | Rest | Leaning | Laid | Battery | Colour


@dataclass(frozen=True, slots=True)
class Make:
    """How dice of one make are recognised, listened to and spoken with."""

    name: str
    notify: tuple[str, ...]
    """Where it tells; the first of these that a die has."""
    write: tuple[str, ...]
    read: Callable[[bytes], Said | None]
    """What a message means; None for one that says nothing to us, or is damaged."""
    hello: tuple[bytes, ...]
    """Said when it is connected: asks for battery and colour."""
    ask: bytes
    """Asks what it shows; empty where it cannot be asked."""
    ask_battery: bytes
    blink: bytes


# GoDice

_GODICE_FACES = {1: (-64, 0, 0), 2: (0, 0, 64), 3: (0, 64, 0), 4: (0, -64, 0), 5: (0, 0, -64), 6: (64, 0, 0)}
_GODICE_COLOURS = ("black", "red", "green", "blue", "yellow", "orange")
_GODICE_LETTERS = {"K": "black", "R": "red", "G": "green", "B": "blue", "Y": "yellow", "O": "orange"}
_STILL: Mapping[bytes, type[Laid | Leaning]] = {b"TS": Leaning, b"MS": Laid, b"FS": Laid}


def read_godice(data: bytes) -> Said | None:
    """What a GoDice says."""
    if data == b"R":
        return Rolling()
    if data[:3] == b"Bat" and len(data) == 4 and data[3] <= 100:
        return Battery(data[3])
    if data[:3] == b"Col" and len(data) == 4 and data[3] < len(_GODICE_COLOURS):
        return Colour(_GODICE_COLOURS[data[3]])
    if data[:1] == b"S" and len(data) == 4:
        face = godice_face(data[1:])
        return Rest(face) if face else Leaning()
    if data[:2] in _STILL and len(data) == 5:
        return _STILL[data[:2]]()
    return None


def godice_face(pointing: bytes) -> int:
    """The face that is up, from where gravity points; 0 where it points between two faces."""
    down = struct.unpack("bbb", pointing)
    near = sorted((dist(down, at) ** 2, face) for face, at in _GODICE_FACES.items())
    (first, face), (second, _) = near[:2]
    return face if first * 4 < second else 0


def _found_godice(address: str, name: str, strength: int) -> FoundDie:
    parts = name.split("_")
    colour = _GODICE_LETTERS.get(parts[2], "") if len(parts) > 2 else ""
    return FoundDie(KnownDie(address, GODICE, clean(name), colour), strength=strength)


# Pixels

_ROLLED, _HANDLING, _ROLLING, _CROOKED, _ON_FACE = 1, 2, 3, 4, 5
_STATES: Mapping[int, Said] = {_HANDLING: Handled(), _ROLLING: Rolling(), _CROOKED: Leaning(), _ON_FACE: Laid()}
_I_AM_A_DIE, _ROLL_STATE, _BATTERY_LEVEL = 2, 3, 34
_INTRODUCTION = struct.Struct("<BBBBIIHIBBBB")
_CHARGING = (2, 3, 4)
"""Battery states in which it lies in its case."""
_NO_COMPANY = 0xFFFF
_SIX_SIDED = (6, 21)
"""LEDs of the dice with six faces: one for each face, or one for each pip."""
_OLD_SERVICE, _NEW_SERVICE = "6e400001-b5a3-f393-e0a9-e50e24dcca9e", "a6b90001-7a5a-43f2-a962-350c8edc9b5b"


def read_pixels(data: bytes) -> Said | None:
    """What a Pixels die says."""
    if data[:1] == bytes([_ROLL_STATE]) and len(data) == 3:
        return _pixels_state(data[1], data[2])
    if data[:1] == bytes([_BATTERY_LEVEL]) and len(data) == 3 and data[1] <= 100:
        return Battery(data[1], data[2] in _CHARGING)
    if data[:1] == bytes([_I_AM_A_DIE]) and len(data) == _INTRODUCTION.size:
        *_, level, battery = _INTRODUCTION.unpack(data)
        return Battery(level, battery in _CHARGING) if level <= 100 else None
    return None


def _pixels_state(state: int, index: int) -> Said | None:
    if state == _ROLLED:
        return Rest(index + 1) if index < 6 else None
    return _STATES.get(state)


def _found_pixels(address: str, name: str, strength: int, told: bytes) -> FoundDie:
    die = KnownDie(address, PIXELS, clean(name) or "Pixels die")
    if len(told) < 5:
        return FoundDie(die, strength=strength)
    leds, battery = told[0], told[4]
    fault = "" if leds in _SIX_SIDED else say("has not six faces")
    return FoundDie(die, battery=min(battery & 0x7F, 100), charging=battery > 0x7F, strength=strength, fault=fault)


MAKES: Mapping[str, Make] = {
    GODICE: Make(
        GODICE,
        notify=("6e400003-b5a3-f393-e0a9-e50e24dcca9e",),
        write=("6e400002-b5a3-f393-e0a9-e50e24dcca9e",),
        read=read_godice,
        hello=(bytes([3]), bytes([23])),
        ask=b"",
        ask_battery=bytes([3]),
        blink=bytes([16, 5, 20, 20, 0, 255, 0, 1, 0]),
    ),
    PIXELS: Make(
        PIXELS,
        notify=("a6b90002-7a5a-43f2-a962-350c8edc9b5b", "6e400001-b5a3-f393-e0a9-e50e24dcca9e"),
        write=("a6b90003-7a5a-43f2-a962-350c8edc9b5b", "6e400002-b5a3-f393-e0a9-e50e24dcca9e"),
        read=read_pixels,
        hello=(bytes([1]), bytes([33])),
        ask=bytes([23]),
        ask_battery=bytes([33]),
        blink=struct.pack("<BBHIIBB", 29, 5, 2000, 0x00FF00, 0xFFFFFFFF, 128, 0),
    ),
}


def recognised(
    address: str, name: str | None, services: Sequence[str], maker: Mapping[int, bytes], strength: int
) -> FoundDie | None:
    """The die that advertises itself so; None for everything else that has a radio."""
    if name and name.startswith("GoDice"):
        return _found_godice(address, name, strength)
    told = maker.get(_NO_COMPANY, b"")
    if _NEW_SERVICE in services or (_OLD_SERVICE in services and told):
        return _found_pixels(address, name or "", strength, told)
    return None
