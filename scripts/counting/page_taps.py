"""How often people tap on the table's page for a turn: two recorded turns, played in a real browser, every tap counted.

Both are turns of Ana with real dice and a real deck, as people tell the page what they rolled and drew. She names the
tile that she drew, lays it (the street tile fits in one place only; the Fire Station is laid in the first place
offered), puts down what belongs to it, draws a card to her two, rolls 1 and walks two squares of four, rolls for the
zombies (3 with the street tile, 5 with the Fire Station), moves that many, and keeps all cards. Each question
answered by itself, as it was when the budgets were set, that is 14 and 31 taps: a tap each for the name, the place,
the card, both dice, the walk, Stop and the cards, two for each zombie, and for the Fire Station thirteen for its
door, zombies, bullets and hearts.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from scripts.counting import Budget
from tests.web.browsing import CHROMIUM, DESKTOP, SWITCHES, Visitor, companion

Point = tuple[int, int]

TOWN: dict[str, Any] = {
    "game": "zombies",
    "turn": {"seat": 0, "step": "tile"},
    "map": [
        {"tile": "town-square", "at": "0,0", "turn": "r0"},
        {"tile": "town-straight", "at": "0,1", "turn": "r0"},
        {"tile": "police-station", "at": "1,0", "turn": "r90"},
        {"tile": "sporting-goods", "at": "-1,0", "turn": "r270"},
        {"tile": "lawn-and-garden", "at": "0,-1", "turn": "r180"},
    ],
    "zombies": [{"at": "0,0.W"}, {"at": "1,0.W"}, {"at": "0,-1.N"}],
    "players": [
        {"name": "Ana", "at": "0,0.C", "hearts": 3, "bullets": 3, "hand": 2},
        {"name": "Ben", "at": "0,1.C", "hearts": 3, "bullets": 3, "hand": 3},
    ],
}
TWO_ROADS = {**TOWN, "map": TOWN["map"][:-1], "zombies": TOWN["zombies"][:-1]}
"""A second open road, so that the Fire Station closes none of the last."""
STREET_ZOMBIES: list[tuple[Point, Point]] = [((-1, 0), (0, 0)), ((2, 0), (1, 0)), ((0, 5), (0, 4))]
STATION_ZOMBIES: list[tuple[Point, Point]] = [
    *STREET_ZOMBIES[:2],
    ((-1, 6), (-1, 5)),
    ((1, 6), (1, 5)),
    ((0, 6), (0, 5)),
]


class Fingers:
    """Somebody at the page whose taps are counted; a drag is one."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.taps = 0

    def press(self, key: str) -> None:
        before = self._begin()
        self.visitor.press(key)
        self.visitor.answered(before)

    def drag(self, here: Point, there: Point) -> None:
        before = self._begin()
        mouse, (x, y), end = self.visitor.page.mouse, self.visitor.on_map(*here), self.visitor.on_map(*there)
        mouse.move(x, y)
        mouse.down()
        mouse.move((x + end[0]) / 2, (y + end[1]) / 2, steps=3)
        mouse.move(*end, steps=3)
        mouse.up()
        self.visitor.answered(before)

    def until(self, words: str) -> None:
        """The page asks this by itself: nothing has to be tapped."""
        self.visitor.until("words => document.getElementById('prompt')?.textContent.includes(words)", words)

    def _begin(self) -> str:
        self.taps += 1
        self.visitor.steady()
        return self.visitor.asked


def street(fingers: Fingers) -> None:
    fingers.press('o"town-straight"')
    rest_of_the_turn(fingers, 3, STREET_ZOMBIES)


def fire_station(fingers: Fingers) -> None:
    fingers.press('o"fire-station"')
    fingers.press("place")
    fingers.until("put the door")
    fingers.press("spread")
    rest_of_the_turn(fingers, 5, STATION_ZOMBIES)


def rest_of_the_turn(fingers: Fingers, die: int, zombies: list[tuple[Point, Point]]) -> None:
    fingers.until("draw an event card")
    fingers.press('o"unseen"')
    fingers.press("d1")
    fingers.until("4 left")
    fingers.drag((0, 0), (0, 2))
    fingers.until("roll for zombie movement")
    fingers.press(f"d{die}")
    for left, (here, there) in zip(range(die, 0, -1), zombies, strict=True):
        fingers.until(f"{left} to go")
        fingers.drag(here, there)
    fingers.until("discard one event card or keep all")
    fingers.press('o"none"')
    fingers.until("Ben, draw a map tile")


@contextmanager
def at_a_page() -> Iterator[Visitor]:
    from playwright.sync_api import sync_playwright

    with TemporaryDirectory() as folder, companion(Path(folder)) as one, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(SWITCHES))
        yield Visitor(browser, one.url, DESKTOP, reduced_motion="reduce")
        browser.close()


def measured() -> list[Budget]:
    try:
        import playwright  # noqa: F401
    except ImportError:
        print("taps on the page are not counted: the Python library playwright is missing", file=sys.stderr)
        return []
    if CHROMIUM is None:
        print("taps on the page are not counted: chromium is missing", file=sys.stderr)
        return []
    with at_a_page() as visitor:
        return [
            Budget("Fire Station turn on the page, real dice: taps", taken(visitor, TWO_ROADS, fire_station), 16, 31),
            Budget("street tile turn on the page, real dice: taps", taken(visitor, TOWN, street), 9, 14),
        ]


def taken(visitor: Visitor, position: dict[str, Any], turn: Any) -> int:
    """The taps of one turn."""
    visitor.load(position)
    fingers = Fingers(visitor)
    fingers.until("draw a map tile")
    turn(fingers)
    return fingers.taps
