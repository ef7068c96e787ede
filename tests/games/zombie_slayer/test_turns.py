"""The Slayer's turn and the Zombies' turn, by the printed examples and by what may go wrong."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import BadInput, Driver, PositionError, Refused
from companion.games import NewGame, rulebook
from companion.packs import load
from tests.games.zombie_slayer.town import OPEN, play, refused, sit

TEMPLE = (*OPEN, "temple -3,3 r270")


@pytest.mark.parametrize("picked", [6, 4])
def test_the_printed_attack_of_ludwig_destroys_the_violet_zombie(picked: int) -> None:
    driver = play(sit("violet 0,0.N"), "attack 0,0.N", [6, 4, 2, 2, 1], picked, 3)
    assert (driver.game.zombies, driver.game.slayer.experience, driver.game.actions) == ({}, 1, 1)


@pytest.mark.parametrize(("picked", "strength", "penalty"), [(6, 5, 1), (4, 4, 0)])
def test_assault_works_only_on_the_face_with_the_skill_pip(picked: int, strength: int, penalty: int) -> None:
    driver = play(sit("violet 0,0.N"), "assault 0,0.N", [6, 4, 2, 2, 1], picked, 2)
    assert f"{strength} against 0: {strength} damage to the violet zombie" in driver.game.log
    assert driver.game.slayer.penalty == penalty


def test_a_zombie_that_rolls_a_one_is_already_dead() -> None:
    driver = play(sit("green 0,0.N"), "attack 0,0.N", [4, 4, 4, 4, 4], 1)
    assert list(driver.game.zombies.values()) == ["green"]


def test_dice_of_a_hand_are_as_many_as_life() -> None:
    driver = play(sit("violet 0,0.N", slayer={"life": 3}), "attack 0,0.N")
    assert refused(driver, [6, 4, 2, 2, 1]) == "create.hand-equals-life"
    assert refused(driver, [6, 4, 7]) == "pip.plain-numbers"
    play(driver, [1, 6, 4])
    assert list(driver.ask().options) == [6, 4, 1]
    assert refused(driver, 5) == "fight.pick-one"


def test_luck_is_spent_point_by_point_on_the_dice_just_rolled() -> None:
    driver = play(sit("violet 0,0.N", luck=2), "attack 0,0.N", [2, 2, 1, 1, 1])
    assert refused(driver, "reroll 6") == "ruling.luck-adjust-which-die"
    assert refused(driver, "lower 1") == "luck.adjust"
    play(driver, "reroll 1", 5, "raise 5")
    assert driver.ask().name == "attack.pick"
    assert list(driver.ask().options) == [6, 2, 1]
    assert driver.game.slayer.luck == 0


def test_knock_back_pushes_a_survivor_straight_away() -> None:
    driver = sit("blue 0,0.E", slayer={"skills": ["knock-back"]})
    play(driver, "knock-back 0,0.E", [6, 1, 1, 1, 1], 6, 5)
    assert driver.game.position()["zombies"] == [{"at": "3,0.W", "kind": "blue"}]


def test_the_dead_necromancer_ends_the_game_and_undo_goes_back_into_it() -> None:
    driver = sit("blue -3,3.E", TEMPLE, necromancer={"at": "-3,3.C", "life": 1}, slayer={"at": "-3,3.S"})
    play(driver, "attack -3,3.C", [4, 4, 4, 4, 4], [2])
    assert driver.over is not None
    assert (driver.over.winners, driver.over.rule) == ((0,), "zombie-slayer.win.necromancer-dead")
    assert not driver.game.zombies
    driver.undo()
    assert driver.ask().name == "defence.necromancer"
    assert (driver.offer, driver.before) == (None, [2]), "a person typed it: it may be typed anew"


def test_an_explosion_that_kills_both_is_a_defeat_unless_the_table_says_otherwise() -> None:
    for value, winners in (("loss", ()), ("victory", (0,))):
        driver = sit(
            laid=TEMPLE,
            necromancer={"at": "-3,3.C", "life": 1},
            dung=[{"at": "-3,3.W"}],
            slayer={"at": "-3,3.S", "life": 1, "items": {"torch": 1}},
            options={"simultaneous-end": value},
        )
        play(driver, "throw -3,3.W dung")
        assert driver.over is not None
        assert driver.over.winners == winners


def test_a_new_card_is_explored_at_once_and_the_rest_of_the_actions_remains() -> None:
    driver = sit(laid=("a-w1 0,3 r270 new", *OPEN[1:]), slayer={"at": "0,0.N"}, deck={"own": False})
    play(driver, "move 0,3.S", "b-w3")
    assert driver.ask().name == "tile.place"
    assert refused(driver, "9,9 r0") == "explore.any-orientation"
    assert refused(driver, "3,3 r180") == "explore.access-open"
    play(driver, "3,3 r0", "c-w3")
    names = []
    while driver.ask().name != "move.after":
        names.append(driver.ask().name)
        driver.answer(next(iter(driver.ask().options)))
    assert names.count("spawn.die") == 2
    assert driver.game.actions == 1


def test_the_zombies_turn_is_told_in_numbered_steps() -> None:
    driver = play(sit("green 3,0.E; violet 3,0.W"), "end", "0,0.E", "3,0.W")
    assert [str(step) for step in driver.game.marches] == [
        "1. the violet zombie (2 from the Slayer, nearest of its colour): moves towards the Slayer",
        "2. the green zombie (4 from the Slayer, nearest of its colour): moves towards the Slayer",
    ]
    assert any(line.endswith("moves towards the Slayer, to the west side of Market 1") for line in driver.game.log)
    assert driver.ask().name == "turn.action"
    assert driver.game.number == 2


def test_a_follower_left_behind_lures_the_zombie() -> None:
    driver = sit("violet 3,0.C", followers=[{"name": "bron", "at": "3,0.W"}])
    play(driver, "end", 2)
    assert driver.ask().name == "follower.defence"
    play(driver, 1)
    assert driver.game.gone == ["bron"]


def test_corrections_are_for_the_time_between_two_actions() -> None:
    driver = sit("violet 0,0.N")
    driver.correct({"slayer.life": 2, "zombies.0,0.E": "blue", "zombies.0,0.N": None})
    assert (driver.game.slayer.life, sorted(driver.game.zombies.values())) == (2, ["blue"])
    play(driver, "attack 0,0.E")
    with pytest.raises(BadInput, match="finish what has been begun first"):
        driver.correct({"slayer.life": 5})
    driver.correct({"slayer.luck": 1})
    assert driver.game.slayer.luck == 1


@pytest.mark.parametrize(
    ("part", "value", "rule"),
    [
        ("slayer", {"life": 6}, "zombie-slayer.item.life-cap"),
        ("slayer", {"items": {"torch": 2, "dragon-dung": 2}}, "zombie-slayer.item.capacity"),
        ("slayer", {"faces": [{}, {}, {"melee": 2, "defence": 2}, {}, {}, {}]}, "zombie-slayer.pip.dieagram-shape"),
        ("zombies", "blue 0,0.C", "zombie-slayer.move.no-end-occupied"),
        ("necromancer", {"at": "0,0.N"}, "zombie-slayer.boss.start"),
    ],
)
def test_impossible_positions_are_refused_with_their_rule(part: str, value: Any, rule: str) -> None:
    with pytest.raises(PositionError) as no:
        sit(**{part: value})
    assert no.value.rule == rule


def test_the_game_is_for_one() -> None:
    book = rulebook("zombie-slayer")
    with pytest.raises(Refused, match="played alone"):
        book.new(load(book.pack), NewGame(("Ana", "Ben"), "solitaire"))


def test_a_first_game_advises_ludwig_and_gives_him_assault() -> None:
    book = rulebook("zombie-slayer")
    wish = NewGame(("Ana",), "solitaire", details={"first-game": True})
    driver = Driver(book.new(load(book.pack), wish))
    for value in ("own", "no", "ludwig", "assault"):
        driver.answer(value)
    assert driver.game.position()["slayer"]["skills"] == ["assault"]
    assert driver.ask().name == "setup.luck"
