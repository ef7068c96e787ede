"""MidEvil, Winning The Game: the book at the Altar, or thirty points; an agreed end."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import TABLE, Outcome
from tests.rules.citing import rule
from tests.rules.haunting import Haunted, bones, stand, tile

GRAVEYARD = [tile("graveyard", "0,1")]
BOOK, POINTS = "midevil.win.book-to-altar-centre", "midevil.win.thirty-points"


def fighting(points: dict[str, int], colour: str = "white") -> Haunted:
    return stand("fight", [{"skeletons": points}, {}], skeletons=bones((colour, "0,0.C")))


@rule("midevil.win.book-to-altar-centre")
def test_the_book_wins_on_the_centre_of_the_altar() -> None:
    ana = {"at": "0,1.C"}
    table = stand("move", [ana, {}], map=GRAVEYARD, turn={"left": 6}, book=0).answer("S", "S")
    assert table.refused("book", name="win.claim") == BOOK
    assert table.driver.over is None
    table = stand("move", [{"at": "0,1.S"}, {}], map=GRAVEYARD, turn={"left": 6}, book=0).answer("S", "S")
    assert table.driver.over == Outcome((0,), BOOK)
    without = stand("move", [{"at": "0,0.N"}, {"at": "0,0.SE"}], map=GRAVEYARD, turn={"left": 6}).answer("S")
    assert without.refused("book", name="win.claim") == BOOK
    assert without.driver.over is None


@rule("midevil.win.book-origin-irrelevant")
def test_a_book_that_was_fought_for_wins_too() -> None:
    players = [{"at": "0,0.SW"}, {"at": "0,0.S"}]
    table = stand("move", players, book=1, turn={"left": 4}, map=GRAVEYARD).answer("E", 6, 1, "ready", "none", "none")
    assert table.answer("N").driver.over == Outcome((0,), BOOK)


@rule("midevil.win.thirty-points")
def test_thirty_points_win() -> None:
    almost = {"blue": 9, "red": 1}  # 29
    assert fighting(almost).answer(4).driver.over == Outcome((0,), POINTS)
    assert fighting({"blue": 9, "white": 1}, "blue").answer(4).driver.over == Outcome((0,), POINTS)
    waiting = fighting(almost)
    assert waiting.refused("points", name="win.claim") == POINTS
    # 29 held, three of them spent on the roll, one won: spent skeletons count no more
    spent = fighting(almost).answer(2, "1 red")
    assert (spent.driver.over, spent.game.points(spent.game.players[0])) == (None, 28)


@rule("midevil.win.either-way-suffices")
def test_one_way_is_enough() -> None:
    points = fighting({"blue": 9, "red": 1}).answer(4)
    assert (points.game.book, points.driver.over) == (-1, Outcome((0,), POINTS))
    book = stand("move", [{"at": "0,0.N"}, {}], map=GRAVEYARD, turn={"left": 2}, book=0).answer("S")
    assert (book.game.points(book.game.players[0]), book.driver.over) == (0, Outcome((0,), BOOK))


@rule("midevil.limit.skeleton-point-values")
def test_what_skeletons_are_worth() -> None:
    game = stand(players=[{"skeletons": {"white": 4, "red": 5, "blue": 2}}, {}]).game
    assert game.points(game.players[0]) == 20
    assert [game.worth(colour) for colour in ("white", "red", "blue")] == [1, 2, 3]


@rule("midevil.ruling.win-square-skeleton")
def test_a_skeleton_on_the_altar_is_fought_first() -> None:
    skeletons = bones(("white", "0,0.C"))
    table = stand("move", [{"at": "0,0.N"}, {}], map=GRAVEYARD, turn={"left": 2}, book=0, skeletons=skeletons)
    assert table.answer("S").asks == "combat.roll"
    assert table.answer(4).driver.over == Outcome((0,), BOOK)


@rule("midevil.ruling.deadlock")
@pytest.mark.parametrize(
    ("has", "answer", "won"),
    [
        ([{"red": 2}, {"white": 3}], "nobody", ()),
        ([{"red": 2}, {"white": 3}], "points", (0,)),
        ([{"red": 2}, {"white": 4}], "points", (0, 1)),
    ],
)
def test_the_table_agrees_how_it_ends(has: list[dict[str, int]], answer: str, won: tuple[int, ...]) -> None:
    players: list[dict[str, Any]] = [{"skeletons": skeletons} for skeletons in has]
    table = stand("roll", players)
    table.driver.interrupt("stop", TABLE, None)
    assert table.asks == "game.stop"
    assert table.refused("everybody") == "midevil.ruling.deadlock"
    assert table.answer(answer).driver.over == Outcome(won, "midevil.ruling.deadlock")


@rule("midevil.ruling.deadlock")
def test_without_points_nobody_wins_an_agreed_end() -> None:
    table = stand("roll")
    table.driver.interrupt("stop", TABLE, None)
    assert table.driver.over == Outcome((), "midevil.ruling.deadlock")
