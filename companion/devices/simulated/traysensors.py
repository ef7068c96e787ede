"""The sensors under the tray by their data sheet: how much current they give, into which resistor, as which count.

The QRE1113 gives 0.10 to 0.90 mA from white card one millimetre away, lit with 20 mA (an older sheet calls 0.40
typical): nine times as much from one part as from the other. Its emitter follower drives a load resistor from 3.3 V and
cannot come nearer to that than 0.3 V, where it saturates: then it says nothing of what lies there.
Currents are milliamperes, resistors ohms. Everything random comes from the `random.Random` that is passed in.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random

FULL_SCALE = 65535
STEP = 16
"""The converter has twelve bits, and gives them as the upper ones of sixteen."""
SUPPLY = 3.3
SATURATED = SUPPLY - 0.3
KNEE = 2.7
"""Volts above which the transistor begins to saturate."""

SHEET_LIGHT = 20.0
"""Milliamperes through the infrared light for which the sheet is true."""
WHOLE_SPREAD = (0.10, 0.90)
SORTED = (0.30, 0.60)
"""What the sheet promises of the QRE1114, which is the same part, sorted."""
THROUGH_SHEET = 0.85
"""What four surfaces of clear acrylic leave of the light; its 1.5 mm are as one of air, for which the sheet is true."""

BLIND, STUCK, LOOSE = "blind", "stuck", "loose"
"""What a sensor may suffer from: no light or no current, always bright, or its signal is not connected."""
GHOST = 0.8
"""What a signal that is not connected keeps of the one that was looked at before."""


@dataclass(frozen=True, slots=True)
class Circuit:
    """What is soldered to every sensor: its load, and what flows through its light."""

    load: float = 2700.0
    light: float = 17.0


@dataclass(frozen=True, slots=True)
class Sensor:
    """One sensor with its own faults; `on` is what the data sheet calls its on-state current."""

    x: float
    y: float
    on: float = 0.4
    floor: float = 0.02
    """What the clear floor itself sends back, as a share of white."""
    spot: float = 1.0

    def white(self, circuit: Circuit) -> float:
        """The current that white paper on the floor makes."""
        return self.on * circuit.light / SHEET_LIGHT * THROUGH_SHEET


def any_current(random: Random, spread: tuple[float, float] = WHOLE_SPREAD) -> float:
    """The on-state current of a part, as likely twice as much as half as much."""
    least, most = spread
    return math.exp(random.uniform(math.log(least), math.log(most)))


def volts(current: float, load: float) -> float:
    """What stands over the load."""
    wanted = max(0.0, current) * load / 1000
    if wanted <= KNEE:
        return wanted
    left = SATURATED - KNEE
    return KNEE + left * (1 - math.exp((KNEE - wanted) / left))


def count(current: float, circuit: Circuit, noise: float = 0.0) -> int:
    """What the converter makes of it, `noise` counts off."""
    exact = volts(current, circuit.load) / SUPPLY * FULL_SCALE + noise
    return max(0, min(FULL_SCALE, round(exact / STEP) * STEP))


def spoil(counts: list[int], broken: dict[int, str], unlit: list[int] | None = None) -> list[int]:
    """Counts as broken sensors give them; `broken` names them from 1 on. `unlit` are the counts without light."""
    for number, what in sorted(broken.items()):
        i = number - 1
        if what == STUCK:
            counts[i] = round(SATURATED / SUPPLY * FULL_SCALE)
        elif what == BLIND:
            counts[i] = counts[i] if unlit is None else unlit[i]
        else:
            counts[i] = round(GHOST * counts[i - 1]) if i else 0
    return counts
