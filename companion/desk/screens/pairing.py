"""Phones: may they join, where, with which code, how many are paired; forgetting them all is asked once more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.desk.canvas import Canvas
from companion.desk.intents import ForgetPhones, LetPhones, NewCode
from companion.desk.screens.common import Pages, header
from companion.desk.screens.leaving import Sure
from companion.desk.screens.screen import BACK, CARD, LEFT, OK, RIGHT, WHY, Close, Go, Reply, Say, Screen
from companion.languages import say

if TYPE_CHECKING:
    from companion.desk.desk import Desk

EXPLAINED = [
    say(
        "Phones must be in the same network. Open the address in the phone's browser and type the code. It pairs for "
        "ten minutes. It has twelve digits while somebody tries wrong ones."
    ),
    say("A paired phone shows the map and has all buttons; for a hidden hand it needs the link of a seat (a QR code)."),
    say(
        "Others in the network see nothing of the game without the code. LEFT lets nobody in any more; phones that "
        "were paired are known when they may come again."
    ),
    say("RIGHT forgets all phones and all links of seats."),
]


FOR_NOW = (("←", say("off")), ("→", say("clear", about="phones")))
FOR_GOOD = (("→", say("forget")), ("BACK", ""))
"""What the configuration says cannot be switched off here."""


class Pairing(Screen):
    """Where phones find the page, the code large enough to read across the table, and who is there."""

    animated = True
    lasting = True

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        phones = desk.phones
        header(canvas, desk, say("Phones"), say("{} paired", phones.paired))
        if not phones.on:
            self._words(canvas, say("No phone sees this"), say("game. OK lets phones"), say("of your network join."))
            canvas.keys(7, [("OK", say("let join")), ("BACK", "")])
        elif not phones.url:
            self._words(canvas, say("No network here."), say("Phones can join when"), say("there is one."))
            canvas.keys(7, [*([] if phones.fixed else [("←", say("off"))]), ("BACK", "")])
        else:
            self._code(canvas, desk, now)
            canvas.keys(7, [("OK", say("code")), *(FOR_GOOD if phones.fixed else FOR_NOW)])

    def _words(self, canvas: Canvas, *lines: str) -> None:
        for line, words in enumerate(lines, 2):
            canvas.middle(line, words)

    def _code(self, canvas: Canvas, desk: Desk, now: float) -> None:
        phones = desk.phones
        canvas.text(1, 0, phones.url.removeprefix("http://"))
        left = phones.until - now
        if phones.code and left > 0:
            self._digits(canvas, phones.code)
            canvas.text(6, 0, say("{} open, {} left", phones.here, _minutes(left)))
        else:
            canvas.middle(3, say("No code right now."))
            canvas.middle(4, say("OK makes a new one."))
            canvas.text(6, 0, say("{} open", phones.here))

    def _digits(self, canvas: Canvas, code: str) -> None:
        """Six of them, or twelve while strangers guess."""
        spaced = [f"{code[at : at + 3]} {code[at + 3 : at + 6]}" for at in range(0, len(code), 6)]
        if len(spaced) == 1:
            canvas.big(1, 21, spaced[0], 3)
            return
        for row, line in enumerate(spaced):
            canvas.big(22, 18 + 17 * row, line, 2)

    def press(self, desk: Desk, button: str) -> Reply:
        phones = desk.phones
        if button == OK and not phones.on:
            return LetPhones(True)
        if button == OK and phones.url:
            return NewCode()
        if button == LEFT and phones.on:
            return Say(say("set by configuration")) if phones.fixed else LetPhones(False)
        if button == RIGHT and phones.on:
            return Go(Sure(say("All phones are forgotten and must be paired again."), ForgetPhones()))
        if button == WHY:
            return Go(Pages(say("Phones"), [*EXPLAINED, *fingerprint(phones.fingerprint)]))
        return (
            Close() if button in (BACK, CARD) else Say(say("OK: new code") if phones.on else say("OK: let phones join"))
        )


def fingerprint(digits: str) -> list[str]:
    """For whoever is warned by a browser: what to compare."""
    return [say("Browsers warn once. Go on if the certificate's SHA-256 is: {}", digits)] if digits else []


def _minutes(seconds: float) -> str:
    return f"{int(seconds // 60)}:{int(seconds % 60):02}"
