"""What was checked is what is done: two wishes wait for the table, the first of them changes what the second means."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from companion.daemon.sitting import Changed, Sitting
from companion.desk.intents import Answer, Begin, Intent, RollForMe
from companion.desk.knowing import Settings
from companion.engine import CHOICE, ROLL, Request
from companion.rehearse.stage import Stage
from companion.table import Table
from companion.table.shelf import Shelf
from tests.web.hosting import Browser, browsing, question, seat_token
from tests.web.test_daemon_page import server_of

ZOMBIES = {"game": "zombies", "players": ["Ana", "Ben"], "chance": "auto"}
MEDIEVAL = {"game": "totally-medieval", "players": ["Ana", "Ben"], "chance": "auto"}
MOST = 400
QUIET = Settings(walk_through=False)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two questions that follow each other: everything before, the first one, its answer, and the one after it."""

    before: tuple[Intent, ...]
    first: Request[Any]
    answer: Intent
    then: Request[Any]


def usual(request: Request[Any]) -> Intent:
    """Another legal answer each time; dice are rolled."""
    if request.kind != CHOICE:
        return RollForMe(request.number)
    options = list(islice(request.options, 40))
    return Answer(request.number, (options[request.number % len(options)],))


def find(folder: Path, wish: dict[str, Any], fits: Callable[[Request[Any], Request[Any]], bool]) -> Pair:
    """The first two questions of a game that fit; the game is the same whenever it is played so."""
    sitting = Sitting(Shelf(folder), seed=1)
    sitting.do(Begin(wish))
    table, before = sitting.table, list[Intent]()
    assert table is not None
    for _ in range(MOST):
        first = table.driver.ask()
        answer = usual(first)
        sitting.do(answer)
        then = table.driver.ask()
        if fits(first, then):
            sitting.close()
            return Pair(tuple(before), first, answer, then)
        before.append(answer)
    raise AssertionError("another seed has such questions")


class Room:
    """A table with a game at some question, and whoever is in the room with it."""

    def __init__(self, stage: Stage, stack: AsyncExitStack) -> None:
        self.stage = stage
        self._stack = stack

    @property
    def table(self) -> Table:
        table = self.stage.daemon.sitting.table
        assert table is not None
        return table

    def deals_the_same_again(self) -> None:
        """The next game is this one once more: what is a legal answer here is one there."""
        sitting = self.stage.daemon.sitting
        assert sitting.seed is not None
        sitting.seed -= 1

    async def page(self) -> Browser:
        """The machine's own page."""
        return await self._stack.enter_async_context(browsing(server_of(self.stage)))

    async def hand(self, seat: int) -> Browser:
        server = server_of(self.stage)
        link = seat_token(server, seat)
        return await self._stack.enter_async_context(browsing(server, seat=link))


@asynccontextmanager
async def playing(folder: Path, wish: dict[str, Any], before: tuple[Intent, ...] = ()) -> AsyncIterator[Room]:
    async with Stage(folder, page=True, settings=QUIET) as stage, AsyncExitStack() as stack:
        await stage.daemon.do(Begin(wish), "typed")
        for intent in before:
            await stage.daemon.do(intent, "typed")
        yield Room(stage, stack)


class InTurn:
    """Holds the table, so that wishes wait for it in the order in which they came."""

    def __init__(self, room: Room) -> None:
        self.stage = room.stage
        self.lock = room.stage.daemon.at_table._lock
        self.wishes: list[asyncio.Task[Any]] = []

    async def __aenter__(self) -> InTurn:
        await self.lock.acquire()
        return self

    async def comes(self, wish: Coroutine[Any, Any, Any]) -> None:
        """The next wish; it waits behind the others."""
        self.wishes.append(asyncio.create_task(wish))
        await self.waits(len(self.wishes))

    async def waits(self, count: int) -> None:
        await self.stage.until(lambda: len(self.lock._waiters or ()) >= count, "a wish to wait for the table")

    async def __aexit__(self, *error: object) -> None:
        self.lock.release()

    async def replies(self) -> list[Any]:
        return list(await asyncio.gather(*self.wishes))


async def shown(page: Browser, number: int) -> None:
    await page.until(lambda: bool(page.sections.get("question")) and question(page)["n"] == number)


def values(intent: Intent) -> list[Any]:
    assert isinstance(intent, Answer)
    return list(intent.values)


# ---------------------------------------------------------------------- whose question it is


def test_a_seat_does_not_answer_the_question_that_comes_after_its_own(tmp_path: Path) -> None:
    """It is asked itself when its wish comes, and somebody else when the wish is done."""
    pair = find(tmp_path / "dry", ZOMBIES, lambda a, b: (a.kind, b.kind, a.seat + b.seat) == (CHOICE, CHOICE, 1))

    async def scene() -> None:
        async with playing(tmp_path / "games", ZOMBIES, pair.before) as room:
            own = await room.hand(pair.first.seat)
            async with InTurn(room) as turns:
                await turns.comes(own.ask("answer", n=pair.then.number, value=next(iter(pair.then.options))))
                await turns.comes(room.stage.daemon.do(pair.answer, "typed"))
            early, first = await turns.replies()
            assert isinstance(first, Changed), first
            assert not early["ok"], "a seat answered what somebody else is asked"
            assert room.table.driver.ask().number == pair.then.number, "it waits for whoever is asked"

    asyncio.run(scene())


def test_a_seat_does_not_let_the_companion_roll_for_somebody_else(tmp_path: Path) -> None:
    pair = find(tmp_path / "dry", MEDIEVAL, lambda a, b: (a.kind, b.kind, a.seat + b.seat) == (ROLL, ROLL, 1))

    async def scene() -> None:
        async with playing(tmp_path / "games", MEDIEVAL, pair.before) as room:
            own = await room.hand(pair.first.seat)
            async with InTurn(room) as turns:
                await turns.comes(own.ask("roll", n=pair.then.number))
                await turns.comes(room.stage.daemon.do(pair.answer, "typed"))
            early, first = await turns.replies()
            assert isinstance(first, Changed), first
            assert not early["ok"], "a seat had the companion roll for somebody else"
            assert room.table.driver.ask().number == pair.then.number

    asyncio.run(scene())


@pytest.mark.parametrize("whose", ["hand", "table"])
def test_a_page_answers_the_game_it_was_shown(tmp_path: Path, whose: str) -> None:
    """Questions are counted anew in every game: the same number, another question. A link to a hand is one until its
    wish comes; when it is done another game is on the table."""

    async def scene() -> None:
        async with playing(tmp_path, ZOMBIES) as room:
            first = room.table.driver.ask()
            page = await (room.hand(first.seat) if whose == "hand" else room.page())
            host = await room.page()
            await shown(page, first.number)
            room.deals_the_same_again()
            async with InTurn(room) as turns:
                await turns.comes(host.ask("new", wish=ZOMBIES))
                await turns.comes(page.ask("answer", n=first.number, value=next(iter(first.options))))
            began, late = await turns.replies()
            assert began["ok"], began
            assert not late["ok"], "an answer to one game counted in another"
            assert room.table.driver.ask().number == first.number

    asyncio.run(scene())


# ---------------------------------------------------------------------- what else is done to what was seen


def test_the_button_takes_back_what_it_said_it_would(tmp_path: Path) -> None:
    """Somebody holds BACK over one decision while a page makes another: that one is not taken back."""
    pair = find(tmp_path / "dry", ZOMBIES, lambda a, b: a.kind == b.kind == CHOICE)

    async def scene() -> None:
        async with playing(tmp_path / "games", ZOMBIES, (*pair.before, pair.answer)) as room:
            stage, answer = room.stage, Answer(pair.then.number, (next(iter(pair.then.options)),))
            async with InTurn(room) as turns:
                await turns.comes(stage.daemon.do(answer, "web"))
                stage.wires.pins.press("BACK")
                await turns.waits(2)
            (answered,) = await turns.replies()
            await stage.until(lambda: not stage.daemon.working, "both wishes")
            stage.wires.pins.release("BACK")
            await stage.settle()
            assert isinstance(answered, Changed), answered
            assert pair.then.number in [record.number for record in room.table.driver.history]
            stage.expect_screen("gone on meanwhile")

    asyncio.run(scene())


def test_what_is_left_to_the_companion_or_set_right_is_bound_to_the_question_that_was_seen(tmp_path: Path) -> None:
    pair = find(tmp_path / "dry", ZOMBIES, lambda a, b: a.kind == b.kind == CHOICE)

    async def scene() -> None:
        async with playing(tmp_path / "games", ZOMBIES, pair.before) as room:
            pages = [await room.page() for _ in range(3)]
            async with InTurn(room) as turns:
                await turns.comes(pages[0].ask("answer", n=pair.first.number, values=values(pair.answer)))
                await turns.comes(pages[1].ask("correct", set={"players.0.hearts": 2}, n=pair.first.number))
                await turns.comes(pages[2].ask("auto", what="all", n=pair.first.number))
            answered, *late = await turns.replies()
            assert answered["ok"], answered
            assert ["gone on meanwhile" in reply.get("error", "") for reply in late] == [True, True]
            assert room.table.driver.ask().number == pair.then.number

    asyncio.run(scene())


def test_dice_that_must_be_thrown_are_not_typed_a_moment_before_they_are_asked_for(tmp_path: Path) -> None:
    pair = find(tmp_path / "dry", ZOMBIES, lambda a, b: (a.kind, b.kind) == (CHOICE, ROLL))

    async def scene() -> None:
        async with playing(tmp_path / "games", ZOMBIES, pair.before) as room:
            page, other = await room.page(), await room.page()
            assert (await page.ask("dicefrom", source="typed", on=False))["ok"]
            async with InTurn(room) as turns:
                await turns.comes(page.ask("answer", n=pair.first.number, values=values(pair.answer)))
                await turns.comes(other.ask("answer", n=pair.then.number, value=3))
            answered, typed = await turns.replies()
            assert answered["ok"], answered
            assert "do not count at this table" in typed.get("error", ""), typed

    asyncio.run(scene())
