"""What the game is called, who can play it, and the house rules that tables differ on."""

from __future__ import annotations

from companion.games.kit.colours import opponent, thing
from companion.games.rulebook import HouseRule
from companion.languages import say

TITLE = say("MidEvil Deluxe")
PACK = "midevil"
BASE, CASTLE, DUNGEON = "base", "castle", "dungeon"
FULL = f"{DUNGEON}+{CASTLE}"
SETS = (BASE, CASTLE, DUNGEON)
MODES = (*SETS, FULL)
PLAYERS = dict.fromkeys(MODES, (2, 6))
GOALS = {
    BASE: say(
        "Take the Necronomicon from the Graveyard to the centre of the Altar, or collect 30 points of skeletons."
    ),
    CASTLE: say(
        "From the castle to the Graveyard and back: bring the book to Castle 3, or collect 30 points of skeletons."
    ),
    DUNGEON: say("Bring the book, or the right three spells, to the altar down in the dungeon."),
    FULL: say(
        "Castle and dungeon together: bring the book, or the right three spells, to the altar down in the dungeon."
    ),
}
"""What each way to play is about, for people who choose."""
PAWNS = ("red", "blue", "green", "yellow", "black", "white")
LIGHTS = {
    "skeleton-white": opponent((255, 240, 200), (255, 250, 235)),
    "skeleton-red": opponent((255, 60, 0), (255, 170, 20)),
    "skeleton-blue": opponent((0, 110, 255), (30, 60, 255)),
    "skeleton-black": opponent((110, 0, 170), (150, 0, 125)),
    "life": thing((150, 255, 150), (150, 255, 200)),
    "horse": thing((255, 170, 60), (255, 180, 60)),
    "book": thing((255, 80, 200), (220, 30, 200)),
}
"""The colours of skeletons and tokens, bright and for colour-blind eyes."""

COLOURS = ("white", "red", "blue")
"""The skeletons of the pool."""
BLACK = "black"
FIGURES = (*COLOURS, BLACK)
LIFE = "life-tokens"
POINTS_TO_WIN = 30

ONLY_WITH = {
    "raise-against-black": (CASTLE, FULL),
    "black-distance": (CASTLE, FULL),
    "altar-teleport": (CASTLE,),
    "dungeon-points-win": (DUNGEON, FULL),
    "full-entrances": (FULL,),
    "fate-order": (DUNGEON, FULL),
    "winning-spell-sets": (DUNGEON, FULL),
}
"""House rules that speak of certain modes only; elsewhere they make no sense."""

HOUSE_RULES = {
    rule.name: rule
    for rule in (
        HouseRule("road-matching", "midevil.ruling.what-is-cut-off", ("passable", "road-to-road")),
        HouseRule("cut-off-protects", "midevil.ruling.cut-off-direction", ("other-tiles", "both")),
        HouseRule(
            "unplaceable-tile",
            "midevil.ruling.tile-cannot-be-placed",
            ("under-stack-and-redraw", "under-stack-no-redraw", "remove-from-game"),
        ),
        HouseRule("death-moment", "midevil.ruling.death-moment", ("failed-roll-at-zero", "last-token-spent")),
        HouseRule("raise-against-black", "midevil.ruling.raise-against-black", ("allowed", "natural-six-only")),
        HouseRule("duel-on-landing", "midevil.ruling.duel-compulsory", ("compulsory", "challenger-decides")),
        HouseRule("bid-capture", "midevil.ruling.duel-secret-on-one-device", ("under-hands", "sealed-on-device")),
        HouseRule(
            "line-of-sight", "midevil.ruling.line-of-sight", ("centre-line", "straight-orthogonal", "table-decides")
        ),
        HouseRule("altar-teleport", "midevil.ruling.teleport-default", ("off", "on")),
        HouseRule("dungeon-points-win", "midevil.ruling.points-win-in-dungeon", ("off", "on")),
        HouseRule(
            "full-entrances",
            "midevil.ruling.dungeon-castle-entrance-count",
            ("two-random", "two-chosen", "three-with-proxy"),
        ),
        HouseRule("fate-order", "midevil.ruling.fate-order", ("combat-first", "fate-first")),
        HouseRule(
            "winning-spell-sets",
            "midevil.ruling.winning-triples",
            ("appello-carcer-mortem-only", "plus-confirmed-by-cards"),
        ),
        HouseRule("black-distance", "midevil.ruling.black-exactly-two", ("exactly-two", "one-or-two")),
    )
}
