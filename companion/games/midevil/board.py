"""MidEvil as a desk, a page or a terminal shows it: the map, pawns, skeletons and life tokens, hands, what happened."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from companion.engine import CHOICE, Json, Refusal, Request
from companion.games.horde.squares import DIAGONALS, STOP
from companion.games.kit.board import Held, Point, Step
from companion.games.kit.map_board import MapBoard
from companion.games.kit.pieces import PAWN_SHAPE, Fix, Piece, Role, Thing, number
from companion.games.kit.wording import many
from companion.games.midevil.bones import mix_of, mix_words
from companion.games.midevil.cards.card import Seats
from companion.games.midevil.chapters.horse import steps_left
from companion.games.midevil.chapters.interrupts import no_play
from companion.games.midevil.chapters.map_tiles import Places
from companion.games.midevil.chapters.spells import PRICE, PURCHASE
from companion.games.midevil.chapters.squares import PawnSteps, SkeletonSteps
from companion.games.midevil.meta import FIGURES
from companion.games.midevil.people import MOST_LIVES, Player
from companion.games.midevil.printed import Tile
from companion.games.midevil.questions import QUESTIONS
from companion.games.midevil.state import NOT_ROLLED, SETUP, Map, MidEvil
from companion.tiles import NOWHERE, SIDES, STEPS, Laid, Placement, Square
from companion.tiles.text import Look, draw_turns

PAWN = Role("pawn", "☺", "white", "pawns", shape=PAWN_SHAPE)
LETTERS = {"white": "w", "red": "r", "blue": "b", "black": "k"}
SKELETONS = {
    colour: Role(f"{colour}-skeleton", "☠", f"skeleton-{colour}", f"{colour} skeleton", LETTERS[colour], style="zombie")
    for colour in FIGURES
}
LIFE = Role("life", "♥", "life", "life token", "+", "♥", style="heart")
WAITING = Role("horse", "h", "horse", "waiting Horse", "h", style="note")
GROUNDS = {
    ".": "street", "o": "outside", "=": "street", "b": "building", "c": "building", "d": "street",
    "t": "blocked", "#": "blocked", "~": "blocked", "p": "blocked",
}  # fmt: skip
SIDE_OF = dict(zip((*STEPS, (1, 1), (1, -1), (-1, -1), (-1, 1)), (*SIDES, *DIAGONALS), strict=True))
TAKE_SKELETON, TAKE_LIFE = "Take a skeleton away", "Take a life token away"
OVER = Refusal("midevil.ruling.win-moment", "the game is over")


class MidEvilBoard(MapBoard[MidEvil, Map]):
    """The map on one grid, with the middle of the first tile at its origin."""

    card_word = "event card"
    questions: ClassVar = QUESTIONS
    roles = (PAWN, *SKELETONS.values(), LIFE, WAITING)
    steps: ClassVar = {
        "tile": Step("Tile", "draw a tile"),
        "place": Step("Place", "place the tile"),
        "fight": Step("Fight", "fight"),
        "cards": Step("Cards", "draw cards"),
        "roll": Step("Roll", "roll to move"),
        "move": Step("Move", "move"),
        "meet": Step("Fight", "fight on the way"),
        "skeletons": Step("Bones", "move skeletons"),
        "discard": Step("Discard", "discard"),
    }

    # ------------------------------------------------------------------ the ground

    def land(self, game: MidEvil) -> Map:
        return game.map

    def kind(self, land: Map, square: Square) -> str:
        return GROUNDS[land.kinds[square]]

    # ------------------------------------------------------------------ pieces

    def pieces(self, game: MidEvil) -> Iterator[Piece]:
        """Pawns, skeletons, then what lies and waits on the ground."""
        for player, letter in zip(game.players, self.letters(game), strict=True):
            if not player.gone:
                yield _pawn(player, letter)
        for square, colour in sorted(game.skeletons.items()):
            called = f"{colour} skeleton"
            yield Piece(SKELETONS[colour], square, called, f"A {called} stands", TAKE_SKELETON)
        for square in sorted(game.lives):
            yield Piece(LIFE, square, "life token", "A life token lies", TAKE_LIFE)
        for player in game.players:
            if player.horse_at != NOWHERE:
                yield Piece(WAITING, player.horse_at, "Horse", f"The Horse of {player.name} waits", "")

    def things(self, game: MidEvil) -> Iterator[Thing]:
        """What each player has, whose turn it is, and whatever is put on a square that is pointed at."""
        for player in game.players:
            if not player.gone and player.seat not in game.hiding:
                yield from _belongings(game, player)
        yield from self._turn(game)
        colours = [colour for colour in FIGURES if game.pool(colour) > 0]
        if colours:
            values = [(colour, f"a {colour} skeleton") for colour in colours]
            yield self.put(game, "Put a skeleton", "Skeletons", "skeletons.{at}", values)
        yield self.take(game, TAKE_SKELETON, "Skeletons", "skeletons.{at}", "no skeleton", game.skeletons)
        if game.life_supply() > 0:
            yield self.put(game, "Put a life token", "Life tokens", "lives.{at}", [(True, "a life token")])
        yield self.take(game, TAKE_LIFE, "Life tokens", "lives.{at}", "no life token", game.lives)

    def _turn(self, game: MidEvil) -> Iterator[Thing]:
        if game.step == SETUP:
            yield Thing("The game has not begun")
            return
        step = f"step {game.progress()['index']}, {self.steps[game.step].short}"
        yield Thing(f"It is the turn of {game.active.name}: {step}")
        holder = game.holder()
        now = f"{holder.name} holds" if holder else "Nobody holds"
        whose = ((NOWHERE, "nobody"), *((player.seat, player.name) for player in game.players if not player.gone))
        yield Thing(f"{now} the Necronomicon", Fix("Who holds the Necronomicon", "Turn", "book", whose, game.book))
        if game.step == "skeletons" and game.due != NOT_ROLLED:
            yield Thing("", number("Skeletons left to move", "Turn", "turn.due", range(max(6, game.due) + 1), game.due))

    def groups(self, game: MidEvil) -> Sequence[str]:
        return [*game.names, "Skeletons", "Life tokens", "Turn"]

    # ------------------------------------------------------------------ pointing

    def stepping_from(self, request: Request[Any] | None) -> Square:
        """Where the figure stands that is to take a step; -1 when none is."""
        options = request.options if request else None
        if isinstance(options, PawnSteps):
            return options.player.at
        return options.square if isinstance(options, SkeletonSteps) else NOWHERE

    def square_of(self, game: MidEvil, request: Request[Any] | None, value: Json) -> Square:
        """A step leads to the square beside; a player at whom a card is aimed is where the pawn stands."""
        here = self.stepping_from(request)
        if here != NOWHERE and isinstance(value, str) and len(value) == 1 and value in SIDES:
            return game.map.neighbours[here][SIDES.index(value)]
        if request and isinstance(request.options, Seats) and isinstance(value, int) and 0 <= value < game.seats:
            return game.players[value].at
        return game.map.square(value)

    def lays(self, request: Request[Any]) -> bool:
        return isinstance(request.options, Places)

    def tile_to_lay(self, request: Request[Any]) -> str:
        return request.options.tile.name if isinstance(request.options, Places) else ""

    def laid(self, game: MidEvil, request: Request[Any], placement: Placement) -> Map | None:
        options = request.options
        if not isinstance(options, Places) or placement.cell in game.map.cells:
            return None
        return game.map.with_tile(options.tile, *placement)

    def answer_at(self, game: MidEvil, request: Request[Any], verb: str, at: Point) -> Json:
        if isinstance(request.options, PawnSteps | SkeletonSteps):
            return self._step(game, request, at)
        return super().answer_at(game, request, verb, at)

    def _step(self, game: MidEvil, request: Request[Any], at: Point) -> str:
        """The side on which a square next to the figure lies; a square farther away by its name."""
        x, y = self.mover(game, request) or at
        way = (at[0] - x, at[1] - y)
        if way == (0, 0) and isinstance(request.options, PawnSteps):
            return STOP
        return SIDE_OF.get(way) or self.name_at(game.map, at)

    def mover(self, game: MidEvil, request: Request[Any]) -> Point | None:
        here = self.stepping_from(request)
        return None if here == NOWHERE else self.point(game.map, here)

    def start(self, game: MidEvil) -> Square:
        return game.start

    # ------------------------------------------------------------------ players and cards

    def standing(self, game: MidEvil, seat: int) -> str:
        """`♥3 ☠12 Book`."""
        player = game.players[seat]
        if player.gone:
            return "has left the game"
        state = " Book" if game.book == seat else " dead" if player.dead else ""
        if seat in game.hiding:
            return f"♥? ☠?{state}"
        return f"♥{player.lives} ☠{game.points(player)}{state}"

    def tally(self, game: MidEvil, seat: int) -> Sequence[tuple[str, int]]:
        """Nobody sees what duellists have while they commit tokens (midevil.ruling.duel-hidden-holdings)."""
        return [("cards", len(game.players[seat].hand))] if seat in game.hiding else self.counted(game, seat)

    def counted(self, game: MidEvil, seat: int) -> Sequence[tuple[str, int]]:
        player = game.players[seat]
        return [("lives", player.lives), ("points", game.points(player)), ("cards", len(player.hand))]

    def change(self, game: MidEvil, seat: int, what: str, by: int) -> str:
        """Cards come and go in every turn."""
        return "" if what == "cards" else super().change(game, seat, what, by)

    def piles(self, game: MidEvil) -> Sequence[tuple[str, int]]:
        """Tiles and event cards that are left, the discard pile, the skeletons and life tokens beside the map."""
        left = ("tiles", len(game.stack) + len(game.under)), ("events", len(game.deck))
        pool = [(colour, count) for colour, count in game.pools().items()]
        return [*left, ("discard", len(game.discards)), *pool, ("lives", game.life_supply())]

    def pawn(self, game: MidEvil, seat: int) -> str:
        return game.players[seat].pawn

    def gone(self, game: MidEvil, seat: int) -> bool:
        return game.players[seat].gone

    def cards(self, game: MidEvil) -> Collection[str]:
        return game.pack.cards

    def unaccounted(self, game: MidEvil) -> Iterable[str]:
        return (card for card in dict.fromkeys(game.whole_deck) if game.unaccounted(card) > 0)

    def in_hand(self, game: MidEvil, seat: int) -> Sequence[str | None]:
        return game.players[seat].hand

    def in_front(self, game: MidEvil, seat: int) -> Sequence[str]:
        return list(game.players[seat].front)

    def held(self, game: MidEvil, seat: int, card: str, source: str, waiting: tuple[Request[Any], ...]) -> Held:
        no = no_play(game, seat, card, source, waiting) if waiting else OVER
        return Held(card, game.card(card).name, game.card(card).good_for, source, no)

    def play_words(self, game: MidEvil, play: Mapping[str, Json]) -> tuple[str, str]:
        if play["card"] == PURCHASE:
            return "Buy a spell", f"for {PRICE} points of skeletons, once in your turn, while you are in the dungeon"
        card = game.card(str(play["card"]))
        return card.name, card.good_for

    # ------------------------------------------------------------------ words

    def left(self, game: MidEvil) -> str:
        if game.step == "skeletons" and game.due > 0:
            return f"{game.due} ☠"
        return f"{steps_left(game, game.active)} left" if game.step == "move" and game.left != NOT_ROLLED else ""

    def private(self, game: MidEvil, request: Request[Any]) -> bool:
        """Do the legal answers say what is in a hand, or how a hidden pile lies? Or is it chosen in secret?"""
        if self.secret(request.name) and request.kind == CHOICE:
            return True
        if request.name in ("event.discard", "event.draw"):
            hands = any(self.known(game, seat) for seat in range(game.seats))
            return hands or any(card is not None for card in game.deck)
        return False

    # ------------------------------------------------------------------ in text

    def turned(self, request: Request[Any], turns: Sequence[int], look: Look) -> list[str]:
        return draw_turns(request.options.tile, tuple(turns), look) if isinstance(request.options, Places) else []

    def named(self, game: MidEvil) -> Iterable[Laid[Tile]]:
        return [laid for laid in game.map.laid if laid.tile.named]

    def signs(self, fine: bool) -> Sequence[str]:
        return ["░ = building" if fine else ": = building"]

    def belongings(self, game: MidEvil, seat: int) -> Iterator[str]:
        player = game.players[seat]
        if seat in game.hiding:
            yield "commits tokens in secret"
            return
        yield f"lives {player.lives}  points {game.points(player):2}  cards {len(player.hand)}"
        if player.skeletons:
            yield mix_words(mix_of(player.skeletons))
        if game.book == seat:
            yield "holds the Necronomicon"
        if front := [game.card(card).name for card in player.front]:
            yield f"has {', '.join(front)}"

    def working(self, game: MidEvil) -> Iterable[str]:
        return (f"{game.card(effect.card).name} (on {game.names[effect.whose]})" for effect in game.effects)


def _pawn(player: Player, letter: str) -> Piece:
    name, fact = player.name, f"{player.name}, the {player.pawn} pawn,"
    path = f"players.{player.seat}.at"
    return Piece(PAWN, player.at, name, f"{fact} stands", f"{name}: pawn", name, path, player.pawn, player.seat, letter)


def _belongings(game: MidEvil, player: Player) -> Iterator[Thing]:
    """Life tokens and the collection."""
    path = f"players.{player.seat}"
    lives = number(f"{player.name}: life tokens", player.name, f"{path}.lives", range(MOST_LIVES + 1), player.lives)
    yield Thing(f"{player.name} has {many(player.lives, 'life token')}", lives)
    yield Thing(f"{player.name} has collected {mix_words(mix_of(player.skeletons))}")


BOARD = MidEvilBoard()
