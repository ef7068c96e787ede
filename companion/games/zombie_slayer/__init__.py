"""Zombie Slayer: one slayer, a town full of zombies, and the Necromancer in the Temple."""

from __future__ import annotations

from companion.games.rulebook import DEATHS, KILLS, Rulebook, opened_by
from companion.games.zombie_slayer.meta import CHOICES, DETAILS, GOALS, HOUSE_RULES, LIGHTS, PACK, PLAYERS, TITLE
from companion.languages import say

CHAPTERS = "companion.games.zombie_slayer.chapters"

RULEBOOK = Rulebook(
    "zombie-slayer",
    TITLE,
    PACK,
    PLAYERS,
    HOUSE_RULES,
    *opened_by(f"{CHAPTERS}.setup", f"{CHAPTERS}.limits"),
    details=DETAILS,
    choices=CHOICES,
    lights=LIGHTS,
    goals=GOALS,
    counted={DEATHS: say("deaths of the Slayer"), KILLS: say("zombies destroyed")},
)

__all__ = ["RULEBOOK"]
