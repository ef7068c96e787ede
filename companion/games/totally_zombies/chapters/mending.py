"""Setting right: a physical table drifts from any model, so any value may be corrected, checked and recorded
(totally-zombies.ruling.board-differs)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine import Json, Refused, Request
from companion.games.kit.corrections import Correction
from companion.games.totally_zombies.chapters.carrying import carry
from companion.games.totally_zombies.chapters.limits import load
from companion.games.totally_zombies.chapters.moving_cards import keep_the_sum
from companion.games.totally_zombies.figures import LETTER, with_one
from companion.games.totally_zombies.meta import BREEDS, CIRCUS
from companion.games.totally_zombies.people import MOST_GUTS
from companion.games.totally_zombies.questions import BY_HAND
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import say
from companion.tiles import NOWHERE, Square

RESTARTS = ("turn", "turn.seat", "turn.step")
BEGUN = ("combat.", "tile.", "card.", "death.", "give.", "funhouse.")
"""Questions in the middle of something that holds more than the state."""
SEATED = "totally-zombies.setup.pawn-start"


class Mending(Correction[TotallyZombies]):
    """Everything at any time, but the map only between two events; a card may overrule what is usually so."""

    def __init__(self, game: TotallyZombies, changes: Mapping[str, Json], waiting: Request[Any]) -> None:
        super().__init__(game, changes, waiting)
        self.overruled: list[str] = []
        """Rules that the card overrules: they are told of, not kept."""

    @property
    def by_hand(self) -> bool:
        """Does the table carry out a card (totally-zombies.ruling.unknown-card)?"""
        return BY_HAND.asked_by(self.waiting)

    @property
    def between_events(self) -> bool:
        """Is nothing half done: no combat, no tile, no card?"""
        waits = self.waiting
        return waits.window and (waits.name == "tile.deck" or not waits.name.startswith(BEGUN))

    def too_early(self) -> str:
        return say("the map") if self.of_map and not (self.by_hand or self.between_events) else ""

    @property
    def of_map(self) -> bool:
        """Is it about how the tiles lie?"""
        return any(path.partition(".")[0] in ("map", "gaps", "doors") for path in self.changes)

    def anew(self) -> bool:
        """Another turn or step; and the zombie that was to be moved may be gone: it is chosen anew."""
        moves = self.waiting.name in ("zombies.where", "zombies.infect")
        return moves or any(path in RESTARTS for path in self.changes)

    def load(self, document: dict[str, Json]) -> TotallyZombies:
        said = "turn" in self.changes or any(path.startswith("turn.moved") for path in self.changes)
        if not said:
            for key in ("moved", "fresh"):
                document["turn"].pop(key, None)  # a zombie taken away had perhaps been moved: no correction of its own
        if self.anew():
            _put_tile_back(self.game, document)
        if self.of_map:
            document.pop("just", None)  # it speaks of squares that may be gone
        _leave_circus(self.game, self.changes, document)
        keep_the_sum(self.game, self.changes, document)
        corrected = load(document, self.game.pack, self.overruled.append if self.by_hand else None)
        if len(corrected.players) != len(self.game.players):
            raise Refused(SEATED, say("players cannot be added or removed in a running game"))
        if not said:
            corrected.moved = self._still_moved(corrected)
            fresh = {self._same(corrected, square) for square in self.game.fresh}
            corrected.fresh = fresh & corrected.zombies.keys()
        self._carry_on(corrected)
        if self.game.map.gone and not self.of_map:
            self._keep_numbers(corrected)
        return corrected

    def _keep_numbers(self, corrected: TotallyZombies) -> None:
        """A tile that was taken off the table stands in no position; the others keep the numbers by which whatever is
        under way knows them."""
        old, new = self.game.map, corrected.map
        numbers = [old.layers[level][laid.cell] for level, laid in zip(new.levels, new.laid, strict=True)]
        going = {9 * index + k: 9 * number + k for index, number in enumerate(numbers) for k in range(9)}
        carry(corrected, going)
        corrected.start, corrected.map = going[corrected.start], old
        for player in corrected.players:
            player.waits = player.waits if player.waits == NOWHERE else numbers[player.waits]

    def _carry_on(self, corrected: TotallyZombies) -> None:
        """What stands in no position, but is still so."""
        corrected.filling, corrected.bids = self.game.filling, self.game.bids

    def _same(self, corrected: TotallyZombies, square: Square) -> Square:
        return corrected.map.square(self.game.map.names[square])

    def _still_moved(self, corrected: TotallyZombies) -> dict[Square, str]:
        """The zombies moved in this turn that still stand where they were moved to."""
        moved: dict[Square, str] = {}
        for square, figures in self.game.moved.items():
            there = self._same(corrected, square)
            standing = corrected.zombies.get(there, "")
            for breed in BREEDS:
                for _ in range(min(figures.count(LETTER[breed]), standing.count(LETTER[breed]))):
                    moved[there] = with_one(moved.get(there, ""), breed)
        return moved

    def break_off(self, corrected: TotallyZombies) -> None:
        """Combats and auctions are not open any more, and cards that were being played are discarded."""
        corrected.filling, corrected.bids = NOWHERE, {}
        for card in corrected.announced:
            corrected.put_away(card)
        for player in corrected.players:
            player.fighting, player.foe, player.used, player.die, player.total = False, "", "", 0, 0

    def answerable(self) -> bool:
        """A window is looked at anew; any other question needs an answer that still makes sense."""
        return self.waiting.window or bool(self.waiting.options)

    def done(self) -> None:
        super().done()
        for rule in self.overruled:
            self.game.tell("the card overrules {}", rule)


def _leave_circus(game: TotallyZombies, changes: Mapping[str, Json], document: dict[str, Json]) -> None:
    """A pawn that in truth stands outside the Circus has no sixth guts token (totally-zombies.guts.circus-cap)."""
    for player in game.players:
        path, seated = f"players.{player.seat}", document["players"]
        if f"{path}.at" not in changes or f"{path}.guts" in changes or not isinstance(seated, list):
            continue
        if player.seat >= len(seated) or not isinstance(seated[player.seat], dict):
            continue  # the same correction makes something else of them, and is refused
        there = game.map.square(changes[f"{path}.at"])
        if player.guts > MOST_GUTS and there != NOWHERE and game.area(there) != CIRCUS:
            seated[player.seat]["guts"] = MOST_GUTS


def _put_tile_back(game: TotallyZombies, document: dict[str, Json]) -> None:
    """The step begins anew: a tile in somebody's hand goes back to its deck."""
    tile = document["turn"].pop("tile", "") if isinstance(document["turn"], dict) else ""
    piles = document["decks"].get(game.deck) if isinstance(document["decks"], dict) else None
    if tile == game.tile and isinstance(piles, dict) and isinstance(piles.get("tiles"), list):
        piles["tiles"].append(tile)
