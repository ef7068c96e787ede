"""Releases: an upgrade is made from one moment to the next, can be undone, and a failed one leaves what was there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.systemd.checkouts import Checkout, checkout
from tests.systemd.test_installer import done, script, tree

UNIT = "etc/systemd/system/companion.service"
MODULES = "etc/modules-load.d/companion.conf"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "root"
    root.mkdir()
    return root


@pytest.fixture
def first(tmp_path: Path) -> Checkout:
    return checkout(tmp_path / "first", "1.0")


@pytest.fixture
def second(tmp_path: Path) -> Checkout:
    """The next version: its unit says something else, and one file is gone."""
    made = checkout(tmp_path / "second", "1.1")
    made.change("systemd/companion.service", "Description=Zombie", "Description=Newer Zombie")
    made.change("systemd/files.txt", "companion.modules 644 /etc/modules-load.d/companion.conf\n", "")
    return made


def install(made: Checkout, root: Path, *words: str) -> str:
    return done("install.sh", "--root", root, *words, folder=made.systemd)


def roll_back(root: Path) -> str:
    return done("install.sh", "--root", root, "--roll-back", folder=root / "opt/companion/share")


def releases(root: Path) -> list[str]:
    return sorted(path.name for path in (root / "opt/companion/releases").iterdir())


def current(root: Path, link: str = "current") -> str:
    """The version that a link leads to."""
    return (root / "opt/companion" / link).readlink().name.partition("-")[0]


def test_a_release_has_its_version_in_its_name_and_the_links_lead_through_the_current_one(
    root: Path, first: Checkout
) -> None:
    install(first, root)
    (name,) = releases(root)
    assert re.fullmatch(r"1\.0-[0-9a-f]{8}", name)
    assert (root / "opt/companion/current").readlink() == Path("releases") / name
    assert (root / "opt/companion/share").readlink() == Path("current/share")
    assert (root / "usr/local/bin/companion").readlink() == Path("/opt/companion/current/bin/companion")
    assert (root / "opt/companion/share/uninstall.sh").is_file()


def test_the_same_again_is_the_same_release_and_anything_else_another(root: Path, first: Checkout) -> None:
    install(first, root)
    before = tree(root)
    assert "is here already" in install(first, root)
    assert tree(root) == before
    first.change("companion/__init__.py", "1.0", "1.0")
    (first.folder / "firmware/new.py").write_text("")
    install(first, root)
    assert len(releases(root)) == 2
    assert current(root) == current(root, "previous") == "1.0"


def test_an_upgrade_keeps_the_release_before_it_and_nothing_older(
    tmp_path: Path, root: Path, first: Checkout, second: Checkout
) -> None:
    install(first, root)
    install(second, root)
    assert (current(root), current(root, "previous")) == ("1.1", "1.0")
    assert "Newer Zombie" in (root / UNIT).read_text()
    assert not (root / MODULES).exists()  # the newer one does not have it
    install(checkout(tmp_path / "third", "1.2"), root)
    assert [name.partition("-")[0] for name in releases(root)] == ["1.1", "1.2"]
    assert (current(root), current(root, "previous")) == ("1.2", "1.1")


def test_rolling_back_brings_everything_of_the_earlier_release_and_again_goes_forward(
    root: Path, first: Checkout, second: Checkout
) -> None:
    install(first, root)
    config = root / "etc/companion/companion.toml"
    config.write_text("mine\n")
    before = {name: entry for name, entry in tree(root).items() if not name.startswith("opt/")}
    install(second, root)
    newer = tree(root)
    assert "Back from 1.1-" in roll_back(root)
    assert (current(root), current(root, "previous")) == ("1.0", "1.1")
    assert {name: entry for name, entry in tree(root).items() if not name.startswith("opt/")} == before
    roll_back(root)
    assert tree(root) == newer


def test_there_is_nothing_to_roll_back_to_at_first(root: Path, first: Checkout) -> None:
    for words in ([], ["--dry-run"]):
        ended = script("install.sh", "--root", root, "--roll-back", *words, folder=first.systemd)
        assert ended.returncode == 1
        assert "no release to go back to" in ended.stderr
    assert tree(root) == {}


def test_a_dry_run_of_rolling_back_changes_nothing(root: Path, first: Checkout, second: Checkout) -> None:
    install(first, root)
    install(second, root)
    before = tree(root)
    would = done("install.sh", "--root", root, "--roll-back", "--dry-run", folder=second.systemd)
    assert tree(root) == before
    assert would.splitlines()[1:] == roll_back(root).splitlines()


def test_an_upgrade_that_fails_in_the_middle_leaves_everything_as_it_was(
    root: Path, first: Checkout, second: Checkout
) -> None:
    install(first, root)
    before = tree(root)
    (second.systemd / "companion.tmpfiles").unlink()
    ended = script("install.sh", "--root", root, folder=second.systemd)
    assert ended.returncode != 0
    assert "companion.tmpfiles" in ended.stderr
    assert tree(root) == before


def test_what_a_power_cut_left_of_a_release_is_made_anew(root: Path, first: Checkout, second: Checkout) -> None:
    install(first, root)
    install(second, root)
    whole = tree(root)
    new = root / "opt/companion/releases" / (root / "opt/companion/current").readlink().name
    roll_back(root)
    (new / "complete").unlink()
    (new / "share/README.md").write_text("half of")
    install(second, root)
    assert tree(root) == whole


def test_the_copy_beside_a_release_says_that_it_cannot_install(root: Path, first: Checkout) -> None:
    install(first, root)
    for words in ([], ["--board", "pi4"]):
        ended = script("install.sh", "--root", root, *words, folder=root / "opt/companion/share")
        assert (ended.returncode, ended.stdout) == (1, "")
        assert "can only --roll-back" in ended.stderr


def test_an_installation_from_before_there_were_releases_becomes_one(root: Path, first: Checkout) -> None:
    old = root / "opt/companion"
    for name in (
        "venv/bin/companion",
        "share/README.md",
        "share/uninstall.sh",
        "share/steps.sh",
        "share/companion.toml",
    ):
        (old / name).parent.mkdir(parents=True, exist_ok=True)
        (old / name).write_text("old\n")
    (root / "usr/local/bin").mkdir(parents=True)
    (root / "usr/local/bin/companion").symlink_to("/opt/companion/venv/bin/companion")
    install(first, root)
    assert not (old / "venv").exists()
    assert (old / "share").is_symlink()
    done("uninstall.sh", "--root", root, "--purge", folder=first.systemd)
    assert [name for name, (_mode, text) in tree(root).items() if text] == []


def test_another_prefix_is_known_to_the_scripts_that_lie_there(root: Path, first: Checkout) -> None:
    install(first, root, "--prefix", "/srv/table")
    done("uninstall.sh", "--root", root, "--purge", folder=root / "srv/table/share")
    assert [name for name, (_mode, text) in tree(root).items() if text] == []
    assert not (root / "srv/table").exists()
