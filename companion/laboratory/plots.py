"""Plots as SVG, written by hand: a page that carries them needs no library and no network."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import floor, isinf, log10
from textwrap import wrap

from companion.laboratory.intervals import Interval, median, pooled

WIDTH, LINE, LABEL, RIGHT = 480, 22, 170, 64
"""The whole picture, narrow enough for a phone; one line of it; the words before and the numbers after it."""
SHORT, LETTERS, UNDER = 20, 58, 15
"""So many letters of a label stand beside one another before its line; where that is not enough for all of them, so
many above it; and so far below one another are their rows."""
APART = 80
"""The room of a bin that is no part of the scale."""
COLOURS = ("#2f6db3", "#c4572e", "#3f8f4f", "#8a5ba6", "#a8862a", "#3c8f95", "#b04a72", "#6b6f76")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a plot of intervals: its words, where it lies, and how it is told."""

    label: str
    interval: Interval
    told: str
    colour: str = COLOURS[0]
    group: str = ""
    """What it belongs to; said once, above the first line of the group."""


def nice_step(span: float, most: int = 6) -> float:
    """1, 2 or 5 times a power of ten, so that so many steps suffice."""
    rough = span / most if span > 0 else 1.0
    power = 10.0 ** floor(log10(rough))
    return next(step * power for step in (1, 2, 5, 10) if step * power >= rough * 0.999)


def ticks(low: float, high: float) -> list[float]:
    step = nice_step(high - low)
    first = floor(low / step + 0.999)
    count = int((high - first * step) / step + 1.001)
    return [round((first + at) * step, 10) for at in range(max(0, count))]


def number(value: float) -> str:
    return f"{value:.10g}"


def at(value: float) -> str:
    """A coordinate, short."""
    return f"{value:.1f}"


def text(x: float, y: float, words: str, kind: str) -> str:
    return f'<text x="{at(x)}" y="{at(y)}" class="{kind}">{escape(words)}</text>'


def stroke(x: tuple[float, float], y: tuple[float, float], how: str) -> str:
    return f'<line x1="{at(x[0])}" x2="{at(x[1])}" y1="{at(y[0])}" y2="{at(y[1])}" {how}/>'


GRID = 'class="grid"'


@dataclass(frozen=True, slots=True)
class Scale:
    """Where a number lies between two ends of a picture; what is beyond them lies at the end."""

    low: float
    high: float
    first: float
    last: float

    def __call__(self, value: float) -> float:
        inside = min(max(value, self.low), self.high)
        return self.first + (inside - self.low) / (self.high - self.low) * (self.last - self.first)


def intervals(lines: Sequence[Line], mark: float | None = None, unit: str = "", scale: float = 1.0) -> str:
    """Points with their intervals, one under the other; `mark` is where nothing would be odd."""
    places = Labels([line.label for line in lines])
    x, rows, tall, group = _reach(lines, mark, scale, places.left), list[str](), 0.0, ""
    for line in lines:
        if line.group != group:
            group = line.group
            rows += stacked_words(folded(group), 0, tall + 20, "group")
            tall += 8 + UNDER * len(folded(group))
        rows += [*places.words(line.label, tall), *_line(line, x, tall + places.middle(line.label), scale)]
        tall += places.room(line.label)
    parts = []
    for tick in ticks(x.low, x.high):
        parts += [stroke((x(tick), x(tick)), (0, tall), GRID), text(x(tick), tall + 16, number(tick), "tick")]
    parts.append(text((x.first + x.last) / 2, tall + 32, unit, "tick"))
    if mark is not None:
        parts.append(stroke((x(mark * scale), x(mark * scale)), (0, tall), 'class="mark"'))
    return _picture(tall + 36, [*parts, *rows])


def _reach(lines: Sequence[Line], mark: float | None, scale: float, left: float) -> Scale:
    """So far that every end is on the picture."""
    seen = [end for line in lines for end in (line.interval.low, line.interval.value, line.interval.high)]
    ends = [end * scale for end in (*seen, *([] if mark is None else [mark])) if not isinf(end)] or [0.0]
    room = (max(ends) - min(ends)) * 0.04 or 0.5
    return Scale(min(ends) - room, max(ends) + room, left, WIDTH - RIGHT)


def _line(line: Line, x: Scale, y: float, scale: float) -> list[str]:
    low, middle, high = (x(end * scale) for end in (line.interval.low, line.interval.value, line.interval.high))
    return [
        stroke((low, high), (y, y), f'stroke="{line.colour}" stroke-width="3"'),
        f'<circle cx="{at(middle)}" cy="{at(y)}" r="4.5" fill="{line.colour}"/>',
        text(WIDTH - RIGHT + 8, y + 4, line.told, "told"),
    ]


def folded(words: str, letters: int = LETTERS) -> list[str]:
    """Nothing is cut: what is too long goes on below."""
    return wrap(words, letters, break_on_hyphens=False) or [""]


def stacked_words(rows: Sequence[str], x: float, y: float, kind: str) -> list[str]:
    return [text(x, y + UNDER * row, words, kind) for row, words in enumerate(rows)]


class Labels:
    """Where the labels of a picture stand: before its lines where three rows suffice for each, else above them."""

    def __init__(self, labels: Sequence[str]) -> None:
        self.before = all(len(folded(label, SHORT)) <= 3 for label in labels)
        self.left = LABEL if self.before else 6

    def words(self, label: str, top: float) -> list[str]:
        if self.before:
            return stacked_words(folded(label, SHORT), LABEL - 10, top + LINE / 2 + 4, "label")
        return stacked_words(folded(label), 0, top + 15, "above")

    def middle(self, label: str) -> float:
        """So far below its top lies the middle of a line."""
        if self.before:
            return LINE / 2 + UNDER * (len(folded(label, SHORT)) - 1) / 2
        return UNDER * len(folded(label)) + 13

    def room(self, label: str) -> float:
        """How tall all of it is."""
        return 2 * self.middle(label) if self.before else self.middle(label) + 10


@dataclass(frozen=True, slots=True)
class Apart:
    """What is no number on the scale of a histogram and stands beside it: how often, in each series."""

    told: str
    times: Mapping[str, int]


def histogram(series: Mapping[str, Mapping[int, int]], unit: str, apart: Apart | None = None, tall: int = 220) -> str:
    """How often each number came, as shares of each series; several series are lines over one another. What is rarer
    than one of 200 at the upper end stands in the last bin."""
    most = max((median(counts, 0.995) for counts in series.values()), default=0)
    if any(number > most for counts in series.values() for number in counts):
        unit += f" ({most} also stands for more)"
    series = {
        name: pooled({min(number, most): times} for number, times in counts.items()) for name, counts in series.items()
    }
    numbers = [number for counts in series.values() for number in counts] or [0]
    wide = max(1, round(nice_step(max(numbers) - min(numbers) + 1, 40)))
    beside = apart.times if apart and any(apart.times.values()) else {}
    wholes = {name: sum(counts.values()) + beside.get(name, 0) or 1 for name, counts in series.items()}
    shares = {name: _shares(counts, wide, wholes[name]) for name, counts in series.items()}
    extra = {name: beside.get(name, 0) / wholes[name] for name in series}
    first, last = min(numbers) // wide, max(numbers) // wide
    top = max((*(share for bins in shares.values() for share in bins.values()), *extra.values()), default=1.0) or 1.0
    x = Scale(first * wide, (last + 1) * wide, 50, WIDTH - 20 - (APART if beside else 0))
    y = Scale(0, 100 * top, tall, 10)
    parts = _frame(x, y, tall, unit)
    for colour, bins in zip(_colours(), shares.values(), strict=False):
        parts.append(
            _outline([(bin * wide, 100 * bins.get(bin, 0.0)) for bin in range(first, last + 1)], wide, x, y, colour)
        )
    if apart and beside:
        parts += _beside(apart.told, list(extra.values()), y, tall)
    return legend(series) + _picture(tall + 36, parts)


def _frame(x: Scale, y: Scale, tall: int, unit: str) -> list[str]:
    """What a histogram is read by."""
    parts = []
    for tick in ticks(0, y.high):
        parts += [
            stroke((x.first, WIDTH - 20), (y(tick), y(tick)), GRID),
            text(44, y(tick) + 4, f"{number(tick)} %", "label"),
        ]
    parts += [text(x(tick), tall + 16, number(tick), "tick") for tick in ticks(x.low, x.high)]
    return [*parts, text((x.first + x.last) / 2, tall + 32, unit, "tick")]


def _beside(told: str, shares: Sequence[float], y: Scale, tall: int) -> list[str]:
    """A bar for each series, apart from the scale."""
    left, room = WIDTH - APART, APART - 20
    wide = min(30.0, room / len(shares))
    begin = left + (room - wide * len(shares)) / 2
    bars = [
        f'<rect x="{at(begin + wide * place)}" y="{at(y(100 * share))}" width="{at(wide - 2)}" '
        f'height="{at(tall - y(100 * share))}" fill="{colour}" fill-opacity="0.75"/>'
        for place, (colour, share) in enumerate(zip(_colours(), shares, strict=False))
    ]
    return [
        *bars,
        *(text(left + room / 2, tall + 16 + 16 * at, words, "tick") for at, words in enumerate(wrap(told, 12))),
    ]


def _outline(bins: Sequence[tuple[int, float]], wide: int, x: Scale, y: Scale, colour: str) -> str:
    """The steps over all bins, from the ground and back to it."""
    corners = [(start + side, share) for start, share in bins for side in (0, wide)]
    closed = [(bins[0][0], 0.0), *corners, (bins[-1][0] + wide, 0.0)]
    points = " ".join(f"{at(x(value))},{at(y(share))}" for value, share in closed)
    return f'<polyline points="{points}" fill="{colour}" fill-opacity="0.12" stroke="{colour}" stroke-width="1.5"/>'


def _shares(counts: Mapping[int, int], wide: int, whole: int) -> dict[int, float]:
    bins: dict[int, float] = {}
    for value, times in counts.items():
        bins[value // wide] = bins.get(value // wide, 0) + times / whole
    return bins


def stacked(rows: Sequence[tuple[str, Mapping[str, int]]]) -> str:
    """Shares of a whole, one bar under the other; each with the same colours."""
    kinds = list(dict.fromkeys(kind for _, parts in rows for kind in sorted(parts)))
    colours = dict(zip(kinds, _colours(), strict=False))
    places = Labels([label for label, _ in rows])
    parts, tall = list[str](), 0.0
    for label, counts in rows:
        top = tall + places.middle(label) - (LINE - 6) / 2
        parts += places.words(label, tall)
        parts += _bar({kind: counts.get(kind, 0) for kind in kinds}, colours, places.left, top)
        tall += places.room(label)
    return legend(kinds) + _picture(tall + 4, parts)


def _bar(counts: Mapping[str, int], colours: Mapping[str, str], left: float, y: float) -> Iterable[str]:
    x, whole = left, sum(counts.values()) or 1
    for kind, times in counts.items():
        wide = times / whole * (WIDTH - left - 6)
        place = f'x="{at(x)}" y="{at(y)}" width="{at(wide)}" height="{LINE - 6}"'
        yield f'<rect {place} fill="{colours[kind]}"><title>{escape(kind)}: {times} of {whole}</title></rect>'
        x += wide


def legend(names: Iterable[str]) -> str:
    """Which colour is whose; nothing where there is one alone."""
    listed = list(names)
    if len(listed) < 2:
        return ""
    marks = (
        f'<span><i style="background:{colour}"></i>{escape(name)}</span>'
        for colour, name in zip(_colours(), listed, strict=False)
    )
    return f'<p class="legend">{" ".join(marks)}</p>'


def _colours() -> Iterable[str]:
    while True:
        yield from COLOURS


def _picture(tall: float, parts: Sequence[str]) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {at(tall)}" role="img" xmlns="http://www.w3.org/2000/svg">{"".join(parts)}</svg>'
