"""Skeletons by colour as an answer: so many white, red and blue ones, what they are worth, which mixes there are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from companion.engine import Json, Options, Refusal
from companion.engine.reading import numeral
from companion.games.kit.places import listed
from companion.games.midevil.meta import BLACK, COLOURS
from companion.games.midevil.skeleton_words import counted_colour
from companion.languages import joined, say

Mix = tuple[int, ...]
"""How many of each colour, in the order of COLOURS."""
NO_BONES: Mix = (0,) * len(COLOURS)
NOTHING = "none"
NEVER_SPENT = "midevil.castle-skeleton.black-never-raises"


def mix_of(counts: Mapping[str, int]) -> Mix:
    return tuple(counts.get(colour, 0) for colour in COLOURS)


def counts_of(mix: Mix) -> dict[str, int]:
    """Only the colours of which there are any."""
    return {colour: count for colour, count in zip(COLOURS, mix, strict=True) if count}


def show_mix(mix: Mix) -> str:
    """`2 white, 1 blue`."""
    return ", ".join(f"{count} {colour}" for colour, count in counts_of(mix).items()) or NOTHING


def read_mix(raw: Json) -> Mix | None:
    """What was written, in any order; None when it means nothing."""
    if not isinstance(raw, str):
        return None
    if raw == NOTHING:
        return NO_BONES
    counts: dict[str, int] = {}
    for entry in raw.split(","):
        count, _, colour = entry.strip().partition(" ")
        number = numeral(count)
        if number is None or colour not in COLOURS or colour in counts:
            return None
        counts[colour] = number
    return mix_of(counts)


def names_black(raw: Json) -> bool:
    """Does the answer speak of black skeletons? They are no part of any pool or collection."""
    return isinstance(raw, str) and BLACK in raw.replace(",", " ").split()


def mix_words(mix: Mix) -> str:
    """`2 white skeletons and 1 blue skeleton`."""
    counts = counts_of(mix)
    if not counts:
        return say("no skeletons")
    words = listed([counted_colour(count, colour) for colour, count in counts.items()])
    if sum(mix) == 1:
        return say("{} skeleton", words, about="one of a colour")
    if [*counts.values()][-1] == 1:  # some languages ask the number that stands before the noun
        return say("{} skeletons", words, about="several, one of the last colour")
    return say("{} skeletons", words, about="several of these colours")


def mix_counts(mix: Mix) -> str:
    """`2 white, 1 blue`, for people."""
    return joined(", ", (counted_colour(count, colour) for colour, count in counts_of(mix).items()))


def worth(game: Any, mix: Mix) -> int:
    """The points of some skeletons (midevil.limit.skeleton-point-values)."""
    return sum(game.worth(colour) * count for colour, count in zip(COLOURS, mix, strict=True))


def mixes(have: Mapping[str, int], room: int) -> Iterator[Mix]:
    """Every choice of at most so many figures out of these, fewest blue ones first."""
    whites, reds, blues = (have.get(colour, 0) for colour in COLOURS)
    for blue in range(min(blues, room) + 1):
        for red in range(min(reds, room - blue) + 1):
            for white in range(min(whites, room - blue - red) + 1):
                yield white, red, blue


def best_total(game: Any, have: Mapping[str, int], points: int, room: int) -> int:
    """The highest total not above these points that figures and squares allow (midevil.ruling.closest-amount)."""
    return max(_up_to(game, have, points, room))


def _up_to(game: Any, have: Mapping[str, int], points: int, room: int) -> dict[int, list[Mix]]:
    """The choices that come to at most these points, by what they come to."""
    one, two, three = (game.worth(colour) for colour in COLOURS)
    found: dict[int, list[Mix]] = {}
    few = {colour: min(count, points // game.worth(colour)) for colour, count in have.items()}
    for mix in mixes(few, room):
        total = one * mix[0] + two * mix[1] + three * mix[2]
        if total <= points:
            found.setdefault(total, []).append(mix)
    return found


def by_points(game: Any, have: Mapping[str, int], points: int, room: int) -> list[Mix]:
    """Every choice that reaches that highest total."""
    by_total = _up_to(game, have, points, room)
    return by_total[max(by_total)]


def by_number(have: Mapping[str, int], number: int, room: int) -> list[Mix]:
    """Every choice of that many figures, or of as many as there are (midevil.ruling.named-shortage)."""
    count = min(number, room, sum(have.values()))
    whites, reds, blues = (have.get(colour, 0) for colour in COLOURS)
    return [
        (count - blue - red, red, blue)
        for blue in range(min(blues, count) + 1)
        for red in range(max(0, count - blue - whites), min(reds, count - blue) + 1)
    ]


class Mixes(Options[Mix]):
    """Some skeletons of several colours: which choices to test, and why one will not do."""

    __slots__ = ("among", "no", "rule")

    def __init__(self, among: Callable[[], Iterable[Mix]], no: Callable[[Mix], Refusal | None], rule: str) -> None:
        self.among = among
        self.no = no
        self.rule = rule

    def candidates(self) -> Iterable[Mix]:
        return self.among()

    def refusal(self, value: Mix) -> Refusal | None:
        return self.no(value)

    def read(self, raw: Json) -> Mix | Refusal:
        if names_black(raw):
            return Refusal("midevil.castle-setup.black-outside-pool", say("black skeletons do not belong to the pool"))
        mix = read_mix(raw)
        return mix if mix is not None else Refusal(self.rule, say("say how many of each colour: 2 white, 1 blue"))

    def show(self, value: Mix) -> Json:
        return show_mix(value)

    def label(self, value: Mix) -> str:
        return mix_words(value)
