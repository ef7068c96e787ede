"""`companion rest`: after a crash the lights go out and the screen says what happened. Mostly, the service runs it.

systemd says in the environment how the daemon ended. After a clean stop nothing is touched: the daemon's own last
picture stays. `--off` draws the very last picture, when the machine is about to go off and everything else has ended.
"""

from __future__ import annotations

import argparse
import logging
import os
from collections.abc import Mapping
from pathlib import Path

from companion.config import Config, load_config
from companion.desk.canvas import Canvas
from companion.desk.screens.shutdown import draw_power
from companion.devices.events import Event
from companion.devices.pixels import Pixels
from companion.devices.profile import Profile
from companion.devices.screen import Screen
from companion.errors import CompanionError
from companion.service import Beginning, Starts, state_folder

MOUNTS = Path("/proc/self/mountinfo")
ELSEWHERE = ("nfs", "nfs4", "cifs", "smb3", "9p", "virtiofs", "ceph", "zfs")
"""File systems that are written though no device of this machine has their name: a table may start over the network."""

PATIENCE = 3.0
"""Seconds for a device that may be the very one that made the daemon fail."""

ENDINGS = {
    "watchdog": "hung and was ended",
    "timeout": "took too long",
    "oom-kill": "ran out of memory",
    "signal": "crashed",
    "core-dump": "crashed",
    "exit-code": "ended with an error",
}
"""How a service can end, as systemd names it, and what is said of the run."""


def arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--config", metavar="FILE", type=Path, help="the configuration of the daemon that ended")
    add("--off", action="store_true", help="say that the power may go, if no disk can be written any more")


def run(args: argparse.Namespace) -> int:
    # The daemon has said already what is wrong with a device, and systemd keeps it.
    logging.getLogger("companion").addHandler(logging.NullHandler())
    config = load_config(args.config)
    if not args.off:
        return after(config, os.environ)
    if safe_to_unplug(config, MOUNTS.read_text()):
        return 0
    raise StillOn("a disk can still be written, so the screen promises nothing; systemd runs this at its very end")


def after(config: Config, environ: Mapping[str, str], patience: float = PATIENCE) -> int:
    """Bring the desk to rest as the end of the daemon asks for."""
    result = environ.get("SERVICE_RESULT", "")
    if result == "success":
        return 0
    starts = Starts(state_folder(config.games, environ))
    if result:
        starts.failed(ENDINGS.get(result, f"ended ({result})"))
    if not config.profile.simulated:
        show(config.profile, picture(starts.look() if result else None), patience)
    return 0


class StillOn(CompanionError):
    """The power must not go yet."""


def safe_to_unplug(config: Config, mounts: str, patience: float = PATIENCE) -> bool:
    """Say so, if it is true: no file system on a disk can be written any more."""
    if still_written(mounts):
        return False
    if not config.profile.simulated:
        show(config.profile, good_night(), patience)
    return True


def still_written(mounts: str) -> list[str]:
    """Disks that can be written, as the kernel lists its mounts: the whole file system counts, not the mount."""
    kept = [line.partition(" - ")[2].split() for line in mounts.splitlines()]
    disks = [fields for fields in kept if fields[1].startswith("/dev/") or fields[0] in ELSEWHERE]
    return [fields[1] for fields in disks if "rw" in fields[2].split(",")]


def good_night() -> bytes:
    """The very last picture."""
    canvas = Canvas()
    canvas.box(0, 0, 128, 64)
    draw_power(canvas, 64, 17)
    canvas.middle(4, "Good night!")
    canvas.text(6, 0, "   safe to unplug    ", inverse=True)
    return canvas.frame()


def picture(before: Beginning | None) -> bytes:
    """The last picture; without a crash to tell of it only says that the desk is at rest."""
    canvas = Canvas()
    canvas.header("companion")
    if before is None:
        canvas.middle(3, "at rest")
        return canvas.frame()
    canvas.text(2, 0, "The companion")
    canvas.text(3, 0, f"{before.reason}.")
    if before.safe_mode:
        canvas.text(5, 0, f"{before.failed} starts failed.")
        canvas.text(6, 0, "companion doctor: why")
    else:
        canvas.text(5, 0, "It starts again. Your")
        canvas.text(6, 0, "game is kept.")
    return canvas.frame()


def show(profile: Profile, frame: bytes, patience: float) -> None:
    """Lights out, the picture on the screen; whatever does not answer is left alone."""
    screen, pixels = Screen(profile.screen, _ignore), Pixels(profile.pixels, _ignore)
    screen.open()
    pixels.open()
    screen.show(frame)
    pixels.show(bytes(3 * profile.pixels.width * profile.pixels.height))
    screen.idle(patience)
    pixels.idle(patience)
    pixels.close()
    screen.close(keep=True)


def _ignore(event: Event) -> None:
    """Nobody is left to be told."""
