"""The story on pages: who is given its address, what is served there, and who agrees to show a hand."""

from __future__ import annotations

import asyncio
from pathlib import Path

from companion.table.shelf import Shelf
from companion.web.stories import MOST, PLACE, Stories
from tests.web.hosting import TableHost, browsing, phoning, seat_token, serving
from tests.web.test_story import scripted

GAME = "zombies-0001"


def finished(folder: Path) -> TableHost:
    """A host with a game that is over: Ana still holds a card."""
    scripted(folder / f"{GAME}.journal").close()
    host = TableHost(folder)
    host.opening, host.table = Shelf(folder).resume(folder / f"{GAME}.journal")
    return host


async def fetched(port: int, path: str) -> tuple[str, str]:
    """The head and the body of what is found under a path."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    return head.decode(), body.decode()


def test_whoever_sits_at_the_table_is_given_the_story(tmp_path: Path) -> None:
    async def check() -> None:
        async with serving(finished(tmp_path)) as server:
            async with browsing(server) as host, phoning(server) as phone:
                for page in (host, phone):
                    reply = await page.ask("story")
                    assert reply["ok"]
                    assert reply["url"].startswith(PLACE)
                again = await host.ask("story", game=GAME)
                assert again["url"] == reply["url"], "nothing changed: it is the same story"
                head, body = await fetched(server.port, reply["url"])
                assert head.startswith("HTTP/1.1 200")
                assert "default-src 'none'" in head
                assert "frame-ancestors 'none'" in head
                assert "no-store" in head
                assert "Ana wins" in body
                assert "Zombie Master" not in body
                gone, _ = await fetched(server.port, PLACE + "nobody-knows")
                assert gone.startswith("HTTP/1.1 404")
                assert "no game of this id" in (await host.ask("story", game="../secret"))["error"]
            async with browsing(server, token="") as stranger:
                assert "only paired pages and seats" in (await stranger.ask("story"))["error"]

    asyncio.run(check())


def test_a_hand_is_shown_by_its_own_player_alone(tmp_path: Path) -> None:
    async def check() -> None:
        async with (
            serving(finished(tmp_path)) as server,
            browsing(server) as host,
            browsing(server, token="", seat=seat_token(server, 0)) as ana,
            browsing(server, token="", seat=seat_token(server, 1)) as ben,
        ):
            assert "only the page of the player" in (await host.ask("storyhand", on=True))["error"]
            assert await ben.ask("storyhand", on=True) == {"re": ben._number, "ok": True, "on": True}
            before = (await ben.ask("story"))["url"]
            assert "Zombie Master" not in (await fetched(server.port, before))[1], "Ben agreed for himself"
            assert (await ana.ask("storyhand"))["on"] is False
            await ana.ask("storyhand", on=True)
            assert (await ana.ask("storyhand"))["on"] is True
            shown = (await host.ask("story"))["url"]
            assert "Zombie Master" in (await fetched(server.port, shown))[1]
            await ana.ask("storyhand", on=False)
            assert (await fetched(server.port, shown))[0].startswith("HTTP/1.1 404"), "it is gone at once"
            assert "Zombie Master" not in (await fetched(server.port, (await host.ask("story"))["url"]))[1]
            assert "own game" in (await ana.ask("story", game="zombies-0002"))["error"]
            await ana.ask("storyhand", on=True)
            await host.ask("undo")
            assert "not over yet" in (await ana.ask("storyhand", on=True))["error"]
            taken_back = (await host.ask("story"))["url"]
            assert "Zombie Master" not in (await fetched(server.port, taken_back))[1], "the game goes on again"

    asyncio.run(check())


def test_only_the_latest_stories_are_kept(tmp_path: Path) -> None:
    async def check() -> None:
        for number in range(MOST + 1):
            scripted(tmp_path / f"zombies-000{number}.journal").close()
        stories = Stories(tmp_path)
        places = [await stories.tell(f"zombies-000{number}") for number in range(MOST + 1)]
        assert stories.get(places[0].removeprefix(PLACE)) is None
        assert all(stories.get(place.removeprefix(PLACE)) for place in places[1:])

    asyncio.run(check())
