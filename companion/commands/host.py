"""`companion host`: the address of the page, with the secret that makes a browser the host's.

Whoever may read the state of this table may be its host.
"""

from __future__ import annotations

import argparse
from contextlib import suppress
from pathlib import Path

from companion.commands.at_home import CERTIFIED
from companion.commands.run import absolute
from companion.config import Web, load_config
from companion.errors import CompanionError
from companion.service import state_folder
from companion.web.certificates import FILE as CERTIFICATE
from companion.web.certificates import fingerprint_of
from companion.web.tokens import FILE, kept_address


class NoAddress(CompanionError):
    """There is none, or not for whoever asks."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (
        "Open it once in each browser that is to be the host's: the browser remembers it, also over restarts. It is a "
        "secret; phones of other players are paired with a code instead. Of the service, type: sudo companion host"
    )
    add = parser.add_argument
    add("--config", type=absolute, metavar="FILE", help="the configuration (default: the one of this user or machine)")
    add("--games", type=absolute, metavar="DIR", help="where games are kept (default: as configured)")


def _certified(web: Web, folder: Path) -> None:
    """What the page's certificate is known by, for whoever is warned of it."""
    file = web.certificate or folder / CERTIFICATE
    with suppress(OSError, ValueError):  # it is for whoever runs the companion, or gone by now
        print(CERTIFIED.format(fingerprint_of(file.read_text(encoding="ascii"))))


def run(args: argparse.Namespace) -> int:
    folder = state_folder(args.games or load_config(args.config).games)
    try:
        address = kept_address(folder)
    except PermissionError as error:
        raise NoAddress(
            f"{folder / FILE} is for whoever runs the companion. Of the service, type: sudo companion host"
        ) from error
    if not address:
        raise NoAddress(
            f"no page was offered yet with the games in {folder}. Start it with: companion run --page    or give "
            "--config or --games as you gave them to `companion run`"
        )
    print(address)
    if address.startswith("https:"):
        _certified(load_config(args.config).web, folder)
    return 0
