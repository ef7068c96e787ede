"""From what devices tell to what the desk is told, and whether anybody is awake."""

from __future__ import annotations

from dataclasses import replace

from companion.desk.desk import Desk
from companion.desk.intents import Automate, Correct, HandOver, Intent, Undo
from companion.desk.knowing import Device, Wired
from companion.desk.sources import Throw
from companion.devices.events import DiceRolled, DiceSeen, Event, HealthChanged, Held, Pressed, Released, Turned
from companion.devices.health import Health
from companion.devices.wiring import ButtonWiring
from companion.table.rights import Origin, game_of


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
        case DiceSeen(source, state, dice):
            desk.sees(source, state, dice, now)
        case DiceRolled(state="rolled"):
            return desk.rolled(throw_of(event), now)
        case DiceRolled():
            desk.missed(throw_of(event), event.state, now)
        case HealthChanged(health):
            desk.device(device_of(health), now)
    return None


def bound(desk: Desk, intent: Intent) -> Intent:
    """What people want, bound to what they see: where the table goes on before it is done, it is not done."""
    question = desk.view.question if desk.view else None
    match intent:
        case Undo(steps, None) if desk.table is not None:
            return replace(intent, first=desk.table.first_taken_back(steps))
        case Correct(number=None) | HandOver(number=None) | Automate(this_phase=True, number=None) if question:
            return replace(intent, number=question.number)
    return intent


def seen_from(origin: Origin, desk: Desk) -> Origin:
    """Whoever presses a button of the desk sees the game that the desk shows."""
    return replace(origin, game=game_of(desk.table) if desk.table is not None else "")


def throw_of(event: DiceRolled) -> Throw:
    """A throw as the desk knows it."""
    return Throw(event.dice, event.source, event.ago, event.places, event.picture)


def device_of(health: Health) -> Device:
    """A device as the desk knows it."""
    return Device(health.device, str(health.state), health.words, health.remedy, health.ready)


def wired(buttons: ButtonWiring) -> Wired:
    """What is pressed on this desk, as the desk knows it; the switch under a knob is the OK of a desk without one."""
    knob = buttons.knob
    spare = {} if knob is None or knob.press is None else {"OK": knob.press}
    return Wired(spare | dict(buttons.pins), (knob.a, knob.b) if knob else None)


def note_finger(desk: Desk, event: Event) -> None:
    """Which buttons are down, once the desk has heard of it."""
    if isinstance(event, Pressed):
        desk.fingers.add(event.button)
    elif isinstance(event, Released):
        desk.fingers.discard(event.button)


def by_hand(event: Event) -> bool:
    """Did a finger do it?"""
    return isinstance(event, Pressed | Released | Held | Turned)


def touches(event: Event) -> int:
    """How much fingers did: a knob that is turned tells several detents at once, or one by one."""
    return abs(event.steps) if isinstance(event, Turned) else int(by_hand(event))


class Attention:
    """Is anybody there? After a long time without a touch the desk is dimmed; a press then only wakes it."""

    def __init__(self, now: float) -> None:
        self.asleep = False
        self._touched = now

    def touched(self, event: Event, now: float) -> bool:
        """Something was told; True when it woke the desk."""
        if isinstance(event, HealthChanged | DiceSeen):
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
