"""Which camera looks into the tray, and how."""

from __future__ import annotations

from dataclasses import dataclass

from companion.devices.errors import WiringError

PI, SIMULATED, FILE = "pi", "simulated", "file:"


@dataclass(frozen=True, slots=True)
class CameraWiring:
    """The camera above the tray; an empty `device` means that there is none."""

    device: str = ""
    """`pi` (a camera on the board's own connector), a number or a path such as /dev/video0 (USB), `file:PATH` (a
    recording: a folder of pictures, or a film) or `simulated`."""
    width: int = 640
    height: int = 480
    fps: float = 15.0
    fov: float = 62.0
    """How wide it sees, in degrees: 62 for the Camera Module 2, 66 for the 3, about 60 for most USB cameras."""


def check(wiring: CameraWiring) -> None:
    """Raise WiringError for a camera that cannot be."""
    device = wiring.device
    known = (
        device in ("", PI, SIMULATED) or device.startswith((FILE, "/dev/")) or (device.isdecimal() and len(device) < 4)
    )
    if not known or device == FILE:
        raise WiringError(
            f"camera: device is {device!r}, but it must be `pi`, a number, a path such as /dev/video0, "
            "`file:PATH`, `simulated`, or empty for none"
        )
    if not (320 <= wiring.width <= 1280 and 240 <= wiring.height <= 960):
        raise WiringError(f"camera: {wiring.width}x{wiring.height} cannot be; use 640x480")
    if not 5 <= wiring.fps <= 60:
        raise WiringError(f"camera: fps is {wiring.fps:g}, but it must be 5 to 60")
    if not 30 <= wiring.fov <= 90:
        raise WiringError(f"camera: fov is {wiring.fov:g} degrees, but it must be 30 to 90")
