"""What the camera saw, on the page: for whoever belongs to the table, by name, and nothing else."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from companion.web.doing import Doing
from companion.web.errors import BadMessage, NotAllowed
from companion.web.messages import Failed, Message, read_message
from companion.web.pushing import Page
from companion.web.roles import GUEST, HOST, SEAT, TABLE, Viewer
from tests.web.hosting import TableHost


async def nowhere(message: str | bytes) -> None:
    raise AssertionError(f"nothing is pushed here: {message!r}")


def asked(folder: Path, role: str, name: str) -> dict[str, object]:
    async def ask() -> dict[str, object]:
        host = TableHost(folder)
        host.pictures = {"0a.jpg": b"\xff\xd8 seen", "0b.png": b"\x89PNG seen"}
        page = Page(1, Viewer(role), nowhere, 1.0, "", False)
        return await Doing(host).do(page, Message(1, "picture", {"name": name}))

    return asyncio.run(ask())


@pytest.mark.parametrize("role", [HOST, TABLE])
def test_whoever_belongs_to_the_table_sees_it(role: str, tmp_path: Path) -> None:
    assert asked(tmp_path, role, "0a.jpg") == {"ok": True, "src": "data:image/jpeg;base64,/9ggc2Vlbg=="}
    assert str(asked(tmp_path, role, "0b.png")["src"]).startswith("data:image/png;base64,")


@pytest.mark.parametrize("role", [SEAT, GUEST])
def test_nobody_else_does(role: str, tmp_path: Path) -> None:
    with pytest.raises(NotAllowed):
        asked(tmp_path, role, "0a.jpg")


@pytest.mark.parametrize("name", ["0c.jpg", "../desk.json", "/etc/passwd", ".", "0a.jpg/../0a.jpg", "0a.jpg\x00"])
def test_only_pictures_that_were_told_have_a_name(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadMessage, match="not kept any more"):
        asked(tmp_path, HOST, name)


@pytest.mark.parametrize("said", ['{"id":1,"do":"picture"}', '{"id":1,"do":"picture","name":7}'])
def test_a_name_is_needed(said: str) -> None:
    with pytest.raises(Failed):
        read_message(said)
