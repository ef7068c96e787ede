"""A player's sheet: what the page is told of it, and in a real browser the token painted by tapping pips."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from tests.web.browsing import Windows, companion
from tests.web.hosting import SLAYER, ZOMBIES, TableHost, browsing, question, serving


def test_the_page_is_told_the_token_the_skills_and_what_is_carried(tmp_path: Path) -> None:
    async def scene() -> None:
        host = TableHost(tmp_path, SLAYER)
        assert host.table is not None
        for answer in ("own", "melee 4"):
            host.table.answer(answer)
        async with serving(host) as server, browsing(server) as page:
            await page.until(lambda: bool(page.sections.get("sheets")))
            (sheet,) = page.sections["sheets"]
            assert sheet["faces"][3] == ["melee", "", "", ""]
            assert sheet["faces"][5] == ["skill", "", "", "", "", ""]
            assert {paint["kind"]: paint["price"] for paint in sheet["paints"]}["holy"] == 4
            assert [part["title"] for part in sheet["lines"]] == ["Skills", "Carried, 3 of 5 slots"]
            assert all(entry["does"] for part in sheet["lines"] for entry in part["entries"])
            painted = {option["value"]: option.get("pip") for option in question(page)["options"]}
            assert painted["holy 6"] == [6, "holy"]
            assert painted["done"] is None

    asyncio.run(scene())


def test_a_game_without_sheets_shows_none(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(TableHost(tmp_path, ZOMBIES)) as server, browsing(server) as page:
            await page.until(lambda: "sheets" in page.sections)
            assert page.sections["sheets"] is None

    asyncio.run(scene())


def test_spending_the_last_points_warns(tmp_path: Path) -> None:
    async def scene() -> None:
        host = TableHost(tmp_path, SLAYER)
        assert host.table is not None
        for answer in ("own", *["holy 6"] * 4):
            host.table.answer(answer)
        async with serving(host) as server, browsing(server) as page:
            await page.until(lambda: bool(page.sections.get("question")))
            warned = {option["value"] for option in question(page)["options"] if option.get("warn")}
            assert warned == {f"holy {face}" for face in (4, 5, 6)} | {"holy 1", "holy 2", "holy 3"}

    asyncio.run(scene())


def test_pips_are_painted_by_tapping_them_and_the_last_points_are_asked_for_twice(
    browser: Any, windows: Windows, tmp_path: Path
) -> None:
    with companion(tmp_path, seed=5) as one:
        page = windows.open(one.url)
        page.begin("zombie-slayer", "auto")
        page.step(lambda keys: 'o"own"')
        for _ in range(4):
            page.press("pip6")
            page.step(lambda keys: 'o"holy 6"')
        assert "4 Creation Points" in page.prompt
        before = page.asked
        page.press("pip5")
        page.press('o"holy 5"')
        page.see("dialog")
        page.page.locator("dialog button").first.click()  # no
        assert page.asked == before
        page.press('o"holy 5"')
        page.page.locator("dialog button.main").click()
        page.answered(before)
        assert page.page.locator(".token-face text.pip-letter").count() >= 6
