"""Cards as people type them: what the list names can be typed."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import BadInput
from companion.terminal import card_plays
from tests.rules.haunting import ENTRANCE, PASSAGE, stand


def test_a_spell_is_bought_by_the_word_in_the_list() -> None:
    rich = {"at": "0,2.S", "skeletons": {"white": 3}}
    table = stand("roll", [rich, {}], map=[ENTRANCE, PASSAGE], mode="dungeon")
    driver: Any = table.driver
    assert "plays spell: for 3 points" in "".join(card_plays.listed(driver, 0))
    for text in ("spell", "ana Spell"):
        assert card_plays.read(driver, text) == (0, {"card": "spell"})
    seat, play = card_plays.read(driver, "spell")
    driver.interrupt("play", seat, play)
    table.answer("3 white").answer("carpe")
    assert table.game.players[0].spells == ["carpe"]
    assert table.game.players[0].skeletons.get("white", 0) == 0
    with pytest.raises(BadInput, match="no event card"):
        card_plays.read(driver, "spell")  # once in a turn
