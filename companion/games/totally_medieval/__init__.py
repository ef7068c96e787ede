"""Totally Medieval: two civilizations, a mat of nine lands, harvest, weather and illness."""

from __future__ import annotations

from companion.games.rulebook import DEATHS, KILLS, Rulebook, opened_by
from companion.games.totally_medieval.meta import (
    CHOICES,
    DETAILS,
    GOALS,
    HOUSE_RULES,
    ONLY_WITH,
    PACK,
    PLAYERS,
    TITLE,
    VARIANTS,
)
from companion.languages import say

CHAPTERS = "companion.games.totally_medieval.chapters"

RULEBOOK = Rulebook(
    "totally-medieval",
    TITLE,
    PACK,
    PLAYERS,
    HOUSE_RULES,
    *opened_by(f"{CHAPTERS}.setup", f"{CHAPTERS}.limits"),
    variants=VARIANTS,
    details=DETAILS,
    choices=CHOICES,
    only_with=ONLY_WITH,
    goals=GOALS,
    counted={DEATHS: say("Characters lost"), KILLS: say("Characters beaten in battle")},
    cards_by_answer=("turn.card",),
)

__all__ = ["RULEBOOK"]
