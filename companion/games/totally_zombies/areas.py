"""The areas of the map, and from which sets of Zombies!!! they come."""

from __future__ import annotations

TOWN, ARMY_BASE, MALL, WOODS, SCHOOL, CIRCUS = AREAS = ("town", "army-base", "mall", "woods", "school", "circus")
SECOND_FLOOR = "second-floor"
"""The upper floor of the mall, an area with no tiles of its own (totally-zombies.special-tile.second-floor)."""

SETS = {
    "1": TOWN,
    "2": ARMY_BASE,
    "3": MALL,
    "3.5": TOWN,
    "4": WOODS,
    "5": SCHOOL,
    "6": TOWN,
    "7": CIRCUS,
}
"""The area to which the tiles and cards of each set belong (totally-zombies.reference.sets)."""

WINDOWED = frozenset((TOWN, ARMY_BASE, SCHOOL, CIRCUS))
"""Where buildings are entered through their windows (totally-zombies.clarify.windows): not the stores of the mall
(totally-zombies.clarify.windows-not-mall), and no walled place of the woods
(totally-zombies.clarify.windows-not-reinforced)."""
