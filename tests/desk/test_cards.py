"""Cards out of turn: who, a moment to look away, which; what may not be played names its rule."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.desk.intents import Play
from companion.desk.screens.cards import Hand, LookAway, card_seats, cards_of
from companion.desk.screens.refusal import Refused as RefusedScreen
from companion.engine import Refused
from companion.games.zombies.state import Zombies
from companion.rules import lookup
from companion.table import Table
from tests.desk.scenes import at, dealt, slayer
from tests.desk.spellbound import below
from tests.desk.stage import ZOMBIES, desk_with, played, press, words

QUESTIONS = ("move.roll", "combat.roll", "zombies.which", "event.discard", "tile.place")


def test_seat_then_look_away_then_hand_then_card() -> None:
    desk = desk_with(dealt("move.roll"))
    press(desk, "CARD")
    assert "Who plays a card?" in words(desk)
    press(desk, "DOWN", "OK")
    assert isinstance(desk.top, LookAway)
    assert "Ben alone" in words(desk)
    press(desk, "OK")
    assert isinstance(desk.top, Hand)
    assert desk.top.seat == 1


def test_a_played_card_is_taken_by_the_table() -> None:
    table = played(ZOMBIES, "move.roll", chance="auto")
    desk = desk_with(table)
    seat = next(s for s in card_seats(desk) if any(card.no is None for card in cards_of(desk, s)))
    press(desk, "CARD", *["DOWN"] * seat, "OK", "OK")
    play = press(desk, "OK")
    assert isinstance(play, Play)
    table.interrupt("play", play.seat, dict(play.play))
    assert table.driver.history[-1].verb == "play"


def test_nobody_looks_away_from_an_empty_table() -> None:
    players = [{"name": "Ana", "pawn": "red"}, {"name": "Max-bot", "pawn": "blue"}]
    desk = desk_with(played(ZOMBIES, "move.roll", chance="auto", players=players))
    press(desk, "CARD")
    assert isinstance(desk.top, Hand)
    assert desk.top.seat == 0


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("deck", [at, dealt])
def test_the_hand_says_what_the_table_would_say(question: str, deck: Callable[[str], Table]) -> None:
    desk = desk_with(deck(question))
    assert desk.table is not None
    before = desk.table.position()
    seen = 0
    for seat in card_seats(desk):
        for card in cards_of(desk, seat):
            seen += 1
            fork = desk.table.driver.fork()
            if card.no is None:
                fork.interrupt("play", seat, dict(card.play))
                continue
            with pytest.raises(Refused) as refused:
                fork.interrupt("play", seat, dict(card.play))
            assert refused.value.rule == card.no.rule
            assert lookup(card.no.rule)
    assert seen > 3
    assert desk.table.position() == before


def test_a_card_that_may_not_be_played_names_the_rule() -> None:
    desk = desk_with(dealt("tile.place"))
    press(desk, "CARD", "OK", "OK")
    dim = next(place for place, card in enumerate(cards_of(desk, 0)) if card.no)
    press(desk, *["DOWN"] * dim, "OK")
    assert isinstance(desk.top, RefusedScreen)
    press(desk, "WHY")
    assert "zombies." in words(desk)


def test_cards_nobody_has_shown_are_played_by_name() -> None:
    desk = desk_with(at("move.roll"))
    press(desk, "CARD", "OK")
    assert isinstance(desk.top, Hand)
    listed = {str(card.play["card"]) for card in desk.top.cards}
    assert isinstance(desk.game, Zombies)
    assert listed == set(desk.game.pack.cards)


def test_a_game_without_cards_says_so() -> None:
    desk = desk_with(slayer("attack.hand"))
    assert press(desk, "CARD") is None
    assert "No cards in this game" in words(desk)


def test_card_closes_what_it_opened() -> None:
    desk = desk_with(dealt("move.roll"))
    press(desk, "CARD", "CARD")
    assert len(desk.screens) == 1


def test_one_without_cards_may_buy_a_spell() -> None:
    """CARD is the way to it: whoever has played every card finds it there all the same."""
    desk = below(at="0,2.C", hand=0)
    assert 0 in card_seats(desk)
    press(desk, "CARD", "OK")
    assert "Buy a spell" in words(desk)
    intent = press(desk, "OK")
    assert isinstance(intent, Play)
    assert intent.play["card"] == "spell"
    above = below(at="0,0.C", hand=0)
    assert 0 not in card_seats(above)
