"""MidEvil III, Dungeon Fate: when it is rolled, and what each face of the die brings."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.citing import rule
from tests.rules.haunting import PASSAGE, Haunted, below, bones, tile

LAST = "0,1.N"
SECOND = tile("dungeon-straight", "0,3")
HALL = tile("dungeon-hall", "0,2")


def arrive(roll: int = 0, steps: int = 3, first: dict[str, str] = PASSAGE, **position: Any) -> Haunted:
    """Ana steps from the Entrance onto a dungeon tile, and rolls."""
    table = below(LAST, first, steps=steps, **position).answer("N")
    return table.answer(roll) if roll else table


@rule("midevil.dungeon-fate.roll-on-entering", "midevil.dungeon-fate.several-per-turn")
def test_one_roll_for_each_tile_that_is_entered() -> None:
    table = arrive(steps=5)
    assert table.asks == "fate.roll"
    assert table.refused("N", name="move.step") == "midevil.dungeon-fate.roll-on-entering"
    assert table.refused(7) == "midevil.setup.inventory-dice"
    table.answer(5).until("move.step").answer("N", "N")
    assert table.asks == "move.step"  # within the tile nothing is rolled
    assert table.refused(4, name="fate.roll") == "midevil.dungeon-fate.roll-on-entering"
    table.answer("N", "dungeon-bend", "0,3 r0")
    assert table.asks == "fate.roll"
    rolls = [record for record in table.answer(5).driver.history if record.name == "fate.roll"]
    assert len(rolls) == 2


@rule("midevil.dungeon-fate.any-dungeon-tile")
def test_for_tiles_of_others_and_for_each_arrival() -> None:
    table = below("0,2.N", PASSAGE, tile("dungeon-dead-end", "0,3"), steps=4, ana={"came-by": 2}).answer("N")
    assert table.asks == "fate.roll"  # somebody else had laid it
    table.answer(5).until("move.step").answer("S")  # back out of the dead end
    assert table.asks == "fate.roll"


@rule("midevil.dungeon-fate.look-up-result", "midevil.dungeon-fate.four-draws-spell", "midevil.dungeon-spell.face-up")
def test_four_draws_a_spell_that_lies_face_up() -> None:
    table = arrive(4)
    assert table.asks == "spell.draw"
    assert table.refused("N", name="move.step") == "midevil.dungeon-fate.look-up-result"
    assert table.refused("stumble") == "midevil.dungeon-spell.own-back"
    table.answer("carpe")
    assert table.asks == "move.step"
    assert table.game.players[0].spells == ["carpe"]
    assert len(table.game.spells) == 29
    assert table.game.position()["players"][0]["spells"] == ["carpe"]  # for everybody to see
    assert table.game.players[0].hand.count("carpe") == 0


@rule("midevil.dungeon-fate.six-ends-turn", "midevil.ruling.lost-rest-of-turn")
def test_six_ends_the_turn() -> None:
    table = arrive(ana={"skeletons": {"blue": 1}}, skeletons=bones(("white", "0,0.C"))).answer(6)
    assert (table.game.seat, table.asks) == (1, "tile.draw")
    assert table.refused("N", name="move.step") == "midevil.turn.fixed-order"
    assert table.refused(3, name="skeletons.roll") == "midevil.turn.fixed-order"
    assert table.refused("none", name="event.discard") == "midevil.turn.fixed-order"
    no = table.refusing(lambda: table.driver.interrupt("play", 0, {"card": "spell"}))
    assert no == "midevil.dungeon-spell.buy-own-turn-only"
    full = below(LAST, PASSAGE, ana={"hand": 4}).answer("N", 6)
    assert full.asks == "event.discard"  # a hand above three is still reduced
    assert full.game.seat == 0


@rule("midevil.dungeon-move.fate-interrupts-only")
def test_the_move_goes_on_after_fate() -> None:
    table = arrive(4, steps=4).answer("carpe")
    assert (table.asks, table.game.steps_left()) == ("move.step", 3)


def test_one_brings_guardians() -> None:
    """The next player clockwise puts them, and not onto the pawn."""
    table = arrive(1, first=HALL)
    assert table.asks == "fate.die"
    table.answer(4)
    assert (table.asks, table.pending.seat) == ("fate.bones", 1)
    assert table.refused("4 blue") == "midevil.dungeon-spell.rolls-are-points"
    assert table.refused("1 blue") == "midevil.ruling.spell-points-shortage"
    table.answer("1 white, 1 blue")
    assert (table.asks, table.pending.seat) == ("fate.skeleton", 1)
    assert table.refused("0,2.S") == "midevil.dungeon-fate.look-up-result"  # the pawn stands there
    assert table.refused("0,1.C") == "midevil.dungeon-fate.look-up-result"
    table.answer("0,2.N")
    assert table.refused("0,2.N") == "midevil.tile.one-skeleton-per-square"
    table.answer("0,2.C")
    names = {table.game.map.names[square]: colour for square, colour in table.game.skeletons.items()}
    assert names == {"0,2.N": "blue", "0,2.C": "white"}
    assert table.asks == "move.step"


@rule("midevil.ruling.skeleton-placed-on-mover")
def test_a_guardian_on_the_pawn_is_fought_before_the_next_step() -> None:
    there = bones(("white", "0,2.N"), ("white", "0,2.C"))
    table = arrive(1, skeletons=there).answer(1)
    assert table.asks == "fate.skeleton"
    assert table.options == ["0,2.S"]
    table.answer("0,2.S")
    assert table.asks == "move.step"
    table.answer("N")
    assert table.asks == "combat.roll"


@pytest.mark.parametrize(("lives", "left", "asks"), [(2, 1, "move.step"), (1, 1, "event.discard")])
def test_two_costs_a_life_or_ends_the_move(lives: int, left: int, asks: str) -> None:
    table = arrive(2, ana={"lives": lives})
    assert table.game.players[0].lives == left
    assert table.asks == asks  # the rest of the turn goes on


def test_three_gives_a_card_or_a_life() -> None:
    table = arrive(3)
    assert table.options == ["card", "life"]
    life = table.fork().answer("life")
    assert (life.game.players[0].lives, life.asks) == (4, "move.step")
    table.answer("card")
    assert table.asks == "event.draw"
    table.answer("unseen")
    assert len(table.game.players[0].hand) == 4
    assert table.asks == "move.step"
    table.answer("stop", "none")
    assert table.asks == "event.discard"
    full = arrive(3, ana={"lives": 5})
    assert full.asks == "event.draw"  # five lives are enough


def test_five_gives_two_points() -> None:
    table = arrive(5)
    assert table.options == ["2 white", "1 red"]
    assert table.refused("2 red") == "midevil.dungeon-spell.rolls-are-points"
    table.answer("1 red")
    assert table.game.players[0].skeletons == {"red": 1}
    nothing = arrive(5, removed={"white": 40, "red": 40, "blue": 18})
    assert nothing.asks == "move.step"
    assert nothing.game.players[0].skeletons == {}


@rule("midevil.ruling.fate-order")
def test_combat_and_life_token_before_fate() -> None:
    there: dict[str, Any] = {"skeletons": bones(("white", "0,2.S")), "lives": [{"at": "0,2.S"}]}
    table = arrive(**there)
    assert table.asks == "combat.roll"
    table.answer(5)
    assert table.game.players[0].lives == 4
    assert table.asks == "fate.roll"
    dies = arrive(ana={"lives": 0}, **there).answer(1, "die")
    dies.until("tile.draw")
    assert not any(record.name == "fate.roll" for record in dies.driver.history)


@rule("midevil.ruling.fate-order")
def test_fate_first_where_the_table_wants_it() -> None:
    there: dict[str, Any] = {
        "skeletons": bones(("white", "0,2.S")),
        "lives": [{"at": "0,2.S"}],
        "options": {"fate-order": "fate-first"},
    }
    table = arrive(**there)
    assert table.asks == "fate.roll"
    table.answer(5, "1 red")
    assert table.asks == "combat.roll"
    table.answer(5)
    assert table.asks == "move.step"
    ends = arrive(6, **there)
    assert ends.game.seat == 1  # no fight in the rest of the turn
    assert len(ends.game.skeletons) == 1


@rule("midevil.ruling.fate-on-altar-tile", "midevil.ruling.fate-table-unknown")
def test_fate_on_the_tile_of_the_dungeon_altar_too() -> None:
    table = arrive(first=tile("dungeon-altar", "0,2"))
    assert table.asks == "fate.roll"
    marks = {fate.roll: fate.mark for fate in table.game.pack.fates.values()}
    assert [roll for roll, mark in marks.items() if mark == "attested"] == [4, 6]
