"""Which LED of the chain lies under which square of the board: pure functions over a wiring.

Panels follow one another in the chain. A panel is described as it is sold and then turned and laid on the board, so the
same description fits wherever it lies.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from companion.devices.errors import WiringError
from companion.devices.spacing import EVEN, Spacing
from companion.devices.wiring import CORNERS, Panel, PixelWiring

RUNS = ("rows", "columns")
TURNS = (0, 90, 180, 270)


def squares(panel: Panel, spacing: Spacing = EVEN) -> Iterator[tuple[int, int] | None]:
    """The squares (x, y) over a panel's LEDs, from the first LED to the last; None over one that lies between two."""
    for place in _path(panel, spacing):
        if place is None:
            yield None
        else:
            east, south = _turned(*place, panel)
            yield panel.x + east, panel.y + south


def ground(panel: Panel) -> tuple[int, int]:
    """The columns and rows that a panel covers once it is turned."""
    return (panel.height, panel.width) if panel.turn in (90, 270) else (panel.width, panel.height)


def mounted(panel: Panel) -> Panel:
    """The same panel as people see it: not turned, with the corner and the run that it has where it lies."""
    wide, high = ground(panel)
    seen = list(squares(panel))
    for start, run, serpentine in product(CORNERS, RUNS, (True, False)):
        plain = replace(
            panel, width=wide, height=high, start=start, run=run, serpentine=serpentine, turn=0
        )  # of one line, several descriptions are the same: the first will do
        if list(squares(plain)) == seen:
            return plain
    raise AssertionError(f"{panel} is like no panel")  # a turn only exchanges corners and runs


def alike(wiring: PixelWiring) -> bool:
    """Do all panels lie the same way? Then whoever has seen the first of them knows all."""
    seen = {(lying.start, lying.run, lying.serpentine) for lying in map(mounted, wiring.panels)}
    return len(seen) == 1


def relaid(wiring: PixelWiring, start: str, run: str, serpentine: bool) -> PixelWiring:
    """The wiring with every panel as people have seen it lie."""
    panels = (replace(mounted(panel), start=start, run=run, serpentine=serpentine) for panel in wiring.panels)
    return replace(wiring, panels=tuple(panels))


def chain(wiring: PixelWiring) -> tuple[int | None, ...]:
    """For each LED from the first to the last the number of its square (row by row from the north west), or None."""
    leds: list[int | None] = []
    taken: set[int] = set()
    for number, panel in enumerate(wiring.panels, 1):
        _check(panel, number)
        leds += [None] * panel.skip
        for place in squares(panel, wiring.spacing):
            if place is None:
                leds.append(None)
                continue
            x, y = place
            square = wiring.width * y + x
            if not (0 <= x < wiring.width and 0 <= y < wiring.height):
                raise WiringError(_misplaced(number, x, y, f"outside the board of {wiring.width} x {wiring.height}"))
            if square in taken:
                raise WiringError(_misplaced(number, x, y, "already under another panel"))
            taken.add(square)
            leds.append(square)
    return tuple(leds)


def led_under(wiring: PixelWiring) -> tuple[int | None, ...]:
    """For each square the number of its LED, or None where no panel lies."""
    under: list[int | None] = [None] * (wiring.width * wiring.height)
    for led, square in enumerate(chain(wiring)):
        if square is not None:
            under[square] = led
    return tuple(under)


def sources(wiring: PixelWiring) -> tuple[int, ...]:
    """For each byte on the wire its place in the colours of the board; the place after the last one stands for dark."""
    if sorted(wiring.order) != ["B", "G", "R"]:
        raise WiringError(f"pixels: the order {wiring.order!r} is not one of R, G and B; most LEDs are 'GRB'")
    channels = [("RGB").index(letter) for letter in wiring.order]
    dark = 3 * wiring.width * wiring.height
    return tuple(dark if square is None else 3 * square + channel for square in chain(wiring) for channel in channels)


def drawn(wiring: PixelWiring) -> str:
    """The map as text: the number of the LED under each square, a dot where there is none."""
    cells = ["." if led is None else str(led) for led in led_under(wiring)]
    size = max(map(len, cells))
    rows = (cells[start : start + wiring.width] for start in range(0, len(cells), wiring.width))
    return "\n".join(" ".join(cell.rjust(size) for cell in row) for row in rows)


def _path(panel: Panel, spacing: Spacing) -> Iterator[tuple[int, int] | None]:
    """The LEDs of a panel as it is sold, by column and row from its own north west."""
    by_rows = panel.run == "rows"
    length, lines = (panel.width, panel.height) if by_rows else (panel.height, panel.width)
    there = spacing.line(length)
    for line in range(lines):
        for along in reversed(there) if panel.serpentine and line % 2 else there:
            if along is None:
                yield None
                continue
            x, y = (along, line) if by_rows else (line, along)
            yield (
                panel.width - 1 - x if "E" in panel.start else x,
                panel.height - 1 - y if "S" in panel.start else y,
            )


def _turned(x: int, y: int, panel: Panel) -> tuple[int, int]:
    """Where a place of the panel is after it was turned clockwise, from the north west of the ground it covers."""
    match panel.turn:
        case 90:
            return panel.height - 1 - y, x
        case 180:
            return panel.width - 1 - x, panel.height - 1 - y
        case 270:
            return y, panel.width - 1 - x
        case _:
            return x, y


def _check(panel: Panel, number: int) -> None:
    for name, value, allowed in (
        ("start", panel.start, CORNERS),
        ("run", panel.run, RUNS),
        ("turn", panel.turn, TURNS),
    ):
        if value not in allowed:
            raise WiringError(f"panel {number}: {name} is {value!r}, but it must be one of {allowed}")
    if panel.width < 1 or panel.height < 1 or panel.skip < 0:
        raise WiringError(f"panel {number}: width and height must be at least 1, and skip at least 0")


def _misplaced(number: int, x: int, y: int, where: str) -> str:
    return f"panel {number}: its LED under square {x},{y} lies {where}; correct its x, y, width, height or turn"
