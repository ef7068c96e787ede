"""The dice tray over the worst of wires: no roll is lost, none is doubled, nothing grows. All in simulated time."""

from __future__ import annotations

import logging
import random
import tracemalloc
from collections.abc import Iterator

import pytest

from companion.devices import trayframe as wire
from companion.devices.health import State
from companion.devices.simulated.faults import Faults
from tests.devices.traybench import TrayBench, tray_bench

ROLLS, RESETS = 500, 10
RATE = 0.1


@pytest.fixture(params=[1, *(pytest.param(seed, marks=pytest.mark.no_cover) for seed in (2, 3))])
def storm(request: pytest.FixtureRequest) -> Iterator[tuple[TrayBench, random.Random]]:
    faults = Faults(drop=RATE, corrupt=RATE, delay=RATE, duplicate=RATE, seed=request.param)
    with tray_bench(faults) as bench:
        yield bench, random.Random(request.param)


def test_every_acknowledged_roll_arrives_once_and_in_order(storm: tuple[TrayBench, random.Random]) -> None:
    """500 rolls; a tenth of the lines is dropped, corrupted, delayed, doubled; the board is reset ten times."""
    bench, chance = storm
    made: list[tuple[str, int, tuple[int, ...]]] = []
    resets = set(chance.sample(range(ROLLS), RESETS))
    lost = 0
    numbers = dict.fromkeys([bench.peer.boot], 0)
    for turn in range(ROLLS):
        if turn in resets:
            lost += bench.peer.unacknowledged
            bench.peer.reset()
            numbers[bench.peer.boot] = 0
        numbers[bench.peer.boot] += 1
        dice = tuple(chance.choices(range(1, 7), k=chance.choice((1, 2, 5))))
        made.append((bench.peer.boot, numbers[bench.peer.boot], dice))
        bench.peer.roll(dice)
        bench.run(chance.choice((0.0, 0.02, 0.1, 0.3)))
    bench.run(60)

    told = [(roll.boot, roll.number, roll.dice) for roll in bench.rolls()]
    delivered = {(boot, number) for boot, number, _ in told}
    assert len(delivered) == len(told), "none is doubled"
    assert told == [roll for roll in made if roll[:2] in delivered], "the dice are right, and in the order of rolling"
    assert delivered >= set(bench.peer.acknowledged), "what the tray thinks is delivered was delivered"
    assert bench.peer.unacknowledged == 0
    assert len(told) >= ROLLS - lost, "only what a reset board forgot may be missing"
    assert len(numbers) == RESETS + 1
    assert all(count > 50 for count in bench.peer.faults.happened.values()), "the wire was as bad as it should be"


def test_a_tray_on_the_worst_wire_stays_in_use(storm: tuple[TrayBench, random.Random]) -> None:
    bench, _ = storm
    bench.tray.arm(1)
    bench.run(600)
    assert bench.peer.armed == 1
    assert bench.tray.health.state is State.OK
    assert bench.tray.health.losses == 0, "a tenth of the lines lost is no reason to give up"


def hostile(chance: random.Random, boot: str) -> bytes:
    """Bytes that nobody should send: random, oversized, control characters, half lines, and well-framed nonsense."""
    kind = chance.randrange(6)
    if kind == 0:
        return chance.randbytes(chance.randrange(1, 700))
    if kind == 1:
        return b"x" * chance.randrange(500, 5000)
    if kind == 2:
        return bytes(chance.choices(range(32), k=chance.randrange(1, 200)))
    if kind == 3:
        return wire.frame({"m": wire.ROLL, "b": boot, "n": 1, "dice": [6], "places": [1], "state": "rolled"})[
            : chance.randrange(60)
        ]
    if kind == 4:
        word = chance.choice((wire.HELLO, wire.NOW, wire.ROLL, wire.DID, wire.ARM, wire.GOT, wire.HERE, "\x03"))
        odd: list[object] = [None, True, -1, 1.5, 10**30, "", "x" * 50, [], [7], {"m": 1}, boot]
        message: dict[str, object] = {
            key: chance.choice(odd) for key in ("n", "s", "h", "dice", "places", "sure", "state", "r", "fault")
        }
        return wire.frame({**message, "m": word, "b": chance.choice((boot, "", "other", 5))})
    return b"\n" * chance.randrange(1, 50)


def test_hostile_bytes_for_a_minute_stop_neither_end_and_make_neither_grow(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL)  # the records that pytest keeps are not what is measured
    chance = random.Random(6)
    with tray_bench() as bench:
        talk, link = bench.tray._talk, bench.peer._link
        sizes: list[int] = []
        tracemalloc.start()
        try:
            for moment in range(6000):
                talk.feed(hostile(chance, bench.peer.boot))
                link._port._peer._arrived += hostile(chance, bench.peer.boot)
                bench.run(0.01)
                bench.told.clear()
                assert len(talk._reader._part) < wire.LINE_LIMIT
                assert len(link._reader._part) < wire.LINE_LIMIT
                assert len(talk._orders) <= 3
                assert len(link.kept) <= wire.KEPT_LIMIT
                if moment in (1000, 5999):
                    sizes.append(tracemalloc.get_traced_memory()[0])
        finally:
            tracemalloc.stop()
        assert sizes[1] - sizes[0] < 20_000, f"bytes after 10 and 60 s: {sizes}"
        talk.feed(b"\n")
        link._port._peer._arrived += b"\n"
        bench.run(10)
        assert link.faults == 0
        bench.peer.roll([4])
        bench.run(5)
        assert bench.faces() == [(4,)], "both ends still do their work"
        assert bench.tray.health.state is State.OK
