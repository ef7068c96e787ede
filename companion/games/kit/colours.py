"""The colours in which a game's own pieces are lit: for all eyes, and for people who see some colours alike.

A game declares them in its module `meta`, by the names that the roles of its board give: lights are wanted before any
game begins, and a board is heavy.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple, TypeAlias

Rgb: TypeAlias = tuple[int, int, int]


class Beat(StrEnum):
    """How a steady light behaves, so that it can be told from another one of nearly the same colour."""

    STEADY = "steady"
    WINK = "wink"
    DOUBLE = "double wink"
    NONE = "none"
    """A colour that is painted, and never shines: the ground of an area."""


class Lit(NamedTuple):
    """One colour, as an eye sees it, in both palettes; in the second one its beat says what kind of piece it is."""

    bright: Rgb
    colour_blind: Rgb
    beat: Beat


def opponent(bright: Rgb, colour_blind: Rgb) -> Lit:
    """Whoever the players fight: never dark."""
    return Lit(bright, colour_blind, Beat.STEADY)


def pawn(bright: Rgb, colour_blind: Rgb) -> Lit:
    """A player's own figure."""
    return Lit(bright, colour_blind, Beat.WINK)


def area(bright: Rgb, colour_blind: Rgb) -> Lit:
    """A part of the map, as pages tint it."""
    return Lit(bright, colour_blind, Beat.NONE)


def thing(bright: Rgb, colour_blind: Rgb) -> Lit:
    """What lies on the ground, and who comes along."""
    return Lit(bright, colour_blind, Beat.DOUBLE)
