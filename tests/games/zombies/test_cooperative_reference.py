"""The horde of cooperative play against a plain breadth-first walk written for this test alone, on 500 random maps."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine import Driver
from companion.games import rulebook
from companion.games.zombies.meta import HOUSE_RULES
from companion.games.zombies.state import Zombies
from companion.packs import Pack, load
from tests.games.zombies.town import Horde, Town, position

MAPS = 500
BATCH = 50
DISTANCES = HOUSE_RULES["distance"].values


@pytest.fixture(scope="module")
def pack() -> Pack:
    return load("zombies-2014")


def scene(pack: Pack, random: Random) -> tuple[Town, list[str | None], set[str]]:
    """A town, one to four pawns (some of them dead or inside), and a handful or a crowd of zombies."""
    town = Town(pack, random, random.randint(2, 16))
    squares = sorted(town.kinds)
    pawns = [random.choice(squares) if random.random() < 0.9 else None for _ in range(random.randint(1, 4))]
    crowd = random.choice((3, 8, 20, len(squares) // 2))
    zombies = set(random.sample(squares, min(crowd, len(squares))))
    return town, pawns, zombies


def play_step_five(driver: Driver[Zombies], horde: Horde, random: Random) -> int:
    """Both do the whole step, side by side, ties broken by the seed; the number of zombies that moved."""
    die = random.randint(1, 6)
    driver.answer(die)
    for moves in range(die):
        picks = horde.picks()
        if not picks:
            assert driver.ask().name != "zombies.which"
            return moves
        assert (driver.ask().name, set(driver.ask().options)) == ("zombies.which", picks)
        zombie = random.choice(sorted(picks))
        driver.answer(zombie)
        steps = horde.steps(zombie)
        assert (driver.ask().name, set(driver.ask().options)) == ("zombies.where", steps)
        way = random.choice(sorted(steps))
        driver.answer(way)
        horde.go(zombie, way)
        assert {driver.game.map.names[square] for square in driver.game.zombies} == horde.zombies
    assert driver.ask().name != "zombies.which"
    return die


@pytest.mark.parametrize("batch", range(MAPS // BATCH))
def test_the_referee_and_the_second_opinion_agree(pack: Pack, batch: int) -> None:
    moved = dict.fromkeys(DISTANCES, 0)
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        town, pawns, zombies = scene(pack, Random(seed))
        for distance in DISTANCES:
            game = rulebook("zombies").load(position(town, pawns, zombies, distance), pack)
            assert isinstance(game, Zombies)
            horde = Horde(town, {pawn for pawn in pawns if pawn is not None}, zombies, distance)
            driver = Driver(game)
            if driver.over is None:  # a lonely pawn may stand on the Helipad: that game is won
                moved[distance] += play_step_five(driver, horde, Random(seed))
    assert all(count > BATCH for count in moved.values()), "hardly anything moved: the maps show nothing"


def test_the_maps_show_what_they_should(pack: Pack) -> None:
    """Buildings with doors, pawns inside them, zombies on pawns, and maps on which the distances disagree."""
    inside = shared = disagree = doors = 0
    for seed in range(BATCH):
        town, pawns, zombies = scene(pack, Random(seed))
        there = {pawn for pawn in pawns if pawn is not None}
        doors += len(town.doors)
        inside += any(town.kinds[pawn] == "b" for pawn in there)
        shared += bool(there & zombies)
        hordes = [Horde(town, there, zombies, distance) for distance in DISTANCES]
        disagree += len({frozenset(horde.picks()) for horde in hordes}) > 1
    assert min(doors, inside, shared, disagree) >= 5
