"""Every view of the page in a language whose words are a third longer than ours, as wide as phone, tablet and desktop:
nothing is cut off, outside the window or on something else."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from companion.games import GAMES
from companion.languages.pseudo import PSEUDO, lengthened
from tests.web.browsing import Companion, Visitor, Windows, companion
from tests.web.fitting import cut
from tests.web.staging import Fed
from tests.web.test_totally_medieval import ATTACKING, BREEZE, FIGHT, MOVE
from tests.web.test_totally_medieval import position as at_war

WIDE = [("de-DE", 320), ("de-DE", 390), ("de-DE", 820), (PSEUDO, 390), (PSEUDO, 1280)]
PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
TABS = ("people", "story", "dice", "desk", "more")
STAGES = ({"width": 1024, "height": 768}, {"width": 768, "height": 1024}, {"width": 844, "height": 390})


@pytest.fixture(scope="module")
def strange(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Companion]:
    """A companion that speaks the language of longer words."""
    with companion(tmp_path_factory.mktemp("strange"), seed=11, module="tests.web.strange") as one:
        yield one


@pytest.fixture(scope="module")
def views() -> Any:
    """The views of which there are pictures."""
    sys.path.insert(0, str(PICTURES))
    return importlib.import_module("views")


def all_fit(pages: dict[Any, Visitor], view: str) -> list[str]:
    return [f"{view} at {width}: {wrong}" for width, one in pages.items() for wrong in cut(one.page)]


@pytest.mark.no_cover
def test_the_most_used_views_have_room_for_longer_words(browser: Any, strange: Companion, views: Any) -> None:
    table = views.Windows(browser, strange.url, lengthened, locale=PSEUDO)
    wrong: list[str] = []
    for view in views.walk(table):
        wrong += all_fit(table.all, view)
        for tab in TABS if view == "move" else ():
            table.open(tab)
            wrong += all_fit(table.all, tab)
    for one in table.all.values():
        assert one.wrong == []
        one.close()
    assert not wrong, "\n".join(wrong)


@pytest.mark.no_cover
@pytest.mark.parametrize(("language", "width"), WIDE)
def test_so_has_the_form_of_a_new_game_of_every_game(
    browser: Any, tmp_path: Path, windows: Windows, language: str, width: int
) -> None:
    wrong: list[str] = []
    with companion(tmp_path, module="tests.web.strange") as one:
        visitor = windows.open(one.url, locale=language, size={"width": width, "height": 844})
        visitor.begin()
        visitor.page.click("#tab-more")
        visitor.press("away")  # so that there is one to go on with
        visitor.see(".shelf li")
        for game in GAMES:
            visitor.see(".wizard")
            visitor.page.locator(f"[data-key='game-{game}']").check(force=True)
            visitor.until("game => document.querySelector(`[data-key='game-${game}']`).checked", game)
            visitor.page.evaluate("() => document.querySelectorAll('details').forEach((one) => one.open = true)")
            wrong += [f"{game}: {found}" for found in cut(visitor.page)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.no_cover
@pytest.mark.parametrize(("language", "width"), WIDE)
def test_so_have_devices_that_are_lost(tmp_path: Path, windows: Windows, language: str, width: int) -> None:
    with companion(tmp_path, module="tests.web.strange") as one:
        visitor = windows.open(one.url, locale=language, size={"width": width, "height": 844})
        visitor.begin()
        visitor.page.click("#tab-desk")
        visitor.see(".device")
        for key in visitor.page.evaluate(
            "() => [...document.querySelectorAll('.switch')].map((one) => one.dataset.key)"
        ):
            visitor.press(key)
            visitor.see(f".device.lost [data-key={key}]")
        assert not cut(visitor.page)


@pytest.mark.no_cover
def test_so_have_the_stage_and_its_seats(strange: Companion, windows: Windows, views: Any) -> None:
    visitor = windows.open(strange.url, locale=PSEUDO)
    visitor.load(views.MOVE)
    wrong: list[str] = []
    for size in STAGES:
        page = visitor.context.new_page()
        page.set_viewport_size(size)
        page.goto(f"{strange.place}/stage")
        page.wait_for_selector("#prompt")
        wrong += [f"stage at {size}: {one}" for one in cut(page)]
        page.click("#menu")
        page.wait_for_selector(".awake")
        wrong += [f"seats at {size}: {one}" for one in cut(page)]
        page.close()
    assert not wrong, "\n".join(wrong)


LONG = "Maximiliane-Theodora"
CROWD = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Max-Emil", "Hannelore")
STEP = {"step": "move", "left": 5}
ASKED: list[dict[str, Any]] = [
    {"game": "zombies", "players": [{"name": "Ana"}, {"name": "Ben"}], "turn": {"seat": 0, **STEP}},
    {"game": "midevil", "players": [{"name": "Ana"}, {"name": "Ben"}], "turn": {"seat": 0, **STEP}},
    {"game": "totally-zombies", "players": [{"name": name} for name in CROWD], "turn": {"seat": 0, **STEP}},
    at_war(MOVE),
    {"game": "zombie-slayer", "players": [{"name": "Ana"}]},
    at_war(FIGHT, ATTACKING, BREEZE),
]
LONGEST = "Kettensägenmassakerveranstaltungsgenehmigung"
SAID = [
    f"{LONG}, verteile zusammen genau 5 Erschaffungspunkte auf deine Fähigkeiten, oder bist du damit schon fertig?",
    f"{LONG}, gehe einen Schritt oder halte an: noch 4. Ziel: das Necronomicon, sobald der Graveyard da ist, oder "
    "30 Skelettpunkte.",
    f"{LONGEST}!",
]
"""Questions as long as any, with words as long as any."""
FACES = (1, 2, 3, 4, 5, 6, 1, 2, 3, 4)
TURN = """([degrees, shown]) => new Promise((seen) => { document.getElementById('stage').dataset.turn = degrees;
    document.getElementById('shown').hidden = !shown; // as long as we look
    const eye = new ResizeObserver(() => { eye.disconnect(); seen(); }); // after the stage's own, in the same frame
    eye.observe(document.getElementById('stage')); })"""
LETTERS = """() => { const read = (one) => parseFloat(getComputedStyle(one).fontSize);
    return Math.min(...[...document.querySelectorAll('#prompt, #shown:not([hidden]) :is(p, h2)')].map(read)); }"""


def wrong_on(stage: Page, view: str, shown: bool = False) -> Iterator[str]:
    """What is cut on the stage, or too small for a metre, lying and standing, turned any way round."""
    for size in STAGES[:2]:
        stage.set_viewport_size(size)
        for degrees in (0, 90, 180, 270):
            stage.evaluate(TURN, [degrees, shown])
            where = f"{view} at {size} turned by {degrees}"
            yield from (f"{where}: {one}" for one in cut(stage))
            if stage.evaluate(LETTERS) < min(size.values()) / 24:
                yield f"{where}: small letters"


@pytest.mark.no_cover
@pytest.mark.parametrize("language", ["de-DE", PSEUDO])
def test_on_the_stage_every_game_has_room_turned_any_way_round(
    strange: Companion, windows: Windows, language: str
) -> None:
    visitor = windows.open(strange.url, locale=language)
    visitor.see(".wizard, #prompt, .ending")
    wrong: list[str] = []
    stage = Fed(visitor, strange.place)
    for told in ASKED:
        visitor.page.bring_to_front()
        visitor.load({**told, "players": [{**told["players"][0], "name": LONG}, *told["players"][1:]]})
        stage.page.wait_for_function("title => title.startsWith(document.title)", arg=visitor.page.title())
        stage.page.bring_to_front()
        wrong += wrong_on(stage.page, told["game"])
    for said in SAID:
        stage.tell(ask=said)
        stage.page.wait_for_function("said => document.getElementById('prompt').textContent === said", arg=said)
        wrong += wrong_on(stage.page, said)
    for shown in (stage.card(LONGEST, f"{SAID[1]} " * 3), stage.roll(*FACES)):
        stage.tell(shown)
        stage.see(shown["words"] if shown["faces"] else LONGEST)
        wrong += wrong_on(stage.page, shown["kind"], shown=True)
        stage.page.click("#shown")
    assert not wrong, "\n".join(wrong)


@pytest.mark.no_cover
@pytest.mark.parametrize("width", [390, 820, 1280])
def test_so_have_a_hand_a_stranger_a_sheet_and_what_comes_over_the_page(
    strange: Companion, windows: Windows, views: Any, width: int
) -> None:
    height = views.SIZES[width][1]
    size = {"width": width, "height": height}
    visitor = windows.open(strange.url, locale=PSEUDO, size=size)
    visitor.load(views.CARDS)
    wrong: list[str] = []

    def look(page: Any, view: str) -> None:
        wrong.extend(f"{view}: {one}" for one in cut(page))

    visitor.page.click("#tab-people")
    visitor.press("hand0")
    visitor.see("dialog[open]")
    look(visitor.page, "link of a hand")
    link = str(visitor.page.get_attribute("dialog a.button", "href"))
    visitor.page.keyboard.press("Escape")
    hand = windows.open(link, locale=PSEUDO, size=size)
    hand.see(".held")
    look(hand.page, "hand")
    visitor.press("why")
    visitor.see("dialog[open]")
    look(visitor.page, "rule")
    visitor.page.keyboard.press("Escape")
    visitor.page.click("#tab-more")
    visitor.press("edit")
    visitor.see(".fixes button")
    look(visitor.page, "corrections")
    stranger = windows.open(strange.place, locale=PSEUDO, size=size)
    stranger.see(".pair")
    look(stranger.page, "pair")
    visitor.press("done")
    visitor.load({"game": "zombie-slayer", "players": [{"name": LONG}]})  # whose name stands in the form
    visitor.page.click("#tab-more")
    visitor.press("new")
    visitor.begin("zombie-slayer", "auto")
    visitor.step(lambda keys: 'o"own"')
    visitor.press("pip6")
    look(visitor.page, "painting")
    visitor.page.click("#tab-people")
    look(visitor.page, "sheet")
    assert not wrong, "\n".join(wrong)
