"""A whole game of MidEvil in a real browser: from the wizard to the winner, every question answered by clicking."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.browsing import Windows, companion
from tests.web.clicking import Clicker

DICE_AND_DECKS = 138
"""A short game that has everything: cards and what they ask, failed fights, a duel for the book."""
MOST = 700
"""Answers that are given at most."""
KINDS = {
    "tile.place",
    "tile.colours",
    "tile.skeleton",
    "combat.failed",
    "move.step",
    "skeletons.which",
    "skeletons.where",
    "event.discard",
    "card.shield",
    "duel.roll",
    "duel.commit",
}


@pytest.mark.no_cover
def test_a_whole_game_is_played_from_the_wizard_to_the_winner(windows: Windows, tmp_path: Path) -> None:
    with companion(tmp_path, seed=DICE_AND_DECKS) as one:
        visitor = windows.open(one.url)
        visitor.begin("midevil", "auto")
        hands = Clicker(visitor, tmp_path / "games")
        for _ in range(MOST):
            if visitor.over:
                break
            hands.step()
        driver = hands.game()
        assert driver.over is not None
        (winner,) = driver.over.winners
        assert visitor.text(".ending h2") == f"{driver.game.players[winner].name} wins!"
        visitor.page.click(".ending .link")
        assert "midevil.win.book-to-altar-centre" in visitor.text("dialog")
        visitor.page.click("dialog .end button")
        assert hands.asked.keys() >= KINDS, "another seed has the rest"
        for way in ("roll", "button", "compass", "list", "spread", "counted", "uncover", "card"):
            assert hands.clicked[way], f"nothing was answered by {way}"
        visitor.page.click("#tab-story")
        assert visitor.page.locator(".history li").count() > 20
