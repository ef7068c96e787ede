"""Who plays: a seat with what it can see, and what it is after more than others, as people differ."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple, Protocol, TypeAlias

from companion.engine import Json, Request
from companion.games.totally_zombies.meta import ARMY_BASE, MALL, SCHOOL, WOODS
from companion.games.totally_zombies.people import WHOLE, Player
from companion.games.totally_zombies.state import TotallyZombies

BRAVE = 2 * WHOLE
"""With so much life, in halves, the bot looks for zombies instead of avoiding them."""


class Temper(Protocol):
    """What makes one bot play otherwise than another: chance, and a number for each seat that stays the same."""

    def __call__(self) -> float: ...

    def leaning(self, seat: int) -> float: ...


class Leaning(NamedTuple):
    """How dear each way to win seems to somebody, in squares to walk more or less than it is."""

    name: str
    escape: int
    """To a Helipad."""
    spell: int
    """To the spell in the Cabin."""
    kill: float
    """A zombie more or less counts so many times."""
    favourite: str = ""
    """The area in which one would rather look for a way out."""
    fights: float = 1.0
    """A fight seems so many times as dear as it is."""
    tokens: int = 0
    """Bullets and life tokens seem so many squares nearer."""
    nerve: int = 0
    """With so much to pay for fights, in halves of a life token, zombies are looked for; 0 where a strong player
    does."""


ESCAPER = Leaning("escaper", -6, 8, 1.4)
HUNTER = Leaning("hunter", 10, 10, 0.8)
RECITER = Leaning("reciter", 6, -30, 1.6)
LEANINGS = (ESCAPER, ESCAPER, HUNTER, RECITER)
"""Most people want to get away."""


FAVOURITES = (ARMY_BASE, MALL, SCHOOL)


@lru_cache(64)
def leaning_of(share: float) -> Leaning:
    """The leaning of a seat, by a number from 0 to 1."""
    which, rest = divmod(share * len(LEANINGS), 1)
    return LEANINGS[int(which)]._replace(favourite=FAVOURITES[int(rest * len(FAVOURITES))])


class Mind(NamedTuple):
    """One player who thinks: the table, the own seat, the leaning and chance."""

    game: TotallyZombies
    me: Player
    leaning: Leaning
    chance: Callable[[], float]

    @property
    def calm(self) -> bool:
        """Is no card played on a whim? So it is in a try of the searching bot."""
        return bool(getattr(self.chance, "calm", False))

    def whim(self, often: float) -> bool:
        """Does chance say that a card is played, so often of all times?"""
        return not self.calm and self.chance() < often

    @property
    def hunts(self) -> bool:
        return self.leaning.name == HUNTER.name

    @property
    def bold(self) -> bool:
        """Does the player look for zombies, and not for tokens alone?"""
        return means(self.me) >= self.leaning.nerve if self.leaning.nerve else strong(self.me)

    @property
    def recites(self) -> bool:
        """Does the player look for Pages and the Cabin, where they are in play?"""
        return self.leaning.name == RECITER.name and WOODS in self.game.areas


Choice: TypeAlias = Callable[[Mind, Request[Any]], Json]
"""What is answered to a question; None where any answer is as good."""


def think(game: TotallyZombies, seat: int, temper: Temper) -> Mind:
    """The player of a seat."""
    return Mind(game, game.players[seat], leaning_of(temper.leaning(seat)), temper)


def strong(me: Player) -> bool:
    """Can the player lose a fight or two?"""
    return me.life >= BRAVE or means(me) >= 2 * BRAVE


def means(me: Player) -> int:
    """All that pays for fights, in halves of a life token."""
    return me.life + WHOLE * me.bullets + me.guts


def in_need(me: Player) -> bool:
    """Would life do more than guts?"""
    return me.life <= BRAVE and me.guts > 2
