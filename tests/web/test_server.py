"""The server over loopback: files, who is who, what each may do and see."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from companion.web.admission import FULL, MADE_ROOM
from companion.web.errors import PageUnavailable
from companion.web.host import Shining
from companion.web.limits import MOST_GUESTS_OF_ONE, MOST_OF_ONE, MOST_PAGES, MOST_RUBBISH
from companion.web.server import PageServer
from tests.web.hosting import (
    ASKED,
    SLAYER,
    STRANGER,
    ZOMBIES,
    Browser,
    TableHost,
    browsing,
    dial,
    paired,
    phoning,
    question,
    seat_token,
    serving,
)


async def get(server: PageServer, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    """A request as a browser makes it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    lines = {"Host": f"127.0.0.1:{server.port}", **{name.replace("_", "-"): text for name, text in headers.items()}}
    head = "".join(f"{name}: {text}\r\n" for name, text in lines.items())
    writer.write(f"GET {path} HTTP/1.1\r\n{head}\r\n".encode())
    answer = await asyncio.wait_for(reader.read(), 10)
    writer.close()
    top, _, body = answer.partition(b"\r\n\r\n")
    first, *rest = top.decode().split("\r\n")
    found = dict(line.split(": ", 1) for line in rest)
    return int(first.split()[1]), {name.lower(): text for name, text in found.items()}, body


# ---------------------------------------------------------------------- files


def test_files_come_with_type_tag_and_security_headers(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(TableHost(tmp_path)) as server:
            status, headers, body = await get(server, "/")
            assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
            assert b"<!doctype html>" in body.lower()
            assert int(headers["content-length"]) == len(body)
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert "frame-ancestors 'none'" in headers["content-security-policy"]
            status, again, body = await get(server, "/", If_None_Match=headers["etag"])
            assert (status, body, again["etag"]) == (304, b"", headers["etag"])
            assert (await get(server, "/seat/1-abc"))[0] == 200
            assert (await get(server, "/healthz"))[2] == b"ok\n"

    asyncio.run(scene())


@pytest.mark.parametrize(
    "path",
    [
        "/x",
        "/static/",
        "/static/../server.py",
        "/static/%2e%2e/server.py",
        "/../../etc/passwd",
        "//etc/passwd",
        "/qr/x.svg",
    ],
)
def test_nothing_else_is_found(tmp_path: Path, path: str) -> None:
    async def scene() -> None:
        async with serving(TableHost(tmp_path)) as server:
            status, headers, _ = await get(server, path)
            assert status == 404
            assert headers["x-content-type-options"] == "nosniff"

    asyncio.run(scene())


def test_another_name_or_another_site_is_turned_away(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(TableHost(tmp_path)) as server:
            assert (await get(server, "/", Host="evil.example"))[0] == 421
            assert (await get(server, "/socket", Host="evil.example"))[0] == 421
            with pytest.raises(InvalidStatus) as caught:
                await dial(server, {}, "http://evil.example")
            assert caught.value.response.status_code == 403
            async with dial(server, {}, f"http://127.0.0.1:{server.port}") as socket:
                assert socket.subprotocol == "companion.1"

    asyncio.run(scene())


def test_the_code_of_a_seat_is_for_the_host_and_paired_pages(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(TableHost(tmp_path, ZOMBIES)) as server:
            token = await paired(server)
            assert (await get(server, "/qr/1.svg", Authorization=f"Bearer {token}"))[0] == 404
            server.listening._find = lambda: ["127.0.0.3"]
            await server.let_phones(True)
            status, headers, body = await get(server, "/qr/1.svg", Authorization=f"Bearer {server.tokens.host}")
            assert (status, headers["content-type"]) == (200, "image/svg+xml")
            assert body.startswith(b"<svg")
            assert (await get(server, "/qr/9.svg", Authorization=f"Bearer {token}"))[0] == 404
            assert (await get(server, "/qr/1.svg"))[0] == 403
            assert (await get(server, "/qr/1.svg", Authorization="Bearer nonsense"))[0] == 403
            assert (await get(server, "/qr/1.svg", Authorization=f"Bearer {token}"))[0] == 200

    asyncio.run(scene())


def test_a_port_that_is_taken_is_said_so(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(TableHost(tmp_path)) as server:
            with pytest.raises(PageUnavailable, match="give another port"):
                await PageServer(TableHost(tmp_path), port=server.port).start()

    asyncio.run(scene())


# ---------------------------------------------------------------------- who is who


def test_whoever_has_the_secret_is_the_host_and_sees_everything_public(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(TableHost(tmp_path, ZOMBIES)) as server, browsing(server) as page:
            await page.until(lambda: bool(page.sections.get("setup")))
            assert page.sections["me"]["role"] == "host"
            assert page.sections["game"]["title"] == "Zombies!!! (2014)"
            assert [player["name"] for player in page.sections["players"]] == ["Ana", "Ben", "Cleo"]
            assert {"0,0"} <= page.tiles.keys()
            assert page.sections["question"]["options"]
            assert "hand" not in page.sections
            assert "seed" not in json.dumps(page.sections["game"])

    asyncio.run(scene())


def test_a_stranger_sees_nothing_and_may_only_pair(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(TableHost(tmp_path, ZOMBIES)) as server, browsing(server, token=STRANGER) as guest:
            for do, said in (
                ("undo", {}),
                ("away", {}),
                ("code", {}),
                ("watch", {"desk": True}),
                ("rule", {"rule": "x"}),
            ):
                reply = await guest.ask(do, **said)
                assert "may do this; this page is not paired yet" in reply["error"]
            assert set(guest.sections) == {"me"}
            assert "no code" in (await guest.ask("pair", code="000000"))["error"]
            server.new_code()
            wrong = "000000" if server.pairing.code != "000000" else "000001"
            assert "wrong" in (await guest.ask("pair", code=wrong))["error"]
            reply = await guest.ask("pair", code=server.pairing.code, name="Ana's phone")
            assert reply["ok"]
            await guest.until(lambda: guest.sections["me"]["role"] == "table" and bool(guest.sections.get("question")))
            assert guest.sections["me"]["name"] == "Ana's phone"
            assert guest.tiles

    asyncio.run(scene())


def test_a_page_has_its_token_before_it_sees_the_game(tmp_path: Path) -> None:
    """Whoever is shown the game may load the page anew at once: the token must be there already."""

    async def scene() -> None:
        async with serving(TableHost(tmp_path, ZOMBIES)) as server, browsing(server, token=STRANGER) as guest:
            await guest.ask("ping")
            before = len(guest.came)
            assert (await guest.ask("pair", code=server.new_code()))["ok"]
            await guest.until(lambda: bool(guest.sections.get("question")))
            first = json.loads(guest.came[before])
            assert "token" in first
            assert "s" not in first

    asyncio.run(scene())


def test_a_paired_page_is_known_to_the_next_server_until_it_is_revoked(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(TableHost(tmp_path, ZOMBIES)) as server:
            token = await paired(server)
        async with serving(TableHost(tmp_path)) as server, browsing(server) as host:
            async with browsing(server, token=token) as phone:
                assert phone.sections["me"]["role"] == "table"
                client = phone.sections["me"]["client"]
                assert (await host.ask("revoke", client=client))["ok"]
                await phone.until(lambda: phone.sections["me"]["role"] == "guest")
                await phone.until(lambda: phone.sections["shelf"] is None)
                assert "no longer paired" in phone.sections["me"]["why"]
                assert "may do this" in (await phone.ask("away"))["error"]
            async with browsing(server, token=token) as phone:
                assert phone.sections["me"]["role"] == "guest"

    asyncio.run(scene())


def test_too_many_wrong_codes_lock_a_neighbour_out(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(TableHost(tmp_path)) as server, browsing(server, token=STRANGER) as guest:
            code = server.new_code()
            for _ in range(5):
                await guest.ask("pair", code="wrong")
            assert "wait 10 minutes" in (await guest.ask("pair", code=code))["error"]

    asyncio.run(scene())


def test_a_seat_sees_its_own_hand_and_answers_its_own_questions(tmp_path: Path) -> None:
    async def scene() -> None:
        host = TableHost(tmp_path, ZOMBIES)
        async with serving(host) as server, browsing(server) as page:
            link = (await page.ask("seatlink", seat=1))["url"]
            assert link.startswith(server.url + "/seat/#")
            async with browsing(server, seat=link.rpartition("#")[2]) as ben:
                await ben.until(lambda: bool(ben.sections.get("hand")))
                assert ben.sections["me"]["role"] == "seat:1"
                assert [card["id"] for card in ben.sections["hand"]["cards"]] == cards(host, 1)
                assert not ben.sections.keys() & {"shelf", "setup", "devices", "pairing"}
                assert ben.sections["settings"]["palette"]  # colours and quiet are those of the table
                asked = question(ben)
                assert asked["seat"] == 0
                reply = await ben.ask("answer", n=asked["n"], value=asked["options"][0]["value"])
                assert "somebody else" in reply["error"]
                assert "its own cards" in (await ben.ask("play", seat=0, card=cards(host, 0)[0]))["error"]
                refused = await ben.ask("play", seat=1, card=cards(host, 1)[0])
                assert refused["refused"]["rule"]

    asyncio.run(scene())


def cards(host: TableHost, seat: int) -> list[str]:
    game: Any = host.table.game if host.table else None
    return list(game.players[seat].hand)


def test_the_link_of_a_seat_ends_with_its_game(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(TableHost(tmp_path, ZOMBIES)) as server, browsing(server) as page:
            token = seat_token(server, 1)
            async with browsing(server, seat=token) as ben:
                await ben.until(lambda: bool(ben.sections.get("hand")))
                assert (await page.ask("new", wish=dict(ZOMBIES)))["ok"]
                await ben.until(lambda: ben.sections["me"]["role"] == "guest")
                assert ben.sections["hand"] is None
            async with browsing(server, seat=token) as ben:
                assert ben.sections["me"]["role"] == "guest"
                assert "no longer good" in ben.sections["me"]["why"]

    asyncio.run(scene())


# ---------------------------------------------------------------------- playing


async def on(page: Browser, **said: Any) -> None:
    """Answer and wait for what is asked next."""
    before = question(page)["n"]
    reply = await page.ask(**said)
    assert reply["ok"], reply
    await page.until(lambda: question(page) is None or question(page)["n"] != before)


def test_two_pages_see_the_same_game(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(TableHost(tmp_path, ZOMBIES)) as server, browsing(server) as one, browsing(server) as two:
            await two.until(lambda: bool(two.sections.get("question")))
            for _ in range(6):
                asked = question(one)
                await on(one, do="answer", n=asked["n"], value=asked["options"][0]["value"])
            await two.until(lambda: question(two)["n"] == question(one)["n"])
            same = ("figures", "question", "players", "history", "log", "step", "ledger")
            assert [one.sections[name] for name in same] == [two.sections[name] for name in same]
            assert one.tiles == two.tiles
            assert len(one.tiles) > 1

    asyncio.run(scene())


def test_a_refusal_names_its_rule_and_an_old_question_is_stale(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(TableHost(tmp_path, ZOMBIES)) as server, browsing(server) as page:
            await page.until(lambda: bool(page.sections.get("question")))
            asked = question(page)
            refused = await page.ask("answer", n=asked["n"], value="9,9 r0")
            assert refused["refused"]["rule"].startswith("zombies.")
            why = await page.ask("why", value="9,9 r0")
            assert (why["legal"], why["rule"]) == (False, refused["refused"]["rule"])
            pointed = await page.ask("why", at=[0, 0])
            assert (pointed["legal"], pointed["why"]) == (False, "a tile lies there already")
            assert "give value, or at" in (await page.ask("why"))["error"]
            text = await page.ask("rule", rule=why["rule"])
            assert text["text"]
            assert text["source"]
            await on(page, do="answer", n=asked["n"], value=asked["options"][0]["value"])
            assert "stale" in (await page.ask("answer", n=asked["n"], value=asked["options"][0]["value"]))["error"]
            assert "either value or values" in (await page.ask("answer", n=1))["error"]

    asyncio.run(scene())


def test_a_placement_shows_the_tile_each_way_round(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(TableHost(tmp_path, ZOMBIES)) as server, browsing(server) as page:
            await page.until(lambda: bool(page.sections.get("question")))
            asked = question(page)
            assert asked["name"] == "tile.place"
            values = [option["value"] for option in asked["options"]]
            assert list(asked["tile"]["squares"]) == values
            for option in asked["options"]:
                spots = asked["tile"]["squares"][option["value"]]
                assert sorted((spot["x"], spot["y"]) for spot in spots) == sorted(map(tuple, option["at"]))

    asyncio.run(scene())


def test_taking_back_and_corrections(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(TableHost(tmp_path, ZOMBIES)) as server, browsing(server) as page:
            await page.until(lambda: bool(page.sections.get("question")))
            asked = question(page)
            tiles = set(page.tiles)
            await on(page, do="answer", n=asked["n"], value=asked["options"][0]["value"])
            assert set(page.tiles) > tiles
            assert page.sections["history"][-1]["words"].startswith("Ana: lays ")
            await on(page, do="undo", steps=1)
            assert page.sections["history"] == []
            assert set(page.tiles) == tiles
            assert question(page)["name"] == asked["name"]
            assert (await page.ask("correct", set={"players.1.hearts": 1}))["ok"]
            await page.until(lambda: page.sections["players"][1]["facts"][0] == ["hearts", 1])
            refused = await page.ask("correct", set={"players.1.hearts": 77})
            assert not refused["ok"]

    asyncio.run(scene())


def test_hands_are_set_right_at_the_machine_itself_and_never_told(tmp_path: Path) -> None:
    async def scene() -> None:
        host = TableHost(tmp_path, ZOMBIES)
        async with serving(host) as server, browsing(server) as page, phoning(server) as phone:
            for path in ("players.1.hand", "players.1.hand.0", "players.1", "players", "decks.events"):
                reply = await phone.ask("correct", set={path: ["fear"]})
                assert "on the host's page" in reply["error"]
            assert "only the host's page" in (await phone.ask("new", wish={**ZOMBIES}))["error"]
            hand = cards(host, 1)
            assert (await page.ask("correct", set={"players.1.hand": hand[::-1]}))["ok"]
            await phone.until(lambda: any("orrected" in line["words"] for line in phone.sections["history"]))
            told = json.dumps([phone.sections["log"], phone.sections["history"]])
            assert not any(card in told for card in hand)

    asyncio.run(scene())


def test_the_place_of_the_temple_is_in_no_section(tmp_path: Path) -> None:
    async def scene() -> None:
        host = TableHost(tmp_path, SLAYER)
        async with serving(host) as server, browsing(server) as page:
            await page.until(lambda: bool(page.sections.get("question")))
            assert host.table is not None
            while not any(record.name == "setup.temple" for record in host.table.driver.history):
                asked = question(page)
                await on(page, do="answer", n=asked["n"], value=asked["options"][-1]["value"])
            assert all(roll["name"] != "setup.temple" for roll in page.sections["ledger"]["rolls"])
            told = {name: text for name, text in page.sections.items() if name != "setup"}
            assert "from the top" not in json.dumps(told)

    asyncio.run(scene())


def test_with_a_real_deck_the_table_speaks_for_every_hand(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(TableHost(tmp_path, ASKED)) as server, browsing(server) as page:
            await page.until(lambda: bool(page.sections.get("question")))
            assert page.sections["question"]["private"] is False
            assert page.sections["players"][1]["known"] is False
            async with browsing(server, seat=seat_token(server, 1)) as ben:
                await ben.until(lambda: bool(ben.sections.get("hand")))
                assert [card["id"] for card in ben.sections["hand"]["cards"]] == [None] * 3
                assert {"id": "fear", "name": "Fear"} in ben.sections["hand"]["could"]
            reply = await page.ask("play", seat=1, card="fear", target=0)
            assert reply["ok"] or reply["refused"]["rule"]

    asyncio.run(scene())


# ---------------------------------------------------------------------- host only, desk, replay


def test_positions_and_journals_go_out_and_in_at_the_host_alone(tmp_path: Path) -> None:
    async def scene() -> None:
        host = TableHost(tmp_path, ZOMBIES)
        async with serving(host) as server, browsing(server) as page:
            async with phoning(server) as phone:
                for reply in (await phone.ask("export", what="journal"), await phone.ask("import", position={})):
                    assert "the host's page" in reply["error"]
            position = (await page.ask("export", what="position"))["position"]
            journal = (await page.ask("export", what="journal"))["journal"]
            assert journal.count("\n") > 1
            assert (await page.ask("import", journal=journal[:50], more=True)) == {"re": 3, "ok": True, "taken": 50}
            assert (await page.ask("import", journal=journal[50:]))["ok"]
            assert host.noted == [{"do": "keep", "journal": journal}]
            assert "either" in (await page.ask("import"))["error"]
            text = json.dumps(position)
            assert (await page.ask("import", position=text[:20], more=True))["ok"]
            assert (await page.ask("import", position=text[20:]))["ok"]
            await page.until(lambda: page.sections["game"]["id"] == "zombies-0002")

    asyncio.run(scene())


def test_a_game_is_replayed_at_any_record(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(TableHost(tmp_path, ZOMBIES)) as server, browsing(server) as page:
            await page.until(lambda: bool(page.sections.get("question")))
            start = page.sections["figures"]
            for _ in range(8):
                asked = question(page)
                await on(page, do="answer", n=asked["n"], value=asked["options"][0]["value"])
            game = page.sections["game"]["id"]
            length = (await page.ask("replaylength", game=game))["length"]
            end = await page.ask("replay", game=game, at=length)
            standing = [sorted(map(str, figure.items())) for figure in end["figures"]]
            assert sorted(standing) == sorted(sorted(map(str, figure.items())) for figure in page.sections["figures"])
            assert {tile["cell"] for tile in end["map"]["all"]} == set(page.tiles)
            first = await page.ask("replay", game=game, at=0)
            assert (first["at"], first["of"]) == (0, length)
            assert len(first["figures"]) <= len(start)
            assert await page.ask("replay", game=game, at=length) == {**end, "re": page._number}
            for bad in ("../secret", "nothing", "zombies-0001.journal"):
                assert "no game of this id" in (await page.ask("replay", game=bad, at=0))["error"]
                assert "no game of this id" in (await page.ask("resume", game=bad))["error"]

    asyncio.run(scene())


def test_the_desk_is_seen_by_pages_that_ask_and_a_hand_on_it_by_the_host_alone(tmp_path: Path) -> None:
    async def scene() -> None:
        host = TableHost(tmp_path, ZOMBIES)
        lit, hand = bytes([255]) * 1024, bytes([7]) * 1024
        async with serving(host) as server, browsing(server) as page, phoning(server) as phone:
            assert (await page.ask("watch", desk=True))["ok"]
            assert (await phone.ask("watch", desk=True))["ok"]
            host.shine(Shining(lit, False, (2, 1), bytes(6)))
            for browser in (page, phone):
                await browser.until(partial(browser.came.__contains__, b"\x01" + lit))
                assert b"\x02\x02\x01" + bytes(6) in browser.came
            host.shine(Shining(hand, True, (2, 1), bytes(6)))
            await page.until(lambda: b"\x01" + hand in page.came)
            await phone.until(lambda: b"\x01" + bytes(1024) in phone.came)
            assert b"\x01" + hand not in phone.came

    asyncio.run(scene())


def test_buttons_dice_and_plugs_reach_the_host(tmp_path: Path) -> None:
    async def scene() -> None:
        host = TableHost(tmp_path, ZOMBIES)
        async with serving(host) as server, browsing(server) as page:
            for said in (
                {"do": "press", "button": "OK"},
                {"do": "throw", "dice": [3, 4]},
                {"do": "unplug", "device": "tray"},
            ):
                assert (await page.ask(**said))["ok"]
                assert host.noted[-1] == said
            assert (await page.ask("set", brightness=0.2))["ok"]
            await page.until(lambda: page.sections["settings"]["brightness"] == 0.2)
            assert "give brightness" in (await page.ask("set"))["error"]
            assert (await page.ask("away"))["ok"]
            await page.until(lambda: page.sections["game"] is None)
            assert not page.tiles
            assert "no game on the table" in (await page.ask("why", value=1))["error"]

    asyncio.run(scene())


# ---------------------------------------------------------------------- limits


def test_rubbish_is_answered_and_too_much_of_it_ends_the_page(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(TableHost(tmp_path)) as server, browsing(server) as page:
            for _ in range(MOST_RUBBISH):
                await page.socket.send("rubbish")
            await page.until(lambda: page.ended)
            errors = [json.loads(message) for message in page.came if '"re"' in str(message)]
            assert len(errors) == MOST_RUBBISH - 1
            assert all(error["re"] is None and "not JSON" in error["error"] for error in errors)
            assert (page.socket.close_code, page.socket.close_reason) == (1008, "too many messages that make no sense")

    asyncio.run(scene())


def test_there_are_64_pages_at_most_and_8_places_are_the_host_s(tmp_path: Path) -> None:
    async def closed(server: PageServer, **said: str) -> tuple[int | None, str | None]:
        async with dial(server, {}) as socket:
            await socket.send(json.dumps({"hello": 1, **said}))
            await asyncio.wait_for(socket.wait_closed(), 10)
            return socket.close_code, socket.close_reason

    async def scene() -> None:
        async with serving(TableHost(tmp_path, ZOMBIES)) as server, Many(server) as many:
            for _ in range(MOST_OF_ONE):
                await many.open(seat=seat_token(server, 0))
            code, reason = await closed(server, seat=seat_token(server, 1))
            assert (code, reason) == (1013, FULL)
            for _ in range(MOST_PAGES - MOST_OF_ONE):
                await many.open()
            assert await closed(server, token=server.tokens.host) == (1013, FULL)
            assert len(server.pages) == MOST_PAGES
            await many.open(token=STRANGER)
            assert len(server.pages) == MOST_PAGES + 1, "strangers take nobody's place"

    asyncio.run(scene())


def test_of_too_many_guests_the_one_that_was_silent_longest_goes_and_comes_back(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(TableHost(tmp_path)) as server, Many(server) as many:
            first = await many.open(token=STRANGER)
            second = await many.open(token=STRANGER)
            for _ in range(MOST_GUESTS_OF_ONE - 2):
                await many.open(token=STRANGER)
            await first.ask("ping")
            await many.open(token=STRANGER)
            await second.until(lambda: second.ended)
            assert (second.socket.close_code, second.socket.close_reason) == (1013, MADE_ROOM)
            assert not first.ended
            assert len(server.admission.strangers) == MOST_GUESTS_OF_ONE

    asyncio.run(scene())


class Many:
    """Many pages at once."""

    def __init__(self, server: PageServer) -> None:
        self.server = server
        self.open_ones: list[Any] = []

    async def __aenter__(self) -> Many:
        return self

    async def open(self, **shown: str) -> Browser:
        context = browsing(self.server, **shown)  # type: ignore[arg-type]
        self.open_ones.append(context)
        return await context.__aenter__()

    async def __aexit__(self, *error: object) -> None:
        for context in self.open_ones:
            await context.__aexit__(None, None, None)
