"""How much current a chain of LEDs takes, and how to stay within what the supply gives: pure functions."""

from __future__ import annotations

from functools import lru_cache

PER_CHANNEL = 20.0
"""mA of one colour of one LED at its brightest."""
AT_REST = 1.0
"""mA of a dark LED."""


def current(wire: bytes) -> float:
    """What a chain takes for these bytes, three to an LED, in mA."""
    return sum(wire) * PER_CHANNEL / 255 + at_rest(len(wire) // 3)


def at_rest(leds: int) -> float:
    """What a dark chain takes, in mA."""
    return leds * AT_REST


def limited(wire: bytes, budget: float) -> bytes:
    """The same picture, as bright as it may be: all of it is dimmed alike, so that colours stay what they are."""
    rest, all_of_it = at_rest(len(wire) // 3), current(wire)
    if all_of_it <= max(budget, rest):
        return wire
    return wire.translate(_dimmed(max(0.0, budget - rest) / (all_of_it - rest)))


@lru_cache(maxsize=256)
def levels(gamma: float, brightness: float) -> bytes:
    """For each level as an eye sees it the level for the LED. What is lit stays lit at any brightness above nought."""
    if brightness <= 0:
        return bytes(256)
    return bytes(max(min(level, 1), round(255 * (level / 255) ** gamma * brightness)) for level in range(256))


def _dimmed(factor: float) -> bytes:
    """Rounded down, so that the sum cannot exceed what it was meant to be."""
    return bytes(int(level * factor) for level in range(256))
