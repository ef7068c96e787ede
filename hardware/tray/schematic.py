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


def sensor(sheet: Sheet, well: int, number: int, x: float, y: float) -> None:
    """One sensor with its two resistors: 5V, R, light, switch; 3V3, transistor, R, GND."""
    part, light, load = f"S{well}{number}", f"R{well}{number}", f"R{well + 2}{number}"
    sheet.box(x, y, 152, 142, "cell")
    sheet.words(x + 76, y + 14, part, "title", "middle")
    lamp, eye = x + 38, x + 98
    sheet.label(lamp, y + 22, sheet.net(light, 1), "up")
    sheet.resistor(lamp, y + 24, light, "220")
    anode = sheet.joined((light, 2), (part, 1))
    sheet.words(lamp + 8, y + 69, anode, "value")
    sheet.line((lamp, y + 64), (lamp, y + 70))
    sheet.diode(lamp, y + 70, down=True)
    sheet.line((lamp, y + 100), (lamp, y + 112))
    sheet.label(lamp, y + 112, sheet.net(part, 2), "down")
    for shift in (0, 8):
        sheet.line((lamp + 14, y + 84 + shift - 4), (lamp + 28, y + 78 + shift - 4))
        sheet.shape((lamp + 28, y + 78 + shift - 4), (lamp + 22, y + 78 + shift - 4), (lamp + 25, y + 83 + shift - 4))
    sheet.label(eye, y + 34, sheet.net(part, 3), "up")
    sheet.line((eye, y + 36), (eye, y + 52), (eye - 10, y + 60))
    sheet.line((eye - 10, y + 52), (eye - 10, y + 78))
    sheet.line((eye - 10, y + 70), (eye, y + 78), (eye, y + 88))
    sheet.shape((eye, y + 79), (eye - 7, y + 77), (eye - 3, y + 71))
    signal = sheet.joined((part, 4), (load, 1))
    sheet.dot(eye, y + 86)
    sheet.line((eye, y + 86), (eye + 14, y + 86))
    sheet.label(eye + 14, y + 86, signal, "right")
    sheet.resistor(eye, y + 88, load, "10k")
    sheet.joined((load, 2), ("U1", 38))
    sheet.ground(eye, y + 128)


def light_switch(sheet: Sheet, well: int, x: float, y: float) -> None:
    gate, pull, switch = f"R{well}", f"R{well + 2}", f"Q{well}"
    sheet.label(x, y, sheet.net(gate, 1), "left")
    sheet.resistor(x, y, gate, "100", down=False)
    sheet.joined((gate, 2), (pull, 1), (switch, 1))
    sheet.dot(x + 50, y)
    sheet.line((x + 40, y), (x + 80, y))
    sheet.resistor(x + 50, y, pull, "100k")
    sheet.joined((pull, 2), ("U1", 38))
    sheet.ground(x + 50, y + 40)
    sheet.line((x + 80, y - 10), (x + 80, y + 10))
    sheet.line((x + 85, y - 12), (x + 85, y + 12))
    sheet.line((x + 85, y - 9), (x + 102, y - 9), (x + 102, y - 24))
    sheet.line((x + 85, y + 9), (x + 102, y + 9), (x + 102, y + 28))
    sheet.shape((x + 86, y + 9), (x + 93, y + 5), (x + 93, y + 13))
    sheet.label(x + 102, y - 24, sheet.net(switch, 3), "up")
    sheet.joined((switch, 2), ("U1", 38))
    sheet.ground(x + 102, y + 28)
    sheet.words(x + 110, y + 2, switch, "ref")
    sheet.words(x + 110, y + 14, "IRLML6344", "value")


def piezo(sheet: Sheet, x: float, y: float) -> None:
    raw = sheet.joined(("PZ1", 1), ("R6", 1), ("R7", 1))
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
    sheet.resistor(x + 50, y, "R6", "1M")
    sheet.resistor(x + 90, y, "R7", "10k", down=False)
    clamped = sheet.joined(("R7", 2), ("D2", 3), ("D3", 1))
    sheet.line((x + 130, y), (x + 190, y))
    sheet.dot(x + 160, y)
    sheet.diode(x + 160, y, up=True)
    sheet.diode(x + 160, y + 34, up=True)
    sheet.line((x + 160, y), (x + 160, y + 4))
    sheet.label(x + 160, y - 30, sheet.net("D2", 2), "up")
    sheet.words(x + 170, y + 22, "D2", "ref")
    sheet.words(x + 170, y + 33, "BAT54S", "value")
    sheet.words(x + 168, y - 6, clamped, "net", colour="#0b57a4")
    sheet.line((x + 190, y), (x + 262, y))
    sheet.diode(x + 262, y)
    sheet.words(x + 277, y + 18, "D3 BAT85", "value", "middle")
    sheet.joined(("D3", 2), ("C4", 1), ("R8", 1), ("R9", 1))
    sheet.line((x + 292, y), (x + 400, y))
    sheet.dot(x + 310, y)
    sheet.capacitor(x + 310, y, "C4", "100n")
    sheet.dot(x + 360, y)
    sheet.resistor(x + 360, y, "R8", "100k")
    sheet.words(x + 312, y - 6, sheet.net("R9", 1), "net", colour="#0b57a4")
    sheet.resistor(x + 400, y, "R9", "1k", down=False)
    sheet.label(x + 440, y, sheet.net("R9", 2), "right")
    for part, pin, at, drop in (
        ("PZ1", 2, 0, 40),
        ("R6", 2, 50, 40),
        ("D2", 1, 160, 40),
        ("C4", 2, 310, 40),
        ("R8", 2, 360, 40),
    ):
        sheet.joined((part, pin), ("U1", 38))
        sheet.ground(x + at, y + drop)
    sheet.line((x + 160, y + 34), (x + 160, y + 40))


def ring(sheet: Sheet, x: float, y: float) -> None:
    sheet.label(x, y, sheet.net("D1", 1), "left")
    sheet.diode(x, y, "D1 1N4001")
    supply = sheet.joined(("D1", 2), ("C5", 1), ("LED1", 1))
    sheet.line((x + 30, y), (x + 130, y))
    sheet.words(x + 62, y - 6, supply, "net", colour="#0b57a4")
    sheet.dot(x + 50, y)
    sheet.capacitor(x + 50, y, "C5", "100n")
    sheet.joined(("C5", 2), ("LED1", 2), ("U1", 38))
    sheet.ground(x + 50, y + 40)
    sheet.box(x + 130, y - 14, 96, 88)
    sheet.words(x + 178, y + 34, "LED1", "title", "middle")
    sheet.words(x + 178, y + 47, "ring of 12 WS2812", "value", "middle")
    for row, name in ((0, "5V"), (60, "DIN")):
        sheet.words(x + 135, y + row + 4, name, "pin")
    sheet.words(x + 178, y + 70, "GND", "pin", "middle")
    sheet.line((x + 178, y + 74), (x + 178, y + 84))
    sheet.ground(x + 178, y + 84)
    sheet.label(x + 20, y + 60, sheet.net("R5", 1), "left")
    sheet.line((x + 20, y + 60), (x + 66, y + 60))
    sheet.resistor(x + 66, y + 60, "", "", down=False)
    sheet.words(x + 86, y + 78, "R5 330", "value", "middle")
    sheet.joined(("R5", 2), ("LED1", 3))
    sheet.line((x + 106, y + 60), (x + 130, y + 60))


def buffers(sheet: Sheet, x: float, y: float) -> None:
    for i, (part, value, note) in enumerate(
        (("C1", "100µ", "at U1"), ("C2", "100n", "at U2"), ("C3", "100n", "at U3"))
    ):
        at = x + 75 * i
        sheet.label(at, y, sheet.net(part, 1), "up")
        sheet.capacitor(at, y, part, value)
        sheet.words(at + 12, y + 41, note, "value")
        sheet.joined((part, 2), ("U1", 38))
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


def draw(pins: Pins) -> str:
    sheet = Sheet(pins)
    sheet.words(40, 44, "Dice tray: Pico, two multiplexers, eighteen reflective sensors, piezo, ring", "head")
    sheet.words(
        40, 64, "Drawn from netlist.md. Wires with the same label are joined. Resistors in ohms, capacitors in farads."
    )
    group(sheet, 30, 84, 310, 300, "Controller")
    chip(sheet, "U1", "Raspberry Pi Pico", 122, 134, [4, 5, 6, 7, 8, 9, 10, 11], [40, 38, 36, 34, 33, 32, 31], 120)
    buffers(sheet, 80, 318)
    group(sheet, 356, 84, 588, 300, "Multiplexers: well 1 and well 2")
    for part, x in (("U2", 450), ("U3", 740)):
        chip(
            sheet,
            part,
            "CD74HC4067",
            x,
            134,
            [1, 9, 8, 7, 6, 5, 4, 3, 2, 10, 11, 12],
            [24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13],
        )
    group(sheet, 960, 84, 520, 130, "Infrared light, one switch for each well")
    for well in (1, 2):
        light_switch(sheet, well, 1040 + 245 * (well - 1), 150)
    group(sheet, 960, 232, 520, 152, "Ring")
    ring(sheet, 1110, 275)
    for well in (1, 2):
        left = 30 + 735 * (well - 1)
        group(sheet, left, 404, 715, 480, f"Sensors of well {well}, QRE1113, seen from above")
        for number in range(1, 10):
            column, row = (number - 1) % 3, (number - 1) // 3
            sensor(sheet, well, number, left + 50 + 212 * column, 430 + 149 * row)
    group(sheet, 30, 904, 715, 140, "Piezo: clamped to the supply, its peak held for 10 ms")
    piezo(sheet, 130, 974)
    notes(sheet, 775, 930)
    check_all_drawn(sheet)
    marks = "\n".join(sheet.marks)
    size = 'width="1510" height="1060" viewBox="0 0 1510 1060"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n<style>{STYLE}</style>\n{marks}\n</svg>\n'


def group(sheet: Sheet, x: float, y: float, wide: float, high: float, name: str) -> None:
    sheet.box(x, y, wide, high, "group")
    sheet.words(x + 10, y + 17, name, "group-name")


def notes(sheet: Sheet, x: float, y: float) -> None:
    for row, words in enumerate(
        (
            "Light: (5 V - 1.2 V) / 220 = 17 mA each, 155 mA for a well, only while it is read (5 % of the time).",
            "Sensors 1 to 9 sit on channels 0 to 8; unused channels are tied to GND.",
            "D1 lowers the ring's supply to 4.3 V, so that it takes the Pico's 3.3 V as a high level.",
            "U2 and U3 run on 3.3 V: nothing above that can reach the Pico's analogue inputs.",
            "IR1 and IR2 each join nine cathodes; every sensor has its own resistors.",
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
