"""Whoever comes with http to a page that speaks https is answered in plain words, and led to the right address."""

from __future__ import annotations

import re
import ssl
from typing import Any

from companion.web.addresses import host_of

PLAIN = "HTTP_REQUEST"
"""What OpenSSL calls it when the first bytes are a request without encryption."""
HOST = re.compile(rb"\r\nhost:[ \t]*([\w.:\[\]-]{1,260})[ \t]*\r\n", re.IGNORECASE)
PATH = re.compile(rb"/?([\w/.-]{0,200})[ ?]")
WORDS = "This page is encrypted: its address begins with https. Go to {}\n"


class Context(ssl.SSLContext):
    """A context of a server. A plain request gets one plain answer where the handshake would only break off."""

    def wrap_bio(self, incoming: ssl.MemoryBIO, outgoing: ssl.MemoryBIO, *args: Any, **kwargs: Any) -> ssl.SSLObject:
        shaking = super().wrap_bio(incoming, outgoing, *args, **kwargs)
        handshake = shaking.do_handshake
        answered = False

        def do_handshake() -> None:
            nonlocal answered
            try:
                handshake()
            except ssl.SSLError as error:
                if answered or error.reason != PLAIN:
                    raise
                answered = True
                outgoing.write(answer(incoming.read()))
                raise ssl.SSLWantReadError from error  # what stands in `outgoing` is sent, and then it is over

        shaking.do_handshake = do_handshake  # type: ignore[method-assign]
        return shaking


def answer(request: bytes) -> bytes:
    """The response to what is left of a request: its first five bytes (`GET /`) were taken for the handshake."""
    named = HOST.search(request)
    host = named[1].decode("ascii") if named else ""
    if not host_of(host):
        return _response("400 Bad Request", WORDS.format("the address that the companion shows."))
    path = PATH.match(request)
    place = f"https://{host}/{path[1].decode('ascii').lstrip('/') if path else ''}"
    return _response("307 Temporary Redirect", WORDS.format(place), f"Location: {place}\r\n")


def _response(status: str, words: str, more: str = "") -> bytes:
    head = f"HTTP/1.1 {status}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: {len(words)}\r\n"
    return f"{head}{more}Cache-Control: no-store\r\nConnection: close\r\n\r\n{words}".encode()
