"""Curves and bars as SVG: colours and dashes come from the styles of the page, numbers from the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from companion.games.kit.wording import halves
from companion.laboratory.plots import Scale, at, stroke, text, ticks
from companion.web.story.labels import room, short

WIDE, TALL = 400, 220
TOP, BOTTOM = 12, 26
"""Room above a curve, and for the turns below it."""
NAME = 15
"""So far apart names are read."""
MOST_NAME = 110
"""The room of a long name."""
APART = 10
"""Between words and what they belong to."""
LEAST = 160
"""So wide is a curve, whatever stands beside it."""
BAR = 26


def curve(series: Sequence[Sequence[float]], names: Sequence[str], colours: Sequence[str], label: str) -> str:
    """What each player had, turn by turn: a line of steps for each, and its name at its end."""
    turns, most = max(map(len, series)) - 1, max((value for line in series for value in line), default=0)
    called = short(names, MOST_NAME)
    told = [f"{name} {halves(line[-1])}" for name, line in zip(called, series, strict=True)]
    beside = room(told) + APART
    before = room(str(int(tick)) for tick in ticks(0, max(most, 1))) + APART
    end = max(WIDE - beside, before + LEAST)
    x = Scale(0, max(turns, 1), before, end)
    y = Scale(0, max(most, 1), TALL - BOTTOM, TOP)
    parts = [*_grid(x, y)]
    for seat, line in enumerate(series):
        steps = " ".join(_step(x, y, turn, value, line) for turn, value in enumerate(line))
        parts.append(f'<polyline class="line {looks(seat, colours[seat])}" points="{steps}"/>')
    heights = _spread([y(line[-1]) for line in series])
    for seat, line in enumerate(series):
        kind, there = looks(seat, colours[seat]), (x(len(line) - 1), y(line[-1]))
        parts.append(f'<circle class="end {kind}" cx="{at(there[0])}" cy="{at(there[1])}" r="3.6"/>')
        parts.append(text(end + APART, heights[seat] + 4, told[seat], f"name {kind}"))
    return _picture(end + beside, TALL, label, parts)


def _step(x: Scale, y: Scale, turn: int, value: float, line: Sequence[float]) -> str:
    """Up or down at the end of the turn in which it changed."""
    before = f"{at(x(turn))},{at(y(line[turn - 1]))} " if turn else ""
    return f"{before}{at(x(turn))},{at(y(value))}"


def _grid(x: Scale, y: Scale) -> Iterator[str]:
    for tick in (tick for tick in ticks(0, y.high) if tick == int(tick)):
        yield stroke((x.first, x.last), (y(tick), y(tick)), 'class="grid"')
        yield text(x.first - 8, y(tick) + 4, str(int(tick)), "count")
    for tick in (tick for tick in ticks(0, x.high) if tick == int(tick)):
        yield text(x(tick), TALL - 8, str(int(tick)), "turn")


def _spread(wanted: Sequence[float]) -> list[float]:
    """The same heights, so far apart that every name is read."""
    order = sorted(range(len(wanted)), key=lambda seat: wanted[seat])
    found, free = list(wanted), float(TOP)
    for seat in order:
        found[seat] = max(wanted[seat], free)
        free = found[seat] + NAME
    below = float(TALL - 10)
    for seat in reversed(order):
        found[seat] = min(found[seat], below)
        below = found[seat] - NAME
    return found


def bars(values: Sequence[float], names: Sequence[str], colours: Sequence[str], told: Sequence[str], label: str) -> str:
    """One bar under the other, each with its name before and its number behind it."""
    called = short(names, MOST_NAME)
    before, behind = room(called) + APART, room(told) + APART
    long = Scale(0, max(*values, 1), 0, max(WIDE - before - behind, LEAST))
    parts = []
    for seat, value in enumerate(values):
        y, kind = BAR * seat, looks(seat, colours[seat])
        parts.append(text(before - APART, y + 18, called[seat], "count"))
        size = f'width="{at(max(long(value), 1))}" height="{BAR - 9}"'
        parts.append(f'<rect class="bar {kind}" x="{at(before)}" y="{y + 5}" {size} rx="4"/>')
        parts.append(text(before + long(value) + 8, y + 18, told[seat], "told"))
    return _picture(before + long.last + behind, BAR * len(values), label, parts)


def faces(counts: Sequence[int], colour: str, titles: Sequence[str], label: str) -> str:
    """How often each face came up, beside what was to be expected."""
    even = sum(counts) / len(counts)
    high = Scale(0, max(*counts, even * 1.3, 1), 0, 40)
    parts = []
    for place, times in enumerate(counts):
        tall = high(times)
        box = f'x="{3 + 17 * place}" y="{at(44 - tall)}" width="13" height="{at(tall)}"'
        parts.append(f'<rect class="bar {looks(0, colour)}" {box}><title>{escape(titles[place])}</title></rect>')
    parts.append(stroke((0, 17 * len(counts) + 3), (44 - high(even), 44 - high(even)), 'class="even"'))
    return _picture(17 * len(counts) + 3, 46, label, parts)


def looks(seat: int, colour: str) -> str:
    """How whatever belongs to a seat looks: its colour, and a dash of its own for eyes that see colours alike."""
    return f"colour-{colour} dash-{seat % 4}"


def _picture(wide: float, tall: float, label: str, parts: Sequence[str]) -> str:
    return f'<svg viewBox="0 0 {at(wide)} {at(tall)}" role="img" aria-label="{escape(label)}">{"".join(parts)}</svg>'
