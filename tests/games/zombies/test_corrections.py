"""Corrections in the middle of something: what a question is about cannot be corrected away under it."""

from __future__ import annotations

import re

import pytest

from companion.engine import BadInput, PositionError
from tests.games.zombies.evening import Evening, evening, hand

CROSS = "town-crossroad 1,0"


def not_now(table: Evening, **changes: object) -> None:
    """The correction is refused, changes nothing, and says which question has to be answered first."""
    before, asked = table.game.position(), table.pending.number
    with pytest.raises((PositionError, BadInput), match=re.escape(" ".join(table.game.brief(table.pending).split()))):
        table.correct(**changes)
    assert (table.game.position(), table.pending.number) == (before, asked)


def test_a_zombie_about_to_step_is_chosen_anew() -> None:
    table = evening(CROSS, step="zombies", zombies="0,0.E 1,0.E").answer(1, "1,0.E")
    assert table.asks == "zombies.where"
    table.correct(zombies=[{"at": "0,0.E"}])
    assert (table.asks, table.options) == ("zombies.which", ["0,0.E"])
    table.answer("0,0.E", "W")
    assert (table.zombies, table.asks) == ({"0,0.C"}, "event.discard")


def test_a_zombie_about_to_be_carried_away_cannot_vanish() -> None:
    table = evening(CROSS, step="move", zombies="0,0.E", ben=hand("this-isnt-so-bad"))
    table.play(1, "this-isnt-so-bad").answer("0,0.E")
    assert table.asks == "card.where"
    not_now(table, zombies=[])


def test_a_pawn_led_by_a_card_cannot_vanish() -> None:
    table = evening(CROSS, step="move", ben=hand("where-did-everybody-go"))
    table.play(1, "where-did-everybody-go", 0)
    not_now(table, players__0__at=None, players__0__hearts=0)


def test_the_last_figure_cannot_be_used_twice() -> None:
    people = {name: {"zombies": 24} for name in ("ana", "cy", "dee", "eve")}
    table = evening(CROSS, "army-surplus 2,0", step="move", ben=hand("zombie-master"), **people)
    table.play(1, "zombie-master")
    not_now(table, players__1__zombies=4)
    table.correct(players__1__zombies=3).answer("0,0.N")  # one is left, and that is the end of it
    assert (table.game.supply(), table.asks) == (0, "move.roll")


def test_the_map_is_corrected_between_two_events() -> None:
    table = evening(CROSS, step="zombies", zombies="0,0.E")
    smaller = [{"tile": "town-square", "at": "0,0"}]
    table.answer(1, "0,0.E")
    not_now(table, map=smaller)
    table.answer("W")
    table.correct(map=smaller)
    assert len(table.game.map.laid) == 1


def test_bullets_that_are_gone_are_not_spent() -> None:
    table = evening(CROSS, step="move", ana={"zombies": 3}, ben=hand("i-dont-think-theyre-dead"))
    table.play(1, "i-dont-think-theyre-dead", 0).answer(1).correct(players__0__bullets=1)
    assert table.options == [0, 1]
    assert table.refused(3) == "zombies.card.regular-immediate"


def test_a_step_taken_up_anew_leaves_nothing_half_done() -> None:
    table = evening(CROSS, step="tile", decks={}).answer("town-tee")
    assert table.asks == "tile.place"
    table.correct(turn__step="move")
    assert (table.asks, table.game.tile, table.game.stack.count("town-tee")) == ("move.roll", "", 4)
    table = evening(CROSS, step="fight", zombies="0,0.C").correct(turn__step="move")
    assert (table.asks, table.ana.fighting) == ("move.roll", False)


def test_a_moved_zombie_is_taken_away_without_further_words() -> None:
    table = evening(CROSS, step="zombies", zombies="0,0.E 1,0.E").answer(2, "1,0.E", "W")
    assert table.game.moved
    table.correct(zombies=[{"at": "0,0.E"}])
    assert (table.game.moved, table.options) == ({}, ["0,0.E"])
