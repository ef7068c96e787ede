"""What people left to the companion is answered before they are asked, as long as that was agreed."""

from __future__ import annotations

from companion.table.agreements import Agreement, phase_of
from companion.table.table import Table


class Autopilot:
    """Looks after one table. People who have just taken something back are left alone with the question."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._waiting = -1
        if table.thinking_again:  # taken up again where people were thinking again
            self.wait()

    def act(self) -> None:
        """Answer everything that was left to the companion."""
        while self.answer():
            pass

    def answer(self) -> bool:
        """Answer what waits, and what follows in the same step; False where it was not left to the companion."""
        agreed = self._agreed()
        if agreed is None:
            return False
        before = len(self.table.driver.history)
        self.table.hand_over(agreed, once=self.table.agreements.differ(agreed))
        return len(self.table.driver.history) > before

    def wait(self) -> None:
        """Nobody hurries people who think again: the present question is left to them."""
        self._waiting = len(self.table.records)

    def _agreed(self) -> Agreement | None:
        """What was agreed on about the pending question."""
        request = self.table.driver.pending
        if request is None or len(self.table.records) == self._waiting:
            return None
        return self.table.agreements.deciding(request, phase_of(self.table.game))
