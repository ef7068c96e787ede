"""A card needs its row and its coroutine and nothing else: what a pack may name is what the cards register."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.horde.cards import CardRule, Play
from companion.games.zombies.cards import effects
from companion.games.zombies.cards.card import CARDS as REGISTRY
from companion.games.zombies.cards.card import EVENTS, USES, event
from companion.games.zombies.state import Zombies
from companion.packs import check, load
from tests.packs.homemade import CARDS, write_pack

SWEEPING = CARDS.replace('effect = "combat-bonus"\nbonus = 1', 'effect = "sweep"')


def test_an_effect_that_is_registered_may_stand_in_a_pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(REGISTRY, "events", kept := dict(EVENTS))
    write_pack(tmp_path, cards=SWEEPING)
    assert len(check(tmp_path)[1]) == 1

    @event("sweep")
    async def sweep(game: Zombies, play: Play) -> None:
        game.tell("the street is clean")

    assert check(tmp_path)[1] == []
    assert load("tiny", [tmp_path]).card("broom").effect == "sweep"
    assert kept["sweep"] == CardRule(sweep)


def test_an_unknown_effect_is_refused_with_the_list(tmp_path: Path) -> None:
    write_pack(tmp_path, cards=SWEEPING)
    _, [problem] = check(tmp_path)
    assert problem.problem == "no built-in effect is called 'sweep'"
    listed = problem.expected.partition("one of ")[2].split(", ")
    assert set(listed) >= {*EVENTS, *USES, "combat-bonus", "movement-bonus"} - {"by-hand"}


def test_every_card_that_comes_with_the_companion_has_its_effect() -> None:
    used = {card.effect for card in load("zombies-2014").cards.values()}
    assert used - effects() <= {"combat-bonus", "movement-bonus"}
