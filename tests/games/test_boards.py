"""Every game on one grid, in every mode and scenario: answers lie on the board, and pointing finds them again."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.desk.look import verb_of
from companion.engine import Driver, Game, Record, Request
from companion.games import GAMES
from companion.games.kit.board import Board, Fix, Point, board_of
from companion.games.kit.layers import on_layer, on_map
from companion.games.totally_zombies.meta import WITH_SEWERS
from companion.tiles import read_placement
from tests.conformance.playing import Seating, seatings, step

SEATINGS = [pytest.param(seating, id=str(seating)) for game in GAMES for seating in seatings(game)]
STEPS = 160
SCREEN = 21
BETWEEN = {
    "zombies": ("move.step", "tile.draw", "zombies.which", "event.discard"),
    "midevil": ("move.step", "tile.draw", "skeletons.which", "event.discard"),
    "zombie-slayer": ("turn.action", "zombies.which"),
    "totally-zombies": ("move.step", "tile.deck", "zombies.which", "event.discard"),
    "totally-medieval": ("turn.card", "move.from", "turn.end"),
}
"""Questions between two events: everything can be corrected."""


def moments(seating: Seating, seed: int, steps: int = STEPS) -> Iterator[tuple[Driver[Game], Board]]:
    """A random game, question by question."""
    driver, random, board = seating.begin(), Random(f"{seating}/{seed}"), board_of(seating.game)
    for _ in range(steps):
        if driver.pending is None:
            driver = seating.begin()
        yield driver, board
        step(driver, random)


@pytest.mark.parametrize("seating", SEATINGS)
def test_answers_lie_on_the_board_and_pointing_there_answers(seating: Seating) -> None:
    for driver, board in moments(seating, 1):
        request, ground, layers = driver.ask(), board.ground(driver.game), board.levels(driver.game)
        for value in list(request.options)[:60]:
            places = board.places(driver.game, request, value)
            if not places:
                continue
            placement = read_placement(value) if isinstance(value, str) else None
            if placement is None:
                assert set(places) <= set(ground), (request.name, value)
            else:
                assert not set(places) & set(ground), (request.name, value)
                assert set(board.preview(driver.game, request, value)) >= set(places)
                assert touches(ground, places) or touches(ground, tuple(on_map(at) for at in places))  # beside stairs
            verb = verb_of(value, layers) if board.verbs else ""
            again = board.answer_at(driver.game, request, verb, places[0])
            assert again in request.options, (request.name, value, again)
            assert board.places(driver.game, request, again)[0] == places[0]
            assert placement or not verb or verb_of(again, layers) == verb


def touches(ground: Any, places: tuple[Point, ...]) -> bool:
    """Does any of these squares lie side by side with one of the map?"""
    return any((x + dx, y + dy) in ground for x, y in places for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)))


@pytest.mark.parametrize("seating", SEATINGS)
def test_pointing_anywhere_answers_something_that_is_legal_or_refused_by_a_rule(seating: Seating) -> None:
    random = Random(2)
    for driver, board in moments(seating, 2):
        request = driver.ask()
        for _ in range(4):
            at = (random.randrange(-9, 10), random.randrange(-9, 10))
            for verb in ("", "move", "attack"):
                no = request.options.why_not(board.answer_at(driver.game, request, verb, at))
                assert no is None or (no.rule and no.why)


@pytest.mark.parametrize("seating", SEATINGS)
def test_everything_shown_is_on_the_ground_and_fits_the_screen(seating: Seating) -> None:
    for driver, board in moments(seating, 3):
        game: Any = driver.game
        ground = board.ground(game)
        assert board.ground(game) is ground, "the ground of a map is worked out once"
        for figure in board.figures(game):
            assert not ground[figure.at].closed
            assert figure.role in board.ROLES
        assert board.focus(game, driver.pending) is not None
        left, right = board.heading(game, driver.pending)
        for name in game.names:  # however long a name is, it runs along; the rest must leave it room
            left = left.replace(name, "")
        assert len(left) + len(right) + bool(right) < SCREEN
        assert all(len(board.standing(game, seat)) <= SCREEN for seat in range(game.seats))
        mover = board.mover(game, driver.ask())
        assert mover is None or mover in ground
        for spot in ground.values():
            assert len(spot.ways) == 4


@pytest.mark.parametrize("seating", SEATINGS)
def test_ways_lead_to_squares_and_back(seating: Seating) -> None:
    *_, (driver, board) = moments(seating, 4)
    ground = board.ground(driver.game)
    for (x, y), spot in ground.items():
        for side, (dx, dy) in enumerate(((0, 1), (1, 0), (0, -1), (-1, 0))):
            if spot.ways[side] and (x + dx, y + dy) in ground:
                assert ground[x + dx, y + dy].ways[(side + 2) % 4], spot.name
            elif spot.ways[side]:
                assert leads_to_another_layer(board.land(driver.game), spot.name, side), spot.name


def leads_to_another_layer(land: Any, name: str, side: int) -> bool:
    """Stairs lead from one layer to another."""
    here = land.by_name[name]
    return bool(land.levels[land.neighbours[here][side] // 9] != land.levels[here // 9])


@pytest.mark.parametrize("seating", SEATINGS)
def test_reach_leads_there_or_to_another_question(seating: Seating) -> None:
    random, tried = Random(5), 0
    for driver, board in moments(seating, 5, 400):
        request = driver.ask()
        reach = board.reach(driver.game, request)
        for goal in random.sample(sorted(reach), min(2, len(reach))):
            if tried < 60:
                tried += 1
                walk(driver, board, request, goal, reach[goal])
    assert tried or board.mat(driver.game), "somebody has somewhere to go; on a mat a move is a single step"


def walk(driver: Driver[Game], board: Board, request: Request[Any], goal: Point, steps: tuple[Any, ...]) -> None:
    """Answer with these steps on a fork: each is legal, until the goal is reached or something else is asked."""
    assert len(steps) > 1
    twin = driver.fork()
    for answer in steps:
        asked = twin.pending
        if asked is None or asked.name != request.name:
            return
        assert asked.options.why_not(answer) is None, (steps, answer)
        twin.answer(answer)
    asked = twin.pending
    if asked is not None and asked.name == request.name:
        assert board.mover(twin.game, asked) == goal


# ---------------------------------------------------------------------- comparing and correcting


def corrections(driver: Driver[Game], board: Board, fix: Fix, random: Random) -> Iterator[dict[str, Any]]:
    """Some corrections that a fix stands for: ends of the range and the present value, or squares nobody stands on."""
    ground, figures = board.ground(driver.game), board.figures(driver.game)
    taken = {figure.at for figure in figures}
    free = [spot.name for at, spot in sorted(ground.items()) if not spot.closed and at not in taken]
    values = [value for value, _ in fix.values]
    if fix.group == "Tokens":  # tokens lie inside the buildings, or where there is none
        inside = {spot.name for spot in ground.values() if spot.kind == "building"}
        built = {name.split(".")[0] for name in inside}
        free = [name for name in free if name in inside or name.split(".")[0] not in built]
    if fix.group == "Sewer entrances":  # in the roads of areas that have sewers
        streets = (spot for spot in ground.values() if spot.kind == "street" and spot.area in WITH_SEWERS)
        roads = {spot.name for spot in streets if spot.place != "Helipad"}
        free = [name for name in free if name in roads]
    if fix.group == "Terrains":  # those that lie face down are turned up
        free = [spot.name for spot in ground.values() if spot.kind == "back"]
    if fix.moves and board.mat(driver.game):  # nobody stands on what lies face down
        free = [spot.name for at, spot in ground.items() if spot.kind == "land" and at not in taken]
        yield {fix.path: random.choice([*free, fix.now])}
    elif "{at}" in fix.path:
        free = [name for name in free if " " not in name]  # pieces are put on the map itself
        where = ground[fix.at].name if fix.at and values == [0] else random.choice(free)
        yield from ({fix.path.replace("{at}", where): value} for value in values if value != "survivor")
    elif values:
        yield from ({fix.path: value} for value in (values[0], values[-1], fix.now))
    else:
        yield {fix.path: random.choice(free)}


@pytest.mark.parametrize("seating", SEATINGS)
def test_every_fix_is_accepted_between_two_events(seating: Seating) -> None:
    random, tried = Random(6), set[str]()
    for driver, board in moments(seating, 6, 250):
        name = driver.ask().name
        if name not in BETWEEN[seating.game] or name in tried:
            continue
        if board.mat(driver.game) is None and len(board.ground(driver.game)) < 60:
            continue
        tried.add(name)
        for fix in board.fixes(driver.game):
            assert fix.now is None or not fix.values or fix.now in [value for value, _ in fix.values]
            for changes in corrections(driver, board, fix, random):
                driver.fork().correct(changes)
    assert tried


@pytest.mark.parametrize("seating", SEATINGS)
def test_facts_name_squares_and_corrections_that_exist(seating: Seating) -> None:
    for driver, board in moments(seating, 7, 120):
        words = {fix.words for fix in board.fixes(driver.game)}
        facts, figures = board.facts(driver.game), board.figures(driver.game)
        assert {fact.fix for fact in facts} <= {*words, ""}
        places = {fact.at for fact in facts if fact.at}
        assert {figure.at for figure in figures} - places <= {on_layer(at, 1) for at in places}, "or seen from below"
        assert len(words) == len(board.fixes(driver.game)), "no two corrections have the same words"


@pytest.mark.parametrize("seating", SEATINGS)
def test_what_happened_is_said_without_secrets(seating: Seating) -> None:
    for driver, board in moments(seating, 8, 200):
        for record in driver.history[-1:]:
            words = board.words_of(driver.game, record)
            assert words
            assert "{" not in words
            if record.name in ("event.draw", "setup.helipad", "setup.temple"):
                assert not tells(driver, record, words)


def tells(driver: Driver[Any], record: Record, words: str) -> bool:
    """Do the words give away what was drawn?"""
    if not isinstance(record.value, str):
        return str(record.value) in words
    return record.value in words or driver.game.card(record.value).name in words
