"""What people have unfolded stays so, however often the question is drawn anew."""

from __future__ import annotations

from tests.web.browsing import Companion, Windows
from tests.web.test_totally_medieval import MOVE, MOVING, position, sit

OPEN = "() => document.querySelector('#question details')?.open"
REDRAWN = "() => !document.getElementById('question').contains(window.seen)"


def test_a_list_stays_unfolded_when_somebody_else_opens_the_page(running: Companion, windows: Windows) -> None:
    table = sit(running, windows, MOVING, position(MOVE))
    assert not table.page.evaluate(OPEN)
    table.press("list")
    table.until(OPEN)
    table.page.evaluate("() => { window.seen = document.querySelector('#question details'); }")
    windows.open(running.url).see("#prompt")
    table.until(REDRAWN)
    assert table.page.evaluate(OPEN)
