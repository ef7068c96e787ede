"""The page over the whole machine: a daemon on simulated wires, its small screen, buttons, tray and journal."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import time
from pathlib import Path
from typing import Any

from companion.daemon.page import DaemonPage, page_opener
from companion.desk.knowing import Settings
from companion.devices.profile import load_profile
from companion.devices.sound.wiring import quiet_hours
from companion.rehearse.stage import Stage
from companion.web.server import PageServer
from tests.daemon.test_handfuls import leave_at_the_attack
from tests.web.hosting import STRANGER, Browser, browsing, question, seat_token

WISH = {"game": "zombies", "players": ["Ana", "Ben"], "chance": "auto"}


def server_of(stage: Stage) -> PageServer:
    page = stage.daemon.page
    assert isinstance(page, DaemonPage)
    return page.server


@asynccontextmanager
async def at_table(folder: Path) -> AsyncIterator[tuple[Stage, Browser]]:
    """A daemon with its page, and a game begun from it."""
    async with Stage(folder, page=True) as stage, browsing(server_of(stage)) as page:
        assert (await page.ask("new", wish=WISH))["ok"]
        await page.until(lambda: bool(page.sections.get("question")))
        yield stage, page


def test_a_game_is_begun_and_played_from_the_page_and_shown_on_the_small_screen(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path) as (stage, page):
            asked = question(page)
            assert asked["who"] in ("Ana", "Ben")
            refused = await page.ask("answer", n=asked["n"], value="9,9 r0")
            assert refused["refused"]["rule"].startswith("zombies.")
            assert (await page.ask("answer", n=asked["n"], value=asked["options"][0]["value"]))["ok"]
            await page.until(lambda: question(page)["n"] != asked["n"])
            assert page.sections["log"]
            assert page.sections["history"][-1]["words"].startswith(asked["who"])
            assert (await page.ask("watch", desk=True))["ok"]
            await page.until(lambda: b"\x01" + stage.wires.screen.picture() in page.came)
            assert any(message[:1] == b"\x02" for message in page.came if isinstance(message, bytes))
            table = stage.daemon.sitting.table
            assert table is not None
            assert table.driver.history[-1].source in ("web", "auto")

    asyncio.run(scene())


def test_what_the_buttons_do_is_seen_on_the_page_and_the_page_has_the_buttons_too(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path) as (stage, page):
            before = question(page)["n"]
            await stage.choose(question(page)["options"][0]["value"])
            await page.until(lambda: question(page)["n"] != before)
            assert (await page.ask("hold", button="WHY"))["ok"]
            await stage.until(lambda: stage.lines()[0].startswith("Menu"), "the menu")
            assert (await page.ask("press", button="BACK"))["ok"]
            await stage.until(lambda: not stage.lines()[0].startswith("Menu"), "the game")

    asyncio.run(scene())


def test_a_phone_is_paired_with_the_code_on_the_small_screen_and_forgotten_there(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Stage(tmp_path, page=True) as stage:
            server = server_of(stage)
            await find(stage, "Phones")
            await stage.press("OK")
            assert "OK lets phones" in stage.text()
            server.listening._find = lambda: ["127.0.0.3"]
            await stage.press("OK")
            await stage.until(lambda: "127.0.0.3" in stage.text(), "the address for phones")
            code = server.pairing.code
            assert stage.daemon.desk.phones.code == code
            await stage.press("OK")
            assert server.pairing.code != code, "another code"
            await stage.press("LEFT")
            await stage.until(lambda: "OK lets phones" in stage.text(), "the network to be left")
            await stage.press("OK")
            await stage.until(lambda: bool(server.pairing.code and server.listening.found), "phones to be let in again")
            code = server.pairing.code
            async with browsing(server, token=STRANGER) as phone:
                token = (await phone.ask("pair", code=code, name="Ana's phone"))["token"]
                await phone.until(lambda: phone.sections["me"]["role"] == "table")
                await stage.until(lambda: "1 paired" in stage.text(), "the phone to be counted")
            await stage.stop()
            await stage.start()
            server = server_of(stage)
            async with browsing(server, token=token) as phone:
                assert phone.sections["me"]["role"] == "table"
                await find(stage, "Phones")
                await stage.press("OK")
                server.listening._find = lambda: []
                await stage.press("OK")
                await stage.until(lambda: "No network here." in stage.text(), "that there is no network")
                await stage.press("RIGHT")
                await stage.press("OK")
                await phone.until(lambda: phone.sections["me"]["role"] == "guest")

    asyncio.run(scene())


async def find(stage: Stage, entry: str) -> None:
    """Open the menu and go to an entry."""
    await stage.hold("WHY")
    for _ in range(30):
        if any(line.startswith(f"▶{entry}") for line in stage.lines()):
            return
        await stage.press("DOWN")
    raise AssertionError(f"there is no {entry} in the menu")


def test_without_a_page_there_is_no_entry_for_phones(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Stage(tmp_path) as stage:
            await stage.hold("WHY")
            seen: set[str] = set()
            for _ in range(20):
                seen.update(stage.lines())
                await stage.press("DOWN")
            assert not any("Phones" in line for line in seen)

    asyncio.run(scene())


def test_devices_are_unplugged_and_dice_thrown_from_the_page(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Stage(tmp_path, page=True) as stage, browsing(server_of(stage)) as page:
            await page.until(lambda: bool(page.sections.get("devices")))
            await page.until(lambda: state_of(page, "tray") == "ok")
            assert (await page.ask("throw", dice=[5]))["ok"]
            await page.until(lambda: page.sections["dice"]["sources"][0]["faces"] == [5])
            (tray,) = page.sections["dice"]["sources"]
            assert (tray["name"], tray["state"], tray["counts"]) == ("tray", "rolled", True)
            await page.until(lambda: page.sections["dice"]["by"] == "tray")
            assert page.sections["dice"]["unasked"] == [5]
            assert (await page.ask("unplug", device="tray"))["ok"]
            await page.until(lambda: state_of(page, "tray") == "lost")
            assert (await page.ask("plug", device="tray"))["ok"]
            await page.until(lambda: state_of(page, "tray") == "ok")
            assert "no such device" in (await page.ask("unplug", device="moon"))["error"]
            assert (await page.ask("set", palette="colour-blind", brightness=0.3))["ok"]
            await page.until(lambda: page.sections["settings"]["palette"] == "colour-blind")
            assert stage.daemon.desk.settings.brightness == 0.3
            assert "expected one of" in (await page.ask("set", palette="grey"))["error"]
            assert "no game" in (await page.ask("undo"))["error"].lower()

    asyncio.run(scene())


def test_quiet_hours_and_sounds_that_are_off_at_the_table_are_told_to_pages(tmp_path: Path) -> None:
    board = load_profile("simulated")
    hours = replace(board.sound, quiet=quiet_hours("22:00-07:30"), off=frozenset({"dice", "card"}))

    async def scene() -> None:
        stage = Stage(tmp_path, profile=replace(board, sound=hours), page=True)
        async with stage, browsing(server_of(stage)) as page:
            for hour, hushed in ((23, True), (12, False)):
                stage.daemon.devices.sound._day = lambda hour=hour: time(hour)  # type: ignore[misc]
                assert (await page.ask("set", brightness=hour / 100))["ok"]
                await page.until(lambda hour=hour: page.sections["settings"]["brightness"] == hour / 100)  # type: ignore[misc]
                assert page.sections["settings"]["hushed"] is hushed
                assert page.sections["settings"]["off"] == ["card", "dice"]

    asyncio.run(scene())


def test_a_handful_thrown_from_the_page_is_one_throw_of_the_tray(tmp_path: Path) -> None:
    leave_at_the_attack(tmp_path)

    async def scene() -> None:
        async with (
            Stage(tmp_path, settings=Settings(walk_through=False), page=True) as stage,
            browsing(server_of(stage)) as page,
        ):
            await page.until(lambda: state_of(page, "tray") == "ok")
            assert page.sections["question"]["dice"] == 5
            assert (await page.ask("throw", dice=[3, 5, 1, 1, 6]))["ok"]
            await stage.until(lambda: stage.daemon.dicing.rolls == 1, "the throw")
            await stage.settle()
            told = [
                sorted(record.value) for record in stage.daemon.desk.game_history() if isinstance(record.value, list)
            ]
            assert [1, 1, 3, 5, 6] in told

    asyncio.run(scene())


def test_what_goes_by_itself_is_what_the_game_declares(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path) as (stage, page):
            groups = {one["what"]: one for one in page.sections["game"]["groups"]}
            assert list(groups) == ["rolls", "draws", "zombies", "tiles", "survivors"]
            group = groups["zombies"]
            assert [way["how"] for way in group["ways"]] == ["chance", "hungry", "mean", "lazy"]
            assert (group["what"], group["label"], group["begins"]) == ("zombies", "Zombies", "zombies")
            assert group["how"].endswith("you move them on the table, step by step.")
            assert (await page.ask("automate", what=group["what"], on=True))["ok"]
            await page.until(lambda: page.sections["game"]["automated"] == ["zombies"])
            assert stage.daemon.desk.automated == {"zombies"}
            for wrong in ("cards", "tile", "orcs"):  # handed over for a step, or nothing at all
                reply = await page.ask("automate", what=wrong, on=True)
                assert reply["error"] == "automate: what must be one of rolls, draws, zombies, tiles, survivors"
            assert (await page.ask("automate", what="zombies", on=True, how="mean", seat=1))["ok"]
            mine = {"what": "zombies", "for": "game", "seat": 1, "how": "mean"}
            await page.until(lambda: mine in page.sections["game"]["agreed"])
            wrong_way = await page.ask("automate", what="zombies", on=True, how="angry")
            assert "chance, hungry, mean, lazy" in wrong_way["error"]

    asyncio.run(scene())


def test_nothing_goes_by_itself_without_a_game(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Stage(tmp_path, page=True) as stage, browsing(server_of(stage)) as page:
            assert "no game" in (await page.ask("automate", what="rolls", on=True))["error"]

    asyncio.run(scene())


def state_of(page: Browser, device: str) -> str:
    return next(str(line["state"]) for line in page.sections["devices"] if line["name"] == device)


def test_games_go_out_and_in_and_are_taken_up_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path) as (_, page):
            first = page.sections["game"]["id"]
            asked = question(page)
            assert (await page.ask("answer", n=asked["n"], value=asked["options"][0]["value"]))["ok"]
            journal = (await page.ask("export", what="journal"))["journal"]
            position = (await page.ask("export", what="position"))["position"]
            assert (await page.ask("import", position=position))["ok"]
            await page.until(lambda: page.sections["game"]["id"] != first)
            assert page.sections["game"]["chance"] == "auto"
            second = page.sections["game"]["id"]
            assert (await page.ask("import", journal=journal))["ok"]
            await page.until(lambda: page.sections["game"]["id"] not in (first, second))
            assert (await page.ask("resume", game=first))["ok"]
            await page.until(lambda: page.sections["game"]["id"] == first)
            assert {game["id"] for game in page.sections["shelf"]} >= {first, second}
            assert "damaged" in (await page.ask("import", journal=journal.replace("Ana", "Eva", 1)))["error"]
            assert (await page.ask("away"))["ok"]
            await page.until(lambda: page.sections["game"] is None)

    asyncio.run(scene())


def test_a_hand_on_the_small_screen_is_dark_on_a_phone(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path) as (stage, _):
            server = server_of(stage)
            server.new_code()
            async with browsing(server, token=STRANGER) as phone:
                await phone.ask("pair", code=server.pairing.code)
                assert (await phone.ask("watch", desk=True))["ok"]
                await phone.until(lambda: b"\x01" + stage.wires.screen.picture() in phone.came)
                await stage.press("CARD")
                await stage.press("OK")  # whose cards?
                await stage.press("OK")  # the others look away
                assert stage.daemon.desk.secret is not None
                await phone.until(lambda: b"\x01" + bytes(1024) in phone.came)
                assert b"\x01" + stage.wires.screen.picture() not in phone.came

    asyncio.run(scene())


def test_a_seat_plays_on_its_own_page_after_a_restart_too(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path) as (stage, _):
            link = seat_token(server_of(stage), 1)
            await stage.stop()
            await stage.start()
            server = server_of(stage)
            async with browsing(server, seat=link) as ben:
                await ben.until(lambda: bool(ben.sections.get("hand")))
                table: Any = stage.daemon.sitting.table
                assert [card["id"] for card in ben.sections["hand"]["cards"]] == table.game.players[1].hand

    asyncio.run(scene())


def test_a_taken_port_is_said_and_the_table_plays_on_without_a_page(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Stage(tmp_path / "one", page=True) as stage:
            port = server_of(stage).port
            assert await page_opener("127.0.0.1", port)(stage.daemon) is None

    asyncio.run(scene())
