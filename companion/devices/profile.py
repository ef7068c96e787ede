"""Board profiles: what is wired to which pin, in one TOML file per board, read strictly."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from companion.devices import fitting, pinout
from companion.devices.bluetooth.wiring import BluetoothWiring
from companion.devices.camera.wiring import CameraWiring
from companion.devices.camera.wiring import check as check_camera
from companion.devices.errors import ProfileError, WiringError
from companion.devices.sound import reading as sound_reading
from companion.devices.sound.wiring import SoundWiring, SpeechWiring
from companion.devices.spacing import EVEN, Spacing
from companion.devices.wiring import (
    CONTROLLERS,
    CORNERS,
    PIXEL_BACK_ENDS,
    SCREEN_BUSES,
    VIEWPORTS,
    ButtonWiring,
    KnobWiring,
    Panel,
    PixelWiring,
    ScreenWiring,
    TrayWiring,
)
from companion.settings import Page, Section, near, path_of, read_page

BOARDS = Path(__file__).parent / "boards"
MODELS = ("pi3", "pi4", "pi5", "zero2w", "simulated")
BUTTON_BACK_ENDS = ("lgpio", "rpigpio", "none")
BUTTONS = ("UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK", "CARD", "WHY")
ORDERS = ("GRB", "RGB", "GBR", "RBG", "BRG", "BGR")
PARTS = ("buttons", "knob", "screen", "pixels", "tray", "camera", "bluetooth", "power", "audio", "sound", "speech")
"""The tables of a profile, which a configuration may overrule key by key."""

_LAST_PIN = 27
_MOST_SQUARES = 4096


@dataclass(frozen=True, slots=True)
class Profile:
    """One board and everything that is connected to it."""

    name: str
    model: str
    buttons: ButtonWiring
    screen: ScreenWiring
    pixels: PixelWiring
    tray: TrayWiring
    camera: CameraWiring = field(default_factory=CameraWiring)
    bluetooth: BluetoothWiring = field(default_factory=BluetoothWiring)
    sound: SoundWiring = field(default_factory=SoundWiring)
    speech: SpeechWiring = field(default_factory=SpeechWiring)
    notes: tuple[str, ...] = ()
    """What this wiring asks of the machine: rights, packages, kernel settings."""
    file: str = ""

    @property
    def simulated(self) -> bool:
        """Whether there is no hardware behind it: simulated wires must be installed before its devices are opened."""
        return self.model == "simulated"


def shipped() -> tuple[str, ...]:
    """The names of the profiles that come with the companion."""
    return tuple(sorted(file.stem for file in BOARDS.glob("*.toml")))


def load_profile(name_or_path: str | Path, overrides: Page | None = None) -> Profile:
    """A shipped profile by its name, or one's own by its path; `overrides` is a page whose tables overrule it."""
    page = read_page(_file_of(name_or_path), ProfileError, "give the path of a board profile that exists")
    if overrides is not None:
        page.overlay(overrides, PARTS)
    profile = _read(page)
    page.settle(ProfileError)
    if profile.simulated:
        return profile
    return replace(
        profile, notes=fitting.notes(profile.model, profile.buttons, profile.screen, profile.pixels, profile.sound)
    )


def _file_of(name_or_path: str | Path) -> Path:
    name = str(name_or_path)
    if name in shipped():
        return BOARDS / f"{name}.toml"
    if isinstance(name_or_path, Path) or "/" in name or name.endswith(".toml"):
        return path_of(name)
    meant = near(name, shipped())
    meant += "" if meant.endswith("?") else "."
    raise ProfileError([f'there is no board profile "{name}"; {meant} A path may be given as well'])


def _read(page: Page) -> Profile:
    top = page.top()
    top.needs("name", "model")
    name, model = top.text("name", "a board"), top.one_of("model", MODELS, "simulated")
    parts = {part: top.section(part) for part in PARTS}
    knob = _knob(parts["knob"])
    surroundings = _surroundings(parts["power"], parts["audio"])
    profile = Profile(
        name,
        model,
        _buttons(parts["buttons"], knob),
        _screen(parts["screen"]),
        _pixels(parts["pixels"]),
        _tray(parts["tray"]),
        _camera(parts["camera"]),
        _bluetooth(parts["bluetooth"]),
        sound_reading.sound(parts["sound"], surroundings.analog),
        sound_reading.speech(parts["speech"]),
        file=page.file,
    )
    top.refuse_unknown()
    pinout.check(page, profile.buttons, profile.screen, profile.pixels, profile.tray, profile.sound)
    fitting.check(page, model, profile.buttons, profile.screen, profile.pixels, surroundings)
    fitting.check_sound(page, model, profile.pixels, profile.sound)
    return profile


def _buttons(section: Section, knob: KnobWiring | None) -> ButtonWiring:
    usual = ButtonWiring()
    back_end = section.one_of("back-end", BUTTON_BACK_ENDS, usual.back_end)
    fitted = back_end != "none"
    wiring = ButtonWiring(
        _button_pins(section.section("pins"), fitted, knob),
        back_end if fitted else usual.back_end,
        section.number("bounce", usual.bounce, 0.001, 0.2),
        section.number("hold", usual.hold, 0.2, 5),
        section.number("repeat", usual.repeat, 0, 2),
        knob if fitted else None,
        section.maybe("chip", 0, 15),
    )
    if wiring.hold <= 2 * wiring.bounce:
        problem = f"hold = {wiring.hold:g} is hardly longer than bounce = {wiring.bounce:g}"
        section.wrong("hold", problem, "give at least twice the bounce time; most people like 0.8")
    section.refuse_unknown()
    return wiring


def _button_pins(section: Section, fitted: bool, knob: KnobWiring | None) -> dict[str, int]:
    pins = {button: section.maybe(button, 2, _LAST_PIN) for button in BUTTONS}
    section.refuse_unknown()
    spare = {"OK"} if knob is not None and knob.press is not None else set()
    for button in BUTTONS:
        if fitted and button not in section and button not in spare:
            section.wrong(button, f"[buttons.pins] has no {button}", f"add {button} = with the number of its GPIO")
    return {button: pin for button, pin in pins.items() if fitted and pin is not None}


def _knob(section: Section) -> KnobWiring | None:
    a, b = section.maybe("a", 2, _LAST_PIN), section.maybe("b", 2, _LAST_PIN)
    press = section.maybe("press", 2, _LAST_PIN)
    section.refuse_unknown()
    if not section.table:
        return None
    section.needs("a", "b")
    return KnobWiring(a, b, press) if a is not None and b is not None else None


def _screen(section: Section) -> ScreenWiring:
    usual = ScreenWiring()
    wiring = ScreenWiring(
        section.one_of("controller", CONTROLLERS, usual.controller),
        section.one_of("bus", SCREEN_BUSES, usual.bus),
        section.whole("port", 0 if section.table.get("bus") == "spi" else usual.port, 0, 22),
        section.whole("address", usual.address, 0x08, 0x77),
        section.whole("device", usual.device, 0, 2),
        section.whole("dc", usual.dc, 2, _LAST_PIN),
        section.whole("reset", usual.reset, 2, _LAST_PIN),
        section.whole("speed", usual.speed, 100_000, 32_000_000),
        section.flag("flip", usual.flip),
    )
    section.refuse_unknown()
    return wiring


def _pixels(section: Section) -> PixelWiring:
    usual = PixelWiring()
    width = section.whole("width", usual.width, 1, 256)
    height = section.whole("height", usual.height, 1, 256)
    if width * height > _MOST_SQUARES:
        section.wrong("height", f"{width} x {height} squares are too many", f"no board needs more than {_MOST_SQUARES}")
        width, height = usual.width, usual.height
    wiring = PixelWiring(
        section.one_of("back-end", PIXEL_BACK_ENDS, usual.back_end),
        section.whole("pin", usual.pin, 2, _LAST_PIN),
        width,
        height,
        _panels(section, width, height),
        section.one_of("order", ORDERS, usual.order),
        section.number("gamma", usual.gamma, 1, 4),
        section.number("budget", usual.budget, 10, 100_000),
        section.number("fps", usual.fps, 1, 60),
        section.number("refresh", usual.refresh, 0.5, 3600),
        section.one_of("viewport", VIEWPORTS, usual.viewport),
        _spacing(section),
    )
    section.refuse_unknown()
    fitting.check_mat(section, wiring)
    return wiring


def _spacing(section: Section) -> Spacing:
    return Spacing(
        section.number("square", EVEN.square, 10, 100),
        section.number("pitch", EVEN.pitch, 3, 200),
        section.number("gap", EVEN.gap, 0, 20),
    )


def _panels(section: Section, width: int, height: int) -> tuple[Panel, ...]:
    """The panels one by one; without any, one panel covers the board, and how it lies is said in [pixels] itself."""
    panels: list[Panel] = []
    for row in section.sections("panels"):
        row.needs("x", "y", "width", "height")
        place = row.whole("x", 0, 0, 255), row.whole("y", 0, 0, 255)
        panel = _panel(row, place, (row.whole("width", 1, 1, 256), row.whole("height", 1, 1, 256)))
        row.refuse_unknown()
        fitting.check_panel(row, panel, panels, width, height)
        panels.append(panel)
    for key in ("start", "run", "serpentine", "skip"):
        if panels and key in section:
            section.wrong(key, f"{key} in [pixels] is for one panel alone", f"write {key} below each [[pixels.panels]]")
    only = _panel(section, (0, 0), (width, height), turned=False)
    return tuple(panels) or (only,)


def _panel(row: Section, place: tuple[int, int], size: tuple[int, int], turned: bool = True) -> Panel:
    turn = row.whole("turn", 0, 0, 270) if turned else 0
    if turn % 90:
        row.wrong("turn", f"turn = {turn} is no right angle", "give 0, 90, 180 or 270")
        turn = 0
    return Panel(
        *place,
        *size,
        row.one_of("start", CORNERS, "NW"),
        row.one_of("run", ("rows", "columns"), "rows"),
        row.flag("serpentine", True),
        turn,
        row.whole("skip", 0, 0, 4096),
    )


def _tray(section: Section) -> TrayWiring:
    usual = TrayWiring()
    wiring = TrayWiring(section.text("port", usual.port), section.whole("baud", usual.baud, 1200, 4_000_000))
    if wiring.port and not wiring.port.startswith("/"):
        problem = f'port = "{wiring.port}" is no device'
        section.wrong("port", problem, 'give a path such as "/dev/dice-tray", or "" for no tray')
    section.refuse_unknown()
    return wiring


def _camera(section: Section) -> CameraWiring:
    usual = CameraWiring()
    wiring = CameraWiring(
        section.text("device", usual.device),
        section.whole("width", usual.width, 320, 1280),
        section.whole("height", usual.height, 240, 960),
        section.number("fps", usual.fps, 2, 60),
        section.number("fov", usual.fov, 30, 90),
    )
    try:
        check_camera(wiring)
    except WiringError:
        problem = f'device = "{wiring.device}" is no camera'
        section.wrong("device", problem, 'give "pi", a number or a path such as "/dev/video0", or "" for none')
        wiring = replace(wiring, device="")
    section.refuse_unknown()
    return wiring


def _bluetooth(section: Section) -> BluetoothWiring:
    wiring = BluetoothWiring(section.flag("on", False))
    section.refuse_unknown()
    return wiring


def _surroundings(power: Section, audio: Section) -> fitting.Surroundings:
    surroundings = fitting.Surroundings(
        power.number("supply", 0, 0, 100_000), power.flag("shared", False), audio.flag("analog", False)
    )
    power.refuse_unknown()
    audio.refuse_unknown()
    return surroundings
