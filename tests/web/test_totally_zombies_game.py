"""A whole game of Totally Zombies!!! in a real browser: from the wizard to the winner, every question answered by
clicking, with every area, an auction, the sewer and the Funhouse on the way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engine import DRAW, Driver
from tests.rehearse.sightseeing import Sightseer
from tests.web.browsing import Visitor, Windows, companion
from tests.web.clicking import Clicker

SEED = 9
MOST = 1500
"""Answers that are given at most."""
KINDS = {
    "tile.draw",
    "tile.deck",
    "tile.station",
    "tile.road",
    "tile.place",
    "tile.bid",
    "sewer.where",
    "sewer.pay",
    "card.react",
    "combat.pay",
    "move.step",
    "funhouse.centre",
    "funhouse.turn",
    "funhouse.exit",
    "zombies.which",
    "zombies.where",
}


class Tourist(Clicker):
    """Dice fall and decks lie as they do, but where a sight depends on them: then people say what they rolled."""

    def __init__(self, visitor: Visitor, games: Path) -> None:
        self.tourist = Sightseer(SEED)
        super().__init__(visitor, games, bot=self.tourist)

    def draw_or_roll(self, driver: Driver[Any]) -> None:
        fallen = self.tourist.throw(driver)
        if driver.ask().kind == DRAW:
            self.choose(self.tourist.answer(driver))
        elif fallen is not None and f"d{fallen}" in self.keys:
            self.press(f"d{fallen}")
        else:
            super().draw_or_roll(driver)


def begin(visitor: Visitor) -> None:
    """Four players with real dice and tiles, everything in play, on a table of 12 by 9 tiles."""
    visitor.see(".wizard")
    visitor.page.locator("[data-key='game-totally-zombies']").check(force=True)
    for _ in range(2):
        visitor.press("add")
    for seat in range(4):
        visitor.page.locator(f"[data-key=bot{seat}]").uncheck()
    for key in ("chance-ask", "surface-2"):
        visitor.page.locator(f"[data-key='{key}']").check(force=True)
    visitor.press("begin")
    visitor.see("#prompt")


@pytest.mark.no_cover
def test_a_whole_game_is_played_from_the_wizard_to_the_winner(windows: Windows, tmp_path: Path) -> None:
    with companion(tmp_path, seed=SEED) as one:
        visitor = windows.open(one.url)
        begin(visitor)
        hands = Tourist(visitor, tmp_path / "games")
        for _ in range(MOST):
            if visitor.over:
                break
            hands.step()
        driver = hands.game()
        assert driver.over is not None
        (winner,) = driver.over.winners
        assert visitor.text(".ending h2") == f"{driver.game.players[winner].name} wins!"
        assert hands.asked.keys() >= KINDS
        for way in ("roll", "button", "compass", "list", "spread", "bid", "card"):
            assert hands.clicked[way], f"nothing was answered by {way}"
