"""The players: what each has, at a glance and in full."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.desk.canvas import Canvas
from companion.desk.lights import Light, Lights, Pattern
from companion.desk.screens.common import COLUMNS, Choosing, Item
from companion.desk.screens.screen import Reply, Say
from companion.desk.words import cut
from companion.games.kit.board import Figure, Point

if TYPE_CHECKING:
    from companion.desk.desk import Desk


class Players(Choosing):
    """Each player in a line; below, what the one under the cursor has; the figure blinks on the board."""

    title = "Players"
    lasting = True
    lines = 3

    def items(self, desk: Desk) -> Sequence[Item]:
        assert desk.view is not None
        asked = desk.view.question.seat if desk.view.question else -1
        return [Item(name, "asked" if seat == asked else "") for seat, name in enumerate(desk.view.players)]

    def keys(self, desk: Desk, item: Item | None) -> list[tuple[str, str]]:
        return [("↕", "who"), ("BACK", "back")]

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        super().draw(canvas, desk, now)
        assert desk.view is not None
        figure = self._figure(desk)
        spot = desk.view.spot(figure.at) if figure else None
        canvas.text(5, 0, cut(desk.view.standings[self.cursor], COLUMNS))
        canvas.text(6, 0, cut(f"{spot.name} {spot.place}" if spot else "not on the map", COLUMNS))

    def _figure(self, desk: Desk) -> Figure | None:
        figures = desk.view.figures if desk.view else ()
        return next((figure for figure in figures if figure.seat == self.cursor), None)

    def lights(self, desk: Desk) -> Lights:
        figure = self._figure(desk)
        return {figure.at: Light("cursor", Pattern.BLINK)} if figure else {}

    def focus(self, desk: Desk) -> Point | None:
        figure = self._figure(desk)
        return figure.at if figure else None

    def chosen(self, desk: Desk, index: int) -> Reply:
        assert desk.view is not None
        return Say(f"This is {desk.view.players[index]}")
