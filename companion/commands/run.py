"""`companion run`: the companion on the table, with its buttons, screen, lights and tray."""

from __future__ import annotations

import argparse
import asyncio
import logging
import signal
import sys
import time
from contextlib import ExitStack
from functools import partial
from importlib import import_module
from ipaddress import ip_address
from itertools import count
from pathlib import Path
from secrets import randbits
from typing import TYPE_CHECKING

from companion import packs
from companion.commands import language
from companion.commands.at_home import page_at_home
from companion.commands.greeting import again, greet
from companion.config import Config, load_config
from companion.daemon.daemon import SHUTDOWN, Daemon
from companion.daemon.logs import logging_through_a_queue
from companion.daemon.offering import OpenPage
from companion.daemon.recorder import Recorder
from companion.desk.knowing import Settings
from companion.devices.profile import Profile, load_profile
from companion.devices.wiring import PixelWiring
from companion.extras import never_installed
from companion.languages import ENGLISH
from companion.service import Running, Starts, Systemd, ask_for_power_off, can_power_off, lock_path, state_folder
from companion.settings import path_of

if TYPE_CHECKING:
    from companion.devices.simulated import Wires

log = logging.getLogger("companion")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (
        "Without a configuration the board is simulated: then watch with --page, or play a script with "
        "`companion rehearse`. `companion doctor` says what is missing."
    )
    add = parser.add_argument
    add("--config", type=absolute, metavar="FILE", help="the configuration (default: the one of this user or machine)")
    add("--board", metavar="NAME", help="the board profile, or the path of one (default: as configured)")
    add("--games", type=absolute, metavar="DIR", help="where games are kept (default: as configured)")
    add("--seed", type=int, metavar="S", help="makes the companion's dice and cards repeatable")
    add("--ask-everything", action="store_true", help="ask also what leaves nothing to decide, and every roll")
    add(
        "--packs",
        type=absolute,
        action="append",
        default=[],
        metavar="DIR",
        help="look for packs of tiles and cards in here first",
    )
    add("--pack", metavar="ID", help="the pack that new games begin with; `companion packs list` names all")
    add("--page", action=argparse.BooleanOptionalAction, help="offer the page to browsers (default: as configured)")
    add("--port", type=int, metavar="N", help="the page's port (default: as configured; 0: any that is free)")
    add(
        "--address",
        type=ip_address,
        metavar="A",
        help="where the page listens: 127.0.0.1 this machine alone, 0.0.0.0 the whole network",
    )
    add("--phones", action="store_true", help="offer the page and let phones of the network join from the start")
    add("--open", action="store_true", help="offer the page, say where it is, and open it on this desktop")
    language.arguments(parser, "the language of the table", "as configured")
    add("--record", type=absolute, metavar="FILE", help="write the session as a script for `companion rehearse`")


def absolute(text: str) -> Path:
    """A path as it was meant when it was typed: libraries of the devices may go to another folder later."""
    return path_of(text).absolute()


def run(args: argparse.Namespace) -> int:
    config = load_config(args.config)
    profile = load_profile(args.board) if args.board else config.profile
    folder = args.games or config.games
    seed = seed_of(args)
    folders = (*map(str, args.packs), *map(str, config.packs))
    pack = args.pack or config.pack
    if pack:
        packs.load(pack, folders)  # one that is not there is said now, not in the middle of an evening
    if page_demanded(args):
        import_module("companion.web.server")  # so is a page whose packages are missing
    if nothing := never_installed("desk", "run"):
        raise nothing
    with ExitStack() as stack:
        stack.enter_context(logging_through_a_queue(config.log.level, config.log.file))
        stack.enter_context(Running(lock_path(folder)))
        wires = None
        if profile.simulated:
            from companion.devices.simulated import Wires

            wires = stack.enter_context(Wires(profile))
        daemon = Daemon(
            profile,
            folder,
            settings=settings_of(config, profile, args.language or ""),
            packs=folders,
            pack=pack,
            ask_everything=args.ask_everything,
            seed=seed,
            systemd=Systemd.from_environment(),
            starts=Starts(state_folder(folder)),
            recorder=recorder(args.record, seed, profile.pixels),
            page=page_of(config, args, wires),
            greet=lambda daemon: greet(daemon, config),
            powers_off=can_power_off(),
        )
        ending = asyncio.run(until_ended(daemon))
    if ending == SHUTDOWN and can_power_off():
        ask_for_power_off()
    return 0


async def until_ended(daemon: Daemon) -> str:
    """Run until somebody switches it off, or a signal says so."""
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(sign, daemon.stop, "stopped")
    return await daemon.run()


def page_of(config: Config, args: argparse.Namespace, wires: Wires | None) -> OpenPage | None:
    """How the page is offered, if it is wanted; its libraries are imported only then."""
    if not (page_demanded(args) or (config.web.page and args.page is None)):
        return None
    from companion.daemon.page import page_opener
    from companion.web.certificates import Tls

    address, port = str(args.address or config.web.address), config.web.port if args.port is None else args.port
    offer = partial(
        page_opener,
        names=config.web.names,
        proxies=config.web.proxied,
        again=again(sys.argv, args.config, args.games),
        tls=Tls(config.web.certificate, config.web.key) if config.web.tls else None,
    )
    if args.open:
        return page_at_home(lambda port, tell: offer(address, port, wires, tell, args.phones), port)
    return offer(address, port, wires, phones=args.phones)


def page_demanded(args: argparse.Namespace) -> bool:
    """Did whoever typed the command want the page? What is only configured may be missing, and the table plays on."""
    return bool(args.open or args.phones or args.address or args.page)


def settings_of(config: Config, profile: Profile, language: str = "") -> Settings:
    desk = config.desk
    return Settings(
        brightness=desk.brightness,
        palette=desk.palette,
        quiet=desk.quiet,
        dice_from=config.dice_from,
        idle_minutes=desk.idle_minutes,
        calm=desk.calm,
        north=desk.north,
        language=language or desk.language or ENGLISH,
        volume=profile.sound.volume,
        speech=profile.speech.on,
    )


def seed_of(args: argparse.Namespace) -> int | None:
    """Chance decides, unless the same dice and cards must come again: a recording needs to know what decided."""
    drawn = randbits(32) if args.record else None
    return drawn if args.seed is None else int(args.seed)


def recorder(path: Path | None, seed: int | None, pixels: PixelWiring) -> Recorder | None:
    if path is None:
        return None
    path.parent.mkdir(parents=True, exist_ok=True)
    mat = (pixels.width, pixels.height) if pixels.fixed else None
    return Recorder(unused(path).open("x", encoding="utf-8"), time.monotonic, seed, mat)


def unused(path: Path) -> Path:
    """The path, or the next one with a number: an evening that was recorded before is never overwritten."""
    if not path.exists():
        return path
    numbered = (path.with_stem(f"{path.stem}-{number}") for number in count(2))
    return next(other for other in numbered if not other.exists())
