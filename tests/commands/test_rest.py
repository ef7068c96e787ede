"""After a crash: the lights are out, the screen says what happened, the next start knows."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion import cli
from companion.commands.rest import ENDINGS, after, picture, safe_to_unplug, still_written
from companion.config import Config, load_config
from companion.desk.reading import read_text
from companion.desk.screens import shutdown as resting
from companion.devices.simulated import Wires
from companion.service import Beginning, Starts


@pytest.fixture
def config(tmp_path: Path) -> Config:
    (tmp_path / "games").mkdir()
    (tmp_path / "companion.toml").write_text('board = "pi4"\n[games]\nfolder = "games"\n')
    return load_config(tmp_path / "companion.toml", {})


def shown(before: Beginning | None) -> str:
    return "\n".join(read_text(picture(before)))


def test_after_a_crash_the_lights_are_out_and_the_screen_says_so(config: Config, tmp_path: Path) -> None:
    Starts(tmp_path).begin()
    with Wires(config.profile) as wires:
        assert after(config, {"SERVICE_RESULT": "watchdog"}, patience=10.0) == 0
        assert not any(wires.pixels.colours())
        assert wires.pixels.frames >= 1
        assert wires.screen.lit
        text = "\n".join(read_text(wires.screen.picture()))
    assert "hung and was ended" in text
    assert "game is kept" in text
    assert Starts(tmp_path).look().reason == "hung and was ended"


def test_the_count_of_failed_starts_stays(config: Config, tmp_path: Path) -> None:
    for _ in range(4):
        Starts(tmp_path).begin()
    with Wires(config.profile) as wires:
        after(config, {"SERVICE_RESULT": "exit-code"}, patience=10.0)
        text = "\n".join(read_text(wires.screen.picture()))
    assert Starts(tmp_path).look() == Beginning(4, "ended with an error")
    assert "4 starts failed." in text
    assert "companion doctor" in text


def test_after_a_clean_stop_nothing_is_touched(config: Config, tmp_path: Path) -> None:
    Starts(tmp_path).stopped("was switched off with the button")
    with Wires(config.profile) as wires:
        after(config, {"SERVICE_RESULT": "success"})
        assert (wires.screen.traffic, wires.pixels.frames) == (0, 0)
    assert Starts(tmp_path).look().reason == "was switched off with the button"


def test_by_hand_it_only_brings_the_desk_to_rest(config: Config, tmp_path: Path) -> None:
    with Wires(config.profile) as wires:
        after(config, {}, patience=10.0)
        assert "at rest" in "\n".join(read_text(wires.screen.picture()))
    assert not (tmp_path / "starts.json").exists()


CLEAN = """21 1 179:2 / / ro,noatime shared:1 - ext4 /dev/mmcblk0p2 ro
22 21 0:6 / /dev rw,nosuid - devtmpfs udev rw,size=4096k
23 21 0:24 / /run rw,nosuid - tmpfs tmpfs rw
24 21 0:30 / /proc rw - proc proc rw
"""
WRITTEN = CLEAN + "30 21 8:1 / /media/stick ro,relatime - vfat /dev/sda1 rw,errors=remount-ro\n"


def test_when_every_file_system_is_clean_the_screen_says_that_the_power_may_go(config: Config, tmp_path: Path) -> None:
    with Wires(config.profile) as wires:
        assert safe_to_unplug(config, CLEAN, patience=10.0)
        text = "\n".join(read_text(wires.screen.picture()))
        assert not any(wires.pixels.colours())
    assert "safe to unplug" in text
    assert not (tmp_path / "starts.json").exists(), "nothing can be written any more"


def test_while_something_may_still_be_written_nothing_is_promised(config: Config) -> None:
    with Wires(config.profile) as wires:
        assert not safe_to_unplug(config, WRITTEN)
        assert (wires.screen.traffic, wires.pixels.frames) == (0, 0)


@pytest.mark.parametrize(
    "mount",
    [
        "30 1 0:40 / / rw,relatime - nfs4 10.0.0.2:/table rw,vers=4.2",
        "30 1 0:40 / /games rw - cifs //box/games rw",
        "30 1 0:40 / / rw - zfs pool/root rw,xattr",
    ],
)
def test_a_disk_elsewhere_is_a_disk_too(mount: str) -> None:
    assert still_written(CLEAN) == []
    assert still_written(f"{CLEAN}{mount}\n") == [mount.split(" - ")[1].split()[1]]
    assert still_written(f"{CLEAN}{mount.replace('rw', 'ro')}\n") == []


def test_whoever_types_it_is_told_why_nothing_happens(
    tmp_path: Path, config: Config, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mounts").write_text(WRITTEN)
    monkeypatch.setattr("companion.commands.rest.MOUNTS", tmp_path / "mounts")
    assert cli.main(["rest", "--off", "--config", str(tmp_path / "companion.toml")]) == 1
    assert "can still be written" in capsys.readouterr().err


def test_no_screen_of_the_desk_says_that_the_power_may_go() -> None:
    """Only the machine knows, when everything of ours has long ended."""
    screens = Path(resting.__file__ or "").parent
    assert not [file.name for file in screens.glob("*.py") if "safe to unplug" in file.read_text().lower()]


def test_dead_devices_do_not_hold_it_up(config: Config) -> None:
    with Wires(config.profile) as wires:
        wires.screen.unplug()
        wires.pixels.unplug()
        assert after(config, {"SERVICE_RESULT": "signal"}, patience=0.1) == 0


def test_a_simulated_board_has_nothing_to_darken(config: Config, tmp_path: Path) -> None:
    (tmp_path / "companion.toml").write_text('[games]\nfolder = "games"\n')
    simulated = load_config(tmp_path / "companion.toml", {})
    with Wires(config.profile) as wires:
        after(simulated, {"SERVICE_RESULT": "signal"})
        assert wires.screen.traffic == 0
    assert Starts(tmp_path).look().reason == "crashed"


@pytest.mark.parametrize("result", [*ENDINGS, "resources"])
def test_every_ending_has_words_that_fit_the_screen(result: str) -> None:
    reason = ENDINGS.get(result, f"ended ({result})")
    text = shown(Beginning(1, reason))
    assert f"{reason}." in text


def test_the_command_names_a_mistake_in_the_configuration(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rest", "--config", str(tmp_path / "none.toml")]) == 1
    assert "none.toml" in capsys.readouterr().err


def test_the_screen_is_kept_and_the_next_start_finds_it_free(config: Config) -> None:
    with Wires(config.profile) as wires:
        after(config, {"SERVICE_RESULT": "signal"}, patience=10.0)
        after(replace(config), {"SERVICE_RESULT": "watchdog"}, patience=10.0)
        assert "hung" in "\n".join(read_text(wires.screen.picture()))
