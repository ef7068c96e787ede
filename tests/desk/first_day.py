"""The first run in its main states, each a desk that people look at."""

from __future__ import annotations

from collections.abc import Callable

from companion.daemon.hearing import device_of
from companion.desk.desk import Desk
from companion.desk.knowing import Device, Panel, Phones, Wired
from companion.desk.screens.button_test import Trying
from companion.desk.screens.first_run import step
from companion.desk.screens.screen import BUTTONS
from companion.desk.sources import Throw
from companion.desk.trying_buttons import Trial, fitted
from companion.devices.camera.telling import UNCALIBRATED
from companion.devices.health import Health, State
from companion.devices.pixels import LedLine
from companion.devices.wiring import PixelWiring
from companion.languages import say
from tests.desk.stage import ALL_FINE, NO_TRAY, NOW, desk_with, lay, press

PINS = {"UP": 5, "DOWN": 6, "LEFT": 13, "RIGHT": 19, "OK": 26, "BACK": 16, "CARD": 20, "WHY": 21}
WIRED = Wired(PINS, (17, 27))
NEW_CAMERA = device_of(Health("camera", State.OK, *UNCALIBRATED, ready=False))
"""A camera that was never calibrated."""
TRAY_OFF = (*ALL_FINE[:3], Device("tray", "off"))
NO_BUTTONS = (
    Device(
        "buttons",
        "lost",
        say("{} is busy", "GPIO5"),
        say("another program or overlay uses {}; {} says which", "GPIO5", "gpioinfo"),
    ),
    *ALL_FINE[1:],
)
NO_LIGHTS = (
    *ALL_FINE[:2],
    Device("pixels", "lost", *LedLine(PixelWiring("spi", 10)).explain(OSError("/dev/spidev0.0"))),
    ALL_FINE[3],
)


def first_run(name: str = "", devices: tuple[Device, ...] = ALL_FINE) -> Desk:
    """A desk at a step of its first run."""
    desk = desk_with(devices=devices)
    desk.wired = WIRED
    lay(desk, step(desk, name))
    desk.frame(NOW)
    desk.shown(NOW)
    return desk


def walkable() -> Desk:
    """Where the lights are one panel."""
    desk = first_run("lights")
    desk.panel = Panel(2, 2, chain=((0, 0), (1, 0), (1, 1), (0, 1)), size=(2, 2))
    return desk


def trying(*pressed: str, wired: Wired = WIRED) -> Desk:
    """The buttons are tried, and so many were pressed."""
    desk = desk_with()
    desk.wired = wired
    lay(desk, Trying(Trial(fitted(wired, BUTTONS))))
    press(desk, *pressed)
    return desk


def waited(desk: Desk, times: int = 1) -> Desk:
    """So often nothing comes."""
    for turn in range(times):
        desk.frame(NOW + 100 * turn)
        desk.frame(NOW + 100 * turn + 50)
    return desk


def phones(known: Phones) -> Desk:
    desk = first_run("phones")
    desk.phones = known
    return desk


def seeing(state: str, *faces: int) -> Desk:
    """The tray sees something that nobody threw."""
    desk = first_run("dice")
    desk.sees("tray", state, faces, NOW)
    return desk


def thrown(state: str, *faces: int, then: str = "") -> Desk:
    desk = first_run("dice")
    if faces:
        desk.rolled(Throw(faces), NOW)
    for seen in (state, then):
        if seen:
            desk.sees("tray", seen, faces, NOW)
    return desk


FIRST_DAY: dict[str, Callable[[], Desk]] = {
    "first-run": first_run,
    "first-bright": lambda: first_run("brightness"),
    "first-colours": lambda: _pressed("brightness", "DOWN"),
    "first-light": lambda: walkable(),
    "first-light-lost": lambda: first_run("lights", NO_LIGHTS),
    "first-light-panels": lambda: first_run("lights"),
    "first-buttons": lambda: first_run("buttons"),
    "first-buttons-lost": lambda: first_run("buttons", NO_BUTTONS),
    "first-trying": lambda: trying("UP", "DOWN"),
    "first-trying-wrong": lambda: trying("UP", "LEFT"),
    "first-trying-knob": lambda: trying(*BUTTONS),
    "first-trying-dead": lambda: waited(trying("UP", "DOWN", "LEFT")),
    "first-found-dead": lambda: waited(trying(*BUTTONS[:-1]), 2),
    "first-found-swapped": lambda: trying("DOWN", "DOWN", "UP", *BUTTONS[2:], wired=Wired(PINS)),
    "first-found-none": lambda: waited(trying(), 9),
    "first-dice": lambda: first_run("dice"),
    "first-dice-read": lambda: thrown("rolled", 4),
    "first-dice-read-lies": lambda: thrown("rolled", 4, then="handling"),
    "first-dice-old": lambda: seeing("handling", 2),
    "first-dice-cocked": lambda: thrown("cocked"),
    "first-dice-none-seen": lambda: thrown("wrong-count"),
    "first-dice-two": lambda: thrown("wrong-count", 3, 5),
    "first-dice-camera": lambda: first_run("dice", (*TRAY_OFF, NEW_CAMERA)),
    "first-dice-lost": lambda: first_run("dice", NO_TRAY),
    "first-dice-none": lambda: first_run("dice", TRAY_OFF),
    "first-phones": lambda: phones(Phones("http://192.168.178.41:8470", "482913", NOW + 431, page=True, on=True)),
    "first-phones-not-yet": lambda: phones(Phones(page=True)),
    "first-phones-no-network": lambda: phones(Phones(page=True, on=True)),
    "first-phones-no-page": lambda: first_run("phones"),
}


def _pressed(name: str, *buttons: str) -> Desk:
    desk = first_run(name)
    press(desk, *buttons)
    return desk
