"""How the lights of a panel lie, as people see it: the corner of light 1, the way its chain runs, and whether it turns.

In the words in which the configuration says the same: `NE columns serpentine`.
"""

from __future__ import annotations

from dataclasses import dataclass

NW, NE, SE, SW = CORNERS = ("NW", "NE", "SE", "SW")
"""The corners of a panel as people look at it: north is up."""
ROWS, COLUMNS = RUNS = ("rows", "columns")
SERPENTINE, STRAIGHT = WAYS = ("serpentine", "straight")


@dataclass(frozen=True, slots=True)
class Laid:
    """How a chain of lights lies."""

    start: str = NW
    """The corner of the first light."""
    run: str = ROWS
    """Does the chain run along rows or along columns?"""
    serpentine: bool = True
    """Does every other line run back?"""

    @property
    def words(self) -> str:
        """The same as it is kept, and as the configuration has it."""
        return f"{self.start} {self.run} {SERPENTINE if self.serpentine else STRAIGHT}"

    @property
    def lines(self) -> tuple[str, ...]:
        """What to write below [pixels] to have it so for good."""
        turns = "true" if self.serpentine else "false"
        return f'start = "{self.start}"', f'run = "{self.run}"', f"serpentine = {turns}"


def laid(words: str) -> Laid | None:
    """What was kept; None where it means nothing."""
    start, run, way, *more = (*words.split(), "", "", "")[: max(3, len(words.split()))]
    if more or start not in CORNERS or run not in RUNS or way not in WAYS:
        return None
    return Laid(start, run, way == SERPENTINE)
