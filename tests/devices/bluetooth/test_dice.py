"""Dice with a radio as a source of rolls, over the real bleak on simulated air, in simulated time."""

from __future__ import annotations

import asyncio
from itertools import groupby

import pytest
from bleak.exc import BleakError

from companion.devices.bluetooth import BluetoothWiring, FoundDie, KnownDie, RadioDice
from companion.devices.bluetooth.radio import NO_RADIO, NO_RIGHTS
from companion.devices.bluetooth.wiring import read_known
from companion.devices.errors import DiceError
from companion.devices.events import Event
from companion.devices.health import State
from tests.devices.bluetooth.bench import BLUE, BRIGHT, RED, bench


def test_a_hand_of_several_dice_is_one_roll() -> None:
    with bench(RED, BLUE, BRIGHT) as here:
        assert here.dice.at_once == 3
        here.dice.arm(3)
        for known, face, seconds in ((RED, 4, 1.0), (BLUE, 1, 1.4), (BRIGHT, 6, 0.8)):
            here.die(known).roll(face, seconds)
        here.run(5.0)
        (roll,) = here.rolls()
        assert (roll.source, roll.state, roll.dice, roll.places) == ("bluetooth", "rolled", (4, 1, 6), (1, 2, 3))
        assert [state for state, _ in groupby(here.states())] == ["rolling", "settling", "empty"]


def test_a_throw_is_told_as_soon_as_it_is_complete() -> None:
    with bench(RED) as here:
        here.dice.arm(1)
        here.die(RED).roll(5, 1.0)
        here.run(1.75)
        assert [roll.dice for roll in here.rolls()] == [(5,)]
        assert here.rolls()[0].ago == pytest.approx(0.7)


def test_fewer_dice_than_are_waited_for_are_a_throw_too() -> None:
    """Whoever throws them one after the other throws as well: the others are waited for."""
    with bench(RED, BLUE) as here:
        here.dice.arm(2)
        here.die(RED).roll(5)
        here.run(6.0)
        here.dice.arm(1)
        here.die(BLUE).roll(2)
        here.run(6.0)
        assert [(roll.state, roll.dice, roll.places) for roll in here.rolls()] == [
            ("rolled", (5,), (1,)),
            ("rolled", (2,), (2,)),
        ]


def test_more_dice_than_are_waited_for_are_too_many() -> None:
    with bench(RED, BLUE) as here:
        here.dice.arm(1)
        here.die(RED).roll(5, 1.0)
        here.die(BLUE).roll(2, 1.1)
        here.run(6.0)
        assert [(roll.state, roll.dice) for roll in here.rolls()] == [("wrong-count", (5, 2))]


def test_a_leaning_die_spoils_the_hand() -> None:
    with bench(RED, BLUE) as here:
        here.dice.arm(2)
        here.die(RED).lean()
        here.die(BLUE).roll(2)
        here.run(6.0)
        assert [roll.state for roll in here.rolls()] == ["cocked"]


def test_a_throw_that_nobody_waits_for_is_told_too() -> None:
    with bench(RED) as here:
        here.die(RED).roll(3)
        here.run(6.0)
        assert [roll.dice for roll in here.rolls()] == [(3,)]


def test_a_die_that_is_laid_down_by_hand_is_no_throw() -> None:
    with bench(RED, BRIGHT) as here:
        here.die(RED).lay(6)
        here.die(BRIGHT).lay(6)
        here.run(6.0)
        assert here.rolls() == []


def test_a_pixels_die_is_asked_what_was_lost() -> None:
    with bench(BRIGHT) as here:
        here.dice.arm(1)
        die = here.die(BRIGHT)
        die.roll(2, 1.0)
        here.run(0.9)
        here.air.faults.drop = 1.0
        here.run(0.2)
        here.air.faults.drop = 0.0
        here.run(3.0)
        assert [(roll.state, roll.dice) for roll in here.rolls()] == [("rolled", (2,))]


def test_a_die_out_of_range_is_told_and_comes_back() -> None:
    with bench(RED, BLUE) as here:
        here.dice.arm(2)
        here.die(RED).roll(4, 2.0)
        here.run(1.0)
        here.die(RED).go()
        here.run(3.0)
        assert [roll.state for roll in here.rolls()] == ["cocked"]
        health = here.dice.health
        assert (health.state, health.words) == (State.OK, "1 of 2 dice")
        assert "red die" in health.remedy
        assert here.dice.at_once == 1
        here.die(RED).come()
        here.run(60.0)
        assert (here.dice.health.words, here.dice.at_once) == ("", 2)
        here.die(RED).roll(6)
        here.die(BLUE).roll(6)
        here.run(5.0)
        assert here.rolls()[-1].dice == (6, 6)


def test_all_dice_gone_is_a_lost_device() -> None:
    with bench(RED) as here:
        here.die(RED).go()
        here.run(1.0)
        assert here.dice.health.state is State.LOST
        assert "shake it awake" in here.dice.health.remedy
        here.die(RED).come()
        here.run(60.0)
        assert (here.dice.health.state, here.dice.health.losses) == (State.OK, 1)


def test_an_empty_battery_is_told_before_and_after() -> None:
    with bench(RED) as here:
        here.die(RED).battery = 9
        here.run(200.0)
        assert (here.dice.health.words, here.dice.health.remedy) == ("battery low", "charge the red die")
        here.die(RED).go()
        here.run(1.0)
        assert here.dice.health.remedy == "charge the red die: its battery is empty"


def test_dice_are_chosen_from_what_is_heard() -> None:
    with bench(RED) as here:
        here.air.add(BLUE)
        here.air.add(KnownDie("D0:00:00:00:00:09", "pixels", "Twenty"), leds=20)
        found = here.loop.run_until_complete(here.dice.look_around())
        assert [(die.die.words, die.chosen, die.fault) for die in found] == [
            ("red die", True, ""),
            ("blue die", False, ""),
            ("Twenty", False, "has not six faces"),
        ]
        with pytest.raises(DiceError, match="Twenty has not six faces"):
            here.dice.choose(found[2])
        here.dice.choose(found[1])
        here.dice.choose(found[1])  # a second tap
        here.run(5.0)
        assert here.remembered == [(RED, BLUE)]
        assert [die.here for die in here.dice.chosen] == [True, True]
        here.dice.identify(BLUE.address)
        here.run(0.1)
        assert here.die(BLUE).blinks == 1
        here.dice.forget(RED.address)
        here.run(1.0)
        assert here.remembered[-1] == (BLUE,)
        assert here.die(RED).client is None


def test_not_more_dice_than_an_adapter_holds() -> None:
    known = [KnownDie(f"D1:00:00:00:00:{number:02}", "godice", f"GoDice_{number}") for number in range(12)]
    with bench(*known, connected=False) as here, pytest.raises(DiceError, match="let one go first"):
        here.dice.choose(FoundDie(RED))


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (BleakError("No Bluetooth adapters found."), NO_RADIO),
        (FileNotFoundError(2, "no system bus"), NO_RADIO),
        (PermissionError(13, "no"), NO_RIGHTS),
        (BleakError("[org.freedesktop.DBus.Error.AccessDenied] Rejected send message"), NO_RIGHTS),
    ],
)
def test_trouble_with_the_adapter_is_told_in_words(error: Exception, words: tuple[str, str]) -> None:
    with bench(RED, connected=False) as here:
        here.air.broken = error
        here.run(3.0)
        assert (here.dice.health.state, here.dice.health.words, here.dice.health.remedy) == (State.LOST, *words)
        with pytest.raises(DiceError, match=words[0]):
            here.loop.run_until_complete(here.dice.look_around())
        here.air.broken = None
        here.run(60.0)
        assert here.dice.health.state is State.OK


def test_no_dice_and_no_bluetooth_are_no_trouble() -> None:
    with bench() as here:
        assert (here.dice.health.state, here.dice.health.words) == (State.OFF, "no dice chosen")
    told: list[Event] = []
    loop = asyncio.new_event_loop()
    off = RadioDice(BluetoothWiring(), told.append, loop)
    off.open()
    loop.close()
    assert (off.health.state, off.health.words) == (State.OFF, "not fitted")


def test_the_real_library_without_an_adapter_is_trouble_in_words() -> None:
    """Nothing is simulated here: bleak speaks with this machine's own system bus, if there is one."""

    async def look() -> str:
        dice = RadioDice(BluetoothWiring(on=True), lambda event: None, asyncio.get_running_loop())
        try:
            await asyncio.wait_for(dice.look_around(), 20.0)
        except DiceError as error:
            return str(error)
        return "there is an adapter here"

    said = asyncio.run(look())
    assert said in (f"{NO_RADIO[0]}; {NO_RADIO[1]}", f"{NO_RIGHTS[0]}; {NO_RIGHTS[1]}", "there is an adapter here")


def test_what_was_remembered_is_read_with_care() -> None:
    kept = [RED.kept(), RED.kept(), {"address": 5}, "x", {"address": "a", "make": "godice"}, BRIGHT.kept()]
    assert read_known(kept) == (RED, BRIGHT)
    assert read_known(None) == read_known({"address": "a"}) == ()
