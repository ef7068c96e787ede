"""Who somebody on a page is."""

from __future__ import annotations

from dataclasses import dataclass

from companion.table.rights import GUEST, HOST, SEAT, TABLE, Origin, check

__all__ = ["GUEST", "HOST", "SEAT", "TABLE", "Viewer", "demand", "may_read"]


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody on a page."""

    role: str = GUEST
    seat: int = -1
    """The seat whose hand this page shows; -1 for none."""
    client: str = ""
    """The id of the paired page; empty for others."""
    name: str = ""
    game: str = ""
    """The game of the seat whose hand this page shows: in another one the same seat is somebody else's."""

    @property
    def words(self) -> str:
        """The role as pages see it: `seat:1`."""
        return self.origin.words

    @property
    def origin(self) -> Origin:
        """Where wishes of this page come from."""
        return Origin(self.role, self.seat, self.game)


def demand(viewer: Viewer, what: str) -> None:
    """Raise NotAllowed unless the viewer may wish for this."""
    check(viewer.origin, what)


def may_read(viewer: Viewer, asked: int, choice: bool) -> bool:
    """May this viewer read the answers of a private question? A hidden draw is read by nobody."""
    return choice and viewer.role == SEAT and viewer.seat == asked
