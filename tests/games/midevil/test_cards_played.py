"""Every card of the pack does something of its own, and in random games every one of them is played."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.engine import Driver
from companion.games.midevil.cards import CARDS, effects
from companion.games.midevil.effects import CARD_EFFECTS
from companion.packs import BY_HAND, load
from tests.conformance.playing import Seating, choose

PACK: Any = load("midevil")
GAMES, TURNS = 60, 60
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


class Eager:
    """Plays whatever card was played least so far, and counts."""

    def __init__(self) -> None:
        self.played: Counter[tuple[str, str]] = Counter()

    def game(self, mode: str, seed: int) -> None:
        driver, random = Seating("midevil", mode, 4).begin(), Random(seed)
        driver.game.quiet = True
        while driver.pending is not None and driver.game.turn_number() <= TURNS:
            self.step(driver, random)

    def step(self, driver: Driver[Any], random: Random) -> None:
        asked, game = driver.ask(), driver.game
        plays = []
        if asked.window and random.random() < 0.5:
            plays = [(seat, play) for seat in range(game.seats) for play in game.plays(seat, driver.waiting)]
        if plays:
            seat, play = min(plays, key=lambda one: self.played[self.named(one[1])])
            driver.interrupt("play", seat, play)
            self.played[self.named(play)] += 1
            return
        answer = choose(random, asked)
        driver.answer(answer)
        if asked.name == "card.announced" and answer == "yes":
            self.played["not-today", "hand"] += 1

    @staticmethod
    def named(play: dict[str, Any]) -> tuple[str, str]:
        return play["card"], play["from"]


def wanted(mode: str) -> set[tuple[str, str]]:
    """From the hand every card, from in front those that may be used."""
    deck = set(PACK.event_deck(mode))
    return {(card, "hand") for card in deck} | {
        (card, "front") for card in deck if PACK.cards[card].effect in CARDS.uses
    }


@pytest.mark.parametrize("mode", ["base", "castle"])
def test_every_card_is_played_in_random_games(mode: str) -> None:
    eager, missing = Eager(), wanted(mode)
    for seed in range(GAMES):
        eager.game(mode, seed)
        missing -= eager.played.keys()
        if not missing:
            return
    raise AssertionError(f"never played in {GAMES} games: {sorted(missing)}")
