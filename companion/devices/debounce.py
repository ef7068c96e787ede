"""Presses, holds and releases out of chattering contacts: a pure state machine, told what was seen and when.

A contact counts as moved when it has been seen unchanged for the bounce time. It is seen in two ways. An edge proves
that the level before it lasted until now. A sample proves only what the level is now, so a change without an edge
starts the bounce time anew. Whoever drives this machine samples as often as `wait` asks; nothing here has a clock.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import inf

from companion.devices.events import Held, Pressed, Released

SAMPLES = 4
"""How often a moving contact is looked at within one bounce time."""
LOOK_WHILE_DOWN = 0.05
"""Seconds between looks at a button that is down: should the edge of its release get lost, this finds it."""


@dataclass(frozen=True, slots=True)
class Timing:
    """Seconds until a level counts, until a press is a hold, and between the presses of a held, repeating button."""

    bounce: float = 0.01
    hold: float = 0.8
    repeat: float = 0.0


class Contact:
    """One button. Events carry the moment at which the finger moved, not the moment at which it was believed."""

    __slots__ = ("_believed", "_due", "_held", "_level", "_muted", "_name", "_repeats", "_since", "_timing")

    def __init__(
        self, name: str, timing: Timing, *, repeats: bool = False, down: bool = False, at: float = 0.0
    ) -> None:
        self._name = name
        self._timing = timing
        self._repeats = repeats and timing.repeat > 0
        self._level = down
        self._since = at
        self._believed = False
        self._held = False
        self._due = inf
        # Down from the start is a stuck button or somebody leaning on it, and no answer to anything shown.
        self._muted = down

    @property
    def down(self) -> bool:
        """Whether a press was told and its release was not."""
        return self._believed

    @property
    def stuck(self) -> bool:
        """Down since the beginning, and not listened to until it has come up once."""
        return self._muted

    def edge(self, down: bool, at: float) -> list[Pressed | Held | Released]:
        """The level changed to `down`; until now it was the other one."""
        told = self._last_until(at) if down != self._level else []
        self._level, self._since = down, at
        return told

    def sample(self, down: bool, at: float) -> list[Pressed | Held | Released]:
        """The level is `down`."""
        if down == self._level:
            return self._last_until(at)
        self._level, self._since = down, at
        return []

    def let_go(self, at: float) -> list[Pressed | Held | Released]:
        """The wire is gone: nobody can hold this button any longer."""
        self._level, self._since, self._muted = False, at, False
        return self._release(at) if self._believed else []

    def wait(self, now: float) -> float:
        """Seconds until this contact wants to be sampled."""
        if self._level != self._listened():
            return self._timing.bounce / SAMPLES
        if self._believed:
            return max(0.0, min(LOOK_WHILE_DOWN, self._due - now))
        return inf

    def _listened(self) -> bool:
        return self._believed or self._muted

    def _last_until(self, at: float) -> list[Pressed | Held | Released]:
        """The level has been what it is from `_since` until `at`: what follows from that."""
        told: list[Pressed | Held | Released] = []
        if self._level != self._listened() and at - self._since >= self._timing.bounce:
            told += self._moved()
        if self._believed and self._level and at >= self._due:
            told += self._lasts(at)
        return told

    def _moved(self) -> list[Pressed | Held | Released]:
        if self._muted:
            self._muted = False
            return []
        if not self._level:
            return self._release(self._since)
        self._believed, self._held = True, False
        self._due = self._since + self._timing.hold
        return [Pressed(self._name, self._since)]

    def _release(self, at: float) -> list[Pressed | Held | Released]:
        self._believed, self._due = False, inf
        return [Released(self._name, at)]

    def _lasts(self, at: float) -> list[Pressed | Held | Released]:
        """Down long enough: a hold once, then one press per interval; late ones are skipped, not made up for."""
        first, self._held = not self._held, True
        # A contact that chatters while it is held holds from the moment at which it is closed again.
        when = max(self._due, self._since)
        self._due = max(when, at) + self._timing.repeat if self._repeats else inf
        return [Held(self._name, when) if first else Pressed(self._name, when)]


class ButtonPanel:
    """All buttons of the desk; a button may have several contacts, of which any presses it."""

    def __init__(self, timing: Timing, contacts: Mapping[str, str], repeating: Iterable[str] = ()) -> None:
        """`contacts` names the button that each line belongs to."""
        self._timing = timing
        self._button_of = dict(contacts)
        self._repeating = frozenset(repeating)
        self._levels = dict.fromkeys(self._button_of, False)
        self._contacts: dict[str, Contact] = {}
        self.start({}, 0.0)

    def start(self, levels: Mapping[str, bool], at: float) -> None:
        """Begin anew with these levels; what is down already counts only after it has come up."""
        self._levels.update(levels)
        for button in self._button_of.values():
            self._contacts[button] = Contact(
                button, self._timing, repeats=button in self._repeating, down=self._level(button), at=at
            )

    @property
    def stuck(self) -> tuple[str, ...]:
        """Buttons that have been down since the start."""
        return tuple(name for name, contact in self._contacts.items() if contact.stuck)

    def edge(self, line: str, down: bool, at: float) -> list[Pressed | Held | Released]:
        """The level of a line changed."""
        button = self._button_of[line]
        before = self._level(button)
        repeated, self._levels[line] = self._levels[line] == down, down
        now = self._level(button)
        # The same level twice means that the edges between got lost: the contact chatters.
        return self._contacts[button].edge(now, at) if now != before or repeated else []

    def sample(self, levels: Mapping[str, bool], at: float) -> list[Pressed | Held | Released]:
        """All lines were read."""
        self._levels.update(levels)
        return [told for name, contact in self._contacts.items() for told in contact.sample(self._level(name), at)]

    def let_go(self, at: float) -> list[Pressed | Held | Released]:
        """The wires are gone: release what is down."""
        self._levels = dict.fromkeys(self._levels, False)
        return [told for contact in self._contacts.values() for told in contact.let_go(at)]

    def wait(self, now: float) -> float:
        """Seconds until the lines want to be sampled; infinite while nothing moves."""
        return min((contact.wait(now) for contact in self._contacts.values()), default=inf)

    def _level(self, button: str) -> bool:
        return any(down for line, down in self._levels.items() if self._button_of[line] == button)
