"""What cannot be together on one board, although each part alone is right; and what a wiring asks of the machine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.devices.pinout import SPI_PORT_OF_DATA
from companion.devices.pixel_map import ground
from companion.devices.sound.wiring import HEADPHONES, SoundWiring
from companion.devices.spacing import TILE, Spacing
from companion.devices.wiring import ButtonWiring, Panel, PixelWiring, ScreenWiring
from companion.settings import Page, Section

PWM_PINS = (12, 13, 18, 19)
PCM_PIN = 21
SOCKET_PERHAPS = "may be the headphone socket, which needs the clock of the LEDs"
NAME_THE_CARD = 'give "usb" or "i2s", or name the card, such as "plughw:CARD=Device"'
BOARD_NEEDS = {"pi3": 1000.0, "pi4": 1200.0, "pi5": 1600.0, "zero2w": 500.0}
"""Reckoned mA for the board itself and the small things on its header."""
NO_SOCKET = {"pi5": "a Raspberry Pi 5", "zero2w": "a Raspberry Pi Zero 2 W"}
DARK_LED = 1.0
"""The mA that an LED takes while it is dark."""
WHITE_LED = 60.0
"""The mA that an LED takes at its brightest."""
FED = 64
"""So many LEDs of a strip are fed from one place."""
SOLD = (30, 60, 96, 100, 144)
"""LEDs a metre on strips that are sold."""
LED_TIME, RESET_TIME = 30e-6, 300e-6
"""Seconds on the wire for one LED, and for the pause after the last."""
SPI_BYTES_PER_LED = 24
SPI_BUFFER = 4096


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What is not wired to a pin but matters: the LEDs' supply in mA (0: not told), who shares it, analog audio."""

    supply: float = 0.0
    shared: bool = False
    analog: bool = False


def check(
    page: Page, model: str, buttons: ButtonWiring, screen: ScreenWiring, pixels: PixelWiring, around: Surroundings
) -> None:
    """Note every combination that cannot work."""
    if model == "pi5" and buttons.back_end == "rpigpio":
        problem = 'back-end = "rpigpio" does not work on a Raspberry Pi 5'
        page.note(("buttons", "back-end"), problem, 'use back-end = "lgpio"')
    if model == "pi5" and around.analog:
        problem = "a Raspberry Pi 5 has no analog audio"
        page.note(("audio", "analog"), problem, "set analog = false; sound goes over HDMI or USB")
    if pixels.back_end != "none":
        _check_back_end(page, model, pixels, around)
        _check_shared_spi(page, screen, pixels)
        _check_power(page, model, pixels, around)
        _check_speed(page, pixels)


def check_sound(page: Page, model: str, pixels: PixelWiring, sound: SoundWiring) -> None:
    """Note a loudspeaker that cannot be heard on this board, or that would make the LEDs flicker."""
    if not sound.socket:
        return
    where = ("sound", "device")
    if model in NO_SOCKET:
        problem = f"{NO_SOCKET[model]} has no headphone socket"
        page.note(where, problem, 'use device = "usb" or "i2s", or a "buzzer" on a pin')
    elif not sound.analog:
        its = "" if sound.device == HEADPHONES else ", which is the headphone socket"
        problem = f'device = "{sound.device}"{its}, but [audio] says analog = false'
        page.note(where, problem, 'set analog = true under [audio], or use device = "usb"')


def may_be_socket(pixels: PixelWiring, sound: SoundWiring) -> bool:
    """Is a loudspeaker named that may be in the headphone socket, while the LEDs have the clock of that?"""
    return pixels.back_end == "pwm" and pixels.pin in PWM_PINS and sound.any_card


def check_panel(row: Section, panel: Panel, others: Sequence[Panel], width: int, height: int) -> None:
    """Note a panel that sticks out of the board or lies over another one."""
    east, south = panel.x + ground(panel)[0], panel.y + ground(panel)[1]
    if east > width or south > height:
        problem = f"the panel reaches to column {east} and row {south}, the board is {width} x {height}"
        row.wrong("x", problem, "correct its x, y, width, height or turn, or width and height of [pixels]")
    for number, other in enumerate(others, 1):
        if _overlap(panel, other):
            row.wrong("x", f"the panel lies over panel {number}", "correct its x, y, width, height or turn")


def check_mat(section: Section, pixels: PixelWiring) -> None:
    """Note a mat that is too small for a tile, and strips whose lights do not lie under the printed squares."""
    spacing = pixels.spacing
    if pixels.fixed and min(pixels.width, pixels.height) < TILE:
        problem = f'a mat of {pixels.width} x {pixels.height} squares is smaller than a tile, but viewport = "fixed"'
        section.wrong("viewport", problem, f'give at least {TILE} x {TILE} squares, or viewport = "follow"')
    if spacing.pitch and not spacing.square:
        section.wrong("pitch", "pitch is given, but not the size of a square", "add square = with its mm, such as 33")
    if spacing.gap and not spacing.told:
        section.wrong("gap", "gap is given, but not square and pitch", "give all three in mm, or leave gap out")
    for panel in pixels.panels if spacing.told else ():
        along, _ = lines(panel)
        if not spacing.fits(along):
            section.wrong("pitch", _too_far_off(spacing, along), _remedy(spacing, along))
            return


def _too_far_off(spacing: Spacing, along: int) -> str:
    return (
        f"LEDs {spacing.pitch:g} mm apart under {along} squares of {spacing.square:g} mm are off by "
        f"{spacing.off(along):.1f} mm, more than a third of a square"
    )


def _remedy(spacing: Spacing, along: int) -> str:
    """Strips as they are sold, the coarsest that fits."""
    sold = next((a_metre for a_metre in SOLD if replace(spacing, pitch=1000 / a_metre).fits(along)), None)
    if sold is None:
        return "draw the squares as far apart as the LEDs are, or leave less gap between tiles"
    return f"use strips with {sold} LEDs a metre (pitch = {1000 / sold:.1f}), or solder the LEDs apart square by square"


def notes(
    model: str, buttons: ButtonWiring, screen: ScreenWiring, pixels: PixelWiring, sound: SoundWiring
) -> tuple[str, ...]:
    """What this wiring asks of the machine, for people who set it up."""
    told = []
    if pixels.back_end == "pwm":
        told.append('PWM needs root: run the companion as root, or use back-end = "spi" with the LEDs on GPIO10')
    if pixels.back_end == "spi" and (size := SPI_BYTES_PER_LED * leds(pixels)) > SPI_BUFFER:
        told.append(f"the LEDs are sent in {size} bytes at once: the kernel's spidev.bufsiz must not be smaller")
    if may_be_socket(pixels, sound):
        told.append(f'device = "{sound.device}" under [sound] {SOCKET_PERHAPS}: {NAME_THE_CARD}')
    told += _feeding(pixels)
    if screen.bus == "spi" and screen.controller != "none":
        package = "rpi-lgpio" if model == "pi5" else "RPi.GPIO"
        told.append(f"an SPI screen needs the package {package} for its data/command and reset lines")
    if buttons.back_end == "rpigpio":
        told.append("the buttons need the package RPi.GPIO")
    return tuple(told)


def _feeding(pixels: PixelWiring) -> list[str]:
    """Strips are thin: far from where 5 V goes in, white turns yellow and then red."""
    count = leds(pixels)
    if pixels.back_end == "none" or not pixels.fixed or count <= FED:
        return []
    white, places = count * WHITE_LED / 1000, -(-count // FED)
    return [
        f"the mat has {count} LEDs, which would take {white:.0f} A if all were white: the budget keeps them to "
        f"{pixels.budget / 1000:g} A, as bright as that allows; 5 V and ground go in at {places} places, "
        f"one for each {FED} LEDs"
    ]


def leds(pixels: PixelWiring) -> int:
    """The length of the chain."""
    return sum(panel.skip + _leds(panel, pixels.spacing) for panel in pixels.panels)


def lines(panel: Panel) -> tuple[int, int]:
    """How many squares a line of a panel's chain runs under, and how many lines there are."""
    return (panel.width, panel.height) if panel.run == "rows" else (panel.height, panel.width)


def off(pixels: PixelWiring) -> float:
    """So many mm the worst light is off the middle of its square."""
    return max(pixels.spacing.off(lines(panel)[0]) for panel in pixels.panels)


def _leds(panel: Panel, spacing: Spacing) -> int:
    along, times = lines(panel)
    return spacing.leds(along) * times


def _check_back_end(page: Page, model: str, pixels: PixelWiring, around: Surroundings) -> None:
    where = ("pixels", "back-end")
    if pixels.back_end == "pwm" and model == "pi5":
        problem = 'back-end = "pwm" does not work on a Raspberry Pi 5'
        page.note(where, problem, 'use "spi" with the LEDs on GPIO10, or "pi5"')
    elif pixels.back_end == "pi5" and model not in ("pi5", "simulated"):
        page.note(where, f'back-end = "pi5" does not work on {model}', 'use "spi" with the LEDs on GPIO10, or "pwm"')
    elif pixels.back_end == "pwm" and pixels.pin not in (*PWM_PINS, PCM_PIN):
        page.note(("pixels", "pin"), f"GPIO{pixels.pin} has no PWM", "connect the LEDs to GPIO18, 12, 13, 19 or 21")
    elif pixels.back_end == "pwm" and pixels.pin in PWM_PINS and around.analog:
        problem = f"PWM LEDs on GPIO{pixels.pin} and analog audio use the same clock"
        remedy = 'set analog = false and dtparam=audio=off in config.txt, or use back-end = "spi" on GPIO10'
        page.note(where, problem, remedy)
    elif pixels.back_end == "spi" and pixels.pin not in SPI_PORT_OF_DATA:
        problem = f"GPIO{pixels.pin} is no data line of an SPI bus"
        page.note(("pixels", "pin"), problem, "connect the LEDs to GPIO10, or to GPIO20 for SPI1")


def _check_shared_spi(page: Page, screen: ScreenWiring, pixels: PixelWiring) -> None:
    """LEDs have no chip select: they take whatever is on the data line for colours."""
    if pixels.back_end != "spi" or screen.bus != "spi" or screen.controller == "none":
        return
    if SPI_PORT_OF_DATA.get(pixels.pin) == screen.port:
        problem = f"the LEDs and the screen share SPI{screen.port}, and LEDs take the picture for colours"
        remedy = 'connect the screen with bus = "i2c", or the LEDs to GPIO20 (SPI1)'
        page.note(("pixels", "back-end"), problem, remedy)


def _check_power(page: Page, model: str, pixels: PixelWiring, around: Surroundings) -> None:
    dark = leds(pixels) * DARK_LED
    if dark >= pixels.budget:
        problem = f"{leds(pixels)} LEDs take {dark:g} mA while they are dark, but budget = {pixels.budget:g}"
        page.note(("pixels", "budget"), problem, "give a larger budget, with a supply for it, or connect fewer panels")
    left = around.supply - (BOARD_NEEDS.get(model, 0.0) if around.shared else 0.0)
    if around.supply and pixels.budget > left:
        rest = f", of which the board needs {BOARD_NEEDS.get(model, 0):g}" if around.shared else ""
        problem = f"budget = {pixels.budget:g} is more than the supply gives ({around.supply:g} mA{rest})"
        page.note(("pixels", "budget"), problem, f"give at most {max(0, left):g}, or use a stronger supply")


def _check_speed(page: Page, pixels: PixelWiring) -> None:
    most = 1 / (leds(pixels) * LED_TIME + RESET_TIME)
    if pixels.fps > most:
        problem = f"{leds(pixels)} LEDs cannot be sent {pixels.fps:g} times a second"
        page.note(("pixels", "fps"), problem, f"give at most fps = {int(most)}")


def _overlap(one: Panel, other: Panel) -> bool:
    (width, height), (wide, high) = ground(one), ground(other)
    beside = one.x + width <= other.x or other.x + wide <= one.x
    above = one.y + height <= other.y or other.y + high <= one.y
    return not (beside or above)
