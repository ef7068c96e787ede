"""The board of a plain game: pawns in their colours, hands that the companion knows, whose turn it is."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from companion.engine import Json, Request
from companion.games.kit.board import Held
from companion.games.kit.map_board import MapBoard
from companion.games.kit.pieces import Piece, Role, Thing
from companion.games.kit.plain import PlainGame
from companion.languages import say
from companion.packs import Map

P = TypeVar("P", bound=PlainGame)
PAWN = Role("pawn", "☺", "white", say("pawns"))


class PlainBoard(MapBoard[P, Map]):
    """Everything but the words for what a player has."""

    roles = (PAWN,)
    colours: ClassVar[Sequence[str]] = ("red", "blue", "green", "yellow")

    def pieces(self, game: P) -> Iterator[Piece]:
        for seat, (one, letter) in enumerate(zip(game.players, self.letters(game), strict=True)):
            called = one.name, say("{}'s pawn stands", one.name), say("{}: pawn", one.name)
            yield Piece(PAWN, one.at, *called, one.name, f"players.{seat}.at", self.pawn(game, seat), seat, letter)

    def things(self, game: P) -> Iterator[Thing]:
        yield Thing(say("It is the turn of {}: {}", game.names[game.seat], self.steps[game.step].words))

    def groups(self, game: P) -> Sequence[str]:
        return game.names

    def left(self, game: P) -> str:
        return say("{} left", game.left) if game.left else ""

    def tally(self, game: P, seat: int) -> Sequence[tuple[str, int]]:
        return [("cards", len(game.players[seat].hand))]

    def pawn(self, game: P, seat: int) -> str:
        return self.colours[seat]

    def cards(self, game: P) -> Collection[str]:
        return game.pack.cards

    def in_hand(self, game: P, seat: int) -> Sequence[str]:
        return game.players[seat].hand

    def held(self, game: P, seat: int, card: str, source: str, waiting: tuple[Request[Any], ...]) -> Held:
        name, does = self.play_words(game, {"card": card})
        no = game.chapter("cards").CARDS.no_play(game, seat, card, waiting) if waiting else None
        return Held(card, name, does, source, no)

    def play_words(self, game: P, play: Mapping[str, Json]) -> tuple[str, str]:
        card = game.pack.card(str(play["card"]))
        return card.name, card.good_for
