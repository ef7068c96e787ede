"""`companion camera calibrate|watch|try`: on the simulated camera, on recordings, and where there is none."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.cli import FAILED, INTERRUPTED, main
from companion.devices.simulated import camera as simulated
from companion.devices.simulated.camera import Tray

Hands = Callable[[int], None]
"""What people do before they press ENTER for the first, second ... time."""


@pytest.fixture
def config(tmp_path: Path) -> Path:
    file = tmp_path / "companion.toml"
    file.write_text(f'[games]\nfolder = "{tmp_path / "games"}"\n')
    return file


@pytest.fixture
def tray(monkeypatch: pytest.MonkeyPatch) -> Iterator[Tray]:
    """The tray under the simulated camera, and nobody else's."""
    own = Tray()
    monkeypatch.setattr(simulated, "TRAY", own)
    yield own
    assert own.opened == 0, "the camera was closed"


def typing(monkeypatch: pytest.MonkeyPatch, hands: Hands) -> None:
    """People at a terminal."""
    times = iter(range(100))

    def enter(prompt: str) -> str:
        hands(next(times))
        return ""

    monkeypatch.setattr("builtins.input", enter)


def run(tool: str, config: Path, *words: str, device: str = "simulated") -> int:
    return main(["camera", tool, "--device", device, "--config", str(config), *words])


def calibrate(monkeypatch: pytest.MonkeyPatch, tray: Tray, config: Path) -> None:
    typing(monkeypatch, lambda time: tray.lay(6, at=[(5.0, 5.0)]) if time else tray.lay())
    assert run("calibrate", config) == 0


# ------------------------------------------------------------------ calibrate


def test_it_leads_through_both_steps(
    monkeypatch: pytest.MonkeyPatch, tray: Tray, config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    calibrate(monkeypatch, tray, config)
    said = capsys.readouterr().out
    assert "Take everything out of the tray." in said
    assert re.search(r"Empty tray seen, light \d+ of 255. Now lay one die", said)
    assert re.search(r"A six, [\d.]+ pixels wide; the camera tilts by [\d.]+ degrees. Kept", said)
    assert (config.parent / "games/camera/camera.json").exists()


def test_a_step_that_is_refused_is_done_again(
    monkeypatch: pytest.MonkeyPatch, tray: Tray, config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def hands(time: int) -> None:
        tray.lay(*((), (), (1,), (6,))[time], at=[(5.0, 5.0)])

    typing(monkeypatch, hands)
    assert run("calibrate", config) == 0
    said = capsys.readouterr().out
    assert said.count("That did not work") == 2
    assert "no die is seen. Lay one die into the middle" in said
    assert "no six is seen. Turn the die so that its six is on top" in said


def test_a_camera_that_is_pulled_meanwhile_is_said(
    monkeypatch: pytest.MonkeyPatch, tray: Tray, config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def hands(time: int) -> None:
        tray.plugged = False

    typing(monkeypatch, hands)
    assert run("calibrate", config) != 0
    assert "check its cable" in capsys.readouterr().err
    assert not (config.parent / "games/camera/camera.json").exists()


def test_without_a_keyboard_it_says_so(
    monkeypatch: pytest.MonkeyPatch, tray: Tray, config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def nobody(time: int) -> None:
        raise EOFError

    typing(monkeypatch, nobody)
    assert run("calibrate", config) != 0
    assert "no keyboard" in capsys.readouterr().err


# ------------------------------------------------------------------ try


def test_a_picture_is_read_and_drawn_into(
    monkeypatch: pytest.MonkeyPatch, tray: Tray, config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    calibrate(monkeypatch, tray, config)
    tray.lay(3, 5)
    photo = config.parent / "photo.png"
    cv2.imwrite(str(photo), tray.next().picture)
    capsys.readouterr()
    assert run("try", config, str(photo)) == 0
    said = capsys.readouterr().out
    assert sorted(re.findall(r"^([1-6?])  ", said, re.MULTILINE)) == ["3", "5"]
    assert cv2.imread(str(config.parent / "photo-read.png")) is not None
    tray.lay(3, 5, lean=0.6)
    cv2.imwrite(str(photo), tray.next().picture)
    assert run("try", config, str(photo)) == FAILED
    assert re.search(r"^\?  0\.\d\d  it", capsys.readouterr().out, re.MULTILINE), "why it cannot be read"


def test_what_is_no_picture_or_no_calibration_is_said(
    monkeypatch: pytest.MonkeyPatch, tray: Tray, config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    photo = config.parent / "photo.png"
    cv2.imwrite(str(photo), np.zeros((48, 64, 3), np.uint8))
    assert run("try", config, str(photo)) != 0
    assert "not calibrated. Type: companion camera calibrate" in capsys.readouterr().err
    calibrate(monkeypatch, tray, config)
    for file in (photo, config, config.parent / "nowhere.png"):
        assert run("try", config, str(file)) != 0
        assert f"{file} is no picture of 640x480" in capsys.readouterr().err


# ------------------------------------------------------------------ watch, and recordings


def recorded(folder: Path, tray: Tray, pictures: int) -> None:
    """So many more pictures of what happens in a tray."""
    folder.mkdir(exist_ok=True)
    before = len(list(folder.iterdir()))
    for number in range(before, before + pictures):
        cv2.imwrite(str(folder / f"{number:04d}.png"), tray.next().picture)


def test_a_recording_is_calibrated_by_and_watched_to_its_end(
    monkeypatch: pytest.MonkeyPatch, config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tray, folder = Tray(), config.parent / "recorded"
    recorded(folder, tray, 14)
    tray.lay(6, at=[(5.0, 5.0)])
    recorded(folder, tray, 8)
    typing(monkeypatch, lambda time: None)
    assert run("calibrate", config, device=f"file:{folder}") == 0
    thrown = config.parent / "thrown"
    tray.lay()
    recorded(thrown, tray, 16)
    tray.throw(2, 6)
    recorded(thrown, tray, 30)
    capsys.readouterr()
    assert run("watch", config, "--dice", "2", device=f"file:{thrown}") == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.split("   ")[0] for line in said if line.startswith("ROLLED")] == ["ROLLED: 2 6"]
    assert said[-1] == "camera lost: recording has ended"


def test_watching_an_uncalibrated_camera_is_refused(
    tray: Tray, config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("watch", config) != 0
    assert "not calibrated. Type: companion camera calibrate" in capsys.readouterr().err


def test_watching_ends_when_somebody_stops_it(monkeypatch: pytest.MonkeyPatch, tray: Tray, config: Path) -> None:
    calibrate(monkeypatch, tray, config)
    words = [
        sys.executable,
        "-u",
        "-m",
        "companion",
        "camera",
        "watch",
        "--device",
        "simulated",
        "--config",
        str(config),
    ]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"}
    ) as shown:
        assert shown.stdout is not None
        assert shown.stdout.readline() == "throw; Ctrl+C ends it\n"
        shown.send_signal(signal.SIGINT)
        assert shown.stdout.read().endswith("stopped\n")
        assert shown.wait(30) == INTERRUPTED


# ------------------------------------------------------------------ no camera


@pytest.mark.parametrize("tool", ["calibrate", "watch"])
@pytest.mark.parametrize(
    ("device", "words"),
    [
        ("/dev/video97", "camera not there: check its cable, and that no other program uses it"),
        ("97", "camera not there: check its cable"),
        ("pi", "sudo apt-get install python3-picamera2 python3-opencv"),
        ("toaster", "device is 'toaster', but it must be `pi`, a number"),
    ],
)
def test_where_there_is_none_the_remedy_is_said(
    tool: str, device: str, words: str, config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tool, config, device=device) != 0
    assert words in capsys.readouterr().err


def test_a_recording_that_is_not_there_is_said(
    monkeypatch: pytest.MonkeyPatch, config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    typing(monkeypatch, lambda time: None)
    assert run("calibrate", config, device="file:/nowhere/at-all") != 0
    assert "/nowhere/at-all" in capsys.readouterr().err


def test_without_the_library_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "cv2", None)
    assert run("calibrate", config) != 0
    assert "the library cv2 is missing (extra camera)" in capsys.readouterr().err


@pytest.mark.parametrize("words", [(), ("dance",), ("watch", "--dice", "9"), ("try",)])
def test_what_is_no_tool_is_refused(words: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit):
        main(["camera", *words])
