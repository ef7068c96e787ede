"""The running table: who answers, what one undo takes back, what the referee does by itself, and resuming it all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engine import BadInput, Driver, Game
from companion.table import Generator, JournalUnfit, Replay, Table, resume
from companion.table.journal import chain
from companion.table.table import acts_of
from tests.table.playing import new_table, no_sync, play_at_random, standing, written_in


class FirstOption:
    """A bot that takes whatever is listed first."""

    source = "bot"

    def answer(self, driver: Driver[Game]) -> Any:
        return next(iter(driver.ask().options))


def asked(table: Table) -> str:
    return table.driver.ask().name


def until(table: Table, name: str) -> None:
    """Play until this is asked."""
    for seed in range(400):
        if asked(table) == name:
            return
        play_at_random(table, 1, seed)
    raise AssertionError(f"{name} is never asked")


# ---------------------------------------------------------------------- who answers


def test_people_are_waited_for() -> None:
    table = new_table()
    assert (asked(table), table.records) == ("tile.draw", [])


def test_a_generator_answers_every_roll_and_draw() -> None:
    table = new_table(chance="auto")
    play_at_random(table, 60)
    kinds = {record.source for record in table.driver.history if record.chance}
    assert kinds == {"auto"}
    assert {record.source for record in table.driver.history if not record.chance} == {"typed"}


def test_who_answers_can_change_during_play() -> None:
    table = new_table()
    until(table, "move.roll")
    table.answerers.let(Generator(1), "roll")
    table.answer(3)
    until(table, "zombies.which")
    assert [record.source for record in table.driver.history if record.name == "zombies.roll"] == ["auto"]


def test_a_bot_plays_one_seat_and_people_the_other() -> None:
    table = new_table(chance="auto")
    table.answerers.let(FirstOption(), "choice", seat=1)
    play_at_random(table, 40)
    choices = [record for record in table.driver.history if not record.chance]
    assert {record.seat for record in choices if record.source == "bot"} == {1}
    assert {record.seat for record in choices if record.source == "typed"} == {0}


def test_a_refused_bot_leaves_the_question_to_people() -> None:
    class Cheat:
        source = "bot"

        def answer(self, driver: Driver[Game]) -> Any:
            return "nowhere"

    table = new_table()
    table.answerers.let(Cheat(), "choice")
    table.answer("town-straight")
    assert asked(table) == "tile.place"
    assert "refused" in table.read_log()[-1]


def test_a_replayed_game_runs_by_itself_as_far_as_it_was_recorded() -> None:
    first = new_table()
    play_at_random(first, 30)
    second = new_table()
    second.answerers.let(Replay(first.driver.history))
    second.go_on()
    assert second.game.position() == first.game.position()
    assert asked(second) == asked(first)


def test_a_generator_answers_by_seed_and_number_alone() -> None:
    table = new_table()
    until(table, "move.roll")
    answers = {seed: Generator(seed).answer(table.driver) for seed in range(40)}
    assert set(answers.values()) == {1, 2, 3, 4, 5, 6}
    assert all(Generator(seed).answer(table.driver) == value for seed, value in answers.items())


def test_the_ledger_holds_every_roll_with_its_source_and_turn() -> None:
    table = new_table(chance="auto")
    play_at_random(table, 400)
    counts = table.ledger.counts("auto")
    assert sum(counts.values()) > 50
    assert min(counts.values()) > 0
    assert table.ledger.counts("typed") == dict.fromkeys(range(1, 7), 0)
    rolls = list(table.ledger)
    assert {roll.name for roll in rolls} >= {"combat.roll", "move.roll", "zombies.roll"}
    assert [roll.turn for roll in rolls] == sorted(roll.turn for roll in rolls)


# ---------------------------------------------------------------------- undo


def test_one_undo_goes_back_to_the_last_decision_of_people() -> None:
    table = new_table(chance="auto")
    before = table.game.position()
    place = next(iter(table.driver.ask().options))
    table.answer(place)
    assert table.driver.history[-1].source == "auto"
    table.undo()
    assert table.game.position() == before
    assert asked(table) == "tile.place"


def test_dice_that_were_taken_back_are_used_again_and_not_rolled_anew() -> None:
    table = new_table(chance="auto")
    for seed in range(60):
        play_at_random(table, 1, seed)
        live = [(record.name, record.value) for record in table.driver.history]
        position = table.game.position()
        value = next(record.value for record in reversed(table.driver.history) if record.source == "typed")
        table.undo()
        table.answer(value)
        assert [(record.name, record.value) for record in table.driver.history] == live
        assert table.game.position() == position


def test_undo_counts_decisions_not_records() -> None:
    table = new_table(chance="auto")
    positions = []
    for seed in range(12):
        positions.append(table.game.position())
        play_at_random(table, 1, seed)
    table.undo(12)
    assert table.game.position() == positions[0]
    assert acts_of(table.records) == []


def test_handing_over_is_a_decision_of_its_own() -> None:
    table = new_table(chance="auto")
    until(table, "zombies.which")
    before = table.game.position()
    table.auto("zombies")
    assert asked(table) != "zombies.which"
    table.undo()
    assert (asked(table), table.game.position()) == ("zombies.which", before)


def test_there_is_an_end_to_undoing() -> None:
    table = new_table(chance="auto")
    with pytest.raises(BadInput, match="nothing to take back"):
        table.undo()
    play_at_random(table, 2)
    with pytest.raises(BadInput, match="2 decisions"):
        table.undo(3)
    with pytest.raises(BadInput, match="0 steps"):
        table.undo(0)


# ---------------------------------------------------------------------- what the referee does itself


def test_zombies_are_moved_to_the_end_of_the_step() -> None:
    table = new_table()
    until(table, "zombies.roll")
    turn = table.game.turn_number()
    table.auto("zombies")
    assert asked(table) == "event.discard"
    assert table.game.turn_number() == turn
    assert {record.source for record in table.driver.history if record.name.startswith("zombies.")} == {"auto"}


def test_a_tile_is_drawn_placed_and_filled() -> None:
    table = new_table()
    table.auto("tile")
    assert table.game.progress()["name"] != "tile"


@pytest.mark.parametrize(("what", "stops_at"), [("draws", "tile.place"), ("tile.draw", "tile.place")])
def test_a_group_stops_where_something_else_is_asked(what: str, stops_at: str) -> None:
    table = new_table()
    table.auto(what)
    assert asked(table) == stops_at


def test_rolls_go_on_over_the_end_of_a_step() -> None:
    table = new_table()
    until(table, "move.roll")
    table.auto("rolls")
    assert table.driver.history[-1].name == "move.roll"
    assert table.driver.ask().kind != "roll"


def test_everything_can_be_left_to_the_referee() -> None:
    table = new_table()
    table.auto("all")
    assert table.driver.over is not None
    table.undo()
    assert (asked(table), table.driver.history) == ("tile.draw", [])


def test_handing_over_a_game_that_cannot_end_comes_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.table.table.MOST", 30)
    table = new_table()
    table.auto("all")
    assert 30 <= len(table.driver.history) <= 31
    assert table.driver.over is None


@pytest.mark.parametrize("what", ["zombies", "cards", "rolls", "dance", "tile.place", "til", ""])
def test_what_does_not_wait_cannot_be_handed_over(what: str) -> None:
    table = new_table()
    with pytest.raises(BadInput, match='Ana is asked "Draw a map tile"'):
        table.auto(what)
    assert table.records == []


# ---------------------------------------------------------------------- resuming


@pytest.mark.parametrize("chance", ["ask", "auto"])
def test_a_resumed_game_stands_and_goes_on_as_the_live_one(chance: str, tmp_path: Path) -> None:
    path = tmp_path / "friday"
    table = new_table(path, chance=chance)
    for round_ in range(8):
        play_at_random(table, 17, seed=round_)
        table.undo(round_ % 4 + 1)
        if round_ % 2:
            play_at_random(table, 1, seed=round_)
        live = standing(table.driver), list(table.records)
        table.close()
        table = resume(path, sync=no_sync)
        assert (standing(table.driver), table.records) == live
        assert table.read_log() == []
    twin = new_table(chance=chance)
    twin_path = tmp_path / "copy"
    twin_path.write_bytes(path.read_bytes())
    twin = resume(twin_path, sync=no_sync)
    play_at_random(table, 40)
    play_at_random(twin, 40)
    assert standing(twin.driver) == standing(table.driver)


def test_corrections_cards_and_corrected_dice_are_resumed(tmp_path: Path) -> None:
    path = tmp_path / "friday"
    table = new_table(path)
    until(table, "move.roll")
    table.answer(2)
    table.undo()
    table.correct({"chance": 5})
    table.correct({"players.1.hearts": 2, "players.1.hand": ["fear", None, None]})
    table.interrupt("play", 1, {"card": "fear", "target": 0})
    live = standing(table.driver)
    table.close()
    table = resume(path, sync=no_sync)
    assert standing(table.driver) == live
    if table.driver.offer is not None:
        table.answer(5)
    table.undo(2)
    live = standing(table.driver)
    table.close()
    assert standing(resume(path, sync=no_sync).driver) == live


def test_cut_anywhere_in_an_act_the_generator_plays_it_to_its_end(tmp_path: Path) -> None:
    path, copy = tmp_path / "friday", tmp_path / "copy"
    table = new_table(path, chance="auto")
    stood = {path.read_bytes().count(b"\n"): standing(table.driver)}
    for seed in range(25):
        play_at_random(table, 1, seed)
        stood[path.read_bytes().count(b"\n")] = standing(table.driver)
    lines = path.read_bytes().splitlines(keepends=True)
    assert sum(b'"and":1' in line for line in lines) > 10
    for cut in range(1, len(lines) + 1):
        copy.write_bytes(b"".join(lines[:cut]))
        resumed = resume(copy, sync=no_sync)
        assert standing(resumed.driver) == stood[min(end for end in stood if end >= cut)]
        resumed.close()


def test_after_an_undo_people_look_first_also_when_the_game_is_resumed(tmp_path: Path) -> None:
    path = tmp_path / "friday"
    table = new_table(path)
    until(table, "move.roll")
    table.answer(3, source="tray")
    table.answerers.let(Generator(1), "roll")
    table.undo()
    assert (asked(table), table.driver.offer) == ("move.roll", 3)
    live = standing(table.driver)
    table.close()
    assert standing(resume(path, answerers=table.answerers, sync=no_sync).driver) == live


def rewritten(path: Path, change: Any) -> None:
    """Change lines of a journal and seal them again, as another version of the companion might have written them."""
    entries = written_in(path)
    change(entries)
    path.write_bytes(b"".join(chain(entries)))


def test_a_journal_that_no_longer_fits_goes_on_from_its_last_checkpoint(tmp_path: Path) -> None:
    path = tmp_path / "friday"
    table = new_table(path)
    play_at_random(table, 120)
    live = standing(table.driver)
    table.close()

    def rename(entries: list[dict[str, Any]]) -> None:
        entries[5]["name"] = "tile.bridge"

    rewritten(path, rename)
    resumed = resume(path, sync=no_sync)
    (message,) = resumed.read_log()
    assert "line 6: record 4 answers tile.bridge" in message
    assert "last checkpoint (line " in message
    assert resumed.game.position() == live["position"]
    assert resumed.driver.ask().name == live["asked"][2]
    play_at_random(resumed, 5)
    after = standing(resumed.driver)
    resumed.close()
    again = resume(path, sync=no_sync)
    assert again.read_log() == []
    assert standing(again.driver)["position"] == after["position"]


def test_a_turn_that_began_otherwise_is_not_silently_misread(tmp_path: Path) -> None:
    path = tmp_path / "friday"
    table = new_table(path)
    play_at_random(table, 120)
    table.close()

    def more_bullets(entries: list[dict[str, Any]]) -> None:
        last = max(index for index, entry in enumerate(entries) if entry.get("do") == "checkpoint")
        entries[last]["position"]["players"][0]["bullets"] = 77

    rewritten(path, more_bullets)
    resumed = resume(path, sync=no_sync)
    (message,) = resumed.read_log()
    assert "a turn that began otherwise" in message
    assert resumed.game.position()["players"][0]["bullets"] > 70


def test_another_pack_is_noticed_and_other_rules_are_checked(tmp_path: Path) -> None:
    path = tmp_path / "friday"
    table = new_table(path)
    play_at_random(table, 80)
    position = table.game.position()
    table.close()
    rewritten(path, lambda entries: entries[0].update(rules="other"))
    resumed = resume(path, sync=no_sync)
    assert (resumed.read_log(), resumed.game.position()) == ([], position)
    resumed.close()
    rewritten(path, lambda entries: entries[0]["pack"].update(digest="other"))
    resumed = resume(path, sync=no_sync)
    assert "line 1: the pack zombies-2014 has changed" in resumed.read_log()[0]
    assert resumed.game.position() == position


@pytest.mark.parametrize("position", [None, 5, {"players": []}])
def test_a_game_that_cannot_go_on_at_all_says_so(position: Any, tmp_path: Path) -> None:
    path = tmp_path / "friday"
    table = new_table(path)
    play_at_random(table, 80)
    table.close()

    def spoil(entries: list[dict[str, Any]]) -> None:
        entries[0]["pack"]["digest"] = "other"
        for entry in entries:
            if entry.get("do") == "checkpoint":
                entry["position"] = position

    rewritten(path, spoil)
    before = path.read_bytes()
    with pytest.raises(JournalUnfit, match="does not fit either"):
        resume(path, sync=no_sync)
    assert path.read_bytes() == before


def test_an_illegal_answer_in_a_journal_is_found_by_its_line(tmp_path: Path) -> None:
    path = tmp_path / "friday"
    table = new_table(path)
    until(table, "tile.place")
    table.answer(next(iter(table.driver.ask().options)))
    table.close()

    def far_away(entries: list[dict[str, Any]]) -> None:
        entries[0]["rules"] = "other"
        entries[2]["value"] = "40,40 r0"

    rewritten(path, far_away)
    resumed = resume(path, sync=no_sync)
    assert "line 3: record 1 answers tile.place with '40,40 r0'" in resumed.read_log()[0]
    assert asked(resumed) == "tile.place"


def test_a_loaded_game_is_journalled_too(tmp_path: Path) -> None:
    from companion.table import begin, load_opening

    first = new_table()
    play_at_random(first, 37)
    path = tmp_path / "friday"
    table = begin(load_opening({"position": first.position(), "seed": 1}), journal=path, sync=no_sync)
    assert table.game.position() == first.game.position()
    play_at_random(table, 10)
    table.undo(3)
    live = standing(table.driver)
    table.close()
    assert standing(resume(path, sync=no_sync).driver) == live
