"""The board of a game in which pawns and a horde go step by step over a map of tiles, with event cards in hand.

A game names its own options (a pawn's step, a figure's step, a place for a tile, a player at whom a card is aimed);
pointing, previews and typed walks follow.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from companion.engine import Json, Request
from companion.games.horde.squares import DIAGONALS, STOP, Tiles
from companion.games.kit.board import Point
from companion.games.kit.map_board import MapBoard
from companion.games.kit.pieces import Piece, Role
from companion.games.kit.turn import Chaptered
from companion.languages import joined, say
from companion.tiles import FAR, NOWHERE, SIDES, STEPS, Cell, Map, Placement, Square
from companion.tiles.text import Look, draw_turns

G = TypeVar("G", bound=Chaptered)
L = TypeVar("L", bound=Map[Any])
SIDE_OF = dict(zip((*STEPS, (1, 1), (1, -1), (-1, -1), (-1, 1)), (*SIDES, *DIAGONALS), strict=True))


class HordeBoard(MapBoard[G, L]):
    """What such boards share."""

    card_word = "event card"
    pawn_steps: ClassVar[type[Any]]
    """The options of a pawn's step: they know their `player`."""
    figure_steps: ClassVar[type[Any]]
    """The options of a step of the horde: they know the `square` of the figure."""
    tile_places: ClassVar[type[Any]]
    """The options of laying a tile: they know the `tile`."""
    aimed: ClassVar[type[Any]]
    """The options of a card aimed at a player, by seats."""

    # ------------------------------------------------------------------ pointing

    def stepping_from(self, request: Request[Any] | None) -> Square:
        """Where the figure stands that is to take a step; -1 when none is."""
        options = request.options if request else None
        if isinstance(options, self.pawn_steps):
            at: Square = options.player.at
            return at
        return options.square if isinstance(options, self.figure_steps) else NOWHERE

    def square_of(self, game: G, request: Request[Any] | None, value: Json) -> Square:
        """A step leads to the square beside; a player at whom a card is aimed is where the pawn stands."""
        here = self.stepping_from(request)
        if here != NOWHERE and isinstance(value, str) and len(value) == 1 and value in SIDES:
            return self.land(game).neighbours[here][SIDES.index(value)]
        if request and isinstance(request.options, self.aimed) and isinstance(value, int) and 0 <= value < game.seats:
            return self.stands(game, value)
        return self.land(game).square(value)

    def lays(self, request: Request[Any]) -> bool:
        return isinstance(request.options, self.tile_places)

    def tile_to_lay(self, request: Request[Any]) -> str:
        options: Any = request.options
        return str(options.tile.name) if self.lays(request) else ""

    def laid(self, game: G, request: Request[Any], placement: Placement) -> L | None:
        options: Any = request.options
        if not self.lays(request) or placement.cell in self.land(game).layers.get(placement.layer, ()):
            return None
        return self.land(game).with_tile(options.tile, placement.cell, placement.quarters, layer=placement.layer)

    def answer_at(self, game: G, request: Request[Any], verb: str, at: Point) -> Json:
        options = request.options
        if isinstance(options, self.pawn_steps | self.figure_steps):
            return self._step(game, request, at)
        if isinstance(options, self.aimed):
            return self._whom(game, request, at)
        if isinstance(options, Tiles):
            return self.cell_name(self.land(game), at)
        return super().answer_at(game, request, verb, at)

    def _step(self, game: G, request: Request[Any], at: Point) -> str:
        """The side on which a square next to the figure lies; a square farther away by its name. The own square is the
        end of the way, for a pawn and for a figure that may stop."""
        x, y = self.mover(game, request) or at
        way = (at[0] - x, at[1] - y)
        stands = way == (0, 0) and self.stepping_from(request) != NOWHERE
        if stands and (isinstance(request.options, self.pawn_steps) or STOP in request.options):
            return STOP
        return self._side(game, request, at) or SIDE_OF.get(way) or self.name_at(self.land(game), at)

    def _side(self, game: G, request: Request[Any], at: Point) -> str:
        """The side over which a step leads to a place, on whatever layer that lies; empty where none does. What only
        looks near, because the step leads to another layer, is called by its name."""
        land, here = self.land(game), self.stepping_from(request)
        if here == NOWHERE:
            return ""
        ends = {
            side: self.point(land, there)
            for side, there in zip(SIDES, land.neighbours[here], strict=False)
            if there >= 0
        }
        beside = next((side for side, end in ends.items() if end == at), "")
        x, y = self.point(land, here)
        near = SIDE_OF.get((at[0] - x, at[1] - y), "")
        return beside or (self.name_at(land, at) if near in ends else "")

    def _whom(self, game: G, request: Request[Any], at: Point) -> Json:
        """The player whose pawn stands there; of several the first at whom one may aim."""
        land = self.land(game)
        standing = ((seat, self.stands(game, seat)) for seat in range(game.seats))
        seats = [seat for seat, square in standing if square >= 0 and self.point(land, square) == at]
        aimed = (seat for seat in seats if request.options.refusal(seat) is None)
        return next(aimed, seats[0] if seats else self.name_at(land, at))

    def mover(self, game: G, request: Request[Any]) -> Point | None:
        here = self.stepping_from(request)
        return None if here == NOWHERE else self.point(self.land(game), here)

    def way(self, game: G, request: Request[Any], square: str) -> list[Json]:
        """The steps of a pawn to a square."""
        land = self.land(game)
        here, goal = self.stepping_from(request), land.square(square)
        if here == NOWHERE or goal == NOWHERE or not isinstance(request.options, self.pawn_steps):
            return []
        field = land.distances([goal])
        steps: list[Json] = []
        while here != goal and field[here] < FAR:
            ways = {side: there for side, there in zip(SIDES, land.sides[here], strict=True) if there >= 0}
            nearest = min(ways, key=lambda side: field[ways[side]], default="")
            if not nearest or field[ways[nearest]] >= field[here]:
                return []  # the way leads over a link, and no side says so
            steps.append(nearest)
            here = ways[nearest]
        return steps

    # ------------------------------------------------------------------ players and cards

    def pawn(self, game: G, seat: int) -> str:
        return str(_player(game, seat).pawn)

    def gone(self, game: G, seat: int) -> bool:
        return bool(_player(game, seat).gone)

    def cards(self, game: G) -> Collection[str]:
        table: Any = game
        cards: Collection[str] = table.pack.cards
        return cards

    def in_hand(self, game: G, seat: int) -> Sequence[str | None]:
        hand: Sequence[str | None] = _player(game, seat).hand
        return hand

    def in_front(self, game: G, seat: int) -> Sequence[str]:
        return list(_player(game, seat).front)

    def play_words(self, game: G, play: Mapping[str, Json]) -> tuple[str, str]:
        table: Any = game
        card = table.card(str(play["card"]))
        return card.name, card.good_for

    # ------------------------------------------------------------------ in text

    def around(self, game: G, request: Request[Any] | None, marks: Iterable[Square]) -> Cell:
        """The tile on which something happens now: where all the marks are, else where somebody moves."""
        here, marked = self.stepping_from(request), {square // 9 for square in marks}
        land = self.land(game)
        if len(marked) == 1:
            return land.laid[marked.pop()].cell
        return super().around(game, request, marks) if here == NOWHERE else land.laid[here // 9].cell

    def turned(self, request: Request[Any], turns: Sequence[int], look: Look) -> list[str]:
        options: Any = request.options
        return draw_turns(options.tile, tuple(turns), look) if self.lays(request) else []

    def working(self, game: G) -> Iterable[str]:
        table: Any = game
        return (say("{} (on {})", table.card(one.card).name, game.names[one.whose]) for one in table.effects)


STANDS = say("stands")


def pawn_piece(role: Role, player: Any, letter: str, words: str = "", stands: str = STANDS, off: str = "") -> Piece:
    """The pawn of a player: how it stands on the map, or that it is off it; people move it by pointing."""
    name, fact = player.name, say("{}, the {} pawn,", player.name, say(player.pawn))
    if not player.on_map:
        return Piece(role, NOWHERE, name, say("{} is {}", fact, off or say("off the map")))
    moves = say("{}: pawn", name), name, f"players.{player.seat}.at"
    return Piece(role, player.at, words or name, joined(" ", (fact, stands)), *moves, player.pawn, player.seat, letter)


def _player(game: Chaptered, seat: int) -> Any:
    """A player with pawn, hand and cards in front, as every such game has them."""
    return game.players[seat]
