"""What a card may be aimed at: players by their seats, tiles of the map; a rulebook says why not."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from companion.engine import Json, Options, Refusal
from companion.games.horde.squares import OnMap, Tiles
from companion.languages import say


class Seated(Protocol):
    """A player who may have left."""

    @property
    def seat(self) -> int: ...

    @property
    def name(self) -> str: ...

    @property
    def gone(self) -> bool: ...


class AtTable(Protocol):
    """A table with players."""

    @property
    def players(self) -> Any: ...


G = TypeVar("G", bound=AtTable)
P = TypeVar("P", bound=Seated)


class Aimed(Options[int]):
    """Targets of a card that knows best why it has none."""

    __slots__ = ()

    def none_of_them(self) -> Refusal | None:
        """Why nothing that could be aimed at may be hit; None when there is nothing to aim at."""
        return next((no for value in self.candidates() if (no := self.refusal(value)) is not None), None)


class Seats(Options[int], Generic[G, P]):
    """Players that a card may be aimed at."""

    __slots__ = ("game", "no", "seat")

    cites: ClassVar[str]
    """The rule by which a card is not aimed at nobody."""

    def __init__(self, game: G, seat: int, no: Callable[[P], Refusal | None] | None = None) -> None:
        self.game = game
        self.seat = seat
        self.no = no

    @abstractmethod
    def no_aim(self, player: P) -> Refusal | None:
        """Why no card of this kind is aimed at that player, whatever it does."""

    def candidates(self) -> Iterable[int]:
        return range(len(self.game.players))

    def refusal(self, value: int) -> Refusal | None:
        players = self.game.players
        if not 0 <= value < len(players) or players[value].gone:
            return Refusal(self.cites, say("nobody of that kind plays"))
        no = self.no_aim(players[value])
        return self.no(players[value]) if no is None and self.no is not None else no

    def read(self, raw: Json) -> int | Refusal:
        if isinstance(raw, int) and not isinstance(raw, bool):
            return raw
        seats = (player.seat for player in self.game.players if player.name == raw)
        seat: int | None = next(seats, None)
        return self.no_player(raw) if seat is None else seat

    def no_player(self, raw: Json) -> Refusal:
        """Why something is nobody at the table."""
        return Refusal(self.cites, say("that is no player at this table"))

    def label(self, value: int) -> str:
        return str(self.game.players[value].name)


class AimedTiles(Tiles):
    """Tiles of the map that a card may be aimed at."""

    __slots__ = ("no",)

    def __init__(self, game: OnMap, no: Callable[[int], Refusal | None]) -> None:
        super().__init__(game)
        self.no = no

    def candidates(self) -> Iterable[int]:
        return [index for index, _ in self.game.map.on_table()]

    def refusal(self, value: int) -> Refusal | None:
        return self.no(value)
