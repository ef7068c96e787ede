"""Setting right: a physical table drifts from any model, so any value may be corrected, checked and recorded."""

from __future__ import annotations

from companion.engine import Json, Refused
from companion.games.kit.corrections import Correction
from companion.games.midevil.chapters.limits import load
from companion.games.midevil.chapters.moving_cards import keep_the_sum
from companion.games.midevil.questions import BY_HAND, DRAW_TILE
from companion.games.midevil.state import MidEvil
from companion.languages import say
from companion.tiles import NOWHERE

RESTARTS = ("turn", "turn.seat", "turn.step")


class Mending(Correction[MidEvil]):
    """Everything at any time, but the map only between two events; a card may overrule what is usually so."""

    @property
    def by_hand(self) -> bool:
        """Does the table carry out a card (midevil.ruling.card-unknown-effect)?"""
        return BY_HAND.asked_by(self.waiting)

    @property
    def between_events(self) -> bool:
        """Is nothing half done: no combat, no duel, no tile, no card?"""
        begun = self.waiting.name.startswith(("combat.", "duel.", "tile.", "card."))
        return self.waiting.window and (DRAW_TILE.asked_by(self.waiting) or not begun)

    def too_early(self) -> str:
        of_map = any(path.partition(".")[0] == "map" for path in self.changes)
        return say("the map") if of_map and not (self.by_hand or self.between_events) else ""

    def anew(self) -> bool:
        """Another turn or step; and the skeleton that was to be moved may be gone: it is chosen anew."""
        return self.waiting.name in ("skeletons.where", "skeletons.black") or any(
            path in RESTARTS for path in self.changes
        )

    def load(self, document: dict[str, Json]) -> MidEvil:
        said = "turn" in self.changes or any(path.startswith("turn.moved") for path in self.changes)
        if not said:
            document["turn"].pop("moved", None)  # a skeleton taken away had perhaps been moved
        keep_the_sum(self.game, self.changes, document)
        corrected = load(document, self.game.pack)
        if len(corrected.players) != len(self.game.players):
            raise Refused("midevil.setup.one-pawn-each", say("players cannot be added or removed in a running game"))
        if not said:
            names = [self.game.map.names[square] for square in self.game.moved]
            corrected.moved = {corrected.map.square(name) for name in names} & corrected.skeletons.keys()
        corrected.filling, corrected.hiding = self.game.filling, self.game.hiding
        return corrected

    def break_off(self, corrected: MidEvil) -> None:
        """Combats are not open any more; a tile in somebody's hand outside its step goes back to the stack."""
        if corrected.tile and corrected.step != "place":
            below = corrected.drawn_tile().below
            (corrected.dungeon if below else corrected.stack).append(corrected.tile)
            corrected.tile = ""
        corrected.hiding = ()
        for player in corrected.players:
            player.fighting, player.weapon, player.die, player.total = False, "", 0, 0
            player.fights_at = player.climbs_to = NOWHERE

    def answerable(self) -> bool:
        """A window is looked at anew; any other question needs an answer that still makes sense."""
        return self.waiting.window or bool(self.waiting.options)
