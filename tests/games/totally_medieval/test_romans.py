"""A third civilization, which is data alone, is played against both others: no line of code knows the Romans."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.bots import bot
from companion.engine import Driver
from companion.games import NewGame, rulebook
from companion.games.totally_medieval.printed import MedievalPack
from companion.laboratory.playing import NewTable, play_out
from tests.conformance.playing import play
from tests.packs.medieval import mine, romans

GAME = "totally-medieval"
MATCHES = [("romans", "knights"), ("vikings", "romans")]


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> MedievalPack:
    return mine(tmp_path_factory.mktemp("packs"), **romans())


def table(pack: MedievalPack, match: tuple[str, str], own_deck: bool = True, **options: str) -> NewTable:
    details = {"civilizations": [*match], "youngest": 0}
    return NewTable(GAME, pack, NewGame(("Ana", "Ben"), "standard", options, own_deck=own_deck, details=details))


@pytest.mark.parametrize("match", MATCHES)
@pytest.mark.parametrize("own_deck", [True, False])
def test_random_games_are_played_and_replayed(pack: MedievalPack, match: tuple[str, str], own_deck: bool) -> None:
    seats = table(pack, match, own_deck)
    for seed in range(3):
        driver = seats.sit_down()
        play(driver, Random(seed), 25)
        assert list(seats.doubts(driver)) == []
        cards = {card for card in _in_play(driver) if card.startswith("romans-")}
        assert cards, "somebody came from Rome"


def _in_play(driver: Driver[Any]) -> list[str]:
    sides = driver.game.players
    return [card for side in sides for card in (*(one.card for one in side.characters), *side.machines, *side.discard)]


@pytest.mark.parametrize("match", MATCHES)
def test_sensible_games_come_to_an_end(pack: MedievalPack, match: tuple[str, str]) -> None:
    seats = table(pack, match)
    for seed in range(3):
        driver = seats.sit_down()
        assert play_out(driver, bot("sensible", seed), 200) == ""
        assert driver.over is not None


def test_a_position_with_romans_is_taken_up_and_goes_on_the_same(pack: MedievalPack) -> None:
    driver = table(pack, ("romans", "knights")).sit_down()
    play(driver, Random(5), 8)
    loaded: Driver[Any] = Driver(rulebook(GAME).load(driver.game.position(), pack))
    assert loaded.game.position() == driver.game.position()
    play(loaded, Random(6), 16)
    assert loaded.game.turn_number() > 8 or loaded.over is not None


def test_romans_harvest_by_their_own_card(pack: MedievalPack) -> None:
    players = [
        {"name": "Ana", "civilization": "romans", "harvest": 10, "hand": ["romans-harvest"], "characters": []},
        {"name": "Ben", "civilization": "knights", "harvest": 10, "hand": ["knights-harvest"], "characters": []},
    ]
    document = {"players": players, "situation": "overcast", "turn": {"step": "card"}}
    driver: Driver[Any] = Driver(rulebook(GAME).load(document, pack))
    driver.answer("romans-harvest")
    assert driver.game.players[0].harvest == 14, "gluttonous as they are"
