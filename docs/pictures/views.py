"""Takes the ten most used views of the page at three widths: `python docs/pictures/views.py`. Needs a browser, too.

Every view is a position of its own on one companion, seen by three windows at once. Look at the pictures before you
keep them: they are what people see.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))

from page import take  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

from tests.web.browsing import CHROMIUM, SWITCHES, Visitor, companion  # noqa: E402

SIZES = {390: (390, 844), 820: (820, 1180), 1280: (1280, 800)}
VIEWS = ("setup", "tile", "spread", "fight", "move", "zombies", "cover", "story", "winner", "replay")

MAP = [
    {"tile": "town-square", "at": "0,0", "turn": "r0"},
    {"tile": "town-straight", "at": "0,1", "turn": "r0"},
    {"tile": "police-station", "at": "1,0", "turn": "r90"},
    {"tile": "town-tee", "at": "-1,0", "turn": "r90"},
    {"tile": "town-helipad", "at": "0,2", "turn": "r0"},
]
ANA = {"name": "Ana", "at": "0,1.C", "hearts": 3, "bullets": 2, "hand": 2, "zombies": 7}
BEN = {"name": "Ben", "at": "0,0.C", "hearts": 2, "bullets": 3, "hand": 3, "zombies": 4}
TOWN: dict[str, Any] = {
    "game": "zombies",
    "mode": "competitive",
    "map": MAP,
    "zombies": [{"at": "0,0.W"}, {"at": "0,0.E"}, {"at": "1,0.W"}, {"at": "-1,0.N"}, {"at": "0,2.N"}, {"at": "0,2.W"}],
    "tokens": [{"at": "1,0.E", "what": "bullet"}, {"at": "1,0.NE", "what": "heart"}],
    "players": [ANA, BEN],
}
NEXT = {**TOWN, "map": MAP[:-1], "zombies": TOWN["zombies"][:4], "turn": {"seat": 0, "step": "tile"}}
FIGHT = {**TOWN, "turn": {"seat": 0, "step": "fight"}, "zombies": [*TOWN["zombies"], {"at": "0,1.C"}]}
MOVE = {**TOWN, "turn": {"seat": 0, "step": "move", "left": 5}}
ZOMBIES = {**TOWN, "turn": {"seat": 0, "step": "zombies", "due": 3}}
CARDS = {
    **TOWN,
    "turn": {"seat": 0, "step": "discard"},
    "players": [{**ANA, "hand": ["fear", "chainsaw"]}, {**BEN, "hand": ["grenade", "skateboard"]}],
}


class Windows:
    """The same table at three widths; the widest one acts. `said`: English words as they are read there."""

    def __init__(self, browser: Any, url: str, said: Callable[[str], str] = str, **more: Any) -> None:
        self.said = said
        self.all = {
            name: Visitor(browser, url, {"width": width, "height": height}, reduced_motion="reduce", **more)
            for name, (width, height) in SIZES.items()
        }
        self.table = self.all[1280]

    def show(self, position: dict[str, Any], words: str) -> None:
        self.table.load(position)
        self.see(words)

    def see(self, words: str) -> None:
        for visitor in self.all.values():
            visitor.until("words => document.getElementById('question').textContent.includes(words)", self.said(words))

    def open(self, tab: str) -> None:
        for name, visitor in self.all.items():
            if name == 1280 or visitor.page.locator(f"#tab-{tab}").count():
                visitor.page.click(f"#tab-{tab if visitor.page.locator(f'#tab-{tab}').count() else 'people'}")

    def take(self, view: str) -> None:
        for name, visitor in self.all.items():
            visitor.steady()
            visitor.page.clock.fast_forward(6000)  # notices are gone by then
            take(visitor, f"view-{view}-{name}")


def walk(windows: Windows) -> Iterator[str]:
    """From view to view: each is to be seen when its name is said."""
    table = windows.table
    for visitor in windows.all.values():
        visitor.see(".wizard")
    yield "setup"
    windows.show(NEXT, "draw a map tile")
    windows.open("map")
    table.step(lambda keys: 'o"fire-station"')
    windows.see("which way round")
    yield "tile"
    table.step(lambda keys: "place")
    windows.see("Spread all")
    yield "spread"
    for view, position, words in (("fight", FIGHT, "roll against"), ("move", MOVE, "5 left")):
        windows.show(position, words)
        windows.open("map")
        yield view
    windows.show(ZOMBIES, "3 to go")
    windows.open("map")
    table.tap(-1, 0)
    windows.see("2 to go")
    yield "zombies"
    windows.show(CARDS, "look away")
    windows.open("map")
    yield "cover"
    windows.show(MOVE, "5 left")
    table.tap(0, 5)
    windows.see("3 left")
    windows.open("story")
    yield "story"
    table.tap(0, 6)
    windows.see("wins")
    windows.open("map")
    yield "winner"
    for visitor in windows.all.values():
        visitor.page.get_by_text(windows.said("Look back")).click()
        visitor.see(".slider")
    yield "replay"


def main() -> None:
    with TemporaryDirectory() as folder, companion(Path(folder), seed=11) as one, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(SWITCHES))
        windows = Windows(browser, one.url)
        for view in walk(windows):
            windows.take(view)
        browser.close()


if __name__ == "__main__":
    main()
