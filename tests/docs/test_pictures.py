"""The pictures in the documents show what the desk shows now."""

from __future__ import annotations

import importlib
import importlib.util
import os
import pkgutil
import struct
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from companion.desk import screens
from companion.desk.png import Rows, png
from companion.desk.screens.screen import Screen
from tests.desk.scenes import SCENES
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


def test_every_screen_is_on_a_sheet() -> None:
    on_sheets = {name for sheet in script().SHEETS.values() for row in sheet for name in row}
    shown = {type(SCENES[name]().top) for name in on_sheets}
    assert kinds() - {screen.__name__ for screen in shown} == set()


def kinds() -> set[str]:
    """Every kind of screen that people can see."""
    for found in pkgutil.iter_modules(screens.__path__):
        importlib.import_module(f"{screens.__name__}.{found.name}")
    known, waiting = set(), Screen.__subclasses__()
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if not kind.__subclasses__() and kind.__module__.startswith(screens.__name__):
            known.add(kind.__name__)
    return known


def test_no_picture_is_left_over() -> None:
    others = {path.stem for path in FOLDER.glob("page-*.png")} | {"story"}  # a browser draws them: page.py, story.py
    assert {path.stem for path in FOLDER.glob("*.png")} - others == set(drawn())


def test_the_ten_most_used_views_are_there_at_three_widths() -> None:
    views = sorted(FOLDER.glob("page-view-*.png"))  # a browser draws them: docs/pictures/views.py
    sizes = {390: (390, 844), 820: (820, 1180), 1280: (1280, 800)}
    assert len(views) == 10 * len(sizes)
    for path in views:
        data = path.read_bytes()
        assert struct.unpack(">II", data[16:24]) == sizes[int(path.stem.rpartition("-")[2])]
    assert sum(path.stat().st_size for path in FOLDER.glob("*.png")) < 2_500_000


def test_pictures_are_small_files() -> None:
    assert all((FOLDER / f"{name}.png").stat().st_size < 20_000 for name in drawn())
