"""One suite for every game and mode: what the engine promises holds in random play."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.engine import BadInput, CompanionError, Driver, Game, Record, Refused
from companion.games import GAMES, rulebook
from companion.packs import load
from tests.conformance.playing import GARBAGE, begin, play, step

TABLES = [
    pytest.param(game, mode, players, id=f"{game}-{mode}-{players}")
    for game in GAMES
    for mode, (least, most) in rulebook(game).players.items()
    for players in sorted({least, 4, most})
]
STEPS = 600


def same(one: Driver[Game], other: Driver[Game]) -> None:
    """Both games stand at the same place: state, question and options."""
    assert one.game.position() == other.game.position()
    assert one.over == other.over
    if one.pending is not None and other.pending is not None:
        assert (one.pending.name, one.pending.seat) == (other.pending.name, other.pending.seat)
        assert list(one.pending.options) == list(other.pending.options)


def again(driver: Driver[Game], strict: bool = False) -> Driver[Game]:
    """A fresh game of the same table that replays the history."""
    first = driver.game.position()
    book = rulebook(first["game"])
    twin = begin(book.id, first["mode"], len(first["players"]), **first["options"])
    twin.game.quiet = True
    twin.replay(driver.history, strict)
    return twin


@pytest.mark.parametrize(("game", "mode", "players"), TABLES)
def test_options_are_never_empty_never_double_and_all_accepted(game: str, mode: str, players: int) -> None:
    driver, random = begin(game, mode, players), Random(1)
    for _ in range(STEPS):
        if driver.pending is None:
            break
        listed = list(driver.pending.options)
        assert listed, f"{driver.pending.name} lists nothing"
        texts = [repr(value) for value in listed]
        assert len(set(texts)) == len(texts), f"{driver.pending.name} lists something twice"
        assert all(value in driver.pending.options for value in listed)
        assert driver.pending.options.count() == len(listed)
        assert all(driver.pending.options.label(value) for value in driver.pending.options.legal())
        assert driver.game.sentence(driver.pending)
        assert all(len(line) <= 21 for line in driver.game.brief(driver.pending).splitlines())
        step(driver, random)


@pytest.mark.parametrize(("game", "mode", "players"), TABLES)
def test_a_refusal_names_a_rule_and_changes_nothing(game: str, mode: str, players: int) -> None:
    driver, random = begin(game, mode, players), Random(2)
    refusals = 0
    for _ in range(STEPS):
        if driver.pending is None:
            break
        value = random.choice(GARBAGE)
        if value not in driver.pending.options:
            refusals += 1
            check_refused(driver, value)
        step(driver, random)
    assert refusals > STEPS / 2


def check_refused(driver: Driver[Game], value: Any) -> None:
    before, number, length = driver.game.position(), driver.ask().number, len(driver.history)
    with pytest.raises(Refused) as no:
        driver.answer(value)
    assert no.value.rule.startswith(f"{driver.game.id}.")
    assert no.value.why
    assert (driver.game.position(), driver.ask().number, len(driver.history)) == (before, number, length)


@pytest.mark.parametrize(("game", "mode", "players"), TABLES)
def test_replay_strict_replay_fork_and_live_game_are_the_same(game: str, mode: str, players: int) -> None:
    driver, random = begin(game, mode, players), Random(3)
    for index in range(STEPS):
        if driver.pending is None:
            break
        step(driver, random)
        if index % 40 == 0:
            same(driver, driver.fork())
    same(driver, again(driver))
    same(driver, again(driver, strict=True))


@pytest.mark.parametrize(("game", "mode", "players"), TABLES)
def test_undo_restores_and_never_rolls_again(game: str, mode: str, players: int) -> None:
    driver, random = begin(game, mode, players), Random(4)
    for _ in range(STEPS // 2):
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
    """Do again what was taken back; a die or a card that was seen is offered, and nothing else is taken."""
    if record.verb == "play":
        driver.interrupt("play", record.seat, record.value)
        return
    if record.chance:
        assert driver.offer == record.value
        for other in driver.ask().options:
            if other != record.value:
                check_refused(driver, other)
                break
    driver.answer(record.value, name=record.name, seat=record.seat)


@pytest.mark.parametrize(("game", "mode", "players"), TABLES)
def test_positions_load_to_the_same_state_at_any_time(game: str, mode: str, players: int) -> None:
    driver, random = begin(game, mode, players), Random(5)
    for index in range(STEPS):
        if driver.pending is None:
            break
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


@pytest.mark.parametrize(("game", "mode", "players"), TABLES)
def test_games_end(game: str, mode: str, players: int) -> None:
    """Most random games are won; the others are cut at the turn limit, which is not an ending."""
    won = 0
    for seed in range(6):
        driver = begin(game, mode, players)
        driver.game.quiet = True
        play(driver, Random(seed), turns=600)
        if driver.over is not None:
            won += 1
            assert driver.over.rule.startswith(f"{game}.win.")
            assert driver.over.winners
            with pytest.raises(Refused, match="over"):
                driver.answer("N")
            driver.undo()
            assert driver.pending is not None
    assert won


def test_a_stop_is_recorded_without_a_winner() -> None:
    driver = begin("zombies", "competitive", 3)
    driver.interrupt("stop", 0, None)
    assert driver.over is not None
    assert (driver.over.winners, driver.over.rule) == ((), "zombies.ruling.endless-game")


@pytest.mark.parametrize("steps", [0, -1, 10_000])
def test_undo_of_nothing_is_bad_input(steps: int) -> None:
    driver = begin("zombies", "competitive", 2)
    step(driver, Random(1))
    before = driver.game.position()
    with pytest.raises(BadInput):
        driver.undo(steps)
    assert driver.game.position() == before
    assert isinstance(BadInput("x"), CompanionError)
