"""The kernel's I2C interface in memory, with one OLED on the bus: smbus2 calls it instead of ioctl."""

from __future__ import annotations

import ctypes
import errno
from typing import TYPE_CHECKING, Any

from companion.devices.simulated.swap import DeviceFiles, Swap

if TYPE_CHECKING:
    from companion.devices.simulated.screen import ScreenWire

I2C_SLAVE, I2C_SLAVE_FORCE, I2C_FUNCS, I2C_RDWR, I2C_SMBUS = 0x0703, 0x0706, 0x0705, 0x0707, 0x0720
EVERYTHING = 0x0EFF0009
"""Functions of the bus: plain I2C and everything that the kernel can emulate with it."""
READ = 1
DATA = 0x40


class I2CBus:
    """Answers ioctl calls for the bus that the screen is on."""

    def __init__(self, screen: ScreenWire) -> None:
        self._screen = screen
        self._addressed: dict[int, int] = {}

    def install(self, swap: Swap) -> None:
        """Take the place of the kernel, for smbus2 alone."""
        import smbus2.smbus2 as library

        swap.attribute(library, "ioctl", self.ioctl)
        swap.attribute(library, "os", DeviceFiles("/dev/i2c-", self._exists))

    def _exists(self, path: str) -> bool:
        return self._screen.bus_there and path == f"/dev/i2c-{self._screen.wiring.port}"

    def ioctl(self, file: int, call: int, argument: Any = None) -> int:
        """One call as smbus2 makes it."""
        if call in (I2C_SLAVE, I2C_SLAVE_FORCE):
            self._addressed[file] = argument
        elif call == I2C_FUNCS:
            argument.value = EVERYTHING
        elif call == I2C_SMBUS:
            self._smbus(self._addressed[file], argument)
        elif call == I2C_RDWR:
            for message in argument.msgs[: argument.nmsgs]:
                self._write(message.addr, ctypes.string_at(message.buf, message.len))
        else:
            raise OSError(errno.ENOTTY, f"the simulated bus does not know call {call:#x}")
        return 0

    def _smbus(self, address: int, message: Any) -> None:
        block = message.data.contents
        if message.read_write == READ:
            self._answer(address)
            block.byte = self._screen.status()
        else:
            self._write(address, bytes([message.command, *block.block[1 : block.block[0] + 1]]))

    def _write(self, address: int, sent: bytes) -> None:
        """A message: the address, then a control byte that says what follows, commands or data."""
        self._answer(address)
        if not self._screen.take(sent[1:], data=sent[0] == DATA, overhead=2):
            raise OSError(errno.EREMOTEIO, "Remote I/O error")

    def _answer(self, address: int) -> None:
        if not self._screen.plugged or address != self._screen.wiring.address:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
