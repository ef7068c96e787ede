"""The six steps of a turn: the checks of the catalogue."""

from __future__ import annotations

import pytest

from companion.games.zombies.state import STEPS
from tests.rules.citing import rule
from tests.rules.sitting import given, new


@rule("zombies.turn.fixed-order")
def test_a_turn_begins_with_its_tile() -> None:
    table = new(2)
    assert table.refused(4, name="move.roll", seat=0) == "zombies.turn.fixed-order"
    assert table.refused(4, name="move.roll") == "zombies.turn.fixed-order"
    assert table.asks == "tile.draw"
    for later in ("event.draw", "zombies.roll", "event.discard"):
        assert table.refused("none", name=later, seat=0) == "zombies.turn.fixed-order"


@rule("zombies.turn.fixed-order")
def test_six_steps_in_order_complete_a_turn() -> None:
    table = given("cross 1,0", ana={"at": "1,0.C", "hand": 2}, zombies="1,0.C", decks={"tiles": ["cross", "end"]})
    seen = [table.game.step]
    for asked, value in (
        ("tile.draw", "cross"),
        ("tile.place", "0,1 r0"),
        ("combat.roll", 5),
        ("event.draw", "unseen"),
        ("move.roll", 1),
        ("move.step", "stop"),
        ("zombies.roll", 1),
        ("zombies.which", "0,1.N"),
        ("zombies.where", "S"),
        ("event.discard", "none"),
    ):
        assert (table.asks, table.asked) == (asked, "Ana")
        seen.append(table.game.step)
        table.answer(value)
    assert list(dict.fromkeys(seen)) == list(STEPS)
    assert (table.asks, table.asked) == ("tile.draw", "Ben")


@rule("zombies.turn.step1-tile")
def test_one_tile_is_drawn_and_placed() -> None:
    table = new(2)
    assert (len(table.game.stack), len(table.game.map.laid)) == (29, 1)
    table.answer("town-crossroad")
    assert table.asks == "tile.place"
    for step_2 in ("combat.roll", "combat.bullets"):
        assert table.refused(4, name=step_2, seat=0) == "zombies.turn.step1-tile"
    assert table.refused("town-crossroad", name="tile.draw", seat=0) == "zombies.turn.step1-tile"
    table.answer("0,1 r0")
    assert (len(table.game.stack), len(table.game.map.laid)) == (28, 2)
    assert table.asks == "move.roll"
    assert table.refused("town-straight", name="tile.draw", seat=0) == "zombies.turn.step1-tile"
    assert table.refused("1,0 r0", name="tile.place", seat=0) == "zombies.turn.step1-tile"


@rule("zombies.turn.step2-fight")
def test_a_zombie_on_the_space_is_fought_before_cards_are_drawn() -> None:
    table = given("cross 1,0", ana={"hand": 1}, zombies="0,0.C").answer("cross", "0,1 r0")
    assert (table.asks, table.game.step) == ("combat.roll", "fight")
    assert table.refused("unseen", name="event.draw", seat=0) == "zombies.turn.step2-fight"
    table.answer(2)
    assert table.asks == "combat.bullets"
    assert table.refused("unseen", name="event.draw", seat=0) == "zombies.turn.step2-fight"
    table.answer(2)
    assert table.asks == "event.draw"


@rule("zombies.turn.step2-fight")
def test_without_a_zombie_nothing_is_rolled() -> None:
    table = given("cross 1,0", ana={"hand": 1}, zombies="0,0.N").answer("cross", "0,1 r0")
    assert (table.asks, table.game.step) == ("event.draw", "draw")
    assert [record.name for record in table.driver.history] == ["tile.draw", "tile.place"]


@rule("zombies.turn.step3-draw")
@pytest.mark.parametrize(("held", "drawn"), [(0, 3), (1, 2), (2, 1), (3, 0), (4, 0)])
def test_hands_are_filled_up_to_three(held: int, drawn: int) -> None:
    table = given("cross 1,0", ana={"hand": held}, step="draw", zombies="1,0.C")
    deck = len(table.game.deck)
    for _ in range(drawn):
        assert (table.asks, table.asked) == ("event.draw", "Ana")
        table.answer("unseen")
    assert table.asks == "move.roll"
    assert (len(table.ana.hand), len(table.game.deck)) == (max(held, 3), deck - drawn)
    assert table.refused("unseen", name="event.draw", seat=0) == "zombies.turn.step3-draw"


@rule("zombies.turn.step3-draw")
def test_no_card_is_drawn_at_the_end_of_the_turn() -> None:
    table = given(ana={"hand": 2}, step="discard")
    assert table.asks == "event.discard"
    assert table.refused("unseen", name="event.draw", seat=0) == "zombies.turn.step3-draw"


@rule("zombies.turn.step4-movement-roll")
def test_the_movement_roll_opens_the_movement() -> None:
    table = given("cross 1,0", ana={"hand": 2, "hearts": 3}, step="draw").answer("unseen")
    assert (table.asks, table.asked) == ("move.roll", "Ana")
    table.answer(5)
    assert (table.asks, table.game.left) == ("move.step", 8)
    assert table.refused(5, name="move.roll", seat=0) == "zombies.turn.step4-movement-roll"
    table.answer("E")
    assert table.refused(5, name="move.roll", seat=0) == "zombies.turn.step4-movement-roll"
    table = given(step="discard")
    assert table.refused(5, name="move.roll", seat=0) == "zombies.turn.step4-movement-roll"


@rule("zombies.turn.step5-zombie-roll")
def test_the_zombie_roll_ends_the_movement() -> None:
    table = given("cross 1,0", zombies="1,0.N 1,0.E 1,0.S 1,0.W", step="move").answer(2, "stop")
    assert (table.asks, table.asked) == ("zombies.roll", "Ana")
    table.answer(3)
    assert (table.asks, table.game.due) == ("zombies.which", 3)
    assert table.refused("N", name="move.step", seat=0) == "zombies.turn.step5-zombie-roll"
    table.answer("1,0.N", "S")
    assert table.game.due == 2
    assert table.refused("N", name="move.step", seat=0) == "zombies.turn.step5-zombie-roll"
    assert table.refused(3, name="zombies.roll", seat=0) == "zombies.turn.step5-zombie-roll"


@rule("zombies.turn.step6-discard")
@pytest.mark.parametrize(("choice", "left"), [("none", 3), ("fear", 2), ("unseen", 2)])
def test_one_card_may_be_discarded(choice: str, left: int) -> None:
    table = given("cross 1,0", ana={"hand": ["fear", "chainsaw", None]}, step="discard")
    deck = len(table.game.deck)
    assert table.refused(["fear", "chainsaw"]) == "zombies.turn.step6-discard"
    table.answer(choice)
    assert (len(table.ana.hand), len(table.game.discards), len(table.game.deck)) == (left, 3 - left, deck)
    assert (table.asks, table.asked) == ("tile.draw", "Ben")


@rule("zombies.turn.step6-discard")
def test_a_second_card_is_not_discarded() -> None:
    table = given("cross 1,0", ana={"hand": ["fear", "chainsaw", None]}, step="discard").answer("fear")
    # her turn is over with the first one: that is the rule which speaks of just this
    assert table.refused("chainsaw", name="event.discard", seat=0) == "zombies.card.discard-ends-turn"
    assert table.ana.hand == ["chainsaw", None]


@rule("zombies.turn.decide-before-pass")
@pytest.mark.parametrize("decision", ["fear", "none"])
def test_the_next_turn_waits_for_the_decision(decision: str) -> None:
    table = given("cross 1,0", ana={"hand": ["fear", None]}, step="zombies")
    assert (table.asks, table.asked) == ("event.discard", "Ana")
    assert table.refused("cross", name="tile.draw", seat=1) == "zombies.turn.decide-before-pass"
    table.answer(decision)
    assert (table.asks, table.asked) == ("tile.draw", "Ben")
    assert table.answer("cross", name="tile.draw", seat=1).asks == "tile.place"


@rule("zombies.turn.clockwise")
def test_turns_go_round_clockwise() -> None:
    table = given("cross 1,0", players=3, step="discard", decks={"tiles": []}).answer("none")
    for name in ("Ben", "Cy", "Ana", "Ben"):
        assert table.game.active.name == name
        table.until("event.discard").answer("none")


@rule("zombies.turn.clockwise")
def test_nobody_is_passed_over() -> None:
    table = given("cross 1,0", players=3, step="discard", turn={"number": 7}).answer("none")
    assert (table.asks, table.asked) == ("tile.draw", "Ben")
    assert table.refused("cross", name="tile.draw", seat=2) == "zombies.turn.clockwise"
    assert table.answer("cross", name="tile.draw", seat=1).asks == "tile.place"
    table.answer("0,1 r0")
    assert table.asks == "move.roll"
    assert table.refused("cross", name="tile.draw", seat=2) == "zombies.turn.clockwise"
