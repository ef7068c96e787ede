"""The fair as a desk, a page or a terminal shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from companion.engine import Request
from companion.games.kit.board import Point, Step
from companion.games.kit.map_board import MapBoard
from companion.games.kit.pieces import PAWN_SHAPE, Piece, Role, Thing
from companion.tiles import Placement
from tests.made_up.fair.chapters.turn import Places
from tests.made_up.fair.questions import QUESTIONS
from tests.made_up.fair.state import STEPS, Fair
from tests.made_up.fair.tiles import FairMap

PAWN = Role("pawn", "☺", "white", "pawns", shape=PAWN_SHAPE)
ZOMBIE = Role("zombie", "☠", "zombie", "zombies", "z", shape=("#..#", ".##.", ".##.", "#..#"))
COLOURS = ("red", "blue", "green", "yellow", "black", "white")


class FairBoard(MapBoard[Fair, FairMap]):
    """The town, the sewer and the Funhouse."""

    roles = (PAWN, ZOMBIE)
    area_words: ClassVar[Mapping[str, str]] = {"town": "Town", "mall": "the Mall"}
    area_colours: ClassVar[Mapping[str, str]] = {"town": "town", "mall": "mall"}
    questions: ClassVar = QUESTIONS
    steps: ClassVar[Mapping[str, Step]] = {step: Step(step.capitalize(), step) for step in STEPS}

    def pieces(self, game: Fair) -> Iterator[Piece]:
        for seat, (one, letter) in enumerate(zip(game.players, self.letters(game), strict=True)):
            called = one.name, f"{one.name}'s pawn stands", f"{one.name}: pawn"
            yield Piece(PAWN, one.at, *called, one.name, f"players.{seat}.at", COLOURS[seat], seat, letter)
        for at in sorted(game.zombies):
            yield Piece(ZOMBIE, at, "zombie", "A zombie stands")

    def things(self, game: Fair) -> Iterator[Thing]:
        yield Thing(f"It is the turn of {game.names[game.seat]}")

    def groups(self, game: Fair) -> Sequence[str]:
        return game.names

    def standing(self, game: Fair, seat: int) -> str:
        return ""

    def tally(self, game: Fair, seat: int) -> Sequence[tuple[str, int]]:
        return ()

    def pawn(self, game: Fair, seat: int) -> str:
        return COLOURS[seat]

    def mover(self, game: Fair, request: Request[Any]) -> Point | None:
        if request.name != "walk.to":
            return None
        return self.point(game.ground, game.players[request.seat].at)

    def lays(self, request: Request[Any]) -> bool:
        return isinstance(request.options, Places)

    def laid(self, game: Fair, request: Request[Any], placement: Placement) -> FairMap | None:
        options: Any = request.options
        return None if placement.cell in game.ground.cells else game.ground.with_tile(options.tile, *placement)


BOARD = FairBoard()
