"""What devices say of themselves, in a language that nobody speaks: the troubles that simulated wires can make, and
those that only a real machine has."""

from __future__ import annotations

import ast
import asyncio
import errno
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from bleak.exc import BleakError

from companion.desk.knowing import Settings
from companion.devices import worker
from companion.devices.absent import AbsentDice
from companion.devices.buttons import Buttons
from companion.devices.camera.frames import NoPicture, RecordingEnded
from companion.devices.camera.line import CameraLine
from companion.devices.camera.line import Desk as CameraDesk
from companion.devices.camera.watching import Frozen
from companion.devices.camera.wiring import PI, CameraWiring
from companion.devices.errors import CameraError
from companion.devices.events import HealthChanged
from companion.devices.health import Health, State
from companion.devices.led_chain import NotARaspberryPi
from companion.devices.pixels import LedLine
from companion.devices.simulated.pins import Pins
from companion.devices.simulated.pixels import PixelWire
from companion.devices.simulated.screen import ScreenWire
from companion.devices.simulated.sound import SoundWire
from companion.devices.sound import Sound
from companion.devices.sound.wiring import BUZZER, SoundWiring
from companion.devices.trayport import explain
from companion.devices.traywords import understood
from companion.devices.wiring import ButtonWiring, ScreenWiring
from companion.extras import how_to_get
from companion.languages import Said, english_of
from companion.rehearse.stage import Stage
from companion.service import Starts
from tests.devices.bluetooth.bench import BLUE, BRIGHT, RED
from tests.devices.bluetooth.bench import bench as radio_bench
from tests.devices.camera.test_camera import Hall, play
from tests.devices.ears import PATIENCE, Ears
from tests.devices.test_buttons import WIRING, Desk
from tests.devices.test_pixels import pixels_on, wired
from tests.devices.test_screen import no_bus, no_driver, no_permission, no_screen, screen_on
from tests.devices.test_sound import LOUD, sound_on
from tests.devices.test_tray import speak_as
from tests.devices.traybench import tray_bench
from tests.languages.leaking import leaks
from tests.web.hosting import Browser, browsing
from tests.web.test_daemon_page import find, server_of

TYPED = (
    *(how_to_get(extra).removeprefix("type: ") for extra in ("pi", "rpi-lgpio", "desk", "camera", "bluetooth")),
    *("sudo apt-get install alsa-utils", "sudo apt-get install python3-picamera2 python3-opencv"),
    *("sudo systemctl status bluetooth", "systemd/install.sh", "sudo", "./play"),
    *("companion camera calibrate", "companion tray flash", "companion tray selftest"),
    *("i2cdetect", "raspi-config", "gpioinfo", "aplay"),
)
"""Commands are typed as they stand."""
NAMED = (
    *("/dev/gpiochip*", "/dev/dice-tray", "/dev/video0", "/dev/i2c-1", "docs/sound.md", "spidev.bufsiz=32768"),
    *("[sound] device", "[sound]", "'auto'", "'usb'"),
    *('board = "simulated"', "`simulated`", "bleak", "cv2", "lgpio", "serial", "ModemManager", "GPIO", "Luma"),
    *("i2c", "spi", "gpio", "audio", "video", "dialout", " tray;"),
)
"""Files, groups, packages, settings and a die have the same name in every language."""
DRIVERS = (
    *("unknown handle", "SPI device not found", "/dev/spidev0.0 does not exist", "Errno"),
    *("No module named 'RPi'", "import of RPi halted; None in sys.modules"),
)
"""What a driver says comes as it is."""
KEPT = sorted((*TYPED, *NAMED, *DRIVERS), key=len, reverse=True)
BZZ = OSError(errno.EIO, "bzz")
"""An error that has no word of any language."""


def hears(health: Health) -> None:
    """Whoever reads this reads nothing in English, and programs read nothing else."""
    assert health.words, health
    for words in filter(None, (health.words, health.remedy)):
        assert leaks(words, KEPT) == [], f"still English: {english_of(words)}"
        assert isinstance(words, Said) or words in TYPED
        assert f"{words}" == english_of(words), "where nobody translates it is English"


def told(words: str, remedy: str) -> None:
    hears(Health("any", State.LOST, words, remedy))


# ---------------------------------------------------------------------- the desk


@pytest.mark.parametrize(
    ("bus", "trouble"),
    [("i2c", no_screen), ("i2c", no_bus), ("i2c", no_permission), ("spi", no_bus), ("spi", no_driver)],
)
def test_a_screen_that_does_not_come(
    bus: str, trouble: Callable[[ScreenWire, pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    ears = Ears()
    with ScreenWire(ScreenWiring(bus=bus)) as wire, monkeypatch.context() as patch:
        trouble(wire, patch)
        with screen_on(wire, ears) as screen:
            assert ears.hear(State.LOST)
            hears(screen.health)
        hears(screen.health)  # closed


def test_a_screen_whose_driver_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "HANGS_AFTER", 0.0)
    ears = Ears()
    with ScreenWire(ScreenWiring()) as wire, screen_on(wire, ears) as screen:
        assert ears.hear(State.OK)
        wire.hang()
        screen.show(bytes(1024))
        assert wire.wait_until(lambda: wire.waiting > 0, PATIENCE)
        screen.look_after()
        assert ears.hear(State.LOST)
        hears(screen.health)
        wire.flow()


def test_lights_that_do_not_shine() -> None:
    ears = Ears()
    with PixelWire(wired()) as wire:
        wire.unplug()
        with pixels_on(wire, ears) as pixels:
            assert ears.hear(State.LOST)
            hears(pixels.health)
    for back_end in ("spi", "pwm"):
        line = LedLine(wired(back_end))
        for error in (NotARaspberryPi("bzz"), PermissionError(13, "bzz"), OSError(errno.EMSGSIZE, "bzz"), BZZ):
            told(*line.explain(error))
    told(*LedLine(wired()).explain(ModuleNotFoundError("No module named 'RPi'", name="RPi")))


@contextmanager
def looked_at(desk: Desk) -> Iterator[Health]:
    desk.buttons.open()
    desk.after(0.0)
    try:
        yield desk.buttons.health
    finally:
        desk.buttons.close()


def test_buttons_that_are_not_felt(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk()
    with desk.pins:
        desk.pins.occupy("BACK")
        with looked_at(desk) as health:
            hears(health)
        desk.pins.occupy("BACK", busy=False)
        with looked_at(desk):
            desk.pins.unplug()
            desk.after(0.06)
            hears(desk.buttons.health)
        with looked_at(desk) as health:
            hears(health)  # not even the chip
    none = Buttons(ButtonWiring(), lambda event: None)
    none.open()
    hears(none.health)
    for name in ("PinUnknownPi", "PinInvalidPin"):
        told(*desk.buttons._lines.explain(type(name, (Exception,), {})("bzz")))
    told(*desk.buttons._lines.explain(ModuleNotFoundError("No module named 'lgpio'", name="lgpio")))


def test_a_loudspeaker_that_is_not_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "PATROL", 0.02)
    with SoundWire() as wire:
        ears = Ears()
        with sound_on(wire, tell=ears) as sound:
            wire.unplug()
            assert ears.hear(State.LOST)
            hears(sound.health)
        with sound_on(wire, found=State.OFF) as sound:
            hears(sound.health)
        with sound_on(wire, replace(LOUD, device="usb"), found=State.LOST) as sound:
            hears(sound.health)
        wire.installed.clear()
        with sound_on(wire, found=State.OFF) as sound:
            hears(sound.health)
    line = Sound(SoundWiring(), lambda event: None)._new_line()
    for error in (Exception("busy"), PermissionError(13, "Permission"), BZZ):
        words, remedy = line.explain(error)
        told(words, remedy)


def test_a_buzzer_whose_pins_are_gone() -> None:
    ears = Ears()
    with Pins(WIRING) as pins:
        pins.unplug()
        buzzer = Sound(SoundWiring(device=BUZZER), ears, header=WIRING)
        buzzer.open()
        assert ears.hear(State.LOST)
        hears(buzzer.health)
        buzzer.close()


# ---------------------------------------------------------------------- dice


def test_a_tray_that_does_not_answer_or_answers_wrongly(monkeypatch: pytest.MonkeyPatch) -> None:
    with tray_bench(plugged=False) as bench:
        hears(bench.tray.health)
    for garbage in (b"", b">>> \r\n"):
        with tray_bench(plugged=False) as bench:
            bench.peer.silent = True
            bench.peer.plug()
            bench.run(1)
            bench.tray._talk.feed(garbage)
            bench.run(5)
            hears(bench.tray.health)
    for protocol in (1, 9):
        with tray_bench(plugged=False) as bench:
            speak_as(bench, monkeypatch, protocol)
            bench.peer.plug()
            bench.run(3)
            hears(bench.tray.health)


def test_a_tray_that_has_something_to_complain_of() -> None:
    with tray_bench() as bench:
        bench.tray._talk.firmware = "0.9.0"
        bench.tray._be_fit()
        hears(bench.tray.health)
        for fault in ("not calibrated", "place 3 does not answer", "a roll was lost: nobody took it"):
            bench.peer._link.fault(fault)
            bench.run(2)
            assert bench.tray.health.words == fault
            hears(bench.tray.health)
        bench.peer._link.mended()
        bench.run(0.1)
        bench.peer.faults.corrupt = 0.5
        for _ in range(20):
            bench.tray.ask()
            bench.run(1)
        hears(bench.tray.health)


@pytest.mark.parametrize(
    "error", [PermissionError(13, "bzz"), OSError(16, "bzz"), OSError(25, "bzz"), OSError(2, "bzz")]
)
def test_a_port_of_the_tray_that_cannot_be_had(error: OSError) -> None:
    told(*explain(error, "/dev/dice-tray", opening=True))


def test_a_tray_without_its_library() -> None:
    told(*explain(ModuleNotFoundError("bzz", name="serial"), "/dev/dice-tray", opening=True))


def test_dice_with_a_radio() -> None:
    with radio_bench() as here:
        hears(here.dice.health)  # none is chosen
    with radio_bench(RED, BRIGHT) as here:
        here.die(RED).go()
        here.run(3.0)
        hears(here.dice.health)
        here.die(BRIGHT).go()
        here.run(60.0)
        hears(here.dice.health)
        hears(here.healths()[-2])
    with radio_bench(BLUE) as here:
        here.die(BLUE).battery = 9
        here.run(200.0)
        hears(here.dice.health)
        here.die(BLUE).go()
        here.run(1.0)
        hears(here.dice.health)
    errors: tuple[Exception, ...] = (BleakError("No Bluetooth adapters found."), PermissionError(13, "bzz"))
    for error in (*errors, TimeoutError(), ModuleNotFoundError("bzz", name="bleak"), BleakError("bzz")):
        with radio_bench(RED, connected=False) as here:
            here.air.broken = error
            here.run(3.0)
            hears(here.dice.health)


def test_a_camera_that_sees_nothing(tmp_path: Path) -> None:
    async def scene(hall: Hall) -> None:
        hall.camera.open()
        await hall.until(lambda: hall.health(State.OK))
        hears(hall.camera.health)  # it was never calibrated
        hall.tray.plugged = False
        with pytest.raises(CameraError) as no:
            await hall.camera.calibrate("empty")
        assert leaks(str(no.value), KEPT) == []
        await hall.until(lambda: hall.health(State.LOST))
        hears(next(event.health for event in hall.told if isinstance(event, HealthChanged) and event.health.remedy))

    play(scene, tmp_path)
    line = CameraLine(CameraWiring("0"), CameraDesk(tmp_path, "boot"), lambda seen: None)
    for error in (
        ModuleNotFoundError("cv2"),
        PermissionError(),
        RecordingEnded("bzz"),
        Frozen("bzz"),
        NoPicture("bzz"),
    ):
        told(*line.explain(error))
    if not os.path.exists("/dev/video0"):
        with pytest.raises(FileNotFoundError) as missing:
            line._find()
        told(*line.explain(missing.value))
    told(*CameraLine(CameraWiring(PI), CameraDesk(tmp_path, "boot"), lambda seen: None).explain(ImportError("bzz")))
    hears(AbsentDice("camera", "cv2", lambda event: None).health)


FIRMWARE = Path(__file__).parents[2] / "firmware"


def sentences() -> Iterator[str]:
    """What the board's own program tells people: its steps, what it refuses and its faults, of some place."""
    for file in (FIRMWARE / "guide.py", FIRMWARE / "loop.py", FIRMWARE / "link.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", "") or getattr(node.func, "attr", "")
                words = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
                if words and name in ("_then", "fault"):
                    yield words[-1]
                elif words and name == "_refuse":
                    yield f"place 2 {words[-1]} 3 4"
                    yield f"place 2 {words[-1]} 1 to 9"


def test_every_sentence_of_the_trays_firmware_is_known() -> None:
    told = [words for words in sentences() if words]
    assert len(told) > 12
    told += ["place 1: 2 up, 98 % sure; place 2: nothing; place 3: cocked", "place 4 does not answer"]
    for words in told:
        assert understood(words) == words
        assert leaks(understood(words)) == [], words
    assert leaks(understood("ValueError: place 4 does not answer"), ("ValueError",)) == []
    assert understood("mux 2 does not answer") == "mux 2 does not answer", "of another firmware: as it came"


def test_the_reason_for_safe_mode_comes_from_the_disk_and_is_read_in_any_language(tmp_path: Path) -> None:
    for _ in range(3):
        Starts(tmp_path, boot="one").begin()
    beginning = Starts(tmp_path, boot="one").begin()
    assert beginning.safe_mode
    assert beginning.reason == "ended without a word (crash or power cut)"
    assert leaks(beginning.reason) == []
    assert json.loads((tmp_path / "starts.json").read_text())["reason"] == english_of(beginning.reason)
    assert leaks(Starts(tmp_path, boot="two").look().reason) == []
    Starts(tmp_path, boot="two").failed("RuntimeError: bzz")
    assert Starts(tmp_path, boot="two").look().reason == "RuntimeError: bzz"


# ---------------------------------------------------------------------- where people read it

GERMAN = {
    "tray": ("nicht angesteckt", "Steck die Würfelschale an; sie wird an /dev/dice-tray erwartet"),
    "pixels": (
        "LEDs: SPI versagt",
        "Schalte SPI ein (raspi-config) und prüfe den Draht an GPIO 10: /dev/spidev0.0 does not exist",
    ),
    "sound": ("kein Lautsprecher", "Steck einen per USB an; docs/sound.md nennt andere. Ohne bleibt es still"),
}
"""What stands there in the end, when each was looked for once more."""


def test_lost_devices_are_explained_in_german_on_the_desk_and_on_its_page(tmp_path: Path) -> None:
    async def scene() -> None:
        settings = Settings(language="de", walk_through=False)
        async with Stage(tmp_path, settings=settings, page=True) as stage, browsing(server_of(stage)) as page:
            assert (await page.ask("speak", language="de"))["ok"]
            for wire in (stage.wires.tray, stage.wires.pixels, stage.wires.sound):
                wire.unplug()
            await page.until(lambda: {name: read(page, name) for name in GERMAN} == GERMAN)
            await find(stage, "Geräte")
            await stage.press("OK")
            seen: set[str] = set()
            for _ in GERMAN:
                seen.update(line.strip() for line in stage.lines())
                await stage.press("DOWN")
            assert seen >= {words for words, _ in GERMAN.values()}
            assert stage.daemon.desk.devices["tray"].words == "not plugged in", "programs read English"

    asyncio.run(scene())


def read(page: Browser, device: str) -> tuple[str, str]:
    """What a page says of a device, and the remedy."""
    return next((line["words"], line["remedy"]) for line in page.sections["devices"] if line["name"] == device)
