"""Hints: the best three things to do, the odds of a fight, and nothing that the seat may not know."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from companion.bots import act, bot
from companion.bots.budget import Budget
from companion.bots.halving import Tried, compare
from companion.bots.odds import Counting, odds
from companion.bots.trying import PASS, Move
from companion.engine import BadInput, Driver
from companion.laboratory.playing import new_table
from companion.table import begin, new_opening
from companion.table.hinting import Hint, hint, hint_lines, hint_words
from companion.table.referee import Referee
from tests.rules.sitting import Sitting, given

PLENTY = Budget(100_000)
SHORT, FEW = Budget(30), Budget(12)


def fighting(hearts: int, bullets: int, zombies: str = "1,0.C") -> Sitting:
    ana = {"at": "1,0.C", "hearts": hearts, "bullets": bullets}
    return given("cross 1,0", ana=ana, zombies=zombies, step="fight")


def survives(table: Sitting) -> Fraction:
    return Counting(table.driver, 0, PLENTY.start()).chance(table.driver)


def test_the_best_three_can_be_compared() -> None:
    """Were one of them tried twice only, it might be told as certain below one that wins often."""
    table = new_table("zombies", 4, [])
    driver = table.sit_down()
    player = bot("sensible", 1)
    while driver.ask().name != "move.step" or len(list(driver.ask().options)) < 4:
        act(player, driver)
    best = hint(driver, driver.ask().seat, Budget(60), fight=SHORT, goal=FEW).best
    chances = [one.chance for one in best]
    assert len(best) == 3
    assert chances == sorted(chances, reverse=True)
    assert max(one.tries for one in best) - min(one.tries for one in best) <= 1


@pytest.mark.parametrize(
    ("game", "players", "question", "more"),
    [
        ("zombies", 2, "setup.film", {"setup": "ask"}),
        ("midevil", 2, "duel.commit", {"chance": "ask"}),
        ("totally-medieval", 2, "sum.answer", {"variants": ["dice-cards"]}),
    ],
)
def test_nobody_is_advised_what_to_say_of_what_is_so(
    game: str, players: int, question: str, more: dict[str, Any]
) -> None:
    """How long ago the last film was is no choice; whoever learns to calculate is told no answer."""
    for seed in range(40):
        wish = {"game": game, "players": ["Ana", "Ben"][:players], "seed": seed, "chance": "auto"} | more
        driver = begin(new_opening(wish)).driver
        player = bot("sensible", seed)
        while driver.pending is not None and driver.ask().name != question and driver.game.turn_number() < 30:
            act(player, driver)
        if driver.pending is not None and driver.ask().name == question:
            break
    assert driver.ask().name == question
    assert hint(driver, driver.ask().seat, FEW, fight=SHORT, goal=FEW).best == ()


# ---------------------------------------------------------------------- odds


@pytest.mark.parametrize(
    ("hearts", "bullets", "chance"),
    [
        (1, 0, Fraction(1, 2)),  # 4, 5 or 6
        (1, 1, Fraction(2, 3)),  # a 3 and the bullet, too
        (1, 3, Fraction(1)),  # a 1 and three bullets
        (2, 0, Fraction(3, 4)),  # one of two rolls
        (2, 1, Fraction(8, 9)),  # 3 or more now (2/3), else the bullet is kept for the second roll: 1/3 * 2/3
        (2, 3, Fraction(1)),
        (3, 2, Fraction(215, 216)),  # three rolls of 1
    ],
)
def test_the_odds_against_one_zombie_are_those_worked_out_by_hand(hearts: int, bullets: int, chance: Fraction) -> None:
    assert survives(fighting(hearts, bullets)) == chance


def test_after_a_roll_bullets_are_spent_where_they_save_the_player() -> None:
    assert survives(fighting(1, 2).answer(2)) == 1
    assert survives(fighting(2, 1).answer(2)) == Fraction(2, 3), "the bullet does not reach: the second roll decides"


def test_two_zombies_on_a_square_are_both_fought() -> None:
    """One heart: both rolls have to kill."""
    table = fighting(1, 0)
    table.game.add_zombie(table.ana.at)
    twice = Driver(table.game.copy())
    assert Counting(twice, 0, PLENTY.start()).chance(twice) == Fraction(1, 4)


def test_where_there_is_too_much_to_count_many_tries_are_near_the_truth() -> None:
    found = odds(fighting(2, 0).driver, 0, Budget(5))
    assert found is not None
    assert not found.exact
    about = odds(fighting(2, 0).driver, 0, PLENTY)
    assert about is not None
    assert about.exact
    assert about.chance == 0.75


def test_without_a_fight_there_are_no_odds() -> None:
    assert odds(given("cross 1,0", ana={"at": "0,0.C"}, step="move").driver, 0) is None


# ---------------------------------------------------------------------- hints


def racing() -> Sitting:
    ana = {"at": "2,0.W", "hearts": 3}
    return given("cross 1,0", "town-helipad 2,0", ana=ana, ben={"at": "0,0.C"}, zombies="2,0.N", step="move").answer(3)


def test_the_best_is_named_first_and_wins_for_certain() -> None:
    found = hint(racing().driver, 0, SHORT, goal=FEW)
    assert len(found.best) == 3
    assert (found.best[0].value, found.best[0].chance) == ("E", 1.0)
    assert found.best[0].chance >= found.best[1].chance
    assert found.goal is not None
    assert (found.goal.goal.words, found.goal.chance) == ("the middle of the Helipad", 1.0)


def test_a_hint_says_how_a_fight_goes() -> None:
    table = fighting(2, 1).answer(3)
    found = hint(table.driver, 0, SHORT, goal=FEW)
    assert found.fight is not None
    assert (found.fight.chance, found.fight.exact) == (1.0, True)
    assert "goes well 100%" in " ".join(hint_lines(found))


def test_what_comes_to_the_same_is_advised_once() -> None:
    """A straight road fits two ways round that look alike."""
    table = begin(new_opening({"game": "zombies", "players": ["Ana", "Ben"], "seed": 7}))
    table.answer("town-straight")
    legal = list(table.driver.ask().options)
    best = [one.value for one in hint(table.driver, 0, SHORT, goal=FEW).best]
    assert len(legal) > len({value.partition(" ")[0] for value in legal}) >= len(best) > 1
    assert len({value.partition(" ")[0] for value in best}) == len(best)


def test_only_whoever_is_asked_gets_a_hint() -> None:
    with pytest.raises(BadInput, match="Ben is not asked anything now: Ana is"):
        hint(racing().driver, 1, SHORT, goal=FEW)


def test_a_hint_that_is_cancelled_says_nothing_and_asks_nobody() -> None:
    assert hint(racing().driver, 0, Budget(10_000, 60.0), stopped=lambda: True).best == ()


def test_a_hint_is_the_same_whatever_the_others_hold() -> None:
    said = []
    for hand in (["fear", "brain-cramp", "skateboard"], ["alternate-food-source", "fire-axe", "chainsaw"]):
        ana, ben = {"at": "1,0.C", "hand": ["grenade"]}, {"at": "0,0.C", "hand": hand}
        table = given("cross 1,0", "town-helipad 2,0", ana=ana, ben=ben, zombies="1,0.E", step="move")
        said.append(hint_words(hint(table.answer(2).driver, 0, SHORT, goal=FEW)))
    assert said[0] == said[1]


@pytest.mark.parametrize("game", ["zombies", "midevil", "totally-zombies", "totally-medieval", "zombie-slayer"])
def test_every_game_gives_hints_in_the_middle_of_it(game: str) -> None:
    driver: Driver[Any] = new_table(game, 1 if game == "zombie-slayer" else 2, []).sit_down()
    player, chance, given_ = bot("sensible", 2), Random(1), 0
    while driver.pending is not None and len(driver.history) < 200:
        request = driver.pending
        if request.seat >= 0 and len(driver.history) > 60 and chance.random() < 0.02:
            found = hint(driver, request.seat, Budget(6), fight=Budget(20), goal=Budget(2))
            for one in found.best:
                assert 0 <= one.chance <= 1
                if not one.card and one.value is not None:
                    assert one.value in request.options
            given_ += 1
        act(player, driver)
    assert given_


# ---------------------------------------------------------------------- too little time, and how it is said


def in_a_hurry() -> Hint:
    """Nothing could be tried often enough."""
    return hint(racing().driver, 0, Budget(8), fight=SHORT, goal=Budget(3))


def test_what_was_hardly_tried_is_told_without_a_number() -> None:
    found = in_a_hurry()
    assert [(one.value, one.told) for one in found.best] == [("E", False)], "what a sensible player does"
    told_so = hint_words(found)
    assert (told_so["best"][0]["win"], told_so["best"][0]["margin"]) == (None, None)
    assert (told_so["goal"]["reach"], told_so["goal"]["margin"], told_so["goal"]["tries"]) == (None, None, 3)
    lines = " ".join(hint_lines(found))
    assert "too little time to tell how often it wins" in lines
    assert "the middle of the Helipad. There was too little time" in lines
    assert "%" not in lines


def test_a_fight_that_was_hardly_tried_out_is_told_without_a_number() -> None:
    found = hint(fighting(2, 0).driver, 0, SHORT, fight=Budget(4), goal=FEW)
    assert found.fight is not None
    assert hint_words(found)["fight"] == {"survive": None, "exact": False}
    assert "too little time to tell how this fight goes" in " ".join(hint_lines(found))


@pytest.mark.parametrize("values", [[], [1.0], [0.0, 1.0], [0.0, 1.0, 1.0], [0.0] * 9])
def test_no_chance_is_farther_off_than_from_never_to_always(values: list[float]) -> None:
    tried = Tried(PASS, dict(enumerate(values)))
    assert 0 < tried.margin <= 1


def test_people_and_programs_are_told_the_same_margin() -> None:
    found = hint(racing().driver, 0, SHORT, goal=FEW)
    lines = list(hint_lines(found))
    for line, one in zip(lines, hint_words(found)["best"], strict=False):
        assert f"give or take {one['margin']:.0%}" in line
        assert f"about {one['win']:.0%}" in line
    assert f"give or take {hint_words(found)['goal']['margin']:.0%}" in lines[-1]


class Slow:
    """Tries that take a while each: the clock is this one."""

    def __init__(self, each: float) -> None:
        self.now, self.each = 0.0, each

    def __call__(self) -> float:
        return self.now

    def attempt(self, move: Move, number: int) -> float | None:
        self.now += self.each
        return 0.1 * int(move.value)


@pytest.mark.parametrize(("each", "told"), [(0.01, 3), (0.05, 2), (0.1, 1), (0.3, 0)])
def test_where_time_is_short_fewer_moves_are_tried_often_enough(
    each: float, told: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow(each)
    monkeypatch.setattr("companion.bots.budget.perf_counter", slow)
    moves = [Move("answer", value) for value in range(10)]
    found = compare(moves, slow.attempt, Budget.read("0.6s").start(), 3)
    assert min(3, len([one for one in found if one.told])) == told
    assert found[0].told or not told
    assert all(len(one.came) < 2 for one in found if not one.told) or each != 0.1, "no time is lost on the others"


def test_a_card_is_told_by_its_name_and_what_it_does() -> None:
    ana = {"at": "1,0.C", "hand": ["fear", "grenade"]}
    table = given("cross 1,0", "town-helipad 2,0", ana=ana, ben={"at": "0,0.C"}, zombies="1,0.E", step="move")
    labels = [one.label for one in hint(table.driver, 0, SHORT, goal=FEW).best if one.card and one.value]
    assert labels
    assert all(re.match(r"[A-Z][^:.]*: [A-Z]", label) for label in labels)


# ---------------------------------------------------------------------- the protocol


def told(referee: Referee, **line: Any) -> Any:
    return json.loads(referee.handle(json.dumps(line)))


def test_hints_are_off_until_the_table_allows_them_for_a_seat() -> None:
    referee = Referee()
    seen = told(referee, do="new", game="zombies", players=["Ana", "Ben"], chance="auto", seed=3)
    while seen["kind"] != "choice" or seen["count"] < 2:
        seen = told(referee, do="answer", n=seen["n"], value=seen["options"][0]["value"])
    seat = seen["seat"]
    assert f"seat {seat} gets none" in told(referee, do="hint")["error"]
    assert told(referee, do="hints", seat=seat, on=True) == {"ok": True, "hints": [seat]}
    said = told(referee, do="hint")
    assert (said["ok"], said["advice"], said["seat"]) == (True, True, seat)
    assert 1 <= len(said["best"]) <= 3
    assert said["best"][0].keys() >= {"label", "win", "margin", "tries"}
    assert said["goal"].keys() == {"words", "turns", "reach", "margin", "tries"}
    assert told(referee, do="view")["n"] == seen["n"], "nothing was done"
    assert told(referee, do="hints", seat=seat, on=False) == {"ok": True, "hints": []}
    assert not told(referee, do="hint", seat=seat)["ok"]
