"""The sensible bot plays Totally Zombies!!!: listed options only, games end, and nobody looks at what is hidden."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.bots import act, bot
from companion.bots.sensible import SensibleBot
from companion.engine import CHOICE, Driver
from companion.games.totally_zombies.bot.mind import ESCAPER, HUNTER, RECITER, leaning_of
from companion.games.totally_zombies.bot.ways import Fights, Ways
from companion.games.totally_zombies.state import TotallyZombies
from companion.tiles import FAR
from tests.rules.outbreak import ROW, Outbreak, begin, entrances, horde, lives, table, tile

KILLS, SPELL = "totally-zombies.win.kill-threshold", "totally-zombies.win.spell-roll"
HELIPAD = "totally-zombies.win.helipad-centre"
NORTH = [tile("town-straight", "0,1"), tile("town-helipad", "0,2")]
"""A Helipad not far from Town Square."""


def who(leaning: str, seat: int = 0) -> SensibleBot:
    """A bot that leans to one way to win."""
    found = (SensibleBot(seed, frozenset({seat})) for seed in range(100))
    return next(one for one in found if leaning_of(one.temper.leaning(seat)).name == leaning)


def answer(t: Outbreak, leaning: str = ESCAPER.name, seat: int = 0) -> object:
    return who(leaning, seat).answer(t.driver)


def played(t: Outbreak, leaning: str = ESCAPER.name, seat: int = 0) -> object:
    """What the bot plays before it answers."""
    play = who(leaning, seat).interrupt(t.driver)
    return None if play is None else play[1]


# ---------------------------------------------------------------------- whole games


def test_every_answer_is_a_listed_option_and_every_play_is_allowed() -> None:
    driver, player = begin(4).driver, bot("sensible", seed=3)
    asked: set[str] = set()
    while driver.pending is not None and len(driver.history) < 900:
        asked.add(driver.pending.name)
        play = player.interrupt(driver)
        if play is not None:
            driver.interrupt("play", *play)
            continue
        value = player.answer(driver)
        assert value in driver.pending.options
        driver.answer(value)
    assert {"tile.deck", "tile.place", "move.step", "combat.pay", "zombies.which", "zombies.where"} <= asked


def ending(seed: int, players: int = 4, **wish: Any) -> str:
    driver, player = begin(players, **wish).driver, bot("sensible", seed)
    driver.game.quiet = True
    while driver.pending is not None and driver.game.turn_number() <= 400:
        act(player, driver)
    return driver.game.ending() or "turn limit"


@pytest.mark.no_cover
def test_games_end_by_zombies_by_helipads_and_by_the_spell() -> None:
    endings = Counter(ending(seed).partition(" of ")[0] for seed in range(1, 19))
    assert set(endings) == {KILLS, SPELL, HELIPAD}, endings


@pytest.mark.no_cover
@pytest.mark.parametrize("areas", ["town", "town+woods", "town+circus", "town+army-base+school"])
def test_games_of_any_areas_and_number_of_players_end(areas: str) -> None:
    for players in (2, 8):
        assert "win" in ending(players, players, options={"areas-in-play": areas})


# ---------------------------------------------------------------------- nothing hidden is looked at


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_is_hidden_changes_no_choice(seed: int) -> None:
    driver, random = begin(4).driver, Random(seed)
    player, compared = bot("sensible", seed), 0
    while driver.pending is not None and driver.game.turn_number() <= 60:
        asked = driver.ask()
        if asked.kind == CHOICE and random.random() < 0.25:
            compared += same_choice(driver, asked.seat, random)
        act(player, driver)
    assert compared > 100


def same_choice(driver: Driver[Any], seat: int, random: Random) -> bool:
    """Does the player of a seat choose the same with other cards in the decks and in the hands of the others? Not where
    the question itself shows them."""
    other = driver.fork()
    shuffle_hidden(other.game, seat, random)
    if list(other.ask().options) != list(driver.ask().options):
        return False
    here, there = (SensibleBot("the same", frozenset({seat})) for _ in range(2))
    assert here.interrupt(driver) == there.interrupt(other)
    assert here.answer(driver) == there.answer(other)
    return True


def shuffle_hidden(game: TotallyZombies, seat: int, random: Random) -> None:
    """Mix the hands of all others with the event decks, and put every deck in another order."""
    for piles in game.decks.values():
        others = [one for one in game.players if one.seat != seat]
        mine = [(one, k) for one in others for k, card in enumerate(one.hand) if game.home_of(card) == piles.name]
        cards = [*piles.events, *(one.hand[k] for one, k in mine)]
        random.shuffle(cards)
        for one, k in mine:
            one.hand[k] = cards.pop()
        piles.events = cards
        random.shuffle(piles.tiles)
        piles.order, piles.top, piles.under = [], [], []
    game.helipad_at = random.randint(22, 42)


# ---------------------------------------------------------------------- what the bot is after


def test_to_the_helipad_by_the_shortest_way() -> None:
    t = table("move", 2, more=NORTH, turn={"left": 8})
    assert answer(t) == "N"


def test_around_a_zombie_that_is_not_on_the_way_to_win() -> None:
    there = {"more": [*NORTH, tile("town-hospital", "1,1")], "turn": {"left": 8}}
    weak = {"life": 1, "bullets": 0, "guts": 0, "hand": []}
    t = table("move", [weak, {}], zombies=horde("0,0.W"), tokens=lives("0,0.E"), **there)
    assert answer(t, HUNTER.name) != "W"


def test_a_hunter_stays_with_the_zombies_while_few_are_missing() -> None:
    t = table("move", [{"zombies": 24}, {}], more=NORTH, turn={"left": 8}, zombies=horde("0,0.S"))
    assert answer(t, HUNTER.name) == "S"


EAST_END = [tile("subway-station", "8,0"), tile("town-helipad", "9,0")]
WOODS = [
    *(tile("subway-station", "0,1", "r270"), tile("town-straight", "0,2"), tile("bridge", "0,3"), tile("cabin", "0,4")),
]


def test_ways_cost_the_same_however_far_they_are_worked_out() -> None:
    t = table("move", 2, more=WOODS, zombies=horde("0,2.C", "0,3.N"), sewer_entrances=entrances("0,0.C"))
    game, me = t.game, t.game.players[0]
    fights, goals = Fights(game, me), {game.map.square("0,4.C"): 0, game.map.square("0,0.S"): 9}
    whole = Ways(game, me, goals, fights).prices()
    assert len(whole) > 20
    squares = [*range(len(game.map.sides))]
    Random(1).shuffle(squares)
    step_by_step = Ways(game, me, goals, fights)
    assert [step_by_step.price(square) for square in squares] == [whole.get(square, FAR) for square in squares]
    for most in sorted({*whole.values()})[::5]:
        found = [Ways(game, me, goals, fights).price(square, most) for square in squares]
        assert found == [price if (price := whole.get(square, FAR)) <= most else FAR for square in squares]


def test_in_a_try_nobody_plays_a_card_on_a_whim() -> None:
    there = table("zombies", [{"hand": ["fear"], "event-tokens": 1}, {}], zombies=horde("0,0.W"))
    plays = []
    for calm in (False, True):
        bots = [SensibleBot(seed, frozenset({0})) for seed in range(60)]
        for one in bots:
            one.temper.calm = calm
        plays.append({str(one.interrupt(there.driver)) for one in bots})
    assert len(plays[0]) == 2
    assert plays[1] == {"None"}


def test_the_spell_is_recited_in_the_cabin_and_nobody_walks_out_of_it() -> None:
    t = table("move", [{"at": "0,4.NW", "front": ["twist-of-fate"]}, {}], more=WOODS, turn={"left": 4})
    assert played(t, RECITER.name) == {"card": "recite"}
    t.play("recite").answer(1)
    assert played(t, RECITER.name) is None
    assert answer(t, RECITER.name) == "stop"


def test_dogs_in_the_cabin_are_fought_first() -> None:
    there = {"more": WOODS, "turn": {"left": 4}, "zombies": horde("0,4.C dog")}
    t = table("move", [{"at": "0,4.NW", "life": 5, "front": ["twist-of-fate"]}, {}], **there)
    assert answer(t, RECITER.name) in ("E", "S")


def test_the_first_page_goes_to_the_table() -> None:
    hand = {"hand": ["twist-of-fate", "fear"], "event-tokens": 1}
    t = table("move", [hand, {"hand": []}], more=WOODS, turn={"left": 4})
    assert played(t, RECITER.name) == {"card": "twist-of-fate", "from": "hand"}


def test_guts_become_life_before_it_is_too_late() -> None:
    t = table("move", [{"life": 1, "guts": 4, "hand": []}, {}], turn={"left": 4})
    assert played(t) == {"card": "guts-for-life"}


def test_a_sewer_entrance_is_used_where_the_street_is_full_of_zombies() -> None:
    far = [tile("town-straight", f"0,{y}") for y in range(1, 6)]
    streets = horde(*(f"0,{y}.{k}" for y in range(1, 5) for k in "NCS"))
    there = {"more": [*far, tile("town-helipad", "0,6")], "zombies": streets, "turn": {"left": 12}}
    t = table("move", 2, sewer_entrances=entrances("0,0.C", "0,5.C"), **there)
    assert answer(t) == "down"
    assert answer(t.answer("down")) == "N"


def test_entrances_are_placed_at_both_ends_of_such_a_street_one_in_a_turn() -> None:
    far = [tile("town-straight", f"0,{y}") for y in range(1, 6)]
    streets = horde(*(f"0,{y}.{k}" for y in range(1, 5) for k in "NCS"))
    there = {"more": [*far, tile("town-helipad", "0,6")], "zombies": streets}
    t = table("move", [{"hand": []}, {}], **there)
    assert played(t) == {"card": "sewer-entrance", "target": "0,5.N"}
    t = table("move", [{"hand": [], "sewer-tokens": 1}, {}], sewer_entrances=entrances("0,5.N"), **there)
    assert played(t) == {"card": "sewer-entrance", "target": "0,0.C"}


def test_the_subway_is_waited_for_where_it_is_the_shorter_way() -> None:
    far = [tile("town-straight", f"{x},0", "r90") for x in range(3, 8)]
    t = table("move", [{"at": "2,0.N", "hand": []}, {}], map=[*ROW[:2], tile("subway-station", "2,0"), *far, *EAST_END])
    assert answer(t) == "wait"


# ---------------------------------------------------------------------- tiles, fights, the horde


def test_nobody_bids_zombies_that_nearly_win() -> None:
    t = table("tile", [{"zombies": 23}, {"zombies": 8}], turn={"tile": "town-helipad", "deck": "town"})
    assert t.asks == "tile.bid"
    assert answer(t) == 0
    t.answer(0)
    assert answer(t, seat=1) == 1
    assert answer(t.answer(1)) == "pass"


def test_a_helipad_comes_near_oneself_and_not_near_the_others() -> None:
    players: list[dict[str, Any]] = [{"at": "0,0.W"}, {"at": "2,0.C"}]
    t = table("tile", players, turn={"tile": "town-helipad", "deck": "town", "placer": 0})
    assert t.asks == "tile.place"
    assert str(answer(t)).startswith("-1,0")


def test_a_bullet_is_spent_where_one_is_enough_and_life_where_many_were_needed() -> None:
    t = table("fight", [{"life": 5, "bullets": 2, "hand": []}, {}], zombies=horde("0,0.C"))
    assert answer(t.answer(3)) == "bullets"
    t = table("fight", [{"life": 5, "bullets": 2, "guts": 0, "hand": []}, {}], zombies=horde("0,0.C"))
    assert answer(t.answer(2)) == "life"


def test_zombies_go_to_whoever_is_ahead() -> None:
    players: list[dict[str, Any]] = [{"at": "0,0.C", "hand": []}, {"at": "1,0.C", "zombies": 20}, {"at": "0,0.W"}]
    t = table("zombies", players, zombies=horde("0,0.E"), turn={"due": 1})
    assert answer(t) == "0,0.E"
    assert answer(t.answer("0,0.E")) == "E"


def test_seats_lean_to_different_ways_to_win_as_long_as_the_bot_plays() -> None:
    player = SensibleBot(7)
    leanings = [leaning_of(player.temper.leaning(seat)) for seat in range(8)]
    assert {one.name for one in leanings} == {ESCAPER.name, HUNTER.name, RECITER.name}
    assert [leaning_of(player.temper.leaning(seat)) for seat in range(8)] == leanings
