"""The circuit of the dice tray, part by part; writes netlist.md.

    python hardware/tray/netlist.py [--check]

Five places are alike: a multiplexer, nine sensors, a network of loads, a network of resistors for the lights, and a
switch for the lights. The pins of the Pico are those of firmware/board.py; a test holds the two together.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
PLACES, SENSORS = 5, 9

Row = tuple[str, str, str, str]
"""Part, pin, name of the pin, net."""

PICO = {
    "GP2": 4, "GP3": 5, "GP4": 6, "GP5": 7, "GP6": 9, "GP7": 10, "GP8": 11, "GP9": 12, "GP10": 14, "GP11": 15,
    "GP12": 16, "GP13": 17, "GP14": 19, "GP15": 20, "GP16": 21, "GP17": 22, "GP26": 31, "GP27": 32, "GP28": 34,
}  # fmt: skip
CHANNELS = (9, 8, 7, 6, 5, 4, 3, 2, 23, 22, 21, 20, 19, 18, 17, 16)
"""The pin of channel 0, 1, 2 ... of a CD74HC4067 with 24 pins."""
MARK = 15
"""The channel that lies on 3.3 V, so that the firmware finds a multiplexer; the other free ones lie on ground."""

HEAD = """# Netlist of the dice tray

Made by `python hardware/tray/netlist.py`: every pin that is connected, and the net it is on; pins that are not named
stay free. The schematic and the strip-board plan are drawn from this table, and tests hold it against the pins of
`firmware/board.py`.

Nets: `5V` comes from USB, `3V3` from the Pico's regulator. `S0` to `S3` choose the sensor, `EN1` to `EN5` the place;
all multiplexers share `SIG`. `P1S5` is the signal of sensor 5 at place 1, `P1A5` the anode of its light, `IR1` the
switched side of all nine lights of place 1. Place 1 is at the end of the lane. Unused multiplexer channels lie on
`GND`, the last one on `3V3`.

| Part | Pin | Name | Net |
|---|---|---|---|
"""


def part(name: str, *pins: tuple[str, str] | str) -> Iterator[Row]:
    """Pins from 1 on, each a net or a name and a net."""
    for number, pin in enumerate(pins, 1):
        label, net = ("", pin) if isinstance(pin, str) else pin
        yield name, str(number), label, net


def pico() -> Iterator[Row]:
    nets = {f"GP{2 + bit}": f"S{bit}" for bit in range(4)}
    nets |= {f"GP{5 + place}": f"LIGHT{place}" for place in range(1, PLACES + 1)}
    nets |= {f"GP{10 + place}": f"EN{place}" for place in range(1, PLACES + 1)}
    nets |= {"GP16": "RING_DATA", "GP17": "MOTOR_ON", "GP26": "SIG", "GP27": "MOTOR_ADC", "GP28": "PIEZO_ADC"}
    for name, net in nets.items():
        yield "U1", str(PICO[name]), name, net
    for pin, name, net in (
        (3, "GND", "GND"),
        (33, "AGND", "GND"),
        (36, "3V3(OUT)", "3V3"),
        (38, "GND", "GND"),
        (40, "VBUS", "5V"),
    ):
        yield "U1", str(pin), name, net


def multiplexer(place: int) -> Iterator[Row]:
    chip = f"U{place + 1}"
    yield chip, "1", "COM", "SIG"
    for channel, pin in enumerate(CHANNELS):
        free = "3V3" if channel == MARK else "GND"
        yield chip, str(pin), f"I{channel}", f"P{place}S{channel + 1}" if channel < SENSORS else free
    for name, pin, net in (
        ("S0", 10, "S0"), ("S1", 11, "S1"), ("S2", 14, "S2"), ("S3", 13, "S3"),
        ("GND", 12, "GND"), ("E", 15, f"EN{place}"), ("VCC", 24, "3V3"),
    ):  # fmt: skip
        yield chip, str(pin), name, net
    yield from part(f"C{place}", "3V3", "GND")


def sensors(place: int) -> Iterator[Row]:
    numbers = range(1, SENSORS + 1)
    for number in numbers:
        yield from part(
            f"S{place}{number}",
            ("anode", f"P{place}A{number}"),
            ("cathode", f"IR{place}"),
            ("collector", "3V3"),
            ("emitter", f"P{place}S{number}"),
        )
    # Eight loads in one network, the ninth alone: it belongs to a channel on the other side of the chip.
    yield from part(f"RN{place}", ("common", "GND"), *(f"P{place}S{number}" for number in range(8, 0, -1)))
    yield from part(f"R{place}", f"P{place}S9", "GND")
    yield from part(f"RN{place + PLACES}", ("common", "5V"), *(f"P{place}A{number}" for number in numbers))


def light_switch(place: int) -> Iterator[Row]:
    yield from part(f"R{place + 10}", f"LIGHT{place}", f"BASE{place}")
    yield from part(f"R{place + 20}", f"BASE{place}", "GND")
    yield from part(f"Q{place}", ("collector", f"IR{place}"), ("base", f"BASE{place}"), ("emitter", "GND"))


def motor() -> Iterator[Row]:
    yield from part("R31", "MOTOR_ON", "MOTOR_BASE")
    yield from part("R32", "MOTOR_BASE", "GND")
    yield from part("Q6", ("collector", "MOTOR_LOW"), ("base", "MOTOR_BASE"), ("emitter", "MOTOR_SHUNT"))
    yield from part("R33", "MOTOR_SHUNT", "GND")
    yield from part("R34", "MOTOR_SHUNT", "MOTOR_ADC")
    yield from part("C6", "MOTOR_ADC", "GND")
    yield from part("M1", ("+", "5V"), ("-", "MOTOR_LOW"))
    yield from part("D4", ("anode", "MOTOR_LOW"), ("cathode", "5V"))
    yield from part("C7", ("+", "5V"), ("-", "GND"))


def ring() -> Iterator[Row]:
    yield from part("R41", "RING_DATA", "RING_DIN")
    yield from part("D1", ("anode", "5V"), ("cathode", "RING_5V"))
    yield from part("LED1", ("5V", "RING_5V"), ("GND", "GND"), ("DIN", "RING_DIN"))
    yield from part("C8", "RING_5V", "GND")


def piezo() -> Iterator[Row]:
    yield from part("PZ1", ("ceramic", "PIEZO"), ("brass", "GND"))
    yield from part("R42", "PIEZO", "GND")
    yield from part("R43", "PIEZO", "PIEZO_CLAMPED")
    yield from part("D2", ("anode", "PIEZO_CLAMPED"), ("cathode", "3V3"))
    yield from part("D5", ("anode", "GND"), ("cathode", "PIEZO_CLAMPED"))
    yield from part("D3", ("anode", "PIEZO_CLAMPED"), ("cathode", "PIEZO_PEAK"))
    yield from part("C9", "PIEZO_PEAK", "GND")
    yield from part("R44", "PIEZO_PEAK", "GND")
    yield from part("R45", "PIEZO_PEAK", "PIEZO_ADC")
    yield from part("R46", "SIG", "GND")


def circuit() -> list[Row]:
    rows = [*pico()]
    for place in range(1, PLACES + 1):
        rows += [*multiplexer(place), *sensors(place), *light_switch(place)]
    return [*rows, *motor(), *ring(), *piezo()]


def page() -> str:
    return HEAD + "".join(f"| {' | '.join(row)} |\n".replace("|  |", "| |") for row in circuit())


def main() -> None:
    file = HERE / "netlist.md"
    if "--check" in sys.argv:
        if file.read_text() != page():
            raise SystemExit("netlist.md is old; make it anew: python hardware/tray/netlist.py")
        return
    file.write_text(page())


if __name__ == "__main__":
    main()
