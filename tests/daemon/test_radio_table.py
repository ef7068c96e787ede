"""Dice with a radio are chosen on the desk, and remembered from one evening to the next."""

from __future__ import annotations

import asyncio
from pathlib import Path

from companion.daemon.acting import AtTable
from companion.daemon.radio_table import FILE, RadioTable, recalled, remember
from companion.daemon.sitting import Changed, Sitting, Trouble
from companion.desk.desk import Desk
from companion.desk.intents import BlinkDie, ChooseDie, LookForDice
from companion.table.shelf import Shelf
from tests.devices.bluetooth.bench import BLUE, RED, Bench, bench


def table_of(here: Bench, folder: Path) -> tuple[Desk, RadioTable, AtTable]:
    desk = Desk()
    at_table = AtTable(desk, Sitting(Shelf(folder)), lambda outcome, source: None)
    return desk, RadioTable(desk, here.dice, folder, at_table, lambda: None), at_table


def wish(here: Bench, table: RadioTable, intent: LookForDice | ChooseDie | BlinkDie) -> None:
    async def want() -> None:
        table.want(intent)

    here.loop.run_until_complete(want())


def listed(desk: Desk, table: RadioTable) -> list[tuple[str, bool, str]]:
    table.look()
    return [(die.name, die.chosen, die.state) for die in desk.radio.dice]


def test_dice_are_looked_for_taken_let_go_and_remembered(tmp_path: Path) -> None:
    with bench() as here:
        here.air.add(RED)
        here.air.add(BLUE)
        desk, table, at_table = table_of(here, tmp_path)
        wish(here, table, LookForDice())
        wish(here, table, LookForDice())  # a second tap
        table.look()
        assert desk.radio.looking
        here.run(8.0)
        assert listed(desk, table) == [("red die", False, "new"), ("blue die", False, "new")]
        wish(here, table, ChooseDie(RED.address))
        wish(here, table, ChooseDie("no such address"))
        here.run(5.0)
        assert listed(desk, table) == [("red die", True, "80%"), ("blue die", False, "new")]
        wish(here, table, BlinkDie(RED.address))
        here.run(0.1)
        assert here.die(RED).blinks == 1
        asyncio.run(at_table.in_thread(lambda: None))
        assert recalled(tmp_path) == (RED,)
        wish(here, table, ChooseDie(RED.address, take=False))
        here.run(1.0)
        assert ("red die", False, "new") in listed(desk, table)
        wish(here, table, ChooseDie(RED.address))  # it was a slip of the finger
        here.run(5.0)
        assert listed(desk, table)[0] == ("red die", True, "80%")


def test_whoever_shows_the_list_hears_of_batteries_and_of_dice_that_come_and_go(tmp_path: Path) -> None:
    with bench(connected=False) as here:
        here.air.add(RED)
        remember(tmp_path, (RED,))
        desk = Desk()
        at_table = AtTable(desk, Sitting(Shelf(tmp_path)), lambda outcome, source: None)
        seen: list[tuple[bool, int | None, str]] = []

        def changed() -> None:
            table.look()
            seen.extend((die.here, die.battery, die.remedy) for die in desk.radio.dice)

        table = RadioTable(desk, here.dice, tmp_path, at_table, changed)
        for die in here.dice._dice:
            die.open()
        here.run(3.0)
        assert seen[-1] == (True, 80, "")
        here.die(RED).battery = 14
        here.run(125.0)  # it is asked again every two minutes
        assert seen[-1] == (True, 14, "")
        assert desk.radio.dice[0].low
        here.die(RED).go()
        here.run(0.5)
        assert seen[-1] == (False, 14, "charge the red die: its battery is empty")


def test_what_cannot_be_done_is_said_to_whoever_wanted_it(tmp_path: Path) -> None:
    with bench() as here:
        here.air.add(RED)
        _, table, _ = table_of(here, tmp_path)
        for wrong in (ChooseDie("elsewhere"), BlinkDie(RED.address)):
            assert isinstance(table.want(wrong), Trouble)
        assert table.want(ChooseDie("elsewhere", take=False)) == Changed(), "what is not there is let go already"


def test_trouble_is_said_on_the_list(tmp_path: Path) -> None:
    with bench(connected=False) as here:
        here.air.broken = FileNotFoundError(2, "no system bus")
        desk, table, _ = table_of(here, tmp_path)
        wish(here, table, LookForDice())
        here.run(8.0)
        table.look()
        assert desk.radio.words.startswith("no Bluetooth here")
        assert not desk.radio.looking


def test_no_other_dice_is_said_too(tmp_path: Path) -> None:
    with bench(connected=False) as here:
        desk, table, _ = table_of(here, tmp_path)
        wish(here, table, LookForDice())
        here.run(8.0)
        table.look()
        assert desk.radio.words == "no other dice are heard"


def test_without_bluetooth_nothing_is_listed(tmp_path: Path) -> None:
    desk = Desk()
    table = RadioTable(desk, None, tmp_path, AtTable(desk, Sitting(Shelf(tmp_path)), lambda o, s: None), lambda: None)
    table.want(LookForDice())
    table.look()
    assert not desk.radio.fitted


def test_what_is_remembered_survives_damage_and_a_full_disk(tmp_path: Path) -> None:
    remember(tmp_path, (RED, BLUE))
    assert recalled(tmp_path) == (RED, BLUE)
    (tmp_path / FILE).write_text("[" * 100_000)
    assert recalled(tmp_path) == ()
    (tmp_path / "file").write_text("")
    remember(tmp_path / "file", (RED,))  # cannot be written: only told
