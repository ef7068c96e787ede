"""What the game is called, who can play it, and the house rules that tables differ on."""

from __future__ import annotations

from companion.games.kit.colours import area, opponent, thing
from companion.games.rulebook import HouseRule
from companion.languages import say

TITLE = "Totally Zombies!!!"
PACK = "totally-zombies"
COMPETITIVE = "competitive"
PLAYERS = {COMPETITIVE: (2, 8)}
TOWN, ARMY_BASE, MALL, WOODS, SCHOOL, CIRCUS = "town", "army-base", "mall", "woods", "school", "circus"
AREAS = (TOWN, ARMY_BASE, MALL, WOODS, SCHOOL, CIRCUS)
SECOND_FLOOR = "second-floor"
"""The Mall's upper floor is a further area for laying and closing; cards and tiles come from the Mall."""
CALLED = {
    TOWN: say("the Town"),
    ARMY_BASE: say("the Army Base"),
    MALL: say("the Mall"),
    SECOND_FLOOR: say("the Mall's second floor"),
    WOODS: say("the Woods"),
    SCHOOL: say("the School"),
    CIRCUS: say("the Circus"),
}
"""What players call the areas."""
WITH_SEWERS = frozenset((TOWN, ARMY_BASE, SCHOOL))
SEWER, FUNHOUSE, UPSTAIRS = "sewer", "funhouse", "upstairs"
"""Layers beside the map on the table: below it, apart from it, and the second floor where it has a plane of its own."""

ZOMBIE, ENHANCED, DOG, CLOWN = "zombie", "enhanced", "dog", "clown"
BREEDS = (ZOMBIE, ENHANCED, DOG, CLOWN)
JEEP, CLOWN_CAR = "jeep", "clown-car"
CARS = (JEEP, CLOWN_CAR)
BIG_TOP = "big-top"
"""The mark of both tiles of the one tent."""
BULLET, LIFE = "bullet", "life"
TOKENS = (BULLET, LIFE)

GOALS = {
    COMPETITIVE: say("Collect enough zombies, leave by the centre of a Helipad, or recite the spell in the Cabin."),
    "surface": say("How many tiles fit on your table: the companion lays nothing beyond its edges."),
}
"""What each way to play is about, for people who choose."""
DETAILS = {
    "surface": say("how many tiles fit beside Town Square: west, east, south and north of it, such as [6, 6, 4, 4]"),
}
CHOICES = {
    "surface": (
        (None, say("any size")),
        ([3, 4, 3, 3], say("8 by 7")),
        ([5, 6, 4, 4], say("12 by 9")),
        ([8, 9, 6, 6], say("18 by 13")),
    )
}
MEASURES = {"surface": (say("west of Town Square"), say("east of it"), say("south of it"), say("north of it"))}
PAWNS = ("red", "blue", "green", "yellow", "black", "white", "orange", "violet")
LIGHTS = {
    "zombie": opponent((130, 255, 0), (128, 255, 200)),
    "enhanced": opponent((215, 255, 190), (69, 92, 147)),
    "dog": opponent((190, 160, 0), (247, 190, 24)),
    "clown": opponent((255, 0, 60), (136, 2, 20)),
    "bullet": thing((255, 110, 0), (255, 170, 0)),
    "heart": thing((255, 0, 110), (220, 0, 74)),
    "sewer": thing((120, 120, 160), (150, 150, 255)),
    "town-area": area((150, 160, 175), (185, 215, 140)),
    "army-base-area": area((135, 150, 40), (134, 77, 5)),
    "mall-area": area((75, 115, 235), (39, 71, 255)),
    "second-floor-area": area((110, 215, 235), (136, 255, 244)),
    "woods-area": area((20, 140, 60), (60, 60, 53)),
    "school-area": area((225, 120, 45), (239, 188, 42)),
    "circus-area": area((230, 60, 170), (215, 24, 172)),
}
"""The colours of zombies and tokens, bright and for colour-blind eyes."""


def _rule(name: str, ruling: str, *values: str) -> HouseRule:
    return HouseRule(name, f"totally-zombies.ruling.{ruling}", values)


IN_PLAY = HouseRule(
    "areas-in-play",
    "totally-zombies.ruling.expansion-subset",
    ("all", *AREAS),
    several=True,
    always=(TOWN,),
    called={one: CALLED[one] for one in AREAS},
)
"""Which sets a table owns."""


HOUSE_RULES = {
    rule.name: rule
    for rule in (
        _rule("building-entry", "base-edition-differences", "windows", "door-tokens"),
        IN_PLAY,
        _rule("town-helipad-depth", "lower-half-size", "lower-half", "last-quarter", "anywhere"),
        _rule("event-token-cap", "event-token-cap", "one", "hoard"),
        _rule("closing-scope", "closing-scope", "any-area", "own-area"),
        _rule("second-floor-layout", "second-floor-layout", "same-plane", "separate-plane"),
        _rule("surface", "table-surface", "measured", "unlimited"),
        _rule("weapon-stacking", "weapon-stacking", "all", "one-per-combat"),
        _rule("sewer-placement-range", "sewer-placement-range", "anywhere", "own-tile", "own-square"),
        _rule("duct-adjacency", "duct-adjacency", "edge", "edge-or-corner", "neighbour-tile"),
        _rule("death-pages", "death-pages", "lost", "kept"),
        _rule("threshold", "threshold-fixed", "fixed", "current-players"),
        _rule("clown-car-cards", "clown-car-cards", "set-aside", "in-deck"),
    )
}


def areas_chosen(value: str) -> tuple[str, ...]:
    """The areas that a table plays with: `all`, or some of them such as `town+woods`; the Town is always there."""
    return IN_PLAY.parts(value)
