"""What devices tell. Events may be told from any thread; whoever listens brings them to the loop."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from companion.devices.health import Health


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button went down."""

    button: str
    at: float


@dataclass(frozen=True, slots=True)
class Held:
    """A button has been down for as long as a hold takes; its release still follows."""

    button: str
    at: float


@dataclass(frozen=True, slots=True)
class Released:
    """A button came up."""

    button: str
    at: float


@dataclass(frozen=True, slots=True)
class Turned:
    """The knob was turned, clockwise if `steps` is positive."""

    steps: int
    at: float


@dataclass(frozen=True, slots=True)
class HealthChanged:
    """A device was found, lost, or switched off."""

    health: Health


@dataclass(frozen=True, slots=True)
class DiceSeen:
    """What a source of dice is doing now, and what lies there (None: nothing that can be read)."""

    source: str
    state: str
    dice: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """A roll came to rest: told exactly once, in the order of rolling. `state`: rolled, cocked or wrong-count."""

    source: str
    boot: str
    """Names the life of the source in which `number` counts its rolls."""
    number: int
    dice: tuple[int, ...]
    confidence: float
    state: str
    ago: float = 0.0
    """Seconds since it came to rest: many, if the source had to keep it."""
    places: tuple[int, ...] = ()
    """The place of the source in which each die lay, from 1 on; empty where it has none."""
    unread: tuple[int, ...] = ()
    """Places where a die lay that could not be read."""
    picture: str = ""
    """The name of the picture that was read, where the source has one."""


Event: TypeAlias = Pressed | Held | Released | Turned | HealthChanged | DiceSeen | DiceRolled
Tell: TypeAlias = Callable[[Event], None]
