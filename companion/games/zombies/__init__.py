"""Zombies!!! (2014): find the Helipad or collect 25 zombies, and let the others go first into the dark."""

from __future__ import annotations

from companion.games.rulebook import DEATHS, KILLS, Rulebook, opened_by
from companion.games.zombies.meta import (
    CHOICES,
    DETAILS,
    DETAILS_ONLY_WITH,
    GOALS,
    HOUSE_RULES,
    LIGHTS,
    ONLY_WITH,
    PACK,
    PAWNS,
    PLAYERS,
    SCENARIOS,
    TITLE,
    VARIANTS,
    mix,
)
from companion.languages import say

CHAPTERS = "companion.games.zombies.chapters"

RULEBOOK = Rulebook(
    "zombies",
    TITLE,
    PACK,
    PLAYERS,
    HOUSE_RULES,
    *opened_by(f"{CHAPTERS}.setup", f"{CHAPTERS}.limits"),
    SCENARIOS,
    VARIANTS,
    DETAILS,
    CHOICES,
    PAWNS,
    ONLY_WITH | DETAILS_ONLY_WITH,
    LIGHTS,
    GOALS,
    mix,
    counted={DEATHS: say("deaths"), KILLS: say("zombies killed")},
)
