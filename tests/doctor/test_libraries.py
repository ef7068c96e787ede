"""What a wiring needs, as the doctor looks for it and the installer brings it."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.devices.profile import BOARDS, load_profile, shipped
from companion.devices.sound.wiring import SoundWiring
from companion.devices.wiring import ButtonWiring, PixelWiring, ScreenWiring
from companion.doctor import libraries
from companion.doctor.libraries import DESK, LGPIO, Library, main, missing, needed_libraries, version_numbers
from tests.doctor.machines import profile

TOP = Path(__file__).parents[2]
EXTRAS: dict[str, list[str]] = tomllib.loads((TOP / "pyproject.toml").read_text())["project"]["optional-dependencies"]
RPIGPIO = {"buttons": ButtonWiring({"OK": 5}, back_end="rpigpio")}
SCREEN_ON_SPI = {"screen": ScreenWiring(bus="spi", port=0)}


def modules(board: str, **wired: object) -> set[str]:
    return {library.module for library in needed_libraries(profile(board, **wired))} - {one.module for one in DESK}


def packages(board: str, **wired: object) -> set[str]:
    return {library.debian for library in needed_libraries(profile(board, **wired)) if library.debian}


@pytest.mark.parametrize(
    ("board", "wired", "wanted"),
    [
        ("pi4", {}, {"neopixel_spi", "lgpio", "gpiod"}),
        ("pi5", {}, {"neopixel_spi", "lgpio", "gpiod"}),
        ("simulated", {}, {"neopixel_spi"}),
        ("simulated", RPIGPIO, {"neopixel_spi"}),
        ("pi4", RPIGPIO, {"neopixel_spi", "gpiod", "RPi.GPIO"}),
        ("pi5", RPIGPIO, {"neopixel_spi", "gpiod", "RPi.GPIO", "lgpio"}),
        ("pi4", SCREEN_ON_SPI, {"neopixel_spi", "gpiod", "RPi.GPIO", "lgpio", "spidev"}),
        ("pi4", {"pixels": PixelWiring(back_end="pwm", pin=18)}, {"lgpio", "gpiod", "_rpi_ws281x"}),
        (
            "pi5",
            {"pixels": PixelWiring(back_end="pi5", pin=18)},
            {"lgpio", "gpiod", "adafruit_raspberry_pi5_neopixel_write"},
        ),
        ("pi4", {"pixels": PixelWiring(back_end="none"), "buttons": ButtonWiring()}, set()),
    ],
)
def test_each_way_of_wiring_needs_its_own(board: str, wired: dict[str, object], wanted: set[str]) -> None:
    assert modules(board, **wired) == wanted


def test_the_two_that_are_called_rpi_gpio_never_come_together() -> None:
    assert packages("pi4", **RPIGPIO) == {"python3-rpi.gpio"}
    assert packages("pi5", **RPIGPIO) == {"python3-rpi-lgpio", "python3-lgpio"}
    assert packages("pi4", **RPIGPIO, **SCREEN_ON_SPI) == {"python3-rpi.gpio", "python3-spidev"}
    assert packages("pi4", **SCREEN_ON_SPI) == {"python3-rpi-lgpio", "python3-lgpio", "python3-spidev"}


@pytest.mark.parametrize("board", shipped())
def test_nothing_is_compiled_for_a_shipped_profile(board: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--board", board]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines
    assert all(line.endswith((" built", " program")) for line in lines)


@pytest.mark.parametrize(("device", "wanted"), [("auto", True), ("usb", True), ("buzzer", False), ("", False)])
def test_what_plays_and_speaks_is_brought_where_there_may_be_a_sound_card(
    device: str, wanted: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "companion.toml"
    file.write_text(f'board = "pi4"\n[sound]\ndevice = "{device}"\n')
    assert main(["--config", str(file)]) == 0
    brought = [line for line in capsys.readouterr().out.splitlines() if line.endswith(" program")]
    assert brought == (["aplay - alsa-utils program", "espeak-ng - espeak-ng program"] if wanted else [])


def test_a_buzzer_is_driven_like_the_buttons() -> None:
    buzzer = replace(load_profile("pi4"), buttons=ButtonWiring(), sound=SoundWiring(device="buzzer"))
    assert libraries.LGPIO in needed_libraries(buzzer)


def test_every_library_comes_from_somewhere_and_is_an_extra_of_the_package() -> None:
    known = [one for one in vars(libraries).values() if isinstance(one, Library)] + list(DESK)
    names = {re.split(r"[<>=;]", words)[0] for extra in EXTRAS.values() for words in extra}
    for library in known:
        assert library.locked or library.debian, library.name
        assert library.name in names | {"smbus2", "spidev", "picamera2"}, (
            library.name
        )  # the first two come with luma.oled
        if library.locked:
            assert (TOP / "systemd/locked" / f"{library.locked}.txt").is_file()


def test_the_oldest_lgpio_is_that_of_the_package() -> None:
    asked = next(words for words in EXTRAS["pi"] if words.startswith("lgpio"))
    assert asked.startswith(f"lgpio>={'.'.join(map(str, LGPIO.oldest))},")


@pytest.mark.parametrize(
    ("text", "numbers"),
    [("0.2.2.0", (0, 2, 2, 0)), ("0.2.2", (0, 2, 2)), ("0.3rc1", (0, 3)), ("(unknown version)", ()), ("1.x.2", (1,))],
)
def test_versions_are_compared_as_numbers(text: str, numbers: tuple[int, ...]) -> None:
    assert version_numbers(text) == numbers


@pytest.mark.parametrize(
    ("told", "words"),
    [(0x00020200, []), (0x00020100, ["lgpio 0.2.2 or newer (here is 0.2.1.0)"]), (0x00030000, [])],
)
def test_an_old_lgpio_of_debian_is_said(monkeypatch: pytest.MonkeyPatch, told: int, words: list[str]) -> None:
    """Debian's package may have no metadata: then the module itself tells its version."""
    nameless = Library("lgpio", "no-such-distribution", oldest=LGPIO.oldest)
    monkeypatch.setattr(libraries, "LGPIO", nameless)
    monkeypatch.setitem(sys.modules, "lgpio", SimpleNamespace(LGPIO_PY_VERSION=told))
    assert missing([nameless]) == [line.replace("lgpio", nameless.name) for line in words]


def test_it_needs_nothing_but_python_and_says_what_is_missing(tmp_path: Path) -> None:
    command = [sys.executable, "-I", "-S", "-c"]
    code = (
        f"import sys; sys.path.insert(0, {str(TOP)!r}); from companion.doctor.libraries import main; sys.exit(main())"
    )
    done = subprocess.run([*command, code, "--board", "pi4"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "lgpio lgpio python3-lgpio built" in done.stdout.splitlines()
    config = tmp_path / "companion.toml"
    config.write_text('board = "pi4"\n[pixels]\nback-end = "none"\n')
    asked = [*command, code, "--config", str(config), "--look"]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "gpiozero" in done.stdout.splitlines()
    assert "gpiod" not in done.stdout.splitlines()


def test_a_configuration_that_is_wrong_is_told_in_its_own_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = tmp_path / "companion.toml"
    config.write_text('board = "pi4"\n[desk]\nbrightnes = 1\n')
    assert main(["--config", str(config)]) == 1
    assert "companion.toml:3" in capsys.readouterr().err
    assert (BOARDS / "pi4.toml").is_file()
