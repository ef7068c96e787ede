"""What `companion run` says when it is there: what runs, where games are kept, where the page is, how devices are."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands.at_home import CERTIFIED, logged
from companion.commands.started import command
from companion.devices.health import Health, State

if TYPE_CHECKING:
    from companion.config import Config
    from companion.daemon.daemon import Daemon

NO_SETTINGS = "as usual; there is no configuration"
PAGE_OFF = "off; --page offers it"
WANTS_A_PAGE = "Nothing of a simulated desk can be seen without its page: add --page."
AGAIN = "Open it with the address that this says, to be its host: {}"
KEPT = "Ctrl+C ends it; the game is kept."


def greet(daemon: Daemon, config: Config) -> None:
    """Say it to whoever started us; where nobody listens any more, that is no reason to stop."""
    with suppress(OSError):
        print("\n".join(greeting(daemon, config, sys.argv, logged(os.environ))), flush=True)


def greeting(daemon: Daemon, config: Config, argv: Sequence[str], in_log: bool = False) -> Iterator[str]:
    """Every line of it. Where it goes into a log, it says how to get the host's address, and not its secret."""
    simulated, health = daemon.profile.simulated, daemon.devices.health()
    yield "The companion runs, on a simulated desk." if simulated else f"The companion runs, on: {daemon.profile.name}."
    yield _line("settings", str(config.file or NO_SETTINGS))
    yield _line("games", str(daemon.folder))
    yield _line("page", page_line(daemon, in_log))
    for at, address in enumerate(phones_at(daemon)):
        yield _line("" if at else "phones", f"join at {address}")
    if daemon.page is not None and daemon.page.fingerprint:
        yield _line("", CERTIFIED.format(daemon.page.fingerprint))
    if daemon.page is not None and in_log:
        yield _line("", AGAIN.format(again(argv)))
    if config.log.file is not None:
        yield _line("log", str(config.log.file))
    for one in health:
        yield _line(one.device, device_line(one, simulated))
    if any(one.state is State.LOST for one in health):
        yield f"What is lost is tried again; {shlex.join([*command(argv), 'doctor'])} says what to do."
    if simulated and daemon.page is None:
        yield WANTS_A_PAGE
    yield KEPT


def again(argv: Sequence[str], config: Path | None = None, games: Path | None = None) -> str:
    """What to type to see the host's address again."""
    own = [word for option, path in (("--config", config), ("--games", games)) if path for word in (option, str(path))]
    return shlex.join([*command(argv), "host", *own])


def page_line(daemon: Daemon, in_log: bool = False) -> str:
    """Where the page is for this machine; or why there is none."""
    if daemon.page is None:
        return f"not offered: {daemon.page_trouble}" if daemon.page_trouble else PAGE_OFF
    return daemon.page.addresses[0] if in_log else daemon.page.host_address


def phones_at(daemon: Daemon) -> Sequence[str]:
    """Where phones join, each to be told on a line of its own: what sticks to an address is copied with it."""
    return () if daemon.page is None else daemon.page.addresses[1:]


def device_line(health: Health, simulated: bool) -> str:
    """How a device is, in its own words where it has some."""
    state = str(health.state) if health.ready else "not ready"
    words = f"{state}: {health.words}" if health.words else state
    return f"{words} (simulated)" if simulated else words


def _line(word: str, rest: str) -> str:
    return f"  {word:9} {rest}"
