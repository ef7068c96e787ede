"""Tables as TOML text, as people would type it. The standard library reads TOML and does not write it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

_BARE = re.compile(r"[A-Za-z0-9_-]+")
WIDE = 120
"""A list that makes a longer line is written an entry to a line."""


def entry_lines(heading: str, table: Mapping[str, object]) -> list[str]:
    """An entry below its heading, line by line."""
    return [f"[[{heading}]]", *(line for key, value in table.items() for line in _pair(key, value).split("\n"))]


def value_text(value: object) -> str:
    """A value as it is typed."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _drawing(value) if "\n" in value else json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        return f"[{', '.join(value_text(one) for one in value)}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(_pair(key, one) for key, one in value.items())} }}"
    return str(value)


def _pair(key: str, value: object) -> str:
    name = key if _BARE.fullmatch(key) else json.dumps(key, ensure_ascii=False)
    text = f"{name} = {value_text(value)}"
    if isinstance(value, list) and len(text) > WIDE:
        return "\n".join([f"{name} = [", *(f"    {value_text(one)}," for one in value), "]"])
    return text


def _drawing(text: str) -> str:
    """Several lines, each typed as it is."""
    typed = "\n".join(json.dumps(line, ensure_ascii=False)[1:-1].replace('\\"', '"') for line in text.split("\n"))
    return '"""\n' + typed.replace('"""', '""\\"') + '"""'
