"""The pictures of the last throws, with what was read drawn into them: for whoever does not believe it."""

from __future__ import annotations

import logging
import os
import re
from pathlib import Path

import cv2
import numpy as np

from companion import durable
from companion.devices.camera.seeing import Sight
from companion.devices.camera.view import Picture

KEPT = 20
NAME = re.compile(r"[0-9a-f]{8}-[0-9]{5}\.jpg")
GREEN, RED, BLACK = (80, 230, 60), (60, 60, 240), (0, 0, 0)

log = logging.getLogger(__name__)


def drawn(picture: Picture, sight: Sight, words: str = "") -> Picture:
    """The picture with the outline and the face of every die; what could not be read is red."""
    shown = picture.copy()
    for die in sight.dice:
        colour = GREEN if die.face is not None else RED
        outline = np.round(np.array(die.outline)).astype(np.int32)
        cv2.polylines(shown, [outline], True, BLACK, 3, cv2.LINE_AA)
        cv2.polylines(shown, [outline], True, colour, 1, cv2.LINE_AA)
        place = (int(outline[:, 0].max()) + 3, int(outline[:, 1].min()) + 6)
        _write(shown, str(die.face) if die.face is not None else "?", place, colour)
    if words:
        _write(shown, words, (8, shown.shape[0] - 10), (255, 255, 255))
    return shown


def _write(picture: Picture, words: str, place: tuple[int, int], colour: tuple[int, int, int]) -> None:
    x = min(max(place[0], 2), picture.shape[1] - 14 * len(words))
    y = max(place[1], 16)
    cv2.putText(picture, words, (x, y), cv2.FONT_HERSHEY_SIMPLEX, 0.6, BLACK, 4, cv2.LINE_AA)
    cv2.putText(picture, words, (x, y), cv2.FONT_HERSHEY_SIMPLEX, 0.6, colour, 1, cv2.LINE_AA)


class Album:
    """A folder that keeps the last twenty. Writing blocks: it is done in the camera's thread."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def keep(self, boot: str, number: int, picture: Picture) -> str:
        """Write a picture; its name, or nothing if it could not be written: no roll is lost for a full card."""
        name = f"{boot}-{number:05d}.jpg"
        if not NAME.fullmatch(name):
            raise ValueError(f"{name} is no name of a picture")
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            good, packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 85])
            content = packed.tobytes() if good else b""
            latest = max((self._written(other) for other in self.names()), default=0)
            durable.write_whole(self._folder / name, content, sync=durable.unsynced)  # the next throw waits for no disk
            if self._written(name) <= latest:  # a clock that was set back would make it the oldest, and drop it
                os.utime(self._folder / name, ns=(latest + 1, latest + 1))
            self._drop_old()
        except OSError as error:
            log.warning("camera: the picture of a roll could not be kept: %s", error)
            return ""
        return name

    def names(self) -> tuple[str, ...]:
        """What is kept, oldest first."""
        try:
            files = [file for file in self._folder.iterdir() if NAME.fullmatch(file.name)]
            return tuple(sorted((file.name for file in files), key=lambda name: (self._written(name), name)))
        except OSError:
            return ()

    def _written(self, name: str) -> int:
        return (self._folder / name).stat().st_mtime_ns

    def read(self, name: str) -> bytes | None:
        """One picture as a JPEG; None for every name that is not one of them."""
        if not NAME.fullmatch(name):
            return None
        try:
            return (self._folder / name).read_bytes()
        except OSError:
            return None

    def _drop_old(self) -> None:
        for name in self.names()[:-KEPT]:
            (self._folder / name).unlink(missing_ok=True)
