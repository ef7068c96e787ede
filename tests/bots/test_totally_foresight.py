"""Foresight of Totally Zombies!!!: guts become life, tokens come before fights that cannot be paid for, and zombies are
called while they can."""

from __future__ import annotations

from typing import Any

import pytest

from companion.bots.foresighted import ForesightedBot
from companion.bots.sensible import SensibleBot
from companion.games.totally_zombies.bot import moment, weighty
from companion.games.totally_zombies.foresight import zombies_to_come
from companion.games.totally_zombies.meta import ARMY_BASE, TOWN
from companion.games.totally_zombies.prospects import prospects
from tests.rules.outbreak import Outbreak, bullets, horde, table, tile


def wise(t: Outbreak, seat: int = 0) -> object:
    return ForesightedBot(1, frozenset({seat})).answer(t.driver)


def sensible(t: Outbreak, seat: int = 0) -> object:
    return SensibleBot(1, frozenset({seat})).answer(t.driver)


def played(t: Outbreak) -> object:
    play = ForesightedBot(1, frozenset({0})).interrupt(t.driver)
    return None if play is None else play[1]


# ---------------------------------------------------------------------- guts


@pytest.mark.parametrize(
    ("life", "guts", "play"),
    [(3, 3, {"card": "guts-for-life"}), (4, 5, {"card": "guts-for-life"}), (3, 2, None), (5, 5, None)],
)
def test_guts_become_life_before_one_moves_but_for_the_last_ones(life: int, guts: int, play: Any) -> None:
    assert played(table("move", [{"life": life, "guts": guts, "hand": []}, {}])) == play


def test_not_before_the_hand_is_filled_and_not_in_the_turn_of_others() -> None:
    deck = table("tile", [{"guts": 5, "hand": []}, {}], more=[ENTRANCE])
    assert deck.asks == "tile.deck"
    assert played(deck) is None
    assert played(table("move", [{"guts": 5, "hand": []}, {}], turn={"seat": 1})) is None


@pytest.mark.parametrize(("rolled", "bullets", "pays"), [(3, 1, "bullets"), (2, 2, "bullets"), (2, 1, "guts")])
def test_a_fight_is_paid_for_with_bullets_then_guts_and_last_with_life(rolled: int, bullets: int, pays: str) -> None:
    ana = {"life": 4, "bullets": bullets, "guts": 2, "hand": []}
    t = table("fight", [ana, {}], zombies=horde("0,0.C"))
    assert wise(t.answer(rolled)) == pays


# ---------------------------------------------------------------------- zombies and tokens


def marching(**ana: Any) -> Outbreak:
    """A zombie between Ana in the west and Ben in the east is to be moved."""
    people: list[dict[str, Any]] = [{"at": "0,0.W", "hand": [], **ana}, {"at": "1,0.E"}]
    t = table("zombies", people, zombies=horde("0,0.E"), turn={"due": 1})
    return t.answer("0,0.E")


def test_a_zombie_is_led_to_oneself_while_one_is_strong() -> None:
    assert sensible(marching()) == "E"
    assert wise(marching()) == "W"
    assert wise(marching(life=1, bullets=0, guts=1)) == "E"


@pytest.mark.parametrize(("bullets_left", "way"), [(0, "W"), (4, "E")])
def test_who_has_little_to_pay_with_goes_after_tokens(bullets_left: int, way: str) -> None:
    ana = {"life": 3, "bullets": bullets_left, "guts": 2, "hand": []}
    west = [tile("town-straight", "-1,0", "r90"), tile("town-straight", "-2,0", "r90")]
    t = table("move", [ana, {}], more=west, tokens=bullets("-2,0.C"), zombies=horde("0,0.E"), turn={"left": 8})
    assert wise(t) == way


ENTRANCE = tile("front-gate", "0,1")
"""Behind it is the Army Base."""


def test_tiles_come_from_the_deck_near_oneself_that_brings_more_zombies() -> None:
    in_town = table("tile", [{"at": "0,0.C", "hand": []}, {}], more=[ENTRANCE])
    game = in_town.game
    assert zombies_to_come(game, ARMY_BASE) > zombies_to_come(game, TOWN)
    assert wise(in_town) == TOWN
    in_base = table("tile", [{"at": "0,1.N", "hand": []}, {}], more=[ENTRANCE])
    assert in_base.game.area(in_base.ana.at) == ARMY_BASE
    assert wise(in_base) == ARMY_BASE


# ---------------------------------------------------------------------- what a position promises, what is searched


def test_the_dead_come_back_with_what_everybody_begins_with() -> None:
    alive = {"life": 1, "bullets": 0, "guts": 0, "zombies": 6, "hand": []}
    dead = {"dead": True, "zombies": 6}
    fresh, poor = (prospects(table("move", [{}, ben], turn={"left": 4}).game, 1) for ben in (dead, alive))
    assert fresh > poor


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"zombies": 12}, {"zombies": 11}),
        ({"life": 3}, {"life": 2.5}),
        ({"front": ["meat-cleaver"]}, {}),
        ({"at": "0,2.S"}, {"at": "0,0.C"}),
    ],
)
def test_zombies_life_weapons_and_a_near_helipad_promise_more(better: Any, worse: Any) -> None:
    north = [tile("town-straight", "0,1"), tile("town-helipad", "0,2")]
    one, other = (prospects(table("move", [ana, {}], more=north).game, 0) for ana in (better, worse))
    assert one > other


def test_a_step_is_worth_a_search_once_somebody_is_about_to_win() -> None:
    early, late = (table("move", [{"zombies": have}, {}], turn={"left": 4}) for have in (12, 23))
    assert [weighty(t.game, t.driver.ask()) for t in (early, late)] == [False, True]
    assert [moment(t.game, t.driver.ask()) for t in (early, late)] == [False, True]
    auction = table("tile", 2, turn={"tile": "town-helipad", "deck": "town"})
    assert weighty(auction.game, auction.driver.ask())
