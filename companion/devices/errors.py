"""Every error of the devices. Missing or broken hardware is none of them: that is a device's health.

CompanionError
+-- WiringError      a wiring that cannot be: says which part, what is expected, what to do
+-- FrameError       a frame of the wrong size was to be shown
"""

from __future__ import annotations

from companion.errors import CompanionError


class WiringError(CompanionError):
    """A wiring that cannot be built."""


class FrameError(CompanionError):
    """A frame does not fit the device it was meant for."""

    def __init__(self, device: str, got: int, expected: int) -> None:
        super().__init__(f"{device}: a frame of {got} bytes was shown, but it has {expected}; draw it for this wiring")
        self.got = got
        self.expected = expected
