"""The simulated wires themselves: they decode as the real things do, and leave nothing behind."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.devices.led_chain import LED_BITS
from companion.devices.pixels import Pixels
from companion.devices.quiet import hush, spi_buffer
from companion.devices.screen import Screen
from companion.devices.simulated.oled import Oled
from companion.devices.simulated.pixels import PixelWire
from companion.devices.simulated.screen import ScreenWire
from companion.devices.simulated.spi import decoded
from companion.devices.simulated.swap import Swap
from companion.devices.simulated.wire import Wire
from companion.devices.wiring import Panel, PixelWiring, ScreenWiring
from tests.devices.ears import PATIENCE, Ears

WIRES = [
    ScreenWire(ScreenWiring(bus="i2c")),
    ScreenWire(ScreenWiring(bus="spi", port=0)),
    PixelWire(PixelWiring("spi")),
    PixelWire(PixelWiring("pwm", 18)),
    PixelWire(PixelWiring("pi5", 18)),
]


@pytest.mark.parametrize("wire", WIRES, ids=["oled-i2c", "oled-spi", "leds-spi", "leds-pwm", "leds-pi5"])
def test_nothing_is_left_patched(wire: Wire) -> None:
    import smbus2.smbus2

    modules, variables = dict(sys.modules), dict(os.environ)
    with wire:
        assert dict(sys.modules) != modules or smbus2.smbus2.ioctl is not fcntl.ioctl
    wire.remove()
    changed = {name for name, module in modules.items() if sys.modules.get(name) is not module}
    assert changed == set()
    assert not {"RPi", "spidev", "gpiod", "_rpi_ws281x", "neopixel"} & (set(sys.modules) - set(modules))
    assert dict(os.environ) == variables
    assert smbus2.smbus2.ioctl is fcntl.ioctl
    assert smbus2.smbus2.os is os


@pytest.mark.parametrize("back_end", ["spi", "pwm", "pi5"])
@pytest.mark.parametrize("bus", ["i2c", "spi"])
def test_screen_and_lights_of_one_table_do_not_disturb_each_other(bus: str, back_end: str) -> None:
    pixel_wiring = PixelWiring(back_end, 10 if back_end == "spi" else 18, 2, 1, (Panel(0, 0, 2, 1),), gamma=1.0)
    frame, colours = bytes(range(256)) * 4, b"\x01\x02\x03\x04\x05\x06"
    with ScreenWire(ScreenWiring(bus=bus)) as screen_wire, PixelWire(pixel_wiring) as pixel_wire:
        screen, pixels = Screen(screen_wire.wiring, Ears()), Pixels(pixel_wiring, Ears())
        for device in (screen, pixels):
            device.open()
        screen.show(frame)
        pixels.show(colours)
        assert screen.idle(PATIENCE)
        assert pixels.idle(PATIENCE)
        assert screen_wire.picture() == frame
        assert pixel_wire.colours() == colours
        for device in (pixels, screen):
            device.close()


def test_a_swap_gives_back_in_the_opposite_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLE", "oak")
    swap = Swap()
    swap.variable("TABLE", "ash")
    swap.variable("TABLE", "elm")
    swap.variable("CHAIR", "fir")
    assert os.environ["TABLE"] == "elm"
    swap.back()
    swap.back()
    assert os.environ["TABLE"] == "oak"
    assert "CHAIR" not in os.environ


def test_importing_the_devices_imports_no_library() -> None:
    libraries = {"PIL", "RPi", "adafruit_blinka", "board", "gpiozero", "luma", "neopixel", "serial", "smbus2"}
    script = f"""
import sys
import companion.devices.pixels, companion.devices.screen
print(*({libraries} & set(sys.modules)))
"""
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ended.stdout.split() == []


def test_libraries_are_told_to_ask_nothing_unless_somebody_said_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("BLINKA_SKIP_DEPENDENCY_CHECK", "SPI_BUFSIZE"):
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)
    monkeypatch.setenv("SPI_BUFSIZE", "77")
    hush()
    assert os.environ["BLINKA_SKIP_DEPENDENCY_CHECK"] == "1"
    assert os.environ["SPI_BUFSIZE"] == "77"


def test_a_piece_of_an_spi_transfer_is_as_large_as_the_kernel_takes(tmp_path: Path) -> None:
    (tmp_path / "bufsiz").write_text("65536\n")
    assert spi_buffer(tmp_path / "bufsiz") == 65536
    assert spi_buffer(tmp_path / "nothing") == 4096


@given(st.binary(min_size=1, max_size=60))
def test_what_is_coded_for_leds_is_read_by_leds(colours: bytes) -> None:
    stream = bytes(64) + b"".join(LED_BITS[byte] for byte in colours) + bytes(64)
    assert decoded(stream) == colours


def test_leds_cannot_read_other_pulses() -> None:
    with pytest.raises(ValueError, match="an LED cannot read"):
        decoded(b"\xf0" * 7 + b"\xaa")


def test_an_oled_starts_dark_with_noise_in_its_memory() -> None:
    oled = Oled("ssd1306")
    assert not oled.lit
    assert oled.status == 0x40
    assert any(oled.picture())


def test_a_window_wraps_from_column_to_page_and_back_to_its_start() -> None:
    oled = Oled("ssd1306")
    oled.command(bytes((0x20, 0, 0x21, 10, 11, 0x22, 2, 3)))
    oled.data(bytes((1, 2, 3, 4, 5)))
    picture = oled.picture()
    assert picture[2 * 128 + 10 : 2 * 128 + 12] == bytes((5, 2))
    assert picture[3 * 128 + 10 : 3 * 128 + 12] == bytes((3, 4))


def test_an_sh1106_writes_in_its_page_and_not_beyond() -> None:
    oled = Oled("sh1106")
    oled.command(bytes((0xB5, 0x0F, 0x17)))
    oled.data(b"\x11" * 20)
    picture = oled.picture()
    first = 0x7F - 2
    assert picture[5 * 128 + first : 6 * 128] == b"\x11" * (128 - first)
    assert b"\x11" not in picture[6 * 128 :]
    assert b"\x11" not in picture[: 5 * 128 + first]


def test_a_command_may_be_cut_anywhere() -> None:
    oled = Oled("ssd1309")
    for byte in (0x81, 0x42, 0xA7, 0xAF):
        oled.command(bytes((byte,)))
    assert (oled.contrast, oled.inverse, oled.lit) == (0x42, True, True)
    upright = oled.picture()
    oled.command(b"\xa6")
    assert oled.picture() == bytes(byte ^ 0xFF for byte in upright)
