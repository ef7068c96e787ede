"""Pointing at a square farther away: the answers that lead there are given one after the other."""

from __future__ import annotations

from typing import Any

from companion.desk.look import look
from companion.desk.screens.pointing import Pointing
from companion.games.kit.board import Point
from companion.table import Table
from tests.games.zombie_slayer.town import sit
from tests.games.zombies.evening import evening


def pointing(game: Any, verb: str = "") -> dict[Point, object]:
    """The squares that may be pointed at, with what that answers."""
    question = look(Table(game)).question
    assert question is not None
    return dict(Pointing(question, verb).legal(None))  # type: ignore[arg-type]


def test_a_pawn_is_sent_several_steps_at_once() -> None:
    town = evening("town-crossroad 0,1", step="move", turn={"left": 3}, ana={"at": "0,0.C"})
    legal = pointing(town.game.copy())
    assert legal[0, 1] == ("N",)
    assert legal[0, 3] == ("N", "N", "N")


def test_the_slayer_moves_twice_when_a_move_is_meant() -> None:
    game = sit("violet 0,0.N", slayer={"at": "0,0.C"}).game
    assert pointing(game.copy(), "move")[0, -2] == ("move 0,0.S", "move 0,-3.N")
    assert pointing(game.copy(), "attack") == {(0, 1): ("attack 0,0.N",)}
