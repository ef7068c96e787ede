"""A player's sheet as pages show it: a die whose faces are painted pip by pip, what the player can do and has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Paint(NamedTuple):
    """A kind of pip: its name, its letter, what one costs (0: it is not bought), and what people call it."""

    kind: str
    letter: str
    price: int
    words: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One line: what it is called, what it does, and how many there are (0 where nobody counts)."""

    name: str
    does: str
    count: int = 0


class Lines(NamedTuple):
    """Lines that belong together, under a heading."""

    title: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything on one sheet."""

    title: str
    faces: tuple[tuple[str, ...], ...]
    """The pips of each face by their kinds, as many as its number; empty for a blank one."""
    paints: tuple[Paint, ...]
    lines: tuple[Lines, ...] = ()
    points: int = 0
    """What may be spent on pips."""
