"""First light on simulated wires: somebody who sees what is on the wires and presses what is asked for."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from threading import Timer

import pytest

from companion import cli
from companion.config import load_config
from companion.desk.laying import Laid
from companion.desk.reading import read_text
from companion.devices.choosing import choose
from companion.devices.profile import Profile, load_profile
from companion.devices.simulated import Wires
from companion.devices.simulated.pixels import PixelWire
from companion.devices.wiring import Panel, TrayWiring
from companion.doctor import Finding, Verdict
from companion.doctor.first_light import STEPS, FirstLight
from companion.doctor.person import LONG_ENOUGH, Alone, Person

BUILDS = Path(__file__).parents[2] / "hardware" / "builds"
SOON = 0.5
"""Seconds of patience with a device that will not come."""


class Builder(Person):
    """Has eyes for the wires and fingers for the buttons. What `wrong` says is seen or done otherwise."""

    def __init__(self, wires: Wires, wrong: dict[str, str], loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(self.hear, loop)
        self.wires = wires
        self.wrong = wrong
        self.heard: list[str] = []

    def hear(self, words: str) -> None:
        self.heard.append(words)
        if "Which number" in words:
            self.typed(self.wrong.get("number", self.number()))
        elif words.startswith("Press "):
            self.press(words.split()[1])
        elif "If it was" in words:
            self.typed("")
        elif "red, green or blue" in words:
            self.typed(self.wrong.get(self.colour(), self.colour()))
        elif "Where is it" in words:
            self.typed(self.wrong.get("corner", self.corner()))
        elif "all of the upper row" in words:
            self.typed("1" if self.all_lit() == {*range(self.wide), *range(self.wide, self.wide + 3)} else "2")
        elif "first light of the wire" in words:
            self.typed(self.corner_of(self.red()[0]))
        elif "from red along green" in words:
            (red,), green = self.red(), self.all_lit() - set(self.red())
            self.typed("1" if {square // self.wide for square in green} == {red // self.wide} else "2")
        elif "Red ends the first line" in words:
            self.typed("1" if self.together() else "2")
        elif "Four lights are on" in words:
            self.typed(self.wrong.get("mat", "1" if len(self.all_lit()) == 4 else "2"))
        elif "Enter tries again" in words:
            gone = self.heard[-2].startswith(f"{self.wrong.get('skip')}:")
            self.typed("skip" if gone else "")  # what is only slow is tried again
        elif "A square is lit" in words:
            self.square = self.lit()
            self.press(self.wrong.get("end", "OK"))

    def press(self, button: str) -> None:
        button = self.wrong.get(button, button)
        if not button:
            self.typed("")
            return
        self.wires.pins.press(button)
        self._loop.call_later(LONG_ENOUGH, self.wires.pins.release, button)

    def number(self) -> str:
        found = re.search(r"number is (\d+)", " ".join(read_text(self.wires.screen.picture())))
        assert found is not None
        return found[1]

    def lit(self) -> tuple[int, bytes]:
        """The one square that shines, and how."""
        colours = self.wires.pixels.colours()
        lights = [(square // 3, colours[square : square + 3]) for square in range(0, len(colours), 3)]
        (one,) = [light for light in lights if any(light[1])]
        return one

    def colour(self) -> str:
        levels = self.lit()[1]
        (name,) = [name for name, level in zip(("red", "green", "blue"), levels, strict=True) if level]
        return name

    def corner(self) -> str:
        return self.corner_of(self.lit()[0])

    @property
    def wide(self) -> int:
        return self.wires.profile.pixels.width

    def corner_of(self, square: int) -> str:
        """The number of the corner in which a light is seen."""
        high = self.wires.profile.pixels.height
        corners = (0, self.wide - 1, self.wide * high - 1, self.wide * (high - 1))
        return str(corners.index(square) + 1) if square in corners else "5"

    def all_lit(self) -> set[int]:
        colours = self.wires.pixels.colours()
        return {square // 3 for square in range(0, len(colours), 3) if any(colours[square : square + 3])}

    def red(self) -> list[int]:
        colours = self.wires.pixels.colours()
        return [square for square in self.all_lit() if colours[3 * square]]

    def together(self) -> bool:
        """Do the red and the green lights touch?"""
        places = {square: divmod(square, self.wide) for square in self.all_lit()}
        reds = set(self.red())
        ways = [
            abs(places[one][0] - places[other][0]) + abs(places[one][1] - places[other][1])
            for one in reds
            for other in places.keys() - reds
        ]
        return min(ways) == 1


def led(
    profile: Profile,
    wrong: dict[str, str] | None = None,
    before: Callable[[Wires], object] = lambda wires: None,
    mounted: Panel | None = None,
) -> tuple[dict[str, Finding], Builder]:
    """What is found when somebody is led through a profile's desk; its panel may be mounted otherwise."""

    async def walk(wires: Wires) -> tuple[dict[str, Finding], Builder]:
        loop = asyncio.get_running_loop()
        builder = Builder(wires, wrong or {}, loop)
        devices = choose(profile, builder.tell, loop)
        devices.open()
        try:
            found = await FirstLight(devices, profile, builder, Random(4), SOON, 0.0).lead()
        finally:
            await asyncio.to_thread(devices.close)
        return {finding.check: finding for finding in found}, builder

    desk = Wires(profile)
    if mounted is not None:
        desk.pixels = PixelWire(replace(profile.pixels, panels=(mounted,)), profile.model)
    with desk as wires:
        before(wires)
        return asyncio.run(asyncio.wait_for(walk(wires), 60))


@pytest.fixture
def pi4() -> Profile:
    return load_profile("pi4")


def test_a_desk_that_is_built_rightly_ends_with_a_lit_square_and_a_pressed_button(pi4: Profile) -> None:
    found, builder = led(pi4)
    assert list(found) == list(STEPS)
    assert {finding.verdict for finding in found.values()} == {Verdict.OK}, found
    square, _ = builder.square
    place = f"column {square % 16 + 1}, row {square // 16 + 1}"
    assert found["first-light"].found == f"{place} was lit, OK was pressed: this desk can play"
    assert found["buttons"].found == "all 8 were pressed and heard"
    assert [words.split(":")[0] for words in builder.heard if " of 5" in words] == [f"{n} of 5" for n in range(1, 6)]


@pytest.mark.parametrize("build", ["pocket", "table", "mat"])
def test_each_build_of_the_parts_list_comes_to_its_first_light(build: str) -> None:
    """On the wires of its own board, with its own screen and panel."""
    profile = load_config(BUILDS / f"{build}.toml").profile
    found, builder = led(profile)
    assert {finding.verdict for finding in found.values()} == {Verdict.OK}, found
    assert builder.square[0] < profile.pixels.width * profile.pixels.height


def test_every_button_is_asked_for_with_its_pin(pi4: Profile) -> None:
    _, builder = led(pi4)
    asked = [tuple(words.split(",")[:2]) for words in builder.heard if words.startswith("Press ")]
    assert [name.split()[1] for name, _ in asked] == list(pi4.buttons.pins)
    assert [pin.split(".")[0] for _, pin in asked] == [f" GPIO{pin}" for pin in pi4.buttons.pins.values()]


def test_afterwards_the_desk_is_dark(pi4: Profile) -> None:
    _, builder = led(pi4)
    assert not any(builder.wires.pixels.colours())
    assert "This desk can play." in " ".join(read_text(builder.wires.screen.picture()))


def test_swapped_buttons_are_named(pi4: Profile) -> None:
    found, _ = led(pi4, {"UP": "DOWN", "DOWN": "UP"})
    assert found["buttons"].verdict is Verdict.FAILED
    assert found["buttons"].found == "UP came in as DOWN, DOWN came in as UP"
    assert "swap their wires" in found["buttons"].remedy
    assert found["first-light"].verdict is Verdict.SKIPPED


def test_a_button_that_does_nothing_is_named_with_its_pin(pi4: Profile) -> None:
    found, _ = led(pi4, {"CARD": ""})
    assert found["buttons"].found == f"no press came from CARD (GPIO{pi4.buttons.pins['CARD']})"


@pytest.mark.parametrize("order", ["RGB", "BRG", "GBR"])
def test_leds_with_another_order_of_colours_are_told_which(pi4: Profile, order: str) -> None:
    """The wire is read as LEDs of that order would."""
    names = {"R": "red", "G": "green", "B": "blue"}
    looks = {names[sent]: names[shown] for sent, shown in zip(pi4.pixels.order, order, strict=True)}
    found, _ = led(pi4, looks)
    assert found["pixels"].verdict is Verdict.FAILED
    assert found["pixels"].remedy == f'write order = "{order}" under [pixels]'


def test_colours_that_make_no_sense(pi4: Profile) -> None:
    found, _ = led(pi4, {"red": "blue", "green": "blue"})
    assert "data is not read rightly" in found["pixels"].remedy


def test_dark_leds(pi4: Profile) -> None:
    found, _ = led(pi4, {"red": "", "green": "", "blue": ""})
    assert "stays dark" in found["pixels"].found
    assert "DIN" in found["pixels"].remedy


def test_a_panel_that_lies_otherwise(pi4: Profile) -> None:
    found, _ = led(pi4, {"corner": "3"})
    assert found["pixels"].found == "the light for the top left corner is bottom right"


MOUNTED = [
    Laid("SE", "rows", True),
    Laid("NE", "columns", False),
    Laid("NW", "columns", True),
    Laid("NW", "rows", False),
    Laid("SW", "rows", False),
]


@pytest.mark.parametrize("really", MOUNTED, ids=lambda lying: lying.words)
def test_a_light_walks_along_the_wire_and_what_is_seen_is_what_to_write(
    pi4: Profile, tmp_path: Path, really: Laid
) -> None:
    panel = Panel(0, 0, 16, 16, really.start, really.run, really.serpentine)
    found, _ = led(pi4, mounted=panel)
    assert found["pixels"].verdict is Verdict.FAILED
    said = found["pixels"].remedy.partition("own: ")[2].partition(";")[0]
    file = tmp_path / "companion.toml"
    file.write_text("\n".join(['board = "pi4"', "[pixels]", *said.split(", ")]), encoding="utf-8")
    corrected = load_config(file).profile
    assert corrected.pixels.panels == (panel,)
    again, _ = led(corrected, mounted=panel)
    assert again["pixels"].verdict is Verdict.OK


def test_panels_that_lie_differently_are_described_one_by_one(pi4: Profile) -> None:
    two = (Panel(0, 0, 16, 8), Panel(0, 8, 16, 8, turn=180))
    found, _ = led(replace(pi4, pixels=replace(pi4.pixels, panels=two)), {"corner": "3"})
    assert found["pixels"].remedy.startswith("describe each panel as it lies")


def test_lights_of_a_mat_that_do_not_lie_under_their_squares() -> None:
    mat = load_config(BUILDS / "mat.toml").profile
    found, _ = led(mat, {"mat": "2"})
    assert found["pixels"].verdict is Verdict.FAILED
    assert "square and pitch" in found["pixels"].remedy
    assert led(mat)[0]["pixels"].found == "colours and corner are right, and the lights lie under their squares"


def test_a_screen_that_cannot_be_read(pi4: Profile) -> None:
    found, _ = led(pi4, {"number": ""})
    assert found["screen"].verdict is Verdict.FAILED
    assert "sh1106" in found["screen"].remedy


def test_the_end_needs_the_right_button(pi4: Profile) -> None:
    found, _ = led(pi4, {"end": ""})
    assert (found["first-light"].verdict, found["first-light"].found) == (Verdict.FAILED, "OK was not pressed")


def test_without_a_screen_the_others_are_tried_all_the_same(pi4: Profile) -> None:
    found, builder = led(pi4, {"skip": "screen"}, lambda wires: wires.screen.unplug())
    assert found["screen"].verdict is Verdict.FAILED
    assert "no answer at 0x3c" in found["screen"].found
    assert any("Enter tries again" in words for words in builder.heard)
    assert found["first-light"].verdict is Verdict.OK


def test_a_device_that_was_put_right_is_tried_again(pi4: Profile) -> None:
    class Mends(Builder):
        def hear(self, words: str) -> None:
            if "Enter tries again" in words:
                self.wires.screen.plug()
            super().hear(words)

    async def walk(wires: Wires) -> list[Finding]:
        loop = asyncio.get_running_loop()
        builder = Mends(wires, {}, loop)
        devices = choose(pi4, builder.tell, loop)
        devices.open()
        try:
            return await FirstLight(devices, pi4, builder, Random(4), 3.0, 0.0).lead()
        finally:
            await asyncio.to_thread(devices.close)

    with Wires(pi4) as wires:
        wires.screen.unplug()
        found = asyncio.run(asyncio.wait_for(walk(wires), 60))
    assert {one.verdict for one in found} == {Verdict.OK}


def test_no_tray_is_no_fault(pi4: Profile) -> None:
    found, _ = led(pi4, {"skip": "tray"}, lambda wires: wires.tray.unplug())
    assert found["tray"].verdict is Verdict.SKIPPED
    assert "complete without one" in found["tray"].found
    assert led(replace(pi4, tray=TrayWiring(port="")))[0]["tray"].found == "not fitted"


def heard(data: bytes) -> list[str]:
    """What a person is heard to type, line by line, until the terminal closes."""

    async def listen(terminal: int) -> list[str]:
        person, lines = Person(lambda words: None, asyncio.get_running_loop()), []
        person.listen(terminal)
        try:
            while True:
                lines.append(await person.answers("And?"))
        except Alone:
            return lines

    here, there = os.pipe()
    os.write(there, data)
    os.close(there)
    try:
        return asyncio.run(listen(here))
    finally:
        os.close(here)


def test_lines_of_the_terminal_are_heard_until_it_closes() -> None:
    assert heard(b"417\n Red \n\nhalf a li") == ["417", "red", ""]
    assert heard(b"") == []


def test_lines_of_a_file_are_heard_too(tmp_path: Path) -> None:
    (tmp_path / "answers").write_text("417\nred\n")

    async def listen(terminal: int) -> list[str]:
        person = Person(lambda words: None, asyncio.get_running_loop())
        person.listen(terminal)
        return [await person.answers("And?"), await person.answers("And?")]

    with (tmp_path / "answers").open() as file:
        assert asyncio.run(listen(file.fileno())) == ["417", "red"]


# The command, on the simulated board, with somebody who reads what it prints


def answer(shown: list[str], asked: str) -> str | None:
    """What somebody types who reads the printed lines."""
    brackets = " ".join(shown)
    if "Which number" in asked:
        return str(re.findall(r"number is (\d+)", brackets)[-1])
    if asked.startswith("Press "):
        return asked.split()[1].lower()
    if "red, green or blue" in asked:
        return str(re.findall(r"the first is (\w+)", brackets)[-1])
    if "Where is it" in asked or "all of the upper row" in asked:
        return "1"
    return "ok" if "A square is lit" in asked else None


def test_the_command_in_a_process_of_its_own(tmp_path: Path) -> None:
    """Lines out, lines in: as at a terminal, with the libraries of the devices on simulated wires."""
    home = {"XDG_CONFIG_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "companion", "doctor", "--first-light", "--board", "simulated"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ | home
    ) as process:
        too_long = Timer(60, process.kill)
        too_long.start()
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        shown: list[str] = []
        for line in process.stdout:
            shown.append(line.strip())
            typed = answer(shown, shown[-1])
            if typed is not None:
                process.stdin.write(f"{typed}\n")
                process.stdin.flush()
        complaints = process.stderr.read()
        too_long.cancel()
    assert (process.returncode, complaints) == (0, "")
    assert any("this desk can play" in line for line in shown)
    assert shown[-1].startswith("5 checks: 5 ok")


def test_it_is_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["doctor", "--first-light", "--json"])
    assert "not allowed with" in capsys.readouterr().err
