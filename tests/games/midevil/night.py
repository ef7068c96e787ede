"""One night of MidEvil for the checks of its cards: positions in short, cards played and used at it."""

from __future__ import annotations

from typing import Any, Self

from companion.games.midevil.people import Player
from tests.rules.haunting import Haunted, bones, stand, tile

SENSE = "midevil.ruling.card-without-effect"
COMBAT = "midevil.ruling.combat-span"
BEATS = "midevil.card.card-beats-rule"


class Night(Haunted):
    """Ana, Ben, Cleo at a table; nobody holds a card of which a check does not speak."""

    @property
    def ana(self) -> Player:
        return self.game.players[0]

    @property
    def ben(self) -> Player:
        return self.game.players[1]

    def play(self, seat: int, card: str, target: Any = None, source: str = "hand") -> Self:
        self.driver.interrupt("play", seat, self._said(card, target, source))
        return self

    def use(self, seat: int, card: str, target: Any = None) -> Self:
        return self.play(seat, card, target, "front")

    def play_refused(self, seat: int, card: str, target: Any = None, source: str = "hand") -> str:
        return self.refusing(lambda: self.driver.interrupt("play", seat, self._said(card, target, source)))

    def use_refused(self, seat: int, card: str, target: Any = None) -> str:
        return self.play_refused(seat, card, target, "front")

    def at(self, player: Player) -> str:
        return self.game.map.names[player.at]

    def bones(self) -> dict[str, str]:
        """Every skeleton on the map by its square."""
        return {self.game.map.names[square]: colour for square, colour in self.game.skeletons.items()}

    @staticmethod
    def _said(card: str, target: Any, source: str) -> dict[str, Any]:
        return {"card": card, "from": source} | ({} if target is None else {"target": target})


def night(
    step: str, *players: dict[str, Any], tiles: tuple[str, ...] = (), skeletons: str = "", **position: Any
) -> Night:
    """A position: `tiles` as "inn-crossway 0,1", `skeletons` as "white 0,0.C, red 0,0.N"."""
    seated = [{"hand": [], **one} for one in (*players, {}, {})[: max(2, len(players))]]
    there = bones(*((one.split()[0], one.split()[1]) for one in skeletons.split(", ") if one))
    laid = [tile(*one.split()) for one in tiles]
    return Night(stand(step, seated, map=laid, skeletons=there, **position).driver)


def castle(step: str, *players: dict[str, Any], tiles: tuple[str, ...] = (), **position: Any) -> Night:
    """The same in the castle game: Castle 3 west of the Altar, everybody begins there unless a check says where."""
    return night(step, *players, tiles=("castle-3 -1,0", *tiles), mode="castle", **position)
