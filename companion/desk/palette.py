"""Two sets of colours for the lights: `bright`, and `colour-blind` for people who see some colours alike.

In `bright` the colour of a figure says what it is. In `colour-blind` the beat says it too: opponents shine steadily,
pawns wink once every few seconds, tokens and followers wink twice. Colours that share a beat are chosen so that they
stay apart for people who see no red, no green or no blue. Each game declares the colours of its own pieces.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from companion.games import GAMES, rulebook
from companion.games.kit.colours import Beat, Lit, Rgb, pawn

LEVELS = 256
UNNAMED = "white"
"""A colour that nobody named is lit like this: seen, not missed."""


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


# What the table says; a figure is never lit like this.
SIGNS = {
    "go": Lit((0, 255, 160), (0, 160, 255), Beat.STEADY),
    "cursor": Lit((0, 230, 255), (220, 240, 255), Beat.STEADY),
    "refused": Lit((255, 50, 0), (255, 90, 0), Beat.STEADY),
    "battle": Lit((255, 0, 90), (255, 40, 120), Beat.STEADY),
    "path": Lit((0, 140, 255), (255, 235, 120), Beat.STEADY),
}
# Pawns are printed in these colours in every game; no LED shines black.
PAWNS = {
    "red": pawn((255, 0, 0), (150, 0, 23)),
    "blue": pawn((0, 40, 255), (30, 25, 250)),
    "green": pawn((0, 255, 40), (5, 162, 173)),
    "yellow": pawn((255, 220, 0), (239, 198, 7)),
    "black": pawn((140, 0, 255), (84, 0, 135)),
    "white": pawn((255, 255, 255), (255, 255, 255)),
    "orange": pawn((255, 100, 20), (255, 128, 101)),
    "violet": pawn((255, 60, 230), (181, 107, 255)),
}


def _everything() -> dict[str, Lit]:
    """Every name that has a colour: those of every table, and those that the games declare for their pieces."""
    lit = SIGNS | PAWNS
    for game in GAMES:
        lit |= {name: one for name, one in rulebook(game).lights.items() if one.beat is not Beat.NONE}
    return lit


LIT = MappingProxyType(_everything())

BRIGHT = Palette("bright", MappingProxyType({name: lit.bright for name, lit in LIT.items()}))
COLOUR_BLIND = Palette(
    "colour-blind",
    MappingProxyType({name: lit.colour_blind for name, lit in LIT.items()}),
    MappingProxyType({name: lit.beat for name, lit in LIT.items()}),
)

PALETTES = {chosen.name: chosen for chosen in (BRIGHT, COLOUR_BLIND)}


def palette(name: str) -> Palette:
    """The palette of that name; an unknown one is the bright one, for a wrong word must not leave the board dark."""
    return PALETTES.get(name, BRIGHT)
