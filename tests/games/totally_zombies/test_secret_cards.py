"""Cards with which one player looks at what others must not see: their answers are for that player alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from companion.games.kit.board import board_of
from companion.table.asked import for_people, hidden
from tests.games.totally_zombies.playing import horde, other, table, with_cards
from tests.rules.outbreak import Outbreak


def childhood() -> Outbreak:
    return table("move", [with_cards("troubled-childhood"), other("fear", "machete")]).play(
        "troubled-childhood", target="Ben"
    )


def key() -> Outbreak:
    t = table("move", [other("skateboard", front=["magic-key"], guts=1), other("fear", "machete")])
    return t.play("magic-key", target="Ben")


def familiar() -> Outbreak:
    t = table("move", [with_cards("my-you-look-familiar", guts=1), other()], zombies=horde("2,0.S"))
    return t.play("my-you-look-familiar").answer("fear", "machete", "power-outage")


def under() -> Outbreak:
    return familiar().answer("power-outage")


@pytest.mark.parametrize("scene", [childhood, key, familiar, under], ids=lambda scene: scene.__name__)
def test_what_one_player_looks_at_is_told_to_nobody_else(scene: Callable[[], Outbreak]) -> None:
    t = scene()
    driver: Any = t.driver
    board, request = board_of("totally-zombies"), driver.ask()
    assert hidden(driver, board, request)
    told = json.dumps(for_people(driver, board, request, False))
    assert not [card for card in ("fear", "machete", "Fear", "Machete") if card in told]
    assert "achete" in json.dumps(for_people(driver, board, request, True)), "but to whoever looks"
