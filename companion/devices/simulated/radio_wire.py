"""Dice with a radio on a simulated table, and the hands that throw them: the real library runs, in air of ours."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from companion.devices.bluetooth.makes import GODICE
from companion.devices.bluetooth.radio import Radio
from companion.devices.bluetooth.wiring import KnownDie
from companion.devices.simulated.swap import Swap

COLOURS = {"red": "R", "blue": "B", "green": "G"}
DICE = tuple(
    KnownDie(f"D0:00:00:00:00:{number:02}", GODICE, f"GoDice_00000{number}_{letter}_v04", colour)
    for number, (colour, letter) in enumerate(COLOURS.items(), 1)
)
"""Three dice lie on every simulated table that has Bluetooth."""
TUMBLING = 0.2
"""Seconds that a die rolls."""


class RadioWire:
    """To be used in the loop's thread while it is installed."""

    def __init__(self, dice: Sequence[KnownDie] = DICE) -> None:
        self.known = tuple(dice)
        self._air: Any = None
        self._swap = Swap()

    def __enter__(self) -> RadioWire:
        """Take the adapter's place."""
        from companion.devices.simulated.radio import AirClient, AirScanner

        wire = self

        class Scanner(AirScanner):
            def __init__(self, *given: Any, **more: Any) -> None:
                self.air = wire.air
                super().__init__(*given, **more)

        class Client(AirClient):
            def __init__(self, *given: Any, **more: Any) -> None:
                self.air = wire.air
                super().__init__(*given, **more)

        self._swap.attribute(Radio, "back_ends", (Scanner, Client))
        return self

    def __exit__(self, *_: object) -> None:
        self._swap.back()

    @property
    def air(self) -> Any:
        """What lies between the dice and the companion, in the loop that runs now."""
        from companion.devices.simulated.radio import Air

        loop = asyncio.get_running_loop()
        if self._air is None or self._air.loop is not loop:
            self._air = Air(loop)
            for die in self.known:
                self._air.add(die)
        return self._air

    @property
    def armed(self) -> int:
        """Dice with a radio cannot show whether they are waited for: people throw when the screen says so."""
        return len(self.known)

    def roll(self, dice: Sequence[int | None]) -> None:
        """Throw so many of them, None for one that leans."""
        if not 0 < len(dice) <= len(self.known):
            raise ValueError(f"{len(dice)} dice: there are {len(self.known)}")
        for face, die in zip(dice, self.air.dice.values(), strict=False):
            if face is None:
                die.lean(TUMBLING)
            else:
                die.roll(face, TUMBLING)

    def cocked(self) -> None:
        """Throw one against something."""
        self.roll([None])

    def wrong_count(self) -> None:
        """Throw all of them, though fewer are waited for."""
        self.roll([3] * len(self.known))

    def handling(self) -> None:
        """Lay one down by hand, which is no throw."""
        next(iter(self.air.dice.values())).lay(1)

    def rolling(self) -> None:
        """Throw one that rolls for long."""
        next(iter(self.air.dice.values())).roll(1, 10.0)

    def unplug(self) -> None:
        """Carry the dice out of range."""
        for die in self.air.dice.values():
            die.go()

    def plug(self) -> None:
        """Bring them back."""
        for die in self.air.dice.values():
            die.come()
