"""Cards that the companion has dealt are seen by their player alone, also where a card has to be chosen."""

from __future__ import annotations

import pytest

from companion.desk.desk import Desk
from companion.desk.intents import Answer
from companion.desk.reading import read_text
from companion.desk.screens.listing import Veiled
from companion.engine import pick
from companion.table import Table, begin, new_opening
from tests.desk.golden import golden


def at_a_discard(players: list[str]) -> Table:
    mode = "competitive" if len(players) > 1 else "cooperative"
    wish = {"game": "zombies", "players": players, "mode": mode, "chance": "auto", "seed": 5}
    table = begin(new_opening(wish))
    while table.driver.ask().name != "event.discard":
        table.answer(pick(table.driver.ask().options, 0.5))
    return table


def shown(desk: Desk) -> str:
    return "\n".join(read_text(desk.frame(1.0)))


def test_a_hand_is_veiled_until_the_others_look_away() -> None:
    table = at_a_discard(["Ana", "Ben"])
    desk = Desk()
    desk.sit(table, 0.0)
    desk.shown(0.0)
    cards = [table.game.card(card).name[:12] for card in table.game.players[0].hand]  # type: ignore[attr-defined]
    assert len(cards) == 3
    golden("discard-veiled", desk.frame(1.0))
    for button in ("UP", "DOWN", "LEFT", "RIGHT", "BACK"):
        desk.press(button, 1.0)
        assert not any(card in shown(desk) for card in cards), button
    desk.press("OK", 1.0)
    assert any(card in shown(desk) for card in cards)
    desk.press("BACK", 5.0)
    assert not any(card in shown(desk) for card in cards)


@pytest.mark.parametrize("players", [["Ana"], ["Ana", "Max-bot"]])
def test_whoever_plays_alone_or_with_bots_has_nothing_to_hide(players: list[str]) -> None:
    desk = Desk()
    desk.sit(at_a_discard(players), 0.0)
    assert not isinstance(desk.top, Veiled)


def test_a_veiled_question_is_answered_with_the_buttons() -> None:
    desk = Desk()
    desk.sit(at_a_discard(["Ana", "Ben"]), 0.0)
    desk.shown(0.0)
    desk.press("OK", 1.0)
    intent = desk.press("OK", 1.0)
    assert isinstance(intent, Answer)
    assert intent.values == ("none",)
