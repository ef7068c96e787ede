"""The calibration in two steps: the empty tray, then one die in its middle with the six on top.

The first shows the felt, the light and the noise; the second how large dice are, where their pips are, and, by the
sides that show, how far the camera is tilted. Each step refuses pictures that nothing certain could be read from, and
says why.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from companion.devices.camera import faces, flat, ground, guessing
from companion.devices.camera.faces import Pips
from companion.devices.camera.guessing import Guess
from companion.devices.camera.seeing import Known, see
from companion.devices.camera.view import EDGE, Numbers, Picture, Places, View
from companion.devices.errors import CameraError
from companion.languages import say

FRAMES = 8
"""Pictures to each step."""
DARKEST, LIGHTEST, GLARE = 30.0, 215.0, 0.01
NOISIEST = 14.0
SMALLEST_DIE, LARGEST_DIE = 22.0, 62.0
LEAST_PIP = 14.0
BLURRIEST = 2.1
"""Pixels over which an edge may be spread."""
STRAIGHTEST_TILT = 14
"""Degrees up to which a tilt is looked for."""


@dataclass(frozen=True)
class Empty:
    """What the first step found."""

    picture: Picture
    noise: float
    level: float


def empty_tray(frames: Sequence[Picture]) -> Empty:
    """The first step: nothing lies in the tray, and nobody reaches in."""
    stack = np.stack(frames).astype(np.float32)
    mean = stack.mean(axis=0)
    apart = np.abs(stack - mean)
    noise = float(np.median(apart)) * 1.48
    level = float(np.median(mean.max(axis=2)))
    if level < DARKEST:
        raise CameraError(
            say("too dark: the felt has level {:.0f} of 255, {:.0f} are needed. Bring more light", level, DARKEST)
        )
    if level > LIGHTEST:
        raise CameraError(say("too bright: the felt has level {:.0f} of 255. Take light away, or darker felt", level))
    shining = float((mean.min(axis=2) > 248).mean())
    if shining > GLARE:
        raise CameraError(
            say("glare: {:.0%} of the picture is white. Move the lamp, or what shines, out of the picture", shining)
        )
    if noise > NOISIEST:
        raise CameraError(say("the picture is too noisy ({:.0f} levels). Bring more light", noise))
    if float((cv2.blur(apart.max(axis=(0, 3)), (9, 9)) > 6 * noise + 12).mean()) > 0.002:
        raise CameraError(say("something moves in the picture. Keep hands away until it is done"))
    return Empty(np.round(mean).astype(np.uint8), noise, level)


def one_die(frames: Sequence[Picture], empty: Empty, fov: float) -> Known:
    """The second step: one die lies near the middle, its six on top. `fov` is how wide the camera sees, in degrees."""
    picture = np.round(np.stack(frames).astype(np.float32).mean(axis=0)).astype(np.uint8)
    height, width = picture.shape[:2]
    focal = width / 2 / math.tan(math.radians(fov) / 2)
    step = max(4 * empty.noise, ground.LEAST_STEP)
    everywhere = np.full((height, width), 255, np.uint8)
    mask, _ = ground.foreign(picture, empty.picture, everywhere, step)
    mask = _only(mask)
    across = _across(mask)
    if across < SMALLEST_DIE * 0.9:
        raise CameraError(
            say("the die is only {:.0f} pixels wide, {:.0f} are needed. Bring the camera nearer", across, SMALLEST_DIE)
        )
    if across > LARGEST_DIE * 1.4:
        raise CameraError(
            say("what lies there is {:.0f} pixels wide: too large for a die. Move the camera further away", across)
        )
    spread = _spread(picture, mask)
    if spread > BLURRIEST:
        raise CameraError(
            say("out of focus: edges are {:.1f} pixels wide. Turn the lens until the pips are sharp", spread)
        )
    rough = _six(picture, mask, View(width, height, focal, across), step)
    view, pips = _fitted(mask, _steepness(picture), rough)
    known = known_of(empty.picture, view, pips, step)
    known = replace(known, pips=_pips(picture, known))
    _check(picture, known)
    return known


def known_of(empty: Picture, view: View, pips: Pips, step: float) -> Known:
    """All that reading needs, from what is kept of a calibration."""
    return Known(view, pips, view.straight(empty), view.inside(), step)


def _only(mask: Picture) -> Picture:
    """The one thing that lies there."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask)
    areas = stats[1:, cv2.CC_STAT_AREA] if count > 1 else np.zeros(0)
    if not len(areas) or areas.max() < 0.3 * SMALLEST_DIE**2:
        raise CameraError(
            say("no die is seen. Lay one die into the middle of the tray, its six on top; felt of a colour helps")
        )
    best = int(areas.argmax()) + 1
    if sum(area > 0.25 * areas.max() for area in areas) > 1:
        raise CameraError(say("more than one thing lies there. Lay one die into the empty tray, its six on top"))
    x, y, w, h = stats[best, :4]
    if x <= 1 or y <= 1 or x + w >= mask.shape[1] - 1 or y + h >= mask.shape[0] - 1:
        raise CameraError(say("it lies at the edge of the picture. Lay the die into the middle"))
    return np.where(labels == best, 255, 0).astype(np.uint8)


def _across(mask: Picture) -> float:
    shapes, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    (_, _), (one, two), _ = cv2.minAreaRect(max(shapes, key=len))
    return float(min(one, two))


@dataclass(frozen=True, slots=True)
class _Six:
    """The six pips in the picture: where their middle is, which way they look, and how far apart they are."""

    view: View
    centre: Places
    yaw: float
    pitch: float


def _six(picture: Picture, mask: Picture, view: View, step: float) -> _Six:
    """Find six pips, the camera taken as if it looked straight down."""
    best: tuple[float, Guess, View, float] | None = None
    for share in (0.82, 0.88, 0.94, 1.0, 1.06):
        tried = replace(view, die=view.die * share)
        straight, there = tried.straight(picture), tried.straight(mask)
        pips = Pips()
        hills = faces.relief(cv2.cvtColor(straight, cv2.COLOR_BGR2GRAY), there, pips)
        for guess in guessing.guesses(hills, guessing.edges_of(straight), there, pips):
            if guess.face.face == 6 and (best is None or guess.worth > best[0]):
                apart, _ = flat.lattice(guess, hills, there, pips)
                best = (guess.worth, guess, tried, apart * pips.pitch * EDGE / tried.scale)
    if best is None:
        raise CameraError(say("no six is seen. Turn the die so that its six is on top, and lay it flat"))
    _, guess, tried, pitch = best
    return _Six(tried, tried.back(guess.centre[None])[0], guess.yaw, pitch)


@dataclass(frozen=True)
class _Spot:
    """The part of the picture in which the die lies: what is covered there, and how sharply it changes."""

    low: Places
    covered: Picture
    edges: Numbers


def _steepness(picture: Picture) -> Numbers:
    """How steeply the light changes at each place, in whichever colour most."""
    smooth = cv2.GaussianBlur(picture, (0, 0), 0.7).astype(np.float32)
    across, down = cv2.Sobel(smooth, cv2.CV_32F, 1, 0), cv2.Sobel(smooth, cv2.CV_32F, 0, 1)
    return np.asarray(np.sqrt(across**2 + down**2).max(axis=2), dtype=np.float32)


def _fitted(mask: Picture, edges: Numbers, six: _Six) -> tuple[View, Pips]:
    """The size of the die and the tilt of the camera with which its outline is what is seen."""
    x, y, w, h = cv2.boundingRect(mask)
    left, top = max(x - 12, 0), max(y - 12, 0)
    window = (slice(top, y + h + 12), slice(left, x + w + 12))
    sharp = np.minimum(edges[window] / max(float(np.percentile(edges[window], 97)), 1.0), 1.0).astype(np.float32)
    spot = _Spot(np.array([left, top], np.float64), mask[window] // 255, sharp)
    start = six.pitch / 0.258
    best = (-1.0, six.view)
    lap = np.radians(np.arange(-STRAIGHTEST_TILT, STRAIGHTEST_TILT + 1, 4.0))
    for size, tilt_x, tilt_y in itertools.product(start * np.arange(0.9, 1.11, 0.04), lap, lap):
        best = max(best, _tried(six, spot, float(size), float(tilt_x), float(tilt_y)), key=lambda one: one[0])
    for reach in (2.0, 1.0, 0.5):
        middle = best[1]
        small = np.radians([-reach, 0.0, reach])
        for share, turn_x, turn_y in itertools.product((-0.01, 0.0, 0.01), small, small):
            size = middle.die * (1 + float(share) * reach)
            tried = _tried(six, spot, size, middle.tilt_x + float(turn_x), middle.tilt_y + float(turn_y))
            best = max(best, tried, key=lambda one: one[0])
    view = best[1]
    return view, Pips(pitch=float(np.clip(six.pitch / view.die, 0.22, 0.30)))


def _tried(six: _Six, spot: _Spot, size: float, tilt_x: float, tilt_y: float) -> tuple[float, View]:
    """How well a die of this size, seen with this tilt, fits what is seen; a tilt has to be worth its while."""
    view = replace(six.view, die=size, tilt_x=tilt_x, tilt_y=tilt_y)
    way = np.array([math.cos(six.yaw), math.sin(six.yaw)])
    ends = view.forth(np.array([six.centre, six.centre + 10 * way]))
    yaw = math.atan2(*(ends[1] - ends[0])[::-1])
    top = view.top(ends[0], yaw)
    outline = view.back(view.outline(top).reshape(-1, 2) / 16) - spot.low
    drawn = np.zeros(spot.covered.shape, np.uint8)
    cv2.fillConvexPoly(drawn, np.round(outline * 16).astype(np.int32), 1, cv2.LINE_8, 4)
    both, either = np.count_nonzero(drawn & spot.covered), np.count_nonzero(drawn | spot.covered)
    sharp = _sharp(spot.edges, outline) + 0.6 * _sharp(spot.edges, view.back(top) - spot.low)
    return float(both / (either + 1)) + sharp - 0.1 * (tilt_x**2 + tilt_y**2), view


def _sharp(edges: Numbers, shape: Places) -> float:
    """How much of a shape's outline is an edge."""
    after = np.roll(shape, -1, axis=0)
    points = (shape + (after - shape) * np.linspace(0.12, 0.88, 17)[:, None, None]).reshape(-1, 2).astype(np.float32)
    rim = cv2.remap(edges, points[:, :1], points[:, 1:], cv2.INTER_LINEAR)
    weight = np.tile(np.hypot(*(after - shape).T), 17)
    return float((rim.ravel() * weight).sum() / max(float(weight.sum()), 1e-6))


def _pips(picture: Picture, known: Known) -> Pips:
    """The make of the pips that fits best."""
    best = (math.inf, known.pips)
    straight = known.view.straight(picture)
    grey = cv2.cvtColor(straight, cv2.COLOR_BGR2GRAY)
    mask, _ = ground.foreign(straight, known.empty, known.where, known.step)
    edges = guessing.edges_of(straight)
    for radius, share in itertools.product((0.08, 0.088, 0.096, 0.104, 0.112), (0.97, 1.0, 1.03)):
        pips = Pips(known.pips.pitch * share, radius)
        hills = faces.relief(grey, mask, pips)
        sixes = [guess for guess in guessing.guesses(hills, edges, mask, pips) if guess.face.face == 6]
        best = min([best, *((guess.face.rest, pips) for guess in sixes)], key=lambda one: one[0])
    return best[1]


def _check(picture: Picture, known: Known) -> None:
    """What was found must be good enough to read by, and be read."""
    if not SMALLEST_DIE <= known.view.die <= LARGEST_DIE:
        raise CameraError(
            say(
                "the die is {:.0f} pixels wide; {:.0f} to {:.0f} can be read. Move the camera nearer or further away",
                known.view.die,
                SMALLEST_DIE,
                LARGEST_DIE,
            )
        )
    seen = see(picture, known)
    if len(seen.dice) != 1 or seen.dice[0].face != 6:
        why = next((die.why for die in seen.dice if die.why), say("it is not read as one six"))
        raise CameraError(
            say("the die cannot be read: {}. Lay it flat, its six on top; more light from above helps", why)
        )


def _spread(picture: Picture, mask: Picture) -> float:
    """Over how many pixels the sharpest edges between die and felt are spread."""
    smooth = picture.astype(np.float32)
    near = cv2.dilate(mask, np.ones((7, 7), np.uint8)) > 0
    step = np.sqrt(cv2.Sobel(smooth, cv2.CV_32F, 1, 0) ** 2 + cv2.Sobel(smooth, cv2.CV_32F, 0, 1) ** 2) / 8
    best = step.max(axis=(0, 1)).argmax()
    steep = float(np.percentile(step[..., best][near], 97))
    levels = smooth[..., best][near]
    height = float(np.percentile(levels, 95) - np.percentile(levels, 5))
    return height / max(steep, 1e-3) / math.sqrt(2 * math.pi)
