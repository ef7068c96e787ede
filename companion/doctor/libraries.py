"""Which libraries the wiring of a desk asks for and where they come from: the installer brings them, the doctor looks.

`main` answers systemd/libraries.sh, before anything but Python is there: what must be brought, one library a line, and
afterwards, with `--look`, whether all of it is here.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from itertools import takewhile
from pathlib import Path

from companion.config import load_config
from companion.devices.camera.wiring import PI
from companion.devices.profile import Profile, load_profile
from companion.devices.quiet import bring_in_lgpio
from companion.devices.sound.alsa import PLAYER
from companion.devices.sound.voice import VOICE
from companion.devices.sound.wiring import BUZZER, NONE
from companion.errors import CompanionError


@dataclass(frozen=True, slots=True)
class Library:
    """One library: its module, its name in the package index, and how the installer gets it.

    `locked` is the file under systemd/locked with its hashes, `debian` the package that is taken instead where the
    system has it. `compiled` means that nobody offers it built.
    """

    module: str
    name: str
    locked: str = ""
    debian: str = ""
    compiled: bool = False
    oldest: tuple[int, ...] = ()


DESK = tuple(
    Library(module, name, "desk")
    for module, name in (
        ("gpiozero", "gpiozero"),
        ("luma.oled", "luma.oled"),
        ("smbus2", "smbus2"),
        ("PIL", "pillow"),
        ("neopixel", "adafruit-circuitpython-neopixel"),
        ("serial", "pyserial"),
    )
)
"""What every board needs."""
OVER_SPI = Library("neopixel_spi", "adafruit-circuitpython-neopixel-spi", "desk")
LGPIO = Library("lgpio", "lgpio", "lgpio", "python3-lgpio", oldest=(0, 2, 2))
GPIOD = Library("gpiod", "gpiod", "gpiod")
SPIDEV = Library("spidev", "spidev", "", "python3-spidev")
RPI_LGPIO = Library("RPi.GPIO", "rpi-lgpio", "rpi-lgpio", "python3-rpi-lgpio")
RPI_GPIO = Library("RPi.GPIO", "RPi.GPIO", "rpigpio", "python3-rpi.gpio", compiled=True)
PWM = Library("_rpi_ws281x", "rpi_ws281x", "pwm", compiled=True)
PIO = Library("adafruit_raspberry_pi5_neopixel_write", "Adafruit-Blinka-Raspberry-Pi5-Neopixel", "pi5-pixels")
BLEAK = Library("bleak", "bleak", "bluetooth")
OPENCV = Library("cv2", "opencv-python-headless", "camera", "python3-opencv")
PICAMERA2 = Library("picamera2", "picamera2", "", "python3-picamera2")


PROGRAMS = ((PLAYER, "alsa-utils"), (VOICE, "espeak-ng"))
"""What plays and speaks on a sound card, with Debian's packages for it. Without them a desk is silent, and plays on."""


def programs(profile: Profile) -> Iterator[str]:
    """For the installer: programs that the profile's devices are driven with, as lines like those of the libraries."""
    if not profile.simulated and profile.sound.device not in (NONE, BUZZER):
        yield from (f"{command} - {package} program" for command, package in PROGRAMS)


def needed_libraries(profile: Profile | None) -> list[Library]:
    """What this profile's devices are driven with; without a profile, what all of them are."""
    needed = list(DESK)
    if profile is not None and profile.pixels.back_end == "spi":
        needed.append(OVER_SPI)
    if profile is not None and not profile.simulated:
        needed += dict.fromkeys(_of_the_pins(profile))
    return [*needed, *(_of_the_dice(profile) if profile is not None else ())]


def _of_the_dice(profile: Profile) -> Iterator[Library]:
    """The board's own camera comes with the system alone: it must fit the kernel."""
    if profile.camera.device:
        yield OPENCV
    if profile.camera.device == PI:
        yield PICAMERA2
    if profile.bluetooth.on:
        yield BLEAK


def _of_the_pins(profile: Profile) -> Iterator[Library]:
    """RPi.GPIO knows no Raspberry Pi 5. rpi-lgpio stands on lgpio and has its name: only one of the two can be here."""
    original = profile.buttons.pins and profile.buttons.back_end == "rpigpio" and profile.model != "pi5"
    on_pins = profile.buttons.pins or profile.sound.device == BUZZER
    if on_pins and profile.buttons.back_end == "lgpio":
        yield LGPIO
    on_spi = profile.screen.controller != "none" and profile.screen.bus == "spi"
    if on_spi:
        yield SPIDEV
    if original:
        yield RPI_GPIO
    elif on_spi or (profile.buttons.pins and profile.buttons.back_end == "rpigpio"):
        yield from (LGPIO, RPI_LGPIO)
    if profile.pixels.back_end != "none":
        yield GPIOD
    if profile.pixels.back_end == "pwm":
        yield PWM
    if profile.pixels.back_end == "pi5":
        yield PIO


def missing(needed: Sequence[Library]) -> list[str]:
    """What is not here, or is too old, as people would ask for it."""
    return [words for library in needed if (words := _wrong(library))]


def _wrong(library: Library) -> str:
    if not present(library.module):
        return library.name
    if library.oldest and version_numbers(version_of(library)) < library.oldest:
        return f"{library.name} {'.'.join(map(str, library.oldest))} or newer (here is {version_of(library)})"
    return ""


def present(module: str) -> bool:
    try:
        return module in sys.modules or find_spec(module) is not None
    except (ImportError, ValueError):
        return False


def version_of(library: Library) -> str:
    """As it was installed; lgpio tells its version itself where Debian's package does not."""
    try:
        return version(library.name)
    except PackageNotFoundError:
        pass
    if library is LGPIO:
        bring_in_lgpio()
        told = getattr(sys.modules.get("lgpio"), "LGPIO_PY_VERSION", None)
        if isinstance(told, int):
            return ".".join(str(told >> shift & 0xFF) for shift in (24, 16, 8, 0))
    return "(unknown version)"


def version_numbers(text: str) -> tuple[int, ...]:
    """`0.2.2.0` and `0.2.2rc1` as numbers; an unknown version is older than any."""
    numbers = []
    for part in text.split("."):
        digits = "".join(takewhile(str.isdigit, part))
        if not digits:
            break
        numbers.append(int(digits))
    return tuple(numbers)


def as_lines(needed: Sequence[Library]) -> Iterator[str]:
    """For the installer: the module, its locked file, Debian's package, and whether it is compiled; - for none."""
    for library in needed:
        kind = "compiled" if library.compiled else "built"
        yield " ".join((library.module, library.locked or "-", library.debian or "-", kind))


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("libraries", description="What a desk's wiring needs.")
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--board", help="a board profile, by name or path")
    which.add_argument("--config", type=Path, help="a configuration")
    parser.add_argument("--look", action="store_true", help="say what is missing here, and fail if something is")
    args = parser.parse_args(argv)
    try:
        profile = load_profile(args.board) if args.board else load_config(args.config).profile
    except CompanionError as error:
        print(error, file=sys.stderr)
        return 1
    needed = needed_libraries(profile)
    lines = missing(needed) if args.look else [*as_lines(needed), *programs(profile)]
    print("\n".join(lines))
    return int(args.look and bool(lines))
