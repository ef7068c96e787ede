"""Reading TOML, and where each key stands: the standard library forgets the lines, which people need."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path as FilePath
from typing import Any, TypeAlias

Path: TypeAlias = tuple[str | int, ...]
"""Keys from the top of the file to a value; the entries of a list are counted from 0."""

_GAP = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_SPACE = re.compile(r"[ \t]*")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_PLAIN_VALUE = re.compile(r"[^,\]\}#\n]*")
_STRINGS = tuple(
    re.compile(pattern, re.DOTALL)
    for pattern in (r'"""(?:\\.|[^\\])*?"{3,5}', r"'''.*?'{3,5}", r'"(?:\\.|[^"\\\n])*"', r"'[^'\n]*'")
)


LONGEST = 250_000
"""So many characters at most has a file that people write: the longest of ours has a quarter of it."""
DEEPEST = 20
_LONG_KEY = re.compile(r"""(?<![\w"'-])(?:(?:[A-Za-z0-9_-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){20}""")
"""A key with so many dots nests too deep; the standard library would take minutes for thousands of them."""
TOO_DEEP = "brackets or tables lie too deep in each other"


class NotToml(ValueError):
    """A text that is no TOML, or none that can be read."""


def text_of(file: FilePath) -> str:
    """What stands in a file; of one that is too long only the beginning, which is still too long to be read."""
    with file.open(encoding="utf-8") as opened:
        return opened.read(LONGEST + 1)


def read(text: str) -> dict[str, Any]:
    """What a TOML text says; of whatever else NotToml says what is wrong with it."""
    if len(text) > LONGEST:
        raise NotToml(f"it is too long: at most {LONGEST:,} characters can be read")
    if _LONG_KEY.search(text):
        raise NotToml(TOO_DEEP)
    try:
        said = tomllib.loads(text)
    except RecursionError:
        raise NotToml(TOO_DEEP) from None
    except ValueError as problem:  # no TOML, or a number with more digits than can be read
        raise NotToml(str(problem)) from None
    level: list[Any] = [said]
    for _ in range(DEEPEST):  # keys with dots nest without brackets
        level = [inner for outer in level for inner in _inside(outer)]
    if level:
        raise NotToml(TOO_DEEP)
    return said


def _inside(value: Any) -> list[Any]:
    return [inner for inner in (value.values() if isinstance(value, dict) else value) if isinstance(inner, dict | list)]


def lines_of(text: str) -> dict[Path, int]:
    """The line of every table, key and list entry, counted from 1, in a text that the standard library can read."""
    return _Scanner(text).scan()


class _Scanner:
    """Walks once over a valid text: it knows where values end, and leaves what they are to the standard library."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._place = 0
        self._lines: dict[Path, int] = {}
        self._last: dict[Path, int] = {}
        """The newest entry of each list that is written with [[headings]]."""

    def scan(self) -> dict[Path, int]:
        table: Path = ()
        self._skip(_GAP)
        while self._place < len(self._text):
            if self._text.startswith("[", self._place):
                table = self._heading()
            else:
                self._pair(table)
            self._skip(_GAP)
        return self._lines

    def _heading(self) -> Path:
        several = self._text.startswith("[[", self._place)
        self._place += 2 if several else 1
        keys = self._keys()
        self._place += 2 if several else 1
        path: Path = ()
        for number, key in enumerate(keys):
            path = (*path, key)
            self._note(path)
            if several and number == len(keys) - 1:
                self._last[path] = self._last.get(path, -1) + 1
            if path in self._last:
                path = (*path, self._last[path])
                self._note(path)
        return path

    def _pair(self, table: Path) -> None:
        """`key = value`, also inside braces."""
        path = table
        for key in self._keys():
            path = (*path, key)
            self._note(path)
        self._place += 1
        self._skip(_SPACE)
        self._value(path)

    def _keys(self) -> list[str]:
        """A key with its dots; stops at what follows it."""
        keys = []
        while True:
            self._skip(_SPACE)
            if self._text[self._place] in "\"'":
                keys.append(str(tomllib.loads(f"key = {self._string()}")["key"]))
            else:
                keys.append(self._take(_BARE_KEY))
            self._skip(_SPACE)
            if not self._text.startswith(".", self._place):
                return keys
            self._place += 1

    def _value(self, path: Path) -> None:
        start = self._text[self._place]
        if start in "\"'":
            self._string()
        elif start == "[":
            self._several(path, "]")
        elif start == "{":
            self._several(path, "}")
        else:
            self._take(_PLAIN_VALUE)

    def _several(self, path: Path, end: str) -> None:
        """What stands between brackets or braces."""
        self._place += 1
        self._skip(_GAP)
        count = 0
        while not self._text.startswith(end, self._place):
            if end == "}":
                self._pair(path)
            else:
                self._note((*path, count))
                self._value((*path, count))
            count += 1
            self._skip(_GAP)
            if self._text.startswith(",", self._place):
                self._place += 1
                self._skip(_GAP)
        self._place += 1

    def _string(self) -> str:
        for kind in _STRINGS:
            if found := kind.match(self._text, self._place):
                self._place = found.end()
                return found.group()
        raise ValueError(f"no text in quotes at character {self._place}")

    def _take(self, what: re.Pattern[str]) -> str:
        found = what.match(self._text, self._place)
        if found is None or not found.group():
            raise ValueError(f"neither a key nor a value at character {self._place}")
        self._place = found.end()
        return found.group()

    def _skip(self, what: re.Pattern[str]) -> None:
        if found := what.match(self._text, self._place):
            self._place = found.end()

    def _note(self, path: Path) -> None:
        self._lines.setdefault(path, self._text.count("\n", 0, self._place) + 1)
