"""The desk on pages: a picture keeps its secret, and a button does no more than the page that presses it may."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event
from typing import get_args

import pytest

from companion.daemon.sitting import Sitting
from companion.desk.intents import Intent
from companion.desk.knowing import LeftGame
from companion.rehearse.stage import PATIENCE, Stage
from tests.web.hosting import Browser, phoning
from tests.web.test_binding import usual
from tests.web.test_daemon_page import WISH, at_table, find, server_of

DARK = b"\x01" + bytes(1024)


@asynccontextmanager
async def with_a_phone(folder: Path) -> AsyncIterator[tuple[Stage, Browser, Browser]]:
    """A game, the machine's own page, and a paired phone that shows the desk."""
    async with at_table(folder) as (stage, page), phoning(server_of(stage)) as phone:
        assert (await phone.ask("watch", desk=True))["ok"]
        yield stage, page, phone


# ---------------------------------------------------------------------- pictures


async def show_a_hand(stage: Stage) -> bytes:
    """Somebody looks at a hand on the small screen; the picture."""
    await stage.press("CARD")
    await stage.press("OK")  # whose cards?
    await stage.press("OK")  # the others look away
    return b"\x01" + stage.picture()


def test_the_picture_of_a_hand_stays_dark_while_another_game_is_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The new game lies on the table, the desk knows of no secret any more, and the screen still shows the hand."""
    go_on, look = Event(), Sitting.left_games

    def slowly(sitting: Sitting) -> tuple[LeftGame, ...]:
        assert go_on.wait(PATIENCE)
        return look(sitting)

    async def scene() -> None:
        async with with_a_phone(tmp_path) as (stage, page, phone):
            hand = await show_a_hand(stage)
            stage.daemon.showing.posing = True  # no other picture is drawn meanwhile
            before = stage.daemon.desk.table
            monkeypatch.setattr(Sitting, "left_games", slowly)
            beginning = asyncio.create_task(page.ask("new", wish=WISH))
            await stage.until(lambda: stage.daemon.desk.table is not before, "the new game")
            phone.came.clear()
            assert (await phone.ask("watch", desk=True))["ok"]  # whoever looks anew is sent the picture there is
            await phone.until(lambda: any(isinstance(one, bytes) for one in phone.came))
            go_on.set()
            assert (await beginning)["ok"]
            await phone.rest()
            assert hand not in phone.came
            assert DARK in phone.came

    asyncio.run(scene())


def test_a_phone_that_is_forgotten_sees_the_desk_no_longer(tmp_path: Path) -> None:
    async def scene() -> None:
        async with with_a_phone(tmp_path) as (stage, page, phone):
            await phone.until(lambda: any(isinstance(one, bytes) for one in phone.came))
            assert (await page.ask("revoke", client="all"))["ok"]
            await phone.until(lambda: phone.sections["me"]["role"] == "guest")
            phone.came.clear()
            await stage.hold("WHY")
            await stage.press("DOWN")
            assert (await phone.ask("ping"))["ok"]
            assert not any(isinstance(one, bytes) for one in phone.came)

    asyncio.run(scene())


# ---------------------------------------------------------------------- buttons


async def refused(page: Browser, stage: Stage, do: str, button: str) -> None:
    """This page presses, and reads that it may not; so does everybody at the desk."""
    reply = await page.ask(do, button=button)
    assert "only the desk itself and the host's page may do this" in reply.get("error", ""), reply
    await stage.settle()
    stage.expect_screen("only the desk")
    await stage.press("BACK")


def test_a_paired_page_reaches_nothing_of_the_machine_by_the_buttons_of_the_desk(tmp_path: Path) -> None:
    async def scene() -> None:
        async with with_a_phone(tmp_path) as (stage, page, phone):
            server = server_of(stage)
            server.listening._find = lambda: ["127.0.0.3"]
            await find(stage, "Phones")
            await stage.press("OK")
            await refused(phone, stage, "press", "OK")
            assert not server.listening.on, "a paired page let phones join"
            await stage.press("OK")
            await stage.until(lambda: "127.0.0.3" in stage.text(), "phones to be let in")
            code, known = server.pairing.code, list(server.tokens.paired)
            await refused(phone, stage, "press", "OK")
            assert server.pairing.code == code, "a paired page made a new code"
            await stage.press("RIGHT")
            await refused(phone, stage, "press", "OK")
            assert server.tokens.paired == known, "a paired page forgot the phones"
            await stage.press("BACK")
            assert (await page.ask("press", button="OK"))["ok"], "the machine's own page may"
            assert server.pairing.code != code
            assert not stage.daemon._stop.is_set()

    asyncio.run(scene())


def test_a_paired_page_does_not_switch_off(tmp_path: Path) -> None:
    async def scene() -> None:
        async with with_a_phone(tmp_path) as (stage, page, phone):
            await find(stage, "Shut down")
            await stage.press("OK")
            await refused(phone, stage, "hold", "OK")
            assert not stage.daemon._stop.is_set()
            assert (await page.ask("hold", button="OK"))["ok"]
            assert await stage.ended() == "shutdown"

    asyncio.run(scene())


def test_a_paired_page_plays_no_hidden_card_by_the_buttons(tmp_path: Path) -> None:
    """Its picture is dark there: whoever presses OK has not seen the hand."""

    async def scene() -> None:
        async with with_a_phone(tmp_path) as (stage, _, phone):
            table = stage.daemon.sitting.table
            assert table is not None
            while not any(play.get("from") == "hand" for play in table.game.plays(0, table.driver.waiting)):
                await stage.daemon.do(usual(table.driver.ask()), "typed")
            await stage.settle()
            while stage.daemon.desk.top is not stage.daemon.desk.screens[0]:
                await stage.press("BACK")
            await show_a_hand(stage)
            records = len(table.records)
            await phone.ask("press", button="OK")
            await stage.settle()
            assert len(table.records) == records, "a card that was not seen there was played"
            stage.expect_screen("This hand is hidden")
            await stage.press("BACK")
            await stage.press("OK")
            assert len(table.records) > records, "whoever sits at the desk plays it"

    asyncio.run(scene())


def test_every_intent_has_a_name_by_which_it_is_decided_who_may() -> None:
    from companion.daemon.permitting import WISH as names
    from companion.table.rights import MAY

    assert set(names) == set(get_args(Intent))
    assert {what for what, _ in names.values()} <= set(MAY)
