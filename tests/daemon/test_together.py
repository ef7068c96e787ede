"""Somebody at the page and somebody at the buttons: one thing at a time, what is late is refused, no half is seen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from threading import Event

import pytest

from companion.daemon.sitting import Against, Changed, Outcome, Trouble
from companion.desk.desk import Desk
from companion.desk.intents import Answer, Begin, Intent, Undo
from companion.desk.screens.screen import BUTTONS
from companion.devices.events import Pressed, Released
from companion.engine import pick
from companion.rehearse.stage import PATIENCE, Stage
from companion.table import Table
from tests.daemon.conftest import Play

pytestmark = pytest.mark.usefixtures("no_errors")

OnStage = Callable[[Play], None]
WISH = {"game": "zombies", "players": ["Ana", "Ben"], "chance": "auto"}


async def sit_down(stage: Stage) -> Table:
    await stage.daemon.do(Begin(WISH), "typed")
    await stage.settle()
    table = stage.daemon.sitting.table
    assert table is not None
    return table


def answer_of(stage: Stage, random: Random) -> Intent | None:
    """What somebody on a page would answer, from what the page shows: the desk's own look."""
    view = stage.daemon.desk.view
    question = view.question if view else None
    if question is None:
        return None
    if question.offer is not None:
        return Answer(question.number, (question.offer,))
    if question.dice > 1 or not question.options:
        return None
    return Answer(question.number, (random.choice(question.options).value,))


def test_presses_and_pages_at_the_same_time(on_stage: OnStage) -> None:
    """Two answers to one question: exactly one of them counts, whoever was first."""

    async def play(stage: Stage) -> None:
        random, table, daemon = Random(3), await sit_down(stage), stage.daemon
        late = 0
        for _ in range(120):
            wish = answer_of(stage, random)
            if wish is None:
                await stage.press("OK")
                continue
            before = len(table.driver.history)
            number = table.driver.number
            outcomes = await asyncio.gather(daemon.do(wish, "web"), daemon.do(wish, "web"), mash(stage, random))
            first, second = outcomes[:2]
            assert isinstance(first, Changed), first
            assert len(table.driver.history) > before
            assert table.driver.number != number
            late += isinstance(second, Trouble | Against)
            await stage.settle()
            assert_shown_as_it_is(stage, table)
            if table.driver.pending is None:
                await daemon.do(Undo(3), "web")
        assert late > 60

    on_stage(play)


async def mash(stage: Stage, random: Random) -> None:
    """Buttons, while the page acts."""
    now = stage.daemon.loop.time()
    for button in random.choices(BUTTONS[:4] + BUTTONS[5:], k=3):
        stage.daemon.tell(Pressed(button, now))
        stage.daemon.tell(Released(button, now))
        await asyncio.sleep(0)


def assert_shown_as_it_is(stage: Stage, table: Table) -> None:
    view, pending = stage.daemon.desk.view, table.driver.pending
    assert view is not None
    assert (view.question.number if view.question else None) == (pending.number if pending else None)


def test_nobody_looks_at_a_table_that_is_being_changed(on_stage: OnStage, monkeypatch: pytest.MonkeyPatch) -> None:
    """While an answer is being taken the picture stays; a button that comes up then waits like any other."""

    async def play(stage: Stage) -> None:
        table, daemon = await sit_down(stage), stage.daemon
        assert table.journal is not None
        begun, let_go, looked = Event(), Event(), []
        write = table.journal._sync

        def slowly(fd: int) -> None:
            begun.set()
            assert let_go.wait(PATIENCE)
            write(fd)

        table.journal._sync = slowly
        stage.wires.pins.press("BACK")  # a slow button: it counts when it comes up
        await stage.until(lambda: daemon.desk.pressing.touched == "BACK", "BACK to be felt")
        before = daemon.desk.frame(daemon.loop.time() + 60)
        doing = asyncio.create_task(
            daemon.do(Answer(table.driver.number, (pick(table.driver.ask().options, 0.5),)), "web")
        )
        await stage.until(begun.is_set, "the answer to be written")
        with monkeypatch.context() as patch:
            patch.setattr(Desk, "game", property(lambda desk: looked.append("game")))
            patch.setattr(type(daemon.desk.top), "draw", lambda *_: looked.append("drawn"))
            assert daemon.desk.frame(daemon.loop.time() + 60) == before
            daemon.desk.lights()
            stage.wires.pins.release("BACK")
            await stage.until(lambda: daemon.desk.pressing.touched == "", "BACK to come up")
            stage.wires.pins.press("OK")
            await stage.until(lambda: stage._shows("One moment"), "an answer to the press")
            stage.wires.pins.release("OK")
            assert looked == []
        let_go.set()
        outcome: Outcome = await doing
        assert isinstance(outcome, Changed), outcome
        await stage.settle()
        assert_shown_as_it_is(stage, table)
        assert daemon.desk.frame(daemon.loop.time() + 60) != before

    on_stage(play)


def test_what_the_page_is_refused_is_not_shown_to_the_table(on_stage: OnStage) -> None:
    async def play(stage: Stage) -> None:
        table = await sit_down(stage)
        screens = stage.daemon.desk.screens
        outcome = await stage.daemon.do(Answer(table.driver.number, ("nonsense",)), "web")
        assert isinstance(outcome, Against)
        outcome = await stage.daemon.do(Answer(table.driver.number - 1, ("nonsense",)), "web")
        assert isinstance(outcome, Trouble)
        assert "stale" in outcome.words
        assert stage.daemon.desk.screens == screens

    on_stage(play)


@pytest.mark.parametrize("cut", [False, True], ids=["stopped", "cut"])
def test_switched_off_in_the_middle_of_a_deed(on_stage: OnStage, cut: bool) -> None:
    """What was begun is done and written, or not at all; nothing is left behind."""

    async def play(stage: Stage) -> None:
        await sit_down(stage)
        for _ in range(8):
            table, daemon = stage.daemon.sitting.table, stage.daemon
            assert table is not None
            before, number = len(table.driver.history), table.driver.number
            value = pick(table.driver.ask().options, 0.5)
            doing = asyncio.create_task(daemon.do(Answer(number, (value,)), "web"))
            beginning = asyncio.create_task(daemon.do(Begin(WISH), "web")) if before % 3 == 0 else None
            now = daemon.loop.time()
            daemon.tell(Pressed("OK", now))
            daemon.tell(Released("OK", now))
            await asyncio.sleep(0)
            if cut:
                await stage.cut()
            else:
                await stage.stop()
                await stage.start()
            await asyncio.gather(doing, *([beginning] if beginning else []), return_exceptions=True)
            again = stage.daemon.sitting.table
            assert again is not None
            assert_shown_as_it_is(stage, again)

    on_stage(play)
