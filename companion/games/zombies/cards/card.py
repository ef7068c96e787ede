"""What the cards of Zombies!!! have in common: the registry of their effects, and whom or what they may hit."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine import Json, Refusal
from companion.games.horde import aims
from companion.games.horde.aims import AimedTiles
from companion.games.horde.cards import Cards
from companion.games.zombies.people import Player
from companion.games.zombies.state import Zombies
from companion.languages import say
from companion.tiles import BUILDING

SENSE = "zombies.card.any-sensible-time"
BEATS = "zombies.card.supersedes"


CARDS: Cards[Zombies] = Cards()
EVENTS, USES = CARDS.events, CARDS.uses
event, use = CARDS.event, CARDS.use


class Seats(aims.Seats[Zombies, Player]):
    """Players that a card may be aimed at."""

    __slots__ = ("others",)

    cites = SENSE

    def __init__(
        self, game: Zombies, seat: int, others: bool, no: Callable[[Player], Refusal | None] | None = None
    ) -> None:
        super().__init__(game, seat, no)
        self.others = others

    def no_aim(self, player: Player) -> Refusal | None:
        if player.seat == self.seat and (self.others or self._never_oneself()):
            return Refusal(self._never_oneself() or SENSE, say("this card is aimed at another player"))
        if self.game.coop and self.game.safe(player):
            return Refusal("zombies.ruling.coop-target-nobody", say("{} is safe and cannot be targeted", player.name))
        return None

    def _never_oneself(self) -> str:
        """The rule by which a "target player" is somebody else."""
        if self.game.coop:
            return "zombies.mode-coop.target-other"
        return "zombies.scenario-last-man.target-other" if self.game.last_man else ""

    def no_player(self, raw: Json) -> Refusal:
        """The player who has a survivor can be hit (zombies.scenario-rescue.player-still-target), the survivor not."""
        return no_target() if "survivor" in str(raw) else super().no_player(raw)


class Buildings(AimedTiles):
    """Named buildings on the map, written by their cell."""

    __slots__ = ()

    def refusal(self, value: int) -> Refusal | None:
        if not self.game.map.squares_of(value, BUILDING):
            return Refusal(SENSE, say("there is no building on that tile"))
        return self.no(value)

    def no_tile(self, raw: Json) -> Refusal:
        return no_target() if "survivor" in str(raw) else Refusal(SENSE, say("that is no building on the map"))


def no_target() -> Refusal:
    """Nobody aims at survivors, be it with a card for players or for buildings."""
    return Refusal("zombies.scenario-rescue.survivors-not-targets", say("survivors are no target: aim at a player"))
