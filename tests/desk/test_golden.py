"""A picture that differs from its golden one is shown beside it, and nothing is written unasked."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.desk.canvas import Canvas
from tests.desk import golden as goldens


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(goldens, "FOLDER", tmp_path)
    monkeypatch.delenv("UPDATE_GOLDEN", raising=False)
    return tmp_path


def screen(words: str) -> bytes:
    canvas = Canvas()
    canvas.text(0, 0, words)
    return canvas.frame()


def test_a_difference_shows_both_pictures(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UPDATE_GOLDEN", "1")
    goldens.golden("name", screen("Ana"))
    monkeypatch.delenv("UPDATE_GOLDEN")
    goldens.golden("name", screen("Ana"))
    kept = (folder / "desk" / "name.txt").read_text(encoding="utf-8")
    with pytest.raises(pytest.fail.Exception, match=r"(?s)\|Ana .*is now.*\|Ben "):
        goldens.golden("name", screen("Ben"))
    assert (folder / "desk" / "name.txt").read_text(encoding="utf-8") == kept


def test_a_picture_never_seen_before_is_shown_and_not_kept(folder: Path) -> None:
    with pytest.raises(pytest.fail.Exception, match=r"(?s)no golden picture desk/new.txt.*\|Ana "):
        goldens.golden("new", screen("Ana"))
    assert not list(folder.iterdir())


def test_every_pixel_counts() -> None:
    one, other = Canvas(), Canvas()
    other.pixel(127, 63)
    assert goldens.picture(one.frame()) != goldens.picture(other.frame())
    assert {len(line) for line in goldens.picture(other.frame()).splitlines()[8:]} == {130}
