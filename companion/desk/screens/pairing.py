"""Phones: where the page is, the code that pairs one, how many are paired; forgetting them all is asked once more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.desk.canvas import Canvas
from companion.desk.intents import ForgetPhones, NewCode
from companion.desk.screens.common import COLUMNS, Pages, header
from companion.desk.screens.leaving import Sure
from companion.desk.screens.screen import BACK, CARD, OK, RIGHT, WHY, Close, Go, Reply, Say, Screen
from companion.desk.words import marquee

if TYPE_CHECKING:
    from companion.desk.desk import Desk

EXPLAINED = [
    "Open the address in the phone's browser and type the code. It pairs for ten minutes.",
    "A paired phone shows the map and has all buttons; for a hidden hand it needs the link of a seat (a QR code).",
    "RIGHT forgets all phones and all links of seats.",
]


class Pairing(Screen):
    """The address, the code large enough to read across the table, and who is there."""

    animated = True
    lasting = True

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        phones = desk.phones
        header(canvas, desk, "Phones", f"{phones.paired} paired")
        canvas.text(1, 0, marquee(phones.url.removeprefix("http://"), COLUMNS, now, 0.0))
        left = phones.until - now
        if phones.code and left > 0:
            canvas.big(1, 21, f"{phones.code[:3]} {phones.code[3:]}", 3)
            canvas.text(6, 0, f"{phones.here} open, {_minutes(left)} left")
        else:
            canvas.middle(3, "No code right now.")
            canvas.middle(4, "OK makes a new one.")
            canvas.text(6, 0, f"{phones.here} open")
        canvas.keys(7, [("OK", "code"), ("→", "forget"), ("BACK", "")])

    def press(self, desk: Desk, button: str) -> Reply:
        if button == OK:
            return NewCode()
        if button == RIGHT:
            return Go(Sure("All phones are forgotten and must be paired again.", ForgetPhones()))
        if button == WHY:
            return Go(Pages("Phones", EXPLAINED))
        return Close() if button in (BACK, CARD) else Say("OK: new code")


def _minutes(seconds: float) -> str:
    return f"{int(seconds // 60)}:{int(seconds % 60):02}"
