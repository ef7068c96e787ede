"""Tables of Last Man Standing for rule checks: Dee is the Zombie Player, Ana, Ben and Cy are human unless told."""

from __future__ import annotations

from typing import Any

from tests.rules.sitting import Sitting, given

LAST_MAN = "last-man-standing"
ZOMBIE: dict[str, Any] = {"turned": True}
WEST = "0,0.W"
"""A square far from what the checks are about."""


def table(*tiles: str, **position: Any) -> Sitting:
    """Four players at a position."""
    return given(*tiles, **{"players": 4, "scenario": LAST_MAN, "dee": ZOMBIE, **position})


def horde_turn(*tiles: str, **position: Any) -> Sitting:
    """Step 5 of Ana's turn."""
    return table(*tiles, **{"step": "zombies", **position})


def last_heart(at: str = "1,0.C", **more: Any) -> dict[str, Any]:
    """A human whom the next failed roll turns."""
    return {"at": at, "hearts": 1, "bullets": 0, **more}


def zombies_turn(*tiles: str, **position: Any) -> Sitting:
    """Dee's own turn."""
    return table(*tiles, **{"seat": 3, **position})
