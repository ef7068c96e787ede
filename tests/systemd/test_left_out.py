"""What Blinka asks for and no device of the desk imports is not there, and nobody misses it.

Python is started without its packages and sees a folder instead, which has the desk's locked libraries and no other.
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path

import pytest

from scripts.lock import LEFT_OUT
from scripts.locked import libraries

TOP = Path(__file__).parents[2]
LIGHTS = """
from companion.devices.pixels import Pixels
from companion.devices.simulated.pixels import PixelWire
from companion.devices.wiring import Panel, PixelWiring
from tests.devices.ears import PATIENCE, Ears

wiring = PixelWiring({back_end!r}, {pin}, 2, 1, (Panel(0, 0, 2, 1),), gamma=1.0)
with PixelWire(wiring, {model!r}) as wire:
    pixels = Pixels(wiring, Ears())
    pixels.open()
    pixels.show(bytes((1, 2, 3, 4, 5, 6)))
    assert pixels.idle(PATIENCE)
    assert wire.colours() == bytes((1, 2, 3, 4, 5, 6)), wire.colours()
    pixels.close()
"""
DOCTOR = """
from companion.cli import main
assert main(["doctor", "--board", "simulated"]) == 0
"""


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Nothing but what the desk's lists hold, as it is installed here."""
    folder = tmp_path_factory.mktemp("packages")
    for one in (*libraries("desk"), *libraries("build")):
        there = distribution(one.name)
        for name in {file.parts[0] for file in there.files or () if file.parts[0] not in ("..", "__pycache__")}:
            if not (folder / name).exists():
                (folder / name).symlink_to(str(there.locate_file(name)))
    return folder


def alone(packages: Path, program: str, code: int = 0) -> str:
    """What a program says whose Python has these packages alone."""
    surroundings = {**os.environ, "PYTHONPATH": f"{packages}{os.pathsep}{TOP}"}
    command = [sys.executable, "-S", "-P", "-c", program]
    done = subprocess.run(command, env=surroundings, capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stderr
    return done.stdout + done.stderr


@pytest.mark.parametrize(
    ("back_end", "pin", "model"), [("spi", 10, "pi4"), ("pwm", 18, "zero2w"), ("pi5", 18, "pi5"), ("spi", 10, "pi5")]
)
def test_the_lights_shine_without_it(packages: Path, back_end: str, pin: int, model: str) -> None:
    """The real libraries, on the wires of each board."""
    alone(packages, LIGHTS.format(back_end=back_end, pin=pin, model=model))


def test_every_device_of_the_desk_passes_the_doctor_without_it(packages: Path) -> None:
    said = alone(packages, DOCTOR)
    for device in ("screen", "pixels", "buttons", "tray"):
        assert f"ok       {device} " in said


def test_what_is_left_out_is_really_out_of_reach(packages: Path) -> None:
    """Otherwise the tests above would show nothing."""
    modules = ["adafruit_connection_manager", "adafruit_requests", "circuitpython_typing", "binhoHostAdapter"]
    modules += ["pyftdi", "usb", "sysv_ipc", "typing_extensions"]
    assert len(modules) == len(LEFT_OUT)
    look = f"from importlib.util import find_spec; print([one for one in {modules} if find_spec(one)])"
    assert alone(packages, look) == "[]\n"
    here = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True).stdout
    assert here == f"{modules}\n", "./check installs them, because Blinka asks for them"
