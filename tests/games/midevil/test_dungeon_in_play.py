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
from companion.tiles import SIDES
from tests.conformance.playing import lists_what_it_allows, step
from tests.conformance.test_conformance import check_position
from tests.rules.haunting import ENTRANCE, Haunted, stand, tile

OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"fate-order": "fate-first", "winning-spell-sets": "plus-confirmed-by-cards"},
    {"dungeon-points-win": "on"},
)
GAMES, ANSWERS = 24, 250
SPELLS = ("appello", "carcer", "carpe", "liber", "mortem")
LOOKS = 0.1
"""How often the position is written down and loaded again."""


def at_the_entrance(options: dict[str, str], seed: int = 0) -> Haunted:
    """Three players with two spells each and skeletons to spend; two stand at one Entrance, the third at the other."""
    random = Random(seed)
    south = tile("dungeon-entrance", "0,-1")
    rich = {"skeletons": {"white": 2, "red": 1}, "lives": 5}
    players = [{"at": at, "spells": random.sample(SPELLS, 2), **rich} for at in ("0,1.N", "0,1.N", "0,-1.S")]
    return stand("roll", players, map=[ENTRANCE, south, tile("graveyard", "1,0")], mode="dungeon", options=options)


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


def explore(table: Haunted, random: Random) -> None:
    """One answer at random, but steps lead on, and down where they can."""
    request, game = table.pending, table.game
    if request.name != "move.step":
        driver: Any = table.driver
        step(driver, random, cards=0.3)
        return
    around = game.map.neighbours[game.players[request.seat].at]
    ways = {way: around[SIDES.index(way)] for way in request.options if way in SIDES}
    deeper = [way for way, there in ways.items() if there < 0 or game.in_dungeon(there)]
    table.answer(random.choice(deeper or list(ways) or ["stop"]))


def play_and_count(seed: int, happened: Counter[str]) -> None:
    random, table = Random(seed), at_the_entrance(dict(OPTIONS[seed % len(OPTIONS)]), seed)
    driver: Any = table.driver
    for _ in range(ANSWERS):
        if table.driver.pending is None:
            break
        lists_what_it_allows(table.driver.pending)
        explore(table, random)
        sound(table.game)
        if random.random() < LOOKS:
            check_position(driver)
    for line in table.game.log:
        happened[line.partition(": ")[2] if line.startswith("fate of") else line.partition(": ")[0]] += 1
    if table.driver.over:
        happened[table.driver.over.rule] += 1
    happened.update(record.name for record in table.driver.history)


@pytest.mark.no_cover
def test_every_fate_and_every_pair_of_spells_comes_up(capsys: pytest.CaptureFixture[str]) -> None:
    happened: Counter[str] = Counter()
    for seed in range(GAMES):
        play_and_count(seed, happened)
    pack = at_the_entrance({}).game.pack
    fates = {fate.name: happened[fate.name] for fate in pack.fates.values()}
    pairs = {pack.named(pair.spells): happened[pack.named(pair.spells)] for pair in pack.pairs.values()}
    with capsys.disabled():
        print(f"\n{GAMES} random games in the dungeon\n  fates {fates}\n  pairs {pairs}")
    assert all(fates.values()), f"never rolled: {fates}"
    assert all(pairs.values()), f"never combined: {pairs}"
    for question in ("dungeon.draw", "dungeon.place", "spell.pay", "spell.take", "spell.give", "spell.discard"):
        assert happened[question], f"{question} is never asked"
