"""Who plays, and what works on them: what the players and the lasting cards of such games have in common.

A rulebook's own class declares again what it knows better (which pawns, where a pawn begins), and adds its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine import Json
from companion.engine.reading import Part
from companion.games.kit.forms import Name, Named, Pile, Whole, field, flag, square, whole
from companion.games.kit.parts import COPIED, Copying, Declared, Field, Form, given
from companion.games.kit.position import Reading
from companion.tiles import NOWHERE, Square


def event_card(deck: str) -> Named:
    """One card of the event deck; the rulebook cites how many there are."""
    return Named("event card", lambda game: game.pack.cards, deck)


def event_cards(card: Named, counted: bool = False) -> Pile[str]:
    """Cards of the event deck, seen or not."""
    return Pile(card, lambda game: len(game.whole_deck), card.rule, counted)


def last_seat(game: Any) -> int:
    return len(game.players) - 1


class Front(Form[dict[str, int]]):
    """Cards face up before a player: the name, or `{"card": "chainsaw", "combats": 2}` for one with a number."""

    copying: Copying = COPIED

    def __init__(
        self, card: Named, counts: str, new: Callable[[Any, str], int], most: Callable[[Any, str], int]
    ) -> None:
        self.card = card
        self.counts = counts
        """What the number counts, in a word."""
        self.new = new
        """The number of a card just laid out, of the game and the card."""
        self.most = most

    def show(self, game: Any, owner: Any, field: Field) -> Json:
        front: dict[str, int] = field.value(owner)
        return [{"card": card, self.counts: number} if number else card for card, number in front.items()]

    def load(self, reading: Reading, owner: Any, field: Field, part: Part, path: str) -> None:
        there: dict[str, int] = {}
        for entry in part.items():
            counted = isinstance(entry.value, dict)
            if counted:
                entry.table(("card", self.counts))
            card = self.card.read(reading.game, entry.part("card") if counted else entry)
            new = self.new(reading.game, card)
            reading.row(path, entry, card, new, there)
            there[card] = entry.part(self.counts).number(1, self.most(reading.game, card)) if counted else new
        field.set(owner, there)


class Player(Declared):
    """One player, with a pawn on the map or off it."""

    seat: int = given()
    name: str = field(Name())
    pawn: str = given()
    at: Square = square(off=True)

    def __init__(self, seat: int, name: str, pawn: str) -> None:
        super().__init__()
        self.seat, self.name, self.pawn = seat, name, pawn

    @property
    def on_map(self) -> bool:
        return self.at >= 0


class Effect(Declared):
    """A card that goes on working: whose turns count it down, and what it is about."""

    effect: str = given()
    card: str = given()
    by: int = field(Whole(0, last_seat))
    whose: int = field(Whole(0, last_seat), absent=lambda _, effect: effect.by)
    ends: int = whole(1, 0, 2, always=True)
    """It ends with this many-th end of a turn of `whose`; 0 = something else ends it."""
    about: int = whole(NOWHERE, NOWHERE)
    """A seat, a tile or a number that the card needs."""
    held: bool = flag(True)
    """The card itself lies visible until the end; otherwise it is on the discard pile already."""

    def __init__(
        self, effect: str, card: str, by: int, whose: int, ends: int, about: int = NOWHERE, held: bool = True
    ) -> None:
        super().__init__()
        self.effect, self.card, self.by, self.whose = effect, card, by, whose
        self.ends, self.about, self.held = ends, about, held
