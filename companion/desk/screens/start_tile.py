"""Where does the start tile lie on the mat? A light is brought under its middle, and a second one shows where north is.

Asked once for every game that is laid on a table mat: tiles may lie anywhere on it, and whoever sits there says which
side of the table is north. The answer is kept (`Settings.mat`) and offered for the next game.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from companion.desk.canvas import Canvas
from companion.desk.intents import Set
from companion.desk.lights import Light, Lights, Pattern, all_at
from companion.desk.screens.common import LAST, Pages, header
from companion.desk.screens.screen import (
    ARROWS,
    BACK,
    DOWN,
    LEFT,
    OK,
    RIGHT,
    STAY,
    UP,
    WHY,
    Close,
    Go,
    Reply,
    Say,
    Screen,
)
from companion.desk.table_mat import WAYS, Lie, lie_on
from companion.games.kit.north import MARK
from companion.languages import say

if TYPE_CHECKING:
    from companion.desk.desk import Desk

BESIDE = 8
"""The column where the words beside the picture begin."""
WORDS = 13
CELL = 9
"""Pixels to a square of the tile in the picture."""
LEFT_EDGE, TOP_EDGE = 8, 14
BLINK = 0.8
CORNERS = (UP, RIGHT, DOWN, LEFT)
"""The arrows, clockwise: each chooses its side of the tile."""
WHERE = say("Bring the light under its middle:")
NORTH = say("Is the light on its north side?")
EXPLAINED = (
    say(
        "The mat has a light under every square, and never moves. Lay the start tile anywhere on it, straight above "
        "the squares."
    ),
    say("Then bring the light under the middle square of the tile with the arrows, and press OK."),
    say(
        "Last, choose with the arrows on which side of the tile north is: where the slip with the N lies, or where you "
        "like. North is up on this screen, unless the menu says otherwise."
    ),
    say("Squares that do not fit on the mat are not lit; this screen names them."),
)


def asks_where(desk: Desk) -> bool:
    """Must people say where the start tile lies? Only on a mat, and once for each game that is laid there."""
    if desk.table_mat is None or desk.table is None or desk.table.journal is None:
        return False
    on_page = desk.table.onlooker is not None and desk.table.onlooker.matching.on_page
    return not on_page and desk.settings.mat_of != game_of(desk)


def game_of(desk: Desk) -> str:
    """The game on the table, as it is called on the shelf."""
    return desk.table.journal.path.name if desk.table and desk.table.journal else ""


def tile_of(desk: Desk) -> str:
    """The tile in the middle of the map, from which all others are told: Town Square, or Castle 3."""
    spot = desk.view.spot((0, 0)) if desk.view else None
    return spot.place if spot else say("The start tile")


class StartTile(Screen):
    """First the middle, then the side that is north. OK says it is so; BACK goes a step back."""

    animated = True
    lasting = True
    bare = True
    by_itself = True
    unsettled = True

    def __init__(self) -> None:
        self._lie: Lie | None = None
        self._side = False
        """Is the middle said already, and the side that is north asked?"""

    def lie(self, desk: Desk) -> Lie:
        """How the map lies, as far as people have said; the rest as last time."""
        return self._lie or lie_on(desk.settings.mat, desk.panel.width, desk.panel.height)

    def north(self, desk: Desk) -> int:
        """The edge of the mat that people call north: the mark tells which edge of the map that is."""
        return (self.lie(desk).up + MARK.quarters) % 4

    # ------------------------------------------------------------------ showing

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        header(canvas, desk, tile_of(desk), f"{1 + self._side}/2")
        self._draw_tile(canvas, desk, now)
        lying = self.lie(desk)
        place = "" if self._side else say("col {}, row {}", lying.column + 1, lying.row + 1)
        canvas.pile(2, [NORTH if self._side else WHERE, place], LAST - 1, BESIDE)
        canvas.keys(7, [("OK", say("yes") if self._side else say("there")), ("↕", ""), ("↔", "")])

    def _draw_tile(self, canvas: Canvas, desk: Desk, now: float) -> None:
        """The nine squares, and the light under one of them."""
        for number in range(4):
            canvas.hline(LEFT_EDGE, TOP_EDGE + CELL * number, 3 * CELL + 1)
            canvas.vline(LEFT_EDGE + CELL * number, TOP_EDGE, 3 * CELL + 1)
        x, y = WAYS[self.north(desk)] if self._side else (0, 0)
        left, top = LEFT_EDGE + CELL * (1 + x), TOP_EDGE + CELL * (1 + y)
        if now % BLINK < BLINK / 2:
            canvas.fill(left + 2, top + 2, CELL - 3, CELL - 3)
        else:
            canvas.box(left + 2, top + 2, CELL - 3, CELL - 3)
        if self._side:
            canvas.text_at(max(0, left + 2 + 12 * x), top + 1 + 11 * y, "N")

    def lights(self, desk: Desk) -> Lights:
        """The tile, dimly, and the light that is asked about."""
        lying = self.lie(desk)
        around = ((lying.column + x, -lying.row + y) for x in (-1, 0, 1) for y in (-1, 0, 1))
        lit = all_at(around, "path", Pattern.DIM)
        x, y = WAYS[self.north(desk)] if self._side else (0, 0)
        lit[lying.column + x, -lying.row - y] = Light("cursor", Pattern.BLINK)
        return lit

    # ------------------------------------------------------------------ presses

    def deciding(self, desk: Desk) -> Collection[str]:
        return (OK,)

    def press(self, desk: Desk, button: str) -> Reply:
        if button == OK:
            return self._agreed(desk)
        if button == BACK:
            return self._back()
        if button == WHY:
            return Go(Pages(say("The start tile"), EXPLAINED))
        if button not in ARROWS:
            return Say(say("Arrows, then OK"))
        return self._turn(desk, button) if self._side else self._move(desk, button)

    def _move(self, desk: Desk, button: str) -> Reply:
        moved = self.lie(desk).moved(*WAYS[CORNERS.index(button)])
        if not moved.fits(desk.panel.width, desk.panel.height):
            return Say(say("The mat ends here"))
        self._lie = moved
        return STAY

    def _turn(self, desk: Desk, button: str) -> Reply:
        lying, side = self.lie(desk), CORNERS.index(button)
        if side == self.north(desk):
            return Say(say("The light is there"))
        self._lie = Lie(lying.column, lying.row, (side - MARK.quarters) % 4)
        return STAY

    def _agreed(self, desk: Desk) -> Reply:
        if not self._side:
            self._side = True
            return STAY
        desk.leave(self)
        return Set({"mat": self.lie(desk).words, "mat_of": game_of(desk)})

    def _back(self) -> Reply:
        if self._side:
            self._side = False
            return STAY
        return Close(say("Later: see the menu"))
