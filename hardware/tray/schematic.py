"""Draws the schematic of the dice tray from its netlist.

    python hardware/tray/schematic.py > hardware/tray/schematic.svg

Every label comes from netlist.md. Where two parts are drawn joined by a line, the netlist must join them too, or the
drawing is refused.
"""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).parent
POWER = {"5V": "#b3261e", "3V3": "#b35c00", "GND": "#333333"}

Pins = dict[str, dict[str, tuple[str, str]]]
"""Part to pin number to (name, net)."""


def read_netlist(text: str) -> list[tuple[str, str, str, str]]:
    """The rows of the table: part, pin, name, net."""
    rows = [
        [cell.strip() for cell in line.strip().strip("|").split("|")] for line in text.splitlines() if line[:1] == "|"
    ]
    return [(part, pin, name, net) for part, pin, name, net in rows[2:]]


def by_part(rows: list[tuple[str, str, str, str]]) -> Pins:
    pins: Pins = {}
    for part, pin, name, net in rows:
        pins.setdefault(part, {})[pin] = (name, net)
    return pins


class Sheet:
    """An SVG that grows: lines, boxes, words, symbols."""

    def __init__(self, pins: Pins) -> None:
        self.pins = pins
        self.drawn: set[tuple[str, str]] = set()
        self.marks: list[str] = []

    def net(self, part: str, pin: int | str) -> str:
        self.drawn.add((part, str(pin)))
        return self.pins[part][str(pin)][1]

    def joined(self, *ends: tuple[str, int]) -> str:
        """The one net that all these pins are on."""
        nets = {self.net(part, pin) for part, pin in ends}
        if len(nets) != 1:
            raise SystemExit(f"drawn as joined, but the netlist has {sorted(nets)} for {ends}")
        return nets.pop()

    def line(self, *points: tuple[float, float]) -> None:
        path = " ".join(f"{x:g},{y:g}" for x, y in points)
        self.marks.append(f'<polyline points="{path}"/>')

    def shape(self, *points: tuple[float, float]) -> None:
        path = " ".join(f"{x:g},{y:g}" for x, y in points)
        self.marks.append(f'<polygon class="filled" points="{path}"/>')

    def dot(self, x: float, y: float) -> None:
        self.marks.append(f'<circle class="filled" cx="{x:g}" cy="{y:g}" r="2.2"/>')

    def circle(self, x: float, y: float, radius: float) -> None:
        self.marks.append(f'<circle class="open" cx="{x:g}" cy="{y:g}" r="{radius:g}"/>')

    def box(self, x: float, y: float, wide: float, high: float, kind: str = "part") -> None:
        self.marks.append(f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="3"/>')

    def words(self, x: float, y: float, words: str, kind: str = "", anchor: str = "start", colour: str = "") -> None:
        style = f' style="fill:{colour}"' if colour else ""
        words = words.replace("&", "&amp;").replace("<", "&lt;")
        self.marks.append(f'<text class="{kind}" text-anchor="{anchor}" x="{x:g}" y="{y:g}"{style}>{words}</text>')

    def label(self, x: float, y: float, net: str, side: str) -> None:
        """A net's name at the end of a wire."""
        colour = POWER.get(net, "#0b57a4")
        dx, anchor = {"left": (-4, "end"), "right": (4, "start"), "up": (0, "middle"), "down": (0, "middle")}[side]
        dy = {"up": -4, "down": 12}.get(side, 4)
        self.words(x + dx, y + dy, net, "net", anchor, colour)

    # Symbols

    def resistor(self, x: float, y: float, part: str, value: str, down: bool = True) -> None:
        """From (x, y) forty units down or to the right."""
        if down:
            self.line((x, y), (x, y + 8))
            self.box(x - 5, y + 8, 10, 24)
            self.line((x, y + 32), (x, y + 40))
            self.words(x + 8, y + 18, part, "ref")
            self.words(x + 8, y + 29, value, "value")
        else:
            self.line((x, y), (x + 8, y))
            self.box(x + 8, y - 5, 24, 10)
            self.line((x + 32, y), (x + 40, y))
            self.words(x + 20, y - 9, f"{part} {value}", "value", "middle")

    def capacitor(self, x: float, y: float, part: str, value: str) -> None:
        self.line((x, y), (x, y + 17))
        self.line((x - 9, y + 17), (x + 9, y + 17))
        self.line((x - 9, y + 23), (x + 9, y + 23))
        self.line((x, y + 23), (x, y + 40))
        self.words(x + 12, y + 17, part, "ref")
        self.words(x + 12, y + 29, value, "value")

    def diode(self, x: float, y: float, words: str = "", down: bool = False, up: bool = False) -> None:
        """Thirty units to the right (or down, or up), anode first."""
        if down or up:
            sign = 1 if down else -1
            self.line((x, y), (x, y + sign * 30))
            self.shape((x - 6, y + sign * 9), (x + 6, y + sign * 9), (x, y + sign * 20))
            self.line((x - 6, y + sign * 20), (x + 6, y + sign * 20))
        else:
            self.line((x, y), (x + 30, y))
            self.shape((x + 9, y - 6), (x + 9, y + 6), (x + 20, y))
            self.line((x + 20, y - 6), (x + 20, y + 6))
        if words:
            self.words(x + 15, y - 12, words, "value", "middle")

    def ground(self, x: float, y: float) -> None:
        for half, drop in ((8, 0), (5, 3), (2, 6)):
            self.line((x - half, y + drop), (x + half, y + drop))


def chip(
    sheet: Sheet, part: str, title: str, x: float, y: float, left: list[int], right: list[int], wide: float = 110
) -> None:
    """A box with pins on both sides, each with number, name and net; pins of no net are left out."""
    step = 17
    high = step * (max(len(left), len(right)) + 1)
    sheet.box(x, y, wide, high)
    sheet.words(x + wide / 2, y - 8, f"{part}  {title}", "title", "middle")
    for side, numbers in (("left", left), ("right", right)):
        for row, number in enumerate(numbers):
            at = y + step * (row + 1)
            name, _ = sheet.pins[part][str(number)]
            edge, out, inner, anchor = (x, -22, 5, "start") if side == "left" else (x + wide, 22, -5, "end")
            sheet.line((edge, at), (edge + out, at))
            sheet.words(edge + inner, at + 4, name, "pin", anchor)
            sheet.words(edge + out / 2, at - 3, str(number), "number", "middle")
            sheet.label(edge + out, at, sheet.net(part, number), side)


def sensor(sheet: Sheet, place: int, number: int, x: float, y: float) -> None:
    """One sensor with its two resistors: 5V, R, light, switch; 3V3, transistor, R, GND."""
    part, lights = f"S{place}{number}", f"RN{place + 5}"
    load, top, low = (f"R{place}", 1, 2) if number == 9 else (f"RN{place}", 10 - number, 1)
    sheet.box(x, y, 152, 142, "cell")
    sheet.words(x + 76, y + 14, part, "title", "middle")
    lamp, eye = x + 38, x + 98
    sheet.label(lamp, y + 22, sheet.net(lights, 1), "up")
    sheet.resistor(lamp, y + 24, f"{lights} ({number + 1})", "220")
    anode = sheet.joined((lights, number + 1), (part, 1))
    sheet.words(lamp - 8, y + 72, anode, "value", "end")
    sheet.line((lamp, y + 64), (lamp, y + 70))
    sheet.diode(lamp, y + 70, down=True)
    sheet.line((lamp, y + 100), (lamp, y + 112))
    sheet.label(lamp, y + 112, sheet.net(part, 2), "down")
    for shift in (0, 8):
        sheet.line((lamp + 14, y + 84 + shift - 4), (lamp + 28, y + 78 + shift - 4))
        sheet.shape((lamp + 28, y + 78 + shift - 4), (lamp + 22, y + 78 + shift - 4), (lamp + 25, y + 83 + shift - 4))
    sheet.label(eye + 14, y + 34, sheet.net(part, 3), "up")
    sheet.line((eye + 14, y + 36), (eye, y + 36), (eye, y + 52), (eye - 10, y + 60))
    sheet.line((eye - 10, y + 52), (eye - 10, y + 78))
    sheet.line((eye - 10, y + 70), (eye, y + 78), (eye, y + 88))
    sheet.shape((eye, y + 79), (eye - 7, y + 77), (eye - 3, y + 71))
    signal = sheet.joined((part, 4), (load, top))
    sheet.dot(eye, y + 86)
    sheet.line((eye, y + 86), (eye + 14, y + 86))
    sheet.label(eye + 14, y + 86, signal, "right")
    sheet.resistor(eye, y + 88, load if number == 9 else f"{load} ({top})", "2.7k")
    sheet.joined((load, low), ("U1", 38))
    sheet.ground(eye, y + 128)


def transistor(sheet: Sheet, part: str, x: float, y: float) -> None:
    """Its base at (x, y), collector above and emitter below at x + 17."""
    sheet.line((x, y - 12), (x, y + 12))
    sheet.line((x, y - 5), (x + 17, y - 14), (x + 17, y - 24))
    sheet.line((x, y + 5), (x + 17, y + 14), (x + 17, y + 24))
    sheet.shape((x + 17, y + 14), (x + 9, y + 13), (x + 12, y + 7))
    sheet.words(x + 24, y - 1, part, "ref")
    sheet.words(x + 24, y + 10, "BC337-40", "value")


def switched(sheet: Sheet, series: str, pull: str, switch: str, x: float, y: float) -> None:
    """A pin of the Pico, a resistor, and a transistor."""
    sheet.label(x, y, sheet.net(series, 1), "left")
    sheet.resistor(x, y, series, "470", down=False)
    base = sheet.joined((series, 2), (pull, 1), (switch, 2))
    sheet.dot(x + 50, y)
    sheet.line((x + 40, y), (x + 90, y))
    sheet.words(x + 42, y - 14, base, "value")
    sheet.resistor(x + 50, y, pull, "10k")
    sheet.joined((pull, 2), ("U1", 38))
    sheet.ground(x + 50, y + 40)
    transistor(sheet, switch, x + 90, y)
    sheet.label(x + 107, y - 24, sheet.net(switch, 1), "right" if switch == "Q6" else "up")


def light_switch(sheet: Sheet, place: int, x: float, y: float) -> None:
    switched(sheet, f"R{place + 10}", f"R{place + 20}", f"Q{place}", x, y)
    sheet.joined((f"Q{place}", 3), ("U1", 38))
    sheet.ground(x + 107, y + 24)


def motor(sheet: Sheet, x: float, y: float) -> None:
    """Motor and diode between 5 V and the transistor, whose current the Pico measures."""
    switched(sheet, "R31", "R32", "Q6", x, y)
    low = sheet.joined(("Q6", 1), ("M1", 2), ("D4", 1))
    high = sheet.joined(("M1", 1), ("D4", 2), ("C7", 1))
    for at in (310, 375):
        sheet.words(x + at, y - 42, high, "net", "middle", POWER["5V"])
        sheet.words(x + at, y + 32, low, "net", "middle" if at == 310 else "start", "#0b57a4")
    sheet.line((x + 310, y - 38), (x + 310, y - 22))
    sheet.circle(x + 310, y - 8, 14)
    sheet.words(x + 310, y - 4, "M1", "title", "middle")
    sheet.line((x + 310, y + 6), (x + 310, y + 20))
    sheet.line((x + 375, y - 38), (x + 375, y - 25))
    sheet.diode(x + 375, y + 5, up=True)
    sheet.line((x + 375, y + 5), (x + 375, y + 20))
    sheet.words(x + 385, y - 6, "D4 1N5819", "value")
    shunt = sheet.joined(("Q6", 3), ("R33", 1), ("R34", 1))
    sheet.dot(x + 107, y + 24)
    sheet.words(x + 112, y + 20, shunt, "value")
    sheet.resistor(x + 107, y + 24, "R33", "1")
    sheet.line((x + 107, y + 24), (x + 190, y + 24))
    sheet.resistor(x + 190, y + 24, "R34", "1k", down=False)
    sheet.dot(x + 230, y + 24)
    sheet.words(x + 200, y + 82, sheet.joined(("R34", 2), ("C6", 1)), "net", colour="#0b57a4")
    sheet.line((x + 230, y + 24), (x + 230, y + 72))
    sheet.line((x + 230, y + 24), (x + 255, y + 24))
    sheet.capacitor(x + 255, y + 24, "C6", "1µ")
    sheet.capacitor(x + 430, y + 40, "C7", "100µ")
    sheet.label(x + 430, y + 40, "5V", "up")
    for part, pin, at, drop in (("R33", 2, 107, 64), ("C6", 2, 255, 64), ("C7", 2, 430, 80)):
        sheet.joined((part, pin), ("U1", 38))
        sheet.ground(x + at, y + drop)


def piezo(sheet: Sheet, x: float, y: float) -> None:
    raw = sheet.joined(("PZ1", 1), ("R42", 1), ("R43", 1))
    sheet.line((x, y), (x, y + 10))
    sheet.line((x - 10, y + 10), (x + 10, y + 10))
    sheet.box(x - 10, y + 14, 20, 8)
    sheet.line((x - 10, y + 26), (x + 10, y + 26))
    sheet.line((x, y + 26), (x, y + 40))
    sheet.words(x - 14, y + 16, "PZ1", "ref", "end")
    sheet.words(x - 14, y + 27, "disc 27 mm", "value", "end")
    sheet.line((x, y), (x + 90, y))
    sheet.words(x + 6, y - 6, raw, "net", colour="#0b57a4")
    sheet.dot(x + 50, y)
    sheet.resistor(x + 50, y, "R42", "1M")
    sheet.resistor(x + 90, y, "R43", "10k", down=False)
    clamped = sheet.joined(("R43", 2), ("D2", 1), ("D5", 2), ("D3", 1))
    sheet.line((x + 130, y), (x + 190, y))
    sheet.dot(x + 160, y)
    sheet.diode(x + 160, y, up=True)
    sheet.diode(x + 160, y + 34, up=True)
    sheet.line((x + 160, y), (x + 160, y + 4))
    sheet.label(x + 160, y - 30, sheet.net("D2", 2), "up")
    sheet.words(x + 170, y - 16, "D2 BAT85", "value")
    sheet.words(x + 170, y + 24, "D5 BAT85", "value")
    sheet.words(x + 196, y - 6, clamped, "net", colour="#0b57a4")
    sheet.line((x + 190, y), (x + 262, y))
    sheet.diode(x + 262, y)
    sheet.words(x + 277, y + 18, "D3 BAT85", "value", "middle")
    sheet.joined(("D3", 2), ("C9", 1), ("R44", 1), ("R45", 1))
    sheet.line((x + 292, y), (x + 400, y))
    sheet.dot(x + 310, y)
    sheet.capacitor(x + 310, y, "C9", "100n")
    sheet.dot(x + 360, y)
    sheet.resistor(x + 360, y, "R44", "100k")
    sheet.words(x + 312, y - 6, sheet.net("R45", 1), "net", colour="#0b57a4")
    sheet.resistor(x + 400, y, "R45", "1k", down=False)
    sheet.label(x + 440, y, sheet.net("R45", 2), "right")
    for part, pin, at, drop in (
        ("PZ1", 2, 0, 40),
        ("R42", 2, 50, 40),
        ("D5", 1, 160, 40),
        ("C9", 2, 310, 40),
        ("R44", 2, 360, 40),
    ):
        sheet.joined((part, pin), ("U1", 38))
        sheet.ground(x + at, y + drop)
    sheet.line((x + 160, y + 34), (x + 160, y + 40))


def ring(sheet: Sheet, x: float, y: float) -> None:
    sheet.label(x, y, sheet.net("D1", 1), "left")
    sheet.diode(x, y, "D1 1N4001")
    supply = sheet.joined(("D1", 2), ("C8", 1), ("LED1", 1))
    sheet.line((x + 30, y), (x + 130, y))
    sheet.words(x + 62, y - 6, supply, "net", colour="#0b57a4")
    sheet.dot(x + 50, y)
    sheet.capacitor(x + 50, y, "C8", "100n")
    sheet.joined(("C8", 2), ("LED1", 2), ("U1", 38))
    sheet.ground(x + 50, y + 40)
    sheet.box(x + 130, y - 14, 96, 88)
    sheet.words(x + 178, y + 34, "LED1", "title", "middle")
    sheet.words(x + 178, y + 47, "ring of 12 WS2812", "value", "middle")
    for row, name in ((0, "5V"), (60, "DIN")):
        sheet.words(x + 135, y + row + 4, name, "pin")
    sheet.words(x + 178, y + 70, "GND", "pin", "middle")
    sheet.line((x + 178, y + 74), (x + 178, y + 84))
    sheet.ground(x + 178, y + 84)
    sheet.label(x + 20, y + 60, sheet.net("R41", 1), "left")
    sheet.line((x + 20, y + 60), (x + 66, y + 60))
    sheet.resistor(x + 66, y + 60, "", "", down=False)
    sheet.words(x + 86, y + 78, "R41 330", "value", "middle")
    sheet.joined(("R41", 2), ("LED1", 3))
    sheet.line((x + 106, y + 60), (x + 130, y + 60))


def buffers(sheet: Sheet, x: float, y: float) -> None:
    for place in range(1, 6):
        at, part = x + 62 * (place - 1), f"C{place}"
        sheet.label(at, y, sheet.net(part, 1), "up")
        sheet.capacitor(at, y, part, "100n")
        sheet.words(at + 12, y + 41, f"at U{place + 1}", "value")
        sheet.joined((part, 2), ("U1", 38))
        sheet.ground(at, y + 40)
    at = x + 330
    sheet.label(at, y, sheet.net("R46", 1), "up")
    sheet.resistor(at, y, "R46", "100k")
    sheet.joined(("R46", 2), ("U1", 38))
    sheet.ground(at, y + 40)


STYLE = """
svg { background: #ffffff; }
polyline { fill: none; stroke: #222; stroke-width: 1.3; }
.part { fill: #fffbe8; stroke: #222; stroke-width: 1.3; }
.cell { fill: none; stroke: #cccccc; stroke-width: 1; }
.group { fill: none; stroke: #888888; stroke-width: 1; stroke-dasharray: 5 4; }
.filled { fill: #222; stroke: #222; stroke-width: 1; }
.open { fill: none; stroke: #222; }
text { font-family: 'DejaVu Sans', Verdana, sans-serif; font-size: 10px; fill: #222; }
.head { font-size: 19px; font-weight: bold; }
.group-name { font-size: 13px; font-weight: bold; fill: #555; }
.title { font-size: 11.5px; font-weight: bold; }
.net { font-size: 10px; font-weight: bold; }
.pin { font-size: 9px; } .number { font-size: 7.5px; fill: #666; }
.ref { font-size: 9px; font-weight: bold; } .value { font-size: 9px; fill: #444; }
"""


LEFT = [1, 9, 8, 7, 6, 5, 4, 3, 2, 10, 11, 12]
RIGHT = [24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13]


def draw(pins: Pins) -> str:
    sheet = Sheet(pins)
    sheet.words(40, 44, "Dice tray: Pico, five places with nine reflective sensors each, motor, piezo, ring", "head")
    sheet.words(
        40, 64, "Drawn from netlist.md. Wires with the same label are joined. Resistors in ohms, capacitors in farads."
    )
    group(sheet, 30, 84, 330, 300, "Controller")
    left = [4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20]
    chip(sheet, "U1", "Raspberry Pi Pico", 130, 128, left, [40, 38, 36, 34, 33, 32, 31, 22, 21, 3], 120)
    group(sheet, 376, 84, 1204, 300, "Multiplexers of place 1 to 5")
    for place in range(1, 6):
        chip(sheet, f"U{place + 1}", "CD74HC4067", 440 + 236 * (place - 1), 134, LEFT, RIGHT, 100)
    group(sheet, 30, 400, 1040, 130, "Infrared light, one switch for each place")
    for place in range(1, 6):
        light_switch(sheet, place, 90 + 200 * (place - 1), 466)
    group(sheet, 1086, 400, 494, 130, "Buffers")
    buffers(sheet, 1120, 456)
    group(sheet, 30, 546, 560, 160, "Motor: one transistor, its current measured over 1 ohm")
    motor(sheet, 110, 614)
    group(sheet, 606, 546, 590, 160, "Piezo: clamped to the supply, its peak held for 10 ms")
    piezo(sheet, 680, 630)
    group(sheet, 1212, 546, 368, 160, "Ring")
    ring(sheet, 1310, 590)
    for place in range(1, 6):
        top = 724 + 186 * (place - 1)
        group(sheet, 30, top, 1550, 174, f"Sensors of place {place}, QRE1113, seen from above row by row")
        for number in range(1, 10):
            sensor(sheet, place, number, 50 + 168 * (number - 1), top + 26)
    notes(sheet, 40, 1676)
    check_all_drawn(sheet)
    marks = "\n".join(sheet.marks)
    size = 'width="1610" height="1770" viewBox="0 0 1610 1770"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n<style>{STYLE}</style>\n{marks}\n</svg>\n'


def group(sheet: Sheet, x: float, y: float, wide: float, high: float, name: str) -> None:
    sheet.box(x, y, wide, high, "group")
    sheet.words(x + 10, y + 17, name, "group-name")


def notes(sheet: Sheet, x: float, y: float) -> None:
    for row, words in enumerate(
        (
            "Light: (5 V - 1.2 V) / 220 = 17 mA each, 155 mA for a place, only while it is read.",
            "Sensors 1 to 9 sit on channels 0 to 8; channel 15 lies on 3V3, the others on GND: so it is found.",
            "D1 lowers the ring's supply to 4.3 V, so that 3.3 V is a high level. D4 takes what M1 gives back.",
            "The multiplexers run on 3.3 V: nothing above that can reach the Pico's analogue inputs.",
            "RN1 to RN5: eight loads, RN6 to RN10: nine resistors of lights, with a common pin. In brackets: pins.",
        )
    ):
        sheet.words(x, y + 18 * row, words)


def check_all_drawn(sheet: Sheet) -> None:
    every = {(part, pin) for part, pins in sheet.pins.items() for pin in pins}
    if missing := every - sheet.drawn:
        raise SystemExit(f"in the netlist, but not drawn: {sorted(missing)}")


def main() -> None:
    sys.stdout.write(draw(by_part(read_netlist((HERE / "netlist.md").read_text()))))


if __name__ == "__main__":
    main()
