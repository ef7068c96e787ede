"""What is connected to which pin, port and address: plain values, read from a board profile."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.devices.spacing import EVEN, Spacing

SCREEN_WIDTH, SCREEN_HEIGHT = 128, 64
SCREEN_BYTES = SCREEN_WIDTH * SCREEN_HEIGHT // 8

CONTROLLERS = ("ssd1306", "ssd1309", "sh1106", "none")
SCREEN_BUSES = ("i2c", "spi")
PIXEL_BACK_ENDS = ("spi", "pwm", "pi5", "none")
CORNERS = ("NW", "NE", "SE", "SW")
FOLLOW, FIXED = "follow", "fixed"
VIEWPORTS = (FOLLOW, FIXED)


@dataclass(frozen=True, slots=True)
class ScreenWiring:
    """The OLED: which controller, on which bus. Over SPI, `address` means nothing; over I2C, `dc` and what follows."""

    controller: str = "ssd1306"
    bus: str = "i2c"
    port: int = 1
    address: int = 0x3C
    device: int = 0
    dc: int = 24
    reset: int = 25
    speed: int = 8_000_000
    flip: bool = False
    """Mounted upside down."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A rectangle of LEDs in the chain.

    `x, y` is the board square under its north-west corner once it is mounted. `width`, `height`, `start` (the corner of
    its first LED) and `run` (along "rows" or "columns") describe the panel as it is sold; `turn` says how far it was
    turned clockwise when it was mounted. `skip` counts LEDs of the chain before it that lie under no square.
    """

    x: int
    y: int
    width: int
    height: int
    start: str = "NW"
    run: str = "rows"
    serpentine: bool = True
    turn: int = 0
    skip: int = 0


@dataclass(frozen=True, slots=True)
class PixelWiring:
    """The LEDs under the board, `width` by `height` squares; squares under no panel stay dark."""

    back_end: str = "spi"
    pin: int = 10
    width: int = 16
    height: int = 16
    panels: tuple[Panel, ...] = (Panel(0, 0, 16, 16),)
    order: str = "GRB"
    gamma: float = 2.2
    budget: float = 2000.0
    """What the supply gives to the LEDs, in mA."""
    fps: float = 25.0
    refresh: float = 5.0
    """An idle board is sent again after so many seconds, because LEDs cannot say that they were without power."""
    viewport: str = FOLLOW
    """`follow`: a map panel beside the table; `fixed`: a table mat under the tiles."""
    spacing: Spacing = EVEN
    """How LEDs and printed squares lie over each other."""

    @property
    def fixed(self) -> bool:
        """Do the lights lie under the tiles themselves?"""
        return self.viewport == FIXED


@dataclass(frozen=True, slots=True)
class KnobWiring:
    """A rotary encoder: its two phases, and the switch under it if there is one."""

    a: int
    b: int
    press: int | None = None


@dataclass(frozen=True, slots=True)
class ButtonWiring:
    """The buttons, by name: each connects its pin to ground. Times are in seconds."""

    pins: Mapping[str, int] = field(default_factory=dict)
    back_end: str = "lgpio"
    bounce: float = 0.01
    hold: float = 0.8
    repeat: float = 0.2
    """A held arrow presses again after so many seconds; 0 means that it does not."""
    knob: KnobWiring | None = None
    chip: int | None = None
    """Which /dev/gpiochip; None finds the one of the header."""


@dataclass(frozen=True, slots=True)
class TrayWiring:
    """The dice tray's serial port; an empty port means that there is no tray."""

    port: str = "/dev/dice-tray"
    baud: int = 115_200
