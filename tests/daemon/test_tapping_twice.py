"""Two taps through the pins, with the debounce that real buttons have: the second one decides nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.desk.intents import Begin
from companion.desk.seeing import GLANCE
from companion.rehearse.stage import Stage
from tests.daemon.conftest import Play

pytestmark = pytest.mark.usefixtures("no_errors")

LONG = 3600.0
"""A glance that lasts as long as the test, however slow the machine is."""


def decided(stage: Stage) -> int:
    return len(stage.daemon.desk.game_history())


async def bouncing(stage: Stage, button: str) -> None:
    """A finger goes down, comes up and goes down again on a contact that chatters, and everything is worked off."""
    pins = stage.wires.pins
    for _ in range(2):
        for _ in range(3):
            pins.press(button)
            pins.release(button)
        await stage.press(button)


def test_the_second_of_two_taps_answers_nothing(on_stage: Callable[[Play], None]) -> None:
    async def play(stage: Stage) -> None:
        await stage.daemon.do(Begin({"game": "zombies", "players": ["Ana", "Ben"]}), "web")
        seeing, before = stage.daemon.desk.seeing, decided(stage)
        await stage.press("OK")
        assert decided(stage) == before + 1
        seeing.glance = LONG
        await bouncing(stage, "OK")
        assert decided(stage) == before + 1
        stage.expect_screen("Look: a new question")
        seeing.glance = 0.0
        await stage.press("OK", "OK")
        assert decided(stage) > before + 1

    on_stage(play)


def test_a_roll_is_not_where_the_last_button_was(on_stage: Callable[[Play], None]) -> None:
    async def play(stage: Stage) -> None:
        await stage.daemon.do(Begin({"game": "zombies", "players": ["Ana", "Ben"]}), "web")
        while not stage.daemon.desk.wants_dice:
            await stage.press("OK")
        before = decided(stage)
        await stage.press("OK", "OK")
        assert decided(stage) == before
        await stage.press("RIGHT")
        assert decided(stage) > before

    on_stage(play)


def test_a_desk_that_people_use_gives_them_half_a_second() -> None:
    assert GLANCE == 0.5
