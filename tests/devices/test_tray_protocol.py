"""The session in docs/tray-protocol.md happens again, byte for byte, between companion and firmware."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from companion.devices import trayframe as wire
from companion.devices.trayorders import Order
from tests.devices.traybench import TrayBench

PAGE = Path(__file__).parents[2] / "docs/tray-protocol.md"


def plug_in(bench: TrayBench) -> None:
    bench.peer.plug()
    bench.tray.open()


def roll_by_hand(bench: TrayBench) -> None:
    bench.peer.handling()
    bench.peer.roll([4])


HAPPENINGS: dict[str, Callable[[TrayBench], None]] = {
    "the tray is plugged in, and found": plug_in,
    "a second passes": lambda bench: bench.run(0.77),
    "a roll of one die is wanted": lambda bench: bench.tray.arm(1),
    "a hand takes the die, and rolls a 4": roll_by_hand,
    "a die is rolled, and ends up cocked": lambda bench: bench.peer.cocked(),
    "the next eight lines get lost": lambda bench: bench.peer.faults.next_lines("drop", 8),
    "a die is rolled, and jumps out of the bowl": lambda bench: bench.peer.miss(),
    "the board is reset": lambda bench: bench.peer.reset(),
    "a hand of five is wanted": lambda bench: bench.tray.arm(5),
    "five dice are rolled at once": lambda bench: bench.peer.roll([6, 1, 3, 3, 2]),
    "six dice are wanted by mistake": lambda bench: bench.tray._talk.order(wire.ARM, Order(wire.ARM, {"n": 6})),
}


def record(happenings: list[str], monkeypatch: pytest.MonkeyPatch) -> str:
    """What is said while all this happens."""
    bench = TrayBench()
    said: list[str] = []
    boots, names = count(1), count(1)
    bench.peer.new_boot = lambda: f"b007b00{next(boots)}"
    bench.tray._talk._new_name = lambda: f"c0ffee00-{next(names)}"

    write, put = bench.peer.write, bench.peer._outward.put

    def companion_says(line: bytes) -> None:
        said.append(f"> {line.decode().rstrip()}")
        write(line)

    def tray_says(line: bytes, now: float) -> None:
        said.append(f"< {line.decode().rstrip()}")
        put(line, now)

    monkeypatch.setattr(bench.peer, "write", companion_says)
    monkeypatch.setattr(bench.peer._outward, "put", tray_says)
    for happening in happenings:
        said.append(f"-- {happening}")
        HAPPENINGS[happening](bench)
        bench.run(0.23)
    bench.peer.unplug()
    bench.tray.close()
    bench.loop.close()
    return "\n".join(said) + "\n"


def session() -> str:
    found = re.search(r"## A session.*?```text\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert found is not None
    return found.group(1)


def test_the_session_on_the_page_happens_again(monkeypatch: pytest.MonkeyPatch) -> None:
    written = session()
    happenings = [line.removeprefix("-- ") for line in written.splitlines() if line.startswith("-- ")]
    assert record(happenings, monkeypatch) == written


def test_every_message_is_on_the_page() -> None:
    page = PAGE.read_text()
    words = (wire.ASK_HELLO, wire.HERE, wire.GOT, *wire.COMMANDS, wire.HELLO, wire.NOW, wire.ROLL, wire.DID)
    for word in words:
        assert f"| `{word}` |" in page, word
    for state in wire.STATES:
        assert f"`{state}`" in page, state


def test_the_page_says_the_times_that_hold() -> None:
    page = PAGE.read_text()
    assert f"Version {wire.PROTOCOL}." in page
    assert f"at most {wire.LINE_LIMIT} bytes" in page
    assert f"after {wire.RESEND_MS} ms" in page
    assert f"{wire.SILENT_MS / 1000} s, four missed beats" in page
    assert f"The tray keeps {wire.KEPT_LIMIT};" in page
