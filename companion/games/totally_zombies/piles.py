"""The decks of one area: its map tiles and event cards, each with a discard stack of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine import Json
from companion.engine.reading import Part
from companion.games.kit.forms import Listed, Word, field, whole
from companion.games.kit.parts import VALUES_COPIED, Copying, Declared, Field, Form, given
from companion.games.kit.position import Reading, write_part
from companion.games.totally_zombies.people import AREA_OF, CARD, MANY_CARDS, UNSEEN_OF, Hand

TILES = Listed(Word(lambda game: tuple(game.pack.tiles)))


class Cards(Hand):
    """A pile of event cards of one deck: how many there are, while nobody knows any of them."""

    def show(self, game: Any, owner: Any, field: Field) -> Json:
        cards: list[str] = field.value(owner)
        unseen = UNSEEN_OF[owner.name]
        if cards.count(unseen) == len(cards):
            return len(cards)
        return [None if card == unseen else card for card in cards]

    def load(self, reading: Reading, owner: Any, field: Field, part: Part, path: str) -> None:
        unseen = UNSEEN_OF[owner.name]
        if isinstance(part.value, int) and not isinstance(part.value, bool):
            field.set(owner, [unseen] * part.number(0, MANY_CARDS))
            return
        field.set(owner, [unseen if one.value is None else self._card(reading.game, one) for one in part.items()])


class Piles(Declared):
    """Everything that is drawn from and discarded to in one area."""

    name: str = given()
    tiles: list[str] = field(TILES, [], absent=lambda game, piles: game.tiles_left(piles), after=("discarded-tiles",))
    """The map deck, not in order: nobody knows it."""
    tile_discards: list[str] = field(TILES, [], key="discarded-tiles")
    order: list[str] = field(TILES, [], key="top-tiles")
    """The uppermost tiles of the map deck, as far as somebody has put them in order: the first one lies on top."""
    events: list[str] = field(Cards(), [], absent=lambda game, piles: game.cards_left(piles), after=("discard",))
    discards: list[str] = field(Cards(), [], key="discard", always=True)
    top: list[str] = field(Listed(CARD), [])
    """Cards that somebody has put on top of the event deck, the uppermost first: they are part of it."""
    under: list[str] = field(Listed(CARD), [])
    """Cards that somebody has put under it, the one that comes first of them first."""
    drawn: int = whole(absent=lambda game, piles: game.tiles_out(piles), after=("discarded-tiles",))
    """Tiles of the map deck that have come up for good (totally-zombies.ruling.first-two-count)."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def draw_tile(self, tile: str) -> None:
        """The tile on top comes off the map deck."""
        self.tiles.remove(tile)
        self.order = self.order[1:]

    def shuffle_tiles(self) -> None:
        """Nobody knows any more what lies on top."""
        self.order = []

    def take(self, card: str) -> None:
        """A card was drawn."""
        if card in self.top:
            self.top.remove(card)
        elif self.under.count(card) > self.events.count(card):
            self.under.remove(card)

    @property
    def uppermost(self) -> str:
        """The event card on top, if somebody has put it there; a correction may have taken it away since."""
        return next((card for card in self.top if card in self.events), "")

    @property
    def lowest(self) -> list[str]:
        """The event cards under all others, if somebody has put them there."""
        return [card for card in self.under if card in self.events]

    def put_on_top(self, card: str) -> None:
        """Somebody puts a card on top of the event deck; under one that nobody has shown nothing is known any more."""
        self.events.append(card)
        self.top = [] if card in AREA_OF else [card, *self.top]

    def put_under(self, card: str) -> None:
        """Somebody puts a card under the event deck."""
        self.events.append(card)
        if card not in AREA_OF:
            self.under.append(card)

    def shuffle(self) -> None:
        """The event deck is shuffled: nobody knows how it lies."""
        self.top, self.under = [], []


class PilesByArea(Form[dict[str, Piles]]):
    """`{"town": {"tiles": [...], "events": 120}, "woods": {...}}`; every area in play has its piles."""

    copying: Copying = VALUES_COPIED
    inside = Piles.document

    def show(self, game: Any, owner: Any, field: Field) -> Json:
        there: Mapping[str, Piles] = field.value(owner)
        return {area: write_part(game, piles) for area, piles in there.items()}

    def load(self, reading: Reading, owner: Any, field: Field, part: Part, path: str) -> None:
        there: dict[str, Piles] = field.value(owner)
        part.table(tuple(there))
        for area, piles in there.items():
            reading.part(piles, part.part(area, {}), path)
