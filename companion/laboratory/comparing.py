"""Does a choice make a difference? Two values of one thing that is varied, all else being equal.

Each pair of variants that differ in this alone is compared by itself; a sentence tells the average over these pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isinf
from typing import TypeAlias

from companion.games import rulebook
from companion.laboratory.gathering import Gathered, Share
from companion.laboratory.intervals import Interval, mean, newcombe_of, sample, welch_of
from companion.laboratory.plan import Plan
from companion.laboratory.robin import PAIR

Pairs: TypeAlias = Sequence[tuple[Gathered, Gathered]]
"""Variants that differ in one thing alone."""


@dataclass(frozen=True, slots=True)
class Measure:
    """Something that can be compared: a number of each game."""

    name: str
    heading: str
    own: Callable[[Gathered], Interval]
    """What it is in one variant."""
    between: Callable[[Pairs], Interval]
    """How much more it is in the second of each pair."""
    more: str
    """As a sentence goes on where it is more: `games last {} turns longer`; {} is the number."""
    less: str
    unit: str
    """Of what a difference is so many."""
    percent: bool = False

    def amount(self, number: float) -> str:
        """A difference, as the sentence says it."""
        told = f"{100 * number:.1f}" if self.percent else f"{number:.1f}" if abs(number) >= 0.1 else f"{number:.2f}"
        return told if float(told) else told.lstrip("-")


@dataclass(frozen=True, slots=True)
class Difference:
    """What becomes of a measure when one value of what is varied takes the place of another."""

    measure: Measure
    name: str
    usual: str
    other: str
    where: str
    """All else, where one pair is compared; empty for the average over all pairs."""
    interval: Interval

    @property
    def seen(self) -> bool:
        return not self.interval.holds_zero

    @property
    def sentence(self) -> str:
        who = f"With {self.name}={self.other} instead of {self.usual}"
        where = f" ({self.where})" if self.where else ""
        if not self.seen:
            return f"{who}{where} no difference could be seen in {self.measure.heading.lower()} ({self.range})."
        return f"{who}{where} {self._says()} ({self.range})."

    def _says(self) -> str:
        words = self.measure.more if self.interval.value > 0 else self.measure.less
        return words.format(self.measure.amount(abs(self.interval.value)))

    @property
    def range(self) -> str:
        """The interval; where fewer is told, it is told the same way round."""
        low, high = self.interval.low, self.interval.high
        if isinf(low) or isinf(high):
            return "too few games to say"
        turned = self.seen and self.interval.value < 0
        ends = (-high, -low) if turned else (low, high)
        unit = "" if self.seen else f" {self.measure.unit}"  # what is seen is told with its unit before
        return "95 %: {} to {}{}".format(*map(self.measure.amount, ends), unit)


def measures(plan: Plan) -> Iterator[Measure]:
    """What is compared in every study, and what the rulebook of the game counts."""
    yield _of_numbers("turns", "Game length", lambda cell: cell.turns, "games last {} turns")
    yield _of_shares("ended", "Games that come to an end", lambda cell: cell.ended, "{} games come to an end")
    yield _of_shares("first-seat", "Wins of the first seat", lambda cell: cell.seat(0), "the first seat wins {} games")
    for what, words in rulebook(plan.game).counted.items():
        yield _of_counts(what, words)


def _of_numbers(name: str, heading: str, numbers: Callable[[Gathered], Mapping[int, int]], words: str) -> Measure:
    return Measure(
        name,
        heading,
        lambda cell: mean(sample(numbers(cell))),
        lambda pairs: welch_of([(sample(numbers(one)), sample(numbers(other))) for one, other in pairs]),
        f"{words} longer",
        f"{words} less",
        "turns",
    )


def _of_counts(what: str, words: str) -> Measure:
    """What a rulebook counts."""
    usual = _of_numbers(what, words[0].upper() + words[1:], counted_of(what), "")
    return replace(usual, more=f"a game has {{}} more {words}", less=f"a game has {{}} fewer {words}", unit="in a game")


def counted_of(what: str) -> Callable[[Gathered], Mapping[int, int]]:
    """How many games had how much of it."""
    return lambda cell: cell.counted.get(what, {})


def _of_shares(name: str, heading: str, share: Callable[[Gathered], Share], words: str) -> Measure:
    def between(pairs: Pairs) -> Interval:
        shares = [(share(one), share(other)) for one, other in pairs]
        return newcombe_of([((one.hits, one.of), (other.hits, other.of)) for one, other in shares])

    more, less = words.format("{} in 100 more"), words.format("{} in 100 fewer")
    return Measure(name, heading, lambda cell: share(cell).interval, between, more, less, "games in 100", True)


def differences(plan: Plan, cells: Sequence[Gathered]) -> list[Difference]:
    """For each thing that is varied: every value against the first one, on the average over all else."""
    return [
        Difference(measure, name, usual, other, "", measure.between(pairs))
        for name, usual, other, pairs in _contrasts(plan, cells)
        for measure in measures(plan)
    ]


def each_pair(plan: Plan, cells: Sequence[Gathered]) -> list[Difference]:
    """The same, pair by pair; nothing where each value is in one pair alone."""
    return [
        Difference(measure, name, usual, other, _rest(pair[0], name), measure.between([pair]))
        for name, usual, other, pairs in _contrasts(plan, cells)
        if len(pairs) > 1
        for measure in measures(plan)
        for pair in pairs
    ]


def _contrasts(
    plan: Plan, cells: Sequence[Gathered]
) -> Iterator[tuple[str, str, str, list[tuple[Gathered, Gathered]]]]:
    for name in plan.names():
        if name == PAIR:  # who plays whom: each pair is told by itself
            continue
        values = list(dict.fromkeys(_chosen(cell)[name] for cell in cells))
        for other in values[1:]:
            yield name, values[0], other, _pairs(cells, name, values[0], other)


def _pairs(cells: Sequence[Gathered], name: str, usual: str, other: str) -> list[tuple[Gathered, Gathered]]:
    by_choice = {cell.cell.chosen: cell for cell in cells}
    pairs = []
    for cell in cells:
        if _chosen(cell)[name] == usual:
            turned = tuple((axis, other if axis == name else value) for axis, value in cell.cell.chosen)
            pairs.append((cell, by_choice[turned]))
    return pairs


def _chosen(cell: Gathered) -> Mapping[str, str]:
    return dict(cell.cell.chosen)


def _rest(cell: Gathered, name: str) -> str:
    return ", ".join(f"{axis}={value}" for axis, value in cell.cell.chosen if axis != name)
