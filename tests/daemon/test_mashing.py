"""Thousands of presses by hands that know nothing: the desk always answers, hides what is hidden, and loses nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.daemon.hands import Hands

ACTIONS = 1200


@pytest.mark.parametrize("seed", range(8))
def test_anything_at_any_time(tmp_path: Path, seed: int) -> None:
    hands = Hands(tmp_path, seed)
    if seed % 4:
        hands.begin()
    try:
        for _ in range(ACTIONS):
            hands.act()
        hands.compare_with_the_journal()
    except Exception as error:
        error.add_note(f"after {len(hands.done)} deeds, the last: {hands.done[-8:]}")
        raise
    finally:
        hands.stop()
    assert len(hands.intents) >= 5
    assert len(hands.seen) >= 15
