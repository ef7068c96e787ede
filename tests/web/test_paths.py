"""No name leads out: neither of files, nor of games, pictures and packs, however it is written."""

from __future__ import annotations

import asyncio
from pathlib import Path
from urllib.parse import quote

import pytest

from companion.engine import Json
from companion.packs.loader import BUILT_IN
from companion.web.files import PAGES
from tests.auditing import auditing
from tests.web.hosting import ZOMBIES, TableHost, browsing, serving

SECRET = "the secret beside the games"

UP = ["../", "..\\", "%2e%2e/", "%2e%2e%2f", "..%2f", "%252e%252e%252f", "..%c0%af", "%c0%ae%c0%ae/", "....//", "..;/"]
TARGETS = ["secret.txt", "secret.journal", "server.py", "etc/passwd"]
PATHS = [
    f"{start}{up * depth}{target}"
    for start in ("/", "/static/", "/seat/", "/qr/", "//")
    for up in UP
    for depth in (1, 6)
    for target in TARGETS
]
ODD = [
    "/static/%00index.html",
    "/static/index.html%00.svg",
    "/static/./index.html",
    "/static//index.html",
    "/static/INDEX.html",
    "/static/index.html/",
    "/static/.",
    "/.git/config",
    "/page.json",
    "/static/../../tokens.py",
    "file:///etc/passwd",
    "http://127.0.0.1/etc/passwd",
    "*",
    "/" + "a" * 4000,
]
GAMES = [
    "../secret",
    "..",
    ".",
    "/etc/passwd",
    "secret.journal",
    "a/../secret",
    "..%2fsecret",
    "a\0b",
    "secret\n",
    "ｓecret",
    "~",
    "../packs",
]


async def status(port: int, path: str) -> tuple[int, bytes]:
    """A request whose path is written as it stands."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    answer = await asyncio.wait_for(reader.read(), 10)
    writer.close()
    return (int(answer.split()[1]) if answer else 0), answer


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A folder for games with something beside it that nobody may read."""
    for name in ("secret.txt", "secret.journal", "page.json"):
        (tmp_path / name).write_text(SECRET)
    return tmp_path / "games"


def test_no_path_leads_out_of_the_pages(games: Path) -> None:
    async def scene() -> None:
        async with serving(TableHost(games, ZOMBIES)) as server:
            await status(server.port, "/")
            with auditing() as audit:
                for path in [*PATHS, *ODD]:
                    code, answer = await status(server.port, path)
                    hand = path.startswith("/seat/") and path.count("/") == 2  # any link of a hand is the same page
                    assert code in ((200,) if hand else (0, 400, 403, 404, 414, 431)), path
                    assert SECRET.encode() not in answer
                    assert b"root:" not in answer
            here = (BUILT_IN, PAGES)
            outside = [path for path in audit.opened if not any(Path(path).is_relative_to(home) for home in here)]
            assert outside == []
            assert audit.written == []

    asyncio.run(scene())


def test_no_name_of_a_game_picture_or_pack_leads_out(games: Path) -> None:
    async def scene() -> None:
        async with serving(TableHost(games, ZOMBIES)) as server, browsing(server) as page:
            await page.until(lambda: bool(page.sections.get("setup")))
            (games.parent / "packs").mkdir()
            with auditing() as audit:
                for name in [*GAMES, *map(quote, GAMES)]:
                    asked: list[tuple[str, dict[str, Json]]] = [
                        ("replay", {"game": name, "at": 0}),
                        ("replaylength", {"game": name}),
                        ("resume", {"game": name}),
                        ("picture", {"name": name}),
                        ("new", {"wish": {**ZOMBIES, "pack": name}}),
                    ]
                    for do, said in asked:
                        reply = await page.ask(do, **said)
                        assert not reply["ok"], (do, name)
                        assert SECRET not in str(reply)
            here = (games, BUILT_IN, PAGES)
            outside = [path for path in audit.opened if not any(Path(path).is_relative_to(home) for home in here)]
            assert [path for path in outside if not path.endswith((".py", ".pyc"))] == []
            assert all(Path(path).is_relative_to(games) for path in audit.written)

    asyncio.run(scene())
