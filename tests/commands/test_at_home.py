"""`companion run --open`: the page is opened where there is a desktop."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.commands import at_home
from companion.commands.at_home import opener_of, page_at_home
from companion.web.server import PageServer
from companion.web.tickets import LASTS, Ticket
from tests.web.hosting import Browser, TableHost, dial, serving


@pytest.fixture
def desktop(tmp_path: Path) -> dict[str, str]:
    """A machine with a desktop and something that opens pages."""
    program = tmp_path / "xdg-open"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    return {"PATH": str(tmp_path), "DISPLAY": ":0"}


def test_a_desktop_opens_the_page(desktop: dict[str, str]) -> None:
    assert opener_of(desktop, "linux") == f"{desktop['PATH']}/xdg-open"


def test_without_a_desktop_nothing_is_opened(desktop: dict[str, str]) -> None:
    del desktop["DISPLAY"]
    assert opener_of(desktop, "linux") is None


def test_without_a_program_nothing_is_opened(tmp_path: Path) -> None:
    assert opener_of({"PATH": str(tmp_path), "WAYLAND_DISPLAY": "wayland-0"}, "linux") is None


def test_where_the_page_is_is_said_clearly(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(at_home, "opener_of", lambda environ, platform: None)
    server: Any = SimpleNamespace(
        url="http://127.0.0.1:8470",
        host_url="http://127.0.0.1:8470/#host=secret",
        listening=SimpleNamespace(urls=["http://192.0.2.7:8470"], fingerprint="AB12 CD34"),
    )
    at_home.welcome(server)
    said = capsys.readouterr().out
    assert "http://127.0.0.1:8470/#host=secret" in said
    assert "join at  http://192.0.2.7:8470  with" in said
    assert "fingerprint is AB12 CD34\n" in said


def test_the_command_that_opens_a_browser_does_not_show_the_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []

    async def scene() -> PageServer:
        async with serving(TableHost(tmp_path)) as server:
            monkeypatch.setattr(at_home, "opener_of", lambda environ, platform: "/bin/opener")
            monkeypatch.setattr(subprocess, "Popen", lambda words, **more: opened.extend(words))
            at_home.welcome(server)
            ticket = opened[1].partition("#host=")[2]
            assert server.tokens.host not in opened[1]
            for page, role in (("one", "host"), ("one", "host"), ("another", "guest")):
                async with dial(server, {}) as socket:
                    await socket.send(json.dumps({"hello": 1, "token": ticket, "page": page}))
                    browser = Browser(socket)
                    await browser.until(lambda browser=browser: "me" in browser.sections)  # type: ignore[misc]
                    assert browser.sections["me"]["role"] == role
                    assert browser.sections["me"].get("token") == (server.tokens.host if role == "host" else None)
            return server

    asyncio.run(scene())


def test_a_ticket_ends_by_itself() -> None:
    now = [0.0]
    ticket = Ticket(lambda: now[0])
    assert not ticket.admits("", "page")
    words = ticket.draw()
    assert not ticket.admits(words, ""), "a page without a name cannot come back"
    assert not ticket.admits(words + "x", "page")
    now[0] = LASTS
    assert not ticket.admits(words, "page")


def test_what_goes_into_the_journal_of_the_system_holds_no_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server: Any = SimpleNamespace(url="http://127.0.0.1:8470", host_url="http://127.0.0.1:8470/#host=secret")
    with (tmp_path / "out").open("w") as out:
        monkeypatch.setattr(sys, "stdout", out)
        assert at_home.shown(server) == server.host_url
        state = os.fstat(out.fileno())
        monkeypatch.setenv("JOURNAL_STREAM", f"{state.st_dev}:{state.st_ino}")
        assert at_home.shown(server) == server.url


@pytest.mark.parametrize("taken", [False, True])
def test_another_port_is_taken_where_the_usual_one_is_not_free(taken: bool) -> None:
    tried: list[int] = []

    def offer(port: int, tell: Callable[[str], None]) -> Any:
        async def opened(daemon: object) -> object | None:
            tried.append(port)
            return None if taken and port == 8470 else SimpleNamespace(port=port)

        return opened

    daemon: Any = object()
    page: Any = asyncio.run(page_at_home(offer, 8470)(daemon))  # type: ignore[arg-type]
    assert page.port == (0 if taken else 8470)
    assert tried == ([8470, 0] if taken else [8470])
