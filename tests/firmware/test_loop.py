"""The whole firmware on a scripted board, under CPython: senses, tells, shows, survives."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.devices import trayframe as wire
from companion.devices.firmware import board_files, run_here
from companion.devices.simulated.throws import Bed
from tests.firmware import scenes
from tests.firmware.scripted import board as scripted

DARK = [(0, 0, 0)] * 12


class Bench:
    """The firmware's loop on a scripted board whose clock the test sets, and the companion's end of the wire."""

    def __init__(self, script: dict[str, Any]) -> None:
        self.now = 0
        self.coming = b""
        self.console_wanted = False
        self.reader = wire.Reader()
        self.said: list[dict[str, Any]] = []
        self.sent = 0
        self.board: Any = scripted.Board(script, self, lambda: self.now)
        loop: Any = run_here("loop")
        loop.pips.MEMORY = 10_000
        self.tray = loop.Tray(self.board)

    def read(self) -> bytes:
        data, self.coming = self.coming, b""
        return data

    def write(self, data: bytes) -> None:
        for message in self.reader.feed(data):
            self.said.append(message)
            if message["m"] == wire.ROLL:
                self.coming += wire.frame({"m": wire.GOT, "b": message["b"], "n": message["n"]})

    def hello(self) -> Bench:
        self.coming += wire.frame({"m": wire.ASK_HELLO, "h": "table"})
        return self.run(20)

    def ask(self, word: str, **fields: object) -> dict[str, Any]:
        self.sent += 1
        self.coming += wire.frame({"m": word, "h": "table", "s": self.sent, **fields})
        self.run(8)
        return [message for message in self.said if message["m"] == wire.DID][-1]

    def run(self, ms: int) -> Bench:
        for _ in range(ms // 4):
            self.now += 4
            self.tray.once()
            if self.now % 1000 == 0:
                self.coming += wire.frame({"m": wire.HERE, "h": "table"})
        return self

    def rolls(self) -> list[tuple[int, str, list[int | None]]]:
        return [(m["n"], m["state"], m["dice"]) for m in self.said if m["m"] == wire.ROLL]

    def states(self) -> list[str]:
        told = [m["state"] for m in self.said if m["m"] == wire.NOW]
        return [state for i, state in enumerate(told) if i == 0 or told[i - 1] != state]


def test_armed_the_ring_asks_the_die_is_thrown_and_the_companion_hears_of_it() -> None:
    bench = Bench(scenes.throws((4,), (2, 6))).hello()
    assert bench.ask(wire.ARM, n=1)["r"] == {}
    bench.run(4000)
    assert bench.rolls() == [(1, wire.ROLLED, [4])]
    assert not bench.board.shaking
    assert [light != (0, 0, 0) for light in bench.board.colours] == [True] * 4 + [False] * 8
    bench.ask(wire.ARM, n=2)
    bench.run(5000)
    assert bench.rolls() == [(1, wire.ROLLED, [4]), (2, wire.ROLLED, [2, 6])]
    assert bench.ask(wire.LIES)["r"] == {"dice": [2, 6], "state": wire.ROLLED}
    assert {wire.EMPTY, wire.ROLLING, wire.SETTLING, wire.ROLLED} <= set(bench.states())


def test_a_cocked_die_is_told_and_the_ring_asks_again() -> None:
    bench = Bench(scenes.throws((None,), (3,))).hello()
    bench.ask(wire.ARM, n=1)
    bench.run(12000)
    assert bench.rolls() == [(1, wire.COCKED, [None]), (2, wire.ROLLED, [3])]


def test_nothing_is_thrown_without_a_request_and_an_unwanted_roll_is_told() -> None:
    bench = Bench(scenes.throws((5,))).hello().run(2000)
    assert bench.rolls() == []
    bench.board.play()
    bench.run(3000)
    assert bench.rolls() == [(1, wire.ROLLED, [5])]


def test_the_ring_is_dark_while_the_companion_is_silent() -> None:
    bench = Bench(scenes.throws((5,)))
    bench.run(900)
    assert bench.board.colours == DARK
    bench.hello().run(100)
    assert bench.board.colours != DARK
    for _ in range(1500):
        bench.now += 4
        bench.tray.once()
    assert bench.board.colours == DARK


def test_identify_flashes_all_lights_for_a_while() -> None:
    bench = Bench(scenes.throws(keen=False)).hello()
    bench.ask(wire.IDENTIFY)
    shown = set()
    for _ in range(100):
        bench.run(20)
        shown.add(tuple(bench.board.colours))
    assert shown == {((0, 0, 0),) * 12, ((18, 18, 18),) * 12}
    bench.run(3000)
    assert tuple(bench.board.colours) not in shown


def test_five_dice_are_told_with_their_places_and_how_sure_each_is() -> None:
    bench = Bench(scenes.throws((4, 1, 6, 6, 2))).hello()
    bench.ask(wire.ARM, n=5)
    bench.run(5000)
    (roll,) = [message for message in bench.said if message["m"] == wire.ROLL]
    assert (roll["dice"], roll["places"], roll["state"]) == ([4, 1, 6, 6, 2], [1, 2, 3, 4, 5], wire.ROLLED)
    assert len(roll["sure"]) == 5
    assert min(roll["sure"]) > 50


@pytest.mark.parametrize("places", [1, 2, 3])
def test_a_tray_with_fewer_places_says_so_and_waits_for_no_more_dice(places: int) -> None:
    bench = Bench(scenes.throws((3,) * places, places=places)).hello()
    assert next(message for message in bench.said if message["m"] == wire.HELLO)["places"] == places
    assert bench.ask(wire.ARM, n=places + 1)["no"] == f"ValueError: arm for 1 to {places} dice"
    bench.ask(wire.ARM, n=places)
    bench.run(5000)
    assert bench.rolls() == [(1, wire.ROLLED, [3] * places)]


def test_the_motor_hums_while_dice_roll_and_stops_when_a_look_fails() -> None:
    bench = Bench(scenes.throws((4,))).hello()
    bench.ask(wire.ARM, n=1)
    while not bench.board.shaking:
        bench.run(20)
        assert bench.now < 3000
    assert bench.tray.roll.state == wire.ROLLING
    bench.board.look = None
    bench.run(60)
    assert not bench.board.shaking


def test_a_motor_that_cannot_be_switched_stops_nothing_else() -> None:
    bench = Bench(scenes.throws((4,))).hello()
    bench.ask(wire.ARM, n=1)
    bench.board.shake = None
    bench.run(5000)
    assert "TypeError" in str([message["fault"] for message in bench.said if message["m"] == wire.NOW])
    assert bench.ask(wire.LIES)["r"]["state"] in wire.STATES


def test_calibration_leads_through_its_steps_and_is_kept() -> None:
    bed = Bed(Random(4))
    script = {"empty": [field.read(None) for field in bed.fields], "scenes": [], "keen": False}
    bench = Bench(script).hello()
    assert bench.said[-1]["fault"] == "not calibrated"
    assert bench.ask(wire.CALIBRATE, step="begin")["r"]["next"] == "empty"
    assert bench.ask(wire.CALIBRATE, step="white")["no"] == "ValueError: the step empty comes first"
    assert bench.ask(wire.CALIBRATE, step="empty")["r"]["next"] == "white"
    assert (
        bench.ask(wire.CALIBRATE, step="white")["no"] == "ValueError: place 1 too dark, no white seen: sensors 1 to 9"
    )
    bench.board._looks = [[0.0, [field.read_white() for field in bed.fields]]]
    assert bench.ask(wire.CALIBRATE, step="white")["r"]["next"] == "check"
    assert [message["fault"] for message in bench.said if message["m"] == wire.NOW][-1] == "", "the fault is over"
    list(bed.lay(4))
    bench.board._looks = [[0.0, moment.counts] for moment in bed.rest(40)]
    answer = bench.ask(wire.CALIBRATE, step="check")["r"]
    assert answer["words"].startswith("place 1: 4 up, ")
    assert answer["words"].endswith("place 4: nothing; place 5: nothing")
    assert answer["next"] == ""
    kept = Bench(script | {"calibration": bench.board.stored})
    assert kept.tray.guide.calibrated
    assert bench.ask(wire.CALIBRATE, step="dance")["no"] == "ValueError: steps are begin, empty, white, check"


def test_a_tray_that_is_not_calibrated_names_no_face() -> None:
    script = scenes.throws((4,))
    bench = Bench(script | {"calibration": "{"}).hello()
    bench.tray.guide.calibrations = Bench(script).tray.guide.calibrations
    bench.ask(wire.ARM, n=1)
    bench.run(4000)
    assert bench.rolls() == [(1, wire.COCKED, [None])]
    assert bench.said[-1]["fault"] == "not calibrated"


def test_calibration_does_not_take_a_full_lane_for_an_empty_one() -> None:
    bed = Bed(Random(4))
    bench = Bench({"empty": [field.read_white() for field in bed.fields], "scenes": []}).hello()
    assert "place 1 not empty, or dirty: sensors" in bench.ask(wire.CALIBRATE, step="empty")["no"]


def test_a_place_that_is_added_wants_a_calibration_and_one_that_is_lost_is_told() -> None:
    script = scenes.throws(places=2, keen=False)
    more = Bench(script | {"empty": script["empty"] * 2}).hello()
    assert (more.said[-1]["fault"], more.tray.places) == ("not calibrated", 4)
    fewer = Bench(script)
    fewer.board.fitted = lambda: [True, False, False, False, False]
    fewer.tray = type(fewer.tray)(fewer.board)
    fewer.hello()
    assert (fewer.said[-1]["fault"], fewer.tray.places) == ("place 2 does not answer", 2)
    assert fewer.ask(wire.CALIBRATE, step="begin")["no"] == "ValueError: place 2 does not answer"
    assert fewer.ask(wire.SELFTEST)["r"]["words"].startswith("place 2 does not answer")


def test_a_sensor_that_fails_is_told_and_the_tray_goes_on() -> None:
    bench = Bench(scenes.throws((4,))).hello()
    good = bench.board.look

    def broken(place: int) -> list[int]:
        raise OSError(5, "no answer")

    bench.board.look = broken
    fed = bench.board.fed
    bench.run(1000)
    assert "no answer" in str(bench.said[-1]["fault"])
    assert bench.board.fed > fed
    bench.board.look = good
    bench.run(40)
    assert bench.said[-1]["fault"] == "", "the fault is over"
    bench.ask(wire.ARM, n=1)
    bench.run(4000)
    assert bench.rolls() == [(1, wire.ROLLED, [4])]


def test_a_tray_that_never_sees_again_lets_its_watchdog_bite() -> None:
    bench = Bench(scenes.throws()).hello()
    bench.board.look = None
    bench.run(6000)
    fed = bench.board.fed
    bench.run(1000)
    assert bench.board.fed == fed


def test_the_watchdog_stands_guard_before_the_first_pass() -> None:
    bench = Bench(scenes.throws())
    guarded: list[tuple[bool, int]] = []

    def sleep_ms(ms: int) -> None:
        guarded.append((bench.board.guarded, bench.board.fed))
        if len(guarded) == 3:
            raise KeyboardInterrupt

    bench.board.sleep_ms = sleep_ms
    with pytest.raises(KeyboardInterrupt):
        bench.tray.forever()
    assert guarded == [(True, 1), (True, 2), (True, 3)]


def test_three_interrupts_on_the_wire_open_the_door_to_the_console() -> None:
    bench = Bench(scenes.throws())
    bench.console_wanted = True
    bench.run(20)
    assert bench.board.door_opened


def test_hostile_bytes_neither_stop_nor_grow_the_tray() -> None:
    random = Random(8)
    bench = Bench(scenes.throws((4,))).hello()
    for _ in range(500):
        bench.coming += random.randbytes(random.randrange(300))
        bench.run(8)
    bench.coming += b"\n"
    bench.run(8)
    bench.ask(wire.ARM, n=1)
    bench.run(4000)
    assert bench.rolls() == [(1, wire.ROLLED, [4])]


def test_every_file_of_the_firmware_goes_onto_the_board() -> None:
    assert set(board_files()) == {
        "board.py",
        "guide.py",
        "link.py",
        "loop.py",
        "main.py",
        "pips.py",
        "ring.py",
        "roll.py",
        "trayframe.py",
    }
