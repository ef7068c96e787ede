"""Nine reflective sensors under a place of the lane to the face that lies on them, or empty, or cocked when in doubt.

The sensors stand in a square under the clear floor and see a blurred picture of the die's bottom face. Every face is
drawn as those nine readings would show it, for each way it can lie on the place; the drawing that explains the readings
best names the face, if it explains them well and no other face comes near. Runs on MicroPython (single-precision
floats) and on Python alike.

Numbers, in millimetres and degrees:

    die edge 16.0, pip diameter 3.0, pip pitch 4.0 (an eight millimetre square holds the four)
    sensor pitch 4.0, so that a centred die has a sensor under every place where a pip can be
    a sensor sees a soft spot of about 2.4 across (Gaussian, sigma 1.0) on the clear floor's upper side
    the lane is 18.0 wide: a 16.0 die lies up to 1.0 off its middle when straight, and up to 10 degrees askew when
    centred, because its corners are round
    places are 16.0 apart: dice that queue from the end lie up to 1.25 off the middle of their places
"""

import json
import math
from array import array

TYPE_CHECKING = False
if TYPE_CHECKING:
    Explanation = tuple[float, int, int, int, int]

DIE = 16.0
PIP_RADIUS = 1.5
PIP_PITCH = 4.0
SENSOR_PITCH = 4.0
SPOT = 1.0
LANE = 18.0
PLACE_PITCH = 16.0

# A round pip under a Gaussian spot, as a function of their distance: within 0.011 of this bell at every distance.
PEAK = 0.676
BLUR = 1.3

STEP = 0.25  # drawings are made for every quarter of a millimetre ...
TURN = 4.0  # ... and every four degrees
FARTHEST = 5  # steps off the middle of the place, along the lane
ACROSS = (5, 3, 2, 1)  # and across it, where the walls leave less room the more turns a die is askew
# The search for the best drawing begins at these (steps across, steps down, turns): off centre straight, or askew.
STARTS = (
    (0, 0, 0),
    (0, 0, -2),
    (0, 0, 2),
    (-3, 0, 0),
    (3, 0, 0),
    (0, -3, 0),
    (0, 3, 0),
    (-3, -3, 0),
    (-3, 3, 0),
    (3, -3, 0),
    (3, 3, 0),
)

FACES = (
    (1, ((0, 0),)),
    (2, ((-1, -1), (1, 1))),
    (2, ((-1, 1), (1, -1))),
    (3, ((-1, -1), (0, 0), (1, 1))),
    (3, ((-1, 1), (0, 0), (1, -1))),
    (4, ((-1, -1), (-1, 1), (1, -1), (1, 1))),
    (5, ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1))),
    (6, ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1))),
    (6, ((-1, -1), (0, -1), (1, -1), (-1, 1), (0, 1), (1, 1))),
)

FOUR = 5  # among these

EMPTY = 0.07  # every sensor below this share of white: nothing lies there
FAINTEST = 0.33  # pips that stand out less from their die are not read ...
FAINTEST_SIX = 0.42  # ... and those of a six, for which a four off its place is taken too easily
MISFIT = 0.06  # most that the readings may differ from the drawing (root mean square, as a share of the contrast)
RIVAL = 1.5  # the best drawing of any other face must differ this many times as much ...
LEAD = 0.0035  # ... and by this much in the mean square, three times what noise alone brings about

BRIGHTEST = 56000
"""Of 65535: a sensor that gives more (at most about 59500) conducts all it can, and says nothing of what lies there."""
DAZZLED = -65536
"""What the board gives for such a sensor."""

NONE = "none"
FACE = "face"
COCKED = "cocked"

MEMORY = 300
"""Drawings kept besides those at the starts: about 80 bytes each on the board, and drawing one takes 2 ms there."""

_drawings: "dict[int, array[float]]" = {}
_starts: "dict[int, array[float]]" = {}


class Reading:
    """What lies on a place: `kind` is none, face or cocked; `bottom` is the face the sensors see."""

    def __init__(
        self,
        kind: str,
        bottom: int = 0,
        confidence: float = 0.0,
        misfit: float = 0.0,
        rival: float = 0.0,
        light: bool = True,
    ) -> None:
        self.kind = kind
        self.bottom = bottom
        self.confidence = confidence
        self.misfit = misfit
        self.rival = rival
        self.light = light

    @property
    def top(self) -> int | None:
        """The face that counts: opposite faces add up to seven."""
        return 7 - self.bottom if self.kind == FACE else None


def draw(layout: int, x: int, y: int, turn: int) -> "array[float]":
    """Nine brightnesses of a layout that lies `x`, `y` steps off and `turn` turns askew: centred, of length one.

    Two more numbers follow: the mean that was taken away and the length that was divided by.
    """
    angle = math.radians(turn * TURN)
    c, s = math.cos(angle) * PIP_PITCH, math.sin(angle) * PIP_PITCH
    drawing = array("f", [0.0] * 11)
    for column, row in FACES[layout][1]:
        across = _bell(x * STEP + column * c - row * s)
        down = _bell(y * STEP + column * s + row * c)
        for i in range(9):
            drawing[i] += PEAK * across[i % 3] * down[i // 3]
    mean = sum(drawing) / 9.0
    length = 0.0
    for i in range(9):
        drawing[i] -= mean
        length += drawing[i] * drawing[i]
    length = math.sqrt(length)
    for i in range(9):
        drawing[i] /= length
    drawing[9] = mean
    drawing[10] = length
    return drawing


def _bell(place: float) -> list[float]:
    """How much of a pip at `place` along one axis the three sensors of that axis see."""
    return [math.exp(-((place - i * SENSOR_PITCH) ** 2) / (2.0 * BLUR * BLUR)) for i in (-1, 0, 1)]


def prepare() -> None:
    """Draw every start beforehand: a fifth of a second on the board, once."""
    for layout in range(len(FACES)):
        for x, y, turn in STARTS:
            _starts[_key(layout, x, y, turn)] = draw(layout, x, y, turn)


def drawn(layout: int, x: int, y: int, turn: int) -> "array[float]":
    """A drawing, made when it is first wanted."""
    key = _key(layout, x, y, turn)
    drawing = _starts.get(key) or _drawings.get(key)
    if drawing is None:
        if len(_drawings) >= MEMORY:
            _drawings.clear()
        drawing = _drawings[key] = draw(layout, x, y, turn)
    return drawing


def _key(layout: int, x: int, y: int, turn: int) -> int:
    return ((layout * 32 + x + 16) * 32 + y + 16) * 8 + turn + 4


def likeness(readings: list[float], mean: float, drawing: "array[float]") -> float:
    """Squared length of the part of the readings that the drawing explains; less than none if no die is like that."""
    a, b, c, d, e, f, g, h, i = readings
    t = drawing
    dot = a * t[0] + b * t[1] + c * t[2] + d * t[3] + e * t[4] + f * t[5] + g * t[6] + h * t[7] + i * t[8]
    contrast = dot / t[10]
    return dot * dot if possible(mean - contrast * t[9], contrast) else -1.0


def possible(body: float, contrast: float) -> bool:
    """Is there a die of this brightness with pips that stand out this much?

    A die far off centre with strong pips looks much like a centred one with weak pips: without these limits neither
    could be told, and other faces would come nearer.
    """
    pip = body + contrast
    if contrast < 0:
        return contrast <= -FAINTEST and 0.4 <= body <= 1.25 and pip >= -0.15
    return contrast >= FAINTEST and -0.1 <= body <= 0.5 and pip <= 1.25


def read(levels: list[float]) -> Reading:
    """What nine calibrated levels (0.0 the empty floor, 1.0 white) show."""
    if min(levels) < -0.9:
        return Reading(COCKED)  # dazzled: nothing can be said
    if max(levels) < EMPTY:
        return Reading(NONE, confidence=1.0 - max(0.0, max(levels)) / EMPTY)
    mean = sum(levels) / 9.0
    readings = [level - mean for level in levels]
    best, rival = _two_best(readings, mean)
    if best[0] <= 0.0:
        return Reading(COCKED)
    return _judge(mean, readings, best, rival)


def _two_best(readings: list[float], mean: float) -> "tuple[Explanation, Explanation]":
    """The best explanation, and the best by any other face: each (likeness, layout, x, y, turn)."""
    rough: dict[int, Explanation] = {}
    for layout in range(len(FACES)):
        face = FACES[layout][0]
        for x, y, turn in STARTS:
            like = likeness(readings, mean, drawn(layout, x, y, turn))
            if face not in rough or like > rough[face][0]:
                rough[face] = (like, layout, x, y, turn)
    found = sorted([_climb(readings, mean, start) for start in rough.values()])
    best, rival = found[-1], found[-2]
    if FACES[best[1]][0] == 6:
        rival = max(rival, _half_off(readings, mean))
    return best, rival


def _half_off(readings: list[float], mean: float) -> "Explanation":
    """A four that lies half a pip off looks like a faint six: the best explanation of that kind."""
    best: Explanation = (-1.0, FOUR, 0, 0, 0)
    for off in (-8, -7, 7, 8):
        for beside in (-4, -2, 0, 2, 4):
            for x, y in ((off, beside), (beside, off)):
                best = max(best, (likeness(readings, mean, draw(FOUR, x, y, 0)), FOUR, x, y, 0))
    return best


def _climb(readings: list[float], mean: float, best: "Explanation") -> "Explanation":
    """From one explanation to better ones next to it, until there is none."""
    while True:
        _, layout, x, y, turn = start = best
        for dx, dy, dt in ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)):
            askew = abs(turn + dt)
            if askew >= len(ACROSS) or abs(x + dx) > ACROSS[askew] or abs(y + dy) > FARTHEST:
                continue
            like = likeness(readings, mean, drawn(layout, x + dx, y + dy, turn + dt))
            if like > best[0]:
                best = (like, layout, x + dx, y + dy, turn + dt)
        if best is start:
            return best


def _judge(mean: float, readings: list[float], best: "Explanation", rival: "Explanation") -> Reading:
    """A face only if its drawing fits and no other face comes near."""
    _, layout, x, y, turn = best
    drawing = drawn(layout, x, y, turn)
    power = sum([one * one for one in readings])
    contrast = sum([readings[i] * drawing[i] for i in range(9)]) / drawing[10]
    misfit = math.sqrt(max(0.0, power - best[0]) / 9.0) / abs(contrast)
    other = math.sqrt(max(0.0, power - max(0.0, rival[0])) / 9.0) / abs(contrast)
    reading = Reading(COCKED, FACES[layout][0], 0.0, misfit, other, contrast < 0)
    if FACES[layout][0] == 6 and abs(contrast) < FAINTEST_SIX:
        return reading
    if misfit <= MISFIT and other >= RIVAL * misfit and other * other - misfit * misfit >= LEAD:
        reading.kind = FACE
        reading.confidence = 1.0 - misfit / other
    return reading


class Calibration:
    """Per sensor what the empty floor and what white paper gives: readings become shares of white."""

    VERSION = 2
    WEAKEST = 2000  # of 65535: less between floor and white is lost in the noise of the converter
    MOST_PLACES = 5

    def __init__(self, floor: list[int] | None = None, white: list[int] | None = None) -> None:
        self.floor = floor or [600] * 9
        self.white = white or [20000] * 9

    def levels(self, raw: list[int]) -> list[float]:
        return [(raw[i] - self.floor[i]) / (self.white[i] - self.floor[i]) for i in range(9)]

    def weak(self) -> list[int]:
        """The numbers (1 to 9) of sensors that hardly tell floor from white."""
        return [i + 1 for i in range(9) if self.white[i] - self.floor[i] < self.WEAKEST]


def store(calibrations: list[Calibration]) -> str:
    """The text kept on the board."""
    places = [{"floor": one.floor, "white": one.white} for one in calibrations]
    return json.dumps({"version": Calibration.VERSION, "places": places})


def restore(text: str) -> list[Calibration] | None:
    """The calibrations of a stored text, one for each place that was fitted, or None when it is no such text."""
    try:
        stored = json.loads(text)
        found = [Calibration(_nine(place["floor"]), _nine(place["white"])) for place in stored["places"]]
        good = stored["version"] == Calibration.VERSION and 0 < len(found) <= Calibration.MOST_PLACES
    except (ValueError, KeyError, TypeError):
        return None
    if not good or any(one.weak() for one in found):
        return None
    return found


def _nine(values: list[int]) -> list[int]:
    if len(values) != 9:
        raise ValueError("nine values, one per sensor")
    return [int(value) for value in values]
