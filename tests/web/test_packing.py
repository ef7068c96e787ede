"""What is packed on its way to pages is what it was; on a large map a step stays small."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine import Json, pick
from companion.games.kit.board import board_of
from companion.table import Table, asked, present
from companion.table.onlooker import Onlooker
from companion.web.packing import packed_figures, packed_question, unpacked
from companion.web.pushing import Page
from companion.web.roles import HOST, Viewer
from companion.web.sections import Sections, encoded
from tests.made_up.evening import crowded, evening
from tests.web.hosting import TableHost

STEP = 20_000
"""Bytes of one step to one page."""


def question_of(table: Table) -> Any:
    board = board_of(table.game.id)
    return asked.for_people(table.driver, board, table.driver.ask(), True)


@pytest.mark.parametrize("step", ["walk", "lure", "turn", "lay"])
def test_a_packed_question_is_what_it_was(step: str) -> None:
    for tile in ("cross", "bend", "bank"):
        question = question_of(evening(step=step, tile=tile, zombies=("0,0.N", "sewer 0,0.N", "0,1.C")))
        packed = json.loads(encoded(packed_question(question)))
        assert unpacked("question", packed) == json.loads(encoded(question))
        assert len(encoded(packed)) < len(encoded(question))


def test_packed_figures_are_what_they_were_and_in_their_order() -> None:
    figures = present.figures(crowded(20, 40).game, board_of("fair"))
    packed = json.loads(encoded(packed_figures(figures)))
    assert unpacked("figures", packed) == figures
    assert [kind["role"] for kind in packed["kinds"]] == ["pawn"] * 4 + ["zombie"]


def test_what_is_not_there_stays_so() -> None:
    assert unpacked("question", packed_question(None)) is None
    assert unpacked("figures", packed_figures([])) == []
    assert unpacked("figures", None) is None
    assert unpacked("players", [1]) == [1]


@given(
    st.lists(
        st.tuples(st.text("ab ", max_size=14), st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), max_size=3))
    )
)
def test_any_answers_are_packed_and_unpacked(answers: list[tuple[str, list[tuple[int, int]]]]) -> None:
    options = [
        {"value": n, "label": label, "verb": label[:1].strip(), "at": [list(point) for point in at]}
        | ({"warn": "really?"} if n % 3 == 0 else {})
        for n, (label, at) in enumerate(answers)
    ]
    question: dict[str, Json] = {"n": 1, "options": options, "tile": None}
    assert unpacked("question", json.loads(encoded(packed_question(question)))) == question


def test_a_step_on_a_map_of_a_hundred_tiles_is_small_and_a_tile_that_goes_is_told_alone(tmp_path: Path) -> None:
    host, table = TableHost(tmp_path), crowded(100, 150, step="lay", tile="bend")
    table.onlooker, host.table = Onlooker(table.driver), table
    sections, page = Sections(host, lambda: None), Page(1, Viewer(HOST), _nowhere, 1.0)
    page.difference(sections.look([]))
    seen = set()
    for place in range(9):
        seen.add(table.driver.ask().name)
        table.answer(pick(table.driver.ask().options, 0.37 * place % 1), source="typed")
        assert len(page.difference(sections.look([])).encode()) < STEP
    assert seen == {"tile.place", "walk.to", "lure.which", "turn.room"}
    table.undo(len(table.driver.history))
    back = json.loads(page.difference(sections.look([])))["s"]["map"]
    assert len(back["drop"]) == 2, "the tile and the sewer below it"
    assert len(back["add"]) <= 2 * 4, "and nothing changes but what lay beside them, and the rooms that were turned"
    assert len(encoded(back)) < STEP


async def _nowhere(message: str | bytes) -> None:
    raise AssertionError("nothing is sent")
