"""Dice with a radio: which are this table's, how they are, and which others are heard nearby."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.desk.intents import BlinkDie, ChooseDie, LookForDice
from companion.desk.knowing import RadioDie
from companion.desk.screens.common import Choosing, Item
from companion.desk.screens.screen import RIGHT, Reply, Say
from companion.languages import joined, say

if TYPE_CHECKING:
    from companion.desk.desk import Desk

WHY = say(
    "GoDice and Pixels tell by radio what they show. Shake them awake and look for dice; OK takes one for this table, "
    "and later lets it go. RIGHT makes it blink.\n"
    "Close the dice's own app first: it would keep them from us."
)


class RadioDice(Choosing):
    """The first line looks around; each other one is a die."""

    title = say("Bluetooth dice")
    lasting = True

    def items(self, desk: Desk) -> Sequence[Item]:
        radio = desk.radio
        words = say("Looking ...") if radio.looking else say("Look for dice")
        look = Item(words, hint=radio.words or say("shake them awake"), why=WHY)
        return [look, *(_item(die) for die in radio.dice)]

    def keys(self, desk: Desk, item: Item | None) -> list[tuple[str, str]]:
        die = self._die(desk, self.cursor)
        if die is None:
            return [("OK", say("look")), ("BACK", say("back"))]
        return (
            [("OK", say("let go")), ("→", say("blink"))]
            if die.chosen
            else [("OK", say("take it")), ("BACK", say("back"))]
        )

    def chosen(self, desk: Desk, index: int) -> Reply:
        die = self._die(desk, index)
        if die is None:
            return Say(say("Looking already")) if desk.radio.looking else LookForDice()
        return ChooseDie(die.address, take=not die.chosen)

    def turned(self, desk: Desk, index: int, button: str) -> Reply | None:
        die = self._die(desk, index)
        if button != RIGHT or die is None:
            return None
        return BlinkDie(die.address) if die.here else Say(say("It is not connected"))

    def _die(self, desk: Desk, index: int) -> RadioDie | None:
        return desk.radio.dice[index - 1] if 0 < index <= len(desk.radio.dice) else None


def _item(die: RadioDie) -> Item:
    mark = "☑" if die.chosen else "☐"
    hint = die.fault or (
        say("of this table") if die.here else say("is looked for") if die.chosen else say("OK takes it")
    )
    why = say("It {}.", die.fault) if die.fault else WHY
    return Item(joined(" ", (mark, die.name)), die.state, dim=bool(die.fault), why=why, hint=hint)
