"""Nonsense that looks like sense: values, paths, corrections and texts as somebody hostile would send them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from copy import deepcopy
from random import Random
from typing import Any

from companion.engine import Json

WORDS = ("", "N", "stop", "0,0.C", "0,1 r90", "1,0.W", "99,99.C", "sewer 0,0.C", "unseen", "none", "never", "all", "t4")
ODD: tuple[Json, ...] = (
    None, True, False, 0, 1, 2, 3, 5, 7, -1, 99, 10**6, 10**9, -(10**18), 2**63 - 1, 0.5, 2.5, -0.0, 1e300,
    [], {}, [[]], [None], {"": None}, {"at": "0,0.C"}, [{"at": "0,0.C"}], [1, 2], ["N"], {"a": {"b": [1]}},
    "x" * 300, "\x00", "\x1b[2J", "\u202e", "Ána", "🧟", "../../etc/passwd", "<script>", "1e9", "-1", " 0,0.C", "0,0.c",
    "9" * 5000, "9" * 5000 + " lives", "~nobody",
)  # fmt: skip
"""Values that somebody once forgot to think of."""
MOST_DEEP = 40


def parts(document: Json, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Json]]:
    """Everything in a document, each with the keys that lead to it."""
    for key, inside in _inside(document):
        there = (*path, key)
        yield there, inside
        yield from parts(inside, there)


def _inside(document: Json) -> Iterator[tuple[str, Json]]:
    if isinstance(document, dict):
        yield from document.items()
    elif isinstance(document, list):
        yield from ((str(index), one) for index, one in enumerate(document))


def value(chance: Random, document: Json = None) -> Json:
    """A value that is odd, or makes sense somewhere else in the document."""
    kind = chance.randrange(8)
    if kind < 3:
        return deepcopy(chance.choice(ODD))
    if kind == 3:
        return chance.choice(WORDS)
    if kind == 4:
        return chance.randint(-3, 12)
    there = [inside for _, inside in parts(document)]
    if kind == 5 or not there:
        return nested(chance)
    taken = deepcopy(chance.choice(there))
    return taken if kind == 6 else changed(chance, taken)


def nested(chance: Random) -> Json:
    """Something inside something inside something."""
    inner = deepcopy(chance.choice(ODD))
    for _ in range(chance.choice((1, 2, 3, MOST_DEEP))):
        inner = [inner] if chance.random() < 0.5 else {chance.choice(WORDS): inner}
    return inner


def changed(chance: Random, document: Json) -> Json:
    """The document with something in it replaced, left out, added or doubled; the document itself stays as it is."""
    document = deepcopy(document)
    there = [(document, key) for key, _ in _inside(document)]
    there += [(inside, key) for _, inside in parts(document) for key, _ in _inside(inside)]
    if not there:
        return deepcopy(chance.choice(ODD))
    place, name = chance.choice(there)
    key: Any = int(name) if isinstance(place, list) else name
    what = chance.randrange(6)
    if what == 0:
        del place[key]
    elif what == 1 and isinstance(place, list):
        place.extend(deepcopy(place[key]) for _ in range(chance.choice((1, 2, 30))))
    elif what == 1:
        place[chance.choice(WORDS)] = deepcopy(chance.choice(ODD))
    else:
        place[key] = value(chance, document if chance.random() < 0.5 else None)
    return document


def path(chance: Random, document: Json) -> str:
    """The path of something in a position, or one that leads beyond it, or nowhere."""
    keys = list(chance.choice([keys for keys, _ in parts(document)] or [("turn",)]))
    kind = chance.randrange(10)
    if kind == 0:
        keys.append(chance.choice((*WORDS, "0", "-1", "9" * 20, "9" * 5000, "at", "name")))
    elif kind == 1:
        keys[chance.randrange(len(keys))] = chance.choice((*WORDS, "0", "7", "-1", "9" * 5000, "²", "٣"))
    elif kind == 2:
        keys = [keys[0], *_somewhere(chance, document)]
    elif kind == 3:
        keys = [
            chance.choice(("chance", "die", "die.0", "map.0,0", "map.0,1", "", ".", "..", "players", "setup.film.0"))
        ]
    return ".".join(keys)


def _somewhere(chance: Random, document: Json) -> Sequence[str]:
    """A square that the document speaks of."""
    squares = [inside for keys, inside in parts(document) if keys[-1] == "at" and isinstance(inside, str)]
    return [chance.choice(squares or WORDS)]


def correction(chance: Random, document: Json) -> dict[str, Json]:
    """Some paths of a position with values that have no business there."""
    paths = [path(chance, document) for _ in range(chance.choice((1, 1, 1, 2, 3)))]
    return {one: value(chance, document) for one in paths}


# ---------------------------------------------------------------------- texts

MARKS = (
    '"',
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\\",
    "\\ud800",
    "\x00",
    "1e999",
    "NaN",
    "-",
    "9" * 30,
    "null",
    "\udcff",
    "é",
)


def text(chance: Random, line: str) -> str:
    """A line of which some letters were lost, doubled or written over, or that never ends."""
    for _ in range(chance.choice((1, 1, 2, 5))):
        start = chance.randrange(len(line) + 1)
        end = min(len(line), start + chance.choice((0, 1, 2, 20)))
        mark = chance.choice((*MARKS, line[end : end + 40], "[" * chance.choice((1, 60, 3000))))
        line = line[:start] + mark + line[end:]
    return line


def said(line: Json) -> str:
    """As it goes over the wire."""
    return json.dumps(line, separators=(",", ":"))
