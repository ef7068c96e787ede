"""What the service may say on the system's message bus, asked of a real dbus-daemon: Bluetooth, and nothing else."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from dbus_fast.aio import MessageBus

from tests.systemd.tools import FOLDER

SOMEBODY = "nobody"
"""Stands for the service's user, which this machine need not have."""

SERVICES = ("org.bluez", "org.freedesktop.login1", "org.freedesktop.systemd1")

BUS = """\
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-BUS Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <listen>unix:path={socket}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*"/>
    <allow receive_type="method_call"/>
    <allow receive_type="method_return"/>
    <allow receive_type="error"/>
    <allow receive_type="signal"/>
    <allow own="*"/>
    <allow user="*"/>
    <deny send_destination="org.bluez"/>
  </policy>
  <policy user="root"><allow send_destination="*"/></policy>
  <include>{policy}</include>
</busconfig>
"""


@pytest.fixture
def bus(tmp_path: Path) -> Iterator[str]:
    """A message bus with our policy, as strict with Bluetooth as Debian's is for everybody else."""
    if os.getuid() != 0 or not shutil.which("dbus-daemon") or not shutil.which("dbus-send"):
        pytest.skip("needs root, dbus-daemon and dbus-send: type: sudo apt-get install dbus")
    for folder in (tmp_path, *tmp_path.parents):
        if folder.stat().st_mode & 0o055 != 0o055:
            folder.chmod(0o755)
    policy = tmp_path / "companion.conf"
    policy.write_text((FOLDER / "companion.dbus.conf").read_text().replace('"companion"', f'"{SOMEBODY}"'))
    config = tmp_path / "bus.conf"
    config.write_text(BUS.format(socket=tmp_path / "bus", policy=policy))
    with subprocess.Popen(
        ["dbus-daemon", f"--config-file={config}", "--nofork", "--print-address"], stdout=subprocess.PIPE, text=True
    ) as daemon:
        assert daemon.stdout is not None
        address = daemon.stdout.readline().strip()
        assert address, "dbus-daemon refuses the policy"
        yield address
        daemon.terminate()


def ping(address: str, service: str) -> str:
    """Say something to a service as the companion's user; empty when it answered."""
    done = subprocess.run(
        ["dbus-send", f"--bus={address}", "--print-reply", f"--dest={service}", "/", "org.freedesktop.DBus.Peer.Ping"],
        user=SOMEBODY,
        capture_output=True,
        text=True,
        check=False,
        cwd="/",
        timeout=20,
    )
    return done.stderr


def test_it_may_speak_with_bluetooth_and_with_nobody_else(bus: str) -> None:
    async def with_services(address: str) -> dict[str, str]:
        """Each on a connection of its own: a rule for one name holds for whoever has it, with all their names."""
        others = [await MessageBus(bus_address=address).connect() for _ in SERVICES]
        for service, connection in zip(SERVICES, others, strict=True):
            await connection.request_name(service)
        said = {
            service: await asyncio.to_thread(ping, address, service) for service in ("org.freedesktop.DBus", *SERVICES)
        }
        for connection in others:
            connection.disconnect()
        return said

    said = asyncio.run(with_services(bus))
    assert said["org.bluez"] == ""
    assert said["org.freedesktop.DBus"] == ""
    assert "AccessDenied" in said["org.freedesktop.login1"]
    assert "AccessDenied" in said["org.freedesktop.systemd1"]
