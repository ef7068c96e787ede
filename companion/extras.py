"""What can be installed besides the companion itself: which command wants it, which library it brings, how to get it.

The terminal game, the protocol and the laboratory need nothing but Python. The names are those of the extras in
pyproject.toml. Debian lets nobody install into its own Python, so no remedy is a bare call of pip: it names the
environment that is meant.
"""

from __future__ import annotations

import os
import shlex
import sys
import sysconfig
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from companion.errors import CompanionError
from companion.languages import say

NAME = "zombie-table-companion"

COMMANDS = {
    "run": ("desk", "web"),
    "rehearse": ("desk",),
    "doctor": ("desk",),
    "rest": ("desk",),
    "tray": ("desk", "tray"),
    "camera": ("camera",),
    "torture": ("desk", "web"),
}
"""What a command wants altogether, so that nobody has to come back for the next library."""

MODULES = {
    "desk": (
        "gpiozero",
        "Adafruit_PureIO",
        "PIL",
        "adafruit_blinka",
        "adafruit_pixelbuf",
        "adafruit_platformdetect",
        "board",
        "busio",
        "digitalio",
        "luma",
        "microcontroller",
        "neopixel",
        "neopixel_spi",
        "neopixel_write",
        "serial",
        "smbus2",
    ),
    "web": ("segno", "websockets"),
    "tray": ("mpremote",),
    "pi": ("gpiod", "lgpio"),
    "rpi-lgpio": ("RPi",),  # RPi.GPIO has the same module, but not on a Raspberry Pi 5, and nowhere ready built
    "rpigpio": ("RPi",),
    "pwm": ("_rpi_ws281x",),
    "pi5-pixels": ("adafruit_raspberry_pi5_neopixel_write",),
    "camera": ("cv2", "numpy"),
    "bluetooth": ("bleak",),
    "physics": ("mujoco", "numpy"),
    "laboratory": ("pyarrow",),
    "cluster": ("distributed",),
}
"""The modules that come with an extra, directly or with what it needs itself."""

CHECKOUT = Path(__file__).parents[1]
PLAY = "COMPANION_PLAY"
"""Set by `./play` to what people typed."""
OWN = "~/companion"
"""Where a first environment goes, if there is none."""
ON_LGPIO = {"pi", "rpi-lgpio"}
"""What is built on lgpio, which the package index has ready for old Pythons only, and Debian for its own."""


class ExtraMissing(CompanionError):
    """A library that only some need is not installed here."""

    def __init__(self, module: str, *extras: str) -> None:
        super().__init__(f"the library {module} is missing ({_of(extras)}). {how_to_get(*extras, sentence=True)}")
        self.module = module


def extra_of(module: str | None) -> str | None:
    """The extra that brings a module; None for one that is not an extra's."""
    root = (module or "").partition(".")[0]
    return next((extra for extra, modules in MODULES.items() if root in modules), None)


def missing(error: ImportError, command: str | None = None) -> ExtraMissing | None:
    """The error for people, if what could not be imported is an extra's."""
    extra = extra_of(error.name)
    if extra is None:
        return None
    wanted = COMMANDS.get(command or "", ())
    return ExtraMissing(error.name or "", *(wanted if extra in wanted else (extra,)))


def lacking(*extras: str) -> ExtraMissing | None:
    """The first library of these extras that is not there, looked for without importing it."""
    absent = (module for extra in extras for module in MODULES[extra] if not _is_there(module))
    return next((ExtraMissing(module, *extras) for module in absent), None)


def never_installed(extra: str, command: str) -> ExtraMissing | None:
    """Is nothing at all there of what a command wants? Where only some of it is missing, the rest is still of use."""
    return None if any(map(_is_there, MODULES[extra])) else ExtraMissing(MODULES[extra][0], *COMMANDS[command])


def _is_there(module: str) -> bool:
    return module in sys.modules or find_spec(module) is not None


@dataclass(frozen=True)
class Place:
    """The Python that runs now, as far as it matters for installing something into it."""

    python: Path = field(default_factory=lambda: Path(sys.executable))
    prefix: Path = field(default_factory=lambda: Path(sys.prefix))
    own: bool = field(default_factory=lambda: sys.prefix != sys.base_prefix)
    """A virtual environment, which nobody else manages."""
    managed: bool = field(default_factory=lambda: Path(sysconfig.get_path("stdlib"), "EXTERNALLY-MANAGED").exists())
    checkout: Path | None = field(default_factory=lambda: CHECKOUT if (CHECKOUT / "play").is_file() else None)
    has_pip: bool = field(default_factory=lambda: find_spec("pip") is not None)
    writable: bool = field(default_factory=lambda: os.access(sysconfig.get_path("purelib"), os.W_OK))

    def commands(self, *extras: str) -> list[str]:
        """What to type, one line after the other, to have these extras here."""
        wanted = ",".join(extras)
        if self.checkout is not None and (not self.own or self.prefix == self.checkout / ".venv"):
            return [shlex.join([_play(self.checkout), "--install", wanted])]
        before = ["sudo apt-get install python3-lgpio"] if self.managed and ON_LGPIO & {*extras} else []
        if self.managed and not self.own:
            make = f"python3 -m venv --system-site-packages {OWN}"
            return [*before, make, f"{OWN}/bin/python -m pip install '{NAME}[{wanted}]'"]
        see = ["python3", "-m", "venv", "--without-pip", "--system-site-packages", str(self.prefix)]
        source = ["--editable", f"{self.checkout}[{wanted}]"] if self.checkout else [f"{NAME}[{wanted}]"]
        return [*before, *([self._line(*see)] if before else []), *self._with_pip(*source)]

    def _with_pip(self, *words: str) -> list[str]:
        bring = [] if self.has_pip else [self._line(str(self.python), "-m", "ensurepip")]
        return [*bring, self._line(str(self.python), "-m", "pip", "install", *words)]

    def _line(self, *words: str) -> str:
        return shlex.join(words if self.writable else ["sudo", *words])


@cache
def here() -> Place:
    return Place()


def how_to_get(*extras: str, place: Place | None = None, sentence: bool = False) -> str:
    """What to type, for the end of a sentence or as one of its own."""
    place = place or here()
    line = " && ".join(place.commands(*extras))
    begin = f"{OWN}/bin/python -m companion"
    if sentence:  # a part of an error for whoever sets the machine up, which is English in any language
        return f"Type: {line}    and begin with: {begin}" if OWN in line else f"Type: {line}"
    return say("type: {}    and begin with: {}", line, begin) if OWN in line else say("type: {}", line)


def _play(checkout: Path) -> str:
    """The script as it is typed from here."""
    near, script = Path("play"), checkout / "play"
    return os.environ.get(PLAY) or ("./play" if near.exists() and near.resolve() == script.resolve() else str(script))


def _of(extras: tuple[str, ...]) -> str:
    return f"{'extra' if len(extras) == 1 else 'extras'} {' and '.join(extras)}"


def main(extras: Sequence[str]) -> int:
    """For ./play: 0 where these extras are here, 1 where some of it is missing, 2 where there is no such extra."""
    unknown = [extra for extra in extras if extra not in MODULES]
    if unknown or not extras:
        print(f"there is no extra {unknown[0]}; " if unknown else "", f"there are: {', '.join(MODULES)}", sep="")
        return 2
    return 1 if lacking(*extras) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
