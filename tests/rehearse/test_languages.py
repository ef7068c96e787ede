"""The desk in another language, on the wires: switched in the middle of a game, and heard in the right voice."""

from __future__ import annotations

from collections.abc import Callable

from companion.desk.intents import Load, Set
from companion.rehearse.stage import Stage
from companion.table.rights import AT_DESK
from tests.rehearse.test_unplugged import POSITION

TO_LANGUAGE = 20
"""So many presses of DOWN lead past every line of the menu."""


async def choose_german(stage: Stage) -> None:
    """Held WHY, down to the language, OK, and back to the game."""
    await stage.hold("WHY")
    for _ in range(TO_LANGUAGE):
        if any(line.startswith("▶Language") for line in stage.lines()):
            break
        await stage.press("DOWN")
    stage.expect_screen("English")
    await stage.press("OK")


def test_in_the_middle_of_a_game_the_language_changes_and_nothing_else(on_stage: Callable[..., None]) -> None:
    async def play(stage: Stage) -> None:
        stage.daemon._want(Set({"speech": True}), AT_DESK)
        await stage.daemon.do(Load({"position": POSITION}), "typed")
        await stage.settle()
        table = stage.daemon.desk.table
        assert table is not None
        before, history = table.game.position(), list(table.driver.history)
        stage.expect_screen("Draw a map tile")
        assert stage.wires.sound.voiced[-1].options[0] == "-ven"
        await choose_german(stage)
        stage.expect_screen("Sprache")
        stage.expect_screen("Deutsch")
        stage.listen()
        await stage.press("BACK")
        stage.expect_screen("Zieh ein Plättchen")
        stage.expect_no_screen("Draw")
        assert stage.wires.sound.voiced[-1].options[0] == "-vde"
        stage.expect_said("Ana, zieh")
        assert stage.daemon.desk.table is table
        assert (table.game.position(), list(table.driver.history)) == (before, history)

    on_stage(play, walk_through=False)
