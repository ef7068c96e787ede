"""LEDs of a strip under squares of another size: which LED lies nearest to each square, and how far it is off.

Strips are cut from a reel, squares are printed: 33.3 mm from LED to LED do not meet 33 mm from square to square. A line
of strip lies so that its middle is under the middle of its row; whatever is off is off most at both ends.
"""

from __future__ import annotations

from dataclasses import dataclass

MOST_OFF = 1 / 3
"""A light may be off the middle of its square by this part of a square; further it would shine through the next one."""
TILE = 3
"""Squares on a side of a tile."""


@dataclass(frozen=True, slots=True)
class Spacing:
    """What lies over what, in mm; a `pitch` of 0 says that every LED lies under a square of its own."""

    square: float = 0.0
    """From the middle of a printed square to that of the next."""
    pitch: float = 0.0
    """From LED to LED along a strip."""
    gap: float = 0.0
    """Between two tiles, where they do not lie edge to edge."""

    @property
    def told(self) -> bool:
        """Is it known how large both are?"""
        return self.square > 0 and self.pitch > 0

    @property
    def step(self) -> float:
        """From square to square, gaps between tiles shared out."""
        return self.square + self.gap / TILE

    def line(self, squares: int) -> tuple[int | None, ...]:
        """For each LED of a line the square that it lies under, or None: it lies between two and stays dark."""
        if not self.told:
            return tuple(range(squares))
        under: list[int | None] = [None] * self.leds(squares)
        for square in range(squares):
            under[self._nearest(square, squares)] = square
        return tuple(under)

    def leds(self, squares: int) -> int:
        """So many LEDs a line over so many squares is cut to."""
        return round((squares - 1) * self.step / self.pitch) + 1 if self.told else squares

    def off(self, squares: int) -> float:
        """So many mm the worst LED of a line is off the middle of its square."""
        if not self.told:
            return 0.0
        return max(abs(self._led(square, squares) - self._at(square, squares)) for square in range(squares)) + (
            self.gap / TILE  # the squares of a tile keep together, its gaps lie around it
        )

    def fits(self, squares: int) -> bool:
        """Does every square of a line have a light of its own, near its middle?"""
        nearest = {self._nearest(square, squares) for square in range(squares)} if self.told else range(squares)
        return len(nearest) == squares and self.off(squares) <= self.square * MOST_OFF

    def _nearest(self, square: int, squares: int) -> int:
        last = self.leds(squares) - 1
        return max(0, min(last, round(self._at(square, squares) / self.pitch + last / 2)))

    def _at(self, square: int, squares: int) -> float:
        """Where the middle of a square lies, from the middle of the line."""
        return (square - (squares - 1) / 2) * self.step

    def _led(self, square: int, squares: int) -> float:
        """Where the LED of a square lies, from the middle of the line."""
        return (self._nearest(square, squares) - (self.leds(squares) - 1) / 2) * self.pitch


EVEN = Spacing()
