"""What must not leave: corrections that speak of hands and piles, wishes that would fix the dice."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine import Json
from companion.games.kit.speaking import hides
from companion.web.errors import NotAllowed
from companion.web.roles import HOST, Viewer

FIXED = ("seed", "pack")
"""Parts of a wish that only the host may give: whoever knows the seed knows every card to come."""


def check_correction(viewer: Viewer, changes: Mapping[str, Json]) -> None:
    """Hands and piles are set right on the host's page: the answer to a guess would tell what lies there."""
    hidden = [path for path, value in changes.items() if hides(path, value)]
    if hidden and viewer.role != HOST:
        raise NotAllowed(f"{hidden[0]}: hands and piles are set right on the host's page, not from here")


def check_wish(viewer: Viewer, wish: Mapping[str, Json]) -> None:
    """Nobody but the host decides what chance will bring."""
    fixed = [part for part in FIXED if part in wish]
    if fixed and viewer.role != HOST:
        raise NotAllowed(f"{fixed[0]}: only the host's page may decide this")
