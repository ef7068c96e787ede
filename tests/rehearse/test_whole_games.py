"""Whole games through buttons, tray and bytes alone: from the welcome to the winner, screens and lights looked at."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.bots import bot
from companion.rehearse.stage import Stage
from companion.table.ledger import Ledger
from tests.rehearse.people import People

pytestmark = pytest.mark.no_cover  # measured elsewhere; here everything runs, and it takes its time


async def new_game(stage: Stage, *choices: tuple[str, str]) -> None:
    """Through the wizard: on each page named here so many presses of DOWN, everywhere else what is proposed."""
    downs = dict(choices)
    stage.expect_screen("New game")
    await stage.press("OK")
    for _ in range(12):
        if stage.daemon.desk.table is not None:
            return
        title = stage.lines()[0].rsplit(maxsplit=1)[0].strip()
        await stage.press(*downs.get(title, "").split(), "OK")
    raise AssertionError(stage.text())


async def watch_lights(people: People, question: str, square_lights: Callable[[People], dict[str, str]]) -> None:
    """Play on until a question comes, then look at the board."""
    stage = people.stage
    await people.play_until(question)
    lit = await stage.lights()
    for square, pattern in square_lights(people).items():
        assert lit[stage.point(square)].pattern == pattern, (question, square, lit[stage.point(square)])


def the_cursor_and_where_to_go(people: People) -> dict[str, str]:
    """The cursor blinks, the squares beside the pawn breathe."""
    view = people.desk.view
    assert view is not None
    question = view.question
    assert question is not None
    cursor = people.desk.focus()
    places = [option.places[0] for option in question.options if option.places and option.places[0] != cursor]
    expected = {view.ground[cursor].name: "blink"}
    return expected | {view.ground[place].name: "breathing" for place in places}


def a_zombie_and_the_cursor(people: People) -> dict[str, str]:
    """Zombies that may move breathe, the one under the cursor blinks."""
    return the_cursor_and_where_to_go(people)


def test_a_competitive_game_of_zombies(on_stage: Callable[..., None]) -> None:
    async def play(stage: Stage) -> None:
        await new_game(stage)
        stage.expect_screen("Red 1/6 Tile")
        people = People(stage, bot("sensible", 1), seed=11)
        await watch_lights(people, "move.step", the_cursor_and_where_to_go)
        await watch_lights(people, "zombies.which", a_zombie_and_the_cursor)
        await people.play(1500)
        stage.expect_over("zombies.win.helipad-centre")
        stage.expect_screen("wins!")
        assert {"tile.place", "move.step", "combat.roll", "zombies.where"} <= set(people.answered)
        table = stage.daemon.desk.table
        assert table is not None
        rolls = list(Ledger(table.driver.history))
        assert rolls
        assert {roll.source for roll in rolls} == {"tray"}
        assert {record.source for record in table.driver.history if not record.chance} == {"buttons", "forced"}

    on_stage(play)


def test_a_cooperative_game_of_zombies(on_stage: Callable[..., None]) -> None:
    async def play(stage: Stage) -> None:
        await new_game(stage, ("How to play", "DOWN"))
        people = People(stage, bot("sensible", 1), seed=1)
        await watch_lights(people, "move.step", the_cursor_and_where_to_go)
        await watch_lights(people, "zombies.which", a_zombie_and_the_cursor)
        await people.play(1500)
        stage.expect_over("zombies.mode-coop.win-all-arrive")
        stage.expect_screen("win together!")

    on_stage(play)


def test_a_game_of_zombie_slayer(on_stage: Callable[..., None]) -> None:
    async def play(stage: Stage) -> None:
        await new_game(stage, ("Game", "DOWN"))
        people = People(stage, bot("sensible", 1), seed=1)
        await watch_lights(people, "zombies.where", the_cursor_and_where_to_go)
        await people.play(2500)
        stage.expect_over("zombie-slayer.win.necromancer-dead")
        stage.expect_screen("wins!")
        assert people.throws_of_more > 10, "hands of dice are thrown two at a time"

    on_stage(play)


def test_a_game_of_midevil(on_stage: Callable[..., None]) -> None:
    async def play(stage: Stage) -> None:
        await new_game(stage, ("Game", "DOWN DOWN"))
        stage.expect_screen("Who goes first?")
        people = People(stage, bot("sensible", 1), seed=3)
        await watch_lights(people, "move.step", the_cursor_and_where_to_go)
        await watch_lights(people, "skeletons.which", a_zombie_and_the_cursor)
        await people.play(2500)
        stage.expect_screen("wins!")
        assert {"tile.place", "tile.colours", "combat.roll", "combat.failed", "skeletons.where"} <= set(people.answered)
        table = stage.daemon.desk.table
        assert table is not None
        assert table.driver.over is not None
        assert table.driver.over.rule in ("midevil.win.book-to-altar-centre", "midevil.win.thirty-points")
        assert {roll.source for roll in Ledger(table.driver.history)} == {"tray"}
        assert {record.source for record in table.driver.history if not record.chance} == {"buttons", "forced"}

    on_stage(play)
