"""Dice with a radio at this table: chosen on the desk, remembered beside the games, listed as they are now."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from companion.daemon.acting import AtTable
from companion.daemon.keeping import keep
from companion.daemon.sitting import Changed, Outcome, Trouble
from companion.desk.desk import Desk
from companion.desk.intents import BlinkDie, ChooseDie, LookForDice
from companion.desk.knowing import RadioDie, RadioList
from companion.devices.bluetooth import FoundDie, KnownDie, RadioDice
from companion.devices.bluetooth.dice import OFF
from companion.devices.bluetooth.wiring import read_known
from companion.devices.errors import DiceError
from companion.languages import say

FILE = "bluetooth-dice.json"
AboutRadio: TypeAlias = LookForDice | ChooseDie | BlinkDie

log = logging.getLogger(__name__)


class RadioTable:
    """Between the desk and its dice with a radio; where there are none it does nothing."""

    def __init__(
        self, desk: Desk, dice: RadioDice | None, folder: Path, at_table: AtTable, changed: Callable[[], None]
    ) -> None:
        self._desk = desk
        self._dice = dice
        self._folder = folder
        self._at_table = at_table
        self._changed = changed
        self._nearby: dict[str, FoundDie] = {}
        """Dice that were heard and are not chosen."""
        self._looking: asyncio.Task[None] | None = None
        self._words = ""
        if dice is not None:
            dice.know(recalled(folder), self._keep, changed)

    def look(self) -> None:
        """The desk knows how every die is now."""
        if self._dice is not None:
            chosen = self._dice.chosen
            ours = {die.die.address for die in chosen}
            others = [die for die in self._nearby.values() if die.die.address not in ours]
            listed = tuple(_listed(die) for die in (*chosen, *others))
            self._desk.radio = RadioList(listed, self._looking is not None, self._words, fitted=True)

    def want(self, intent: AboutRadio) -> Outcome:
        """Do what people want; trouble is said on the list, and to whoever wanted it."""
        if self._dice is None:
            return Trouble(OFF)
        try:
            self._do(self._dice, intent)
        except DiceError as error:
            self._words = str(error)
            return Trouble(self._words)
        finally:
            self._changed()
        return Changed()

    def _do(self, dice: RadioDice, intent: AboutRadio) -> None:
        """DiceError says why it cannot be."""
        match intent:
            case LookForDice():
                self._look_around(dice)
            case ChooseDie(address, True):
                if address not in self._nearby and all(die.die.address != address for die in dice.chosen):
                    raise DiceError(say("that die is not heard any more; look for dice again"))
                if address in self._nearby:
                    dice.choose(self._nearby[address])
                self._words = ""
            case ChooseDie(address, False):
                self._let_go(dice, address)
            case BlinkDie(address):
                if not any(die.here for die in dice.chosen if die.die.address == address):
                    raise DiceError(say("only a die that is connected can blink"))
                dice.identify(address)

    def _let_go(self, dice: RadioDice, address: str) -> None:
        """It stays on the list: a slip of the finger is undone by another one."""
        self._nearby |= {die.die.address: FoundDie(die.die) for die in dice.chosen if die.die.address == address}
        dice.forget(address)

    def _look_around(self, dice: RadioDice) -> None:
        if self._looking is None:
            self._words = ""
            self._looking = asyncio.get_running_loop().create_task(self._listen(dice))

    async def _listen(self, dice: RadioDice) -> None:
        try:
            found = await dice.look_around()
            self._nearby = {die.die.address: replace(die, chosen=False) for die in found if not die.chosen}
            self._words = "" if self._nearby else say("no other dice are heard")
        except DiceError as error:
            self._words = str(error)
        finally:
            self._looking = None
        self._changed()

    def _keep(self, dice: tuple[KnownDie, ...]) -> None:
        self._at_table.in_background(lambda: remember(self._folder, dice))


def recalled(folder: Path) -> tuple[KnownDie, ...]:
    """The dice that were chosen on another evening; none when that cannot be read."""
    try:
        return read_known(json.loads((folder / FILE).read_text(encoding="utf-8")))
    except (OSError, ValueError, RecursionError):
        return ()


def remember(folder: Path, dice: tuple[KnownDie, ...]) -> None:
    """Write them down. It is a comfort: trouble is not raised."""
    try:
        keep(folder / FILE, [dict(die.kept()) for die in dice])
    except OSError as error:
        log.warning("the Bluetooth dice could not be remembered: %s", error)


def _listed(die: FoundDie) -> RadioDie:
    known = die.die
    return RadioDie(
        known.address,
        known.words,
        die.chosen,
        die.here,
        die.battery,
        die.charging,
        die.fault,
        known.make,
        known.colour,
        die.low,
        die.trouble,
        die.remedy,
    )
