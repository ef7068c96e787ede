"""A sum on the page: a number is asked for and none is listed, the seconds are told, and the answer is nowhere."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

from companion.desk.desk import Desk
from companion.desk.reading import read_text
from companion.engine import TABLE
from companion.table import begin, load_opening
from companion.table.present import state
from companion.table.rights import OF_PROGRAM
from companion.table.view import view
from companion.web.host import ClockLine
from tests.rules.summing import fight, position
from tests.web.hosting import Browser, TableHost, browsing, question, seat_token, serving

CARD, ANSWER = "5: 9/10 of 110 = ?", re.compile(r"(?<!\d)99(?!\d)")
"""Nothing else at the table is 99."""


def held_up(**options: str) -> dict[str, Any]:
    return position(CARD, levels=("fractions", "addition"), options=options)


def undrawn() -> dict[str, Any]:
    written: dict[str, Any] = fight(
        terrain={"t1": "open-meadow", "t4": "green-valley"}, down="t2 t3 t5 t6 t7"
    ).game.position()
    return written


def hosting(folder: Path, document: dict[str, Any]) -> TableHost:
    host = TableHost(folder)
    host._do({"do": "load", "position": document}, "web", OF_PROGRAM)
    return host


async def asked(page: Browser) -> None:
    """Wait until the page has the question."""
    await page.until(lambda: bool(page.sections.get("question")))


def test_a_number_is_asked_for_and_the_seconds_are_told(tmp_path: Path) -> None:
    async def scene() -> None:
        host = hosting(tmp_path, held_up(**{"answer-seconds": "30"}))
        host.counting = ClockLine(1, 21.5, 30)
        async with serving(host) as server, browsing(server) as page:
            await asked(page)
            told = question(page)
            assert (told["numbers"], told["seconds"], told["count"]) == ([0, 999], 30, 1001)
            assert [option["value"] for option in told["options"]] == ["late"]
            assert page.sections["clock"] == {"n": 1, "left": 21.5, "of": 30}
            host.counting = None
            host.changed()
            await page.until(lambda: page.sections["clock"] is None)

    asyncio.run(scene())


def test_a_card_that_only_the_companion_knows_is_drawn_by_it(tmp_path: Path) -> None:
    async def scene() -> None:
        host = hosting(tmp_path, undrawn())
        async with serving(host) as server, browsing(server) as page:
            await asked(page)
            told = question(page)
            assert (told["drawn"], told["options"], told["count"]) == (True, [], 6 * 400)
            assert "numbers" not in told
            reply = await page.ask("roll", n=told["n"])
            assert reply["ok"]
            await page.until(lambda: question(page)["name"] == "sum.answer")
            assert question(page)["brief"].endswith("= ?")

    asyncio.run(scene())


def test_the_answer_is_on_no_page_before_it_is_given(tmp_path: Path) -> None:
    async def scene() -> None:
        host = hosting(tmp_path, held_up())
        async with (
            serving(host) as server,
            browsing(server) as page,
            browsing(server, seat=seat_token(server, 0)) as ana,
            browsing(server, seat=seat_token(server, 1)) as ben,
        ):
            for one in (page, ana, ben):
                await asked(one)
                assert "9/10 of 110" in question(one)["prompt"]
                assert not ANSWER.search(json.dumps(one.sections)), one.sections
            assert host.table is not None
            await host.do({"do": "answer", "n": host.table.driver.number, "values": [98]}, "web")
            await page.until(lambda: bool(ANSWER.search(json.dumps(page.sections["log"]))))

    asyncio.run(scene())


def test_the_answer_is_neither_on_the_desk_nor_in_the_protocol() -> None:
    table = begin(load_opening({"position": held_up()}))
    desk = Desk()
    desk.sit(table, 100.0)
    told: list[Any] = [read_text(desk.frame(100.0)), desk.view.question if desk.view else None]
    told += [state(table.driver, listener=listener) for listener in (TABLE, 0, 1)]
    shown = view(table)
    told += [{key: value for key, value in shown.items() if key != "options"}, table.position(), table.game.log]
    for one in told:
        assert "9/10 of 110" in str(one) or one == [], one
        assert not ANSWER.search(str(one)), one
    assert (shown["numbers"], shown["count"]) == ([0, 999], 1000)
    assert [option["value"] for option in shown["options"]] == list(range(200)), "as for every other sum"
