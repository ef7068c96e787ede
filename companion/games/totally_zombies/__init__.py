"""Totally Zombies!!!: the town and five areas around it, and three ways to be the one who gets out."""

from __future__ import annotations

from companion.games.rulebook import DEATHS, KILLS, Rulebook, opened_by
from companion.games.totally_zombies.meta import (
    CHOICES,
    DETAILS,
    GOALS,
    HOUSE_RULES,
    LIGHTS,
    MEASURES,
    PACK,
    PAWNS,
    PLAYERS,
    TITLE,
)
from companion.languages import say

CHAPTERS = "companion.games.totally_zombies.chapters"

RULEBOOK = Rulebook(
    "totally-zombies",
    TITLE,
    PACK,
    PLAYERS,
    HOUSE_RULES,
    *opened_by(f"{CHAPTERS}.setup", f"{CHAPTERS}.limits"),
    details=DETAILS,
    choices=CHOICES,
    pawns=PAWNS,
    lights=LIGHTS,
    goals=GOALS,
    measures=MEASURES,
    counted={DEATHS: say("deaths"), KILLS: say("zombies killed")},
)
