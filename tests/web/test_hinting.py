"""Hints on pages: off by default, for whoever may answer, without a word of somebody else's hand, and nobody waits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.engine import Json
from companion.rehearse.stage import Stage
from companion.table import Table
from companion.table.hinting import Hint
from companion.web.messages import Failed, read_message
from tests.web.hosting import ASKED, STRANGER, ZOMBIES, Browser, TableHost, browsing, phoning, seat_token, serving
from tests.web.hosting import question as question_of
from tests.web.test_daemon_page import server_of


async def to_a_choice(page: Browser) -> dict[str, Json]:
    """Go on until somebody chooses between several things."""
    while question_of(page)["kind"] != "choice" or question_of(page)["count"] < 2:
        asked = question_of(page)
        some = asked["options"][asked["n"] % len(asked["options"])] if asked["options"] else None
        verb: dict[str, Json] = {"value": some["value"]} if some else {}
        assert (await page.ask("answer" if verb else "roll", n=asked["n"], **verb))["ok"]
        await page.until(lambda n=asked["n"]: question_of(page)["n"] != n)  # type: ignore[misc]
    return question_of(page)


async def allow(page: Browser, seat: int) -> None:
    assert (await page.ask("hints", seat=seat, on=True))["ok"]
    await page.until(lambda: seat in page.sections["game"]["hints"])


def test_hints_are_off_until_a_page_of_the_table_allows_them_for_a_seat(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(TableHost(tmp_path, ASKED)) as server, phoning(server) as phone:
            asked = await to_a_choice(phone)
            assert phone.sections["game"]["hints"] == []
            assert "Hints are off" in (await phone.ask("hint", n=asked["n"]))["error"]
            await allow(phone, asked["seat"])
            said = await phone.ask("hint", n=asked["n"])
            assert (said["ok"], said["advice"], said["seat"]) == (True, True, asked["seat"])
            assert 1 <= len(said["best"]) <= 3
            listed = [one["value"] for one in asked["options"]]
            assert all(one["value"] in listed for one in said["best"] if "value" in one)
            assert question_of(phone)["n"] == asked["n"], "nothing was answered"
            assert (await phone.ask("hints", seat=asked["seat"], on=False))["ok"]
            assert not (await phone.ask("hint", n=asked["n"]))["ok"]

    asyncio.run(scene())


def test_a_seat_hears_hints_for_itself_alone_and_switches_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        host = TableHost(tmp_path, ASKED)
        async with serving(host) as server, browsing(server) as own:
            asked = await to_a_choice(own)
            seat, other = asked["seat"], 1 - int(asked["seat"])
            await allow(own, int(seat))
            await allow(own, other)
            async with (
                browsing(server, seat=seat_token(server, int(seat))) as mine,
                browsing(server, seat=seat_token(server, other)) as theirs,
                browsing(server, token=STRANGER) as guest,
            ):
                assert (await mine.ask("hint", n=asked["n"]))["ok"]
                assert "goes to somebody else" in (await theirs.ask("hint", n=asked["n"]))["error"]
                assert not (await guest.ask("hint", n=asked["n"]))["ok"]
                for page in (mine, theirs, guest):
                    assert "the host's page and paired pages" in (await page.ask("hints", seat=seat, on=False))["error"]
        assert host.hinted == 1

    asyncio.run(scene())


def test_a_hint_that_could_name_cards_is_for_their_player_alone(tmp_path: Path) -> None:
    async def scene() -> None:
        host = TableHost(tmp_path, ZOMBIES)
        async with serving(host) as server, browsing(server) as own, phoning(server) as phone:
            asked = await to_a_choice(own)
            seat = int(asked["seat"])
            await allow(own, seat)
            for page in (own, phone):
                assert "the answers are hidden" in (await page.ask("hint", n=asked["n"]))["error"]
            assert host.hinted == 0, "nothing was thought about"
            assert (await phone.ask("hint", n=asked["n"], alone=True))["ok"]
            async with (
                browsing(server, seat=seat_token(server, seat)) as mine,
                browsing(server, seat=seat_token(server, (seat + 1) % 3)) as theirs,
            ):
                assert (await mine.ask("hint", n=asked["n"]))["ok"]
                assert not (await theirs.ask("hint", n=asked["n"], alone=True))["ok"]

    asyncio.run(scene())


def test_what_makes_no_sense_is_said(tmp_path: Path) -> None:
    for line in ('"do":"hint"', '"do":"hint","n":"1"', '"do":"hints","seat":0', '"do":"hints","seat":0,"on":1'):
        with pytest.raises(Failed):
            read_message(f'{{"id":1,{line}}}')

    async def scene() -> None:
        async with serving(TableHost(tmp_path, ASKED)) as server, browsing(server) as own:
            n = question_of(own)["n"]
            assert "another question" in (await own.ask("hint", n=n + 1))["error"]
            assert "there is no seat 7" in (await own.ask("hints", seat=7, on=True))["error"]

    asyncio.run(scene())


def test_a_page_goes_on_while_it_waits_for_a_hint(tmp_path: Path) -> None:
    async def scene() -> None:
        go_on = asyncio.Event()

        class Slow(TableHost):
            async def hint(self, n: int, may: Callable[[Table], None]) -> Hint:
                await go_on.wait()
                return Hint(0)

        host = Slow(tmp_path, ASKED)
        async with serving(host) as server, browsing(server) as own:
            asked = await to_a_choice(own)
            await allow(own, int(asked["seat"]))
            coming = asyncio.create_task(own.ask("hint", n=asked["n"]))
            await asyncio.sleep(0)
            answer = await own.ask("answer", n=asked["n"], value=asked["options"][0]["value"])
            assert answer["ok"]
            assert not coming.done()
            go_on.set()
            assert (await coming)["best"] == []
            late = asyncio.create_task(own.ask("hint", n=question_of(own)["n"]))
            await own.rest()
            late.cancel()

    asyncio.run(scene())


def test_with_the_daemon_a_hint_is_real_and_void_with_its_question(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Stage(tmp_path / "games", seed=3, page=True) as stage, browsing(server_of(stage)) as own:
            wish = {key: value for key, value in ASKED.items() if key != "seed"}
            assert (await own.ask("new", wish=wish))["ok"]
            await own.until(lambda: own.sections.get("game") is not None and own.sections.get("question") is not None)
            asked = await to_a_choice(own)
            await allow(own, int(asked["seat"]))
            said = await own.ask("hint", n=asked["n"])
            assert said["ok"], said
            assert said["best"][0]["tries"] > 0
            assert stage.daemon.desk.table is not None
            assert asked["seat"] in stage.daemon.desk.table.hints, "the desk offers them, too"
            value = asked["options"][0]["value"]
            assert (await own.ask("answer", n=asked["n"], value=value))["ok"]
            assert not (await own.ask("hint", n=asked["n"]))["ok"]

    asyncio.run(scene())
