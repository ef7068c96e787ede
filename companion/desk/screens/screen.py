"""What every screen is: something to look at, lights that go with it, and an answer to every press."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from companion.desk.canvas import Canvas
from companion.desk.intents import Intent
from companion.desk.lights import Lights

if TYPE_CHECKING:
    from companion.desk.desk import Desk
    from companion.desk.sources import Throw

UP, DOWN, LEFT, RIGHT, OK, BACK, CARD, WHY = "UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK", "CARD", "WHY"
BUTTONS = (UP, DOWN, LEFT, RIGHT, OK, BACK, CARD, WHY)
ARROWS = {UP: (0, 1), DOWN: (0, -1), LEFT: (-1, 0), RIGHT: (1, 0)}


@dataclass(frozen=True, slots=True)
class Go:
    """Another screen comes on top."""

    screen: Screen


@dataclass(frozen=True, slots=True)
class Say:
    """A line at the bottom for a moment: nothing else changed."""

    words: str


@dataclass(frozen=True, slots=True)
class Close:
    """This screen goes; the one below is seen again."""

    words: str = ""


@dataclass(frozen=True, slots=True)
class Home:
    """All screens go but the lowest."""

    words: str = ""


@dataclass(frozen=True, slots=True)
class Stay:
    """Something on this screen has changed."""


STAY = Stay()
Reply: TypeAlias = Intent | Go | Say | Close | Home | Stay
"""What a press leads to. There is no such thing as no answer."""


class Screen(ABC):
    """One screen. It keeps what people do on it (a cursor, a page), never what the game is."""

    animated = False
    """Does the picture change while nothing happens?"""
    lasting = False
    """Does it stay when something happens at the table?"""
    unsettled: ClassVar[bool] = False
    """Must people answer it before anything else?"""
    strip: ClassVar[bool] = False
    """Does it leave the line above the keys to the last news? Where it does not, only what is said for a moment
    covers that line: nothing that must be read stands there."""
    names_unlit: ClassVar[bool] = False
    """Does it leave that line to squares it would light, and that lie off the mat?"""
    by_itself: ClassVar[bool] = False
    """Does it open over the question without being asked for? Then dice go on to the question below."""
    secret: int | None = None
    """The seat whose player alone may see it; None where everybody may."""
    bare: ClassVar[bool] = False
    """Are its lights those of the panel itself, whatever map lies there? Then nothing else is lit, and a point is a
    column and a row below the upper left: (3, -1) is the fourth light of the second row."""
    slow: ClassVar[frozenset[str]] = frozenset({BACK, CARD, WHY})
    """Buttons that mean something else when they are held: a press counts when the finger leaves."""

    def deciding(self, desk: Desk) -> Collection[str]:
        """Buttons that decide something at once: a finger that taps twice must not, before this screen was seen."""
        return ()

    @abstractmethod
    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        """Draw the whole picture, keys included."""

    @abstractmethod
    def press(self, desk: Desk, button: str) -> Reply:
        """What a press means."""

    def hold(self, desk: Desk, button: str) -> Reply | None:
        """What a long press means here; None leaves it to the desk (undo, menu) or makes it a press more."""
        return None

    def knob(self, desk: Desk, steps: int) -> Reply | None:
        """What a turn of the knob means here; None makes every step of it an UP or a DOWN."""
        return None

    def aloud(self, desk: Desk) -> str:
        """What is said aloud where the table wants to be spoken to; a screen that somebody has opened needs nothing."""
        return ""

    def lights(self, desk: Desk) -> Lights:
        """What is lit besides the figures."""
        return {}

    def focus(self, desk: Desk) -> tuple[int, int] | None:
        """The square that must be seen on the panel; None where the action is."""
        return None


class TakesDice(Screen):
    """A screen on which dice are thrown."""

    @property
    @abstractmethod
    def wants_dice(self) -> int:
        """How many dice should be waited for now."""

    def wanted_of(self, desk: Desk, source: str) -> int:
        """For how many of them a source should wait: as many as it reads at once."""
        return min(desk.dice.of(source).at_once, self.wants_dice)

    @abstractmethod
    def rolled(self, desk: Desk, throw: Throw) -> Reply:
        """Dice have come to rest."""


def moved(cursor: int, button: str, count: int, page: int = 4) -> int:
    """A cursor in a list of so many after UP or DOWN (round the end) or LEFT or RIGHT (a page, not round)."""
    if not count:
        return 0
    if button in (UP, DOWN):
        return (cursor + (1 if button == DOWN else -1)) % count
    return max(0, min(count - 1, cursor + (page if button == RIGHT else -page)))


def window(cursor: int, count: int, lines: int) -> range:
    """Which of so many things are seen in so many lines: the page on which the cursor stands.

    Pages, because a list that scrolls with every step sends the whole picture over a slow wire each time.
    """
    first = cursor // lines * lines
    return range(first, min(first + lines, count))
