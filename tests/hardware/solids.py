"""Printed parts as triangles: is a body closed, how large is it, how much is in it. Read from OpenSCAD's text form."""

from __future__ import annotations

import shutil
import subprocess
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

Point = tuple[float, float, float]


def openscad() -> str:
    found = shutil.which("openscad")
    if found is None:
        pytest.skip("printed parts are not rendered: no openscad; type: sudo apt-get install openscad xvfb")
    return found


@dataclass(frozen=True)
class Solid:
    """A body of triangles."""

    triangles: tuple[tuple[Point, Point, Point], ...]

    @classmethod
    def read(cls, path: Path) -> Solid:
        words = [line.split() for line in path.read_text().splitlines()]
        points = [(float(line[1]), float(line[2]), float(line[3])) for line in words if line[:1] == ["vertex"]]
        return cls(tuple(zip(points[::3], points[1::3], points[2::3], strict=True)))

    def open_edges(self) -> list[tuple[Point, Point]]:
        """Edges that are not walked once in each direction: a hole, or walls that meet in a line."""
        edges = Counter(
            (a, b) for one, two, three in self.triangles for a, b in ((one, two), (two, three), (three, one))
        )
        return [edge for edge, times in edges.items() if times != 1 or edges[edge[1], edge[0]] != 1]

    def size(self) -> Point:
        points = [point for triangle in self.triangles for point in triangle]
        x, y, z = (max(values) - min(values) for values in zip(*points, strict=True))
        return x, y, z

    def volume(self) -> float:
        """In cubic centimetres; negative if it were inside out."""
        return sum(_below(*triangle) for triangle in self.triangles) / 6000


def _below(one: Point, two: Point, three: Point) -> float:
    """Six times the volume between a triangle and the origin."""
    (a, b, c), (d, e, f), (g, h, i) = one, two, three
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)


def rendered(drawing: Path, stl: Path, *definitions: str) -> subprocess.CompletedProcess[str]:
    """Run OpenSCAD, coarsely round: a check of bodies needs no fine circles."""
    words = [word for definition in ("$fn=12", *definitions) for word in ("-D", definition)]
    command = [openscad(), "--hardwarnings", *words, "-o", str(stl), str(drawing)]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
