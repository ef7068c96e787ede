"""The grammar of the lights: what a lit square says, before any palette, panel or moment is chosen."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import TypeAlias

from companion.games.kit.board import Figure, Point
from companion.games.kit.layers import number_of, on_layer
from companion.games.kit.mat_looks import MatLook


class Pattern(StrEnum):
    """How a light behaves. The pattern alone says what is meant; the colour only helps."""

    STEADY = "steady"
    """A figure."""
    BREATHING = "breathing"
    """You may go here."""
    BLINK = "blink"
    """Chosen or suggested."""
    FAST = "fast"
    """Refused."""
    PATH = "path"
    """A dot that moves along a path to follow."""
    DIM = "dim"
    """Ground, a little: the tile that would lie here."""


@dataclass(frozen=True, slots=True)
class Light:
    """One lit square."""

    colour: str
    """A name of the palette: `zombie`, `red`, `go`, `cursor`, `refused`, `path`, `bullet`, ..."""
    pattern: Pattern = Pattern.STEADY
    step: int = 0
    """Where on its path the square lies, from 0..."""
    steps: int = 1
    """... and how many there are."""


Lights: TypeAlias = Mapping[Point, Light]


def figures(standing: Iterable[Figure], colours: Mapping[str, tuple[str, str]]) -> dict[Point, Light]:
    """Steady lights for what stands on the board; where several stand, the first one named is seen."""
    lit: dict[Point, Light] = {}
    for figure in standing:
        if figure.at not in lit:
            lit[figure.at] = _steady(figure.colour or colours[figure.role][1])
    return lit


@cache
def _steady(colour: str) -> Light:
    return Light(colour)


def over(standing: Mapping[Point, Light], said: Lights) -> dict[Point, Light]:
    """What a screen says over the figures; a figure that may be chosen breathes in its own colour."""
    shown = dict(standing)
    for point, light in said.items():
        figure = standing.get(point)
        shown[point] = Light(figure.colour, light.pattern) if figure and light.pattern is Pattern.BREATHING else light
    return shown


def on_mat(mat: MatLook, said: Lights) -> dict[Point, Light]:
    """A block of lights for each rectangle of a mat, one for each unit of its width. The first shines for whoever holds
    it; the others say what a screen says there, or that a battle is due, or shine for the holder too."""
    shown: dict[Point, Light] = {}
    for plot in mat.plots:
        left, row, width = plot.box
        held = Light(plot.colour) if plot.holder >= 0 else None
        says = said.get(plot.at) or (Light("battle", Pattern.BLINK) if plot.battle else held)
        if held is not None:
            shown[left, row] = held
        if says is not None:
            shown |= dict.fromkeys(((x, row) for x in range(left + 1, left + width)), says)
    return shown


def seen_through(lit: Lights, layer: int, stacked: Container[int]) -> dict[Point, Light]:
    """The lights with those of the layers that lie above or below this one, a little: somebody who lies under the map
    is seen on it, and whoever goes there sees who is above. Where one may go on another layer is seen there alone."""
    shown = dict(lit)
    for point, light in lit.items():
        there = number_of(point)
        if there != layer and there in stacked and layer in stacked and light.pattern is not Pattern.BREATHING:
            dim = light.pattern is Pattern.STEADY
            shown.setdefault(on_layer(point, layer), Light(light.colour, Pattern.DIM) if dim else light)
    return shown


def path(points: Sequence[Point], colour: str = "path") -> dict[Point, Light]:
    """A dot that moves from the first point to the last."""
    return {point: Light(colour, Pattern.PATH, step, len(points)) for step, point in enumerate(points)}


def all_at(points: Iterable[Point], colour: str, pattern: Pattern) -> dict[Point, Light]:
    """The same light on many squares."""
    light = Light(colour, pattern)
    return dict.fromkeys(points, light)
