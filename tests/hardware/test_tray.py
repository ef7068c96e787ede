"""Netlist, parts list, schematic, strip-boards and drawing of the tray agree with each other and with the firmware."""

from __future__ import annotations

import ast
import re
import runpy
import struct
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.devices.simulated.dice import PITCH, PLACE_PITCH
from companion.devices.simulated.trayposes import FIRST_PLACE, PROMISED
from companion.devices.simulated.traysensors import Circuit
from firmware import pips
from tests.hardware.measures import measures_of
from tests.hardware.solids import Solid, rendered

ROOT = Path(__file__).parents[2]
TRAY = ROOT / "hardware" / "tray"
README = (TRAY / "README.md").read_text()
MEASURES = measures_of("tray")

netlist = runpy.run_path(str(TRAY / "netlist.py"))
schematic = runpy.run_path(str(TRAY / "schematic.py"))
stripboard = runpy.run_path(str(TRAY / "stripboard.py"))
bill = runpy.run_path(str(TRAY / "bill.py"))

ROWS: list[tuple[str, str, str, str]] = schematic["read_netlist"]((TRAY / "netlist.md").read_text())
NETS = {(part, pin): net for part, pin, _, net in ROWS}
NAMES = {(part, name): net for part, _, name, net in ROWS if name}

each_place = pytest.mark.parametrize("place", range(1, 6))


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


# The netlist


def test_the_page_has_the_circuit_as_it_is_made() -> None:
    assert (TRAY / "netlist.md").read_text() == netlist["page"](), "make it anew: python hardware/tray/netlist.py"
    assert netlist["circuit"]() == ROWS


def test_no_pin_is_on_two_nets() -> None:
    used = Counter((part, pin) for part, pin, _, _ in ROWS)
    assert [pin for pin, times in used.items() if times > 1] == []


def test_every_net_has_at_least_two_ends() -> None:
    ends = Counter(net for _, _, _, net in ROWS)
    assert [net for net, count in ends.items() if count < 2] == []


def test_the_pico_is_wired_as_the_firmware_believes() -> None:
    believed = {f"GP{pin}": f"S{bit}" for bit, pin in enumerate(BOARD["SELECT"])}
    believed |= {f"GP{pin}": f"LIGHT{place + 1}" for place, pin in enumerate(BOARD["LIGHTS"])}
    believed |= {f"GP{pin}": f"EN{place + 1}" for place, pin in enumerate(BOARD["ENABLE"])}
    believed |= {f"GP{BOARD['RING_DATA']}": "RING_DATA", f"GP{BOARD['MOTOR']}": "MOTOR_ON"}
    believed |= {f"GP{BOARD['SIGNAL']}": "SIG", f"GP{BOARD['MOTOR_SENSE']}": "MOTOR_ADC"}
    believed |= {f"GP{BOARD['PIEZO']}": "PIEZO_ADC"}
    assert {name: net for (part, name), net in NAMES.items() if part == "U1" and name.startswith("GP")} == believed


def test_names_of_the_pico_stand_at_their_pins() -> None:
    """Two pins, a ground, and then a ground after every four."""
    for part, pin, name, _ in ROWS:
        if part == "U1" and name.startswith("GP"):
            gpio = int(name[2:])
            assert int(pin) == {26: 31, 27: 32, 28: 34}.get(gpio, gpio + 1 + (gpio + 2) // 4)


@each_place
def test_sensors_sit_on_the_channels_the_firmware_reads(place: int) -> None:
    chip = f"U{place + 1}"
    for channel, pin in enumerate([9, 8, 7, 6, 5, 4, 3, 2, 23, 22, 21, 20, 19, 18, 17, 16]):
        expected = f"P{place}S{channel + 1}" if channel < BOARD["CHANNELS"] else "GND"
        if channel == BOARD["MARK"]:
            expected = "3V3"
        assert NETS[chip, str(pin)] == NAMES[chip, f"I{channel}"] == expected
    assert all(NAMES[chip, f"I{channel}"] == "GND" for channel in BOARD["GROUNDED"])
    for bit, pin in enumerate((10, 11, 14, 13)):
        assert NETS[chip, str(pin)] == f"S{bit}"
    assert NAMES[chip, "COM"] == "SIG"
    assert (NAMES[chip, "VCC"], NAMES[chip, "GND"], NAMES[chip, "E"]) == ("3V3", "GND", f"EN{place}")


@each_place
@pytest.mark.parametrize("number", range(1, 10))
def test_every_sensor_has_its_light_resistor_and_its_load(place: int, number: int) -> None:
    part = f"S{place}{number}"
    assert NAMES[part, "anode"] == NETS[f"RN{place + 5}", str(number + 1)]
    assert NAMES[f"RN{place + 5}", "common"] == "5V"
    assert NAMES[part, "cathode"] == NAMES[f"Q{place}", "collector"]
    assert NAMES[part, "collector"] == "3V3"
    load = (f"R{place}", "1", "2") if number == 9 else (f"RN{place}", str(10 - number), "1")
    assert NAMES[part, "emitter"] == NETS[load[0], load[1]] == f"P{place}S{number}"
    assert NETS[load[0], load[2]] == "GND"


def test_nothing_on_five_volts_reaches_an_input_of_the_pico() -> None:
    """Followed through resistors and multiplexers, but not through sensors, from each input back."""
    seen, todo = set(), [NAMES["U1", name] for name in ("GP26", "GP27", "GP28")]
    while todo:
        net = todo.pop()
        seen.add(net)
        for part in {part for part, _, _, other in ROWS if other == net and part[0] in "RU" and part != "U1"}:
            through = {
                other for one, _, name, other in ROWS if one == part and not name.startswith(("VCC", "S", "E", "GND"))
            }
            todo += [other for other in through - seen if other not in ("GND", "3V3")]
    assert {"P1S1", "P5S9"} <= seen
    assert "5V" not in seen


# Parts, schematic, strip-boards


def test_the_parts_list_has_every_part_once() -> None:
    listed = [ref for part in bill["read_parts"]().values() for ref in bill["expand"](part.get("refs", ""))]
    assert sorted(listed) == sorted({part for part, _, _, _ in ROWS})


def test_a_number_has_its_maker_and_its_source_and_other_parts_say_what_to_look_for() -> None:
    for part in bill["read_parts"]().values():
        low, high = part["price"]
        assert 0 < low <= high
        if "number" in part:
            assert part["maker"]
            assert re.fullmatch(r"https://\S+\.\S+/\S+", part["source"])
            assert part["instead"], "shops run out of things"
        else:
            assert part["look"]


def test_the_bill_on_the_page_is_as_it_is_made() -> None:
    assert bill["page"](README) == README, "make it anew: python hardware/tray/bill.py"
    assert "About " in README.split("<!-- parts: begin -->")[1]


def test_the_load_of_the_list_is_that_of_the_simulated_sensors() -> None:
    parts = bill["read_parts"]()
    assert f"{Circuit().load / 1000:g}k" in parts["loads"]["name"]
    assert parts["r2k7"]["name"].endswith(f" {Circuit().load / 1000:g}k")
    assert round(1000 * (5.0 - 1.2) / 220) == round(Circuit().light)


def test_the_schematic_is_drawn_from_this_netlist() -> None:
    drawn = schematic["draw"](schematic["by_part"](ROWS))
    assert drawn == (TRAY / "schematic.svg").read_text(), "run: python hardware/tray/schematic.py > schematic.svg there"
    for net in {net for _, _, _, net in ROWS} - {"RING_DIN"}:
        assert f">{net}</text>" in drawn


def test_a_line_that_the_netlist_does_not_have_is_not_drawn() -> None:
    wrong = [(part, pin, name, "5V" if (part, pin) == ("RN1", "9") else net) for part, pin, name, net in ROWS]
    with pytest.raises(SystemExit, match="P1S1"):
        schematic["draw"](schematic["by_part"](wrong))


def test_the_strip_boards_join_what_the_netlist_joins() -> None:
    plans = stripboard["boards"]()
    assert stripboard["all_faults"](plans, NETS) == []
    for name, plan in (("place", plans[0]), ("pico", plans[-1])):
        assert (TRAY / f"stripboard-{name}.svg").read_text() == stripboard["drawing"](plan), (
            "draw it anew: python hardware/tray/stripboard.py"
        )


@pytest.mark.parametrize("number", [0, 5])
def test_a_cut_a_link_or_a_wire_too_few_is_found(number: int) -> None:
    plans = stripboard["boards"]()
    board = plans[number]
    wire = next(iter(board.wires))
    without = {net: holes for net, holes in board.wires.items() if net != wire}
    worse = [replace(board, cuts=board.cuts[:-1]), replace(board, links=board.links[1:]), replace(board, wires=without)]
    for other in worse:
        assert stripboard["all_faults"]([*plans[:number], other, *plans[number + 1 :]], NETS) != []


# Measures and the printed bodies


def test_the_lane_has_the_measures_of_the_firmware_and_of_the_simulated_sensors() -> None:
    assert MEASURES["die"] == pips.DIE
    assert MEASURES["lane"] == pips.LANE == PROMISED.lane
    assert MEASURES["sensor_pitch"] == pips.SENSOR_PITCH == PITCH
    assert MEASURES["pip_pitch"] == pips.PIP_PITCH
    assert MEASURES["places"] == BOARD["PLACES"]
    assert MEASURES["place_pitch"] == pips.PLACE_PITCH == PLACE_PITCH
    assert MEASURES["first_place"] == FIRST_PLACE
    assert MEASURES["lane_long"] >= MEASURES["places"] * (MEASURES["die"] + PROMISED.size)


def test_the_drawing_takes_its_measures_from_one_file() -> None:
    text = (TRAY / "tray.scad").read_text()
    assert "include <measures.scad>" in text
    assert not set(re.findall(r"^(\w+) =", text, re.MULTILINE)) & set(MEASURES)
    physics = ("shake_hertz", "shake_g")
    assert [name for name in MEASURES if name not in physics and not re.search(rf"\b{name}\b", text)] == ["bed"]


@pytest.mark.parametrize("part", ["walls", "base", "holder", "stand"])
def test_each_part_is_a_closed_body_that_fits_on_the_bed(part: str, tmp_path: Path) -> None:
    done = rendered(TRAY / "tray.scad", tmp_path / "part.stl", f'part="{part}"')
    assert done.returncode == 0, done.stderr
    assert not re.search(r"Simple: +no", done.stderr)
    solid = Solid.read(tmp_path / "part.stl")
    assert solid.open_edges() == []
    assert solid.volume() > 5
    assert max(solid.size()) <= MEASURES["bed"]


def test_the_walls_have_the_heights_that_dice_feel(tmp_path: Path) -> None:
    rendered(TRAY / "tray.scad", tmp_path / "walls.stl", 'part="walls"')
    points = {point for triangle in Solid.read(tmp_path / "walls.stl").triangles for point in triangle}
    heights = {round(z, 3) for _, _, z in points}
    assert {MEASURES["rail"], MEASURES["bar"], MEASURES["rim"]} <= heights
    corners = {(round(x, 2), round(y, 2)) for x, y, _ in points}
    long = MEASURES["lane_long"] + MEASURES["bowl"][1]
    assert {(0.0, 0.0), (MEASURES["lane"], 0.0), (MEASURES["bowl"][0], long), (0.0, long)} <= corners


def test_the_motor_that_the_list_asks_for_shakes_what_is_printed(tmp_path: Path) -> None:
    """Force is mass times acceleration, for a weight that turns: mass, distance, and the square of its speed."""
    volume = 0.0
    for part in ("walls", "base", "holder"):
        rendered(TRAY / "tray.scad", tmp_path / f"{part}.stl", f'part="{part}"')
        volume += Solid.read(tmp_path / f"{part}.stl").volume()
    sheet = 106 * 214 * MEASURES["floor_sheet"] / 1000
    grams = (1.25 * volume * 0.6 + 1.19 * sheet) + 60  # printed 60 % full; motor, sensors and wires
    turn = 2 * 3.14159 * MEASURES["shake_hertz"]
    needed = grams * MEASURES["shake_g"] * 9810 / turn**2
    asked = float(re.findall(r"weight of (\d+) g mm", bill["read_parts"]()["motor"]["look"])[0])
    assert asked >= needed
    assert asked < 2 * needed


def test_the_picture_is_in_the_guide() -> None:
    data = (TRAY / "tray.png").read_bytes()
    assert struct.unpack(">I", data[16:20]) == (1000,)
    assert len(data) < 100_000
    assert "(tray.png)" in README


def test_the_limits_that_people_read_are_those_that_are_tested() -> None:
    promised = " ".join(README.split("## Measures")[1].split("\n## ")[0].split())
    limits = PROMISED
    light, dark = ([round(100 * share) for share in body] for body in (limits.light_body, limits.dark_body))
    for words in (
        f"({pips.DIE - limits.size} to {pips.DIE + limits.size})",
        f"rounded by 1 to {limits.most_rounding:.0f} mm",
        f"({2 * (pips.PIP_RADIUS - limits.pip_radius):.1f} to {2 * (pips.PIP_RADIUS + limits.pip_radius):.1f})",
        f"({pips.PIP_PITCH - limits.pip_pitch} to {pips.PIP_PITCH + limits.pip_pitch})",
        f"lane is {limits.lane:.0f} mm wide",
        f"{limits.along} mm off the middle of its place",
        f"by {limits.tilt} degrees",
        f"({light[0]} to {light[1]} % of white paper)",
        f"({dark[0]} to {dark[1]} %)",
        f"differ by {100 * limits.least_contrast:.0f} % of white",
        f"up to {100 * limits.ambient:.0f} % of white, flickering by {100 * limits.flicker:.0f} %",
        f"Noise up to {100 * limits.noise} % of white, {100 * limits.spill:.0f} % of light from the neighbours",
    ):
        assert words in promised, words
