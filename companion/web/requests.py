"""What comes in before a WebSocket is open: static files, the QR codes of seats, and who may open one at all."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from websockets.asyncio.server import ServerConnection
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from companion.web.addresses import (
    FORWARDED,
    Proxies,
    is_among,
    is_loopback,
    is_ours,
    is_same_origin,
    neighbour,
    sender,
)
from companion.web.crowd import Crowd
from companion.web.errors import NotAllowed
from companion.web.files import SECURITY, Content, Files, page_of, policy
from companion.web.stories import PLACE
from companion.web.story.page import Story
from companion.web.texts import PLACE as TEXTS
from companion.web.texts import Texts

Code = Callable[[str, int], str | None]
Told = Callable[[str], Story | None]


class Requests:
    """Answers every request that opens no WebSocket."""

    def __init__(
        self,
        files: Files,
        names: tuple[str, ...],
        code: Code,
        story: Told = lambda ticket: None,
        proxies: Proxies = (),
        texts: Texts | None = None,
    ) -> None:
        self.files = files
        self.texts = texts or Texts()
        self.names = names
        self.code = code
        """The QR code of a seat for whoever has a token."""
        self.story = story
        """The story under an address that was given to somebody."""
        self.proxies = proxies
        """Whose word about visitors is believed."""
        self.encrypted = False
        """Do browsers talk to us over TLS?"""

    def sender(self, connection: ServerConnection) -> str:
        """The address of whoever opened a WebSocket."""
        assert connection.request is not None
        return sender(
            address_of(connection.remote_address), connection.request.headers.get_all(FORWARDED), self.proxies
        )

    def answer(self, connection: ServerConnection, request: Request) -> Response | None:
        """The response; None lets the WebSocket open."""
        own, peer = address_of(connection.local_address), address_of(connection.remote_address)
        header = request.headers.get("Host", "") if len(request.headers.get_all("Host")) == 1 else ""
        if not is_ours(header, own, self.names):
            return _plain(HTTPStatus.MISDIRECTED_REQUEST, "This name does not lead to the companion.\n")
        path, _, query = request.path.partition("?")
        if path == "/socket":
            return _another_site(request.headers, header, is_loopback(peer), self.encrypted)
        if path == "/healthz":
            return _plain(HTTPStatus.OK, "ok\n")
        if path.startswith("/qr/"):
            return self._qr(path.removeprefix("/qr/").removesuffix(".svg"), request.headers)
        if path.startswith(PLACE):
            return _story(self.story(path.removeprefix(PLACE)))
        if path == TEXTS:
            content: Content | None = self.texts.get(query, request.headers.get("Accept-Language", ""))
        else:
            content = self.files.get(page_of(path))
        if content is None:
            return _plain(HTTPStatus.NOT_FOUND, "There is nothing here.\n")
        more = {"Vary": "Accept-Language"} if path == TEXTS else {}
        return _file(content, request.headers.get("If-None-Match", ""), policy(header), more)

    def _qr(self, seat: str, headers: Headers) -> Response:
        """With the host's secret, or the token of a paired page."""
        bearers = headers.get_all("Authorization")
        bearer = bearers[0].removeprefix("Bearer ") if len(bearers) == 1 else ""
        if not seat.isascii() or not seat.isdecimal() or len(seat) > 2:
            return _plain(HTTPStatus.NOT_FOUND, "There is no such seat.\n")
        try:
            svg = self.code(bearer, int(seat))
        except NotAllowed as no:
            return _plain(HTTPStatus.FORBIDDEN, f"{no}\n")
        if svg is None:
            return _plain(HTTPStatus.NOT_FOUND, "There is no such seat.\n")
        return _response(HTTPStatus.OK, svg.encode(), "image/svg+xml", {"Cache-Control": "no-store"})


def _another_site(headers: Headers, host: str, loopback: bool, encrypted: bool) -> Response | None:
    """Why a WebSocket may not be opened from there."""
    origins = headers.get_all("Origin")
    if len(origins) < 2 and is_same_origin(origins[0] if origins else None, host, loopback, encrypted):
        return None
    return _plain(HTTPStatus.FORBIDDEN, "Another site may not talk to the companion.\n")


class Counted(ServerConnection):
    """A connection that takes one of few places, from its first byte until it is a page; the oldest makes room."""

    def __init__(self, crowd: Crowd[Counted], proxies: Proxies, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._crowd = crowd
        self._proxies = proxies

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        peer = address_of(transport.get_extra_info("peername"))
        super().connection_made(transport)
        whose = f"visitor {id(self)}" if is_among(peer, self._proxies) else neighbour(peer)
        oldest = self._crowd.come(self, whose)
        if oldest is not None:
            oldest.transport.abort()

    def is_page(self) -> None:
        """It has asked for what it wants, and is counted among pages from now on."""
        self._crowd.leave(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._crowd.leave(self)
        super().connection_lost(exc)


def address_of(socket_address: Any) -> str:
    return str(socket_address[0]) if socket_address else ""


# ---------------------------------------------------------------------- responses


def _file(content: Content, has: str, rules: str, more: dict[str, str]) -> Response:
    headers = {"ETag": content.tag, "Cache-Control": "no-cache", "Content-Security-Policy": rules} | more
    if content.tag in (tag.strip() for tag in has.split(",")):
        return _response(HTTPStatus.NOT_MODIFIED, b"", content.type, headers)
    return _response(HTTPStatus.OK, content.body, content.type, headers)


def _story(story: Story | None) -> Response:
    """What a story may load stands in itself, too: it is the same file that people keep."""
    if story is None:
        return _plain(HTTPStatus.NOT_FOUND, "This story is not kept any more: ask for it once more.\n")
    rules = {"Cache-Control": "no-store", "Content-Security-Policy": f"{story.policy}; frame-ancestors 'none'"}
    return _response(HTTPStatus.OK, story.bytes, "text/html; charset=utf-8", rules)


def _plain(status: HTTPStatus, words: str) -> Response:
    return _response(status, words.encode(), "text/plain; charset=utf-8", {"Cache-Control": "no-store"})


def _response(status: HTTPStatus, body: bytes, type: str, more: dict[str, str]) -> Response:
    fixed = {"Content-Type": type, "Content-Length": str(len(body)), "Connection": "close"}
    return Response(status.value, status.phrase, Headers(fixed | SECURITY | more), body)
