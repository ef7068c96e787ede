"""Reading JSON that people may have written by hand: every complaint names the path and what was expected."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.engine.errors import PositionError
from companion.engine.options import Json
from companion.languages import say

MOST_DIGITS = 18
"""No number that anybody writes has more."""
MOST_ENTRIES = 1000
"""No list that anybody writes has more: there is no table with more of anything."""


class Part:
    """One value of a JSON document, with the path that leads to it."""

    __slots__ = ("path", "value")

    def __init__(self, value: Json, path: str = "") -> None:
        self.value = value
        self.path = path

    def fail(self, problem: str, rule: str = "") -> PositionError:
        """The error to raise for this part."""
        return PositionError(self.path or "position", problem, rule)

    def has(self, key: str) -> bool:
        return key in self.table()

    def table(self, known: Sequence[str] | None = None) -> dict[str, Json]:
        """The value as an object; unknown keys are an error."""
        if not isinstance(self.value, dict):
            raise self.fail(say("expected an object, not {}", _short(self.value)))
        if known is not None:
            for key in self.value:
                if key not in known:
                    raise self.part(key).fail(say("is not known here; known are {}", ", ".join(known)))
        return self.value

    def part(self, key: str, default: Json = None) -> Part:
        """The value under a key."""
        value = self.value.get(key, default) if isinstance(self.value, dict) else default
        return Part(value, f"{self.path}.{key}" if self.path else key)

    def items(self, most: int = MOST_ENTRIES, rule: str = "") -> Iterator[Part]:
        """The elements of a list, which are counted before any is looked at."""
        if not isinstance(self.value, list):
            raise self.fail(say("expected a list, not {}", _short(self.value)))
        if len(self.value) > most:
            raise self.fail(say("has {} entries; there are at most {}", len(self.value), most), rule)
        for index, value in enumerate(self.value):
            yield Part(value, f"{self.path}.{index}")

    def text(self) -> str:
        if not isinstance(self.value, str) or not self.value:
            raise self.fail(say("expected a text, not {}", _short(self.value)))
        return self.value

    def word(self, allowed: Sequence[str], rule: str = "") -> str:
        if not isinstance(self.value, str) or self.value not in allowed:
            raise self.fail(say("is {}; expected one of {}", _short(self.value), ", ".join(allowed)), rule)
        return self.value

    def flag(self) -> bool:
        if not isinstance(self.value, bool):
            raise self.fail(say("expected true or false, not {}", _short(self.value)))
        return self.value

    def number(self, low: int, high: int, rule: str = "") -> int:
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            raise self.fail(say("expected a whole number, not {}", _short(self.value)))
        if not low <= self.value <= high:
            raise self.fail(say("is {}; expected {} to {}", self.value, low, high), rule)
        return self.value


def numeral(text: str) -> int | None:
    """The whole number that somebody wrote; None where it is none, or longer than any number that is used."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS else None


def _short(value: Json) -> str:
    text = repr(value) if not isinstance(value, dict | list) or len(value) <= 40 else _kind(value)
    return text if len(text) <= 40 else text[:37] + "..."


def _kind(value: dict[str, Json] | list[Json]) -> str:
    """Something large, of which nobody wants to read more."""
    return f"a list of {len(value)}" if isinstance(value, list) else f"an object of {len(value)}"
