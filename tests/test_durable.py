"""One place for what must last: whole files, ends and names; and nobody writes otherwise."""

from __future__ import annotations

import ast
import errno
import io
import os
import stat
from pathlib import Path

import pytest

from companion import durable

PACKAGE = Path(durable.__file__).parent


class Faulty(durable.Disk):
    """Takes so many bytes, then fails; a folder may be something that cannot be synced."""

    def __init__(self, takes: int = 1 << 30, cause: int = errno.ENOSPC, folders: int = 0) -> None:
        self.takes = takes
        self.cause = cause
        self.folders = folders
        self.done: list[str] = []

    def write(self, fd: int, data: bytes, at: int) -> int:
        if not self.takes:
            raise OSError(self.cause, os.strerror(self.cause))
        written = super().write(fd, data[: self.takes], at)
        self.takes -= written
        return written

    def sync(self, fd: int) -> None:
        folder = stat.S_ISDIR(os.fstat(fd).st_mode)
        self.done.append("sync folder" if folder else "sync")
        if folder and self.folders:
            raise OSError(self.folders, os.strerror(self.folders))

    data_sync = sync

    def replace(self, old: Path, new: Path) -> None:
        super().replace(old, new)
        self.done.append("name")


def test_content_is_on_the_disk_before_its_name_and_the_name_before_we_go_on(tmp_path: Path) -> None:
    disk = Faulty()
    with durable.on(disk):
        durable.write_whole(tmp_path / "file", b"new", 0o600)
    assert disk.done == ["sync", "name", "sync folder"]
    assert (tmp_path / "file").read_bytes() == b"new"
    assert stat.S_IMODE((tmp_path / "file").stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize("takes", [0, 1, 2])
def test_a_disk_that_is_full_in_the_middle_leaves_the_old_one_and_nothing_else(tmp_path: Path, takes: int) -> None:
    (tmp_path / "file").write_bytes(b"old")
    with durable.on(Faulty(takes)), pytest.raises(OSError, match=r"No space left.*file'$"):
        durable.write_whole(tmp_path / "file", b"new")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"file": b"old"}


@pytest.mark.parametrize("takes", [0, 1, 2])
def test_an_end_that_does_not_fit_is_taken_back(tmp_path: Path, takes: int) -> None:
    (tmp_path / "log").write_bytes(b"one\n")
    with durable.on(Faulty(takes)), pytest.raises(OSError, match="No space left"):
        durable.append(tmp_path / "log", b"two\n")
    assert (tmp_path / "log").read_bytes() == b"one\n"
    assert durable.append(tmp_path / "log", b"two\n") == 8


def test_what_cannot_be_used_never_gets_the_name(tmp_path: Path) -> None:
    def refuse(fresh: Path) -> None:
        assert fresh.read_bytes() == b"new"
        raise ValueError("it is no backup")

    with pytest.raises(ValueError, match="no backup"):
        durable.write_whole(tmp_path / "file", b"new", ready=refuse)
    assert list(tmp_path.iterdir()) == []


def test_writing_bit_by_bit_goes_back_where_it_is_wanted(tmp_path: Path) -> None:
    with durable.writing(tmp_path / "file") as file:
        file.write(b"....,")
        assert file.tell() == 5
        file.seek(0)
        file.write(b"head")
        file.seek(0, os.SEEK_END)
        file.write(b" tail")
        file.seek(-4, os.SEEK_CUR)
        file.write(b"T")
    assert (tmp_path / "file").read_bytes() == b"head, Tail"


def test_a_file_system_without_syncs_of_folders_is_one(tmp_path: Path) -> None:
    with durable.on(Faulty(folders=errno.EINVAL)):
        durable.write_whole(tmp_path / "file", b"new")
    with durable.on(Faulty(folders=errno.EIO)), pytest.raises(OSError, match="Input/output"):
        durable.write_whole(tmp_path / "file", b"newer")


def test_every_new_folder_is_brought_to_the_disk_and_told(tmp_path: Path) -> None:
    disk, told = Faulty(), list[Path]()
    with durable.on(disk):
        durable.make_folder(tmp_path / "state" / "games", told.append)
        durable.make_folder(tmp_path / "state" / "games", told.append)
    assert told == [tmp_path / "state", tmp_path / "state" / "games"]
    assert disk.done == ["sync folder", "sync folder"]


def test_a_file_where_a_folder_should_be_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "state").write_bytes(b"")
    with pytest.raises(NotADirectoryError):
        durable.make_folder(tmp_path / "state" / "games")


def test_a_link_in_the_place_of_what_is_new_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "precious").write_bytes(b"precious")
    durable.beside(tmp_path / "file").symlink_to(tmp_path / "precious")
    with pytest.raises(OSError, match="symbolic links"):
        durable.write_whole(tmp_path / "file", b"new")
    assert (tmp_path / "precious").read_bytes() == b"precious"


# ---------------------------------------------------------------------- nobody else

WRITES = {
    "write_text",
    "write_bytes",
    "fsync",
    "fdatasync",
    "ftruncate",
    "pwrite",
    "rename",
    "renames",
    "link",
    "mkstemp",
}
"""What changes a disk, by its name."""
ELSEWHERE = {
    "daemon/recorder.py": "copyfile",  # a recording, for whoever looks for a fault
    "rehearse/rehearsal.py": "write_bytes",  # pictures of a rehearsal
    "service/running.py": "ftruncate pwrite",  # a lock says whose it is as long as that lives
    "commands/run.py": "x",  # the recording
}
"""What need not last, or must not: the module and what it does. Trials break what they like."""


def writes(file: Path) -> set[str]:
    """What a module does to a disk by itself."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute | ast.Name):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
        owner = node.func.value if isinstance(node.func, ast.Attribute) else None
        if isinstance(owner, ast.Name) and owner.id == "durable":
            continue
        if name in WRITES or name == "copyfile":
            found.add(name)
        if name == "replace" and isinstance(owner, ast.Name) and owner.id == "os":
            found.add(name)
        if name == "open":
            modes = [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
            found.update(mode for mode in modes if set(mode) <= set("rwabx+t") and set(mode) & set("wax+"))
    return found


def test_nobody_writes_past_it() -> None:
    found = {
        str(file.relative_to(PACKAGE)): done
        for file in sorted(PACKAGE.rglob("*.py"))
        if file.name != "durable.py" and file.parent.name != "torture" and (done := writes(file))
    }
    assert found == {name: set(done.split()) for name, done in ELSEWHERE.items()}


def test_it_knows_the_standard_library_alone() -> None:
    tree = ast.parse((PACKAGE / "durable.py").read_text())
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    names |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert not [name for name in names if name.startswith("companion")]
    assert io.__name__ in names
