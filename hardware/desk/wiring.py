#!/usr/bin/env python3
"""Draws the desk's wiring from the board profiles, and writes its tables into README.md; `--check` only compares.

Run from the top of the project: python hardware/desk/wiring.py
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from companion.devices.fitting import BOARD_NEEDS, DARK_LED, leds
from companion.devices.pinout import I2C_PINS, SPI_PINS
from companion.devices.profile import Profile, load_profile

HERE = Path(__file__).parent
BOARDS = ("pi3", "pi4", "pi5", "zero2w")

HEADER = {
    **{2: 3, 3: 5, 4: 7, 14: 8, 15: 10, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18, 10: 19, 9: 21, 25: 22},
    **{11: 23, 8: 24, 7: 26, 0: 27, 1: 28, 5: 29, 6: 31, 12: 32, 13: 33, 19: 35, 16: 36, 26: 37, 20: 38, 21: 40},
}
"""GPIO -> pin of the 40-pin header; the same on every Raspberry Pi that has one."""
GROUNDS = (6, 9, 14, 20, 25, 30, 34, 39)
SUPPLIES = {1: "3V3", 17: "3V3", 2: "5V", 4: "5V"}

SHIFTER = "74AHCT125"
LED_WHITE_MA = 60
FUSES = (1.0, 1.6, 2.0, 2.5, 3.15, 4.0, 5.0, 6.3, 8.0, 10.0, 16.0, 20.0)


@dataclass(frozen=True, slots=True)
class Wire:
    """From a terminal of a part to a pin of the header."""

    part: str
    terminal: str
    pin: int
    gpio: int | None = None
    note: str = ""


def wires(profile: Profile) -> Iterator[Wire]:
    """Every wire that ends at the header, part by part."""
    yield from _screen(profile)
    if profile.buttons.knob is not None:
        knob = profile.buttons.knob
        yield _wire("knob", "A (CLK)", knob.a)
        yield _wire("knob", "B (DT)", knob.b)
        if knob.press is not None:
            yield _wire("knob", "switch (SW)", knob.press, "a second OK")
    if profile.pixels.back_end != "none":
        yield _wire(SHIFTER, "1A (pin 2)", profile.pixels.pin, "LED data")
    for name, gpio in profile.buttons.pins.items():
        yield _wire(name, "", gpio, "other side to ground")


def _screen(profile: Profile) -> Iterator[Wire]:
    screen = profile.screen
    if screen.controller == "none":
        return
    yield Wire("screen", "VCC", 1, note="3.3 V, not 5 V")
    if screen.bus == "i2c":
        data, clock = I2C_PINS[screen.port]
        yield _wire("screen", "SDA", data)
        yield _wire("screen", "SCL", clock)
    else:
        lines = SPI_PINS[screen.port]
        yield _wire("screen", "DIN (MOSI)", lines[3] if screen.port == 0 else 20)
        yield _wire("screen", "CLK (SCLK)", lines[4] if screen.port == 0 else 21)
        yield _wire("screen", "CS", 8 - screen.device if screen.port == 0 else 18 - screen.device)
        yield _wire("screen", "D/C", screen.dc)
        yield _wire("screen", "RES", screen.reset)


def _wire(part: str, terminal: str, gpio: int, note: str = "") -> Wire:
    return Wire(part, terminal, HEADER[gpio], gpio, note)


def fuse(profile: Profile) -> float:
    """The next that is sold above one and a quarter times what the LEDs may take."""
    return next(value for value in FUSES if value * 1000 >= 1.25 * profile.pixels.budget)


def supply(profile: Profile) -> tuple[float, bool]:
    """What the supply of the LEDs gives, in mA, and whether the board takes from it too."""
    power = tomllib.loads(Path(profile.file).read_text())["power"]
    return float(power["supply"]), bool(power["shared"])


# Tables


def pin_table(profile: Profile) -> Iterator[str]:
    yield "| part | terminal | header pin | GPIO | note |"
    yield "|---|---|---|---|---|"
    for wire in wires(profile):
        gpio = "" if wire.gpio is None else f"GPIO{wire.gpio}"
        yield f"| {wire.part} | {wire.terminal} | {wire.pin} | {gpio} | {wire.note} |"


def power_table(profiles: dict[str, Profile]) -> Iterator[str]:
    yield "| | " + " | ".join(profiles) + " |"
    yield "|---|" + "---:|" * len(profiles)
    for words, values in _power_rows(profiles).items():
        yield f"| {words} | " + " | ".join(values) + " |"


def _power_rows(profiles: dict[str, Profile]) -> dict[str, list[str]]:
    """Reckoned, not measured."""
    board = [BOARD_NEEDS[profile.model] for profile in profiles.values()]
    budget = [profile.pixels.budget for profile in profiles.values()]
    count = [leds(profile.pixels) for profile in profiles.values()]
    return {
        "the board and what is on its header (with the screen)": [f"{value:,.0f} mA" for value in board],
        "LEDs in the chain": [str(value) for value in count],
        "all of them dark": [f"{value * DARK_LED:,.0f} mA" for value in count],
        "all of them white, without a limit": [f"{value * LED_WHITE_MA:,.0f} mA" for value in count],
        "what the companion lets them take (`budget`)": [f"{value:,.0f} mA" for value in budget],
        "fuse in the LEDs' 5 V": [f"{fuse(profile):g} A" for profile in profiles.values()],
        "the LEDs' supply": [_supply_words(profile) for profile in profiles.values()],
    }


def _supply_words(profile: Profile) -> str:
    gives, shared = supply(profile)
    return f"5 V, {gives / 1000:g} A, " + ("for both" if shared else "for the LEDs alone")


def filled(text: str, profiles: dict[str, Profile]) -> str:
    """The text with every table between its marks made anew."""
    tables = {name: pin_table(profile) for name, profile in profiles.items()} | {"power": power_table(profiles)}
    for name, lines in tables.items():
        pattern = rf"(<!-- {name}: begin -->\n).*?(<!-- {name}: end -->)"
        new = "\n".join(lines).replace("\\", r"\\")
        text, found = re.subn(pattern, rf"\g<1>{new}\n\g<2>", text, flags=re.DOTALL)
        if found != 1:
            raise SystemExit(f"README.md needs the marks <!-- {name}: begin --> and <!-- {name}: end --> once each")
    return text


# Drawing

ROW = 27
TOP = 96
PIN_GAP = 24
PART_AT, PART_WIDTH = 215, 128
SUPPLY_AT, SUPPLY_WIDTH = 425, 170
MIDDLE = SUPPLY_AT + SUPPLY_WIDTH + 30
WIDTH = MIDDLE + PART_AT + PART_WIDTH + 75
HEIGHT = TOP + 20 * ROW + 130
COLOURS = {"screen": "#1f6feb", "knob": "#8a4fbf", SHIFTER: "#1a7f37"}
BUTTON_COLOUR = "#b35900"
SIZES = {"small": 11, "plain": 13, "title": 19}


@dataclass(frozen=True, slots=True)
class Terminal:
    """Where a wire ends at its part."""

    wire: Wire
    y: float


class Drawing:
    """SVG in the making. Sideways distances are from the middle of the header; negative is left."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def line(self, points: list[tuple[float, float]], colour: str = "#333", width: float = 2) -> None:
        where = " ".join(f"{MIDDLE + x:g},{y:g}" for x, y in points)
        self.lines.append(f'<polyline points="{where}" fill="none" stroke="{colour}" stroke-width="{width:g}"/>')

    def box(
        self, x: float, y: float, width: float, height: float, fill: str = "#f6f8fa", edge: str = "#57606a"
    ) -> None:
        at = f'x="{MIDDLE + x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
        self.lines.append(f'<rect {at} rx="4" fill="{fill}" stroke="{edge}" stroke-width="1.5"/>')

    def dot(self, x: float, y: float, radius: float, fill: str, edge: str = "#24292f") -> None:
        at = f'cx="{MIDDLE + x:g}" cy="{y:g}" r="{radius:g}"'
        self.lines.append(f'<circle {at} fill="{fill}" stroke="{edge}"/>')

    def words(
        self, x: float, y: float, text: str, size: str = "plain", anchor: str = "middle", fill: str = "#24292f"
    ) -> None:
        text = text.replace("&", "&amp;").replace("<", "&lt;")
        at = f'x="{MIDDLE + x:g}" y="{y + 0.35 * SIZES[size]:g}" font-size="{SIZES[size]}"'
        self.lines.append(f'<text {at} text-anchor="{anchor}" fill="{fill}">{text}</text>')

    def ground(self, x: float, y: float) -> None:
        self.line([(x, y), (x, y + 7)], width=1.5)
        for half, down in ((8, 7), (5, 10), (2, 13)):
            self.line([(x - half, y + down), (x + half, y + down)], width=1.5)

    def svg(self) -> str:
        style = 'font-family="DejaVu Sans, Verdana, sans-serif"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" {style}>'
        return "\n".join([head, f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>', *self.lines, "</svg>", ""])


def draw(profile: Profile) -> str:
    """The wiring of one board."""
    drawing = Drawing()
    drawing.words(WIDTH / 2 - MIDDLE, 30, f"The desk on a {profile.name}", "title")
    note = f"Every part's ground joins the header's ground pins ({', '.join(map(str, GROUNDS))})."
    drawing.words(WIDTH / 2 - MIDDLE, 54, note, "small")
    _draw_header(drawing, profile)
    for side in (-1, 1):
        _draw_side(drawing, side, [wire for wire in wires(profile) if (1 if wire.pin % 2 == 0 else -1) == side])
    _draw_leds(drawing, profile)
    _draw_tray(drawing, profile)
    return drawing.svg()


def pin_y(pin: int) -> float:
    return TOP + (pin - 1) // 2 * ROW + ROW / 2


def _draw_header(drawing: Drawing, profile: Profile) -> None:
    used = {wire.pin: wire for wire in wires(profile)}
    names = {pin: f"GPIO{gpio}" for gpio, pin in HEADER.items()} | SUPPLIES | dict.fromkeys(GROUNDS, "GND")
    drawing.box(-2 * PIN_GAP, TOP - 6, 4 * PIN_GAP, 20 * ROW + 12, "#1b1f24", "#1b1f24")
    for pin in range(1, 41):
        side = 1 if pin % 2 == 0 else -1
        x, y = side * 0.75 * PIN_GAP, pin_y(pin)
        fill = "#d0d7de" if pin not in used else colour_of(used[pin])
        fill = "#000000" if pin in GROUNDS else fill
        drawing.dot(x, y, 10, fill, "#8c959f")
        drawing.words(x, y, str(pin), "small", fill="white" if pin in used or pin in GROUNDS else "#24292f")
        if pin not in used:
            anchor = "start" if side == 1 else "end"
            drawing.words(side * (2 * PIN_GAP + 6), y, names[pin], "small", anchor, "#8c959f")


def colour_of(wire: Wire) -> str:
    return COLOURS.get(wire.part, BUTTON_COLOUR)


def _places(side_wires: list[Wire]) -> list[Terminal]:
    """Terminals down one side, as near to their pins as the parts leave room, in the order of the pins."""
    order = sorted(side_wires, key=lambda wire: wire.pin)
    firsts = {wire.part: order.index(wire) for wire in reversed(order)}
    order.sort(key=lambda wire: (firsts[wire.part], wire.pin))
    needed = [_gap(before.part, wire.part) for before, wire in pairwise(order)]
    ys = [pin_y(wire.pin) for wire in order]
    for index, gap in enumerate(needed):
        ys[index + 1] = max(ys[index + 1], ys[index] + gap)
    lowest = TOP + 20 * ROW + 60
    for index in range(len(ys) - 1, -1, -1):
        limit = lowest if index == len(ys) - 1 else ys[index + 1] - needed[index]
        ys[index] = min(ys[index], limit)
    return [Terminal(wire, y) for wire, y in zip(order, ys, strict=True)]


def _gap(part: str, below: str) -> float:
    """How far apart two neighbours' terminals must be: the level shifter is tall, and its supply comes from below."""
    if part == below:
        return 22.0
    return 54.0 if SHIFTER not in (part, below) else 84.0


def _draw_side(drawing: Drawing, side: int, side_wires: list[Wire]) -> None:
    terminals = _places(side_wires)
    for terminal, lane in zip(terminals, _lanes(terminals), strict=True):
        _draw_wire(drawing, side, terminal, 2 * PIN_GAP + 74 + 7 * lane)
    for part in dict.fromkeys(terminal.wire.part for terminal in terminals):
        _draw_part(drawing, side, part, [terminal for terminal in terminals if terminal.wire.part == part])


def _lanes(terminals: list[Terminal]) -> list[int]:
    """Where each wire turns so that no two cross: of those that go up the highest first, of the others the lowest."""
    up = [one for one in terminals if one.y < pin_y(one.wire.pin)]
    down = [one for one in reversed(terminals) if one.y >= pin_y(one.wire.pin)]
    return [(up if one in up else down).index(one) for one in terminals]


def _draw_wire(drawing: Drawing, side: int, terminal: Terminal, turn: float) -> None:
    wire, start = terminal.wire, pin_y(terminal.wire.pin)
    points = [(PIN_GAP + 4.0, start), (turn, start), (turn, terminal.y), (PART_AT, terminal.y)]
    drawing.line([(side * x, y) for x, y in points], colour_of(wire))
    name = "3V3" if wire.gpio is None else f"GPIO{wire.gpio}"
    anchor = "start" if side == 1 else "end"
    drawing.words(side * (2 * PIN_GAP + 6), start - 8, name, "small", anchor)


def _draw_part(drawing: Drawing, side: int, part: str, terminals: list[Terminal]) -> None:
    room = 34 if part == SHIFTER else 20
    top, bottom = terminals[0].y - room, terminals[-1].y + room
    left = PART_AT if side == 1 else -PART_AT - PART_WIDTH
    fill = "#fff8e6" if not terminals[0].wire.terminal else "#f6f8fa"
    drawing.box(left, top, PART_WIDTH, bottom - top, fill, colour_of(terminals[0].wire))
    down, out = bottom - 14, PART_AT + PART_WIDTH + 14
    drawing.line([(side * (PART_AT + PART_WIDTH), down), (side * out, down)], width=1.5)
    drawing.ground(side * out, down)
    if not terminals[0].wire.terminal:
        drawing.words(side * (PART_AT + PART_WIDTH / 2), terminals[0].y, part)
        return
    if part != SHIFTER:
        drawing.words(side * (PART_AT + PART_WIDTH - 8), top + 12, part, "plain", "end" if side == 1 else "start")
    for terminal in terminals:
        drawing.words(
            side * (PART_AT + 6), terminal.y, terminal.wire.terminal, "small", "start" if side == 1 else "end"
        )


def _draw_leds(drawing: Drawing, profile: Profile) -> None:
    """From the level shifter through a resistor to the LEDs, and their supply with its fuse and its reservoir."""
    data = [wire for wire in wires(profile) if wire.part == SHIFTER]
    if not data:
        return
    side = 1 if data[0].pin % 2 == 0 else -1
    if side == 1:
        raise SystemExit(f"{profile.file}: the drawing has room for LEDs on the left only, as with data on GPIO10")
    side_wires = [wire for wire in wires(profile) if (1 if wire.pin % 2 == 0 else -1) == side]
    y = next(terminal.y for terminal in _places(side_wires) if terminal.wire.part == SHIFTER)
    far = PART_AT + PART_WIDTH
    near = "start" if side == -1 else "end"
    drawing.words(side * (PART_AT + PART_WIDTH / 2), y - 22, SHIFTER)
    drawing.words(side * (far - 6), y, "1Y (pin 3)", "small", near)
    drawing.words(side * (far - 6), y + 20, "GND (7), 1OE (1)", "small", near)
    _draw_panel(drawing, side, profile, y)
    _draw_supply(drawing, side, profile, y)


def _draw_panel(drawing: Drawing, side: int, profile: Profile, y: float) -> None:
    far, colour = PART_AT + PART_WIDTH, COLOURS[SHIFTER]
    count, wiring = leds(profile.pixels), profile.pixels
    drawing.line([(side * far, y), (side * SUPPLY_AT, y)], colour)
    drawing.box(min(side * (far + 34), side * (far + 68)), y - 7, 34, 14, "#ffffff")
    drawing.words(side * (far + 51), y - 16, "330 Ω", "small")
    left = SUPPLY_AT if side == 1 else -SUPPLY_AT - SUPPLY_WIDTH
    drawing.box(left, y - 130, SUPPLY_WIDTH, 160, "#eef6ee", colour)
    middle = side * (SUPPLY_AT + SUPPLY_WIDTH / 2)
    drawing.words(middle, y - 110, f"{wiring.width} x {wiring.height} squares")
    drawing.words(middle, y - 90, f"{count} LEDs (WS2812B)", "small")
    drawing.words(middle, y - 72, f"at most {wiring.budget:,.0f} mA", "small")
    drawing.words(side * (SUPPLY_AT + 6), y, "DIN", "small", "start" if side == 1 else "end")
    for offset, name in ((50, "+5V"), (120, "GND")):
        drawing.words(side * (SUPPLY_AT + offset), y + 18, name, "small")


def _draw_supply(drawing: Drawing, side: int, profile: Profile, y: float) -> None:
    """Below the panel: the supply, a fuse in its 5 V, the reservoir across both, a lead to the level shifter."""
    top, plus, minus = y + 190, side * (SUPPLY_AT + 50), side * (SUPPLY_AT + 120)
    left = SUPPLY_AT if side == 1 else -SUPPLY_AT - SUPPLY_WIDTH
    drawing.line([(plus, y + 30), (plus, top)], "#cf222e", 3)
    drawing.line([(minus, y + 30), (minus, top)], "#24292f", 3)
    drawing.box(plus - 8, y + 132, 16, 34, "#ffffff", "#cf222e")
    drawing.words(plus - 14 * side, y + 149, f"fuse {fuse(profile):g} A", "small", "end" if side == 1 else "start")
    _draw_reservoir(drawing, plus, minus, y + 84)
    shifter = side * (PART_AT + 30)
    drawing.line([(plus, y + 54), (shifter, y + 54), (shifter, y + 34)], "#cf222e")
    drawing.words(shifter - 6 * side, y + 46, "VCC (14)", "small", "end" if side == 1 else "start", "#cf222e")
    drawing.box(left, top, SUPPLY_WIDTH, 60, "#fdf0ef", "#cf222e")
    words = "feeds the board too" if supply(profile)[1] else "its ground joins the board's"
    drawing.words(side * (SUPPLY_AT + SUPPLY_WIDTH / 2), top + 20, f"5 V supply, {supply(profile)[0] / 1000:g} A")
    drawing.words(side * (SUPPLY_AT + SUPPLY_WIDTH / 2), top + 40, words, "small")


def _draw_tray(drawing: Drawing, profile: Profile) -> None:
    if profile.tray.port:
        drawing.box(PART_AT, TOP + 8, PART_WIDTH, 62, "#f6f8fa")
        drawing.words(PART_AT + PART_WIDTH / 2, TOP + 24, "dice tray")
        drawing.words(PART_AT + PART_WIDTH / 2, TOP + 42, "on any USB port", "small")
        drawing.words(PART_AT + PART_WIDTH / 2, TOP + 58, profile.tray.port, "small")


def _draw_reservoir(drawing: Drawing, plus: float, minus: float, y: float) -> None:
    middle, way = (plus + minus) / 2, 1 if minus > plus else -1
    for start, end in ((plus, middle - 4 * way), (middle + 4 * way, minus)):
        drawing.line([(start, y), (end, y)])
        inner = end if start == plus else start
        drawing.line([(inner, y - 12), (inner, y + 12)], width=2.5)
    drawing.words(middle, y - 20, "1000 µF", "small")


def made() -> dict[Path, str]:
    """Every file that this makes, with its content."""
    profiles = {name: load_profile(name) for name in BOARDS}
    drawings = {HERE / f"wiring-{name}.svg": draw(profile) for name, profile in profiles.items()}
    readme = HERE / "README.md"
    return {**drawings, readme: filled(readme.read_text(), profiles)}


def main(words: list[str]) -> int:
    stale = [path for path, text in made().items() if not path.exists() or path.read_text() != text]
    for path in stale:
        print(("stale: " if words == ["--check"] else "wrote: ") + str(path))
    if words == ["--check"]:
        return 1 if stale else 0
    for path in stale:
        path.write_text(made()[path])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
