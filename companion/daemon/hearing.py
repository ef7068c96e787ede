"""From what devices tell to what the desk is told, and whether anybody is awake."""

from __future__ import annotations

from companion.desk.desk import Desk
from companion.desk.intents import Intent
from companion.desk.knowing import Device
from companion.devices.events import Event, HealthChanged, Held, Pressed, Released, TrayRoll, TrayState, Turned
from companion.devices.health import Health


def understood(desk: Desk, event: Event, now: float) -> Intent | None:
    """What people want by an event; None when the desk only has something new to show."""
    match event:
        case Pressed(button, at):
            return desk.down(button, at, now)
        case Released(button, _):
            return desk.up(button, now)
        case Held(button, _):
            return desk.held(button, now)
        case Turned(steps, at):
            return desk.turn(steps, at, now)
        case TrayState(state, dice):
            desk.tray(state, dice, now)
        case TrayRoll(state="rolled"):
            return desk.rolled(event.dice, now, event.ago)
        case TrayRoll():
            desk.tray(event.state, event.dice, now)
        case HealthChanged(health):
            desk.device(device_of(health), now)
    return None


def device_of(health: Health) -> Device:
    """A device as the desk knows it."""
    return Device(health.device, str(health.state), health.words, health.remedy)


def by_hand(event: Event) -> bool:
    """Did a finger do it?"""
    return isinstance(event, Pressed | Released | Held | Turned)


class Attention:
    """Is anybody there? After a long time without a touch the desk is dimmed; a press then only wakes it."""

    def __init__(self, now: float) -> None:
        self.asleep = False
        self._touched = now

    def touched(self, event: Event, now: float) -> bool:
        """Something was told; True when it woke the desk."""
        if isinstance(event, HealthChanged | TrayState):
            return False
        self._touched = now
        woken, self.asleep = self.asleep, False
        return woken

    def dozes(self, minutes: float, now: float) -> bool:
        """True when the desk falls asleep now."""
        if not minutes or self.asleep or now - self._touched <= 60 * minutes:
            return False
        self.asleep = True
        return True
