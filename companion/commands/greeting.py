"""What `companion run` says when it is there: what runs, where games are kept, where the page is, how devices are."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from companion.commands.started import command
from companion.devices.health import Health, State

if TYPE_CHECKING:
    from companion.config import Config
    from companion.daemon.daemon import Daemon

NO_SETTINGS = "as usual; there is no configuration"
PAGE_OFF = "off; --page offers it"
WANTS_A_PAGE = "Nothing of a simulated desk can be seen without its page: add --page."
KEPT = "Ctrl+C ends it; the game is kept."


def greet(daemon: Daemon, config: Config) -> None:
    """Say it to whoever started us; where nobody listens any more, that is no reason to stop."""
    with suppress(OSError):
        print("\n".join(greeting(daemon, config, sys.argv)), flush=True)


def greeting(daemon: Daemon, config: Config, argv: Sequence[str]) -> Iterator[str]:
    """Every line of it."""
    simulated, health = daemon.profile.simulated, daemon.devices.health()
    yield "The companion runs, on a simulated desk." if simulated else f"The companion runs, on: {daemon.profile.name}."
    yield _line("settings", str(config.file or NO_SETTINGS))
    yield _line("games", str(daemon.folder))
    yield _line("page", page_line(daemon))
    if config.log.file is not None:
        yield _line("log", str(config.log.file))
    for one in health:
        yield _line(one.device, device_line(one, simulated))
    if any(one.state is State.LOST for one in health):
        yield f"What is lost is tried again; {shlex.join([*command(argv), 'doctor'])} says what to do."
    if simulated and daemon.page is None:
        yield WANTS_A_PAGE
    yield KEPT


def page_line(daemon: Daemon) -> str:
    """Where the page is, for this machine and for phones; or why there is none."""
    if daemon.page is None:
        return f"not offered: {daemon.page_trouble}" if daemon.page_trouble else PAGE_OFF
    here, *phones = daemon.page.addresses
    return f"{here}; phones join at {' or '.join(phones)}" if phones else here


def device_line(health: Health, simulated: bool) -> str:
    """How a device is, in its own words where it has some."""
    state = str(health.state) if health.ready else "not ready"
    words = f"{state}: {health.words}" if health.words else state
    return f"{words} (simulated)" if simulated else words


def _line(word: str, rest: str) -> str:
    return f"  {word:9} {rest}"
