"""A wheel, installed outside the tree where there is nothing else, plays; what it cannot do there it says."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from companion.extras import COMMANDS, MODULES
from tests.package.building import TOP, build, copy_of_the_tree, inside
from tests.package.pythons import RUNNING, found, supported
from tests.package.test_extras import WANTED, key
from tests.package.test_play_script import environ

pytestmark = pytest.mark.no_cover

DEBIAN = Path("/usr/bin/python3")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    tree = copy_of_the_tree(tmp_path_factory.mktemp("tree"))
    return build("wheel", tree, tmp_path_factory.mktemp("wheel"))


class Installed:
    """A wheel in an environment of its own, with a home of its own, without a network."""

    def __init__(self, python: Path, wheel: Path, folder: Path) -> None:
        self.folder = folder
        self.bin = folder / "own/bin"
        self.environ = {**environ(folder), "PATH": f"{self.bin}:/usr/bin:/bin", "PYTHONWARNINGS": "error"}
        make = [str(python), "-m", "venv", "--without-pip", str(folder / "own")]
        pip = [sys.executable, "-m", "pip", "--python", str(self.bin / "python"), "--disable-pip-version-check"]
        for words in (make, [*pip, "install", "--quiet", "--no-deps", str(wheel)]):
            subprocess.run(words, cwd=folder, env={**self.environ, "PYTHONWARNINGS": ""}, check=True)

    def run(self, *words: str, stdin: str = "", code: int = 0) -> tuple[str, str]:
        """What a command says, and what it complains of."""
        done = subprocess.run(
            words, cwd=self.folder, env=self.environ, input=stdin, capture_output=True, text=True, check=False
        )
        assert done.returncode == code, done.stdout + done.stderr
        assert "Traceback" not in done.stderr, done.stderr
        return done.stdout, done.stderr

    def says(self, code: str) -> str:
        return self.run("python", "-c", code)[0].strip()


@pytest.fixture(scope="module", params=supported(), ids=lambda minor: f"3.{minor}")
def installed(request: pytest.FixtureRequest, wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    python = found(request.param)
    if python is None:
        pytest.skip(f"there is no Python 3.{request.param} on this machine")
    return Installed(python, wheel, tmp_path_factory.mktemp("elsewhere"))


def test_the_running_python_is_never_passed_over() -> None:
    assert RUNNING in supported()
    assert found(RUNNING) is not None


def test_it_is_the_installed_one_and_no_library_is_there(installed: Installed) -> None:
    assert installed.says("import companion; print(companion.__file__)").startswith(str(installed.folder))
    modules = [module for extra in MODULES.values() for module in extra]
    look = f"from importlib.util import find_spec; print([one for one in {modules} if find_spec(one)])"
    assert installed.says(look) == "[]"


def test_the_terminal_game_answers_questions(installed: Installed) -> None:
    words = ("companion", "play", "zombies", "--players", "Ana,Ben", "--seed", "7", "--chance", "auto")
    said, _ = installed.run(*words, stdin="1\n1\nmap\nundo\nquit\n")
    assert "unknown" not in said.lower()
    assert "companion play zombies --resume" in said
    again, _ = installed.run("companion", "play", "zombies", "--resume", stdin="quit\n")
    assert "Ana" in again


def test_the_protocol_answers_the_session_of_its_page(installed: Installed) -> None:
    page = (TOP / "docs/referee-protocol.md").read_text(encoding="utf-8")
    session = re.search(r"^companion referee <<'END'\n(.*?)^END$", page, re.MULTILINE | re.DOTALL)
    assert session is not None
    said, _ = installed.run("companion", "referee", stdin=session[1])
    replies = [json.loads(line) for line in said.splitlines()]
    assert any("refused" in reply or "error" in reply for reply in replies)
    assert len(replies) >= len(session[1].splitlines())


@pytest.mark.parametrize("game", ["zombies", "zombie-slayer", "midevil", "totally-zombies", "totally-medieval"])
def test_the_laboratory_plays_games(installed: Installed, game: str) -> None:
    said, _ = installed.run("companion", "simulate", game, "--games", "5", "--seed", "1", "--turns", "20", "--verify")
    assert re.match(rf"5 (\w+ )*games of {game}", said)


def test_profiles_firmware_rules_and_packs_are_inside(installed: Installed) -> None:
    installed.says("from companion.devices.profile import load_profile; assert load_profile('simulated')")
    firmware = "from companion.devices.firmware import board_files, run_here; assert run_here('link').Link; "
    assert "main.py" in installed.says(firmware + "print(sorted(board_files()))")
    assert "zombies-2014" in installed.run("companion", "packs", "list")[0]
    assert "kill-on-four" in installed.run("companion", "rules", "zombies")[0]


@pytest.mark.parametrize("words", [["run"], ["run", "--page"], ["run", "--board", "pi4"], ["tray", "flash"]])
def test_what_needs_libraries_says_how_to_get_them(installed: Installed, words: list[str]) -> None:
    _, said = installed.run("companion", *words, code=1)
    assert said.count("\n") == 1
    assert f"-m pip install 'zombie-table-companion[{','.join(COMMANDS[words[0]])}]'" in said
    assert str(installed.bin / "python") in said


@pytest.mark.parametrize("words", [["doctor"], ["doctor", "--json"], ["doctor", "--first-light"]])
def test_the_doctor_says_what_is_missing(installed: Installed, words: list[str]) -> None:
    said, _ = installed.run("companion", *words, code=1)
    assert "gpiozero" in said


# The remedies themselves


def stand_ins(folder: Path, *extras: str) -> Path:
    """Empty packages with the names that the extras want: the wire of an index, with everything above it real."""
    folder.mkdir()
    for line in {line for extra in extras for line in WANTED[extra]}:
        version = re.search(r">=([\d.]+)", line)
        assert version is not None
        name = key(line).replace("-", "_")
        info = f"{name}-{version[1]}.dist-info"
        with zipfile.ZipFile(folder / f"{name}-{version[1]}-py3-none-any.whl", "w") as archive:
            archive.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {key(line)}\nVersion: {version[1]}\n")
            archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
            archive.writestr(f"{info}/RECORD", "")
    return folder


def remedy(said: str) -> str:
    """The command in a complaint, as it would be copied from the screen."""
    told = re.search(r"Type: (.*?)(?:    .*)?$", said, re.MULTILINE)
    assert told is not None, said
    return told[1]


def has_all(python: Path, env: dict[str, str], *extras: str) -> None:
    wanted = sorted({key(line) for extra in extras for line in WANTED[extra]})
    ask = f"from importlib.metadata import version; print([version(name) for name in {wanted}])"
    subprocess.run([python, "-c", ask], env=env, check=True, stdout=subprocess.DEVNULL)


def test_in_an_environment_of_its_own_the_remedy_works(wheel: Path, tmp_path: Path) -> None:
    python = found(RUNNING)
    assert python is not None
    one = Installed(python, wheel, tmp_path)
    line = remedy(one.run("companion", "run", code=1)[1])
    env = {**one.environ, "PYTHONWARNINGS": "", "PIP_FIND_LINKS": str(stand_ins(tmp_path / "index", "desk", "web"))}
    subprocess.run(["bash", "-euc", line], cwd=tmp_path, env=env, check=True, stdout=subprocess.DEVNULL)
    has_all(one.bin / "python", env, "desk", "web")


def test_on_debians_externally_managed_python_the_remedy_works(wheel: Path, tmp_path: Path) -> None:
    """The companion is among Debian's own packages: here, in a folder that its Python looks at."""
    ask = "import ensurepip, sys, sysconfig; print(sys.version_info >= (3, 11), sysconfig.get_path('stdlib'))"
    done = subprocess.run([DEBIAN, "-c", ask], capture_output=True, text=True, check=False) if DEBIAN.exists() else None
    ready, _, stdlib = done.stdout.strip().partition(" ") if done else ("", "", "")
    if ready != "True" or not Path(stdlib, "EXTERNALLY-MANAGED").exists():
        pytest.skip("there is no externally managed Python 3.11 or newer with python3-venv on this machine")
    site = tmp_path / "dist-packages"
    for name, text in inside(wheel).items():
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_bytes(text)
    env = {**environ(tmp_path), "PATH": "/usr/bin:/bin", "PYTHONPATH": str(site)}
    words = [str(DEBIAN), "-m", "companion", "run"]
    said = subprocess.run(words, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert said.returncode == 1
    assert "begin with: ~/companion/bin/python -m companion" in said.stderr
    env["PIP_FIND_LINKS"] = str(stand_ins(tmp_path / "index", "desk", "web"))
    refused = subprocess.run(
        [DEBIAN, "-m", "pip", "install", "segno"], cwd=tmp_path, env=env, capture_output=True, text=True, check=False
    )
    assert "externally-managed-environment" in refused.stderr or "No module named pip" in refused.stderr
    subprocess.run(["bash", "-euc", remedy(said.stderr)], cwd=tmp_path, env=env, check=True, stdout=subprocess.DEVNULL)
    has_all(tmp_path / "companion/bin/python", env, "desk", "web")


def test_here_the_place_is_seen_as_it_is() -> None:
    from companion.extras import here

    assert here().own == (sys.prefix != sys.base_prefix)
    assert here().managed == Path(sysconfig.get_path("stdlib"), "EXTERNALLY-MANAGED").exists()
    assert here().checkout == TOP
    assert here().writable == os.access(sysconfig.get_path("purelib"), os.W_OK)
