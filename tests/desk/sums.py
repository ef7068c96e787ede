"""Sums of Totally Medieval on the small screen: a card to draw, a number to dial, and the seconds that are left."""

from __future__ import annotations

from collections.abc import Callable

from companion.desk.desk import Desk
from companion.desk.knowing import Countdown
from companion.engine import Json
from companion.table import Table
from tests.desk.stage import NOW, desk_with, press
from tests.rules.summing import fight, printed

EQUATION = "5: 9x + 12 = 120, x = ?"


def drawing() -> Table:
    """Ben draws a Dice card for Ana."""
    return Table(fight().game)


def asked(card: Json = "5: 17 + 6 = ?", level: str = "addition", seconds: int = 0) -> Table:
    """Ana is asked a sum."""
    table = Table(fight((level, "addition"), options={"answer-seconds": str(seconds)}).game)
    table.answer(card)
    return table


def held_up(seconds: int = 0) -> Table:
    """Ben holds up a printed card, and says whether Ana was right."""
    table = Table(printed(options={"answer-seconds": str(seconds)}).game)
    table.answer(5)
    return table


def dialled(*buttons: str, card: Json = "5: 17 + 6 = ?", level: str = "addition") -> Desk:
    desk = desk_with(asked(card, level))
    press(desk, *buttons)
    return desk


def counting(left: float, table: Table, *buttons: str) -> Desk:
    """So many seconds are left."""
    desk = desk_with(table)
    question = desk.view.question if desk.view else None
    assert question is not None
    desk.countdown = Countdown(question.number, NOW + left, question.seconds)
    press(desk, *buttons)
    return desk


SUMS: dict[str, Callable[[], Desk]] = {
    "sum-draw": lambda: desk_with(drawing()),
    "sum": lambda: dialled(),
    "sum-dialled": lambda: dialled("UP", "UP", "UP", "LEFT", "UP", "UP"),
    "sum-equation": lambda: dialled("LEFT", card=EQUATION, level="algebra-1"),
    "sum-seconds": lambda: counting(12.4, asked(seconds=30), "DOWN"),
    "sum-late": lambda: counting(3.0, asked(seconds=30), "RIGHT"),
    "sum-printed": lambda: counting(0.0, held_up(30)),
}
