"""No word of a game stays English where another language is spoken."""

from __future__ import annotations

import pytest

from companion.games.rulebook import GAMES
from tests.conformance.playing import Seating, seatings
from tests.languages.leaking import heard, leaks

FEW = 14


def _first(game: str) -> list[Seating]:
    """A few ways to play, each mode and scenario among them."""
    found: dict[tuple[str, ...], Seating] = {}
    for one in seatings(game):
        if not one.setting.position:
            found.setdefault((one.mode, *one.scenarios, *one.variants, one.setting.name), one)
    return list(found.values())[:FEW]


@pytest.mark.parametrize("seating", [one for game in GAMES for one in _first(game)], ids=str)
def test_everything_that_people_read_is_said_in_their_language(seating: Seating) -> None:
    english: dict[str, str] = {}
    for place, words in heard(seating, 7, turns=12):
        if found := leaks(words):
            english.setdefault(f"{place}: {' '.join(found)}", words)
    assert not english, "\n".join(f"{place} | {words}" for place, words in sorted(english.items())[:40])
