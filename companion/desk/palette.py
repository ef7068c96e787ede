"""Two sets of colours for the lights: `bright`, and `colour-blind` for people who see some colours alike.

In `bright` the colour of a figure says what it is. In `colour-blind` the beat says it too: opponents shine steadily,
pawns wink once every few seconds, tokens and followers wink twice. Colours that share a beat are chosen so that they
stay apart for people who see no red, no green or no blue.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import TypeAlias

Rgb: TypeAlias = tuple[int, int, int]
LEVELS = 256
UNNAMED = "white"
"""A colour that nobody named is lit like this: seen, not missed."""


class Beat(StrEnum):
    """How a steady light behaves, so that it can be told from another one of nearly the same colour."""

    STEADY = "steady"
    WINK = "wink"
    DOUBLE = "double wink"


@dataclass(frozen=True, slots=True)
class Palette:
    """For every name its colour, as an eye sees it, and its beat."""

    name: str
    colours: Mapping[str, Rgb]
    beats: Mapping[str, Beat] = field(default_factory=dict)
    _shades: dict[str, Sequence[bytes]] = field(default_factory=dict, repr=False, compare=False)

    def rgb(self, colour: str) -> Rgb:
        return self.colours.get(colour, self.colours[UNNAMED])

    def beat(self, colour: str) -> Beat:
        return self.beats.get(colour, Beat.STEADY)

    def shades(self, colour: str) -> Sequence[bytes]:
        """The colour from dark to full in 256 levels, three bytes each; what is lit at all never rounds to dark."""
        shades = self._shades.get(colour)
        if shades is None:
            rgb = self.rgb(colour)
            shades = self._shades[colour] = tuple(_shade(rgb, level) for level in range(LEVELS))
        return shades


def _shade(rgb: Rgb, level: int) -> bytes:
    scaled = bytes(round(channel * level / (LEVELS - 1)) for channel in rgb)
    if not level or any(scaled):
        return scaled
    return bytes(channel == max(rgb) for channel in rgb)


PAWNS = ("red", "blue", "green", "yellow", "black", "white")
OPPONENTS = ("zombie", "violet-zombie", "green-zombie", "blue-zombie", "necromancer")
THINGS = ("bullet", "heart", "survivor", "hidden", "follower", "dung")

BRIGHT = Palette(
    "bright",
    MappingProxyType(
        {
            # what the table says
            "go": (0, 255, 160),
            "cursor": (0, 230, 255),
            "refused": (255, 50, 0),
            "path": (0, 140, 255),
            # pawns; no LED shines black
            "red": (255, 0, 0),
            "blue": (0, 40, 255),
            "green": (0, 255, 40),
            "yellow": (255, 220, 0),
            "black": (140, 0, 255),
            "white": (255, 255, 255),
            # opponents
            "zombie": (130, 255, 0),
            "violet-zombie": (180, 0, 230),
            "green-zombie": (80, 230, 0),
            "blue-zombie": (0, 80, 230),
            "necromancer": (255, 0, 50),
            # what lies on the ground, and who comes along
            "bullet": (255, 110, 0),
            "heart": (255, 0, 110),
            "survivor": (255, 0, 255),
            "hidden": (255, 200, 140),
            "follower": (255, 140, 220),
            "dung": (200, 130, 30),
        }
    ),
)

COLOUR_BLIND = Palette(
    "colour-blind",
    MappingProxyType(
        {
            "go": (0, 160, 255),
            "cursor": (220, 240, 255),
            "refused": (255, 90, 0),
            "path": (255, 235, 120),
            "red": (193, 7, 0),
            "blue": (18, 48, 240),
            "green": (3, 182, 121),
            "yellow": (255, 189, 39),
            "black": (213, 38, 188),
            "white": (255, 255, 255),
            "zombie": (128, 255, 200),
            "violet-zombie": (154, 58, 147),
            "green-zombie": (110, 255, 190),
            "blue-zombie": (14, 33, 250),
            "necromancer": (255, 0, 10),
            "bullet": (255, 170, 0),
            "heart": (220, 0, 74),
            "survivor": (73, 133, 253),
            "hidden": (255, 250, 240),
            "follower": (0, 141, 255),
            "dung": (255, 96, 0),
        }
    ),
    MappingProxyType(dict.fromkeys(PAWNS, Beat.WINK) | dict.fromkeys(THINGS, Beat.DOUBLE)),
)

PALETTES = {chosen.name: chosen for chosen in (BRIGHT, COLOUR_BLIND)}


def palette(name: str) -> Palette:
    """The palette of that name; an unknown one is the bright one, for a wrong word must not leave the board dark."""
    return PALETTES.get(name, BRIGHT)
