"""Every card of the pack does something of its own, and in random games every one of them is played."""

from __future__ import annotations

import pytest

from companion.games.midevil.cards import CARDS, effects
from companion.games.midevil.effects import CARD_EFFECTS
from companion.packs import BY_HAND
from tests.games.midevil.counting import PACK, Eager, wanted

GAMES = 60
"""More than enough: the count ends as soon as every card was played."""


def test_every_card_of_the_pack_has_its_effect() -> None:
    for card in PACK.cards.values():
        assert card.effect != BY_HAND, f"{card.name} is left to the table"
        assert card.effect in effects(), f"nothing carries out {card.name}"
        if card.laid_out:
            assert not card.discards_for or card.effect in {*CARDS.uses, "lucky-charm"}, (
                f"{card.name} is never discarded"
            )
        elif card.id != PACK.necronomicon:
            assert card.effect in CARDS.events, f"{card.name} cannot be played"


def test_a_pack_may_name_exactly_what_is_carried_out() -> None:
    assert effects() == frozenset(CARD_EFFECTS)


@pytest.mark.parametrize("mode", ["base", "castle"])
def test_every_card_is_played_in_random_games(mode: str) -> None:
    eager, missing = Eager(), wanted(mode)
    for seed in range(GAMES):
        eager.game(mode, seed)
        missing -= eager.played.keys()
        if not missing:
            return
    raise AssertionError(f"never played in {GAMES} games: {sorted(missing)}")
