"""What systemd hears, on a real datagram socket."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.service import Systemd


@pytest.fixture(params=["path", "abstract"])
def heard(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, socket.socket]]:
    """An address as systemd gives it, and the socket that hears what is sent there."""
    address = str(tmp_path / "notify") if request.param == "path" else f"@companion-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(address.replace("@", "\0", 1))
        ear.settimeout(10)
        yield address, ear


def test_every_message_is_one_datagram(heard: tuple[str, socket.socket]) -> None:
    address, ear = heard
    systemd = Systemd(address, 10.0)
    assert systemd.ready("Ana, move")
    assert systemd.status("Ben,\n fights")
    assert systemd.alive()
    assert systemd.stopping("safe to unplug")
    systemd.close()
    assert [ear.recv(4096).decode() for _ in range(4)] == [
        "READY=1\nSTATUS=Ana, move",
        "STATUS=Ben, fights",
        "WATCHDOG=1",
        "STOPPING=1\nSTATUS=safe to unplug",
    ]


def test_after_close_it_can_speak_again(heard: tuple[str, socket.socket]) -> None:
    address, ear = heard
    systemd = Systemd(address)
    systemd.close()
    assert systemd.alive()
    assert ear.recv(100) == b"WATCHDOG=1"
    systemd.close()


def test_a_status_is_short_and_never_empty(heard: tuple[str, socket.socket]) -> None:
    address, ear = heard
    systemd = Systemd(address)
    assert not systemd.status(" \n")
    assert systemd.status("x" * 1000)
    systemd.close()
    assert ear.recv(4096) == b"STATUS=" + b"x" * 200


def test_a_systemd_that_does_not_read_delays_nobody(heard: tuple[str, socket.socket]) -> None:
    systemd = Systemd(heard[0])
    taken = [systemd.alive() for _ in range(100_000)]
    systemd.close()
    assert taken[0]
    assert not taken[-1]


def test_started_by_hand_nothing_is_said() -> None:
    systemd = Systemd.from_environment({"WATCHDOG_USEC": "10000000"})
    assert not systemd.listening
    assert systemd.interval is None
    assert not systemd.ready("here")


def test_a_systemd_that_has_gone_is_no_error(tmp_path: Path) -> None:
    systemd = Systemd(str(tmp_path / "nobody"))
    assert not systemd.alive()
    systemd.close()


@pytest.mark.parametrize("address", ["", "vsock:2:1234", "notify"])
def test_addresses_that_cannot_be_used(address: str) -> None:
    assert not Systemd(address).listening


@pytest.mark.parametrize(
    ("environ", "interval"),
    [
        ({"WATCHDOG_USEC": "10000000", "WATCHDOG_PID": "42"}, 5.0),
        ({"WATCHDOG_USEC": "3000000"}, 1.5),
        ({"WATCHDOG_USEC": "10000000", "WATCHDOG_PID": "43"}, None),
        ({"WATCHDOG_USEC": "0"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
        ({}, None),
    ],
)
def test_the_watchdog_is_fed_twice_in_its_time(environ: dict[str, str], interval: float | None) -> None:
    systemd = Systemd.from_environment({"NOTIFY_SOCKET": "/run/systemd/notify", **environ}, pid=42)
    assert systemd.listening
    assert systemd.interval == interval
