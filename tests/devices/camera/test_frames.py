"""Where pictures come from: recordings, cameras on USB, and picamera2 as its documentation describes it."""

from __future__ import annotations

import os
import sys
import types
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.devices.camera.frames import NoPicture, PiFrames, RecordingEnded, UsbFrames, open_frames
from companion.devices.camera.pictures import KEPT, Album
from companion.devices.camera.wiring import CameraWiring
from companion.devices.simulated.camera import Tray


def test_a_folder_of_pictures_is_a_recording(tmp_path: Path) -> None:
    tray = Tray()
    shown = [tray.next().picture for _ in range(3)]
    for number, picture in enumerate(shown):
        cv2.imwrite(str(tmp_path / f"{number:03d}.png"), picture)
    recording = open_frames(CameraWiring(f"file:{tmp_path}", fps=10))
    read = [recording.read() for _ in range(3)]
    assert all(np.array_equal(frame.picture, picture) for frame, picture in zip(read, shown, strict=True))
    assert [frame.at for frame in read] == [0.1, 0.2, 0.3]
    with pytest.raises(RecordingEnded):
        recording.read()
    recording.close()


def test_a_film_is_a_recording(tmp_path: Path) -> None:
    film = tmp_path / "throw.avi"
    writer = cv2.VideoWriter(str(film), cv2.VideoWriter.fourcc(*"MJPG"), 15, (640, 480))
    tray = Tray()
    for _ in range(3):
        writer.write(tray.next().picture)
    writer.release()
    recording = open_frames(CameraWiring(f"file:{film}"))
    assert [recording.read().picture.shape for _ in range(3)] == [(480, 640, 3)] * 3
    with pytest.raises(RecordingEnded):
        recording.read()


def test_a_recording_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="no recording"):
        open_frames(CameraWiring(f"file:{tmp_path / 'nothing'}"))
    (tmp_path / "broken.png").write_bytes(b"no picture")
    with pytest.raises(NoPicture):
        open_frames(CameraWiring(f"file:{tmp_path}")).read()


def test_a_usb_camera_that_is_not_there() -> None:
    with pytest.raises(FileNotFoundError, match="no camera"):
        open_frames(CameraWiring("/dev/video97"))


class Capture:
    """OpenCV's VideoCapture with a camera that delivers another size than it was asked for, until it is pulled."""

    def __init__(self, which: int | str, api: int) -> None:
        assert api == cv2.CAP_V4L2
        self.which, self.set_to, self.left, self.grabbed = which, dict[int, float](), 2, 0

    def isOpened(self) -> bool:
        return True

    def set(self, which: int, value: float) -> bool:
        self.set_to[which] = value
        return True

    def grab(self) -> bool:
        self.grabbed += 1
        return self.left > 0

    def read(self) -> tuple[bool, Any]:
        self.left -= 1
        return (True, np.zeros((720, 960, 3), np.uint8)) if self.left >= 0 else (False, None)

    def release(self) -> None:
        self.left = 0


def test_a_usb_camera_is_read_and_pulled() -> None:
    camera = UsbFrames(CameraWiring("2"), Capture)
    camera.skip()
    assert camera.read().picture.shape == (480, 640, 3)
    camera.read()
    with pytest.raises(NoPicture):
        camera.read()
    with pytest.raises(NoPicture):
        camera.skip()
    camera.close()


class Picamera2:
    """As its manual says: configured before it is started, read only while it runs, closed once."""

    life: list[str] = []  # noqa: RUF012

    def __init__(self, camera_num: int = 0) -> None:
        self._state = "open"

    def create_video_configuration(
        self, main: dict[str, Any], controls: dict[str, Any], queue: bool = True
    ) -> dict[str, Any]:
        assert set(main) <= {"size", "format"}
        assert set(controls) <= {"FrameRate", "FrameDurationLimits"}
        return {"main": main, "queue": queue}

    def configure(self, camera_config: dict[str, Any]) -> None:
        assert self._state == "open"
        if camera_config["main"]["size"][0] > 1000:
            raise RuntimeError("no memory for so many pixels")
        self._size, self._state = camera_config["main"]["size"], "configured"

    def start(self) -> None:
        assert self._state == "configured"
        self._state = "started"

    def capture_array(self, name: str = "main") -> Any:
        assert (name, self._state) == ("main", "started")
        return np.zeros((self._size[1], self._size[0], 3), np.uint8)

    def stop(self) -> None:
        self._state = "stopped"

    def close(self) -> None:
        assert self._state != "closed"
        self._state = "closed"
        Picamera2.life.append("closed")


def test_the_camera_of_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    module = types.ModuleType("picamera2")
    module.Picamera2 = Picamera2  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "picamera2", module)
    Picamera2.life.clear()
    camera = open_frames(CameraWiring("pi"))
    assert isinstance(camera, PiFrames)
    camera.skip()
    assert camera.read().picture.shape == (480, 640, 3)
    camera.close()
    with pytest.raises(RuntimeError, match="no memory"):
        PiFrames(CameraWiring("pi", width=1280))
    assert Picamera2.life == ["closed", "closed"]


def test_the_album_keeps_the_last_twenty_and_gives_nothing_else(tmp_path: Path) -> None:
    album = Album(tmp_path / "pictures")
    picture = np.zeros((48, 64, 3), np.uint8)
    names = [album.keep("0123abcd", number, picture) for number in range(1, KEPT + 6)]
    assert set(album.names()) == set(names[-KEPT:])
    assert album.read(names[0]) is None
    assert album.read(names[-1]) is not None
    (tmp_path / "secret.jpg").write_bytes(b"secret")
    for name in ("../secret.jpg", "/etc/passwd", "", "0123abcd-00001.jpg/..", "0123ABCD-00026.jpg"):
        assert album.read(name) is None
    with pytest.raises(ValueError, match="no name"):
        album.keep("../../..", 1, picture)


def test_a_card_that_is_full_loses_no_roll(tmp_path: Path) -> None:
    (tmp_path / "pictures").write_bytes(b"a file where the folder should be")
    assert Album(tmp_path / "pictures").keep("0123abcd", 1, np.zeros((48, 64, 3), np.uint8)) == ""


@pytest.mark.parametrize("years", [-40, 40])
def test_the_picture_of_the_last_throw_stays_whatever_the_clock_says(tmp_path: Path, years: int) -> None:
    album, black = Album(tmp_path), np.zeros((48, 64, 3), np.uint8)
    for number in range(KEPT):
        name = album.keep("0123abcd", number, black)
        then = (tmp_path / name).stat().st_mtime_ns + years * 365 * 86_400 * 10**9
        os.utime(tmp_path / name, ns=(then, then))
    for number in range(KEPT, KEPT + 3):
        assert album.keep("0123abcd", number, black) == album.names()[-1]
    assert len(album.names()) == KEPT
