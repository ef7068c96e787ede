"""The recorder: what people did is played again as it was, with the same dice and cards, and on the same game."""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser
from collections.abc import Awaitable, Callable
from io import StringIO
from pathlib import Path

import pytest

from companion.commands import run
from companion.daemon.recorder import Recorder
from companion.devices.events import Event, Held, Pressed, Released, Turned
from companion.devices.wiring import PixelWiring
from companion.engine import Json
from companion.rehearse import read_script
from companion.rehearse.rehearsal import Rehearsal
from companion.rehearse.stage import Stage
from companion.table.shelf import Shelf

SEED = 4711


def lines(*events: Event | tuple[Event, bool]) -> list[str]:
    """What is written of events; of a pair the second says whether it was heard."""
    file = StringIO()
    recorder = Recorder(file, lambda: 0.0)
    for event in events:
        recorder.event(*event) if isinstance(event, tuple) else recorder.event(event)
    return [line for line in file.getvalue().splitlines()[1:] if line != "# 0.0 s"]


def test_a_held_arrow_presses_as_often_as_it_did() -> None:
    repeated = (Pressed("DOWN", 1.0), Held("DOWN", 1.8), Pressed("DOWN", 2.0), Pressed("DOWN", 2.2))
    assert lines(*repeated, Released("DOWN", 2.3)) == ["hold DOWN", "press DOWN", "press DOWN"]


def test_a_tap_after_a_hold_is_a_press() -> None:
    held, tap = (Pressed("UP", 1.0), Held("UP", 1.8), Released("UP", 2.0)), (Pressed("UP", 3.0), Released("UP", 3.1))
    assert lines(*held, *tap) == ["hold UP", "press UP"]


@pytest.mark.parametrize("late", [Pressed("OK", 1.0), Released("OK", 1.1)])
def test_a_press_that_came_too_early_is_a_comment(late: Event) -> None:
    tap = (Pressed("OK", 1.0), Released("OK", 1.1))
    told = lines(*((event, event != late) for event in tap), *tap)
    assert told == ["# press OK (too early)", "press OK"]


def test_a_hold_and_a_turn_that_came_too_early_are_comments() -> None:
    told = lines((Pressed("BACK", 1.0), False), Held("BACK", 1.8), Released("BACK", 2.0), (Turned(2, 3.0), False))
    assert told == ["# hold BACK (too early)", "# turn 2 (too early)"]


@pytest.mark.parametrize("words", [[], ["--seed", "7"]])
def test_a_recording_names_what_decides_the_dice_and_cards(tmp_path: Path, words: list[str]) -> None:
    parser = ArgumentParser()
    run.arguments(parser)
    file = tmp_path / "friday.txt"
    args = parser.parse_args(["--record", str(file), *words])
    seed = run.seed_of(args)
    made = run.recorder(args.record, seed, PixelWiring())
    assert made is not None
    made.close()
    assert seed is not None
    assert (seed == 7) == bool(words)
    assert f"\nseed {seed}\n" in file.read_text(encoding="utf-8")


def test_without_a_recording_chance_decides() -> None:
    parser = ArgumentParser()
    run.arguments(parser)
    assert run.seed_of(parser.parse_args([])) is None


# ---------------------------------------------------------------------- whole sessions


@pytest.fixture
def friday(tmp_path: Path) -> Path:
    """The script of a session."""
    (tmp_path / "evening").mkdir()
    return tmp_path / "evening" / "friday.txt"


def recorded(folder: Path, file: Path | None, play: Callable[[Stage], Awaitable[None]]) -> None:
    async def session() -> None:
        stage = Stage(folder, seed=SEED)
        if file is not None:
            stage.recorder = Recorder(file.open("w", encoding="utf-8"), asyncio.get_running_loop().time, SEED)
        async with stage:
            await play(stage)

    asyncio.run(session())


def played_again(file: Path, folder: Path) -> None:
    folder.mkdir()
    asyncio.run(Rehearsal(read_script(file), folder).run())


def games(folder: Path) -> list[list[tuple[str, Json, str]]]:
    """Everything that was answered in each game."""
    shelf, told = Shelf(folder), []
    for path in sorted(shelf.games("zombies"), key=lambda path: path.stat().st_mtime_ns):
        _, table = shelf.resume(path)
        told.append([(record.name, record.value, record.source) for record in table.driver.history])
        table.close()
    return told


async def new_game(stage: Stage) -> None:
    """A new game with the companion's own deck."""
    while "Dice and cards" not in stage.lines()[0]:
        await stage.press("OK")
    await stage.press("DOWN", "OK", "OK")


async def go_on(stage: Stage) -> None:
    """Whatever the cursor is on."""
    for _ in range(8):
        await stage.press("OK", "RIGHT")  # the companion's dice are rolled by an arrow


def test_a_session_with_the_companions_own_cards_plays_again(tmp_path: Path, friday: Path) -> None:
    async def play(stage: Stage) -> None:
        await new_game(stage)
        await go_on(stage)
        await stage.hold("WHY")
        for _ in range(20):
            if "▶New game" in "\n".join(stage.lines()):
                break
            await stage.press("DOWN")
        await new_game(stage)
        await go_on(stage)

    recorded(tmp_path / "games", friday, play)
    played_again(friday, tmp_path / "again")
    first, second = games(tmp_path / "games")
    assert first != second, "each new game is another game"
    assert len(first) > 4
    assert games(tmp_path / "again") == [first, second]


def test_a_session_that_goes_on_with_a_game_plays_again(tmp_path: Path, friday: Path) -> None:
    async def begin(stage: Stage) -> None:
        await new_game(stage)
        await go_on(stage)

    async def resume(stage: Stage) -> None:
        await stage.hold("OK")  # all is as it was
        await go_on(stage)

    recorded(tmp_path / "games", None, begin)
    (before,) = games(tmp_path / "games")
    recorded(tmp_path / "games", friday, resume)
    played_again(friday, tmp_path / "again")
    (after,) = games(tmp_path / "games")
    assert len(after) > len(before)
    assert games(tmp_path / "again") == [after]


def test_what_only_woke_the_desk_or_came_while_it_was_busy_means_nothing_later(tmp_path: Path, friday: Path) -> None:
    async def play(stage: Stage) -> None:
        stage.daemon.attention.asleep = True
        await stage.press("OK")
        stage.daemon.desk.busy = True
        await stage.press("DOWN")
        stage.daemon.desk.busy = False
        await stage.press("UP")

    recorded(tmp_path / "games", friday, play)
    told = [line for line in friday.read_text(encoding="utf-8").splitlines() if "press" in line]
    assert told == ["# press OK (too early)", "# press DOWN (too early)", "press UP"]
