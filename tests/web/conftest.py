"""A real browser and a real companion, for all tests of the page that want them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.browsing import CHROMIUM, NEARLY_WON, SWITCHES, Companion, Visitor, Windows, companion

try:
    from playwright.sync_api import sync_playwright
except ImportError:
    sync_playwright = None

MISSING = [
    name for name, there in (("chromium", CHROMIUM), ("the Python library playwright", sync_playwright)) if not there
]
WHY = f"no real browser: {' and '.join(MISSING)} missing (./check installs both, or says what to type)"
REQUIRED = bool(os.environ.get("COMPANION_REQUIRE_ALL") or os.environ.get("CI"))


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    if MISSING:
        if REQUIRED:
            pytest.fail(WHY)
        pytest.skip(WHY)
    with sync_playwright() as playwright:
        one = playwright.chromium.launch(executable_path=CHROMIUM, args=list(SWITCHES))
        yield one
        one.close()


@pytest.fixture(scope="module")
def running(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Companion]:
    """One companion for the tests that leave it as they found it: with a game, or ready for another."""
    with companion(tmp_path_factory.mktemp("table")) as one:
        yield one


@pytest.fixture
def windows(browser: Any) -> Iterator[Windows]:
    all_of_them = Windows(browser)
    yield all_of_them
    all_of_them.close()


@pytest.fixture
def at_table(running: Companion, windows: Windows) -> Visitor:
    """A window on a game of Zombies!!! that is nearly won: Ana stands two steps before the helipad."""
    visitor = windows.open(running.url)
    visitor.load(NEARLY_WON)
    visitor.until("() => document.getElementById('prompt')?.textContent.includes('4 left')")
    return visitor
