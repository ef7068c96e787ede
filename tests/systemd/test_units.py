"""The units are valid, shut in, and say what the daemon relies on."""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
from configparser import RawConfigParser
from importlib import import_module
from pathlib import Path

import pytest

from companion.cli import COMMANDS
from companion.devices.pinout import UARTS
from companion.service import SAFE_AFTER
from companion.service.poweroff import FILE
from tests.systemd.tools import FOLDER, need

UNITS = sorted(path.name for kind in ("*.service", "*.path") for path in FOLDER.glob(kind))
MOST_EXPOSED = 2.5


def keys(name: str, section: str) -> dict[str, list[str]]:
    """The keys of one section with all their values: in a unit a key may stand more than once."""
    found: dict[str, list[str]] = {}
    here = ""
    for line in (FOLDER / name).read_text().splitlines():
        if line.startswith("["):
            here = line.strip("[]")
        elif here == section and "=" in line and not line.startswith("#"):
            key, _, value = line.partition("=")
            found.setdefault(key, []).append(value)
    return found


def words(name: str, key: str) -> list[str]:
    """All words of a key of the unit itself, however many lines it has."""
    return " ".join(keys(name, "Unit").get(key, [])).split()


@pytest.fixture
def copies(tmp_path: Path) -> list[Path]:
    """The units with a program that exists on every machine in place of ours."""
    for name in UNITS:
        text = re.sub(r"/opt/companion/current/bin/companion .*", "/bin/true", (FOLDER / name).read_text())
        (tmp_path / name).write_text(text)
    return sorted(tmp_path.iterdir())


def test_systemd_finds_nothing_wrong(copies: list[Path]) -> None:
    """Its exit status is 0 for keys that it does not know: only silence is good."""
    done = subprocess.run([need("systemd-analyze"), "verify", *copies], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_misspelt_key_would_be_noticed(copies: list[Path]) -> None:
    unit = next(path for path in copies if path.name == "companion.service")
    unit.write_text(unit.read_text().replace("ProtectHome=", "ProtectHouse="))
    done = subprocess.run([need("systemd-analyze"), "verify", *copies], capture_output=True, text=True, check=False)
    assert "ProtectHouse" in done.stderr


@pytest.mark.parametrize("name", [name for name in UNITS if name.endswith(".service")])
def test_a_service_is_shut_in(name: str) -> None:
    command = [need("systemd-analyze"), "security", "--offline=true", f"--threshold={MOST_EXPOSED * 10:.0f}"]
    done = subprocess.run([*command, "--no-pager", FOLDER / name], capture_output=True, text=True, check=False)
    said = re.search(r"Overall exposure level for \S+: ([0-9.]+)", done.stdout)
    assert said is not None, done.stderr
    assert float(said[1]) <= MOST_EXPOSED
    assert done.returncode == 0


def test_the_service_says_when_it_is_ready_and_is_watched() -> None:
    service = keys("companion.service", "Service")
    assert service["Type"] == ["notify"]
    assert service["NotifyAccess"] == ["main"]
    assert int(service["WatchdogSec"][0]) >= 10
    assert service["Restart"] == ["on-failure"]
    assert service["ExecStart"] == [
        "/opt/companion/current/bin/companion run --config /etc/companion/companion.toml",
    ]


def test_a_crash_is_said_on_the_desk_and_saying_it_may_fail() -> None:
    assert keys("companion.service", "Service")["ExecStopPost"] == [
        "-/opt/companion/current/bin/companion rest --config /etc/companion/companion.toml",
    ]


@pytest.mark.parametrize("key", ["ExecStart", "ExecStopPost"])
def test_the_service_says_only_what_the_command_line_understands(key: str) -> None:
    _program, command, *words = keys("companion.service", "Service")[key][0].lstrip("-").split()
    parser = argparse.ArgumentParser()
    import_module(COMMANDS[command][0]).arguments(parser)
    assert parser.parse_args(words).config == Path("/etc/companion/companion.toml")


def test_safe_mode_comes_before_systemd_gives_up() -> None:
    assert int(keys("companion.service", "Unit")["StartLimitBurst"][0]) > SAFE_AFTER


def test_the_folders_are_those_the_program_knows() -> None:
    service = keys("companion.service", "Service")
    for key in ("StateDirectory", "RuntimeDirectory", "ConfigurationDirectory", "User", "Group"):
        assert service[key] == ["companion"], key
    assert service["SupplementaryGroups"] == ["gpio i2c spi dialout video audio bluetooth"]


def test_every_serial_port_that_a_profile_may_name_is_allowed() -> None:
    allowed = keys("companion.service", "Service")["DeviceAllow"]
    kinds = {re.sub(r"\d+$", "", Path(port).name) for port in UARTS} - {"serial"}  # serial0 leads to one of the others
    assert {f"char-{kind} rw" for kind in kinds | {"ttyACM", "ttyUSB"}} <= set(allowed)


LOADED = {
    "i2c": "i2c-dev",
    "spi": "spidev",
    "ttyACM": "cdc_acm",
    "ttyUSB": "usbserial",
    "video4linux": "videodev",
    "media": "mc",
    "alsa": "snd",
}
"""Kinds of devices, as /proc/devices calls them, that a Raspberry Pi's kernel knows only after a module is loaded."""
BUILT_IN = {"gpiochip", "ttyAMA", "ttyS", "dma_heap"}


def test_every_kind_of_device_is_known_before_the_service_starts() -> None:
    """systemd looks the kinds up in /proc/devices when it starts the service, and drops for good what is not there."""
    allowed = [value.split()[0] for value in keys("companion.service", "Service")["DeviceAllow"]]
    kinds = {value.removeprefix("char-") for value in allowed if value.startswith("char-")}
    assert kinds == LOADED.keys() | BUILT_IN
    at_boot = [line for line in (FOLDER / "companion.modules").read_text().splitlines() if not line.startswith("#")]
    assert set(at_boot) == set(LOADED.values())
    # In the name of a unit - stands for /, but modprobe takes - and _ for the same.
    drivers = {f"modprobe@{module.replace('-', '_')}.service" for module in LOADED.values()}
    for key in ("Wants", "After"):
        assert {word for word in words("companion.service", key) if word.startswith("modprobe@")} == drivers
    assert "systemd-modules-load.service" in words("companion.service", "After")


def test_the_modules_are_put_where_systemd_reads_them() -> None:
    files = [line.split() for line in (FOLDER / "files.txt").read_text().splitlines() if not line.startswith("#")]
    assert ["companion.modules", "644", "/etc/modules-load.d/companion.conf"] in files
    assert {name for name, _mode, _to in files} >= set(UNITS)
    assert all((FOLDER / name).is_file() for name, _mode, _to in files)


def test_every_group_of_the_service_is_made_if_it_is_missing() -> None:
    members = re.findall(r"^m companion (\w+)$", (FOLDER / "companion.sysusers").read_text(), re.MULTILINE)
    assert members == keys("companion.service", "Service")["SupplementaryGroups"][0].split()


def test_the_wish_to_power_off_is_looked_for_where_it_is_made() -> None:
    wish = f"/run/companion/{FILE}"
    assert keys("companion-poweroff.path", "Path") == {
        "PathExists": [wish],
        "Unit": ["companion-poweroff.service"],
    }
    assert keys("companion-poweroff.service", "Service")["ExecStart"] == [f"/bin/rm -f {wish}"]
    assert keys("companion-poweroff.service", "Unit")["SuccessAction"] == ["poweroff"]
    assert "companion-poweroff.path" in words("companion.service", "Wants")
    assert keys("companion.service", "Service")["RuntimeDirectoryPreserve"] == ["yes"]  # it outlives the daemon's end


def test_users_are_understood_by_systemd(tmp_path: Path) -> None:
    program = need("systemd-sysusers")
    (tmp_path / "etc").mkdir()
    command: list[str | Path] = [program, f"--root={tmp_path}", FOLDER / "companion.sysusers"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    users = (tmp_path / "etc" / "passwd").read_text()
    groups = dict(line.split(":")[0::3] for line in (tmp_path / "etc" / "group").read_text().splitlines())
    assert re.search(r"^companion:x:\d+:\d+:Zombie Table Companion:/var/lib/companion:", users, re.MULTILINE)
    assert groups["dialout"] == groups["spi"] == "companion"


def test_the_rule_of_the_tray() -> None:
    rule = (FOLDER / "99-dice-tray.rules").read_text()
    lines = [line for line in rule.splitlines() if line and not line.startswith("#")]
    parts = [part.strip() for line in lines for part in line.split(",")]
    assert all(re.fullmatch(r'[A-Z]+(\{\w+\})?(==|!=|\+?=)"[^"]*"', part) for part in parts), parts
    wanted = ['ATTRS{idVendor}=="2e8a"', 'SYMLINK+="dice-tray"', 'GROUP="dialout"', 'ENV{ID_MM_DEVICE_IGNORE}="1"']
    assert set(wanted) <= set(parts)


def test_udev_finds_nothing_wrong() -> None:
    udevadm = need_udev_verify()
    done = subprocess.run(
        [udevadm, "verify", FOLDER / "99-dice-tray.rules"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def need_udev_verify() -> str:
    """`udevadm verify` came with systemd 254, which is newer than the oldest Raspberry Pi OS that we support."""
    udevadm = shutil.which("udevadm")
    if udevadm is None or "verify" not in subprocess.run([udevadm, "--help"], capture_output=True, text=True).stdout:
        pytest.skip("udevadm verify is not available on this machine; the rule's syntax is checked by the test above")
    return udevadm


def test_the_spi_buffer_holds_a_frame_of_the_largest_board() -> None:
    parser = RawConfigParser(delimiters=("=",))
    text = (FOLDER / "companion.modprobe").read_text()
    options = [line for line in text.splitlines() if not line.startswith("#")]
    parser.read_string("[modprobe]\n" + "\n".join(options))
    assert int(parser["modprobe"]["options spidev bufsiz"]) >= 1024 * 24


WALLS = {
    "ProtectSystem": "strict",
    "ProtectHome": "yes",
    "PrivateTmp": "yes",
    "PrivateMounts": "yes",
    "NoNewPrivileges": "yes",
    "CapabilityBoundingSet": "",
    "AmbientCapabilities": "",
    "RestrictSUIDSGID": "yes",
    "ProtectProc": "invisible",
    "StateDirectory": "companion",
    "RuntimeDirectory": "companion",
    "UMask": "0027",
}
"""The whole machine is read-only for the service, except for its state, its runtime folder and its own passing one."""
HOLES = (
    "ReadWritePaths",
    "BindPaths",
    "CacheDirectory",
    "LogsDirectory",
    "TemporaryFileSystem",
    "ReadWriteDirectories",
)
"""Any of these would let it write somewhere else."""


def test_the_service_can_write_its_state_and_nothing_else() -> None:
    service = keys("companion.service", "Service")
    assert {key: service.get(key, ["missing"]) for key in WALLS} == {key: [value] for key, value in WALLS.items()}
    assert [hole for hole in HOLES if hole in service] == []
    assert [word for word in service["ExecStart"] if word.startswith(("+", "!", "-"))] == [], "with full rights"
