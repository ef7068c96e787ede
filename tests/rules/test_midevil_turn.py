"""MidEvil, Turn Sequence Overview: the nine steps in their order."""

from __future__ import annotations

import pytest

from tests.rules.citing import rule
from tests.rules.haunting import begin, bones, stand, tile

LANE = tile("lane", "0,1")
HAND = ["sword", "mace", "shield"]


@rule("midevil.turn.fixed-order")
@pytest.mark.parametrize("mode", ["base", "castle", "dungeon", "dungeon+castle"])
def test_the_steps_come_in_their_order(mode: str) -> None:
    table = begin(2, mode).until("tile.draw")
    drawn = table.answer(table.options[0])
    assert drawn.asks == "tile.place"
    assert drawn.refused(4, name="move.roll") == "midevil.turn.fixed-order"
    assert drawn.refused("unseen", name="event.draw") == "midevil.turn.fixed-order"


@rule("midevil.turn.step-1-draw-tile")
def test_one_tile_is_drawn() -> None:
    table = stand()
    assert len(table.game.stack) == 29
    table.answer("lane")
    assert (len(table.game.stack), table.game.tile) == (28, "lane")
    assert table.refused("lane", name="tile.draw") == "midevil.turn.step-1-draw-tile"


@rule("midevil.turn.step-2-attach-tile")
def test_the_tile_is_laid_along_a_side() -> None:
    table = stand().answer("lane")
    assert {option.split()[0] for option in table.options} == {"0,1", "1,0", "0,-1", "-1,0"}
    assert table.refused("1,1 r0") == table.refused("5,5 r0") == "midevil.turn.step-2-attach-tile"
    assert table.refused("0,0 r0") == "midevil.turn.step-2-attach-tile"
    assert table.answer("0,1 r0").asks == "tile.die"


@rule("midevil.turn.step-3-combat-here")
def test_a_skeleton_on_the_square_is_fought_before_cards() -> None:
    table = stand("place", [{"hand": 2}, {}], turn={"tile": "watchtower"}, skeletons=bones(("white", "0,0.C")))
    table.answer("0,1 r0", "1 white", "0,1.C", "0,1.C")
    assert table.asks == "combat.roll"
    assert table.refused("unseen", name="event.draw") == "midevil.turn.step-3-combat-here"
    assert table.answer(4).asks == "event.draw"


@rule("midevil.turn.step-4-refill-hand")
def test_hands_are_filled_to_three() -> None:
    table = stand("cards", [{"hand": 1}, {}]).answer("unseen", "unseen")
    assert (table.asks, len(table.game.players[0].hand)) == ("move.roll", 3)
    full = stand("cards", [{"hand": 3}, {}])
    assert full.asks == "move.roll"
    assert full.refused("unseen", name="event.draw") == "midevil.turn.step-4-refill-hand"


@rule("midevil.turn.step-5-roll-movement")
def test_one_die_is_the_movement() -> None:
    table = stand("roll").answer(4)
    assert table.game.steps_left() == 4
    assert table.refused(3, name="move.roll") == "midevil.turn.step-5-roll-movement"


@rule("midevil.turn.step-6-move")
def test_no_more_squares_than_the_die() -> None:
    table = stand("roll").answer(3, "N", "W", "S")
    assert table.asks == "event.discard"  # no skeleton on the map: nothing to roll for
    assert table.refused("S", name="move.step") == "midevil.turn.step-6-move"
    horse = stand("move", [{"at": "0,1.S"}, {}], map=[tile("inn-crossway", "0,1")], turn={"left": 1})
    assert horse.asks == "event.discard"  # a lone half-step is no step on foot
    assert horse.refused("N", name="move.step") == "midevil.turn.step-6-move"


@rule("midevil.turn.step-7-combat-while-moving")
def test_what_is_met_is_fought_on_the_way() -> None:
    table = stand("move", map=[LANE], turn={"left": 10}, skeletons=bones(("white", "0,1.S"))).answer("N", "N")
    assert (table.asks, table.game.step, table.game.steps_left()) == ("combat.roll", "meet", 3)
    assert table.answer(6).asks == "move.step"
    assert (table.game.step, table.game.steps_left()) == ("move", 3)


@rule("midevil.turn.step-8-move-skeletons")
def test_as_many_skeletons_as_the_die_says() -> None:
    squares = ["NW", "N", "NE", "W", "C", "E", "SW", "S", "SE"]
    there = bones(*(("white", f"0,1.{name}") for name in squares), ("red", "0,0.SW"))
    table = stand("skeletons", map=[LANE], skeletons=there).answer(3)
    table.answer("0,1.S", "S", "0,1.SW", "S")
    assert table.refused("none", name="event.discard") == "midevil.turn.step-8-move-skeletons"
    table.answer("0,0.SW", "N")
    assert table.asks == "event.discard"
    assert table.refused("0,1.N", name="skeletons.which") == "midevil.skeleton.roll-sets-number"


@rule("midevil.turn.step-9-optional-discard", "midevil.card.optional-single-discard")
@pytest.mark.parametrize(("card", "left"), [("none", 3), ("mace", 2)])
def test_one_card_or_none_is_discarded(card: str, left: int) -> None:
    table = stand("discard", [{"hand": HAND}, {}])
    assert table.refused(["sword", "mace"]) == "midevil.turn.step-9-optional-discard"
    table.answer(card)
    assert len(table.game.players[0].hand) == left
    assert table.refused("sword", name="event.discard", seat=0) == "midevil.turn.ends-after-discard-choice"


@rule("midevil.turn.ends-after-discard-choice")
def test_the_decision_ends_the_turn() -> None:
    table = stand("discard", [{"hand": HAND}, {}]).answer("none")
    assert (table.asks, table.game.seat) == ("tile.draw", 1)
    assert table.refused("lane", seat=0) == "midevil.turn.ends-after-discard-choice"
    assert table.refused("unseen", name="event.draw", seat=0) == "midevil.turn.ends-after-discard-choice"


@rule("midevil.card.discard-closes-turn")
def test_nothing_more_is_done_after_the_discard() -> None:
    ana = {"hand": HAND, "skeletons": {"white": 2}}
    table = stand("discard", [ana, {}], skeletons=bones(("white", "0,0.N"))).answer("mace")
    assert table.refused("N", name="move.step", seat=0) == "midevil.card.discard-closes-turn"
    assert table.refused("1 white", name="combat.failed", seat=0) == "midevil.card.discard-closes-turn"


@rule("midevil.turn.clockwise")
def test_turns_pass_clockwise() -> None:
    table = stand("discard", 4, turn={"seat": 2}).answer("none")
    assert table.game.seat == 3
    assert table.refused("lane", seat=1) == "midevil.turn.clockwise"
    last = stand("discard", 4, turn={"seat": 3}).answer("none")
    assert last.game.seat == 0
