"""Dice cards of Totally Medieval: sums instead of dice, and before moves."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from companion.engine import CHOICE, DRAW, ROLL, TABLE, Driver, Json, PositionError, Refused, pick
from companion.games import rulebook
from companion.games.kit.courtesy import seconds, when_late
from companion.games.totally_medieval.arithmetic import answer_of, level_of
from companion.games.totally_medieval.meta import LEVELS
from tests.rules.citing import rule
from tests.rules.summing import attack_line, fight, printed
from tests.rules.warring import move, refused, war, where

SECONDS = ("15", "30", "60", "120")


def loaded(position: dict[str, Json], mat: Driver[Any]) -> Driver[Any]:
    """The game as it goes on from a position."""
    return Driver(rulebook("totally-medieval").load(position, mat.game.pack))


def answered(mat: Driver[Any], value: int, right: bool) -> None:
    """A whole card of this value, drawn and answered rightly or wrongly, whoever has to."""
    side = mat.game.opponent(mat.game.players[mat.ask().seat])
    sums = {"addition": "4 + 3 = ?", "algebra-1": "7x + 5 = 40, x = ?"}
    words = sums[side.level]
    mat.answer(f"{value}: {words}", name="sum.draw")
    mat.answer(answer_of(words) if right else answer_of(words) + 1, name="sum.answer")


# ---------------------------------------------------------------------- the variant


@rule("totally-medieval.dice-card.optional")
def test_without_dice_cards_dice_are_thrown() -> None:
    mat = fight(variants=())
    asked = mat.ask()
    assert (asked.name, asked.kind, list(asked.options)) == (
        "battle.attack-roll",
        ROLL,
        [[face] for face in range(6, 0, -1)],
    )
    for name, value in (("sum.draw", "5: 4 + 3 = ?"), ("sum.answer", 7), ("sum.verdict", "right")):
        assert refused(mat, value, name=name) == "totally-medieval.dice-card.optional"


@rule("totally-medieval.dice-card.optional")
def test_with_dice_cards_a_bare_die_is_refused() -> None:
    mat = fight()
    assert (mat.ask().name, mat.ask().kind) == ("sum.draw", DRAW)
    assert refused(mat, 5) == "totally-medieval.dice-card.optional"
    assert refused(mat, 5, name="battle.attack-roll", seat=0) == "totally-medieval.dice-card.optional"
    on_table = printed()
    assert (on_table.ask().name, list(on_table.ask().options)) == ("sum.draw", [1, 2, 3, 4, 5, 6])
    assert on_table.ask().kind == CHOICE, "only people can read a printed card, whoever draws the others"
    assert refused(on_table, 5, name="battle.attack-roll", seat=0) == "totally-medieval.dice-card.optional"
    on_table.answer(5)
    assert (on_table.ask().name, list(on_table.ask().options)) == ("sum.verdict", ["right", "wrong", "seen"])


@rule("totally-medieval.dice-card.any-level-same-game")
@pytest.mark.parametrize(
    ("level", "words"),
    [
        ("addition", "4 + 3 = ?"),
        ("subtraction", "12 - 5 = ?"),
        ("multiplication", "7 × 8 = ?"),
        ("fractions", "3/4 of 24 = ?"),
        ("algebra-1", "7x + 5 = 40, x = ?"),
    ],
)
def test_every_level_scores_alike(level: str, words: str) -> None:
    mat = fight((level, "addition"))
    mat.answer(f"5: {words}")
    mat.answer(answer_of(words))
    assert attack_line(mat) == (5, 20)


@rule("totally-medieval.dice-card.own-level")
def test_each_player_is_asked_from_a_deck_of_the_own_level() -> None:
    mat = fight(("addition", "algebra-1"))
    assert "Addition deck" in mat.game.sentence(mat.ask())
    assert refused(mat, "5: 7x + 5 = 40, x = ?") == "totally-medieval.dice-card.own-level"
    answered(mat, 5, right=True)
    assert "Algebra I deck" in mat.game.sentence(mat.ask())
    assert refused(mat, "5: 4 + 3 = ?") == "totally-medieval.dice-card.own-level"
    on_table = printed()
    assert "Addition deck" in on_table.game.sentence(on_table.ask())
    assert refused(on_table, "algebra-1: 5") == "totally-medieval.dice-card.own-level"
    on_table.answer(5)


# ---------------------------------------------------------------------- drawing and answering


@rule("totally-medieval.dice-card.opponent-draws")
@pytest.mark.parametrize(("begin", "card"), [(fight, "5: 4 + 3 = ?"), (printed, 5)])
def test_the_opponent_draws(begin: Any, card: Json) -> None:
    mat = begin()
    assert mat.ask().seat == 1
    assert refused(mat, card, name="sum.draw", seat=0) == "totally-medieval.dice-card.opponent-draws"
    mat.answer(card, name="sum.draw", seat=1)
    assert mat.game.sum[0].value == 5


@rule("totally-medieval.dice-card.active-player-answers")
def test_nobody_answers_for_another() -> None:
    mat = fight()
    mat.answer("5: 4 + 3 = ?")
    for seat in (1, TABLE, 7):
        assert refused(mat, 7, name="sum.answer", seat=seat) == "totally-medieval.dice-card.active-player-answers"
    mat.answer(7, name="sum.answer", seat=0)
    assert attack_line(mat) == (5, 20)


@rule("totally-medieval.dice-card.answer-covered")
def test_the_sum_is_shown_and_not_its_answer() -> None:
    mat = fight(("fractions", "addition"))
    mat.answer("5: 9/10 of 110 = ?")
    asked = mat.ask()
    shown = json.dumps([mat.game.sentence(asked), mat.game.brief(asked), mat.game.log, mat.game.position()])
    assert "9/10 of 110" in shown
    assert not re.search(r"\b99\b", shown)
    assert refused(mat, 99, name="sum.reveal", seat=1) == "totally-medieval.dice-card.answer-covered"
    assert refused(mat, 99, name="sum.answer", seat=1) == "totally-medieval.dice-card.active-player-answers"
    assert mat.game.sum[0].words == "9/10 of 110 = ?"


@rule("totally-medieval.dice-card.answer-covered", "totally-medieval.ruling.dice-card-handling")
def test_a_card_whose_answer_was_seen_is_replaced() -> None:
    mat = printed()
    mat.answer(5)
    mat.answer("seen")
    assert (mat.ask().name, mat.ask().seat, mat.game.sum) == ("sum.draw", 1, [])
    mat.answer(3)
    mat.answer("right")
    assert attack_line(mat) == (3, 18)


@rule("totally-medieval.dice-card.correct-scores")
@pytest.mark.parametrize("begin", [fight, printed])
def test_a_right_answer_earns_what_the_card_says(begin: Any) -> None:
    mat = begin()
    mat.answer("5: 4 + 3 = ?" if begin is fight else 5)
    assert refused(mat, 6, name="sum.points", seat=0) == "totally-medieval.dice-card.correct-scores"
    mat.answer(7 if begin is fight else "right")
    assert attack_line(mat) == (5, 20)
    assert refused(mat, 6, name="sum.points", seat=0) == "totally-medieval.dice-card.correct-scores"
    assert attack_line(mat) == (5, 20)


@rule("totally-medieval.dice-card.wrong-zero")
@pytest.mark.parametrize("begin", [fight, printed])
def test_a_wrong_answer_earns_nothing(begin: Any) -> None:
    mat = begin()
    mat.answer("5: 4 + 3 = ?" if begin is fight else 5)
    mat.answer(8 if begin is fight else "wrong")
    assert attack_line(mat) == (0, 15)
    assert refused(mat, 5, name="sum.points", seat=0) == "totally-medieval.dice-card.wrong-zero"
    assert attack_line(mat) == (0, 15)


# ---------------------------------------------------------------------- rulings


@rule("totally-medieval.ruling.dice-card-defender")
def test_the_defender_answers_a_card_that_the_attacker_holds() -> None:
    mat = fight()
    answered(mat, 5, right=True)
    assert (mat.ask().name, mat.ask().seat) == ("sum.draw", 0)
    assert refused(mat, 4, name="battle.defence-roll", seat=1).startswith("totally-medieval.dice-card.")
    assert refused(mat, "4: 7x + 5 = 40, x = ?", name="sum.draw", seat=1) == "totally-medieval.dice-card.opponent-draws"
    mat.answer("4: 7x + 5 = 40, x = ?", seat=0)
    assert mat.ask().seat == 1
    assert refused(mat, 5, name="sum.answer", seat=0) == "totally-medieval.dice-card.active-player-answers"
    mat.answer(5, seat=1)
    assert "Ben defends: strength 8, terrain 0, weather 0, illness 0, dice 4: 12" in mat.game.log
    assert "Ben answers 5 to 7x + 5 = 40: right, 4 points" in mat.game.log


@rule("totally-medieval.ruling.dice-card-handling")
def test_one_answer_to_a_card_and_no_time_limit() -> None:
    mat = fight()
    mat.answer("5: 4 + 3 = ?")
    asked = mat.ask()
    assert (seconds(mat.game, asked), "late" in asked.options) == (0, False)
    assert refused(mat, "late") == "totally-medieval.ruling.dice-card-handling"
    assert refused(mat, "5: 4 + 3 = ?", name="sum.draw", seat=1) == "totally-medieval.ruling.dice-card-handling"
    mat.answer(8)
    assert refused(mat, 7, name="sum.answer", seat=0) == "totally-medieval.ruling.dice-card-handling"
    assert attack_line(mat) == (0, 15)


@rule("totally-medieval.ruling.dice-card-handling")
def test_the_holder_judges_a_printed_card_and_it_may_come_again() -> None:
    mat = printed()
    mat.answer(6)
    assert refused(mat, "right", name="sum.verdict", seat=0) == "totally-medieval.ruling.dice-card-handling"
    assert refused(mat, "nearly", seat=1) == "totally-medieval.ruling.dice-card-handling"
    mat.answer("right", seat=1)
    for _ in range(9):  # more than there are cards of that value in a deck
        mat.answer(6)
        mat.answer("seen")
    mat.answer(6)


@rule("totally-medieval.ruling.dice-card-handling")
@pytest.mark.parametrize("limit", SECONDS)
def test_a_table_may_count_the_seconds(limit: str) -> None:
    mat = fight(options={"answer-seconds": limit})
    mat.answer("5: 4 + 3 = ?")
    asked = mat.ask()
    assert (seconds(mat.game, asked), when_late(asked)) == (int(limit), "late")
    late, in_time = mat.fork(), mat.fork()
    late.answer("late")
    in_time.answer(7)
    assert (attack_line(late), attack_line(in_time)) == ((0, 15), (5, 20))
    assert refused(late, 5, name="sum.points", seat=0) == "totally-medieval.dice-card.wrong-zero"
    mat.answer("late")
    assert mat.game.log[-1] == "Ana is out of time for 4 + 3: 7 was right"


@rule("totally-medieval.ruling.dice-card-handling")
@pytest.mark.parametrize("limit", ["0", *SECONDS])
def test_with_printed_cards_people_only_see_the_seconds(limit: str) -> None:
    mat = printed(options={"answer-seconds": limit})
    mat.answer(5)
    assert (seconds(mat.game, mat.ask()), when_late(mat.ask())) == (int(limit), None)
    assert "late" not in mat.ask().options


@rule("totally-medieval.ruling.referee-questions")
@pytest.mark.parametrize("level", LEVELS)
def test_the_companion_makes_up_a_sum_of_the_level_and_judges_the_answer(level: str) -> None:
    values, sums = set(), set()
    for place in range(200):
        mat = fight((level, "addition"))
        card = pick(mat.ask().options, place / 200)
        mat.answer(card)
        value, words = mat.game.sum[0].value, mat.game.sum[0].words
        values.add(value)
        sums.add(words)
        assert (card, level_of(words)) == (f"{value}: {words}", level)
        mat.answer(answer_of(words))
        assert attack_line(mat) == (value, 15 + value)
    assert values == {1, 2, 3, 4, 5, 6}
    assert len(sums) > 20


@rule("totally-medieval.ruling.referee-questions")
def test_value_and_sum_are_independent_of_each_other() -> None:
    mat = fight(("subtraction", "addition"))
    options = mat.ask().options
    many = 24 * 230  # as many cards as there are in the deck, each with every sum
    drawn = [pick(options, (place + 0.5) / many) for place in range(many)]
    values = [card.partition(": ")[0] for card in drawn]
    assert {value: values.count(value) for value in values} == {str(value): 4 * 230 for value in range(1, 7)}
    for value in "16":
        assert len({card for card in drawn if card.startswith(value)}) == 230
    assert set(drawn) == set(options)
    assert len(set(drawn)) == options.count() == 6 * 230


@pytest.mark.parametrize("value", [-1, 1000, 2.5, "seven", None, True])
def test_an_answer_is_a_whole_number(value: Json) -> None:
    mat = fight()
    mat.answer("5: 4 + 3 = ?")
    assert refused(mat, value) == "totally-medieval.ruling.referee-questions"


@pytest.mark.parametrize("card", ["9: 4 + 3 = ?", "5: 4 + 30 = ?", "5: ", "", None, [5]])
def test_a_card_is_one_of_the_companions(card: Json) -> None:
    assert refused(fight(), card) == "totally-medieval.ruling.referee-questions"


@pytest.mark.parametrize("value", [0, 7, "five", None])
def test_a_printed_card_has_a_value(value: Json) -> None:
    assert refused(printed(), value) == "totally-medieval.dice-card.correct-scores"


# ---------------------------------------------------------------------- moves


def marching(**position: Any) -> Driver[Any]:
    return war("champion@hs", "raider@t7", turn={"step": "move"}, variants=["move-question"], **position)


@rule("totally-medieval.ruling.move-question-frequency")
def test_one_sum_for_all_moves_of_a_turn() -> None:
    mat = marching()
    mat.answer("sum")
    answered(mat, 2, right=True)
    move(mat, "champion", "t1")
    move(mat, "champion", "t3")
    assert (where(mat, "knights-champion"), mat.game.players[0].harvest) == ("t3", 18)


@rule("totally-medieval.ruling.move-question-frequency")
def test_a_sum_for_every_move() -> None:
    mat = marching(options={"move-question": "per-move"})
    mat.answer("sum")
    answered(mat, 2, right=True)
    move(mat, "champion", "t1")
    assert refused(mat, "t1") == "totally-medieval.dice-card.move-question"
    mat.answer("sum")
    answered(mat, 2, right=False)
    assert (mat.game.barred, mat.game.players[0].harvest) == (True, 19)


# ---------------------------------------------------------------------- positions


@pytest.mark.parametrize(("begin", "card", "answer"), [(fight, "5: 4 + 3 = ?", 7), (printed, 5, "right")])
def test_a_position_goes_on_between_card_and_answer(begin: Any, card: Json, answer: Json) -> None:
    mat = begin()
    mat.answer(card)
    game, since = mat.at_boundary()
    assert (since, game.position()["sum"][0]["value"]) == ([], 5)
    twin = loaded(game.position(), mat)
    assert (twin.ask().name, twin.ask().seat) == (mat.ask().name, mat.ask().seat)
    for one in (mat, twin):
        one.answer(answer)
    assert attack_line(twin) == attack_line(mat) == (5, 20)


def test_a_position_asks_a_sum_of_the_right_level() -> None:
    mat = fight()
    mat.answer("5: 4 + 3 = ?")
    position = mat.game.position()
    for words, why in (("4 + 30 = ?", "none of the sums"), ("7x + 5 = 40, x = ?", "Addition"), (None, "makes up")):
        card = {key: value for key, value in position["sum"][0].items() if key != "words"}
        wrong = {**position, "sum": [card | ({"words": words} if words else {})]}
        with pytest.raises(PositionError, match=why):
            loaded(wrong, mat)


def test_what_was_drawn_and_taken_back_comes_again() -> None:
    mat = fight()
    mat.answer("5: 4 + 3 = ?", source="auto")
    mat.undo()
    assert mat.offer == "5: 4 + 3 = ?"
    with pytest.raises(Refused, match="stays so"):
        mat.answer("6: 4 + 3 = ?")
    mat.answer("5: 4 + 3 = ?")
    mat.answer(7)
    assert attack_line(mat) == (5, 20)
