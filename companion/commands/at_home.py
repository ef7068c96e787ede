"""For `companion run --open`: says where the page is, and opens it where there is a desktop with a browser."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from companion.daemon.daemon import Daemon
    from companion.daemon.offering import OpenPage, Page
    from companion.web.server import PageServer

ANY_PORT = 0
CERTIFIED = "Browsers warn of its certificate once; go on where its SHA-256 fingerprint is {}"


Tell: TypeAlias = "Callable[[PageServer], None]"


def page_at_home(offer: Callable[[int, Tell], OpenPage], port: int) -> OpenPage:
    """The page at this port, or at any other that is free: whoever plays at home does not care for numbers."""

    async def opened(daemon: Daemon) -> Page | None:
        return await offer(port, welcome)(daemon) or await offer(ANY_PORT, welcome)(daemon)

    return opened


def welcome(server: PageServer) -> None:
    """Say where the page is, with the secret that makes a browser the host's, and open it with something that is as
    good for once; a browser that does not come up is no reason to stop."""
    phones = server.listening.urls
    for_phones = (
        f"    Phones of your network join at  {'  or  '.join(phones)}  with the code on the page.\n" if phones else ""
    )
    print(f"\n    The table is set. Open  {shown(server)}  in a browser.")
    if server.listening.fingerprint:
        print(f"    {CERTIFIED.format(server.listening.fingerprint)}")
    print(f"{for_phones}    Ctrl+C puts the game away; it is kept.\n", flush=True)
    opener = opener_of(os.environ, sys.platform)
    if opener:
        quiet = subprocess.DEVNULL
        subprocess.Popen(
            [opener, server.opening_url()], stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True
        )


def shown(server: PageServer) -> str:
    """The host's address; in a log nobody's secret has a place."""
    return server.url if logged(os.environ) else server.host_url


def logged(environ: Mapping[str, str]) -> bool:
    """Does what we print go into the journal of the system?"""
    try:
        out = os.fstat(sys.stdout.fileno())
    except (OSError, ValueError):
        return False
    return environ.get("JOURNAL_STREAM") == f"{out.st_dev}:{out.st_ino}"


def opener_of(environ: Mapping[str, str], platform: str) -> str | None:
    """The program that opens a page on this desktop; None where there is no desktop or no such program."""
    if platform == "darwin":
        return shutil.which("open")
    desktop = environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY")
    return shutil.which("xdg-open", path=environ.get("PATH")) if desktop else None
