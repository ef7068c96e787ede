"""Plots as SVG, written by hand: a page that carries them needs no library and no network."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import floor, isinf, log10

from companion.laboratory.intervals import Interval, median, pooled

WIDTH, LINE, LABEL, RIGHT = 960, 22, 420, 80
"""The whole picture, one line of it, the words before and the numbers after it."""
COLOURS = ("#2f6db3", "#c4572e", "#3f8f4f", "#8a5ba6", "#a8862a", "#3c8f95", "#b04a72", "#6b6f76")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a plot of intervals: its words, where it lies, and how it is told."""

    label: str
    interval: Interval
    told: str
    colour: str = COLOURS[0]


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
    x, tall = _reach(lines, mark, scale), LINE * len(lines)
    parts = []
    for tick in ticks(x.low, x.high):
        parts += [stroke((x(tick), x(tick)), (0, tall), GRID), text(x(tick), tall + 16, number(tick), "tick")]
    parts.append(text((x.first + x.last) / 2, tall + 32, unit, "tick"))
    if mark is not None:
        parts.append(stroke((x(mark * scale), x(mark * scale)), (0, tall), 'class="mark"'))
    for row, line in enumerate(lines):
        parts += _line(line, x, LINE * row + LINE / 2, scale)
    return _picture(tall + 36, parts)


def _reach(lines: Sequence[Line], mark: float | None, scale: float) -> Scale:
    """So far that every end is on the picture."""
    seen = [end for line in lines for end in (line.interval.low, line.interval.value, line.interval.high)]
    ends = [end * scale for end in (*seen, *([] if mark is None else [mark])) if not isinf(end)] or [0.0]
    room = (max(ends) - min(ends)) * 0.04 or 0.5
    return Scale(min(ends) - room, max(ends) + room, LABEL, WIDTH - RIGHT)


def _line(line: Line, x: Scale, y: float, scale: float) -> list[str]:
    low, middle, high = (x(end * scale) for end in (line.interval.low, line.interval.value, line.interval.high))
    return [
        text(LABEL - 10, y + 4, short(line.label), "label"),
        stroke((low, high), (y, y), f'stroke="{line.colour}" stroke-width="3"'),
        f'<circle cx="{at(middle)}" cy="{at(y)}" r="4.5" fill="{line.colour}"/>',
        text(WIDTH - RIGHT + 8, y + 4, line.told, "told"),
    ]


def short(label: str, most: int = 64) -> str:
    return label if len(label) <= most else label[: most - 1] + "…"


def histogram(series: Mapping[str, Mapping[int, int]], unit: str, tall: int = 220) -> str:
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
    shares = {name: _shares(counts, wide) for name, counts in series.items()}
    first, last = min(numbers) // wide, max(numbers) // wide
    top = max((share for bins in shares.values() for share in bins.values()), default=1.0)
    x, y = Scale(first * wide, (last + 1) * wide, 50, WIDTH - 20), Scale(0, 100 * top, tall, 10)
    parts = []
    for tick in ticks(0, y.high):
        parts += [
            stroke((x.first, x.last), (y(tick), y(tick)), GRID),
            text(44, y(tick) + 4, f"{number(tick)} %", "label"),
        ]
    parts += [text(x(tick), tall + 16, number(tick), "tick") for tick in ticks(x.low, x.high)]
    for colour, bins in zip(_colours(), shares.values(), strict=False):
        parts.append(
            _outline([(bin * wide, 100 * bins.get(bin, 0.0)) for bin in range(first, last + 1)], wide, x, y, colour)
        )
    parts.append(text((x.first + x.last) / 2, tall + 32, unit, "tick"))
    return legend(series) + _picture(tall + 36, parts)


def _outline(bins: Sequence[tuple[int, float]], wide: int, x: Scale, y: Scale, colour: str) -> str:
    """The steps over all bins, from the ground and back to it."""
    corners = [(start + side, share) for start, share in bins for side in (0, wide)]
    closed = [(bins[0][0], 0.0), *corners, (bins[-1][0] + wide, 0.0)]
    points = " ".join(f"{at(x(value))},{at(y(share))}" for value, share in closed)
    return f'<polyline points="{points}" fill="{colour}" fill-opacity="0.12" stroke="{colour}" stroke-width="1.5"/>'


def _shares(counts: Mapping[int, int], wide: int) -> dict[int, float]:
    all_of_it = sum(counts.values()) or 1
    bins: dict[int, float] = {}
    for value, times in counts.items():
        bins[value // wide] = bins.get(value // wide, 0) + times / all_of_it
    return bins


def stacked(rows: Sequence[tuple[str, Mapping[str, int]]]) -> str:
    """Shares of a whole, one bar under the other; each with the same colours."""
    kinds = list(dict.fromkeys(kind for _, parts in rows for kind in sorted(parts)))
    colours = dict(zip(kinds, _colours(), strict=False))
    parts = []
    for row, (label, counts) in enumerate(rows):
        parts.append(text(LABEL - 10, LINE * row + 15, short(label), "label"))
        parts += _bar({kind: counts.get(kind, 0) for kind in kinds}, colours, LINE * row + 3)
    return legend(kinds) + _picture(LINE * len(rows) + 4, parts)


def _bar(counts: Mapping[str, int], colours: Mapping[str, str], y: int) -> Iterable[str]:
    x, whole = float(LABEL), sum(counts.values()) or 1
    for kind, times in counts.items():
        wide = times / whole * (WIDTH - LABEL - 20)
        place = f'x="{at(x)}" y="{y}" width="{at(wide)}" height="{LINE - 6}"'
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
