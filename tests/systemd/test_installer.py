"""The installer, run into an empty folder: it does what it says, twice is once, and games outlive it."""

from __future__ import annotations

import os
import re
import stat
import subprocess
from pathlib import Path

import pytest

from companion import __version__
from companion.devices.profile import BOARDS, shipped
from tests.systemd.tools import FOLDER, need

SCRIPTS = ["install.sh", "uninstall.sh", "steps.sh", "releases.sh", "libraries.sh"]


def script(name: str, *words: str | Path, folder: Path = FOLDER) -> subprocess.CompletedProcess[str]:
    command = [need("bash"), folder / name, *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, env={"PATH": os.environ["PATH"]})


def done(name: str, *words: str | Path, folder: Path = FOLDER) -> str:
    """What a script says that must succeed, without a word of complaint."""
    ended = script(name, *words, folder=folder)
    assert (ended.returncode, ended.stderr) == (0, "")
    return ended.stdout


def tree(root: Path) -> dict[str, tuple[int, str]]:
    """Every file and folder below a root: its mode, and its text or where it leads."""
    found = {}
    for path in sorted(root.rglob("*")):
        content = str(path.readlink()) if path.is_symlink() else path.read_text() if path.is_file() else ""
        found[str(path.relative_to(root))] = (stat.S_IMODE(path.lstat().st_mode), content)
    return found


def said(kind: str, text: str) -> list[str]:
    """The paths of the steps of one kind."""
    return re.findall(rf"^  {kind}: (\S+)", text, re.MULTILINE)


def locked_in(text: str) -> set[str]:
    """The lists of libraries that pip is given, every time with hashes."""
    lines = [line for line in text.splitlines() if "pip install" in line and "/locked/" in line]
    assert all("--require-hashes" in line and "--no-deps" in line for line in lines)
    return set(re.findall(r"/locked/([\w-]+)\.txt", "\n".join(lines)))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "root"
    root.mkdir()
    return root


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_scripts_can_be_parsed(name: str) -> None:
    assert subprocess.run([need("bash"), "-n", FOLDER / name], check=False).returncode == 0


def test_shellcheck_finds_nothing_wrong() -> None:
    command = [need("shellcheck"), "--external-sources", "--source-path=SCRIPTDIR/..", "install.sh", "uninstall.sh"]
    command.append("companion.shutdown")
    checked = subprocess.run(command, cwd=FOLDER, capture_output=True, text=True, check=False)
    assert checked.stdout == ""


def test_installing_twice_gives_the_same_tree(root: Path) -> None:
    done("install.sh", "--root", root)
    once = tree(root)
    again = done("install.sh", "--root", root)
    assert tree(root) == once
    assert said("write", again) == said("link", again) == []


def test_a_dry_run_changes_nothing_and_says_exactly_what_would_be_done(root: Path) -> None:
    would = done("install.sh", "--root", root, "--dry-run")
    assert tree(root) == {}
    did = done("install.sh", "--root", root)
    assert would.splitlines()[1:] == did.splitlines()
    written = [str(root / name) for name, (_mode, text) in tree(root).items() if text]
    assert sorted(said("write", did) + said("link", did)) == sorted(written)


def test_a_dry_run_names_the_commands_that_change_the_system(tmp_path: Path) -> None:
    before = sorted(Path("/etc/systemd/system").glob("companion*"))
    would = done("install.sh", "--dry-run", "--board", "pi5", "--prefix", tmp_path / "companion")
    assert f"  run: python3 -m venv --system-site-packages {tmp_path}/companion/releases/{__version__}-" in would
    assert locked_in(would) >= {"build", "desk", "gpiod"}
    running = ("udevadm control --reload", "systemctl daemon-reload", "systemctl restart companion.service")
    booted = Path("/run/systemd/system").is_dir()
    assert booted or "the service starts with the machine" in would
    for command in ("systemd-sysusers", "systemd-tmpfiles --create", "systemctl enable", *(running if booted else ())):
        assert f"  run: {command}" in would
    assert not (tmp_path / "companion").exists()
    assert sorted(Path("/etc/systemd/system").glob("companion*")) == before


def test_another_prefix_is_where_the_units_find_the_program(root: Path) -> None:
    done("install.sh", "--root", root, "--prefix", "/srv/table")
    unit = (root / "etc/systemd/system/companion.service").read_text()
    assert "ExecStart=/srv/table/current/bin/companion run" in unit
    assert "/opt/" not in unit
    assert (root / "usr/local/bin/companion").readlink() == Path("/srv/table/current/bin/companion")
    assert (root / "srv/table/share/companion.toml").exists()


def test_your_configuration_is_never_overwritten(root: Path) -> None:
    config = root / "etc/companion/companion.toml"
    config.parent.mkdir(parents=True)
    config.write_text('board = "zero2w"\n')
    assert "stays as it is" in done("install.sh", "--root", root, "--board", "pi5")
    assert config.read_text() == 'board = "zero2w"\n'


@pytest.mark.parametrize(
    ("model", "board"),
    [
        ("Raspberry Pi 5 Model B Rev 1.0\0", "pi5"),
        ("Raspberry Pi Zero 2 W Rev 1.0\0", "zero2w"),
        ("Raspberry Pi 4 Model B Rev 1.5\0", "pi4"),
        ("Raspberry Pi 400 Rev 1.0\0", "pi4"),
        ("Raspberry Pi 3 Model B Plus Rev 1.3\0", "pi3"),
        (None, "simulated"),
    ],
)
def test_the_board_is_found_out(root: Path, model: str | None, board: str) -> None:
    if model is not None:
        (root / "proc/device-tree").mkdir(parents=True)
        (root / "proc/device-tree/model").write_text(model)
    done("install.sh", "--root", root)
    assert f'\nboard = "{board}"\n' in (root / "etc/companion/companion.toml").read_text()


def test_a_machine_that_no_profile_is_made_for_is_not_guessed(root: Path) -> None:
    (root / "proc/device-tree").mkdir(parents=True)
    (root / "proc/device-tree/model").write_text("Raspberry Pi Zero W Rev 1.1\0")
    ended = script("install.sh", "--root", root)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert "Raspberry Pi Zero W Rev 1.1" in ended.stderr
    assert "--board" in ended.stderr
    assert not (root / "etc").exists()
    done("install.sh", "--root", root, "--board", "pi3")


@pytest.mark.parametrize("board", ["nonsense", "pi7", "boards/mine.toml", "/nowhere/mine.toml", "pi4.toml", ""])
def test_a_board_that_is_not_there_is_refused_before_anything_is_written(root: Path, board: str) -> None:
    ended = script("install.sh", "--root", root, "--board", board)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert f"--board {board}" in ended.stderr
    assert all(name in ended.stderr for name in shipped())
    assert tree(root) == {}


def test_a_profile_of_your_own_has_the_libraries_and_the_boot_lines_of_its_model(root: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text((BOARDS / "pi5.toml").read_text())
    would = done("install.sh", "--dry-run", "--board", mine, "--prefix", tmp_path / "companion")
    assert locked_in(would) >= {"build", "desk", "gpiod"}
    (root / "boot/firmware").mkdir(parents=True)
    (root / "boot/firmware/config.txt").write_text("")
    done("install.sh", "--root", root, "--board", mine, "--boot-config")
    assert "core_freq" not in (root / "boot/firmware/config.txt").read_text()
    assert f'\nboard = "{mine}"\n' in (root / "etc/companion/companion.toml").read_text()


@pytest.mark.parametrize(
    ("board", "lines"),
    [
        ("pi3", ["core_freq=250"]),
        ("pi4", ["core_freq=500", "core_freq_min=500"]),
        ("pi5", []),
        ("zero2w", ["core_freq=250"]),
    ],
)
def test_the_core_clock_stands_still_as_each_model_needs_it(root: Path, board: str, lines: list[str]) -> None:
    config = root / "boot/firmware/config.txt"
    config.parent.mkdir(parents=True)
    config.write_text("")
    done("install.sh", "--root", root, "--board", board, "--boot-config")
    assert [line for line in config.read_text().splitlines() if "core_freq" in line] == lines


def test_the_boot_configuration_is_changed_only_when_asked_and_restored(root: Path) -> None:
    config = root / "boot/firmware/config.txt"
    config.parent.mkdir(parents=True)
    config.write_text("dtparam=audio=on\n[pi4]\narm_boost=1\n")
    before = config.read_text()
    done("install.sh", "--root", root, "--board", "pi4")
    assert config.read_text() == before
    done("install.sh", "--root", root, "--board", "pi4", "--boot-config")
    once = config.read_text()
    assert once.startswith(before)
    assert "\n[all]\ndtparam=i2c_arm=on,i2c_arm_baudrate=400000\ndtparam=spi=on\n" in once
    assert "core_freq=500" in once
    done("install.sh", "--root", root, "--board", "pi4", "--boot-config")
    assert config.read_text() == once
    done("uninstall.sh", "--root", root)
    assert config.read_text() == before


def test_the_last_picture_is_drawn_by_the_program_that_was_installed(root: Path) -> None:
    done("install.sh", "--root", root, "--prefix", "/srv/table")
    hook = root / "usr/lib/systemd/system-shutdown/companion"
    assert stat.S_IMODE(hook.stat().st_mode) == 0o755
    assert "/srv/table/current/bin/companion rest --off" in hook.read_text()
    assert "/opt/" not in hook.read_text()
    done("uninstall.sh", "--root", root, "--prefix", "/srv/table")
    assert not hook.exists()


def test_uninstalling_leaves_configuration_and_games(root: Path) -> None:
    done("install.sh", "--root", root)
    game = root / "var/lib/companion/games/zombies-0001.jsonl"
    game.parent.mkdir(parents=True)
    game.write_text("a game\n")
    done("uninstall.sh", "--root", root)
    files = [name for name, (_mode, text) in tree(root).items() if text]
    assert files == ["etc/companion/companion.toml", "var/lib/companion/games/zombies-0001.jsonl"]
    assert not (root / "opt/companion").exists()


def test_purging_leaves_nothing(root: Path) -> None:
    done("install.sh", "--root", root)
    (root / "var/lib/companion/games").mkdir(parents=True)
    done("uninstall.sh", "--root", root, "--purge")
    assert [name for name, (_mode, text) in tree(root).items() if text] == []
    assert not (root / "etc/companion").exists()
    assert not (root / "var/lib/companion").exists()


def test_a_dry_run_of_uninstalling_changes_nothing(root: Path) -> None:
    done("install.sh", "--root", root)
    before = tree(root)
    would = done("uninstall.sh", "--root", root, "--purge", "--dry-run")
    assert tree(root) == before
    did = done("uninstall.sh", "--root", root, "--purge")
    assert set(said("remove", would)) == set(said("remove", did))


def test_uninstalling_twice_or_without_installing_is_no_error(root: Path) -> None:
    assert said("remove", done("uninstall.sh", "--root", root, "--purge")) == []


def test_it_can_be_uninstalled_without_the_checkout(root: Path) -> None:
    done("install.sh", "--root", root)
    done("uninstall.sh", "--root", root, "--purge", folder=root / "opt/companion/share")
    assert [name for name, (_mode, text) in tree(root).items() if text] == []


def test_things_of_others_are_left_alone(root: Path) -> None:
    theirs = root / "opt/companion/notes.txt"
    theirs.parent.mkdir(parents=True)
    theirs.write_text("mine\n")
    command = root / "usr/local/bin/companion"
    command.parent.mkdir(parents=True)
    command.write_text("another program\n")
    ended = script("install.sh", "--root", root)
    assert ended.returncode == 1
    assert "is there and is not ours" in ended.stderr
    done("uninstall.sh", "--root", root, "--purge")
    assert theirs.read_text() == "mine\n"
    assert command.read_text() == "another program\n"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--dance"], "--dance is no option"),
        (["--root"], "--root needs a value"),
        (["--root", "relative"], "must start with /"),
        (["--root", "/"], "name a folder of its own"),
        (["--root", "/tmp/../etc"], "without .."),
        (["--prefix", "/opt/a b"], "only letters, digits"),
    ],
)
@pytest.mark.parametrize("name", ["install.sh", "uninstall.sh"])
def test_wrong_words_change_nothing(name: str, words: list[str], complaint: str) -> None:
    ended = script(name, *words)
    assert ended.returncode == 1
    assert complaint in ended.stderr
    assert ended.stdout == ""


@pytest.mark.parametrize("name", ["install.sh", "uninstall.sh"])
def test_help(name: str) -> None:
    assert done(name, "--help").startswith(f"usage: {name} ")
