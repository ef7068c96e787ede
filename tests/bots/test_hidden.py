"""No bot looks at what its seat cannot know: whatever the others hold, and however decks lie, it does the same.

What is hidden is exchanged in the state from which the running turn is played again, so that every copy a bot makes has
it, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from companion.bots import act, bot
from companion.bots.budget import Budget
from companion.bots.knowing import knowing, weighty
from companion.bots.trying import as_seen_by
from companion.engine import CHOICE, CompanionError, Driver
from companion.games.agreement import Agreement
from companion.games.totally_zombies.meta import TOWN
from companion.games.zombie_slayer.state import NOT_TEMPLE
from companion.laboratory.playing import new_table
from companion.table.hinting import hint, hint_words

HINT = "hint"
ENOUGH = 6
"""So many decisions of each bot are compared."""
Exchange = Callable[[Any, int, Random], None]


def exchange_hands(hands: list[list[Any]], unknown: Counter[str], random: Random) -> None:
    """Others hold any of the cards that lie nobody knows where, and of their own."""
    pool = [*unknown.elements(), *(card for hand in hands for card in hand)]
    random.shuffle(pool)
    for hand in hands:
        hand[:] = [pool.pop() for _ in hand]


def in_zombies(game: Any, seat: int, random: Random) -> None:
    in_midevil(game, seat, random)
    drawn = len(game.pack.stack) - len(game.stack)
    if game.helipad_at > drawn + 1:
        game.helipad_at = max(drawn + 2, game.helipad_at + random.choice((-1, 1)))


def in_midevil(game: Any, seat: int, random: Random) -> None:
    hands = [one.hand for one in game.players if one.seat != seat]
    exchange_hands(hands, Counter(game.whole_deck) - game.seen_cards(), random)


def in_totally_zombies(game: Any, seat: int, random: Random) -> None:
    town = game.decks[TOWN]
    others = [one for one in game.players if one.seat != seat]
    held = [[card for card in one.hand if game.home_of(card) == TOWN] for one in others]
    kept = [[card for card in one.hand if game.home_of(card) != TOWN] for one in others]
    exchange_hands(held, Counter(game.whole_deck(TOWN)) - game.seen_cards(), random)
    for one, mine, other in zip(others, held, kept, strict=True):
        one.hand[:] = mine + other
    if game.helipad_at > town.drawn + 1:
        game.helipad_at += 1
    if not town.order and len(town.tiles) > 3:
        top = [tile for tile in town.tiles if tile != game.pack.town_helipad.id]
        town.order = random.sample(top, 2)


def in_totally_medieval(game: Any, seat: int, random: Random) -> None:
    foe = game.players[1 - seat]
    pool = [*game.unseen(foe).elements(), *foe.hand]
    foe.hand[:] = random.sample(pool, len(foe.hand))


def in_zombie_slayer(game: Any, seat: int, random: Random) -> None:
    temple = game.pack.of_kind("temple").id
    if temple in game.deck:
        place = game.deck.index(temple)
        others = [k for k, card in enumerate(game.deck) if card == NOT_TEMPLE and k >= len(game.deck) - LOWER_HALF]
        if others:
            other = random.choice(others)
            game.deck[place], game.deck[other] = game.deck[other], game.deck[place]


LOWER_HALF = 9
"""So many cards are the half of the town's deck in which the Temple lies."""
EXCHANGES: dict[str, Exchange] = {
    "zombies": in_zombies,
    "midevil": in_midevil,
    "totally-zombies": in_totally_zombies,
    "totally-medieval": in_totally_medieval,
    "zombie-slayer": in_zombie_slayer,
}
HANDS = [game for game in EXCHANGES if game != "zombie-slayer"]
PLAYERS = {"totally-medieval": 2, "zombie-slayer": 1, "zombies team": 4}
TOGETHER = ("zombies cooperative", "zombies team")
"""Whoever plays together holds a hand of their own nevertheless."""


def begin(game: str) -> Driver[Any]:
    """A game of which the companion knows every card; behind its name may stand how it is played."""
    name, _, mode = game.partition(" ")
    return new_table(name, PLAYERS.get(game, 3), [], Agreement(mode) if mode else None).sit_down()


def twice(driver: Driver[Any], exchange: Exchange, random: Random) -> tuple[Driver[Any], Driver[Any]] | None:
    """The game as it is, and one in which something else is hidden from whoever is asked; None where what happened
    since the last step could not have happened in it."""
    (game, records), other = driver.at_boundary(), driver.at_boundary()[0]
    exchange(other, driver.ask().seat, random)
    for one in (game, other):
        one.quiet = True
    same, changed = Driver(game), Driver(other)
    try:
        same.replay(records)
        changed.replay(records)
    except CompanionError:
        return None
    alike = changed.pending is not None and list(changed.pending.options) == list(same.ask().options)
    return (same, changed) if alike and changed.game.position() != same.game.position() else None


def compared(game: str, name: str, wanted: Callable[[Driver[Any]], bool], seed: int) -> int:
    driver, random, player = begin(game), Random(seed), bot("sensible", seed)
    found = 0
    while driver.pending is not None and found < ENOUGH and driver.game.turn_number() < 80:
        request = driver.pending
        if request.kind == CHOICE and request.seat >= 0 and driver.game.step != "setup" and wanted(driver):
            pair = twice(driver, EXCHANGES[game.partition(" ")[0]], random)
            if pair is not None:
                said = [does(name, seed, request.seat, one) for one in pair]
                assert said[0] == said[1], request.name
                found += 1
        act(player, driver)
    return found


def does(name: str, seed: int, seat: int, driver: Driver[Any]) -> object:
    """What a bot answers and plays, or what a hint says."""
    if name == HINT:
        return hint_words(hint(driver, seat, Budget(8), fight=Budget(20), goal=Budget(5)))
    player = bot(name, seed, frozenset({seat}))
    return player.answer(driver), player.interrupt(driver)


@pytest.mark.parametrize("game", [*EXCHANGES, *TOGETHER])
def test_a_hint_says_nothing_that_is_hidden(game: str) -> None:
    chance = Random(game)
    assert compared(game, HINT, lambda driver: chance.random() < 0.1, 5) == ENOUGH


@pytest.mark.parametrize("game", [*EXCHANGES, *TOGETHER])
def test_the_searching_bot_sees_nothing_that_is_hidden(game: str) -> None:
    assert compared(game, "searching:6", lambda driver: weighty(driver, driver.ask()), 3) == ENOUGH


@pytest.mark.parametrize(
    ("game", "question"),
    [
        ("zombies", "event.discard"),
        ("zombies", "move.step"),
        ("midevil", "event.discard"),
        ("midevil", "skeletons.which"),
        ("totally-zombies", "tile.deck"),
        ("totally-zombies", "move.step"),
        ("totally-zombies", "zombies.which"),
    ],
)
def test_foresight_sees_nothing_that_is_hidden(game: str, question: str) -> None:
    assert compared(game, "searching:2", lambda driver: driver.ask().name == question, 6) == ENOUGH


@pytest.mark.parametrize("game", [*EXCHANGES, *TOGETHER])
def test_the_sensible_bot_sees_nothing_that_is_hidden(game: str) -> None:
    chance = Random(game)
    assert compared(game, "sensible", lambda driver: chance.random() < 0.1, 4) == ENOUGH


def test_where_the_temple_lies_is_dealt_anew_wherever_it_may_lie() -> None:
    """Nothing else is hidden in Zombie Slayer: nobody holds cards, and which other card comes next is worked out when
    it is turned up."""
    driver, player = begin("zombie-slayer"), bot("sensible", 5)
    while driver.game.step != "slayer":
        act(player, driver)
    temple = driver.game.pack.of_kind("temple").id
    assert {*driver.game.deck} == {NOT_TEMPLE, temple}
    assert not any(hasattr(one, "hand") for one in driver.game.players)
    decks = [as_seen_by(driver, 0, seed).game.deck for seed in range(60)]
    assert all(sorted(deck) == sorted(driver.game.deck) for deck in decks)
    lower = driver.game.pack.town_deck
    assert {len(deck) - deck.index(temple) for deck in decks} == set(range(1, len(lower) - len(lower) // 2 + 2))


@pytest.mark.parametrize("game", [*HANDS, *TOGETHER])
def test_what_is_dealt_anew_is_as_much_as_before_and_leaves_the_own_hand_alone(game: str) -> None:
    driver, player, changed = begin(game), bot("sensible", 5), 0
    while driver.pending is not None and len(driver.history) < 50:
        act(player, driver)
    for seed in range(6):
        seat = max(driver.ask().seat, 0)
        twin = as_seen_by(driver, seat, seed)
        before, after = driver.game.players, twin.game.players
        assert after[seat].hand == before[seat].hand
        assert [len(one.hand) for one in after] == [len(one.hand) for one in before]
        changed += [one.hand for one in after] != [one.hand for one in before]
        if hasattr(driver.game, "whole_deck") and game != "totally-zombies":
            assert Counter(driver.game.whole_deck) >= twin.game.seen_cards()
        assert None not in [card for one in after for card in one.hand]
    assert changed


@pytest.mark.parametrize("game", ["zombies", "totally-zombies"])
def test_where_the_helipad_is_hidden_says_nothing_of_where_it_is_taken_to_be(game: str) -> None:
    driver, player = begin(game), bot("sensible", 5)
    while driver.game.helipad_at < 1:
        act(player, driver)
    taken = []
    for place in (driver.game.helipad_at, driver.game.helipad_at + 1):
        found = []
        for seed in range(12):
            twin = driver.game.copy()
            twin.helipad_at = place
            knowing(twin, "unknown").redraw(twin, 0, Random(seed))
            found.append(twin.helipad_at)
        taken.append(found)
    assert taken[0] == taken[1]
    assert len({*taken[0]}) > 2
    assert min(taken[0]) > 1


def test_every_game_says_what_a_bot_needs_to_search() -> None:
    for game in EXCHANGES:
        driver = begin(game)
        for part, names in {
            "bot": ("wish", "plays", "weighty", "moment", "ahead"),
            "prospects": ("prospects", "FIGHT", "fallen"),
            "unknown": ("redraw",),
        }.items():
            assert [name for name in names if not hasattr(knowing(driver.game, part), name)] == [], (game, part)
