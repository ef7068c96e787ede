"""`./play`: it shows all of itself before anything is installed, and takes from Debian what only Debian has ready."""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import _parser
from tests.package.building import TOP

LGPIO = TOP / "tests/devices/like_lgpio/lgpio.py"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A fresh checkout: nothing was ever installed there."""
    folder = tmp_path / "check out"
    folder.mkdir()
    for name in ("companion", "firmware", "scripts", "systemd", "pyproject.toml", "setup.py", "README.md", "LICENSE"):
        (folder / name).symlink_to(TOP / name)
    shutil.copy(TOP / "play", folder)
    return folder


def environ(home: Path, *before: Path) -> dict[str, str]:
    """An own home, no network, and what people have no reason to set."""
    kept = {name: os.environ[name] for name in ("LANG", "LC_ALL", "PYENV_ROOT", "PYENV_VERSION") if name in os.environ}
    path = os.pathsep.join([*map(str, before), str(Path(sys.executable).parent), os.environ["PATH"]])
    nowhere = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(home), "PIP_CONFIG_FILE": os.devnull}
    return {**kept, **nowhere, "PATH": path, "HOME": str(home), "PYTHONDONTWRITEBYTECODE": "1"}


def typed(checkout: Path, *words: str, env: dict[str, str], stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["./play", *words], cwd=checkout, env=env, input=stdin, capture_output=True, text=True, check=False
    )


def options(command: str) -> set[str]:
    parser, _ = _parser(command)
    commands = next(action for action in parser._actions if isinstance(action, argparse._SubParsersAction))
    actions = commands.choices[command]._actions
    return {name for action in actions for name in action.option_strings} - {"-h", "--help"}


@pytest.mark.parametrize("word", ["--help", "-h", "help"])
def test_help_shows_all_of_it_before_anything_is_installed(checkout: Path, tmp_path: Path, word: str) -> None:
    done = typed(checkout, word, env=environ(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    script = (checkout / "play").read_text()
    labels = set(re.findall(r"^    (--\w+)\) ", script, re.MULTILINE))
    assert labels == {"--page", "--phones", "--terminal", "--install"}
    usage, browser, terminal = re.split(r"^in the (?:browser|terminal), after .*:\n", done.stdout, flags=re.MULTILINE)
    assert labels <= set(re.findall(r"\./play (--\w+)", usage))
    assert set(re.findall(r"^  (--[\w-]+)", browser, re.MULTILINE)) | {"--no-page"} == options("run")
    assert set(re.findall(r"^  (--[\w-]+)", terminal, re.MULTILINE)) == options("play")
    assert "usage: companion" not in done.stdout
    assert not (checkout / ".venv").exists(), "help changes nothing"


def test_help_needs_no_python(checkout: Path, tmp_path: Path) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in ("bash", "env", "dirname", "cat", "basename"):
        (tools / name).symlink_to(str(shutil.which(name)))
    done = typed(checkout, "--help", env={"PATH": str(tools), "HOME": str(tmp_path)})
    assert (done.returncode, done.stderr) == (0, "")
    assert "./play --terminal" in done.stdout


def test_the_terminal_needs_no_network_and_no_library(checkout: Path, tmp_path: Path) -> None:
    done = typed(checkout, "zombies", "--players", "Ana,Ben", "--seed", "7", env=environ(tmp_path), stdin="map\nquit\n")
    assert done.returncode == 0, done.stderr
    assert "--resume" in done.stdout
    assert "./play zombies --resume" in done.stdout, "it tells what to type here"
    assert not list((checkout / ".venv/lib").glob("*/site-packages/*"))


def test_what_only_the_page_has_means_the_page(checkout: Path, tmp_path: Path) -> None:
    meant = set(
        re.findall(r"--\w+", re.findall(r"^    (--.*\| --.*)\) in_browser", (checkout / "play").read_text(), re.M)[0])
    )
    assert meant == options("run") - options("play") - {"--page", "--no-page", "--phones"}
    done = typed(checkout, "--port", "8090", env=environ(tmp_path))
    assert "usage:" not in done.stderr
    assert "The page needs a few Python packages that could not be installed" in done.stderr


def test_a_language_alone_is_the_pages(checkout: Path, tmp_path: Path) -> None:
    """And where the page cannot be had, the terminal speaks it."""
    for words in (("--language", "de"), ("--language=de",), ("--page", "--language", "de")):
        done = typed(checkout, *words, env=environ(tmp_path), stdin="ende\n")
        assert "The page needs a few Python packages that could not be installed" in done.stderr
        assert "Welches Spiel?" in done.stdout


def test_the_terminal_speaks_a_language(checkout: Path, tmp_path: Path) -> None:
    done = typed(checkout, "--terminal", "--language", "de", env=environ(tmp_path), stdin="ende\n")
    assert done.returncode == 0, done.stderr
    assert "Welches Spiel?" in done.stdout


def test_an_extra_that_does_not_exist_is_said(checkout: Path, tmp_path: Path) -> None:
    done = typed(checkout, "--install", "tary", env=environ(tmp_path))
    assert done.returncode == 1
    assert "there is no extra tary; there are: desk, web, tray," in done.stderr
    assert "Traceback" not in done.stderr


APT_GET = """#!/bin/sh
# Stands for Debian's: what it installs is seen by the Python that a virtual environment is made from.
[ "$*" = "install -y -q python3-lgpio" ] || { echo "apt-get $*: not expected" >&2; exit 1; }
mkdir -p "$SITE/lgpio-0.2.2.0.egg-info" && cp "$LGPIO" "$SITE"
printf 'Metadata-Version: 2.1\\nName: lgpio\\nVersion: 0.2.2.0\\n' > "$SITE/lgpio-0.2.2.0.egg-info/PKG-INFO"
"""
SUDO = '#!/bin/sh\nshift\nexec "$@"\n'
SEE = """
HERE=$1
. "$HERE/scripts/environment.sh"
ensure_venv
finds_lgpio "$PYTHON" && echo "too early"
see_lgpio_of_debian
finds_lgpio "$PYTHON" && echo found
"""


def debian(tmp_path: Path, apt_get: str) -> dict[str, str]:
    """A machine whose Python sees what apt-get installed: here, in the folder of packages of its user."""
    tools, base = tmp_path / "tools", tmp_path / "base"
    tools.mkdir()
    for name, script in (("apt-get", apt_get), ("sudo", SUDO)):
        (tools / name).write_text(script)
        (tools / name).chmod(0o755)
    env = {**environ(tmp_path, tools), "PYTHONUSERBASE": str(base), "LGPIO": str(LGPIO)}
    ask = "import sysconfig; print(sysconfig.get_path('purelib', 'posix_user'))"
    python = Path(sys.base_prefix, "bin", f"python3.{sys.version_info.minor}")
    (tools / "python3").symlink_to(python)
    site = subprocess.run([tools / "python3", "-c", ask], env=env, capture_output=True, text=True, check=True)
    return {**env, "SITE": site.stdout.strip()}


def see(checkout: Path, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    words = ["bash", "-euc", SEE, "play", str(checkout)]
    return subprocess.run(words, env=env, capture_output=True, text=True, check=False)


def test_lgpio_comes_from_debian_and_the_environment_stays_what_it_was(checkout: Path, tmp_path: Path) -> None:
    env = debian(tmp_path, APT_GET)
    (checkout / ".venv").mkdir()
    done = see(checkout, env)
    assert (done.returncode, done.stdout) == (0, "found\n"), done.stderr
    assert "include-system-site-packages = true" in (checkout / ".venv/pyvenv.cfg").read_text()
    (checkout / ".venv/bin/companion").write_text("# what was there stays there\n")
    again = see(checkout, env)
    assert again.stdout == "too early\nfound\n", "the second time nothing is left to do"
    assert (checkout / ".venv/bin/companion").exists()


def test_where_debian_cannot_be_asked_it_is_said_what_to_type(checkout: Path, tmp_path: Path) -> None:
    done = see(checkout, debian(tmp_path, "#!/bin/sh\nexit 100\n"))
    assert done.returncode == 1
    assert "type: sudo apt-get install python3-lgpio" in done.stderr
    assert "include-system-site-packages = false" in (checkout / ".venv/pyvenv.cfg").read_text()
