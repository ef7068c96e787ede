"""Whose dice count, and dice with a radio, as pages ask for them: who may, what is refused, and in which words."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from companion.desk.intents import Set
from companion.desk.knowing import Settings
from companion.devices.bluetooth import BluetoothWiring
from companion.devices.bluetooth import dice as listening
from companion.devices.camera.wiring import CameraWiring
from companion.devices.profile import load_profile
from companion.engine import Json
from companion.rehearse.stage import Stage
from companion.table.rights import AT_DESK
from companion.web.messages import Failed, read_message
from tests.web.browsing import NEARLY_WON
from tests.web.hosting import STRANGER, Browser, TableHost, browsing, phoning, question, seat_token, serving
from tests.web.test_daemon_page import server_of

FIGHT: Json = {**NEARLY_WON, "turn": {"seat": 0, "step": "fight"}, "zombies": [{"at": "0,1.C"}]}
ASKED: tuple[tuple[str, dict[str, Json]], ...] = (
    ("dicefrom", {"source": "camera", "on": False}),
    ("lookfordice", {}),
    ("die", {"address": "D0:00:00:00:00:01", "to": "take"}),
)


@asynccontextmanager
async def table(folder: Path, bluetooth: bool = True, **settings: str) -> AsyncIterator[tuple[Stage, Browser]]:
    """A daemon with three GoDice, chosen on another evening, and a page at the machine itself."""
    profile = replace(load_profile("simulated"), bluetooth=BluetoothWiring(on=bluetooth))
    wished = replace(Settings(walk_through=False), **settings)  # type: ignore[arg-type]
    async with (
        Stage(folder, profile=profile, settings=wished, page=True) as stage,
        browsing(server_of(stage)) as page,
    ):
        if bluetooth:
            await page.until(lambda: sum(die["here"] for die in page.sections["dicing"]["dice"]) == 3)
        yield stage, page


def counting(page: Browser) -> list[str]:
    return [source["name"] for source in page.sections["dicing"]["sources"] if source["counts"]]


# ---------------------------------------------------------------------- who may


def test_a_seat_and_a_guest_neither_see_nor_change_it(tmp_path: Path) -> None:
    async def scene() -> None:
        host = TableHost(tmp_path, {"game": "zombies", "players": ["Ana", "Ben"], "seed": 7, "chance": "ask"})
        async with serving(host) as server, browsing(server, seat=seat_token(server, 0)) as seat:
            assert "dicing" not in seat.sections
            for verb, said in ASKED:
                reply = await seat.ask(verb, **said)
                assert not reply["ok"]
                assert "the host's page and paired pages" in reply["error"]
            async with browsing(server, token=STRANGER) as guest:
                assert "dicing" not in guest.sections
                for verb, said in ASKED:
                    assert not (await guest.ask(verb, **said))["ok"]
        assert host.noted == []

    asyncio.run(scene())


def test_the_machine_itself_and_a_paired_phone_may(tmp_path: Path) -> None:
    async def scene() -> None:
        host = TableHost(tmp_path)
        async with serving(host) as server, browsing(server) as own, phoning(server) as phone:
            for page in (own, phone):
                assert counting(page) == ["camera", "typed"]
                for verb, said in ASKED:
                    assert (await page.ask(verb, **said))["ok"]
        assert [deed["do"] for deed in host.noted] == [verb for verb, _ in ASKED] * 2

    asyncio.run(scene())


@pytest.mark.parametrize(
    "said",
    [
        '{"id":1,"do":"dicefrom","source":"tray"}',
        '{"id":1,"do":"dicefrom","source":"tray","on":1}',
        '{"id":1,"do":"dicefrom","source":["tray"],"on":true}',
        '{"id":1,"do":"lookfordice","seconds":600}',
        '{"id":1,"do":"die","address":"","to":"take"}',
        '{"id":1,"do":"die","address":"D0","to":"eat"}',
        '{"id":1,"do":"die","to":"take"}',
    ],
)
def test_odd_messages_are_no_messages(said: str) -> None:
    with pytest.raises(Failed):
        read_message(said)


def test_a_camera_that_must_be_taught_does_not_work_yet(tmp_path: Path) -> None:
    async def scene() -> None:
        profile = replace(load_profile("simulated"), camera=CameraWiring("simulated"))
        async with Stage(tmp_path, profile=profile, page=True) as stage, browsing(server_of(stage)) as page:
            await stage.until(lambda: stage.state("camera") == "ok", "the camera to be there")
            await page.until(lambda: how(page, "camera") != "starting")
            assert (how(page, "camera"), how(page, "tray")) == ("unready", "ok")

    def how(page: Browser, name: str) -> str:
        return str(next(one["state"] for one in page.sections["devices"] if one["name"] == name))

    asyncio.run(scene())


# ---------------------------------------------------------------------- whose dice count


def test_the_page_and_the_desk_switch_the_same_thing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with table(tmp_path) as (stage, page):
            assert counting(page) == ["tray", "bluetooth", "typed", "auto"]
            assert (await page.ask("dicefrom", source="tray", on=False))["ok"]
            assert (await page.ask("dicefrom", source="tray", on=False))["ok"], "a second tap changes nothing"
            await page.until(lambda: counting(page) == ["bluetooth", "typed", "auto"])
            assert not next(s for s in page.sections["dice"]["sources"] if s["name"] == "tray")["counts"]
            stage.daemon._want(Set({"dice_from": "tray+auto"}), AT_DESK)
            stage.daemon._show_all()
            await page.until(lambda: counting(page) == ["tray", "auto"])
            assert (await page.ask("dicefrom", source="auto", on=False))["ok"]
            last = await page.ask("dicefrom", source="tray", on=False)
            assert last["error"] == "Something must count"
            strange = await page.ask("dicefrom", source="camera", on=True)
            assert "one of tray, bluetooth, typed, auto" in strange["error"], "no camera is fitted"
            assert counting(page) == ["tray"]

    asyncio.run(scene())


def test_where_only_thrown_dice_count_a_page_types_none_and_the_companion_rolls_none(tmp_path: Path) -> None:
    async def scene() -> None:
        async with table(tmp_path, bluetooth=False, dice_from="tray") as (stage, page):
            assert (await page.ask("import", position=FIGHT))["ok"]
            await page.until(lambda: bool(page.sections["question"]))
            n = question(page)["n"]
            assert page.sections["dice"]["typing"] is False
            assert page.sections["dice"]["rolling"] is False
            typed = await page.ask("answer", n=n, value=4)
            assert typed["error"] == "Dice that are typed in do not count at this table: throw in the tray"
            rolled = await page.ask("roll", n=n)
            assert rolled["error"] == "Dice of the companion do not count at this table: throw in the tray"
            assert question(page)["n"] == n
            await stage.unplug("tray")
            await page.until(lambda: page.sections["dice"]["typing"])
            assert (await page.ask("answer", n=n, value=4))["ok"], "while the tray is away people type"

    asyncio.run(scene())


# ---------------------------------------------------------------------- dice with a radio


def test_a_die_that_cannot_be_had_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "LISTENING", 0.3)

    async def scene() -> None:
        async with table(tmp_path) as (stage, page):
            unknown = await page.ask("die", address="AA:BB", to="take")
            assert unknown["error"] == "that die is not heard any more; look for dice again"
            assert (await page.ask("die", address="AA:BB", to="blink"))["error"].startswith("only a die that is")
            first = page.sections["dicing"]["dice"][0]
            assert (await page.ask("die", address=first["address"], to="take"))["ok"], "it is taken already"
            stage.wires.bluetooth.air.dice[first["address"]].battery = 9
            assert (await page.ask("die", address=first["address"], to="forget"))["ok"]
            await page.until(lambda: not page.sections["dicing"]["dice"][-1]["chosen"])
            assert (await page.ask("die", address=first["address"], to="take"))["ok"], "a slip of the finger"
            await page.until(lambda: page.sections["dicing"]["dice"][-1]["low"])
            stage.wires.bluetooth.air.broken = FileNotFoundError(2, "no system bus")
            assert (await page.ask("lookfordice"))["ok"]
            await page.until(lambda: "systemctl status bluetooth" in page.sections["dicing"]["words"])
            assert not page.sections["dicing"]["looking"]

    asyncio.run(scene())


def test_without_the_library_it_is_said_what_to_type(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with table(tmp_path) as (stage, page):
            stage.wires.bluetooth.air.broken = ModuleNotFoundError("No module named 'bleak'", name="bleak")
            monkeypatch.setattr(listening, "LISTENING", 0.3)
            assert (await page.ask("lookfordice"))["ok"]
            await page.until(lambda: page.sections["dicing"]["words"].startswith("no bleak library; "))

    asyncio.run(scene())


def test_where_bluetooth_is_off_the_page_says_what_to_write(tmp_path: Path) -> None:
    async def scene() -> None:
        async with table(tmp_path, bluetooth=False) as (_, page):
            assert page.sections["dicing"]["radio"] is False
            assert "[bluetooth]" in (await page.ask("lookfordice"))["error"]

    asyncio.run(scene())
