"""The sensible bot with foresight: it knows what each game's folder says of things that pay off many turns later.

The searching bot begins with what this one would do. A game without a `foresight` is played sensibly.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.bots.knowing import foresight
from companion.bots.sensible import SensibleBot
from companion.engine import CHOICE, Driver, Json


class ForesightedBot(SensibleBot):
    """Plays sensibly, and thinks of the end where it plays for certain seats."""

    def __init__(
        self, seed: object = 0, seats: frozenset[int] | None = None, wise: frozenset[int] | None = None
    ) -> None:
        super().__init__(seed, seats)
        self.wise = wise
        """The seats with foresight; all of them where nothing is said."""

    def wish(self, driver: Driver[Any]) -> Json:
        request, known = driver.ask(), foresight(driver.game)
        if known is not None and request.seat >= 0 and self._is_wise(request.seat):
            wish: Json = known.wish(driver.game, request)
            if wish is not None and wish in request.options:
                return wish
        return super().wish(driver)

    def interrupt(self, driver: Driver[Any]) -> tuple[int, Json] | None:
        request, known = driver.pending, foresight(driver.game)
        if known is None or request is None or (request.kind == CHOICE and not request.window):
            return super().interrupt(driver)
        for seat, play in self.plays(driver):
            if not (self._is_wise(seat) and known.keeps(driver.game, seat, play)):
                return seat, play
        for seat in self._wise_seats(driver):
            for play in known.plays(driver, seat):
                return seat, play
        return None

    def _is_wise(self, seat: int) -> bool:
        return self.wise is None or seat in self.wise

    def _wise_seats(self, driver: Driver[Any]) -> Iterator[int]:
        seats = self.seats if self.seats is not None else range(driver.game.seats)
        return (seat for seat in sorted(seats) if self._is_wise(seat))
