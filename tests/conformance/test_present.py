"""The present of every game and mode: told at every step, true, changing nothing, and without what is hidden."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.engine import TABLE, Driver, Game
from companion.games import GAMES
from companion.table.present import state
from tests.conformance.playing import Seating, seatings, step
from tests.table.playing import standing

SEATINGS = [pytest.param(seating, id=str(seating)) for game in GAMES for seating in seatings(game)]
STEPS = defaultdict(lambda: 60, {"zombie-slayer": 300})
"""Zombie Slayer has one seating only, and is long in creating a Slayer."""
UNSEEN_OF = "?"
"""A card that nobody has shown: its back tells from which of several decks it came."""


def moments(seating: Seating, seed: int, own_deck: bool) -> Iterator[Driver[Game]]:
    """A random game, question by question, and its end where it comes to one."""
    driver, random = seating.begin(own_deck), Random(f"{seating}/{seed}")
    for _ in range(STEPS[seating.game]):
        yield driver
        if driver.pending is None:
            driver = seating.begin(own_deck)
        else:
            step(driver, random, cards=0.2)
    if driver.pending is not None:
        driver.interrupt("stop", TABLE, None)
    yield driver


@pytest.mark.parametrize("own_deck", [True, False])
@pytest.mark.parametrize("seating", SEATINGS)
def test_the_present_is_told_at_every_step_and_nothing_changes(seating: Seating, own_deck: bool) -> None:
    told = 0
    for driver in moments(seating, 1, own_deck):
        before, log = standing(driver), driver.game.log[:]
        for listener in (TABLE, *range(driver.game.seats)):
            present = state(driver, listener=listener)
            assert json.loads(json.dumps(present, allow_nan=False)) == present
            assert (present["hand"] is None) == (listener == TABLE)
            told += 1
        assert (standing(driver), driver.game.log) == (before, log)
    assert told > STEPS[seating.game]


@pytest.mark.parametrize("own_deck", [True, False])
@pytest.mark.parametrize("seating", SEATINGS)
def test_the_present_agrees_with_the_position(seating: Seating, own_deck: bool) -> None:
    for driver in moments(seating, 2, own_deck):
        present, position = state(driver), driver.game.position()
        assert Counter((figure["role"], figure["at"]) for figure in present["figures"]) == Counter(pieces(position))
        tiles = [tile for tile in present["map"] if tile["tile"]]
        laid = [{"tile": tile["tile"], "at": tile["cell"], "turn": tile["turn"]} for tile in tiles]
        assert laid == [
            {"tile": tile["tile"], "at": f"{tile.get('layer', '')} {tile['at']}".lstrip(), "turn": tile["turn"]}
            for tile in position.get("map", ())
        ]
        squares = {square["at"]: square for tile in present["map"] for square in tile["squares"]}
        assert sorted(at for at, square in squares.items() if square["door"]) == sorted(
            door["at"] for door in position.get("doors", ())
        )
        assert all(len(tile["squares"]) == 9 for tile in tiles)
        for figure in present["figures"]:
            square = squares[figure["at"]]
            assert (square["x"], square["y"]) == (figure["x"], figure["y"])
        assert [player["name"] for player in present["players"]] == [player["name"] for player in position["players"]]
        assert [player["cards"] for player in present["players"]] == [
            held if isinstance(held := player.get("hand", 0), int) else len(held) for player in position["players"]
        ]
        assert (present["game"]["mode"], present["game"]["options"]) == (position["mode"], position["options"])
        assert present["step"]["turn"] == position["turn"]["number"]


def pieces(position: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Everything on the map, as the position has it: what it is, and where."""
    for zombie in position.get("zombies", ()):
        yield zombie.get("kind", "zombie"), zombie["at"]
    for skeleton in position.get("skeletons", ()):
        yield f"skeleton-{skeleton['colour']}", skeleton["at"]
    for tile in position.get("map", ()):
        if tile["tile"] == "graveyard" and position.get("book", -1) < 0:
            yield "book", f"{tile['at']}.C"
    for life in position.get("lives", ()):
        yield "heart", life["at"]
    for owner in position["players"]:
        if owner.get("horse-at"):
            yield "horse", owner["horse-at"]
    for token in position.get("tokens", ()):
        yield token["what"], token["at"]
    for entrance in position.get("sewer-entrances", ()):
        yield "sewer", entrance["at"]
        yield "sewer", f"sewer {entrance['at']}"  # it is seen from below, too
    for follower in position.get("followers", ()):
        yield "follower", follower["at"]
    for heap in position.get("dung", ()):
        yield "dung", heap["at"]
    characters = [one for player in position["players"] for one in player.get("characters", ())]
    for pawn in (*position["players"], *characters, position.get("slayer", {})):
        if pawn.get("at"):
            yield "pawn", pawn["at"]
    if "necromancer" in position:
        yield "necromancer", position["necromancer"]["at"]


@pytest.mark.parametrize("seating", SEATINGS)
def test_the_question_of_the_present_is_the_one_that_waits(seating: Seating) -> None:
    for driver in moments(seating, 3, own_deck=True):
        question, ending = state(driver)["question"], state(driver)["over"]
        assert (question is None) == (driver.pending is None) == (ending is not None)
        if driver.pending is not None:
            asked = driver.pending
            seat = None if asked.seat == TABLE else asked.seat
            assert (question["n"], question["name"], question["seat"]) == (asked.number, asked.name, seat)
            assert all(option["value"] in asked.options for option in question["options"])
        if driver.over is not None:
            assert (ending["winners"], ending["rule"]) == (list(driver.over.winners), driver.over.rule)


# ---------------------------------------------------------------------- what is hidden


@pytest.mark.parametrize("seating", SEATINGS)
def test_nothing_that_is_told_depends_on_what_the_listener_may_not_know(seating: Seating) -> None:
    random, moved = Random(f"{seating}"), 0
    for driver in moments(seating, 4, own_deck=True):
        if driver.pending is None:
            continue
        for listener in (TABLE, random.randrange(driver.game.seats)):
            as_it_is, otherwise = driver.fork(), driver.fork()
            moved += shuffled(otherwise.game, listener, random)
            assert state(as_it_is, listener=listener) == state(otherwise, listener=listener)
    assert moved > 20 or not hasattr(seating.begin().game, "deck")


def decks_of(game: Any) -> list[list[Any]]:
    """The decks of cards that players hold: one, one for each area, or none."""
    areas = getattr(game, "decks", None)
    return [piles.events for piles in areas.values()] if areas else [getattr(game, "deck", [])]


def seen(card: str | None) -> bool:
    """Does the companion know the card?"""
    return bool(card) and not str(card).startswith("?")


def back_of(game: Any, card: str) -> str:
    return str(game.home_of(card)) if hasattr(game, "home_of") else ""


def shuffled(game: Any, listener: int, random: Random) -> bool:
    """Lay hidden cards otherwise, in the hands of others and in piles; was there anything to lay otherwise?"""
    before = game.position()
    hands = [player.hand for seat, player in enumerate(game.players) if hasattr(player, "hand") and seat != listener]
    decks = decks_of(game)
    places = [(cards, index) for cards in (*hands, *decks) for index, card in enumerate(cards) if seen(card)]
    for back in {back_of(game, cards[index]) for cards, index in places}:  # everybody sees to which deck a card belongs
        alike = [(cards, index) for cards, index in places if back_of(game, cards[index]) == back]
        faces = [cards[index] for cards, index in alike]
        for (where, index), card in zip(alike, random.sample(faces, len(faces)), strict=True):
            where[index] = card
    for deck in decks:
        deck[1:] = random.sample(deck[1:], len(deck[1:]))  # the draw that is asked for is about the top
    if hasattr(game, "mat"):  # no pile is kept: what nobody has seen may be in a hand or in the pile
        for side in (side for side in game.players if side.hand and side.seat != listener and None not in side.hand):
            unseen = [*game.unseen(side).elements(), *side.hand]
            side.hand[:] = random.sample(unseen, len(side.hand))
    if getattr(game, "helipad_at", 0) > 0:
        game.helipad_at += random.randrange(3)
    return bool(game.position() != before)


@pytest.mark.parametrize("seating", SEATINGS)
def test_a_seat_is_told_its_own_cards_and_the_table_nobodys(seating: Seating) -> None:
    for driver in moments(seating, 5, own_deck=True):
        game: Any = driver.game
        for seat, player in enumerate(game.players):
            held = [card["id"] for card in state(driver, listener=seat)["hand"]["cards"] if card["from"] == "hand"]
            assert held == [card if seen(card) else None for card in getattr(player, "hand", ())]
        assert state(driver)["hand"] is None
