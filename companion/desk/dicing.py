"""What becomes of dice that were thrown: they answer the roll that is asked, or are offered; none counts twice.

Two sources may see the same throw, such as a tray and a camera above it. The first that tells it counts. What another
source tells of dice that came to rest at the same time, as many of them, is the same throw: where it shows the same
faces nobody hears of it, and where it shows others people are asked. Each source is heard once for each throw.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.desk.sources import AGAIN, AUTO, NAMES, REAL, ROLLED, THROW, Source, Throw, joined, parts_of
from companion.engine import TYPED
from companion.languages import say
from companion.table import readings

if TYPE_CHECKING:
    from companion.desk.desk import Desk
    from companion.desk.intents import Intent
    from companion.desk.screens.rolling import Rolling
    from companion.desk.screens.screen import TakesDice

SAME_THROW = 1.5
"""Seconds within which two sources may say that the same dice came to rest: one of them looks more often."""
ROUNDING = 0.01
"""Seconds by which the age of a roll may be off: the tray counts whole milliseconds."""
REMEMBERED = 8
"""So many throws can be told once more by another source."""


@dataclass(slots=True)
class Heard:
    """A throw that was told first by one source, and what became of it."""

    throw: Throw
    at: float
    """When the dice came to rest."""
    counted: bool
    number: int = -1
    """Of the question that it answers."""
    first: int = 0
    """Which die of the hand its first one is."""
    told_by: set[str] = field(default_factory=set)
    """Sources that have told it."""

    def is_told_by(self, throw: Throw, at: float) -> bool:
        """Are these the same dice, as a source sees them that has not told them yet?"""
        return len(throw.faces) == len(self.throw.faces) and self.could_be(throw.source, at)

    def could_be(self, source: str, at: float) -> bool:
        return source not in self.told_by and abs(at - self.at) <= SAME_THROW

    def counts_for(self, asks: Rolling) -> None:
        """Its dice are the next ones of a hand."""
        self.counted, self.number, self.first = True, asks.question.number, len(asks.thrown)


@dataclass(slots=True)
class Throws:
    """The last throws, each with the sources that have told it."""

    _heard: deque[Heard] = field(default_factory=lambda: deque(maxlen=REMEMBERED))

    def twin(self, throw: Throw, at: float) -> Heard | None:
        """The throw that this source now tells once more, the latest first."""
        return next((heard for heard in reversed(self._heard) if heard.is_told_by(throw, at)), None)

    def read_elsewhere(self, source: str, at: float) -> bool:
        """Was a throw of this time read by another source? Then nobody has to throw again."""
        return any(
            heard.counted and heard.throw.source != source and abs(at - heard.at) <= SAME_THROW for heard in self._heard
        )

    def missed(self, source: str, at: float) -> bool:
        """A source could not read a throw: is it one that was read elsewhere?"""
        heard = next((heard for heard in reversed(self._heard) if heard.could_be(source, at)), None)
        if heard is not None:
            heard.told_by.add(source)
        return heard is not None and heard.counted

    def hear(self, heard: Heard) -> Heard:
        """A throw that nobody has told before."""
        heard.told_by.add(heard.throw.source)
        self._heard.append(heard)
        return heard

    def used(self, throw: Throw, asks: Rolling) -> None:
        """Dice that were offered are taken."""
        for heard in self._heard:
            if heard.throw is throw:
                heard.counts_for(asks)


# ---------------------------------------------------------------------- who counts


def is_chosen(desk: Desk, source: str) -> bool:
    """Has the table agreed that dice of this source count?"""
    return source in parts_of(desk.settings.dice_from)


def fitted(desk: Desk) -> list[str]:
    """The sources of real dice that belong to this table, there or not."""
    return [name for name in REAL if name in desk.devices and desk.devices[name].state != "off"]


def choices(desk: Desk) -> list[str]:
    """What can be switched: the sources that are fitted, typing, and the companion's own dice."""
    return [*fitted(desk), TYPED, AUTO]


def switched(desk: Desk, source: str, on: bool) -> str:
    """What counts once a source does, or no longer does; empty where nothing would count then."""
    parts = set(parts_of(desk.settings.dice_from)) - {source} | ({source} if on else set())
    return joined(parts) if parts & set(choices(desk)) else ""


def here(desk: Desk) -> list[str]:
    """The sources that are there, can read and count."""
    return [name for name in fitted(desk) if desk.devices[name].works and is_chosen(desk, name)]


def may_type(desk: Desk) -> bool:
    """Do dice count that people type in? Where none of the agreed sources is there, they always do."""
    return is_chosen(desk, TYPED) or not here(desk)


def may_roll(desk: Desk) -> bool:
    """May the companion roll?"""
    return is_chosen(desk, AUTO) or not here(desk)


def why_thrown(desk: Desk, typed: bool) -> str:
    """Why the roll that is asked can neither be typed in elsewhere nor left to the companion; empty where it can."""
    question = desk.view.question if desk.view else None
    if question is None or not question.dice or question.offer is not None:
        return ""
    if may_type(desk) if typed else may_roll(desk):
        return ""
    whose = say("Dice that are typed in") if typed else say("Dice of the companion")
    return say("{} do not count at this table: {}", whose, " or ".join(THROW[name] for name in here(desk)))


def asking(desk: Desk) -> Rolling | None:
    """The roll that dice would answer now."""
    from companion.desk.screens.rolling import Rolling

    asks = desk.asks
    return asks if isinstance(asks, Rolling) and not desk.busy else None


def trying(desk: Desk) -> TakesDice | None:
    """A page on which people only try how dice are read: no roll of a game."""
    from companion.desk.screens.rolling import Rolling
    from companion.desk.screens.screen import TakesDice

    asks = desk.asks
    return asks if isinstance(asks, TakesDice) and not isinstance(asks, Rolling) and not desk.busy else None


def wanted_of(desk: Desk, source: str) -> int:
    """For how many dice a source should wait now; 0 for none."""
    if (tried := trying(desk)) is not None:
        return tried.wanted_of(desk, source)
    asks = asking(desk)
    return asks.wanted_of(desk, source) if asks is not None and is_chosen(desk, source) else 0


# ---------------------------------------------------------------------- what is told


def seen(desk: Desk, source: str, state: str, faces: tuple[int | None, ...], now: float) -> None:
    """What a source sees right now. A throw that was read elsewhere need not be thrown again."""
    if state in AGAIN and desk.throws.read_elsewhere(source, now):
        state = ROLLED
    _note(desk.dice.of(source), state, faces, now)


def missed(desk: Desk, throw: Throw, state: str, now: float) -> None:
    """A throw came to nothing: cocked, or the wrong number of dice."""
    desk.dice.fate = readings.AGAIN
    if desk.throws.missed(throw.source, now - throw.ago):
        desk.dice.fate, state = readings.AGREED, ROLLED  # it was read elsewhere
    _note(desk.dice.of(throw.source), state, throw.faces, now)


def rolled(desk: Desk, throw: Throw, now: float) -> Intent | None:
    """Dice came to rest, so many seconds ago. They answer the roll that is asked, else they are shown and offered.

    A source that was away tells late what was thrown meanwhile: that is no answer to what was asked only since.
    """
    _note(desk.dice.of(throw.source), ROLLED, throw.faces, now)
    at = now - throw.ago
    if (tried := trying(desk)) is not None and desk.seeing.in_time(at + ROUNDING):
        desk.dice.fate = readings.TAKEN
        return desk.done(tried.rolled(desk, throw), now)
    twin = desk.throws.twin(throw, at)
    if twin is not None:
        twin.told_by.add(throw.source)
        return _told_again(desk, twin, throw, at, now)
    return _told_first(desk, throw, at, now)


def _note(source: Source, state: str, faces: tuple[int | None, ...], now: float) -> None:
    source.state, source.faces, source.since = state, faces, now


def _told_first(desk: Desk, throw: Throw, at: float, now: float) -> Intent | None:
    asks = asking(desk)
    if asks is None or _why_not(desk, throw, at) or asks.is_whole_hand(throw):
        desk.dice.fate = readings.OFFERED
        desk.throws.hear(Heard(throw, at, counted=False))
        _offer(desk, throw, at, now)
        return None
    if not asks.takes(throw):
        desk.dice.fate = readings.DROPPED
        return desk.done(asks.rolled(desk, throw), now)
    return _take(desk, desk.throws.hear(Heard(throw, at, counted=True)), asks, now)


def _take(desk: Desk, heard: Heard, asks: Rolling, now: float) -> Intent | None:
    desk.dice.fate = readings.TAKEN
    heard.counts_for(asks)
    return desk.done(asks.rolled(desk, heard.throw), now)


def _why_not(desk: Desk, throw: Throw, at: float) -> str:
    """Why these dice are not simply taken; empty where they are."""
    if not is_chosen(desk, throw.source):
        return say("{} counts", _others(desk)) if here(desk) else say("{}: not chosen", NAMES[throw.source])
    return "" if desk.seeing.in_time(at + ROUNDING) else say("thrown before asked")


def _others(desk: Desk) -> str:
    return say("only the {}", NAMES[here(desk)[0]]) if len(here(desk)) == 1 else say("another source")


def _offer(desk: Desk, throw: Throw, at: float, now: float) -> None:
    from companion.desk.screens.unasked import Unasked

    desk.dice.unasked = throw
    desk.show(Unasked(throw, _why_not(desk, throw, at) if asking(desk) is not None else ""), now)


def _told_again(desk: Desk, twin: Heard, throw: Throw, at: float, now: float) -> Intent | None:
    """Another source tells the same dice."""
    same = sorted(twin.throw.faces) == sorted(throw.faces)
    desk.dice.fate = readings.AGREED if same else readings.DISPUTED
    if not twin.counted:
        return _told_after_an_offer(desk, twin, throw, at, now)
    if not same:
        _dispute(desk, twin, throw, now)
    elif (asks := asking(desk)) is not None and asks.thrown and asks.question.number == twin.number:
        desk.say(say("{}: the same", NAMES[throw.source]), now)
    return None


def _told_after_an_offer(desk: Desk, twin: Heard, throw: Throw, at: float, now: float) -> Intent | None:
    """What was offered is told by a source that may count: then the offer is no longer needed. Else one offer stays,
    with what was told last where they differ."""
    offered, other, disputed = desk.withdraw(twin.throw), twin.throw, desk.dice.fate == readings.DISPUTED
    asks = asking(desk)
    if asks is None or _why_not(desk, throw, at) or not asks.takes(throw):
        twin.throw = throw if disputed else other
        if offered:
            _offer(desk, twin.throw, at, now)
        return None
    twin.throw, twin.counted = throw, True
    intent = _take(desk, twin, asks, now)
    if disputed:
        _dispute(desk, twin, other, now)
    return intent


def _dispute(desk: Desk, counted: Heard, other: Throw, now: float) -> None:
    from companion.desk.screens.dispute import Dispute

    desk.show(Dispute(counted, other), now)
