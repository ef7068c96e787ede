"""Foresight: what pays off later than a search sees, and where there is none the sensible way."""

from __future__ import annotations

from typing import Any

import pytest

from companion.bots import Bot, act, bot
from companion.bots.foresighted import ForesightedBot
from companion.engine import Driver
from companion.games.zombies import bot as sensible_ways
from companion.games.zombies.foresight import keeps, plays, wish
from companion.laboratory.playing import new_table
from tests.rules.sitting import given

WITH_HELIPAD = ("cross 1,0", "town-helipad 2,0")


def wise(seat: int = 0) -> ForesightedBot:
    return ForesightedBot(1, frozenset({seat}))


# ---------------------------------------------------------------------- cards


@pytest.mark.parametrize(
    ("hand", "goes"),
    [
        (["fear", "claustrophobia", "alternate-food-source"], "claustrophobia"),
        (["fear", "hysterical-paralysis", "alternate-food-source"], "none"),
        (["fear", None, None], "none"),
    ],
)
def test_before_the_helipad_lies_worthless_cards_are_exchanged(hand: list[str | None], goes: str) -> None:
    table = given("cross 1,0", ana={"hand": hand}, step="discard")
    assert wise().answer(table.driver) == goes


def test_cards_that_decide_the_end_are_kept_for_it() -> None:
    early = given("cross 1,0", ana={"hand": ["fear", "adrenaline-rush", "hey-look-a-shotgun"]}).game
    assert [keeps(early, 0, {"card": card}) for card in early.players[0].hand] == [True, True, False]
    late = given(*WITH_HELIPAD, ana={"hand": ["fear", "adrenaline-rush", "hey-look-a-shotgun"]}).game
    assert [keeps(late, 0, {"card": card}) for card in late.players[0].hand] == [True, False, False]


def test_once_it_lies_somebody_is_held_up_every_round_after_the_own_movement() -> None:
    ana = {"at": "0,0.W", "hand": ["your-shoes-untied", "fear"]}
    before = given(*WITH_HELIPAD, ana=ana, ben={"at": "1,0.C"}, step="move")
    assert list(plays(before.driver, 0)) == []
    after = given(*WITH_HELIPAD, ana=ana, ben={"at": "1,0.C"}, zombies="2,0.N", step="zombies")
    play = wise().interrupt(after.driver)
    assert play is not None
    assert (play[0], play[1]["card"]) == (0, "fear")
    used = given(*WITH_HELIPAD, ana={**ana, "plays": 1}, ben={"at": "1,0.C"}, zombies="2,0.N", step="zombies")
    assert wise().interrupt(used.driver) is None


def test_only_somebody_near_is_sent_away_and_not_for_the_last_heart() -> None:
    def sent(hearts: int) -> list[Any]:
        ana = {"at": "0,0.W", "hand": ["bad-sense-of-direction"], "hearts": hearts}
        table = given(*WITH_HELIPAD, ana=ana, ben={"at": "2,0.W"}, zombies="2,0.N", step="zombies")
        return [play["card"] for play in plays(table.driver, 0)]

    assert sent(3) == ["bad-sense-of-direction"]
    assert sent(1) == []


def test_whoever_plays_together_holds_nobody_up() -> None:
    ana = {"at": "0,0.W", "hand": ["fear"]}
    table = given(*WITH_HELIPAD, ana=ana, zombies="2,0.N", step="discard", mode="cooperative")
    assert list(plays(table.driver, 0)) == []
    assert wish(table.game, table.driver.ask()) is None


# ---------------------------------------------------------------------- ways


def test_whoever_has_many_zombies_goes_for_the_bullet_and_not_for_the_zombie() -> None:
    def way(zombies: int) -> Any:
        ana = {"at": "0,0.C", "zombies": zombies}
        table = given("cross 1,0", ana=ana, ben={"zombies": 9}, zombies="0,0.W", bullets="1,0.C", step="move").answer(4)
        return wise().answer(table.driver)

    assert way(9) == "E"
    assert way(0) == "W"


def test_the_pawn_of_somebody_else_is_led_away_from_the_helipad() -> None:
    ana = {"at": "0,0.W", "hand": ["where-did-everybody-go"]}
    table = given(*WITH_HELIPAD, ana=ana, ben={"at": "1,0.W"}, zombies="2,0.N", step="zombies")
    table.play(0, "where-did-everybody-go", 1)
    assert wise().answer(table.driver) == "W"


# ---------------------------------------------------------------------- whole games


def transcript(game: str, player: Bot, turns: int) -> list[tuple[str, object]]:
    driver: Driver[Any] = new_table(game, 2, []).sit_down()
    while driver.pending is not None and driver.game.turn_number() <= turns:
        act(player, driver)
    return [(record.name, record.value) for record in driver.history]


def test_a_game_without_foresight_is_played_sensibly() -> None:
    game = "totally-medieval"
    assert transcript(game, ForesightedBot(3), 6) == transcript(game, bot("sensible", 3), 6)


@pytest.mark.parametrize("game", ["zombies", "midevil", "totally-zombies"])
def test_nobody_with_foresight_plays_as_the_sensible_bot(game: str) -> None:
    assert transcript(game, ForesightedBot(3, wise=frozenset()), 8) == transcript(game, bot("sensible", 3), 8)


def test_no_card_that_helps_is_passed_over_before_it_is_looked_at() -> None:
    driver: Driver[Any] = new_table("zombies", 2, []).sit_down()
    player, helped = bot("sensible", 5), 0
    while driver.pending is not None and driver.game.turn_number() <= 12:
        game, request = driver.game, driver.pending
        for one in game.players if request.window else ():
            for play in game.plays(one.seat, driver.waiting):
                card = str(play["card"])
                if sensible_ways.worth_playing(game, one, request, card, lambda: 0.0):
                    helped += 1
                    assert sensible_ways.may_help(game, one, request, card, lambda: 0.0)
        act(player, driver)
    assert helped
