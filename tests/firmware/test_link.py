"""The tray's end of the wire, run under CPython: what it says, repeats, does and survives."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.devices import trayframe as wire
from companion.devices.firmware import run_here

Link: Any = run_here("link").Link


class Bench:
    """A tray's link on a bench: a port that remembers, a clock that is set, handlers that write down."""

    def __init__(self, start: int = 0) -> None:
        self.now = start
        self.coming = b""
        self.reader = wire.Reader()
        self.done: list[object] = []
        self.broken = False
        self.full = False
        self.said: list[dict[str, object]] = []
        self.link = Link(self, lambda: self.now & 0x3FFFFFFF, self, 5, boot="b0")

    def read(self) -> bytes:
        if self.broken:
            raise OSError(5, "gone")
        if self.full:
            raise MemoryError
        data, self.coming = self.coming, b""
        return data

    def write(self, data: bytes) -> None:
        if self.broken:
            raise OSError(5, "gone")
        self.said += self.reader.feed(data)

    def hear(self, word: str, **fields: object) -> list[dict[str, object]]:
        """What the tray says to this."""
        return self.hear_bytes(wire.frame({"m": word, **fields}))

    def hear_bytes(self, data: bytes) -> list[dict[str, object]]:
        self.said = []
        self.coming += data
        self.link.poll()
        return self.said

    def pass_time(self, ms: int, step: int = 5) -> list[dict[str, object]]:
        self.said = []
        for _ in range(ms // step):
            self.now += step
            self.link.poll()
        return self.said

    def words(self, *which: str) -> list[str]:
        return [str(message["m"]) for message in self.said if message["m"] in which]

    # The handlers

    def arm(self, dice: int) -> None:
        self.done.append(("arm", dice))

    def disarm(self) -> None:
        self.done.append("disarm")

    def lies(self) -> list[int | None]:
        return [4, None]

    def calibrate(self, step: object) -> dict[str, object]:
        raise RuntimeError("no die on place 1")

    def identify(self) -> None:
        self.done.append("identify")

    def selftest(self) -> dict[str, object]:
        return {"sensors": ["x" * 100] * 6}


@pytest.fixture
def bench() -> Bench:
    bench = Bench()
    bench.hear(wire.ASK_HELLO, h="h1")
    return bench


def test_it_says_hello_when_it_starts_and_when_it_is_asked() -> None:
    bench = Bench()
    assert [(message["m"], message["h"]) for message in bench.said] == [(wire.HELLO, "")]
    hello, now = bench.hear(wire.ASK_HELLO, h="h1")
    assert hello == {
        "m": "hello",
        "b": "b0",
        "h": "h1",
        "protocol": wire.PROTOCOL,
        "firmware": wire.FIRMWARE,
        "places": 5,
    }
    assert now["m"] == wire.NOW
    assert (now["state"], now["dice"]) == (wire.EMPTY, [])


def test_each_boot_has_another_name() -> None:
    names = {run_here("link").new_boot() for _ in range(20)}
    assert len(names) == 20
    assert all(len(name) == 8 for name in names)


def test_it_beats_each_second(bench: Bench) -> None:
    assert [message["m"] for message in bench.pass_time(5000)] == [wire.NOW] * 5


def test_every_telling_of_a_roll_says_how_long_ago_it_came_to_rest(bench: Bench) -> None:
    bench.said = []
    bench.link.roll(1, [4], [1], [0.9], wire.ROLLED)
    assert [message["ago"] for message in bench.said if message["m"] == wire.ROLL] == [0]
    bench.pass_time(9000)
    bench.link.roll(2, [5], [1], [0.9], wire.ROLLED)
    bench.pass_time(1000)
    kept = bench.hear(wire.ASK_HELLO, h="h2")[-1]
    assert (kept["n"], kept["ago"]) == (1, 10_000)
    following = bench.hear(wire.GOT, b="b0", n=1)[-1]
    assert (following["n"], following["ago"]) == (2, 1000)


def test_it_tells_a_new_state_at_once_and_an_old_one_not_again(bench: Bench) -> None:
    bench.said = []
    bench.link.state(wire.ROLLING, [])
    bench.link.state(wire.ROLLING, [])
    bench.link.state(wire.ROLLED, [4])
    assert [(message["state"], message["dice"]) for message in bench.said] == [(wire.ROLLING, []), (wire.ROLLED, [4])]


def test_a_roll_is_repeated_quickly_then_slowly_and_never_given_up(bench: Bench) -> None:
    bench.link.roll(1, [4], [1], [0.97], wire.ROLLED)
    assert bench.said[-1] == {
        "m": "roll",
        "b": "b0",
        "n": 1,
        "dice": [4],
        "places": [1],
        "sure": [97],
        "state": "rolled",
        "ago": 0,
    }
    bench.pass_time(1000)
    assert len(bench.words(wire.ROLL)) == 11
    bench.pass_time(600_000)
    assert len(bench.words(wire.ROLL)) == 600


def test_one_roll_is_outstanding_and_the_next_follows_its_acknowledgement(bench: Bench) -> None:
    for number in (1, 2, 3):
        bench.link.roll(number, [number], [1], [1.0], wire.ROLLED)
    assert {message["n"] for message in bench.pass_time(500) if message["m"] == wire.ROLL} == {1}
    assert [message["n"] for message in bench.hear(wire.GOT, b="b0", n=1)] == [2]
    assert bench.hear(wire.GOT, b="b0", n=1) == [], "an old acknowledgement takes no new roll away"
    assert bench.hear(wire.GOT, b="other", n=2) == [], "nor does one for the boot before"
    assert [message["n"] for message in bench.hear(wire.GOT, b="b0", n=2)] == [3]
    assert bench.hear(wire.GOT, b="b0", n=3) == []
    assert bench.link.kept == []


def test_a_companion_that_comes_back_hears_the_waiting_roll_at_once(bench: Bench) -> None:
    bench.link.roll(1, [4], [1], [1.0], wire.ROLLED)
    bench.pass_time(60_000)
    assert [message["m"] for message in bench.hear(wire.ASK_HELLO, h="h2")] == [wire.HELLO, wire.NOW, wire.ROLL]
    bench.pass_time(400)
    assert len(bench.words(wire.ROLL)) == 5


def test_rolls_that_nobody_takes_are_bounded_and_the_loss_is_a_fault(bench: Bench) -> None:
    for number in range(1, wire.KEPT_LIMIT + 4):
        bench.link.roll(number, [1], [1], [1.0], wire.ROLLED)
    assert len(bench.link.kept) == wire.KEPT_LIMIT
    assert bench.link.kept[0]["n"] == 4
    assert bench.pass_time(1000)[-1]["faults"] == 3
    assert bench.said[-1]["fault"] == "a roll was lost: nobody took it"


def test_it_knows_when_nobody_listens(bench: Bench) -> None:
    assert Bench().link.host_silent, "nobody has spoken yet"
    bench.pass_time(wire.SILENT_MS - 5)
    assert not bench.link.host_silent
    bench.pass_time(5)
    assert bench.link.host_silent
    bench.hear("weather", h="h1")
    assert bench.link.host_silent, "noise is nobody"
    bench.hear(wire.HERE, h="h1")
    assert not bench.link.host_silent


def test_it_counts_time_across_the_wrap_of_the_boards_clock() -> None:
    bench = Bench(start=0x3FFFFFFF - 2000)
    bench.link.roll(1, [4], [1], [1.0], wire.ROLLED)
    assert [message["m"] for message in bench.pass_time(5000)].count(wire.NOW) == 5
    assert len(bench.words(wire.ROLL)) == 15


def test_a_command_is_done_once_and_answered_as_often_as_it_is_asked(bench: Bench) -> None:
    first = bench.hear(wire.ARM, h="h1", s=1, n=2)
    again = bench.hear(wire.ARM, h="h1", s=1, n=2)
    assert first == again == [{"m": "did", "b": "b0", "h": "h1", "s": 1, "r": {}}]
    bench.hear(wire.DISARM, h="h1", s=2)
    assert bench.hear(wire.ARM, h="h1", s=1, n=2) == [], "a late copy of an old command is dropped"
    assert bench.done == [("arm", 2), "disarm"]


def test_a_command_to_the_boot_before_is_not_done_but_answered_by_hello(bench: Bench) -> None:
    (answer,) = bench.hear(wire.ARM, h="h0", s=1, n=2)
    assert answer["m"] == wire.HELLO
    assert bench.hear(wire.HERE, h="h0")[0]["m"] == wire.HELLO
    assert bench.done == []


def test_it_says_what_lies_there_now(bench: Bench) -> None:
    (answer,) = bench.hear(wire.LIES, h="h1", s=1)
    assert answer["r"] == {"dice": [4, None], "state": wire.EMPTY}


def test_it_says_why_it_cannot(bench: Bench) -> None:
    (answer,) = bench.hear(wire.CALIBRATE, h="h1", s=1, step="dark")
    assert answer["no"] == "RuntimeError: no die on place 1"
    (answer,) = bench.hear(wire.SELFTEST, h="h1", s=2)
    assert "bytes; 512 are allowed" in str(answer["no"])
    (answer,) = bench.hear(wire.ARM, h="h1", s=3, n=6)
    assert answer["no"] == "ValueError: arm for 1 to 5 dice"


def test_it_tells_its_own_faults_with_every_beat(bench: Bench) -> None:
    bench.said = []
    bench.link.fault("multiplexer 2 does not answer" + "." * 100)
    bench.link.fault("multiplexer 2 does not answer" + "." * 100)
    assert len(bench.said) == 1, "the same fault again waits for the next beat"
    beat = bench.pass_time(1000)[-1]
    assert beat["faults"] == 2
    assert str(beat["fault"]).startswith("multiplexer 2 does not answer.")
    assert len(str(beat["fault"])) == wire.WORDS_LIMIT


def test_a_fault_that_is_over_is_told_no_more(bench: Bench) -> None:
    bench.link.fault("not calibrated")
    bench.said = []
    bench.link.mended()
    bench.link.mended()
    assert [(message["fault"], message["faults"]) for message in bench.said] == [("", 1)]


def test_an_unplugged_port_stops_nothing_and_loses_no_roll(bench: Bench) -> None:
    bench.broken = True
    bench.link.roll(1, [4], [1], [1.0], wire.ROLLED)
    bench.pass_time(10_000)
    bench.broken = False
    assert wire.ROLL in [message["m"] for message in bench.pass_time(1000)]


def test_a_moment_without_memory_is_a_fault_and_no_more(bench: Bench) -> None:
    bench.full = True
    bench.pass_time(100)
    bench.full = False
    assert bench.pass_time(1000)[-1]["fault"] == "no memory for what was heard"
    assert bench.hear(wire.IDENTIFY, h="h1", s=1)[0]["m"] == wire.DID


fields = st.dictionaries(
    st.sampled_from(["h", "s", "n", "b", "step", "x"]),
    st.none() | st.booleans() | st.integers() | st.text(max_size=9) | st.lists(st.integers(), max_size=3) | st.floats(),
    max_size=5,
)
said = st.builds(
    lambda word, rest: wire.frame({**rest, "m": word}),
    st.sampled_from([wire.ASK_HELLO, wire.HERE, wire.GOT, *wire.COMMANDS, wire.ROLL, "weather"]),
    fields,
)


@given(st.lists(st.binary(max_size=600) | said, max_size=12))
def test_nothing_that_comes_over_the_wire_stops_it(chunks: list[bytes]) -> None:
    bench = Bench()
    bench.link.roll(1, [4], [1], [1.0], wire.ROLLED)
    for chunk in chunks:
        bench.hear_bytes(chunk)
        bench.pass_time(100, step=50)
    bench.hear_bytes(b"\n")
    assert bench.hear(wire.ASK_HELLO, h="after")[0]["h"] == "after"
    assert bench.link.faults == 0, "nothing that comes over the wire is the tray's own fault"
