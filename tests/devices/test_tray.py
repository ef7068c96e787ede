"""The dice tray as the companion has it, against the whole of the real firmware, in simulated time."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Iterator, Mapping
from functools import partial

import pytest

from companion.devices import trayframe as wire
from companion.devices.errors import TrayError, TrayGone
from companion.devices.events import DiceRolled
from companion.devices.health import State
from companion.devices.simulated.faults import Faults
from companion.devices.tray import Tray
from companion.devices.wiring import TrayWiring
from tests.devices.traybench import TrayBench, tray_bench


@pytest.fixture
def bench() -> Iterator[TrayBench]:
    with tray_bench() as bench:
        yield bench


def test_a_tray_that_answers_is_fit(bench: TrayBench) -> None:
    assert bench.health_states() == [State.OK]
    assert bench.tray.health.losses == 0


def test_a_roll_is_told_once_with_number_dice_confidence_and_state(bench: TrayBench) -> None:
    bench.peer.roll([4, 2])
    bench.run(5)
    (roll,) = bench.rolls()
    assert roll == DiceRolled("tray", bench.peer.boot, 1, (4, 2), roll.confidence, "rolled", places=(1, 2))
    assert 0.8 < roll.confidence <= 1.0
    assert bench.peer.acknowledged == [(bench.peer.boot, 1)]


def test_a_roll_that_the_tray_had_to_keep_is_told_with_its_age(bench: TrayBench) -> None:
    bench.tray.close()
    bench.peer.roll([5])
    bench.run(30)
    bench.tray.open()
    bench.run(1)
    assert [(roll.dice, round(roll.ago)) for roll in bench.rolls()] == [((5,), 30)]


def test_a_roll_left_in_the_wire_from_before_is_taken_only_when_the_tray_says_it_again(bench: TrayBench) -> None:
    """That line says the age that the roll had then."""
    bench.tray.close()
    bench.tray.open()
    old = {"m": wire.ROLL, "b": bench.peer.boot, "n": 1, "dice": [6], "sure": [90], "state": wire.ROLLED, "ago": 0}
    bench.tray._talk.feed(wire.frame(old))
    assert bench.rolls() == []


@pytest.mark.parametrize("ago", [None, -1, True, "5", 2**40])
def test_an_impossible_age_is_none(bench: TrayBench, ago: object) -> None:
    roll = {"m": wire.ROLL, "b": bench.peer.boot, "n": 1, "dice": [6], "sure": [90], "state": wire.ROLLED, "ago": ago}
    bench.tray._talk.feed(wire.frame(roll))
    assert [roll.ago for roll in bench.rolls()] == [0.0]


def test_what_the_tray_is_doing_is_told_when_it_changes(bench: TrayBench) -> None:
    bench.told.clear()
    bench.peer.handling()
    bench.peer.rolling()
    bench.peer.roll([6])
    bench.run(5)
    assert bench.states() == [("handling", ()), ("rolling", ()), ("settling", ()), ("rolled", (6,))]


def test_a_cocked_die_and_a_wrong_count_are_rolls_of_their_own_kind(bench: TrayBench) -> None:
    bench.peer.cocked([3, None])
    bench.tray.arm(1)
    bench.run(0.5)
    bench.peer.wrong_count()
    bench.peer.jump_out()
    bench.run(1)
    assert [(roll.state, roll.dice) for roll in bench.rolls()] == [
        ("cocked", (3,)),
        ("wrong-count", (3, 4)),
        ("wrong-count", ()),
    ]


def test_a_die_that_never_comes_into_the_lane_is_told_to_whoever_waits_and_a_glass_beside_the_tray_is_not(
    bench: TrayBench,
) -> None:
    bench.peer.miss()
    bench.tray.arm(2)
    bench.run(0.5)
    bench.peer.knock()
    bench.run(1)
    assert (bench.rolls(), bench.states()[-1]) == ([], ("empty", ()))
    bench.peer.miss()
    bench.run(1)
    assert [(roll.state, roll.dice, roll.places) for roll in bench.rolls()] == [("wrong-count", (), ())]
    assert (bench.peer.armed, bench.states()[-1]) == (2, ("wrong-count", ()))
    bench.peer.roll([3, 4])
    bench.run(1)
    assert bench.rolls()[-1].dice == (3, 4)


def test_a_throw_ends_the_waiting_and_the_next_one_is_waited_for_when_it_is_wanted(bench: TrayBench) -> None:
    bench.tray.arm(2)
    bench.run(0.5)
    bench.peer.roll([3, 4])
    assert bench.peer.armed == 0
    bench.tray.arm(2)
    bench.run(0.5)
    assert bench.peer.armed == 2


def test_no_hand_throws_more_dice_at_once_than_there_are_places(bench: TrayBench) -> None:
    with pytest.raises(ValueError, match="6 dice: this tray has 5 places"):
        bench.peer.roll([1, 2, 3, 4, 5, 6])
    with pytest.raises(ValueError, match="waits for no dice"):
        bench.peer.wrong_count()


def test_arming_reaches_the_tray_and_is_repeated_when_it_was_reset(bench: TrayBench) -> None:
    bench.tray.arm(2)
    bench.run(0.5)
    assert bench.peer.armed == 2
    bench.peer.reset()
    assert bench.peer.armed == 0
    bench.run(0.5)
    assert bench.peer.armed == 2
    bench.tray.disarm()
    bench.run(0.5)
    assert bench.peer.armed == 0


def test_a_companion_that_starts_anew_disarms_a_tray_that_was_left_armed(bench: TrayBench) -> None:
    bench.tray.arm(2)
    bench.run(0.3)
    bench.peer.faults.next_lines("drop")
    bench.tray.close()
    bench.run(10)
    assert bench.peer.armed == 2
    bench.tray.open()
    bench.run(0.5)
    assert bench.peer.armed == 0


def test_no_tray_has_six_places(bench: TrayBench) -> None:
    with pytest.raises(TrayError, match=r"6 dice: the dice tray has 5 places"):
        bench.tray.arm(6)


def test_a_hand_of_five_is_one_throw_and_each_die_has_its_place(bench: TrayBench) -> None:
    bench.tray.arm(5)
    bench.run(0.5)
    bench.peer.roll([6, 1, 3, 3, 2])
    bench.run(1)
    (roll,) = bench.rolls()
    assert (roll.dice, roll.places, roll.state) == ((6, 1, 3, 3, 2), (1, 2, 3, 4, 5), "rolled")


def test_only_the_dice_that_are_read_have_a_place(bench: TrayBench) -> None:
    bench.peer.roll([6, None, 3])
    bench.run(1)
    (roll,) = bench.rolls()
    assert (roll.dice, roll.places, roll.state, roll.confidence) == ((6, 3), (1, 3), "cocked", 0.0)


def test_a_tray_with_two_places_says_so_and_is_asked_for_no_more() -> None:
    with tray_bench(plugged=False, places=2) as bench:
        assert bench.tray.at_once == 5, "as many as a tray can have, before it has said hello"
        bench.tray.arm(4)
        bench.peer.plug()
        bench.run(3)
        assert (bench.tray.at_once, bench.peer.armed) == (2, 2), "it waits for as many as it has places"
        with pytest.raises(TrayError, match=r"3 dice: the dice tray has 2 places"):
            bench.tray.arm(3)
        bench.peer.roll([5, 4])
        bench.run(1)
        assert [(roll.dice, roll.places) for roll in bench.rolls()] == [((5, 4), (1, 2))]


@pytest.mark.parametrize("places", [None, 0, 9, "2", True, [1]])
def test_a_number_of_places_that_makes_no_sense_is_one(bench: TrayBench, places: object) -> None:
    talk = bench.tray._talk
    talk._ask()
    hello = {"m": wire.HELLO, "b": "b1", "h": talk._asking, "protocol": wire.PROTOCOL, "firmware": "2.0.0"}
    talk.feed(wire.frame({**hello, "places": places}))
    assert bench.tray.at_once == 1


@pytest.mark.parametrize("places", [None, [], [1], [1, 1], [0, 1], [1, 6], "12", [True, 2], [1, 2, 3]])
def test_places_that_make_no_sense_are_none(bench: TrayBench, places: object) -> None:
    roll = {"m": wire.ROLL, "b": bench.peer.boot, "n": 1, "dice": [6, 2], "places": places, "sure": [90, 80]}
    bench.tray._talk.feed(wire.frame({**roll, "state": wire.ROLLED, "ago": 0}))
    assert [(roll.dice, roll.places, roll.confidence) for roll in bench.rolls()] == [((6, 2), (), 0.8)]


@pytest.mark.parametrize("sure", [None, 90, [], [101], [-1], ["90"], [True]])
def test_a_confidence_that_makes_no_sense_is_none(bench: TrayBench, sure: object) -> None:
    roll = {"m": wire.ROLL, "b": bench.peer.boot, "n": 1, "dice": [6], "places": [1], "sure": sure}
    bench.tray._talk.feed(wire.frame({**roll, "state": wire.ROLLED, "ago": 0}))
    assert [roll.confidence for roll in bench.rolls()] == [0.0]


def test_it_can_be_asked_what_lies_there_now(bench: TrayBench) -> None:
    bench.peer.place([5, None])
    bench.run(1)
    bench.told.clear()
    bench.tray.ask()
    bench.run(0.2)
    assert bench.states() == [("handling", (5, None))]


def test_the_ring_blinks_once_even_if_the_answer_gets_lost(bench: TrayBench) -> None:
    answers = bench.peer._outward._faults = Faults()
    answers.next_lines("drop", 3)
    bench.tray.identify()
    bench.run(2)
    assert answers.happened["drop"] == 3
    assert bench.peer.identified == 1


def test_what_the_tray_finds_out_comes_back_to_whoever_asked(bench: TrayBench) -> None:
    assert bench.loop.run_until_complete(bench.tray.selftest()) == {
        "ok": True,
        "words": "5 places: all sensors answer, the motor shakes at 85 mA",
        "calibrated": True,
    }
    said = bench.loop.run_until_complete(bench.tray.calibrate("begin"))
    assert said == {"next": "empty", "words": "Take all dice out of the lane."}
    assert bench.peer.steps == ["begin"]


def calibrated(bench: TrayBench, step: str) -> Mapping[str, object]:
    return bench.loop.run_until_complete(bench.tray.calibrate(step))


def test_a_new_tray_is_calibrated_step_by_step_and_then_reads_dice() -> None:
    with tray_bench(plugged=False) as bench:
        bench.peer.board.flash = ""
        bench.peer.plug()
        bench.run(2.1)
        bench.peer.roll([4])
        bench.run(1)
        assert [roll.state for roll in bench.rolls()] == ["cocked"], "sensors that are not calibrated name no face"
        calibrate = partial(calibrated, bench)
        calibrate("begin")
        with pytest.raises(TrayError, match="place 1 not empty, or dirty: sensors"):
            calibrate("empty")
        bench.peer.place([])
        calibrate("empty")
        bench.peer.lay_slips()
        bench.run(0.1)
        assert calibrate("white")["next"] == "check"
        bench.peer.place([2, 5])
        words = r"place 1: 2 up, 9\d % sure; place 2: 5 up, 9\d % sure; place 3: nothing; place 4: nothing; place 5: .*"
        assert re.fullmatch(words, str(calibrate("check")["words"]))
        bench.peer.roll([4])
        bench.run(1)
        assert bench.faces()[-1] == (4,)
        assert bench.tray.health.state is State.OK


def test_a_refusal_of_the_tray_is_an_error_with_its_words(bench: TrayBench) -> None:
    with pytest.raises(TrayError, match=r"the dice tray cannot do 'calibrate': ValueError: steps are begin, empty, w"):
        bench.loop.run_until_complete(bench.tray.calibrate("dark"))


def test_what_fails_in_the_tray_is_an_error_too(bench: TrayBench) -> None:
    bench.peer.guide = lambda step: {"words": 1 / 0}
    with pytest.raises(TrayError, match=r"the dice tray cannot do 'calibrate': ZeroDivisionError: division by zero"):
        bench.loop.run_until_complete(bench.tray.calibrate("begin"))


def test_whoever_waits_for_an_answer_hears_that_the_tray_is_gone(bench: TrayBench) -> None:
    asking = bench.loop.create_task(bench.tray.selftest())
    bench.run(0)
    bench.peer.unplug()
    with pytest.raises(TrayGone, match="it is not there"):
        bench.loop.run_until_complete(asking)
    with pytest.raises(TrayGone, match="it is not there"):
        bench.loop.run_until_complete(bench.tray.selftest())


def test_a_newer_question_takes_the_place_of_one_without_an_answer(bench: TrayBench) -> None:
    first = bench.loop.create_task(bench.tray.calibrate("check"))
    second = bench.loop.create_task(bench.tray.calibrate("begin"))
    assert bench.loop.run_until_complete(second)["next"] == "empty"
    with pytest.raises(TrayError, match="another 'calibrate' was asked"):
        first.result()


# Lost and found


def test_a_missing_tray_is_looked_for_ever_more_slowly_and_is_no_error() -> None:
    with tray_bench(plugged=False) as bench:
        assert bench.health_states() == [State.LOST]
        assert bench.tray.health.words == "not plugged in"
        assert bench.tray.health.remedy == "plug the dice tray in; it is expected at /dev/dice-tray"
        assert bench.peer.opened == 4, "at 0, 50, 150 and 350 ms"
        bench.run(60)
        assert bench.peer.opened == 4 + 31
        bench.peer.plug()
        bench.run(2.1)
        assert bench.health_states() == [State.LOST, State.OK]


def test_an_unplugged_tray_comes_back_and_says_what_lies_there(bench: TrayBench) -> None:
    bench.peer.roll([4])
    bench.run(0.2)
    bench.peer.unplug()
    assert bench.health_states() == [State.OK, State.LOST]
    bench.run(1)
    bench.told.clear()
    bench.peer.plug()
    bench.run(2.1)
    assert bench.health_states() == [State.OK]
    assert bench.tray.health.losses == 1
    assert bench.states()[-1][1] == (4,)
    assert bench.rolls() == [], "what lies there is no new roll"
    bench.peer.roll([5])
    bench.run(0.2)
    assert bench.faces() == [(5,)]


def test_a_tray_that_is_lost_again_is_looked_for_quickly_again(bench: TrayBench) -> None:
    bench.peer.unplug()
    bench.run(10)
    bench.peer.plug()
    bench.run(2.1)
    bench.peer.unplug()
    bench.peer.plug()
    bench.run(0.1)
    assert bench.tray.health.state is State.OK


def test_a_closed_tray_leaves_nothing_behind_in_the_loop(bench: TrayBench) -> None:
    bench.peer.unplug()
    bench.tray.close()
    waiting: list[asyncio.TimerHandle] = bench.loop._scheduled  # type: ignore[attr-defined]
    assert [handle for handle in waiting if not handle.cancelled()] == []


def test_a_roll_that_was_not_acknowledged_comes_when_the_companion_is_back(bench: TrayBench) -> None:
    bench.tray.close()
    bench.peer.roll([4])
    bench.peer.roll([5])
    bench.run(30)
    assert bench.faces() == []
    bench.tray.open()
    bench.run(0.5)
    assert bench.faces() == [(4,), (5,)]


def test_the_same_roll_is_not_told_again_after_a_reconnection(bench: TrayBench) -> None:
    bench.peer.roll([4])
    bench.peer.faults.drop = 1.0  # from now on no acknowledgement arrives
    bench.run(0.002)
    bench.peer.faults.drop = 0.0
    bench.peer.faults.next_lines("drop", 1)
    bench.run(0.05)
    bench.tray.close()
    bench.tray.open()
    bench.run(5)
    assert bench.faces() == [(4,)]
    assert bench.peer.unacknowledged == 0


def test_a_tray_that_falls_silent_is_lost_after_four_beats_and_found_when_it_speaks(bench: TrayBench) -> None:
    bench.peer.silent = True
    bench.run(3.4)
    assert bench.health_states() == [State.OK]
    bench.run(1.2)
    assert bench.health_states() == [State.OK, State.LOST]
    assert bench.tray.health.words == "no answer"
    bench.peer.silent = False
    bench.run(10)
    assert bench.health_states() == [State.OK, State.LOST, State.OK]


def test_a_board_without_our_firmware_is_named_as_such(caplog: pytest.LogCaptureFixture) -> None:
    with tray_bench(plugged=False) as bench, caplog.at_level(logging.WARNING):
        bench.peer.silent = True
        bench.peer.plug()
        bench.run(1)
        for _ in range(100):
            bench.tray._talk.feed(b">>> \r\nTraceback (most recent call last):\r\n")
        bench.run(5)
        assert bench.tray.health.words == "no tray firmware"
        assert "companion tray flash" in bench.tray.health.remedy
        bench.tray._talk.feed(b">>> \r\n")
    assert "noise on the wire: Traceback (most recent call last):" in caplog.text
    assert len(caplog.records) == 30, "the rest of the minute is not worth the disk, whoever is plugged in"


def test_an_echo_of_our_own_words_is_nobody(bench: TrayBench) -> None:
    bench.peer.silent = True
    for _ in range(10):
        bench.tray._talk.feed(wire.frame({"m": wire.ASK_HELLO, "h": "x"}) + wire.frame({"m": wire.HERE, "h": "x"}))
        bench.run(0.5)
    assert bench.tray.health.state is State.LOST


@pytest.mark.parametrize(
    ("protocol", "words", "remedy"),
    [
        (wire.PROTOCOL + 1, "speaks 3, not 2", "update the companion, or put the firmware of this companion"),
        (1, "speaks 1, not 2", "companion tray flash"),
    ],
)
def test_a_tray_of_another_protocol_is_told_apart_with_what_to_do(
    monkeypatch: pytest.MonkeyPatch, protocol: int, words: str, remedy: str
) -> None:
    ours = wire.PROTOCOL
    with tray_bench(plugged=False) as bench:
        speak_as(bench, monkeypatch, protocol)
        bench.peer.plug()
        bench.run(3)
        assert (bench.tray.health.state, bench.tray.health.words) == (State.LOST, words)
        assert remedy in bench.tray.health.remedy
        bench.peer.roll([4])
        bench.run(10)
        assert bench.faces() == []
        assert bench.peer.unacknowledged == 1, "a roll that nobody understands is not acknowledged"
        assert bench.health_states() == [State.LOST, State.LOST], "said once, not with every beat"
        speak_as(bench, monkeypatch, ours)
        bench.peer.reset()  # as after flashing
        bench.run(1)
        assert bench.tray.health.state is State.OK


def speak_as(bench: TrayBench, monkeypatch: pytest.MonkeyPatch, protocol: int) -> None:
    """Have the tray's hello carry this version."""
    put = type(bench.peer._outward).put

    def altered(self: object, data: bytes, now: float) -> None:
        message = wire.unframe(data[:-1])
        if message and message["m"] == wire.HELLO:
            data = wire.frame({**message, "protocol": protocol})
        put(self, data, now)  # type: ignore[arg-type]

    monkeypatch.setattr(bench.peer._outward, "put", altered.__get__(bench.peer._outward))


def test_an_old_firmware_of_the_same_protocol_is_used_and_an_update_offered(bench: TrayBench) -> None:
    bench.tray._talk.firmware = "0.9.0"
    bench.tray._be_fit()
    assert bench.tray.health.state is State.OK
    assert bench.tray.health.words == "firmware 0.9.0"
    assert "companion tray flash" in bench.tray.health.remedy


def test_a_fault_of_the_board_is_told_as_its_health(bench: TrayBench) -> None:
    bench.peer._link.fault("mux 2 does not answer")
    bench.run(2)
    assert bench.healths()[-1].words == "mux 2 does not answer"
    assert bench.healths()[-1].state is State.OK, "it still may be used"
    assert "companion tray selftest" in bench.tray.health.remedy
    bench.peer._link.mended()
    bench.run(0.1)
    assert (bench.tray.health.words, bench.tray.health.remedy) == ("", "")


def test_health_counts_what_the_wire_loses_and_says_when_it_is_too_much(bench: TrayBench) -> None:
    assert bench.tray.health.words == ""
    bench.peer.faults.next_lines("corrupt", 1)
    bench.run(3)
    assert bench.tray.health.words == "1 bad 0 again"
    bench.peer.faults.corrupt = 0.5
    for _ in range(20):
        bench.tray.ask()
        bench.run(1)
    assert bench.tray.health.remedy == "use a shorter cable, straight into the computer"
    assert len(bench.healths()) == 2, "it is told once, not with every line"


def test_without_a_port_there_is_no_tray() -> None:
    told: list[object] = []
    loop = asyncio.new_event_loop()
    tray = Tray(TrayWiring(port=""), told.append, loop)
    tray.open()
    assert (tray.health.state, tray.health.words) == (State.OFF, "not fitted")
    tray.arm(1)
    tray.ask()
    tray.identify()
    tray.close()
    loop.close()


def test_closing_twice_and_opening_twice_are_harmless(bench: TrayBench) -> None:
    bench.tray.open()
    bench.tray.close()
    bench.tray.close()
    assert bench.tray.health.state is State.OFF
    bench.peer.roll([4])
    bench.run(10)
    assert bench.faces() == []


def test_a_listener_may_close_the_tray_when_it_hears_of_a_roll(bench: TrayBench) -> None:
    bench.peer.faults.delay = 1.0
    talk = bench.tray._talk
    talk._tell = lambda event: bench.tray.close()
    rolls = [{"m": "roll", "b": bench.peer.boot, "n": n, "dice": [n], "sure": 99, "state": "rolled"} for n in (1, 2)]
    talk.feed(b"".join(wire.frame(dict(roll)) for roll in rolls))
    assert talk._last_roll == 1, "what came after the close is not heard"
