"""Layers, areas and the edge of the table on the page, in a real browser at a made-up fair."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.games.kit.board import board_of
from companion.games.kit.layers import APART
from companion.table import Table
from tests.made_up.evening import crowded, evening
from tests.made_up.fair.state import Fair
from tests.web.browsing import Visitor, Windows
from tests.web.fairground import page_of

ZOMBIES = ("0,0.N", "0,1.C", "2,0.C")


def seen(visitor: Visitor, selector: str) -> int:
    """How many of these people see."""
    script = "s => [...document.querySelectorAll(s)].filter((one) => one.getBoundingClientRect().width).length"
    return int(visitor.page.evaluate(script, selector))


def tap(visitor: Visitor, x: int, y: int) -> None:
    """Tap a square wherever its layer is drawn."""
    place = "async (at) => (await import('/static/layers.js')).drawnAt(at)"
    visitor.tap(*visitor.page.evaluate(place, [x, y]))


def standing(table: Table) -> list[str]:
    game = table.game
    assert isinstance(game, Fair)
    return [game.ground.names[player.at] for player in game.players]


def look(windows: Windows, url: str) -> Visitor:
    visitor = windows.open(url)
    visitor.see("#prompt")
    visitor.until("() => document.querySelector('.layer-lit').children.length")
    return visitor


def test_the_map_shows_what_is_below_it_while_somebody_walks_there(windows: Windows, tmp_path: Path) -> None:
    table = evening("sewer 0,0.N", "0,0.S", zombies=ZOMBIES)
    with page_of(table, tmp_path) as url:
        visitor = look(windows, url)
        assert visitor.text(".beneath") == "in the sewer"
        assert seen(visitor, ".deep .tile") == 3, "below Town Square, the Bank and the crossing"
        assert seen(visitor, ".mark.legal.deep") > 10
        before = visitor.asked
        tap(visitor, APART + 1, 1)
        visitor.answered(before)
        assert standing(table) == ["sewer 0,0.NE", "0,0.S"]
        assert not seen(visitor, ".beneath"), "zombies are lured on the streets"
        assert not seen(visitor, ".deep .tile")


def test_people_look_below_by_themselves_and_climb_out(windows: Windows, tmp_path: Path) -> None:
    table = evening("0,0.C", "sewer 0,0.E", "sewer 1,0.C")
    with page_of(table, tmp_path) as url:
        visitor = look(windows, url)
        assert not seen(visitor, ".beneath")
        assert seen(visitor, ".figure.deep.somebody") == 2, "pawns that lie on their backs"
        assert not seen(visitor, ".mark.deep")
        visitor.page.locator(".zoom button[aria-pressed]").click()
        assert seen(visitor, ".beneath")
        assert seen(visitor, ".mark.legal.deep")
        before = visitor.asked
        tap(visitor, APART, 0)
        visitor.answered(before)
        assert standing(table)[0] == "sewer 0,0.C"


def test_so_does_the_stage_and_only_then(windows: Windows, tmp_path: Path) -> None:
    for place, below in (("sewer 0,0.N", True), ("0,0.C", False)):
        (tmp_path / place).mkdir()
        with page_of(evening(place, "0,0.S"), tmp_path / place) as url:
            stage = windows.open(url.replace("/#", "/stage#"))
            stage.until("() => document.querySelector('.layer-lit')?.children.length")
            assert bool(seen(stage, ".beneath")) == below
            assert bool(seen(stage, ".deep .tile")) == below


def test_the_keyboard_walks_below_the_map_and_up_again(windows: Windows, tmp_path: Path) -> None:
    with page_of(evening("sewer 0,0.N", "0,0.S"), tmp_path) as url:
        visitor = look(windows, url)
        visitor.page.focus(".map")
        for key in ("ArrowUp", "ArrowDown"):
            visitor.page.keyboard.press(key)
        visitor.until("() => document.body.innerText.includes('in the sewer')")
        visitor.page.keyboard.press("b")
        assert not seen(visitor, ".beneath")
        visitor.page.keyboard.press("ArrowRight")
        assert not seen(visitor, ".beneath"), "the cursor went along"


def test_what_lies_apart_is_in_a_frame_beside_the_map_and_is_tapped_there(windows: Windows, tmp_path: Path) -> None:
    table = evening("funhouse 0,0.C", "0,0.S", step="walk")
    with page_of(table, tmp_path) as url:
        visitor = look(windows, url)
        assert visitor.page.text_content(".frame") == "Funhouse"
        assert seen(visitor, ".apart > .tile") == 4
        beside = """() => document.querySelector('.flat').getBoundingClientRect().right
            <= document.querySelector('.frame').getBoundingClientRect().left + 1"""
        assert visitor.page.evaluate(beside)
        before = visitor.asked
        tap(visitor, 2 * APART, 1)
        visitor.answered(before)
        assert standing(table)[0] == "funhouse 0,0.N"


def test_areas_have_their_tints_and_the_table_its_edge(windows: Windows, tmp_path: Path) -> None:
    with page_of(evening(step="lay", tile="cross"), tmp_path) as url:
        visitor = look(windows, url)
        assert visitor.text(".areas").split("\n") == ["Town", "the Mall"]
        tints = """() => [...document.querySelectorAll('.flat > .tile')]
            .map((one) => one.style.getPropertyValue('--tint'))"""
        assert sorted(visitor.page.evaluate(tints)) == ["#465ac8", "#78828c", "#78828c", "#78828c"]
        assert seen(visitor, ".table-edge") == 1
        inside = """() => { const [edge, ...slots] = ['.table-edge', '.mark.slot'].flatMap((one) =>
            [...document.querySelectorAll(one)].map((place) => place.getBoundingClientRect()));
            return slots.every((slot) => slot.left > edge.left && slot.right < edge.right && slot.top > edge.top); }"""
        assert visitor.page.evaluate(inside)


def test_of_a_large_map_only_what_changes_is_drawn_anew(windows: Windows, tmp_path: Path) -> None:
    table = crowded(100, 150, step="lay", tile="bend")
    with page_of(table, tmp_path) as url:
        visitor = look(windows, url)
        keep = "() => { window.kept = [...document.querySelectorAll('.flat > .tile')]; return window.kept.length; }"
        assert visitor.page.evaluate(keep) == 100
        before = visitor.asked
        visitor.press("place")
        visitor.answered(before)
        visitor.until("() => document.querySelectorAll('.flat > .tile').length === 101")
        anew = "() => window.kept.filter((one) => !one.isConnected).length"
        assert 1 <= visitor.page.evaluate(anew) <= 4, "the tiles beside it"
        assert visitor.page.evaluate("() => document.querySelectorAll('.figure.zombie').length") == 150


def test_an_evening_at_the_fair_by_taps_alone(windows: Windows, tmp_path: Path) -> None:
    table = evening("0,0.C", "sewer 1,0.N", step="lay", tile="bend", zombies=ZOMBIES)
    with page_of(table, tmp_path) as url:
        visitor = look(windows, url)
        asked: list[str] = []
        for _ in range(9):
            asked.append(table.driver.ask().name)
            step(visitor, table)
        assert set(asked) == {"tile.place", "walk.to", "lure.which", "turn.room"}
        assert visitor.wrong == []


def step(visitor: Visitor, table: Table) -> None:
    """Answer one question on the map, else in the list."""
    question: Any = table.driver.ask()
    before = visitor.asked
    if question.name == "tile.place":
        visitor.press("place")
    elif question.name == "turn.room":
        visitor.page.locator("details summary").first.click()
        visitor.steady()
        visitor.page.locator("#question .option:visible").first.click()
    else:
        board, value = board_of("fair"), [*question.options][-1]
        at = board.places(table.game, question, value)[0]
        if (at[0] > APART / 2) != bool(seen(visitor, ".beneath")) and at[0] < APART * 1.5:
            visitor.page.locator(".zoom button[aria-pressed]").click()
        tap(visitor, *at)
    visitor.answered(before)
