"""What may be answered where a step or a tile is asked, in the words of the map; a rulebook says why not."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from companion.engine import Json, Options, Refusal
from companion.games.kit.places import WAYS, listed, tile_words, where
from companion.languages import joined, say
from companion.tiles import SIDE, SIDES, Map, Square

STOP = "stop"
DIAGONALS = ("NE", "SE", "SW", "NW")


class OnMap(Protocol):
    """A table with a map."""

    map: Map[Any]


class Standing(Protocol):
    """A player whose pawn stands on the map."""

    at: Square

    @property
    def name(self) -> str: ...


class WithPawns(OnMap, Protocol):
    """A map with pawns on it."""

    @property
    def players(self) -> Sequence[Standing]: ...


G = TypeVar("G", bound=OnMap)
P = TypeVar("P", bound=Standing)


class Steps(Options[str]):
    """One step of a figure to the north, east, south or west."""

    __slots__ = ()

    @abstractmethod
    def ground(self) -> Map[Any]:
        """The map it walks on."""

    @abstractmethod
    def here(self) -> Square:
        """Where it stands."""

    @abstractmethod
    def no_step(self, raw: Json) -> Refusal:
        """Why something is no step at all."""

    @abstractmethod
    def there(self, square: Square) -> str:
        """A square in words, and what stands on it."""

    def candidates(self) -> Iterable[str]:
        return tuple(SIDES)

    def free(self, taken: Container[Square] = ()) -> list[str]:
        """The ways that there are, without a reason for each of the others."""
        ways = zip(SIDES, self.ground().neighbours[self.here()], strict=True)
        return [step for step, there in ways if there >= 0 and there not in taken]

    def read(self, raw: Json) -> str | Refusal:
        return raw if isinstance(raw, str) and raw in WAYS else self.no_step(raw)

    def label(self, value: str) -> str:
        return say("{} to {}", WAYS[value], self.there(self.ground().neighbours[self.here()][SIDE[value]]))


class StepsOfPawn(Steps, Generic[G, P]):
    """One step of a pawn."""

    __slots__ = ("game", "player")

    def __init__(self, game: G, player: P) -> None:
        self.game = game
        self.player = player

    def ground(self) -> Map[Any]:
        return self.game.map

    def here(self) -> Square:
        return self.player.at


class FigureRules(NamedTuple):
    """What a rulebook calls a figure of its horde, and what it cites for a step of one."""

    figure: str
    taken: str
    """Two figures do not stand on one space."""
    gone: str
    """Which figures move."""
    diagonal: str
    one_space: str


class StepsOfFigure(Steps, Generic[G]):
    """The one step of a figure of the horde."""

    __slots__ = ("game", "square")
    rules: ClassVar[FigureRules]

    def __init__(self, game: G, square: Square) -> None:
        self.game = game
        self.square = square

    @abstractmethod
    def horde(self) -> Collection[Square]:
        """Where figures stand."""

    @abstractmethod
    def no_way(self, side: int) -> Refusal:
        """Why the figure cannot go over that side of its square."""

    def ground(self) -> Map[Any]:
        return self.game.map

    def here(self) -> Square:
        return self.square

    def refusal(self, value: str) -> Refusal | None:
        there, horde = self.game.map.neighbours[self.square][SIDE[value]], self.horde()
        if there < 0:
            return self.no_way(SIDE[value])
        if there in horde:
            return Refusal(self.rules.taken, say("another {} stands there", say(self.rules.figure)))
        if self.square not in horde:
            return Refusal(self.rules.gone, say("no {} stands there any more", say(self.rules.figure)))
        return None

    def legal(self) -> Iterator[str]:
        """The free ways, without a reason for each of the others."""
        horde = self.horde()
        return iter(self.free(horde) if self.square in horde else ())

    def no_step(self, raw: Json) -> Refusal:
        return no_such_step(raw, self.rules.diagonal, self.rules.one_space)


def no_such_step(raw: Json, diagonal: str, rule: str) -> Refusal:
    """Why something is no step at all: it is diagonal, or it is nothing of the kind."""
    if raw in DIAGONALS:
        return Refusal(diagonal, say("no step is diagonal: go north, east, south or west"))
    return Refusal(rule, say("a figure goes one space north, east, south or west at a time"))


def square_with(game: WithPawns, square: Square, things: Sequence[str]) -> str:
    """A square in words, with who and what stands on it: `the square with Ana (zombie)`."""
    pawns = [player.name for player in game.players if player.at == square]
    place = say("the square with {}", listed(pawns)) if pawns else where(game.map, square)
    return say("{} ({})", place, joined(", ", map(say, things))) if things else place


def first_side(bits: int) -> int:
    """The first of several sides, north before east, south and west."""
    return (bits & -bits).bit_length() - 1


class Tiles(Options[int]):
    """Tiles of the map, written by their cell."""

    __slots__ = ("game",)

    def __init__(self, game: OnMap) -> None:
        self.game = game

    @abstractmethod
    def no_tile(self, raw: Json) -> Refusal:
        """Why something is no tile of the map."""

    def read(self, raw: Json) -> int | Refusal:
        index = self.game.map.tile_named(raw)
        return index if index >= 0 else self.no_tile(raw)

    def show(self, value: int) -> Json:
        return self.game.map.tile_name(value)

    def label(self, value: int) -> str:
        return tile_words(self.game.map, value)
