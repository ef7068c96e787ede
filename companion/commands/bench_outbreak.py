"""What a crowded evening of Totally Zombies!!! costs: random play, lists of options, frames of the desk."""

from __future__ import annotations

from itertools import count
from time import process_time
from typing import TYPE_CHECKING, Any, cast

from companion.bots import RandomBot, act
from companion.engine import Driver, Json
from companion.games import rulebook
from companion.games.totally_zombies.figures import breeds_of
from companion.games.totally_zombies.state import TotallyZombies
from companion.laboratory.playing import NewTable, new_table

if TYPE_CHECKING:
    from companion.table import Table

GAME, PLAYERS = "totally-zombies", 4
TILES, HORDE = 100, 150
DECISIONS = 2000
"""So many are played on from the crowded position."""
TRIES = 3
"""A list that took long is made so many times again: what counts is the list, not what else the machine did."""


def outbreak() -> NewTable:
    """A table for a new game."""
    return new_table(GAME, PLAYERS, [])


def crowded(begin: NewTable) -> dict[str, Json]:
    """A position at the beginning of a turn, with so many tiles and zombies."""
    driver = next(driver for seed in count() if (driver := _grown(begin, seed)) is not None)
    position = driver.game.position()
    position["zombies"] = _horde(driver.game)
    return position


def _grown(begin: NewTable, seed: int) -> Driver[TotallyZombies] | None:
    """A random game with so many tiles; none where it ends before, or no more can be laid."""
    driver, bot = cast("Driver[TotallyZombies]", begin.sit_down()), RandomBot(f"crowded {seed}", eagerness=0)
    game = driver.game
    while driver.pending is not None and not game.closed:
        act(bot, driver)
        if driver.checkpoint[0] == len(driver.history) and sum(1 for _ in game.surface_tiles()) >= TILES:
            return driver
    return None


def _horde(game: TotallyZombies) -> list[dict[str, Json]]:
    """As many of the zombies as there shall be; where there are too few regular ones stand on free squares too."""
    names, free = game.map.names, (square for square in game.open_squares() if square not in game.zombies)
    there = [{"at": names[s], "kind": breed} for s, figures in game.zombies.items() for breed in breeds_of(figures)]
    there = there[:HORDE]
    return there + [{"at": names[next(free)]} for _ in range(HORDE - len(there))]


def stand_at(begin: NewTable, position: dict[str, Json], quiet: bool = True) -> TotallyZombies:
    """A game that goes on from the position."""
    game = cast(TotallyZombies, rulebook(GAME).load(position, begin.pack))
    game.quiet = quiet
    return game


def time_crowded_play(begin: NewTable, position: dict[str, Json]) -> float:
    """How many random decisions a second are made from the position on."""
    driver: Driver[Any] = Driver(stand_at(begin, position))
    bot, begun = RandomBot("play on"), process_time()
    while driver.pending is not None and len(driver.history) < DECISIONS:
        act(bot, driver)
    return len(driver.history) / (process_time() - begun)


def time_options(begin: NewTable, position: dict[str, Json]) -> float:
    """The most milliseconds that the options of a request took to list, in a game that goes on from the position with
    many cards."""
    driver: Driver[Any] = Driver(stand_at(begin, position))
    bot, most = RandomBot("list", eagerness=0.3), 0.0
    while driver.pending is not None and len(driver.history) < DECISIONS:
        taken = _time_list(driver)
        if taken > most:
            most = max(most, min(taken, *(_time_list(driver) for _ in range(TRIES))))
        act(bot, driver)
    return most * 1000


def _time_list(driver: Driver[Any]) -> float:
    options, begun = driver.ask().options, process_time()
    list(options)
    return process_time() - begun


def crowded_table(begin: NewTable, position: dict[str, Json]) -> Table:
    """The position with people around it, who read what is told."""
    from companion.table import Table

    return Table(stand_at(begin, position, quiet=False))
