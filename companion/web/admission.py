"""Who is let in, as whom, and who makes room: strangers wait for a while, people whose page is known have a place."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

from websockets.asyncio.server import ServerConnection

from companion.languages import say
from companion.web import limits
from companion.web.crowd import Crowd
from companion.web.messages import Hello
from companion.web.pushing import Page
from companion.web.requests import Counted
from companion.web.roles import GUEST, HOST, TABLE, Viewer
from companion.web.tickets import Ticket
from companion.web.tokens import Tokens

AGAIN = 1013
"""Close code: try again later."""
FULL = say("too many pages are open: close some, then load this one again")
MADE_ROOM = say("many pages wait to be paired, and this one was silent longest: it comes back by itself")


class Admission:
    """Says who a page is, by what it shows, and keeps strangers few without ever turning one away."""

    def __init__(
        self, tokens: Tokens, clock: Callable[[], float], again: str, with_link: Callable[[str], tuple[Viewer, str]]
    ) -> None:
        """`again`: the command that says the host's address once more. `with_link`: who has the link of a seat."""
        self.tokens = tokens
        self.ticket = Ticket(clock)
        self.strangers: Crowd[ServerConnection] = Crowd(
            limits.MOST_GUESTS, limits.MOST_GUESTS_OF_ONE, limits.FEW_GUESTS
        )
        """Pages that have not shown yet who they are, or are nobody."""
        self.sockets: Crowd[Counted] = Crowd(limits.MOST_SOCKETS, limits.MOST_SOCKETS_OF_ONE, limits.MOST_SOCKETS)
        """Connections that are no page."""
        self._again = again
        self._with_link = with_link
        self._closing: set[asyncio.Task[None]] = set()

    def who(self, hello: Hello, local: bool) -> tuple[Viewer, str]:
        """Who a page is, by what it shows, and what to tell it where it is nobody; the link of a seat counts first, so
        that a hand is a hand everywhere."""
        if hello.seat:
            return self._with_link(hello.seat)
        if self.tokens.is_host(hello.token) or self.ticket.admits(hello.token, hello.page):
            return Viewer(HOST, name=say("the host's page")), ""
        paired = self.tokens.who(hello.token) if hello.token else None
        if paired is not None:
            return Viewer(TABLE, client=paired.id, name=paired.name), ""
        if local:  # somebody at the machine itself, most likely its owner
            return Viewer(), say(
                "This page is not the host's. Open the address that the companion printed when it started, or type: {}",
                self._again,
            )
        return Viewer(), say("this page is no longer paired") if hello.token else ""

    def is_full(self, pages: Iterable[Page], viewer: Viewer, address: str) -> bool:
        """Is there no place for somebody who is known?"""
        known = [page.address for page in pages if page.viewer.role != GUEST]
        return viewer.role != GUEST and limits.no_place(known, address, viewer.role == HOST)

    def waits(self, socket: ServerConnection, address: str) -> None:
        """A stranger waits; where too many do, another one makes room."""
        if isinstance(socket, Counted):
            socket.is_page()
        gone = None if socket in self.strangers else self.strangers.come(socket, address)
        if gone is None:
            return
        if len(self._closing) < limits.MOST_GOODBYES:
            self.close(gone, AGAIN, MADE_ROOM)
        else:
            gone.transport.abort()

    def is_now(self, socket: ServerConnection, viewer: Viewer, address: str) -> None:
        """Somebody else now: known from now on, or a stranger again."""
        if viewer.role == GUEST:
            self.waits(socket, address)
        else:
            self.strangers.leave(socket)

    def close(self, socket: ServerConnection, code: int, why: str) -> None:
        """Say goodbye, and wait for nobody."""
        closing = asyncio.create_task(socket.close(code, why))
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)
