"""MidEvil, Event Card Rules and the limits on cards."""

from __future__ import annotations

from typing import Any

from tests.rules.citing import rule
from tests.rules.haunting import Haunted, bones, stand

HAND = ["sword", "mace", "shield"]


def plays(table: Haunted, seat: int, card: str, **how: Any) -> Haunted:
    """Somebody plays a card, and nobody answers it."""
    asked = table.asks
    table.driver.interrupt("play", seat, {"card": card, **how})
    return table.until(asked, card_announced="no")


def play_refused(table: Haunted, seat: int, card: str, **how: Any) -> str:
    return table.refusing(lambda: table.driver.interrupt("play", seat, {"card": card, **how}))


@rule("midevil.card.any-time")
def test_a_card_in_anybodys_turn() -> None:
    table = stand("move", [{"hand": HAND}, {}], turn={"seat": 1, "left": 6})
    plays(table, 0, "sword")
    assert (table.game.players[0].front, len(table.game.players[0].hand)) == ({"sword": 0}, 2)
    assert table.asks == "move.step"


@rule("midevil.card.one-per-round")
def test_one_card_in_a_round() -> None:
    table = plays(stand("roll", [{"hand": HAND}, {}]), 0, "sword")
    assert play_refused(table, 0, "mace") == "midevil.card.one-per-round"
    table.until("event.discard").answer("none")
    assert table.game.seat == 1
    assert play_refused(table, 0, "mace") == "midevil.card.one-per-round"


@rule("midevil.card.round-is-personal")
def test_a_round_begins_with_the_own_turn() -> None:
    four = [{"hand": HAND}, {}, {}, {}]
    table = plays(stand("discard", four, turn={"seat": 3}), 0, "sword")
    assert play_refused(table, 0, "mace") == "midevil.card.one-per-round"
    table.answer("none")
    assert (table.game.seat, table.asks) == (0, "tile.draw")
    assert plays(table, 0, "mace").game.players[0].front == {"sword": 0, "mace": 0}


@rule("midevil.card.in-play-not-counted")
def test_cards_in_front_do_not_count() -> None:
    ana = {"hand": ["shield", "fog", "mace"], "front": ["sword"]}
    table = plays(stand("roll", [ana, {}], skeletons=bones(("white", "0,0.N"))), 0, "shield")
    assert table.game.players[0].plays == 1
    table.answer(3, "N", 3)
    assert table.game.skeletons == {}, "the sword made four of it"
    assert table.game.players[0].plays == 1


@rule("midevil.card.hand-limit-at-end")
def test_three_cards_at_the_end_of_the_turn() -> None:
    table = stand("discard", [{"hand": 5}, {}]).answer("none")
    assert (table.asks, table.game.seat) == ("event.discard", 0)
    assert table.refused("none") == "midevil.card.hand-limit-at-end"
    table.answer("unseen")
    assert table.refused("none") == "midevil.card.hand-limit-at-end"
    table.answer("unseen")
    assert (table.asks, table.game.seat, len(table.game.players[0].hand)) == ("tile.draw", 1, 3)


@rule("midevil.card.optional-single-discard")
def test_a_discard_of_one_or_none() -> None:
    table = stand("discard", [{"hand": 2}, {}])
    assert len(table.fork().answer("none").game.players[0].hand) == 2
    table.answer("unseen")
    assert (len(table.game.players[0].hand), table.game.seat) == (1, 1)
    assert table.refused("unseen", name="event.discard", seat=0) == "midevil.turn.ends-after-discard-choice"


@rule("midevil.limit.one-copy-in-play")
def test_one_copy_of_a_card_in_front() -> None:
    table = stand("roll", [{"hand": ["horse", "sword", "mace"], "front": ["horse"]}, {}])
    assert play_refused(table, 0, "horse") == "midevil.limit.one-copy-in-play"
    twice = {"players.0.front": ["horse", "horse"]}
    assert table.correct_refused(twice) == "midevil.limit.one-copy-in-play"


@rule("midevil.ruling.card-played-vs-discarded")
def test_a_discard_is_no_card_played() -> None:
    table = stand("discard", [{"hand": HAND}, {}]).answer("sword")
    assert plays(table, 0, "mace").game.players[0].front == {"mace": 0}
