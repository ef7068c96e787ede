"""Somebody who listens to devices, and can be waited for."""

from __future__ import annotations

import threading

from companion.devices.events import Event, HealthChanged
from companion.devices.health import State

PATIENCE = 10.0


class Ears:
    """Hears what a device tells, from whatever thread."""

    def __init__(self) -> None:
        self.told: list[Event] = []
        self._heard = threading.Condition()

    def __call__(self, event: Event) -> None:
        with self._heard:
            self.told.append(event)
            self._heard.notify_all()

    @property
    def states(self) -> list[State]:
        return [event.health.state for event in self.told if isinstance(event, HealthChanged)]

    def hear(self, state: State, times: int = 1) -> bool:
        """Wait until a device has been in this state so many times."""
        with self._heard:
            return self._heard.wait_for(lambda: self.states.count(state) >= times, PATIENCE)
