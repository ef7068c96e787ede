"""What every board of a mat can do: pointing, words, the mat and the score card as text, groups of answers."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import Driver
from companion.games.kit.board import board_of
from companion.games.kit.grouped import group_for, largest_of, members_of
from companion.games.kit.mat_looks import Heap, InForce, MatLook, Plot, Score, ScoreLine, ScoreSide, Standing, Track
from companion.games.kit.mat_text import draw, score_lines
from companion.tiles.text import PLAIN
from tests.golden import same_as_golden
from tests.rules.warring import war

BOARD: Any = board_of("totally-medieval")


def standing_there(**more: Any) -> Driver[Any]:
    return war("champion@t1 squire@t1 king@hs", "raider@t4 king@hn", down="t5 t6", turn={"step": "move"}, **more)


# ---------------------------------------------------------------------- pointing


def test_a_rectangle_is_pointed_at_by_its_middle_and_answered_by_its_name() -> None:
    mat = standing_there()
    game, request = mat.game, mat.ask()
    assert BOARD.places(game, request, "t1") == ((2, 1),)
    assert BOARD.answer_at(game, request, "", (2, 1)) == "t1"
    assert BOARD.why_not_there(game, request, (2, 1)) is None
    no = BOARD.why_not_there(game, request, (3, 2))
    assert (no.rule, BOARD.why_not(game, request, "t4")) == ("totally-medieval.move.unit", no)
    assert BOARD.why_not_there(game, request, (3, 1)).rule.startswith("totally-medieval.")
    assert BOARD.places(game, request, "stop") == ()
    assert BOARD.reach(game, request) == {}
    assert not BOARD.lays(request)


def test_the_ground_is_the_same_object_until_something_of_it_changes() -> None:
    mat = standing_there()
    before = BOARD.ground(mat.game)
    assert {spot.kind for spot in before.values()} == {"home", "land", "back"}
    mat.answer("t1")
    assert BOARD.ground(mat.game) is before
    mat.answer("knights-champion knights-squire")
    mat.answer("t3")
    assert BOARD.ground(mat.game) is before, "who stands where is no ground"
    mat.game.terrains[mat.game.mat.by_name["t5"]] = "fever-swamp"
    after = BOARD.ground(mat.game)
    assert after is not before
    assert (before[5, 2].place, after[5, 2].place) == ("face down", "Fever Swamp")


def test_a_rectangle_in_words() -> None:
    game = standing_there(terrain={"t4": "fever-swamp"}).game
    at = game.mat.by_name
    assert BOARD.where(game, at["hs"]) == "the Knights' Castle"
    assert BOARD.where(game, at["t4"]) == BOARD.where_at(game, (3, 2)) == "Fever Swamp (row 2, middle)"
    assert BOARD.where(game, at["t5"]) == "the face-down Terrain in row 2, right"
    assert BOARD.where_at(game, (0, 0)) == ""
    assert "Fever Swamp, row 2, middle" in BOARD.buildings(game)
    assert not any("face down" in words for words in BOARD.buildings(game))


def test_a_group_that_moves_is_followed_to_where_it_goes() -> None:
    mat = standing_there()
    assert BOARD.mover(mat.game, mat.ask()) is None
    mat.answer("t1")
    mat.answer("knights-champion knights-squire")
    assert BOARD.mover(mat.game, mat.ask()) == (2, 1)
    mat.answer("t4")
    mat.answer("stop")
    assert BOARD.focus(mat.game, mat.ask()) == (3, 2), "a battle is looked at where it is fought"


# ---------------------------------------------------------------------- in text

SHOWN = MatLook(
    6,
    3,
    (
        Plot("a", (3, 0), (2, 0, 2), "the south", "Castle", "home", holder=0, figures=(Standing("King", 0, "10/8"),)),
        Plot("b", (3, 1), (0, 1, 6), "the whole width", "", "back", coastal=True),
        Plot(
            *("c", (2, 2), (1, 2, 2), "north, left", "Fever Swamp"),
            holder=1,
            battle=True,
            figures=(Standing("Champion of the whole Realm", 0, "9/6"), Standing("Raider", 1, "7/5", ("Plague",))),
        ),
        Plot("d", (4, 2), (3, 2, 2), "north, right", "Meadow"),
    ),
    (Heap((0, 0, 2), "Draw pile", 12), Heap((4, 0, 2), "Discard", 1, "Squire")),
    (Track(0, 0, "Harvest", 14, 20), Track(1, 2, "Harvest", 3, 20)),
    InForce("Weather", "Clear Skies", "", (("Knights", "+7/+5"), ("Vikings", "-2/-2"))),
)
SIDES = tuple(
    ScoreSide(seat, words, (ScoreLine("strength", "Strength", 12, (("Champion", 9), ("Squire", 3))), dice), total)
    for seat, words, dice, total in (
        (0, "Ana attacks", ScoreLine("dice", "Dice", 4, (("Die", 4),)), 16),
        (1, "Ben defends", ScoreLine("dice", "Dice", None), 12),
    )
)


def test_a_mat_and_a_score_card_as_text() -> None:
    lines = draw(SHOWN, {"a": "1", "d": "2"}, ["A", "B"], 60)
    assert max(map(len, lines)) <= 60
    open_sum = score_lines(Score("Battle for Fever Swamp", SIDES), 60)
    same_as_golden("mat-text", "\n".join([*lines, "", *open_sum, ""]))
    assert score_lines(None, 60) == []


def test_the_outcome_stands_under_both_sums() -> None:
    lines = score_lines(Score("Battle", SIDES, True, 0, "Ana wins 16 to 12"), 60)
    assert lines[-1] == "  Ana wins 16 to 12"


def test_the_number_of_an_answer_stands_in_its_rectangle() -> None:
    mat = standing_there()
    request = mat.ask()
    numbers = {value: number for number, value in enumerate(request.options, 1)}
    lines = BOARD.drawing(mat.game, request, numbers, PLAIN, 80)
    assert sum(f"[{numbers['t1']}] Plain" in line for line in lines) == 1
    assert not any("t1" in line or "hs" in line for line in lines), "nobody at a table knows names like that"
    assert all(len(line) < 80 for line in lines)


# ---------------------------------------------------------------------- groups


@pytest.mark.parametrize(
    "options",
    [
        (),
        (("a", "Ana"),),
        (("a", "Ana"), ("b", "Ben")),
        (("a b", "Ana"), ("b", "Ben")),
        (("a b", "Ana and Ben"), ("b", "Cy"), ("a", "Ana")),
        ((1, "one"), (2, "two")),
    ],
)
def test_answers_that_are_no_groups(options: tuple[tuple[Any, str], ...]) -> None:
    assert members_of(options) == {}


def test_answers_that_are_groups_are_put_together_by_whoever_is_in_them() -> None:
    options = [("k s l", "King, Squire and Lancer"), ("k s", "King and Squire"), ("l", "Lancer")]
    assert members_of(options) == {"k": "King", "s": "Squire", "l": "Lancer"}
    values = [value for value, _ in options]
    assert largest_of(values) == ["k", "s", "l"]
    assert group_for(["s", "k"], values) == "k s"
    assert group_for(["s", "l"], values) == "s l", "the rules say why not"
