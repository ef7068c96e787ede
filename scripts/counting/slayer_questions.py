"""How often whoever plays Zombie Slayer with the companion's dice is asked in a turn: evenings of a sensible player.

Each game goes on to its end, but for one evening at most. A walk of several steps is one tap, as on desk and page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from statistics import mean

from companion.bots.sensible import SensibleBot
from companion.engine import ROLL, Driver, Game, Json
from companion.games.kit.board import board_of
from companion.table import Table, Typed, begin, new_opening
from companion.table.shelf import answerers_of
from scripts.counting import Budget

GAMES = 12
EVENING = 40
"""So many turns one plays in an evening."""
MOST = 8


def measured() -> Iterator[Budget]:
    """The mean over all turns of all games, now and as it was when everything was asked."""
    yield Budget("Zombie Slayer: questions in a turn, mean", round(asked(True), 1), MOST, round(asked(False), 1))


def asked(courtesy: bool) -> float:
    turns = [count for seed in range(GAMES) for count in questions(seed, courtesy).values()]
    return mean(turns)


def questions(seed: int, courtesy: bool) -> Counter[int]:
    """How often the player was asked in each turn of a game; the set-up does not count."""
    table, counts = _table(seed, courtesy), Counter[int]()
    tapped: list[tuple[Json, ...]] = []
    while table.driver.pending is not None and table.game.turn_number() <= EVENING:
        turn, after = table.game.turn_number(), table.ahead()
        value = _wish(table.driver, seed)
        if after is not None and value == after.passing:  # passing by, people answer what stands in the same list
            twin = table.driver.fork()
            twin.answer(value)
            value = _wish(twin, seed)
        tapped = [way[1:] for way in tapped if way[:1] == (value,)]
        if not tapped:
            counts[turn] += 1
            tapped = [way[1:] for way in _walks(table) if way[:1] == (value,)] if courtesy else []
        table.answer(value)
    del counts[0]
    return counts


def _wish(driver: Driver[Game], seed: int) -> Json:
    return SensibleBot(f"{seed}/{driver.ask().number}", frozenset({0})).answer(driver)


def _walks(table: Table) -> Iterable[tuple[Json, ...]]:
    """The ways that one tap goes."""
    after, board = table.ahead(), board_of(table.game.id)
    game, request = (after.game, after.request) if after is not None else (table.game, table.driver.ask())
    return board.reach(game, request).values()


def _table(seed: int, courtesy: bool) -> Table:
    """As desk, page and terminal have it; without courtesy every question waits for a key, every roll too."""
    opening = new_opening({"game": "zombie-slayer", "players": ["Ana"], "seed": seed, "chance": "auto"})
    answerers = answerers_of(opening, own_dice=True)
    if not courtesy:
        answerers.forced = False
        answerers.let(Typed(), ROLL, 0)
    return begin(opening, answerers=answerers)
