"""Devices: which are there, what is lost, what one can do meanwhile, and what helps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from companion.desk.knowing import Device, called
from companion.desk.screens.common import Choosing, Item, Pages, Strong
from companion.desk.screens.screen import Go, Reply, Screen
from companion.languages import english_of, joined, say, spoken

if TYPE_CHECKING:
    from companion.desk.desk import Desk

SIGNS = {"ok": "✓", "starting": "…", "lost": "✗", "off": "–"}
BY_HAND = say(
    "Meanwhile: throw by hand and pick the face with UP and DOWN, or let the companion roll. Other sources go on."
)
MEANWHILE = {
    "tray": BY_HAND,
    "camera": BY_HAND,
    "bluetooth": BY_HAND,
    "pixels": say("Meanwhile: the small screen names the squares and draws the map."),
    "screen": say("Meanwhile: the lights go on and every button works as before."),
    "sound": say("Meanwhile: everything stands on the screen."),
    "buttons": say("Meanwhile: the page goes on, and dice in the tray count."),
}
"""What one can do while a device is gone."""
STATES = {
    "ok": say("{} works"),
    "starting": say("{} is being started"),
    "lost": say("{} is lost"),
    "off": say("{} is not fitted"),
}
NOT_READY = say("{} is not ready")
BRIEFLY = {"ok": say("works"), "starting": say("starting"), "lost": say("lost"), "off": say("not fitted")}

CALIBRATE = {
    "tray": Item(say("Calibrate the tray"), hint=say("new dice, new light")),
    "camera": Item(say("Calibrate camera"), hint=say("new light, felt or dice")),
}
LIGHT_ONE = Item(say("Where is light 1?"), hint=say("lights lie elsewhere"))


def sign(state: str) -> str:
    """A device's state as a sign."""
    return SIGNS.get(state, "?")


def briefly(device: Device) -> str:
    """A device's state in a word or two."""
    return BRIEFLY.get(device.state, "") if device.ready else say("not ready")


class Trouble(Pages):
    """One device: its state, what to do meanwhile, the remedy."""

    def __init__(self, device: Device) -> None:
        state = english_of(STATES[device.state] if device.ready else NOT_READY)
        words: list[str] = [Strong(spoken(say(state, called(device.name))))]
        words += [device.words] if device.words else []
        lost = device.state == "lost"
        words += [MEANWHILE[device.name]] if lost and device.name in MEANWHILE else []
        words += [say("Remedy: {}", device.remedy)] if device.remedy else []
        if lost:
            words += [say("The game goes on; it is used again as soon as it is back.")]
        super().__init__(joined(" ", (sign(device.state), called(device.name))), words)


class Devices(Choosing):
    """Every device with its state; OK tells more."""

    title = say("Devices")
    lasting = True

    def known(self, desk: Desk) -> list[Device]:
        """Lost ones first."""
        return sorted(desk.devices.values(), key=lambda device: device.state != "lost")

    def items(self, desk: Desk) -> Sequence[Item]:
        items = [
            Item(joined(" ", (sign(device.state), called(device.name))), briefly(device), hint=device.words)
            for device in self.known(desk)
        ]
        return [*items, *(item for item, _ in self._deeds(desk))]

    def _deeds(self, desk: Desk) -> list[tuple[Item, Callable[[], Screen]]]:
        """What can be done for a device that is there."""
        from companion.desk.screens.calibrating import SCREENS, learners
        from companion.desk.screens.walking import WhereIsLightOne, can_walk

        deeds: list[tuple[Item, Callable[[], Screen]]] = [(CALIBRATE[name], SCREENS[name]) for name in learners(desk)]
        return [(LIGHT_ONE, WhereIsLightOne), *deeds] if can_walk(desk) else deeds

    def keys(self, desk: Desk, item: Item | None) -> list[tuple[str, str]]:
        return [("OK", say("more")), ("BACK", say("back"))]

    def chosen(self, desk: Desk, index: int) -> Reply:
        if index >= len(desk.devices):
            _, screen = self._deeds(desk)[index - len(desk.devices)]
            return Go(screen())
        return Go(Trouble(self.known(desk)[index]))

    def explained(self, desk: Desk, index: int) -> Reply:
        return self.chosen(desk, index)
