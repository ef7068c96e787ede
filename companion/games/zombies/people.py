"""Who plays, and what works on them: a player's pieces and cards, and the effects of cards that go on."""

from __future__ import annotations

from companion.tiles import NOWHERE, Square


class Player:
    """One player: pawn, hearts, bullets, collected zombies, hand, and the cards in front."""

    __slots__ = (
        "arrived",
        "at",
        "bullets",
        "deaths",
        "fell",
        "fighting",
        "flips",
        "front",
        "gone",
        "hand",
        "hearts",
        "item",
        "last_play",
        "name",
        "pawn",
        "plays",
        "plays_due",
        "seat",
        "spent_bullets",
        "spent_hearts",
        "survivors",
        "team",
        "total",
        "turned",
        "zombies",
    )

    def __init__(self, seat: int, name: str, pawn: str) -> None:
        self.seat = seat
        self.name = name
        self.pawn = pawn
        self.at: Square = NOWHERE
        self.hearts = 3
        self.bullets = 3
        self.zombies = 0
        self.hand: list[str | None] = []
        self.front: dict[str, int] = {}
        """Cards face up before the player; the number counts the combats left on a card that wears out."""
        self.plays = 0
        """Cards played since the round began."""
        self.last_play = ""
        """What the last of them was, where it was no event of the own turn: `item`, or `off-turn`."""
        self.gone = False
        """The player has left the table for good."""
        self.flips = False
        """Spent tokens are turned face down instead of going back to the piles."""
        self.spent_bullets = 0
        self.spent_hearts = 0
        self.fighting = False
        self.item = ""
        """The one card used in the open combat."""
        self.total = 0
        """The combat result as it stands: die and cards."""
        self.deaths = 0
        self.fell: Square = NOWHERE
        """Where the player died last."""
        self.arrived = False
        """Safe on the Helipad for good (cooperative and team play)."""
        self.team = NOWHERE
        self.survivors = 0
        """Survivors rescued and still with the player."""
        self.turned = False
        """A Zombie Player (Last Man Standing)."""
        self.plays_due = 0
        """Cards played since the end of the last own turn, where playing one is a duty."""

    @property
    def on_map(self) -> bool:
        return self.at >= 0

    @property
    def dead(self) -> bool:
        """Off the map until the restart."""
        return self.at < 0 and not (self.arrived or self.turned or self.gone)

    def copy(self) -> Player:
        twin = object.__new__(Player)
        twin.become(self)
        return twin

    def become(self, other: Player) -> None:
        """Take over everything from another player record; rules that hold this one see the change."""
        self.seat, self.name, self.pawn, self.at = other.seat, other.name, other.pawn, other.at
        self.hearts, self.bullets, self.zombies = other.hearts, other.bullets, other.zombies
        self.hand, self.front = other.hand[:], other.front.copy()
        self.plays, self.last_play, self.gone, self.flips = other.plays, other.last_play, other.gone, other.flips
        self.spent_bullets, self.spent_hearts = other.spent_bullets, other.spent_hearts
        self.fighting, self.item, self.total = other.fighting, other.item, other.total
        self.deaths, self.fell, self.arrived, self.team = other.deaths, other.fell, other.arrived, other.team
        self.survivors, self.turned, self.plays_due = other.survivors, other.turned, other.plays_due


class Effect:
    """A card that goes on working: whose turn ends count it down, and what it is about."""

    __slots__ = ("about", "by", "card", "effect", "ends", "held", "whose")

    def __init__(
        self, effect: str, card: str, by: int, whose: int, ends: int, about: int = NOWHERE, held: bool = True
    ) -> None:
        self.effect = effect
        self.card = card
        self.by = by
        self.whose = whose
        self.ends = ends
        """It ends with this many-th end of a turn of `whose`; 0 = something else ends it."""
        self.about = about
        self.held = held
        """The card itself lies visible until the end; otherwise it is on the discard pile already."""

    def copy(self) -> Effect:
        return Effect(self.effect, self.card, self.by, self.whose, self.ends, self.about, self.held)
