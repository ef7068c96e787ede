"""MidEvil, Skeleton Movement Rules: how many, which, and whereto."""

from __future__ import annotations

from tests.rules.citing import rule
from tests.rules.haunting import bones, stand, tile

FEW = bones(("white", "0,0.NW"), ("red", "0,0.SE"))


@rule("midevil.skeleton.roll-sets-number")
def test_the_die_says_how_many() -> None:
    squares = ("NW", "N", "NE", "W", "E", "SW", "S", "SE")
    eight = bones(*(("white", f"0,0.{name}") for name in squares))
    early = stand("move", turn={"left": 4}, skeletons=eight)
    assert early.refused(2, name="skeletons.roll") == "midevil.skeleton.roll-sets-number"
    table = stand("skeletons", map=[tile("dirt", "1,0")], skeletons=eight).answer(2, "0,0.NE", "E", "0,0.E", "E")
    assert table.asks == "event.discard"
    assert table.refused("0,0.W", name="skeletons.which") == "midevil.skeleton.roll-sets-number"


@rule("midevil.skeleton.must-move-if-possible")
def test_as_many_as_can_move_do() -> None:
    """A roll of five; one of three skeletons is walled in by the span of the bridge and stays."""
    there = bones(("white", "0,1.N"), ("red", "0,1.C"), ("blue", "0,0.SE"))
    road = [tile("bridge", "0,1")]
    table = stand("skeletons", map=road, skeletons=there).answer(5, "0,1.C", "S")
    assert table.refused("none", name="event.discard") == "midevil.turn.step-8-move-skeletons"
    table.answer("0,0.SE", "N")
    # the one at the far end may follow now: the step goes on
    assert (table.asks, table.options) == ("skeletons.which", ["0,1.N"])
    table.answer("0,1.N", "S")
    assert table.asks == "event.discard"
    stuck = bones(("white", "0,1.C"))
    alone = stand("skeletons", map=[tile("watchtower", "0,1")], skeletons=[*stuck, *bones(("red", "0,1.S"))])
    assert alone.answer(1).refused("0,1.C") == "midevil.ruling.skeleton-target-squares"


@rule("midevil.skeleton.must-move-if-possible")
def test_without_a_free_square_the_step_ends() -> None:
    names = ("NW", "N", "NE", "W", "C", "E", "SW", "S", "SE")
    crowd = bones(*(("white", f"0,0.{name}") for name in names))
    table = stand("skeletons", skeletons=crowd)
    table.answer(4)
    assert table.asks == "event.discard", "nobody can move: no move"


@rule("midevil.skeleton.once-per-phase")
def test_no_skeleton_moves_twice() -> None:
    table = stand("skeletons", skeletons=FEW).answer(2, "0,0.NW", "E")
    assert table.refused("0,0.N") == "midevil.skeleton.once-per-phase"
    assert table.options == ["0,0.SE"]
    assert table.answer("0,0.SE", "N").asks == "event.discard"


@rule("midevil.skeleton.one-square", "midevil.skeleton.no-diagonal")
def test_one_square_and_never_diagonally() -> None:
    table = stand("skeletons", skeletons=bones(("white", "0,0.C"))).answer(1, "0,0.C")
    assert table.refused("SE") == "midevil.skeleton.no-diagonal"
    assert table.refused("0,1.C") == "midevil.skeleton.one-square"
    assert table.refused("EE") == "midevil.skeleton.one-square"
    table.answer("E")
    assert [table.game.map.names[square] for square in table.game.skeletons] == ["0,0.E"]


@rule("midevil.skeleton.use-doors")
def test_skeletons_use_doors() -> None:
    table = stand("skeletons", map=[tile("inn-crossway", "0,1")], skeletons=bones(("white", "0,1.W"), ("red", "0,1.C")))
    table.answer(2, "0,1.W")
    assert table.refused("S") == "midevil.skeleton.use-doors"
    table.answer("N", "0,1.C", "S")
    assert "red" in table.game.skeletons.values()
    assert table.game.skeletons[table.game.map.square("0,1.S")] == "red"


@rule("midevil.ruling.skeleton-comes-to-pawn")
def test_a_skeleton_that_comes_is_not_fought_at_once() -> None:
    table = stand("skeletons", skeletons=bones(("white", "0,0.N"))).answer(1, "0,0.N", "S")
    assert table.asks == "event.discard"
