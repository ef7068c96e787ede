"""Make the table match: what people have to put on the real table, move on it, or take from it.

The companion remembers what lies on the real table as far as it can know, and compares it with the game. People do
with their own hands what they answered: they move the figure they were asked to move, put or take the piece they were
asked to put or take, lay the tile they were asked to lay, and take away the one piece that goes with their answer or
roll (a zombie they killed, a token they picked up). What they set right lies there already. Everything else was done by
the companion: it stays on one list, the same on every screen, until it is ticked off or has become needless.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from companion.engine import Game
from companion.games.kit.board import Board, Point, Spot
from companion.games.kit.north import MARK
from companion.games.kit.on_table import DOOR, PIECE, TILE, TURNS, Kind, Lying, on_table, same, where_tile
from companion.languages import meant, say

PUT, TAKE, MOVE, FIND = "put", "take", "move", "find"
SORTS = (TILE, DOOR, PIECE)


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to do on the real table."""

    id: int
    do: str
    """`put`, `take`, `move`, or `find` (a tile that the companion drew)."""
    kind: Kind
    path: tuple[Point, ...]
    """Where it is put or taken; from where to where it moves; nowhere for a tile that is to be found."""
    where: str = ""
    """The place in words: where it goes, or where it is taken from."""
    start: str = ""
    """Where it stands before it moves."""
    why: str = ""
    tile: str = ""
    """What a tile is called in this game."""

    @property
    def words(self) -> str:
        """What is moved, put or taken."""
        return self.kind.words

    @property
    def sentence(self) -> str:
        """All of it, for people."""
        what = self._named
        if self.do == FIND:
            return say("Look for {}", what)
        if self.do == TAKE:
            return say("Take {} from {}", what, self.where)
        if self.do == MOVE:
            return say("Move {} from {} to {}", what, self.start, self.where)
        if self.kind.sort == TILE:
            return say("Lay {} {}, {}", what, self.where, TURNS[self.kind.turn])
        return say("Put {} on {}", what, self.where)

    @property
    def _named(self) -> str:
        """With its article; whoever has a name has none."""
        if self.kind.sort == TILE:
            return say("the {} {}", self.tile, self.words, about="tile")
        if self.kind.seat >= 0 or self.words[:1].isupper() or self.words.startswith("the "):
            return self.words
        return (
            meant(f"a {self.words}", "a {}", self.words) if self.do == PUT else say("the {}", self.words, about="thing")
        )


class Trail(NamedTuple):
    """A way that the companion moved a figure, and why."""

    path: tuple[Point, ...]
    why: str


class Hands(NamedTuple):
    """What people do by themselves with one answer."""

    mover: Point | None = None
    """Where the figure stands that they were asked to move."""
    there: Point | None = None
    """The square that they answered."""
    lays: bool = False
    """They were asked to lay a tile."""


class Matching:
    """The real table beside the game."""

    def __init__(self, board: Board, game: Game, empty: bool = False) -> None:
        self.board = board
        self.lies: Counter[Lying] = Counter() if empty else on_table(board, game)
        """What lies on the real table, as far as the companion can know."""
        self.on_page = False
        """There is no real map: the page's is the only one, and nothing has to match."""
        self.changes = 0
        """Grows with everything that changes the list besides the game itself."""
        self.looked_for = ""
        """A tile of the companion's own deck that people look for in the box."""
        self._trails: list[Trail] = []
        self._spots: dict[Point, Spot] = {}
        self._numbers: dict[tuple[str, Kind, tuple[Point, ...], int], int] = {}
        self._worded: tuple[Mapping[Point, Spot], dict[tuple[Point, bool, str], str]] = ({}, {})
        """The squares of the present map in words, with each north mark."""
        self._given = 0

    # ------------------------------------------------------------------ what happens at the table

    def by_hand(self, before: Counter[Lying], after: Counter[Lying], hands: Hands) -> None:
        """People answered or rolled: what they do by themselves is done."""
        if same(before, after):
            return
        gone, come = before - after, after - before
        if hands.lays:
            for one in [one for one in come if one.kind.sort == TILE]:
                self._put(one)
                del come[one]
        if hands.mover is not None and hands.there is not None:
            self._moved_by_hand(gone, come, hands.mover, hands.there)
        placed = next((one for one in +come if one.at == hands.there), None)
        if placed is not None:
            self._placed_by_hand(gone, placed)
            come[placed] -= 1
        kinds = {one.kind for one in +come}
        left = [one for one in (+gone).elements() if one.kind not in kinds]
        if len(left) == 1:
            self._take(left[0])
        self.changes += 1

    def _moved_by_hand(self, gone: Counter[Lying], come: Counter[Lying], here: Point, there: Point) -> None:
        """Whatever went from the one square to the other."""
        for kind in [one.kind for one in gone if one.at == here]:
            start, end = Lying(kind, here), Lying(kind, there)
            if come[end]:
                if self.lies[start]:  # else it stands elsewhere: the list says from where it comes
                    self._take(start)
                    self._put(end)
                gone[start] -= 1
                come[end] -= 1

    def _placed_by_hand(self, gone: Counter[Lying], placed: Lying) -> None:
        """From the box, or from wherever the only one of its kind went away."""
        starts = [one for one in (+gone).elements() if one.kind == placed.kind]
        if len(starts) == 1 and self.lies[starts[0]]:
            self._take(starts[0])
            gone[starts[0]] -= 1
        if len(starts) != 1 or not gone[starts[0]]:
            self._put(placed)

    def on_table(self, lies: Counter[Lying]) -> None:
        """All of this lies on the real table, and nothing else."""
        self.lies = lies.copy()
        self.changes += 1

    def set_right(self, before: Counter[Lying], after: Counter[Lying]) -> None:
        """People said how the table looks: it is so already."""
        for one in (before - after).elements():
            self._take(one)
        for one in (after - before).elements():
            self._put(one)
        self.changes += 1

    def _put(self, one: Lying) -> None:
        self.lies[one] += 1

    def _take(self, one: Lying) -> None:
        if self.lies[one] > 1:
            self.lies[one] -= 1
        else:
            del self.lies[one]

    def marched(self, path: tuple[Point, ...], why: str) -> None:
        """The companion moved a figure; a figure that goes on keeps its first square."""
        if len(path) < 2:
            return
        before = next((one for one in self._trails if one.path[-1] == path[0]), None)
        if before is not None:
            self._trails.remove(before)
            path = (*before.path, *path[1:])
        self._trails.append(Trail(path, why))
        self.changes += 1

    def forget_ways(self) -> None:
        """After something was taken back nobody follows the old ways."""
        self._trails.clear()
        self.changes += 1

    def find(self, tile: str) -> None:
        """The companion drew a tile: people look for it. Empty: they need not any more."""
        if tile != self.looked_for:
            self.looked_for = tile
            self.changes += 1

    # ------------------------------------------------------------------ the list

    def items(self, game: Game, now: Counter[Lying] | None = None) -> tuple[Item, ...]:
        """What is to be done until the real table matches (the game lies as it does `now`): tiles, moves in their
        order, then the rest."""
        now = on_table(self.board, game) if now is None else now
        if self.on_page:
            self.lies = now.copy()
            return ()
        ground = self.board.ground(game)
        if not self.looked_for and same(now, self.lies):
            self._all_there(ground)
            return ()
        missing, extra = now - self.lies, self.lies - now
        found = [*self._finding(), *self._moves(missing, extra), *_single(PUT, missing), *_single(TAKE, extra)]
        times: Counter[tuple[str, Kind, tuple[Point, ...]]] = Counter()
        items: list[Item] = []
        tiles = {one.at: one.kind.words for one in self.lies if one.kind.sort == TILE}
        for do, kind, path, why in found:
            key = (do, kind, path)
            items.append(self._item(game, (*key, times[key]), why, tiles))
            times[key] += 1
            if kind.sort == TILE and do == PUT:
                tiles[path[0]] = kind.words
        self._spots.update(ground)
        return tuple(sorted(items, key=_order))

    def _all_there(self, ground: Mapping[Point, Spot]) -> None:
        """The real table matches: nobody has to follow anything any more."""
        self._spots.update(ground)
        self._trails.clear()
        self._numbers.clear()

    def _finding(self) -> Iterator[tuple[str, Kind, tuple[Point, ...], str]]:
        if self.looked_for:
            yield FIND, Kind(TILE, self.looked_for), (), ""

    def _moves(
        self, missing: Counter[Lying], extra: Counter[Lying]
    ) -> Iterator[tuple[str, Kind, tuple[Point, ...], str]]:
        """Pieces of a kind that lie elsewhere: by the way that the companion moved them, else from the nearest."""
        for path, why in self._trails:
            kinds = [one.kind for one in extra if one.at == path[0] and extra[one] > 0]
            kind = next((kind for kind in kinds if missing[Lying(kind, path[-1])] > 0), None)
            if kind is not None:
                extra[Lying(kind, path[0])] -= 1
                missing[Lying(kind, path[-1])] -= 1
                yield MOVE, kind, path, why
        for end in sorted((+missing).elements()):
            starts = [one for one in +extra if one.kind == end.kind and end.kind.sort != TILE]
            if starts:
                _, start = min((_apart(one.at, end.at), one) for one in starts)
                extra[start] -= 1
                missing[end] -= 1
                yield MOVE, end.kind, (start.at, end.at), ""

    def _item(
        self, game: Game, key: tuple[str, Kind, tuple[Point, ...], int], why: str, tiles: Mapping[Point, str]
    ) -> Item:
        do, kind, path, _ = key
        if key not in self._numbers:
            self._given += 1
            self._numbers[key] = self._given
        where = start = ""
        if kind.sort == TILE and path:
            where = where_tile(path[0], {at: name for at, name in tiles.items() if at != path[0]})
            where = where if do == PUT else say("the table ({})", where)
        elif path:
            where, start = (self._place(game, at, kind.sort == DOOR) for at in (path[-1], path[0]))
        tile = self.board.land(game).tile if kind.sort == TILE else ""
        return Item(self._numbers[key], do, kind, path, where, start if do == MOVE else "", why, tile)

    def _place(self, game: Game, at: Point, door: bool) -> str:
        """A square in words; where no tile lies any more, by the tile that lay there. A door is told by its side."""
        ground = self.board.ground(game)
        if self._worded[0] is not ground:
            self._worded = (ground, {})
        key = (at, door, MARK.edge)
        words = self._worded[1].get(key)
        if words is None:
            words = self.board.where_at(game, at, door) if at in ground else self._where_it_lay(at)
            self._worded[1][key] = words
        return words

    def _where_it_lay(self, at: Point) -> str:
        spot = self._spots.get(at)
        return say("where {} lay", spot.place) if spot else say("the table")

    # ------------------------------------------------------------------ ticking off

    def done(self, game: Game, id: int) -> bool:
        """One thing was done; False when it was not on the list any more."""
        item = next((one for one in self.items(game) if one.id == id), None)
        if item is None:
            return False
        if item.do == FIND:
            self.find("")
            return True
        if item.do in (TAKE, MOVE):
            self._take(Lying(item.kind, item.path[0]))
        if item.do in (PUT, MOVE):
            self._put(Lying(item.kind, item.path[-1]))
        self.changes += 1
        return True

    def all_done(self, game: Game) -> None:
        """The real table looks like the game."""
        self.lies = on_table(self.board, game)
        self.looked_for = ""
        self.forget_ways()


def _single(do: str, those: Counter[Lying]) -> Iterator[tuple[str, Kind, tuple[Point, ...], str]]:
    for one in sorted((+those).elements()):
        yield do, one.kind, (one.at,), ""


def _order(item: Item) -> tuple[int, int]:
    """What is looked for, tiles with their doors, moves, pieces; what is taken goes last, tiles after all that stood
    on them."""
    if item.do == FIND:
        return 0, 0
    if item.do == TAKE:
        return 3, -SORTS.index(item.kind.sort)
    return (1, SORTS.index(item.kind.sort)) if item.kind.sort != PIECE else (2, item.do == PUT)


def _apart(one: Point, other: Point) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])
