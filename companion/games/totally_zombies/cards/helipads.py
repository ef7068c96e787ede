"""It WAS Here!?!: a Helipad that lies on the table goes somewhere else (set 6)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Options, Refusal
from companion.games.horde.cards import Play
from companion.games.horde.wording import lays
from companion.games.totally_zombies.cards.aims import MapTiles
from companion.games.totally_zombies.cards.card import (
    BEATS,
    SENSE,
    event,
)
from companion.games.totally_zombies.chapters.laying import join_roofs
from companion.games.totally_zombies.chapters.placing import Places, zone_at
from companion.games.totally_zombies.chapters.removing import helipad_lifted, move_helipad
from companion.games.totally_zombies.chapters.winning import look_for_winner
from companion.games.totally_zombies.questions import QUESTIONS
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import say
from companion.tiles import Placement

HELIPAD_TO = QUESTIONS.choice(
    "card.helipad", BEATS, "Helipad goes where?", "{who}, where does the Helipad go, and which way round?", said=lays
)


class OtherPlaces(Places):
    """Where a Helipad that lies on the table could lie instead, as if it were in hand."""

    __slots__ = ("cell",)

    def __init__(self, game: TotallyZombies, index: int) -> None:
        laid, lifted = game.map.laid[index], game.copy()
        lifted.map = helipad_lifted(game, index)
        super().__init__(lifted, laid.tile)
        self.cell = laid.cell

    def refusal(self, value: Placement) -> Refusal | None:
        if value.cell == self.cell:
            return Refusal(BEATS, say("it goes to another place"))
        return super().refusal(value)

    def legal(self) -> Iterator[Placement]:
        return (place for place in Places.legal(self) if place.cell != self.cell)


def helipads(game: TotallyZombies, seat: int) -> Options[int]:
    def no(index: int) -> Refusal | None:
        if game.map.laid[index].tile.kind != "helipad":
            return Refusal(SENSE, say("that is no Helipad"))
        return None if OtherPlaces(game, index) else Refusal(SENSE, say("there is no other place for that Helipad"))

    return MapTiles(game, no, say("no Helipad lies on the table that could lie elsewhere"))


@event("it-was-here", targets=helipads)
async def it_was_here(game: TotallyZombies, play: Play) -> None:
    """A Helipad lies somewhere else, with all that is on it; nobody bids for it."""
    places = OtherPlaces(game, play.target)
    where = await HELIPAD_TO.to(play.seat, places)
    index = move_helipad(game, play.target, where, zone_at(places.game, places.tile, where))
    join_roofs(game, index)
    game.tell("{} moves {}", game.players[play.seat].name, places.tile.name)
    look_for_winner(game)
