"""Reads the tables of a pack file key by key and notes every mistake instead of stopping at the first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from companion.languages import say
from companion.packs.errors import PackError

Table = dict[str, Any]
TomlPath: TypeAlias = tuple[str | int, ...]
"""Keys from the top of a file to a value; the entries of a list are counted from 0."""

MOST = 1000
"""So much of anything is in no box: entries under one heading, copies of them all together, any number."""

_KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_TYPE_NAMES = {
    str: "text in quotes",
    int: "a whole number",
    bool: "true or false",
    list: "a list in brackets",
    dict: "a table",
}


@dataclass(frozen=True, slots=True)
class Head:
    """What `pack.toml` says, merged with the packs it extends."""

    id: str
    title: str
    game: str
    edition: str
    pieces: dict[str, int]
    file: Path

    def printed(self) -> dict[str, Any]:
        """What counts for the digest: the content, not where the file lies."""
        return {
            "id": self.id,
            "title": self.title,
            "game": self.game,
            "edition": self.edition,
            "pieces": self.pieces,
        }


def digest(content: object) -> str:
    """Hash of what was read, not of how it was typed. The order counts: a seeded shuffle starts from it."""
    import hashlib
    import json

    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


PRINTED = {"name", "many", "title", "does", "ends", "discards_for", "homeland", "place"}
"""What people read of an entry: it is said in their language, where the catalogues know it."""


class Problems(list[PackError]):
    """All mistakes found so far, in the order of the files."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: dict[Path, dict[TomlPath, int]] = {}

    def note(self, file: Path, entry: str, problem: str, expected: str, at: TomlPath = ()) -> None:
        self.append(PackError(str(file), entry, problem, expected, self._line(file, at)))

    def _line(self, file: Path, at: TomlPath) -> int:
        """Where something stands in its file; what was taken over from another pack: the heading of its entry."""
        if at and file not in self._lines:
            from companion.toml_lines import lines_of  # here, because only mistakes are worth a second reading

            self._lines[file] = lines_of(file.read_text(encoding="utf-8").replace("\r\n", "\n"))
        while at and at not in self._lines[file]:
            at = at[:-1]
        return self._lines[file][at] if at else 0


class Entry:
    """One table of a pack file: hands out checked values; what is wrong is noted and stood in for."""

    def __init__(self, table: Table, file: Path, label: str, problems: Problems, at: TomlPath = ()) -> None:
        self.table = table
        self.file = file
        self.label = label
        self.problems = problems
        self.at = at
        self._asked: set[str] = set()

    def wrong(self, problem: str, expected: str, key: str = "") -> None:
        """A mistake in this entry, or in one of its keys."""
        self.problems.note(self.file, self.label, problem, expected, (*self.at, key) if key else self.at)

    def text(self, key: str, default: str | None = None) -> str:
        value = self._value(key, str, "" if default is None else default, needed=default is None)
        if default is None and key in self.table and isinstance(value, str) and not value.strip():
            self.wrong(f"{key} is empty", "at least one word", key)
        return say(value) if key in PRINTED else str(value)

    def word(self, key: str, default: str | None = None) -> str:
        """A kebab-case id."""
        value = self.text(key, default)
        if value.strip() and not _KEBAB.fullmatch(value):
            self.wrong(f"{key} is {value!r}", 'small letters, digits and single hyphens, such as "town-square"', key)
        return value

    def one_of(self, key: str, allowed: Sequence[str], default: str | None = None) -> str:
        value = self.text(key, default)
        if value.strip() and value not in allowed:
            self.wrong(f"{key} is {value!r}", "one of " + ", ".join(allowed), key)
        return value

    def number(self, key: str, default: int | None = None) -> int:
        value = int(self._value(key, int, 0 if default is None else default, needed=default is None))
        if value < 0:
            self.wrong(f"{key} is {value}", "0 or more", key)
        elif value > MOST:
            self.wrong(f"{key} is {value}", f"at most {MOST:,}: no box holds more", key)
        return min(max(0, value), MOST)

    def flag(self, key: str, default: bool) -> bool:
        return bool(self._value(key, bool, default, needed=False))

    def texts(self, key: str) -> tuple[str, ...]:
        values = self._value(key, list, [], needed=False)
        if not all(isinstance(value, str) for value in values):
            expected = 'names in quotes, such as ["Hospital", "Drug Store"]'
            self.wrong(f"{key} holds something that is not text", expected, key)
            return ()
        return tuple(values)

    def numbers(self, key: str) -> dict[str, int]:
        values = self._value(key, dict, {}, needed=False)
        inner = Entry(values, self.file, f"[{key}]", self.problems, (*self.at, key))
        return {name: inner.number(name) for name in values}

    def mapping(self, key: str) -> Table:
        """Values by name; whoever asks checks them."""
        return dict(self._value(key, dict, {}, needed=False))

    def number_or(self, key: str, word: str) -> int | None:
        """A number, or None for the one word that is allowed instead."""
        if self.table.get(key) == word:
            self._asked.add(key)
            return None
        return self.number(key)

    def refuse_unknown_keys(self, also_known: Iterable[str] = ()) -> None:
        known = self._asked | set(also_known)
        for key in self.table:
            if key not in known:
                self.wrong(f"unknown key {key!r}", "only " + ", ".join(sorted(known)), key)

    def _value(self, key: str, kind: type, stand_in: object, *, needed: bool) -> Any:
        self._asked.add(key)
        if key not in self.table:
            if needed:
                self.wrong(f"{key} is missing", f"{key} = {_TYPE_NAMES[kind]}")
            return stand_in
        value = self.table[key]
        # TOML's true is a Python int as well, and must not pass for a number.
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            self.wrong(f"{key} is {_shown(value)}", _TYPE_NAMES[kind], key)
            return stand_in
        return value


def _shown(value: object) -> str:
    words = {bool: "true" if value else "false", list: "a list", dict: "a table"}
    return words.get(type(value), repr(value))


def read_toml(file: Path, problems: Problems) -> Table:
    """The content of one TOML file; an unreadable file is noted and reads as empty."""
    from companion import toml_lines  # here, because importing companion.packs must stay light

    try:
        return toml_lines.read(toml_lines.text_of(file))
    except toml_lines.NotToml as error:
        problems.note(file, "", f"not valid TOML: {error}", "key = value lines and [[tile]] or [[card]] headings")
    except UnicodeDecodeError as error:
        problems.note(file, "", f"not UTF-8 text: {error.reason} at byte {error.start}", "a text file saved as UTF-8")
    except OSError as error:
        problems.note(file, "", f"cannot be read: {error.strerror}", "a readable file")
    return {}


def rows_of(table: Table, key: str, file: Path, problems: Problems, beside: Sequence[str] = ()) -> list[Table]:
    """The tables under the headings [[key]] of a file; other headings may stand beside them."""
    known = (key, *(other for other in beside if other != key))
    for other in table:
        if other not in known:
            headings = " and ".join(f"[[{one}]]" for one in known)
            problems.note(file, other, f"unknown heading or key {other!r}", f"only {headings} headings")
    rows = table.get(key, [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        problems.note(file, key, f"{key} is not a list of tables", f"[[{key}]] above each entry")
        return []
    if len(rows) > MOST:
        problems.note(file, key, f"there are {len(rows)} entries [[{key}]]", f"at most {MOST:,}: no box holds more")
        return []
    return rows
