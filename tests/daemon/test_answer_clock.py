"""The answer clock on a whole daemon: time leaps, and what nobody answered in time is answered once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from companion.daemon.page import DaemonHost
from companion.daemon.sitting import Against, Changed, Trouble
from companion.daemon.timing import CLOCK, GRACE
from companion.desk.intents import Answer, Load, Undo
from companion.desk.knowing import Settings
from companion.desk.screens.resuming import WalkThrough
from companion.devices.events import Pressed, Released
from companion.engine import Record
from companion.rehearse.fingers import way_to
from companion.rehearse.stage import PATIENCE, Stage
from companion.table import Table
from companion.web.host import ClockLine
from tests.rules.summing import position

pytestmark = pytest.mark.usefixtures("no_errors", "patient")

SECONDS = 30
RIGHT = 23
Play = Callable[["Leaping", Stage], Awaitable[None]]


class Leaping(asyncio.SelectorEventLoop):
    """A loop whose clock leaps when it is told to: nobody waits."""

    ahead = 0.0

    def time(self) -> float:
        return super().time() + self.ahead


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Devices beat in real time: nobody misses them when the clock leaps."""
    for patience in ("PATIENCE", "DISK_PATIENCE", "SLOW_DISK"):
        monkeypatch.setattr(f"companion.daemon.beating.{patience}", 1e9)
    for patience in ("DOUBTFUL", "SILENT"):
        monkeypatch.setattr(f"companion.devices.traytalk.{patience}", 1e9)


def staged(folder: Path, play: Play, walk_through: bool = False) -> None:
    """Run a scene on a loop that leaps."""

    async def whole() -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, Leaping)
        settings = Settings(walk_through=walk_through, idle_minutes=0)
        async with Stage(folder, seed=1, settings=settings) as stage:
            await play(loop, stage)

    with asyncio.Runner(loop_factory=Leaping) as runner:
        runner.run(whole())


async def asked(stage: Stage, seconds: int = SECONDS) -> Table:
    """Ana is asked a sum, and everybody sees it."""
    wish = {"position": position(options={"answer-seconds": str(seconds)} if seconds else {})}
    outcome = await stage.daemon.do(Load(wish), "web")
    assert not isinstance(outcome, Trouble | Against), outcome
    await stage.settle()
    table = stage.daemon.sitting.table
    assert table is not None
    assert table.driver.ask().name == "sum.answer"
    return table


async def leap(loop: Leaping, stage: Stage, seconds: float) -> None:
    """So much time goes by, and whatever comes of it is done."""
    loop.ahead += seconds
    for _ in range(3):  # the timer rings, its deed begins
        await asyncio.sleep(0)
    await stage.settle()
    stage.daemon.showing.refresh()
    await stage.settle()


def press(stage: Stage, *buttons: str) -> None:
    """Fingers at the desk, at this very moment."""
    for button in buttons:
        stage.daemon.tell(Pressed(button, stage.daemon.loop.time()))
        stage.daemon.tell(Released(button, stage.daemon.loop.time()))


async def pressed(stage: Stage, *buttons: str) -> None:
    """The same, and it is worked off."""
    told = stage.daemon.taken
    press(stage, *buttons)
    await stage.until(lambda: stage.daemon.taken >= told + 2 * len(buttons), "the presses to be heard")
    await stage.settle()


async def dial(stage: Stage, value: int) -> None:
    """Everything but the last OK."""
    way = way_to(stage.daemon.desk, value)
    assert way is not None
    await pressed(stage, *way[:-1])


def answers(table: Table) -> list[Record]:
    return [record for record in table.driver.history if record.name == "sum.answer"]


def test_what_nobody_answers_in_time_is_late_once(tmp_path: Path) -> None:
    async def play(loop: Leaping, stage: Stage) -> None:
        table = await asked(stage)
        stage.expect_screen("30s")
        await leap(loop, stage, SECONDS - 10)
        stage.expect_screen("10s")
        assert answers(table) == []
        await leap(loop, stage, 10 + GRACE)
        assert [(record.value, record.source) for record in answers(table)] == [("late", CLOCK)]
        assert table.driver.ask().name == "sum.draw"
        stage.expect_screen("Ana is out of time")
        await leap(loop, stage, 1000)
        assert len(answers(table)) == 1
        assert table.driver.ask().name == "sum.draw"

    staged(tmp_path, play)


def test_pages_are_told_how_much_time_is_left(tmp_path: Path) -> None:
    async def play(loop: Leaping, stage: Stage) -> None:
        table, host, told = await asked(stage), DaemonHost(stage.daemon), list[ClockLine | None]()
        host.watch(lambda: told.append(host.clock()), lambda: None)
        await leap(loop, stage, 12)
        clock = host.clock()
        assert clock is not None
        assert (clock.number, clock.of, round(clock.left)) == (table.driver.number, SECONDS, 18)
        await leap(loop, stage, 18 + GRACE)
        assert told[-1] is None
        assert host.clock() is None

    staged(tmp_path, play)


@pytest.mark.parametrize("seconds", [15, 120])
def test_the_table_says_how_long_it_takes(tmp_path: Path, seconds: int) -> None:
    async def play(loop: Leaping, stage: Stage) -> None:
        table = await asked(stage, seconds)
        stage.expect_screen(f"{seconds}s")
        await leap(loop, stage, seconds - 1)
        assert answers(table) == []
        await leap(loop, stage, 1 + GRACE)
        assert len(answers(table)) == 1

    staged(tmp_path, play)


def test_without_a_limit_people_take_their_time(tmp_path: Path) -> None:
    async def play(loop: Leaping, stage: Stage) -> None:
        table = await asked(stage, 0)
        await leap(loop, stage, 5000)
        assert (answers(table), stage.daemon.desk.countdown) == ([], None)

    staged(tmp_path, play)


@pytest.mark.parametrize(
    "after", [SECONDS, SECONDS + GRACE, SECONDS + 5], ids=["at the end", "with the bell", "after it"]
)
def test_a_press_of_the_same_moment_counts_and_counts_once(tmp_path: Path, after: float) -> None:
    """It is in the queue before the clock rings, so it is the answer; the clock then has nothing to say."""

    async def play(loop: Leaping, stage: Stage) -> None:
        table = await asked(stage)
        await dial(stage, RIGHT)
        loop.ahead += after
        press(stage, "OK")
        await stage.until(lambda: bool(answers(table)), "the answer to be taken")
        await leap(loop, stage, 100)
        assert [(record.value, record.source) for record in answers(table)] == [(RIGHT, "buttons")]
        assert table.driver.ask().name == "sum.draw"

    staged(tmp_path, play)


def test_a_press_after_the_bell_is_told_and_answers_nothing(tmp_path: Path) -> None:
    async def play(loop: Leaping, stage: Stage) -> None:
        table = await asked(stage)
        await dial(stage, RIGHT)
        assert table.journal is not None
        begun, let_go, write = Event(), Event(), table.journal._sync

        def slowly(fd: int) -> None:
            begun.set()
            assert let_go.wait(PATIENCE)
            write(fd)

        table.journal._sync = slowly
        loop.ahead += SECONDS + GRACE
        await stage.until(begun.is_set, "the clock to ring")
        press(stage, "OK")
        await stage.until(lambda: stage._shows("One moment"), "an answer to the press")
        let_go.set()
        await stage.settle()
        assert [record.value for record in answers(table)] == ["late"]
        assert table.driver.ask().name == "sum.draw"

    staged(tmp_path, play)


def test_a_page_and_the_clock_at_the_same_moment_give_one_answer(tmp_path: Path) -> None:
    async def play(loop: Leaping, stage: Stage) -> None:
        table = await asked(stage)
        number = table.driver.number
        loop.ahead += SECONDS + GRACE
        page = await stage.daemon.do(Answer(number, (RIGHT,)), "web")
        await leap(loop, stage, 10)
        assert isinstance(page, Changed)
        assert [record.value for record in answers(table)] == [RIGHT]
        late = await stage.daemon.do(Answer(number, (RIGHT,)), "web")
        assert isinstance(late, Trouble)
        assert len(answers(table)) == 1

    staged(tmp_path, play)


def test_the_clock_waits_for_a_deed_that_is_under_way_and_rings_if_it_was_no_answer(tmp_path: Path) -> None:
    async def play(loop: Leaping, stage: Stage) -> None:
        table = await asked(stage)
        wrong = asyncio.create_task(stage.daemon.do(Answer(table.driver.number, (5000,)), "web"))
        await asyncio.sleep(0)
        assert stage.daemon.acting
        loop.ahead += SECONDS + GRACE
        assert isinstance(await wrong, Against)
        await leap(loop, stage, 1)
        assert [record.value for record in answers(table)] == ["late"]

    staged(tmp_path, play)


def test_what_is_taken_back_has_its_whole_time_again(tmp_path: Path) -> None:
    async def play(loop: Leaping, stage: Stage) -> None:
        table = await asked(stage)
        await leap(loop, stage, SECONDS + GRACE)
        await stage.daemon.do(Undo(), "web")
        await stage.settle()
        assert (table.driver.ask().name, answers(table)) == ("sum.answer", [])
        stage.expect_screen("30s")
        await leap(loop, stage, SECONDS - 1)
        assert answers(table) == []
        await leap(loop, stage, 1 + GRACE)
        assert [record.value for record in answers(table)] == ["late"]

    staged(tmp_path, play)


def test_after_a_power_cut_the_time_begins_anew(tmp_path: Path) -> None:
    async def play(loop: Leaping, stage: Stage) -> None:
        await asked(stage)
        await leap(loop, stage, SECONDS - 1)
        await stage.cut()
        table = stage.daemon.sitting.table
        assert table is not None
        stage.expect_screen("30s")
        await leap(loop, stage, SECONDS - 1)
        assert answers(table) == []
        await leap(loop, stage, 1 + GRACE)
        assert [record.value for record in answers(table)] == ["late"]

    staged(tmp_path, play)


def test_the_time_begins_when_the_question_is_seen(tmp_path: Path) -> None:
    """After a restart people compare the table first."""

    async def play(loop: Leaping, stage: Stage) -> None:
        await asked(stage)
        await stage.cut()
        desk: Any = stage.daemon.desk
        table = stage.daemon.sitting.table
        assert table is not None
        assert isinstance(desk.top, WalkThrough)
        await leap(loop, stage, 1000)
        assert (desk.countdown, answers(table)) == (None, [])
        for _ in range(len(desk.top.facts)):
            await pressed(stage, "OK")
        assert desk.top is desk.screens[0]
        stage.expect_screen("30s")
        await leap(loop, stage, SECONDS + GRACE)
        assert [record.value for record in answers(table)] == ["late"]

    staged(tmp_path, play, walk_through=True)
