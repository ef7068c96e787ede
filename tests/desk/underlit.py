"""Desks with lights under the tiles, and lights that are being found: where light 1 is, where the start tile lies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from companion.daemon.lying import panel_of
from companion.desk.desk import Desk
from companion.desk.knowing import Panel
from companion.desk.screens.start_tile import StartTile
from companion.desk.screens.walking import WhereIsLightOne
from companion.devices.wiring import PixelWiring
from companion.table import Table
from tests.desk.stage import NOW, ZOMBIES, desk_with, lay, played, press

Scene: TypeAlias = Callable[[], Desk]

WIRING = PixelWiring()


def looking(*then: str, wiring: PixelWiring = WIRING) -> Desk:
    """Somebody looks for light 1, and has pressed this."""
    desk = desk_with(None, WhereIsLightOne())
    desk.panel = panel_of(wiring, wiring)
    press(desk, *then)
    return desk


def on_mat(table: Table, width: int = 7, height: int = 5, lies: str = "", *then: str) -> Desk:
    """A table over a mat of so many squares, the start tile in its middle unless it lies elsewhere."""
    desk = desk_with(table)
    desk.panel, desk.settings = Panel(width, height, fixed=True), replace(desk.settings, mat=lies)
    press(desk, *then)
    return desk


def laying(*then: str) -> Desk:
    """The start tile is laid on a mat of 16 by 16."""
    desk = on_mat(played(ZOMBIES, "move.step"), 16, 16)
    lay(desk, StartTile())
    desk.frame(NOW)
    press(desk, *then)
    return desk


def stepping(*then: str) -> Desk:
    """A step: the straight road to the north lies off the mat."""
    return on_mat(played(ZOMBIES, "move.step"), 7, 3, "", *then)


UNDERLIT: dict[str, Scene] = {
    "light-one-corner": lambda: looking("RIGHT"),
    "light-one-way": lambda: looking("RIGHT", "OK", "DOWN"),
    "light-one-turn": lambda: looking("RIGHT", "OK", "DOWN", "OK"),
    "light-one-jumps": lambda: looking("RIGHT", "OK", "DOWN", "OK", "UP"),
    "light-one-check": lambda: looking("RIGHT", "OK", "DOWN", "OK", "OK"),
    "start-tile": lambda: laying("LEFT"),
    "start-tile-north": lambda: laying("LEFT", "OK", "RIGHT"),
    "off-mat": stepping,
    "off-mat-cursor": lambda: stepping("UP", "UP"),
    "off-mat-refused": lambda: stepping("UP", "UP", "UP", "LEFT", "OK"),
    "off-mat-tile": lambda: on_mat(played(ZOMBIES, "tile.place"), 4, 5),
}
