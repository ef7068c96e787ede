"""`companion restore` refuses damaged, foreign and impossible files, and changes nothing."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from companion.service import Running
from tests.backup.keeping import Home, refused, rewritten

Said = pytest.CaptureFixture[str]


def test_a_file_that_is_something_else(elsewhere: Home, tmp_path: Path, capsys: Said) -> None:
    other = tmp_path / "letter.txt"
    other.write_text("Dear Ana")
    refused(elsewhere, other, capsys, "this is no backup of the companion (no ZIP archive). Nothing was changed")


def test_another_archive(elsewhere: Home, tmp_path: Path, capsys: Said) -> None:
    other = tmp_path / "photos.zip"
    with zipfile.ZipFile(other, "w") as archive:
        archive.writestr("photo.txt", "a photo")
    refused(elsewhere, other, capsys, "this is no backup of the companion (a ZIP archive without backup.json)")


def test_a_file_that_is_not_there(elsewhere: Home, tmp_path: Path, capsys: Said) -> None:
    refused(elsewhere, tmp_path / "nowhere.zip", capsys, "No such file")


@pytest.mark.parametrize("share", [0.3, 0.6, 0.9, 0.99])
def test_a_file_that_was_cut_short(elsewhere: Home, file: Path, capsys: Said, share: float) -> None:
    data = file.read_bytes()
    file.write_bytes(data[: int(share * len(data))])
    refused(elsewhere, file, capsys, "the backup is damaged")


def test_every_flipped_byte_of_a_game_is_found(elsewhere: Home, file: Path, capsys: Said) -> None:
    data = file.read_bytes()
    with zipfile.ZipFile(file) as archive:
        info = archive.getinfo("games/zombies-0001.journal")
    start = info.header_offset + 30 + len(info.filename)
    for place in range(start, start + info.compress_size, max(1, info.compress_size // 12)):
        file.write_bytes(data[:place] + bytes([data[place] ^ 0x10]) + data[place + 1 :])
        refused(elsewhere, file, capsys, "the backup is damaged")


def test_a_backup_of_a_later_version(elsewhere: Home, file: Path, capsys: Said) -> None:
    rewritten(file, {"backup": 2})
    refused(elsewhere, file, capsys, "has format 2, this companion reads formats up to 1")


def test_an_archive_whose_head_is_of_something_else(elsewhere: Home, file: Path, capsys: Said) -> None:
    rewritten(file, {"backup": "of my photos"})
    refused(elsewhere, file, capsys, "says nothing of a backup")


def test_a_part_that_somebody_changed_in_a_whole_archive(elsewhere: Home, file: Path, capsys: Said) -> None:
    with zipfile.ZipFile(file) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    name = "games/zombies-0001.journal"
    parts[name] = parts[name].replace(b"Ana", b"Bob")
    with zipfile.ZipFile(file, "w") as archive:
        for part, data in parts.items():
            archive.writestr(part, data)
    refused(elsewhere, file, capsys, f"{name} is not what was written")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"parts": None}, "names no parts"),
        ({"parts": {"games/zombies-0001.journal": {"size": "long"}}}, "does not say how long"),
        ({"parts": {}}, "is missing, or is there without being listed"),
    ],
)
def test_a_head_that_lost_its_parts(
    elsewhere: Home, file: Path, capsys: Said, change: dict[str, object], words: str
) -> None:
    rewritten(file, change)
    refused(elsewhere, file, capsys, words)


def test_an_archive_that_claims_to_hold_the_world(
    elsewhere: Home, file: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.backup.archive.MOST_BYTES", 1 << 10)
    refused(elsewhere, file, capsys, "claims to hold more than")


def test_a_part_that_is_not_listed(elsewhere: Home, file: Path, capsys: Said) -> None:
    with zipfile.ZipFile(file, "a") as archive:
        archive.writestr("games/zombies-0009.journal", "stranger")
    refused(elsewhere, file, capsys, "games/zombies-0009.journal is missing, or is there without being listed")


@pytest.mark.parametrize(
    "name", ["../outside", "games/../../outside", "/etc/passwd", "games", "other/file", "games/a\\b", "games//a"]
)
def test_a_name_that_leads_elsewhere(elsewhere: Home, file: Path, capsys: Said, name: str) -> None:
    rewritten(file, {}, {name: b"gotcha"})
    refused(elsewhere, file, capsys, "impossible name")


def test_a_configuration_that_cannot_be_used_here(elsewhere: Home, home: Home, tmp_path: Path, capsys: Said) -> None:
    file = tmp_path / "later.zip"
    home.backup(file)
    text = home.config.read_bytes() + b"[hologram]\non = true\n"
    rewritten(file, {}, {"config/companion.toml": text})
    capsys.readouterr()
    assert elsewhere.restore(file) == 1
    said = capsys.readouterr().err
    assert "cannot be used here" in said
    assert "hologram" in said
    assert "--keep-config" in said
    assert elsewhere.content() == {}


def test_while_a_companion_runs_nothing_is_restored(elsewhere: Home, file: Path, capsys: Said) -> None:
    elsewhere.configure()
    before = elsewhere.content()
    with Running(elsewhere.games.parent / "companion.lock"):
        assert elsewhere.restore(file) == 1
        assert "a companion runs already" in capsys.readouterr().err
        assert elsewhere.content() == before


def test_while_the_service_runs_nothing_is_restored_anywhere(
    elsewhere: Home, file: Path, tmp_path: Path, capsys: Said
) -> None:
    with Running(tmp_path / "run" / "companion.lock"):
        refused(elsewhere, file, capsys, "stop it first: sudo systemctl stop companion")
