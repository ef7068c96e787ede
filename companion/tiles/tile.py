"""One map tile as it is printed."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile of three by three squares and what its legend puts on it."""

    id: str
    name: str
    rows: tuple[
        str, str, str
    ]  # drawn north side up: '.' street, 'b' building, 'o' other open square, '#' not accessible
    exits: str  # sides at which a road leaves, a subset of "NESW" in that order
    kind: str = "road"  # start, road, named, helipad
    zombies: int | None = None  # printed number; None = one at the end of each road (the pack says "per-exit")
    bullets: int = 0
    hearts: int = 0
    survivors: int = 0
