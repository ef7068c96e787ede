"""One suite for every game and mode: what the engine promises holds in random play."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from companion.engine import KEPT, BadInput, CompanionError, Driver, Game, Record, Refused
from companion.games import GAMES, rulebook
from companion.packs import load
from companion.rules import lookup
from tests.conformance.listing import lists_what_it_allows
from tests.conformance.playing import GARBAGE, Seating, play, seatings, step
from tests.conformance.settings import LONG

SEATINGS = [pytest.param(seating, id=str(seating)) for game in GAMES for seating in seatings(game)]
STEPS = 300
GAMES_EACH = {"zombies": 200, "zombie-slayer": 500, "midevil": 100, "totally-zombies": 100, "totally-medieval": 100}
"""Random games for each seating; Zombie Slayer has one seating only."""
FEW = 50
"""Of a game that is new here."""
SHARE = 1 if LONG else 5
"""Continuous integration plays all of them, everybody else one in five."""
TURN_LIMIT = 25


def same(one: Driver[Game], other: Driver[Game]) -> None:
    """Both games stand at the same place: state, question and options."""
    assert one.game.position() == other.game.position()
    assert one.over == other.over
    if one.pending is not None and other.pending is not None:
        assert (one.pending.name, one.pending.seat) == (other.pending.name, other.pending.seat)
        assert list(one.pending.options) == list(other.pending.options)


def again(seating: Seating, driver: Driver[Game], strict: bool = False) -> Driver[Game]:
    """A fresh game of the same table that replays the history."""
    twin = seating.begin()
    twin.game.quiet = True
    twin.replay(driver.history, strict)
    return twin


@pytest.mark.parametrize("seating", SEATINGS)
def test_options_are_never_empty_never_double_and_all_accepted(seating: Seating) -> None:
    driver, random = seating.begin(), Random(1)
    for _ in range(STEPS):
        if driver.pending is None:
            driver = seating.begin()
        request = driver.ask()
        lists_what_it_allows(request)
        listed = list(request.options)
        assert listed, f"{request.name} lists nothing"
        texts = [repr(value) for value in listed]
        assert len(set(texts)) == len(texts), f"{request.name} lists something twice"
        assert all(value in request.options for value in listed)
        assert request.options.count() == len(listed)
        assert all(request.options.label(value) for value in request.options.legal())
        assert driver.game.sentence(request)
        assert all(len(line) <= 21 for line in driver.game.brief(request).splitlines())
        step(driver, random)


@pytest.mark.parametrize("seating", SEATINGS)
def test_a_refusal_names_a_rule_and_changes_nothing(seating: Seating) -> None:
    driver, random = seating.begin(), Random(2)
    refusals = 0
    for _ in range(STEPS):
        if driver.pending is None:
            driver = seating.begin()
        value = random.choice(GARBAGE)
        if value not in driver.ask().options:
            refusals += 1
            check_refused(driver, value)
        step(driver, random)
    assert refusals > len(driver.history) / 2


def check_refused(driver: Driver[Game], value: Any) -> None:
    before, number, length = driver.game.position(), driver.ask().number, len(driver.history)
    with pytest.raises(Refused) as no:
        driver.answer(value)
    assert no.value.rule.startswith(f"{driver.game.id}.")
    assert no.value.why
    assert (driver.game.position(), driver.ask().number, len(driver.history)) == (before, number, length)


@pytest.mark.parametrize("seating", SEATINGS)
def test_replay_strict_replay_fork_and_live_game_are_the_same(seating: Seating) -> None:
    driver, random = seating.begin(), Random(3)
    for index in range(STEPS):
        if driver.pending is None:
            break
        step(driver, random)
        if index % 40 == 0:
            same(driver, driver.fork())
    same(driver, again(seating, driver))
    same(driver, again(seating, driver, strict=True))


@pytest.mark.parametrize("seating", SEATINGS)
def test_undo_restores_and_never_rolls_again(seating: Seating) -> None:
    driver, random = seating.begin(), Random(4)
    for _ in range(STEPS // 2):
        if driver.pending is None:
            driver = seating.begin()
        step(driver, random)
        if driver.pending is None or random.random() > 0.1:
            continue
        back = random.randint(1, min(60, len(driver.history)))
        before, undone = driver.fork(), driver.history[-back:]
        numbers = driver.number
        driver.undo(back)
        assert driver.number > numbers, "an old answer would fit a new question"
        for record in undone:
            redo(driver, record)
        same(driver, before)


def redo(driver: Driver[Game], record: Record) -> None:
    """Do again what was taken back; a die or a card that nobody typed is offered, and nothing else is taken. What was
    typed is remembered, and whatever may be answered may be typed."""
    if record.verb == "play":
        driver.interrupt("play", record.seat, record.value)
        return
    if record.chance and record.source in KEPT:
        assert (driver.offer, driver.before) == (record.value, None)
        for other in driver.ask().options:
            if other != record.value:
                check_refused(driver, other)
                break
    elif record.chance:
        assert (driver.offer, driver.before) == (None, record.value)
        assert not any(driver.why_not(other) for other in islice(driver.ask().options, 3))
    driver.answer(record.value, name=record.name, seat=record.seat, source=record.source)


@pytest.mark.parametrize("seating", SEATINGS)
def test_positions_load_to_the_same_state_at_any_time(seating: Seating) -> None:
    driver, random = seating.begin(), Random(5)
    for index in range(STEPS):
        if driver.pending is None:
            driver = seating.begin()
        if index % 7 == 0:
            check_position(driver)
        step(driver, random)


def check_position(driver: Driver[Game]) -> None:
    book = rulebook(driver.game.id)
    document = driver.game.position()
    assert book.load(document, load(book.pack)).position() == document
    boundary, since = driver.at_boundary()
    twin = Driver(book.load(boundary.position(), load(book.pack)))
    twin.replay(since, strict=True)
    same(driver, twin)


@pytest.mark.no_cover
@pytest.mark.parametrize("seating", SEATINGS)
def test_random_games_end_by_a_rule_or_at_the_turn_limit_and_replay(seating: Seating) -> None:
    """A random game may wander for ever: it is cut at the turn limit, which is not an ending."""
    for seed in range(GAMES_EACH.get(seating.game, FEW) // SHARE):
        driver = seating.begin()
        driver.game.quiet = True
        play(driver, Random(seed), TURN_LIMIT)
        same(driver, again(seating, driver))
        if driver.over is None:
            assert driver.game.turn_number() > TURN_LIMIT
            continue
        assert lookup(driver.over.rule)
        with pytest.raises(Refused, match="over"):
            driver.answer("N")
        driver.undo()
        assert driver.pending is not None


def test_a_stop_is_recorded_without_a_winner() -> None:
    driver = Seating("zombies", "competitive", 3).begin()
    driver.interrupt("stop", 0, None)
    assert driver.over is not None
    assert (driver.over.winners, driver.over.rule) == ((), "zombies.ruling.endless-game")


@pytest.mark.parametrize("steps", [0, -1, 10_000])
def test_undo_of_nothing_is_bad_input(steps: int) -> None:
    driver = Seating("zombies", "competitive", 2).begin()
    step(driver, Random(1))
    before = driver.game.position()
    with pytest.raises(BadInput):
        driver.undo(steps)
    assert driver.game.position() == before
    assert isinstance(BadInput("x"), CompanionError)
