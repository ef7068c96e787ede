"""Hints are thought about beside the game: nobody waits for them, and what comes too late is dropped."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from threading import Event, current_thread
from time import perf_counter
from typing import Any

import pytest

from companion.daemon.acting import AtTable
from companion.daemon.hinting import CHANGED, Thinker, advise
from companion.daemon.sitting import Changed, SatDown, Sitting
from companion.desk.desk import Desk
from companion.desk.intents import AllowHints, Answer, AskHint, Begin, Correct
from companion.desk.knowing import Advice
from companion.engine import BadInput, CompanionError, Driver
from companion.rehearse.stage import PATIENCE, Stage
from companion.table.hinting import Hint
from companion.table.shelf import Shelf
from tests.daemon.conftest import Play

WISH = {"game": "zombies", "players": ["Ana", "Ben"], "chance": "auto"}


class Slow:
    """Thinks until it is told to go on, or that nobody wants it any more."""

    def __init__(self) -> None:
        self.go_on = Event()
        self.begun = Event()
        self.ended = Event()
        self.thoughts = 0
        self.stopped = False
        self.thread = ""

    def __call__(self, driver: Driver[Any], seat: int, stopped: Callable[[], bool]) -> Hint:
        self.thoughts += 1
        self.thread = current_thread().name
        self.begun.set()
        while not self.go_on.wait(0.01) and not stopped():
            pass
        self.stopped = stopped()
        self.ended.set()
        return Hint(seat)


class Evening:
    """A table with somebody who is asked and wants hints."""

    def __init__(self, folder: Path) -> None:
        self.slow = Slow()
        self.sitting = Sitting(Shelf(folder), seed=1)
        self.table = AtTable(Desk(), self.sitting, lambda outcome, source: None)
        self.thinker = Thinker(self.table, self.slow)

    async def begin(self) -> int:
        """The number of the first question."""
        assert isinstance(await self.table.act(Begin(WISH), "web"), SatDown)
        assert isinstance(await self.table.act(AllowHints(0, True), "web"), Changed)
        return self.number

    @property
    def number(self) -> int:
        assert self.sitting.table is not None
        return self.sitting.table.driver.ask().number

    async def thought(self) -> None:
        assert await asyncio.to_thread(self.slow.begun.wait, PATIENCE)

    async def answer(self) -> None:
        assert self.sitting.table is not None
        request = self.sitting.table.driver.ask()
        await self.table.act(Answer(request.number, (next(iter(request.options)),)), "web")


def evening(folder: Path, play: Callable[[Evening], Awaitable[None]]) -> Evening:
    one = Evening(folder)

    async def whole() -> None:
        await play(one)
        one.thinker.close()
        await one.table.close(one.sitting.close)

    asyncio.run(whole())
    return one


def test_it_is_thought_about_once_beside_the_loop_and_the_table(tmp_path: Path) -> None:
    async def play(one: Evening) -> None:
        number = await one.begin()
        both = asyncio.gather(one.thinker.hint(number), one.thinker.hint(number))
        await one.thought()
        assert await one.table.look(lambda: not one.slow.go_on.is_set()), "others may look and act meanwhile"
        one.slow.go_on.set()
        first, second = await both
        assert first is second
        assert (await one.thinker.hint(number)) is first, "the same question, the same advice"

    one = evening(tmp_path, play)
    assert (one.slow.thoughts, one.slow.thread) == (1, "hints")


@pytest.mark.parametrize("how", ["answered", "corrected"])
def test_what_happens_meanwhile_ends_the_thought_and_makes_it_void(tmp_path: Path, how: str) -> None:
    async def play(one: Evening) -> None:
        coming = asyncio.ensure_future(one.thinker.hint(await one.begin()))
        await one.thought()
        if how == "answered":
            await one.answer()
        else:
            await one.table.act(Correct({"players.0.hearts": 2}), "web")
        with pytest.raises(BadInput, match=CHANGED):
            await coming

    assert evening(tmp_path, play).slow.stopped


def test_who_does_not_want_hints_gets_none_and_late_questions_have_none(tmp_path: Path) -> None:
    async def play(one: Evening) -> None:
        number = await one.begin()
        with pytest.raises(BadInput, match=CHANGED):
            await one.thinker.hint(number + 1)
        await one.table.act(AllowHints(0, False), "web")
        with pytest.raises(BadInput, match="Hints are off for Ana"):
            await one.thinker.hint(number)

    assert evening(tmp_path, play).slow.thoughts == 0


def test_the_end_waits_for_no_thought(tmp_path: Path) -> None:
    async def play(one: Evening) -> None:
        number = await one.begin()
        coming = asyncio.ensure_future(one.thinker.hint(number))
        await one.thought()
        one.thinker.close()
        await coming
        await one.table.close(one.sitting.close)
        with pytest.raises(CompanionError, match="switched off"):
            await one.thinker.hint(number)

    one = Evening(tmp_path)
    asyncio.run(play(one))
    assert one.slow.stopped


def test_a_mistake_of_ours_is_said_and_the_game_goes_on(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    def fails(driver: Driver[Any], seat: int, stopped: Callable[[], bool]) -> Hint:
        raise ZeroDivisionError

    async def play(one: Evening) -> None:
        number = await one.begin()
        one.thinker.think = fails
        desk = one.table.desk
        desk.advice = asked = Advice(number)
        await advise(desk, one.thinker, AskHint(number), asked)
        assert "A bug in the companion, sorry" in desk.advice.words
        await one.answer()
        assert one.number != number

    evening(tmp_path, play)
    assert "a hint failed" in caplog.text


# ---------------------------------------------------------------------- the whole daemon


async def at_a_hint(stage: Stage) -> Slow:
    """A game, hints for its first player, and a slow thought about the first question."""
    stage.daemon.thinker.think = slow = Slow()
    await stage.daemon.do(Begin({**WISH, "players": ["Ana"], "mode": "cooperative"}), "web")
    await stage.daemon.do(AllowHints(0, True), "web")
    await stage.settle()
    await stage.hold("WHY")
    await tap(stage, "OK")
    await stage.until(slow.begun.is_set, "somebody to think")
    return slow


async def tap(stage: Stage, button: str) -> None:
    """A press that waits for no thought."""
    told = stage.daemon.taken
    stage.wires.pins.press(button)
    await stage.until(lambda: stage.daemon.taken > told, f"{button} to be heard")
    stage.wires.pins.release(button)
    await stage.until(lambda: button not in stage.daemon.desk.fingers, f"{button} to come up")


def test_back_leaves_at_once_and_what_comes_later_is_dropped(
    on_stage: Callable[[Play], None], no_errors: pytest.LogCaptureFixture
) -> None:
    async def play(stage: Stage) -> None:
        slow = await at_a_hint(stage)
        await stage.until(lambda: "thinking" in stage.text(), "the screen to say so")
        await tap(stage, "BACK")
        await stage.until(lambda: "thinking" not in stage.text(), "the screen to go")
        assert not slow.go_on.is_set()
        daemon = stage.daemon
        before = daemon.desk.screens
        slow.go_on.set()
        await daemon.thinker.hint(daemon.sitting.table.driver.ask().number)  # type: ignore[union-attr]
        await stage.settle()
        assert daemon.desk.screens == before  # the cursor on its map may blink
        assert "%" not in stage.text()
        assert daemon.desk.advice == Advice()

    on_stage(play)


def test_a_game_goes_on_while_somebody_thinks(
    on_stage: Callable[[Play], None], no_errors: pytest.LogCaptureFixture
) -> None:
    async def play(stage: Stage) -> None:
        slow = await at_a_hint(stage)
        table = stage.daemon.sitting.table
        assert table is not None
        request = table.driver.ask()
        began = perf_counter()
        await stage.daemon.do(Answer(request.number, (next(iter(request.options)),)), "web")
        assert perf_counter() - began < PATIENCE / 2
        assert not slow.go_on.is_set(), "nobody waited for the hint"
        await stage.settle()
        assert "thinking" not in stage.text()
        assert "Hint" not in stage.text()

    on_stage(play)


def test_a_companion_is_switched_off_in_the_middle_of_a_thought(
    on_stage: Callable[[Play], None], no_errors: pytest.LogCaptureFixture
) -> None:
    thoughts: list[Slow] = []

    async def play(stage: Stage) -> None:
        thoughts.append(await at_a_hint(stage))
        await asyncio.wait_for(stage.stop(), PATIENCE)

    on_stage(play)
    assert thoughts[0].ended.wait(PATIENCE)
    assert thoughts[0].stopped
