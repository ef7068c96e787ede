"""Devices: which are there, what is lost, what one can do meanwhile, and what helps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.desk.screens.common import Choosing, Item, Pages, Strong
from companion.desk.screens.screen import Go, Reply

if TYPE_CHECKING:
    from companion.desk.desk import Desk
    from companion.desk.knowing import Device

SIGNS = {"ok": "✓", "starting": "…", "lost": "✗", "off": "–"}
MEANWHILE = {
    "tray": "Meanwhile: throw by hand and pick the face with UP and DOWN, or press OK and the companion rolls.",
    "pixels": "Meanwhile: the small screen names the squares and draws the map.",
    "screen": "Meanwhile: the lights go on and every button works as before.",
    "buttons": "Meanwhile: the page goes on, and dice in the tray count.",
}
"""What one can do while a device is gone."""
STATES = {"ok": "works", "starting": "is being started", "lost": "is lost", "off": "is not fitted"}

CALIBRATE = Item("Calibrate the tray", hint="new dice, new light")


def sign(state: str) -> str:
    """A device's state as a sign."""
    return SIGNS.get(state, "?")


class Trouble(Pages):
    """One device: its state, what to do meanwhile, the remedy."""

    def __init__(self, device: Device) -> None:
        words: list[str] = [Strong(f"{device.name} {STATES.get(device.state, device.state)}")]
        words += [device.words] if device.words else []
        if device.state == "lost":
            words += [MEANWHILE[device.name]] if device.name in MEANWHILE else []
            words += [f"Remedy: {device.remedy}"] if device.remedy else []
            words += ["The game goes on; it is used again as soon as it is back."]
        super().__init__(f"{sign(device.state)} {device.name}", words)


class Devices(Choosing):
    """Every device with its state; OK tells more."""

    title = "Devices"
    lasting = True

    def known(self, desk: Desk) -> list[Device]:
        """Lost ones first."""
        return sorted(desk.devices.values(), key=lambda device: device.state != "lost")

    def items(self, desk: Desk) -> Sequence[Item]:
        items = [
            Item(f"{sign(device.state)} {device.name}", STATES.get(device.state, "").split()[-1], hint=device.words)
            for device in self.known(desk)
        ]
        tray = desk.devices.get("tray")
        return [*items, CALIBRATE] if tray is not None and tray.state == "ok" else items

    def keys(self, desk: Desk, item: Item | None) -> list[tuple[str, str]]:
        return [("OK", "more"), ("BACK", "back")]

    def chosen(self, desk: Desk, index: int) -> Reply:
        from companion.desk.screens.calibrating import Calibrating

        if index == len(desk.devices):
            return Go(Calibrating())
        return Go(Trouble(self.known(desk)[index]))

    def explained(self, desk: Desk, index: int) -> Reply:
        return self.chosen(desk, index)
