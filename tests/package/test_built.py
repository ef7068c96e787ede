"""A wheel holds what the companion needs and nothing else; an sdist holds everything, and builds the same wheel."""

from __future__ import annotations

import os
import re
import tarfile
import tomllib
from email import message_from_bytes
from email.message import Message
from pathlib import Path

import pytest

from tests.package.building import TOP, build, copy_of_the_tree, files, inside, unpacked

FIRMWARE = "companion/firmware/"
PROJECT = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_of_the_tree(tmp_path_factory.mktemp("tree"))


@pytest.fixture(scope="module")
def sdist(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("sdist", tree, tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def wheel(tree: Path, sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("wheel", tree, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def metadata(wheel: Path) -> Message:
    return message_from_bytes(next(text for name, text in inside(wheel).items() if name.endswith("/METADATA")))


def test_a_wheel_holds_every_file_of_the_companion_and_nothing_else(wheel: Path) -> None:
    held = {name for name in inside(wheel) if ".dist-info/" not in name}
    ours = {str(file) for file in files() if file.parts[0] == "companion"}
    tray = {FIRMWARE + file.name for file in files() if file.parts[0] == "firmware"}
    assert ours - held == set(), "missing in the wheel: list them under package-data in pyproject.toml"
    assert tray - held == set()
    assert held - ours - tray == set(), "nobody needs these in the wheel"


def test_what_is_beside_the_modules_in_a_wheel_is_small_and_known(wheel: Path) -> None:
    beside = {name.rpartition("/")[2] for name in inside(wheel) if ".dist-info/" in name}
    assert beside == {"LICENSE", "METADATA", "WHEEL", "entry_points.txt", "top_level.txt"}


def test_an_sdist_holds_the_whole_checkout(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        held = {name.partition("/")[2]: archive.getmember(name) for name in archive.getnames()}
    ours = {str(file) for file in files()}
    assert ours - set(held) == set(), "missing in the sdist: name them in MANIFEST.in"
    made = {name for name, member in held.items() if member.isfile()} - ours
    assert {name for name in made if ".egg-info/" not in name} == {"PKG-INFO", "setup.cfg"}
    for name in ours:
        assert bool(held[name].mode & 0o100) == os.access(TOP / name, os.X_OK), name


def test_an_sdist_builds_the_same_wheel(sdist: Path, wheel: Path, tmp_path: Path) -> None:
    again = build("wheel", unpacked(sdist, tmp_path / "unpacked"), tmp_path / "again")
    assert again.name == wheel.name
    assert inside(again) == inside(wheel)


def test_the_licence_is_said_in_todays_form(metadata: Message, wheel: Path) -> None:
    assert metadata["License-Expression"] == "MIT"
    assert metadata.get_all("License-File") == ["LICENSE"]
    assert metadata["License"] is None
    assert not [line for line in metadata.get_all("Classifier", []) if line.startswith("License")]
    assert any(name.endswith("/licenses/LICENSE") for name in inside(wheel))


def test_it_needs_nothing_but_python(metadata: Message) -> None:
    wanted = metadata.get_all("Requires-Dist", [])
    assert wanted
    assert [line for line in wanted if "extra ==" not in line] == []


def test_it_says_where_it_is_found_and_for_which_pythons(metadata: Message) -> None:
    assert all(re.fullmatch(r"\w+, https://\S+", line) for line in metadata.get_all("Project-URL", []))
    oldest = metadata["Requires-Python"].removeprefix(">=")
    told = [line for line in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", line)]
    assert told[0].endswith(oldest)
    assert metadata["Keywords"]


def test_an_index_shows_the_front_page_without_broken_pictures_and_links(metadata: Message) -> None:
    page = str(metadata.get_payload(decode=False))
    assert metadata["Description-Content-Type"] == "text/markdown"
    assert page.startswith("# Zombie Table Companion\n")
    assert "![" not in page
    assert [link for link in re.findall(r"\]\(([^)]*)\)", page) if not link.startswith("https://")] == []
    assert "How the page works, also for phones" in page, "the words of a link stay"
    assert "| a tile in hand |" not in page, "a table of pictures goes with them"
    assert not re.search(r"\n{3,}", page)
    blocks = re.compile(r"^```sh\n.*?^```", re.MULTILINE | re.DOTALL)
    assert blocks.findall(page) == blocks.findall((TOP / "README.md").read_text(encoding="utf-8"))
