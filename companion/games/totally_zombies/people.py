"""Who plays, and what works on them: a player's tokens and cards, and the effects of cards that go on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.engine import Json
from companion.engine.reading import Part
from companion.games.horde import people
from companion.games.horde.people import Front, last_seat
from companion.games.kit.forms import (
    Anything,
    At,
    Counts,
    Named,
    TileAt,
    Value,
    Whole,
    field,
    flag,
    square,
    whole,
    word,
)
from companion.games.kit.parts import COPIED, Copying, Field
from companion.games.totally_zombies.meta import AREAS, BREEDS, JEEP, PAWNS, SECOND_FLOOR, TOWN, ZOMBIE
from companion.tiles import NOWHERE, Square

WHOLE = 2
"""Life is counted in halves of a token (totally-zombies.ruling.half-life-tracking)."""
START_LIFE, START_BULLETS, START_GUTS, START_SEWERS, START_CARDS = 3 * WHOLE, 3, 3, 2, 3
MOST_LIFE = 5 * WHOLE
MOST_GUTS, MOST_GUTS_IN_CIRCUS = 5, 6
CARD = Named("event card", lambda game: game.pack.cards, "totally-zombies.setup.event-decks")
IN_FRONT = Named("card", lambda game: (*game.pack.cards, JEEP), "totally-zombies.setup.event-decks")
"""What may lie before a player: event cards and Jeeps."""
UNSEEN_OF = {area: f"?{area}" for area in AREAS}
"""A card that nobody has shown: its back tells from which deck it came."""
AREA_OF = {unseen: area for area, unseen in UNSEEN_OF.items()}
MANY_CARDS = 300


class Life(Value[int]):
    """Life tokens, halves among them: 3, or 2.5."""

    def write(self, game: Any, value: int) -> Json:
        return value / WHOLE if value % WHOLE else value // WHOLE

    def read(self, game: Any, part: Part) -> int:
        halves = part.value * WHOLE if isinstance(part.value, int | float) and not isinstance(part.value, bool) else -1
        if not 0 <= halves <= MOST_LIFE or halves != int(halves):
            why = "expected life tokens from 0 to 5, halves among them such as 2.5"
            raise part.fail(why, "totally-zombies.token.life-cap")
        return int(halves)


class Hand(Value[list[str]]):
    """Event cards: known ones by name, `null` for one of the Town that nobody has shown, `{"unseen": "woods"}` for one
    of another deck; or just how many of the Town there are."""

    copying: Copying = COPIED

    def write(self, game: Any, value: list[str]) -> Json:
        return [_face(card) for card in value]

    def read(self, game: Any, part: Part) -> list[str]:
        if isinstance(part.value, int) and not isinstance(part.value, bool):
            return [UNSEEN_OF[TOWN]] * part.number(0, MANY_CARDS)
        return [self._card(game, entry) for entry in part.items()]

    def _card(self, game: Any, entry: Part) -> str:
        if entry.value is None:
            return UNSEEN_OF[TOWN]
        if isinstance(entry.value, dict):
            entry.table(("unseen",))
            return UNSEEN_OF[entry.part("unseen").word(AREAS)]
        return CARD.read(game, entry)


def _face(card: str) -> Json:
    area = AREA_OF.get(card)
    return card if area is None else None if area == TOWN else {"unseen": area}


def seen(cards: Sequence[str]) -> list[str]:
    """Those of the cards whose face is known."""
    return [card for card in cards if card not in AREA_OF]


class Collection(Value[dict[str, int]]):
    """Zombies killed and still held, by breed; a number alone means regular ones."""

    copying: Copying = COPIED
    counts = Counts(BREEDS, lambda game, breed: 1000)

    def write(self, game: Any, value: dict[str, int]) -> Json:
        held = {breed: count for breed, count in value.items() if count}
        return held.get(ZOMBIE, 0) if not held.keys() - {ZOMBIE} else self.counts.write(game, held)

    def read(self, game: Any, part: Part) -> dict[str, int]:
        if isinstance(part.value, int) and not isinstance(part.value, bool):
            return {ZOMBIE: part.number(0, 1000)} if part.value else {}
        return self.counts.read(game, part)


class Player(people.Player):
    """One player: pawn, tokens, collected zombies, hand, and the cards and cars in front."""

    pawn: str = word(PAWNS)
    at: Square = square(off=True, absent=lambda game, player: game.begins_at(player), after=("gone", "dead"))
    """Where the pawn is; below ground it is a square of the sewer."""
    life: int = field(
        Life(), START_LIFE, absent=lambda _, player: 0 if player.gone or player.dead else 3, after=("gone", "dead")
    )
    bullets: int = whole(START_BULLETS, always=True)
    guts: int = whole(START_GUTS, 0, MOST_GUTS_IN_CIRCUS, "totally-zombies.guts.circus-cap", always=True, after=("at",))
    events: int = whole(key="event-tokens")
    """Event tokens: one pays for one card."""
    sewers: int = whole(START_SEWERS, 0, START_SEWERS, "totally-zombies.setup.start-sewer-tokens", key="sewer-tokens")
    """Sewer entrance tokens not yet placed."""
    zombies: dict[str, int] = field(Collection(), {}, always=True)
    hand: list[str] = field(
        Hand(), [], absent=lambda _, player: 0 if player.gone or player.dead else START_CARDS, after=("gone", "dead")
    )
    front: dict[str, int] = field(
        Front(IN_FRONT, "count", new=lambda game, card: int(game.card(card).combats), most=lambda *_: 9),
        {},
        always=True,
    )
    """Cards face up before the player, cars among them. The number counts the combats left on a card that wears out;
    on a car it is 1 until the car works."""
    copied: str = field(Anything(), "")
    """The card that Hey, I got one of those stands for."""
    taken: str = word(("", *BREEDS))
    """The zombie on Where did he go?"""
    plays: int = whole()
    """Cards played since the round began."""
    gone: bool = flag()
    """The player has left the table for good."""
    dead: bool = flag()
    """Off the map until the next own turn."""
    fell: str = word(("", *AREAS, SECOND_FLOOR))
    """The area in which the player died."""
    deaths: int = whole()
    waits: int = field(TileAt(), NOWHERE)
    """The Subway Station in which the player waits for the train."""
    fighting: bool = flag()
    foe: str = word(("", *BREEDS, "trees"))
    """What is fought in the open combat."""
    used: str = field(Anything(), "")
    """The one weapon of the open combat, where a table allows only one."""
    total: int = whole()
    """The combat result as it stands: die and cards."""
    rolls: int = whole()
    """Rolls of the open combat so far."""
    die: int = whole(0, 0, 6)
    """The combat die as it lies; 0 before it is rolled."""

    def collect(self, breed: str, count: int = 1) -> None:
        self.zombies[breed] = self.zombies.get(breed, 0) + count

    def give(self, breed: str, count: int = 1) -> None:
        """So many of the collection go."""
        self.zombies[breed] -= count
        if not self.zombies[breed]:
            del self.zombies[breed]

    @property
    def kills(self) -> int:
        """Every figure counts as one (totally-zombies.win.any-breed-counts-one)."""
        return sum(self.zombies.values())


class About(Value[int]):
    """What a lasting card is about: a seat or number, a tile by its cell, a square by its name."""

    def read(self, game: Any, part: Part) -> int:
        if isinstance(part.value, str):
            return At().read(game, part) if "." in part.value else TileAt().read(game, part)
        return part.number(NOWHERE, 10_000)

    def show(self, game: Any, owner: Any, field: Field) -> Json:
        if owner.about == NOWHERE or not owner.points:
            return owner.about
        return (At() if owner.points == "square" else TileAt()).write(game, owner.about)


class Effect(people.Effect):
    """A card that goes on working: which ends (or starts) of turns count it down, and what it is about."""

    card: str = field(CARD)
    until: str = word(("end", "start", "move", "roll", "kill", "never"), "end")
    """What ends it: so many ends (or starts) of turns of `whose`, of its movements, or of those that began with a roll;
    a kill; or nothing does."""
    points: str = word(("", "tile", "square"))
    """What `about` is, where it is neither a seat nor a number."""
    about: int = field(About(), NOWHERE, after=("points",))
    thing: str = field(Anything(), "")
    """The card in front of somebody, or the question for a roll, of which it speaks."""

    def __init__(
        self, effect: str, card: str, by: int, whose: int, ends: int, about: int = NOWHERE, held: bool = True
    ) -> None:
        super().__init__(effect, card, by, whose, ends, about, held)


SEAT = Whole(0, last_seat)
