"""How a device is: fit for play, starting, lost (and still trying), or not fitted at all."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class State(StrEnum):
    """What a device can be; a lost one keeps trying to come back."""

    OK = "ok"
    STARTING = "starting"
    LOST = "lost"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Health:
    """The state of one device, in words short enough for a line of the screen, and what a person can do about it."""

    device: str
    state: State
    words: str = ""
    remedy: str = ""
    losses: int = 0
    ready: bool = True
    """False for one that is there and of no use before people have done something: `words` and `remedy` say what."""
