"""The checks of the computer: versions, libraries, disk, clock, rivals, earlier starts."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.devices.wiring import ButtonWiring, PixelWiring, TrayWiring
from companion.doctor import Finding, Machine, Verdict, libraries
from companion.doctor import computer as checks
from companion.doctor.libraries import Library
from companion.service import Running, Starts
from tests.doctor.machines import computer, machine, profile, well_kept


@pytest.fixture
def games(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    return folder


@pytest.fixture
def here(tmp_path: Path) -> Machine:
    return machine(computer(tmp_path))


def said(finding: Finding, verdict: str, found: str, remedy: str = "") -> None:
    assert (finding.verdict, found in finding.found) == (Verdict(verdict), True), finding
    assert remedy in finding.remedy


# Versions and libraries


def test_python() -> None:
    said(checks.python(), "ok", "on Python 3.")
    said(checks.python((3, 9, 2)), "failed", "on Python 3.9.2", "bookworm")


def test_the_libraries_of_the_simulated_board_are_here() -> None:
    said(checks.libraries(profile("simulated")), "ok", "gpiozero 2.")
    said(checks.libraries(None), "ok", "luma.oled ")


def test_missing_libraries_are_named_with_what_brings_them(monkeypatch: pytest.MonkeyPatch) -> None:
    unknown = (Library("no_such_module", "no-such-package"), Library("neither.this", "other"))
    monkeypatch.setattr(libraries, "DESK", unknown)
    found = checks.libraries(profile("pi4", buttons=ButtonWiring(), pixels=PixelWiring(back_end="none")))
    said(found, "failed", "missing: no-such-package, other", "sudo systemd/install.sh")
    assert "pip install" not in found.remedy  # Debian's Python refuses it


# Disk


def disk(free: int) -> Callable[[Path], object]:
    return lambda path: SimpleNamespace(f_bavail=free // 1000, f_frsize=1000)


@pytest.mark.parametrize(
    ("free", "verdict", "found"),
    [
        (12_000_000_000, "ok", "12,000 MB free"),
        (200_000_000, "warning", "200 MB free"),
        (20_000_000, "failed", "20 MB free"),
        (0, "failed", "0 MB free"),
    ],
)
def test_space(tmp_path: Path, games: Path, free: int, verdict: str, found: str) -> None:
    said(checks.space(machine(computer(tmp_path), statvfs=disk(free)), games), verdict, found)


def test_space_is_looked_for_where_the_folder_will_be(tmp_path: Path, here: Machine) -> None:
    said(checks.space(here, tmp_path / "not" / "yet"), "ok" if checks_enough(tmp_path) else "warning", "not/yet")


def checks_enough(folder: Path) -> bool:
    found = os.statvfs(folder)
    return found.f_bavail * found.f_frsize >= checks.LITTLE_SPACE


def test_a_disk_that_cannot_be_asked(tmp_path: Path, games: Path) -> None:
    def broken(path: Path) -> object:
        raise OSError(errno.EIO, "Input/output error")

    said(checks.space(machine(computer(tmp_path), statvfs=broken), games), "failed", "Input/output error", "[games]")


def stopwatch(*seconds: float) -> Callable[[], float]:
    """Each measurement takes one of these times; the last goes on for ever."""
    marks: list[float] = []
    now = 0.0
    for number in count():
        if number >= checks.SYNCS:
            break
        took = seconds[min(number, len(seconds) - 1)]
        marks += [now, now + took]
        now += took
    return iter(marks).__next__


@pytest.mark.parametrize(
    ("seconds", "verdict", "found"),
    [
        ((0.004,), "ok", "after 4.0 ms (worst of 20: 4.0 ms)"),
        ((0.4, 0.004), "ok", "after 4.0 ms (worst of 20: 400.0 ms)"),
        ((0.9, 0.004), "warning", "worst of 20: 900.0 ms"),
        ((0.06,), "warning", "after 60.0 ms"),
    ],
)
def test_speed(tmp_path: Path, games: Path, seconds: tuple[float, ...], verdict: str, found: str) -> None:
    synced: list[int] = []
    timed = machine(computer(tmp_path), stopwatch=stopwatch(*seconds), sync=synced.append)
    said(checks.speed(timed, games), verdict, found)
    assert len(synced) == checks.SYNCS
    assert list(games.iterdir()) == []


def test_speed_is_measured_on_the_real_disk(games: Path, here: Machine) -> None:
    finding = checks.speed(here, games)
    assert finding.check == "disk-speed"
    assert "an answer is on the disk after" in finding.found


@pytest.mark.parametrize(
    ("error", "verdict", "found"),
    [
        (OSError(errno.EROFS, "Read-only file system"), "failed", "Read-only file system"),
        (OSError(errno.ENOSPC, "No space left on device"), "failed", "No space left on device"),
        (PermissionError(errno.EACCES, "Permission denied"), "skipped", "belongs to another user"),
    ],
)
def test_a_disk_that_takes_nothing(tmp_path: Path, games: Path, error: OSError, verdict: str, found: str) -> None:
    def refuse(fd: int) -> None:
        raise error

    finding = checks.speed(machine(computer(tmp_path), sync=refuse), games)
    said(finding, verdict, found)
    assert finding.remedy


# Clock and rivals


def test_the_clock(tmp_path: Path) -> None:
    tree = well_kept(tmp_path, "zero2w")
    said(checks.clock(machine(tree)), "ok", "2027-01-15 08:00 UTC")
    said(
        checks.clock(machine(tree, now=lambda: 0.0)),
        "warning",
        "1970-01-01 00:00 UTC, which is in the past",
        "timedatectl",
    )
    tree.remove("run/systemd/timesync/synchronized")
    said(checks.clock(machine(tree)), "warning", "not yet compared", "network")
    tree.write("dev/rtc0", "")
    said(checks.clock(machine(tree)), "ok", "2027")


def test_modem_manager(tmp_path: Path) -> None:
    tree = well_kept(tmp_path, "pi4")
    said(checks.modem_manager(machine(tree), profile("pi4")), "ok", "not running")
    tree.write("proc/77/comm", "ModemManager\n")
    said(checks.modem_manager(machine(tree), profile("pi4")), "warning", "will talk to the dice tray", "install.sh")
    tree.write("etc/udev/rules.d/99-dice-tray.rules", "")
    said(checks.modem_manager(machine(tree), profile("pi4")), "ok", "told to leave the tray alone")
    without = profile("pi4", tray=TrayWiring(port=""))
    assert checks.modem_manager(machine(tree), without).verdict is Verdict.SKIPPED
    assert checks.modem_manager(machine(tree), profile("simulated")).verdict is Verdict.SKIPPED


# The lock and earlier starts


def test_the_lock(tmp_path: Path) -> None:
    lock = tmp_path / "companion.lock"
    said(checks.running(lock), "ok", "no companion runs")
    with Running(lock):
        said(checks.running(lock), "ok", f"a companion runs (process {os.getpid()})")
    said(checks.running(lock), "ok", "no companion runs")
    lock.write_text("4242\n")
    said(checks.running(lock), "ok", "left by process 4242, and the next start takes it over")


def test_a_lock_that_cannot_be_looked_at(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    said(checks.running(tmp_path / "file" / "companion.lock"), "warning", "Not a directory", "sudo -u companion")


def test_earlier_starts(tmp_path: Path) -> None:
    said(checks.starts(tmp_path), "ok", "no failed starts")
    for _ in range(2):
        Starts(tmp_path).begin()
    said(checks.starts(tmp_path), "ok", "the last 2 starts have not (yet) run well for long")
    Starts(tmp_path).begin()
    said(checks.starts(tmp_path), "warning", "3 starts in a row failed: the companion is in safe mode", "journalctl")
    Starts(tmp_path).stopped("was switched off with the button")
    said(checks.starts(tmp_path), "ok", "no failed starts; the last run was switched off with the button")
    (tmp_path / "starts.json").write_text("{")
    said(checks.starts(tmp_path), "warning", "cannot be read", "remove ")
