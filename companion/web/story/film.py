"""What the board looked like, picture by picture: each only as what is different from the one before.

Everything in it comes from what pages show to everybody; a browser draws it with the drawings of the page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from companion.engine import Game, Json
from companion.games import rulebook
from companion.games.kit.board import Board
from companion.games.kit.mat_looks import MatLook
from companion.games.kit.pieces import Figure
from companion.table import present
from companion.web import table_sections

WAYS = {way: 1 << bit for bit, way in enumerate("NESW")}
Stands: TypeAlias = tuple[int, int, int]
"""The number of a kind of figure, and where it stands."""


@dataclass(slots=True)
class Frame:
    """One picture."""

    turn: int
    """The place of its turn in the list of turns."""
    come: Counter[Stands] = field(default_factory=Counter)
    gone: Counter[Stands] = field(default_factory=Counter)
    tiles: dict[str, Json] = field(default_factory=dict)
    """Tiles that came or changed; None for one that was taken off."""
    rest: dict[str, Json] = field(default_factory=dict)
    """Whatever else changed: what players have (`has`), layers and areas (`land`), parts of a mat."""

    def __bool__(self) -> bool:
        return bool(self.come or self.gone or self.tiles or self.rest)

    def then(self, later: Frame) -> Frame:
        """Both at one stroke."""
        come, gone = self.come + later.come, self.gone + later.gone
        has = {**self.rest.get("has", {}), **later.rest.get("has", {})}
        plots = {**self.rest.get("plots", {}), **later.rest.get("plots", {})}
        rest = {**self.rest, **later.rest} | ({"has": has} if has else {}) | ({"plots": plots} if plots else {})
        return Frame(self.turn, come - gone, gone - come, {**self.tiles, **later.tiles}, rest)

    def as_json(self, turn: int) -> dict[str, Json]:
        """As the file holds it; `turn`: that of the picture before."""
        parts: dict[str, Json] = {"t": self.turn} if self.turn != turn else {}
        flat = {"+": [*_flat(self.come)], "-": [*_flat(self.gone)], "g": self.tiles}
        return parts | {key: value for key, value in flat.items() if value} | self.rest


class Film:
    """The pictures of one game."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.frames: list[Frame] = []
        self._kinds: dict[tuple[str, str, str, int], int] = {}
        self._grounds: dict[str, int] = {}
        self._stands: Counter[Stands] = Counter()
        self._ground: object = None
        self._mat: MatLook | None = None
        self._tiles: dict[str, Json] = {}
        self._rest: dict[str, Json] = {}

    def look(self, game: Game, figures: Sequence[Figure], turn: int) -> list[str]:
        """Another picture, where anything is different; the names of tiles that lie there now and did not before."""
        frame = Frame(turn)
        stands = Counter((self._kind(figure), *figure.at) for figure in figures)
        frame.come, frame.gone, self._stands = stands - self._stands, self._stands - stands, stands
        mat = self.board.mat(game)
        same, self._mat = mat == self._mat, mat
        laid = self._lies(game, frame)
        self._besides(game, frame, None if same or mat is None else present.on_mat(game, self.board)["mat"])
        if frame or not self.frames or self.frames[-1].turn != turn:
            self.frames.append(frame)
        return laid

    def _kind(self, figure: Figure) -> int:
        kind = (figure.role, figure.words, figure.colour, figure.seat)
        return self._kinds.setdefault(kind, len(self._kinds))

    def _lies(self, game: Game, frame: Frame) -> list[str]:
        if self._mat is not None:
            return []
        ground = self.board.ground(game)
        if ground is self._ground:
            return []
        self._ground = ground
        tiles = {cell: self._tile(tile) for cell, tile in present.tiles(ground).items()}
        laid = [tile[0] for cell, tile in tiles.items() if cell not in self._tiles]
        frame.tiles = {cell: tile for cell, tile in tiles.items() if self._tiles.get(cell) != tile}
        frame.tiles |= {cell: None for cell in self._tiles if cell not in tiles}
        first, self._tiles = not self._tiles, tiles
        return [] if first else [*dict.fromkeys(laid)]

    def _tile(self, tile: Mapping[str, Json]) -> list[Json]:
        """Its name, layer and area, and its squares: where, what the ground is, and the ways out of them."""
        squares: list[int] = []
        for square in tile["squares"]:
            ground = self._grounds.setdefault(square["kind"], len(self._grounds))
            squares += [square["x"], square["y"], ground, sum(WAYS[way] for way in square["ways"])]
        return [tile["name"], tile.get("layer", ""), tile.get("area", ""), squares]

    def _besides(self, game: Game, frame: Frame, mat: Json) -> None:
        """What players have, and what there is besides tiles, as far as it changed; a mat is given where it did."""
        board = self.board
        now = dict(self._rest) | {"has": {str(seat): board.standing(game, seat) for seat in range(game.seats)}}
        if self._mat is None:
            now["land"] = table_sections.land(game, board)
        if mat:
            now["plots"] = {str(place): plot for place, plot in enumerate(mat["rectangles"])}
            now |= {"tracks": mat["tracks"], "card": mat["card"], "piles": mat["piles"]}
            now["size"] = [mat["wide"], mat["high"]]
        before, self._rest = self._rest, now
        for part, value in now.items():
            if part in ("has", "plots"):
                value = {key: one for key, one in value.items() if before.get(part, {}).get(key) != one}
            if value != before.get(part) and (value or part == "card"):
                frame.rest[part] = value

    # ------------------------------------------------------------------ the file

    def as_json(self, game: Game, most: int) -> tuple[dict[str, Json], list[int]]:
        """Everything that a browser needs to draw it, in about so many bytes at most: where there are more, pictures of
        one turn are put together, two and two. With it, which picture became which."""
        frames, became = self.frames, [*range(len(self.frames))]
        packed = _packed(frames)
        while sum(map(_size, packed)) > most and (halved := _halved(frames))[0] != frames:
            frames, places = halved
            became = [places[at] for at in became]
            packed = _packed(frames)
        return {
            "roles": table_sections.roles(self.board, rulebook(game.id).lights),
            "kinds": [list(kind) for kind in self._kinds],
            "grounds": list(self._grounds),
            "frames": packed,
        }, became


def _packed(frames: Sequence[Frame]) -> list[dict[str, Json]]:
    turns = [-1, *(frame.turn for frame in frames)]
    return [frame.as_json(before) for frame, before in zip(frames, turns, strict=False)]


def _halved(frames: Sequence[Frame]) -> tuple[list[Frame], list[int]]:
    """Two and two pictures of one turn together, and which became which; the last of a turn stays the last."""
    halved: list[Frame] = []
    places: list[int] = []
    fresh = True
    for frame in frames:
        if fresh or halved[-1].turn != frame.turn:
            halved.append(frame)
            fresh = False
        else:
            halved[-1] = halved[-1].then(frame)
            fresh = True
        places.append(len(halved) - 1)
    return halved, places


def _flat(stands: Counter[Stands]) -> Iterable[int]:
    return (number for one in sorted(stands.elements()) for number in one)


def _size(frame: Mapping[str, Json]) -> int:
    """About so many bytes in the file."""
    return len(repr(frame))
