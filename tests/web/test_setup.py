"""The wizard of the page: goals, packs, what belongs to this game alone, remembered names, games that were left."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games import GAMES, rulebook
from companion.table import new_opening
from companion.table.journal import read
from companion.table.past import opening_of
from companion.table.shelf import Shelf
from companion.web.setup_section import setup_section
from tests.packs.homemade import write_pack
from tests.web.browsing import PHONE, Visitor, Windows, companion

OUR_TOWN = 'id = "our-town"\ntitle = "Our town"\nextends = "zombies-2014"\n'


def our_town(folder: Path) -> str:
    return str(write_pack(folder / "our-town", pack=OUR_TOWN, tiles=None, cards=None))


def last_opening(folder: Path, game: str = "zombies") -> Any:
    return opening_of(read(max((folder / "games").glob(f"{game}-*.journal"))))


def check(visitor: Visitor, key: str) -> None:
    visitor.page.locator(f"[data-key='{key}']").check(force=True)


# ---------------------------------------------------------------------- what the page is told

GROUPS = {
    "zombies": ["zombies", "tiles", "survivors"],
    "zombie-slayer": ["zombies", "spawn", "foes"],
    "midevil": ["skeletons", "tiles"],
    "totally-zombies": ["zombies", "tiles", "combat", "sewer"],
    "totally-medieval": [],
}
"""What can be left to the companion besides the dice."""


@pytest.mark.parametrize("game", GAMES)
def test_the_page_is_told_goals_groups_and_packs(game: str) -> None:
    book = rulebook(game)
    told = next(one for one in setup_section()["games"] if one["id"] == game)
    for choice in (*book.modes, *book.scenarios, *book.variants):
        assert told["goals"][choice] == book.goal(choice)
    assert [group["what"] for group in told["groups"]] == ["rolls", *GROUPS[game]]
    assert [pack["id"] for pack in told["packs"]] == [book.pack] == [told["pack"]]


def test_a_suggested_pack_goes_first_and_so_does_its_game(tmp_path: Path) -> None:
    slayer = write_pack(tmp_path, pack=OUR_TOWN.replace("zombies-2014", "zombie-slayer"), tiles=None, cards=None)
    told = setup_section([str(slayer)], "our-town")
    others = [game for game in GAMES if game != "zombie-slayer"]
    assert [game["id"] for game in told["games"]] == ["zombie-slayer", *others]
    assert [pack["id"] for pack in told["games"][0]["packs"]] == ["our-town", "zombie-slayer"]


# ---------------------------------------------------------------------- in a browser


@pytest.mark.parametrize("size", [PHONE, {"width": 1280, "height": 800}], ids=["phone", "desktop"])
def test_every_choice_says_what_it_is_about(windows: Windows, tmp_path: Path, size: dict[str, int]) -> None:
    book = rulebook("zombies")
    with companion(tmp_path) as one:
        visitor = windows.open(one.url, size=size)
        visitor.see(".wizard")
        shown = visitor.text(".wizard")
        for choice in (*book.modes, *book.scenarios, *book.variants):
            assert book.goal(choice) in shown
        check(visitor, "scenario-search-and-rescue")
        assert book.goal("quota") in visitor.text(".wizard")
        check(visitor, "mode-team")
        assert book.goal("teams") in visitor.text(".wizard")
        assert visitor.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        check(visitor, "game-zombie-slayer")
        assert rulebook("zombie-slayer").goal("solitaire") in visitor.text(".wizard")
        assert not visitor.page.locator("[data-key=bot0]").count()


def test_scenarios_are_stacked_or_refused_with_the_reason(windows: Windows, tmp_path: Path) -> None:
    with companion(tmp_path) as one:
        visitor = windows.open(one.url)
        visitor.see(".wizard")
        check(visitor, "scenario-search-and-rescue")
        visitor.page.locator("[data-key=scenario-last-man-standing]").click(force=True)
        assert "Last Man Standing is played by itself" in visitor.text(".scenarios .refusal")
        assert not visitor.page.locator("[data-key=scenario-last-man-standing]").is_checked()
        check(visitor, "scenario-well-armed-helicopter")
        assert not visitor.page.locator(".scenarios .refusal").count()
        assert "scenario stacking: armed may be added" in visitor.text(".scenarios")
        visitor.press("begin")
        visitor.see("#prompt")
        opening = last_opening(tmp_path)
        assert opening.scenario == ("search-and-rescue", "well-armed-helicopter")
        assert opening.options == {"scenario-stacking": "armed-may-be-added"}


def test_another_mode_says_that_a_scenario_no_longer_goes(windows: Windows, tmp_path: Path) -> None:
    with companion(tmp_path) as one:
        visitor = windows.open(one.url)
        visitor.see(".wizard")
        check(visitor, "scenario-last-man-standing")
        check(visitor, "mode-cooperative")
        assert "in competitive mode" in visitor.text(".scenarios .refusal")
        visitor.page.locator("[data-key=scenario-last-man-standing]").click(force=True)
        assert not visitor.page.locator(".scenarios .refusal").count()


def test_how_the_companion_leads_the_zombies_is_agreed_with_the_game(windows: Windows, tmp_path: Path) -> None:
    with companion(tmp_path) as one:
        visitor = windows.open(one.url)
        visitor.see(".wizard")
        assert not visitor.page.locator("[data-key=leave-zombies-how]").count()
        check(visitor, "leave-zombies")
        ways = visitor.page.locator("[data-key=leave-zombies-how] option").all_text_contents()
        assert ways == ["By chance", "Hungry", "Mean", "Lazy"]
        visitor.page.select_option("[data-key=leave-zombies-how]", "mean")
        check(visitor, "leave-rolls")
        visitor.press("begin")
        visitor.see("#prompt")
        assert last_opening(tmp_path).automation == ({"what": "zombies", "how": "mean"}, "rolls")


def test_automation_and_map_are_agreed_for_this_game_alone(windows: Windows, tmp_path: Path) -> None:
    with companion(tmp_path) as one:
        visitor = windows.open(one.url)
        visitor.see(".wizard")
        check(visitor, "leave-zombies")
        check(visitor, "map-page")
        visitor.press("begin")
        visitor.see("#prompt")
        opening = last_opening(tmp_path)
        assert (opening.automation, opening.map_on_page) == (("zombies",), True)
        visitor.page.click("#tab-people")
        assert visitor.text(".in-force") == "By itself: Zombies. The map is on the page only."
        visitor.page.click("#tab-more")
        visitor.see("[data-key=auto-zombies]:checked")
        visitor.press("new")
        visitor.see(".wizard")
        assert not visitor.page.locator("[data-key=leave-zombies]").is_checked()
        check(visitor, "chance-ask")
        assert not visitor.page.locator("[data-key=map-page]").count()
        visitor.press("begin")
        visitor.see("#prompt")
        visitor.page.click("#tab-more")
        visitor.see("[data-key=auto-zombies]:not(:checked)")
        assert not last_opening(tmp_path).automation


def test_names_are_remembered_from_the_last_game(windows: Windows, tmp_path: Path) -> None:
    opening = new_opening({"game": "zombies", "players": ["Eva", "Finn", "Gus", "Max-bot"]})
    Shelf(tmp_path / "games").begin(opening).close()
    with companion(tmp_path) as one:
        visitor = windows.open(one.url)
        visitor.see("#prompt, .wizard")
        visitor.page.click("#tab-more")
        visitor.press("new")
        visitor.see(".wizard")
        assert [visitor.page.input_value(f"[data-key=name{seat}]") for seat in range(3)] == ["Eva", "Finn", "Gus"]
        assert not visitor.page.locator("[data-key=name3]").count()
        check(visitor, "game-zombie-slayer")
        assert visitor.page.input_value("[data-key=name0]") == "Eva"


def test_a_pack_is_chosen_and_named_and_a_game_without_it_says_why(windows: Windows, tmp_path: Path) -> None:
    with companion(tmp_path, options=("--packs", our_town(tmp_path))) as one:
        visitor = windows.open(one.url)
        visitor.see(".wizard")
        check(visitor, "pack-our-town")
        visitor.press("begin")
        visitor.see("#prompt")
        assert "Our town" in visitor.text("#title")
        assert last_opening(tmp_path).pack == "our-town"
        visitor.page.click("#tab-more")
        visitor.press("away")
        visitor.see(".wizard")
        assert visitor.page.locator("[data-key^=resume-]").count() == 1
        visitor.close()
    with companion(tmp_path) as one:
        visitor = windows.open(one.url)
        visitor.see(".wizard")
        assert "The pack 'our-town' that it is played with is not found" in visitor.text(".shelf")
        assert not visitor.page.locator("[data-key^=resume-]").count()
        assert not visitor.page.locator("[data-key^=pack-]").count()


def test_any_game_on_the_shelf_can_be_taken_up(windows: Windows, tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "games")
    for names in (["Ana", "Ben"], ["Cy", "Dee"], ["Eva", "Finn"]):
        shelf.begin(new_opening({"game": "zombies", "players": names})).close()
    with companion(tmp_path) as one:
        visitor = windows.open(one.url)
        visitor.see("#tab-more")
        visitor.page.click("#tab-more")
        visitor.press("away")
        visitor.see(".wizard")
        assert visitor.page.locator("[data-key^=resume-]").count() == 3
        visitor.press("resume-zombies-0002")
        visitor.see("#prompt")
        assert "Cy" in visitor.prompt
