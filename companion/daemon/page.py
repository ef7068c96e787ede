"""The daemon as pages see it: what they may look at, and how their wishes become intents, presses and thrown dice."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from companion.daemon.page_dice import about_dice, counted, lying, no_source, thrown_only
from companion.daemon.sitting import Against, Outcome, SatDown, Trouble
from companion.desk.intents import (
    AllowHints,
    Answer,
    Automate,
    Begin,
    Correct,
    HandOver,
    Intent,
    Keep,
    Leave,
    Load,
    Matched,
    Play,
    PutAway,
    Resume,
    RollForMe,
    Set,
    Stop,
    Together,
    Undo,
)
from companion.desk.knowing import LeftGame, Phones
from companion.desk.palette import PALETTES, palette
from companion.devices.events import Held, Pressed, Released
from companion.engine import TABLE, Json
from companion.languages import say
from companion.service import state_folder
from companion.table import Opening, Table
from companion.table.agreements import ONCE, PHASE
from companion.table.hinting import Hint
from companion.table.rights import Origin
from companion.table.shelf import is_bot
from companion.web.errors import PageUnavailable
from companion.web.host import DONE, ClockLine, DeviceLine, DiceLine, DicingLine, KeptGame, Result, Shining
from companion.web.replaying import journal_path

if TYPE_CHECKING:
    from companion.daemon.daemon import Daemon
    from companion.daemon.offering import OpenPage
    from companion.web.server import PageServer

T = TypeVar("T")

log = logging.getLogger(__name__)


class Pluggable(Protocol):
    """A simulated wire that can be pulled out."""

    def plug(self) -> None: ...

    def unplug(self) -> None: ...


class Tray(Pluggable, Protocol):
    """A simulated tray."""

    def throw(self, dice: Sequence[int], /, *, asked: bool) -> None: ...


class Wires(Protocol):
    """Simulated wires, as far as pages play with them."""

    @property
    def pins(self) -> Pluggable: ...

    @property
    def screen(self) -> Pluggable: ...

    @property
    def pixels(self) -> Pluggable: ...

    @property
    def sound(self) -> Pluggable: ...

    @property
    def tray(self) -> Tray: ...


class DaemonHost:
    """A `Host` over the real daemon."""

    def __init__(self, daemon: Daemon, wires: Wires | None = None) -> None:
        self.daemon = daemon
        self.wires = wires
        self._kept: tuple[object, Sequence[KeptGame]] = (None, ())
        self._throwing: asyncio.Task[None] | None = None
        """Hands take their time: a handful is several throws."""

    # ------------------------------------------------------------------ looking

    @property
    def simulated(self) -> bool:
        return self.wires is not None

    @property
    def busy(self) -> bool:
        return self.daemon.acting

    @property
    def table(self) -> Table | None:
        return self.daemon.sitting.table

    @property
    def opening(self) -> Opening | None:
        return self.daemon.sitting.opening

    @property
    def folder(self) -> Path:
        return self.daemon.folder

    @property
    def state(self) -> Path:
        return state_folder(self.daemon.folder)

    def in_background(self, work: Callable[[], None]) -> None:
        self.daemon.at_table.in_background(work)

    @property
    def packs(self) -> Sequence[str]:
        return self.daemon.sitting.shelf.packs

    @property
    def pack(self) -> str:
        return self.daemon.sitting.shelf.pack

    def log(self) -> Sequence[tuple[int, str]]:
        sitting = self.daemon.sitting
        first = sitting.told - len(sitting.log) + 1
        return list(enumerate(sitting.log, first))

    def shelf(self) -> Sequence[KeptGame]:
        """Asked of the disk only when the shelf has changed."""
        games = self.daemon.desk.shelf
        if self._kept[0] is not games:
            self._kept = (games, [_kept(game) for game in games])
        return self._kept[1]

    def devices(self) -> Sequence[DeviceLine]:
        return [
            DeviceLine(
                device.name,
                device.state if device.ready else "unready",
                device.words,
                device.remedy,
                self._wire(device.name) is not None,
            )
            for device in self.daemon.desk.devices.values()
        ]

    def settings(self) -> Mapping[str, Json]:
        settings, sound = self.daemon.desk.settings, self.daemon.devices.sound
        return {
            "brightness": settings.brightness,
            "palette": settings.palette,
            "quiet": settings.quiet,
            "hushed": sound.hushed,
            "off": sorted(sound.wiring.off),
            "calm": settings.calm,
            "north": settings.north,
            "language": settings.language,
        }

    def dice(self) -> DiceLine:
        return lying(self.daemon.desk, tuple(self.daemon.dicing.pictures))

    def dicing(self) -> DicingLine:
        return counted(self.daemon.desk)

    async def picture(self, name: str) -> bytes | None:
        return await asyncio.to_thread(self.daemon.dicing.picture, name)

    def clock(self) -> ClockLine | None:
        counting = self.daemon.desk.countdown
        if counting is None:
            return None
        left = max(0.0, round(counting.until - self.daemon.loop.time(), 1))
        return ClockLine(counting.number, left, counting.seconds)

    def shining(self) -> Shining:
        showing, frame = self.daemon.showing, self.daemon.showing.frame
        size = (showing.viewport.width, showing.viewport.height)
        return Shining(frame.picture, frame.secret is not None, size, showing.colours)

    async def look(self, work: Callable[[], T]) -> T:
        return await self.daemon.look(work)

    async def hint(self, n: int, may: Callable[[Table], None]) -> Hint:
        return await self.daemon.hint(n, may)

    def watch(self, changed: Callable[[], None], shone: Callable[[], None]) -> Callable[[], None]:
        everything, pictures = self.daemon.watchers, self.daemon.showing.watchers
        everything.append(changed)
        pictures.append(shone)

        def unwatch() -> None:
            everything.remove(changed)
            pictures.remove(shone)

        return unwatch

    # ------------------------------------------------------------------ doing

    async def do(self, deed: Mapping[str, Json], source: str, origin: Origin) -> Result:
        verb = str(deed["do"])
        if verb in ("press", "hold"):
            return self._finger(str(deed["button"]), verb == "hold", origin)
        if verb in ("throw", "plug", "unplug"):
            return self._simulate(verb, deed)
        if verb == "set" and deed["changes"].get("palette", palette("").name) not in PALETTES:
            return Result(error=f"palette: expected one of {', '.join(PALETTES)}")
        desk = self.daemon.desk
        no = no_source(desk, deed)
        if no:
            return Result(error=no)
        intent = about_dice(desk, deed) or intent_of(deed, self.folder)
        return _result(await self.daemon.do(intent, source, origin, lambda: thrown_only(desk, deed)))

    def _finger(self, button: str, long: bool, origin: Origin) -> Result:
        """As if somebody pressed a button; the desk answers on its screen. What a page may not do its reply says."""
        now = self.daemon.loop.time()
        held = [Held(button, now)] if long else []
        no = self.daemon.finger([Pressed(button, now), *held, Released(button, now)], origin.at_buttons())
        return Result(error=no) if no else DONE

    def _simulate(self, verb: str, deed: Mapping[str, Json]) -> Result:
        if self.wires is None:
            return Result(error=f"{verb}: only with simulated devices; these are real")
        if verb == "throw":
            asked = self.daemon.desk.wants_dice > 0
            throwing = asyncio.to_thread(self.wires.tray.throw, deed["dice"], asked=asked)
            self._throwing = self.daemon.loop.create_task(throwing)
            return DONE
        wire = self._wire(str(deed["device"]))
        if wire is None:
            return Result(error=f"{verb}: there is no such device; devices are {', '.join(self.daemon.desk.devices)}")
        (wire.plug if verb == "plug" else wire.unplug)()
        return DONE

    def _wire(self, device: str) -> Pluggable | None:
        wires = self.wires
        if wires is None:
            return None
        found: dict[str, Pluggable] = {
            "buttons": wires.pins,
            "screen": wires.screen,
            "pixels": wires.pixels,
            "sound": wires.sound,
            "tray": wires.tray,
        }
        return found.get(device)


def _kept(game: LeftGame) -> KeptGame:
    people = [name for name in game.names if not is_bot(name)]
    played = _played(game.journal)
    return KeptGame(game.journal.stem, game.title, game.players, played, game.over, game.game, people, game.why)


def _played(journal: Path) -> int:
    try:
        return int(journal.stat().st_mtime)
    except OSError:
        return 0


def intent_of(deed: Mapping[str, Json], folder: Path) -> Intent:
    """What a page wants, as the desk would say it. Its shape was checked when it was read."""
    match deed["do"]:
        case "answer":
            return Answer(deed["n"], tuple(deed["values"]))
        case "spread":
            return Together(deed["n"], tuple(deed["plan"]))
        case "roll":
            return RollForMe(deed["n"])
        case "play":
            return Play(deed["seat"], {key: deed[key] for key in ("card", "target", "from") if key in deed})
        case "undo":
            return Undo(deed["steps"], (deed["to"], deed["n"]) if "to" in deed else None)
        case "auto":
            once = deed.get("for") == ONCE
            return HandOver(deed["what"], *_how_and_whose(deed), once=once, number=deed.get("n"))
        case "automate":
            phase = deed.get("for") == PHASE
            return Automate(deed["what"], deed["on"], *_how_and_whose(deed), this_phase=phase, number=deed.get("n"))
        case "hints":
            return AllowHints(deed["seat"], deed["on"])
        case "correct":
            return Correct(deed["set"], deed.get("n"))
        case "new":
            return Begin(deed["wish"])
        case "load":
            return Load({"position": deed["position"]})
        case "keep":
            return Keep(deed["journal"])
        case "resume":
            return Resume(journal_path(folder, deed["id"]))
        case "matched":
            return Matched(deed.get("item", 0), deed.get("on_page", False))
        case "leave":
            return Leave(deed["seat"])
        case "stop":
            return Stop()
        case "set":
            return Set(deed["changes"])
    return PutAway()


def _result(outcome: Outcome) -> Result:
    match outcome:
        case Against(rule, why):
            return Result(rule, why or say("a rule forbids it"))
        case Trouble(words):
            return Result(error=words or say("it could not be done"))
        case SatDown(trouble=str(trouble)) if trouble:
            return Result(error=trouble)
    return DONE


# ---------------------------------------------------------------------- offering it


class DaemonPage:
    """The server over a daemon, and the desk's knowledge of it."""

    def __init__(self, server: PageServer, daemon: Daemon) -> None:
        self.server = server
        self.daemon = daemon
        server.looked = self._tell_desk

    @property
    def addresses(self) -> Sequence[str]:
        """Where the page is found on this machine, then by phones, the likeliest first."""
        return (self.server.url, *self.server.listening.urls)

    @property
    def host_address(self) -> str:
        """Where it is found on this machine, with the secret that makes a browser the host's."""
        return self.server.host_url

    @property
    def fingerprint(self) -> str:
        """Of the page's certificate, for people to compare; empty where it is not encrypted."""
        return self.server.listening.fingerprint

    def new_code(self) -> None:
        self.server.new_code()

    async def let_phones(self, on: bool) -> None:
        await self.server.let_phones(on)

    def forget_phones(self) -> None:
        self.server.revoke("all")

    async def close(self) -> None:
        await self.server.close()

    def _tell_desk(self) -> None:
        server, desk = self.server, self.daemon.desk
        pairing = server.pairing
        until = round(self.daemon.loop.time() + pairing.left) if pairing.code else 0.0
        listening = server.listening
        phones = Phones(
            listening.phone_url,
            pairing.code,
            until,
            len(server.tokens.paired),
            len(server.pages),
            page=True,
            on=listening.on,
            fixed=listening.fixed,
            fingerprint=listening.fingerprint,
        )
        if phones != desk.phones:
            desk.phones = phones
            self.daemon.showing.refresh()


def page_opener(
    address: str,
    port: int,
    wires: Wires | None = None,
    tell: Callable[[PageServer], None] = lambda server: None,
    phones: bool = False,
    **more: Any,
) -> OpenPage:
    """How a daemon offers its page, and tells of it; without the libraries or the port it goes on without.

    `phones`: they may join from the start. `more` is the server's own: `names`, `proxies`, `again`, `tls`.
    """

    async def opened(daemon: Daemon) -> DaemonPage | None:
        try:
            from companion.web.server import PageServer

            server = PageServer(DaemonHost(daemon, wires), address=address, port=port, **more)
            page = DaemonPage(server, daemon)
            await server.start()
        except PageUnavailable as error:
            log.error("%s", error)
            daemon.page_trouble = str(error)
            return None
        if phones:
            await server.let_phones(True)
        log.info(
            "the page answers on port %d", server.port
        )  # no address: the one to open is printed once, and is the host's
        _tell_of_phones(server)
        tell(server)
        return page

    return opened


def _tell_of_phones(server: PageServer) -> None:
    listening = server.listening
    if listening.trouble:
        log.warning("%s", listening.trouble)
    elif listening.urls:
        log.info("phones may join at %s", " or ".join(listening.urls))


def _how_and_whose(deed: Mapping[str, Json]) -> tuple[str, int]:
    return deed.get("how", ""), deed.get("seat", TABLE)
