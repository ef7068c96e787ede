"""A mat as it is drawn: rectangles with whoever stands there, piles, tracks, the card in force, a battle's score card.

Screens, lights, pages and texts draw from these alone: nothing in here is hidden from anybody at the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from companion.games.kit.pieces import Point
from companion.languages import say

HOME, LAND, BACK = "home", "land", "back"
"""What a rectangle is: where a side begins, a card that lies face up, or one that lies face down."""
FACE_DOWN = say("face down")

Box = tuple[int, int, int]
"""How far to the left a rectangle begins, in units; its row, counted from the south; how wide it is."""


class Standing(NamedTuple):
    """Somebody who stands on a rectangle."""

    words: str
    seat: int
    numbers: str = ""
    """Of what worth it is, `9/6`; empty where not everybody may know."""
    ills: tuple[str, ...] = ()
    """What ails it."""


@dataclass(frozen=True, slots=True)
class Plot:
    """One rectangle."""

    name: str
    at: Point
    """The point by which boards, lights and answers know it."""
    box: Box
    words: str
    """Where it lies: `row 2, middle`."""
    title: str
    """What lies there; empty face down."""
    kind: str = LAND
    does: str = ""
    coastal: bool = False
    holder: int = -1
    """The seat that holds it; -1 where nobody does."""
    colour: str = ""
    """The colour of whoever holds it."""
    battle: bool = False
    """Is a battle due there?"""
    figures: tuple[Standing, ...] = ()

    @property
    def called(self) -> str:
        """What lies there, for people."""
        return self.title or FACE_DOWN

    def of(self, seat: int) -> int:
        """So many of a seat stand there."""
        return sum(one.seat == seat for one in self.figures)


@dataclass(frozen=True, slots=True)
class Heap:
    """A pile that has its place on the mat."""

    box: Box
    words: str
    count: int
    top: str = ""
    """What lies on top, where all may see it."""


@dataclass(frozen=True, slots=True)
class Track:
    """What a side counts along its edge of the mat."""

    seat: int
    row: int
    words: str
    count: int
    most: int


@dataclass(frozen=True, slots=True)
class InForce:
    """A card that counts for everybody now."""

    kind: str
    title: str
    does: str
    lines: tuple[tuple[str, str], ...] = ()
    """Its numbers, each with whom they are for."""


@dataclass(frozen=True, slots=True)
class MatLook:
    """Everything that is drawn of a mat."""

    wide: int
    high: int
    plots: tuple[Plot, ...]
    piles: tuple[Heap, ...] = ()
    tracks: tuple[Track, ...] = ()
    card: InForce | None = None

    def plot(self, at: Point) -> Plot | None:
        return next((one for one in self.plots if one.at == at), None)


# ---------------------------------------------------------------------- the sum of a battle


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a score card, with every term and where it comes from."""

    kind: str
    words: str
    points: int | None
    """None as long as nobody knows."""
    terms: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreSide:
    """What one side adds up."""

    seat: int
    words: str
    """`Ana attacks`."""
    lines: tuple[ScoreLine, ...]
    total: int

    @property
    def known(self) -> bool:
        """Is every line known?"""
        return all(line.points is not None for line in self.lines)


@dataclass(frozen=True, slots=True)
class Score:
    """The score card of a battle, both sides, the attacker first."""

    title: str
    sides: tuple[ScoreSide, ...]
    complete: bool = False
    winner: int | None = None
    """The seat that wins, -1 where nobody does; None before everything is known."""
    says: str = ""
    """How it ends, in a sentence; empty before everything is known."""
    at: Point | None = None
    """What is fought for."""
