"""Zombie Slayer on one grid: where squares lie, what pointing answers, how the Zombies marched, what can be set."""

from __future__ import annotations

import pytest

from companion.engine import Driver, Record
from companion.games.kit.board import Point
from companion.games.zombie_slayer.board import BOARD
from companion.games.zombie_slayer.state import ZombieSlayer
from tests.games.zombie_slayer.town import sit


def point(driver: Driver[ZombieSlayer], name: str) -> Point:
    return next(at for at, spot in BOARD.ground(driver.game).items() if spot.name == name)


def refused_at(driver: Driver[ZombieSlayer], at: Point, verb: str = "") -> str:
    """The rule by which pointing at a square is refused; empty when it is legal."""
    no = driver.ask().options.why_not(BOARD.answer_at(driver.game, driver.ask(), verb, at))
    return no.rule if no else ""


def test_the_town_has_its_own_grid() -> None:
    driver = sit(slayer={"at": "0,0.C"})
    found = {name: point(driver, name) for name in ("0,0.C", "0,3.S", "3,0.NW", "-3,0.E")}
    assert found == {"0,0.C": (0, 0), "0,3.S": (0, 2), "3,0.NW": (2, 1), "-3,0.E": (-2, 0)}


def test_green_borders_are_seen_and_entered_by_nobody() -> None:
    driver = sit(slayer={"at": "0,3.N"})
    strip = BOARD.ground(driver.game)[0, 5]
    assert (strip.kind, strip.ways) == ("blocked", (False, False, False, False))
    assert refused_at(driver, (0, 5), "move") == "zombie-slayer.spawn.green-border"


def test_pointing_with_a_verb_does_that_there() -> None:
    driver = sit("violet 0,0.N", slayer={"at": "0,0.C"})
    request = driver.ask()
    assert BOARD.answer_at(driver.game, request, "move", (1, 0)) == "move 0,0.E"
    assert BOARD.answer_at(driver.game, request, "attack", (0, 1)) == "attack 0,0.N"
    assert BOARD.places(driver.game, request, "attack 0,0.N") == ((0, 1),)
    assert refused_at(driver, (0, 1), "move") == "zombie-slayer.ruling.slayer-and-occupied-squares"
    assert refused_at(driver, (0, 4), "move") == "zombie-slayer.action.move-one"
    assert refused_at(driver, (1, 0), "attack") == "zombie-slayer.fight.melee-reach"


def test_pointing_without_a_verb_does_what_can_be_done_there() -> None:
    driver = sit("violet 0,0.N", slayer={"at": "0,0.C"})
    request = driver.ask()
    assert BOARD.answer_at(driver.game, request, "", (1, 0)) == "move 0,0.E"
    assert BOARD.answer_at(driver.game, request, "", (0, 1)) == "attack 0,0.N"


def test_a_follower_is_pointed_for_by_name() -> None:
    followers = [{"name": "bron", "at": "0,3.C", "actions": 2}]
    driver = sit("violet 0,3.N", slayer={"at": "0,0.C"}, followers=followers)
    request = driver.ask()
    assert BOARD.answer_at(driver.game, request, "bron attack", (0, 4)) == "bron attack 0,3.N"
    assert BOARD.answer_at(driver.game, request, "bron", (1, 3)) == "bron move 0,3.E"
    assert BOARD.answer_at(driver.game, request, "bron", (0, 4)) == "bron attack 0,3.N"


def test_a_torch_is_thrown_at_a_zombie_or_at_the_dung_under_it() -> None:
    slayer = {"at": "0,0.C", "items": {"torch": 1}}
    driver = sit("violet 0,3.C", slayer=slayer, dung=[{"at": "0,3.C", "count": 1}])
    answers = {verb: BOARD.answer_at(driver.game, driver.ask(), verb, (0, 3)) for verb in ("throw", "throw dung")}
    assert answers == {"throw": "throw 0,3.C", "throw dung": "throw 0,3.C dung"}
    assert all(answer in driver.ask().options for answer in answers.values())


def test_reach_is_two_moves_around_opponents() -> None:
    driver = sit("violet 0,0.N; green 0,0.NE; blue 0,0.NW", slayer={"at": "0,0.C"})
    reach = BOARD.reach(driver.game, driver.ask())
    assert reach[0, -2] == ("move 0,0.S", "move 0,-3.N")
    assert (0, 2) not in reach
    assert (0, -1) not in reach, "one move is an answer by itself"
    assert all(len(way) == 2 for way in reach.values())


def test_the_first_line_and_the_slayer_in_a_few_signs() -> None:
    driver = sit(luck=3, slayer={"at": "0,0.C", "life": 4, "experience": 2})
    assert BOARD.heading(driver.game, driver.ask()) == ("Ana 1/2 Slayer", "2 left")
    assert BOARD.standing(driver.game, 0) == "♥4 Luck 3 XP 2"
    assert BOARD.heading(driver.game, None) == ("Game over", "nobody won")


@pytest.mark.parametrize(
    ("record", "words"),
    [
        (Record("answer", 1, -1, "setup.temple", 9, True), "Table: hides the Temple"),
        (Record("answer", 1, 0, "turn.action", "end"), "Ana: ends the turn"),
        (Record("answer", 1, 0, "turn.action", "attack 0,0.N"), "Ana: attack the north side of the Town Centre"),
        (Record("answer", 1, 0, "attack.hand", [6, 4, 1], True), "Ana: rolls 6 4 1"),
        (Record("answer", 1, 0, "tile.draw", "a-w1", True), "Ana: draws Lane 1"),
        (Record("correct", 1, 0, "correct", {"slayer.life": 4}), "Corrected: Slayer: life 4"),
    ],
)
def test_what_happened_in_a_few_words(record: Record, words: str) -> None:
    assert BOARD.words_of(sit(slayer={"at": "0,0.C"}).game, record) == words


def test_zombies_march_step_by_step_with_their_reasons() -> None:
    driver = sit("violet 0,3.N", slayer={"at": "0,0.C"})
    driver.answer("end")
    driver.answer("0,3.C")  # three ways are equally short
    marches = BOARD.marches(driver)
    assert [(march.figure, march.path, march.does) for march in marches] == [
        ("the violet zombie", ((0, 4), (0, 3)), "moves towards the Slayer")
    ]
    assert marches[0].why == "4 from the Slayer, nearest of its colour"


def test_dung_items_and_figures_are_set_by_pointing_and_choosing() -> None:
    driver = sit("violet 0,3.N", slayer={"at": "0,0.C", "items": {"torch": 1}})
    fixes = {fix.words: fix for fix in BOARD.fixes(driver.game)}
    driver.correct({fixes["Slayer's figure"].path: "0,0.E"})
    driver.correct({fixes["Dragon dung on a square"].path.replace("{at}", "0,0.W"): 2})
    driver.correct({fixes["Carried: torch"].path: 3})
    driver.correct({fixes["Put a zombie"].path.replace("{at}", "0,0.N"): "blue"})
    driver.correct({fixes["Take a zombie away"].path.replace("{at}", "0,3.N"): 0})
    game = driver.game
    assert game.name_of(game.slayer.at) == "0,0.E"
    assert {game.name_of(at): count for at, count in game.dung.items()} == {"0,0.W": 2}
    assert game.slayer.items == {"torch": 3}
    assert {game.name_of(at): colour for at, colour in game.zombies.items()} == {"0,0.N": "blue"}
    most = [value for value, _ in fixes["Carried: dragon dung"].values]
    assert most == [0, 1, 2], "dung takes two of the five slots"


def test_the_walk_through_after_a_restart_names_everybody() -> None:
    followers = [{"name": "bron", "at": "0,3.C", "actions": 2}]
    driver = sit("violet 0,3.N", slayer={"at": "0,0.C", "items": {"torch": 2}}, followers=followers)
    assert [fact.words for fact in BOARD.facts(driver.game)] == [
        "The Slayer stands on the middle of the Town Centre",
        "Bron the Barbarian stands on the middle of Lane 1",
        "A violet zombie stands on the north side of Lane 1",
        "The Slayer has Life 5",
        "The Luck die shows 0",
        "Experience is 0",
        "Carried torch: 2",
        "Turn 1: the Slayer acts, 2 actions left",
    ]
