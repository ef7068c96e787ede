"""Checks of what any computer must offer: versions, libraries, a disk that keeps games, a clock, no rival programs."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from companion import __version__
from companion.devices.profile import Profile
from companion.doctor.finding import Finding, failed, ok, skipped, warning
from companion.doctor.libraries import missing, needed_libraries, version_of
from companion.doctor.machine import Machine
from companion.service import Starts, holder

OLDEST_PYTHON = (3, 11)
MEGABYTE = 1_000_000
LEAST_SPACE, LITTLE_SPACE = 50 * MEGABYTE, 500 * MEGABYTE
SYNCS = 20
SLOW_SYNC, WORST_SYNC = 0.05, 0.5
RECORD = b'{"n":17,"name":"combat.roll","value":4,"seat":0,"source":"tray","crc":"00000000"}\n'
AS_SERVICE = "run this as the service's user: sudo -u companion companion doctor"
EARLIEST = 1_735_689_600  # the first second of 2025: no companion is older, so an earlier clock is wrong


def computer_checks(
    machine: Machine, profile: Profile | None, games: Path, state: Path, lock: Path
) -> Iterator[Finding]:
    yield python()
    yield libraries(profile)
    yield space(machine, games)
    yield speed(machine, games)
    yield clock(machine)
    yield modem_manager(machine, profile)
    yield running(lock)
    yield starts(state)


def python(info: tuple[int, int, int] = sys.version_info[:3]) -> Finding:
    words = f"companion {__version__} on Python {'.'.join(map(str, info))}"
    if info[:2] < OLDEST_PYTHON:
        return failed("python", words, "install Raspberry Pi OS 12 (bookworm) or newer, which has Python 3.11")
    return ok("python", words)


def libraries(profile: Profile | None) -> Finding:
    """Are the libraries there, and new enough, that this board's devices are driven with?"""
    needed = needed_libraries(profile)
    lacking = missing(needed)
    if lacking:
        remedy = "on the table's own board type: sudo systemd/install.sh    in a checkout on another computer: ./play"
        return failed("libraries", f"missing: {', '.join(lacking)}", remedy)
    return ok("libraries", ", ".join(f"{library.name} {version_of(library)}" for library in needed))


def space(machine: Machine, games: Path) -> Finding:
    """Is there room for games?"""
    folder = _existing(games)
    try:
        disk = machine.statvfs(folder)
    except OSError as error:
        return failed(
            "disk-space", f"{games}: {error.strerror}", "name another folder under [games] in the configuration"
        )
    free = disk.f_bavail * disk.f_frsize
    found = f"{free // MEGABYTE:,} MB free for games in {games}"
    remedy = "make room, or name a folder on a larger disk under [games] in the configuration"
    if free < LEAST_SPACE:
        return failed("disk-space", found, remedy)
    return ok("disk-space", found) if free >= LITTLE_SPACE else warning("disk-space", found, remedy)


def _existing(folder: Path) -> Path:
    """The folder, or the nearest above it that is there."""
    return next(path for path in (folder, *folder.parents) if os.access(path, os.F_OK) or path == path.parent)


def speed(machine: Machine, games: Path) -> Finding:
    """How long does it take until an answer is on the disk, as the journal does it?"""
    folder = _existing(games)
    try:
        times = _sync_times(machine, folder)
    except PermissionError:
        return skipped("disk-speed", f"{folder} belongs to another user", AS_SERVICE)
    except OSError as error:
        remedy = "check the card or disk (a failing one turns read-only) and replace it if that does not help"
        return failed("disk-speed", f"{folder} cannot be written: {error.strerror}", remedy)
    usual, worst = 1000 * median(times), 1000 * max(times)
    found = f"an answer is on the disk after {usual:.1f} ms (worst of {len(times)}: {worst:.1f} ms)"
    if median(times) > SLOW_SYNC or max(times) > WORST_SYNC:
        return warning("disk-speed", found, "use a faster card (class A1 or A2) or a USB disk for the games folder")
    return ok("disk-speed", found)


def _sync_times(machine: Machine, folder: Path) -> list[float]:
    times = []
    with tempfile.TemporaryFile(dir=folder, prefix=".doctor-", buffering=0) as file:
        for _ in range(SYNCS):
            start = machine.stopwatch()
            file.write(RECORD)
            machine.sync(file.fileno())
            times.append(machine.stopwatch() - start)
    return times


def clock(machine: Machine) -> Finding:
    """A board without a battery starts with an old time until the network tells it; journals carry dates."""
    now = machine.now()
    words = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(now))
    remedy = "connect the machine to the network once, or set it: sudo timedatectl set-time 'YYYY-MM-DD HH:MM:SS'"
    if now < EARLIEST:
        return warning("clock", f"{words}, which is in the past", remedy)
    if machine.is_pi and not machine.exists("run/systemd/timesync/synchronized") and not machine.exists("dev/rtc0"):
        return warning("clock", f"{words}, not yet compared with the network", remedy)
    return ok("clock", words)


def modem_manager(machine: Machine, profile: Profile | None) -> Finding:
    """ModemManager talks to every new serial port, and the tray would take that for messages."""
    if profile is None or profile.simulated or not profile.tray.port:
        return skipped("modem-manager", "the profile has no dice tray on a port")
    if "ModemManager" not in machine.processes():
        return ok("modem-manager", "not running")
    if any(machine.exists(f"{folder}/99-dice-tray.rules") for folder in ("etc/udev/rules.d", "usr/lib/udev/rules.d")):
        return ok("modem-manager", "running, and told to leave the tray alone")
    remedy = "run systemd/install.sh, which brings the rule for the tray, or: sudo systemctl disable --now ModemManager"
    return warning("modem-manager", "running, and it will talk to the dice tray", remedy)


def running(lock: Path) -> Finding:
    """Does a companion drive the devices at this moment?"""
    try:
        who = holder(lock)
    except OSError as error:
        return warning("lock", f"{lock}: {error.strerror}", AS_SERVICE)
    if who is None or (who.pid is None and not who.running):
        return ok("lock", "no companion runs")
    if who.running:
        return ok("lock", f"a companion runs (process {who.pid})")
    return ok("lock", f"no companion runs; {lock} was left by process {who.pid}, and the next start takes it over")


def starts(state: Path) -> Finding:
    """Did the last starts go well?"""
    if os.access(state, os.F_OK) and not os.access(state, os.X_OK):
        return skipped("starts", f"{state} belongs to another user", AS_SERVICE)
    before = Starts(state).look()
    if before.trouble:
        return warning("starts", before.trouble, f"remove {Starts(state).path}")
    if before.safe_mode:
        remedy = "put right what failed below; for the log of the last starts: journalctl -u companion -n 100"
        return warning("starts", f"{before.failed} starts in a row failed: the companion is in safe mode", remedy)
    ended = f"; the last run {before.reason}" if before.reason else ""
    if before.failed:
        words = "the last start has" if before.failed == 1 else f"the last {before.failed} starts have"
        return ok("starts", f"{words} not (yet) run well for long{ended}")
    return ok("starts", f"no failed starts{ended}")
