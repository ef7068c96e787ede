"""What people read is for people: no coordinates, no paths, no ids, in random games of every game and mode.

Everything that page, desk and terminal show is read: questions, labels, refusals, the story, history, what is compared
and corrected and why a correction cannot be, what the companion moved, how it ended. Rules are named by their ids.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.engine import BadInput, CompanionError, Driver, Game, PositionError, Refused, Request
from companion.games import GAMES
from companion.games.kit.board import Board, board_of
from companion.games.kit.courtesy import choosable
from companion.games.kit.questions import questions_of
from companion.games.kit.speaking import cannot_be
from companion.rules import catalogue
from tests.conformance.playing import GARBAGE, Seating, seatings, step

SEATINGS = [pytest.param(seating, id=str(seating)) for game in GAMES for seating in seatings(game)]
STEPS = 160
RULE = re.compile(r"\b[a-z-]+\.[a-z-]+\.[a-z0-9-]+\b")
COORDINATES = re.compile(r"-?\d+,-?\d+\b|\br(?:0|90|180|270)\b")
PATH = re.compile(
    r"\b(?:players|zombies|tokens|doors|map|turn|slayer|followers|dung|decks|terrains|battle|sum)\.[\w,-]+"
)


def ids_of(driver: Driver[Game]) -> set[str]:
    """Ids of tiles and cards, and names of questions, that nobody says: those that are more than a plain word."""
    pack: Any = driver.game.pack  # type: ignore[attr-defined]
    found = {question.name for question in questions_of(driver.game.id)}
    for kind in ("tiles", "cards", "towns", "treasures", "tokens", "people", "terrains", "situations", "illnesses"):
        found |= {id for id in getattr(pack, kind, {}) if "-" in id}
    for mat in getattr(pack, "mats", {}).values():
        found |= {one.name for one in (*mat.rectangles, *mat.storage)}
    return found | {"life-potion", "accuracy-potion", "defence-potion", "dragon-dung", "aimed-shot", "knock-back"}


def spoken(text: str, ids: set[str], rules: set[str]) -> None:
    """Fails where a sentence says something that only programs understand."""
    said = RULE.sub(lambda found: "" if found[0] in rules else found[0], text)
    assert not COORDINATES.search(said), f"coordinates: {text}"
    assert not PATH.search(said), f"a path: {text}"
    told = {word for word in re.findall(r"[\w.-]+", said) if word.rstrip(".") in ids}
    assert not told, f"an id: {text}"
    assert "{" not in said, f"not words at all: {text}"


def asked(driver: Driver[Game], board: Board, request: Request[Any]) -> Iterator[str]:
    """The question and its answers."""
    game, options = driver.game, request.options
    yield game.sentence(request)
    yield " ".join(game.brief(request).split())
    labels = [options.label(value) for value in choosable(game, request)]
    yield from labels
    if request.kind in ("choice", "draw"):
        assert len(set(labels)) == len(labels), f"two answers to {request.name} are called the same: {sorted(labels)}"
    yield from board.heading(game, request)


def refused(driver: Driver[Game], board: Board, request: Request[Any], random: Random) -> Iterator[str]:
    """Why something is not answered: nonsense, other squares, and squares that are pointed at."""
    land = board.land(driver.game)
    for value in (*random.sample(GARBAGE, 4), *random.sample(land.names, 4), "N", "9,9 r0", "fear", "town-helipad"):
        no = request.options.why_not(value)
        if no is not None:
            yield no.why
    for at in random.sample(list(board.ground(driver.game)), 4):
        no = board.why_not_there(driver.game, request, at)
        if no is not None:
            yield no.why
    names = [question.name for question in questions_of(driver.game.id)]
    for seat in range(-1, driver.game.seats):
        yield driver.game.unasked(random.choice(names), None, seat, request).why


def compared(game: Game, board: Board) -> Iterator[str]:
    """What everybody has, and what can be compared and set right."""
    yield from (fact.words for fact in board.facts(game))
    for fix in board.fixes(game):
        yield fix.words
        labels = [label for _, label in fix.values]
        assert len(set(labels)) == len(labels), f"two values of {fix.words} are called the same: {sorted(labels)}"
        yield from labels
    for seat in range(game.seats):
        yield board.standing(game, seat)
        yield from (card.name for card in board.hand(game, seat, ()))
    yield from board.standings(game)
    yield from board.working(game)
    yield from board.buildings(game)


def set_right(driver: Driver[Game], board: Board, random: Random) -> Iterator[str]:
    """A correction on a fork: what is said of it, or why it cannot be."""
    fork, names = driver.fork(), list(board.land(driver.game).by_name)
    fork.game.quiet = False
    for fix in random.sample(list(board.fixes(driver.game)), 2):
        path = fix.path.replace("{at}", random.choice(names))
        wish = random.choice([*(value for value, _ in fix.values), random.choice(names), 99, "nonsense", None])
        try:
            fork.correct({path: wish}, "typed")
        except PositionError as no:
            yield cannot_be(driver.game, {path: wish}, no.problem)
        except (Refused, BadInput) as no:
            yield str(no)
        else:
            yield board.words_of(fork.game, fork.history[-1])
            yield from fork.game.log


@pytest.mark.parametrize("own_deck", [True, False], ids=["dealt", "real-deck"])
@pytest.mark.parametrize("seating", SEATINGS)
def test_what_people_read_is_for_people(seating: Seating, own_deck: bool) -> None:
    driver, random = seating.begin(own_deck), Random(7)
    board, ids = board_of(seating.game), ids_of(driver)
    book = catalogue(seating.game)
    rules = {*book.rules, *book.rulings}
    for number in range(STEPS):
        driver.game.by_itself = number % 3 == 0
        request = driver.ask()
        told = [*asked(driver, board, request), *driver.game.log]
        driver.game.log.clear()
        if number % 8 == 0:
            told += [*refused(driver, board, request, random), *compared(driver.game, board)]
            told += set_right(driver, board, random)
            told += (march.does + march.why + march.figure for march in board.marches(driver))
        for text in told:
            spoken(text, ids, rules)
        try:
            step(driver, random)
        except CompanionError as no:
            spoken(str(no), ids, rules)
        if driver.history:
            spoken(board.words_of(driver.game, driver.history[-1]), ids, rules)
        if driver.pending is None:
            told = [*driver.game.log, *board.heading(driver.game, None)]
            for text in told:
                spoken(text, ids, rules)
            driver = seating.begin(own_deck)
    squares = [board.where(driver.game, square) for square in range(len(board.land(driver.game).names))]
    assert len(set(squares)) == len(squares), "no two squares are called the same"
