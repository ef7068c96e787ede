"""Where the page listens: at the machine itself, and in the network while phones may join."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from websockets.asyncio.server import Server, ServerConnection, serve

from companion.engine import Json
from companion.languages import say
from companion.web import qr
from companion.web.addresses import is_loopback
from companion.web.certificates import Certificate
from companion.web.crowd import Crowd
from companion.web.errors import PageUnavailable
from companion.web.limits import Patience
from companion.web.messages import LONGEST
from companion.web.names import own_addresses, own_names, spoken_name
from companion.web.requests import Counted, Requests

SUBPROTOCOL = "companion.1"
EVERYWHERE = ("0.0.0.0", "::")
HERE = "127.0.0.1"
NO_NETWORK = say("This machine is in no network. Phones can join as soon as it is in the one that they are in.")

log = logging.getLogger(__name__)


class Listening:
    """The sockets of the page: one that is always there, and one for each address in the network while phones may join.

    An address that the configuration names is in the network for good; then nobody can switch it off here.
    """

    def __init__(
        self,
        page: Callable[[ServerConnection], Awaitable[None]],
        requests: Requests,
        sockets: Crowd[Counted],
        patience: Patience,
        address: str,
        port: int,
        changed: Callable[[], None],
        find: Callable[[], list[str]] = own_addresses,
        public: Sequence[str] = (),
        certificate: Certificate | None = None,
    ) -> None:
        """`public`: addresses under which a proxy offers the page; they come first. `certificate`: with it everything
        is encrypted."""
        self.certificate = certificate
        requests.encrypted = certificate is not None
        self.port = port
        self._public = list(public)
        self._behind = bool(public) and bool(requests.proxies) and is_loopback(address)
        """Everybody comes through the proxy: no door of our own is opened in the network."""
        self.fixed = self._behind or not is_loopback(address)
        self.on = self.fixed
        self.trouble = ""
        """Why phones cannot come although they may."""
        self._page = page
        self._requests = requests
        self._names = requests.names
        self._sockets = sockets
        self._patience = patience
        self._changed = changed
        self._find = find
        self._everywhere = address in EVERYWHERE
        self._only = "" if self._everywhere or is_loopback(address) else address
        self._here = HERE if self._only else address
        self._main: Server | None = None
        self._doors: dict[str, Server] = {}
        """By address, in the order in which they are named."""
        self.found: list[str] = []
        """Addresses at which phones find us, the likeliest first."""
        self._following: asyncio.Task[None] | None = None
        self._turn = asyncio.Lock()
        self._drawn: tuple[str, str] = ("", "")

    # ------------------------------------------------------------------ life

    async def start(self) -> None:
        """Listen; raises PageUnavailable when the port cannot be had."""
        await self._certify()
        try:
            self._main = await self._open(self._here)
            self.port = next(iter(self._main.sockets)).getsockname()[1]
            if self._only:
                self._doors[self._only] = await self._open(self._only)
        except OSError as error:
            await self.close()
            raise PageUnavailable(
                say(
                    "the page cannot be offered at {} port {}: {}; give another port, or stop what uses it",
                    self._only or self._here,
                    self.port,
                    error.strerror or error,
                )
            ) from error
        if self.fixed:
            await self.let_phones(True)

    async def close(self) -> None:
        """Let everybody go."""
        if self._following is not None:
            self._following.cancel()
        doors = [*self._doors.values(), *([self._main] if self._main else [])]
        for door in doors:
            door.close(reason="the companion stops")
        for door in doors:
            await door.wait_closed()

    async def _certify(self) -> None:
        """The certificate has all names and addresses that we go by now. Whoever is here already stays so."""
        if self.certificate is not None:
            names = (*self._requests.names, *own_names(), *self._find(), *([self._only] if self._only else []))
            await asyncio.to_thread(self.certificate.prepare, names)

    async def _open(self, address: str) -> Server:
        patience = self._patience
        secure = (
            {"ssl": self.certificate.context, "ssl_handshake_timeout": patience.opening} if self.certificate else {}
        )
        return await serve(
            self._page,
            address,
            self.port,
            process_request=self._requests.answer,
            subprotocols=[SUBPROTOCOL],  # type: ignore[list-item]
            compression=None,
            max_size=LONGEST,
            max_queue=4,
            write_limit=64 * 1024,
            open_timeout=patience.opening,
            close_timeout=patience.closing,
            ping_interval=patience.ping,
            ping_timeout=patience.ping,
            server_header=None,
            create_connection=self._connection,  # type: ignore[arg-type]
            logger=_quiet(),
            **secure,  # type: ignore[arg-type]
        )

    def _connection(self, *args: Any, **kwargs: Any) -> ServerConnection:
        return Counted(self._sockets, self._requests.proxies, *args, **kwargs)

    # ------------------------------------------------------------------ phones

    async def let_phones(self, on: bool) -> None:
        """Listen in the network too, from now on; or no longer, and let go of everybody who came from there."""
        self.on = on or self.fixed
        self._requests.names = (*self._names, *own_names()) if self.on else self._names
        await self.look_around()
        if self._following is None and self.on and not self._only and not self._behind:
            self._following = asyncio.create_task(self._follow())
        elif self._following is not None and not self.on:
            self._following.cancel()
            self._following = None

    async def look_around(self) -> None:
        """Where are we in the network by now? Doors at addresses that are gone are closed, others opened."""
        async with self._turn:
            doors = self.on and not self._behind
            wanted = ([self._only] if self._only else self._find()) if doors else []
            before = self.found, self.trouble
            if wanted != self.found or (self.certificate is not None and self.certificate.due):
                await self._certify()
            self.trouble = NO_NETWORK if doors and not wanted and not self._public else ""
            if not self._everywhere:
                await self._keep_doors(wanted)
                wanted = [address for address in wanted if address in self._doors]
            self.found = wanted
            if before != (self.found, self.trouble):
                self._changed()

    async def _keep_doors(self, wanted: list[str]) -> None:
        for address in [address for address in self._doors if address not in wanted]:
            door = self._doors.pop(address)
            door.close(reason="phones may not join any more")
            await door.wait_closed()
        for address in [address for address in wanted if address not in self._doors]:
            try:
                self._doors[address] = await self._open(address)
            except OSError as error:
                self.trouble = say(
                    "Phones cannot come to {}, port {}: {}.", address, self.port, error.strerror or error
                )
                log.warning("%s", self.trouble)

    async def _follow(self) -> None:
        """A network comes late, or gives another address in the middle of the evening."""
        while True:
            await asyncio.sleep(self._patience.looking)
            try:
                await self.look_around()
            except Exception:
                log.exception("it could not be seen in which network this machine is")

    # ------------------------------------------------------------------ where

    @property
    def url(self) -> str:
        """Where a browser on the machine itself finds us."""
        return self._url(HERE if self._everywhere else self._here)

    @property
    def urls(self) -> list[str]:
        """Where phones find us, the likeliest first; nothing while they cannot."""
        name = spoken_name() if self.found else ""
        found = [self._url(found) for found in (*self.found, *([name] if name else []))]
        return [*self._public, *found] if self.on else []

    @property
    def phone_url(self) -> str:
        return next(iter(self.urls), "")

    def section(self, code: str) -> Json:
        """For pages: may phones join, and where; with a QR code that has the pairing code in it."""
        link = f"{self.phone_url}/#{code}" if code else self.phone_url
        if self._drawn[0] != link:
            self._drawn = link, qr.svg(link) if link else ""
        return {
            "on": self.on,
            "fixed": self.fixed,
            "urls": self.urls,
            "svg": self._drawn[1],
            "trouble": self.trouble,
            "fingerprint": self.fingerprint,
        }

    @property
    def fingerprint(self) -> str:
        """Of the certificate; empty where nothing is encrypted."""
        return self.certificate.fingerprint if self.certificate else ""

    def _url(self, address: str) -> str:
        scheme = "https" if self.certificate else "http"
        return f"{scheme}://[{address}]:{self.port}" if ":" in address else f"{scheme}://{address}:{self.port}"


def _quiet() -> logging.Logger:
    """What strangers send is not worth a line of the log each."""
    logger = logging.getLogger("companion.web.socket")
    logger.setLevel(logging.CRITICAL)
    return logger
