"""Takes the pictures of the page in this folder: `python docs/pictures/page.py`. Needs chromium and playwright.

Everything is played on a companion of its own with a fixed seed, so that the pictures change only when the page does.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))

from PIL import Image  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

from companion.bots import act, bot  # noqa: E402
from companion.engine import Driver, Json  # noqa: E402
from companion.games import NewGame, rulebook  # noqa: E402
from companion.games.kit.board import board_of  # noqa: E402
from companion.packs import load  # noqa: E402
from tests.web.browsing import CHROMIUM, PHONE, SWITCHES, Visitor, companion  # noqa: E402
from tests.web.test_midevil import DUEL  # noqa: E402
from tests.web.test_totally_medieval import ATTACKING, BREEZE, FIGHT, MOVE, position  # noqa: E402

COLOURS = 256
"""So many colours keep the pictures small and look the same."""

OUTBREAK = 3
"""A game in which several areas were found."""

Choose = Callable[[list[str]], str]


def main() -> None:
    with TemporaryDirectory() as folder, companion(Path(folder), seed=11) as one, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(SWITCHES))
        still: dict[str, Any] = {"reduced_motion": "reduce"}
        table = Visitor(browser, one.url, **still)
        take(table, "setup")
        table.begin("zombies", "ask")
        phone = Visitor(browser, one.url, PHONE, has_touch=True, **still)
        walk(table, "which way round", turns=1)
        take(table, "tile")
        take(phone, "tile-phone")
        walk(table, "take a step", turns=9)
        table.tap(*roof(table))
        table.see(".bubble")
        take(table, "refusal")
        take(phone, "step-phone")
        table.page.click("#tab-desk")
        table.page.keyboard.press("Escape")
        take(table, "desk")
        phone.page.click("#tab-desk")
        take(phone, "desk-phone")
        table.page.click("#tab-dice")
        take(table, "dice")
        table.page.click("#tab-more")
        table.press("edit")
        take(table, "corrections")
        table.press("done")
        hand(table, browser, still)
        haunted(Visitor(browser, one.url, **still))
        overrun(Visitor(browser, one.url, **still))
        at_war(Visitor(browser, one.url, **still), Visitor(browser, one.url, PHONE, has_touch=True, **still))
        on_stage(Visitor(browser, one.url, **still), Visitor(browser, one.url.replace("/#", "/stage#"), **still))
        browser.close()


def walk(visitor: Visitor, words: str, turns: int) -> None:
    """Play on by itself until a prompt has been seen so many times."""
    seen = 0
    for _ in range(2000):
        if words in visitor.prompt:
            seen += 1
            if seen == turns:
                return
        visitor.step(plainest)
    raise SystemExit(f"no question said {words!r} so often")


def plainest(keys: list[str]) -> str:
    for wanted in ('o"unseen"', 'o"none"', "roll", "place", "auto", "wstop"):
        if wanted in keys:
            return wanted
    return next(key for key in keys if key not in ("why", "list", "find", "turn", "next", "cardplay"))


def roof(visitor: Visitor) -> tuple[int, int]:
    """A house somewhere in the middle of the map: nobody can go there."""
    script = """() => { const world = document.querySelector('.world').getScreenCTM();
        const far = ([x, y]) => Math.hypot(x - 420, y - 460);
        const middles = [...document.querySelectorAll('.roof')].map((one) => one.getBoundingClientRect())
            .map((box) => [box.x + box.width / 2, box.y + box.height / 2]);
        const [x, y] = middles.sort((a, b) => far(a) - far(b))[0];
        return [Math.round((x - world.e) / world.a / 60), -Math.round((y - world.f) / world.d / 60)]; }"""
    x, y = visitor.page.evaluate(script)
    return int(x), int(y)


def hand(table: Visitor, browser: Any, still: dict[str, Any]) -> None:
    """The private page of a player whose cards were dealt."""
    table.page.click("#tab-more")
    table.press("new")
    table.begin("zombies", "auto")
    table.page.click("#tab-people")
    table.press("hand0")
    link = table.see("dialog a").get_attribute("href")
    table.page.locator("dialog [data-key=phones-on]").click()
    table.see("dialog .qr")
    take(table, "link")
    phone = Visitor(browser, link, PHONE, has_touch=True, **still)
    phone.see(".held")
    take(phone, "hand-phone")


def haunted(table: Visitor) -> None:
    """MidEvil: Ana beside Ben, who holds the book."""
    table.load(DUEL)
    table.page.click("#tab-people")
    table.until("() => !document.querySelector('.notice')")
    take(table, "midevil")


def overrun(table: Visitor) -> None:
    """Totally Zombies!!!: several areas, somebody in the middle of a walk."""
    table.load(outbreak(seed=OUTBREAK, places=18))
    table.page.click("#tab-people")
    table.until("() => !document.querySelector('.notice')")
    take(table, "totally")


def at_war(table: Visitor, phone: Visitor) -> None:
    """Totally Medieval: a battle before the dice on the table, the mat in a move and the sum of a battle on a phone."""
    for told, name in ((position(MOVE), "mat-phone"), (position(FIGHT, ATTACKING, BREEZE), "score-phone")):
        table.load(told)
        phone.page.click("#tab-map")
        take(phone, name)
    table.page.click("#tab-people")
    table.until("() => !document.querySelector('.notice')")
    take(table, "medieval")


def on_stage(table: Visitor, stage: Visitor) -> None:
    """The tablet in the middle of the table: whoever is asked sits at its near edge."""
    table.load(outbreak(seed=OUTBREAK, places=18))
    stage.until("() => document.getElementById('prompt')?.textContent.includes('take a step')")
    take(stage, "stage")


def outbreak(seed: int, places: int) -> Json:
    """A game of four that bots played on until so many places were found and somebody takes a step."""
    book = rulebook("totally-zombies")
    game = book.new(load(book.pack), NewGame(("Ana", "Ben", "Cleo", "Dan"), book.modes[0], own_deck=True))
    driver, player = Driver(game), bot("sensible", seed)
    board = board_of(game.id)
    while driver.ask().name != "move.step" or len(board.buildings(driver.game)) < places:
        act(player, driver)
    return driver.game.position()


def take(visitor: Visitor, name: str) -> None:
    """A picture with few colours, which is small."""
    visitor.page.wait_for_function("() => document.getAnimations().every((one) => one.playState !== 'running')")
    visitor.page.wait_for_timeout(300)  # frames of the desk come over the socket, unasked
    path = HERE / f"page-{name}.png"
    visitor.page.screenshot(path=path)
    picture = Image.open(path).convert("RGB")
    picture.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE).save(path, optimize=True)


if __name__ == "__main__":
    main()
