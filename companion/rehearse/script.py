"""Rehearsal scripts: one thing per line, in the words of people at the table. docs/rehearsals.md lists them all."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from companion.desk.screens.first_run import STEPS
from companion.devices.dice import BLUETOOTH, CAMERA, TRAY
from companion.devices.trayframe import DICE_LIMIT
from companion.engine.reading import numeral
from companion.languages import NAMES
from companion.rehearse.errors import BadScript
from companion.sounds import recipes

BUTTONS = ("UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK", "CARD", "WHY")
SOURCES = (TRAY, CAMERA, BLUETOOTH)
"""Where dice are thrown; the tray where nothing is said."""
MOST_DICE = 12
DEVICES = ("buttons", "screen", "pixels", *SOURCES, "sound")
PATTERNS = ("steady", "breathing", "blink", "fast", "path", "dim", "dark")
FAULTS = ("drop", "corrupt", "delay", "duplicate", "reset", "silence")
EXPECTED = ("screen", "no", "pixel", "sound", "said", "refused", "question", "device", "over")


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its verb, its words, and where it stands."""

    verb: str
    words: tuple[str, ...]
    file: str
    number: int

    def bad(self, problem: str) -> BadScript:
        return BadScript(self.file, self.number, problem)


@dataclass(frozen=True, slots=True)
class Script:
    """A script that has been read: every line means something."""

    name: str
    folder: Path
    lines: tuple[Line, ...]


def read_script(path: Path) -> Script:
    """Read a script; BadScript names the first line that means nothing."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadScript(path.name, 1, f"is no text ({error.reason}); a script is plain UTF-8") from error
    return Script(path.name, path.parent, tuple(parse(path.name, text.splitlines())))


def parse(name: str, text: Iterable[str]) -> Iterable[Line]:
    """The lines that mean something; empty ones and comments are passed over."""
    for number, raw in enumerate(text, 1):
        try:
            words = shlex.split(raw, comments=True)
        except ValueError as error:
            raise BadScript(
                name, number, f'cannot be read ({error}); quote what is on the screen with "..."'
            ) from error
        if words:
            line = Line(words[0].lower(), tuple(words[1:]), name, number)
            _check(line)
            yield line


def _check(line: Line) -> None:
    check = VERBS.get(line.verb)
    if check is None:
        raise line.bad(f"{line.verb!r} is nothing a rehearsal can do; it can {', '.join(VERBS)}")
    problem = check(line.words)
    if problem:
        raise line.bad(f"{line.verb}: {problem}")


# ---------------------------------------------------------------------- what may stand after each verb

Check = Callable[[tuple[str, ...]], str]


def _nothing(words: tuple[str, ...]) -> str:
    return "nothing stands after it" if words else ""


def _some(what: str) -> Check:
    return lambda words: "" if words else f"{what} must stand after it"


def _one_of(known: tuple[str, ...], many: bool = False) -> Check:
    def check(words: tuple[str, ...]) -> str:
        if not words or (len(words) > 1 and not many):
            return f"one of {', '.join(known)} must stand after it"
        return next((f"{word!r} is none of {', '.join(known)}" for word in words if word not in known), "")

    return check


def _numbers(low: int, high: int, many: bool) -> Check:
    def check(words: tuple[str, ...]) -> str:
        if not words or (len(words) > 1 and not many):
            return "a number must stand after it" if not many else "numbers must stand after it"
        for word in words:
            number = numeral(word.removeprefix("-"))
            if number is None or not low <= (-number if word.startswith("-") else number) <= high:
                return f"{word!r} is no number from {low} to {high}"
        return ""

    return check


def dice_of(words: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """The source that is named first, and the rest; the tray where none is."""
    return (words[0], words[1:]) if words and words[0] in SOURCES else (TRAY, words)


def _throw(words: tuple[str, ...]) -> str:
    source, faces = dice_of(words)
    if source == TRAY and len(faces) > DICE_LIMIT:
        return f"the tray has {DICE_LIMIT} places: a throw is that many dice at most, and a handful several lines"
    if len(faces) > MOST_DICE:
        return f"{MOST_DICE} dice are a handful, more are not thrown"
    return _numbers(1, 6, many=True)(faces)


def _laid(words: tuple[str, ...]) -> str:
    return _numbers(1, 6, many=True)(words) if words else ""


def _source(words: tuple[str, ...]) -> str:
    return "" if not dice_of(words)[1] else f"nothing stands after it but one of {', '.join(SOURCES)}"


def _mat(words: tuple[str, ...]) -> str:
    if len(words) != 2:
        return "the columns and the rows of the mat must stand after it"
    return _numbers(3, 64, many=True)(words)


def _step(words: tuple[str, ...]) -> str:
    return _one_of(tuple(STEPS))(words) if words else ""


def _fault(words: tuple[str, ...]) -> str:
    if not words or words[0] not in FAULTS:
        return f"one of {', '.join(FAULTS)} must stand after it"
    return "" if len(words) == 1 or (len(words) == 2 and words[1].isdecimal()) else "at most a number of lines follows"


def _expect(words: tuple[str, ...]) -> str:
    if not words or words[0] not in EXPECTED:
        return f"one of {', '.join(EXPECTED)} must stand after it"
    what, rest = words[0], words[1:]
    if what == "no":
        known = rest == ("sound",) or (len(rest) == 2 and rest[0] == "screen")
        return "" if known else 'write: expect no screen "words", or: expect no sound'
    if what == "sound":
        return _one_of(tuple(recipes()))(rest)
    if what == "pixel":
        return "" if len(rest) in (2, 3) and rest[1] in PATTERNS else f"write: expect pixel 1,0.W {'|'.join(PATTERNS)}"
    if what == "device":
        return "" if len(rest) == 2 and rest[0] in DEVICES else "write: expect device tray lost"
    if what == "over":
        return "" if len(rest) <= 1 else "write: expect over, or: expect over zombies.win.helipad-centre"
    return "" if len(rest) == 1 else f'write: expect {what} "..."'


VERBS: dict[str, Check] = {
    "seed": _numbers(-(2**63), 2**63 - 1, many=False),
    "journal": _some("the name of a journal beside the script"),
    "mat": _mat,
    "camera": _nothing,
    "speech": _nothing,
    "language": _one_of(tuple(NAMES)),
    "press": _one_of(BUTTONS, many=True),
    "hold": _one_of(BUTTONS),
    "turn": _numbers(-50, 50, many=False),
    "roll": _throw,
    "lay": _laid,
    "cocked": _source,
    "wrong-count": _source,
    "handling": _source,
    "rolling": _source,
    "choose": _some("an answer"),
    "place": _some("a placement such as 1,0 r90"),
    "unplug": _one_of(DEVICES),
    "plug": _one_of(DEVICES),
    "fault": _fault,
    "restart": _nothing,
    "cut": _nothing,
    "expect": _expect,
    "snapshot": _some("a name"),
    "first-run": _step,
}
"""Everything that a rehearsal can do, with what may stand after it."""
