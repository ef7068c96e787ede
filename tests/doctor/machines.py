"""Made-up machines: the files of each board that a check may read, below a folder of the test's own."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from companion.devices.profile import Profile
from companion.devices.wiring import ButtonWiring, Panel, PixelWiring, ScreenWiring, TrayWiring
from companion.doctor import Machine

PASSWD = (
    "root:x:0:0:root:/root:/bin/bash\npi:x:1000:1000::/home/pi:/bin/bash\ncompanion:x:998:998::/var/lib/companion:\n"
)
GROUP = (
    "root:x:0:\nadm:x:4:pi\ndialout:x:20:pi,companion\nvideo:x:44:companion\nspi:x:996:companion\n"
    "i2c:x:995:pi,companion\ngpio:x:994:companion\ncompanion:x:998:\npi:x:1000:\n"
)
FIRMWARE = "sys/devices/platform/soc/soc:firmware/get_throttled"
I2C_SPEED = "sys/bus/i2c/devices/i2c-1/of_node/clock-frequency"
SPI_BUFFER = "sys/module/spidev/parameters/bufsiz"
CONFIG = "boot/firmware/config.txt"

MODELS = {
    "pi3": "Raspberry Pi 3 Model B Plus Rev 1.3",
    "pi4": "Raspberry Pi 4 Model B Rev 1.5",
    "pi5": "Raspberry Pi 5 Model B Rev 1.0",
    "zero2w": "Raspberry Pi Zero 2 W Rev 1.0",
}
CORE = {"pi3": "core_freq=250\n", "pi4": "core_freq=500\ncore_freq_min=500\n", "pi5": "", "zero2w": "core_freq=250\n"}


OWNERS = {"i2c-": 995, "spidev": 996, "tty": 20, "serial": 20, "dice-tray": 20}
"""The groups of devices by how their names begin, as udev gives them."""


@dataclass
class Tree:
    """The files of a machine."""

    root: Path
    given: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Devices with a group and a mode of their own."""

    def stat(self, path: Path) -> os.stat_result:
        """Whose a device is: root's and of its group, unless something else is given."""
        name = path.name
        usual = next((group for begins, group in OWNERS.items() if name.startswith(begins)), 0), 0o660
        group, mode = self.given.get(f"dev/{name}", usual)
        path.lstat()
        return os.stat_result((stat.S_IFCHR | mode, 0, 0, 1, 0, group, 0, 0, 0, 0))

    def write(self, name: str, content: str | bytes) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())

    def remove(self, name: str) -> None:
        (self.root / name).unlink()


def well_kept(root: Path, kind: str) -> Tree:
    """A Raspberry Pi on which nothing is wrong."""
    tree = Tree(root)
    tree.write("proc/device-tree/model", MODELS[kind] + "\0")
    tree.write("etc/passwd", PASSWD)
    tree.write("etc/group", GROUP)
    tree.write(CONFIG, f"dtparam=i2c_arm=on,i2c_arm_baudrate=400000\ndtparam=spi=on\n{CORE[kind]}")
    tree.write(I2C_SPEED, (400_000).to_bytes(4, "big"))
    tree.write(SPI_BUFFER, "32768\n")
    tree.write(FIRMWARE, "0\n")
    for name in ("dev/i2c-1", "dev/spidev0.0", "dev/dice-tray", "run/systemd/timesync/synchronized"):
        tree.write(name, "")
    tree.write("proc/1/comm", "systemd\n")
    return tree


def computer(root: Path) -> Tree:
    """An ordinary computer: no Raspberry Pi, one user."""
    tree = Tree(root)
    tree.write("etc/passwd", PASSWD.replace("companion", "somebody"))
    tree.write("etc/group", "root:x:0:\npi:x:1000:\n")
    return tree


def answers(texts: Mapping[str, str]) -> Callable[[Sequence[str]], str | None]:
    """Programs that print what they are said to print; all others are not installed."""
    return lambda command: texts.get(" ".join(command))


def machine(tree: Tree, **more: object) -> Machine:
    """A machine at a given time, on which no program is installed."""
    given = Machine(root=tree.root, environ={}, uid=1000, run=answers({}), now=lambda: 1_800_000_000.0, stat=tree.stat)
    return replace(given, **more)  # type: ignore[arg-type]


def profile(board: str, **more: object) -> Profile:
    """The usual desk on a board."""
    pins = {"UP": 5, "DOWN": 6, "LEFT": 12, "RIGHT": 13, "OK": 16, "BACK": 19, "CARD": 20, "WHY": 21}
    usual = Profile(
        name=MODELS.get(board, "Simulated"),
        model=board,
        buttons=ButtonWiring(pins),
        screen=ScreenWiring(),
        pixels=PixelWiring(panels=(Panel(0, 0, 16, 16),)),
        tray=TrayWiring(),
    )
    return replace(usual, **more)  # type: ignore[arg-type]
