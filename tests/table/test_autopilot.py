"""Leaving things to the companion: once, for a step, for the game; one seat or everybody; in which way; and why."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.engine import BadInput, Record
from companion.games import GAMES, rulebook
from companion.games.kit.board import board_of
from companion.games.kit.questions import left_for_good, ways_of
from companion.table import Table, resume
from companion.table.agreements import Agreement, Agreements, in_words, phase_of
from companion.table.autopilot import Autopilot
from companion.table.entries import automating, entry_of, handed_over, record_of, undone
from companion.table.journal import read
from companion.table.past import past_of
from companion.table.story import told_again
from tests.table.playing import Line, new_table, no_sync, play_at_random, standing


def until(table: Table, there: Callable[[Table], bool], most: int = 400, pilot: Autopilot | None = None) -> Table:
    """People answer until that is so."""
    for step in range(most):
        if pilot is not None:
            pilot.act()
        if there(table):
            return table
        play_at_random(table, 1, step)
    raise AssertionError("it never came")


def asks(name: str, seat: int | None = None) -> Callable[[Table], bool]:
    def there(table: Table) -> bool:
        request = table.driver.ask()
        return request.name == name and seat in (None, request.seat)

    return there


def answered(table: Table, begins: str) -> list[Record]:
    return [record for record in table.driver.history if record.name.startswith(begins)]


# ---------------------------------------------------------------------- how long


def test_once_is_this_question_alone() -> None:
    table = until(new_table(chance="auto"), asks("zombies.which"))
    before = len(table.driver.history)
    table.auto("zombies", "hungry", once=True)
    assert [record.name for record in table.driver.history[before:]] == ["zombies.which"]
    assert table.driver.ask().name == "zombies.where"


def test_for_a_step_also_what_comes_after_other_questions_and_no_longer() -> None:
    """Rolls of a combat: between them people decide about bullets."""
    table = until(new_table(), asks("zombies.roll"))
    pilot = Autopilot(table)
    table.automate("rolls", True, this_phase=True)
    phase = phase_of(table.game)
    pilot.act()
    assert table.driver.history[-1].source == "auto"
    until(table, lambda table: phase_of(table.game) != phase, pilot=pilot)
    until(table, lambda table: table.driver.ask().kind == "roll", pilot=pilot)
    assert table.automated == frozenset()


def test_for_the_game_is_every_time() -> None:
    table = new_table(chance="auto")
    table.automate("zombies", True, "hungry")
    pilot = Autopilot(table)
    until(table, lambda table: table.game.turn_number() >= 4, pilot=pilot)
    made = answered(table, "zombies.wh")
    assert made
    assert {record.source for record in made} <= {"auto", "forced"}
    assert all("goes for" in record.why or "has to go" in record.why for record in made if record.source == "auto")


# ---------------------------------------------------------------------- whose


def test_one_player_leaves_it_and_the_other_does_not() -> None:
    table = new_table(chance="auto")
    table.automate("zombies", True, "lazy", seat=1)
    pilot = Autopilot(table)
    until(table, lambda table: table.game.turn_number() >= 5, pilot=pilot)
    made = answered(table, "zombies.which")
    assert {record.seat: record.source for record in made} == {0: "typed", 1: "auto"}


def test_one_player_decides_what_everybody_else_has_left_to_the_companion() -> None:
    table = new_table(chance="auto")
    table.automate("zombies", True)
    table.automate("zombies", False, seat=0)
    pilot = Autopilot(table)
    until(table, lambda table: table.game.turn_number() >= 5, pilot=pilot)
    made = answered(table, "zombies.which")
    assert {record.seat: record.source for record in made} == {0: "typed", 1: "auto"}
    table.automate("zombies", False)
    assert list(table.agreements) == []


def test_a_seat_has_its_own_way() -> None:
    now = (1, "step")
    agreed = Agreements().after([automating("zombies", True, "mean"), automating("zombies", True, "lazy", 1)])
    assert [agreed.about("zombies", seat, now) for seat in (0, 1)] == [
        Agreement("zombies", how="mean"),
        Agreement("zombies", 1, "lazy"),
    ]


def test_a_step_comes_before_the_game_and_ends_when_something_is_taken_back() -> None:
    now = (3, "Move zombies")
    agreed = Agreements().after([automating("zombies", True, "mean"), automating("zombies", True, "lazy", phase=now)])
    assert agreed.about("zombies", 0, now) == Agreement("zombies", how="lazy", phase=now)
    assert agreed.about("zombies", 0, (4, "Move zombies")) == Agreement("zombies", how="mean")
    assert agreed.after([undone(2)]) == Agreements([Agreement("zombies", how="mean")])


# ---------------------------------------------------------------------- the journal


@pytest.mark.parametrize(
    ("record", "entry"),
    [
        (handed_over("zombies"), {"do": "auto", "what": "zombies"}),
        (handed_over("zombies", "mean", 1), {"do": "auto", "what": "zombies", "seat": 1, "how": "mean"}),
        (automating("rolls", True), {"do": "automate", "what": "rolls", "on": True}),
        (
            automating("zombies", True, "lazy", 0, (4, "Move zombies")),
            {"do": "automate", "what": "zombies", "on": True, "seat": 0, "how": "lazy", "phase": [4, "Move zombies"]},
        ),
    ],
)
def test_what_was_always_written_is_written_so_and_more_only_where_more_was_said(
    record: Record, entry: dict[str, Any]
) -> None:
    assert entry_of(record) == entry
    assert record_of(entry) == record


@pytest.mark.parametrize("phase", [7, [1], ["x", "y"], [1, "a", 2]])
def test_a_phase_that_is_none_is_no_record(phase: Any) -> None:
    with pytest.raises(BadInput, match="phase"):
        record_of({"do": "automate", "what": "rolls", "on": True, "phase": phase})


def test_a_game_taken_up_in_the_middle_of_a_step_goes_on_as_it_would_have(tmp_path: Path) -> None:
    path = tmp_path / "friday"
    table = until(new_table(path, chance="auto"), asks("zombies.which"))
    table.automate("zombies", True, "mean", this_phase=True)
    table.hand_over(next(iter(table.agreements)), once=True)
    assert table.driver.ask().name.startswith("zombies."), "the power goes in the middle of it"
    table.close()
    one, other = resume(path, sync=no_sync), resume(_copy(path), sync=no_sync)
    assert one.agreements == other.agreements == table.agreements
    for again in (one, other):
        Autopilot(again).act()
    assert standing(one.driver) == standing(other.driver)
    assert one.game.marches
    assert told_again(one.driver, 50) == told_again(other.driver, 50)
    one.close()


def _copy(path: Path) -> Path:
    copy = path.with_name("again")
    copy.write_bytes(path.read_bytes())
    return copy


def test_reasons_come_back_with_the_game(tmp_path: Path) -> None:
    path = tmp_path / "friday"
    table = until(new_table(path, chance="auto"), asks("zombies.which"))
    table.read_log()
    table.auto("zombies", "hungry")
    board, driver = board_of("zombies"), table.driver
    reasons = [march.why for march in board.marches(driver)]
    assert reasons
    assert all("goes for" in why or "has to go" in why for why in reasons)
    log = table.read_log()
    assert set(reasons) <= set(log), "and people read them"
    table.close()
    again = resume(path, sync=no_sync)
    assert [march.why for march in board.marches(again.driver)] == reasons
    assert set(reasons) <= set(told_again(again.driver, 200))
    again.close()


def test_without_a_way_the_reason_is_chance_and_nothing_is_written_of_it() -> None:
    table = until(new_table(chance="auto"), asks("zombies.which"))
    table.auto("zombies")
    assert {march.why for march in board_of("zombies").marches(table.driver)} == {"by chance"}
    assert not any(record.why for record in table.driver.history)


def test_what_is_left_to_the_companion_stands_in_the_header_with_seat_and_way(tmp_path: Path) -> None:
    path = tmp_path / "friday"
    left = ["rolls", {"what": "zombies", "seat": 1, "how": "mean"}, {"what": "tiles", "how": "chance"}]
    new_table(path, agreed={"automation": left}).close()
    opening = past_of(read(path)).opening
    assert opening.automation == ("rolls", {"what": "zombies", "seat": 1, "how": "mean"}, "tiles")
    again = resume(path, sync=no_sync)
    assert again.agreements.about("zombies", 1, (1, "")) == Agreement("zombies", 1, "mean")
    assert again.automated == {"rolls", "tiles"}
    again.close()


# ---------------------------------------------------------------------- taking back


def test_taking_back_gives_the_same_dice_and_the_same_decisions() -> None:
    table = until(new_table(chance="auto"), asks("zombies.which"))
    before = standing(table.driver)["position"]
    table.auto("zombies", "mean")
    after = table.position()
    table.undo()
    assert standing(table.driver)["position"] == before
    table.auto("zombies", "mean")
    assert table.position() == after


def test_after_taking_back_people_are_asked_though_it_was_agreed() -> None:
    table = new_table(chance="auto")
    table.automate("zombies", True, "hungry")
    pilot = Autopilot(table)
    until(table, lambda table: bool(answered(table, "zombies.which")), pilot=pilot)
    while not table.driver.ask().name.startswith("zombies."):
        table.undo()
    pilot.wait()
    pilot.act()
    assert table.driver.ask().name.startswith("zombies.")
    assert table.automated == {"zombies"}


# ---------------------------------------------------------------------- every game


@pytest.mark.parametrize("game", GAMES)
def test_play_that_is_handed_over_is_never_refused_and_replays_as_it_was(game: str, tmp_path: Path) -> None:
    book = rulebook(game)
    names = ["Ana", "Ben", "Cleo"][: book.players[book.modes[0]][1]]
    path = tmp_path / "friday"
    table = new_table(path, game=game, players=names, chance="auto")
    pilot = Autopilot(table)
    for what in left_for_good(game):
        table.automate(what, True, list(ways_of(table.game, what))[-1])
    for way, most in (("first", 150), ("last", 300)):
        for what in left_for_good(game):
            known = list(ways_of(table.game, what))
            table.automate(what, True, known[1 % len(known)] if way == "first" else known[-1])
        while table.driver.pending is not None and len(table.driver.history) < most:
            pilot.act()
            play_at_random(table, 1, len(table.driver.history))
    assert not [line for line in table.read_log() if "refused" in line]
    table.close()
    again = resume(path, sync=no_sync)
    assert standing(again.driver) == standing(table.driver)
    assert again.agreements == table.agreements
    again.close()


# ---------------------------------------------------------------------- the protocol


def at_zombies(line: Line) -> dict[str, Any]:
    """Ana's step 5."""
    people = [{"name": "Ana", "at": "0,0.C"}, {"name": "Ben", "at": "1,0.E"}]
    place = {
        "game": "zombies",
        "map": [{"tile": "town-square", "at": "0,0"}, {"tile": "town-crossroad", "at": "1,0"}],
        "turn": {"seat": 0, "step": "zombies", "due": 2},
        "zombies": [{"at": "1,0.N"}, {"at": "1,0.W"}, {"at": "0,0.N"}],
        "players": people,
    }
    return line.say("load", position=place, seed=7)


def test_handing_over_in_lines() -> None:
    line = Line()
    assert at_zombies(line)["name"] == "zombies.which"
    once = line.say("auto", what="zombies", **{"for": "once"}, seat=0, how="mean")
    assert once["name"] == "zombies.where"
    assert "goes for Ben" in once["log"][0]
    assert line.say("auto", what="zombies", **{"for": "phase"}, how="hungry")["name"] != "zombies.where"
    assert "automatic" not in line.say("view"), "the step is over"
    game = line.say("auto", what="rolls", **{"for": "game"}, seat=1)
    assert game["automatic"] == [{"what": "rolls", "for": "game", "seat": 1, "how": "chance"}]
    never = line.say("auto", what="rolls", **{"for": "never"}, seat=1)
    assert "automatic" not in never


def test_what_was_agreed_in_lines_is_answered_before_the_next_question() -> None:
    line = Line()
    at_zombies(line)
    shown = line.say("auto", what="zombies", **{"for": "game"}, how="lazy")
    assert not shown["name"].startswith("zombies.")
    line.say("undo")
    assert line.say("view")["name"].startswith("zombies."), "people look first"


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"for": "ever"}, "once, phase, game, never"),
        ({"for": 3}, "once, phase, game, never"),
        ({"how": "angry"}, "chance, hungry, mean, lazy"),
        ({"how": "angry", "for": "game"}, "chance, hungry, mean, lazy"),
        ({"how": "rules"}, "chance, hungry, mean, lazy"),
        ({"how": 7}, "how"),
        ({"seat": 9}, "seat"),
        ({"seat": -1}, "seat"),
        ({"seat": "Ana"}, "seat"),
        ({"seat": 1}, "seat 1"),
        ({"what": "orcs"}, "nothing of that kind"),
        ({"what": "orcs", "for": "game"}, "rolls, draws, zombies, tiles, survivors"),
        ({"what": "rolls", "how": "mean", "for": "phase"}, "there is chance"),
        ({"whose": 1}, "what, for, seat, how"),
    ],
)
def test_odd_values_say_what_exists_and_change_nothing(more: dict[str, Any], words: str) -> None:
    line = Line()
    at_zombies(line)
    before = line.say("position")
    no = line.say("auto", **{"what": "zombies", **more})
    assert not no["ok"]
    assert words in no["error"]
    assert line.say("position") == before


def test_games_say_what_can_be_handed_over_and_how() -> None:
    games = {game["id"]: game["automation"] for game in Line().say("games")["games"]}
    assert set(games) == set(GAMES)
    assert games["zombies"]["zombies"] == ["chance", "rules", "hungry", "mean", "lazy"]
    assert games["totally-medieval"] == {"rolls": ["chance"], "draws": ["chance"]}


def test_who_decides_in_words() -> None:
    table = until(new_table(chance="auto"), asks("zombies.which"))
    assert in_words(table.game, table.agreements, "zombies") == "you"
    table.automate("zombies", True, "hungry", seat=1)
    assert in_words(table.game, table.agreements, "zombies", 1) == "the companion (hungry), for Ben"
    table.automate("zombies", True, this_phase=True)
    assert in_words(table.game, table.agreements, "zombies") == "the companion, in this step"
