"""An OLED controller in memory: the bytes that reach it become a picture, as on the glass.

The SSD1306 and SSD1309 fill a window, column by column and page by page. The SH1106 has 132 columns of memory for 128
of glass and knows pages only. Power on leaves noise in the memory and the display dark, as the real ones do.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.devices.wiring import SCREEN_HEIGHT, SCREEN_WIDTH

PAGES = SCREEN_HEIGHT // 8
ARGUMENTS = dict.fromkeys((0x20, 0x81, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB, 0x8D), 1) | {0x21: 2, 0x22: 2}
NOISE = b"\xa5\x5a"


class Oled:
    """One controller with its memory and registers."""

    def __init__(self, controller: str) -> None:
        self._window = controller != "sh1106"
        self._columns = SCREEN_WIDTH if self._window else 132
        self._offset = (self._columns - SCREEN_WIDTH) // 2
        self.power_on()

    def power_on(self) -> None:
        """What the controller is like when it gets power."""
        self._memory = [bytearray((NOISE * self._columns)[: self._columns]) for _ in range(PAGES)]
        self._left, self._right, self._top, self._bottom = 0, self._columns - 1, 0, PAGES - 1
        self._column = self._page = 0
        self._mode = 2
        self._asked: list[int] = []
        self.lit = False
        self.contrast = 0x7F
        self.inverse = False
        self.upside_down = False

    @property
    def status(self) -> int:
        """The byte that a read gives: bit 6 says that the display is off."""
        return 0x00 if self.lit else 0x40

    def picture(self) -> bytes:
        """What is on the glass, 1024 bytes in page order, as its viewer sees it upright."""
        glass = b"".join(bytes(page[self._offset : self._offset + SCREEN_WIDTH]) for page in self._memory)
        return bytes(byte ^ 0xFF for byte in glass) if self.inverse else glass

    def command(self, sent: bytes) -> None:
        """Bytes that came as commands; a command may be cut between two of these."""
        for byte in sent:
            self._asked.append(byte)
            if len(self._asked) > ARGUMENTS.get(self._asked[0], 0):
                code, *arguments = self._asked
                self._asked = []
                self._obey(code, arguments)

    def data(self, sent: bytes) -> None:
        """Bytes for the memory, from the place where the last ones ended."""
        for byte in sent:
            if self._column < self._columns:
                self._memory[self._page][self._column] = byte
            self._advance()

    def _obey(self, code: int, arguments: list[int]) -> None:
        if code in (0xAE, 0xAF):
            self.lit = code == 0xAF
        elif code in (0xA6, 0xA7):
            self.inverse = code == 0xA7
        elif code in (0xC0, 0xC8):
            self.upside_down = code == 0xC0
        elif code == 0x81:
            self.contrast = arguments[0]
        elif self._window and code in (0x20, 0x21, 0x22):
            self._frame_window(code, arguments)
        elif not self._window or self._mode == 2:
            self._place(code)

    def _frame_window(self, code: int, arguments: list[int]) -> None:
        if code == 0x20:
            self._mode = arguments[0] & 3
        elif code == 0x21:
            self._left, self._right = (argument & 0x7F for argument in arguments)
            self._column = self._left
        else:
            self._top, self._bottom = (argument & 0x07 for argument in arguments)
            self._page = self._top

    def _place(self, code: int) -> None:
        """Page mode: the page, or one half of the column's number."""
        if code & 0xF8 == 0xB0:
            self._page = code & 0x07
        elif code <= 0x0F:
            self._column = self._column & 0xF0 | code
        elif code <= 0x1F:
            self._column = self._column & 0x0F | (code & 0x0F) << 4

    def _advance(self) -> None:
        if not self._window or self._mode == 2:
            self._column += 1  # beyond the last column nothing is written
        elif self._column != self._right:
            self._column += 1
        else:
            self._column = self._left
            self._page = self._page + 1 if self._page != self._bottom else self._top


def drawn(frame: bytes) -> str:
    """A frame as text, one character for a pixel: what a failed test shows."""
    return "\n".join(_rows(frame))


def _rows(frame: bytes) -> Iterator[str]:
    for y in range(SCREEN_HEIGHT):
        page = frame[SCREEN_WIDTH * (y // 8) : SCREEN_WIDTH * (y // 8 + 1)]
        yield "".join("#" if byte >> y % 8 & 1 else "." for byte in page)
