"""MidEvil in a real browser: a turn by clicking, the duel with its dials, tokens that stay secret."""

from __future__ import annotations

from typing import Any

from tests.desk.haunted import ANA, BEN, MAP, SEALED
from tests.rules.haunting import bones, tokens
from tests.web.browsing import Companion, Visitor, Windows

DUEL: dict[str, Any] = {
    "game": "midevil",
    "mode": "base",
    "turn": {"seat": 0, "step": "move", "left": 4},
    "map": MAP,
    "skeletons": bones(("white", "0,0.N"), ("red", "0,0.NE"), ("blue", "0,0.E")),
    "lives": tokens("0,0.NW"),
    "players": [ANA, BEN],
    "book": 1,
}


def plainest(keys: list[str]) -> str:
    """Leave to the companion what can be left to it, else the first answer."""
    for wanted in ("spread", "roll", "auto"):
        if wanted in keys:
            return wanted
    return next(key for key in keys if key.startswith("o"))


def sit(running: Companion, windows: Windows, **more: Any) -> Visitor:
    """A window on Ana, who stands beside Ben and the book."""
    visitor = windows.open(running.url)
    visitor.load({**DUEL, **more})
    visitor.until("() => document.getElementById('prompt')?.textContent.includes('2 left')")
    return visitor


def test_a_turn_is_played_by_clicking(running: Companion, windows: Windows) -> None:
    table = sit(running, windows)
    assert "Goal: take the Necronomicon from Ben" in table.prompt
    assert table.page.locator("svg.map .figure.skeleton-red").count() == 1
    before = table.asked
    table.tap(-1, 1)  # two steps north: past the free square, onto the life token
    table.answered(before)
    for _ in range(20):
        if "Ben, draw a map tile" in table.prompt:
            break
        table.step(plainest)
    assert "Ben, draw a map tile" in table.prompt


def throw(table: Visitor) -> None:
    before = table.asked
    table.press("roll")
    table.answered(before)


def test_a_duel_is_fought_with_dials(running: Companion, windows: Windows) -> None:
    table = sit(running, windows)
    before = table.asked
    table.tap(0, -1)
    table.answered(before)
    assert "roll against Ben" in table.prompt
    throw(table)
    throw(table)
    before = table.asked
    assert "uncover them together" in table.prompt
    table.press('o"ready"')
    table.answered(before)
    table.press("more-white")
    table.press("more-white")
    assert table.text("[data-dial=white]") == "2 of 3"
    before = table.asked
    table.press("counted")
    table.answered(before)
    assert "Ben, which tokens" in table.prompt
    before = table.asked
    table.press("counted")
    table.answered(before)
    table.page.click("#tab-story")
    assert "2 white" in table.text(".history")


def test_what_is_committed_in_secret_is_covered(running: Companion, windows: Windows) -> None:
    table = sit(running, windows, options={"bid-capture": SEALED})
    before = table.asked
    table.tap(0, -1)
    table.answered(before)
    throw(table)
    throw(table)
    assert "choose in secret" in table.prompt
    assert table.page.locator(".dials").count() == 0
    table.press("uncover")
    table.see(".dials")
    table.press("more-lives")
    assert table.text("[data-dial=lives]") == "1 of 3"
    before, heard = table.asked, len(table.heard)
    table.press("counted")
    table.answered(before)
    table.see(".look-away")
    assert "Ben, choose in secret" in table.prompt
    assert not any("1 life" in message for message in table.heard[heard:]), "nobody is told before both have chosen"
