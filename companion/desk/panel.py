"""Lights on a panel of LEDs: its colours at any moment."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi

from companion.desk.lights import Light, Lights, Pattern
from companion.desk.palette import BRIGHT, LEVELS, Palette
from companion.desk.table_mat import TableMat
from companion.desk.viewport import Viewport
from companion.games.kit.colours import Beat

FULL, DARK = 1.0, 0.0
DIM = 0.22
BREATH = (0.2, 0.5)
"""Least and most of a breath: dimmer than any figure, so that figures stand out."""
BREATHS, BLINKS, FLASHES = 0.25, 1.2, 5.0
"""Breaths, blinks and fast blinks in a second."""
CALM_BLINKS, CALM_FLASHES = 0.5, 1.5
"""Where people want less motion."""
TRAIL = (FULL, 0.5, 0.32)
"""The dot on its path, and what it leaves behind."""
WAY = 0.2
"""The rest of the path."""
STRIDE, REST = 0.3, 0.6
"""Seconds that the dot spends on a square, and at the end of its path."""
WINK_EVERY = 2.4
WINKS = {Beat.STEADY: (), Beat.WINK: ((0.0, 0.2),), Beat.DOUBLE: ((0.0, 0.15), (0.3, 0.45))}
"""When in its beat a light is dark, from when to when."""


def animated(lights: Lights, palette: Palette = BRIGHT) -> bool:
    """Do these lights change while nothing happens?"""
    return any(_moves(light, palette) for light in lights.values())


def _moves(light: Light, palette: Palette) -> bool:
    if light.pattern is Pattern.STEADY:
        return palette.beat(light.colour) is not Beat.STEADY
    return light.pattern is not Pattern.DIM


def render(
    lights: Lights,
    viewport: Viewport | TableMat,
    palette: Palette,
    brightness: float,
    now: float,
    reduced: bool = False,
) -> bytes:
    """The colours of the panel at a moment, three bytes a square, row by row from the north west."""
    moment = Moment(palette, max(0.0, min(1.0, brightness)), now, reduced)
    if isinstance(viewport, Viewport) and viewport.scale > 1:
        return _blocks(lights, viewport, moment)
    colours = bytearray(3 * viewport.width * viewport.height)
    shown: dict[Light, bytes] = {}  # many squares share a light
    for point, light in lights.items():
        square = viewport.square_at(point)
        if square is not None:
            colour = shown.get(light)
            if colour is None:
                colour = shown[light] = moment.colour(light)
            at = 3 * square
            colours[at : at + 3] = colour
    return bytes(colours)


def _blocks(lights: Lights, viewport: Viewport, moment: Moment) -> bytes:
    """The colours of a panel on which several lights show one square."""
    dark = bytes(3)
    return b"".join(moment.colour(lights[at]) if at in lights else dark for at in viewport.points())


@dataclass(slots=True)
class Moment:
    """What every kind of light looks like right now."""

    palette: Palette
    brightness: float
    now: float
    reduced: bool

    def colour(self, light: Light) -> bytes:
        """Three bytes; whatever is meant to be lit is lit at any brightness above nought."""
        level = self.level(light) * self.brightness
        return self.palette.shades(light.colour)[min(LEVELS - 1, max(round(level * (LEVELS - 1)), level > 0))]

    def level(self, light: Light) -> float:
        match light.pattern:
            case Pattern.STEADY:
                return self._beat(self.palette.beat(light.colour))
            case Pattern.BREATHING:
                return self._breath()
            case Pattern.BLINK:
                return self._blink(CALM_BLINKS if self.reduced else BLINKS)
            case Pattern.FAST:
                return self._blink(CALM_FLASHES if self.reduced else FLASHES)
            case Pattern.PATH:
                return self._path(light)
        return DIM

    def _beat(self, beat: Beat) -> float:
        phase = self.now % WINK_EVERY
        return DARK if any(begin <= phase < end for begin, end in WINKS[beat]) else FULL

    def _breath(self) -> float:
        least, most = BREATH
        if self.reduced:
            return most
        return least + (most - least) * (1 - cos(2 * pi * BREATHS * self.now)) / 2

    def _blink(self, times: float) -> float:
        return FULL if self.now * times % 1 < 0.5 else DARK

    def _path(self, light: Light) -> float:
        """The dot goes from square to square and rests at the end; with less motion the way only gets brighter."""
        if self.reduced:
            return WAY + (FULL - WAY) * (light.step + 1) / light.steps
        head = int(self.now % (light.steps * STRIDE + REST) / STRIDE)
        behind = head - light.step
        return TRAIL[behind] if 0 <= behind < len(TRAIL) else WAY
