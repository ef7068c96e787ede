"""Netlist, parts list, schematic and drawing of the tray agree with each other and with the firmware."""

from __future__ import annotations

import ast
import importlib.util
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from companion.devices.simulated.dice import PROMISED
from firmware import pips

ROOT = Path(__file__).parents[2]
TRAY = ROOT / "hardware" / "tray"
NETLIST = (TRAY / "netlist.md").read_text()

PICO_PINS = {"GP2": 4, "GP3": 5, "GP4": 6, "GP5": 7, "GP6": 9, "GP7": 10, "GP8": 11, "GP26": 31, "GP27": 32, "GP28": 34}
MULTIPLEXER_CHANNELS = [9, 8, 7, 6, 5, 4, 3, 2, 23, 22, 21, 20, 19, 18, 17, 16]
"""The pin of channel 0, 1, 2 ... of a CD74HC4067 with 24 pins."""


def load_schematic() -> Any:
    spec = importlib.util.spec_from_file_location("schematic", TRAY / "schematic.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


schematic = load_schematic()
ROWS: list[tuple[str, str, str, str]] = schematic.read_netlist(NETLIST)
NETS = {(part, pin): net for part, pin, _, net in ROWS}
NAMES = {(part, name): net for part, _, name, net in ROWS if name}


def constants(file: Path) -> dict[str, Any]:
    """The plain numbers and tuples a module of the firmware defines; board.py cannot be imported here."""
    found = {}
    for node in ast.parse(file.read_text()).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            try:
                found[node.targets[0].id] = ast.literal_eval(node.value)
            except ValueError:
                continue
    return found


BOARD = constants(ROOT / "firmware" / "board.py")


def test_no_pin_is_on_two_nets() -> None:
    used = Counter((part, pin) for part, pin, _, _ in ROWS)
    assert [pin for pin, times in used.items() if times > 1] == []


def test_every_net_has_at_least_two_ends() -> None:
    ends = Counter(net for _, _, _, net in ROWS)
    assert [net for net, count in ends.items() if count < 2] == []


def test_the_pico_is_wired_as_the_firmware_believes() -> None:
    believed = {f"GP{pin}": f"S{bit}" for bit, pin in enumerate(BOARD["SELECT"])}
    believed |= {f"GP{pin}": f"LIGHT{well + 1}" for well, pin in enumerate(BOARD["EMITTERS"])}
    believed |= {f"GP{pin}": f"SIG{well + 1}" for well, pin in enumerate(BOARD["SIGNAL"])}
    believed |= {f"GP{BOARD['RING_DATA']}": "RING_DATA", f"GP{BOARD['PIEZO']}": "PIEZO_ADC"}
    assert {name: net for (part, name), net in NAMES.items() if part == "U1" and name.startswith("GP")} == believed


def test_names_of_the_pico_stand_at_their_pins() -> None:
    for part, pin, name, _ in ROWS:
        if part == "U1" and name.startswith("GP"):
            assert PICO_PINS[name] == int(pin)


@pytest.mark.parametrize(("chip", "well"), [("U2", 1), ("U3", 2)])
def test_sensors_sit_on_the_channels_the_firmware_reads(chip: str, well: int) -> None:
    for channel, pin in enumerate(MULTIPLEXER_CHANNELS):
        expected = f"W{well}S{channel + 1}" if channel < BOARD["CHANNELS"] else "GND"
        assert NETS[chip, str(pin)] == NAMES[chip, f"I{channel}"] == expected
    for bit, pin in enumerate((10, 11, 14, 13)):
        assert NETS[chip, str(pin)] == f"S{bit}"
    assert NAMES[chip, "COM"] == f"SIG{well}"
    assert (NAMES[chip, "VCC"], NAMES[chip, "GND"], NAMES[chip, "E"]) == ("3V3", "GND", "GND")


@pytest.mark.parametrize("well", [1, 2])
@pytest.mark.parametrize("number", range(1, 10))
def test_every_sensor_has_its_light_resistor_and_its_load(well: int, number: int) -> None:
    part = f"S{well}{number}"
    assert NAMES[part, "anode"] == NETS[f"R{well}{number}", "2"]
    assert NETS[f"R{well}{number}", "1"] == "5V"
    assert NAMES[part, "cathode"] == NAMES[f"Q{well}", "drain"]
    assert NAMES[part, "collector"] == "3V3"
    assert NAMES[part, "emitter"] == NETS[f"R{well + 2}{number}", "1"] == f"W{well}S{number}"
    assert NETS[f"R{well + 2}{number}", "2"] == "GND"


def test_nothing_on_five_volts_reaches_an_input_of_the_pico() -> None:
    """Followed through resistors and the clamped piezo, but not through sensors, from each input back."""
    inputs = {NAMES["U1", name] for name in ("GP26", "GP27", "GP28")}
    seen, todo = set(), list(inputs)
    while todo:
        net = todo.pop()
        seen.add(net)
        for part in {part for part, _, _, other in ROWS if other == net and part[0] in "RU" and part != "U1"}:
            through = {
                other for one, pin, name, other in ROWS if one == part and not name.startswith(("VCC", "S", "E", "GND"))
            }
            todo += [other for other in through - seen if other not in ("GND", "3V3")]
    assert "W1S1" in seen
    assert "5V" not in seen


def expand(refs: str) -> list[str]:
    parts = []
    for ref in refs.split():
        first, _, last = ref.partition("-")
        letters = first.rstrip("0123456789")
        numbers = range(int(first[len(letters) :]), int((last or first)[len(letters) :]) + 1)
        parts += [f"{letters}{number}" for number in numbers]
    return parts


def test_the_parts_list_has_every_part_once_and_counts_right() -> None:
    table = (TRAY / "README.md").read_text().split("## Parts")[1].split("\n## ")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines() if line[:1] == "|"][2:]
    listed = [part for row in rows for part in expand(row[0])]
    assert sorted(listed) == sorted({part for part, _, _, _ in ROWS})
    assert [row[0] for row in rows if len(expand(row[0])) != int(row[1])] == []


def test_the_schematic_is_drawn_from_this_netlist() -> None:
    drawn = schematic.draw(schematic.by_part(ROWS))
    assert drawn == (TRAY / "schematic.svg").read_text(), "run: python hardware/tray/schematic.py > schematic.svg there"
    for net in {net for _, _, _, net in ROWS} - {"GATE1", "GATE2", "RING_DIN"}:
        assert f">{net}</text>" in drawn


def test_a_line_that_the_netlist_does_not_have_is_not_drawn() -> None:
    wrong = [(part, pin, name, "5V" if (part, pin) == ("R31", "1") else net) for part, pin, name, net in ROWS]
    with pytest.raises(SystemExit, match="W1S1"):
        schematic.draw(schematic.by_part(wrong))


def test_the_drawing_has_the_measures_of_the_firmware() -> None:
    numbers = dict(re.findall(r"^(\w+) = ([\d.]+);", (TRAY / "tray.scad").read_text(), re.MULTILINE))
    assert float(numbers["die"]) == pips.DIE
    assert float(numbers["well"]) == pips.WELL
    assert float(numbers["sensor_pitch"]) == pips.SENSOR_PITCH
    assert float(numbers["pip_pitch"]) == pips.PIP_PITCH


def test_the_limits_that_people_read_are_those_that_are_tested() -> None:
    promised = " ".join((TRAY / "README.md").read_text().split("## Measures")[1].split("\n## ")[0].split())
    limits = PROMISED
    light, dark = ([round(100 * share) for share in body] for body in (limits.light_body, limits.dark_body))
    for words in (
        f"({pips.DIE - limits.size} to {pips.DIE + limits.size})",
        f"rounded by 1 to {limits.most_rounding:.0f} mm",
        f"({2 * (pips.PIP_RADIUS - limits.pip_radius):.1f} to {2 * (pips.PIP_RADIUS + limits.pip_radius):.1f})",
        f"({pips.PIP_PITCH - limits.pip_pitch} to {pips.PIP_PITCH + limits.pip_pitch})",
        f"Wells {limits.well:.0f} mm square",
        f"by {limits.tilt} degrees",
        f"({light[0]} to {light[1]} % of white paper)",
        f"({dark[0]} to {dark[1]} %)",
        f"differ by {100 * limits.least_contrast:.0f} % of white",
        f"up to {100 * limits.ambient:.0f} % of full scale, flickering by {100 * limits.flicker:.0f} %",
        f"Noise up to {100 * limits.noise} % of white, {100 * limits.spill:.0f} % of light from the neighbours",
    ):
        assert words in promised


def openscad() -> str:
    found = shutil.which("openscad")
    if found is None:
        pytest.skip("the drawing of the tray is not rendered: no openscad; type: sudo apt-get install openscad xvfb")
    return found


@pytest.mark.parametrize("part", ["tray", "holder", "lid"])
def test_the_drawing_renders_to_a_solid(part: str, tmp_path: Path) -> None:
    stl = tmp_path / f"{part}.stl"
    command = [openscad(), "--hardwarnings", "-D", f'part="{part}"', "-D", "$fn=12", "-o", str(stl)]
    done = subprocess.run([*command, str(TRAY / "tray.scad")], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert "Simple:        yes" in done.stderr, "a closed body that a printer can print"
    assert stl.read_text().startswith("solid")
