"""The words beside curves and bars: how much room they need, and long names made short so that they are told apart.

Nobody knows here which letters a browser has. So room is measured with those of DejaVu Sans Bold, which are wider than
nearly all others; a few small steps in between suffice.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from itertools import count

SIZE = 13
"""So large are letters beside a curve, as `story.css` says."""
NARROW, USUAL, BROAD, BROADEST, PICTURE = 0.5, 0.75, 0.9, 1.35, 1.4
"""The steps, as parts of that size."""
THIN = frozenset("fijlrtI ijl.,:;'´`|!()[]-/\\")
THICK = frozenset("mwMW%@½…ÆŒæœЖЩШЮФЫжщшюфы")
FIRST_PICTURE = 0x2E80
"""From here on nearly every letter is a picture, or as wide as one."""
JOINER = "\N{ZERO WIDTH JOINER}"


def room(words: Iterable[str]) -> float:
    """What the longest of them takes."""
    return max((SIZE * sum(map(_wide, letters(one))) for one in words), default=0)


def letters(words: str) -> list[str]:
    """The letters, each with all its marks: an accent, the colour of a face, whatever is joined to a picture."""
    found: list[str] = []
    for letter in words:
        kind = unicodedata.category(letter)
        if found and (kind[0] == "M" or kind == "Sk" or letter == JOINER or found[-1].endswith(JOINER)):
            found[-1] += letter
        else:
            found.append(letter)
    return found


def _wide(letter: str) -> float:
    """How wide a letter is, as a part of its size; where what is joined cannot be drawn as one, all of it."""
    parts = [part for part in unicodedata.normalize("NFD", letter) if unicodedata.category(part)[0] not in "MC"]
    return sum(map(_step, parts))


def _step(letter: str) -> float:
    if letter in THIN:
        return NARROW
    if letter in THICK:
        return BROADEST
    if ord(letter) >= FIRST_PICTURE or unicodedata.category(letter) == "So":
        return PICTURE
    return BROAD if letter.isupper() or not letter.isalnum() else USUAL


def short(names: Sequence[str], most: float) -> list[str]:
    """The names in so much room: where they begin alike, with their ends as well; whole where nothing else tells them
    apart."""
    long = max(len(letters(name)) for name in names)
    for end in range(long):
        cut = [_cut(name, most, end) for name in names]
        if len({*cut}) == len({*names}):
            return cut
    return [*names]


def _cut(name: str, most: float, end: int) -> str:
    """A name in so much room, with so many letters of its end."""
    if room([name]) <= most:
        return name
    its = letters(name)
    tail = "".join(its[len(its) - end :])
    head = next(many for many in count(1) if many == len(its) or room(["".join(its[: many + 1]) + "…" + tail]) > most)
    return "".join(its[:head]).rstrip() + "…" + tail
