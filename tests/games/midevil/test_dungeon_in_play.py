"""Random games in the dungeon: every fate, every pair of spells and every way in which tiles come happens, and whatever
the rules promise holds all the time."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.games.midevil.chapters.dungeon import room_for_altar
from companion.games.midevil.people import MOST_SPELLS
from companion.games.midevil.state import MidEvil
from tests.conformance.listing import lists_what_it_allows
from tests.conformance.test_conformance import check_position
from tests.games.midevil.counting import delve, fates, pairs
from tests.rules.haunting import Haunted

GAMES = 24
LOOKS = 0.1
"""How often the position is written down and loaded again."""


def sound(game: MidEvil) -> None:
    """What holds at every moment."""
    spells = [*game.spells, *game.spell_discards, *(spell for player in game.players for spell in player.spells)]
    assert len(spells) == 30
    on_map = [laid.tile.id for laid in game.map.laid if laid.tile.below]
    held = [game.tile] if game.tile and game.pack.tile(game.tile).below else []
    assert Counter([*game.dungeon, *game.dungeon_under, *on_map, *held]) == Counter(game.pack.dungeon_stack)
    for player in game.players:
        assert len(player.spells) <= MOST_SPELLS or game.casting == player.seat
    if "dungeon-altar" in game.dungeon and not game.tile and "dungeon-entrance" not in (*game.stack, *game.under):
        leading = game.map.roads_of("dungeon")
        assert any(room_for_altar(game, cell, roads.bit_count()) for cell, roads in leading.items())
    for index, laid in enumerate(game.map.laid):
        if laid.tile.below:
            for square in range(9 * index, 9 * index + 9):
                for there in game.map.neighbours[square]:
                    assert there < 0 or game.in_dungeon(there) or game.map.tile_of(there).mouth


def look(table: Haunted, random: Random) -> None:
    """What is listed is what is allowed, what is promised holds, and the position can be written down."""
    driver: Any = table.driver
    if driver.pending is not None:
        lists_what_it_allows(driver.pending)
    sound(table.game)
    if random.random() < LOOKS:
        check_position(driver)


@pytest.mark.no_cover
def test_every_fate_and_every_pair_of_spells_comes_up() -> None:
    happened: Counter[str] = Counter()
    for seed in range(GAMES):
        happened += delve(seed, look)
    assert all(fates(happened).values()), f"never rolled: {fates(happened)}"
    assert all(pairs(happened).values()), f"never combined: {pairs(happened)}"
    for question in ("dungeon.draw", "dungeon.place", "spell.pay", "spell.take", "spell.give", "spell.discard"):
        assert happened[question], f"{question} is never asked"
