"""Words that every game needs: lines for the small screen, which has 21 characters, and numbers of things."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from textwrap import wrap

from companion.engine import Json
from companion.languages import english_of, joined, made, meant, say, says

COLUMNS = 21


def lines_for(words: str) -> str:
    """The words in lines that fit."""
    return made(_lines, words)


def _lines(words: str) -> str:
    return "\n".join(wrap(words, COLUMNS))


def many(count: int, thing: str) -> str:
    """So many of a thing: `1 zombie`, `2 zombies`."""
    one = f"{{}} {thing}"
    more = f"{one}s"
    return says(count, one, more)


PUT_ONLY: Mapping[str, Callable[[int], str]] = {
    "door": lambda count: many(count, "door"),
    "token": lambda count: many(count, "token"),
    "dog": lambda count: many(count, "dog"),
    "clown": lambda count: many(count, "clown"),
}
"""What is put on the table and counted nowhere else: here other languages learn of it."""


def so_many(things: Mapping[str, int]) -> str:
    """How many of each thing that a question puts on the table: `2 zombies, 1 door`."""
    return joined(", ", [PUT_ONLY.get(thing, partial(many, thing=thing))(count) for thing, count in things.items()])


def from_to(least: int, most: int, thing: str) -> str:
    """A range of something: `2 to 6 players`, and `1 player` where there is no choice."""
    return say("{} to {}", least, many(most, thing), about="range") if least < most else many(least, thing)


def a(thing: str) -> str:
    """One of a kind: `a zombie`, `an old zombie`."""
    english = english_of(thing)
    return meant(f"{'an' if english[:1].lower() in 'aeiou' else 'a'} {english}", "a {}", thing)


def halves(count: float) -> str:
    """A number of something of which there are halves: `3`, `2½`, `½`."""
    whole, half = divmod(count, 1)
    return f"{int(whole) or ''}½" if half else str(int(whole))


def some(count: float, things: str) -> str:
    """So many of things that are named together: `a heart`, `2 hearts`, `2½ hearts`, `half a heart`."""
    one = english_of(things).removesuffix("s")
    if count == 1:
        return meant(f"a {one}", "one of the {}", things)
    return (
        meant(f"half a {one}", "half of one of the {}", things) if count == 0.5 else say("{} {}", halves(count), things)
    )


def faces(value: Json) -> str:
    """What dice show: `4`, or `4 2`."""
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)
