"""Reading one line of the referee protocol: whatever comes in is an object with a verb, or a clear error."""

from __future__ import annotations

import json
from math import isfinite
from typing import Any, NoReturn

from companion.engine import Json
from companion.table.errors import BadLine

LONGEST = 1 << 20
DEEPEST = 50
MOST_DIGITS = 19


def read_line(line: str) -> dict[str, Json]:
    """The object in a line; raises BadLine that says what is wrong with it."""
    said = read_json(line, ' send one object per line, such as {"do":"view"}')
    if not isinstance(said, dict):
        raise BadLine('expected a JSON object such as {"do":"view"}')
    return said


def read_json(text: str, remedy: str = "") -> Json:
    """What a text says; raises BadLine where it is no JSON, or more of it than can be used."""
    if len(text) > LONGEST:
        raise BadLine(f"the line has more than {LONGEST} characters; send less at once")
    try:
        said = json.loads(text, parse_constant=_no_constant, parse_int=_whole, parse_float=_fraction)
    except RecursionError as error:
        raise _too_deep() from error
    except ValueError as error:
        raise BadLine(f"not JSON: {error};{remedy}".rstrip(";")) from error
    if isinstance(said, dict | list):
        _check_depth(text, said)
    _check_letters(text, said)
    return said


def _no_constant(word: str) -> NoReturn:
    raise BadLine(f"{word} is no number that can be used here")


def _whole(text: str) -> int:
    if len(text.lstrip("-")) > MOST_DIGITS:
        raise BadLine(f"a number of {len(text)} digits is too large; at most {MOST_DIGITS} can be used")
    return int(text)


def _fraction(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise BadLine("a number is too large to be used")
    return number


def _check_depth(line: str, said: Json) -> None:
    if line.count("[") + line.count("{") <= DEEPEST:
        return
    level: list[Any] = [said]
    for _ in range(DEEPEST):
        level = [inner for outer in level for inner in _inside(outer)]
        if not level:
            return
    raise _too_deep()


def _inside(value: Json) -> list[Any]:
    values = value.values() if isinstance(value, dict) else value
    return [inner for inner in values if isinstance(inner, dict | list)]


def _too_deep() -> BadLine:
    return BadLine(f"the line is nested too deeply; at most {DEEPEST} levels can be read")


def _check_letters(line: str, said: Json) -> None:
    """Half a character can be neither shown nor written down."""
    if "\\u" not in line and line.isascii():
        return
    try:
        json.dumps(said, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        raise BadLine("the line holds bytes or escapes that are no character; send UTF-8") from error
