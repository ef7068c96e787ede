"""What a table leaves to the companion: which questions, whose, for how long, and how they are decided.

One truth for journal, protocol, desk, page and terminal. The closest agreement counts: that of a seat before that of
everybody, that of this phase before that of the whole game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from companion.engine import CHOICE, DRAW, ROLL, TABLE, BadInput, Game, Json, Record, Request
from companion.engine.reading import Part
from companion.games.kit.handing import CHANCE
from companion.games.kit.questions import left_for_good, ways_of
from companion.languages import say
from companion.table.answerers import belongs
from companion.table.entries import AUTOMATE, UNDO, Phase, automating

ONCE, PHASE, GAME, NEVER = "once", "phase", "game", "never"
LARGE = 10**9
HOW_LONG = (ONCE, PHASE, GAME, NEVER)
"""For how long something is handed over; never: no longer."""


class Agreement(NamedTuple):
    """One of them; an agreement that is not `on` is one player's exception from what goes for everybody."""

    what: str
    seat: int = TABLE
    """Whose questions; TABLE: everybody's."""
    how: str = ""
    """The way in which they are decided; empty: by chance."""
    phase: Phase | None = None
    """The only phase in which it counts; None: as long as the game lasts."""
    on: bool = True

    def counts(self, request: Request[Any], now: Phase) -> bool:
        """Is it about this question, at this time?"""
        return self.phase in (None, now) and self.seat in (TABLE, request.seat) and belongs(self.what, request)

    @property
    def length(self) -> str:
        """For how long it was made."""
        return NEVER if not self.on else PHASE if self.phase is not None else GAME

    def written(self) -> Json:
        """As the header of a journal holds it: the word alone where nothing else is said."""
        more: dict[str, Json] = {"seat": self.seat} if self.seat != TABLE else {}
        more |= {"how": self.how} if self.how else {}
        more |= {"phase": list(self.phase)} if self.phase is not None else {}
        more |= {} if self.on else {"on": False}
        return {"what": self.what, **more} if more else self.what


def phase_of(game: Game) -> Phase:
    """The turn and its step."""
    return game.turn_number(), game.progress()["name"]


class Agreements:
    """All that a table has agreed on. Never changes: whatever is agreed makes a new one."""

    __slots__ = ("_all",)

    def __init__(self, agreements: Iterable[Agreement] = ()) -> None:
        self._all: dict[tuple[str, int, bool], Agreement] = {}
        for one in agreements:
            self._all[one.what, one.seat, one.phase is not None] = one

    def __iter__(self) -> Iterator[Agreement]:
        return iter(self._all.values())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Agreements) and self._all == other._all

    __hash__ = None  # type: ignore[assignment]

    @property
    def for_good(self) -> frozenset[str]:
        """What is left to the companion by everybody, as long as the game lasts."""
        return frozenset(one.what for one in self if one.on and one.seat == TABLE and one.phase is None)

    def about(self, what: str, seat: int, now: Phase) -> Agreement | None:
        """What counts for these questions of a seat (or of everybody) at this time; None where people decide."""
        keys = ((what, whose, brief) for whose in dict.fromkeys((seat, TABLE)) for brief in (True, False))
        found = (self._all[key] for key in keys if key in self._all)
        return next((one for one in found if one.phase in (None, now)), None)

    def deciding(self, request: Request[Any], now: Phase) -> Agreement | None:
        """The agreement by which the companion answers this question; None where people do."""
        for what in sorted({one.what for one in self if one.counts(request, now)}):
            one = self.about(what, request.seat, now)
            if one is not None and one.on:
                return one
        return None

    def differ(self, agreed: Agreement) -> bool:
        """Did one player agree on something else than everybody? Then each question is looked at by itself."""
        return agreed.seat == TABLE and any(one.what == agreed.what and one.seat != TABLE for one in self)

    def after(self, records: Iterable[Record]) -> Agreements:
        """What is agreed on after these records. Whoever takes something back decides the step again."""
        now = self
        for record in records:
            if record.verb == AUTOMATE:
                now = now._with(_agreement(record))
            elif record.verb == UNDO and any(one.phase is not None for one in now):
                now = Agreements(one for one in now if one.phase is None)
        return now

    def _with(self, new: Agreement) -> Agreements:
        """Whoever takes something back takes back all of it; one player against everybody stays as an exception."""
        same = [one for one in self if one.what == new.what]
        others = [one for one in self if one.what != new.what]
        if new.on:
            kept = [one for one in same if one.on or one.seat != new.seat]
        else:
            kept = [one for one in same if new.seat not in (TABLE, one.seat)]
        excepted = any(one.seat == TABLE for one in kept)
        return Agreements([*others, *kept, *([new] if new.on or excepted else [])])

    def written(self) -> tuple[Json, ...]:
        """As the header of a journal holds them."""
        return tuple(one.written() for one in sorted(self, key=lambda one: (one.what, one.seat, one.phase is None)))


def _agreement(record: Record) -> Agreement:
    phase = (record.turn, record.before) if record.before is not None else None
    return Agreement(record.name, record.seat, record.label, phase, record.value)


def agreements_of(written: Iterable[Json]) -> Agreements:
    """What stands in the header of a journal."""
    return Agreements(_read(one) for one in written)


def _read(written: Json) -> Agreement:
    if isinstance(written, str):
        return Agreement(written)
    phase = written.get("phase")
    brief = (phase[0], phase[1]) if phase is not None else None
    how = written.get("how", CHANCE)
    return Agreement(
        written["what"], written.get("seat", TABLE), "" if how == CHANCE else how, brief, written.get("on", True)
    )


def read_written(part: Part) -> Json:
    """One entry of `automation` as people or a journal wrote it: a word, or a word with seat and way."""
    if isinstance(part.value, str):
        return part.text()
    part.table(("what", "seat", "how", "phase", "on"))
    said: dict[str, Json] = {"what": part.part("what").text()}
    if part.has("seat"):
        said["seat"] = part.part("seat").number(0, LARGE)
    if part.has("how"):
        said["how"] = part.part("how").text()
    if part.has("phase"):
        said["phase"] = _read_phase(part.part("phase"))
    if part.has("on"):
        said["on"] = part.part("on").flag()
    return said


def _read_phase(part: Part) -> list[Json]:
    both = list(part.items())
    if len(both) != 2:
        raise part.fail("expected a turn and the name of its step")
    return [both[0].number(0, LARGE), both[1].value]


# ---------------------------------------------------------------------- what can be agreed on


def holding(game: Game, request: Request[Any]) -> list[str]:
    """The groups to which a question belongs, those of its game first."""
    return [what for what in reversed(left_for_good(game.id)) if belongs(what, request)]


def usual_group(game: Game, request: Request[Any]) -> str:
    """What people mean who leave this question to the companion from now on and name nothing."""
    return next(iter(holding(game, request)), request.name.partition(".")[0])


def check_what(game: Game, what: str) -> None:
    """Raises BadInput, naming what there is, for what nobody can leave to the companion from now on."""
    known = left_for_good(game.id)
    if what not in known:
        raise BadInput(say("nothing is called {} here; there is {}", repr(what[:20]), ", ".join(known)))


def check_how(game: Game, what: str, how: str) -> str:
    """The way as a journal holds it; raises BadInput, naming the ways there are, for one that does not exist."""
    known = ways_of(game, what)
    if how and how not in known:
        raise BadInput(say("{} cannot be decided {} here; there is {}", what[:20], repr(how[:20]), ", ".join(known)))
    return "" if how == CHANCE else how


def agreeing(game: Game, what: str, on: bool, how: str = "", seat: int = TABLE, this_phase: bool = False) -> Record:
    """The record of an agreement from now on; raises BadInput for what does not exist."""
    check_what(game, what)
    if not TABLE <= seat < game.seats:
        raise BadInput(say("there is no seat {}; there are seats 0 to {}", seat, game.seats - 1))
    return automating(what, on, check_how(game, what, how), seat, phase_of(game) if this_phase else None)


def told(agreements: Iterable[Agreement], now: Phase) -> list[Json]:
    """What counts now, for programs and pages: what, whose, how long, how."""
    return [
        {"what": one.what, "for": one.length, "seat": None if one.seat == TABLE else one.seat, "how": one.how or CHANCE}
        for one in agreements
        if one.phase in (None, now)
    ]


LEFT_TO_CHANCE = {
    ROLL: say("the companion rolls for {}, as was left to it"),
    DRAW: say("the companion draws for {}, as was left to it"),
    CHOICE: say("the companion draws lots for {}, as was left to it"),
}


def by_chance(game: Game, request: Request[Any]) -> str:
    """Why the companion answers a question that was left to it, where chance decides: in a line for people."""
    return say(LEFT_TO_CHANCE[request.kind], game.names[request.seat] if request.seat != TABLE else say("the table"))


def in_words(game: Game, agreements: Agreements, what: str, seat: int = TABLE) -> str:
    """Who decides these questions of a seat, or of everybody: `the companion (hungry), in this step`."""
    one = agreements.about(what, seat, phase_of(game))
    if one is None or not one.on:
        return say("you")
    way = ways_of(game, what).get(one.how) if one.how else None
    how = say(" ({})", way.title.lower()) if way is not None else ""
    whose = say(", for {}", game.names[one.seat]) if one.seat != TABLE else ""
    return say("the companion{}{}{}", how, whose, say(", in this step") if one.phase is not None else "")
