"""`companion run --open`: the page is opened where there is a desktop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.commands import at_home
from companion.commands.at_home import opener_of, page_at_home


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
    at_home.welcome("http://127.0.0.1:8470")
    assert "http://127.0.0.1:8470" in capsys.readouterr().out


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
