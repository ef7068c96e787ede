"""What a card does can be read by itself: its name and these words are all that a screen shows of it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion.games.midevil.pack import MidevilPack
from companion.games.totally_zombies.pack import TotallyZombiesPack
from companion.packs import load


def _cards(name: str) -> list[Any]:
    pack: Any = load(name)
    assert isinstance(pack, (MidevilPack, TotallyZombiesPack)) == (name != "zombies-2014")
    return list(pack.cards.values())


CARDS = [card for name in ("zombies-2014", "midevil", "totally-zombies") for card in _cards(name)]
NOBODY_YET = (
    "He",
    "Him",
    "His",
    "It",
    "Its",
    "They",
    "Them",
    "Each",
    "That",
    "Those",
    "The die",
    "The pawn",
    "The target",
)
"""How words begin that speak of what nobody has named."""
NAMED = {
    r"the opponent\b(?! who)": r"\b(one|an) opponent",
    r"that player": r"\b(another|one other|one|a|every other) player",
    r"the target": "target",
    r"that tile": "tile",
    r"(the building|the tile)[.,]": r"\b(building|tile)",
    r"of the two": "two",
    r"for each:": r"\b(up to|every)\b",
}
"""What can be said only when it was named before."""


@pytest.mark.parametrize("card", CARDS, ids=lambda card: str(card.id))
def test_nobody_and_nothing_is_meant_that_was_not_named(card: Any) -> None:
    words = card.good_for
    assert not words.startswith(NOBODY_YET)
    assert "(see " not in words
    for meant, named in NAMED.items():
        found = re.search(meant, words)
        assert found is None or re.search(named, words[: found.start()]), found[0]
