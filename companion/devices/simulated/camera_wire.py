"""The hands above the camera of a simulated table: they throw into the tray of which the real reading gets pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

LEANING = 0.5
"""Radians by which a cocked die leans."""


class CameraWire:
    """What people do under the camera; the renderer and its library are loaded when somebody does something."""

    armed = 1
    """A camera cannot show whether it waits: people throw when the screen says so."""

    @property
    def tray(self) -> Any:
        from companion.devices.simulated.camera import TRAY

        return TRAY

    def lay(self, *faces: int) -> None:
        """Lay dice down, which is no throw; none: empty the tray."""
        self.tray.lay(*faces, at=[(0.0, 0.0)] if len(faces) == 1 else ())

    def roll(self, dice: Sequence[int | None]) -> None:
        """Throw these dice; None, as the last of them, is one that leans."""
        faces = [face or 1 for face in dice]
        self.tray.throw(*faces, lean=LEANING if None in dice else 0.0)

    def cocked(self) -> None:
        self.roll([None])

    def wrong_count(self) -> None:
        """Throw more dice than anybody waits for."""
        self.roll([1, 2, 3, 4, 5, 6, 1, 2])

    def handling(self) -> None:
        """Take a die in the hand and lay it down elsewhere."""
        self.lay(1)
        self.tray.move(0, 20.0, 20.0)

    def rolling(self) -> None:
        """Throw one; how it comes to rest is seen as well."""
        self.roll([1])

    def unplug(self) -> None:
        self.tray.plugged = False

    def plug(self) -> None:
        self.tray.plugged = True
