"""A walk of several steps, as a question offers it: where it leads, and what the rules say to each step of it."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from typing import NamedTuple

from companion.engine import Json, Refusal
from companion.tiles import Square


class Walk(NamedTuple):
    """A figure that may take several steps: from where, how many, and which answers lead from one square to which."""

    here: Square
    steps: int
    onward: Callable[[Square], Iterable[tuple[Json, Square]]]
    ends: Container[Square] = ()
    """Squares on which something is met: no walk leads on from them."""
    no_step: Callable[[Square, int], Refusal | None] | None = None
    """Why the figure could not go in that direction, if it stood on that square: the predicate that checks a step."""
    meets: Callable[[Square], Refusal | None] = lambda square: None
    """Why no walk leads on from a square."""
    too_far: Callable[[int], Refusal | None] = lambda steps: None
    """Why so many steps are too many."""

    def ways(self) -> dict[Square, tuple[Json, ...]]:
        """The shortest way to each square that can be reached, as answers."""
        ways: dict[Square, tuple[Json, ...]] = {self.here: ()}
        edge = [self.here]
        for _ in range(self.steps):
            further: list[Square] = []
            for here in edge:
                for answer, there in self.onward(here):
                    if there not in ways:
                        ways[there] = (*ways[here], answer)
                        further.append(there)
            edge = [square for square in further if square not in self.ends]
        return ways
