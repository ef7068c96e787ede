"""Squares, tiles and buildings that a card may be aimed at, and why there is none."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.engine import Json, Refusal
from companion.games.horde.aims import Aimed, AimedTiles
from companion.games.kit.squares import Squares
from companion.games.totally_zombies.cards.card import SENSE
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import say
from companion.tiles import NOWHERE, Square


class AimedSquares(Squares, Aimed):
    """Squares that a card may be aimed at; where none will do it says why, or what another card has against it."""

    __slots__ = ("nothing",)

    def __init__(
        self,
        game: TotallyZombies,
        among: Callable[[], Iterable[Square]],
        no: Callable[[Square], Refusal | None],
        nothing: str,
    ) -> None:
        super().__init__(game, among, no, SENSE)
        self.nothing = nothing

    def none_of_them(self) -> Refusal | None:
        reasons = (no for square in self.candidates() if (no := self.refusal(square)) is not None)
        return next((no for no in reasons if no.rule != SENSE), Refusal(SENSE, self.nothing))


class MapTiles(AimedTiles, Aimed):
    """Tiles on the table that a card may be aimed at, written by their cell."""

    __slots__ = ("nothing",)
    game: TotallyZombies

    def __init__(self, game: TotallyZombies, no: Callable[[int], Refusal | None], nothing: str = "") -> None:
        super().__init__(game, no)
        self.nothing = nothing
        """Why none of them will do, in words."""

    def none_of_them(self) -> Refusal | None:
        return Refusal(SENSE, self.nothing) if self.nothing else super().none_of_them()

    def candidates(self) -> list[int]:
        return [index for index, _ in self.game.surface_tiles()]

    def no_tile(self, raw: Json) -> Refusal:
        return Refusal(SENSE, say("that is no tile on the map"))


def tile_called(game: TotallyZombies, name: str) -> int:
    """The tile of that name on the table; -1 while there is none."""
    return next((index for index, laid in game.surface_tiles() if laid.tile.name == name), NOWHERE)


class Buildings(MapTiles):
    """Buildings as event cards speak of them: not the Mall and its stores (totally-zombies.clarify.mall-not-building),
    no Helipad (totally-zombies.clarify.helipad-not-building), not Town Square
    (totally-zombies.clarify.town-square-not-building), and of the Woods only what is built
    (totally-zombies.clarify.woods-buildings)."""

    __slots__ = ()

    def candidates(self) -> list[int]:
        """The Big Top lies on two tiles and is one building."""
        return [index for index in super().candidates() if self.game.halves(index)[0] == index]

    def none_of_them(self) -> Refusal | None:
        buildings = (index for index in self.candidates() if self.game.is_building(index))
        no = next((no for index in buildings if (no := self.no(index)) is not None), None)
        why = say("no building lies on the table") if no is None else say("no building will do: {}", no.why)
        return Refusal(SENSE, why)

    def read(self, raw: Json) -> int | Refusal:
        index = super().read(raw)
        return index if isinstance(index, Refusal) else self.game.halves(index)[0]

    def refusal(self, value: int) -> Refusal | None:
        no = not_a_building(self.game, value)
        return self.no(value) if no is None else no


def not_a_building(game: TotallyZombies, index: int) -> Refusal | None:
    """Why a tile has no building for event cards."""
    if game.is_building(index):
        return None
    tile = game.map.laid[index].tile
    if tile.store:
        return Refusal(
            "totally-zombies.clarify.mall-not-building", say("the Mall and its stores are no buildings for cards")
        )
    if tile.kind == "helipad":
        return Refusal("totally-zombies.clarify.helipad-not-building", say("a Helipad is no building"))
    if tile.kind == "start":
        return Refusal("totally-zombies.clarify.town-square-not-building", say("Town Square is no building"))
    if tile.structure:
        return Refusal("totally-zombies.clarify.woods-buildings", say("{} is no building", tile.name))
    return Refusal(SENSE, say("there is no building on that tile"))
