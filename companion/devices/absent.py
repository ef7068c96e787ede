"""A source of dice whose library is not installed: it is lost, says what helps, and holds up nobody."""

from __future__ import annotations

from companion.devices.events import HealthChanged, Tell
from companion.devices.health import Health, State
from companion.languages import say


class AbsentDice:
    """Takes the place of a source that cannot even be imported."""

    def __init__(self, name: str, library: str, tell: Tell) -> None:
        remedy = say("install it: {} does where it is configured, {} in a checkout", "systemd/install.sh", "./play")
        self._health = Health(name, State.LOST, say("no {} library", library), remedy, 1)
        self._tell = tell

    @property
    def name(self) -> str:
        return self._health.device

    @property
    def at_once(self) -> int:
        return 1

    @property
    def health(self) -> Health:
        return self._health

    def open(self) -> None:
        """People hear of it once."""
        self._tell(HealthChanged(self._health))

    def close(self) -> None:
        """There is nothing to let go of."""

    def arm(self, dice: int) -> None:
        """Nobody will throw there."""

    def disarm(self) -> None:
        """Nobody waits."""

    def ask(self) -> None:
        """Nothing can be seen."""

    def look_after(self) -> None:
        """Nothing can hang."""
