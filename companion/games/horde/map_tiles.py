"""Map tiles of a stack: drawing one, the places where it may lie, and what becomes of one that fits nowhere."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from companion.engine import Json, Options, Refusal
from companion.games.horde.squares import OnMap
from companion.games.kit.places import COMPASS, listed, placed
from companion.games.kit.questions import Question
from companion.games.kit.wording import many
from companion.languages import joined, meant, say
from companion.tiles import Cell, Placement, Tile, read_placement


class WithTiles(OnMap, Protocol):
    """A table with a map and tiles to lay on it."""

    tile: str
    """The tile that is drawn but not yet placed."""
    quiet: bool

    @property
    def pack(self) -> Any: ...

    def drawn_tile(self) -> Tile: ...

    def lay(self, tile: str, cell: Cell, quarters: int) -> int: ...

    def tell(self, words: str, *about: object) -> None: ...


class WithStack(WithTiles, Protocol):
    """The tiles lie in a stack; what fits nowhere goes under it."""

    stack: list[str]
    under: list[str]

    def rule_is(self, switch: str, value: str) -> bool: ...


class Seated(Protocol):
    """A player who is asked."""

    @property
    def name(self) -> str: ...

    @property
    def seat(self) -> int: ...


G = TypeVar("G", bound=WithStack)
M = TypeVar("M", bound=WithTiles)
T = TypeVar("T", bound=Tile)


# ---------------------------------------------------------------------- drawing


class DrawRules(NamedTuple):
    """What a rulebook cites."""

    draw: str
    """When a tile is drawn."""
    under: str
    """What fits nowhere goes under the stack."""
    inventory: str
    """So many copies of each tile there are."""


class PileDraws(Options[str], Generic[M]):
    """The tiles that can lie on top of one of several stacks."""

    __slots__ = ("game",)
    rules: ClassVar[DrawRules]
    called: ClassVar = say("tile")

    def __init__(self, game: M) -> None:
        self.game = game

    @abstractmethod
    def stack(self) -> list[str]:
        """What lies there, in whatever order."""

    def under(self) -> list[str]:
        """What lies under the stack, in order."""
        return []

    def elsewhere(self, tile: Any) -> Refusal | None:
        """Where a tile lies instead, as far as that is known; the tile is None where the pack has no such one."""
        if self.stack() or not self.under():
            return None
        return Refusal(self.rules.under, say("{} went under the stack and is next", self.label(self.under()[0])))

    def candidates(self) -> Iterable[str]:
        return dict.fromkeys(self.stack() or self.under()[:1])

    def weight(self, value: str) -> int:
        """How many copies could be the one on top."""
        return self.stack().count(value) or 1

    def refusal(self, value: str) -> Refusal | None:
        if value in (self.stack() or self.under()[:1]):
            return None
        known = self.game.pack.tiles.get(value)
        why = say("every {} is accounted for", known.name) if known else say("there is no such tile")
        return self.elsewhere(known) or Refusal(self.rules.inventory, why)

    def legal(self) -> Iterator[str]:
        """Whatever is worth testing can be the one on top."""
        return iter(self.candidates())

    def read(self, raw: Json) -> str | Refusal:
        return raw if isinstance(raw, str) else Refusal(self.rules.draw, say("name the {} that was drawn", self.called))

    def label(self, value: str) -> str:
        return called_among(self.game.pack, value, self.stack(), self.apart)

    def apart(self, tile: Any) -> str:
        """By what a tile is told from another one of its name."""
        return many(len(tile.exits), "exit")


def called_among(pack: Any, tile: str, others: Iterable[str], apart: Callable[[Any], str]) -> str:
    """What a tile is called; where another kind among these has its name, with what tells them apart."""
    printed = pack.tile(tile)
    alike = any(other != tile and pack.tile(other).name == printed.name for other in others)
    return say("{} ({})", printed.name, apart(printed)) if alike else str(printed.name)


class Draws(PileDraws[G]):
    """The tiles that can lie on top of the stack."""

    __slots__ = ()

    def stack(self) -> list[str]:
        return self.game.stack

    def under(self) -> list[str]:
        return self.game.under


async def draw_from(game: WithStack, player: Seated, question: Question, draws: Draws[Any]) -> str | None:
    """One tile off the stack, or from under it when it is empty; None when something else was done instead."""
    drawn: str | None = await question.to(player.seat, draws)
    if drawn is not None:
        (game.stack or game.under).remove(drawn)
        game.tell("{} draws {}", player.name, game.pack.tile(drawn).name)
    return drawn


class Unplaceable(NamedTuple):
    """A house rule, and the values with which it departs from "under the stack, and another one is drawn"."""

    switch: str
    removed: str
    """The tile is out of the game."""
    not_again: str
    """No other one is drawn for it."""


def lay_aside(game: WithStack, drawn: str, out: list[str], house: Unplaceable) -> bool:
    """A tile that fits nowhere; True when no other one is drawn for it."""
    if game.rule_is(house.switch, house.removed):
        out.append(drawn)
        game.tell("it fits nowhere and is out of the game: draw another tile")
        return False
    game.under.append(drawn)
    skip = game.rule_is(house.switch, house.not_again)
    if skip:
        game.tell("it fits nowhere and goes under the stack")
    else:
        game.tell("it fits nowhere and goes under the stack: draw another tile")
    return skip


# ---------------------------------------------------------------------- laying


class TilePlaces(Options[Placement], Generic[M, T]):
    """Where a tile may lie, and which way round."""

    __slots__ = ("game", "tile")
    ways: ClassVar = "road"
    """What leads off a tile."""
    layers: ClassVar[tuple[str, ...]] = ("",)
    """Where tiles are laid."""

    def __init__(self, game: M, tile: T) -> None:
        self.game = game
        self.tile = tile

    @abstractmethod
    def no_place(self, raw: Json) -> Refusal:
        """Why something is no place at all."""

    def candidates(self) -> Iterable[Placement]:
        return (Placement(cell, quarters) for cell in sorted(self.game.map.frontier) for quarters in range(4))

    def read(self, raw: Json) -> Placement | Refusal:
        placement = read_placement(raw) if isinstance(raw, str) else None
        return self.no_place(raw) if placement is None or placement.layer not in self.layers else placement

    def show(self, value: Placement) -> Json:
        return str(value)

    def label(self, value: Placement) -> str:
        return joined("", (placed(self.game.map, value), self.leading(value.quarters)))

    def leading(self, quarters: int) -> str:
        """Where the ways of the tile lead when it is turned like that."""
        exits = [COMPASS[side] for side in self.tile.looks[quarters].exits]
        if not exits:
            return ""
        led = listed(exits)
        return meant(f" ({self.ways}{'s' if len(exits) > 1 else ''} {led})", " (ways lead to: {})", led)


def lay_drawn(game: WithTiles, placer: Seated, where: Placement) -> int:
    """The drawn tile comes onto the map; its index."""
    tile, beside = game.drawn_tile(), "" if game.quiet else placed(game.map, where)
    index = game.lay(tile.id, where.cell, where.quarters)
    game.tile = ""
    game.tell("{} lays {} {}", placer.name, tile.name, beside)
    return index
