"""Further ways to play a game beside its modes: sets on the table, house rules, small tables, and the thick of it.

A random game of a few turns seldom comes far from where it begins; some settings begin where most can happen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from companion.games import rulebook
from companion.games.totally_zombies.meta import areas_chosen
from companion.packs import load
from tests.conformance.setting import LONG, USUAL, Setting, house_rules
from tests.conformance.wars import WARS
from tests.rules.on_foot import FUNHOUSE
from tests.rules.outbreak import NAMES, ROW, entrances, horde, tile

__all__ = ["LONG", "PACK", "SETTINGS", "USUAL", "Setting"]

PACK: Any = load(rulebook("totally-zombies").pack)


@dataclass(frozen=True)
class Outbreak(Setting):
    """In the thick of Totally Zombies!!!."""

    def at(self, players: int) -> dict[str, Any]:
        """The position with so many of its players; they hold cards of which a check does not speak."""
        seated = [dict(one) for one in self.position["players"][:players]]
        chosen = areas_chosen(self.position.get("options", {}).get("areas-in-play", "all"))
        return {**self.position, "players": deal(seated, Random(self.name), chosen)}


def deal(players: list[dict[str, Any]], random: Random, areas: Sequence[str]) -> list[dict[str, Any]]:
    """Three cards of these decks for every player of whose hand nothing is said, one in six face down."""
    lie_there = {card for player in players for card in player.get("front", ())}
    cards = [card for area in areas for card in PACK.event_deck(area) if card not in lie_there]
    random.shuffle(cards)
    for player in players:
        drawn = [cards.pop() for _ in range(3)]
        player.setdefault("hand", [card if random.random() < 5 / 6 else None for card in drawn])
    return players


def areas(chosen: str, players: int) -> Setting:
    return Setting(chosen, players, {"areas-in-play": chosen})


# ---------------------------------------------------------------------- Totally Zombies!!!, in the thick of it

NORTH = [tile("subway-station", "0,1", "r270"), tile("town-straight", "0,2")]
SOUTH = [tile("subway-station", "0,-1", "r90"), tile("town-straight", "0,-2")]
WEST = [tile("subway-station", "-1,0"), tile("town-straight", "-2,0", "r90")]
EAST = [tile("town-corner", "2,-1"), tile("subway-station", "3,-1"), tile("town-straight", "4,-1", "r90")]
"""Station and road to an area on each side of the starting row."""
CIRCUS = [
    tile("ticket-booth", "0,3"),
    tile("circus-crossing", "0,4"),
    tile("big-top-1", "-1,4", "r270"),
    tile("big-top-2", "-2,4", "r90"),
    tile("freak-show", "1,4", "r90"),
    tile("midway-games", "0,5"),
    *FUNHOUSE,
]
MALL = [
    tile("front-door", "0,-3", "r180"),
    tile("mall-crossing", "0,-4"),
    tile("pet-store", "-1,-4", "r270"),
    tile("escalator", "0,-5", "r180"),
    tile("game-store", "1,-5", "r270", second_floor=True),
    tile("lingerie-shop", "1,-6", second_floor=True),
    tile("mall-helipad", "2,-5", second_floor=True),
]
WOODS = [
    tile("bridge", "-3,0", "r270"),
    tile("woods-01", "-4,0"),
    tile("cabin", "-5,0"),
    tile("altar", "-4,1"),
    tile("cave", "-4,-1"),
]
SCHOOL = [
    tile("school-entrance", "5,-1", "r90"),
    tile("school-crossing", "6,-1"),
    tile("dormitory", "6,0"),
    tile("school-helipad", "7,0"),
    tile("rec-hall", "7,-1", "r90"),
]
ARMY_BASE = [
    tile("front-gate", "0,3"),
    tile("army-crossroad", "0,4"),
    tile("motor-pool", "0,5"),
    tile("top-secret-lab", "1,4", "r90"),
    tile("army-helipad", "-1,4"),
]


def _apart(upper: dict[str, Any]) -> dict[str, Any]:
    """A tile of the second floor where that lies apart."""
    return {"tile": upper["tile"], "at": upper["at"], "turn": upper["turn"], "layer": "upstairs"}


def _seated(*has: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"name": name, **one} for name, one in zip(NAMES, has, strict=False)]


FOUR_AREAS = Outbreak(
    "four-areas",
    8 if LONG else 6,
    position={
        "turn": {"step": "move"},
        "map": [*ROW, *NORTH, *CIRCUS, *SOUTH, *MALL, *WEST, *WOODS, *EAST, *SCHOOL],
        "zombies": horde(
            *("0,4.N clown", "0,5.NE clown", "-2,4.E clown", "-4,0.C dog 2", "-5,0.SE dog", "-3,0.C dog", "0,0.S"),
            *("0,-4.N", "1,-5.E", "2,-5.C", "2,-5.W enhanced", "6,-1.C", "6,-1.N", "7,0.C", "3,-1.W enhanced", "1,0.S"),
        ),
        "tokens": [
            {"at": "0,4.W", "what": "life"},
            {"at": "-5,0.C", "what": "bullet"},
            {"at": "6,0.W", "what": "life"},
        ],
        "sewer-entrances": entrances("1,0.S", "6,-1.W", "2,-1.C"),
        "players": _seated(
            {"at": "0,4.C", "guts": 6, "life": 4.5, "zombies": 8},
            {"at": "1,-5.S", "zombies": {"zombie": 5, "dog": 3}, "front": ["clown-car"]},
            {"at": "-5,0.NW", "front": ["twist-of-fate"], "event-tokens": 1},
            {"at": "sewer 1,0.C", "life": 1, "guts": 1},
            {"at": "funhouse 1,1.W", "guts": 4},
            {"at": None, "dead": True, "fell": "circus", "life": 0, "bullets": 0, "guts": 0, "hand": 0, "deaths": 1},
            {"at": "6,0.E", "event-tokens": 1, "zombies": 3},
            {"at": "2,0.E", "life": 0.5, "zombies": {"clown": 2, "zombie": 7}},
        ),
    },
)
"""Somebody in the Circus, on an air duct, in the Cabin, below ground, in the Funhouse, and somebody dead; at a full
table also below a roof and in the Subway."""
BARRACKS = Outbreak(
    "army-base",
    4,
    position={
        "options": {"areas-in-play": "town+army-base"},
        "turn": {"step": "fight"},
        "map": [*ROW, *NORTH, *ARMY_BASE],
        "zombies": horde("0,5.C enhanced", "1,4.C enhanced", "1,4.N enhanced", "0,4.E", "0,4.C", "0,3.C", "-1,4.C"),
        "sewer-entrances": entrances("0,4.N"),
        "players": _seated(
            {"at": "0,5.C", "front": ["jeep"], "bullets": 5},
            {"at": "0,4.C", "front": ["flashlight"], "zombies": {"enhanced": 4}},
            {"at": "sewer 0,4.N"},
            {"at": "0,1.W", "event-tokens": 1},
        ),
    },
)
"""Enhanced zombies in the Army Base, a Jeep in the Motor Pool."""

UPSTAIRS = Outbreak(
    "upstairs",
    4,
    position={
        "options": {
            "areas-in-play": "town+mall",
            "second-floor-layout": "separate-plane",
            "building-entry": "door-tokens",
        },
        "turn": {"step": "move"},
        "map": [*ROW, *SOUTH, *MALL[:4], *(_apart(one) for one in MALL[4:])],
        "doors": [{"at": "2,0.E"}, {"at": "0,-1.E"}],
        "zombies": horde("upstairs 2,-5.C", "upstairs 1,-5.E enhanced", "upstairs 1,-6.C", "0,-5.W", "0,-4.N", "0,0.S"),
        "tokens": [{"at": "upstairs 1,-6.N", "what": "life"}, {"at": "-1,-4.W", "what": "bullet"}],
        "players": _seated(
            {"at": "upstairs 1,-5.S", "zombies": 6, "event-tokens": 1},
            {"at": "0,-5.C", "zombies": {"zombie": 2, "enhanced": 2}},
            {"at": "-1,-4.W", "guts": 5},
            {"at": "2,0.E", "life": 1.5},
        ),
    },
)
"""The Mall's second floor on a plane of its own, and a door in every building."""

SETTINGS: Mapping[str, tuple[Setting, ...]] = {
    "totally-zombies": (
        areas("town", 2),
        areas("town+woods", 3),
        areas("town+circus", 5),
        areas("town+army-base+school", 6),
        areas("town+mall", 7),
        house_rules(4, second_floor_layout="separate-plane", building_entry="door-tokens"),
        house_rules(4, event_token_cap="hoard", weapon_stacking="one-per-combat"),
        Setting("small-table", 4, details={"surface": [3, 4, 3, 3]}),
        FOUR_AREAS,
        BARRACKS,
        UPSTAIRS,
    ),
    "totally-medieval": WARS,
}
