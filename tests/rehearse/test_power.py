"""The plug may be pulled at any step of a turn: the same question comes back, and people are asked to compare."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.desk.intents import PutAway, Resume, Stop, Undo
from companion.desk.screens.menu import Menu
from companion.devices.events import Pressed, Released
from companion.rehearse.people import People
from companion.rehearse.stage import Stage
from tests.rehearse.test_unplugged import sit_down

pytestmark = pytest.mark.no_cover


async def cut_and_go_on(people: People) -> None:
    """Pull the plug: the same question comes back, and everything that was answered."""
    stage = people.stage
    view = stage.daemon.desk.view
    assert view is not None
    assert view.question is not None
    asked, values = view.question.name, [record.value for record in stage.daemon.desk.game_history()]
    await stage.cut()
    stage.expect_question(asked)
    assert [record.value for record in stage.daemon.desk.game_history()] == values
    await stage.until(lambda: stage.state("tray") == "ok", "the tray to be there")


def test_a_power_cut_at_every_question_of_a_turn(on_stage: Callable[..., None]) -> None:
    async def play(stage: Stage) -> None:
        people = await sit_down(stage)
        for _ in range(14):
            await cut_and_go_on(people)
            await people.play(1)

    on_stage(play, walk_through=False)


def test_after_a_cut_people_compare_the_model_with_the_table(on_stage: Callable[..., None]) -> None:
    async def play(stage: Stage) -> None:
        await sit_down(stage)
        await stage.cut()
        stage.expect_screen("Is this so?")
        lit = await stage.lights()
        assert "blink" in {seen.pattern for seen in lit.values()}
        await stage.hold("OK")
        stage.expect_question("tile.draw")
        stage.expect_screen("Draw a map tile")

    on_stage(play)


def test_a_game_that_was_put_away_is_not_taken_up_by_itself(on_stage: Callable[..., None]) -> None:
    async def play(stage: Stage) -> None:
        await sit_down(stage)
        await stage.daemon.do(PutAway(), "buttons")
        await stage.stop()
        await stage.start()
        stage.expect_screen("New game")
        await stage.press("DOWN", "OK")
        stage.expect_screen("Is this so?")

    on_stage(play)


def test_the_game_on_the_table_is_not_another_game(on_stage: Callable[..., None]) -> None:
    async def play(stage: Stage) -> None:
        await sit_down(stage)
        desk = stage.daemon.desk
        assert len(desk.shelf) == 1
        assert "Another game" not in [item.label for item in Menu().items(desk)]
        await stage.daemon.do(PutAway(), "buttons")
        assert "Another game" in [item.label for item in Menu().items(desk)]

    on_stage(play)


def test_shutting_down_by_a_held_button(on_stage: Callable[..., None], tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await sit_down(stage)
        await stage.hold("WHY")
        stage.expect_screen("Menu")
        for _ in range(20):
            if "▶Shut down" in "\n".join(stage.lines()):
                break
            await stage.press("DOWN")
        await stage.press("OK")
        stage.expect_screen("Shut down?")
        stage.wires.pins.press("OK")
        assert await stage.ended() == "shutdown"
        stage.expect_screen("Switching off")
        stage.expect_screen("do not unplug yet")
        assert stage.wires.screen.lit
        assert not any(stage.wires.pixels.colours())

    on_stage(play)


def test_a_press_before_the_question_was_seen_is_not_its_answer(on_stage: Callable[..., None]) -> None:
    async def play(stage: Stage) -> None:
        await sit_down(stage)
        desk = stage.daemon.desk
        before = len(desk.game_history())
        early = desk.seeing.asked_since - 0.001
        taken = stage.daemon.taken
        stage.daemon.tell(Pressed("OK", early))
        stage.daemon.tell(Released("OK", stage.daemon.loop.time()))
        await stage.until(lambda: stage.daemon.taken == taken + 2, "the press to be heard")
        await stage.settle()
        assert len(desk.game_history()) == before
        stage.expect_screen("a new question")

    on_stage(play)


def test_a_game_that_is_over_is_not_offered_to_go_on_with(on_stage: Callable[..., None]) -> None:
    async def play(stage: Stage) -> None:
        await sit_down(stage)
        await stage.daemon.do(Stop(), "buttons")
        await stage.daemon.do(PutAway(), "buttons")
        assert [game.over for game in stage.daemon.desk.shelf] == [True]
        await stage.stop()
        await stage.start()
        assert [game.over for game in stage.daemon.desk.shelf] == [True]
        stage.expect_screen("·Go on")
        await stage.daemon.do(Resume(stage.daemon.desk.shelf[0].journal), "buttons")
        await stage.daemon.do(Undo(), "buttons")
        await stage.daemon.do(PutAway(), "buttons")
        assert [game.over for game in stage.daemon.desk.shelf] == [False]

    on_stage(play)
