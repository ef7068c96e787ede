"""The installer for real, as root, in a fresh Debian with its own systemd: from the first file to the last."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import socket
import stat
import urllib.request
from pathlib import Path

import pytest

from companion import __version__
from tests.systemd.checkouts import PLAIN, TOP, Checkout
from tests.systemd.debian import SUITES, Root, hear

CONFIG = "/etc/companion/companion.toml"
GAMES = "/var/lib/companion/games"
GAME = f"{GAMES}/zombies-0001.journal"
SHARE = "/opt/companion/share"
NEWER = "9.1"
USERS = ("etc/passwd", "etc/group", "etc/shadow", "etc/gshadow")
LEFT = {
    "etc/companion",
    "etc/companion/companion.toml",
    "var/lib/companion",
    "var/lib/companion/games",
    "var/lib/companion/games/desk.json",
    "var/lib/companion/games/zombies-0001.journal",
    "var/lib/companion/page.json",
    "var/lib/companion/starts.json",
    *USERS,
}
"""What uninstalling leaves, to the last file: configuration, games, what the daemon remembers, and the user."""
PASSING = (
    *("proc", "sys", "dev", "run", "tmp", "var/tmp"),
    *("var/log", "var/cache", "var/lib/apt", "var/lib/systemd", "root"),
)
"""What a running system writes by itself; our own checkouts are in the last."""


@pytest.fixture(params=SUITES)
def root(request: pytest.FixtureRequest, tmp_path: Path) -> Root:
    """A fresh machine. Its files belong to root, and so must whoever makes it."""
    if os.getuid() != 0:
        pytest.skip("only root can make a Debian root and start its systemd")
    return Root(request.param, tmp_path / request.param)


def bring(root: Root, name: str, version: str = __version__) -> Checkout:
    """A whole checkout on the machine, of a version."""
    folder = root.path(f"/root/{name}")
    for part in ("companion", "firmware", "systemd"):
        shutil.copytree(TOP / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    for part in PLAIN:
        (folder / part).parent.mkdir(exist_ok=True)
        shutil.copy2(TOP / part, folder / part)
    made = Checkout(folder)
    made.change("companion/__init__.py", f'"{__version__}"', f'"{version}"')
    return made


def installer(name: str) -> str:
    return f"/root/{name}/systemd/install.sh"


def files(root: Root) -> dict[str, tuple[int, int, str]]:
    """Every file that stays: its mode, its owner, and its content or where it leads."""
    found = {}
    for folder, folders, names in os.walk(root.folder):
        here = Path(folder).relative_to(root.folder)
        folders[:] = [name for name in folders if str(here / name) not in PASSING]
        for name in [*folders, *names]:
            path = root.folder / here / name
            state = path.lstat()
            if stat.S_ISREG(state.st_mode):
                content = hashlib.sha256(path.read_bytes()).hexdigest()
            else:
                content = str(path.readlink()) if path.is_symlink() else ""
            if str(here / name) not in [f"{users}-" for users in USERS]:  # copies that the system makes of them
                found[str(here / name)] = (state.st_mode, state.st_uid, content)
    return found


def installed(root: Root) -> dict[str, tuple[int, int, str]]:
    """The program and what it put into the system, without what pip keeps for the next time."""
    places = ("etc/", "usr/", "opt/companion/")
    found = {name: entry for name, entry in files(root).items() if name.startswith(places)}
    return {name: entry for name, entry in found.items() if not name.startswith("opt/companion/cache")}


def changed(root: Root, before: dict[str, tuple[int, int, str]]) -> set[str]:
    """What is other than it was, or gone."""
    now = files(root)
    return {name for name in now.keys() | before.keys() if now.get(name) != before.get(name)}


@pytest.mark.no_cover
def test_the_whole_life_of_an_installation(root: Root) -> None:
    bring(root, "first")
    in_the_making(root)
    with root.booted():
        before = files(root)
        configure(root)
        install(root)
        examine(root)
        begin_a_game(root)
        refuse_what_was_changed_on_the_way(root)
        upgrade(root)
        come_back_from_what_does_not_start(root)
        roll_back(root)
        root.done(f"{SHARE}/uninstall.sh")
        assert changed(root, before) == LEFT
        root.done("/root/first/systemd/uninstall.sh", "--purge")
        assert changed(root, before) == set()


def in_the_making(root: Root) -> None:
    """Without a systemd that runs, as when an image is made: all but the start; the daemon itself comes up by hand."""
    said = root.done(installer("first"), "--board", "simulated")
    assert "apt-get install --yes -q --no-install-recommends --no-remove python3 python3-venv" in said
    assert "the service starts with the machine" in said
    assert root.path("/etc/systemd/system/multi-user.target.wants/companion.service").is_symlink()
    unit = root.path("/etc/systemd/system/companion.service").read_text()
    command = re.findall(r"^ExecStart=(.+)$", unit, re.MULTILINE)[0]
    with root.ear() as ear:
        by_hand = (
            f"install -d -o companion /run/companion && cd /run/companion && exec runuser -u companion -- {command}"
        )
        daemon = root.start(
            "sh",
            "-c",
            by_hand,
            NOTIFY_SOCKET="/notify",
            STATE_DIRECTORY="/var/lib/companion",
            RUNTIME_DIRECTORY="/run/companion",
        )
        try:
            hear(ear, "READY=1")
        finally:
            daemon.kill()
            daemon.communicate()
    root.done(f"{SHARE}/uninstall.sh", "--purge")
    assert [name for name in files(root) if "companion" in name] == []


def configure(root: Root) -> None:
    """A configuration of one's own, from before."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    file = root.path(CONFIG)
    file.parent.mkdir()
    words = f'board = "simulated"\n[games]\nfolder = "{GAMES}"\n[web]\npage = true\nport = {port}\n'
    file.write_text(words)


def page_port(root: Root) -> int:
    return int(re.findall(r"^port = (\d+)$", root.path(CONFIG).read_text(), re.MULTILINE)[0])


def answers(port: int) -> bool:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/") as page:
        return bool(page.status == 200)


def running(root: Root) -> int:
    """The process of the service, which is active: it said that it is ready."""
    said = root.done("systemctl", "show", "--property=ActiveState,MainPID", "companion.service")
    state = dict(line.split("=") for line in said.splitlines())
    assert state["ActiveState"] == "active", root.run("journalctl", "-u", "companion", "-n", "30").stdout
    return int(state["MainPID"])


def version(root: Root) -> str:
    return root.done("companion", "--version").split()[-1]


def install(root: Root) -> None:
    kept = root.path(CONFIG).read_text()
    said = root.done(installer("first"))
    assert "apt-get" not in said  # everything is here by now
    assert "stays as it is" in said
    assert root.path(CONFIG).read_text() == kept
    running(root)
    assert answers(page_port(root))
    units = ["companion.service", "companion-poweroff.path", "companion-poweroff.service"]
    assert root.done("systemd-analyze", "verify", *(f"/etc/systemd/system/{name}" for name in units)) == ""
    if "verify" in root.done("udevadm", "--help"):
        root.done("udevadm", "verify", "/etc/udev/rules.d/99-dice-tray.rules")
    process = running(root)
    assert "is here already" in root.done(installer("first"), "--no-start")
    assert running(root) == process


def examine(root: Root) -> None:
    said = root.done("companion", "doctor", "--config", CONFIG)
    assert re.search(r"^ok +python +companion \S+ on Python 3\.1[13]", said, re.MULTILINE)
    assert re.search(r"^ok +lock +a companion runs", said, re.MULTILINE)
    assert "FAILED" not in said


def play(root: Root, *words: str, given: str) -> str:
    """A few answers in a game of the service's user."""
    return root.done("runuser", "-u", "companion", "--", "companion", "play", *words, "--journals", GAMES, given=given)


def begin_a_game(root: Root) -> None:
    said = play(root, "zombies", "--players", "Ana,Ben", "--seed", "1", "--chance", "auto", given="1\n")
    assert f"The game is kept in {GAME}" in said


def transcript(root: Root) -> str:
    return root.done("companion", "replay", GAME)


def refuse_what_was_changed_on_the_way(root: Root) -> None:
    """A file whose hash is another ends the upgrade before anything of what runs is touched."""
    bring(root, "tampered", "9.0").change("systemd/locked/desk.txt", "--hash=sha256:", "--hash=sha256:0000")
    locked = root.path("/root/tampered/systemd/locked/desk.txt")
    locked.write_text(re.sub(r"sha256:0000([0-9a-f]{60})[0-9a-f]{4}", r"sha256:0000\1", locked.read_text()))
    process, before = running(root), installed(root)
    ended = root.run(installer("tampered"))
    assert ended.returncode == 1
    assert "DO NOT MATCH THE HASHES" in ended.stdout
    assert "What ran before still runs." in ended.stdout
    assert installed(root) == before
    assert (running(root), version(root)) == (process, __version__)


def upgrade(root: Root) -> None:
    game, config, told = root.path(GAME).read_bytes(), root.path(CONFIG).read_text(), transcript(root)
    process = running(root)
    bring(root, "newer", NEWER)
    root.done(installer("newer"))
    assert version(root) == NEWER
    assert running(root) != process
    assert (root.path(GAME).read_bytes(), root.path(CONFIG).read_text(), transcript(root)) == (game, config, told)
    play(root, "--resume", GAME, given="1\n")
    assert root.path(GAME).read_bytes().startswith(game)
    assert len(root.path(GAME).read_bytes()) > len(game)


def come_back_from_what_does_not_start(root: Root) -> None:
    """A release that is whole and breaks only when the service starts: the one before runs again."""
    bring(root, "broken", "9.2").change("companion/commands/run.py", "def run(args", "def run_no_more(args")
    ended = root.run(installer("broken"))
    assert ended.returncode == 1
    assert "the new release did not start" in ended.stdout
    assert version(root) == NEWER
    running(root)


def roll_back(root: Root) -> None:
    """To the release before the upgrade: the one that never started does not count."""
    told, config = transcript(root), root.path(CONFIG).read_text()
    root.done(f"{SHARE}/install.sh", "--roll-back")
    assert version(root) == __version__
    assert (transcript(root), root.path(CONFIG).read_text()) == (told, config)
    running(root)
    assert answers(page_port(root))
