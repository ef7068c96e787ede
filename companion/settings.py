"""Reads hand-written settings (TOML) strictly: all mistakes at once, each with its file, its line and its remedy."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeAlias

from companion import toml_lines
from companion.errors import CompanionError

KeyPath: TypeAlias = toml_lines.Path

_SAID_LINE = re.compile(r"\(at line (\d+), column \d+\)")
_KINDS = {str: "text in quotes", int: "a whole number", float: "a number", bool: "true or false"}
_EXAMPLES = {str: '"..."', int: "1", float: "0.5", bool: "true"}


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is written."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


class SettingsError(CompanionError):
    """Everything that is wrong with a settings file, a line for each mistake: where, what, and what to do."""

    def __init__(self, mistakes: Sequence[str]) -> None:
        super().__init__("\n".join(mistakes))
        self.mistakes = tuple(mistakes)


@dataclass(slots=True)
class Page:
    """A settings file as it was read. Parts of another page can be laid over it; they keep their own places."""

    file: str
    table: dict[str, Any]
    places: dict[KeyPath, Place]
    mistakes: list[str]

    def top(self) -> Section:
        return Section(self, self.table, ())

    def place(self, path: KeyPath) -> Place:
        """Where a key stands, or else the heading it would belong under."""
        while path and path not in self.places:
            path = path[:-1]
        return self.places.get(path, Place(self.file, 1))

    def note(self, path: KeyPath, problem: str, remedy: str) -> None:
        """A mistake at a key."""
        self.mistakes.append(f"{self.place(path)}: {problem}; {remedy}")

    def overlay(self, other: Page, keys: Sequence[str]) -> None:
        """Let tables of another page overrule what is written here, key by key."""
        for key in keys:
            if isinstance(table := other.table.get(key), dict):
                mine = self.table.setdefault(key, {})
                if isinstance(mine, dict):
                    _merge(mine, table)
                    self.places |= {path: place for path, place in other.places.items() if path[:1] == (key,)}

    def settle(self, error: type[SettingsError]) -> None:
        """Raise what was noted, in the order of the lines, if anything was."""
        if self.mistakes:
            raise error(sorted(set(self.mistakes), key=_file_and_line))


def path_of(text: str) -> Path:
    """A path as it is written: `~` is the user's own folder; of a user whom nobody knows it stays as it is."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        return Path(text)


def read_page(file: Path, error: type[SettingsError], remedy: str) -> Page:
    """The page of a file; one that cannot be read, or is no TOML, is an error at once. `remedy`: for a missing file."""
    try:
        text = toml_lines.text_of(file)
    except UnicodeDecodeError as problem:
        what = f"not UTF-8 text ({problem.reason} at byte {problem.start})"
        raise error([f"{file}: {what}; save it as UTF-8"]) from None
    except OSError as problem:
        raise error([f"{file}: cannot be read: {problem.strerror}; {remedy}"]) from None
    except ValueError as problem:  # a name that no file can have
        raise error([f"{str(file)!r}: cannot be read: {problem}; {remedy}"]) from None
    return parse_page(text, str(file), error)


def parse_page(text: str, file: str, error: type[SettingsError]) -> Page:
    """The page of a text."""
    try:
        table = toml_lines.read(text)
    except toml_lines.NotToml as problem:
        raise error([_not_toml(str(problem), text, file)]) from None
    # The standard library reads both kinds of line ends; only one is counted.
    places = {path: Place(file, line) for path, line in toml_lines.lines_of(text.replace("\r\n", "\n")).items()}
    return Page(file, table, places, [])


class Section:
    """One table of a page: hands out checked values. What is wrong is noted, and the default stands in for it."""

    def __init__(self, page: Page, table: dict[str, Any], path: KeyPath) -> None:
        self.page = page
        self.table = table
        self.path = path
        self._known: list[str] = []

    def __contains__(self, key: str) -> bool:
        return key in self.table

    @property
    def name(self) -> str:
        """The heading, for messages."""
        words = ".".join(str(key) for key in self.path if isinstance(key, str))
        return f"[{words}]" if words else "this file"

    def wrong(self, key: str, problem: str, remedy: str) -> None:
        """Note a mistake at a key of this table."""
        self.page.note((*self.path, key), problem, remedy)

    def text(self, key: str, default: str) -> str:
        value = self._value(key, str)
        return default if value is None else str(value)

    def texts(self, key: str) -> list[str]:
        """Several texts; one alone needs no brackets."""
        value = self.table.get(key, [])
        if isinstance(value, list) and all(isinstance(text, str) for text in value):
            self._known.append(key)
            return list(value)
        text = self.text(key, "")
        return [text] if text else []

    def one_of(self, key: str, allowed: Sequence[str], default: str) -> str:
        value = self.text(key, default)
        if value != default and value not in allowed:
            self.wrong(key, f'{key} = "{value}" is not known', near(value, allowed))
            return default
        return value

    def flag(self, key: str, default: bool) -> bool:
        value = self._value(key, bool)
        return default if value is None else bool(value)

    def whole(self, key: str, default: int, low: int, high: int) -> int:
        value = self.maybe(key, low, high)
        return default if value is None else value

    def maybe(self, key: str, low: int, high: int) -> int | None:
        """A whole number that may be missing."""
        value = self._value(key, int)
        return None if value is None or not self._within(key, value, low, high) else int(value)

    def number(self, key: str, default: float, low: float, high: float) -> float:
        value = self._value(key, float)
        return default if value is None or not self._within(key, value, low, high) else float(value)

    def section(self, key: str) -> Section:
        """The table under a heading; an empty one if it is missing."""
        self._known.append(key)
        table = self.table.get(key, {})
        if not isinstance(table, dict):
            self.wrong(key, f"{key} is not a table", f"write [{key}] on a line of its own and its keys below")
            table = {}
        return Section(self.page, table, (*self.path, key))

    def sections(self, key: str) -> Iterator[Section]:
        """The tables under each [[heading]]."""
        self._known.append(key)
        rows = self.table.get(key, [])
        heading = self.name.strip("[]") + "." + key if self.path else key
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            self.wrong(key, f"{key} is not a list of tables", f"write [[{heading}]] above each of them")
            rows = []
        for number, row in enumerate(rows):
            yield Section(self.page, row, (*self.path, key, number))

    def needs(self, *keys: str) -> None:
        """Note every key that is missing."""
        for key in keys:
            if key not in self.table:
                self.wrong(key, f"{self.name} has no {key}", f"add a line {key} = ...")

    def refuse_unknown(self) -> None:
        """Note every key that was not asked for; comes after all that were."""
        for key in self.table:
            if key not in self._known:
                self.wrong(key, f'unknown key "{key}" in {self.name}', near(key, self._known))

    def _value(self, key: str, kind: type) -> Any | None:
        """A value of the right kind; None if it is missing, or wrong, which is noted."""
        self._known.append(key)
        if key not in self.table:
            return None
        value = self.table[key]
        # TOML's true is a Python int as well, and a whole number will do where any number does.
        if isinstance(value, (int, float) if kind is float else kind) and isinstance(value, bool) == (kind is bool):
            return value
        problem = f"{key} must be {_KINDS[kind]}, not {_shown(value)}"
        self.wrong(key, problem, f"write it as {key} = {_EXAMPLES[kind]}")
        return None

    def _within(self, key: str, value: float, low: float, high: float) -> bool:
        if low <= value <= high:
            return True
        self.wrong(key, f"{key} = {value:g} is out of range", f"give a number from {low:g} to {high:g}")
        return False


def near(word: str, known: Sequence[str]) -> str:
    """What was probably meant, or else everything that is known."""
    found = get_close_matches(word.lower(), [name.lower() for name in known], 1, 0.5)
    if found:
        return f'did you mean "{next(name for name in known if name.lower() == found[0])}"?'
    return "known here: " + ", ".join(dict.fromkeys(known))


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, dict)):
        return "a list" if isinstance(value, list) else "a table"
    return f'"{value}"' if isinstance(value, str) else str(value)


def _merge(mine: dict[str, Any], other: dict[str, Any]) -> None:
    for key, value in other.items():
        if isinstance(value, dict) and isinstance(mine.get(key), dict):
            _merge(mine[key], value)
        else:
            mine[key] = value


def _not_toml(said: str, text: str, file: str) -> str:
    found = _SAID_LINE.search(said)
    line = int(found.group(1)) if found else text.rstrip().count("\n") + 1
    what = _SAID_LINE.sub("", said).replace("(at end of document)", "").strip()
    return f"{file}:{line}: not valid TOML: {what}; write key = value, and text in quotes"


def _file_and_line(mistake: str) -> tuple[str, int]:
    file, line, _ = (*mistake.split(":", 2), "", "")[:3]
    return file, int(line) if line.isdigit() else 0
