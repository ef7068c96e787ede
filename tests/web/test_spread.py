"""A whole series from a page: the plan that is shown, at one stroke, by those who are asked."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.web.hosting import ASKED, TableHost, browsing, question, seat_token, serving


def gas_station(folder: Path) -> TableHost:
    """Ana has laid a building and is to put down what belongs to it."""
    host = TableHost(folder, ASKED)
    assert host.table is not None
    host.table.answer("gas-station")
    host.table.answer("0,1 r90")
    return host


def test_a_building_is_filled_by_one_message(tmp_path: Path) -> None:
    async def scene() -> None:
        host = gas_station(tmp_path)
        async with serving(host) as server, browsing(server) as page:
            await page.until(lambda: bool(page.sections.get("question")))
            asked = question(page)
            assert len(asked["spread"]) == 7
            assert all(part["at"] and part["label"] and part["brief"] for part in asked["spread"])
            plan = [part["value"] for part in asked["spread"]]
            plan[0] = "0,1.E"  # the door elsewhere
            assert (await page.ask("spread", n=asked["n"], plan=plan))["ok"]
            assert host.table is not None
            assert host.table.driver.ask().name == "move.roll"
            assert host.table.driver.history[-7].source == "web"
            assert "question" in (await page.ask("spread", n=asked["n"], plan=plan))["error"]  # it is a stale one

    asyncio.run(scene())


def test_another_seat_spreads_nothing_and_the_film_form_is_the_tables(tmp_path: Path) -> None:
    async def scene() -> None:
        host = gas_station(tmp_path)
        async with serving(host) as server:
            async with browsing(server, seat=seat_token(server, 1)) as ben:
                await ben.until(lambda: bool(ben.sections.get("question")))
                asked = question(ben)
                reply = await ben.ask("spread", n=asked["n"], plan=[part["value"] for part in asked["spread"]])
                assert "somebody else" in reply["error"]
            await host.do({"do": "new", "wish": {**ASKED, "setup": "ask"}}, "web")
            assert host.table is not None
            while host.table.driver.ask().name != "setup.film":
                request = host.table.driver.ask()
                host.table.answer("all" if "all" in request.options else next(iter(request.options)))
            host.changed()
            async with (
                browsing(server, seat=seat_token(server, 0)) as ana,
                browsing(server) as page,
            ):
                await page.until(lambda: bool(page.sections.get("question")))
                asked = question(page)
                assert [part["who"] for part in asked["form"]] == ["Ana", "Ben"]
                assert "somebody else" in (await ana.ask("spread", n=asked["n"], plan=[3, 2]))["error"]
                assert (await page.ask("spread", n=asked["n"], plan=["never", 2]))["ok"]
                assert host.table.game.seat == 1

    asyncio.run(scene())
