"""Who plays, and what works on them: a player's pieces and cards, and the effects of cards that go on."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.engine import Json
from companion.engine.reading import Part
from companion.games.horde import people
from companion.games.horde.people import Front, event_card, event_cards, last_seat
from companion.games.kit.forms import Anything, TileAt, field, flag, square, whole, word
from companion.games.kit.parts import Field
from companion.games.zombies.meta import PAWNS
from companion.tiles import NOWHERE, Square

HAND = 3
MOST_HEARTS = 5
ITEM, OFF_TURN = "item", "off-turn"
CARD = event_card("zombies.limit.event-cards")
cards = partial(event_cards, CARD)


def figures(game: Any) -> int:
    return int(game.pack.pieces["zombies"])


def combats(game: Any, card: str) -> int:
    """How many combats a card lasts; 0 when it does not wear out."""
    return int(game.card(card).combats)


class Player(people.Player):
    """One player: pawn, hearts, bullets, collected zombies, hand, and the cards in front."""

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
    front: dict[str, int] = field(Front(CARD, "combats", new=combats, most=combats), {}, always=True)
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


class Effect(people.Effect):
    """A card that goes on working: whose turn ends count it down, and what it is about."""

    card: str = field(CARD)
    about: int = field(About(), NOWHERE)
