"""Dice with a radio as plain values: those that people have chosen, and those that are found nearby."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.languages import say

LOW = 15
"""Per cent: below that a battery is told before it is empty."""
NAME_LIMIT = 24
CALLED = {
    "black": say("black die"),
    "red": say("red die"),
    "green": say("green die"),
    "blue": say("blue die"),
    "yellow": say("yellow die"),
    "orange": say("orange die"),
}
"""What people call a die of a colour that dice are made in."""


@dataclass(frozen=True, slots=True)
class BluetoothWiring:
    """Whether dice with a radio are used at this table."""

    on: bool = False


@dataclass(frozen=True, slots=True)
class KnownDie:
    """A die that people have chosen for this table."""

    address: str
    make: str
    name: str
    colour: str = ""

    @property
    def words(self) -> str:
        """What people call it: by its colour where that is known, else by its name."""
        return CALLED.get(self.colour, f"{self.colour} die") if self.colour else self.name

    def kept(self) -> dict[str, str]:
        """As it is remembered."""
        return {"address": self.address, "make": self.make, "name": self.name, "colour": self.colour}


@dataclass(frozen=True, slots=True)
class FoundDie:
    """A die that is nearby, or one of the chosen ones as it is now."""

    die: KnownDie
    chosen: bool = False
    here: bool = False
    """Is it connected?"""
    battery: int | None = None
    charging: bool = False
    strength: int | None = None
    """How loud it is heard, in dBm: -40 lies beside us, -90 in the next room."""
    fault: str = ""
    """Why it cannot be used in these games; empty where it can."""
    trouble: str = ""
    """Of a chosen one that is not here: what is wrong ..."""
    remedy: str = ""
    """... and what helps."""

    @property
    def low(self) -> bool:
        """Should people charge it?"""
        return self.battery is not None and self.battery <= LOW and not self.charging


def read_known(kept: object) -> tuple[KnownDie, ...]:
    """The dice that were remembered; whatever makes no sense is left out, and nothing is there twice."""
    dice: dict[str, KnownDie] = {}
    for entry in kept if isinstance(kept, list) else []:
        if isinstance(entry, Mapping):
            die = KnownDie(*(_text(entry.get(key)) for key in ("address", "make", "name", "colour")))
            if die.address and die.make and die.name:
                dice.setdefault(die.address, die)
    return tuple(dice.values())


def clean(name: object) -> str:
    """A name that came through the air, fit to be shown: printable, and not too long."""
    return "".join(letter for letter in str(name or "") if letter.isprintable())[:NAME_LIMIT].strip()


def _text(value: object) -> str:
    return clean(value) if isinstance(value, str) else ""
