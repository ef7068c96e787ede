"""What a loudspeaker beside the desk plays: the sound of every act at the table, and one for whatever is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.desk.screens.refusal import Failed, Refused
from companion.desk.screens.screen import Screen
from companion.sounds import REFUSED
from companion.table.chiming import Chime

if TYPE_CHECKING:
    from companion.desk.desk import Desk


class Sounding:
    """Looks at the desk and finds what is new to the ear. What was there before it looked first is not."""

    def __init__(self) -> None:
        self._table: object = None
        self._number = -1
        self._refusal: Screen | None = None

    def heard(self, desk: Desk) -> str:
        """The sound of what happened since it last looked; empty for none. To be asked while nobody acts."""
        refusal = desk.top if isinstance(desk.top, Refused | Failed) else None
        fresh, self._refusal = refusal is not None and refusal is not self._refusal, refusal
        happened = self._happened(desk)
        return REFUSED if fresh else happened

    def _happened(self, desk: Desk) -> str:
        chime: Chime | None = desk.view.chime if desk.view else None
        known = (self._table, self._number)
        self._table, self._number = desk.table, chime.number if chime else -1
        return chime.sound if chime and (self._table, self._number) != known else ""
