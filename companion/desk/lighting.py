"""What the lights show now and where they lie: the figures, over them what the screen says."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.desk import lights as lit
from companion.desk.beyond import off_mat
from companion.desk.lights import Light
from companion.desk.table_mat import TableMat, lie_on
from companion.games.kit.board import Point
from companion.games.kit.layers import number_of

if TYPE_CHECKING:
    from companion.desk.desk import Desk


@dataclass(slots=True)
class Lighting:
    """What was lit last: it stays while the table is being changed."""

    _lit: dict[Point, Light] = field(default_factory=dict)
    _focus: Point = (0, 0)
    _mat: TableMat | None = None
    _beyond: str = ""

    def lights(self, desk: Desk) -> dict[Point, Light]:
        """The lit squares."""
        top, view = desk.top, desk.view
        if top.bare:
            return dict(top.lights(desk))
        if not desk.changing and view and view.mat:
            self._lit = lit.on_mat(view.mat, top.lights(desk))
        elif not desk.changing:
            figures = lit.figures(view.figures, view.roles) if view else {}
            self._lit = lit.over(figures, top.lights(desk))
            if view and view.layers:
                mat = self.table_mat(desk)
                seen = mat.layer if mat else number_of(self.focus(desk))
                self._lit = lit.seen_through(self._lit, seen, desk.board.stacked(desk.game))
        return self._lit

    def table_mat(self, desk: Desk) -> TableMat | None:
        """The mat under the tiles; None where the lights are a panel beside the table, or no tiles are laid."""
        if not desk.changing:
            laid = desk.panel.fixed and desk.view is not None and desk.view.mat is None
            self._mat = self._lying(desk) if laid else None
        return self._mat

    def _lying(self, desk: Desk) -> TableMat:
        wide, high = desk.panel.width, desk.panel.height
        mat = TableMat(wide, high, lie_on(desk.settings.mat, wide, high))
        return mat.on(self.focus(desk), desk.board.stacked(desk.game))

    def off_mat(self, desk: Desk) -> str:
        """What is asked or shown on squares that lie off the mat, in words."""
        if not desk.changing:
            self._beyond = off_mat(desk)
        return self._beyond

    def focus(self, desk: Desk) -> Point:
        """The square that the panel must show."""
        if not desk.changing:
            wanted = desk.top.focus(desk)
            self._focus = wanted if wanted is not None else desk.view.focus if desk.view else (0, 0)
        return self._focus
