"""Players who leave in the middle of cards, agreed stops, and cards the referee does not know."""

from __future__ import annotations

import pytest

from tests.games.zombies.evening import Evening, evening, hand
from tests.rules.sitting import BadInput, given

CROSS = "town-crossroad 1,0"
LEAVES = "zombies.ruling.player-leaves"


def leave(table: Evening, seat: int) -> Evening:
    table.driver.interrupt("leave", seat, None)
    table.whole()
    return table


def test_whoever_leaves_takes_the_effects_along() -> None:
    """zombies.ruling.player-leaves: cards go to the discard pile, figures to the supply."""
    table = evening(
        CROSS, step="move", cy=hand("fear", "grenade", zombies=4, front=["skateboard"]), zombies="0,0.E",
        effects=[{"card": "claustrophobia", "by": 0, "whose": 2, "ends": 1}],
    )  # fmt: skip
    leave(table, 2)
    assert (table.cy.gone, table.where("Cy"), table.cy.zombies, table.working) == (True, None, 0, [])
    assert sorted(map(str, table.game.discards)) == ["claustrophobia", "fear", "grenade", "skateboard"]
    assert table.play_refused(2, "fear", 0) == LEAVES
    assert table.turn_of("Ben").turn_of("Ana").game.active.name == "Ana"


def test_whoever_leaves_decides_no_steps_any_more() -> None:
    table = evening(CROSS, step="move", cy=hand("brain-cramp"))
    leave(table.play(2, "brain-cramp", 0), 2)
    table.answer(3)
    assert (table.asks, table.asked) == ("move.step", "Ana")


def test_nobody_aims_at_an_empty_chair() -> None:
    table = evening(CROSS, step="move", ben=hand("fear"), cy={})
    leave(table, 2)
    assert table.play_refused(1, "fear", 2) == "zombies.card.any-sensible-time"


def test_a_stop_ends_the_game_without_a_winner() -> None:
    table = evening(CROSS, step="move", ben=hand("were-screwed"))
    table.driver.interrupt("stop", 0, None)
    assert table.driver.over is not None
    assert (table.driver.over.winners, table.driver.over.rule) == ((), "zombies.ruling.endless-game")


def test_there_is_nothing_else_to_do_out_of_turn() -> None:
    table = evening(CROSS, step="move")
    with pytest.raises(BadInput, match="play, leave or stop"):
        table.driver.interrupt("sing", 1, None)


def test_an_unknown_card_is_resolved_by_the_table() -> None:
    """zombies.ruling.unknown-card: the play counts, the table says what changes, broken rules are named."""
    table = given("cross 1,0", step="move", ben={"hand": ["mystery", "mystery"]}, zombies="1,0.C")
    table.play(1, "mystery")
    assert (table.asks, table.asked, table.options, table.ben.plays) == ("card.effect", "Ben", ["done"], 1)
    table.driver.correct({"zombies.1,0.C": 2, "players.0.bullets": 7})
    assert (table.game.horde(), table.ana.bullets) == (2, 7)
    assert "zombies.zombie.one-per-space" in table.log
    table.answer("done")
    assert (table.asks, table.game.discards) == ("move.roll", ["mystery"])
    assert table.play_refused(1, "mystery") == "zombies.card.off-turn-counts"
