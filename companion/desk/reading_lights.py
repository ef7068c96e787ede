"""Reading lights back: from the colours of a panel at several moments to the pattern and the colour of every square.

For tests and rehearsals, which see only what goes over the wire to the LEDs: corrected for the LEDs (gamma), perhaps
dimmed, and rounded.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from companion.desk.palette import BRIGHT, Palette
from companion.desk.table_mat import TableMat
from companion.desk.viewport import Viewport
from companion.games.kit.board import Point
from companion.games.kit.colours import Rgb

GAMMA = 2.2
"""How LEDs are corrected; 1 for colours that come straight from `render`."""
QUICK, SLOW = 0.05, 0.3
"""Seconds between two samples: first close together, to see fast lights, then far apart, to see slow ones."""
MANY_QUICK, MANY_SLOW = 16, 14
JUMP = 0.3
"""A light that changes more than this from one sample to the next does not breathe."""
OFF, ON = 0.12, 0.88
FLICKERS = 4
"""So often at least a fast light changes among the quick samples."""
MOSTLY = 0.65
"""A light that is on for longer than this only winks."""
MUCH_DIMMER = 0.45

DARK, STEADY, DIM, BREATHING, BLINK, FAST, PATH = "dark", "steady", "dim", "breathing", "blink", "fast", "path"


@dataclass(frozen=True, slots=True)
class Seen:
    """What a square shows."""

    pattern: str
    """`steady`, `dim`, `breathing`, `blink`, `fast`, `path` or `dark`."""
    colour: str = ""
    """The name of the nearest colour of the palette; empty when dark."""


def sample_times(now: float) -> tuple[float, ...]:
    """When to look, from a moment on."""
    quick = [now + QUICK * number for number in range(MANY_QUICK)]
    return (*quick, *(quick[-1] + SLOW * number for number in range(1, MANY_SLOW + 1)))


def read_lights(
    moments: Sequence[bytes], viewport: Viewport | TableMat, palette: Palette = BRIGHT, gamma: float = GAMMA
) -> dict[Point, Seen]:
    """What every square of the panel shows; `moments` are its colours at the `sample_times`."""
    levels = [(channel / 255) ** (1 / gamma) for channel in range(256)]
    squares = {
        point: Square([_seen_as(frame[at : at + 3], levels) for frame in moments], palette)
        for at, point in zip(range(0, 3 * viewport.width * viewport.height, 3), viewport.points(), strict=True)
    }
    brightest = max((square.strength for square in squares.values()), default=0.0)
    return {point: square.seen(brightest) for point, square in squares.items()}


def _seen_as(colour: bytes, levels: Sequence[float]) -> tuple[float, float, float]:
    red, green, blue = colour
    return levels[red], levels[green], levels[blue]


class Square:
    """One square over all moments."""

    def __init__(self, colours: Sequence[tuple[float, float, float]], palette: Palette) -> None:
        brightest = max(colours, key=max)
        self.peak = max(brightest)
        self.colour = _nearest(palette, brightest, self.peak) if self.peak else ""
        self.shares = [max(colour) / self.peak for colour in colours] if self.peak else []
        """How bright the square is at each moment, compared with its brightest."""
        self.strength = self.peak * 255 / max(palette.rgb(self.colour)) if self.peak else 0.0
        """How much of its colour it shows at its brightest."""

    def seen(self, brightest: float) -> Seen:
        return Seen(self._pattern(brightest), self.colour)

    def _pattern(self, brightest: float) -> str:
        if not self.peak:
            return DARK
        if min(self.shares) > ON:
            return DIM if self.strength < MUCH_DIMMER * brightest else STEADY
        if all(abs(after - before) < JUMP for before, after in pairwise(self.shares)):
            return BREATHING
        return self._flashing() if all(share < OFF or share > ON for share in self.shares) else PATH

    def _flashing(self) -> str:
        on = [share > ON for share in self.shares]
        if changes(on[:MANY_QUICK]) >= FLICKERS and sum(on[:MANY_QUICK]) < MOSTLY * MANY_QUICK:
            return FAST
        return STEADY if sum(on) > MOSTLY * len(on) else BLINK


def changes(states: Iterable[bool]) -> int:
    """How often something is not as before."""
    return sum(before != after for before, after in pairwise(states))


def _nearest(palette: Palette, colour: tuple[float, float, float], peak: float) -> str:
    """The name of the colour that looks most like it, however bright it is."""
    return min(palette.colours, key=lambda name: _apart(palette.colours[name], colour, peak))


def _apart(rgb: Rgb, colour: tuple[float, float, float], peak: float) -> float:
    most = max(rgb)
    return sum((channel / most - seen / peak) ** 2 for channel, seen in zip(rgb, colour, strict=True))
