"""What people have seen, and since when: a press that began before decides nothing."""

from __future__ import annotations

from dataclasses import dataclass

from companion.desk.screens.screen import Screen

GLANCE = 0.5
"""So many seconds people look at something new: a finger that taps twice has not seen it."""


@dataclass(slots=True)
class Seeing:
    """The question and the screen before people's eyes."""

    glance: float = GLANCE
    """So many seconds nothing is decided on a screen that was not seen before; 0 for hands that never slip."""
    asked_since: float = 0.0
    """When the present question was first seen; what was pressed before does not answer it."""
    unseen: bool = True
    """Is something asked that nobody has seen yet?"""
    _screen: Screen | None = None
    _since: float = 0.0

    def shown(self, screen: Screen, now: float) -> None:
        """A screen is on its way to people's eyes."""
        if self.unseen:
            self.unseen = False
            self.asked_since = now
        if self._screen is not screen:
            self._screen, self._since = screen, now

    def in_time(self, at: float) -> bool:
        """Was the present question seen at that time?"""
        return not self.unseen and at >= self.asked_since

    def looked_at(self, screen: Screen, at: float) -> bool:
        """Had people looked at this screen at that time, for as long as a glance takes?"""
        return self._screen is screen and at >= self._since + self.glance
