"""Positions with far too much of something: counted first, refused at once with path and limit, however much it is."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import partial
from random import Random
from types import FrameType
from typing import Any

import pytest

from companion.engine import PositionError
from companion.games import GAMES, rulebook
from companion.packs import load
from companion.torture.nonsense import parts
from tests.conformance.playing import Seating, seatings, step

FAR_TOO_MANY = 100_000


def positions(game: str) -> Iterator[dict[str, Any]]:
    """The game in every mode and setting, a little way on."""
    for seating in seatings(game):
        yield a_little_way_on(seating)


def a_little_way_on(seating: Seating) -> dict[str, Any]:
    driver, random = seating.begin(), Random(3)
    for _ in range(20):
        if driver.pending is not None:
            step(driver, random)
    return driver.game.position()


def lists_of(game: str) -> dict[str, tuple[tuple[str, ...], dict[str, Any]]]:
    """Every list that stands in a position of the game: where, and a position that has it."""
    found: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {}
    for position in positions(game):
        for keys, part in parts(position):
            if isinstance(part, list):
                found.setdefault(".".join("*" if key.isdecimal() else key for key in keys), (keys, position))
    return found


def with_so_many(position: dict[str, Any], keys: tuple[str, ...], count: int) -> dict[str, Any]:
    """The position with so many entries in a list, all like its first."""
    position = deepcopy(position)
    place: Any = position
    for key in keys:
        place = place[int(key) if isinstance(place, list) else key]
    place[:] = [place[0] if place else "x"] * count
    return position


def work(deed: Callable[[], object]) -> int:
    """How many calls of functions it takes: what it costs, whatever the machine."""
    calls = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    try:
        deed()
    finally:
        sys.setprofile(None)
    return calls


@pytest.mark.parametrize("game", GAMES)
def test_every_list_of_a_position_has_its_limit(game: str) -> None:
    for keys, position in lists_of(game).values():
        huge, path = with_so_many(position, keys, FAR_TOO_MANY), ".".join(keys)
        assert work(partial(refused, huge, path)) < FAR_TOO_MANY // 5, path


def refused(position: dict[str, Any], path: str) -> None:
    book = rulebook(position["game"])
    with pytest.raises(PositionError) as no:
        book.load(position, load(book.pack))
    assert (no.value.path, "at most" in no.value.problem) == (path, True)


def road(count: int) -> dict[str, Any]:
    """So many straight tiles in a row east of Town Square, and as many to the west."""
    there = [{"tile": "town-straight", "at": f"{x},0", "turn": "r90"} for x in range(-count, count + 1) if x]
    return {"game": "totally-zombies", "map": [{"tile": "town-square", "at": "0,0"}, *there], "players": ["Ana", "Ben"]}


def test_a_map_costs_as_much_as_it_has_tiles() -> None:
    book = rulebook("totally-zombies")
    pack = load(book.pack)
    most = pack.tile_copies["town-straight"] // 2

    def laid(count: int) -> int:
        position = {**road(count), "players": [{"name": "Ana"}, {"name": "Ben"}]}
        return work(lambda: book.load(position, pack))

    laid(most)
    few, many = laid(most // 2), laid(most)
    assert many < 2.2 * few
