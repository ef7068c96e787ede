"""Board profiles: all of them load, and every mistake is named with its line and its remedy."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from companion.devices.errors import ProfileError
from companion.devices.fitting import Surroundings
from companion.devices.profile import BOARDS, BUTTONS, MODELS, load_profile, shipped
from companion.devices.spacing import Spacing
from companion.devices.wiring import ButtonWiring, KnobWiring, Panel, PixelWiring, ScreenWiring, TrayWiring
from companion.settings import parse_page

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

GOOD = """\
name = "Mine"
model = "pi4"

[buttons]
back-end = "lgpio"
bounce = 0.01
hold = 0.8

[buttons.pins]
UP = 5
DOWN = 6
LEFT = 13
RIGHT = 19
OK = 26
BACK = 16
CARD = 20
WHY = 21

[screen]
controller = "ssd1306"
bus = "i2c"

[pixels]
back-end = "spi"
pin = 10
budget = 2000

[tray]
port = "/dev/dice-tray"

[power]
supply = 4000
shared = false

[audio]
analog = false
"""


def mistakes(folder: Path, *changes: tuple[str, str], text: str = GOOD) -> list[str]:
    """What is wrong with the good profile after these replacements, without the folder's name."""
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    file = folder / "mine.toml"
    file.write_text(text)
    with pytest.raises(ProfileError) as caught:
        load_profile(file)
    return [line.removeprefix(f"{folder}/") for line in str(caught.value).splitlines()]


@pytest.mark.parametrize("name", ["pi3", "pi4", "pi5", "zero2w", "simulated"])
def test_every_shipped_profile_loads_and_has_all_buttons(name: str) -> None:
    profile = load_profile(name)
    assert set(profile.buttons.pins) == set(BUTTONS)
    assert profile.model == name
    assert profile.simulated == (name == "simulated")
    assert (profile.pixels.back_end, profile.pixels.pin) == ("spi", 10), "LEDs need no root"


def test_the_shipped_profiles_are_those_in_the_folder() -> None:
    assert set(shipped()) == {file.stem for file in BOARDS.iterdir()} == set(MODELS)


def test_a_profile_of_ones_own_is_read_from_its_path(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(GOOD)
    profile = load_profile(tmp_path / "mine.toml")
    assert profile == load_profile(str(tmp_path / "mine.toml"))
    assert (profile.name, profile.model, profile.tray.port) == ("Mine", "pi4", "/dev/dice-tray")
    assert profile.pixels.panels == (Panel(0, 0, 16, 16),)
    assert profile.notes == ("the LEDs are sent in 6144 bytes at once: the kernel's spidev.bufsiz must not be smaller",)


def test_the_knobs_switch_may_stand_in_for_ok(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(GOOD.replace("OK = 26\n", "") + "[knob]\na = 17\nb = 27\npress = 22\n")
    assert load_profile(file).buttons.knob == KnobWiring(17, 27, 22)


def test_parts_can_be_missing_altogether(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        'name = "Bare"\nmodel = "pi4"\nbuttons.back-end = "none"\nscreen.controller = "none"\n'
        'pixels.back-end = "none"\ntray.port = ""\n'
    )
    profile = load_profile(file)
    assert (profile.buttons.pins, profile.buttons.knob, profile.tray.port) == ({}, None, "")


def test_a_wrong_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(ProfileError) as caught:
        load_profile("pi04")
    assert str(caught.value) == ('there is no board profile "pi04"; did you mean "pi4"? A path may be given as well')


def test_nonsense_is_answered_with_all_there_are() -> None:
    with pytest.raises(ProfileError) as caught:
        load_profile("nonsense")
    known = ", ".join(shipped())
    assert (
        str(caught.value) == f'there is no board profile "nonsense"; known here: {known}. A path may be given as well'
    )


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ProfileError) as caught:
        load_profile(tmp_path / "none.toml")
    assert str(caught.value) == (
        f"{tmp_path}/none.toml: cannot be read: No such file or directory; give the path of a board profile that exists"
    )


def test_a_file_that_is_no_toml(tmp_path: Path) -> None:
    assert mistakes(tmp_path, ("hold = 0.8", "hold 0.8")) == [
        "mine.toml:7: not valid TOML: Expected '=' after a key in a key/value pair; "
        "write key = value, and text in quotes"
    ]


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_bytes(b'name = "\xff"\n')
    with pytest.raises(ProfileError) as caught:
        load_profile(tmp_path / "mine.toml")
    assert str(caught.value) == f"{tmp_path}/mine.toml: not UTF-8 text (invalid start byte at byte 8); save it as UTF-8"


CASES = {
    "unknown key": (
        ("bounce = 0.01", "bounse = 0.01"),
        'mine.toml:6: unknown key "bounse" in [buttons]; did you mean "bounce"?',
    ),
    "unknown key without a neighbour": (
        ("shared = false", "zzz = 1"),
        'mine.toml:33: unknown key "zzz" in [power]; known here: supply, shared',
    ),
    "unknown table": (
        ("[audio]", "[audios]"),
        'mine.toml:35: unknown key "audios" in this file; did you mean "audio"?',
    ),
    "unknown value": (
        ('controller = "ssd1306"', 'controller = "ssd13O6"'),
        'mine.toml:20: controller = "ssd13O6" is not known; did you mean "ssd1306"?',
    ),
    "wrong type": (
        ("hold = 0.8", 'hold = "long"'),
        'mine.toml:7: hold must be a number, not "long"; write it as hold = 0.5',
    ),
    "truth for a number": (
        ("UP = 5", "UP = true"),
        "mine.toml:10: UP must be a whole number, not true; write it as UP = 1",
    ),
    "a value for a table": (
        ("[power]\nsupply = 4000\nshared = false\n", "[[power]]\n"),
        "mine.toml:31: power is not a table; write [power] on a line of its own and its keys below",
    ),
    "out of range": (
        ("UP = 5", "UP = 40"),
        "mine.toml:10: UP = 40 is out of range; give a number from 2 to 27",
    ),
    "the pins of a HAT's memory": (
        ("UP = 5", "UP = 1"),
        "mine.toml:10: UP = 1 is out of range; give a number from 2 to 27",
    ),
    "missing button": (
        ("WHY = 21\n", ""),
        "mine.toml:9: [buttons.pins] has no WHY; add WHY = with the number of its GPIO",
    ),
    "unknown button": (
        ("WHY = 21\n", "WHY = 21\nSTOP = 22\n"),
        'mine.toml:18: unknown key "STOP" in [buttons.pins]; known here: UP, DOWN, LEFT, RIGHT, OK, BACK, CARD, WHY',
    ),
    "no name": (
        ('name = "Mine"\n', ""),
        "mine.toml:1: this file has no name; add a line name = ...",
    ),
    "same pin twice": (
        ("WHY = 21", "WHY = 5"),
        "mine.toml:17: GPIO5 is used by the button WHY, and by the button UP too (line 10); "
        "move one of them, to GPIO4 perhaps",
    ),
    "a button on the I2C bus": (
        ("UP = 5", "UP = 3"),
        "mine.toml:10: GPIO3 is used by the button UP, and by the I2C bus of the screen too (line 21); "
        "move one of them, to GPIO4 perhaps",
    ),
    "a button on the SPI bus": (
        ("UP = 5", "UP = 8"),
        "mine.toml:10: GPIO8 is used by the button UP, and by SPI0 of the pixels too (line 24); "
        "move one of them, to GPIO4 perhaps",
    ),
    "a button on the PWM pin": (
        ('back-end = "spi"\npin = 10', 'back-end = "pwm"\npin = 19'),
        "mine.toml:13: GPIO19 is used by the button RIGHT, and by the data line of the pixels too (line 25); "
        "move one of them, to GPIO4 perhaps",
    ),
    "a button on the serial port": (
        ("UP = 5", "UP = 14"),
        "mine.toml:10: GPIO14 is used by the button UP, and by the serial port of the tray too (line 29); "
        "move one of them, to GPIO4 perhaps",
    ),
    "LEDs on SPI1 under three buttons": (
        ("pin = 10", "pin = 20"),
        "mine.toml:13: GPIO19 is used by the button RIGHT, and by SPI1 of the pixels too (line 24); "
        "move one of them, to GPIO4 perhaps",
    ),
    "LEDs on a pin without SPI": (
        ("pin = 10", "pin = 12"),
        "mine.toml:25: GPIO12 is no data line of an SPI bus; connect the LEDs to GPIO10, or to GPIO20 for SPI1",
    ),
    "LEDs on a pin without PWM": (
        ('back-end = "spi"\npin = 10', 'back-end = "pwm"\npin = 4'),
        "mine.toml:25: GPIO4 has no PWM; connect the LEDs to GPIO18, 12, 13, 19 or 21",
    ),
    "the Pi 5's LEDs on a Pi 4": (
        ('back-end = "spi"', 'back-end = "pi5"'),
        'mine.toml:24: back-end = "pi5" does not work on pi4; use "spi" with the LEDs on GPIO10, or "pwm"',
    ),
    "a hold as short as a bounce": (
        ("bounce = 0.01\nhold = 0.8", "bounce = 0.2\nhold = 0.3"),
        "mine.toml:7: hold = 0.3 is hardly longer than bounce = 0.2; "
        "give at least twice the bounce time; most people like 0.8",
    ),
    "a budget that dark LEDs spend": (
        ("budget = 2000", "budget = 256"),
        "mine.toml:26: 256 LEDs take 256 mA while they are dark, but budget = 256; "
        "give a larger budget, with a supply for it, or connect fewer panels",
    ),
    "a budget beyond the supply": (
        ("budget = 2000", "budget = 5000"),
        "mine.toml:26: budget = 5000 is more than the supply gives (4000 mA); "
        "give at most 4000, or use a stronger supply",
    ),
    "a budget beyond what the board leaves": (
        ("supply = 4000\nshared = false", "supply = 3000\nshared = true"),
        "mine.toml:26: budget = 2000 is more than the supply gives (3000 mA, of which the board needs 1200); "
        "give at most 1800, or use a stronger supply",
    ),
    "faster than the wire": (
        ("budget = 2000", "width = 32\nheight = 32\nbudget = 2000\nfps = 40"),
        "mine.toml:29: 1024 LEDs cannot be sent 40 times a second; give at most fps = 32",
    ),
    "more squares than any board": (
        ("budget = 2000", "width = 256\nheight = 256"),
        "mine.toml:27: 256 x 256 squares are too many; no board needs more than 4096",
    ),
    "a port that is no path": (
        ('port = "/dev/dice-tray"', 'port = "COM3"'),
        'mine.toml:29: port = "COM3" is no device; give a path such as "/dev/dice-tray", or "" for no tray',
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_mistake_is_named_with_its_line_and_its_remedy(case: str, tmp_path: Path) -> None:
    change, expected = CASES[case]
    text = GOOD.replace("/dev/dice-tray", "/dev/serial0") if "serial" in case else GOOD
    assert mistakes(tmp_path, change, text=text)[0] == expected


def test_one_mistake_is_told_once(tmp_path: Path) -> None:
    for change, _ in CASES.values():
        if change[0] in ("bounce = 0.01", "hold = 0.8", "UP = 5", "budget = 2000", "WHY = 21"):
            text = GOOD.replace("/dev/dice-tray", "/dev/serial0")
            assert len(mistakes(tmp_path, change, text=text)) == 1, change


def test_all_mistakes_are_told_at_once_in_the_order_of_the_lines(tmp_path: Path) -> None:
    told = mistakes(tmp_path, ("budget = 2000", "budget = true"), ("UP = 5", "UP = 2"), ("[tray]", "[trey]"))
    assert [line.split(": ")[0] for line in told] == ["mine.toml:10", "mine.toml:26", "mine.toml:28"]


PWM = ('back-end = "spi"\npin = 10', 'back-end = "pwm"\npin = 18')
PI_5 = ('model = "pi4"', 'model = "pi5"')


def test_pwm_leds_and_analog_audio_exclude_each_other(tmp_path: Path) -> None:
    assert mistakes(tmp_path, PWM, ("analog = false", "analog = true")) == [
        "mine.toml:24: PWM LEDs on GPIO18 and analog audio use the same clock; "
        'set analog = false and dtparam=audio=off in config.txt, or use back-end = "spi" on GPIO10'
    ]


def test_pwm_without_audio_works_and_is_noted_to_need_root(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(GOOD.replace(*PWM))
    assert load_profile(file).notes == (
        'PWM needs root: run the companion as root, or use back-end = "spi" with the LEDs on GPIO10',
    )


NO_SOUND = "analog = false"


def test_a_loudspeaker_in_the_headphone_socket_and_pwm_leds_exclude_each_other(tmp_path: Path) -> None:
    assert mistakes(tmp_path, PWM, (NO_SOUND, 'analog = true\n[sound]\ndevice = "headphones"')) == [
        "mine.toml:24: PWM LEDs on GPIO18 and analog audio use the same clock; "
        'set analog = false and dtparam=audio=off in config.txt, or use back-end = "spi" on GPIO10'
    ]
    assert mistakes(tmp_path, PWM, (NO_SOUND, 'analog = false\n[sound]\ndevice = "headphones"')) == [
        'mine.toml:38: device = "headphones", but [audio] says analog = false; '
        'set analog = true under [audio], or use device = "usb"'
    ]


@pytest.mark.parametrize(
    "name", ["plughw:CARD=Headphones", "hw:CARD=bcm2835,DEV=0", "plughw:Headphones", "hw:CARD=ALSA"]
)
def test_the_headphone_socket_is_known_by_the_names_of_alsa_too(tmp_path: Path, name: str) -> None:
    assert mistakes(tmp_path, PWM, (NO_SOUND, f'analog = false\n[sound]\ndevice = "{name}"')) == [
        f'mine.toml:38: device = "{name}", which is the headphone socket, but [audio] says analog = false; '
        'set analog = true under [audio], or use device = "usb"'
    ]
    (on_a_pi_5,) = mistakes(tmp_path, PI_5, (NO_SOUND, f'analog = false\n[sound]\ndevice = "{name}"'))
    assert "a Raspberry Pi 5 has no headphone socket" in on_a_pi_5


@pytest.mark.parametrize(
    ("name", "noted"),
    [
        ("default", True),
        ("hw:0", True),
        ("plughw:1,0", True),
        ("hw:CARD=0", True),
        ("plughw:CARD=Device", False),
        ("usb", False),
        ("auto", False),
    ],
)
def test_a_card_that_may_be_the_headphone_socket_is_noted_beside_pwm_leds(
    tmp_path: Path, name: str, noted: bool
) -> None:
    text = GOOD.replace(NO_SOUND, f'{NO_SOUND}\n[sound]\ndevice = "{name}"')
    file = tmp_path / "mine.toml"
    for leds, told in ((PWM, noted), (("", ""), False)):
        file.write_text(text.replace(*leds))
        notes = load_profile(file).notes
        assert any(f'device = "{name}" under [sound] may be the headphone socket' in note for note in notes) == told


def test_a_board_without_a_socket_has_none(tmp_path: Path) -> None:
    assert mistakes(tmp_path, PI_5, (NO_SOUND, 'analog = false\n[sound]\ndevice = "headphones"')) == [
        'mine.toml:38: a Raspberry Pi 5 has no headphone socket; use device = "usb" or "i2s", or a "buzzer" on a pin'
    ]


def test_i2s_and_a_buzzer_have_pins_like_everything_else(tmp_path: Path) -> None:
    i2s = mistakes(tmp_path, (NO_SOUND, 'analog = false\n[sound]\ndevice = "i2s"'))
    assert [mistake.partition(";")[0] for mistake in i2s] == [
        f"mine.toml:{line}: GPIO{pin} is used by the button {button}, "
        "and by the I2S bus of the loudspeaker too (line 38)"
        for line, pin, button in ((13, 19, "RIGHT"), (16, 20, "CARD"), (17, 21, "WHY"))
    ]
    buzzer = mistakes(tmp_path, (NO_SOUND, 'analog = false\n[sound]\ndevice = "buzzer"\npin = 26'))
    assert [mistake.partition(";")[0] for mistake in buzzer] == [
        "mine.toml:14: GPIO26 is used by the button OK, and by the buzzer too (line 39)"
    ]


def test_the_pins_that_the_page_names_for_an_amplifier_are_free(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs/sound.md").read_text(encoding="utf-8")
    example = page.split("Buttons beside an amplifier on I2S:")[1].split("```toml\n")[1].split("```")[0]
    overrides = parse_page(example, "companion.toml", ProfileError)
    for board in ("pi3", "pi4", "pi5", "zero2w"):
        assert load_profile(board, overrides).sound.device == "i2s"


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('device = "headphone"', 'device = "headphone" is no loudspeaker; did you mean "headphones"?'),
        (
            'device = "toaster"',
            'device = "toaster" is no loudspeaker; give auto, usb, i2s, headphones, hdmi, buzzer',
        ),
        ("volume = 2", "volume = 2 is out of range; give a number from 0 to 1"),
        ('off = ["acepted"]', 'off: there is no sound "acepted"; did you mean "accepted"?'),
        ('quiet-hours = "late"', 'quiet-hours = "late" is no part of a day; write it as "22:00-07:30", or "" for none'),
        (
            'quiet-hours = "22:00-22:00"',
            'quiet-hours = "22:00-22:00" ends when it begins; give two times, such as "22:00-07:30"',
        ),
        ("loud = true", 'unknown key "loud" in [sound]'),
        ('[speech]\nvoice = "-f /etc/passwd"', 'voice = "-f /etc/passwd" is no voice; espeak-ng --voices lists them'),
        ("[speech]\nspeed = 1000", "speed = 1000 is out of range; give a number from 80 to 400"),
    ],
)
def test_mistakes_in_sound_and_speech_are_named(tmp_path: Path, line: str, problem: str) -> None:
    (mistake,) = mistakes(tmp_path, (NO_SOUND, f"analog = false\n[sound]\n{line}"))
    assert mistake.partition(": ")[2].startswith(problem)


def test_the_example_of_the_page_is_what_it_says() -> None:
    page = (Path(__file__).parents[2] / "docs/sound.md").read_text(encoding="utf-8")
    example = page.split("```toml\n")[1].split("```")[0]
    profile = load_profile("pi4", parse_page(example, "companion.toml", ProfileError))
    assert profile.sound.device == "usb"
    assert profile.sound.off == {"accepted", "dice"}
    assert profile.sound.quiet is not None
    assert (profile.speech.on, profile.speech.voice) == (True, "en-gb+f3")


def test_a_pi_5_has_no_pwm_leds_no_rpigpio_and_no_analog_audio(tmp_path: Path) -> None:
    changes = (PI_5, PWM, ('back-end = "lgpio"', 'back-end = "rpigpio"'), ("analog = false", "analog = true"))
    assert mistakes(tmp_path, *changes) == [
        'mine.toml:5: back-end = "rpigpio" does not work on a Raspberry Pi 5; use back-end = "lgpio"',
        'mine.toml:24: back-end = "pwm" does not work on a Raspberry Pi 5; use "spi" with the LEDs on GPIO10, or "pi5"',
        "mine.toml:36: a Raspberry Pi 5 has no analog audio; set analog = false; sound goes over HDMI or USB",
    ]


def test_leds_and_screen_cannot_share_an_spi_bus(tmp_path: Path) -> None:
    assert mistakes(tmp_path, ('bus = "i2c"', 'bus = "spi"\ndevice = 1')) == [
        "mine.toml:25: the LEDs and the screen share SPI0, and LEDs take the picture for colours; "
        'connect the screen with bus = "i2c", or the LEDs to GPIO20 (SPI1)'
    ]


def test_the_lines_of_an_spi_screen_are_pins_too(tmp_path: Path) -> None:
    changes = (('bus = "i2c"', 'bus = "spi"\ndc = 26'), ('back-end = "spi"', 'back-end = "none"'))
    assert mistakes(tmp_path, *changes) == [
        "mine.toml:14: GPIO26 is used by the button OK, and by the data/command line of the screen too (line 22); "
        "move one of them, to GPIO2 perhaps"
    ]


@pytest.mark.parametrize(("model", "package"), [("pi4", "RPi.GPIO"), ("pi5", "rpi-lgpio"), ("zero2w", "RPi.GPIO")])
def test_an_spi_screen_is_noted_to_need_a_package(model: str, package: str, tmp_path: Path) -> None:
    text = GOOD.replace('"pi4"', f'"{model}"').replace('"i2c"', '"spi"').replace('end = "spi"', 'end = "none"')
    (tmp_path / "mine.toml").write_text(text)
    notes = load_profile(tmp_path / "mine.toml").notes
    assert notes == (f"an SPI screen needs the package {package} for its data/command and reset lines",)


PANELS = "".join(f"[[pixels.panels]]\nx = {x}\ny = 0\nwidth = 8\nheight = 16\n" for x in ("0", "{x}"))


@pytest.mark.parametrize(
    ("x", "more", "expected"),
    [
        (
            4,
            "",
            "mine.toml:43: the panel lies over panel 1; correct its x, y, width, height or turn",
        ),
        (
            9,
            "",
            "mine.toml:43: the panel reaches to column 17 and row 16, the board is 16 x 16; "
            "correct its x, y, width, height or turn, or width and height of [pixels]",
        ),
        (
            8,
            "turn = 90\n",
            "mine.toml:43: the panel reaches to column 24 and row 8, the board is 16 x 16; "
            "correct its x, y, width, height or turn, or width and height of [pixels]",
        ),
        (8, "turn = 45\n", "mine.toml:47: turn = 45 is no right angle; give 0, 90, 180 or 270"),
        (8, 'start = "N"\n', 'mine.toml:47: start = "N" is not known; did you mean "NW"?'),
        (8, "heigth = 3\n", 'mine.toml:47: unknown key "heigth" in [pixels.panels]; did you mean "height"?'),
    ],
)
def test_panels_must_lie_on_the_board_and_beside_each_other(x: int, more: str, expected: str, tmp_path: Path) -> None:
    assert mistakes(tmp_path, text=GOOD + PANELS.format(x=x) + more) == [expected]


def test_panels_that_fit_are_taken(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(GOOD + PANELS.format(x=8) + 'start = "SE"\nrun = "columns"\nskip = 2\n')
    assert load_profile(tmp_path / "mine.toml").pixels.panels == (
        Panel(0, 0, 8, 16),
        Panel(8, 0, 8, 16, start="SE", run="columns", skip=2),
    )


DOCUMENT = (Path(__file__).parents[2] / "docs" / "board-profiles.md").read_text()


def test_the_example_of_the_document_is_a_good_profile(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(DOCUMENT.split("```toml\n")[1].split("```")[0])
    profile = load_profile(tmp_path / "mine.toml")
    assert profile.buttons.knob == KnobWiring(17, 27, 22)
    assert [panel.turn for panel in profile.pixels.panels] == [0, 90]


@pytest.mark.parametrize(
    "wiring", [ButtonWiring, KnobWiring, ScreenWiring, PixelWiring, Panel, Spacing, TrayWiring, Surroundings]
)
def test_every_key_is_documented(wiring: type[DataclassInstance]) -> None:
    for field in fields(wiring):
        if field.name not in ("pins", "knob", "panels", "spacing"):
            assert f"`{field.name.replace('_', '-')}`" in DOCUMENT
