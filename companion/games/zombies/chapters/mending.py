"""Setting right: a physical table drifts from any model, so any value may be corrected, checked and recorded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine import Json, Refused, Request
from companion.games.kit.corrections import Correction
from companion.games.zombies.chapters.limits import load
from companion.games.zombies.questions import BY_HAND
from companion.games.zombies.state import Zombies
from companion.languages import say
from companion.tiles import Square

RESTARTS = ("turn", "turn.seat", "turn.step")


class Mending(Correction[Zombies]):
    """Everything at any time, but the map only between two events; a card may overrule what is usually so."""

    def __init__(self, game: Zombies, changes: Mapping[str, Json], waiting: Request[Any]) -> None:
        super().__init__(game, changes, waiting)
        self.overruled: list[str] = []
        """Rules that the card overrules: they are told of, not kept."""

    @property
    def by_hand(self) -> bool:
        """Does the table carry out a card (zombies.ruling.unknown-card)?"""
        return BY_HAND.asked_by(self.waiting)

    @property
    def between_events(self) -> bool:
        """Is nothing half done: no combat, no tile, no token, no card?"""
        return self.waiting.window and not self.waiting.name.startswith(("combat.", "token.", "rescue."))

    def too_early(self) -> str:
        of_map = any(path.partition(".")[0] == "map" for path in self.changes)
        return say("the map") if of_map and not (self.by_hand or self.between_events) else ""

    def anew(self) -> bool:
        """Another turn or step; and the zombie that was to be moved may be gone: it is chosen anew."""
        return self.waiting.name == "zombies.where" or any(path in RESTARTS for path in self.changes)

    def load(self, document: dict[str, Json]) -> Zombies:
        said = "turn" in self.changes or any(path.startswith("turn.moved") for path in self.changes)
        if not said:
            document["turn"].pop("moved", None)  # a zombie taken away had perhaps been moved: no correction of its own
        corrected = load(document, self.game.pack, self.overruled.append if self.by_hand else None)
        if len(corrected.players) != len(self.game.players):
            raise Refused("zombies.setup.before-play", say("players cannot be added or removed in a running game"))
        if not said:
            corrected.moved = self._still_moved(corrected)
        return corrected

    def _still_moved(self, corrected: Zombies) -> dict[Square, int]:
        """The zombies moved in this turn that still stand where they were moved to."""
        moved: dict[Square, int] = {}
        for square, count in self.game.moved.items():
            there = corrected.map.square(self.game.map.names[square])
            if there in corrected.zombies:
                moved[there] = min(count, corrected.zombies[there])
        return moved

    def break_off(self, corrected: Zombies) -> None:
        """A tile in somebody's hand goes back to the stack, combats are not open any more."""
        if corrected.tile:
            corrected.stack.append(corrected.tile)
            corrected.tile = ""
        for player in corrected.players:
            player.fighting, player.item, player.total = False, "", 0

    def answerable(self) -> bool:
        """A window is looked at anew; any other question needs an answer that still makes sense."""
        if self.waiting.window:
            return True
        return bool(self.waiting.options) and (not self.waiting.name.endswith(".zombie") or self.game.supply() > 0)

    def done(self) -> None:
        super().done()
        for rule in self.overruled:
            self.game.tell("the card overrules {}", rule)
