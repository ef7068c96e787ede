"""What pages may say, and reading it: strictly, so that whatever comes in is one of these messages or a clear error."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from companion.engine import Json
from companion.games.kit.north import EDGES
from companion.table.agreements import GAME, ONCE, PHASE
from companion.table.errors import BadLine
from companion.table.lines import read_line
from companion.web.errors import BadMessage

LONGEST = 16 * 1024
"""Bytes of one message."""
MOST_VALUES = 60
"""So many answers can be given at once (the steps of a walk)."""
LARGE = 10**9

BUTTONS = ("UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK", "CARD", "WHY")
SOURCES = ("web", "typed")

Kind: TypeAlias = Callable[[Json], str]
"""What an argument must be: says what was expected, or nothing when it is right."""


# ---------------------------------------------------------------------- kinds of arguments


def whole(low: int = 0, high: int = LARGE) -> Kind:
    def check(value: Json) -> str:
        right = isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
        return "" if right else f"a whole number from {low} to {high}"

    return check


def text(longest: int = 200, least: int = 1) -> Kind:
    def check(value: Json) -> str:
        right = isinstance(value, str) and least <= len(value) <= longest
        return "" if right else f"a text of {least} to {longest} characters"

    return check


def one_of(*words: str) -> Kind:
    def check(value: Json) -> str:
        return "" if isinstance(value, str) and value in words else f"one of {', '.join(words)}"

    return check


def flag(value: Json) -> str:
    return "" if isinstance(value, bool) else "true or false"


def fraction(value: Json) -> str:
    right = isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1
    return "" if right else "a number from 0 to 1"


def anything(value: Json) -> str:
    return ""


def table(value: Json) -> str:
    return "" if isinstance(value, dict) and value else "an object with at least one entry"


def some(value: Json) -> str:
    return "" if isinstance(value, list) and 0 < len(value) <= MOST_VALUES else f"a list of 1 to {MOST_VALUES} values"


def numbers(value: Json) -> str:
    number = whole()
    right = isinstance(value, list) and 0 < len(value) <= MOST_VALUES and not any(map(number, value))
    return "" if right else f"a list of 1 to {MOST_VALUES} whole numbers"


def dice(value: Json) -> str:
    die = whole(1, 6)
    right = isinstance(value, list) and 0 < len(value) <= 12 and not any(map(die, value))
    return "" if right else "a list of 1 to 12 dice, each from 1 to 6"


def point(value: Json) -> str:
    place = whole(-LARGE, LARGE)
    right = isinstance(value, list) and len(value) == 2 and not any(map(place, value))
    return "" if right else "a square of the map: [east, north]"


def document(value: Json) -> str:
    return "" if isinstance(value, dict | str) else "a position as an object, or a piece of its text"


# ---------------------------------------------------------------------- verbs


@dataclass(frozen=True, slots=True)
class Verb:
    """One thing a page can ask for: what it needs, what else it takes. Who may, `table.rights` says."""

    needs: Mapping[str, Kind] = field(default_factory=dict)
    takes: Mapping[str, Kind] = field(default_factory=dict)


SEAT_NUMBER = whole(0, 99)
GAME_ID = text(100)
HANDED: Mapping[str, Kind] = {"how": text(20), "seat": SEAT_NUMBER}
"""How the companion decides what is left to it, and whose questions they are."""

VERBS: Mapping[str, Verb] = {
    "answer": Verb({"n": whole()}, {"value": anything, "values": some, "source": one_of(*SOURCES)}),
    "spread": Verb({"n": whole(), "plan": some}),
    "roll": Verb({"n": whole()}),
    "reveal": Verb({"n": whole()}),
    "play": Verb({"seat": SEAT_NUMBER, "card": text(100)}, {"target": anything, "from": text(20)}),
    "hint": Verb({"n": whole()}, {"alone": flag}),
    "hints": Verb({"seat": SEAT_NUMBER, "on": flag}),
    "why": Verb({}, {"value": anything, "at": point}),
    "rule": Verb({"rule": text(200)}),
    "undo": Verb({}, {"steps": whole(1, 100_000), "to": whole(), "n": whole()}),
    "auto": Verb({"what": text(60)}, {**HANDED, "for": one_of(ONCE), "n": whole()}),
    "automate": Verb({"what": text(60), "on": flag}, {**HANDED, "for": one_of(PHASE, GAME), "n": whole()}),
    "correct": Verb({"set": table}, {"n": whole()}),
    "fixes": Verb(),
    "new": Verb({"wish": table}),
    "resume": Verb({"game": GAME_ID}),
    "away": Verb(),
    "matched": Verb({}, {"item": whole(1), "on_page": flag}),
    "leave": Verb({"seat": SEAT_NUMBER}),
    "stop": Verb(),
    "set": Verb({}, {"brightness": fraction, "palette": text(40), "quiet": flag, "north": one_of(*EDGES)}),
    "press": Verb({"button": one_of(*BUTTONS)}),
    "hold": Verb({"button": one_of(*BUTTONS)}),
    "throw": Verb({"dice": dice}),
    "picture": Verb({"name": text(100)}),
    "dicefrom": Verb({"source": text(20), "on": flag}),
    "lookfordice": Verb(),
    "die": Verb({"address": text(64), "to": one_of("take", "forget", "blink")}),
    "plug": Verb({"device": text(40)}),
    "unplug": Verb({"device": text(40)}),
    "watch": Verb({"desk": flag}),
    "seatlink": Verb({"seat": SEAT_NUMBER}),
    "replay": Verb({"game": GAME_ID, "at": whole()}),
    "replaylength": Verb({"game": GAME_ID}),
    "story": Verb({}, {"game": GAME_ID}),
    "storyhand": Verb({}, {"on": flag}),
    "ping": Verb(),
    "speak": Verb({"language": text(20)}),
    "replies": Verb({"ids": numbers}),
    "pair": Verb({"code": text(12)}, {"name": text(80)}),
    "phones": Verb({"on": flag}),
    "code": Verb(),
    "revoke": Verb({"client": text(40)}),
    "export": Verb({"what": one_of("position", "journal")}),
    "import": Verb({}, {"position": document, "journal": text(LONGEST, 0), "more": flag}),
}


@dataclass(frozen=True, slots=True)
class Message:
    """One thing a page asks for."""

    id: int
    do: str
    said: Mapping[str, Json]

    @property
    def verb(self) -> Verb:
        return VERBS[self.do]


@dataclass(frozen=True, slots=True)
class Hello:
    """The first thing a page says: what proves who it is."""

    token: str = ""
    seat: str = ""
    lang: str = "en"
    page: str = ""
    """What the page calls itself: random, the same each time it comes back, so that it has one line only."""


def read_hello(raw: str | bytes) -> Hello:
    """The greeting of a page; raises BadMessage when it is none."""
    said = _object(raw)
    if said.get("hello") != 1:
        raise BadMessage('say {"hello":1,"token":"","seat":"","lang":"en"} first')
    kinds = {"token": text(200, 0), "seat": text(200, 0), "lang": text(20, 0), "page": text(64, 0)}
    arguments = {key: value for key, value in said.items() if key != "hello"}
    _check("hello", arguments, {}, kinds)
    return Hello(**arguments)


def read_message(raw: str | bytes) -> Message:
    """The message; raises BadMessage that says what is wrong with it. `Failed.id` is its number, if it had one."""
    said = _object(raw)
    number = said.get("id")
    if not isinstance(number, int) or whole()(number):
        raise BadMessage(
            "every message needs an `id`, a whole number from 0 on, which its reply repeats (and nothing else)"
        )
    do = said.get("do")
    if not isinstance(do, str) or do not in VERBS:
        raise Failed(number, f"`do` is nothing that a page can ask for; it can ask for {', '.join(VERBS)}")
    verb = VERBS[do]
    arguments = {key: value for key, value in said.items() if key not in ("id", "do")}
    try:
        _check(do, arguments, verb.needs, verb.takes)
    except BadMessage as error:
        raise Failed(number, str(error)) from None
    return Message(number, do, arguments)


class Failed(BadMessage):
    """A message that is wrong, but has a number: its reply says what is wrong."""

    def __init__(self, id: int, words: str) -> None:
        super().__init__(words)
        self.id = id


def _object(raw: str | bytes) -> dict[str, Any]:
    if not isinstance(raw, str):
        raise BadMessage("pages send text, not bytes")
    if len(raw.encode("utf-8", "surrogatepass")) > LONGEST:
        raise BadMessage(f"a message has at most {LONGEST} bytes")
    try:
        return read_line(raw)
    except BadLine as error:
        raise BadMessage(str(error)) from error


def _check(what: str, said: Mapping[str, Json], needs: Mapping[str, Kind], takes: Mapping[str, Kind]) -> None:
    missing = [name for name in needs if name not in said]
    if missing:
        raise BadMessage(f"{what}: {', '.join(missing)} missing")
    known = {**needs, **takes}
    for name, value in said.items():
        if name not in known:
            raise BadMessage(f"{what}: {name[:40]!r} is not known here; it takes {', '.join(known) or 'nothing'}")
        expected = known[name](value)
        if expected:
            raise BadMessage(f"{what}: {name} must be {expected}")
