"""Totally Zombies!!! in a real browser: sets and size of the table, an auction, sewer, Funhouse, half hearts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.engine import Json
from companion.table.journal import read
from companion.table.past import opening_of
from tests.desk.outbreaks import CIRCUS, FUNHOUSE, HAS
from tests.rules.outbreak import NAMES, ROW, entrances, horde
from tests.web.browsing import Companion, Visitor, Windows, companion

SMALL = {"width": 320, "height": 568}
WALK: dict[str, Json] = {"step": "move", "left": 8, "dice": [4]}
AUCTION: dict[str, Json] = {"step": "tile", "deck": "town", "tile": "town-helipad"}


def position(turn: dict[str, Json], players: int = 4, at: str = "", more: Any = ()) -> dict[str, Any]:
    has = [{"name": name, **one} for name, one in zip(NAMES, HAS, strict=True)][:players]
    if at:
        has[0]["at"] = at
    return {
        "game": "totally-zombies",
        "turn": {"seat": 0, **turn},
        "map": [*ROW, *more],
        "zombies": horde("0,0.N", "1,0.E dog 2"),
        "sewer-entrances": entrances("0,0.C", "1,0.S"),
        "players": has,
    }


def sit(running: Companion, windows: Windows, turn: dict[str, Json], words: str, **more: Any) -> Visitor:
    """A window on a table where somebody is asked something."""
    visitor = windows.open(running.url)
    visitor.load(position(turn, **more))
    visitor.until("words => document.getElementById('prompt')?.textContent.includes(words)", words)
    return visitor


def press(visitor: Visitor, key: str) -> None:
    """An answer, and the next question."""
    before = visitor.asked
    visitor.press(key)
    visitor.answered(before)


def bids(visitor: Visitor) -> list[str]:
    return [" ".join(text.split()) for text in visitor.page.locator(".bids li").all_inner_texts()]


def test_sets_are_switched_and_the_table_is_measured(windows: Windows, tmp_path: Path) -> None:
    with companion(tmp_path) as one:
        visitor = windows.open(one.url)
        visitor.see(".wizard")
        visitor.page.locator("[data-key='game-totally-zombies']").check(force=True)
        assert visitor.page.locator("[data-key='areas-in-play-town']").is_disabled(), "it is always in play"
        for area in ("mall", "school"):
            visitor.page.locator(f"[data-key='areas-in-play-{area}']").uncheck(force=True)
        visitor.page.locator("[data-key='surface-4']").check(force=True)
        visitor.page.locator("[data-key='surface-number1']").fill("9")
        visitor.page.locator("[data-key='surface-number3']").fill("99")
        visitor.page.locator("[data-key='surface-number0']").focus()
        visitor.press("begin")
        visitor.see("#prompt")
        opening = opening_of(read(max((tmp_path / "games").glob("totally-zombies-*.journal"))))
        assert opening.options == {"areas-in-play": "town+army-base+woods+circus"}
        assert opening.details == {"surface": [3, 9, 3, 40]}


def test_an_auction_is_seen_by_everybody_and_bid_with_a_dial(running: Companion, windows: Windows) -> None:
    table = sit(running, windows, AUCTION, "how many zombies do you bid")
    assert bids(table) == ["Ana …", "Ben –", "Cleo –", "Dan –"]
    table.press("more")
    table.press("more")
    assert table.text("[data-key=bid]") == "Bid 2 zombies"
    press(table, "bid")
    press(table, 'o"pass"')
    assert bids(table) == ["Ana 2", "Ben pass", "Cleo …", "Dan –"]
    assert "The bid stands at 2." in table.prompt
    assert table.text(".bid output") == "3", "no lower bid is offered"
    press(table, "bid")
    press(table, 'o"pass"')
    press(table, 'o"pass"')
    assert "Cleo, where does Helipad go" in table.prompt


def test_eight_players_and_their_bids_fit_on_a_small_phone(running: Companion, windows: Windows) -> None:
    sit(running, windows, AUCTION, "how many zombies do you bid", players=8)
    phone = windows.open(running.url, size=SMALL)
    phone.see(".bids")
    assert len(bids(phone)) == 8
    box = phone.page.locator("[data-key=bid]").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= SMALL["height"]
    phone.page.click("#tab-people")
    assert phone.page.locator(".player, .people li").count() >= 8
    assert phone.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_half_a_heart_is_drawn_and_kills_are_told_with_how_many_win(running: Companion, windows: Windows) -> None:
    table = sit(running, windows, WALK, "take a step or stop")
    assert table.page.get_attribute(".standing-now li:first-child", "aria-label") == "2.5 life"
    assert table.page.locator(".standing-now .half .figure.life").count() == 1
    assert table.page.locator(".standing-now [aria-label='9 of 21 zombies']").count() == 1


def test_guts_become_life_among_the_cards(running: Companion, windows: Windows) -> None:
    """What is no card is done where cards are played."""
    table = sit(running, windows, WALK, "take a step or stop")
    table.press("cardplay")
    table.page.click("dialog [data-key=who0]")
    table.page.locator("dialog li.held").filter(has_text="Guts for life").locator("button.main").click()
    table.until("() => !document.querySelector('dialog[open]')")
    table.see(".standing-now [aria-label='3.5 life']")
    assert table.page.locator(".standing-now [aria-label='2 guts']").count() == 1


def test_the_sewer_is_entered_walked_and_left(running: Companion, windows: Windows) -> None:
    table = sit(running, windows, WALK, "take a step or stop")
    assert table.page.locator("svg.map.under-map, .under-map").count() == 0
    press(table, 'o"down"')
    table.see(".beneath")
    before = table.asked
    table.press("wE")
    table.answered(before)
    press(table, "wW")
    press(table, 'o"up"')
    assert "Ana, " in table.prompt
    assert table.page.locator(".under-map").count() == 0


def test_the_funhouse_lies_beside_the_map(running: Companion, windows: Windows) -> None:
    table = sit(running, windows, WALK, "take a step or stop", at="funhouse 0,0.C", more=[*CIRCUS, *FUNHOUSE])
    assert table.page.locator(".figure.pawn.apart").count() == 1
    press(table, "wS")
    assert table.page.locator(".figure.pawn.apart").count() == 1


def test_decks_have_the_colours_of_their_areas(running: Companion, windows: Windows) -> None:
    table = sit(running, windows, {"step": "tile"}, "from which area's deck", more=[*CIRCUS, *FUNHOUSE])
    assert table.page.locator("#question .option .of-area").count() == 2
    assert "the Circus: 8 tiles" in table.text("#question")
