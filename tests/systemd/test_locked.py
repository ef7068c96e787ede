"""The locked libraries are those that pyproject.toml allows, none is missing, and only the right files are taken."""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
import zipfile
from functools import cache
from importlib.metadata import requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from scripts.lock import COMPILED, ELSEWHERE, EVERYWHERE, FOLDER, GROUPS, LEFT_OUT, PARTLY, PYTHONS, pins, wanted

ENTRY = re.compile(r"^# wheels: (.+)\n([\w.-]+)==(\S+)((?: \\\n    --hash=sha256:[0-9a-f]{64})+)\n", re.MULTILINE)


@cache
def text(group: str) -> str:
    return (FOLDER / f"{group}.txt").read_text(encoding="utf-8")


def markers(python: tuple[int, int], extra: str = "") -> dict[str, str]:
    """The surroundings of a Raspberry Pi, for the conditions that stand behind requirements."""
    version = f"{python[0]}.{python[1]}"
    linux = {"sys_platform": "linux", "platform_system": "Linux", "os_name": "posix", "platform_machine": "aarch64"}
    return {**linux, "python_version": version, "python_full_version": f"{version}.0", "extra": extra}


def test_there_is_a_file_for_each_group_and_no_other() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {f"{group}.txt" for group in GROUPS}


@pytest.mark.parametrize("group", GROUPS)
def test_every_library_that_is_asked_for_is_locked_within_its_range(group: str) -> None:
    locked = pins(group)
    for asked in wanted(group):
        assert asked.specifier.contains(locked[canonicalize_name(asked.name)]), asked


@pytest.mark.parametrize("group", GROUPS)
def test_a_file_is_nothing_but_versions_with_their_hashes(group: str) -> None:
    rest = ENTRY.sub("", text(group))
    assert re.fullmatch(r"# For .+\. Written by scripts/lock\.py; not by hand\.\n", rest)
    assert len(ENTRY.findall(text(group))) == len(pins(group)) > 0


@pytest.mark.parametrize("group", GROUPS)
def test_nothing_is_compiled_but_what_nobody_offers_built(group: str) -> None:
    for where, name, _version, hashes in ENTRY.findall(text(group)):
        if group in COMPILED:
            assert where == "none, it is compiled"
        elif group not in PARTLY:
            assert where.split(", ") == EVERYWHERE, name
        assert hashes.count("--hash") >= 1


def test_what_the_libraries_of_the_desk_need_is_locked_too_or_left_out_on_purpose() -> None:
    """Walked as they are installed here, for every Python that is installed on."""
    locked = set(pins("desk"))
    needed = {name for python in PYTHONS for name in closure(python)}
    assert needed - locked - LEFT_OUT.keys() - ELSEWHERE.keys() == set()
    assert locked <= needed
    assert not locked & LEFT_OUT.keys()
    assert all(name in pins(group) for name, group in ELSEWHERE.items())


def closure(python: tuple[int, int]) -> set[str]:
    """The desk's libraries, theirs, and so on; what is left out brings nothing."""
    found: set[str] = set()
    open_names = {canonicalize_name(one.name) for one in wanted("desk")}
    while open_names:
        name = open_names.pop()
        if name in found | LEFT_OUT.keys() | ELSEWHERE.keys():
            continue
        found.add(name)
        theirs = [Requirement(words) for words in requires(name) or ()]
        open_names |= {canonicalize_name(one.name) for one in theirs if _counts(one, python)}
    return found


def _counts(one: Requirement, python: tuple[int, int]) -> bool:
    return one.marker is None or one.marker.evaluate(markers(python))


def wheel(folder: Path, content: str) -> Path:
    """A small wheel of version 1.0 with some content: two indexes may build the same one differently."""
    folder.mkdir()
    file = folder / "tablelegs-1.0-py3-none-any.whl"
    with zipfile.ZipFile(file, "w") as packed:
        packed.writestr("tablelegs.py", content)
        packed.writestr("tablelegs-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: tablelegs\nVersion: 1.0\n")
        packed.writestr(
            "tablelegs-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        packed.writestr("tablelegs-1.0.dist-info/RECORD", "")
    return file


def index(folder: Path, file: Path) -> str:
    """A package index with that one file, as piwheels or PyPI would show it."""
    page = folder / "simple" / "tablelegs" / "index.html"
    page.parent.mkdir(parents=True)
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    page.write_text(
        f'<!DOCTYPE html><html><body><a href="{file.as_uri()}#sha256={digest}">{file.name}</a></body></html>'
    )
    return page.parent.parent.as_uri()


@pytest.mark.parametrize("first", ["theirs", "ours"])
def test_a_file_that_another_index_built_itself_is_passed_over(tmp_path: Path, first: str) -> None:
    """Raspberry Pi OS asks piwheels too, which builds files of its own, with other hashes: they are never taken."""
    files = {name: wheel(tmp_path / name, f"made = {name!r}\n") for name in ("theirs", "ours")}
    indexes = {name: index(tmp_path / name, file) for name, file in files.items()}
    second = "ours" if first == "theirs" else "theirs"
    digest = hashlib.sha256(files["ours"].read_bytes()).hexdigest()
    target = tmp_path / "target"
    done = pip(tmp_path, target, digest, "--index-url", indexes[first], "--extra-index-url", indexes[second])
    assert done.returncode == 0, done.stderr
    assert (target / "tablelegs.py").read_text() == "made = 'ours'\n"


def test_where_only_another_file_is_offered_nothing_is_installed(tmp_path: Path) -> None:
    theirs = wheel(tmp_path / "theirs", "made = 'theirs'\n")
    target = tmp_path / "target"
    done = pip(tmp_path, target, "0" * 64, "--index-url", index(tmp_path / "theirs", theirs))
    assert done.returncode == 1
    assert "DO NOT MATCH THE HASHES" in done.stderr  # the words that the installer explains
    assert not target.exists()


def pip(folder: Path, target: Path, digest: str, *words: str) -> subprocess.CompletedProcess[str]:
    (folder / "locked.txt").write_text(f"tablelegs==1.0 \\\n    --hash=sha256:{digest}\n")
    command = [sys.executable, "-m", "pip", "--isolated", "install", "--quiet", "--disable-pip-version-check", *words]
    command += ["--no-deps", "--require-hashes", "--only-binary", ":all:", "--target", str(target)]
    command += ["--cache-dir", str(folder / "cache"), "--requirement", str(folder / "locked.txt")]
    return subprocess.run(command, capture_output=True, text=True, check=False)
