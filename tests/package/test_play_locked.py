"""`./play` takes the files that the locked lists name by their hashes; it never takes others without saying so."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.locked import EVERYWHERE, Library, here, written
from tests.package.building import TOP
from tests.package.test_play_script import environ
from tests.systemd.test_locked import index, wheel

BRING = """
HERE=$1
. "$HERE/scripts/environment.sh"
PYTHON=$2
install_newest() { echo "the newest of $*"; }
ensure_pip() { :; }
UNLOCKED=${3-no}
bring_extras desk web
"""
ELSEWHERE = "2.7 abacus"


class Checkout:
    """A checkout whose desk needs table legs and nothing else; they are offered by an index of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "check out"
        self.target = folder / "target"
        self.locked = self.folder / "systemd/locked"
        self.locked.mkdir(parents=True)
        (self.folder / "scripts").mkdir()
        for name in ("environment.sh", "locked.py"):
            (self.folder / "scripts" / name).write_bytes((TOP / "scripts" / name).read_bytes())
        self.file = wheel(folder / "ours", "made = 'ours'\n")
        self.environ = {
            **environ(folder),
            "PIP_NO_INDEX": "0",
            "PIP_INDEX_URL": index(folder / "ours", self.file),
            "PIP_TARGET": str(self.target),
        }

    def lock(self, digest: str = "", version: str = "1.0", places: tuple[str, ...] = (*EVERYWHERE, here())) -> None:
        digest = digest or hashlib.sha256(self.file.read_bytes()).hexdigest()
        legs = Library("desk", "tablelegs", version, "MIT", ("the companion",), places, (digest,))
        (self.locked / "desk.txt").write_text(written("desk", [legs]))

    def bring(self, *words: str) -> subprocess.CompletedProcess[str]:
        command = ["bash", "-euc", BRING, "./play", str(self.folder), sys.executable, *words]
        return subprocess.run(command, env=self.environ, capture_output=True, text=True, check=False)

    @property
    def has_legs(self) -> bool:
        return (self.target / "tablelegs.py").exists()


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


def test_a_file_with_the_listed_hash_is_taken_and_what_it_asks_for_besides_is_not(checkout: Checkout) -> None:
    checkout.lock()
    done = checkout.bring()
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    assert checkout.has_legs


def test_another_file_is_refused_and_nothing_else_is_tried(checkout: Checkout) -> None:
    checkout.lock(digest="0" * 64)
    done = checkout.bring()
    assert (done.returncode, done.stdout) == (1, "")
    assert "THESE PACKAGES DO NOT MATCH THE HASHES" in done.stderr
    assert "do not install it otherwise" in done.stderr
    assert not checkout.has_legs


def test_an_index_without_the_listed_version_is_no_reason_to_take_another(checkout: Checkout) -> None:
    """Who can make a version vanish could otherwise choose what is installed."""
    checkout.lock(version="1.1")
    done = checkout.bring()
    assert (done.returncode, done.stdout) == (1, "")
    assert "type: ./play --install --unlocked desk web" in done.stderr
    assert not checkout.has_legs


def test_who_asks_for_it_gets_what_the_index_has(checkout: Checkout) -> None:
    checkout.lock(version="1.1")
    done = checkout.bring("yes")
    assert (done.returncode, done.stdout) == (0, "the newest of desk web\n"), done.stderr


def test_where_there_are_no_lists_it_is_said_and_the_newest_is_taken(checkout: Checkout) -> None:
    checkout.lock(places=(ELSEWHERE,))
    done = checkout.bring()
    assert (done.returncode, done.stdout) == (0, "the newest of desk web\n"), done.stderr
    assert f"There are no locked libraries for Python {here()}: pip takes the newest that fit" in done.stderr
    assert not checkout.has_legs


def test_a_list_that_was_tampered_with_is_not_taken_for_no_list(checkout: Checkout) -> None:
    checkout.lock()
    (checkout.locked / "desk.txt").write_text("tablelegs\n")
    done = checkout.bring()
    assert done.returncode == 1
    assert done.stdout == ""
    assert "desk.txt does not begin as" in done.stderr
    assert "Traceback" not in done.stderr
