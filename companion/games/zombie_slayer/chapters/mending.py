"""Setting right: a physical table drifts from any model, so values may be corrected, checked and recorded."""

from __future__ import annotations

from companion.engine import Json
from companion.games.kit.corrections import Correction
from companion.games.kit.speaking import path_words
from companion.games.zombie_slayer.chapters.limits import load
from companion.games.zombie_slayer.state import ZombieSlayer

BETWEEN = ("turn.action", "zombies.which")
"""Questions with which a step begins: the rules can start anew from there."""
ANY_TIME = ("slayer.luck", "slayer.experience", "slayer.accuracy", "slayer.guard", "slayer.penalty", "slayer.endured")
"""What nothing that is under way depends on."""


class Mending(Correction[ZombieSlayer]):
    """The table's word counts (zombie-slayer.ruling.physical-mismatch): between two actions for everything."""

    def too_early(self) -> str:
        late = [path for path in self.changes if path not in ANY_TIME]
        return path_words(self.game, late[0]) if late and not self.anew() else ""

    def anew(self) -> bool:
        return self.waiting.name in BETWEEN

    def load(self, document: dict[str, Json]) -> ZombieSlayer:
        slayer, turn = document["slayer"], document["turn"]
        joined = not self.game.slayer.fanatics and isinstance(slayer, dict) and slayer.get("fanatics")
        if joined and not {"turn", "turn.actions", "turn.spent"} & {*self.changes}:
            # he slows from now on, as if he had just been found
            turn["actions"] = min(turn["actions"], max(0, 1 - turn["spent"])) if "actions" in turn else 0
        return load(document, self.game.pack)
