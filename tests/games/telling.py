"""Golden transcripts: a game told line by line, as the referee saw it. The difference is the review.

told = Telling(given("town-helipad 1,0", ...))
told.answer("E", 5)
told.play(1, "fear", 0)
told.matches("helipad")
"""

from __future__ import annotations

from typing import Any

from companion.bots import Bot
from tests.golden import same_as_golden
from tests.rules.at_table import AtTable


class Telling:
    """What is asked, what is answered, and what the referee says to it."""

    def __init__(self, table: AtTable[Any]) -> None:
        self.table = table
        self.lines: list[str] = []
        self._listen()

    def answer(self, *values: Any) -> Telling:
        for value in values:
            self.lines.append(f"{self._asked()} · {self.table.asks} · {value}")
            self.table.answer(value)
            self._listen()
        return self

    def play(self, seat: int, card: str, target: Any = None, source: str | None = None) -> Telling:
        aimed = "" if target is None else f" at {target}"
        self.lines.append(f"{self.table.game.players[seat].name} · card · {card}{aimed}")
        value = {"card": card, "target": target, "from": source}
        self.table.driver.interrupt("play", seat, {key: part for key, part in value.items() if part is not None})
        self._listen()
        return self

    def interrupt(self, verb: str, seat: int) -> Telling:
        """Somebody goes home for good (`leave`), or the table stops."""
        self.lines.append(f"{self.table.game.players[seat].name if seat >= 0 else 'table'} · {verb}")
        self.table.driver.interrupt(verb, seat, None)
        self._listen()
        return self

    def correct(self, changes: dict[str, Any]) -> Telling:
        """The table sets something right."""
        self.lines.append(f"table · correction · {', '.join(f'{path} = {value}' for path, value in changes.items())}")
        self.table.driver.correct(changes)
        self._listen()
        return self

    def let(self, bot: Bot) -> Telling:
        """A bot plays all seats to the end of the game."""
        while self.table.driver.pending is not None:
            interrupt = bot.interrupt(self.table.driver)
            if interrupt is None:
                self.answer(bot.answer(self.table.driver))
            else:
                seat, value = interrupt
                self.play(seat, value["card"], value.get("target"), value.get("from"))
        return self

    def _asked(self) -> str:
        """Who is asked: a name, or "table"."""
        seat = self.table.pending.seat
        return str(self.table.game.players[seat].name) if seat >= 0 else "table"

    def _listen(self) -> None:
        log = self.table.game.log
        self.lines += [f"    {line}" for line in log]
        log.clear()

    def matches(self, name: str) -> None:
        """The game is over and reads as it did when it was last found good."""
        over = self.table.driver.over
        assert over is not None, f"the game goes on with {self.table.asks}"
        winners = ", ".join(self.table.game.players[seat].name for seat in over.winners) or "nobody"
        self.lines.append(f"won: {winners} ({over.rule})")
        self.reads(name)

    def reads(self, name: str) -> None:
        """So far it reads as it did when it was last found good; it need not be over."""
        same_as_golden(f"transcripts/{name}", "\n".join([*self.lines, ""]))
