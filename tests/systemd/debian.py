"""Debian roots made with debootstrap, as small machines of their own: commands run in them, and their own systemd does.

The mirror, the package index and the certificates are those that this machine itself uses.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import unquote, urlparse

import pytest

from tests.systemd.tools import FOLDER, REQUIRE_ALL, need

CACHE = FOLDER.parent / ".cache" / "roots"
MACHINE = Path(__file__).with_name("small_machine.sh")
SUITES = ("bookworm", "trixie")
PACKAGES = ("ca-certificates", "systemd", "systemd-sysv", "dbus", "udev", "kmod")
"""What Raspberry Pi OS has anyway, and the smallest Debian has not. Python is not among it."""
PATIENCE = 900
"""Seconds for any one step, on a slow machine with others."""


def cannot(reason: str) -> None:
    """Said, and an error where everything must run."""
    if REQUIRE_ALL:
        pytest.fail(f"{reason}, but everything must run here (CI or COMPANION_REQUIRE_ALL is set)")
    pytest.skip(reason)


def mirror() -> str:
    """Where this machine gets Debian from."""
    form = "$(REPO_URI) $(ORIGIN) $(LABEL)"
    command = [need("apt-get"), "indextargets", "--format", form, "Created-By: Packages"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = re.search(r"^(\S+) Debian Debian$", said, re.MULTILINE)
    if found is None:
        cannot("this machine's apt names no mirror of Debian (apt-get update may help)")
        raise AssertionError
    return found[1]


def base(suite: str) -> Path:
    """A fresh root of a suite, made once and kept."""
    program = need("debootstrap")
    at = mirror()
    key = hashlib.sha256(" ".join((at, *PACKAGES)).encode()).hexdigest()[:8]
    made = CACHE / f"{suite}-{key}"
    if made.is_dir():
        return made
    unfinished = CACHE / f"{suite}-{key}.{os.getpid()}"
    unfinished.mkdir(parents=True)
    command = [program, "--variant=minbase", f"--include={','.join(PACKAGES)}", suite, str(unfinished), at]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        shutil.rmtree(unfinished)
        cannot(f"debootstrap could not make {suite}: {done.stdout[-500:]}{done.stderr[-500:]}")
    unfinished.rename(made)
    return made


def pip_settings() -> dict[str, str]:
    """How pip is set up here, as variables: from its files and from the surroundings."""
    said = subprocess.run(
        [sys.executable, "-m", "pip", "config", "list"], capture_output=True, text=True, check=True
    ).stdout
    found = re.findall(r"^(?:global|install)\.([\w-]+)='(.*)'$", said, re.MULTILINE)
    files = {f"PIP_{key.upper().replace('-', '_')}": value.replace("\\n", " ") for key, value in found}
    return files | {name: value for name, value in os.environ.items() if name.startswith("PIP_")}


def local_paths(settings: Mapping[str, str]) -> list[Path]:
    """Folders and files of this machine that the settings name."""
    words = [word for value in settings.values() for word in value.split()]
    paths = [Path(unquote(urlparse(word).path)) for word in words if word.startswith(("/", "file:"))]
    return sorted({_whole(path) for path in paths if path.exists()})


def _whole(path: Path) -> Path:
    """An index leads to files beside it."""
    return path.parent if path.name == "simple" else path


class Root:
    """One root. Commands run in namespaces of their own until it is booted, then beside its systemd."""

    def __init__(self, suite: str, folder: Path) -> None:
        self.folder = folder
        subprocess.run([need("cp"), "--archive", str(base(suite)), str(folder)], check=True)  # with owners and devices
        (folder / "etc/resolv.conf").unlink(missing_ok=True)
        (folder / "etc/resolv.conf").write_bytes(Path("/etc/resolv.conf").read_bytes())
        settings = pip_settings()
        proxies = {name: value for name, value in os.environ.items() if name.lower().endswith("_proxy")}
        self.environ = (
            settings
            | proxies
            | {"PATH": "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LANG": "C.UTF-8"}
        )
        self.binds = local_paths(settings)
        for path in self.binds:
            self._make_place(path)
        self._pid: int | None = None

    def _make_place(self, path: Path) -> None:
        place = self.folder / path.relative_to("/")
        if path.is_dir():
            place.mkdir(parents=True, exist_ok=True)
        elif not place.exists():
            place.parent.mkdir(parents=True, exist_ok=True)
            place.touch()

    def path(self, name: str) -> Path:
        return self.folder / name.lstrip("/")

    def start(self, *command: str, cgroup: str = "", **environ: str) -> subprocess.Popen[str]:
        """Begin a command. Where there is no systemd yet it has a small machine to itself."""
        given = [f"{name}={value}" for name, value in (self.environ | environ).items()]
        inner = ["/usr/bin/env", "-i", *given, *command]
        if self._pid is not None:
            words = [need("nsenter"), f"--target={self._pid}", "--all", "--root", "--wd", *inner]
        else:
            words = [need("unshare"), "--mount", "--pid", "--fork", "--kill-child", "--uts", "--ipc", "--cgroup"]
            words += [str(MACHINE), str(self.folder), ":".join(map(str, self.binds)), *inner]
        if cgroup:
            words = ["sh", "-c", f'echo $$ > {cgroup}/cgroup.procs && exec "$@"', "sh", *words]
        pipe = subprocess.PIPE
        return subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT, text=True)

    def run(self, *command: str, given: str = "", **environ: str) -> subprocess.CompletedProcess[str]:
        """Run a command to its end; what it says and complains is one text."""
        started = self.start(*command, **environ)
        try:
            said, _ = started.communicate(given, timeout=PATIENCE)
        finally:
            started.kill()
        return subprocess.CompletedProcess(command, started.returncode, said, "")

    def done(self, *command: str, given: str = "", **environ: str) -> str:
        """What a command says that must succeed."""
        ended = self.run(*command, given=given, **environ)
        assert ended.returncode == 0, f"{command} ended with {ended.returncode}:\n{ended.stdout[-3000:]}"
        return ended.stdout

    @contextmanager
    def ear(self) -> Iterator[socket.socket]:
        """A socket at /notify, on which a daemon says that it is ready, as to systemd; systemd itself says so too."""
        folder = os.open(self.folder, os.O_PATH)
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
                ear.bind(f"/proc/self/fd/{folder}/notify")  # the whole path may be too long for a socket
                self.path("notify").chmod(0o666)
                ear.settimeout(PATIENCE)
                yield ear
        finally:
            os.close(folder)
            self.path("notify").unlink()

    @contextmanager
    def booted(self) -> Iterator[None]:
        """The root's own systemd runs as its first process, and has finished starting."""
        with _own_cgroup(f"companion-{self.folder.name}-{os.getpid()}") as cgroup, self.ear() as ear:
            system = self.start("/lib/systemd/systemd", cgroup=str(cgroup), container="test", NOTIFY_SOCKET="/notify")
            try:
                hear(ear, "READY=1")
                self._pid = first_child(system.pid)
                yield
            finally:
                if self._pid is not None:
                    os.kill(self._pid, signal.SIGKILL)  # and with the first process every other of the small machine
                self._pid = None
                system.communicate(timeout=PATIENCE)


def first_child(pid: int) -> int:
    return int(Path(f"/proc/{pid}/task/{pid}/children").read_text().split()[0])


def hear(ear: socket.socket, wanted: str) -> None:
    """Wait for this line."""
    while wanted not in ear.recv(4096).decode().splitlines():
        pass


@contextmanager
def _own_cgroup(name: str) -> Iterator[Path]:
    """A group of processes below which a systemd may make its own."""
    mounts = [line.split() for line in Path("/proc/mounts").read_text().splitlines()]
    hierarchy = next((Path(at) for _what, at, kind, *_ in mounts if kind == "cgroup2"), None)
    if hierarchy is None:
        cannot("there is no cgroup2 on this machine, below which another systemd could run")
        raise AssertionError
    group = hierarchy / name
    group.mkdir()
    try:
        yield group
    finally:
        for folder in sorted((path for path in group.rglob("*") if path.is_dir()), reverse=True):
            folder.rmdir()
        group.rmdir()
