"""The ledger: every die that was rolled counts once, with where it came from; nothing else does."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.engine import ROLL, Driver, Game, Record, pick
from companion.engine.dice import Dice
from companion.games import GAMES
from companion.games.kit.questions import keeps_order
from companion.games.zombies.chapters.movement import MovementDice
from companion.table.errors import JournalDamaged
from companion.table.fairness import ENOUGH
from companion.table.journal import Journal, read
from companion.table.ledger import Ledger, Roll, faces_of, judged, recorded_rolls
from tests.conformance.playing import seatings
from tests.rules.sitting import PACKS
from tests.rules.test_zombies_quicker import drawing, place
from tests.table.playing import Line, new_table, no_sync, play_at_random

ANSWERS = 250


def rolled(value: object, source: str = "tray", name: str = "attack.hand") -> Record:
    return Record("answer", 1, 0, name, value, True, source)


def move(first: int, second: int, source: str = "tray") -> Roll:
    return Roll(1, 0, "move.roll", [first, second], source)


@pytest.mark.parametrize(
    ("value", "faces"),
    [
        (4, (4,)),
        ([6, 4, 1], (6, 4, 1)),
        ([3], (3,)),
        ("skip", ()),
        (True, ()),
        (0, ()),
        (17, ()),
        ([2, "x"], ()),
        ([], ()),
    ],
)
def test_faces_of_an_answer(value: object, faces: tuple[int, ...]) -> None:
    assert faces_of(value) == faces


def test_a_hand_counts_die_by_die() -> None:
    ledger = Ledger([rolled([6, 6, 5, 1, 1]), rolled(3, "typed"), rolled("skip", "typed", "move.roll")])
    assert [roll.value for roll in ledger] == [[6, 6, 5, 1, 1], 3]
    assert ledger.counts() == {1: 2, 2: 0, 3: 1, 4: 0, 5: 1, 6: 2}
    assert ledger.counts("tray") == {1: 2, 2: 0, 3: 0, 4: 0, 5: 1, 6: 2}


def watched(driver: Driver[Game], random: Random) -> list[tuple[str, object, bool]]:
    """Play on; note everything that chance decided, and whether the rules had dice rolled for it."""
    seen = []
    for _ in range(ANSWERS):
        if (request := driver.pending) is None:
            break
        value = pick(request.options, random.random())
        driver.answer(value, source="tray")
        if driver.history[-1].chance:
            seen.append((request.name, value, request.kind == ROLL and faces_of(value) != ()))
    return seen


@pytest.mark.parametrize("game", GAMES)
def test_what_was_rolled_is_in_the_ledger_and_nothing_else(game: str) -> None:
    for index, seating in enumerate(seatings(game)):
        driver = seating.begin()
        seen = watched(driver, Random(index))
        assert [(roll.name, roll.value) for roll in Ledger(driver.history)] == [
            (name, value) for name, value, dice in seen if dice
        ], seating


@pytest.mark.parametrize("game", GAMES)
def test_wells_are_told_apart_exactly_where_the_order_of_two_dice_is_kept(game: str) -> None:
    for index, seating in enumerate(seatings(game)):
        driver, random = seating.begin(), Random(index)
        for _ in range(ANSWERS):
            if (request := driver.pending) is None:
                break
            options = request.options
            kept = isinstance(options, MovementDice) or (isinstance(options, Dice) and options.ordered)
            if kept or isinstance(options, Dice):
                assert keeps_order(request.name) == kept, request.name
            driver.answer(pick(options, random.random()))


def places(roll: Roll) -> list[tuple[int, str, int]]:
    return [(die.face, die.source, die.place) for die in roll.read]


def test_in_old_journals_only_two_dice_that_lay_in_the_tray_in_their_order_have_places() -> None:
    assert places(move(2, 5)) == [(2, "tray", 1), (5, "tray", 2)]
    assert places(move(2, 5, "typed")) == [(2, "typed", 0), (5, "typed", 0)]
    assert places(Roll(1, 0, "move.roll", 4, "tray")) == [(4, "tray", 0)], "one die may lie in either place"
    assert places(Roll(1, 0, "attack.hand", [5, 2], "tray")) == [(5, "tray", 0), (2, "tray", 0)], "a hand is sorted"


def test_a_record_that_says_where_each_die_was_read_is_believed_die_by_die() -> None:
    hand = Record(
        "answer", 1, 0, "attack.hand", [6, 4, 4, 1], True, "mixed", dice=("tray 5", "camera", "tray 2", "bluetooth")
    )
    ledger = Ledger([hand])
    assert [places(roll) for roll in ledger] == [
        [(6, "tray", 5), (4, "camera", 0), (4, "tray", 2), (1, "bluetooth", 0)]
    ]
    assert ledger.counts("tray") == {1: 0, 2: 0, 3: 0, 4: 1, 5: 0, 6: 1}
    assert ledger.counts("mixed") == dict.fromkeys(range(1, 7), 0), "nothing is read by a mixture"
    assert [group.label for group in ledger.groups()] == [
        "dice tray",
        "dice tray, place 2",
        "dice tray, place 5",
        "camera",
        "radio dice",
    ]


@pytest.mark.parametrize("dice", [("tray 1",), ("tray one", "tray -2"), ("tray ²", "tray")])
def test_places_that_cannot_be_are_none(dice: tuple[str, ...]) -> None:
    roll = Roll(1, 0, "attack.hand", [5, 2], "tray", dice=dice)
    assert places(roll) == [(5, "tray", 0), (2, "tray", 0)]


def test_where_dice_were_read_survives_the_disk_and_taking_back(tmp_path: Path) -> None:
    table = new_table(tmp_path / "game.journal")
    while table.driver.ask().name != "combat.roll":
        play_at_random(table, 1)
    table.answer(4, source="tray", dice=("tray 3",))
    table.undo()
    table.answer(4)
    table.close()
    rolls = recorded_rolls(read(tmp_path / "game.journal"))
    assert rolls == list(table.ledger)
    assert places(rolls[-1]) == [(4, "tray", 3)], "whoever takes it up again, it lay in the third place"


def test_groups_are_the_sources_and_the_wells_of_the_tray() -> None:
    rolls = [move(1, 6), move(1, 6), Roll(1, 0, "combat.roll", 3, "auto"), Roll(1, 0, "combat.roll", 3, "sensor")]
    groups = {group.label: group.counts for group in judged(rolls)}
    assert list(groups) == ["dice tray", "dice tray, place 1", "dice tray, place 2", "the companion's dice", "sensor"]
    assert groups["dice tray"] == {1: 2, 2: 0, 3: 0, 4: 0, 5: 0, 6: 2}
    assert groups["dice tray, place 1"][1] == 2
    assert groups["dice tray, place 2"][6] == 2
    assert judged([]) == []


def test_a_die_among_many_has_to_be_odder() -> None:
    odd = [Roll(1, 0, "combat.roll", face, "typed") for face in (*[1, 2, 3, 4, 5, 6] * 8, *[6] * 12)]
    fair = [
        Roll(1, 0, "combat.roll", face, source) for source in "abcdef" for face in [1, 2, 3, 4, 5, 6] * (ENOUGH // 6)
    ]
    (alone,) = judged(odd)
    among = next(group for group in judged([*odd, *fair]) if group.source == "typed")
    assert alone.verdict.short == "a bit odd"
    assert among.verdict.short == "fair"
    few = [Roll(1, 0, "combat.roll", 1, "auto")]
    assert judged([*odd, *few])[0].verdict == alone.verdict, "what is not judged is no comparison"


def test_the_referee_says_what_it_thinks_of_the_dice() -> None:
    line = Line()
    line.fight()
    line.answer(6)
    assert line.say("ledger")["verdict"] == f"too few rolls to say: {ENOUGH - 1} more"
    assert line.say("ledger", source="tray")["verdict"] == f"too few rolls to say: {ENOUGH} more"


def test_the_referee_counts_two_movement_dice() -> None:
    line = Line(packs=[PACKS])
    assert line.say("load", position=place(drawing(ben={"zombies": 1})).game.position())["name"] == "move.roll"
    line.answer([2, 5])
    assert line.say("ledger")["counts"] == {"1": 0, "2": 1, "3": 0, "4": 0, "5": 1, "6": 0}


# ---------------------------------------------------------------------- on disk


def test_a_journal_tells_the_same_rolls_as_the_table(tmp_path: Path) -> None:
    table = new_table(tmp_path / "game.journal", chance="auto")
    play_at_random(table, 120)
    table.undo(3)
    play_at_random(table, 10, seed=5)
    table.close()
    rolls = recorded_rolls(read(tmp_path / "game.journal"))
    assert rolls == list(table.ledger)
    assert len(rolls) > 10


def test_rolls_before_a_game_went_on_from_a_position_count(tmp_path: Path) -> None:
    answer = {"do": "answer", "seat": 0, "name": "combat.roll", "source": "tray", "chance": True}
    journal = Journal.create(tmp_path / "game.journal", {"game": "zombies"}, no_sync)
    journal.append([{**answer, "value": 2}])
    journal.append([{"do": "fresh", "position": {}}])
    journal.append([{**answer, "value": 5}, {**answer, "value": 6}])
    journal.append([{"do": "undo", "steps": 1}])
    journal.close()
    assert [roll.value for roll in recorded_rolls(read(tmp_path / "game.journal"))] == [2, 5]


def test_a_line_that_is_no_record_is_named(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path / "game.journal", {"game": "zombies"}, no_sync)
    journal.append([{"do": "dance"}])
    journal.close()
    with pytest.raises(JournalDamaged, match="line 2 is no record"):
        recorded_rolls(read(tmp_path / "game.journal"))
