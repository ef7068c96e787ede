"""Simulated header pins: a chip driver under the real gpiozero, with fingers on the buttons and a hand on the knob.

Only the wire is replaced: what the chip driver answers, and the revision code of the board. Callbacks come from a
thread of their own, as from the real library; `press` and its like return when they have been delivered.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType

from companion.devices.simulated.chip import Chip
from companion.devices.simulated.rpigpio import Header
from companion.devices.simulated.swap import Swap
from companion.devices.wiring import ButtonWiring

REVISIONS = {"pi3": 0xA020D3, "pi4": 0xC03114, "pi5": 0xC04170, "zero2w": 0x902120}
"""What a board calls itself in /proc."""


class Pins:
    """The buttons and the knob of one wiring. Install it before the buttons are opened; it is a context manager.

    Buttons go by their names; "KNOB" is the switch under the knob.
    """

    def __init__(self, wiring: ButtonWiring, model: str = "pi4") -> None:
        self._wiring = wiring
        self._revision = REVISIONS.get(model, REVISIONS["pi4"])
        self._chip = Chip()
        self._swap = Swap()
        self._installed = False

    def install(self) -> None:
        """Put the simulated driver in the place of the real one; does nothing if it is there."""
        if self._installed:
            return
        from gpiozero.pins import local

        self._installed = True
        if self._wiring.back_end == "rpigpio":
            Header(self._chip).install(self._swap)
        else:
            self._swap.forget("gpiozero.pins.lgpio")
            self._swap.module("lgpio", self._chip.module())
        self._swap.attribute(local, "get_pi_revision", lambda: self._revision)
        self._chip.start()

    def remove(self) -> None:
        """Put everything back; does nothing the second time."""
        self._installed = False
        self.flow()
        self._swap.back()
        self._chip.stop()

    def __enter__(self) -> Pins:
        self.install()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.remove()

    def press(self, button: str, bounces: int = 0) -> None:
        """Close a contact, after it has bounced so many times."""
        self.bounce(button, bounces)
        self._chip.ground(self._number(button), True)

    def release(self, button: str, bounces: int = 0) -> None:
        """Open a contact, after it has bounced so many times."""
        self.bounce(button, bounces)
        self._chip.ground(self._number(button), False)

    def bounce(self, button: str, times: int = 1) -> None:
        """Let a contact chatter and come to rest where it was."""
        number = self._number(button)
        rest = self._chip.line(number).grounded
        for _ in range(times):
            self._chip.ground(number, not rest)
            self._chip.ground(number, rest)

    def turn(self, steps: int) -> None:
        """Turn the knob by so many detents, clockwise if positive."""
        knob = self._wiring.knob
        if knob is None:
            raise KeyError("this wiring has no knob")
        first, second = (knob.a, knob.b) if steps > 0 else (knob.b, knob.a)
        for _ in range(abs(steps)):
            for number, closed in ((first, True), (second, True), (first, False), (second, False)):
                self._chip.ground(number, closed)

    def pressed(self, button: str) -> bool:
        """Whether a contact is closed."""
        return self._chip.line(self._number(button)).grounded

    def tones(self, pin: int) -> list[float]:
        """Every pitch (Hz) that a buzzer on this pin has played, one after the other; 0 where it fell silent."""
        return list(self._chip.line(pin).tones)

    def occupy(self, button: str, busy: bool = True) -> None:
        """Let another program hold a line, or give it back: claiming it fails meanwhile."""
        self._chip.line(self._number(button)).busy = busy

    def lose_edges(self, lost: bool = True) -> None:
        """Let edges get lost, as real ones sometimes do: only reading the level shows the change."""
        self._chip.deaf = lost

    @contextmanager
    def edges_under_way(self) -> Iterator[None]:
        """Edges of this while are read by the driver, but whoever listened to their pins is called only at its end."""
        self._chip.hold_edges()
        try:
            yield
        finally:
            self._chip.let_edges_through()

    def hang(self) -> None:
        """From now on the driver does not come back from reading a level."""
        self._chip.hanging.clear()
        self._chip.flows.clear()

    def hangs(self, timeout: float) -> bool:
        """Wait until somebody has read a level and does not come back."""
        return self._chip.hanging.wait(timeout)

    def flow(self) -> None:
        """The driver comes back, as if nothing had been."""
        self._chip.flows.set()

    @property
    def plugged(self) -> bool:
        return self._chip.present

    def unplug(self) -> None:
        """The chip vanishes."""
        self._chip.vanish()

    def plug(self) -> None:
        """The chip is back."""
        self._chip.present = True

    def _number(self, button: str) -> int:
        knob = self._wiring.knob
        if button in self._wiring.pins:
            return self._wiring.pins[button]
        if knob is not None and knob.press is not None and button in ("KNOB", "OK"):
            return knob.press
        raise KeyError(f"this wiring has no button {button!r}; it has {', '.join(self._wiring.pins)}")
