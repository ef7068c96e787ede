"""After a power cut the story is still there: the last turns are told once more, and nothing else changes."""

from __future__ import annotations

from pathlib import Path

from companion.daemon.sitting import SatDown, Sitting
from companion.desk.intents import Answer, Begin, HandOver, Resume, Undo
from companion.engine import UNTOLD
from companion.table import Generator
from companion.table.agreements import usual_group
from companion.table.shelf import Shelf
from companion.table.story import told_again
from tests.table.playing import standing

WISH = {"game": "zombies", "players": ["Ana", "Ben"], "chance": "auto"}
ANSWERS = 60


def played(folder: Path) -> Sitting:
    sitting = Sitting(Shelf(folder), seed=4)
    assert isinstance(sitting.do(Begin(WISH)), SatDown)
    for _ in range(ANSWERS):
        assert sitting.table is not None
        request = sitting.table.driver.ask()
        sitting.do(Answer(request.number, (Generator(request.number).answer(sitting.table.driver),)))
    return sitting


def test_the_last_turns_are_told_again_when_a_game_is_taken_up(tmp_path: Path) -> None:
    before = played(tmp_path)
    assert before.table is not None
    assert before.table.journal is not None
    path, lines = before.table.journal.path, list(before.log)
    before.close()
    after = Sitting(Shelf(tmp_path))
    assert isinstance(after.do(Resume(path)), SatDown)
    again = list(after.log)
    assert len(again) > 20
    assert after.told == len(again)
    told = [line for line in lines if "nothing to decide" not in line]
    assert again[-30:] == told[-30:], "the very lines that the game told before"
    after.close()


def test_what_was_left_to_chance_is_told_again_too(tmp_path: Path) -> None:
    """Each time once, in a line; what was taken back is not told."""
    before = Sitting(Shelf(tmp_path), seed=4)
    assert isinstance(before.do(Begin(WISH)), SatDown)
    lines: list[str] = []
    for _ in range(ANSWERS):
        assert before.table is not None
        request, lines = before.table.driver.ask(), list(before.log)
        before.do(HandOver(usual_group(before.table.game, request), once=True))
    before.do(Undo())
    assert before.table is not None
    assert before.table.journal is not None
    path = before.table.journal.path
    before.close()
    after = Sitting(Shelf(tmp_path))
    assert isinstance(after.do(Resume(path)), SatDown)
    again = list(after.log)
    assert any("as was left to it" in line for line in again)
    assert len(again) > 20
    assert again[-20:] == lines[-20:]
    after.close()


def test_telling_changes_nothing(tmp_path: Path) -> None:
    sitting = played(tmp_path)
    assert sitting.table is not None
    driver = sitting.table.driver
    before, marches = standing(driver), driver.game.marches
    assert told_again(driver, 5) == told_again(driver, 200)[-5:]
    assert standing(driver) == before
    assert driver.game.marches == marches
    assert UNTOLD not in driver.game.marches
    sitting.close()
