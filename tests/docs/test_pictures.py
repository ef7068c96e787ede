"""The pictures in the documents show what the desk shows now."""

from __future__ import annotations

import importlib.util
import os
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from companion.desk.png import Rows, png
from tests.desk.test_png import unpacked

FOLDER = Path(__file__).parents[2] / "docs/pictures"
RENEW = "`python docs/pictures/desk.py` draws it anew; look at it before you keep it"


@cache
def script() -> ModuleType:
    """docs/pictures/desk.py, as a module."""
    spec = importlib.util.spec_from_file_location("desk_pictures", FOLDER / "desk.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def drawn() -> dict[str, Rows]:
    pictures: dict[str, Rows] = script().pictures()
    if os.environ.get("UPDATE_GOLDEN"):
        for name, rows in pictures.items():
            (FOLDER / f"{name}.png").write_bytes(png(rows))
    return pictures


@pytest.mark.parametrize("name", ["screens", "board", "walk-through", *script().SHEETS])
def test_picture_shows_the_desk_as_it_is(name: str) -> None:
    rows = drawn()[name]
    *_, kept = unpacked((FOLDER / f"{name}.png").read_bytes())  # how well a zlib packs is its own business
    assert kept == rows, f"docs/pictures/{name}.png shows another desk: {RENEW}"


def test_no_picture_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.png")} == set(drawn())


def test_pictures_are_small_files() -> None:
    assert all(path.stat().st_size < 20_000 for path in FOLDER.glob("*.png"))
