"""Random games of Totally Zombies!!! that begin where most can happen, and how often each card is played in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from companion.engine import Driver, Json, Request
from companion.games import rulebook
from companion.games.totally_zombies.cards import CARDS
from companion.games.totally_zombies.meta import AREAS
from companion.games.totally_zombies.state import STEPS, TotallyZombies
from tests.conformance.settings import ARMY_BASE, CIRCUS, EAST, MALL, NORTH, PACK, SCHOOL, SOUTH, WEST, WOODS
from tests.games import eager
from tests.rules.outbreak import NAMES, ROW, entrances, horde, tile

PLAYERS = 6
ANSWERS = 120
"""Of a game."""
BOTH_NORTH = (CIRCUS, ARMY_BASE)
"""What may lie beyond the northern road."""
ROOM = {"town": "1,1", "mall": "1,-4", "woods": "-5,1", "school": "6,-2", "army-base": "1,5", "circus": "1,5"}
"""A free cell in each area, for the building that a card asks for."""
HAUNTED = {
    "circus": ("0,4.N clown", "0,5.N clown", "-2,4.E clown"),
    "army-base": ("0,4.N", "0,5.S enhanced", "1,4.W"),
}
SHARED = (
    "0,0.C",
    "0,0.N",
    "1,0.C",
    "0,4.C",
    "-4,0.C",
    "-4,0.N",
    "-5,0.NW",
    "0,-4.C",
    "6,-1.C",
    "sewer 1,0.S",
    "sewer 6,-1.W",
)
"""Where pawns often stand, several together."""
WAITING = {"at": "2,0.E", "waits": "2,0"}
"""In a Subway Station, for the train."""
LEAVING = {"at": "funhouse 1,1.C"}
"""On a tile of the Funhouse that leads out."""


class Eager(eager.Eager):
    """Six players with the cards that were played least so far, where they can be played."""

    def game(self, seed: int) -> None:
        random = Random(seed)
        driver = Driver(self.table(random))
        driver.game.quiet = True
        for _ in range(ANSWERS):
            if driver.pending is None:
                return
            self.step(driver, random)

    def table(self, random: Random) -> TotallyZombies:
        """Each player holds a card that is wanted, and stands where it may be played."""
        stars = sorted(wanted(), key=lambda one: (self.played[one], random.random()))[:PLAYERS]
        north = random.choice(BOTH_NORTH)
        area = "circus" if north is CIRCUS else "army-base"
        laid = [*ROW, *NORTH, *north, *SOUTH, *MALL, *WEST, *WOODS, *EAST, *SCHOOL]
        laid = [{**one, "turn": "r180"} if one["tile"] == "funhouse-1" else one for one in laid]
        laid += _buildings(stars, laid, area)
        document: dict[str, Any] = {
            "game": "totally-zombies",
            "map": laid,
            "turn": {"seat": random.randrange(PLAYERS), "step": random.choice(STEPS[1:])},
            "zombies": horde(*HAUNTED[area], "0,-4.N", "-4,0.C dog 2", "6,-1.C", "1,0.S", "0,0.N", "3,-1.W enhanced"),
            "sewer-entrances": entrances("1,0.S", "6,-1.W", "2,-1.C"),
            "players": [_player(name, star, random) for name, star in zip(NAMES, stars, strict=False)],
        }
        return self._placed(document, stars, random)

    def _placed(self, document: dict[str, Any], stars: Sequence[tuple[str, str]], random: Random) -> TotallyZombies:
        """The table, with everybody in the building that the own card asks for, or where people meet."""
        empty = _load(document)
        for player, (card, place) in zip(document["players"], stars, strict=True):
            inside = [empty.map.names[square] for square in _asked_for(empty, card) if place == "hand"]
            there = [name for name in SHARED if empty.map.square(name) >= 0]
            player["at"] = random.choice(inside or there)
        mover = document["players"][document["turn"]["seat"]]
        if random.random() < 0.3:  # somebody is about to come out of the Subway, or of the Funhouse
            mover |= LEAVING if empty.tiles_with("funhouse") and random.random() < 0.5 else WAITING
            document["turn"]["step"] = "move"
        return _load(document)

    def answered(self, asked: Request[Any], answer: Json) -> None:
        if asked.name == "card.react" and answer in PACK.cards:
            self.played[str(answer), "hand"] += 1

    def choose(self, random: Random, asked: Request[Any]) -> Json:
        """Whoever can answer a card mostly does."""
        answers = [one for one in asked.options if one != "no"] if asked.name == "card.react" else []
        if answers and random.random() < 0.8:
            return min(answers, key=lambda card: self.played[card, "hand"])
        return super().choose(random, asked)


def wanted() -> set[tuple[str, str]]:
    """From the hand every card of every deck, from in front those that may be used."""
    cards = {card for area in AREAS for card in PACK.event_deck(area)}
    used = {card for card in cards if PACK.cards[card].effect in CARDS.uses}
    return {(card, "hand") for card in cards} | {(card, "front") for card in used}


def _load(document: Mapping[str, Any]) -> TotallyZombies:
    game: Any = rulebook("totally-zombies").load(document, PACK)
    assert isinstance(game, TotallyZombies)
    return game


def _player(name: str, star: tuple[str, str], random: Random) -> dict[str, Any]:
    """What a player has: little or much, and the card where it is wanted."""
    card, place = star
    poor = random.random() < 0.25
    return {
        "name": name,
        "life": 1 if poor else random.choice((2, 3, 4)),
        "bullets": 1 if poor else random.randrange(4),
        "guts": random.randrange(1, 6),
        "event-tokens": 1,
        "zombies": random.choice((0, 0, 3, 14)),
        "hand": [card] if place == "hand" else [],
        "front": [*([card] if place == "front" else []), *random.choice(((), (), ("clown-car",)))],
    }


def _buildings(stars: Sequence[tuple[str, str]], laid: Sequence[Mapping[str, Any]], north: str) -> list[Any]:
    """The buildings that the cards ask for, one more in each area, where they are not laid yet."""
    more: dict[str, Any] = {}
    for card, _ in stars:
        for one in _named(card):
            free = one.area not in more and one.area in {north, "town", "mall", "woods", "school"}
            if free and one.id not in {there["tile"] for there in laid}:
                more[one.area] = tile(one.id, ROOM[one.area])
                break
    return list(more.values())


def _named(card: str) -> list[Any]:
    """The tiles in whose building a card is played."""
    return [one for name in PACK.cards[card].where for one in PACK.tiles.values() if one.name == name]


def _asked_for(game: TotallyZombies, card: str) -> list[int]:
    """The squares inside what a card asks for; any building where it asks for one."""
    where = PACK.cards[card].where
    found = [i for i, laid in game.surface_tiles() if laid.tile.name in where]
    if where and not found:
        found = [i for i, laid in game.surface_tiles() if laid.tile.area == "school" and laid.tile.structure]
    return [square for index in found for square in game.structure_squares(index)]
