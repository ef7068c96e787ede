"""Who plays, and what works on them: a player's pieces and cards, and the effects of cards that go on."""

from __future__ import annotations

from typing import Any

from companion.engine import Json
from companion.engine.reading import Part
from companion.games.kit.forms import Anything, Named, Pile, Text, TileAt, Whole, field, flag, square, whole, word
from companion.games.kit.parts import COPIED, Copying, Declared, Field, Form, given
from companion.games.kit.position import Reading
from companion.games.zombies.meta import PAWNS
from companion.tiles import NOWHERE, Square

HAND = 3
MOST_HEARTS = 5
ITEM, OFF_TURN = "item", "off-turn"
DECK = "zombies.limit.event-cards"
CARD = Named("event card", lambda game: game.pack.cards, DECK)


def cards(counted: bool = False) -> Pile[str]:
    """Cards of the event deck, seen or not."""
    return Pile(CARD, lambda game: len(game.pack.deck), DECK, counted)


def figures(game: Any) -> int:
    return int(game.pack.pieces["zombies"])


def last_seat(game: Any) -> int:
    return len(game.players) - 1


class Front(Form[dict[str, int]]):
    """Cards face up before a player: the name, or `{"card": "chainsaw", "combats": 2}` for one that wears out."""

    copying: Copying = COPIED

    def show(self, game: Any, owner: Any, field: Field) -> Json:
        front: dict[str, int] = field.value(owner)
        return [{"card": card, "combats": left} if left else card for card, left in front.items()]

    def load(self, reading: Reading, owner: Any, field: Field, part: Part, path: str) -> None:
        there: dict[str, int] = {}
        for entry in part.items():
            counted = isinstance(entry.value, dict)
            if counted:
                entry.table(("card", "combats"))
            card = CARD.read(reading.game, entry.part("card") if counted else entry)
            full = reading.game.card(card).combats
            reading.row(path, entry, card, full, there)
            there[card] = entry.part("combats").number(1, full) if counted else full
        field.set(owner, there)


class Player(Declared):
    """One player: pawn, hearts, bullets, collected zombies, hand, and the cards in front."""

    seat: int = given()
    name: str = field(Text())
    pawn: str = word(PAWNS)
    at: Square = square(
        off=True, absent=lambda game, player: game.begins_at(player), after=("gone", "deaths", "arrived", "turned")
    )
    hearts: int = whole(
        3, 0, MOST_HEARTS, "zombies.token.heart-cap", absent=lambda _, player: 3 if player.on_map else 0, after=("at",)
    )
    bullets: int = whole(3, absent=lambda _, player: 0 if player.turned else 3, after=("turned",))
    zombies: int = whole(0, 0, figures, "zombies.limit.zombie-figures", always=True)
    hand: list[str | None] = field(cards(), [], absent=lambda _, player: 0 if player.gone else HAND, after=("gone",))
    front: dict[str, int] = field(Front(), {}, always=True)
    """Cards face up before the player; the number counts the combats left on a card that wears out."""
    team: int = whole(NOWHERE, 0, lambda game: len(game.players) // 2 - 1, "zombies.mode-team.pairs")
    fell: Square = square()
    """Where the player died last."""
    plays: int = whole()
    """Cards played since the round began."""
    last_play: str = word(("", ITEM, OFF_TURN))
    """What the last of them was, where it was no event of the own turn: `item`, or `off-turn`."""
    gone: bool = flag()
    """The player has left the table for good."""
    flips: bool = flag()
    """Spent tokens are turned face down instead of going back to the piles."""
    spent_bullets: int = whole(key="face-down-bullets")
    spent_hearts: int = whole(key="face-down-hearts")
    fighting: bool = flag()
    item: str = field(Anything(), "")
    """The one card used in the open combat."""
    total: int = whole()
    """The combat result as it stands: die and cards."""
    deaths: int = whole()
    arrived: bool = flag()
    """Safe on the Helipad for good (cooperative and team play)."""
    survivors: int = whole()
    """Survivors rescued and still with the player."""
    turned: bool = flag()
    """A Zombie Player (Last Man Standing)."""
    plays_due: int = whole()
    """Cards played since the end of the last own turn, where playing one is a duty."""

    def __init__(self, seat: int, name: str, pawn: str) -> None:
        super().__init__()
        self.seat, self.name, self.pawn = seat, name, pawn

    @property
    def on_map(self) -> bool:
        return self.at >= 0

    @property
    def dead(self) -> bool:
        """Off the map until the restart."""
        return self.at < 0 and not (self.arrived or self.turned or self.gone)


class About(TileAt):
    """A seat, or the tile that a card burns."""

    def read(self, game: Any, part: Part) -> int:
        return super().read(game, part) if isinstance(part.value, str) else part.number(NOWHERE, last_seat(game))

    def show(self, game: Any, owner: Any, field: Field) -> Json:
        return self.write(game, owner.about) if owner.effect == "molotov-cocktail" else owner.about


class Effect(Declared):
    """A card that goes on working: whose turn ends count it down, and what it is about."""

    effect: str = given()
    card: str = field(CARD)
    by: int = field(Whole(0, last_seat))
    whose: int = field(Whole(0, last_seat), absent=lambda _, effect: effect.by)
    ends: int = whole(1, 0, 2, always=True)
    """It ends with this many-th end of a turn of `whose`; 0 = something else ends it."""
    about: int = field(About(), NOWHERE)
    held: bool = flag(True)
    """The card itself lies visible until the end; otherwise it is on the discard pile already."""

    def __init__(
        self, effect: str, card: str, by: int, whose: int, ends: int, about: int = NOWHERE, held: bool = True
    ) -> None:
        self.effect, self.card, self.by, self.whose = effect, card, by, whose
        self.ends, self.about, self.held = ends, about, held
