"""Where dice come from, as the desk knows it: which sources count at this table, and what each of them sees."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from companion.engine import BLUETOOTH, CAMERA, TRAY, TYPED
from companion.languages import say
from companion.table.ledger import die_of

ANY, AUTO = "any", "auto"
REAL = (TRAY, CAMERA, BLUETOOTH)
"""What reads real dice."""
CHOICES = (*REAL, TYPED, AUTO)
"""Everything that a table can agree on."""
AND = "+"
"""Several of them together: `tray+typed`."""

NAMES = {
    TRAY: say("tray"),
    CAMERA: say("camera"),
    BLUETOOTH: say("radio dice"),
    TYPED: say("typed in"),
    AUTO: say("companion"),
}
"""For the small screen."""
THROW = {TRAY: say("throw in the tray"), CAMERA: say("throw under the camera"), BLUETOOTH: say("roll your dice")}
"""What people do with the dice."""

EMPTY, HANDLING, ROLLING, SETTLING = "empty", "handling", "rolling", "settling"
MOVING = (HANDLING, ROLLING, SETTLING)
ROLLED, COCKED, WRONG_COUNT = "rolled", "cocked", "wrong-count"
AGAIN = (COCKED, WRONG_COUNT)
"""What a throw can come to that must be thrown again."""


def parts_of(dice_from: str) -> tuple[str, ...]:
    """The sources that a setting names; all of them where any counts."""
    return CHOICES if dice_from == ANY else tuple(dice_from.split(AND))


def joined(parts: Collection[str]) -> str:
    """The setting that names these sources."""
    return ANY if set(parts) >= set(CHOICES) else AND.join(choice for choice in CHOICES if choice in parts)


def makes_sense(dice_from: str) -> bool:
    """Is this a setting?"""
    parts = parts_of(dice_from)
    return all(part in CHOICES for part in parts) and len(set(parts)) == len(parts)


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice that came to rest before a source."""

    faces: tuple[int, ...]
    source: str = TRAY
    ago: float = 0.0
    """Seconds since they came to rest."""
    places: tuple[int, ...] = ()
    """Where each of them lay, from 1 on; empty where the source has no places."""
    picture: str = ""
    """The name of the picture that was read, where there is one."""

    @property
    def dice(self) -> list[tuple[int, str]]:
        """Each die with where it was read, as records have it."""
        places = self.places if len(self.places) == len(self.faces) else (0,) * len(self.faces)
        return [(face, die_of(self.source, place)) for face, place in zip(self.faces, places, strict=True)]

    @property
    def words(self) -> str:
        """The faces in figures: `4 2`."""
        return " ".join(map(str, self.faces))


@dataclass(slots=True)
class Source:
    """What one source sees now."""

    name: str
    state: str = EMPTY
    faces: tuple[int | None, ...] = ()
    at_once: int = 1
    """So many dice it reads in one throw."""
    since: float = 0.0
    """When it last said something new."""

    @property
    def old(self) -> bool:
        """Do dice lie there that nobody threw, such as those of the last throw? They have to come out first."""
        return self.state == HANDLING and bool(self.faces)

    @property
    def moving(self) -> bool:
        """Is anything going on there: hands, or dice on their way?"""
        return self.state in MOVING and not self.old


@dataclass(slots=True)
class Dice:
    """What all sources see, and what was thrown that nobody had asked for."""

    sources: dict[str, Source] = field(default_factory=dict)
    unasked: Throw | None = None
    """Shown, and kept until it is taken or thrown away."""
    fate: str = ""
    """What became of the last throw: one of `companion.table.readings.FATES`."""

    def of(self, name: str) -> Source:
        """What a source sees; one that has said nothing yet sees nothing."""
        return self.sources.setdefault(name, Source(name))

    def speaking(self, names: Collection[str]) -> Source | None:
        """The one of these sources that people look at: where dice move, else where they must throw again, else the
        one that spoke last."""
        known = [source for source in self.sources.values() if source.name in names]
        return max(known, key=lambda source: (source.moving, source.state in AGAIN, source.since), default=None)
