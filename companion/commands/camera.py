"""`companion camera`: calibrate the camera above the tray, watch it, or try it on a picture."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli import FAILED, INTERRUPTED
from companion.config import load_config
from companion.devices.camera.telling import STEPS
from companion.devices.camera.wiring import FILE, CameraWiring
from companion.devices.errors import CameraError
from companion.devices.events import DiceRolled, DiceSeen, Event, HealthChanged
from companion.devices.health import State
from companion.extras import COMMANDS, ExtraMissing

if TYPE_CHECKING:
    from companion.devices.camera.source import Camera

TOOLS = {
    "calibrate": "show it the empty tray, then one die with its six on top",
    "watch": "wait for throws, and say what is seen",
    "try": "read one picture, and write what was read beside it",
}
UNCALIBRATED = "the camera is not calibrated. Type: companion camera calibrate (or Menu, Calibrate camera at the desk)"
WATCHING = "throw; Ctrl+C ends it"
SECONDS = 20.0
"""How long a camera may take to be found."""


def arguments(parser: argparse.ArgumentParser) -> None:
    tools = parser.add_subparsers(title="tools", metavar="TOOL", dest="tool", required=True)
    for name, words in TOOLS.items():
        tool = tools.add_parser(name, help=words, description=words[0].upper() + words[1:] + ".")
        tool.add_argument(
            "--device", default="pi", metavar="DEVICE", help="`pi`, a number, /dev/videoN, file:PATH or simulated (pi)"
        )
        tool.add_argument(
            "--fov", type=float, default=62.0, metavar="DEGREES", help="how wide the camera sees, in degrees (62)"
        )
        tool.add_argument("--config", type=Path, metavar="FILE", help="the configuration (default: the usual one)")
        if name == "watch":
            tool.add_argument("--dice", type=int, default=2, choices=range(1, 9), help="dice of each throw (2)")
        if name == "try":
            tool.add_argument("file", type=Path, metavar="FILE", help="a picture of the calibrated tray")


def run(args: argparse.Namespace) -> int:
    try:
        import cv2
    except ImportError as error:
        raise ExtraMissing(error.name or "cv2", *COMMANDS["camera"]) from error
    assert cv2
    folder = load_config(args.config).games / "camera"
    wiring = CameraWiring(args.device, fov=args.fov)
    if args.tool == "try":
        return _try(args.file, wiring, folder)
    try:
        return asyncio.run(_with_camera(args, wiring, folder))
    except KeyboardInterrupt:
        print("\nstopped")
        return INTERRUPTED


def _try(file: Path, wiring: CameraWiring, folder: Path) -> int:
    import cv2
    import numpy as np

    from companion.devices.camera import kept, pictures
    from companion.devices.camera.seeing import see

    calibration = kept.load(folder, wiring)
    if calibration is None:
        raise CameraError(UNCALIBRATED)
    picture = cv2.imread(str(file), cv2.IMREAD_COLOR)
    if picture is None or picture.shape[:2] != (wiring.height, wiring.width):
        raise CameraError(f"{file} is no picture of {wiring.width}x{wiring.height}")
    shown = np.asarray(picture, dtype=np.uint8)
    sight = see(shown, calibration.known)
    for die in sight.dice:
        print(f"{die.face if die.face is not None else '?'}  {die.confidence:.2f}  {die.why}".rstrip())
    beside = file.with_name(f"{file.stem}-read.png")
    cv2.imwrite(str(beside), pictures.drawn(shown, sight))
    print(f"{len(sight.dice)} dice; drawn into {beside}")
    return 0 if sight.sure else FAILED


async def _with_camera(args: argparse.Namespace, wiring: CameraWiring, folder: Path) -> int:
    from companion.devices.camera.source import Camera

    told: asyncio.Queue[Event] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def hear(event: Event) -> None:
        loop.call_soon_threadsafe(told.put_nowait, event)

    camera = Camera(wiring, hear, loop, folder)
    camera.open()
    try:
        await _found(told)
        if args.tool == "calibrate":
            return await _calibrate(camera)
        if not camera.health.ready:
            raise CameraError(UNCALIBRATED)
        return await _watch(camera, args.dice, told, recorded=wiring.device.startswith(FILE))
    finally:
        camera.close()


async def _found(told: asyncio.Queue[Event]) -> None:
    """Wait until the camera is there; CameraError says why it is not."""
    try:
        async with asyncio.timeout(SECONDS):
            while not (isinstance(event := await told.get(), HealthChanged) and event.health.state is State.OK):
                if isinstance(event, HealthChanged) and event.health.state is State.LOST:
                    raise CameraError(f"{event.health.words}: {event.health.remedy}")
    except TimeoutError:
        raise CameraError(f"the camera was not found in {SECONDS:.0f} seconds: check its cable") from None


async def _calibrate(camera: Camera) -> int:
    """Both steps; one that is refused is done again, for as long as people like."""
    step, words = STEPS[0], "Take everything out of the tray."
    while step:
        print(words)
        try:
            await asyncio.to_thread(input, "Then press ENTER (Ctrl+C stops, and all is as it was) ")
        except EOFError:
            raise CameraError("there is no keyboard to press ENTER on: type it in a terminal") from None
        try:
            found = await camera.calibrate(step)
        except CameraError as error:
            if camera.health.state is not State.OK:
                raise
            words = f"That did not work: {error}."
        else:
            step, words = str(found["next"]), str(found["words"])
    print(words)
    return 0


async def _watch(camera: Camera, dice: int, told: asyncio.Queue[Event], recorded: bool) -> int:
    """Until somebody stops it, or the recording has ended."""
    camera.arm(dice)
    print(WATCHING)
    while True:
        event = await told.get()
        if isinstance(event, DiceSeen):
            print(event.state, *(face or "?" for face in event.dice))
        elif isinstance(event, DiceRolled):
            print(f"{event.state.upper()}: {' '.join(map(str, event.dice))}   ({event.confidence:.2f}) {event.picture}")
            camera.arm(dice)
        elif isinstance(event, HealthChanged):
            print(f"camera {event.health.state}: {event.health.words}")
            if recorded and event.health.state is State.LOST:
                return 0
