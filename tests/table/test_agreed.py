"""What a table agrees on beside the rules belongs to its game alone: automation, and where the map is."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.daemon.sitting import Sitting
from companion.desk.intents import Answer, Automate, Begin, Resume, Undo
from companion.engine import PositionError, pick
from companion.games import GAMES
from companion.games.kit.questions import left_for_good
from companion.table import JournalUnwritable, Table, new_opening, resume
from companion.table.bot_seats import BotSeats
from companion.table.journal import chain, read
from companion.table.past import past_of
from companion.table.shelf import Shelf
from tests.table.playing import new_table, no_sync, play_at_random, written_in

AGREED = {"automation": ["zombies"], "map": "page"}


def test_the_opening_is_the_one_truth_of_what_was_agreed(tmp_path: Path) -> None:
    path = tmp_path / "friday"
    new_table(path, agreed=AGREED).close()
    opening = past_of(read(path)).opening
    assert opening.automation == ("zombies",)
    assert opening.map_on_page
    assert read(path).header()["agreed"] == AGREED
    assert resume(path, sync=no_sync).automated == {"zombies"}


def test_without_an_agreement_the_header_is_as_it_ever_was(tmp_path: Path) -> None:
    new_table(tmp_path / "friday").close()
    assert "agreed" not in read(tmp_path / "friday").header()
    assert not new_opening({"game": "zombies", "players": ["Ana", "Ben"]}).map_on_page


@pytest.mark.parametrize("game", GAMES)
def test_rolls_draws_and_the_groups_of_a_game_can_be_agreed_on(game: str) -> None:
    groups = list(left_for_good(game))
    assert groups[:2] == ["rolls", "draws"]
    opening = new_opening({"game": game, "players": ["Ana"], "agreed": {"automation": groups}})
    assert opening.automation == tuple(groups)


@pytest.mark.parametrize(
    ("agreed", "path"),
    [({"automation": ["orcs"]}, "agreed.automation.0"), ({"map": "moon"}, "agreed.map"), ({"tea": 1}, "agreed.tea")],
)
def test_what_nobody_knows_is_named(agreed: dict[str, object], path: str) -> None:
    with pytest.raises(PositionError) as no:
        new_opening({"game": "zombies", "players": ["Ana", "Ben"], "agreed": agreed})
    assert no.value.path == path


def test_a_change_during_the_game_is_recorded_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "friday"
    table = new_table(path, agreed=AGREED)
    play_at_random(table, 5)
    table.automate("rolls", True)
    play_at_random(table, 5)
    table.automate("zombies", False)
    assert table.automated == {"rolls"}
    table.undo(2)  # it is no decision of the game: what was agreed stays agreed
    table.close()
    again = resume(path, sync=no_sync)
    assert again.automated == {"rolls"}
    assert again.position() == table.position()


def test_a_change_that_cannot_be_written_is_none(tmp_path: Path) -> None:
    def full(fd: int) -> None:
        raise OSError(28, "No space left on device")

    table = new_table(tmp_path / "friday")
    assert table.journal is not None
    table.journal._sync = full
    with pytest.raises(JournalUnwritable):
        table.automate("zombies", True)
    assert table.automated == frozenset()


def test_a_game_that_begins_afresh_keeps_what_was_agreed_last(tmp_path: Path) -> None:
    """Where the rules have changed a game goes on from its last checkpoint, and is written so."""
    path = tmp_path / "friday"
    table = new_table(path, agreed=AGREED, chance="auto")
    play_at_random(table, 60)
    table.automate("rolls", True)
    table.close()
    header, *entries = written_in(path)
    header["pack"]["digest"] = "of another printing"
    path.write_bytes(b"".join(chain([header, *entries])))
    for _ in range(2):  # the first time it begins afresh, the second time it goes on from there
        opening_table = resume(path, sync=no_sync)
        assert opening_table.automated == {"rolls", "zombies"}
        opening_table.close()
    assert past_of(read(path)).opening.map_on_page


# ---------------------------------------------------------------------- at the table


def sitting_with(tmp_path: Path, **wishes: object) -> tuple[Sitting, Table]:
    sitting = Sitting(Shelf(tmp_path), seed=3)
    wish = {"game": "zombies", "players": ["Ana", "Ben"], "chance": "auto", **wishes}
    sitting.do(Begin(wish))
    assert sitting.table is not None
    return sitting, sitting.table


def test_a_new_game_starts_with_its_own_choice(tmp_path: Path) -> None:
    sitting, first = sitting_with(tmp_path)
    sitting.do(Automate("zombies", True))
    assert first.automated == {"zombies"}
    sitting.do(Begin({"game": "zombies", "players": ["Cleo", "Dan"]}))
    assert sitting.table is not None
    assert sitting.table.automated == frozenset()
    assert first.journal is not None
    sitting.do(Resume(first.journal.path))
    assert sitting.table.automated == {"zombies"}


def test_what_was_agreed_at_set_up_is_never_asked(tmp_path: Path) -> None:
    _, table = sitting_with(tmp_path, agreed={"automation": ["zombies", "rolls"]})
    bots = BotSeats(table, 3)
    while table.driver.pending is not None and len(table.driver.history) < 300:
        bots.act()
        assert not table.driver.pending.name.startswith("zombies.")
        assert table.driver.pending.kind != "roll"
        play_at_random(table, 1)
    answers = [record for record in table.driver.history if record.name.startswith("zombies.")]
    assert {record.source for record in answers} <= {"auto", "forced"}


def test_after_taking_back_people_look_first(tmp_path: Path) -> None:
    sitting, table = sitting_with(tmp_path, agreed={"automation": ["rolls"]})
    play_at_random(table, 1)
    sitting.do(Automate("zombies", True))
    before = len(table.driver.history)
    sitting.do(Undo(1))
    assert len(table.driver.history) < before


def test_after_taking_back_people_look_first_also_when_the_power_went_meanwhile(tmp_path: Path) -> None:
    sitting, table = sitting_with(tmp_path)
    while table.driver.ask().name != "move.roll":
        request = table.driver.ask()
        sitting.do(Answer(request.number, (pick(request.options, 0.5),)))
    sitting.do(Automate("rolls", True))
    assert table.driver.history[-1].source == "auto"
    sitting.do(Undo(1))
    asked = table.driver.ask().name
    assert table.journal is not None
    path = table.journal.path
    sitting.close()
    again = Sitting(Shelf(tmp_path))
    again.do(Resume(path))
    assert again.table is not None
    assert again.table.driver.ask().name == asked
