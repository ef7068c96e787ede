"""A whole game of MidEvil in a real browser: from the wizard to the winner, every question answered by clicking."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.browsing import Windows, companion
from tests.web.clicking import Clicker

MOST = 700
"""Questions that are answered; games take half as many."""


@pytest.mark.no_cover
def test_a_whole_game_is_played_by_clicking(windows: Windows, tmp_path: Path) -> None:
    with companion(tmp_path, seed=5) as one:
        visitor = windows.open(one.url)
        visitor.begin("midevil", "auto")
        hands = Clicker(visitor, tmp_path / "games")
        for _ in range(MOST):
            if visitor.over:
                break
            hands.step()
        print(hands.clicked, hands.asked)
        assert visitor.over
