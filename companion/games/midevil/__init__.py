"""MidEvil Deluxe: bring the Necronomicon home, or collect 30 points of skeletons."""

from __future__ import annotations

from companion.games.midevil.meta import GOALS, HOUSE_RULES, LIGHTS, ONLY_WITH, PACK, PAWNS, PLAYERS, TITLE
from companion.games.rulebook import DEATHS, KILLS, Rulebook, opened_by
from companion.languages import say

CHAPTERS = "companion.games.midevil.chapters"

RULEBOOK = Rulebook(
    "midevil",
    TITLE,
    PACK,
    PLAYERS,
    HOUSE_RULES,
    *opened_by(f"{CHAPTERS}.setup", f"{CHAPTERS}.limits"),
    pawns=PAWNS,
    only_with=ONLY_WITH,
    lights=LIGHTS,
    goals=GOALS,
    counted={DEATHS: "deaths", KILLS: say("skeletons killed")},
)
