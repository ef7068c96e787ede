"""Lights on a panel of LEDs: which part of the board the panel shows, and its colours at any moment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import cos, pi

from companion.desk.lights import Light, Lights, Pattern
from companion.desk.palette import BRIGHT, LEVELS, Palette
from companion.games.kit.board import Point
from companion.games.kit.colours import Beat
from companion.games.kit.layers import number_of, on_layer

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
MARGIN = 3


@dataclass(frozen=True, slots=True)
class Viewport:
    """The part of the board that lies over the panel. It moves only when the action comes near an edge."""

    width: int
    height: int
    west: int | None = None
    """The column over the western edge; by default the middle of the board is in the middle."""
    north: int | None = None
    margin: int = MARGIN
    scale: int = 1
    """So many lights across and down show one square."""

    @property
    def left(self) -> int:
        return -(self.width // 2) if self.west is None else self.west

    @property
    def top(self) -> int:
        return (self.height - 1) // 2 if self.north is None else self.north

    def follow(self, focus: Point) -> Viewport:
        """The same place while the focus is well inside, else one that has it in the middle. Whoever goes below the
        map is still over the same part of the table."""
        x, y = focus
        left = on_layer((self.left, y), number_of(focus))[0]
        if left != self.left:
            return replace(self, west=left, north=self.top).follow(focus)
        east = self._along(x - self.left, self.width)
        south = self._along(self.top - y, self.height)
        if not east and not south:
            return self
        return replace(self, west=self.left + east, north=self.top - south)

    def _along(self, offset: int, size: int) -> int:
        """How far to move along one side, for a focus that lies so far from its beginning."""
        margin = min(self.margin, (size - 1) // 2)
        return 0 if margin <= offset < size - margin else offset - size // 2

    def on_whole(self, wide: int, high: int) -> Viewport:
        """All of a mat that begins at 0, 0, in blocks as large as fit, in the middle of the panel."""
        scale = max(1, min(self.width // wide, self.height // high))
        beside, above = (self.width // scale - wide) // 2, (self.height // scale - high) // 2
        return replace(self, west=-max(0, beside), north=high - 1 + max(0, above), scale=scale)

    def on_map(self) -> Viewport:
        """A square to a light again, where a mat was shown before."""
        return Viewport(self.width, self.height, margin=self.margin) if self.scale > 1 else self

    def __contains__(self, point: Point) -> bool:
        across, down = (point[0] - self.left) * self.scale, (self.top - point[1]) * self.scale
        return 0 <= across < self.width and 0 <= down < self.height

    def points(self) -> Iterator[Point]:
        """The squares under the lights, row by row from the north west."""
        for row in range(self.height):
            for column in range(self.width):
                yield self.left + column // self.scale, self.top - row // self.scale


def animated(lights: Lights, palette: Palette = BRIGHT) -> bool:
    """Do these lights change while nothing happens?"""
    return any(_moves(light, palette) for light in lights.values())


def _moves(light: Light, palette: Palette) -> bool:
    if light.pattern is Pattern.STEADY:
        return palette.beat(light.colour) is not Beat.STEADY
    return light.pattern is not Pattern.DIM


def render(
    lights: Lights, viewport: Viewport, palette: Palette, brightness: float, now: float, reduced: bool = False
) -> bytes:
    """The colours of the panel at a moment, three bytes a square, row by row from the north west."""
    left, top, width, height = viewport.left, viewport.top, viewport.width, viewport.height
    if viewport.scale > 1:
        return _blocks(lights, viewport, Moment(palette, max(0.0, min(1.0, brightness)), now, reduced))
    colours = bytearray(3 * width * height)
    moment = Moment(palette, max(0.0, min(1.0, brightness)), now, reduced)
    shown: dict[Light, bytes] = {}  # many squares share a light
    for (x, y), light in lights.items():
        column, row = x - left, top - y
        if 0 <= column < width and 0 <= row < height:
            colour = shown.get(light)
            if colour is None:
                colour = shown[light] = moment.colour(light)
            at = 3 * (row * width + column)
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
