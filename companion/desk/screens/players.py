"""Who has what: every player in a line, with what all may see; below it, what lies in front and where the pawn is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.desk.canvas import STRIP, Canvas
from companion.desk.lights import Light, Lights, Pattern, all_at
from companion.desk.look import Look
from companion.desk.screens.common import LAST, Choosing, Item
from companion.desk.screens.screen import CARD, Close, Reply, Say
from companion.games.kit.board import Figure, Point
from companion.games.kit.wording import many
from companion.languages import joined, say

if TYPE_CHECKING:
    from companion.desk.desk import Desk

WIDEST = 16
"""So much of a line says what somebody has."""


class Players(Choosing):
    """Three players on a page; the figure of the one under the cursor blinks on the board."""

    title = say("Who has what")
    lasting = True
    lines = 3

    def items(self, desk: Desk) -> Sequence[Item]:
        assert desk.view is not None
        return [Item(name, has(desk, seat), widest=WIDEST) for seat, name in enumerate(desk.view.players)]

    def heading(self, desk: Desk) -> tuple[str, str]:
        assert desk.view is not None
        pages = -(-len(desk.view.players) // self.lines)
        return self.title, f"{self.cursor // self.lines + 1}/{pages}" if pages > 1 else ""

    def keys(self, desk: Desk, item: Item | None) -> list[tuple[str, str]]:
        return [("↕", say("who")), ("BACK", say("back"))]

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        super().draw(canvas, desk, now)
        assert desk.view is not None
        front = joined(", ", desk.board.front(desk.game, self.cursor)) or say("nothing in front")
        canvas.text(LAST, 0, front)
        canvas.text(STRIP, 0, self._where(desk, desk.view))

    def _where(self, desk: Desk, view: Look) -> str:
        """Where the pawn stands; on a mat, how much of it a player holds."""
        if view.mat is not None:
            return say("holds {}", many(sum(plot.holder == self.cursor for plot in view.mat.plots), "rectangle"))
        figure = self._figure(desk)
        spot = view.spot(figure.at) if figure else None
        return f"{spot.part}, {spot.place}" if spot else say("not on the map")

    def _figure(self, desk: Desk) -> Figure | None:
        figures = desk.view.figures if desk.view else ()
        return next((figure for figure in figures if figure.seat == self.cursor), None)

    def lights(self, desk: Desk) -> Lights:
        if desk.view and desk.view.mat:
            held = (plot.at for plot in desk.view.mat.plots if plot.holder == self.cursor)
            return all_at(held, "cursor", Pattern.BLINK)
        figure = self._figure(desk)
        return {figure.at: Light("cursor", Pattern.BLINK)} if figure else {}

    def focus(self, desk: Desk) -> Point | None:
        figure = self._figure(desk)
        return figure.at if figure else None

    def press(self, desk: Desk, button: str) -> Reply:
        return Close() if button == CARD else super().press(desk, button)

    def chosen(self, desk: Desk, index: int) -> Reply:
        assert desk.view is not None
        asked = desk.view.question.seat if desk.view.question else -1
        return Say(say("{} is asked" if index == asked else "{} is not asked", desk.view.players[index]))


def has(desk: Desk, seat: int) -> str:
    """What a player has, for all to see: `♥3 •2 ☠7 🂠3`."""
    assert desk.view is not None
    cards = len(desk.board.in_hand(desk.game, seat)) if desk.board.cards(desk.game) else None
    return desk.view.standings[seat] if cards is None else f"{desk.view.standings[seat]} 🂠{cards}"
