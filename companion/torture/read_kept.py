"""What the companion wrote itself, given to its readers again: backups, memory, phones, starts, dice."""

from __future__ import annotations

import json
from pathlib import Path

from companion.torture.parser import CUT, NotAsPromised, pieces, put


def backup(data: bytes, folder: Path) -> None:
    from companion.backup import archive

    put(folder, backup_zip=data)
    kept = archive.read(folder / "backup.zip")
    for room in ("games", "packs", "config"):
        for part in kept.kept(room):
            if len(part.data) > archive.MOST_BYTES:
                raise NotAsPromised("more than a backup may hold")


def backup_seeds(folder: Path) -> list[bytes]:
    from companion.backup import archive

    path = folder / "seed.zip"
    archive.write(
        path, [archive.Kept("games/zombies-0001.journal", b"{}\n", 1), archive.Kept("games/desk.json", b"{}", 2)]
    )
    content = path.read_bytes()
    path.unlink()
    return [content]


def memory(data: bytes, folder: Path) -> None:
    from companion.daemon.memory import recall
    from companion.desk.knowing import Settings

    put(folder, desk_json=data)
    recall(folder).settings(Settings())


def memory_seeds(folder: Path) -> list[bytes]:
    said = {"changed": {"brightness": 0.5, "north": "top", "mat": "3,4 top"}, "journal": "zombies-0001"}
    return [json.dumps({**said, "finished": ["zombies-0002"], "first_run": "lights"}).encode()]


def tokens(data: bytes, folder: Path) -> None:
    from companion.web.tokens import FILE, Tokens

    (folder / FILE).write_bytes(data)
    Tokens(folder).seat_of("zombies-0001", "1-x")


def tokens_seeds(folder: Path) -> list[bytes]:
    paired = [{"id": "a", "name": "phone", "hash": "00"}]
    return [json.dumps({"paired": paired, "key": "00ff", "joined": ["192.168.1.2"]}).encode()]


def starts(data: bytes, folder: Path) -> None:
    from companion.service.starts import Starts

    starts = Starts(folder, boot="here", sync=lambda fd: None)
    starts.path.write_bytes(data)
    starts.begin()
    starts.look()


def starts_seeds(folder: Path) -> list[bytes]:
    return [b'{"format":1,"failed":2,"reason":"was switched off","boot":"here"}']


def radio(data: bytes, folder: Path) -> None:
    from companion.daemon.radio_table import FILE, recalled

    (folder / FILE).write_bytes(data)
    recalled(folder)


def radio_seeds(folder: Path) -> list[bytes]:
    return [b'[{"address":"AA:BB:CC:DD:EE:FF","name":"GoDice_1","make":"godice","colour":"red"}]']


def readings(data: bytes, folder: Path) -> None:
    from companion.table.readings import FILE, kept_readings

    (folder / FILE).write_bytes(data)
    kept_readings(folder)


def readings_seeds(folder: Path) -> list[bytes]:
    return [
        b'{"source":"tray","state":"rolled","fate":"taken","dice":[3],"places":[1],"unread":[],"wanted":1,"when":9}\n'
    ]


def calibration(data: bytes, folder: Path) -> None:
    from companion.devices.camera.kept import NUMBERS, TRAY, load
    from companion.devices.camera.wiring import CameraWiring

    numbers, picture = pieces(data, 2)
    (folder / NUMBERS).write_bytes(numbers)
    (folder / TRAY).write_bytes(picture)
    load(folder, CameraWiring("simulated", width=320, height=240))


def calibration_seeds(folder: Path) -> list[bytes]:
    import cv2
    import numpy as np

    names = ("focal", "die", "tilt_x", "tilt_y", "pitch", "radius", "step")
    numbers = {"width": 320, "height": 240, **dict.fromkeys(names, 0.05), "focal": 300.0, "die": 40.0}
    _, packed = cv2.imencode(".png", np.full((240, 320, 3), 90, np.uint8))
    return [json.dumps(numbers).encode() + CUT + packed.tobytes()]
