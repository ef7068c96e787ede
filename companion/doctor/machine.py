"""The machine as its file system shows it: model, boot settings, users and their groups. Any folder can be its root."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

SERVICE_USER = "companion"

BOOT_CONFIGS = ("boot/firmware/config.txt", "boot/config.txt")
KINDS = (
    ("Raspberry Pi 5 ", "pi5", ("pi5",)),
    ("Raspberry Pi 500", "pi5", ("pi5", "pi500")),
    ("Raspberry Pi Compute Module 5", "pi5", ("pi5", "cm5")),
    ("Raspberry Pi 4 ", "pi4", ("pi4",)),
    ("Raspberry Pi 400", "pi4", ("pi4", "pi400")),
    ("Raspberry Pi Compute Module 4S", "pi4", ("pi4", "cm4s")),
    ("Raspberry Pi Compute Module 4", "pi4", ("pi4", "cm4")),
    ("Raspberry Pi 3 Model A Plus", "pi3", ("pi3", "pi3+")),
    ("Raspberry Pi 3 Model B Plus", "pi3", ("pi3", "pi3+")),
    ("Raspberry Pi 3 ", "pi3", ("pi3",)),
    ("Raspberry Pi Compute Module 3", "pi3", ("pi3",)),
    ("Raspberry Pi Zero 2", "zero2w", ("pi0", "pi02")),
)
"""How a board's name begins, the profile with its pins and clocks, and the headings of the boot settings that mean it.

`scripts/board.sh` knows the same for the installer, and a test holds the two together.
"""

Run = Callable[[Sequence[str]], str | None]


def run_program(command: Sequence[str]) -> str | None:
    """What a program prints; None if it is missing, fails or takes too long."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=5, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout


@dataclass(frozen=True, slots=True)
class Machine:
    """Everything that a check may ask the system; tests give made-up answers."""

    root: Path = Path("/")
    environ: Mapping[str, str] = field(default_factory=lambda: os.environ)
    uid: int = field(default_factory=os.getuid)
    run: Run = run_program
    now: Callable[[], float] = time.time
    stopwatch: Callable[[], float] = time.perf_counter
    sync: Callable[[int], None] = os.fdatasync
    statvfs: Callable[[Path], os.statvfs_result] = os.statvfs
    stat: Callable[[Path], os.stat_result] = os.stat

    def path(self, name: str) -> Path:
        return self.root / name.lstrip("/")

    def text(self, name: str) -> str | None:
        """The text of a file, without the NUL that ends a device tree's; None if it cannot be read."""
        try:
            return self.path(name).read_text(errors="replace").rstrip("\0\n")
        except OSError:
            return None

    def number(self, name: str) -> int | None:
        """A number of the device tree: four bytes, the highest first."""
        try:
            data = self.path(name).read_bytes()
        except OSError:
            return None
        return int.from_bytes(data, "big") if len(data) == 4 else None

    def exists(self, name: str) -> bool:
        return self.path(name).exists()

    @property
    def model(self) -> str:
        """As the maker calls the board; empty on machines without a device tree."""
        return self.text("proc/device-tree/model") or ""

    @property
    def is_pi(self) -> bool:
        return self.model.startswith("Raspberry Pi")

    @property
    def kind(self) -> str:
        """The board profile made for this machine; empty when there is none."""
        return self._known[0]

    @property
    def _known(self) -> tuple[str, tuple[str, ...]]:
        found = ((kind, headings) for words, kind, headings in KINDS if self.model.startswith(words))
        return next(found, ("", ()))

    @property
    def boot_config(self) -> str:
        """The file with the boot settings, as people must type it."""
        return "/" + next((name for name in BOOT_CONFIGS if self.exists(name)), BOOT_CONFIGS[0])

    def boot_settings(self) -> dict[str, str]:
        """The settings that hold for this board; parameters of the device tree stand there by their own names."""
        settings: dict[str, str] = {}
        for line in self.boot_lines():
            key, _, value = line.partition("=")
            if key in ("dtparam", "device_tree_param"):
                settings |= dict(_parameters(value))
            else:
                settings[key.strip()] = value.strip()
        return settings

    def boot_lines(self) -> Iterator[str]:
        """The lines that count: those before any heading, and those under a heading that means this board."""
        counts = True
        for line in (self.text(self.boot_config) or "").splitlines():
            line = line.partition("#")[0].strip()
            if line.startswith("["):
                counts = line.strip("[]") in ("all", *self._known[1])
            elif line and counts:
                yield line

    @property
    def user(self) -> str:
        """Whom the devices must obey: the service's user if there is one, otherwise whoever asks."""
        if SERVICE_USER in self._users():
            return SERVICE_USER
        return next((name for name, uid in self._users().items() if uid == self.uid), str(self.uid))

    def groups_of(self, user: str) -> frozenset[str]:
        """The groups that a user has at the next login."""
        found = set()
        for line in (self.text("etc/group") or "").splitlines():
            name, _, rest = line.partition(":")
            members = rest.rpartition(":")[2].split(",")
            if user in members or rest.split(":")[1:2] == [self._primary(user)]:
                found.add(name)
        return frozenset(found)

    def group_called(self, number: int) -> str:
        """The name of a group; empty if there is none with this number."""
        lines = [line.split(":") for line in (self.text("etc/group") or "").splitlines()]
        return next((parts[0] for parts in lines if len(parts) > 2 and parts[2] == str(number)), "")

    def may_use(self, user: str, state: os.stat_result) -> bool:
        """May a user read and write a file like this, as its owner, in its group, or as everybody?"""
        if self.is_root(user):
            return True
        if self._users().get(user) == state.st_uid:
            return state.st_mode & 0o600 == 0o600
        if self.group_called(state.st_gid) in self.groups_of(user):
            return state.st_mode & 0o060 == 0o060
        return state.st_mode & 0o006 == 0o006

    def is_root(self, user: str) -> bool:
        return user == "root" or self._users().get(user) == 0

    def _users(self) -> dict[str, int]:
        lines = [line.split(":") for line in (self.text("etc/passwd") or "").splitlines()]
        return {parts[0]: int(parts[2]) for parts in lines if len(parts) > 3 and parts[2].isdigit()}

    def _primary(self, user: str) -> str | None:
        lines = [line.split(":") for line in (self.text("etc/passwd") or "").splitlines()]
        return next((parts[3] for parts in lines if len(parts) > 3 and parts[0] == user), None)

    def processes(self) -> Iterator[str]:
        """The names of all running programs."""
        for comm in self.path("proc").glob("[0-9]*/comm"):
            try:
                yield comm.read_text().strip()
            except OSError:  # it has ended meanwhile
                continue


def _parameters(text: str) -> Iterator[tuple[str, str]]:
    """`i2c_arm=on,i2c_arm_baudrate=400000`; the short names of old are read as the long ones."""
    short = {
        "i2c": "i2c_arm",
        "i2c_baudrate": "i2c_arm_baudrate",
        "i2c1": "i2c_arm",
        "i2c1_baudrate": "i2c_arm_baudrate",
    }
    for part in text.split(","):
        name, _, value = part.strip().partition("=")
        if name:
            yield short.get(name, name), value or "on"
