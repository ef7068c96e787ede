"""Setting right: a physical table drifts from any model, so any value may be corrected, checked and recorded."""

from __future__ import annotations

from companion.engine import Json, Refused
from companion.games.kit.corrections import Correction
from companion.games.kit.speaking import path_words
from companion.games.totally_medieval.questions import REVEAL, TERRAIN_VICTIM
from companion.games.totally_medieval.state import SETUP, Medieval
from companion.languages import say

BEFORE_START = "totally-medieval.win.goal-before-start"


class Mending(Correction[Medieval]):
    """Everything at any time but while a Terrain acts: who has just arrived there stands nowhere else."""

    def too_early(self) -> str:
        arriving = REVEAL.asked_by(self.waiting) or TERRAIN_VICTIM.asked_by(self.waiting)
        return path_words(self.game, next(iter(self.changes))) if arriving else ""

    def load(self, document: dict[str, Json]) -> Medieval:
        """A goal is agreed on before the game, and not while it is played (totally-medieval.win.goal-before-start)."""
        corrected = super().load(document)
        wanted = corrected.options["victory"], corrected.goal
        if self.game.step != SETUP and wanted != (self.game.options["victory"], self.game.goal):
            raise Refused(BEFORE_START, say("how the game is won is settled before the first Round"))
        return corrected
