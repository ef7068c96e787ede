"""An auction on the small screen: everybody's bid is seen, the own one is turned like a dial."""

from __future__ import annotations

import pytest

from companion.desk.intents import Answer
from companion.desk.screens.bidding import Bidding
from companion.rehearse.fingers import way_to
from tests.desk.outbreaks import DRAWN, sat
from tests.desk.stage import desk_with, press, words


def test_everybody_is_seen_with_the_last_bid() -> None:
    desk = desk_with(sat(2, "pass", 3, **DRAWN))
    assert isinstance(desk.top, Bidding)
    assert "Bid for Helipad" in words(desk)
    assert "Ana 2 Ben pass Cleo 3 Dan pass" in words(desk)


def test_the_dial_begins_with_pass_and_goes_up_from_the_lowest_bid() -> None:
    desk = desk_with(sat(2, "pass", 3, **DRAWN))
    press(desk, "LEFT")
    assert "Less is not possible" in words(desk)
    press(desk, "RIGHT")
    assert "Dan 4" in words(desk)
    press(desk, "UP")
    intent = press(desk, "OK")
    assert isinstance(intent, Answer)
    assert intent.values == (5,)


def test_nobody_bids_more_than_they_have() -> None:
    desk = desk_with(sat(2, "pass", 3, **DRAWN))
    press(desk, *["RIGHT"] * 9)
    assert "Dan 12" in words(desk)
    press(desk, "RIGHT")
    assert "That is the most" in words(desk)


@pytest.mark.parametrize("button", ["BACK", "WHY", "CARD"])
def test_other_buttons_bid_nothing(button: str) -> None:
    desk = desk_with(sat(2, **DRAWN))
    assert not isinstance(press(desk, button), Answer)


@pytest.mark.parametrize("bid", ["pass", 4, 12])
def test_the_fingers_know_the_dial(bid: object) -> None:
    desk = desk_with(sat(2, "pass", 3, **DRAWN))
    way = way_to(desk, bid)
    assert way is not None
    intent = press(desk, *way)
    assert isinstance(intent, Answer)
    assert intent.values == (bid,)
