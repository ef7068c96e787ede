"""Who uses which pin of the header. Two users of one pin are a mistake, named with both their lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.devices.sound.wiring import BUZZER, I2S, I2S_PINS, SoundWiring
from companion.devices.wiring import ButtonWiring, PixelWiring, ScreenWiring, TrayWiring
from companion.settings import KeyPath, Page

I2C_PINS = {0: (0, 1), 1: (2, 3)}
SPI_PINS = {0: (7, 8, 9, 10, 11), 1: (16, 17, 18, 19, 20, 21)}
"""Data, clock and every chip select: the kernel takes them all, whether or not they are connected."""
SPI_PORT_OF_DATA = {10: 0, 20: 1}
UART_PINS = (14, 15)
UARTS = ("/dev/serial0", "/dev/ttyAMA0", "/dev/ttyS0")
USABLE = range(2, 28)


@dataclass(frozen=True, slots=True)
class Claim:
    """One user of one pin. A bus may be shared by those who speak it; whether they can is not asked here."""

    pin: int
    who: str
    path: KeyPath
    bus: str = ""


def claims(
    buttons: ButtonWiring,
    screen: ScreenWiring,
    pixels: PixelWiring,
    tray: TrayWiring,
    sound: SoundWiring | None = None,
) -> Iterator[Claim]:
    """Every use of a pin: buses first, because it is easier to move a button than a bus."""
    yield from _screen(screen)
    yield from _pixels(pixels)
    if sound is not None and sound.device == I2S:
        yield from (Claim(pin, "the I2S bus of the loudspeaker", ("sound", "device")) for pin in I2S_PINS)
    if tray.port in UARTS:
        yield from (Claim(pin, "the serial port of the tray", ("tray", "port")) for pin in UART_PINS)
    if buttons.knob is not None:
        yield Claim(buttons.knob.a, "the knob", ("knob", "a"))
        yield Claim(buttons.knob.b, "the knob", ("knob", "b"))
        if buttons.knob.press is not None:
            yield Claim(buttons.knob.press, "the switch of the knob", ("knob", "press"))
    if sound is not None and sound.device == BUZZER:
        yield Claim(sound.pin, "the buzzer", ("sound", "pin"))
    for button, pin in buttons.pins.items():
        yield Claim(pin, f"the button {button}", ("buttons", "pins", button))


def check(
    page: Page,
    buttons: ButtonWiring,
    screen: ScreenWiring,
    pixels: PixelWiring,
    tray: TrayWiring,
    sound: SoundWiring | None = None,
) -> None:
    """Note every pin that is used twice."""
    all_claims = list(claims(buttons, screen, pixels, tray, sound))
    taken = {claim.pin for claim in all_claims}
    free = next((pin for pin in USABLE if pin not in taken), None)
    users: dict[int, Claim] = {}
    for claim in all_claims:
        user = users.setdefault(claim.pin, claim)
        if user is not claim and not (user.bus and user.bus == claim.bus):
            problem = f"GPIO{claim.pin} is used by {claim.who}, and by {user.who} too ({_where(page, user, claim)})"
            page.note(claim.path, problem, f"move one of them, to GPIO{free} perhaps" if free else "no pin is free")


def _where(page: Page, user: Claim, other: Claim) -> str:
    place = page.place(user.path)
    return f"line {place.line}" if place.file == page.place(other.path).file else str(place)


def _screen(screen: ScreenWiring) -> Iterator[Claim]:
    if screen.controller == "none":
        return
    if screen.bus == "i2c":
        for pin in I2C_PINS.get(screen.port, ()):
            yield Claim(pin, "the I2C bus of the screen", ("screen", "bus"))
        return
    for pin in SPI_PINS.get(screen.port, ()):
        yield Claim(pin, f"SPI{screen.port} of the screen", ("screen", "bus"), f"SPI{screen.port}")
    yield Claim(screen.dc, "the data/command line of the screen", ("screen", "dc"))
    yield Claim(screen.reset, "the reset line of the screen", ("screen", "reset"))


def _pixels(pixels: PixelWiring) -> Iterator[Claim]:
    if pixels.back_end == "spi":
        port = SPI_PORT_OF_DATA.get(pixels.pin, 0)
        for pin in SPI_PINS[port]:
            yield Claim(pin, f"SPI{port} of the pixels", ("pixels", "back-end"), f"SPI{port}")
    elif pixels.back_end != "none":
        yield Claim(pixels.pin, "the data line of the pixels", ("pixels", "pin"))
