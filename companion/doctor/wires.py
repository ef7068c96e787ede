"""Checks of the devices themselves: each is opened for real, shown something, and asked how it is."""

from __future__ import annotations

import asyncio
import time

from companion.desk.canvas import Canvas
from companion.devices.choosing import Devices, choose
from companion.devices.errors import TrayError
from companion.devices.events import Event
from companion.devices.fitting import NAME_THE_CARD, SOCKET_PERHAPS, leds, may_be_socket
from companion.devices.health import Health, State
from companion.devices.profile import Profile
from companion.devices.sound import Sound, programs
from companion.devices.sound.voice import VOICE
from companion.devices.sound.wiring import BUZZER
from companion.devices.trayframe import PROTOCOL
from companion.doctor.finding import Finding, failed, ok, skipped, warning
from companion.sounds import ACCEPTED

DEVICES = ("buttons", "screen", "pixels", "sound", "tray")
PATIENCE = 5.0
"""Seconds for a device to be found and to take what it is shown; the tray is given four beats."""
GLANCE = 1.0
"""Seconds for people to see the test picture and the glowing board."""
LOOK_EVERY = 0.02
REPLUG = "unplug the tray, plug it in again, and run this again"
WORD = "Test"
"""What is said aloud: the same word in most languages."""
DIM = bytes((12, 10, 6))


def not_now(reason: str, remedy: str = "") -> list[Finding]:
    """No device can be looked at."""
    return [skipped(name, reason, remedy) for name in DEVICES]


async def device_checks(profile: Profile, patience: float = PATIENCE, glance: float = GLANCE) -> list[Finding]:
    """Open every device of the profile, try it, and put it back to rest. A simulated board brings its own wires."""
    if not profile.simulated:
        return await _opened(profile, patience, glance)
    from companion.devices.simulated import Wires

    with Wires(profile):
        return await _opened(profile, patience, 0.0)


async def _opened(profile: Profile, patience: float, glance: float) -> list[Finding]:
    devices = choose(profile, _ignore, asyncio.get_running_loop())
    devices.open()
    try:
        return await look_at(devices, profile, patience, glance)
    finally:
        devices.close()


async def look_at(devices: Devices, profile: Profile, patience: float, glance: float) -> list[Finding]:
    """Look at devices that are open."""
    devices.screen.show(greeting())
    devices.pixels.show(DIM * (profile.pixels.width * profile.pixels.height))
    until = time.monotonic() + patience
    await _settle(devices, until)
    shown = {
        "screen": await asyncio.to_thread(devices.screen.idle, _left(until)),
        "pixels": await asyncio.to_thread(devices.pixels.idle, _left(until)),
    }
    devices.sound.play(ACCEPTED)
    shown["sound"] = await asyncio.to_thread(devices.sound.idle, max(1.0, _left(until)))
    await asyncio.to_thread(_speak, devices.sound, max(1.0, _left(until)))
    await asyncio.sleep(glance)
    return [
        _buttons(devices),
        _screen(devices, profile, shown),
        _pixels(devices, profile, shown),
        _sound(devices, profile, shown),
        await tray_finding(devices, until),
    ]


def _speak(sound: Sound, patience: float) -> None:
    """Have the voice say a word, switched on or not: what is wrong with it stands in the loudspeaker's health."""
    sound.speaks = True
    sound.say(WORD)
    sound.idle(patience)


def greeting() -> bytes:
    """What the screen shows meanwhile: a frame to the edges, so that a shifted picture is seen."""
    canvas = Canvas()
    canvas.header("companion doctor")
    canvas.middle(3, "This is a test.")
    canvas.middle(4, "The board glows.")
    return canvas.frame()


async def _settle(devices: Devices, until: float) -> None:
    """Wait until every device is found, or has had its time."""
    while time.monotonic() < until:
        if all(health.state in (State.OK, State.OFF) for health in devices.health()):
            return
        await asyncio.sleep(LOOK_EVERY)


def _left(until: float) -> float:
    return max(0.0, until - time.monotonic())


def _ignore(event: Event) -> None:
    """What devices tell is read from their health."""


def absent(health: Health) -> Finding | None:
    """What to say of a device that is not there."""
    if health.state is State.OK:
        return None
    if health.state is State.OFF:
        return skipped(health.device, health.words or "not fitted")
    found = health.words or "did not answer in time"
    return failed(health.device, found, health.remedy or "check its wires and its power, and run this again")


def _buttons(devices: Devices) -> Finding:
    missing = absent(devices.buttons.health)
    if missing is not None:
        return missing
    stuck = devices.buttons.stuck
    if stuck:
        remedy = "let go of it; if nobody holds it, its wire touches ground or its pin is wrong in the board profile"
        return failed("buttons", f"down without a press: {', '.join(stuck)}", remedy)
    return ok("buttons", "all released")


def _screen(devices: Devices, profile: Profile, shown: dict[str, bool]) -> Finding:
    missing = absent(devices.screen.health)
    if missing is not None:
        return missing
    wiring = profile.screen
    where = f"at 0x{wiring.address:02x}" if wiring.bus == "i2c" else f"on SPI {wiring.port}.{wiring.device}"
    if not shown["screen"]:
        found = f"{wiring.controller} {where} does not take a picture"
        return failed("screen", found, "check its wires and the bus speed")
    return ok("screen", f"{wiring.controller} {where} took a test picture")


def _pixels(devices: Devices, profile: Profile, shown: dict[str, bool]) -> Finding:
    missing = absent(devices.pixels.health)
    if missing is not None:
        return missing
    wiring = profile.pixels
    where = f"{wiring.back_end} on GPIO {wiring.pin}"
    if not shown["pixels"]:
        return failed("pixels", f"{where} does not take a frame", "restart the machine")
    found = f"{where} took a frame of {leds(wiring)}"
    return ok("pixels", found if profile.simulated else f"{found} (LEDs cannot answer: did they glow?)")


def _sound(devices: Devices, profile: Profile, shown: dict[str, bool]) -> Finding:
    """A loudspeaker cannot say that it was heard; a card says that it took the sound."""
    sound = devices.sound
    if sound.health.state is State.OFF:
        return skipped("sound", sound.health.words or "not fitted", sound.health.remedy)
    missing = absent(sound.health)
    if missing is not None:
        return missing
    where = "the buzzer" if sound.wiring.device == BUZZER else "the loudspeaker"
    if not shown["sound"]:
        return failed("sound", f"{where} does not take a sound", "unplug it, plug it in again, and run this again")
    if sound.wiring.device != BUZZER and not programs.found(VOICE):
        return warning("sound", f"{where} took a sound; nothing can be said", f"type: sudo apt-get install {VOICE}")
    if may_be_socket(profile.pixels, sound.wiring):
        return warning("sound", f'{where} took a sound; "{sound.wiring.device}" {SOCKET_PERHAPS}', NAME_THE_CARD)
    if sound.health.remedy:
        return warning("sound", f"{where} took a sound; {sound.health.words}", sound.health.remedy)
    return ok("sound", f"{where} took a sound" if sound.wiring.device == BUZZER else f"{where} took a sound and a word")


async def tray_finding(devices: Devices, until: float) -> Finding:
    """What the tray says of itself."""
    tray = devices.tray
    missing = absent(tray.health)
    if missing is not None:
        return missing
    versions = f"firmware {tray.firmware}, protocol {PROTOCOL}"
    try:
        result = await asyncio.wait_for(tray.selftest(), max(1.0, _left(until)))
    except TrayError as error:
        return failed("tray", f"{versions}: {error}", REPLUG)
    except TimeoutError:
        return failed("tray", f"{versions}: its self-test did not end", REPLUG)
    words = f"{versions}: {result.get('words', 'its self-test went wrong')}"
    if result.get("calibrated") is False:
        return failed("tray", words, "empty the tray and type: companion tray calibrate")
    if not result.get("ok"):
        return failed("tray", words, "clean the floor of its lane, keep lamps away from it, run this again")
    if tray.health.remedy:
        return warning("tray", f"{versions}: {tray.health.words}", tray.health.remedy)
    return ok("tray", f"{versions}, self-test passed")
