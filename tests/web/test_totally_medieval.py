"""Totally Medieval in a real browser: the mat, moves by tapping, the score card, sums, the wizard."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engine import Json
from companion.table.journal import read
from companion.table.past import opening_of
from tests.rules.warring import war
from tests.web.browsing import PHONE, Companion, Visitor, Windows, companion

SMALL = {"width": 360, "height": 640}
DOWN = "t2 t3 t5 t6"
LANDS = {"t1": "open-meadow", "t4": "frozen-pass", "t7": "old-watchtower"}
KNIGHTS = "king@hs queen@hs champion@t1 squire@t1 paladin@t1:plague"
VIKINGS = "raider@t4 shieldmaiden@t4 thrall@t7 king@hn"
MOVE: dict[str, Json] = {"step": "move", "seat": 0}
FIGHT: dict[str, Json] = {
    "step": "battle",
    "attacks": [{"army": ["knights-champion", "knights-squire", "knights-paladin"], "at": "t4", "back": "t1"}],
    "owed": 1,
    "moves": 1,
}
"""Champion, Squire and an ill Paladin stand against Raider and Shieldmaiden."""
ATTACKING = KNIGHTS.replace("@t1", "@t4")
BREEZE = "gentle-breeze"
MOVING, ROLLING = ".land.legal", "[data-key=d1]"
"""What is seen on the page while a move or a roll is asked for."""


def position(turn: dict[str, Json], knights: str = KNIGHTS, situation: str = "blizzard", **more: Any) -> dict[str, Any]:
    harvest, piles = (12, 17), (11, 12)
    driver = war(knights, VIKINGS, LANDS, DOWN, harvest=harvest, piles=piles, situation=situation, turn=turn, **more)
    written: dict[str, Any] = driver.game.position()
    return written


def sit(running: Companion, windows: Windows, seen: str, told: dict[str, Any], **more: Any) -> Visitor:
    """A window on a table where somebody is asked something: there is this to be seen."""
    visitor = windows.open(running.url, **more)
    visitor.load(told)
    if visitor.page.viewport_size["width"] < 600:
        visitor.page.click("#tab-map")
    visitor.see(seen)
    return visitor


def place(visitor: Visitor, x: int, y: int) -> Any:
    """A rectangle by the point in its middle."""
    return visitor.page.locator(f"[data-key='at{x},{y}']")


def label(visitor: Visitor, x: int, y: int) -> str:
    return str(place(visitor, x, y).get_attribute("aria-label"))


def lit(visitor: Visitor) -> list[str]:
    """The names of what lies on the rectangles that may be chosen."""
    return list(visitor.page.locator(".land.legal strong").all_inner_texts())


def tap(visitor: Visitor, x: int, y: int) -> None:
    before = visitor.asked
    visitor.steady()
    place(visitor, x, y).click()
    visitor.answered(before)


def press(visitor: Visitor, key: str) -> None:
    before = visitor.asked
    visitor.press(key)
    visitor.answered(before)


# ---------------------------------------------------------------------- the mat


def test_the_mat_shows_what_lies_there_and_who_stands_there(running: Companion, windows: Windows) -> None:
    table = sit(running, windows, MOVING, position(MOVE))
    assert table.page.locator(".land").count() == 9
    assert table.page.locator(".land.back").count() == 4
    assert table.page.locator(".land.home").count() == 2
    assert table.page.locator(".land.coastal strong").all_inner_texts() == [
        "Old Watchtower",
        "face down",
        "face down",
        "Open Meadow",
    ]
    assert place(table, 3, 2).locator(".one").all_inner_texts() == ["Raider\n7/5", "Shieldmaiden\n7/8"]
    does = table.text("[data-key='at2,1'] small")
    assert "2 Harvest" in does
    assert label(table, 2, 1) == (
        f"Open Meadow. row 1, left. {does} coastal. held by Ana. Ana: Champion 9/6. Ana: Squire 3/4. "
        "Ana: Paladin 8/7, ill with Plague. you may choose this"
    )


def test_rows_are_staggered_as_printed(running: Companion, windows: Windows) -> None:
    table = sit(running, windows, MOVING, position(MOVE))
    boxes = {at: place(table, *at).bounding_box() for at in ((3, 0), (2, 1), (4, 1), (1, 2), (3, 2), (5, 2))}
    (south, left, right, west, middle, east) = (boxes[at] for at in boxes)
    assert abs(left["x"] + left["width"] - middle["x"] - middle["width"] / 2) < 8, "it lies on the seam of the two"
    assert west["x"] < left["x"] < middle["x"] < right["x"] < east["x"]
    assert middle["y"] < left["y"] < south["y"], "north is up"
    assert abs(left["y"] - right["y"]) < 1


def test_a_mat_with_one_land_across_is_drawn_so(running: Companion, windows: Windows) -> None:
    told = position(MOVE, options={"mat-layout": "3-1-3"})
    table = sit(running, windows, MOVING, told)
    across, west, east = (place(table, *at).bounding_box() for at in ((3, 2), (1, 1), (5, 3)))
    assert abs(across["x"] - west["x"]) < 2
    assert abs(across["x"] + across["width"] - east["x"] - east["width"]) < 2
    assert "the whole width" in label(table, 3, 2)


def test_tracks_piles_and_the_situation_are_told(running: Companion, windows: Windows) -> None:
    table = sit(running, windows, MOVING, position(MOVE))
    tracks = table.page.locator(".track")
    assert [tracks.nth(at).get_attribute("aria-label") for at in (0, 1)] == [
        "Harvest of Ana: 12 of 20",
        "Harvest of Ben: 17 of 20",
    ]
    assert tracks.first.locator("i").count() == 21
    assert tracks.first.locator(".now").inner_text() == "12"
    piles = table.page.locator(".pile").all_inner_texts()
    assert any("Knights: Draw pile" in words and "11" in words for words in piles)
    for words in ("Blizzard", "one move", "Knights -2/-2", "Vikings +7/+5"):
        assert words in table.text(".for-all")


@pytest.mark.parametrize("size", [SMALL, PHONE, {"width": 1900, "height": 1000}], ids=["small", "phone", "large"])
def test_everything_fits_into_the_width(running: Companion, windows: Windows, size: dict[str, int]) -> None:
    table = sit(running, windows, MOVING, position(MOVE), size=size)
    table.see(".land")
    assert table.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    for inside in (".land", ".one", ".pile", ".track"):
        wide = "all => all.every((one) => one.scrollWidth <= one.clientWidth + 1)"
        assert table.page.locator(inside).evaluate_all(wide), inside
    apart = """all => all.every((one, i) => all.slice(i + 1).every((other) => {
        const [a, b] = [one, other].map((it) => it.getBoundingClientRect());
        return a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1; }))"""
    assert table.page.locator(".mat > *").evaluate_all(apart), "nothing lies on anything else"


def test_a_rectangle_that_is_no_answer_tells_about_itself_and_why(running: Companion, windows: Windows) -> None:
    table = sit(running, windows, MOVING, position(MOVE))
    table.steady()
    place(table, 3, 2).click()
    table.see(".bubble .refused")
    said = table.text(".bubble")
    for words in ("Frozen Pass", "row 2, middle", "held by Ben", "Ben: Raider 7/5", "Not allowed"):
        assert words in said
    table.page.keyboard.press("Escape")
    assert table.page.locator(".bubble").is_hidden()


# ---------------------------------------------------------------------- moves


def test_a_move_is_tapped_from_who_and_where_to(running: Companion, windows: Windows) -> None:
    table = sit(running, windows, MOVING, position(MOVE))
    assert lit(table) == ["Open Meadow", "Knights' Castle"]
    tap(table, 2, 1)
    switches = table.page.locator("#question [role=switch]")
    assert switches.all_inner_texts() == ["Champion", "Squire", "Paladin"]
    assert table.text("[data-key=go]") == "All 3 go"
    table.press("goes-knights-paladin")
    assert table.page.get_attribute("[data-key='goes-knights-paladin']", "aria-checked") == "false"
    assert table.text("[data-key=go]") == "2 of 3 go"
    press(table, "go")
    assert "Frozen Pass" in lit(table)
    tap(table, 3, 2)
    assert place(table, 3, 2).locator(".one").count() == 4
    assert table.page.locator(".track .now").first.inner_text() == "11"
    assert "Battle" in label(table, 3, 2)


def test_nobody_goes_before_somebody_is_chosen(running: Companion, windows: Windows) -> None:
    table = sit(running, windows, MOVING, position(MOVE))
    tap(table, 2, 1)
    for one in ("champion", "squire", "paladin"):
        table.press(f"goes-knights-{one}")
    assert table.page.locator("[data-key=go]").is_disabled()


def test_a_move_is_made_with_the_keyboard_alone(running: Companion, windows: Windows) -> None:
    table = sit(running, windows, MOVING, position(MOVE))
    before = table.asked
    place(table, 2, 1).focus()
    table.steady()
    table.page.keyboard.press("Enter")
    table.answered(before)
    before = table.asked
    table.page.locator("[data-key=go]").focus()
    table.steady()
    table.page.keyboard.press("Enter")
    table.answered(before)
    assert "Frozen Pass" in lit(table)


# ---------------------------------------------------------------------- the score card


def score(visitor: Visitor) -> list[list[str]]:
    """The score card, row by row, each cell in one line."""
    rows = visitor.page.locator(".score tr").all()
    return [[" ".join(cell.split()) for cell in row.locator("th, td").all_inner_texts()] for row in rows]


def test_the_score_card_adds_up_term_by_term_before_and_after_the_dice(running: Companion, windows: Windows) -> None:
    table = sit(running, windows, ROLLING, position(FIGHT, ATTACKING, BREEZE))
    assert score(table) == [
        ["", "Ana attacks", "Ben defends"],
        ["Strength", "Champion +9 Squire +3 Paladin +8 20", "Raider +5 Shieldmaiden +8 13"],
        ["Terrain", "0", "Frozen Pass +6 6"],
        ["Weather", "Gentle Breeze +3 3", "Gentle Breeze −1 -1"],
        ["Illness", "1 with Plague −4 -4", "0"],
        ["Dice", "?", "?"],
        ["Total", "19 + dice", "18 + dice"],
        ["The dice decide: each side adds its own."],
    ]
    press(table, "d2")
    assert score(table)[5:7] == [["Dice", "Die +2 2", "?"], ["Total", "21", "18 + dice"]]
    press(table, "d6")
    assert score(table)[5:] == [
        ["Dice", "Die +2 2", "Die +6 6"],
        ["Total", "21", "24"],
        ["Ben wins the battle, 24 to 21."],
    ]
    assert table.text(".score .won") == "24"


@pytest.mark.parametrize("size", [SMALL, {"width": 1900, "height": 1000}], ids=["small", "large"])
def test_the_score_card_fits_and_leads_the_mat(running: Companion, windows: Windows, size: dict[str, int]) -> None:
    table = sit(running, windows, ROLLING, position(FIGHT, ATTACKING, BREEZE), size=size)
    table.see(".score table")
    assert table.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    wide = "all => all.every((one) => one.scrollWidth <= one.clientWidth + 1)"
    assert table.page.locator(".score :is(th, td)").evaluate_all(wide)
    card, mat = (table.page.locator(one).bounding_box() for one in (".score", ".mat"))
    assert card["y"] + card["height"] <= mat["y"]


def test_without_a_battle_there_is_no_score_card(running: Companion, windows: Windows) -> None:
    table = sit(running, windows, MOVING, position(MOVE))
    assert table.page.locator(".score").is_hidden()


# ---------------------------------------------------------------------- sums


def test_a_sum_is_typed_and_its_clock_is_seen(running: Companion, windows: Windows) -> None:
    asked = {"seat": 0, "purpose": "attack", "value": 4, "words": "7 + 8 = ?"}
    said = {"variants": ["dice-cards"], "options": {"answer-seconds": "30"}}
    told = position(FIGHT, ATTACKING, BREEZE, sum=[asked], battle=[{"announced": True}], **said)
    for player in told["players"]:
        player["level"] = "addition"
    table = sit(running, windows, "[data-key=typed]", told)
    field = table.page.locator("[data-key=typed]")
    assert field.get_attribute("inputmode") == "numeric"
    assert "seconds left" in table.text("[role=timer]")
    field.fill("fifteen")
    table.press("say")
    assert "7 + 8" in table.prompt, "that is no number"
    field.fill("15")
    press(table, "say")
    assert ["Dice", "Dice card +4 4", "?"] in score(table)


# ---------------------------------------------------------------------- a new game


def test_variants_bring_their_switches_and_a_goal_of_ones_own_is_told(windows: Windows, tmp_path: Path) -> None:
    with companion(tmp_path) as one:
        visitor = windows.open(one.url)
        visitor.see(".wizard")
        visitor.page.locator("[data-key='game-totally-medieval']").check(force=True)
        visitor.page.click("[data-key=rules]")
        seconds = visitor.page.locator("[data-key='rule-answer-seconds']")
        assert seconds.count() == 0
        assert "a right answer earns the roll" in visitor.text(".wizard")
        visitor.page.locator("[data-key='variant-dice-cards']").check()
        seconds.select_option("30")
        visitor.page.locator("[data-key='rule-victory']").select_option("custom")
        visitor.page.locator("[data-key='said-goal']").fill("hold four Terrains")
        visitor.page.locator("[data-key=bot1]").uncheck()
        visitor.press("begin")
        visitor.see("#prompt")
        opening = opening_of(read(max((tmp_path / "games").glob("totally-medieval-*.journal"))))
        assert opening.variants == ("dice-cards",)
        assert opening.options == {"answer-seconds": "30", "victory": "custom"}
        assert opening.details == {"goal": "hold four Terrains"}


def test_a_character_is_set_right_by_tapping_it_and_where_it_really_stands(
    running: Companion, windows: Windows
) -> None:
    table = sit(running, windows, MOVING, position(MOVE))
    table.page.click("#tab-more")
    table.press("edit")
    place(table, 2, 1).click()
    assert place(table, 2, 1).get_attribute("class").split()[-1] == "chosen"
    place(table, 3, 0).click()
    home = place(table, 3, 0).locator(".one")
    home.nth(2).wait_for()
    assert [name.split()[0] for name in home.all_inner_texts()] == ["King", "Queen", "Champion"]
    table.press("done")
    assert lit(table) == ["Open Meadow", "Knights' Castle"]


def test_a_replay_shows_the_mat_of_its_moment(windows: Windows, tmp_path: Path) -> None:
    with companion(tmp_path) as one:
        visitor = windows.open(one.url)
        visitor.begin("totally-medieval", "auto")
        press(visitor, 'o"vikings"')
        visitor.page.click("#tab-more")
        visitor.press("away")
        visitor.page.locator("[data-key^=replay-]").click()
        visitor.see(".slider")
        visitor.see(".land.home")
        assert "Vikings' Fjord Hall" in visitor.page.locator(".land strong").all_inner_texts()
        visitor.press("first")
        visitor.until("() => !document.querySelector('.mat').textContent.includes('Vikings')")
        assert "Ana's Homeland" in visitor.page.locator(".land strong").all_inner_texts()
        visitor.press("leave")
        visitor.see(".wizard")


def test_after_a_game_on_a_mat_another_is_played_on_tiles(running: Companion, windows: Windows) -> None:
    table = sit(running, windows, MOVING, position(MOVE))
    table.page.click("#tab-more")
    table.press("new")
    table.begin("zombies", "ask")
    table.see("svg.map")
    assert table.page.locator(".matting").is_hidden()


def test_what_a_terrain_does_ends_with_dots_where_there_is_no_room_for_all_of_it(
    running: Companion, windows: Windows
) -> None:
    visitor = sit(running, windows, MOVING, position(MOVE), size=PHONE, locale="de-DE")
    lines = """() => [...document.querySelectorAll('.land small')]
        .filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => getComputedStyle(one).webkitLineClamp)"""
    cut = visitor.page.evaluate(lines)
    assert cut
    assert {*cut} == {"2"}
    assert "Wer es betritt, zieht in diesem Zug nicht weiter" in " ".join(
        str(one.get_attribute("aria-label")) for one in visitor.page.locator(".land").all()
    )
