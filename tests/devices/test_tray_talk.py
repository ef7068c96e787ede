"""The companion's end of the wire, line by line: what it says to a tray that a test speaks for."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from companion.devices import trayframe as wire
from companion.devices.events import DiceRolled, DiceSeen, Event, HealthChanged
from companion.devices.simulated.clock import SimulatedLoop
from companion.devices.tray import Tray
from companion.devices.trayport import Broke, Came
from companion.devices.wiring import TrayWiring


class Voice:
    """Speaks for the tray, and writes down what the companion says and tells."""

    def __init__(self) -> None:
        self.loop = SimulatedLoop()
        self.told: list[Event] = []
        self.heard: list[dict[str, object]] = []
        self.tray = Tray(TrayWiring("port"), self.told.append, self.loop, self.open_port)
        self.boot = "b1"

    def open_port(self, wiring: TrayWiring, loop: asyncio.AbstractEventLoop, came: Came, broke: Broke) -> Voice:
        self.came = came
        return self

    def write(self, line: bytes) -> None:
        message = wire.unframe(line[:-1])
        assert message is not None
        self.heard.append(message)

    def close(self) -> None:
        """The companion lets go."""

    def say(self, word: str, **fields: object) -> None:
        self.came(wire.frame({"m": word, "b": self.boot, **fields}))

    def hello(self, **fields: object) -> None:
        """Answer the last question who is there."""
        usual = {"h": self.said(wire.ASK_HELLO)[-1]["h"], "protocol": wire.PROTOCOL, "firmware": wire.FIRMWARE}
        self.say(wire.HELLO, **usual | fields)

    def do_all(self) -> None:
        """Answer every command until there is none."""
        while self.heard and self.heard[-1]["m"] in wire.COMMANDS:
            order = self.heard.pop()
            self.say(wire.DID, h=order["h"], s=order["s"], r={})

    def roll(self, number: int, dice: object = (4,), state: object = wire.ROLLED, sure: object = 99) -> None:
        self.say(wire.ROLL, n=number, dice=dice, state=state, sure=sure)

    def said(self, word: str) -> list[dict[str, object]]:
        return [message for message in self.heard if message["m"] == word]

    def rolls(self) -> list[DiceRolled]:
        return [event for event in self.told if isinstance(event, DiceRolled)]


@pytest.fixture
def voice() -> Iterator[Voice]:
    voice = Voice()
    voice.tray.open()
    voice.hello()
    voice.do_all()
    yield voice
    voice.tray.close()
    voice.loop.close()


def test_each_conversation_has_a_name_of_its_own(voice: Voice) -> None:
    first = voice.said(wire.ASK_HELLO)[-1]["h"]
    voice.boot = "b2"
    voice.roll(1)
    assert voice.said(wire.ASK_HELLO)[-1]["h"] != first


def test_a_roll_of_an_unknown_boot_waits_for_hello(voice: Voice) -> None:
    voice.boot = "b2"
    voice.roll(1)
    assert voice.rolls() == []
    assert voice.said(wire.GOT) == []
    voice.hello()
    voice.roll(1)
    assert [roll.boot for roll in voice.rolls()] == ["b2"]


def test_a_late_hello_of_the_boot_before_changes_nothing(voice: Voice) -> None:
    old = voice.said(wire.ASK_HELLO)[-1]["h"]
    voice.boot = "b2"
    voice.say(wire.HELLO, h="", protocol=wire.PROTOCOL, firmware=wire.FIRMWARE)
    voice.boot = "b1"
    voice.hello(h=old)
    voice.boot = "b2"
    voice.hello()
    assert len(voice.said(wire.ASK_HELLO)) == 2, "the late one was no answer, so none was missing"
    voice.roll(1)
    voice.boot = "b1"
    voice.hello(h=old)
    voice.roll(7)
    assert [(roll.boot, roll.number) for roll in voice.rolls()] == [("b2", 1)]
    voice.boot = "b2"
    voice.hello()
    voice.roll(1)
    voice.roll(2)
    assert [(roll.boot, roll.number) for roll in voice.rolls()] == [("b2", 1), ("b2", 2)], "b2 was not forgotten"


def test_a_roll_is_acknowledged_as_often_as_it_comes_and_told_once(voice: Voice) -> None:
    for number in (1, 1, 2, 1):
        voice.roll(number)
    assert [message["n"] for message in voice.said(wire.GOT)] == [1, 1, 2, 1]
    assert [roll.number for roll in voice.rolls()] == [1, 2]


@pytest.mark.parametrize(
    ("dice", "state"),
    [([4, None], wire.ROLLED), ([], wire.ROLLED), ([7], wire.ROLLED), (4, wire.ROLLED), ([4], "dancing"), ([True], 5)],
)
def test_a_roll_without_sense_is_cocked_and_does_not_block_the_next(voice: Voice, dice: object, state: object) -> None:
    voice.roll(1, dice, state, sure="very")
    voice.roll(2, [5])
    first, second = voice.rolls()
    assert (first.state, first.confidence) == (wire.COCKED, 0.0)
    assert (second.state, second.dice) == (wire.ROLLED, (5,))
    assert [message["n"] for message in voice.said(wire.GOT)] == [1, 2]


def test_a_late_beat_does_not_bring_an_old_state_back(voice: Voice) -> None:
    voice.told.clear()
    voice.say(wire.NOW, s=2, state=wire.ROLLED, dice=[4])
    voice.say(wire.NOW, s=1, state=wire.ROLLING, dice=[])
    assert voice.told == [DiceSeen("tray", wire.ROLLED, (4,))]


def test_an_order_given_while_the_companion_asks_is_said_after_the_answer(voice: Voice) -> None:
    voice.boot = "b2"
    voice.roll(1)
    voice.heard.clear()
    voice.tray.identify()
    voice.loop.run_for(0.5)
    assert {message["m"] for message in voice.heard} == {wire.ASK_HELLO}, "the question goes on being asked"
    voice.hello()
    voice.do_all()
    assert voice.heard[-1]["m"] != wire.IDENTIFY, "it was answered"


def test_an_answer_of_an_older_conversation_is_no_answer(voice: Voice) -> None:
    old = voice.said(wire.ASK_HELLO)[-1]["h"]
    voice.boot = "b2"
    voice.roll(1)
    voice.hello()
    order = voice.heard[-1]
    assert order["m"] == wire.DISARM
    voice.say(wire.DID, h=old, s=order["s"], r={})
    assert voice.heard[-1] is order, "it still waits for its answer"
    voice.say(wire.DID, h=order["h"], s=order["s"], r={})
    assert voice.heard[-1]["m"] == wire.LIES


def test_a_command_is_repeated_under_its_number_quickly_and_then_slowly(voice: Voice) -> None:
    voice.heard.clear()
    voice.tray.identify()
    voice.loop.run_for(0.95)
    said = voice.said(wire.IDENTIFY)
    assert len(said) == 12
    assert all(message == said[0] for message in said)
    voice.say(wire.NOW, s=9, state=wire.EMPTY, dice=[])
    voice.loop.run_for(2)
    assert len(voice.said(wire.IDENTIFY)) == 14


def test_a_tray_of_another_protocol_is_not_asked_again_and_again() -> None:
    voice = Voice()
    voice.tray.open()
    voice.hello(protocol=99)
    for beat in range(1, 100):
        voice.say(wire.NOW, s=beat, state=wire.EMPTY, dice=[])
        voice.hello(h="")
    assert len(voice.said(wire.ASK_HELLO)) == 1
    assert len([event for event in voice.told if isinstance(event, HealthChanged)]) == 1
    voice.boot = "b2"
    voice.hello(h="")
    assert len(voice.said(wire.ASK_HELLO)) == 2, "after a reset it may have learned"
    voice.tray.close()
    voice.loop.close()
