"""What has to be done until the real table matches, thing by thing: people follow at their own pace."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from companion.desk.canvas import STRIP, Canvas
from companion.desk.intents import Matched
from companion.desk.lights import Lights, Pattern, all_at, path
from companion.desk.look import BETWEEN
from companion.desk.screens.common import header, in_game
from companion.desk.screens.screen import BACK, CARD, DOWN, LEFT, OK, RIGHT, STAY, UP, WHY, Close, Reply, Say, Screen
from companion.games.kit.board import Point
from companion.games.kit.layers import number_of
from companion.games.kit.on_table import TILE, TURNS
from companion.languages import joined, say
from companion.table.matching import FIND, MOVE, PUT, TAKE, Item

if TYPE_CHECKING:
    from companion.desk.desk import Desk

BESIDE = 7
"""The column beside the little picture."""
CELL = 7
"""Pixels between two squares of the little picture."""
MIDDLE = (19, 28)
REACH = 2
"""So many squares around the middle are seen."""
TITLES = {PUT: say("Put on the table"), TAKE: say("Take away"), MOVE: say("Please move"), FIND: say("Look for")}


class Choreography(Screen):
    """One thing after the other. The list is that of the table: what is done elsewhere is done here."""

    animated = True
    by_itself = True

    def __init__(self) -> None:
        self.at = 0
        self._listed: set[int] = set()
        """Everything that was on the list since it was opened."""

    def look(self, desk: Desk) -> Sequence[Item]:
        """What is left to do; people see how much there was."""
        self._listed.update(item.id for item in desk.to_do)
        return desk.to_do

    def _items(self, desk: Desk) -> Sequence[Item]:
        items = self.look(desk)
        self.at = max(0, min(self.at, len(items) - 1))
        return items

    # ------------------------------------------------------------------ showing

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        items = self._items(desk)
        if not items:
            header(canvas, desk, say("The table matches"))
            canvas.middle(3, say("All is done"))
            canvas.keys(7, [("OK", say("back"))])
            return
        item, most = items[self.at], len(self._listed)
        header(canvas, desk, TITLES[item.do], f"{most - len(items) + self.at + 1}/{most}")
        draw_path(canvas, item.path, now)
        self._draw_words(canvas, item)
        canvas.text(STRIP, 0, joined(BETWEEN, filter(None, (desk.off_mat, item.why))))
        canvas.keys(
            7,
            [("OK", say("done")), ("CARD", say("all"))]
            if len(items) > 1
            else [("OK", say("done")), ("BACK", say("later"))],
        )

    def _draw_words(self, canvas: Canvas, item: Item) -> None:
        """What it is, and under it the place."""
        place = self._place(item)
        if item.kind.sort == TILE and item.do == PUT:
            place = joined(", ", (place, TURNS[item.kind.turn]))
        lines = canvas.block(1, item.words, 2, BESIDE, inverse=True)
        canvas.block(1 + lines, place, STRIP - 1 - lines, BESIDE)

    def _place(self, item: Item) -> str:
        if item.do == TAKE:
            return say("from {}", item.where)
        return item.where if item.do == FIND else joined(" ", ("→", item.where))

    def aloud(self, desk: Desk) -> str:
        """The figure that is to be moved now; why it goes there stands on the screen."""
        items = self._items(desk)
        return items[self.at].sentence if items else ""

    def lights(self, desk: Desk) -> Lights:
        items = self._items(desk)
        if not items:
            return {}
        item = items[self.at]
        if item.kind.sort == TILE and item.path:
            return all_at(desk.board.tile_at(item.path[0]), "path", Pattern.BLINK)
        return path(item.path) if len(item.path) > 1 else all_at(item.path, "path", Pattern.BLINK)

    def focus(self, desk: Desk) -> Point | None:
        items = self._items(desk)
        return items[self.at].path[-1] if items and items[self.at].path else None

    # ------------------------------------------------------------------ presses

    def deciding(self, desk: Desk) -> Collection[str]:
        return (OK, CARD)

    def press(self, desk: Desk, button: str) -> Reply:
        items = self._items(desk)
        if not items or button == BACK:
            return Close(say("Later: see the menu") if items else "")
        if button == OK:
            return Matched(items[self.at].id)
        if button == CARD:
            return Matched()
        if button in (LEFT, UP, RIGHT, DOWN):
            return self._turn(1 if button in (RIGHT, DOWN) else -1, len(items))
        return in_game(desk, WHY)

    def _turn(self, by: int, count: int) -> Reply:
        there = self.at + by
        if not 0 <= there < count:
            return Say(say("The first one") if by < 0 else say("The last one"))
        self.at = there
        return STAY


def draw_path(canvas: Canvas, points: Sequence[Point], now: float) -> None:
    """The squares around the path: rings where it leads, a dot that walks along it."""
    x, y = MIDDLE
    canvas.box(x - 18, y - 18, 37, 37)
    points = [point for point in points if number_of(point) == number_of(points[-1])]
    if not points:
        return
    east, north = points[len(points) // 2] if len(points) > 3 else points[0]
    seen = [(x + CELL * (p[0] - east), y - CELL * (p[1] - north)) for p in points]
    for column in range(-REACH, REACH + 1):
        for row in range(-REACH, REACH + 1):
            canvas.pixel(x + CELL * column, y + CELL * row)
    inside = [spot for spot in seen if abs(spot[0] - x) <= 16 and abs(spot[1] - y) <= 16]
    for one, other in pairwise(inside):
        _line(canvas, one, other)
    if inside:
        canvas.box(inside[0][0] - 2, inside[0][1] - 2, 5, 5)
        if len(points) > 1:
            _head(canvas, inside)
        at = inside[int(now * 4) % (len(inside) + 1) - 1] if len(inside) > 1 else inside[0]
        canvas.fill(at[0] - 1, at[1] - 1, 3, 3)


def _line(canvas: Canvas, one: tuple[int, int], other: tuple[int, int]) -> None:
    steps = max(abs(other[0] - one[0]), abs(other[1] - one[1]), 1)
    for step in range(steps + 1):
        canvas.pixel(one[0] + (other[0] - one[0]) * step // steps, one[1] + (other[1] - one[1]) * step // steps)


def _head(canvas: Canvas, spots: Sequence[tuple[int, int]]) -> None:
    """The point of the arrow on the last square."""
    if len(spots) < 2:
        return
    (x0, y0), (x, y) = spots[-2], spots[-1]
    east, south = (x > x0) - (x < x0), (y > y0) - (y < y0)
    for step in range(4):
        for side in range(-step, step + 1):
            canvas.pixel(x - step * east + side * abs(south), y - step * south + side * abs(east))
