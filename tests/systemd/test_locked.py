"""The locked libraries are those that pyproject.toml allows, none is missing, and only the right files are taken."""

from __future__ import annotations

import hashlib
import subprocess
import sys
import zipfile
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

import pytest
from packaging.utils import canonicalize_name

from companion.extras import MODULES
from scripts import locked
from scripts.lock import COMPANION, ELSEWHERE, LEFT_OUT, asked_for, wanted
from scripts.locked import COMPILED, EVERYWHERE, FOLDER, GROUPS, PARTLY, Library, NotALock, libraries, lists_for

BY_GROUP = {group: {one.name: one for one in libraries(group)} for group in GROUPS}


def test_there_is_a_file_for_each_group_and_no_other() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {f"{group}.txt" for group in GROUPS}


@pytest.mark.parametrize("group", GROUPS)
def test_every_library_that_is_asked_for_is_locked_within_its_range(group: str) -> None:
    for asked in wanted(group):
        assert asked.specifier.contains(BY_GROUP[group][canonicalize_name(asked.name)].version), asked


@pytest.mark.parametrize("group", GROUPS)
def test_a_file_is_nothing_but_versions_with_their_hashes(group: str) -> None:
    text = (FOLDER / f"{group}.txt").read_text(encoding="utf-8")
    assert locked.written(group, libraries(group)) == text
    assert libraries(group)


def without(text: str, start: str) -> str:
    return "".join(line for line in text.splitlines(keepends=True) if not line.lstrip().startswith(start))


def test_a_list_without_hashes_or_with_anything_else_is_refused() -> None:
    text = (FOLDER / "rpi-lgpio.txt").read_text(encoding="utf-8")
    pinned = without(text, "--hash").replace(" \\\n", "\n")
    for broken, words in (
        (pinned, "rpi-lgpio.txt:2: no library with wheels, licence, who wants it and hashes"),
        (text + "pillow==13.0.0\n", "rpi-lgpio.txt:8: no library"),
        (without(text, "# licence"), "rpi-lgpio.txt:2: no library"),
        (without(text, "# For"), "does not begin as"),
    ):
        assert broken != text
        with pytest.raises(NotALock, match=words):
            locked.read(broken, "rpi-lgpio")


@pytest.mark.parametrize("group", GROUPS)
def test_nothing_is_compiled_but_what_nobody_offers_built(group: str) -> None:
    for one in libraries(group):
        if group in COMPILED:
            assert one.wheels == ()
        elif group not in PARTLY:
            assert one.wheels == EVERYWHERE, one.name


@pytest.mark.parametrize("group", GROUPS)
def test_what_the_libraries_need_is_locked_too_or_left_out_on_purpose(group: str) -> None:
    """Walked as they are installed here, for every Python that is installed on; who wants what is said in the list."""
    names = BY_GROUP[group].keys()
    spared = ELSEWHERE.keys() | (LEFT_OUT.keys() if group == "desk" else set())
    for one in filter(is_here, libraries(group)):
        theirs = asked_for(requires(one.name) or ())
        assert theirs - names - spared == set(), one.name
        assert {other for other in names if one.name in BY_GROUP[group][other].wanted_by} == theirs & names
    assert not names & spared or group == "build"


@pytest.mark.parametrize("group", GROUPS)
def test_nothing_is_locked_that_nobody_wants(group: str) -> None:
    ours = {canonicalize_name(asked.name) for asked in wanted(group)}
    assert {one.name for one in libraries(group) if COMPANION in one.wanted_by} == ours
    assert {other for one in libraries(group) for other in one.wanted_by} <= {COMPANION, *BY_GROUP[group]}
    assert all(name in BY_GROUP[other] for name, other in ELSEWHERE.items())


def is_here(one: Library) -> bool:
    """Is this very version installed? What a newer one needs is not what is locked; scripts/lock.py asks for that."""
    try:
        return version(one.name) == one.version
    except PackageNotFoundError:
        return False


@pytest.mark.parametrize(
    ("extras", "place", "lists"),
    [
        (["desk", "web"], "3.11 x86_64", ["desk"]),
        (["tray"], "3.14 aarch64", ["desk"]),
        (["camera", "bluetooth"], "3.12 x86_64", ["camera", "bluetooth"]),
        (["pi"], "3.11 aarch64", ["gpiod", "lgpio"]),
        (["rpi-lgpio"], "3.11 aarch64", ["lgpio", "rpi-lgpio"]),
        (["pi"], "3.13 aarch64", None),  # no wheel of lgpio, and no Debian to take it from
        (["pwm"], "3.13 aarch64", ["pwm"]),
        (["desk"], "3.11 aarch64, 32 bits", None),
        (["desk"], "3.12 arm64, darwin", None),
        (["desk"], "3.15 x86_64", None),
        (["pwm"], "3.15 x86_64", None),
        (["browser"], "3.11 x86_64", None),
    ],
)
def test_each_place_has_its_lists_or_none(
    extras: list[str], place: str, lists: list[str] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locked, "find_spec", lambda name: None)
    assert lists_for(extras, place) == lists


def test_what_debian_brought_is_not_brought_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locked, "find_spec", lambda name: name)
    assert lists_for(["pi"], "3.13 aarch64") == ["gpiod"]


def test_every_extra_that_people_install_has_a_list() -> None:
    assert {extra for served in GROUPS.values() for extra in served} == set(MODULES)


def test_this_python_knows_its_place() -> None:
    assert locked.here().startswith(f"{sys.version_info.major}.{sys.version_info.minor} ")


def wheel(folder: Path, content: str) -> Path:
    """A small wheel of version 1.0 with some content: two indexes may build the same one differently."""
    folder.mkdir()
    file = folder / "tablelegs-1.0-py3-none-any.whl"
    with zipfile.ZipFile(file, "w") as packed:
        packed.writestr("tablelegs.py", content)
        told = "Metadata-Version: 2.1\nName: tablelegs\nVersion: 1.0\nRequires-Dist: offered-nowhere\n"
        packed.writestr("tablelegs-1.0.dist-info/METADATA", told)
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
