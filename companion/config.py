"""The configuration of a table: which board, how the desk looks, where games are kept. Read strictly, with defaults."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from pathlib import Path

from companion.desk.sources import ANY, CHOICES, joined
from companion.devices.errors import ProfileError
from companion.devices.profile import PARTS, Profile, load_profile
from companion.games.kit.north import EDGES
from companion.languages import NAMES
from companion.settings import Page, Section, SettingsError, near, parse_page, path_of, read_page

FILE = "companion.toml"
SYSTEM = Path("/etc/companion") / FILE
PALETTES = ("bright", "colour-blind")
LEVELS = ("debug", "info", "warning", "error")
NAME = re.compile(r"(https?://)?[a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?(:[0-9]{1,5})?")
"""What may stand in `names`: a host name, and for a whole address what stands before and after it."""


class ConfigError(SettingsError):
    """A configuration that is wrong: each mistake with file, line and remedy."""


@dataclass(frozen=True, slots=True)
class Desk:
    """How the desk looks and speaks."""

    palette: str = "bright"
    brightness: float = 0.6
    quiet: bool = False
    idle_minutes: float = 15.0
    """Screen and pixels are dimmed after so many minutes without a press; 0 means never."""
    calm: bool = False
    """Lights that move less."""
    north: str = "up"
    """The edge of the map that people call north."""
    language: str = ""
    """The language of the table, until somebody chooses another one in the menu; empty where nobody said."""


@dataclass(frozen=True, slots=True)
class Log:
    """How much is told, and in which file besides the journal of the system; no file if None."""

    level: str = "info"
    file: Path | None = None


@dataclass(frozen=True, slots=True)
class Web:
    """The page; off unless it is wanted."""

    page: bool = False
    address: str = "127.0.0.1"
    port: int = 8470
    names: tuple[str, ...] = ()
    """Further names that lead to the page, or whole addresses that phones can follow (`https://table.example`)."""
    proxied: tuple[IPv4Network | IPv6Network, ...] = ()
    """Where a proxy stands that says truly for whom it speaks."""
    tls: bool = False
    """Is the page encrypted? With a certificate that is made on first use, or with one's own."""
    certificate: Path | None = None
    key: Path | None = None
    """Of one's own certificate; None: it stands in the same file."""


@dataclass(frozen=True, slots=True)
class Config:
    """Everything that a table may decide for itself."""

    board: str
    profile: Profile
    games: Path
    desk: Desk = field(default_factory=Desk)
    dice_from: str = "any"
    log: Log = field(default_factory=Log)
    web: Web = field(default_factory=Web)
    packs: tuple[Path, ...] = ()
    """Where packs of tiles and cards are looked for first."""
    pack: str = ""
    """The pack that is offered for new games of its game."""
    file: Path | None = None
    """Where it was read from; None: nowhere, all of it is default."""


def load_config(
    path: Path | str | None = None, environ: Mapping[str, str] = os.environ, system: Path = SYSTEM
) -> Config:
    """The configuration at `path`, or the user's own, or the system's; without any, defaults on simulated wires."""
    file = path_of(str(path)) if path is not None else find_config(environ, system)
    if file is None:
        page = parse_page("", FILE, ConfigError)
    else:
        page = read_page(file, ConfigError, "give the path of a configuration that exists, or none at all")
    config = _read(page, file, environ)
    page.settle(ConfigError)
    return config


def find_config(environ: Mapping[str, str] = os.environ, system: Path = SYSTEM) -> Path | None:
    """The first configuration that is there: the user's, then the system's."""
    own = _home(environ, "XDG_CONFIG_HOME", ".config") / "zombie-table-companion" / FILE
    return next((file for file in (own, system) if file.is_file()), None)


def _read(page: Page, file: Path | None, environ: Mapping[str, str]) -> Config:
    top = page.top()
    folder = file.absolute().parent if file is not None else Path.cwd()  # a library may go elsewhere, we do not
    board = top.text("board", "simulated")
    desk, games, log = _desk(top.section("desk")), top.section("games"), top.section("log")
    dice = top.section("dice")
    config = Config(
        board,
        _profile(top, board, folder),
        _folder(games, "folder", folder) or _home(environ, "XDG_DATA_HOME", ".local/share") / "zombie-table-companion",
        desk,
        _dice_from(dice),
        Log(log.one_of("level", LEVELS, "info"), _folder(log, "file", folder)),
        _web(top.section("web"), folder),
        tuple(folder / path_of(text) for text in games.texts("packs")),
        games.text("pack", ""),
        file.absolute() if file is not None else None,
    )
    for part in PARTS:
        top.section(part)
    for section in (games, dice, log, top):
        section.refuse_unknown()
    return config


def _desk(section: Section) -> Desk:
    usual = Desk()
    desk = Desk(
        section.one_of("palette", PALETTES, usual.palette),
        section.number("brightness", usual.brightness, 0, 1),
        section.flag("quiet", usual.quiet),
        section.number("idle-minutes", usual.idle_minutes, 0, 1440),
        section.flag("calm", usual.calm),
        section.one_of("north", EDGES, usual.north),
        section.one_of("language", tuple(NAMES), usual.language),
    )
    section.refuse_unknown()
    return desk


def _dice_from(section: Section) -> str:
    """Whose dice count: `"any"`, one source, or a list of them."""
    words = section.texts("from")
    for word in words:
        if word not in (ANY, *CHOICES):
            section.wrong("from", f'from = "{word}" is not known', near(word, (ANY, *CHOICES)))
            return ANY
    return joined(words) if words and ANY not in words else ANY


def _profile(top: Section, board: str, folder: Path) -> Profile:
    """The board's profile under this configuration's own tables for it; its mistakes are ours."""
    own = board if "/" not in board and not board.endswith(".toml") else folder / path_of(board)
    try:
        return load_profile(own, overrides=top.page)
    except ProfileError as error:
        for mistake in error.mistakes:
            if "board" in top and not _has_place(mistake):
                mistake = f"{top.page.place(('board',))}: {mistake}"
            top.page.mistakes.append(mistake)
        return load_profile("simulated")


def _has_place(mistake: str) -> bool:
    """Whether a mistake begins with a file and a line."""
    return mistake.partition(": ")[0].rpartition(":")[2].isdigit()


def _web(section: Section, folder: Path) -> Web:
    usual = Web()
    certificate, key = _folder(section, "certificate", folder), _folder(section, "key", folder)
    web = Web(
        section.flag("page", usual.page),
        section.text("address", usual.address),
        section.whole("port", usual.port, 1, 65535),
        _names(section),
        _proxied(section),
        section.flag("tls", certificate is not None),
        certificate,
        key,
    )
    if key is not None and certificate is None:
        section.wrong("key", "key is given without its certificate", 'give certificate = "FILE" too, or neither')
    try:
        ip_address(web.address)
    except ValueError:
        problem = f'address = "{web.address}" is no address'
        section.wrong("address", problem, 'give "127.0.0.1" for this machine alone, or "0.0.0.0" for the whole network')
    if web.page and 0 < web.port < 1024:
        section.wrong("port", f"port = {web.port} is for root alone", "give a port from 1024 to 65535")
    section.refuse_unknown()
    return web


def _names(section: Section) -> tuple[str, ...]:
    """`table.example`, or a whole address such as `https://table.example:8443`."""
    names = tuple(name.strip().rstrip("/").lower() for name in section.texts("names"))
    for name in names:
        if not NAME.fullmatch(name):
            problem = f'names: "{name}" is neither a name nor an address'
            section.wrong("names", problem, 'give names such as "table.example", or addresses: "https://table.example"')
    return names


def _proxied(section: Section) -> tuple[IPv4Network | IPv6Network, ...]:
    """Addresses, or networks, of proxies."""
    found: list[IPv4Network | IPv6Network] = []
    for words in section.texts("proxied"):
        try:
            found.append(ip_network(words.strip(), strict=False))
        except ValueError:
            problem = f'proxied: "{words}" is no address'
            section.wrong(
                "proxied", problem, 'give the address of the proxy: "127.0.0.1" where it runs on this machine'
            )
    return tuple(found)


def _folder(section: Section, key: str, folder: Path) -> Path | None:
    """A path, seen from where the configuration lies; None if it is not given."""
    text = section.text(key, "")
    return folder / path_of(text) if text else None


def _home(environ: Mapping[str, str], variable: str, usual: str) -> Path:
    """A folder as the XDG rules have it."""
    value = environ.get(variable, "")
    return Path(value) if Path(value).is_absolute() else Path.home() / usual
