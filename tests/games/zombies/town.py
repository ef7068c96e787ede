"""A second opinion on cooperative zombies: a town drawn from the tiles' own text, and a plain breadth-first walk.

It shares nothing with the referee but the drawings of the tiles. Squares are their written names, such as `1,0.W`.
"""

from __future__ import annotations

from collections import deque
from math import inf
from random import Random
from typing import Any

from companion.packs import Pack

NAMES = {(0, 2): "NW", (1, 2): "N", (2, 2): "NE", (0, 1): "W", (1, 1): "C", (2, 1): "E",
         (0, 0): "SW", (1, 0): "S", (2, 0): "SE"}  # fmt: skip
WAYS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}
RIGHT = {"N": "E", "E": "S", "S": "W", "W": "N"}


def square_name(column: int, row: int) -> str:
    return f"{column // 3},{row // 3}.{NAMES[column % 3, row % 3]}"


class Piece:
    """A tile turned clockwise so many times."""

    def __init__(self, rows: tuple[str, ...], exits: str, turns: int) -> None:
        for _ in range(turns):
            rows = tuple("".join(row[column] for row in reversed(rows)) for column in range(3))
            exits = "".join(RIGHT[side] for side in exits)
        self.rows = rows
        self.exits = set(exits)

    def kind(self, column: int, row: int) -> str:
        """Columns from the west, rows from the south."""
        return self.rows[2 - row][column]


class Town:
    """Tiles grown at random by the rules of placement, with a door to each building."""

    def __init__(self, pack: Pack, random: Random, tiles: int) -> None:
        self.pack = pack
        self.random = random
        self.pieces: dict[tuple[int, int], Piece] = {}
        self.laid: list[dict[str, str]] = []
        self.stack = [tile for tile in pack.stack if tile != pack.helipad.id]
        random.shuffle(self.stack)
        self.stack[min(3, tiles) : min(3, tiles)] = [pack.helipad.id]
        self._lay(pack.start.id, (0, 0), 0)
        for tile in self.stack[:tiles]:
            self._place(tile)
        self.kinds = {
            square_name(3 * x + column, 3 * y + row): piece.kind(column, row)
            for (x, y), piece in self.pieces.items()
            for column in range(3)
            for row in range(3)
            if piece.kind(column, row) != "#"
        }
        self.where = {
            square_name(3 * x + c, 3 * y + r): (3 * x + c, 3 * y + r)
            for x, y in self.pieces
            for c in range(3)
            for r in range(3)
        }
        self.doors = self._doors()
        self.ways = {name: self._ways_from(name) for name in self.kinds}

    def _lay(self, tile: str, cell: tuple[int, int], turns: int) -> None:
        drawn = self.pack.tile(tile)
        self.pieces[cell] = Piece(drawn.rows, drawn.exits, turns)
        self.laid.append({"tile": tile, "at": f"{cell[0]},{cell[1]}", "turn": f"r{90 * turns}"})

    def _place(self, tile: str) -> None:
        """Beside the map, road to road and blank to blank, at least one road joined; nowhere when it does not fit."""
        drawn = self.pack.tile(tile)
        beside = {(x + dx, y + dy) for x, y in self.pieces for dx, dy in WAYS.values()} - set(self.pieces)
        places = [
            (cell, turns)
            for cell in sorted(beside)
            for turns in range(4)
            if self._fits(Piece(drawn.rows, drawn.exits, turns), cell)
        ]
        if places:
            self._lay(tile, *self.random.choice(places))

    def _fits(self, piece: Piece, cell: tuple[int, int]) -> bool:
        joined = 0
        for side, (dx, dy) in WAYS.items():
            other = self.pieces.get((cell[0] + dx, cell[1] + dy))
            if other is None:
                continue
            if (side in piece.exits) != (BACK[side] in other.exits):
                return False
            joined += side in piece.exits
        return joined > 0

    def _doors(self) -> list[str]:
        doors = []
        for x, y in self.pieces:
            inside = [name for name in self.kinds if name.startswith(f"{x},{y}.") and self.kinds[name] == "b"]
            fit = [name for name in inside if any(self._street(name, way) for way in WAYS)]
            if fit:
                doors.append(self.random.choice(fit))
        return doors

    def _beside(self, name: str, way: str) -> str:
        column, row = self.where[name]
        return square_name(column + WAYS[way][0], row + WAYS[way][1])

    def _street(self, name: str, way: str) -> bool:
        there = self._beside(name, way)
        return there.split(".")[0] == name.split(".")[0] and self.kinds.get(there) == "."

    def _ways_from(self, name: str) -> dict[str, str]:
        return {way: self._beside(name, way) for way in WAYS if self._open(name, way)}

    def _open(self, here: str, way: str) -> bool:
        there = self._beside(here, way)
        if there not in self.kinds:
            return False
        if here.split(".")[0] != there.split(".")[0]:
            (x, y), (u, v) = self.where[here], self.where[there]
            both = way in self.pieces[x // 3, y // 3].exits and BACK[way] in self.pieces[u // 3, v // 3].exits
            return both and here.endswith(f".{way}")
        walls = {self.kinds[here], self.kinds[there]}
        return "b" not in walls or walls == {"b"} or here in self.doors or there in self.doors


class Horde:
    """Step 5 of cooperative play as one would do it by hand."""

    def __init__(self, town: Town, pawns: set[str], zombies: set[str], distance: str) -> None:
        self.town = town
        self.pawns = pawns
        self.unmoved = set(zombies)
        self.moved: set[str] = set()
        self.distance = distance
        self.began = {zombie: self.far(zombie) for zombie in zombies}

    @property
    def zombies(self) -> set[str]:
        return self.unmoved | self.moved

    def far(self, square: str) -> float:
        """How far the nearest pawn is."""
        if self.distance == "straight-grid":
            x, y = self.town.where[square]
            spots = [self.town.where[pawn] for pawn in self.pawns]
            return min((abs(x - u) + abs(y - v) for u, v in spots), default=inf)
        barred = self.zombies if self.distance == "walking-around-zombies" else set()
        steps = {square: 0}
        queue = deque([square])
        while queue:
            here = queue.popleft()
            if here in self.pawns:
                return steps[here]
            for there in self.town.ways[here].values():
                if there not in steps and (there not in barred or there in self.pawns):
                    steps[there] = steps[here] + 1
                    queue.append(there)
        return inf

    def steps(self, zombie: str) -> set[str]:
        """The ways that bring it nearer: onto a free space, and not into a building."""
        near = self.far(zombie)
        kinds = self.town.kinds
        return {
            way
            for way, there in self.town.ways[zombie].items()
            if there not in self.zombies
            and not (kinds[there] == "b" and kinds[zombie] != "b")
            and self.far(there) < near
        }

    def picks(self) -> set[str]:
        """The zombies that may be next."""
        able = {zombie for zombie in self.unmoved if zombie not in self.pawns and self.steps(zombie)}
        least = min((self.began[zombie] for zombie in able), default=inf)
        return {zombie for zombie in able if self.began[zombie] == least}

    def go(self, zombie: str, way: str) -> None:
        self.unmoved.remove(zombie)
        self.moved.add(self.town.ways[zombie][way])


def position(town: Town, pawns: list[str | None], zombies: set[str], distance: str) -> dict[str, Any]:
    """The town as the referee loads it, in step 5 of the first player's turn."""
    players = [
        {"name": name, "at": at, "hearts": 0 if at is None else 3}
        for name, at in zip(("Ana", "Ben", "Cy", "Dee"), pawns, strict=False)
    ]
    return {
        "game": "zombies",
        "mode": "cooperative",
        "options": {"distance": distance},
        "turn": {"seat": 0, "step": "zombies"},
        "map": town.laid,
        "doors": [{"at": door} for door in town.doors],
        "zombies": [{"at": zombie} for zombie in sorted(zombies)],
        "players": players,
        "decks": {"tiles": []},
    }
