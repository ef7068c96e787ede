"""The server of the page: static files and one WebSocket for each page, in the loop of whoever runs the table."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from companion.engine import CompanionError, Json
from companion.extras import COMMANDS, how_to_get
from companion.languages import ENGLISH, say, spoken, translated
from companion.web import limits
from companion.web.addresses import Proxies, host_of, is_loopback, neighbour
from companion.web.certificates import Certificate, Tls
from companion.web.doing import Doing, Reply, failure, said_by, seat_link
from companion.web.errors import BadMessage, NotAllowed, PageUnavailable
from companion.web.files import PAGES, Files
from companion.web.host import Host
from companion.web.limits import USUAL, Pace, Patience
from companion.web.messages import Failed, Message, read_hello, read_message
from companion.web.names import own_addresses
from companion.web.pairing import Pairing
from companion.web.pushing import Page
from companion.web.replies import Replies
from companion.web.roles import HOST, SEAT, TABLE, Viewer, demand
from companion.web.sections import Sections, encoded, me_section
from companion.web.texts import Texts, spoken_here
from companion.web.tokens import Tokens, host_address

try:
    from websockets.asyncio.server import ServerConnection
    from websockets.exceptions import ConnectionClosed

    from companion.web.admission import AGAIN, FULL, Admission
    from companion.web.listening import Listening
    from companion.web.requests import Requests
except ImportError as error:  # the page is an extra: this module is imported only when it is wanted
    raise PageUnavailable(
        f"the page needs the packages websockets and segno. {how_to_get(*COMMANDS['run'], sentence=True)}    "
        "Or go on without it: --no-page"
    ) from error

RUBBISH, REPLACED = 1008, 4002
"""Close codes: that was no sense; the same page has come back over another line."""
TAKES_LONG = frozenset({"hint"})
"""Whoever asks for it may answer the question meanwhile."""

log = logging.getLogger(__name__)


class PageServer:
    """Pages over one host."""

    def __init__(
        self,
        host: Host,
        *,
        address: str = "127.0.0.1",
        port: int = 0,
        names: tuple[str, ...] = (),
        proxies: Proxies = (),
        again: str = "companion host",
        folder: Path = PAGES,
        clock: Callable[[], float] | None = None,
        patience: Patience = USUAL,
        find: Callable[[], list[str]] = own_addresses,
        tls: Tls | None = None,
    ) -> None:
        """`names`: further ones that lead here, or whole addresses (`https://table.example`) for phones to follow.
        `tls`: the page is encrypted, with this certificate.
        `proxies`: who says truly for whom they speak. `again`: the command that says the host's address once more."""
        self.host = host
        self.patience = patience
        self._find = find
        self.clock = clock or asyncio.get_running_loop().time
        self.tokens = Tokens(host.state, host.in_background)
        self.pairing = Pairing(self.clock)
        self.sections = Sections(host, self._pairing_section, lambda: self.listening.section(self.pairing.code))
        self.doing = Doing(host)
        self.replies = Replies()
        self.admission = Admission(self.tokens, self.clock, again, self._with_link)
        public = [name.rstrip("/") for name in names if "://" in name]
        called = tuple(host_of(name.lower().rpartition("://")[2].rstrip("/")) for name in names)
        self.requests = Requests(
            Files(folder), called, self._qr, self.doing.stories.get, proxies, Texts(lambda: self._understood(""))
        )
        self.pages: dict[int, Page] = {}
        self.listening = Listening(
            self._page,
            self.requests,
            self.admission.sockets,
            patience,
            address,
            port,
            self.changed,
            find,
            public,
            Certificate(host.state, tls) if tls else None,
        )
        self.looked: Callable[[], None] = lambda: None
        """Called after every look, for whoever shows the pairing code elsewhere."""
        self._count = 0
        self._due = False
        self._sockets_open: dict[int, ServerConnection] = {}
        self._unwatch: Callable[[], None] = lambda: None
        self._preparing: asyncio.Task[None] | None = None

    # ------------------------------------------------------------------ life

    async def start(self) -> None:
        """Listen; raises PageUnavailable when the port cannot be had."""
        await self.listening.start()
        self.tokens.found_at(self.url)
        if self.host.table is not None and set(self.tokens.joined) & set(self._find()):
            await self.listening.let_phones(True)  # the same game in the same network: its phones come back
        self._unwatch = self.host.watch(self.changed, self.shone)
        self._preparing = asyncio.create_task(self._prepare())
        self.changed()

    async def close(self) -> None:
        """Let everybody go."""
        self._unwatch()
        if self._preparing is not None:
            self._preparing.cancel()
        await self.listening.close()

    async def _prepare(self) -> None:
        """What takes long and is wanted once: explanations of the house rules."""
        from companion.web.setup_section import setup_section

        host = self.sections.host
        self.sections.setup = encoded(await asyncio.to_thread(setup_section, host.packs, host.pack))
        self.changed()

    @property
    def port(self) -> int:
        return self.listening.port

    @property
    def url(self) -> str:
        """Where the machine itself finds us."""
        return self.listening.url

    @property
    def host_url(self) -> str:
        """The same, with what makes a browser the host's."""
        return host_address(self.url, self.tokens.host)

    def opening_url(self) -> str:
        """For a browser that is opened by a command, which others may see: good for one page, and not for long."""
        return host_address(self.url, self.admission.ticket.draw())

    # ------------------------------------------------------------------ changes

    def changed(self) -> None:
        """Something changed: look once, as soon as nobody acts, however often this is called."""
        if not self._due:
            self._due = True
            asyncio.get_running_loop().call_soon(self._look)

    def shone(self) -> None:
        """The small screen or the lights changed: only pages that show them look."""
        for page in self.pages.values():
            if page.desk:
                page.changed()

    def _look(self) -> None:
        self._due = False
        try:
            if not self.host.busy:
                self.sections.look(page.viewer.seat for page in self.pages.values() if page.viewer.role == SEAT)
                self._seat_hands()
        except Exception:  # a mistake of ours: pages keep what they have, and the next change is seen again
            log.exception("the table could not be shown on pages")
        for page in self.pages.values():
            page.changed()
        self.looked()

    def _seat_hands(self) -> None:
        """Links of the game on the table show their hands, also when it is taken up again; those of others nothing."""
        for page in self.pages.values():
            if not page.link:
                continue
            viewer, why = self._with_link(page.link)
            if viewer != page.viewer and (viewer.role == SEAT or page.viewer.role == SEAT):
                self._become(page, viewer, why)

    def _with_link(self, link: str) -> tuple[Viewer, str]:
        """Who somebody with the link of a seat is, and why it is nobody."""
        game = self.sections.game_id()
        seat = self.tokens.seat_of(game, link)
        if 0 <= seat < self._seats():
            return Viewer(SEAT, seat, link, self._player(seat), game), ""
        if self.host.table is None:
            return Viewer(), say("the game is put away: this page waits until it is taken up again")
        return Viewer(), say("this link is no longer good: ask for a new one")

    def _become(self, page: Page, viewer: Viewer, why: str = "") -> None:
        page.become(viewer, me_section(viewer, self.host, why, self.tokens.host if viewer.role == HOST else ""))
        socket = self._sockets_open.get(page.number)
        if socket is not None:
            self.admission.is_now(socket, viewer, page.address)
        self.changed()

    def _pairing_section(self) -> Json:
        clients = [{"id": page.id, "role": TABLE, "name": page.name} for page in self.tokens.paired]
        here = [
            {"id": f"page-{page.number}", "role": page.viewer.words, "name": page.viewer.name}
            for page in self.pages.values()
        ]
        code = self.pairing.code
        return {"code": code or None, "left": round(self.pairing.left), "url": self.listening.phone_url or self.url} | {
            "clients": clients,
            "here": here,
        }

    def _qr(self, token: str, seat: int) -> str | None:
        """The QR code of a seat's link; None where there is no such seat, or no phone could follow it.

        Raises NotAllowed without a good token.
        """
        if not self.tokens.is_host(token) and not self.tokens.who(token):
            raise NotAllowed(say("pair this page first"))
        table = self.host.table
        if table is None or seat >= table.game.seats:
            return None
        return str(self._link(seat)["svg"]) or None

    def _link(self, seat: int) -> Reply:
        """The link of a seat: for a phone with its QR code; where none can come, for this machine and without one."""
        listening = self.listening
        token = self.tokens.of_seat(self.sections.game_id(), seat)
        return seat_link(listening.phone_url or listening.url, token, bool(listening.phone_url))

    # ------------------------------------------------------------------ WebSockets

    async def _page(self, socket: ServerConnection) -> None:
        sender = self.requests.sender(socket)
        self.admission.waits(socket, neighbour(sender))
        try:
            await self._greeted(socket, sender)
        except ConnectionClosed:
            pass
        except TimeoutError:
            socket.transport.abort()  # it does not take what it is sent
        except Exception:
            log.exception("a page is let go after a mistake of ours")
        finally:
            self.admission.strangers.leave(socket)

    async def _greeted(self, socket: ServerConnection, sender: str) -> None:
        try:
            async with asyncio.timeout(self.patience.hello):
                hello = read_hello(await socket.recv())
        except (BadMessage, TimeoutError) as error:
            await socket.close(RUBBISH, _reason(str(error) or "no hello"))
            return
        viewer, why = self.admission.who(hello, is_loopback(sender))
        address = neighbour(sender)
        if self.admission.is_full(self.pages.values(), viewer, address):
            await socket.close(AGAIN, _reason(spoken(FULL, self._understood(hello.lang))))
            return
        returned = self.replies.greet(hello.page)
        self._replace(hello.page)
        self._count += 1
        page = Page(self._count, viewer, socket.send, self.patience.sending, hello.page, returned)
        page.link, page.address, page.language = hello.seat, address, self._understood(hello.lang)
        await self._talk(socket, page, why)

    def _seats(self) -> int:
        return self.host.table.game.seats if self.host.table else 0

    def _player(self, seat: int) -> str:
        return self.host.table.game.names[seat] if self.host.table else ""

    def _replace(self, key: str) -> None:
        """A page has one line, ever: the one over which it came before is closed; it may be dead without a word."""
        for number, page in list(self.pages.items()):
            if key and page.key == key:
                del self.pages[number]
                self.admission.close(self._sockets_open[number], REPLACED, "this page came back")

    async def _talk(self, socket: ServerConnection, page: Page, why: str) -> None:
        self.pages[page.number] = page
        self._sockets_open[page.number] = socket
        self._become(page, page.viewer, why)
        pushing = asyncio.create_task(page.run(self.sections.shown_in, self.host.shining))
        listening = asyncio.create_task(self._listen(socket, page))
        try:
            done, _ = await asyncio.wait((pushing, listening), return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            self.pages.pop(page.number, None)
            del self._sockets_open[page.number]
            self.doing.forget(page)
            page.gone()
            for task in (pushing, listening):
                task.cancel()
            await asyncio.gather(pushing, listening, return_exceptions=True)
            self.changed()

    async def _listen(self, socket: ServerConnection, page: Page) -> None:
        """One message after the other: whoever sends faster than is worked off waits."""
        pace, rubbish = Pace(self.clock), 0
        while True:
            raw = await socket.recv()
            self.admission.strangers.heard(socket)
            await asyncio.sleep(pace.wait())
            try:
                message = read_message(raw)
            except BadMessage as error:
                rubbish += 1
                if rubbish >= limits.MOST_RUBBISH:
                    await socket.close(RUBBISH, "too many messages that make no sense")
                    return
                number = error.id if isinstance(error, Failed) else None
                await self._send(socket, {"re": number, "ok": False, "error": said_by(error)}, page.language)
                continue
            replied = self._replied(socket, page, message)
            await (page.meanwhile(replied) if message.do in TAKES_LONG else replied)

    async def _replied(self, socket: ServerConnection, page: Page, message: Message) -> None:
        work = self._reply(page, message)
        reply = await self.replies.reply(page.key, message.id, message.do, work)
        await self._send(socket, {"re": message.id, **reply}, page.language)
        if page.promised is not None:
            promised, page.promised = page.promised, None
            self._become(page, promised)

    async def _send(self, socket: ServerConnection, reply: Reply, language: str) -> None:
        async with asyncio.timeout(self.patience.sending):
            await socket.send(json.dumps(translated(reply, language), separators=(",", ":"), ensure_ascii=False))

    async def _reply(self, page: Page, message: Message) -> Reply:
        """The reply to a message; whatever goes wrong is worded, and the game goes on."""
        try:
            demand(page.viewer, message.do)
            own, later = OWN.get(message.do), OWN_LATER.get(message.do)
            if own is not None:
                return own(self, page, message.said)
            return await (later(self, page, message.said) if later else self.doing.do(page, message))
        except CompanionError as error:
            return failure(error)
        except (ConnectionClosed, asyncio.CancelledError):
            raise
        except Exception as error:
            log.exception("a page asked for %s, which failed", message.do)
            return {"ok": False, "error": say("a bug in the companion, sorry: {}", type(error).__name__)}

    # ------------------------------------------------------------------ who is who

    def _pair(self, page: Page, said: dict[str, Json]) -> Reply:
        if self.admission.is_full(self.pages.values(), Viewer(TABLE), page.address):
            raise NotAllowed(FULL)
        try:
            self.pairing.check(said["code"], page.address)
        finally:
            self.changed()  # the code may be a longer one now
        token, paired = self.tokens.pair(str(said.get("name", "")))
        page.promised = Viewer(TABLE, client=paired.id, name=paired.name)
        return {"ok": True, "token": token, "client": paired.id}

    async def _told(self, page: Page, said: dict[str, Json]) -> Reply:
        told = await self.replies.told(page.key, said["ids"])
        return {"ok": True, "returned": page.returned, "told": told}

    async def _phones(self, page: Page, said: dict[str, Json]) -> Reply:
        await self.let_phones(bool(said["on"]))
        trouble = self.listening.trouble
        return {"ok": False, "error": trouble} if trouble else {"ok": True, "urls": self.listening.urls}

    async def let_phones(self, on: bool) -> None:
        """Phones may join from now on, with a code; or they may not, and nobody from the network is here any more."""
        await self.listening.let_phones(on)
        if self.listening.on and not self.pairing.code:
            self.pairing.renew()
        elif not self.listening.on:
            self.pairing.end()
        self.tokens.let_in(self.listening.found if on else [])
        self.changed()

    def _understood(self, language: str) -> str:
        """The language that a page asks for, if we speak it; else that of the table."""
        return spoken_here(language) or str(self.host.settings().get("language", ENGLISH))

    def _speak(self, page: Page, said: dict[str, Json]) -> Reply:
        page.speak(self._understood(str(said["language"])))
        return {"ok": True}

    def _ping(self, page: Page, said: dict[str, Json]) -> Reply:
        return {"ok": True}

    def _code(self, page: Page, said: dict[str, Json]) -> Reply:
        return {"ok": True, "code": self.new_code(), "url": self.listening.phone_url or self.url}

    def new_code(self) -> str:
        """Another pairing code."""
        code = self.pairing.renew()
        self.changed()
        return code

    def _revoke(self, page: Page, said: dict[str, Json]) -> Reply:
        self.revoke(str(said["client"]))
        return {"ok": True}

    def revoke(self, client: str) -> None:
        """A paired page (or `all`, the links of seats too) is forgotten, and let go if it is here."""
        gone = self.tokens.revoke(client)
        for page in list(self.pages.values()):
            if page.viewer.client in gone or (client == "all" and page.viewer.role == SEAT):
                self._become(page, Viewer(), say("this page is no longer paired"))
        self.changed()

    def _seatlink(self, page: Page, said: dict[str, Json]) -> Reply:
        table = self.host.table
        if table is None or not 0 <= said["seat"] < table.game.seats:
            raise NotAllowed(say("seatlink: there is no such seat at the table"))
        return self._link(said["seat"])


OWN: dict[str, Callable[[PageServer, Page, Any], Reply]] = {
    "ping": PageServer._ping,
    "speak": PageServer._speak,
    "pair": PageServer._pair,
    "code": PageServer._code,
    "revoke": PageServer._revoke,
    "seatlink": PageServer._seatlink,
}


OWN_LATER: dict[str, Callable[[PageServer, Page, Any], Awaitable[Reply]]] = {
    "replies": PageServer._told,
    "phones": PageServer._phones,
}


def _reason(words: str) -> str:
    """A close reason has at most 123 bytes."""
    return words.encode()[:120].decode(errors="ignore")
