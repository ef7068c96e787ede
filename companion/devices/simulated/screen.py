"""The OLED's wire in memory: the kernel's I2C calls, or an SPI port with its data/command pin."""

from __future__ import annotations

from companion.devices.simulated.i2c import I2CBus
from companion.devices.simulated.oled import Oled
from companion.devices.simulated.spi import ScreenPort
from companion.devices.simulated.wire import Wire
from companion.devices.wiring import ScreenWiring


class ScreenWire(Wire):
    """The wire of a screen, and the glass at its end."""

    def __init__(self, wiring: ScreenWiring | None = None) -> None:
        super().__init__()
        self.wiring = wiring or ScreenWiring()
        self.oled = Oled(self.wiring.controller)
        self.bus_there = True
        """Whether the bus itself has a device file; without one nothing opens."""

    def install(self) -> None:
        if self.wiring.controller == "none":
            return
        if self.wiring.bus == "i2c":
            I2CBus(self).install(self._swap)
        else:
            ScreenPort(self).install(self._swap)

    @property
    def lit(self) -> bool:
        """Whether anything can be seen: the display has power and is on."""
        return self.plugged and self.oled.lit

    def picture(self) -> bytes:
        """What the display would show, 1024 bytes in page order."""
        with self._changed:
            return self.oled.picture()

    def power_on(self) -> None:
        self.oled.power_on()

    def status(self) -> int:
        """The byte that the display answers when it is read."""
        self._come_through()
        return self.oled.status

    def take(self, sent: bytes, *, data: bool, overhead: int = 0) -> bool:
        """Bytes from the bus, commands or data; False if the device did not take them all."""
        self._come_through()
        with self._changed:
            arrived = self._carry(sent, overhead)
            (self.oled.data if data else self.oled.command)(arrived)
            return self._carried()
