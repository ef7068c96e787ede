"""What a page is sent: only what it does not have, and the newest of it, however slow the page is."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.web.host import Shining
from companion.web.pushing import Page, change
from companion.web.roles import GUEST, HOST, SEAT, Viewer
from companion.web.sections import Lines, Shown


async def nowhere(message: str | bytes) -> None:
    raise AssertionError("nothing is sent here")


def page(viewer: Viewer = Viewer(HOST)) -> Page:  # noqa: B008
    return Page(1, viewer, nowhere, 1.0)


def news(of: Page, shown: Shown) -> dict[str, Any]:
    text = of.difference(shown)
    said: dict[str, Any] = json.loads(text) if text else {}
    return {**said.get("s", {}), **{f"l.{name}": value for name, value in said.get("l", {}).items()}}


def test_only_what_is_new_is_sent() -> None:
    of = page()
    first = news(of, Shown({"step": "1", "over": "null"}, desk={"shelf": "[]"}))
    assert first == {"me": None, "step": 1, "over": None, "question": None, "shelf": [], "log": [], "history": []}
    assert news(of, Shown({"step": "1", "over": "null"}, desk={"shelf": "[]"})) == {}
    assert news(of, Shown({"step": "2", "over": "null"}, desk={"shelf": "[]"})) == {"step": 2}


def test_tiles_are_added_and_the_map_is_new_when_one_is_gone() -> None:
    of = page()
    news(of, Shown())
    assert news(of, Shown(tiles={"0,0": "1"})) == {"map": {"add": [1]}}
    assert news(of, Shown(tiles={"0,0": "1", "0,1": "2"})) == {"map": {"add": [2]}}
    assert news(of, Shown(tiles={"0,0": "3", "0,1": "2"})) == {"map": {"add": [3]}}
    assert news(of, Shown(tiles={"0,0": "3"})) == {"map": {"all": [3]}}
    assert news(of, Shown()) == {"map": {"all": []}}


def test_lists_grow_by_what_is_new() -> None:
    of = page()
    assert news(of, Shown(lists={"log": ("1", "2")}))["log"] == [1, 2]
    assert news(of, Shown(lists={"log": ("2", "3")})) == {"l.log": {"drop": 1, "cut": 0, "add": [3]}}
    assert news(of, Shown(lists={"log": ("2",)})) == {"l.log": {"drop": 0, "cut": 1, "add": []}}
    assert news(of, Shown(lists={"log": ("7",)})) == {"l.log": {"drop": 1, "cut": 0, "add": [7]}}


lines = st.lists(st.integers(0, 5).map(str), max_size=8).map(tuple)


@given(lines, lines)
def test_a_list_and_its_change_make_the_new_list(old: Lines, new: Lines) -> None:
    told = json.loads(change(old, new))
    made = [int(line) for line in old][told["drop"] : len(old) - told["cut"]] + told["add"]
    assert made == [int(line) for line in new]


def test_whoever_is_no_longer_trusted_keeps_nothing() -> None:
    of = page()
    shown = Shown({"step": "1"}, {"0,0": "1"}, desk={"shelf": "[]"}, lists={"log": ("1",)})
    news(of, shown)
    of.become(Viewer(GUEST), '"guest"')
    gone = news(of, shown)
    assert gone == {"me": "guest", "step": None, "question": None, "shelf": None, "map": {"all": []}, "log": []}
    of.become(Viewer(HOST), '"host"')
    assert news(of, shown)["step"] == 1


def test_a_private_question_is_whole_for_the_asked_seat_alone() -> None:
    shown = Shown(asked=1, choice=True, open_question='"open"', closed_question='"closed"', hands={1: '"hand"'})
    viewers = [Viewer(HOST), Viewer("table"), Viewer(SEAT, 0), Viewer(SEAT, 1)]
    seen = [shown.seen_by(viewer, "null") for viewer in viewers]
    assert [one["question"] for one in seen] == ['"closed"', '"closed"', '"closed"', '"open"']
    assert [one.get("hand") for one in seen] == [None, None, "null", '"hand"']
    draw = Shown(asked=1, choice=False, open_question='"open"', closed_question='"closed"')
    assert {draw.seen_by(viewer, "null")["question"] for viewer in viewers} == {'"closed"'}


def test_a_slow_page_misses_what_is_old_and_gets_the_newest(tmp_path: Path) -> None:
    async def scene() -> None:
        sent: list[str] = []
        taking = asyncio.Event()
        sending = asyncio.Event()

        async def send(message: str | bytes) -> None:
            sent.append(str(message))
            sending.set()
            await taking.wait()

        of = Page(1, Viewer(HOST), send, 60.0)
        state = [Shown({"step": "0"})]
        running = asyncio.create_task(of.run(lambda language: state[0], lambda: Shining(bytes(1024), False)))
        of.changed()
        await sending.wait()
        for number in range(1, 5000):
            state[0] = Shown({"step": str(number)})
            of.changed()
            await asyncio.sleep(0)
        assert len(sent) == 1
        taking.set()
        sending.clear()
        await sending.wait()
        running.cancel()
        assert len(sent) == 2
        assert json.loads(sent[1])["s"] == {"step": 4999}

    asyncio.run(scene())


def test_a_page_that_takes_nothing_is_let_go() -> None:
    async def scene() -> None:
        async def stuck(message: str | bytes) -> None:
            await asyncio.Event().wait()

        of = Page(1, Viewer(HOST), stuck, 0.01)
        of.changed()
        try:
            await of.run(lambda language: Shown(), lambda: Shining(bytes(1024), False))
        except TimeoutError:
            return
        raise AssertionError("it waits for ever")

    asyncio.run(scene())
