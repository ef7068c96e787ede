"""What was rolled or drawn and taken back is still offered where a position is saved and loaded."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.engine import CHOICE, PositionError
from companion.games import GAMES
from companion.table import Table, begin, load_opening, new_opening
from companion.table.journal import chain, read
from companion.table.past import last_turn_of
from companion.table.present import state
from companion.table.shelf import Shelf
from tests.table.playing import Line, new_table, standing, written_in

PLAYERS = {"zombie-slayer": ["Ana"]}
ROUNDS = 25


def seated(game: str) -> Table:
    return begin(new_opening({"game": game, "players": PLAYERS.get(game, ["Ana", "Ben"]), "seed": 5}))


def answer_once(table: Table, random: Random) -> None:
    """One legal answer; a die stays what it was."""
    request = table.driver.ask()
    offer = table.driver.offer
    value = random.choice(list(request.options)) if offer is None else offer
    table.answer(value, source="typed" if request.kind == CHOICE else random.choice(("tray", "auto", "typed")))


def reloaded(table: Table) -> Table:
    """The game that goes on from what was saved."""
    return begin(load_opening({"position": json.loads(json.dumps(table.position())), "seed": 5}))


def offered(table: Table) -> dict[str, Any]:
    stands = standing(table.driver)
    turn = table.game.turn_number()
    seen = {key: [one for one in kept if one.turn >= turn] for key, kept in stands["seen"].items()}
    return {key: stands[key] for key in ("position", "offer", "before")} | {
        "seen": {k: v for k, v in seen.items() if v}
    }


@pytest.mark.parametrize("game", GAMES)
def test_what_was_taken_back_is_offered_after_saving_and_loading(game: str) -> None:
    table, random = seated(game), Random(game)
    offers = 0
    for _ in range(ROUNDS):
        for _ in range(random.randint(2, 9)):
            if table.driver.pending is not None:
                answer_once(table, random)
        table.undo(random.randint(1, 3))
        again = reloaded(table)
        assert offered(again) == offered(table)
        assert again.position() == table.position()
        offers += bool(table.driver.still_seen())
        for _ in range(5):  # both go on alike, and use up what was seen
            if table.driver.pending is None:
                break
            same = Random(len(table.driver.history))
            answer_once(again, same)
            answer_once(table, Random(len(table.driver.history)))
            assert offered(again) == offered(table)
    assert offers


FIGHT = {
    "game": "zombies",
    "turn": {"seat": 0, "step": "fight"},
    "zombies": [{"at": "0,0.C"}, {"at": "0,0.N"}],
    "players": [{"name": "Ana"}, {"name": "Ben"}],
}


def taken_back() -> Line:
    """Ana rolled a 2 in the tray, and took it back."""
    line = Line()
    line.say("load", position=FIGHT, seed=7)
    line.answer(2, source="tray")
    assert line.say("undo")["ok"]
    return line


def test_over_the_protocol_a_die_that_was_taken_back_stays_after_saving_and_loading() -> None:
    position = taken_back().position
    assert position["seen"] == [{"seat": 0, "name": "combat.roll", "turn": 1, "value": 2, "source": "tray"}]
    other = Line()
    assert other.say("load", position=position, seed=8)["ok"]
    n = other.say("view")["n"]
    assert other.refused("answer", n=n, value=6) == "zombies.ruling.dice-validity"
    assert other.answer(2)["ok"]
    assert "seen" not in other.position


def test_the_companion_does_not_roll_at_once_what_people_have_just_taken_back(tmp_path: Path) -> None:
    position = taken_back().position
    table = Shelf(tmp_path, own_dice=True).begin(load_opening({"position": position, "chance": "auto", "seed": 1}))
    assert (table.driver.ask().name, table.driver.offer) == ("combat.roll", 2)
    table.close()
    again = Shelf(tmp_path, own_dice=True).resume(next(tmp_path.glob("*.journal")))[1]
    assert (again.driver.ask().name, again.driver.offer) == ("combat.roll", 2)
    again.close()


def test_a_checkpoint_keeps_what_was_taken_back_of_its_turn(tmp_path: Path) -> None:
    """Ben's roll was taken back together with the end of Ana's turn; that turn ended anew."""
    path = tmp_path / "zombies-0001.journal"
    table, random = new_table(path), Random(3)
    while not (
        table.game.turn_number() == 2 and any(r.name == "move.roll" and r.turn == 2 for r in table.driver.history)
    ):
        answer_once(table, random)
    rolled = next(record for record in table.driver.history if record.name == "move.roll" and record.turn == 2)
    table.answer(next(iter(table.driver.ask().options)), source="typed")
    while table.game.turn_number() == 2:
        table.undo()
    while table.game.turn_number() == 1:
        answer_once(table, random)
    seen = table.driver.still_seen()
    assert [one.value for _, name, one in seen if name == "move.roll"] == [rolled.value]
    table.close()
    turn = last_turn_of(read(path))
    driver = turn.played(turn.opening.content())
    assert driver.still_seen() == seen
    header, *entries = written_in(path)
    header["pack"]["digest"] = "0" * 64  # from the checkpoint alone
    path.write_bytes(b"".join(chain([header, *entries])))
    resumed = Shelf(tmp_path).resume(path)[1]
    assert any("goes on from its last checkpoint" in line for line in resumed.game.log)
    assert resumed.driver.still_seen() == seen
    resumed.close()


@pytest.mark.parametrize(
    ("seen", "path"),
    [
        (5, "seen"),
        ([5], "seen.0"),
        ([{"seat": 0, "name": "combat.roll", "turn": "1", "value": 2, "source": "tray"}], "seen.0.turn"),
        ([{"seat": 0, "name": "combat.roll", "turn": 1, "source": "tray"}], "seen.0.value"),
        ([{"seat": 0, "name": "combat.roll", "turn": 1, "value": 2, "source": ""}], "seen.0.source"),
        ([{"seat": 0, "name": "x", "turn": 1, "value": 2, "source": "tray", "why": ""}], "seen.0.why"),
        ([{}] * 10_001, "seen"),
    ],
)
def test_what_cannot_have_been_seen_is_refused_with_its_place(seen: Any, path: str) -> None:
    with pytest.raises(PositionError) as refused:
        begin(load_opening({"position": {**FIGHT, "seen": seen}, "seed": 1}))
    assert refused.value.path == path


@pytest.mark.parametrize("value", [7, "six", {"a": 1}, [1, 2], 1.5, True])
def test_a_die_that_cannot_be_is_not_offered(value: Any) -> None:
    seen = [{"seat": 0, "name": "combat.roll", "turn": 1, "value": value, "source": "tray"}]
    table = begin(load_opening({"position": {**FIGHT, "seen": seen}, "seed": 1}))
    assert table.driver.offer is None
    table.answer(6)


def test_what_is_shown_of_a_table_has_nothing_of_what_was_taken_back() -> None:
    line = taken_back()
    table = line.referee.table
    assert table is not None
    for listener in (-1, 0, 1):
        assert "seen" not in json.dumps(state(table.driver, None, listener))
    assert "seen" not in line.say("state")
    assert "seen" not in line.say("view")
