"""`companion tray flash`: door, copy, compare, reset, hello; and every way in which it can fail, with its remedy."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from serial import Serial
from serial.tools import list_ports

from companion.cli import main
from companion.devices import trayframe as wire
from companion.devices.firmware import board_files
from companion.devices.simulated.tray import PtyTray
from companion.devices.trayport import explain
from companion.devices.wiring import TrayWiring
from companion.service import Running, lock_path
from companion.tray_tools import flashing
from companion.tray_tools.errors import FlashFailed, TrayUnfit
from companion.tray_tools.flashing import Flasher, Load, greeted
from companion.tray_tools.mpremote import Mpremote, find
from companion.tray_tools.port import Neighbours
from tests.commands.tray_boards import FakeMpremote, Pico, without_mpremote


@pytest.fixture
def mpremote(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FakeMpremote:
    fake = FakeMpremote(tmp_path / "bin")
    monkeypatch.setenv("PATH", str(fake.folder))
    return fake


@pytest.fixture
def tray() -> Iterator[PtyTray]:
    with PtyTray() as peer:
        yield peer


@pytest.fixture
def config(tmp_path: Path) -> Path:
    file = tmp_path / "companion.toml"
    file.write_text('board = "pi4"\n[games]\nfolder = "games"\n')
    return file


def nobody(tmp_path: Path) -> Neighbours:
    return Neighbours(tmp_path / "games", tmp_path / "run", {})


def flasher(
    tray: PtyTray, mpremote: FakeMpremote, said: list[str] | None = None, pause: Callable[[float], None] | None = None
) -> Flasher:
    wiring = TrayWiring(str(tray.path))
    return Flasher(
        wiring,
        nobody(mpremote.folder),
        Mpremote(wiring.port, [str(mpremote.program)]),
        (said if said is not None else []).append,
        pause or (lambda seconds: None),
    )


def test_a_board_is_flashed_and_says_hello(
    mpremote: FakeMpremote,
    tray: PtyTray,
    config: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(flashing, "LEAVING", 0.0)
    tray.board.flash = ""
    tray.reset()
    assert main(["tray", "flash", "--port", str(tray.path), "--config", str(config)]) == 0
    files = board_files()
    assert {file.name: file.read_bytes() for file in mpremote.board.iterdir()} == {
        name: path.read_bytes() for name, path in files.items()
    }
    copy, compare, reset = mpremote.asked
    assert copy[:4] == ["connect", str(tray.path), "fs", "cp"]
    assert sorted(copy[4:-1]) == sorted(map(str, files.values()))
    assert (copy[-2], copy[-1]) == (str(files["main.py"]), ":"), "what starts it all comes last"
    assert compare[2] == "exec"
    assert reset[2:] == ["reset"]
    out = capsys.readouterr().out
    assert f"copying {len(files)} files" in out
    assert out.endswith(
        f"done: the tray says hello with firmware {wire.FIRMWARE}\nit is not calibrated yet: companion tray calibrate\n"
    )


def test_a_dry_run_needs_neither_board_nor_mpremote(
    config: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    without_mpremote(monkeypatch)
    assert main(["tray", "flash", "--dry-run", "--port", "/dev/nowhere", "--config", str(config)]) == 0
    out = capsys.readouterr().out
    for name, path in board_files().items():
        assert f"  {name:14} " in out
        assert str(path) in out
    assert "run: mpremote connect /dev/nowhere reset\n" in out


def test_a_running_firmware_makes_way(tray: PtyTray, mpremote: FakeMpremote) -> None:
    """It is knocked at, leaves the USB and comes back."""
    said: list[str] = []
    calls = iter(range(1000))

    def pause(seconds: float) -> None:
        turn = next(calls)
        if turn == 1:
            tray.unplug()
        elif turn == 3:
            tray.plug()

    flasher(tray, mpremote, said, pause).open_door()
    assert said == ["the firmware on it makes way"]


def test_a_board_that_does_not_come_back(tray: PtyTray, mpremote: FakeMpremote) -> None:
    with pytest.raises(FlashFailed, match="went away and did not come back; unplug it, plug it in"):
        flasher(tray, mpremote, pause=lambda seconds: tray.unplug()).flash(Load.ours())
    assert mpremote.asked == []


def test_a_board_whose_console_is_late_is_asked_again(tray: PtyTray, mpremote: FakeMpremote) -> None:
    mpremote.will("fs could not enter raw repl", "fs could not enter raw repl")
    flasher(tray, mpremote).flash(Load.ours())
    assert [words[2] for words in mpremote.asked] == ["fs", "fs", "fs", "exec", "reset"]


def test_a_board_without_a_console(tray: PtyTray, mpremote: FakeMpremote) -> None:
    mpremote.will(*["fs could not enter raw repl"] * 3)
    with pytest.raises(FlashFailed, match=r"its console does not answer.*hold BOOTSEL"):
        flasher(tray, mpremote).flash(Load.ours())


def test_a_board_that_is_gone_before_mpremote_is_done_with_its_reset(tray: PtyTray, mpremote: FakeMpremote) -> None:
    mpremote.will("reset OSError: [Errno 5] Input/output error")
    flasher(tray, mpremote).flash(Load.ours())
    assert asyncio.run(greeted(TrayWiring(str(tray.path)), nobody(mpremote.folder))) == ""


@pytest.mark.parametrize(
    ("said", "remedy"),
    [
        ("failed to access /dev/x (it may be in use by another program)", "another program took the port"),
        ("OSError: [Errno 28] ENOSPC", "its memory is full"),
        ("mpremote.transport.TransportError: timeout", "^mpremote fs: timeout; unplug the board"),
        ("something new", "something new; unplug the board, plug it in, and run this again"),
    ],
)
def test_what_mpremote_says_is_told_with_a_remedy(
    tray: PtyTray, mpremote: FakeMpremote, said: str, remedy: str
) -> None:
    mpremote.will(f"fs {said}")
    with pytest.raises(FlashFailed, match=remedy):
        flasher(tray, mpremote).flash(Load.ours())


def test_a_file_that_differs_on_the_board_is_named(tray: PtyTray, mpremote: FakeMpremote) -> None:
    mpremote.will("fs spoil")
    first = next(iter(Load.ours().files))
    with pytest.raises(FlashFailed, match=f"^{first}, .*main.py: not on the board as they are here"):
        flasher(tray, mpremote).flash(Load.ours())
    assert [words[2] for words in mpremote.asked] == ["fs", "exec"], "it is not reset"


def test_mpremote_that_hangs_is_given_up(tray: PtyTray, mpremote: FakeMpremote) -> None:
    mpremote.will("exec hang")
    with pytest.raises(FlashFailed, match="mpremote exec: no end after"):
        Mpremote(str(tray.path), [str(mpremote.program)], patience=0.5)("exec", "pass")


def test_mpremote_that_cannot_be_run() -> None:
    with pytest.raises(FlashFailed, match="mpremote cannot be run"):
        Mpremote("/dev/x", ["/nowhere/mpremote"])("reset")


def test_mpremote_is_found_beside_the_companion(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    pytest.importorskip("mpremote")
    assert find() == [sys.executable, "-m", "mpremote"]


def test_mpremote_is_missing(
    tray: PtyTray, config: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    without_mpremote(monkeypatch)
    assert main(["tray", "flash", "--port", str(tray.path), "--config", str(config)]) == 1
    assert "mpremote is missing" in capsys.readouterr().err


def test_no_board_is_plugged_in(
    mpremote: FakeMpremote, tmp_path: Path, config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    port = tmp_path / "dice-tray"
    assert main(["tray", "flash", "--port", str(port), "--config", str(config)]) == 1
    assert f"dice tray at {port}: not plugged in; plug the dice tray in" in capsys.readouterr().err
    assert mpremote.asked == []


def test_the_companion_has_the_port(tray: PtyTray, mpremote: FakeMpremote, tmp_path: Path) -> None:
    games = tmp_path / "games"
    wiring = TrayWiring(str(tray.path))
    with Serial(wiring.port, exclusive=True), Running(lock_path(games, {})):
        board = Flasher(wiring, Neighbours(games, tmp_path, {}), Mpremote(wiring.port, ["x"]), print, lambda _: None)
        with pytest.raises(
            TrayUnfit,
            match=r"port in use by the companion that runs \(process \d+\); stop it first: sudo systemctl stop",
        ):
            board.open_door()


def test_another_program_has_the_port(tray: PtyTray, mpremote: FakeMpremote) -> None:
    with Serial(str(tray.path), exclusive=True), pytest.raises(TrayUnfit, match="port in use; end the other program"):
        flasher(tray, mpremote).open_door()


def test_a_port_without_permission_names_the_group(tmp_path: Path) -> None:
    words, remedy = explain(PermissionError(13, "no"), "/dev/dice-tray", opening=True)
    unfit = nobody(tmp_path).unfit(TrayWiring(), words, remedy)
    assert str(unfit).startswith("dice tray at /dev/dice-tray: no permission; add this user to the group dialout")


def test_a_board_that_is_plugged_in_elsewhere_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ports = [SimpleNamespace(device="/dev/ttyACM3", vid=0x2E8A), SimpleNamespace(device="/dev/ttyS0", vid=None)]
    monkeypatch.setattr(list_ports, "comports", lambda: ports)
    wiring = TrayWiring(str(tmp_path / "none"))
    board = Flasher(wiring, nobody(tmp_path), Mpremote(wiring.port, ["x"]), print, lambda _: None)
    with pytest.raises(TrayUnfit, match="There is a Pico at /dev/ttyACM3: if that is it, add --port /dev/ttyACM3"):
        board.open_door()


def test_another_firmware_says_hello(tray: PtyTray, tmp_path: Path) -> None:
    with pytest.raises(FlashFailed, match=f"hello with firmware {wire.FIRMWARE}, but 9.9.9 was put on it"):
        asyncio.run(greeted(TrayWiring(str(tray.path)), nobody(tmp_path), "9.9.9"))


def test_nobody_says_hello(tray: PtyTray, tmp_path: Path) -> None:
    tray.silent = True
    with pytest.raises(TrayUnfit, match="no answer; unplug it and plug it in again"):
        asyncio.run(greeted(TrayWiring(str(tray.path)), nobody(tmp_path), patience=0.3))


def test_the_real_mpremote_flashes_a_board_that_runs(tmp_path: Path) -> None:
    """The firmware on it makes way, mpremote talks to a console, the new firmware says hello."""
    pytest.importorskip("mpremote")
    (tmp_path / "flash").mkdir()
    files = board_files()
    load = Load({name: files[name] for name in ("ring.py", "main.py")})
    said: list[str] = []
    with Pico(tmp_path / "dice-tray", tmp_path / "flash") as pico:
        wiring = TrayWiring(str(pico.path))
        Flasher(wiring, nobody(tmp_path), Mpremote(wiring.port, [sys.executable, "-m", "mpremote"]), said.append).flash(
            load
        )
        assert asyncio.run(greeted(wiring, nobody(tmp_path))) == ""
        assert pico.resets == 1
    assert {file.name: file.read_bytes() for file in pico.folder.iterdir()} == {
        name: path.read_bytes() for name, path in load.files.items()
    }
    assert said[0] == "the firmware on it makes way"
