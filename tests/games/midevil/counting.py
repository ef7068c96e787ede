"""Random games of MidEvil in which much happens, and how often each thing does: for tests and for the report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from companion.engine import Json, Request
from companion.games.midevil.cards import CARDS
from companion.packs import load
from companion.tiles import SIDES
from tests.conformance.playing import Seating, step
from tests.games import eager
from tests.rules.haunting import ENTRANCE, Haunted, stand, tile

PACK: Any = load("midevil")
TURNS = 60
"""Of a game in which cards are counted."""
OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"fate-order": "fate-first", "winning-spell-sets": "plus-confirmed-by-cards"},
    {"dungeon-points-win": "on"},
)
ANSWERS = 250
"""Of a game in the dungeon."""
SPELLS = ("appello", "carcer", "carpe", "liber", "mortem")

# ---------------------------------------------------------------------- cards


class Eager(eager.Eager):
    """Plays whatever card of MidEvil was played least so far, and counts."""

    def game(self, mode: str, seed: int) -> None:
        driver, random = Seating("midevil", mode, 4).begin(), Random(seed)
        driver.game.quiet = True
        while driver.pending is not None and driver.game.turn_number() <= TURNS:
            self.step(driver, random)

    def answered(self, asked: Request[Any], answer: Json) -> None:
        if asked.name == "card.announced" and answer == "yes":
            self.played["not-today", "hand"] += 1


def wanted(mode: str) -> set[tuple[str, str]]:
    """From the hand every card, from in front those that may be used."""
    deck = set(PACK.event_deck(mode))
    used = {card for card in deck if PACK.cards[card].effect in CARDS.uses}
    return {(card, "hand") for card in deck} | {(card, "front") for card in used}


# ---------------------------------------------------------------------- fates and spells


def at_the_entrance(options: dict[str, str], seed: int = 0) -> Haunted:
    """Three players with two spells each and skeletons to spend; two stand at one Entrance, the third at the other."""
    random = Random(seed)
    south = tile("dungeon-entrance", "0,-1")
    rich = {"skeletons": {"white": 2, "red": 1}, "lives": 5}
    players = [{"at": at, "spells": random.sample(SPELLS, 2), **rich} for at in ("0,1.N", "0,1.N", "0,-1.S")]
    return stand("roll", players, map=[ENTRANCE, south, tile("graveyard", "1,0")], mode="dungeon", options=options)


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


def delve(seed: int, look: Callable[[Haunted, Random], None] = lambda table, random: None) -> Counter[str]:
    """A game that begins at the Entrances, looked at after every answer: lines of its log, questions, its ending."""
    random, table = Random(seed), at_the_entrance(dict(OPTIONS[seed % len(OPTIONS)]), seed)
    for _ in range(ANSWERS):
        if table.driver.pending is None:
            break
        explore(table, random)
        look(table, random)
    happened = Counter(record.name for record in table.driver.history)
    for line in table.game.log:
        happened[line.partition(": ")[2] if line.startswith("fate of") else line.partition(": ")[0]] += 1
    if table.driver.over:
        happened[table.driver.over.rule] += 1
    return happened


def fates(happened: Counter[str]) -> dict[str, int]:
    """How often each row of the fate table came up."""
    return {fate.name: happened[fate.name] for fate in PACK.fates.values()}


def pairs(happened: Counter[str]) -> dict[str, int]:
    """How often each pair of spells was combined."""
    return {PACK.named(pair.spells): happened[PACK.named(pair.spells)] for pair in PACK.pairs.values()}
