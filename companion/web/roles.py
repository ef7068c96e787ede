"""Who somebody on a page is, and what that somebody may do."""

from __future__ import annotations

from dataclasses import dataclass

from companion.web.errors import NotAllowed

HOST, TABLE, SEAT, GUEST = "host", "table", "seat", "guest"
"""Whoever shows the host's secret; a paired page; somebody with the link of a seat; anybody else, wherever they are."""

ANYBODY = frozenset({HOST, TABLE, SEAT, GUEST})
PLAYERS = frozenset({HOST, TABLE, SEAT})
TABLES = frozenset({HOST, TABLE})
HOSTS = frozenset({HOST})
GUESTS = frozenset({GUEST})

WORDS = {
    HOSTS: "only the host's page (opened with the address that the companion printed)",
    TABLES: "only the host's page and paired pages",
    PLAYERS: "only paired pages and seats",
    GUESTS: "only a page that is not paired yet",
    ANYBODY: "anybody",
}


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody on a page."""

    role: str = GUEST
    seat: int = -1
    """The seat whose hand this page shows; -1 for none."""
    client: str = ""
    """The id of the paired page; empty for others."""
    name: str = ""

    @property
    def words(self) -> str:
        """The role as pages see it: `seat:1`."""
        return f"{SEAT}:{self.seat}" if self.role == SEAT else self.role


def demand(viewer: Viewer, roles: frozenset[str], what: str) -> None:
    """Raise NotAllowed unless the viewer has one of the roles."""
    if viewer.role not in roles:
        raise NotAllowed(f"{what}: {WORDS[roles]} may do this; this page is {viewer.words}")


def may_answer(viewer: Viewer, asked: int, private: bool, choice: bool, uncovered: bool = False) -> str:
    """Why this viewer may not answer a question that goes to a seat (-1: to the table); empty if allowed. `uncovered`:
    on this page of the table the player who is asked has said "show it" to this very question."""
    if viewer.role == SEAT and asked not in (viewer.seat, -1):
        return "this question goes to somebody else"
    if private and not uncovered and not may_read(viewer, asked, choice):
        return "the answers are hidden: the player who is asked says so on this page, on the own one, or at the buttons"
    return ""


def may_read(viewer: Viewer, asked: int, choice: bool) -> bool:
    """May this viewer read the answers of a private question? A hidden draw is read by nobody."""
    return choice and viewer.role == SEAT and viewer.seat == asked
