"""For `companion run --open`: says where the page is, and opens it where there is a desktop with a browser."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from companion.daemon.daemon import Daemon
    from companion.daemon.offering import OpenPage, Page

ANY_PORT = 0


Tell: TypeAlias = Callable[[str, Sequence[str]], None]


def page_at_home(offer: Callable[[int, Tell], OpenPage], port: int) -> OpenPage:
    """The page at this port, or at any other that is free: whoever plays at home does not care for numbers."""

    async def opened(daemon: Daemon) -> Page | None:
        return await offer(port, welcome)(daemon) or await offer(ANY_PORT, welcome)(daemon)

    return opened


def welcome(url: str, phones: Sequence[str] = ()) -> None:
    """Say where the page is; a browser that does not come up is no reason to stop."""
    for_phones = (
        f"    Phones of your network join at  {'  or  '.join(phones)}  with the code on the page.\n" if phones else ""
    )
    print(
        f"\n    The table is set. Open  {url}  in a browser.\n{for_phones}    Ctrl+C puts the game away; it is kept.\n",
        flush=True,
    )
    opener = opener_of(os.environ, sys.platform)
    if opener:
        quiet = subprocess.DEVNULL
        subprocess.Popen([opener, url], stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)


def opener_of(environ: Mapping[str, str], platform: str) -> str | None:
    """The program that opens a page on this desktop; None where there is no desktop or no such program."""
    if platform == "darwin":
        return shutil.which("open")
    desktop = environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY")
    return shutil.which("xdg-open", path=environ.get("PATH")) if desktop else None
